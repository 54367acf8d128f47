//! From facts to Python: the wording of errors and the classes around them live in the package
//! `stamma`, which is imported here when one of them is first needed.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use shakmaty::{CastlingSide, Color};
use stamma_core::board::{Outcome, Status};
use stamma_core::fen::{self, Fault, Field};

use crate::text::in_characters;

type Callable = PyOnceLock<Py<PyAny>>;

fn python<'py>(
    py: Python<'py>,
    cell: &'static Callable,
    module: &str,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    cell.get_or_try_init(py, || Ok(py.import(module)?.getattr(name)?.unbind()))
        .map(|callable| callable.bind(py).clone())
}

/// What a failed attempt to make an exception turns into: that attempt's own exception.
fn raised(exception: PyResult<Bound<'_, PyAny>>) -> PyErr {
    exception.map_or_else(|error| error, PyErr::from_value)
}

/// The exception for a FEN or EPD that cannot be read.
pub fn fen_error(py: Python<'_>, kind: &str, text: &str, error: &fen::Error) -> PyErr {
    static MAKER: Callable = PyOnceLock::new();
    raised(
        python(py, &MAKER, "stamma.errors", "from_fen_fault").and_then(|maker| {
            let diagnostic = fen_diagnostic(py, text, error)?;
            maker.call1((kind, diagnostic))
        }),
    )
}

/// A fault of a FEN as a diagnostic.
pub fn fen_diagnostic<'py>(
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

/// The exception for a text that is no move in UCI.
pub fn not_uci(py: Python<'_>, text: &str) -> PyErr {
    static MAKER: Callable = PyOnceLock::new();
    raised(python(py, &MAKER, "stamma.errors", "not_uci").and_then(|maker| maker.call1((text,))))
}

/// The exception for a move that the rules forbid.
pub fn illegal_move(py: Python<'_>, uci: &str, fen: &str) -> PyErr {
    static MAKER: Callable = PyOnceLock::new();
    raised(
        python(py, &MAKER, "stamma.errors", "illegal_move")
            .and_then(|maker| maker.call1((uci, fen))),
    )
}

/// `stamma.Status`.
pub fn status<'py>(py: Python<'py>, status: Status) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Callable = PyOnceLock::new();
    python(py, &CLASS, "stamma.status", "Status")?.call1((status.bits(),))
}

/// `stamma.Outcome`.
pub fn outcome<'py>(py: Python<'py>, outcome: Outcome) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: Callable = PyOnceLock::new();
    let winner = outcome.winner.map(Color::is_white);
    python(py, &CLASS, "stamma.outcome", "Outcome")?
        .call_method1("from_core", (outcome.termination as u8, winner))
}

/// Draws a board as SVG.
pub fn svg<'py>(
    board: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    static DRAW: Callable = PyOnceLock::new();
    python(board.py(), &DRAW, "stamma.diagrams", "svg")?.call((board,), options)
}

/// Reads an EPD record into a new board and its operations.
pub fn read_epd<'py>(
    class: &Bound<'py, PyType>,
    text: Bound<'py, PyAny>,
    chess960: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    static READ: Callable = PyOnceLock::new();
    python(class.py(), &READ, "stamma.epd", "read")?.call1((text, chess960))
}

/// Writes the operations of an EPD record.
pub fn write_operations(operations: &Bound<'_, PyDict>) -> PyResult<String> {
    static WRITE: Callable = PyOnceLock::new();
    python(operations.py(), &WRITE, "stamma.epd", "write_operations")?
        .call1((operations,))?
        .extract()
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
            let wing = match side {
                CastlingSide::KingSide => "king",
                CastlingSide::QueenSide => "queen",
            };
            facts.set_item("wing", wing)?;
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
