//! Where work on files is written to, and the exceptions for errors of files.
//!
//! Python opens, completes and names the files: see `stamma.pgn.targets`.

use std::io::{self, Write};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A Python object with a method `write` that takes bytes and returns how many it took.
pub struct Output(pub Py<PyAny>);

/// How much is handed over at a time. To copy more into memory that is new each time takes longer than to call
/// again.
const PIECE: usize = 1 << 16;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = bytes.get(..PIECE).unwrap_or(bytes);
        Python::attach(|py| {
            let bytes = PyBytes::new(py, bytes);
            let written = self.0.bind(py).call_method1("write", (bytes,))?;
            written.extract::<usize>()
        })
        .map_err(io::Error::from)
    }

    /// Nothing is kept back here.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The exception for an error of a file: an `OSError` with its number, or what Python raised.
pub fn raised(error: io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(code) => PyOSError::new_err((code, message(&error))),
        None => error.into(),
    }
}

/// What went wrong, without the number that Rust adds to it.
pub fn message(error: &io::Error) -> String {
    let text = error.to_string();
    let end = text.find(" (os error").unwrap_or(text.len());
    text.get(..end).unwrap_or_default().to_owned()
}
