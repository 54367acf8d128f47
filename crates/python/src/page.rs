//! `stamma._core.Page`: a text that is held whole, and how it was written.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use stamma_core::input;

/// A text that is held whole, so that every byte of it comes back that nobody has changed. What is no
/// character is a lone surrogate in it.
///
/// >>> from stamma._core import Input
/// >>> page = Input.from_bytes(b"R\xe9ti: 1. Nf3").page()
/// >>> page.text, page.encoding, page.encode("Réti: 1. Sf3")
/// ('Réti: 1. Nf3', 'windows-1252', b'R\xe9ti: 1. Sf3')
#[pyclass(frozen, module = "stamma._core")]
pub struct Page {
    text: Py<PyString>,
    form: input::Form,
}

impl Page {
    pub fn new(py: Python<'_>, page: input::Page) -> PyResult<Self> {
        let units: Vec<u8> = page
            .units
            .iter()
            .flat_map(|unit| unit.to_le_bytes())
            .collect();
        let bytes = PyBytes::new(py, &units);
        let text =
            PyString::from_encoded_object(&bytes, Some(c"utf-16-le"), Some(c"surrogatepass"))?;
        Ok(Self {
            text: text.unbind(),
            form: page.form,
        })
    }
}

#[pymethods]
impl Page {
    /// The text, without its byte-order mark.
    #[getter]
    fn text(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    /// The name of the encoding.
    #[getter]
    fn encoding(&self) -> &'static str {
        self.form.encoding().name()
    }

    /// Another text as the file was written; in UTF-8 if its encoding has no signs for it.
    fn encode<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
        let encoded = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
        let (units, _) = encoded.cast::<PyBytes>()?.as_bytes().as_chunks();
        let units: Vec<u16> = units.iter().copied().map(u16::from_le_bytes).collect();
        Ok(PyBytes::new(text.py(), &self.form.encode(&units)))
    }
}
