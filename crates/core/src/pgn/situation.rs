//! The situations in which moves of a game went wrong, for those who say why: its reader notes only where
//! they stand, and the game is read again when somebody asks.

use std::collections::HashMap;
use std::ops::Range;

use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::fault::Census;
use super::{Fault, Limits, Sink, read_within};
use crate::board::{Board, FastPosition, Position};
use crate::input::encoding;
use crate::notation::alphabet::Alphabet;
use crate::notation::claim::Kind;
use crate::notation::read::{Refusal, read_algebraic};
use crate::notation::shorthand::Wording;

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
        start: Position::default(),
        moves: Vec::new(),
        line: Line::default(),
        outer: Vec::new(),
        census: Census::default(),
        found: HashMap::new(),
        histories: 0,
    };
    read_within(text, at, alphabet, limits, &mut follower);
    follower.found
}

/// The moves before castling tell why it is not allowed. Nobody needs more of them than this, or more often
/// in one game.
const LONGEST: usize = 1000;
const HISTORIES: usize = 100;

/// How far a line has come.
#[derive(Clone, Debug, Default)]
struct Line {
    position: Position,
    /// The position before the last move, and that move, if the line has one.
    last: Option<(Position, UciMove)>,
}

/// Follows a game.
struct Follower<'a> {
    text: &'a [u8],
    alphabet: &'a Alphabet,
    start: Position,
    /// The moves that lead to where the line is.
    moves: Vec<UciMove>,
    line: Line,
    /// The lines that wait for the end of a variation, and how many moves they have in common with it.
    outer: Vec<(Line, usize)>,
    /// Which faults are told of: those of the first reading.
    census: Census,
    found: HashMap<usize, Board>,
    /// How many of the boards found have a history.
    histories: usize,
}

impl Follower<'_> {
    /// Whether a text is castling that is not allowed: why not, the moves before it tell.
    fn is_castling(&self, span: Range<usize>) -> bool {
        let word = encoding::decode(self.text.get(span).unwrap_or_default());
        let is_castle = |kind: Kind| matches!(kind, Kind::Castle(_));
        match read_algebraic(&self.line.position, &word, self.alphabet) {
            Err(Refusal::Illegal(claims)) => claims.iter().any(|claim| is_castle(claim.kind)),
            _ => false,
        }
    }

    /// The board with the moves that led to it.
    fn replay(&self) -> Option<Board> {
        let mut board = Board::from(self.start.clone());
        for played in &self.moves {
            board.push(*played).ok()?;
        }
        Some(board)
    }
}

impl Sink for Follower<'_> {
    fn start(&mut self, position: &Position) {
        self.start = position.clone();
        self.line.position = position.clone();
    }

    fn play(&mut self, _before: &FastPosition, legal: Option<Move>, _wording: Wording) {
        let position = &self.line.position;
        let (played, after) = match legal {
            Some(legal) => (position.uci(legal), position.after(legal)),
            // The reader lets nobody pass who may not.
            None => (UciMove::Null, position.pass().unwrap_or_default()),
        };
        let before = std::mem::replace(&mut self.line.position, after);
        self.line.last = Some((before, played));
        self.moves.push(played);
    }

    fn begin_variation(&mut self) {
        let mut line = self.line.clone();
        if let Some((position, _)) = line.last.take() {
            line.position = position;
            self.moves.pop();
        }
        let outer = std::mem::replace(&mut self.line, line);
        self.outer.push((outer, self.moves.len()));
    }

    fn end_variation(&mut self) {
        if let Some((line, length)) = self.outer.pop() {
            self.moves.truncate(length);
            self.moves
                .extend(line.last.as_ref().map(|(_, played)| *played));
            self.line = line;
        }
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        let told = self.census.admit(fault);
        if !told.is_some_and(Fault::is_of_move) {
            return;
        }
        let has_history = self.histories < HISTORIES
            && self.moves.len() <= LONGEST
            && self.is_castling(span.clone());
        self.histories += usize::from(has_history);
        let with_history = has_history.then(|| self.replay()).flatten();
        let board = with_history.unwrap_or_else(|| self.line.position.clone().into());
        self.found.insert(span.start, board);
    }
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
