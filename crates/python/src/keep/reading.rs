//! How the games of a source are read, whatever is done with them; `stamma._core.GameEncoding` is the one in
//! which they are written.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stamma_core::bulk::each::{Teller, each};
use stamma_core::bulk::made::Made;
use stamma_core::bulk::pipeline::{self, Client, Piece};
use stamma_core::bulk::split::Chunks;
use stamma_core::bulk::stretch::Stretch;
use stamma_core::keep::encoded::{Encoded, Target};
use stamma_core::keep::games::{Games, Taker};
use stamma_core::select::place::Counter;

use crate::bulk::{Report, Totals};
use crate::input::Input;
use crate::select::{GameCounter, Selection, core_of};
use crate::style::Style;

/// How games are read.
#[derive(FromPyObject)]
pub struct Reading {
    language: Py<Style>,
    game_bytes: usize,
    threads: usize,
    block: usize,
    listener: Py<PyAny>,
    selection: Option<Py<Selection>>,
    /// Tells which games are wanted by their places in all files; it is there if there is a selection.
    counter: Option<Py<GameCounter>>,
    /// The encoding that games are handed over in, if not as they stand.
    encoding: Option<Py<GameEncoding>>,
}

/// The encoding that games are written in.
///
/// >>> from stamma._core import GameEncoding
/// >>> GameEncoding("windows-1252").converted
/// 0
#[pyclass(frozen, module = "stamma._core")]
pub struct GameEncoding(Target, AtomicU64);

#[pymethods]
impl GameEncoding {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let target = match name {
            "utf-8" => Target::Utf8,
            "windows-1252" => Target::Windows1252,
            _ => {
                let message = format!("the encoding is utf-8 or windows-1252, not {name}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Self(target, AtomicU64::new(0)))
    }

    /// How many games had another encoding so far.
    #[getter]
    fn converted(&self) -> u64 {
        self.1.load(Ordering::Relaxed)
    }
}

impl Reading {
    /// Reads the games of a source, and hands each over with what was told of it.
    pub fn read<T: Teller, K: Taker + Send>(
        &self,
        py: Python<'_>,
        source: &Input,
        teller: &T,
        taker: &mut K,
    ) -> PyResult<Totals> {
        let language = &self.language.get().core;
        let selection = core_of(self.selection.as_ref().map(Py::get));
        let counter = self.counter.as_ref().map(Py::get);
        let encoding = self.encoding.as_ref().map(Py::get);
        let mut encoded = Encoded::new(encoding.map(|encoding| encoding.0), taker);
        let mut text = source.text()?;
        let mut keeping = Keeping {
            report: Report::new(source, &text, &self.listener),
            games: Games::new(counter.map(GameCounter::copy)),
            taker: &mut encoded,
            taken: Ok(()),
        };
        let workers = text.workers(self.threads);
        let chunks = Chunks::new(&mut *text, self.block);
        let work = |stretch: Stretch<'_>| each(stretch, language, selection, teller);
        let game_bytes = self.game_bytes;
        let read = py.detach(|| {
            let read = pipeline::run(chunks, workers, game_bytes, &work, &mut keeping);
            if let Some((counter, counted)) = counter.zip(keeping.finish()) {
                counter.go_on(counted);
            }
            read
        });
        if let Some(encoding) = encoding {
            let converted = keeping.taker.converted;
            encoding.1.fetch_add(converted, Ordering::Relaxed);
        }
        keeping.report.finish(keeping.taken.and(read))
    }
}

/// Hands games over, and reports what was read.
struct Keeping<'a, K> {
    report: Report<'a>,
    games: Games,
    taker: &'a mut K,
    taken: io::Result<()>,
}

impl<K: Taker> Keeping<'_, K> {
    /// Hands the last game over, also if the source could not be read to its end; who counts in the next.
    fn finish(&mut self) -> Option<Counter> {
        if self.taken.is_err() {
            return None;
        }
        match std::mem::take(&mut self.games).finish(self.taker) {
            Ok(counter) => counter,
            Err(error) => {
                self.taken = Err(error);
                None
            }
        }
    }
}

impl<K: Taker> Client for Keeping<'_, K> {
    fn take(&mut self, piece: &Piece<'_>, mut made: Made) -> ControlFlow<()> {
        self.taken = self.games.add(piece, &mut made, self.taker);
        if self.taken.is_err() {
            return ControlFlow::Break(());
        }
        self.report.add(piece, &made)?;
        match self.games.is_over() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn is_waiting(&mut self) -> bool {
        self.report.is_waiting()
    }
}
