//! Cuts a stream of PGN into chunks of whole games, for workers that know nothing of each other.
//!
//! A cut is a guess: the start of a tag section after a result and an empty line. It is wrong inside
//! a comment that looks like that, which the worker before it notices, since its chunk then ends in an
//! open comment; [`super::pipeline`] puts the two chunks together again.

use std::io::{self, Read};

use memchr::memmem;

use crate::pgn::GameResult;

/// A part of the stream.
#[derive(Debug)]
pub struct Chunk {
    /// Where it begins in the stream.
    pub offset: u64,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The chunks of a stream.
pub struct Chunks<R> {
    source: R,
    size: usize,
    buffer: Vec<u8>,
    offset: u64,
    is_whole: bool,
}

impl<R: Read> Chunks<R> {
    /// Cuts a stream into chunks of about this size.
    pub fn new(source: R, size: usize) -> Self {
        Self {
            source,
            size: size.max(1),
            buffer: Vec::new(),
            offset: 0,
            is_whole: false,
        }
    }

    /// Reads until the buffer has so many bytes, or the stream ends.
    fn fill(&mut self, size: usize) -> io::Result<()> {
        let missing = size.saturating_sub(self.buffer.len()) as u64;
        let got = self
            .source
            .by_ref()
            .take(missing)
            .read_to_end(&mut self.buffer)?;
        self.is_whole = (got as u64) < missing;
        Ok(())
    }

    fn take(&mut self, length: usize) -> Chunk {
        let rest = self.buffer.split_off(length);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let offset = self.offset;
        self.offset += bytes.len() as u64;
        Chunk { offset, bytes }
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut size = self.size;
        loop {
            if !self.is_whole
                && let Err(error) = self.fill(size)
            {
                return Some(Err(error));
            }
            if self.is_whole {
                let length = self.buffer.len();
                return (length > 0).then(|| Ok(self.take(length)));
            }
            if let Some(cut) = last_cut(&self.buffer) {
                return Some(Ok(self.take(cut)));
            }
            // No game ends in the buffer: more of it is needed.
            size = size.saturating_mul(2);
        }
    }
}

/// The last place where the next game seems to begin.
fn last_cut(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    loop {
        let found = memmem::rfind(bytes.get(..end)?, b"\n[Event ")?;
        if found > 0 && is_cut(bytes.get(..found)?) {
            return Some(found + 1);
        }
        end = found + 1;
    }
}

/// Whether the text before a tag ends in a result and an empty line.
fn is_cut(before: &[u8]) -> bool {
    let end = before.trim_ascii_end();
    let blank = before.get(end.len()..).unwrap_or_default();
    let has_empty_line = blank.iter().filter(|byte| **byte == b'\n').count() > 0;
    let word = end
        .rsplit(|byte| byte.is_ascii_whitespace())
        .next()
        .unwrap_or_default();
    has_empty_line && GameResult::read(word).is_some()
}
