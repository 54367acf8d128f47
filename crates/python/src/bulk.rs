//! The work on whole files: `stamma._core.check_games`, `convert_games` and `list_tags`.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stamma_core::board::Board as CoreBoard;
use stamma_core::bulk::check::{Scrutiny, check};
use stamma_core::bulk::convert::{Conversion, OnError};
use stamma_core::bulk::made::{self, Counts, Made};
use stamma_core::bulk::pipeline::{Bookmark, Client, Piece};
use stamma_core::bulk::repeats::Repeats;
use stamma_core::bulk::selecting;
use stamma_core::bulk::split::{Chunks, Spares};
use stamma_core::bulk::stretch::Stretch;
use stamma_core::bulk::tags::{self, Rows};
use stamma_core::notation::alphabet::Alphabet;
use stamma_core::notation::style::Style as CoreStyle;
use stamma_core::pgn::Limits;
use stamma_core::pgn::place::{Place, utf16_length};
use stamma_core::pgn::situation::situations;
use stamma_core::pgn::strict::Standard;
use stamma_core::pgn::tags::asked::Asked;
use stamma_core::pgn::write::Layout;

use crate::board::Board;
use crate::input::{Input, Peekable};
use crate::list::List;
use crate::output::{self, Output};
use crate::select::{Selection, core_of};
use crate::style::{self, Style};
use crate::text_places::{ShownText, shown_text};
use crate::tree::read_nags;

/// What is wrong at a place: name, game, line and column (from 1), first and last byte in the file,
/// half-moves before, what stands there, games that it holds, what a standard writes in its place, and the
/// board, if it speaks of a move and somebody asks for it.
type Finding = (
    &'static str,
    u64,
    u64,
    u64,
    u64,
    u64,
    u32,
    ShownText,
    u32,
    String,
    Option<Board>,
);

/// Games, moves, games that could not be read whole, texts outside of games, games inside of others, and all
/// games that were looked at.
pub type Totals = (u64, u64, u64, u64, u64, u64);

/// How many findings are handed over at once: in Python they take far more memory.
const AT_ONCE: usize = 1000;

/// The boards on which moves of one game went wrong.
#[derive(Default)]
struct Boards {
    /// From where on it was read.
    from: Option<usize>,
    found: HashMap<usize, CoreBoard>,
}

impl Boards {
    /// The board of a finding. Findings are in the order of the text: each game is read again once.
    fn take(
        &mut self,
        piece: &Piece<'_>,
        finding: &made::Finding,
        (alphabet, limits): &(&Alphabet, Limits<'_>),
    ) -> Option<CoreBoard> {
        if self.from != Some(finding.from) {
            self.from = Some(finding.from);
            self.found = situations(piece.bytes, finding.from, alphabet, limits);
        }
        self.found.remove(&finding.span.start)
    }
}

/// Adds up what the pieces report, and hands it to Python piece by piece.
pub struct Report<'a> {
    totals: Counts,
    /// Games before the next piece.
    games: u64,
    /// Where the next piece begins.
    place: Place,
    /// The same in bytes of the file.
    offset: u64,
    is_utf16: bool,
    read: Arc<AtomicU64>,
    listener: &'a Py<PyAny>,
    /// What is remembered of games, if somebody looks for repeated ones.
    repeats: Option<Repeats>,
    error: Option<PyErr>,
    /// How games are read again in which moves went wrong, if that is to be explained.
    again: Option<(&'a Alphabet, Limits<'a>)>,
}

impl<'a> Report<'a> {
    pub fn new(source: &Input, text: &Peekable, listener: &'a Py<PyAny>) -> Self {
        Self {
            totals: Counts::default(),
            games: 0,
            place: Place::default(),
            offset: text.mark_length() as u64,
            is_utf16: text.is_utf16(),
            read: source.counter(),
            listener,
            repeats: None,
            error: None,
            again: None,
        }
    }

    /// The same with the boards on which moves went wrong.
    fn with_boards(self, language: &'a Style, game_bytes: usize) -> Self {
        let limits = Limits {
            bytes: game_bytes,
            ..Limits::default()
        };
        Self {
            again: Some((&language.core.alphabet, limits)),
            ..self
        }
    }

    /// How many bytes a stretch of a piece has in the file.
    fn length(&self, bytes: &[u8]) -> u64 {
        match self.is_utf16 {
            true => utf16_length(bytes),
            false => bytes.len() as u64,
        }
    }

    fn findings(&self, piece: &Piece<'_>, made: &Made) -> impl Iterator<Item = Finding> {
        // Findings are in the order of the text, so that each place is counted on from the last.
        let (mut seen, mut start) = (piece.from, self.offset);
        let slice = |range: Range<usize>| piece.bytes.get(range).unwrap_or_default();
        let mut boards = Boards::default();
        made.findings.iter().map(move |finding| {
            let board = match &self.again {
                Some(again) if finding.issue.is_of_move() => boards.take(piece, finding, again),
                _ => None,
            };
            start += self.length(slice(seen..finding.span.start));
            seen = finding.span.start;
            let place = self.place.and(finding.place);
            (
                finding.issue.name(),
                self.games + finding.game + 1,
                place.line + 1,
                place.column + 1,
                start,
                start + self.length(slice(finding.span.clone())),
                finding.ply,
                shown_text(finding.shown.clone()),
                finding.issue.games(),
                finding.issue.written().to_owned(),
                board.map(Into::into),
            )
        })
    }

    /// Tells Python of a piece; whether to go on.
    pub fn add(&mut self, piece: &Piece<'_>, made: &Made) -> ControlFlow<()> {
        let end = piece.offset + piece.own().len() as u64;
        let games = self.totals.seen + made.counts.seen;
        let read = self.read.load(Ordering::Relaxed);
        let told = Python::attach(|py| {
            let mut findings = self.findings(piece, made);
            loop {
                py.check_signals()?;
                let some: Vec<_> = findings.by_ref().take(AT_ONCE).collect();
                let is_last = some.len() < AT_ONCE;
                self.listener.call1(py, (end, games, read, some))?;
                if is_last {
                    return PyResult::Ok(());
                }
            }
        });
        self.games += made.counts.seen;
        self.totals.seen += made.counts.seen;
        self.totals.games += made.counts.games;
        self.totals.moves += made.counts.moves;
        self.totals.broken += made.counts.broken;
        self.totals.stray += made.counts.stray;
        self.totals.held += made.counts.held;
        self.place = self.place.and(made.end);
        self.offset += self.length(piece.own());
        match told {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Whether no signal has raised an exception.
    pub fn is_waiting(&mut self) -> bool {
        let checked = Python::attach(|py| py.check_signals());
        self.error = checked.err();
        self.error.is_none()
    }

    pub fn finish(self, read: io::Result<()>) -> PyResult<Totals> {
        match self.error {
            Some(error) => Err(error),
            None => {
                read.map_err(output::raised)?;
                let Counts {
                    games,
                    seen,
                    moves,
                    broken,
                    stray,
                    held,
                } = self.totals;
                Ok((games, moves, broken, stray, held, seen))
            }
        }
    }
}

impl Client for Report<'_> {
    fn take(&mut self, piece: &Piece<'_>, mut made: Made) -> ControlFlow<()> {
        if let Some(repeats) = &mut self.repeats {
            repeats.add(piece, &mut made);
        }
        self.add(piece, &made)
    }

    fn is_waiting(&mut self) -> bool {
        Report::is_waiting(self)
    }

    fn bookmark(&self, piece: &Piece<'_>, at: usize, games: u64) -> Bookmark {
        let passed = piece.bytes.get(piece.from..at).unwrap_or_default();
        Bookmark {
            games: self.games + games,
            place: self.place.and(Place::default().after(passed)),
            offset: self.offset + self.length(passed),
        }
    }

    fn go_to(&mut self, bookmark: Bookmark) {
        self.games = bookmark.games;
        self.place = bookmark.place;
        self.offset = bookmark.offset;
        if let Some(repeats) = &mut self.repeats {
            repeats.go_to(bookmark.games);
        }
    }
}

/// A report on games that are written.
struct Writing<'a> {
    report: Report<'a>,
    output: Output,
    rejects: Box<dyn Write + Send>,
    /// Where buffers go that have been written, if they are used again.
    spares: Option<Spares>,
    /// Whether the first game that cannot be read whole is the last.
    stops: bool,
    /// The same of the first text that is no game.
    stops_at_stray: bool,
    written: io::Result<()>,
}

impl Client for Writing<'_> {
    fn take(&mut self, piece: &Piece<'_>, mut made: Made) -> ControlFlow<()> {
        let written = self.output.write_all(&made.text);
        self.written = written.and_then(|()| self.rejects.write_all(&made.rejects));
        let go_on = self.report.add(piece, &made);
        if let Some(spares) = &self.spares {
            spares.give(std::mem::take(&mut made.text));
        }
        let is_stopped = (self.stops && made.counts.broken > 0)
            || (self.stops_at_stray && made.counts.stray > 0);
        if self.written.is_err() || is_stopped {
            return ControlFlow::Break(());
        }
        go_on
    }

    fn is_waiting(&mut self) -> bool {
        self.report.is_waiting()
    }

    fn bookmark(&self, piece: &Piece<'_>, at: usize, games: u64) -> Bookmark {
        self.report.bookmark(piece, at, games)
    }

    fn go_to(&mut self, bookmark: Bookmark) {
        self.report.go_to(bookmark);
    }
}

impl Writing<'_> {
    /// Writes what is left, also if the source could not be read to its end.
    fn finish(mut self, read: io::Result<()>) -> PyResult<Totals> {
        let flushed = self.written.and_then(|()| self.output.flush());
        let flushed = flushed.and_then(|()| self.rejects.flush());
        self.report.finish(flushed.and(read))
    }
}

/// Reads every move of every game. The listener is told, chunk by chunk and in order, how many bytes
/// of text, games and bytes of the file have been read, and what is wrong, with the ``boards`` on which
/// moves went wrong; with ``lints`` also what can hardly be meant; with a notation also what is not as it
/// has it, and as the export format of PGN has it.
#[pyfunction]
#[pyo3(signature = (source, language, *, lints=false, strict=None, export=false, game_bytes, threads,
    block, boards=false, listener, selection=None))]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
pub fn check_games(
    py: Python<'_>,
    source: &Input,
    language: &Style,
    lints: bool,
    strict: Option<&Style>,
    export: bool,
    game_bytes: usize,
    threads: usize,
    block: usize,
    boards: bool,
    listener: Py<PyAny>,
    selection: Option<&Selection>,
) -> PyResult<Totals> {
    let standard = strict.map(|style| Standard {
        style: &style.core,
        is_export: export,
    });
    let mut text = source.text()?;
    let scrutiny = Scrutiny {
        standard: standard.as_ref(),
        lints,
        selection: None,
    };
    let mut report = Report::new(source, &text, &listener);
    report.repeats = lints.then(Repeats::default);
    if boards {
        report = report.with_boards(language, game_bytes);
    }
    let workers = text.workers(threads);
    let chunks = Chunks::new(&mut *text, block);
    let language: &CoreStyle = &language.core;
    let work = |selection| {
        let scrutiny = Scrutiny {
            selection,
            ..scrutiny
        };
        move |stretch: Stretch<'_>| check(stretch, language, scrutiny)
    };
    let wanted = (core_of(selection), language);
    let read = py.detach(|| selecting::run(chunks, workers, game_bytes, wanted, work, &mut report));
    report.finish(read)
}

/// Writes every game in another notation to an object with a method ``write`` that takes bytes, and
/// those that are left out to another, if there is one.
#[pyfunction]
#[pyo3(signature = (source, language, style, *, target, rejects, on_error, width, comments, variations,
    nags, clocks, line_breaks, game_bytes, threads, block, boards=false, listener, selection=None))]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
pub fn convert_games(
    py: Python<'_>,
    source: &Input,
    language: &Style,
    style: &Style,
    target: Py<PyAny>,
    rejects: Option<Py<PyAny>>,
    on_error: &str,
    width: Option<usize>,
    comments: bool,
    variations: bool,
    nags: &str,
    clocks: bool,
    line_breaks: bool,
    game_bytes: usize,
    threads: usize,
    block: usize,
    boards: bool,
    listener: Py<PyAny>,
    selection: Option<&Selection>,
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
    let rejects: Box<dyn Write + Send> = match rejects {
        Some(file) => Box::new(Output(file)),
        None => Box::new(io::sink()),
    };
    let spares = Spares::default();
    let mut text = source.text()?;
    let mut report = Report::new(source, &text, &listener);
    if boards {
        report = report.with_boards(language, game_bytes);
    }
    let mut writing = Writing {
        report,
        output: Output(target),
        rejects,
        spares: Some(spares.clone()),
        stops: on_error == OnError::Stop,
        // Such text is never wanted.
        stops_at_stray: on_error == OnError::Stop && selection.is_none(),
        written: Ok(()),
    };
    let workers = text.workers(threads);
    let chunks = Chunks::new(&mut *text, block);
    let language: &CoreStyle = &language.core;
    let work = |selection| Conversion {
        language,
        style: &style.core,
        layout: &layout,
        on_error,
        selection,
        spares: (spares, block.saturating_mul(4)),
    };
    let wanted = (core_of(selection), language);
    let read =
        py.detach(|| selecting::run(chunks, workers, game_bytes, wanted, work, &mut writing));
    writing.finish(read)
}

/// Writes a row for each game with the tags of these names, or with all that it has; the moves are not
/// read, unless games are selected by them. Rows are JSON objects, or values with tabs between them under a
/// row of the names. Returns how many rows there are, and the names that no game had.
#[pyfunction]
#[pyo3(signature = (source, names, *, json, target, game_bytes, threads, block, listener, language=None,
    selection=None))]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
pub fn list_tags(
    py: Python<'_>,
    source: &Input,
    names: List<String>,
    json: bool,
    target: Py<PyAny>,
    game_bytes: usize,
    threads: usize,
    block: usize,
    listener: Py<PyAny>,
    language: Option<&Style>,
    selection: Option<&Selection>,
) -> PyResult<(u64, Vec<String>)> {
    let names = names.0;
    let rows = if json { Rows::Json } else { Rows::Tabs };
    let mut output = Output(target);
    if rows == Rows::Tabs {
        let header = names.join("\t") + "\n";
        output
            .write_all(header.as_bytes())
            .map_err(output::raised)?;
    }
    let names: Vec<_> = names.into_iter().map(Asked::new).collect();
    let mut text = source.text()?;
    let mut writing = Writing {
        report: Report::new(source, &text, &listener),
        output,
        rejects: Box::new(io::sink()),
        spares: None,
        stops: false,
        stops_at_stray: false,
        written: Ok(()),
    };
    let workers = text.workers(threads);
    let chunks = Chunks::new(&mut *text, block);
    let language: &CoreStyle = &language.unwrap_or_else(|| style::san()).core;
    let work = |selection| {
        let names = &names;
        move |stretch: Stretch<'_>| match selection {
            Some(selection) => tags::list_wanted(stretch, names, rows, language, selection),
            None => tags::list(stretch, names, rows),
        }
    };
    let wanted = (core_of(selection), language);
    let read =
        py.detach(|| selecting::run(chunks, workers, game_bytes, wanted, work, &mut writing));
    let (games, ..) = writing.finish(read)?;
    let unmet = names.iter().filter_map(Asked::unmet);
    Ok((games, unmet.map(str::to_owned).collect()))
}
