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

pub use read::{Reading, read, read_epd, read_leniently};
use shakmaty::{CastlingSide, Color, Square};
pub use write::{Style, write, write_castling, write_epd};

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

/// What is wrong with a FEN.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// The field is not there.
    MissingField,
    /// There is text after the last field.
    ExtraText,
    /// Fields are separated by something other than one space.
    Spacing,
    /// A character of the placement is neither a man nor a number of empty squares.
    UnknownPiece(char),
    /// A rank describes more than eight squares.
    LongRank(u8),
    /// A rank describes fewer than eight squares.
    ShortRank(u8, u8),
    /// There are not eight ranks, but this many.
    RankCount(usize),
    /// Two numbers stand side by side.
    TwoNumbers,
    /// The side to move is neither `w` nor `b`.
    UnknownTurn,
    /// A castling letter is none of `KQkq`, `A`–`H`, `a`–`h`.
    UnknownCastling(char),
    /// A castling letter stands twice.
    CastlingTwice(char),
    /// The castling letters are not in the order `KQkq`.
    CastlingOrder,
    /// A castling right without the king on its back rank.
    CastlingKing(Color),
    /// A castling right without a rook to castle with.
    CastlingRook(Color, CastlingSide),
    /// A castling right that names a file without a rook, or a second rook on the same wing.
    CastlingFile(char),
    /// A castling right that only Chess960 knows.
    CastlingChess960(char),
    /// The en-passant field is neither `-` nor a square.
    UnknownEnPassant,
    /// The en-passant square is not on the sixth rank of the side to move.
    EnPassantRank(Square),
    /// No pawn stands in front of the en-passant square.
    EnPassantPawn(Square),
    /// The en-passant square, or the one behind it, is not empty.
    EnPassantOccupied(Square),
    /// A counter is not a whole number.
    NotANumber,
    /// A counter is too large.
    LargeNumber,
    /// The move number is 0.
    MoveNumberZero,
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A pawn stands on a back rank.
    BackRankPawn(Square),
    /// The side that has just moved is in check.
    OppositeCheck(Color),
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
