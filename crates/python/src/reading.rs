//! `stamma.MoveReading`: a move that was read, and the remarks on its spelling.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::list::List;
use crate::moves::Move;
use crate::wording;

/// A move that was read, and what is to be said about its spelling.
///
/// >>> from stamma import Board
/// >>> Board().parse("nf3!")
/// <MoveReading "nf3!" as g1f3 (small-piece)>
#[pyclass(frozen, module = "stamma")]
pub struct MoveReading {
    pub r#move: Py<Move>,
    pub text: String,
    /// Names of rules.
    pub remarks: Vec<Cow<'static, str>>,
    /// Which of them is the one for which strict reading refuses the spelling.
    pub refusal: Option<usize>,
    /// The notation whose rules the remarks are by.
    pub standard: String,
    pub written: String,
    pub nags: Vec<u8>,
    pub draw_offer: bool,
}

/// How a reading is made again: by what, and from which parts.
type Reduced<'py> = (
    Bound<'py, PyAny>,
    (
        Py<Move>,
        String,
        Vec<Cow<'static, str>>,
        String,
        String,
        Vec<u32>,
        bool,
    ),
);

impl MoveReading {
    /// The remark for which strict reading refuses the spelling.
    pub fn refusal(&self) -> Option<&str> {
        self.remarks.get(self.refusal?).map(|name| name.as_ref())
    }

    /// What makes two readings the same.
    fn values(&self) -> impl Hash + PartialEq {
        (
            self.r#move.get().0,
            &self.text,
            &self.remarks,
            &self.standard,
            &self.written,
            &self.nags,
            self.draw_offer,
        )
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

    /// The NAGs of marks such as ``!?`` after the move, in a list that cannot be changed.
    #[getter]
    fn nags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        wording::fixed(PyList::new(py, &self.nags)?)
    }

    /// Whether a draw was offered with the move: ``(=)``.
    #[getter]
    fn draw_offer(&self) -> bool {
        self.draw_offer
    }

    /// The remarks on the spelling, as diagnostics, in a list that cannot be changed.
    #[getter]
    fn remarks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let remarks = PyList::empty(py);
        for name in &self.remarks {
            remarks.append(wording::moves::remark(py, name, self)?)?;
        }
        wording::fixed(remarks)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.values() == other.values()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.values().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let reading = slf.get();
        let parts = (
            reading.r#move.clone_ref(slf.py()),
            reading.text.clone(),
            reading.remarks.clone(),
            reading.standard.clone(),
            reading.written.clone(),
            reading.nags.iter().copied().map(u32::from).collect(),
            reading.draw_offer,
        );
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    /// Makes a reading from its parts.
    #[staticmethod]
    fn _restore(
        r#move: Py<Move>,
        text: String,
        remarks: List<String>,
        standard: String,
        written: String,
        nags: List<u8>,
        draw_offer: bool,
    ) -> Self {
        Self {
            r#move,
            text,
            remarks: remarks.0.into_iter().map(Cow::Owned).collect(),
            refusal: None,
            standard,
            written,
            nags: nags.0,
            draw_offer,
        }
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
