//! From facts to Python: the wording of errors and the classes around them live in the package
//! `stamma`, which is imported here when one of them is first needed.

pub mod fen;
pub mod moves;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};
use shakmaty::{CastlingSide, Color};
use stamma_core::board::{Outcome, Status};

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

/// A list that shows something and cannot be changed: a change would be lost.
pub fn fixed(list: Bound<'_, PyList>) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: Callable = PyOnceLock::new();
    python(list.py(), &CLASS, "stamma.fixed", "FixedList")?.call1((list,))
}

fn wing_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "king",
        CastlingSide::QueenSide => "queen",
    }
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

/// Reads an EPD record as it is found: board, operations and remarks.
pub fn read_epd_as_found<'py>(
    text: Bound<'py, PyAny>,
    chess960: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    static READ: Callable = PyOnceLock::new();
    python(text.py(), &READ, "stamma.epd_as_found", "read")?.call1((&text, chess960))
}

/// Writes the operations of an EPD record.
pub fn write_operations(
    board: &Bound<'_, PyAny>,
    operations: &Bound<'_, PyDict>,
) -> PyResult<String> {
    static WRITE: Callable = PyOnceLock::new();
    python(board.py(), &WRITE, "stamma.epd", "write_operations")?
        .call1((board, operations))?
        .extract()
}
