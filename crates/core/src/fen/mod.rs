//! FEN: a position as one line of six fields, read with a reason for each refusal, and written.
//!
//! Reading understands X-FEN and Shredder-FEN and both en-passant conventions. [`read`] is strict;
//! [`read_leniently`] repairs what it can and says what it assumed; [`read_epd`] takes the four
//! fields that open an EPD record.
//!
//! ```
//! use stamma_core::fen::{self, Fault, Field};
//!
//! let error = fen::read("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None).unwrap_err();
//! assert_eq!(error.field, Field::Placement);
//! assert_eq!(error.fault, Fault::UnknownPiece('x'));
//! assert_eq!(error.span, 13..14);
//! ```

mod castling;
mod placement;
mod read;
mod write;

use std::ops::Range;

pub use castling::named_rooks;
pub use read::{Reading, read, read_epd, read_leniently, read_placement};
pub use write::{
    Style, append_fast, append_fast_epd, write, write_castling, write_edited, write_edited_epd,
    write_epd,
};

pub use crate::rules::fen::Fault;

/// One of the six fields of a FEN.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Field {
    /// The men on the board, rank by rank.
    Placement,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en-passant square.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
}

/// A fault, and where it stands in the text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    /// The field.
    pub field: Field,
    /// What is wrong.
    pub fault: Fault,
    /// Where, in bytes.
    pub span: Range<usize>,
}
