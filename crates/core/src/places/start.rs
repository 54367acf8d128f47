//! What makes two starts of a game the same.

use crate::board::Position;
use crate::fen;
use crate::notation::original::Origins;

/// A start of a game: all that reading from it can depend on.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(super) struct Start {
    fen: String,
    is_chess960: bool,
    origins: Option<Origins>,
    ply: u32,
}

impl Start {
    pub(super) fn new(position: &Position, ply: u32, origins: Option<Origins>) -> Self {
        Self {
            fen: fen::write(position, fen::Style::default()),
            is_chess960: position.is_chess960(),
            origins,
            ply,
        }
    }
}
