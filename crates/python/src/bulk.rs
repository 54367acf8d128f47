//! The work on whole files: `stamma._core.check_games`, `convert_games` and `list_tags`.

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stamma_core::bulk::pipeline;
use stamma_core::bulk::split::{Chunk, Chunks, Spares};
use stamma_core::bulk::tags::{self, Rows};
use stamma_core::bulk::work::{self, Counts, Made, OnError};
use stamma_core::pgn::place::utf16_length;
use stamma_core::pgn::strict::Standard;
use stamma_core::pgn::write::Layout;

use crate::facts;
use crate::input::{Input, Peekable};
use crate::list::List;
use crate::output;
use crate::style::Style;
use crate::tree::read_nags;

/// What is wrong at a place: name, game, line and column (from 1), first and last byte in the file,
/// half-moves before, text, and what a standard writes in its place.
type Finding = (&'static str, u64, u64, u64, u64, u64, u32, String, String);

/// Games, moves, and games that could not be read whole.
type Totals = (u64, u64, u64, u64);

/// Adds up what the chunks report, and hands it to Python chunk by chunk.
struct Report<'a> {
    totals: Counts,
    lines: u64,
    /// Where the next chunk begins in the file.
    offset: u64,
    is_utf16: bool,
    read: Arc<AtomicU64>,
    listener: &'a Py<PyAny>,
    error: Option<PyErr>,
}

impl<'a> Report<'a> {
    fn new(source: &Input, text: &Peekable, listener: &'a Py<PyAny>) -> Self {
        Self {
            totals: Counts::default(),
            lines: 0,
            offset: text.mark_length() as u64,
            is_utf16: text.is_utf16(),
            read: source.counter(),
            listener,
            error: None,
        }
    }

    /// How many bytes a stretch of a chunk has in the file.
    fn length(&self, bytes: &[u8]) -> u64 {
        match self.is_utf16 {
            true => utf16_length(bytes),
            false => bytes.len() as u64,
        }
    }

    fn findings(&self, chunk: &Chunk, made: &Made) -> Vec<Finding> {
        // Findings are in the order of the text, so that each place is counted on from the last.
        let (mut seen, mut start) = (0, self.offset);
        let slice = |range: Range<usize>| chunk.bytes.get(range).unwrap_or_default();
        made.findings
            .iter()
            .map(|finding| {
                start += self.length(slice(seen..finding.span.start));
                seen = finding.span.start;
                let (name, written) = facts::games::issue(&finding.issue);
                (
                    name,
                    self.totals.games + finding.game + 1,
                    self.lines + finding.place.line + 1,
                    finding.place.column + 1,
                    start,
                    start + self.length(slice(finding.span.clone())),
                    finding.ply,
                    finding.text.clone(),
                    written.to_owned(),
                )
            })
            .collect()
    }

    /// Tells Python of a chunk; whether to go on.
    fn add(&mut self, chunk: &Chunk, made: &Made) -> ControlFlow<()> {
        let findings = self.findings(chunk, made);
        self.totals.games += made.counts.games;
        self.totals.moves += made.counts.moves;
        self.totals.broken += made.counts.broken;
        self.totals.stray += made.counts.stray;
        self.lines += made.lines;
        self.offset += self.length(&chunk.bytes);
        let end = chunk.offset + chunk.bytes.len() as u64;
        let (games, read) = (self.totals.games, self.read.load(Ordering::Relaxed));
        let told = Python::attach(|py| {
            py.check_signals()?;
            self.listener.call1(py, (end, games, read, findings))
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
                read.map_err(output::raised)?;
                let Counts {
                    games,
                    moves,
                    broken,
                    stray,
                } = self.totals;
                Ok((games, moves, broken, stray))
            }
        }
    }
}

/// Reads every move of every game. The listener is told, chunk by chunk and in order, how many bytes
/// of text, games and bytes of the file have been read, and what is wrong; with a notation also what
/// is not as it has it, and as the export format of PGN has it.
#[pyfunction]
#[pyo3(signature = (source, language, *, strict=None, export=false, threads, block, listener))]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
pub fn check_games(
    py: Python<'_>,
    source: &Input,
    language: &Style,
    strict: Option<&Style>,
    export: bool,
    threads: usize,
    block: usize,
    listener: Py<PyAny>,
) -> PyResult<Totals> {
    let standard = strict.map(|style| Standard {
        style: &style.core,
        is_export: export,
    });
    let mut text = source.text()?;
    let mut report = Report::new(source, &text, &listener);
    let workers = text.workers(threads);
    let chunks = Chunks::new(&mut *text, block);
    let read = py.detach(|| {
        pipeline::run(
            chunks,
            workers,
            |bytes| work::check(bytes, &language.core, standard.as_ref()),
            |chunk, made| report.add(chunk, &made),
        )
    });
    report.finish(read)
}

/// Writes every game in another notation to a file, or to standard output without one.
#[pyfunction]
#[pyo3(signature = (source, language, style, *, target, rejects, on_error, width, comments, variations,
    nags, clocks, line_breaks, threads, block, listener))]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
pub fn convert_games(
    py: Python<'_>,
    source: &Input,
    language: &Style,
    style: &Style,
    target: Option<PathBuf>,
    rejects: Option<PathBuf>,
    on_error: &str,
    width: Option<usize>,
    comments: bool,
    variations: bool,
    nags: &str,
    clocks: bool,
    line_breaks: bool,
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
        nags: read_nags(nags)?,
        clocks,
        line_breaks,
        ..Layout::default()
    };
    let mut output = output::create(target).map_err(output::raised)?;
    let mut rejected: Box<dyn Write + Send> = match &rejects {
        Some(_) => output::create(rejects).map_err(output::raised)?,
        None => Box::new(io::sink()),
    };
    let mut text = source.text()?;
    let mut report = Report::new(source, &text, &listener);
    let workers = text.workers(threads);
    let chunks = Chunks::new(&mut *text, block);
    let spares = Spares::default();
    let read = py.detach(|| {
        let mut written = Ok(());
        pipeline::run(
            chunks,
            workers,
            |bytes| {
                let buffer = spares.take(block.saturating_mul(4)).unwrap_or_default();
                let (language, style) = (&language.core, &style.core);
                work::convert(bytes, language, style, &layout, on_error, buffer)
            },
            |chunk, mut made| {
                written = output
                    .write_all(&made.text)
                    .and_then(|()| rejected.write_all(&made.rejects));
                let go_on = report.add(chunk, &made);
                spares.give(std::mem::take(&mut made.text));
                let is_stopped = made.counts.broken + made.counts.stray > 0;
                let is_over = on_error == OnError::Stop && is_stopped;
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

/// Writes a row for each game with the tags of these names, or with all that it has; the moves are not
/// read. Rows are JSON objects, or values with tabs between them under a row of the names.
#[pyfunction]
#[pyo3(signature = (source, names, *, json, target, threads, block, listener))]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
pub fn list_tags(
    py: Python<'_>,
    source: &Input,
    names: List<String>,
    json: bool,
    target: Option<PathBuf>,
    threads: usize,
    block: usize,
    listener: Py<PyAny>,
) -> PyResult<u64> {
    let names = names.0;
    let rows = if json { Rows::Json } else { Rows::Tabs };
    let mut output = output::create(target).map_err(output::raised)?;
    if rows == Rows::Tabs {
        writeln!(output, "{}", names.join("\t")).map_err(output::raised)?;
    }
    let mut text = source.text()?;
    let mut report = Report::new(source, &text, &listener);
    let workers = text.workers(threads);
    let chunks = Chunks::new(&mut *text, block);
    let read = py.detach(|| {
        let mut written = Ok(());
        pipeline::run(
            chunks,
            workers,
            |bytes| tags::list(bytes, &names, rows),
            |chunk, made| {
                written = output.write_all(&made.text);
                match written {
                    Ok(()) => report.add(chunk, &made),
                    Err(_) => ControlFlow::Break(()),
                }
            },
        )?;
        written?;
        output.flush()
    });
    report.finish(read).map(|(games, ..)| games)
}
