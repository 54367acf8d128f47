//! Frames of a zstd file that are unpacked ahead, on several threads.
//!
//! Whoever reads the file finds where its frames end, without unpacking them, and gives runs of them away. Only
//! what is whole, of a usual size and sound comes out of here; from the first frame that is not, the file is
//! read as one stream, which also tells what is wrong and where. So there is one way in which things go wrong.

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind, Read};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use zstd::bulk::Decompressor;

use super::compression::WINDOW_LOG;
use super::frames::{Bytes, Header, Start};
use super::source::Source;

/// Frames are unpacked together until they have so much text: a thread for each small one would take longer
/// than to unpack it.
pub(super) const RUN: u64 = 4 << 20;
/// The text of a frame, at most, as far as its blocks tell. Frames of Lichess have 32 MB, in blocks of which not
/// all are full.
const LARGEST: u64 = 33 << 20;
/// The same frame as it is packed, at most: blocks that cannot be packed have three bytes more.
const LARGEST_PACKED: u64 = LARGEST + (1 << 20);
/// What is skipped between frames, at most.
const LARGEST_SKIPPED: u64 = 64 << 10;
/// How many bytes may be under way for each thread, packed and unpacked.
const BYTES_PER_THREAD: u64 = 40 << 20;
/// More threads than this are not needed: those that work on the text take longer.
const MOST_THREADS: usize = 8;
/// How many times its own size a run may unfold to, far less than makes a file suspicious.
pub(super) const MOST_TIMES: u64 = 100;

/// The text of frames, in their order.
#[derive(Debug)]
pub(super) struct Ahead {
    threads: usize,
    /// How much text makes a run.
    run: u64,
    /// What was taken from the source, and is in no run yet.
    held: Vec<u8>,
    /// What the source said behind it.
    error: Option<io::Error>,
    /// Whether something follows that is not unpacked here.
    is_over: bool,
    /// The first of what is held, as the next run.
    next: Option<Extent>,
    runs: VecDeque<Run>,
    /// The text of the run before these, and how much of it was given.
    text: Vec<u8>,
    given: usize,
    /// Buffers that nobody needs any more, for text and for what is packed: fresh memory takes its time.
    spare: Vec<u8>,
    spare_packed: Vec<u8>,
}

/// How much there is of a run: as it is packed, and at most as text.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    packed: u64,
    text: u64,
}

/// Frames that are being unpacked.
#[derive(Debug)]
struct Run {
    packed: Arc<Vec<u8>>,
    extent: Extent,
    text: JoinHandle<Option<Vec<u8>>>,
}

impl Ahead {
    pub(super) fn new(threads: usize, run: u64) -> Ahead {
        Ahead {
            threads: threads.min(MOST_THREADS),
            run,
            held: Vec::new(),
            error: None,
            is_over: false,
            next: None,
            runs: VecDeque::new(),
            text: Vec::new(),
            given: 0,
            spare: Vec::new(),
            spare_packed: Vec::new(),
        }
    }

    /// Reads text into `out`, which is not empty. With 0 the rest is back in the source, to be read as a stream.
    pub(super) fn read(&mut self, source: &mut Source, out: &mut [u8]) -> usize {
        loop {
            let mut text = self.text.get(self.given..).unwrap_or_default();
            // Reading from a slice cannot fail.
            let count = text.read(out).unwrap_or(0);
            self.given += count;
            if count > 0 {
                return count;
            }
            self.spare = std::mem::take(&mut self.text);
            self.given = 0;
            self.start_runs(source);
            let Some(run) = self.runs.pop_front() else {
                self.end(source, Vec::new());
                return 0;
            };
            match run.text.join() {
                Ok(Some(text)) => {
                    self.text = text;
                    self.spare_packed = Arc::into_inner(run.packed).unwrap_or_default();
                }
                _ => {
                    self.end(source, run.packed.to_vec());
                    return 0;
                }
            }
            self.start_runs(source);
        }
    }

    /// Gives everything back that was not unpacked.
    fn end(&mut self, source: &mut Source, mut packed: Vec<u8>) {
        for run in self.runs.drain(..) {
            packed.extend_from_slice(&run.packed);
        }
        packed.append(&mut self.held);
        source.put_back(packed, self.error.take());
    }

    /// Starts on as many runs as there may be.
    fn start_runs(&mut self, source: &mut Source) {
        while self.runs.len() < self.threads {
            if self.next.is_none() {
                self.next = self.next_run(source);
            }
            let Some(extent) = self.next else { return };
            let under_way: u64 = self.runs.iter().map(|run| run.extent.size()).sum();
            let all = self.text.capacity() as u64 + under_way + extent.size();
            if !self.runs.is_empty() && all > BYTES_PER_THREAD * self.threads as u64 {
                return;
            }
            self.next = None;
            let mut rest = std::mem::take(&mut self.spare_packed);
            rest.clear();
            let end = extent.packed as usize;
            rest.extend_from_slice(self.held.get(end..).unwrap_or_default());
            self.held.truncate(end);
            let packed = Arc::new(std::mem::replace(&mut self.held, rest));
            let room = std::mem::take(&mut self.spare);
            let taken = Arc::clone(&packed);
            let started =
                thread::Builder::new().spawn(move || unpacked(&taken, extent.text as usize, room));
            match started {
                Ok(text) => self.runs.push_back(Run {
                    packed,
                    extent,
                    text,
                }),
                Err(_) => {
                    // What is held is in no run: it stands behind all of them.
                    let mut held = packed.to_vec();
                    held.append(&mut self.held);
                    self.held = held;
                    self.is_over = true;
                    return;
                }
            }
        }
    }

    /// The frames that stand first in what is held, and are unpacked together.
    fn next_run(&mut self, source: &mut Source) -> Option<Extent> {
        let mut run = Extent::default();
        while !self.is_over && run.text < self.run && run.packed < self.run {
            let frame = Held {
                ahead: self,
                source,
            }
            .frame(run.packed);
            // What ends too early, and what the source said, is told when it is read as a stream.
            let Some(frame) = frame.unwrap_or(None) else {
                self.is_over = true;
                break;
            };
            if run.packed > 0 && run.text + frame.text > LARGEST {
                break;
            }
            run.packed += frame.packed;
            run.text += frame.text;
        }
        (run.packed > 0).then_some(run)
    }
}

impl Extent {
    fn size(self) -> u64 {
        self.packed + self.text
    }
}

/// What is held of a source, and what is still in it.
struct Held<'a> {
    ahead: &'a mut Ahead,
    source: &'a mut Source,
}

impl Held<'_> {
    /// The frame that begins at a place in what is held, if it is whole and can be unpacked here.
    fn frame(&mut self, at: u64) -> io::Result<Option<Extent>> {
        let (end, most) = match Start::at(self, at)? {
            Start::Other => return Ok(None),
            Start::Skippable(length) if length > LARGEST_SKIPPED => return Ok(None),
            Start::Skippable(length) => (at + length, 0),
            Start::Frame => {
                let header = Header::at(self, at)?;
                match header.end(self)? {
                    Some(end) if header.window <= 1 << WINDOW_LOG => end,
                    _ => return Ok(None),
                }
            }
        };
        self.hold(end)?;
        let packed = end - at;
        let text = most.min(packed.saturating_mul(MOST_TIMES));
        Ok((text <= LARGEST && packed <= LARGEST_PACKED).then_some(Extent { packed, text }))
    }

    /// Takes from the source until so many bytes are held.
    fn hold(&mut self, end: u64) -> io::Result<()> {
        while (self.ahead.held.len() as u64) < end {
            let more = match self.source.fill_buf() {
                Ok(more) => more,
                Err(error) => {
                    self.ahead.error = Some(error);
                    return Err(ErrorKind::UnexpectedEof.into());
                }
            };
            let count = more.len();
            if count == 0 || end > self.ahead.run + LARGEST_PACKED {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            self.ahead.held.extend_from_slice(more);
            self.source.consume(count);
        }
        Ok(())
    }
}

impl Bytes for Held<'_> {
    fn number(&mut self, at: u64, length: usize) -> io::Result<u64> {
        self.hold(at + length as u64)?;
        let bytes = self.ahead.held.get(at as usize..).unwrap_or_default();
        let bytes = bytes.iter().take(length).rev();
        Ok(bytes.fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

/// The text of frames, if all of them are sound and have no more than so much.
fn unpacked(packed: &[u8], most: usize, mut text: Vec<u8>) -> Option<Vec<u8>> {
    text.clear();
    if text.capacity() < most {
        text = Vec::with_capacity(most);
    }
    let mut decoder = Decompressor::new().ok()?;
    decoder.decompress_to_buffer(packed, &mut text).ok()?;
    (text.len() <= most).then_some(text)
}
