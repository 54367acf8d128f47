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
    tags: Vec<Tag>,
    /// The seven tags of the standard have come first so far, and none that we write in our own way.
    is_regular: bool,
    /// The others have come in the order of their names.
    is_sorted: bool,
}

/// A tag that has been written, by its places in the text.
struct Tag {
    name: Range<usize>,
    value: Range<usize>,
    /// Its line, with the line break.
    line: Range<usize>,
}

impl Tags {
    /// Begins the tags of a game, at the end of the text.
    pub fn begin(&mut self, text: &[u8]) {
        self.start = text.len();
        self.tags.clear();
        self.is_regular = true;
        self.is_sorted = true;
    }

    /// Writes a tag as it stands.
    pub fn add(&mut self, name: &[u8], value: &[u8], line: Option<&[u8]>, text: &mut Vec<u8>) {
        match ROSTER.get(self.tags.len()) {
            // Byte by byte: the names are too short for anything faster.
            Some((expected, _)) => self.is_regular &= name.iter().eq(expected.as_bytes()),
            None => {
                // The start of the game is written anew.
                self.is_regular &= !matches!(name, b"FEN" | b"SetUp" | b"Variant");
                let others = self.tags.get(ROSTER.len()..).unwrap_or_default();
                let last = others.last().and_then(|last| text.get(last.name.clone()));
                self.is_sorted &= last.is_none_or(|last| last < name);
            }
        }
        let start = text.len();
        match line {
            Some(line) => text.extend_from_slice(line),
            None => {
                self.is_regular = false;
                text.push(b'[');
                text.extend_from_slice(name);
                text.extend_from_slice(b" \"");
                text.extend_from_slice(value);
                text.extend_from_slice(b"\"]");
            }
        }
        text.push(b'\n');
        let name = start + 1..start + 1 + name.len();
        let value = name.end + 2..name.end + 2 + value.len();
        let line = start..text.len();
        self.tags.push(Tag { name, value, line });
    }

    /// Ends the tags: puts them in order. The result that they give; nothing if their text is none that
    /// can be written without more ado.
    pub fn finish(
        &mut self,
        start: &Position,
        layout: &Layout,
        text: &mut Vec<u8>,
    ) -> Option<GameResult> {
        let part = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        if self.is_regular
            && layout.tags
            && layout.all_tags
            && let Some(tag) = self.tags.get(ROSTER.len() - 1)
            && let Some(result) = GameResult::read(part(&tag.value))
            && part(&tag.value) == result.as_str().as_bytes()
        {
            if !self.is_sorted {
                self.sort(text);
            }
            return Some(result);
        }
        let written = text.get(self.start..).unwrap_or_default();
        // Escapes would have to be resolved.
        if memchr::memchr(b'\\', written).is_some() || std::str::from_utf8(written).is_err() {
            return None;
        }
        let result = self.tags.iter().find(|tag| part(&tag.name) == b"Result");
        let result = result.and_then(|tag| GameResult::read(part(&tag.value)));
        let result = result.unwrap_or_default();
        self.write_anew(start, result, layout, text);
        Some(result)
    }

    /// Puts the lines of the tags beyond the seven in the order of their names.
    fn sort(&mut self, text: &mut Vec<u8>) {
        let Some(others) = self.tags.get_mut(ROSTER.len()..) else {
            return;
        };
        let Some(start) = others.first().map(|tag| tag.line.start) else {
            return;
        };
        let end = text.len();
        others.sort_unstable_by(|one, other| {
            text.get(one.name.clone())
                .cmp(&text.get(other.name.clone()))
        });
        for tag in others {
            text.extend_from_within(tag.line.clone());
        }
        text.drain(start..end);
    }

    /// Writes the tags as they are to be, in place of those that were written.
    fn write_anew(
        &self,
        start: &Position,
        result: GameResult,
        layout: &Layout,
        text: &mut Vec<u8>,
    ) {
        let mut anew = Vec::new();
        if layout.tags {
            let part = |range: &Range<usize>| {
                let part = text.get(range.clone()).unwrap_or_default();
                std::str::from_utf8(part).unwrap_or_default()
            };
            let tags: Vec<_> = self
                .tags
                .iter()
                .map(|tag| (part(&tag.name), part(&tag.value)))
                .collect();
            write_tags(&tags, start, result, layout, &mut anew);
        }
        text.truncate(self.start);
        text.extend_from_slice(&anew);
    }
}
