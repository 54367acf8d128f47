//! Where work on files is written to, and errors of files that say which file they are about.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// What standard output is called.
const STANDARD_OUTPUT: &str = "<stdout>";

/// An error of a file, and the name of the file.
#[derive(Debug)]
struct Named {
    error: io::Error,
    name: String,
}

impl fmt::Display for Named {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.name, self.error)
    }
}

impl std::error::Error for Named {}

fn named(error: io::Error, name: &str) -> io::Error {
    let name = name.to_owned();
    io::Error::new(error.kind(), Named { error, name })
}

/// Opens a file to read from.
pub fn open(path: &Path) -> io::Result<File> {
    File::open(path).map_err(|error| named(error, &path.to_string_lossy()))
}

/// Something to write to whose errors have its name.
struct Output<W> {
    inner: W,
    name: String,
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes);
        written.map_err(|error| named(error, &self.name))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.inner.flush();
        flushed.map_err(|error| named(error, &self.name))
    }
}

/// Opens a file to write to, or standard output without one.
pub fn create(target: Option<PathBuf>) -> io::Result<Box<dyn Write + Send>> {
    Ok(match target {
        Some(path) => {
            let name = path.to_string_lossy().into_owned();
            let inner = File::create(path).map_err(|error| named(error, &name))?;
            Box::new(BufWriter::new(Output { inner, name }))
        }
        None => Box::new(BufWriter::new(Output {
            inner: io::stdout(),
            name: STANDARD_OUTPUT.to_owned(),
        })),
    })
}

/// The exception for an error of a file: an `OSError` with its number, and the name if it is known.
pub fn raised(error: io::Error) -> PyErr {
    let (error, name) = match error.downcast::<Named>() {
        Ok(Named { error, name }) => (error, Some(name)),
        Err(error) => (error, None),
    };
    match (error.raw_os_error(), name) {
        (Some(code), Some(name)) => PyOSError::new_err((code, message(&error), name)),
        (Some(code), None) => PyOSError::new_err((code, message(&error))),
        (None, _) => error.into(),
    }
}

/// What went wrong, without the number that Rust adds to it.
fn message(error: &io::Error) -> String {
    let text = error.to_string();
    let end = text.find(" (os error").unwrap_or(text.len());
    text.get(..end).unwrap_or_default().to_owned()
}
