//! Text from Python, and places in it.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyString;

/// A `str` argument. Lone surrogates become replacement characters: no parser accepts those, so
/// they end in its ordinary error.
pub struct Text<'py>(Bound<'py, PyString>);

impl<'a, 'py> FromPyObject<'a, 'py> for Text<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(object.cast::<PyString>()?.to_owned()))
    }
}

impl Text<'_> {
    pub fn read(&self) -> Cow<'_, str> {
        self.0.to_string_lossy()
    }
}

/// Counts bytes in characters, as Python does.
pub fn in_characters(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count()
}
