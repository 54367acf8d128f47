//! `stamma._core.TablePlan`: games as tables of Arrow, handed over by the PyCapsule interface.
//!
//! Whoever takes a table pulls it batch by batch; a thread reads ahead, a few batches at most.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use stamma_core::bulk::made::Made;
use stamma_core::bulk::pipeline::{self, Client, Piece};
use stamma_core::bulk::split::Chunks;
use stamma_core::bulk::stretch::Stretch;
use stamma_core::bulk::table::{Ledger, OnBroken, Tabulation};
use stamma_core::notation::style::Style as CoreStyle;
use stamma_core::table::{Plan, Refused, Rows, schema};

use crate::list::List;
use crate::output;
use crate::select::{Selection, core_of};
use crate::style::Style;
use crate::table_source::{GivenPart, Source};
use crate::wording;

/// How many batches may wait for whoever takes them.
const AHEAD: usize = 2;

/// How often signals are looked at by whoever waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// The columns of a table that somebody wants.
///
/// >>> from stamma._core import TablePlan
/// >>> type(TablePlan("games", [("White", None)]).schema()).__name__
/// 'PyCapsule'
#[pyclass(frozen, module = "stamma._core")]
pub struct TablePlan(Arc<Plan>);

/// The columns of a kind of table, but for tags: their names and types.
#[pyfunction]
pub fn table_columns(rows: &str) -> PyResult<Vec<(&'static str, String)>> {
    let rows = read_rows(rows)?;
    let known = schema::known()
        .into_iter()
        .filter(|known| known.is_in(rows));
    Ok(known
        .map(|known| (known.name, known.kind.to_string()))
        .collect())
}

fn read_rows(rows: &str) -> PyResult<Rows> {
    Rows::named(rows).ok_or_else(|| {
        PyValueError::new_err(format!(
            "rows is '{rows}': it is one of games, moves and positions"
        ))
    })
}

/// How a table is made.
struct Choices {
    language: CoreStyle,
    on_broken: OnBroken,
    game_bytes: usize,
    threads: usize,
    block: usize,
    unpack_all: bool,
    selection: Option<Py<Selection>>,
}

/// What was read so far of all files: bytes of the files themselves, games, those that could not be read whole,
/// and stretches of text that are no games.
#[derive(Default)]
struct Progress {
    bytes: Arc<AtomicU64>,
    games: AtomicU64,
    broken: AtomicU64,
    stray: AtomicU64,
}

type Item = Result<RecordBatch, ArrowError>;

/// Hands the rows of a file over.
struct Rowed<'a> {
    ledger: Ledger,
    work: &'a Tabulation<'a>,
    sender: &'a SyncSender<Item>,
    given_up: &'a AtomicBool,
    progress: &'a Progress,
    /// Where it begins, if it is a part of its file.
    start: Option<u64>,
    error: Option<ArrowError>,
}

impl Client for Rowed<'_> {
    fn take(&mut self, piece: &Piece<'_>, mut made: Made) -> ControlFlow<()> {
        if self.work.on_broken == OnBroken::Fail
            && let Some(found) = made.findings.first()
        {
            let game = self.ledger.games() + found.game + 1;
            let line = self.ledger.place().and(found.place).line + 1;
            let name = found.issue.name();
            // Nobody has counted what stands before a part of a file.
            let from = self.start.map(|start| format!(" from byte {start} on"));
            let from = from.unwrap_or_default();
            self.error = Some(ArrowError::ParseError(format!(
                "game {game}{from} cannot be read whole: {name}, in line {line}{from}, at ply {}",
                found.ply
            )));
            return ControlFlow::Break(());
        }
        let Progress {
            games,
            broken,
            stray,
            ..
        } = self.progress;
        games.fetch_add(made.counts.seen, Ordering::Relaxed);
        broken.fetch_add(made.counts.broken, Ordering::Relaxed);
        stray.fetch_add(made.counts.stray, Ordering::Relaxed);
        match self.ledger.add(self.work, piece, &mut made) {
            Ok(Some(batch)) if batch.num_rows() > 0 => match self.sender.send(Ok(batch)) {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody takes them any more.
                Err(_) => ControlFlow::Break(()),
            },
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn is_waiting(&mut self) -> bool {
        !self.given_up.load(Ordering::Relaxed)
    }
}

/// Reads a file, and hands its rows over.
fn read_file(
    source: Source,
    file: Option<&str>,
    plan: &Plan,
    choices: &Choices,
    (sender, given_up, progress): (&SyncSender<Item>, &AtomicBool, &Progress),
) -> Result<(), ArrowError> {
    let failed = |error: io::Error| ArrowError::IoError(error.to_string(), error);
    let start = source.start();
    let (mut text, before) = source.open(Arc::clone(&progress.bytes)).map_err(failed)?;
    if choices.unpack_all {
        text.unpack_all();
    }
    let work = Tabulation {
        plan,
        language: &choices.language,
        file,
        is_utf16: text.is_utf16(),
        on_broken: choices.on_broken,
        selection: core_of(choices.selection.as_ref().map(Py::get)),
    };
    let mut client = Rowed {
        ledger: Ledger::new(before + text.mark_length() as u64),
        work: &work,
        sender,
        given_up,
        progress,
        start,
        error: None,
    };
    let workers = text.workers(choices.threads);
    let chunks = Chunks::new(&mut text, choices.block);
    let read = |stretch: Stretch<'_>| work.read(stretch);
    let done = pipeline::run(chunks, workers, choices.game_bytes, &read, &mut client);
    match client.error {
        Some(error) => Err(error),
        None => done.map_err(failed),
    }
}

/// The batches of a table, for whoever takes them.
struct Batches {
    schema: SchemaRef,
    // A receiver is not shared, and the interface asks for a reader that can be sent away.
    receiver: Mutex<Receiver<Item>>,
    given_up: Arc<AtomicBool>,
    progress: Arc<Progress>,
    listener: Option<Py<PyAny>>,
}

impl Drop for Batches {
    fn drop(&mut self) {
        // The thread ends by itself: it may need the interpreter, which somebody may hold who waits here.
        self.given_up.store(true, Ordering::Relaxed);
    }
}

impl Batches {
    /// Waits for the next batch, and lets others use the interpreter meanwhile.
    fn wait(&self) -> PyResult<Option<Item>> {
        let receiver = || self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
        match receiver().try_recv() {
            Ok(item) => return Ok(Some(item)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => {}
        }
        Python::attach(|py| {
            loop {
                py.check_signals()?;
                match py.detach(|| receiver().recv_timeout(PATIENCE)) {
                    Ok(item) => return Ok(Some(item)),
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    }

    fn tell(&self) -> PyResult<()> {
        let Some(listener) = &self.listener else {
            return Ok(());
        };
        let Progress {
            bytes,
            games,
            broken,
            stray,
        } = &*self.progress;
        let [games, bytes, broken, stray] =
            [games, bytes, broken, stray].map(|count| count.load(Ordering::Relaxed));
        Python::attach(|py| listener.call1(py, (games, bytes, broken, stray)).map(drop))
    }
}

/// An exception of Python for those who know only texts; one that a signal has raised is raised once more
/// when they are done.
fn given_up(error: PyErr) -> ArrowError {
    Python::attach(|py| {
        let text = error.value(py).to_string();
        let name = error
            .get_type(py)
            .name()
            .map_or_else(|_| String::new(), |name| name.to_string());
        if error.is_instance_of::<PyKeyboardInterrupt>(py) {
            // If it cannot be raised once more, it is still told.
            let _ = wording::interrupt_main(py);
        }
        ArrowError::ExternalError(format!("{name}: {text}").into())
    })
}

impl Iterator for Batches {
    type Item = Item;

    fn next(&mut self) -> Option<Self::Item> {
        let waited = self.wait();
        let told = waited.and_then(|item| self.tell().map(|()| item));
        told.unwrap_or_else(|error| Some(Err(given_up(error))))
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

#[pymethods]
impl TablePlan {
    /// The columns of a table, by their names; with some comes the notation that their moves are in.
    #[new]
    fn new(rows: &str, columns: List<(String, Option<Py<Style>>)>) -> PyResult<Self> {
        let rows = read_rows(rows)?;
        let columns = columns.0.into_iter();
        let wanted =
            columns.map(|(name, style)| (name, style.map(|style| (*style.get().core).clone())));
        match Plan::new(rows, wanted.collect()) {
            Ok(plan) => Ok(Self(Arc::new(plan))),
            Err(refused) => Err(match refused {
                Refused::Unknown(name, nearest) => {
                    Python::attach(|py| wording::unknown_column(py, &name, rows.name(), nearest))
                }
                Refused::Twice(name) => {
                    PyValueError::new_err(format!("the column {name} is asked for twice"))
                }
                Refused::Empty => PyValueError::new_err("a table has at least one column"),
            }),
        }
    }

    /// The schema, as the PyCapsule interface of Arrow has it.
    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.schema().as_ref())
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The tags that are asked for and that no game had which was read so far.
    fn unmet_tags(&self) -> Vec<String> {
        self.0.unmet_tags().into_iter().map(str::to_owned).collect()
    }

    /// The rows of files. A file is a path, bytes, or an object with a method ``read``; with each comes what
    /// it is called, and the range of its bytes that is wanted, if not all, with the bytes of text before it. The listener is told how many games and bytes have been read, batch by batch, how many games could not be read whole, and how many stretches of text are no games.
    #[pyo3(signature = (files, language, *, on_error, game_bytes, threads, block, unpack_all, selection=None, listener=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
    fn open<'py>(
        &self,
        files: List<(Option<String>, Bound<'py, PyAny>, Option<GivenPart>)>,
        language: &Style,
        on_error: &str,
        game_bytes: usize,
        threads: usize,
        block: usize,
        unpack_all: bool,
        selection: Option<Py<Selection>>,
        listener: Option<Py<PyAny>>,
    ) -> PyResult<TableStream> {
        let on_broken = match on_error {
            "keep" => OnBroken::Keep,
            "skip" => OnBroken::Skip,
            "fail" => OnBroken::Fail,
            other => {
                return Err(PyValueError::new_err(format!(
                    "on_error is 'keep', 'skip' or 'fail', not '{other}'"
                )));
            }
        };
        let files = files.0.into_iter();
        let files = files.map(|(name, given, range)| Ok((name, Source::read(&given, range)?)));
        let files = files.collect::<PyResult<Vec<_>>>()?;
        let choices = Choices {
            language: (*language.core).clone(),
            on_broken,
            game_bytes,
            threads,
            block,
            unpack_all,
            selection,
        };
        let (sender, receiver) = sync_channel(AHEAD);
        let (given_up, progress) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(Progress::default()),
        );
        let batches = Batches {
            schema: self.0.schema(),
            receiver: Mutex::new(receiver),
            given_up: Arc::clone(&given_up),
            progress: Arc::clone(&progress),
            listener,
        };
        let plan = Arc::clone(&self.0);
        thread::Builder::new().spawn(move || {
            for (name, source) in files {
                let told = (&sender, &*given_up, &*progress);
                let read = read_file(source, name.as_deref(), &plan, &choices, told);
                if let Err(error) = read {
                    // Nobody may wait for it any more.
                    let _ = sender.send(Err(named(error, name.as_deref())));
                    return;
                }
                if given_up.load(Ordering::Relaxed) {
                    return;
                }
            }
        })?;
        Ok(TableStream(Mutex::new(Supply::There(batches))))
    }
}

/// Rows on their way, to be taken once: all of them by the PyCapsule interface of Arrow, or batch by batch.
///
/// >>> from stamma import pgn
/// >>> [len(batch) for batch in pgn.table(b"1. e4 * 1. d4 *").batches()]
/// [2]
#[pyclass(frozen, module = "stamma._core")]
pub struct TableStream(Mutex<Supply>);

/// The rows of a stream: there, waited for by somebody, or given away.
enum Supply {
    There(Batches),
    WaitedFor,
    Gone,
}

impl TableStream {
    /// Takes the rows, and says what has become of them; nothing if they are gone already.
    fn take(&self, left: Supply) -> PyResult<Option<Batches>> {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *rows, left) {
            Supply::There(batches) => Ok(Some(batches)),
            Supply::Gone => {
                *rows = Supply::Gone;
                Ok(None)
            }
            Supply::WaitedFor => {
                *rows = Supply::WaitedFor;
                drop(rows);
                Err(PyRuntimeError::new_err(
                    "these rows are being read already: by another thread, or by a listener",
                ))
            }
        }
    }

    fn put(&self, rows: Supply) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = rows;
    }
}

/// Some of the rows of a table, with the PyCapsule interface of Arrow.
///
/// >>> from stamma import pgn
/// >>> len(next(pgn.table(b"1. e4 * 1. d4 *", "moves").batches()))
/// 2
#[pyclass(frozen, module = "stamma._core")]
pub struct TableBatch(RecordBatch);

fn capsule(
    py: Python<'_>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}

#[pymethods]
impl TableStream {
    /// All rows that are left.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A request may be ignored: the types are those that everybody takes.
        let _ = requested_schema;
        match self.take(Supply::Gone)? {
            Some(batches) => capsule(py, Box::new(batches)),
            None => Err(PyValueError::new_err("these rows have been taken already")),
        }
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The next rows.
    ///
    /// :raises OSError: if a file cannot be read.
    /// :raises ValueError: if a game cannot be read whole, and that is an error.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<TableBatch>> {
        // Nobody else has it while its rows are waited for.
        let Some(mut batches) = self.take(Supply::WaitedFor)? else {
            return Ok(None);
        };
        let next = batches.next();
        if let Some(Ok(batch)) = next {
            self.put(Supply::There(batches));
            return Ok(Some(TableBatch(batch)));
        }
        self.put(Supply::Gone);
        py.check_signals()?;
        match next {
            Some(Err(ArrowError::ParseError(text))) => Err(PyValueError::new_err(text)),
            Some(Err(error)) => Err(PyOSError::new_err(message(&error))),
            _ => Ok(None),
        }
    }
}

#[pymethods]
impl TableBatch {
    /// The rows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batch = self.0.clone();
        let schema = batch.schema();
        capsule(py, Box::new(RecordBatchIterator::new([Ok(batch)], schema)))
    }

    /// How many there are.
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }
}

/// What an error says, without what kind of error Arrow takes it for.
fn message(error: &ArrowError) -> String {
    match error {
        ArrowError::IoError(text, _) | ArrowError::ParseError(text) => text.clone(),
        ArrowError::ExternalError(error) => error.to_string(),
        other => other.to_string(),
    }
}

/// An error that names its file.
fn named(error: ArrowError, file: Option<&str>) -> ArrowError {
    let naming = |text: String| match file {
        Some(file) => format!("{file}: {text}"),
        None => text,
    };
    match error {
        ArrowError::IoError(_, error) => {
            ArrowError::IoError(naming(output::message(&error)), error)
        }
        other => ArrowError::ParseError(naming(message(&other))),
    }
}
