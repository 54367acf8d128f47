//! `stamma.MoveReading`: a move that was read, and the remarks on its spelling.

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::facts;
use crate::moves::Move;

/// A move that was read, and what is to be said about its spelling.
///
/// >>> from stamma import Board
/// >>> Board().parse("nf3!")
/// <MoveReading "nf3!" as g1f3 (small-piece)>
#[pyclass(frozen, module = "stamma")]
pub struct MoveReading {
    pub r#move: Py<Move>,
    pub text: String,
    pub remarks: Vec<&'static str>,
    pub written: String,
    pub nag: u8,
    pub draw_offer: bool,
}

#[pymethods]
impl MoveReading {
    /// The move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> Py<Move> {
        self.r#move.clone_ref(py)
    }

    /// The text that was read.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// How the notation asked for (SAN, if none was) writes the move.
    #[getter]
    fn written(&self) -> &str {
        &self.written
    }

    /// The NAG of a mark such as ``!?`` after the move, or ``None``.
    #[getter]
    fn nag(&self) -> Option<u8> {
        (self.nag != 0).then_some(self.nag)
    }

    /// Whether a draw was offered with the move: ``(=)``.
    #[getter]
    fn draw_offer(&self) -> bool {
        self.draw_offer
    }

    /// The remarks on the spelling, as diagnostics.
    #[getter]
    fn remarks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let remarks = PyList::empty(py);
        for name in &self.remarks {
            remarks.append(facts::moves::remark(py, name, self)?)?;
        }
        Ok(remarks)
    }

    fn __repr__(&self) -> String {
        let uci = self.r#move.get().0;
        let remarks = self.remarks.join(", ");
        if remarks.is_empty() {
            format!("<MoveReading {:?} as {uci}>", self.text)
        } else {
            format!("<MoveReading {:?} as {uci} ({remarks})>", self.text)
        }
    }
}
