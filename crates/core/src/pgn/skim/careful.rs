//! The skimmer without its short cuts, for tests to compare it with.

use std::ops::Range;

use memchr::{memchr2, memchr3, memrchr};

use crate::pgn::tags::{self, Tag, Values};
use crate::pgn::{GameResult, comment};

/// The tags of a game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Section {
    /// The tags in their order; of tags with the same name the first.
    pub tags: Vec<Tag>,
    /// From the first tag to the end of the game.
    pub span: Range<usize>,
    /// Whether something other than tags and comments follows.
    pub has_moves: bool,
    /// Whether no other section follows in the text.
    pub is_last: bool,
}

/// The sections of a text, without any short cut.
#[derive(Clone, Debug)]
pub struct Skimmer<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether something was passed that is neither white space nor a comment.
    passed_text: bool,
    /// Where the last of it ends.
    text_end: usize,
    has_open_comment: bool,
}

impl Iterator for Skimmer<'_> {
    type Item = Section;

    fn next(&mut self) -> Option<Section> {
        let start = self.next_tag()?;
        let mut tags = vec![self.take_tag(start)];
        let mut names = Values::default();
        names.add(tags.first().map_or(b"", |tag| self.bytes(&tag.name)), b"");
        self.passed_text = false;
        let mut next = None;
        while let Some(at) = self.next_tag() {
            let tag = tags::read(self.text, at);
            let name = self.bytes(&tag.name);
            if self.begins_anew(at, name == b"Event" || names.find(name).is_some()) {
                next = Some(at);
                break;
            }
            self.at = tag.span.end;
            // A game that has begun does not start from another position.
            if !self.passed_text || !matches!(name, b"FEN" | b"SetUp" | b"Variant") {
                self.keep(tag, &mut names, &mut tags);
            }
        }
        let end = next.unwrap_or(self.text.len());
        let game = self.text.get(..end).unwrap_or_default().trim_ascii_end();
        Some(Section {
            tags,
            span: start..game.len(),
            has_moves: self.passed_text,
            is_last: next.is_none(),
        })
    }
}

fn is_after_blank_line(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let blank = before.get(before.trim_ascii_end().len()..);
    crate::pgn::place::Place::default()
        .after(blank.unwrap_or_default())
        .line
        > 1
}

impl<'a> Skimmer<'a> {
    /// Begins at a place in a text.
    pub fn new(text: &'a [u8], at: usize) -> Self {
        Self {
            text,
            at,
            passed_text: false,
            text_end: at,
            has_open_comment: false,
        }
    }

    /// Whether a comment was passed that may end elsewhere when more text is known.
    pub fn has_open_comment(&self) -> bool {
        self.has_open_comment
    }

    fn bytes(&self, span: &Range<usize>) -> &'a [u8] {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Keeps a tag, unless there is one of its name.
    fn keep(&self, tag: Tag, names: &mut Values<'a>, tags: &mut Vec<Tag>) {
        let name = self.bytes(&tag.name);
        if names.find(name).is_none() {
            names.add(name, b"");
            tags.push(tag);
        }
    }

    /// Whether a tag begins the next game. Before any move the roster does, which begins with Event,
    /// and a tag that is given a second time.
    fn begins_anew(&self, at: usize, is_event_or_given: bool) -> bool {
        let begins = comment::begins_game(self.text, at);
        if self.passed_text {
            begins || GameResult::ends(self.text.get(..self.text_end).unwrap_or_default())
        } else {
            begins && is_event_or_given && is_after_blank_line(self.text, at)
        }
    }

    /// The next bracket that begins a tag, outside of comments.
    fn next_tag(&mut self) -> Option<usize> {
        loop {
            let from = self.at;
            let rest = self.text.get(from..)?;
            let found = memchr3(b'[', b'{', b';', rest);
            let at = found.map_or(self.text.len(), |found| from + found);
            if let Some(line) = self.start_of_escape(from, at) {
                self.pass_text(from, line);
                self.at = self.end_of_line(at);
                continue;
            }
            self.pass_text(from, at);
            found?;
            match self.text.get(at) {
                Some(b'{') => {
                    self.at = comment::end(self.text, at);
                    let span = at..self.at;
                    let is_closed = self.text.get(..self.at)?.ends_with(b"}");
                    self.has_open_comment |= !is_closed && comment::is_undecided(self.text, &span);
                }
                Some(b'[') if tags::is_tag(self.text, at) => {
                    self.at = at;
                    return Some(at);
                }
                Some(b'[') => {
                    self.at = at + 1;
                    self.pass_text(at, self.at);
                }
                _ => self.at = self.end_of_line(at),
            }
        }
    }

    fn take_tag(&mut self, at: usize) -> Tag {
        let tag = tags::read(self.text, at);
        self.at = tag.span.end;
        tag
    }

    /// Notes what is neither a tag nor a comment.
    fn pass_text(&mut self, from: usize, to: usize) {
        let passed = self.text.get(from..to).unwrap_or_default();
        if !passed.trim_ascii_start().is_empty() {
            self.passed_text = true;
            self.text_end = to;
        }
    }

    /// If the last line that begins in a stretch is an escape: where it begins.
    fn start_of_escape(&self, from: usize, at: usize) -> Option<usize> {
        let passed = self.text.get(from..at)?;
        let line = match memrchr(b'\n', passed) {
            Some(newline) => from + newline + 1,
            None if from == 0 || self.text.get(from - 1) == Some(&b'\n') => from,
            None => return None,
        };
        (self.text.get(line) == Some(&b'%') && line < at).then_some(line)
    }

    fn end_of_line(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        memchr2(b'\n', b'\r', rest).map_or(self.text.len(), |end| at + end)
    }
}
