//! The files that tables are made of, or parts of them, for machines that share a file.

use std::fs::File;
use std::io::{self, Cursor};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::bulk::range;
use stamma_core::input::{Format, frame_cuts};

use crate::input::{FileObject, Peekable};
use crate::output;

/// A range of the bytes of a file; of one that is packed by zstd also how many bytes of text stand before it.
pub type GivenPart = (u64, u64, Option<u64>);

/// One of the files that a table is made of.
pub enum Source {
    Path(PathBuf, Option<Part>),
    Bytes(Arc<[u8]>),
    File(Py<PyAny>),
}

/// A part of a file.
pub enum Part {
    /// A range of a plain file.
    Plain(Range<u64>),
    /// Some frames of a file that is packed by zstd, and how many bytes of text stand before them.
    Frames(Range<u64>, u64),
}

impl Source {
    pub fn read(given: &Bound<'_, PyAny>, part: Option<GivenPart>) -> PyResult<Self> {
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.as_bytes().into()));
        }
        let part = part.map(|(start, end, before)| match before {
            None => Part::Plain(start..end),
            Some(before) => Part::Frames(start..end, before),
        });
        match given.extract::<PathBuf>() {
            Ok(path) => Ok(Self::Path(path, part)),
            Err(_) => Ok(Self::File(given.clone().unbind())),
        }
    }

    /// Where it begins in its file, if it is a part of one.
    pub fn start(&self) -> Option<u64> {
        match self {
            Self::Path(_, Some(Part::Plain(range) | Part::Frames(range, _))) => Some(range.start),
            _ => None,
        }
    }

    /// Opens it; with how many bytes of text stand before it.
    pub fn open(self, count: Arc<AtomicU64>) -> io::Result<(Peekable, u64)> {
        match self {
            Self::Path(path, None) => Ok((Peekable::open(File::open(path)?, count)?, 0)),
            Self::Path(path, Some(Part::Plain(range))) => {
                let (games, found) = range::open(File::open(path)?, range)?;
                Ok((Peekable::open(games, count)?, found.start))
            }
            Self::Path(path, Some(Part::Frames(range, before))) => {
                let (games, passed) = range::open_frames(move || File::open(&path), range)?;
                let text = Peekable::open_unpacked(games, Format::Zstd, count)?;
                Ok((text, before + passed))
            }
            Self::Bytes(bytes) => Ok((Peekable::open(Cursor::new(bytes), count)?, 0)),
            Self::File(file) => Ok((Peekable::open(FileObject(file), count)?, 0)),
        }
    }
}

/// Where a file that is packed by zstd can be cut, at least so many bytes from one place to the next: each
/// place with the bytes of text before it, if they are known. Its start and its end are such places; there
/// are none if it cannot be cut.
#[pyfunction]
pub fn zstd_cuts(py: Python<'_>, path: PathBuf, apart: u64) -> PyResult<Vec<(u64, Option<u64>)>> {
    let cuts = py.detach(|| frame_cuts(File::open(path)?, apart));
    let cuts = cuts.map_err(output::raised)?;
    Ok(cuts.into_iter().map(|cut| (cut.at, cut.text)).collect())
}
