//! The compressed streams of a file, one after the other: one loop for all formats.

use std::fmt;
use std::io::BufRead;

use flate2::{FlushDecompress, Status as FlateStatus};
use liblzma::stream::{Action, Error as XzError, Status as XzStatus};
use zstd::stream::raw::{DParameter, Decoder, InBuffer, Operation, OutBuffer};

use super::ahead::{self, Ahead};
use super::broken::{Problem, Stop};
use super::format::{Format, MAGIC_LENGTH};
use super::source::Source;

/// The largest window that zstd or xz may ask for: what `zstd --long` uses, twice that of `xz -9`.
pub(super) const WINDOW_LOG: u32 = 27;
/// What liblzma needs for a window of this size.
const XZ_MEMORY: u64 = (1 << WINDOW_LOG) + (8 << 20);
/// The window of all gzip and zip files.
const DEFLATE_WINDOW_LOG: u8 = 15;

/// What a decoder did in one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The bytes it took.
    pub(super) read: usize,
    /// The bytes it gave.
    pub(super) written: usize,
    /// Where it stands now.
    pub(super) state: State,
}

/// Where a decoder stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum State {
    /// Somewhere in a stream.
    Inside,
    /// At the end of a stream, all of which has been given.
    End,
    /// At something that cannot be read.
    Failed(Problem),
}

/// The decoder of one stream, or zstd frame.
pub(super) enum Codec {
    /// gzip, and the bare deflate of zip archives.
    Deflate(flate2::Decompress),
    Bzip2(bzip2::Decompress),
    Xz(liblzma::stream::Stream),
    Zstd(Frames),
}

/// The decoder of zstd, which goes from block to block, and takes no more before all of a block was given: of a
/// step that fails it does not tell what it unpacked. So all before the block that is wrong can be had, however
/// the file arrives.
pub(super) struct Frames {
    decoder: Decoder<'static>,
    /// How many bytes it is given next.
    next: usize,
    /// Whether more of the last block may be to come.
    is_full: bool,
}

/// The length of a block's header in zstd.
const BLOCK_HEADER: usize = 3;

impl Frames {
    fn new() -> Result<Frames, Stop> {
        let mut decoder = Decoder::new()?;
        decoder.set_parameter(DParameter::WindowLogMax(WINDOW_LOG))?;
        Ok(Frames {
            decoder,
            next: BLOCK_HEADER,
            is_full: false,
        })
    }

    fn step(&mut self, input: &[u8], out: &mut [u8]) -> Step {
        if self.is_full {
            let step = self.run(&[], out);
            if step.written > 0 || step.state != State::Inside {
                return step;
            }
        }
        self.run(input.get(..self.next).unwrap_or(input), out)
    }

    fn run(&mut self, input: &[u8], out: &mut [u8]) -> Step {
        let room = out.len();
        let (mut input, mut output) = (InBuffer::around(input), OutBuffer::around(out));
        let state = match self.decoder.run(&mut input, &mut output) {
            Ok(0) => {
                self.next = BLOCK_HEADER;
                State::End
            }
            Ok(wanted) => {
                // With a block it would have the header of the next one.
                self.next = match wanted > BLOCK_HEADER {
                    true => wanted - BLOCK_HEADER,
                    false => wanted,
                };
                State::Inside
            }
            // The library tells its errors apart by their text only.
            Err(error) if error.to_string().contains("too much memory") => {
                State::Failed(Problem::LargeWindow)
            }
            Err(_) => State::Failed(Problem::Corrupt),
        };
        self.is_full = state == State::Inside && output.pos() == room;
        Step {
            read: input.pos(),
            written: output.pos(),
            state,
        }
    }
}

impl fmt::Debug for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Codec::Deflate(_) => "Deflate",
            Codec::Bzip2(_) => "Bzip2",
            Codec::Xz(_) => "Xz",
            Codec::Zstd(_) => "Zstd",
        })
    }
}

impl Codec {
    pub(super) fn gzip() -> Codec {
        Codec::Deflate(flate2::Decompress::new_gzip(DEFLATE_WINDOW_LOG))
    }

    pub(super) fn deflate() -> Codec {
        Codec::Deflate(flate2::Decompress::new(false))
    }

    pub(super) fn bzip2() -> Codec {
        Codec::Bzip2(bzip2::Decompress::new(false))
    }

    pub(super) fn xz() -> Result<Codec, Stop> {
        liblzma::stream::Stream::new_stream_decoder(XZ_MEMORY, 0)
            .map(Codec::Xz)
            .map_err(|error| Stop::Source(error.into()))
    }

    pub(super) fn zstd() -> Result<Codec, Stop> {
        Frames::new().map(Codec::Zstd)
    }

    /// The decoder for the next stream of a file; `None` for formats without streams.
    fn of(format: Format) -> Result<Option<Codec>, Stop> {
        Ok(match format {
            Format::Gzip => Some(Codec::gzip()),
            Format::Bzip2 => Some(Codec::bzip2()),
            Format::Xz => Some(Codec::xz()?),
            Format::Zstd => Some(Codec::zstd()?),
            Format::Plain | Format::Zip => None,
        })
    }

    /// Decodes as much of `input` as is there or has room in `out`.
    pub(super) fn step(&mut self, input: &[u8], out: &mut [u8]) -> Step {
        match self {
            Codec::Deflate(codec) => {
                let before = (codec.total_in(), codec.total_out());
                let state = match codec.decompress(input, out, FlushDecompress::None) {
                    Ok(FlateStatus::StreamEnd) => State::End,
                    Ok(FlateStatus::Ok | FlateStatus::BufError) => State::Inside,
                    Err(_) => State::Failed(Problem::Corrupt),
                };
                Step::since(before, (codec.total_in(), codec.total_out()), state)
            }
            Codec::Bzip2(codec) => {
                let before = (codec.total_in(), codec.total_out());
                let state = match codec.decompress(input, out) {
                    Ok(bzip2::Status::StreamEnd) => State::End,
                    Ok(bzip2::Status::MemNeeded) => State::Failed(Problem::LargeWindow),
                    Ok(_) => State::Inside,
                    Err(_) => State::Failed(Problem::Corrupt),
                };
                Step::since(before, (codec.total_in(), codec.total_out()), state)
            }
            Codec::Xz(codec) => {
                let before = (codec.total_in(), codec.total_out());
                let state = match codec.process(input, out, Action::Run) {
                    Ok(XzStatus::StreamEnd) => State::End,
                    Ok(XzStatus::Ok | XzStatus::GetCheck | XzStatus::MemNeeded) => State::Inside,
                    Err(XzError::MemLimit | XzError::Mem) => State::Failed(Problem::LargeWindow),
                    Err(_) => State::Failed(Problem::Corrupt),
                };
                Step::since(before, (codec.total_in(), codec.total_out()), state)
            }
            Codec::Zstd(frames) => frames.step(input, out),
        }
    }
}

impl Step {
    /// A step told from the totals of bytes taken and given, before and after it.
    fn since(before: (u64, u64), after: (u64, u64), state: State) -> Step {
        // Both differences are at most the length of a slice.
        Step {
            read: after.0.saturating_sub(before.0) as usize,
            written: after.1.saturating_sub(before.1) as usize,
            state,
        }
    }
}

/// The streams of a gzip, bzip2, xz or zstd file.
#[derive(Debug)]
pub(super) struct Streams {
    format: Format,
    source: Source,
    codec: Option<Codec>,
    /// Whether the decoder is in a stream, and not between two of them.
    inside: bool,
    /// What the decoder met behind the bytes it gave last.
    failed: Option<Problem>,
    /// How many bytes were given.
    given: u64,
    /// On how many threads frames may be unpacked from the next one on, and how much text is a run of them.
    unpackers: Option<(usize, u64)>,
    /// Those that are.
    ahead: Option<Ahead>,
}

impl Streams {
    pub(super) fn new(format: Format, source: Source) -> Streams {
        Streams {
            format,
            source,
            codec: None,
            inside: false,
            failed: None,
            given: 0,
            unpackers: None,
            ahead: None,
        }
    }

    /// Unpacks frames of zstd on so many threads, in runs of so much text.
    pub(super) fn unpack_on(&mut self, threads: usize, run: u64) {
        if self.format == Format::Zstd && threads > 1 {
            self.unpackers = Some((threads, run));
        }
    }

    pub(super) fn position(&self) -> u64 {
        self.source.position()
    }

    /// Whether others unpack what is read.
    #[cfg(test)]
    pub(super) fn is_ahead(&self) -> bool {
        self.ahead.is_some()
    }

    /// Reads bytes into `out`, which is not empty; 0 at the end of the last stream only.
    pub(super) fn read(&mut self, out: &mut [u8]) -> Result<usize, Stop> {
        let count = self.read_on(out)?;
        self.given += count as u64;
        Ok(count)
    }

    fn read_on(&mut self, out: &mut [u8]) -> Result<usize, Stop> {
        loop {
            if let Some(ahead) = &mut self.ahead {
                let count = ahead.read(&mut self.source, out);
                if count > 0 {
                    return Ok(count);
                }
                self.ahead = None;
            }
            if let Some(problem) = self.failed {
                return Err(problem.into());
            }
            if !self.inside {
                if !self.next_stream()? {
                    return Ok(0);
                }
                if self.goes_ahead() {
                    continue;
                }
                self.inside = true;
            }
            let Some(codec) = &mut self.codec else {
                return Ok(0);
            };
            let input = self.source.fill_buf()?;
            let no_input = input.is_empty();
            let step = codec.step(input, out);
            self.source.consume(step.read);
            match step.state {
                State::End => self.inside = false,
                State::Failed(problem) => self.failed = Some(problem),
                State::Inside if step.read + step.written > 0 => {}
                State::Inside if no_input => return Err(Problem::Truncated.into()),
                State::Inside => return Err(Problem::Corrupt.into()),
            }
            if step.written > 0 {
                return Ok(step.written);
            }
        }
    }

    /// Starts on the next stream; false if there is none.
    fn next_stream(&mut self) -> Result<bool, Stop> {
        if self.source.position() > 0 {
            self.source.skip_zeros()?;
            let start = self.source.peek(MAGIC_LENGTH)?;
            if start.is_empty() {
                return Ok(false);
            }
            if !self.format.starts(start) {
                return Err(trailing(self.format, start).into());
            }
        }
        // Only zstd's decoder can go on to another frame, and it is the dearest to make.
        if !matches!(self.codec, Some(Codec::Zstd(_))) {
            self.codec = Codec::of(self.format)?;
        }
        Ok(true)
    }

    /// Leaves the frames that follow to other threads, if there are any. The first frame is not left to them:
    /// most files have no other. Nor are those of a file that looks as if it may be refused for its size.
    fn goes_ahead(&mut self) -> bool {
        let position = self.source.position();
        if position == 0 || self.given / ahead::MOST_TIMES > position {
            return false;
        }
        let Some((threads, run)) = self.unpackers.take() else {
            return false;
        };
        self.ahead = Some(Ahead::new(threads, run));
        // Its memory is for what has been before.
        self.codec = None;
        true
    }
}

/// What is wrong with a file that goes on like this after a stream.
fn trailing(format: Format, rest: &[u8]) -> Problem {
    let magic: &[u8] = match format {
        Format::Gzip => b"\x1f\x8b",
        Format::Bzip2 => b"BZh",
        Format::Xz => b"\xfd7zXZ\0",
        Format::Zstd => b"\x28\xb5\x2f\xfd",
        Format::Plain | Format::Zip => b"",
    };
    match magic.starts_with(rest) {
        true => Problem::Truncated,
        false => Problem::TrailingData,
    }
}
