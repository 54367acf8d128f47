//! `stamma._core.Input`: the bytes of a file, out of whatever it is wrapped in.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::bulk::encoding::{self, Text};
use stamma_core::bulk::input;

/// The bytes of a file: decompressed (gzip, bzip2, xz, zstd and zip, by content), without a byte-order
/// mark, and UTF-16 as UTF-8.
///
/// >>> from stamma._core import Input
/// >>> Input.from_bytes(b"\xef\xbb\xbf1. e4 *").read(100)
/// b'1. e4 *'
#[pyclass(module = "stamma._core")]
pub struct Input(Mutex<Text>);

/// A Python object with a method `read` that returns bytes.
struct FileObject(Py<PyAny>);

impl Read for FileObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let read = self.0.bind(py).call_method1("read", (buffer.len(),))?;
            let bytes = read.cast::<PyBytes>()?.as_bytes();
            let target = buffer.get_mut(..bytes.len()).ok_or_else(|| {
                PyValueError::new_err("read() returned more bytes than it was asked for")
            })?;
            target.copy_from_slice(bytes);
            PyResult::Ok(bytes.len())
        })
        .map_err(io::Error::from)
    }
}

impl Input {
    fn open(source: impl Read + Send + 'static) -> PyResult<Self> {
        Ok(Self(Mutex::new(encoding::text(input::open(source)?)?)))
    }
}

impl Input {
    /// The stream itself.
    pub fn text(&mut self) -> &mut Text {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Input {
    /// Opens a file by its path.
    #[staticmethod]
    fn from_path(path: PathBuf) -> PyResult<Self> {
        Self::open(File::open(path)?)
    }

    /// Reads bytes that are there already.
    #[staticmethod]
    fn from_bytes(data: &Bound<'_, PyBytes>) -> PyResult<Self> {
        Self::open(Cursor::new(data.as_bytes().to_vec()))
    }

    /// Reads from an object with a method ``read`` that returns bytes.
    #[staticmethod]
    fn from_file(file: Py<PyAny>) -> PyResult<Self> {
        Self::open(FileObject(file))
    }

    /// How many bytes of a byte-order mark were left out.
    fn mark_length(&mut self) -> usize {
        self.text().bom_length()
    }

    /// The next bytes, as many as asked for unless the file ends; ``b""`` at the end.
    ///
    /// :raises OSError: if the file is broken or cut off.
    fn read<'py>(&mut self, py: Python<'py>, size: usize) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = vec![0; size];
        let mut filled = 0;
        let text = self.text();
        while let Some(rest) = bytes.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match text.read(rest)? {
                0 => break,
                count => filled += count,
            }
        }
        bytes.truncate(filled);
        Ok(PyBytes::new(py, &bytes))
    }
}
