//! The bytes of a PGN file, whatever it is wrapped in: plain, gzip, bzip2, xz, zstd or zip.
//!
//! The wrapping is told from the content, never from a name. Everything streams: memory does not
//! grow with the file, nor with what a hostile file unfolds to. What is cut off or damaged ends in
//! an error that says so, after the last byte that could be had; it never looks like a short file.
//!
//! Characters are the next layer's business: see [`encoding`](super::encoding).
//!
//! ```
//! use std::io::Read;
//! use stamma_core::bulk::input::{self, Broken, Format, Problem};
//!
//! // The empty string, as gzip writes it, with the last byte missing.
//! let file: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0";
//! let mut input = input::open(file)?;
//! assert_eq!(input.format(), Format::Gzip);
//!
//! let error = input.read_to_end(&mut Vec::new()).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "gzip: the file ends too early, after 0 decompressed bytes; it was probably cut off when it \
//!      was copied or downloaded",
//! );
//! let broken = error.get_ref().and_then(|error| error.downcast_ref::<Broken>());
//! assert_eq!(broken.map(|broken| broken.problem), Some(Problem::Truncated));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fmt;
use std::io::{self, BufRead, Read};

use super::compression::Streams;
use super::zip::Zip;

/// Large enough for any entry in the directory of a zip archive, which is peeked at whole.
const BUFFER_LENGTH: usize = 256 * 1024;

/// What a file is wrapped in.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Format {
    /// Nothing: the bytes are the text.
    Plain,
    /// gzip, of one or more members.
    Gzip,
    /// bzip2, of one or more streams.
    Bzip2,
    /// xz, of one or more streams.
    Xz,
    /// Zstandard, of any number of frames, skippable ones included.
    Zstd,
    /// A zip archive, whose files are read one after the other.
    Zip,
}

impl Format {
    /// The name of the format as a person writes it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Plain => "plain",
            Format::Gzip => "gzip",
            Format::Bzip2 => "bzip2",
            Format::Xz => "xz",
            Format::Zstd => "zstd",
            Format::Zip => "zip",
        }
    }

    /// The format of a file that starts with these bytes.
    fn detect(start: &[u8]) -> Format {
        [
            Format::Gzip,
            Format::Bzip2,
            Format::Xz,
            Format::Zstd,
            Format::Zip,
        ]
        .into_iter()
        .find(|format| format.starts(start))
        .unwrap_or(Format::Plain)
    }

    /// Whether a stream, frame or archive of this format starts here.
    pub(super) fn starts(self, start: &[u8]) -> bool {
        match (self, start) {
            (Format::Plain, _) => true,
            (Format::Gzip, [0x1f, 0x8b, ..]) => true,
            (Format::Bzip2, [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..]) => {
                // A block, or the end of a stream without any.
                agree(rest, b"\x31\x41\x59\x26\x53\x59") || agree(rest, b"\x17\x72\x45\x38\x50\x90")
            }
            (Format::Xz, [0xfd, b'7', b'z', b'X', b'Z', 0, ..]) => true,
            (Format::Zstd, [0x28, 0xb5, 0x2f, 0xfd, ..]) => true,
            // A skippable frame: the dumps of Lichess open with one.
            (Format::Zstd, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]) => true,
            // A member, or the end of an archive without any.
            (Format::Zip, [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..]) => true,
            _ => false,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of bytes that [`Format::starts`] may need to see.
pub(super) const MAGIC_LENGTH: usize = 10;

/// Whether two texts are the same as far as both go.
fn agree(one: &[u8], other: &[u8]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// What is wrong with a compressed file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// It ends before its own end mark.
    Truncated,
    /// It contradicts itself: a bad code, length or checksum.
    Corrupt,
    /// After the end there is something else.
    TrailingData,
    /// Reading it would take more memory than is reasonable: its window is too large.
    LargeWindow,
    /// It unfolds to far more than any file of games does.
    Swollen,
    /// A zip member is encrypted.
    Encrypted,
    /// A zip member is compressed by a method that is not read; this is its number.
    Method(u16),
    /// A zip member is not compressed, and its end cannot be found.
    UnknownLength,
    /// The directory of a zip archive lists other members than there are.
    Directory,
}

/// A compressed file that cannot be read on, as the inner error of an [`io::Error`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Broken {
    /// The format of the file.
    pub format: Format,
    /// What is wrong.
    pub problem: Problem,
    /// The number of decompressed bytes before the place where it went wrong.
    pub decompressed: u64,
    /// The member of a zip archive in which it went wrong.
    pub member: Option<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.format)?;
        if let Some(member) = &self.member {
            write!(f, "in {member:?}, ")?;
        }
        let (fault, advice) = match self.problem {
            Problem::Truncated => (
                "the file ends too early",
                "it was probably cut off when it was copied or downloaded",
            ),
            Problem::Corrupt => ("the compressed data is damaged", "get the file again"),
            Problem::TrailingData => (
                "the compressed data is followed by something else",
                "cut that off, or decompress the file by hand",
            ),
            Problem::LargeWindow => (
                "the compressed data needs a window of more than 128 MiB",
                "decompress the file by hand",
            ),
            Problem::Swollen => (
                "the data unfolds to more than 1,000 times its size",
                "if it is meant to, allow it with --unpack-all, or unpack_all=True in Python",
            ),
            Problem::Encrypted => ("the data is encrypted", "extract the archive by hand"),
            Problem::Method(number) => {
                return write!(
                    f,
                    "the data is compressed by method {number}, which is not supported, after {} \
                     decompressed bytes; extract the archive by hand",
                    self.decompressed,
                );
            }
            Problem::UnknownLength => (
                "the end of the data cannot be found",
                "extract the archive by hand",
            ),
            Problem::Directory => (
                "the directory of the archive does not list the members that were found",
                "extract the archive by hand",
            ),
        };
        let bytes = self.decompressed;
        write!(f, "{fault}, after {bytes} decompressed bytes; {advice}")
    }
}

impl std::error::Error for Broken {}

impl From<Broken> for io::Error {
    fn from(broken: Broken) -> io::Error {
        let kind = match broken.problem {
            Problem::Truncated => io::ErrorKind::UnexpectedEof,
            Problem::Encrypted | Problem::Method(_) | Problem::UnknownLength => {
                io::ErrorKind::Unsupported
            }
            _ => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, broken)
    }
}

/// Why a part could not be read on.
#[derive(Debug)]
pub(super) enum Stop {
    /// The source failed; what is compressed in it may be sound.
    Source(io::Error),
    /// The compressed data is at fault.
    Problem(Problem),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Source(error)
    }
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Stop {
        Stop::Problem(problem)
    }
}

/// Opens a file, or anything else that can be read, and finds out what it is wrapped in.
///
/// # Errors
///
/// Those of the source. What is wrong with compressed data is told by [`Input::read`], with a
/// [`Broken`] as the inner error.
///
/// ```
/// use std::io::Read;
/// use stamma_core::bulk::input::{self, Format};
///
/// let mut input = input::open(&b"1. e4 e5 *"[..])?;
/// let mut bytes = Vec::new();
/// input.read_to_end(&mut bytes)?;
/// assert_eq!(bytes, b"1. e4 e5 *");
/// assert_eq!(input.format(), Format::Plain);
/// assert_eq!(input.compressed_position(), 10);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn open(source: impl Read + Send + 'static) -> io::Result<Input> {
    let mut source = Source::new(Box::new(source));
    let format = Format::detect(source.peek(MAGIC_LENGTH)?);
    let body = match format {
        Format::Plain => Body::Plain(source),
        Format::Zip => Body::Zip(Zip::new(source)),
        _ => Body::Streams(Streams::new(format, source)),
    };
    Ok(Input {
        format,
        body,
        joint: Joint::default(),
        decompressed: 0,
        unpacks_all: false,
        broken: None,
    })
}

/// How many times its own size a compressed file may unfold to. Games compress to a tenth of their size, or
/// a thirtieth; only a text that repeats itself without end does far better.
const MOST_TIMES: u64 = 1000;
/// Smaller texts may: they do no harm.
const HARMLESS: u64 = 64 << 20;

/// The decompressed bytes of a file, as a stream.
///
/// The files of a zip archive come one after the other, in the order of the archive, with a
/// newline between two of them where the first does not end in one.
#[derive(Debug)]
pub struct Input {
    format: Format,
    body: Body,
    joint: Joint,
    decompressed: u64,
    /// Whether it is read whatever it unfolds to.
    unpacks_all: bool,
    /// What was found wrong; told again by every later read.
    broken: Option<Broken>,
}

#[derive(Debug)]
enum Body {
    Plain(Source),
    Streams(Streams),
    Zip(Zip),
}

impl Input {
    /// What the file is wrapped in.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The number of bytes of the source that were used so far, to show progress by.
    pub fn compressed_position(&self) -> u64 {
        match &self.body {
            Body::Plain(source) => source.position(),
            Body::Streams(streams) => streams.position(),
            Body::Zip(zip) => zip.position(),
        }
    }

    /// The name of the zip member that is being read.
    pub fn member(&self) -> Option<&str> {
        match &self.body {
            Body::Zip(zip) => zip.member(),
            Body::Plain(_) | Body::Streams(_) => None,
        }
    }

    /// Allows the file to unfold to any size.
    pub fn unpack_all(&mut self) {
        self.unpacks_all = true;
    }

    /// Whether the file has unfolded to more than any file of games does.
    fn is_swollen(&self) -> bool {
        let is_large = self.decompressed > HARMLESS && !self.unpacks_all;
        is_large && self.decompressed / MOST_TIMES > self.compressed_position()
    }

    /// Runs one step on the body, unless something is wrong with it.
    fn step<T>(&mut self, step: impl FnOnce(&mut Body) -> Result<T, Stop>) -> io::Result<T> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone().into());
        }
        step(&mut self.body).map_err(|stop| match stop {
            Stop::Source(error) => error,
            Stop::Problem(problem) => {
                let broken = Broken {
                    format: self.format,
                    problem,
                    decompressed: self.decompressed,
                    member: self.member().map(str::to_owned),
                };
                self.broken.insert(broken).clone().into()
            }
        })
    }
}

impl Read for Input {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut joint = self.joint;
        let result = joint.read(self, out);
        self.joint = joint;
        result
    }
}

impl Parts for Input {
    fn read_part(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        let is_swollen = self.is_swollen();
        let count = self.step(|body| match body {
            Body::Streams(_) | Body::Zip(_) if is_swollen => Err(Problem::Swollen.into()),
            Body::Plain(source) => Ok(source.read(out)?),
            Body::Streams(streams) => streams.read(out),
            Body::Zip(zip) => zip.read(out),
        })?;
        self.decompressed += count as u64;
        Ok(count)
    }

    fn next_part(&mut self) -> io::Result<bool> {
        self.step(|body| match body {
            Body::Plain(_) | Body::Streams(_) => Ok(false),
            Body::Zip(zip) => zip.next_member(),
        })
    }
}

/// Bytes in parts, each of which is a text of its own: the files of a zip archive.
pub(super) trait Parts {
    /// Reads bytes of this part; 0 at its end.
    fn read_part(&mut self, out: &mut [u8]) -> io::Result<usize>;

    /// Goes on to the next part, when this one is at its end; false if there is none.
    fn next_part(&mut self) -> io::Result<bool>;
}

/// Joins parts to one text, so that the last line of one does not run into the next.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Joint {
    last: Option<u8>,
}

impl Joint {
    pub(super) fn read(&mut self, parts: &mut impl Parts, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            let count = parts.read_part(out)?;
            if let Some(&last) = count.checked_sub(1).and_then(|index| out.get(index)) {
                self.last = Some(last);
                return Ok(count);
            }
            if !parts.next_part()? {
                return Ok(0);
            }
            if let (Some(last), Some(first)) = (self.last, out.first_mut())
                && last != b'\n'
            {
                *first = b'\n';
                self.last = Some(b'\n');
                return Ok(1);
            }
        }
    }
}

/// A buffered reader that counts, and that can look ahead by any number of bytes it has room for.
pub(super) struct Source {
    inner: Box<dyn Read + Send>,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    position: u64,
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("position", &self.position)
            .field("buffered", &(self.end - self.start))
            .finish_non_exhaustive()
    }
}

impl Source {
    fn new(inner: Box<dyn Read + Send>) -> Source {
        Source {
            inner,
            buffer: vec![0; BUFFER_LENGTH].into(),
            start: 0,
            end: 0,
            position: 0,
        }
    }

    /// The number of bytes consumed.
    pub(super) fn position(&self) -> u64 {
        self.position
    }

    /// The next bytes: `count` of them, or fewer at the end of the source.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.end - self.start < count {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            while self.end < count && self.refill()? > 0 {}
        }
        let buffered = self.buffered();
        Ok(buffered.get(..count).unwrap_or(buffered))
    }

    /// Passes over the zeros with which tapes and some tools fill up a file.
    pub(super) fn skip_zeros(&mut self) -> io::Result<()> {
        loop {
            let available = self.fill_buf()?;
            let zeros = available.iter().take_while(|&&byte| byte == 0).count();
            let more = zeros > 0 && zeros == available.len();
            self.consume(zeros);
            if !more {
                return Ok(());
            }
        }
    }

    fn buffered(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    /// Reads more bytes behind those in the buffer.
    fn refill(&mut self) -> io::Result<usize> {
        let room = self.buffer.get_mut(self.end..).unwrap_or_default();
        let count = read_some(&mut self.inner, room)?;
        self.end += count;
        Ok(count)
    }
}

impl Read for Source {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.start == self.end && out.len() >= self.buffer.len() {
            let count = read_some(&mut self.inner, out)?;
            self.position += count as u64;
            return Ok(count);
        }
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Source {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end {
            self.start = 0;
            self.end = 0;
            self.refill()?;
        }
        Ok(self.buffered())
    }

    fn consume(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        self.start += count;
        self.position += count as u64;
    }
}

/// Reads once, however often a signal interrupts it, and trusts no reader with its count.
fn read_some(reader: &mut impl Read, out: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(out) {
            Ok(count) if count <= out.len() => return Ok(count),
            Ok(_) => {
                return Err(io::Error::other(
                    "the reader returned more than it was asked for",
                ));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
