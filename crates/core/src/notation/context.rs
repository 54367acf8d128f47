//! What reading and writing a move asks of the game that it is played in.

use super::original::Origins;
use crate::board::{Board, Position};

/// A position in a game.
pub trait Context {
    /// The position.
    fn position(&self) -> &Position;

    /// The file on which each piece started; nothing when that is unknown. Only the notations that call
    /// pieces or files by it ask for this.
    fn origins(&self) -> Option<Origins>;
}

impl Context for Board {
    fn position(&self) -> &Position {
        self.position()
    }

    fn origins(&self) -> Option<Origins> {
        Origins::of(self)
    }
}
