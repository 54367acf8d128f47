//! The situations in which moves of a game went wrong, for those who say why: its reader notes only where
//! they stand, and the game is read again when somebody asks.

use std::collections::HashMap;
use std::ops::Range;

use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::fault::Census;
use super::{Fault, GameResult, Limits, Sink, read_within};
use crate::board::{Board, Position, Rapid};
use crate::input::encoding;
use crate::notation::alphabet::Alphabet;
use crate::notation::brief::Wording;
use crate::notation::claim::Kind;
use crate::notation::read::{Refusal, read_algebraic};

impl Fault {
    /// Whether it speaks of a move, and why depends on the position.
    pub const fn is_of_move(self) -> bool {
        matches!(
            self,
            Self::NotAMove | Self::IllegalMove | Self::AmbiguousMove | Self::OddSpelling
        )
    }
}

/// The boards on which moves of the game that is read from a place on went wrong, by where these moves
/// begin.
pub fn situations(
    text: &[u8],
    at: usize,
    alphabet: &Alphabet,
    limits: &Limits<'_>,
) -> HashMap<usize, Board> {
    let mut follower = Follower {
        text,
        alphabet,
        board: Board::default(),
        has_moves: false,
        outer: Vec::new(),
        census: Census::default(),
        found: HashMap::new(),
    };
    read_within(text, at, alphabet, limits, &mut follower);
    follower.found
}

/// Follows a game on a board.
struct Follower<'a> {
    text: &'a [u8],
    alphabet: &'a Alphabet,
    board: Board,
    /// Whether the line that is read has a move.
    has_moves: bool,
    /// The same of the lines that wait for the end of a variation.
    outer: Vec<(Board, bool)>,
    /// Which faults are told of: those of the first reading.
    census: Census,
    found: HashMap<usize, Board>,
}

impl Follower<'_> {
    /// Whether a text is castling that is not allowed: why not, the moves before it tell.
    fn is_castling(&self, span: Range<usize>) -> bool {
        let word = encoding::decode(self.text.get(span).unwrap_or_default());
        let is_castle = |kind: Kind| matches!(kind, Kind::Castle(_));
        match read_algebraic(self.board.position(), &word, self.alphabet) {
            Err(Refusal::Illegal(claims)) => claims.iter().any(|claim| is_castle(claim.kind)),
            _ => false,
        }
    }
}

impl Sink for Follower<'_> {
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {}

    fn start(&mut self, position: &Position) {
        self.board = position.clone().into();
    }

    fn play(&mut self, _before: &Rapid, legal: Option<Move>, _wording: Wording) {
        match legal {
            Some(legal) => self.board.push_legal(legal),
            // The reader lets nobody pass who may not.
            None => self.board.push(UciMove::Null).unwrap_or_default(),
        }
        self.has_moves = true;
    }

    fn nag(&mut self, _nag: u16) {}

    fn draw_offer(&mut self) {}

    fn comment(&mut self, _text: &[u8]) {}

    fn escape(&mut self, _text: &[u8]) {}

    fn begin_variation(&mut self) {
        self.outer.push((self.board.clone(), self.has_moves));
        if self.has_moves {
            self.board.pop();
        }
        self.has_moves = false;
    }

    fn end_variation(&mut self) {
        if let Some((board, has_moves)) = self.outer.pop() {
            (self.board, self.has_moves) = (board, has_moves);
        }
    }

    fn result(&mut self, _result: GameResult) {}

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        let told = self.census.admit(fault);
        if !told.is_some_and(Fault::is_of_move) {
            return;
        }
        // Whoever keeps many of these shall not keep the games that they are from.
        let board = match self.is_castling(span.clone()) {
            true => self.board.clone(),
            false => self.board.position().clone().into(),
        };
        self.found.insert(span.start, board);
    }

    fn unread(&mut self, _span: Range<usize>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    fn boards(text: &str) -> Vec<(usize, String, usize)> {
        let found = situations(text.as_bytes(), 0, &Alphabet::english(), &Limits::default());
        let mut found: Vec<_> = found
            .into_iter()
            .map(|(at, board)| {
                let fen = fen::write(board.position(), fen::Style::default());
                (at, fen, board.moves().len())
            })
            .collect();
        found.sort();
        found
    }

    #[test]
    fn a_move_goes_wrong_on_the_board_of_its_line() {
        let found = boards("1. e4 (1. d4 Ke6) (1. c4 e5 (1... Qe7) 2. Nf9) 1... Ke6 *");
        let turns: Vec<_> = found
            .iter()
            .map(|(at, fen, _)| (*at, fen.split(' ').take(2).collect::<Vec<_>>().join(" ")))
            .collect();
        assert_eq!(
            turns,
            [
                (
                    13,
                    "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b".to_owned()
                ),
                (
                    34,
                    "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b".to_owned()
                ),
                (
                    42,
                    "rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR w".to_owned()
                ),
                (
                    52,
                    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b".to_owned()
                ),
            ]
        );
    }

    #[test]
    fn castling_alone_keeps_the_moves_before_it() {
        let lengths = |text| boards(text).into_iter().map(|(_, _, moves)| moves);
        assert!(lengths("1. e4 e5 2. Ke3 *").eq([0]));
        assert!(lengths("1. e4 e5 2. O-O *").eq([2]));
    }
}
