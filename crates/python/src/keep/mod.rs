//! Keeping files of games: `stamma._core.Merging`, `Splitting`, `Sorting`; and those of [`twins`] and
//! [`count`].
//!
//! Each takes the games of one source after the other, and is asked for what comes of them in the end.

mod count;
mod reading;
mod twins;

use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::bulk::each::Silent;
use stamma_core::keep::games::{Bytes, Game, Taker};
use stamma_core::keep::order::{Key, Order};
use stamma_core::keep::parts::{By, Parts};
use stamma_core::keep::seam::Seam;
use stamma_core::keep::sorter::{MakeRun, Run, Sorter};
use stamma_core::pgn::tags::asked::Asked;

use crate::bulk::Totals;
use crate::input::{FileObject, Input};
use crate::list::List;
use crate::output::{self, Output};
pub use count::{Counting, Naming};
pub use reading::GameEncoding;
use reading::Reading;
pub use twins::{Removing, Twinning};

/// How much is written at once.
const BLOCK: usize = 1 << 20;

/// What is under way. Code in Python may run meanwhile, so nobody waits for it.
fn busy<T>(state: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match state.try_lock() {
        Ok(state) => Ok(state),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
            "this work is under way already, in another thread or in what it calls",
        )),
    }
}

/// What has been done with already.
fn done() -> PyErr {
    PyRuntimeError::new_err("this work has been finished")
}

/// A file for a while, that Python has made.
struct Scratch {
    reader: FileObject,
    writer: Output,
}

impl Read for Scratch {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.reader.read(out)
    }
}

impl Write for Scratch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Seek for Scratch {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        let (place, whence) = match place {
            SeekFrom::Start(place) => (place.cast_signed(), 0),
            SeekFrom::Current(place) => (place, 1),
            SeekFrom::End(place) => (place, 2),
        };
        Python::attach(|py| {
            let place = self
                .reader
                .0
                .bind(py)
                .call_method1("seek", (place, whence))?;
            place.extract::<u64>()
        })
        .map_err(io::Error::from)
    }
}

/// Makes files for a while by calling something in Python.
fn scratch(make: Py<PyAny>) -> MakeRun {
    Arc::new(move || {
        Python::attach(|py| {
            let file = make.call0(py)?;
            let run: Box<dyn Run> = Box::new(Scratch {
                reader: FileObject(file.clone_ref(py)),
                writer: Output(file),
            });
            PyResult::Ok(run)
        })
        .map_err(io::Error::from)
    })
}

/// Writes games one after the other.
struct Joined<W> {
    source: u32,
    seam: Seam,
    output: W,
}

impl<W: Write> Taker for Joined<W> {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        if bytes.is_first {
            let between = self
                .seam
                .before(self.source, game.number, game.lead, bytes.text);
            self.output.write_all(&between)?;
        }
        self.seam.pass(self.source, game.number, bytes.text);
        self.output.write_all(bytes.text)
    }
}

/// Writes the games of several sources one behind the other, as they stand.
///
/// >>> import io
/// >>> from stamma._core import Merging
/// >>> from stamma.pgn.keeping import Sources
/// >>> out = io.BytesIO()
/// >>> Sources([b"1. e4 *", b"1. d4 *"]).read(Merging(out)).games
/// 2
/// >>> out.getvalue()
/// b'1. e4 *\n\n1. d4 *'
#[pyclass(frozen, module = "stamma._core")]
pub struct Merging(Mutex<Joined<BufWriter<Output>>>);

#[pymethods]
impl Merging {
    #[new]
    fn new(target: Py<PyAny>) -> Self {
        Self(Mutex::new(Joined {
            source: 0,
            seam: Seam::default(),
            output: BufWriter::with_capacity(BLOCK, Output(target)),
        }))
    }

    /// Adds the games of a source.
    fn add(&self, py: Python<'_>, source: &Input, reading: Reading) -> PyResult<Totals> {
        let mut joined = busy(&self.0)?;
        let totals = reading.read(py, source, &Silent, &mut *joined);
        joined.source += 1;
        joined.output.flush().map_err(output::raised)?;
        totals
    }
}

/// What is written to one of many files.
type Write1 = Box<dyn FnMut(&[u8], &[u8]) -> io::Result<()> + Send>;

/// Writes games to several files.
///
/// >>> from stamma._core import Splitting
/// >>> from stamma.pgn.keeping import Sources
/// >>> parts = {}
/// >>> Sources([b"1. e4 *", b"1. d4 *"]).read(Splitting(parts.__setitem__, games=1)).games
/// 2
/// >>> parts
/// {'1': b'1. e4 *', '2': b'1. d4 *'}
#[pyclass(frozen, module = "stamma._core")]
pub struct Splitting(By, Mutex<Parts<Write1>>);

#[pymethods]
impl Splitting {
    /// Cuts by so many ``games``, by so many bytes (``size``), or by the value of a ``tag``. What is written is
    /// called with the number of a file, or the value of the tag, and some bytes.
    #[new]
    #[pyo3(signature = (write, *, games=None, size=None, tag=None))]
    fn new(
        write: Py<PyAny>,
        games: Option<u64>,
        size: Option<u64>,
        tag: Option<String>,
    ) -> PyResult<Self> {
        let by = match (games, size, tag) {
            (Some(games), None, None) => By::Games(games),
            (None, Some(size), None) => By::Size(size),
            (None, None, Some(tag)) => By::Tag(Asked::new(tag)),
            _ => {
                return Err(PyValueError::new_err(
                    "one of games, size and tag is needed",
                ));
            }
        };
        let write: Write1 = Box::new(move |name: &[u8], bytes: &[u8]| {
            Python::attach(|py| {
                let name = String::from_utf8_lossy(name);
                write.call1(py, (name, PyBytes::new(py, bytes)))?;
                PyResult::Ok(())
            })
            .map_err(io::Error::from)
        });
        Ok(Self(by.clone(), Mutex::new(Parts::new(by, write))))
    }

    /// Adds the games of a source.
    fn add(&self, py: Python<'_>, source: &Input, reading: Reading) -> PyResult<Totals> {
        let mut parts = busy(&self.1)?;
        let totals = reading.read(py, source, &self.0, &mut *parts);
        parts.next_source();
        parts.flush().map_err(output::raised)?;
        totals
    }

    /// The tag that games are cut by, if none of those had it that were taken so far.
    fn unmet_tags(&self) -> Vec<String> {
        match &self.0 {
            By::Tag(tag) => tag.unmet().map(str::to_owned).into_iter().collect(),
            By::Games(_) | By::Size(_) => Vec::new(),
        }
    }
}

/// Sorts games by their tags.
///
/// >>> import io
/// >>> from stamma._core import Sorting
/// >>> from stamma.pgn.keeping import Sources
/// >>> sorting = Sorting([("White", False)], memory=1000, make_file=io.BytesIO)
/// >>> _ = Sources([b'[White "b"] *', b'[White "a"] *']).read(sorting)
/// >>> out = io.BytesIO()
/// >>> sorting.finish(out)
/// >>> out.getvalue()
/// b'[White "a"] *\n\n[White "b"] *'
#[pyclass(frozen, module = "stamma._core")]
pub struct Sorting(Order, Mutex<Option<Sorted>>);

struct Sorted {
    source: u32,
    sorter: Sorter,
    /// What is told to the sorter of the bytes of a game.
    value: Vec<u8>,
}

/// What stands before the bytes of a game in the sorter: its source, its number, how much text is before it, and
/// whether they are its first; and the bytes.
fn head_of(value: &[u8]) -> Option<(u32, u64, usize, bool, &[u8])> {
    let (source, rest) = value.split_first_chunk()?;
    let (number, rest) = rest.split_first_chunk()?;
    let (lead, rest) = rest.split_first_chunk()?;
    let (is_first, text) = rest.split_first()?;
    let (source, number) = (u32::from_le_bytes(*source), u64::from_le_bytes(*number));
    let lead = u64::from_le_bytes(*lead) as usize;
    Some((source, number, lead, *is_first > 0, text))
}

impl Taker for Sorted {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        self.value.clear();
        self.value.extend_from_slice(&self.source.to_le_bytes());
        self.value.extend_from_slice(&game.number.to_le_bytes());
        let lead = game.lead as u64;
        self.value.extend_from_slice(&lead.to_le_bytes());
        self.value.push(u8::from(bytes.is_first));
        self.value.extend_from_slice(bytes.text);
        self.sorter.add(&game.told, &self.value)
    }
}

#[pymethods]
impl Sorting {
    /// Sorts by these tags, the greatest first if that is said; ``memory`` is about how many bytes are kept
    /// there, and ``make_file`` makes files for the rest.
    #[new]
    #[pyo3(signature = (keys, *, memory, make_file))]
    fn new(keys: List<(String, bool)>, memory: usize, make_file: Py<PyAny>) -> Self {
        let keys = keys.0.into_iter().map(|(name, is_descending)| Key {
            tag: Asked::new(name),
            is_descending,
        });
        Self(
            Order(keys.collect()),
            Mutex::new(Some(Sorted {
                source: 0,
                sorter: Sorter::new(memory, scratch(make_file)),
                value: Vec::new(),
            })),
        )
    }

    /// Adds the games of a source.
    fn add(&self, py: Python<'_>, source: &Input, reading: Reading) -> PyResult<Totals> {
        let mut sorted = busy(&self.1)?;
        let sorted = sorted.as_mut().ok_or_else(done)?;
        let totals = reading.read(py, source, &self.0, sorted);
        sorted.source += 1;
        totals
    }

    /// The tags among those to sort by that no game had which was taken so far.
    fn unmet_tags(&self) -> Vec<String> {
        let unmet = self.0.0.iter().filter_map(|key| key.tag.unmet());
        unmet.map(str::to_owned).collect()
    }

    /// Writes all games in their order.
    fn finish(&self, py: Python<'_>, target: Py<PyAny>) -> PyResult<()> {
        let sorted = busy(&self.1)?.take().ok_or_else(done)?;
        let mut output = BufWriter::with_capacity(BLOCK, Output(target));
        py.detach(|| {
            let mut seam = Seam::default();
            let mut merged = sorted.sorter.finish()?;
            while let Some(entry) = merged.next_entry()? {
                let Some((source, number, lead, is_first, text)) = head_of(&entry.value) else {
                    continue;
                };
                if is_first {
                    output.write_all(&seam.before(source, number, lead, text))?;
                }
                seam.pass(source, number, text);
                output.write_all(text)?;
            }
            output.flush()
        })
        .map_err(output::raised)
    }
}
