//! What can be wrong with a FEN.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use shakmaty::Color;
use stamma_core::fen::{self, Fault, Field};

use super::{Callable, python, raised, wing_name};
use crate::text::in_characters;

/// The exception for a FEN or EPD that cannot be read.
pub fn error(py: Python<'_>, kind: &str, text: &str, error: &fen::Error) -> PyErr {
    static MAKER: Callable = PyOnceLock::new();
    raised(
        python(py, &MAKER, "stamma.errors", "from_fen_fault")
            .and_then(|maker| maker.call1((kind, diagnostic(py, text, error)?))),
    )
}

/// A fault of a FEN as a diagnostic.
pub fn diagnostic<'py>(
    py: Python<'py>,
    text: &str,
    error: &fen::Error,
) -> PyResult<Bound<'py, PyAny>> {
    static MAKER: Callable = PyOnceLock::new();
    let facts = PyDict::new(py);
    let name = describe(error.fault, &facts)?;
    facts.set_item("field", field_name(error.field))?;
    let start = in_characters(text, error.span.start);
    let end = in_characters(text, error.span.end);
    python(py, &MAKER, "stamma.diagnostics", "diagnose")?
        .call((name, text, start, end), Some(&facts))
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

/// The name of a fault in the catalogue; what its message speaks of goes to `facts`.
fn describe(fault: Fault, facts: &Bound<'_, PyDict>) -> PyResult<&'static str> {
    Ok(match fault {
        Fault::MissingField => "fen-missing-field",
        Fault::ExtraText => "fen-extra-text",
        Fault::Spacing => "fen-spacing",
        Fault::UnknownPiece(letter) => {
            facts.set_item("letter", letter)?;
            "fen-unknown-piece"
        }
        Fault::LongRank(rank) => {
            facts.set_item("rank", rank)?;
            "fen-long-rank"
        }
        Fault::ShortRank(rank, squares) => {
            facts.set_item("rank", rank)?;
            facts.set_item("squares", squares)?;
            "fen-short-rank"
        }
        Fault::RankCount(count) => {
            facts.set_item("count", count)?;
            "fen-rank-count"
        }
        Fault::TwoNumbers => "fen-two-numbers",
        Fault::UnknownTurn => "fen-unknown-turn",
        Fault::UnknownCastling(letter) => {
            facts.set_item("letter", letter)?;
            "fen-unknown-castling"
        }
        Fault::CastlingTwice(letter) => {
            facts.set_item("letter", letter)?;
            "fen-castling-twice"
        }
        Fault::CastlingOrder => "fen-castling-order",
        Fault::CastlingKing(color) => {
            facts.set_item("color", color_name(color))?;
            facts.set_item("rank", color.fold_wb(1, 8))?;
            "fen-castling-king"
        }
        Fault::CastlingRook(color, side) => {
            facts.set_item("color", color_name(color))?;
            facts.set_item("rank", color.fold_wb(1, 8))?;
            facts.set_item("wing", wing_name(side))?;
            "fen-castling-rook"
        }
        Fault::CastlingFile(letter) => {
            facts.set_item("letter", letter)?;
            "fen-castling-file"
        }
        Fault::CastlingChess960(letter) => {
            facts.set_item("letter", letter)?;
            "fen-castling-chess960"
        }
        Fault::UnknownEnPassant => "fen-unknown-en-passant",
        Fault::EnPassantRank(square) => {
            facts.set_item("square", square.to_string())?;
            "fen-en-passant-rank"
        }
        Fault::EnPassantPawn(square) => {
            facts.set_item("square", square.to_string())?;
            "fen-en-passant-pawn"
        }
        Fault::EnPassantOccupied(square) => {
            facts.set_item("square", square.to_string())?;
            "fen-en-passant-occupied"
        }
        Fault::NotANumber => "fen-not-a-number",
        Fault::LargeNumber => "fen-large-number",
        Fault::MoveNumberZero => "fen-move-number-zero",
        Fault::NoKing(color) => {
            facts.set_item("color", color_name(color))?;
            "fen-no-king"
        }
        Fault::ManyKings(color) => {
            facts.set_item("color", color_name(color))?;
            "fen-many-kings"
        }
        Fault::BackRankPawn(square) => {
            facts.set_item("square", square.to_string())?;
            "fen-back-rank-pawn"
        }
        Fault::OppositeCheck(color) => {
            facts.set_item("color", color_name(color))?;
            "fen-opposite-check"
        }
    })
}
