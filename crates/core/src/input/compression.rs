//! The compressed streams of a file, one after the other: one loop for all formats.

use std::fmt;
use std::io::BufRead;

use flate2::{FlushDecompress, Status as FlateStatus};
use liblzma::stream::{Action, Error as XzError, Status as XzStatus};
use zstd::stream::raw::{DParameter, Decoder, InBuffer, Operation, OutBuffer};

use super::broken::{Problem, Stop};
use super::format::{Format, MAGIC_LENGTH};
use super::source::Source;

/// The largest window that zstd or xz may ask for: what `zstd --long` uses, twice that of `xz -9`.
const WINDOW_LOG: u32 = 27;
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
    Zstd(Decoder<'static>),
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
        let mut decoder = Decoder::new()?;
        decoder.set_parameter(DParameter::WindowLogMax(WINDOW_LOG))?;
        Ok(Codec::Zstd(decoder))
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
            Codec::Zstd(decoder) => {
                let mut input = InBuffer::around(input);
                let mut output = OutBuffer::around(out);
                let state = match decoder.run(&mut input, &mut output) {
                    Ok(0) => State::End,
                    Ok(_) => State::Inside,
                    // The library tells its errors apart by their text only.
                    Err(error) if error.to_string().contains("too much memory") => {
                        State::Failed(Problem::LargeWindow)
                    }
                    Err(_) => State::Failed(Problem::Corrupt),
                };
                Step {
                    read: input.pos(),
                    written: output.pos(),
                    state,
                }
            }
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
}

impl Streams {
    pub(super) fn new(format: Format, source: Source) -> Streams {
        Streams {
            format,
            source,
            codec: None,
            inside: false,
            failed: None,
        }
    }

    pub(super) fn position(&self) -> u64 {
        self.source.position()
    }

    /// Reads bytes into `out`, which is not empty; 0 at the end of the last stream only.
    pub(super) fn read(&mut self, out: &mut [u8]) -> Result<usize, Stop> {
        loop {
            if let Some(problem) = self.failed {
                return Err(problem.into());
            }
            if !self.inside && !self.next_stream()? {
                return Ok(0);
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
        self.inside = true;
        Ok(true)
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
