//! Tags without moves: finds the tag sections of a text and passes over all else as fast as memory.
//!
//! A section belongs to one game and ends where [`super::read`] would begin the next, as far as that
//! can be told without reading moves. Games without tags are not seen.

use std::ops::Range;

use memchr::{memchr2, memchr3, memrchr};

use super::tags::{self, Names, Tag};
use super::{GameResult, comment};

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

/// The tag sections of a text, one after the other.
///
/// ```
/// use stamma_core::pgn::skim::Skimmer;
///
/// let text = b"[White \"a\"]\n\n1. e4 {\n[%clk 1]} *\n\n[White \"b\"]\n\n*";
/// let spans: Vec<_> = Skimmer::new(text, 0).map(|section| section.span).collect();
/// assert_eq!(spans, [0..32, 34..48]);
/// ```
#[derive(Clone, Debug)]
pub struct Skimmer<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether something was passed that is neither white space nor a comment.
    passed_text: bool,
    has_open_comment: bool,
}

impl Iterator for Skimmer<'_> {
    type Item = Section;

    fn next(&mut self) -> Option<Section> {
        let start = self.next_tag()?;
        let mut tags = vec![self.take_tag(start)];
        let mut names = Names::default();
        names.add(tags.first().map_or(b"", |tag| self.bytes(&tag.name)));
        self.passed_text = false;
        let mut next = None;
        loop {
            // Most tags stand on the line after the last one, and need no second look.
            while !self.passed_text
                && let Some(tag) = tags::read_plain(self.text, self.at)
            {
                self.at = tag.span.end;
                self.keep(tag, &mut names, &mut tags);
            }
            let Some(at) = self.next_tag() else {
                break;
            };
            let tag = tags::read(self.text, at);
            let name = self.bytes(&tag.name);
            if self.begins_anew(at, name == b"Event" || names.contains(name)) {
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
    super::place::Place::default()
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
    fn keep(&self, tag: Tag, names: &mut Names<'a>, tags: &mut Vec<Tag>) {
        let name = self.bytes(&tag.name);
        if !names.contains(name) {
            names.add(name);
            tags.push(tag);
        }
    }

    /// Whether a tag begins the next game. Before any move the roster does, which begins with Event,
    /// and a tag that is given a second time.
    fn begins_anew(&self, at: usize, is_event_or_given: bool) -> bool {
        let begins = comment::begins_game(self.text, at);
        if self.passed_text {
            begins || GameResult::ends(self.text.get(..at).unwrap_or_default())
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
            if let Some(end) = self.end_of_escape(from, at) {
                self.at = end;
                continue;
            }
            let passed = self.text.get(from..at).unwrap_or_default();
            self.passed_text |= !passed.trim_ascii_start().is_empty();
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
                    self.passed_text = true;
                    self.at = at + 1;
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

    /// If the last line that begins in a stretch is an escape: where it ends.
    fn end_of_escape(&self, from: usize, at: usize) -> Option<usize> {
        let passed = self.text.get(from..at)?;
        let line = match memrchr(b'\n', passed) {
            Some(newline) => from + newline + 1,
            None if from == 0 || self.text.get(from - 1) == Some(&b'\n') => from,
            None => return None,
        };
        (self.text.get(line) == Some(&b'%') && line < at).then(|| self.end_of_line(at))
    }

    fn end_of_line(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        memchr2(b'\n', b'\r', rest).map_or(self.text.len(), |end| at + end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::alphabet::Alphabet;
    use crate::pgn::{Game, Part};

    fn sections(text: &[u8]) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        let mut at = 0;
        for section in Skimmer::new(text, 0) {
            assert!(section.span.start >= at && section.span.end > section.span.start);
            at = section.span.end;
            let value = |tag: &Tag| String::from_utf8_lossy(&text[tag.value.clone()]).into_owned();
            found.push(section.tags.iter().map(value).collect());
        }
        found
    }

    #[test]
    fn sections_are_the_tags_of_the_games() {
        for text in [
            "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n",
            "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *",
            "[White \"a\"]\n1. e4 *\n[White \"b\"]\n1. d4 *",
            "[Event \"a\"]\n\n[Event \"b\"]\n\n",
            "[Event \"a\"]\n\n[White \"b\"]\n\n1. e4 *",
            "[Event \"a\"]\n\n1. e4 { 1-0\n\n[Event \"x\"]\n\n} e5 *",
            "[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 {c} *",
            "[Event \"a\"]\n\n1. e4 ; a { b\n e5 *\n\n[Event \"b\"]\n\n*",
            "[Event \"a\"]\n\n1. e4\n% escape {\ne5 *\n\n[Event \"b\"]\n\n*",
            "[Event \"a\"]\n\n1. e4\n[White \"c\"]\ne5 *",
            "[Event \"a ] b\"]\n[Event \"twice\"]\n\n{[x] [%clk 1]} *",
            "{before}\n[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"b\"]\r\n\r\n*",
            "; c\n%x {\n[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*",
            "",
        ] {
            let (mut games, mut at) = (Vec::new(), 0);
            while let Some((game, part)) = Game::read(text.as_bytes(), at, &Alphabet::english()) {
                let (Part::Game(span) | Part::Stray(span)) = part;
                games.push(
                    game.tags
                        .into_iter()
                        .map(|(_, value)| value)
                        .collect::<Vec<_>>(),
                );
                at = span.end;
            }
            assert_eq!(sections(text.as_bytes()), games, "{text:?}");
        }
    }

    #[test]
    fn odd_texts_are_passed_to_their_end() {
        for seed in 0..5000 {
            sections(crate::pgn::random::text(seed).as_bytes());
        }
    }
}
