//! `stamma.MoveReading`: a move that was read, and the remarks on its spelling.

use pyo3::prelude::*;
use pyo3::types::PyList;
use stamma_core::notation::judge::Remark;

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
    pub remarks: Vec<Remark>,
    /// The notation whose rules the remarks are by.
    pub standard: String,
    pub written: String,
    pub nag: u8,
    pub draw_offer: bool,
}

impl MoveReading {
    /// The remark for which strict reading refuses the spelling.
    pub fn refusal(&self) -> Option<Remark> {
        let mut remarks = self.remarks.iter().copied();
        remarks.find(|remark| !remark.is_preference())
    }
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
        for remark in &self.remarks {
            remarks.append(facts::moves::remark(py, *remark, self)?)?;
        }
        Ok(remarks)
    }

    fn __repr__(&self) -> String {
        let uci = self.r#move.get().0;
        let names: Vec<_> = self
            .remarks
            .iter()
            .copied()
            .map(facts::moves::remark_name)
            .collect();
        let remarks = names.join(", ");
        if remarks.is_empty() {
            format!("<MoveReading {:?} as {uci}>", self.text)
        } else {
            format!("<MoveReading {:?} as {uci} ({remarks})>", self.text)
        }
    }
}
