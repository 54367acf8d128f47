//! What there is in files of games: `stamma._core.Counting`, and `Naming`, which finds openings.

use std::collections::HashMap;
use std::io::{BufWriter, Write};
use std::sync::Mutex;

use pyo3::prelude::*;
use stamma_core::keep::openings::{Counts, Opening, Openings, Table};
use stamma_core::keep::seam::Seam;
use stamma_core::keep::stats::{self, Ends, Stats, Tally};

use super::reading::Reading;
use super::{BLOCK, busy};
use crate::bulk::Totals;
use crate::input::Input;
use crate::list::List;
use crate::output::{self, Output};

/// Things by their names, and those beyond what is counted.
type Named<K, V> = (HashMap<K, V>, V);

fn named<K, V>(tally: Tally<K, V>) -> Named<K, V> {
    (tally.counts, tally.others)
}

/// Counts what there is in files.
///
/// >>> from stamma._core import Counting
/// >>> from stamma.pgn.keeping import Sources
/// >>> counting = Counting()
/// >>> _ = Sources(b"1. e4 e5 1-0").read(counting)
/// >>> counting.counted()[:2]
/// ([1, 0, 0, 0], ({2: 1}, 0))
#[pyclass(frozen, module = "stamma._core")]
pub struct Counting(Mutex<Stats>);

/// How games ended; lengths; players; openings; years; time controls; games with clocks; games with notes.
type Counted = (
    Ends,
    Named<u32, u64>,
    Named<String, Ends>,
    Named<String, Ends>,
    Named<String, u64>,
    Named<String, u64>,
    u64,
    u64,
);

#[pymethods]
impl Counting {
    #[new]
    fn new() -> Self {
        Self(Mutex::default())
    }

    /// Adds the games of a source.
    fn add(&self, py: Python<'_>, source: &Input, reading: Reading) -> PyResult<Totals> {
        reading.read(py, source, &stats::Counting, &mut *busy(&self.0)?)
    }

    /// What was counted: how games ended, how many have so many half-moves, and so on.
    fn counted(&self) -> PyResult<Counted> {
        let Stats {
            ends,
            lengths,
            players,
            openings,
            years,
            controls,
            clocks,
            annotated,
        } = busy(&self.0)?.clone();
        Ok((
            ends,
            named(lengths),
            named(players),
            named(openings),
            named(years),
            named(controls),
            clocks,
            annotated,
        ))
    }
}

/// Finds the openings of games in a table.
///
/// >>> from stamma._core import Naming
/// >>> from stamma.pgn.keeping import Sources
/// >>> naming = Naming([("C20", "King's Pawn Game", "1. e4 e5")], target=None, replace=False)
/// >>> _ = Sources(b"1. e3 e6 2. e4 e5 1-0").read(naming)
/// >>> naming.counted()
/// ({0: [1, 0, 0, 0]}, 0, 0)
#[pyclass(frozen, module = "stamma._core")]
pub struct Naming {
    table: Table,
    replaces: bool,
    state: Mutex<Progress>,
}

/// What has been named so far.
struct Progress {
    counts: Counts,
    output: Option<BufWriter<Output>>,
    source: u32,
    seam: Seam,
}

#[pymethods]
impl Naming {
    /// Takes a table of codes, names and moves. Games go to ``target``, if there is one, with the tags of their
    /// openings; tags that say something else are replaced, or not.
    #[new]
    #[pyo3(signature = (table, *, target, replace))]
    fn new(
        table: List<(String, String, String)>,
        target: Option<Py<PyAny>>,
        replace: bool,
    ) -> PyResult<Self> {
        let mut found = Table::default();
        for (place, (eco, name, moves)) in table.0.into_iter().enumerate() {
            if !found.add(Opening { eco, name }, moves.as_bytes()) {
                return Err(pyo3::exceptions::PyKeyError::new_err(place));
            }
        }
        let state = Progress {
            counts: Counts::default(),
            output: target.map(|target| BufWriter::with_capacity(BLOCK, Output(target))),
            source: 0,
            seam: Seam::default(),
        };
        Ok(Self {
            table: found,
            replaces: replace,
            state: Mutex::new(state),
        })
    }

    /// Adds the games of a source.
    fn add(&self, py: Python<'_>, source: &Input, reading: Reading) -> PyResult<Totals> {
        let mut state = busy(&self.state)?;
        let Progress {
            counts,
            output,
            source: number,
            seam,
        } = &mut *state;
        let mut openings = Openings::new(
            &self.table,
            counts,
            output.as_mut(),
            self.replaces,
            *number,
            seam,
        );
        let totals = reading.read(py, source, &self.table, &mut openings)?;
        *number += 1;
        if let Some(output) = output {
            output.flush().map_err(output::raised)?;
        }
        Ok(totals)
    }

    /// How the games of each opening ended, by its place in the table (``None``: those without one); into how many
    /// games tags were written; how many have tags that say something else.
    fn counted(&self) -> PyResult<(HashMap<Option<u32>, Ends>, u64, u64)> {
        let Counts {
            ends,
            written,
            differing,
        } = busy(&self.state)?.counts.clone();
        Ok((ends, written, differing))
    }
}
