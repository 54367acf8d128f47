//! What can be wrong with a FEN.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shakmaty::Color;
use stamma_core::fen::{self, Fault, Field};

use super::{named, raised, wing_name};
use crate::text::in_characters;

/// The exception for a FEN or EPD that cannot be read.
pub fn error(py: Python<'_>, kind: &str, text: &str, error: &fen::Error) -> PyErr {
    raised(
        named(intern!(py, "from_fen_fault"))
            .and_then(|maker| maker.call1((kind, diagnostic(py, text, error)?))),
    )
}

/// A fault of a FEN as a diagnostic.
pub fn diagnostic<'py>(
    py: Python<'py>,
    text: &str,
    error: &fen::Error,
) -> PyResult<Bound<'py, PyAny>> {
    let facts = PyDict::new(py);
    describe(error.fault, &facts)?;
    facts.set_item("field", field_name(error.field))?;
    let start = in_characters(text, error.span.start);
    let end = in_characters(text, error.span.end);
    named(intern!(py, "diagnose"))?.call((error.fault.name(), text, start, end), Some(&facts))
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::Placement => "placement",
        Field::Turn => "side to move",
        Field::Castling => "castling",
        Field::EnPassant => "en passant",
        Field::HalfmoveClock => "half-move clock",
        Field::FullmoveNumber => "move number",
    }
}

fn color_name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// Puts what the message of a fault speaks of into `facts`.
fn describe(fault: Fault, facts: &Bound<'_, PyDict>) -> PyResult<()> {
    match fault {
        Fault::UnknownPiece(letter)
        | Fault::UnknownCastling(letter)
        | Fault::CastlingTwice(letter)
        | Fault::CastlingFile(letter)
        | Fault::CastlingChess960(letter) => facts.set_item("letter", letter),
        Fault::LongRank(rank) => facts.set_item("rank", rank),
        Fault::ShortRank(rank, squares) => {
            facts.set_item("rank", rank)?;
            facts.set_item("squares", squares)
        }
        Fault::RankCount(count) => facts.set_item("count", count),
        Fault::CastlingKing(color) => {
            facts.set_item("color", color_name(color))?;
            facts.set_item("rank", color.fold_wb(1, 8))
        }
        Fault::CastlingRook(color, side) => {
            facts.set_item("color", color_name(color))?;
            facts.set_item("rank", color.fold_wb(1, 8))?;
            facts.set_item("wing", wing_name(side))
        }
        Fault::EnPassantRank(square)
        | Fault::EnPassantPawn(square)
        | Fault::EnPassantOccupied(square)
        | Fault::BackRankPawn(square) => facts.set_item("square", square.to_string()),
        Fault::NoKing(color) | Fault::ManyKings(color) | Fault::OppositeCheck(color) => {
            facts.set_item("color", color_name(color))
        }
        Fault::MissingField
        | Fault::ExtraText
        | Fault::Spacing
        | Fault::TwoNumbers
        | Fault::UnknownTurn
        | Fault::CastlingOrder
        | Fault::CastlingSides
        | Fault::UnknownEnPassant
        | Fault::NotANumber
        | Fault::LargeNumber
        | Fault::MoveNumberZero => Ok(()),
    }
}
