//! The bytes of a file as they are, before anything is unpacked.

use std::fmt;
use std::io::{self, BufRead, Cursor, Read};

/// Large enough for any entry in the directory of a zip archive, which is peeked at whole.
const BUFFER_LENGTH: usize = 256 * 1024;

/// How much is read at first, and how much at once after that. Who opens many files may want little of each, and
/// memory that nobody has written to costs nothing.
const FIRST: usize = 16 * 1024;
const STEP: usize = 64 * 1024;

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
    pub(super) fn new(inner: Box<dyn Read + Send>) -> Source {
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

    /// Takes the bytes back that were consumed last, to be read again; and what went wrong behind them.
    pub(super) fn put_back(&mut self, mut bytes: Vec<u8>, error: Option<io::Error>) {
        self.position = self.position.saturating_sub(bytes.len() as u64);
        bytes.extend_from_slice(self.buffered());
        (self.start, self.end) = (0, 0);
        let rest = std::mem::replace(&mut self.inner, Box::new(io::empty()));
        self.inner = Box::new(Cursor::new(bytes).chain(Failing(error)).chain(rest));
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
        let most = match self.position + self.end as u64 {
            0 => FIRST,
            _ => BUFFER_LENGTH.min(self.end + STEP),
        };
        let room = self.buffer.get_mut(self.end..most).unwrap_or_default();
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

/// Something that went wrong once.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _out: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
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
