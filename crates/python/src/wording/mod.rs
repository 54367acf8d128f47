//! From facts to Python: the wording of errors and the classes around them live in the package, which
//! is asked for each by its name. Nothing is imported here: the package hands itself over.

pub mod fen;
pub mod moves;
mod nodes;
pub mod select;

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyModule, PyString};
use shakmaty::{CastlingSide, Color};
use stamma_core::board::{Outcome, Status};

use crate::style::Style;

pub use nodes::{comments, evaluation, game, headers, nags, variations};

/// The module whose names say what is made of facts.
static WORDING: Mutex<Option<Py<PyModule>>> = Mutex::new(None);

/// Takes the module that makes errors, diagnostics and other values of facts; the last one counts.
#[pyfunction]
pub fn set_wording(module: Py<PyModule>) {
    let before = WORDING
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .replace(module);
    // To let it go may run Python code, and the lock is free by now.
    drop(before);
}

/// What the package calls by this name.
fn named<'py>(name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    let py = name.py();
    let module = {
        // The lock is free again before Python code runs: what is asked for may have to be imported.
        let wording = WORDING.lock().unwrap_or_else(PoisonError::into_inner);
        wording.as_ref().map(|module| module.clone_ref(py))
    };
    let module = module.ok_or_else(|| PyRuntimeError::new_err("nobody has set the wording"))?;
    module.bind(py).getattr(name)
}

/// What a failed attempt to make an exception turns into: that attempt's own exception.
fn raised(exception: PyResult<Bound<'_, PyAny>>) -> PyErr {
    exception.map_or_else(|error| error, PyErr::from_value)
}

/// The exception for a text that is no move in UCI.
pub fn not_uci(py: Python<'_>, text: &str) -> PyErr {
    raised(named(intern!(py, "not_uci")).and_then(|maker| maker.call1((text,))))
}

/// The exception for a move that the rules forbid.
pub fn illegal_move(py: Python<'_>, uci: &str, fen: &str) -> PyErr {
    raised(named(intern!(py, "illegal_move")).and_then(|maker| maker.call1((uci, fen))))
}

/// The exception for a column that a table does not have; perhaps another was meant.
pub fn unknown_column(py: Python<'_>, name: &str, rows: &str, nearest: Option<&str>) -> PyErr {
    let maker = named(intern!(py, "unknown_column"));
    raised(maker.and_then(|maker| maker.call1((name, rows, nearest))))
}

/// Sees to it that Ctrl-C is raised once more, where Python goes on.
pub fn interrupt_main(py: Python<'_>) -> PyResult<()> {
    named(intern!(py, "interrupt_main"))?.call0().map(drop)
}

/// A list that shows something and cannot be changed: a change would be lost.
pub fn fixed(list: Bound<'_, PyList>) -> PyResult<Bound<'_, PyAny>> {
    named(intern!(list.py(), "FixedList"))?.call1((list,))
}

fn wing_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "king",
        CastlingSide::QueenSide => "queen",
    }
}

/// `stamma.Status`. Each value is made once: a flag of Python's takes longer than all that it tells.
pub fn status(py: Python<'_>, status: Status) -> PyResult<Bound<'_, PyAny>> {
    static KNOWN: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    let known = KNOWN.get_or_init(py, || PyDict::new(py).unbind()).bind(py);
    let bits = status.bits();
    if let Some(value) = known.get_item(bits)? {
        return Ok(value);
    }
    let value = named(intern!(py, "Status"))?.call1((bits,))?;
    known.set_item(bits, &value)?;
    Ok(value)
}

/// `stamma.Outcome`.
pub fn outcome(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    let winner = outcome.winner.map(Color::is_white);
    named(intern!(py, "Outcome"))?.call_method1("from_core", (outcome.termination as u8, winner))
}

/// The style for a notation and a language, or what they are called.
pub fn compile_style<'py>(
    py: Python<'py>,
    notation: Option<&Bound<'py, PyAny>>,
    language: Option<&Bound<'py, PyAny>>,
) -> PyResult<Py<Style>> {
    let style = named(intern!(py, "compile_style"))?.call1((notation, language))?;
    Ok(style.cast_into::<Style>()?.unbind())
}
