//! Cuts a stream of PGN into chunks of whole games, for workers that know nothing of each other.
//!
//! A cut is a guess: the start of a tag section, or of moves, after a result; or an Event tag after an
//! empty line. It is wrong inside a comment or a variation that looks like that, which the worker before
//! it notices by how its chunk ends; [`super::pipeline`] puts the two chunks together again. Where there
//! is nothing to guess by, a chunk ends anywhere, so that memory stays bounded.

use std::io::{self, ErrorKind, Read};
use std::sync::{Arc, Mutex, PoisonError};

use memchr::{memchr, memmem, memrchr_iter, memrchr2};

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
    /// Anything: no place was found where a game seems to begin.
    Inside,
}

/// How many bytes a buffer has room for at first: a stream may be far shorter than the chunks that were
/// asked for, and to get the memory of a whole chunk takes longer than to read a game.
const STEP: usize = 1 << 16;

/// How the first tag of a game is mostly written.
const EVENT: &[u8] = b"[Event \"";

/// The chunks of a stream.
pub struct Chunks<R> {
    source: R,
    size: usize,
    /// What was read, and room for more behind it.
    buffer: Vec<u8>,
    filled: usize,
    offset: u64,
    is_whole: bool,
    /// Why the stream could not be read to its end; told of after all that could be read.
    error: Option<io::Error>,
    spares: Spares,
}

/// Buffers that nobody needs any more, to be filled again: fresh memory has to be got from the system
/// page by page, which takes longer than to read into it.
#[derive(Clone, Debug, Default)]
pub struct Spares(Arc<Mutex<Vec<Vec<u8>>>>);

impl Spares {
    /// Gives a buffer back.
    pub fn give(&self, buffer: Vec<u8>) {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffers.push(buffer);
    }

    /// A buffer that was given back; none that something unusual has made larger than this.
    pub fn take(&self, most: usize) -> Option<Vec<u8>> {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffers.pop().filter(|buffer| buffer.capacity() <= most)
    }
}

impl<R: Read> Chunks<R> {
    /// Cuts a stream into chunks of about this size.
    pub fn new(source: R, size: usize) -> Self {
        Self {
            source,
            size: size.max(1),
            buffer: Vec::new(),
            filled: 0,
            offset: 0,
            is_whole: false,
            error: None,
            spares: Spares::default(),
        }
    }

    /// Where the bytes of chunks that are done with may go.
    pub(super) fn spares(&self) -> Spares {
        self.spares.clone()
    }

    /// Reads until the buffer has so many bytes, or the stream ends.
    fn fill(&mut self, size: usize) {
        while self.filled < size {
            let length = size.min(self.filled.saturating_mul(2).max(STEP));
            if self.buffer.len() < length {
                self.buffer.resize(length, 0);
            }
            let end = size.min(self.buffer.len());
            let room = self.buffer.get_mut(self.filled..end).unwrap_or_default();
            match self.source.read(room) {
                Ok(0) => {
                    self.is_whole = true;
                    break;
                }
                Ok(count) => self.filled += count.min(room.len()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.is_whole = true;
                    self.error = Some(error);
                    break;
                }
            }
        }
    }

    fn take(&mut self, length: usize, cut: Cut) -> Chunk {
        let rest = self.buffer.get(length..self.filled).unwrap_or_default();
        let mut next = self.next_buffer(rest.len());
        if let Some(start) = next.get_mut(..rest.len()) {
            start.copy_from_slice(rest);
        }
        self.filled = rest.len();
        let mut bytes = std::mem::replace(&mut self.buffer, next);
        bytes.truncate(length);
        let offset = self.offset;
        self.offset += bytes.len() as u64;
        Chunk { offset, bytes, cut }
    }

    /// A buffer with room for at least so many bytes. One that a very long game has made large is not
    /// kept.
    fn next_buffer(&self, least: usize) -> Vec<u8> {
        match self.spares.take(self.size.saturating_mul(2)) {
            Some(mut spare) => {
                spare.resize(spare.len().max(least), 0);
                spare
            }
            // The system has zeros at hand.
            None => vec![0; self.size.min(STEP).max(least)],
        }
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        // If no game ends in the buffer, some more may help.
        for size in [self.size, self.size.saturating_mul(2)] {
            if !self.is_whole {
                self.fill(size);
            }
            if self.is_whole {
                let length = self.filled;
                return match length {
                    0 => self.error.take().map(Err),
                    _ => Some(Ok(self.take(length, Cut::Tag))),
                };
            }
            if let Some((length, cut)) =
                last_cut(self.buffer.get(..self.filled).unwrap_or_default())
            {
                return Some(Ok(self.take(length, cut)));
            }
        }
        // Whoever puts chunks together sees to the rest.
        Some(Ok(self.take(self.filled, Cut::Inside)))
    }
}

/// The first place from here on where a game certainly seems to begin: at an Event tag, behind an empty line
/// and a result.
pub(super) fn first_cut(bytes: &[u8], from: usize) -> Option<usize> {
    let is_cut = |at: &usize| {
        let before = bytes.get(..*at).unwrap_or_default();
        *at >= from
            && is_after_blank_line(bytes, *at)
            && comment::begins_game(bytes, *at)
            && GameResult::ends(before)
            && !is_line_of_comment(before)
    };
    memmem::find_iter(bytes, EVENT).find(is_cut)
}

/// Whether the line before this one is empty.
fn is_after_blank_line(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n")
}

/// Whether the last line that is not empty may end in a comment, or begins with `%`: a result there ends nothing.
fn is_line_of_comment(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let start = memrchr2(b'\n', b'\r', before).map_or(0, |newline| newline + 1);
    let line = before.get(start..).unwrap_or_default();
    line.starts_with(b"%") || memchr(b';', line).is_some()
}

/// The last place where the next game seems to begin: at a tag, or else at the first move of a game
/// without tags.
fn last_cut(bytes: &[u8]) -> Option<(usize, Cut)> {
    let cut_at = |at| match bytes.get(tags::read(bytes, at).name) {
        Some(b"Event") => Cut::Event,
        _ => Cut::Tag,
    };
    let is_event = |at: usize| bytes.get(at..).is_some_and(|tag| tag.starts_with(EVENT));
    let is_after_result = |at: usize| GameResult::ends(bytes.get(..at).unwrap_or_default());
    let is_first_column = |at: usize| matches!(bytes.get(at - 1), Some(b'\n' | b'\r'));
    memrchr_iter(b'[', bytes)
        .filter(|at| *at > 0 && is_first_column(*at))
        .find(|at| {
            let begins = comment::begins_game(bytes, *at);
            // Without a result, what came before may end here all the same.
            begins && (is_after_result(*at) || is_event(*at) && is_after_blank_line(bytes, *at))
        })
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
    fn cuts_come_after_a_result_or_before_an_event() {
        for (text, cut) in [
            ("1. e4 *\n\n[Event \"b\"]", Some((9, Cut::Event))),
            ("1. e4 *\r\n\r\n[Event \"b\"]", Some((11, Cut::Event))),
            ("1. e4 *\r\r[Event \"b\"]", Some((9, Cut::Event))),
            ("1. e4 *\n[Event \"b\"]", Some((8, Cut::Event))),
            ("1. e4 *\n\n[White \"b\"]", Some((9, Cut::Tag))),
            ("1. e4 *\n[White \"b\"]", None),
            ("1. e4 e5\n\n[Event \"b\"]", Some((10, Cut::Event))),
            ("1. e4 e5\r\n\r\n[Event \"b\"]", Some((12, Cut::Event))),
            ("1. e4 e5\n[Event \"b\"]", None),
            ("1. e4 e5\n\n[White \"b\"]", None),
            ("1. e4 *\n1. d4", Some((8, Cut::Moves))),
            ("1. e4 e5\n1. d4", None),
            ("", None),
        ] {
            assert_eq!(last_cut(text.as_bytes()), cut, "{text:?}");
        }
    }

    /// Gives a text in pieces, and is interrupted before each.
    struct Dribble<'a> {
        text: &'a [u8],
        piece: usize,
        is_interrupted: bool,
    }

    impl Read for Dribble<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.is_interrupted = !self.is_interrupted;
            if self.is_interrupted {
                return Err(ErrorKind::Interrupted.into());
            }
            let most = self.piece.min(out.len());
            self.text.read(&mut out[..most])
        }
    }

    #[test]
    fn chunks_are_the_same_however_they_arrive() {
        let text: String = (0..300)
            .map(|game| format!("[Event \"{game}\"]\n\n{} *\n\n", "e4 ".repeat(game % 90)))
            .collect();
        for size in [1, 100, 1000, 5000, usize::MAX] {
            let lengths = |piece| -> Vec<usize> {
                let source = Dribble {
                    text: text.as_bytes(),
                    piece,
                    is_interrupted: false,
                };
                let chunks = Chunks::new(source, size);
                let (spares, mut whole, mut lengths) = (chunks.spares(), Vec::new(), Vec::new());
                for chunk in chunks {
                    let chunk = chunk.expect("no read error");
                    assert_eq!(chunk.offset, whole.len() as u64);
                    lengths.push(chunk.bytes.len());
                    whole.extend_from_slice(&chunk.bytes);
                    spares.give(chunk.bytes);
                }
                assert!(whole == text.as_bytes(), "{size} {piece}");
                lengths
            };
            let expected = lengths(usize::MAX);
            assert_eq!(expected.len() == 1, size == usize::MAX);
            for piece in [1, 7, 999] {
                assert_eq!(lengths(piece), expected, "{size} {piece}");
            }
        }
    }
}
