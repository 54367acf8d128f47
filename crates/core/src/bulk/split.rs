//! Cuts a stream of PGN into chunks of whole games, for workers that know nothing of each other.
//!
//! A cut is a guess: the start of a tag section, or of moves, after a result. It is wrong inside a
//! comment or a variation that looks like that, which the worker before it notices by how its chunk
//! ends; [`super::pipeline`] puts the two chunks together again.

use std::io::{self, Read};

use memchr::{memmem, memrchr_iter};

use crate::pgn::{GameResult, comment, tags};

/// A part of the stream.
#[derive(Debug)]
pub struct Chunk {
    /// Where it begins in the stream.
    pub offset: u64,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What follows it.
    pub cut: Cut,
}

/// What a stream was cut before.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Cut {
    /// An Event tag, which begins a game whatever came before it.
    Event,
    /// Another tag, or the end of the stream.
    Tag,
    /// The first move of a game without tags.
    Moves,
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

    fn take(&mut self, length: usize, cut: Cut) -> Chunk {
        let rest = self.buffer.split_off(length);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let offset = self.offset;
        self.offset += bytes.len() as u64;
        Chunk { offset, bytes, cut }
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
                return (length > 0).then(|| Ok(self.take(length, Cut::Tag)));
            }
            if let Some((length, cut)) = last_cut(&self.buffer) {
                return Some(Ok(self.take(length, cut)));
            }
            // No game ends in the buffer: more of it is needed.
            size = size.saturating_mul(2);
        }
    }
}

/// The last place where the next game seems to begin: at a tag, or else at the first move of a game
/// without tags.
fn last_cut(bytes: &[u8]) -> Option<(usize, Cut)> {
    let cut_at = |at| match bytes.get(tags::read(bytes, at).name) {
        Some(b"Event") => Cut::Event,
        _ => Cut::Tag,
    };
    let is_after_result = |at: usize| GameResult::ends(bytes.get(..at).unwrap_or_default());
    let is_first_column = |at: usize| matches!(bytes.get(at - 1), Some(b'\n' | b'\r'));
    memrchr_iter(b'[', bytes)
        .filter(|at| *at > 0 && is_first_column(*at))
        .find(|at| comment::begins_game(bytes, *at) && is_after_result(*at))
        .map(|at| (at, cut_at(at)))
        .or_else(|| {
            let mut moves = memmem::rfind_iter(bytes, b"\n1.").map(|newline| newline + 1);
            moves
                .find(|at| is_after_result(*at))
                .map(|at| (at, Cut::Moves))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_come_after_a_result() {
        for (text, cut) in [
            ("1. e4 *\n\n[Event \"b\"]", Some((9, Cut::Event))),
            ("1. e4 *\r\n\r\n[Event \"b\"]", Some((11, Cut::Event))),
            ("1. e4 *\r\r[Event \"b\"]", Some((9, Cut::Event))),
            ("1. e4 *\n[Event \"b\"]", Some((8, Cut::Event))),
            ("1. e4 *\n\n[White \"b\"]", Some((9, Cut::Tag))),
            ("1. e4 *\n[White \"b\"]", None),
            ("1. e4 e5\n\n[Event \"b\"]", None),
            ("1. e4 *\n1. d4", Some((8, Cut::Moves))),
            ("1. e4 e5\n1. d4", None),
            ("", None),
        ] {
            assert_eq!(last_cut(text.as_bytes()), cut, "{text:?}");
        }
    }
}
