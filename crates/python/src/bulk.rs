//! The work on whole files: `stamma._core.check_games` and `stamma._core.convert_games`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stamma_core::bulk::pipeline;
use stamma_core::bulk::split::Chunks;
use stamma_core::bulk::work::{self, Counts, Made, OnError};
use stamma_core::pgn::write::Layout;

use crate::facts;
use crate::input::Input;
use crate::style::Style;

/// What is wrong at a place: name, game, line and column (from 1), text, half-moves before.
type Finding = (&'static str, u64, u64, u64, String, u32);

/// Games, moves, and games that could not be read whole.
type Totals = (u64, u64, u64);

/// Adds up what the chunks report, and hands it to Python chunk by chunk.
struct Report<'a> {
    totals: Counts,
    lines: u64,
    listener: &'a Py<PyAny>,
    error: Option<PyErr>,
}

impl<'a> Report<'a> {
    fn new(listener: &'a Py<PyAny>) -> Self {
        Self {
            totals: Counts::default(),
            lines: 0,
            listener,
            error: None,
        }
    }

    /// Tells Python of a chunk that ends at this byte; whether to go on.
    fn add(&mut self, end: u64, made: &Made) -> ControlFlow<()> {
        let findings: Vec<Finding> = made
            .findings
            .iter()
            .map(|finding| {
                (
                    facts::games::fault_name(&finding.fault),
                    self.totals.games + finding.game + 1,
                    self.lines + finding.line + 1,
                    finding.column + 1,
                    finding.text.clone(),
                    finding.ply,
                )
            })
            .collect();
        self.totals.games += made.counts.games;
        self.totals.moves += made.counts.moves;
        self.totals.broken += made.counts.broken;
        self.lines += made.lines;
        let games = self.totals.games;
        let told = Python::attach(|py| {
            py.check_signals()?;
            self.listener.call1(py, (end, games, findings))
        });
        match told {
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn finish(self, read: io::Result<()>) -> PyResult<Totals> {
        match self.error {
            Some(error) => Err(error),
            None => {
                read?;
                Ok((self.totals.games, self.totals.moves, self.totals.broken))
            }
        }
    }
}

/// Reads every move of every game. The listener is told, chunk by chunk and in order, how many bytes
/// and games have been read and what is wrong.
#[pyfunction]
#[pyo3(signature = (source, language, *, threads, block, listener))]
pub fn check_games(
    py: Python<'_>,
    source: &mut Input,
    language: &Style,
    threads: usize,
    block: usize,
    listener: Py<PyAny>,
) -> PyResult<Totals> {
    let mut report = Report::new(&listener);
    let chunks = Chunks::new(source.text(), block);
    let read = py.detach(|| {
        pipeline::run(
            chunks,
            threads,
            |bytes| work::check(bytes, &language.core),
            |chunk, made| report.add(chunk.offset + chunk.bytes.len() as u64, &made),
        )
    });
    report.finish(read)
}

/// Writes every game in another notation to a file, or to standard output without one.
#[pyfunction]
#[pyo3(signature = (source, language, style, *, target, rejects, on_error, width, comments, variations,
    nags, threads, block, listener))]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
pub fn convert_games(
    py: Python<'_>,
    source: &mut Input,
    language: &Style,
    style: &Style,
    target: Option<PathBuf>,
    rejects: Option<PathBuf>,
    on_error: &str,
    width: Option<usize>,
    comments: bool,
    variations: bool,
    nags: bool,
    threads: usize,
    block: usize,
    listener: Py<PyAny>,
) -> PyResult<Totals> {
    let on_error = match on_error {
        "keep" => OnError::Keep,
        "skip" => OnError::Skip,
        "stop" => OnError::Stop,
        other => {
            return Err(PyValueError::new_err(format!(
                "on_error is 'keep', 'skip' or 'stop', not {other:?}"
            )));
        }
    };
    let layout = Layout {
        width,
        comments,
        variations,
        nags,
        ..Layout::default()
    };
    let mut output: Box<dyn Write + Send> = match target {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout())),
    };
    let mut rejected: Box<dyn Write + Send> = match rejects {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(io::sink()),
    };
    let mut report = Report::new(&listener);
    let chunks = Chunks::new(source.text(), block);
    let read = py.detach(|| {
        let mut written = Ok(());
        pipeline::run(
            chunks,
            threads,
            |bytes| work::convert(bytes, &language.core, &style.core, &layout, on_error),
            |chunk, made| {
                written = output
                    .write_all(&made.text)
                    .and_then(|()| rejected.write_all(&made.rejects));
                let end = chunk.offset + chunk.bytes.len() as u64;
                let go_on = report.add(end, &made);
                let is_over = on_error == OnError::Stop && made.counts.broken > 0;
                if written.is_err() || is_over {
                    return ControlFlow::Break(());
                }
                go_on
            },
        )?;
        written?;
        output.flush()?;
        rejected.flush()
    });
    report.finish(read)
}
