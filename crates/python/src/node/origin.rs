//! `stamma._core.Origin`: where a game was read from.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

/// Where a game was read from, and what is wrong there; all its nodes share it.
///
/// >>> from stamma._core import Origin
/// >>> origin = Origin(text_start=10, text_end=90, line=3, number=2)
/// >>> origin.line, origin.number, origin.errors
/// (3, 2, [])
#[pyclass(frozen, module = "stamma._core")]
pub struct Origin {
    /// Nearly always empty, and made when somebody asks for it.
    errors: PyOnceLock<Py<PyList>>,
    #[pyo3(get)]
    text_start: u64,
    #[pyo3(get)]
    text_end: u64,
    #[pyo3(get)]
    line: u64,
    #[pyo3(get)]
    number: u64,
}

/// What it is made of.
type Parts = (Py<PyList>, u64, u64, u64, u64);

#[pymethods]
impl Origin {
    #[new]
    #[pyo3(signature = (errors=None, text_start=0, text_end=0, line=0, number=0))]
    pub fn new(
        py: Python<'_>,
        errors: Option<Py<PyList>>,
        text_start: u64,
        text_end: u64,
        line: u64,
        number: u64,
    ) -> Self {
        let known = PyOnceLock::new();
        if let Some(errors) = errors {
            known.get_or_init(py, || errors);
        }
        Self {
            errors: known,
            text_start,
            text_end,
            line,
            number,
        }
    }

    #[getter]
    fn errors(&self, py: Python<'_>) -> Py<PyList> {
        let errors = self.errors.get_or_init(py, || PyList::empty(py).unbind());
        errors.clone_ref(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, Parts) {
        let origin = slf.get();
        let parts = (
            origin.errors(slf.py()),
            origin.text_start,
            origin.text_end,
            origin.line,
            origin.number,
        );
        (slf.get_type(), parts)
    }
}
