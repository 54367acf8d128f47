//! Games that occur twice: `stamma._core.Twinning`, which looks for them, and `Removing`, which leaves them out.

use std::io::{self, BufWriter, Write};
use std::sync::Mutex;

use pyo3::prelude::*;
use stamma_core::keep::games::{Bytes, Game, Taker};
use stamma_core::keep::seam::Seam;
use stamma_core::keep::twins::{Identity, Removal, Removals, Twins};

use super::reading::Reading;
use super::{BLOCK, Joined, busy, done, scratch};
use crate::bulk::Totals;
use crate::input::Input;
use crate::output::{self, Output};

/// Looks for games that occur twice.
///
/// >>> import io
/// >>> from stamma._core import Twinning
/// >>> from stamma.pgn.keeping import Sources
/// >>> twinning = Twinning(near=False, memory=1000, make_file=io.BytesIO)
/// >>> Sources(b"1. e4 * 1.e2e4 *").read(twinning).games
/// 2
#[pyclass(frozen, module = "stamma._core")]
pub struct Twinning(Identity, Mutex<Option<Twins>>);

#[pymethods]
impl Twinning {
    /// Looks for twins, also for those with tags that are only near to each other; ``memory`` is about how many
    /// bytes are kept there, and ``make_file`` makes files for the rest.
    #[new]
    #[pyo3(signature = (*, near, memory, make_file))]
    fn new(near: bool, memory: usize, make_file: Py<PyAny>) -> Self {
        let twins = Twins::new(near, memory, scratch(make_file));
        Self(Identity::default(), Mutex::new(Some(twins)))
    }

    /// Adds the games of a source.
    fn add(&self, py: Python<'_>, source: &Input, reading: Reading) -> PyResult<Totals> {
        let mut twins = busy(&self.1)?;
        let twins = twins.as_mut().ok_or_else(done)?;
        let totals = reading.read(py, source, &self.0, twins);
        twins.source += 1;
        totals
    }

    /// Decides which games are left out. What is left of the sources goes to ``target``, the others to
    /// ``rejects``, and ``tell`` is called for each of these.
    #[pyo3(signature = (target, rejects, tell))]
    fn decide(
        &self,
        py: Python<'_>,
        target: Py<PyAny>,
        rejects: Option<Py<PyAny>>,
        tell: Py<PyAny>,
    ) -> PyResult<Removing> {
        let twins = busy(&self.1)?.take().ok_or_else(done)?;
        let removals = py.detach(|| twins.decide()).map_err(output::raised)?;
        let joined = |output: Box<dyn Write + Send>| Joined {
            source: 0,
            seam: Seam::default(),
            output,
        };
        let rejects: Box<dyn Write + Send> = match rejects {
            Some(file) => Box::new(BufWriter::with_capacity(BLOCK, Output(file))),
            None => Box::new(io::sink()),
        };
        let removed = Removed {
            removals,
            tell,
            kept: joined(Box::new(BufWriter::with_capacity(BLOCK, Output(target)))),
            removed: joined(rejects),
            is_removed: false,
        };
        Ok(Removing(self.0.clone(), Mutex::new(removed)))
    }
}

/// Writes the games that are kept, and those that are removed.
struct Removed {
    removals: Removals,
    tell: Py<PyAny>,
    kept: Joined<Box<dyn Write + Send>>,
    removed: Joined<Box<dyn Write + Send>>,
    /// Whether the game at hand is removed.
    is_removed: bool,
}

impl Removed {
    fn next_source(&mut self) -> io::Result<()> {
        for joined in [&mut self.kept, &mut self.removed] {
            joined.source += 1;
            joined.output.flush()?;
        }
        Ok(())
    }

    fn say(&self, removal: &Removal) -> io::Result<()> {
        let Removal {
            place,
            kept,
            differ,
            notes,
            kept_notes,
            same_notes,
            players: [white, black],
            ..
        } = removal;
        let facts = (
            (place.source, place.number, place.line + 1),
            (kept.source, kept.number, kept.line + 1),
            differ.clone(),
            (*notes, *kept_notes, *same_notes),
            (white, black),
        );
        Python::attach(|py| self.tell.call1(py, facts).map(drop)).map_err(io::Error::from)
    }
}

impl Taker for Removed {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        if bytes.is_first {
            let removal = self.removals.find(self.kept.source, game)?;
            self.is_removed = removal.is_some();
            if let Some(removal) = removal {
                self.say(&removal)?;
            }
        }
        match self.is_removed {
            true => self.removed.take(game, bytes),
            false => self.kept.take(game, bytes),
        }
    }
}

/// Leaves games out that occur twice.
///
/// >>> import io
/// >>> from stamma._core import Twinning
/// >>> from stamma.pgn.keeping import Sources
/// >>> twinning = Twinning(near=False, memory=1000, make_file=io.BytesIO)
/// >>> files, out = Sources(b"1. e4 * 1.e2e4 *"), io.BytesIO()
/// >>> _ = files.read(twinning)
/// >>> removing = twinning.decide(out, None, lambda place, kept, *_: print(place, kept))
/// >>> _ = files.read(removing)
/// (0, 2, 1) (0, 1, 1)
/// >>> removing.finish()
/// >>> out.getvalue()
/// b'1. e4 * '
#[pyclass(frozen, module = "stamma._core")]
pub struct Removing(Identity, Mutex<Removed>);

#[pymethods]
impl Removing {
    /// Adds the games of a source; the sources have to be the same ones in the same order.
    fn add(&self, py: Python<'_>, source: &Input, reading: Reading) -> PyResult<Totals> {
        let mut removed = busy(&self.1)?;
        let totals = reading.read(py, source, &self.0, &mut *removed)?;
        removed.next_source().map_err(output::raised)?;
        Ok(totals)
    }

    /// Makes sure that all that were to be left out were found.
    fn finish(&self) -> PyResult<()> {
        busy(&self.1)?.removals.finish().map_err(output::raised)
    }
}
