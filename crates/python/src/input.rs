//! `stamma._core.Input`: the bytes of a file, out of whatever it is wrapped in.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::input::{self, Encoding, Format, Text};

use crate::output;
use crate::page::Page;

/// The bytes of a file: decompressed (gzip, bzip2, xz, zstd and zip, by content), without a byte-order
/// mark, and UTF-16 as UTF-8.
///
/// >>> from stamma._core import Input
/// >>> source = Input.from_bytes(b"\xef\xbb\xbf1. e4 *")
/// >>> source.peek(2), source.read(100), source.position()
/// (b'1.', b'1. e4 *', 10)
///
/// One reader at a time: a file object whose ``read`` asks this very input, or a second thread, gets a
/// ``RuntimeError``.
#[pyclass(frozen, module = "stamma._core")]
pub struct Input(Mutex<Peekable>, Arc<AtomicU64>);

/// A text of which the beginning can be looked at.
pub struct Peekable {
    text: Text,
    /// What was looked at, and how much of it has been read since.
    head: Vec<u8>,
    given: usize,
    /// What went wrong behind that.
    error: Option<io::Error>,
}

impl Read for Peekable {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut head = self.head.get(self.given..).unwrap_or_default();
        if head.is_empty() {
            return match self.error.take() {
                Some(error) => Err(error),
                None => self.text.read(out),
            };
        }
        let count = head.read(out)?;
        self.given += count;
        Ok(count)
    }
}

impl Peekable {
    /// Opens a source, and counts the bytes that are read from it.
    pub fn open(source: impl Read + Send + 'static, count: Arc<AtomicU64>) -> io::Result<Self> {
        input::open(Counted::new(source, count)).map(Self::new)
    }

    /// Opens bytes that were unpacked already, out of a file of this format.
    pub fn open_unpacked(
        source: impl Read + Send + 'static,
        format: Format,
        count: Arc<AtomicU64>,
    ) -> io::Result<Self> {
        input::open_unpacked(Counted::new(source, count), format).map(Self::new)
    }

    fn new(text: Text) -> Self {
        Self {
            text,
            head: Vec::new(),
            given: 0,
            error: None,
        }
    }

    /// Allows the file to unfold to any size.
    pub fn unpack_all(&mut self) {
        self.text.unpack_all();
    }

    /// Keeps what went wrong behind so many bytes that were read; if there are none, it is raised.
    fn note(&mut self, error: Option<io::Error>, count: usize) -> PyResult<()> {
        match error {
            Some(error) if count == 0 => Err(output::raised(error)),
            error => {
                self.error = error;
                Ok(())
            }
        }
    }

    /// How many bytes of a byte-order mark were left out.
    pub fn mark_length(&self) -> usize {
        self.text.mark_length()
    }

    /// Whether the file is in UTF-16. The files of a zip archive differ: their text counts as it is.
    pub fn is_utf16(&self) -> bool {
        let encoding = self.text.encoding();
        matches!(encoding, Encoding::Utf16Be | Encoding::Utf16Le)
            && self.text.format() != Format::Zip
    }

    fn is_compressed(&self) -> bool {
        self.text.format() != Format::Plain
    }

    /// Lets so many threads unpack what can be unpacked in parts, and tells how many shall work on it: no more
    /// than there are processors, since others would only stand in their way. One that has nothing to unpack
    /// needs no other beside it; where one has to wait for what another unpacks, there is one more.
    pub fn workers(&mut self, threads: usize) -> usize {
        let processors = thread::available_parallelism().map_or(usize::MAX, NonZero::get);
        let threads = threads.clamp(1, processors);
        self.text.unpack_on(threads);
        match threads {
            threads if self.is_compressed() => threads + 1,
            1 => 0,
            threads => threads,
        }
    }
}

/// Counts the bytes that are read from a source.
struct Counted<R> {
    inner: R,
    count: Arc<AtomicU64>,
}

impl<R> Counted<R> {
    fn new(inner: R, count: Arc<AtomicU64>) -> Self {
        Self { inner, count }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(out)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// A Python object with a method `read` that returns bytes.
pub struct FileObject(pub Py<PyAny>);

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
        let count = Arc::new(AtomicU64::new(0));
        let peekable = Peekable::open(source, Arc::clone(&count)).map_err(output::raised)?;
        Ok(Self(Mutex::new(peekable), count))
    }

    /// The stream itself. Code in Python may run while it is read, so nobody waits for it.
    pub fn text(&self) -> PyResult<MutexGuard<'_, Peekable>> {
        match self.0.try_lock() {
            Ok(text) => Ok(text),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "this input is being read already: by another thread, or by its own read()",
            )),
        }
    }

    /// Where to see, while the stream is read, how many bytes of the source have been.
    pub fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.1)
    }
}

/// Room for more bytes than this is made when they are there.
const LARGEST_GUESS: usize = 1 << 22;

/// How much is read before room is made for all that is asked for.
const FIRST: usize = 1 << 16;

/// How much is read before signals are looked at.
const STEP: usize = 1 << 20;

/// Reads until there are so many bytes, or the source ends, or something goes wrong. Signals are looked at
/// now and then: to unpack takes its time.
fn read_up_to(
    py: Python<'_>,
    source: &mut impl Read,
    size: usize,
) -> PyResult<(Vec<u8>, Option<io::Error>)> {
    let mut bytes = Vec::with_capacity(size.min(LARGEST_GUESS));
    while bytes.len() < size {
        let before = bytes.len();
        let step = (size - before).min(STEP) as u64;
        let read = source.by_ref().take(step).read_to_end(&mut bytes);
        py.check_signals()?;
        match read {
            Err(error) => return Ok((bytes, Some(error))),
            Ok(_) if bytes.len() == before => break,
            Ok(_) => {}
        }
    }
    Ok((bytes, None))
}

/// Reads until a room is full, or the source ends, or something goes wrong: how many bytes there are.
fn fill(
    py: Python<'_>,
    source: &mut impl Read,
    room: &mut [u8],
) -> PyResult<(usize, Option<io::Error>)> {
    let mut filled = 0;
    for part in room.chunks_mut(STEP) {
        let mut rest = part;
        while !rest.is_empty() {
            match source.read(rest) {
                Ok(0) => return Ok((filled, None)),
                Ok(count) => {
                    filled += count;
                    rest = rest.get_mut(count..).unwrap_or_default();
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => py.check_signals()?,
                Err(error) => return Ok((filled, Some(error))),
            }
        }
        py.check_signals()?;
    }
    Ok((filled, None))
}

#[pymethods]
impl Input {
    /// Opens a file by its path.
    #[staticmethod]
    fn from_path(path: PathBuf) -> PyResult<Self> {
        Self::open(File::open(path).map_err(output::raised)?)
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

    /// Allows the file to unfold to any size.
    fn unpack_all(&self) -> PyResult<()> {
        self.text()?.unpack_all();
        Ok(())
    }

    /// How many bytes of a byte-order mark were left out.
    fn mark_length(&self) -> PyResult<usize> {
        Ok(self.text()?.mark_length())
    }

    /// Whether the file is in UTF-16, so that its bytes are not those that are read.
    fn is_utf16(&self) -> PyResult<bool> {
        Ok(self.text()?.is_utf16())
    }

    /// Whether the file is compressed, so that its bytes are not those that are read.
    fn is_compressed(&self) -> PyResult<bool> {
        Ok(self.text()?.is_compressed())
    }

    /// How many bytes of the file itself, compressed as it may be, have been read.
    fn position(&self) -> u64 {
        self.1.load(Ordering::Relaxed)
    }

    /// The first bytes, which stay there to be read; fewer if the file ends, or is broken or cut off.
    ///
    /// :raises OSError: if nothing can be read.
    fn peek<'py>(&self, py: Python<'py>, size: usize) -> PyResult<Bound<'py, PyBytes>> {
        let stream = &mut *self.text()?;
        let there = stream.head.len() - stream.given;
        let missing = size.saturating_sub(there);
        if missing > 0 && stream.error.is_none() {
            let (more, error) = read_up_to(py, &mut stream.text, missing)?;
            stream.head.extend(more);
            stream.error = error;
        }
        let head = stream.head.get(stream.given..).unwrap_or_default();
        if head.is_empty()
            && let Some(error) = stream.error.take()
        {
            return Err(output::raised(error));
        }
        Ok(PyBytes::new(py, head.get(..size).unwrap_or(head)))
    }

    /// The next bytes, as many as asked for unless the file ends; ``b""`` at the end.
    ///
    /// :raises OSError: if the file is broken or cut off, when all that could be read has been.
    fn read<'py>(&self, py: Python<'py>, size: usize) -> PyResult<Bound<'py, PyBytes>> {
        let stream = &mut *self.text()?;
        let (bytes, error) = read_up_to(py, stream, size)?;
        stream.note(error, bytes.len())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// What stands in a text from a place on, and behind it the next bytes, as many as asked for unless the
    /// file ends: for those who read on, and let go of what they have read.
    ///
    /// :raises OSError: if the file is broken or cut off, when all that could be read has been.
    fn read_on<'py>(
        &self,
        text: &Bound<'py, PyBytes>,
        at: usize,
        size: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let py = text.py();
        let stream = &mut *self.text()?;
        let kept = text.as_bytes().get(at..).unwrap_or_default();
        // There may be little more, and room for all of it takes longer to make.
        let (first, error) = read_up_to(py, stream, size.min(FIRST))?;
        let is_all = error.is_some() || first.len() < FIRST;
        stream.note(error, first.len())?;
        let length = match is_all {
            true => kept.len() + first.len(),
            false => kept.len().saturating_add(size),
        };
        let mut count = kept.len() + first.len();
        let whole = PyBytes::new_with(py, length, |room| {
            let (front, room) = room.split_at_mut(kept.len());
            front.copy_from_slice(kept);
            let (front, room) = room.split_at_mut(first.len());
            front.copy_from_slice(&first);
            if !is_all {
                let (filled, error) = fill(py, stream, room)?;
                count += filled;
                stream.error = error;
            }
            Ok(())
        })?;
        match whole.as_bytes().get(..count) {
            Some(read) if count < length => Ok(PyBytes::new(py, read)),
            _ => Ok(whole),
        }
    }

    /// The whole text, to be rewritten; nothing of it may have been read before.
    ///
    /// :raises OSError: if the file is broken or cut off.
    fn page(&self, py: Python<'_>) -> PyResult<Page> {
        let stream = &mut *self.text()?;
        let page = stream
            .text
            .page(|| py.check_signals().map_err(io::Error::from));
        Page::new(py, page.map_err(output::raised)?)
    }
}
