//! The board: a position, how it came about, and how the game stands.
//!
//! [`Position`] is one position, [`Board`] a position with the moves that led to it,
//! [`EditableBoard`] one that can be set up by hand, [`Status`] what is odd about a position and
//! [`Outcome`] how a game ended.

mod editing;
mod fast_position;
mod history;
mod lines;
mod outcome;
mod position;
mod pseudo_legal;
mod status;

pub use editing::{EditableBoard, Unplayable};
pub use fast_position::{FastPosition, SimpleMove};
use history::History;
pub use outcome::{Outcome, Termination};
pub use position::{IllegalMove, Position, Refusals, perft};
use shakmaty::Move;
use shakmaty::uci::UciMove;
pub use status::Status;

/// A position together with the moves that led to it, so that moves can be taken back and
/// repetitions be counted.
///
/// Copying a board copies no history: boards share the moves that they have in common.
#[derive(Clone, Debug, Default)]
pub struct Board {
    position: Position,
    history: History,
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        Self {
            position,
            history: History::default(),
        }
    }
}

impl Board {
    /// The position as it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position before the first move.
    pub fn root(&self) -> &Position {
        self.history
            .iter()
            .last()
            .map_or(&self.position, |earlier| &earlier.position)
    }

    /// Plays a move, or passes for the null move.
    pub fn push(&mut self, uci: UciMove) -> Result<(), IllegalMove> {
        if uci == UciMove::Null {
            let after = self.position.pass().ok_or(IllegalMove)?;
            self.advance(uci, after);
        } else {
            let legal = self.position.find(uci)?;
            self.push_legal(legal);
        }
        Ok(())
    }

    /// Plays a move that is known to be legal here.
    pub fn push_legal(&mut self, legal: Move) {
        let played = self.position.uci(legal);
        let after = self.position.after(legal);
        self.advance(played, after);
    }

    fn advance(&mut self, played: UciMove, after: Position) {
        let before = std::mem::replace(&mut self.position, after);
        self.history.push(before, played);
    }

    /// Takes the last move back and returns it; nothing when no move was played.
    pub fn pop(&mut self) -> Option<UciMove> {
        let (position, played) = self.history.pop()?;
        self.position = position;
        Some(played)
    }

    /// The move played last.
    pub fn peek(&self) -> Option<UciMove> {
        self.history.iter().next().map(|earlier| earlier.played)
    }

    /// The moves played so far, the first one first.
    pub fn moves(&self) -> Vec<UciMove> {
        let mut moves: Vec<_> = self.history.iter().map(|earlier| earlier.played).collect();
        moves.reverse();
        moves
    }

    /// Puts another position in place of the one that stands; the moves that were played stay.
    pub(super) fn replace(&mut self, position: Position) {
        self.position = position;
    }

    /// The positions before each move, and the moves, the first one first.
    pub fn steps(&self) -> Vec<(&Position, UciMove)> {
        let steps = self.history.iter();
        let mut steps: Vec<_> = steps.map(|step| (&step.position, step.played)).collect();
        steps.reverse();
        steps
    }

    /// Forgets all but the last moves, keeps the position.
    pub fn keep_last(&mut self, count: usize) {
        let mut kept: Vec<_> = self.history.iter().take(count).collect();
        kept.reverse();
        let mut history = History::default();
        for step in kept {
            history.push(step.position.clone(), step.played);
        }
        self.history = history;
    }

    /// Forgets the moves, keeps the position.
    pub fn clear_history(&mut self) {
        self.history = History::default();
    }

    /// Whether the position stands for at least the `count`th time.
    ///
    /// Two positions are the same when the same moves are possible in both: en passant counts only
    /// where the capture is legal (FIDE 9.2.3).
    pub fn is_repetition(&self, count: usize) -> bool {
        // No position before the last capture or pawn move can come up again.
        let reversible = self.position.halfmove_clock() as usize;
        let seen = self.history.iter().take(reversible);
        let before = seen.filter(|step| step.position == self.position);
        before.take(count.saturating_sub(1)).count() + 1 >= count
    }

    /// Whether a draw by the fifty-move rule can be claimed, now or by the next move (FIDE 9.3).
    pub fn can_claim_fifty_moves(&self) -> bool {
        let clock = self.position.halfmove_clock();
        if clock >= 100 {
            return self.position.has_legal_moves();
        }
        clock == 99
            && self
                .position
                .legal_moves()
                .iter()
                .any(|legal| !legal.is_zeroing() && self.position.after(*legal).has_legal_moves())
    }

    /// Whether a draw by threefold repetition can be claimed, now or by the next move (FIDE 9.2).
    pub fn can_claim_threefold_repetition(&self) -> bool {
        if self.is_repetition(3) {
            return true;
        }
        let mut board = self.clone();
        self.position.legal_moves().into_iter().any(|legal| {
            board.push_legal(legal);
            let repeated = board.is_repetition(3);
            board.pop();
            repeated
        })
    }

    /// How the game ended, if it did; with `claim_draw` a draw that can be claimed ends it too.
    pub fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        let position = &self.position;
        if position.is_checkmate() {
            return Some(Outcome::won(Termination::Checkmate, !position.turn()));
        }
        if position.is_insufficient_material() {
            return Some(Outcome::drawn(Termination::InsufficientMaterial));
        }
        if !position.has_legal_moves() {
            return Some(Outcome::drawn(Termination::Stalemate));
        }
        if position.halfmove_clock() >= 150 {
            return Some(Outcome::drawn(Termination::SeventyfiveMoves));
        }
        if self.is_repetition(5) {
            return Some(Outcome::drawn(Termination::FivefoldRepetition));
        }
        if claim_draw && self.can_claim_fifty_moves() {
            return Some(Outcome::drawn(Termination::FiftyMoves));
        }
        if claim_draw && self.can_claim_threefold_repetition() {
            return Some(Outcome::drawn(Termination::ThreefoldRepetition));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(moves: &str) -> Board {
        let mut board = Board::default();
        for uci in moves.split_whitespace() {
            board.push(uci.parse().expect("UCI")).expect("a legal move");
        }
        board
    }

    #[test]
    fn moves_are_taken_back_in_order() {
        let mut board = board("e2e4 e7e5");
        assert_eq!(board.peek().map(|m| m.to_string()), Some("e7e5".into()));
        assert_eq!(board.pop().map(|m| m.to_string()), Some("e7e5".into()));
        assert_eq!(board.pop().map(|m| m.to_string()), Some("e2e4".into()));
        assert_eq!(board.pop(), None);
        assert_eq!(board.position(), &Position::default());
    }

    #[test]
    fn a_copy_does_not_see_what_is_played_later() {
        let mut board = board("e2e4");
        let copy = board.clone();
        board.push("e7e5".parse().expect("UCI")).expect("legal");
        assert_eq!(copy.moves().len(), 1);
        assert_eq!(board.moves().len(), 2);
    }

    #[test]
    fn a_position_repeats_when_the_knights_come_home() {
        let mut board = board("g1f3 g8f6 f3g1 f6g8");
        assert!(board.is_repetition(2));
        assert!(!board.is_repetition(3));
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            board.push(uci.parse().expect("UCI")).expect("legal");
        }
        assert!(board.is_repetition(3));
        assert!(!board.is_repetition(4));
    }

    #[test]
    fn a_very_long_game_is_dropped_without_recursion() {
        let mut board = Board::default();
        for _ in 0..200_000 {
            for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
                board.push(uci.parse().expect("UCI")).expect("legal");
            }
        }
        assert_eq!(board.moves().len(), 800_000);
    }

    #[test]
    fn nobody_may_pass_in_check() {
        let mut board = board("e2e4 f7f6 d1h5");
        assert_eq!(board.push(UciMove::Null), Err(IllegalMove));
    }
}
