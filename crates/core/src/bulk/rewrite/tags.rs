//! The tags of a game that is written anew. They are written as they come, for most files have them in
//! the order of the standard; only if the order turns out to be another are they sorted.

use std::ops::Range;

use crate::board::Position;
use crate::pgn::GameResult;
use crate::pgn::write::{Layout, ROSTER, write_tags};

/// The tags of a game that have been written.
#[derive(Default)]
pub(super) struct Tags {
    /// Where they begin in the text.
    start: usize,
    /// Names and values, by their places in the text.
    tags: Vec<(Range<usize>, Range<usize>)>,
    /// The tags so far are those of the standard, in its order.
    is_in_order: bool,
}

impl Tags {
    /// Begins the tags of a game, at the end of the text.
    pub fn begin(&mut self, text: &[u8]) {
        self.start = text.len();
        self.tags.clear();
        self.is_in_order = true;
    }

    /// Writes a tag as it stands.
    pub fn add(&mut self, name: &[u8], value: &[u8], text: &mut Vec<u8>) {
        self.is_in_order &= self.is_next(name, text);
        text.push(b'[');
        let name = append(name, text);
        text.extend_from_slice(b" \"");
        let value = append(value, text);
        text.extend_from_slice(b"\"]\n");
        self.tags.push((name, value));
    }

    /// Whether a name comes next: first the seven, then the others by name. The start of a game is
    /// written in a way of our own, so its tags never do.
    fn is_next(&self, name: &[u8], text: &[u8]) -> bool {
        let place = self.tags.len();
        match ROSTER.get(place) {
            Some((expected, _)) => name == expected.as_bytes(),
            None => {
                let last = self.tags.last().filter(|_| place > ROSTER.len());
                let last = last.and_then(|(last, _)| text.get(last.clone()));
                last.is_none_or(|last| last < name)
                    && !matches!(name, b"FEN" | b"SetUp" | b"Variant")
            }
        }
    }

    /// Ends the tags: puts them in order. The result that they give; nothing if their text is none that
    /// can be written without more ado.
    pub fn finish(
        &mut self,
        start: &Position,
        layout: &Layout,
        text: &mut Vec<u8>,
    ) -> Option<GameResult> {
        let written = text.get(self.start..).unwrap_or_default();
        // Escapes would have to be resolved.
        if memchr::memchr(b'\\', written).is_some() {
            return None;
        }
        let is_plain = self.is_plain(written);
        let all = std::str::from_utf8(written).ok()?;
        let part = |range: &Range<usize>| {
            let range = range.start - self.start..range.end - self.start;
            all.get(range).unwrap_or_default()
        };
        let result = self.tags.iter().find(|(name, _)| part(name) == "Result");
        let given = result.map_or("", |(_, value)| part(value));
        let result = GameResult::read(given.as_bytes()).unwrap_or_default();
        let has_seven = self.tags.len() >= ROSTER.len();
        let is_done = self.is_in_order && is_plain && has_seven && given == result.as_str();
        if !is_done || !(layout.tags && layout.all_tags) {
            let mut ordered = Vec::with_capacity(written.len());
            if layout.tags {
                let tags: Vec<_> = self
                    .tags
                    .iter()
                    .map(|(name, value)| (part(name), part(value)))
                    .collect();
                write_tags(&tags, start, result, layout, &mut ordered);
            }
            text.truncate(self.start);
            text.extend_from_slice(&ordered);
        }
        Some(result)
    }

    /// Whether there are no quotes and line breaks but those that were written around the values.
    fn is_plain(&self, written: &[u8]) -> bool {
        let count = |byte| memchr::memchr_iter(byte, written).count();
        count(b'"') == 2 * self.tags.len()
            && count(b'\n') == self.tags.len()
            && memchr::memchr(b'\r', written).is_none()
    }
}

fn append(bytes: &[u8], text: &mut Vec<u8>) -> Range<usize> {
    let start = text.len();
    text.extend_from_slice(bytes);
    start..text.len()
}
