//! Tags without moves: finds the tag sections of a text and passes over all else as fast as memory.
//!
//! A section belongs to one game and ends where [`super::read`] would begin the next, as far as that
//! can be told without reading moves. Games without tags are not seen.

use std::collections::HashSet;
use std::ops::Range;

use memchr::{memchr, memchr2, memchr3, memrchr, memrchr2};

use super::tags;
use super::tags::fast_lane::{self, Pair};
use super::{GameResult, comment};

#[cfg(test)]
mod careful;

/// The tags of a game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Section {
    /// The tags in their order; of tags with the same name the first.
    pub tags: Vec<Pair>,
    /// How many of them, from the first on, are known to have the names that stood in their places in
    /// the section which [`Skimmer::read`] lent before.
    pub same_names: usize,
    /// From the first tag to the end of the game.
    pub span: Range<usize>,
    /// Whether something other than tags and comments follows.
    pub has_moves: bool,
    /// Where the next section begins, or the text ends.
    pub end: usize,
    /// Whether no other section follows in the text.
    pub is_last: bool,
}

impl Section {
    /// The section without the tags that end behind a place.
    pub fn up_to(&self, end: usize) -> Self {
        let tags = self.tags.iter().take_while(|tag| tag.value.end <= end);
        let tags: Vec<_> = tags.cloned().collect();
        Self {
            same_names: self.same_names.min(tags.len()),
            tags,
            ..self.clone()
        }
    }
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
    /// Where the last of it ends.
    text_end: usize,
    has_open_comment: bool,
    /// Where a line ends that has to be read part by part.
    other_line_end: usize,
    /// The last one.
    section: Section,
}

impl Iterator for Skimmer<'_> {
    type Item = Section;

    fn next(&mut self) -> Option<Section> {
        self.read()?;
        Some(std::mem::take(&mut self.section))
    }
}

/// How many names are looked through one by one, which is the fastest for as few as games have.
const FEW: usize = 32;

/// The names of the tags of a section, to find out whether one is given already.
#[derive(Default)]
struct Names<'a> {
    /// A bit for each name; names share bits, but a bit that is not set settles it.
    bits: u64,
    /// Those beyond the few, so that the time stays linear however many there are.
    others: HashSet<&'a [u8]>,
}

impl<'a> Names<'a> {
    fn add(&mut self, name: &'a [u8], place: usize) {
        self.bits |= bit_of(name);
        if place >= FEW {
            self.others.insert(name);
        }
    }
}

fn bit_of(name: &[u8]) -> u64 {
    let first = name.first().copied().unwrap_or(0);
    let last = name.last().copied().unwrap_or(0);
    1 << ((usize::from(first) ^ usize::from(last) << 1 ^ name.len() << 3) & 63)
}

fn is_after_blank_line(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let blank = before.get(before.trim_ascii_end().len()..);
    super::place::Place::default()
        .after(blank.unwrap_or_default())
        .line
        > 1
}

/// Whether all brackets of a line begin commands, which no tag does, inside of a comment or outside; and whether
/// none of it is a comment to its end. There are too many brackets to look for each: all bytes are compared,
/// without a branch, so that the compiler takes many at once.
fn has_commands_alone(line: &[u8]) -> bool {
    let Some((last, _)) = line.split_last() else {
        return true;
    };
    let behind = line.get(1..).unwrap_or_default();
    let odd = line.iter().zip(behind).fold(0, |odd, (byte, behind)| {
        odd | (u8::from(*byte == b'[') & u8::from(*behind != b'%')) | u8::from(*byte == b';')
    });
    odd == 0 && !matches!(last, b'[' | b';')
}

/// The length of a line without the comment at its end, if there is one; nothing if a comment may go on in the
/// next line, or begin where it is hard to see.
fn up_to_last_comment(line: &[u8]) -> Option<usize> {
    let is_closing = |at: usize| line.get(at) == Some(&b'}');
    let Some(close) = memrchr2(b'{', b'}', line) else {
        return Some(line.len());
    };
    if !is_closing(close) {
        return None;
    }
    if !line.get(close + 1..)?.trim_ascii().is_empty() {
        return Some(line.len());
    }
    let open = memrchr(b'{', line.get(..close)?)?;
    let before = memrchr2(b'{', b'}', line.get(..open)?);
    before.is_none_or(is_closing).then_some(open)
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
            other_line_end: 0,
            section: Section::default(),
        }
    }

    /// Whether a comment was passed that may end elsewhere when more text is known.
    pub fn has_open_comment(&self) -> bool {
        self.has_open_comment
    }

    fn bytes(&self, span: &Range<usize>) -> &'a [u8] {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Reads the next section, and lends it. It takes the place of the last one, which saves memory and
    /// time: a game mostly has the tags of the one before it.
    pub fn read(&mut self) -> Option<&Section> {
        let start = self.next_tag()?;
        self.passed_text = false;
        let mut tags = std::mem::take(&mut self.section.tags);
        let same_names = self.read_same_tags(&mut tags);
        tags.truncate(same_names);
        if tags.is_empty() {
            let (tag, end) = self.read_tag(start);
            self.at = end;
            tags.push(tag);
        }
        let mut next = self.next_tag();
        if let Some(at) = next
            && !self.begins_plainly(at)
        {
            next = self.read_other_tags(at, &mut tags);
        }
        let end = next.unwrap_or(self.text.len());
        let game = self.text.get(..end).unwrap_or_default().trim_ascii_end();
        self.section = Section {
            tags,
            same_names,
            span: start..game.len(),
            has_moves: self.passed_text,
            end,
            is_last: next.is_none(),
        };
        Some(&self.section)
    }

    /// Reads a tag, and says where it ends.
    fn read_tag(&self, at: usize) -> (Pair, usize) {
        fast_lane::read(self.text, at).unwrap_or_else(|| {
            let tag = tags::read(self.text, at);
            (Pair::from(&tag), tag.span.end)
        })
    }

    /// Reads tags as long as they have the names of those of the last section; how many do.
    fn read_same_tags(&mut self, tags: &mut [Pair]) -> usize {
        let mut count = 0;
        for last in tags {
            let Some((tag, end)) = fast_lane::read_named(self.text, self.at, &last.name) else {
                break;
            };
            *last = tag;
            self.at = end;
            count += 1;
        }
        count
    }

    /// Reads the other tags of a section, from one that may begin the next; where that begins.
    fn read_other_tags(&mut self, mut at: usize, tags: &mut Vec<Pair>) -> Option<usize> {
        let mut names = Names::default();
        for (place, tag) in tags.iter().enumerate() {
            names.add(self.bytes(&tag.name), place);
        }
        loop {
            let (tag, end) = self.read_tag(at);
            let name = self.bytes(&tag.name);
            let is_event_or_given = name == b"Event" || self.has(name, &names, tags);
            if self.begins_anew(at, is_event_or_given) {
                return Some(at);
            }
            self.at = end;
            // A game that has begun does not start from another position.
            if !self.passed_text || !matches!(name, b"FEN" | b"SetUp" | b"Variant") {
                self.keep(tag, &mut names, tags);
            }
            // Most tags stand on the line after the last one, and need no second look.
            while !self.passed_text
                && let Some((tag, end)) = fast_lane::read(self.text, self.at)
            {
                self.at = end;
                self.keep(tag, &mut names, tags);
            }
            at = self.next_tag()?;
        }
    }

    /// Whether a tag has this name.
    fn has(&self, name: &[u8], names: &Names<'a>, tags: &[Pair]) -> bool {
        let mut few = tags.iter().take(FEW);
        names.bits & bit_of(name) != 0
            && (few.any(|tag| self.bytes(&tag.name) == name) || names.others.contains(name))
    }

    /// Keeps a tag, unless there is one of its name.
    fn keep(&self, tag: Pair, names: &mut Names<'a>, tags: &mut Vec<Pair>) {
        let name = self.bytes(&tag.name);
        if !self.has(name, names, tags) {
            names.add(name, tags.len());
            tags.push(tag);
        }
    }

    /// Whether a tag stands after moves and an empty line, so that nothing else need be looked at.
    fn begins_plainly(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        self.passed_text && (before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n"))
    }

    /// Whether a tag begins the next game. Before any move the roster does, which begins with Event,
    /// and a tag that is given a second time.
    fn begins_anew(&self, at: usize, is_event_or_given: bool) -> bool {
        let begins = || comment::begins_game(self.text, at);
        if self.passed_text {
            begins() || GameResult::ends(self.text.get(..self.text_end).unwrap_or_default())
        } else {
            is_event_or_given && begins() && is_after_blank_line(self.text, at)
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
                Some(b'{') if let Some(end) = self.end_of_commands(at) => {
                    self.at = end;
                    self.pass_commented_line();
                }
                Some(b'{') => {
                    self.at = comment::end(self.text, at);
                    let span = at..self.at;
                    let is_closed = self.text.get(..self.at)?.ends_with(b"}");
                    self.has_open_comment |= !is_closed && comment::is_undecided(self.text, &span);
                }
                Some(b'[') if self.is_tag(at) => {
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

    /// Where a comment ends that begins with a command.
    fn end_of_commands(&self, at: usize) -> Option<usize> {
        match self.text.get(at + 1..)? {
            [b'[', b'%', ..] | [b' ', b'[', b'%', ..] => {
                comment::plain(self.text, at).map(|plain| plain.end)
            }
            _ => None,
        }
    }

    /// Goes on behind a comment of commands to the end of the line, if nothing in it is a tag or goes on in the
    /// next one: servers write all moves of a game in one line.
    fn pass_commented_line(&mut self) {
        // Comments alone are no text.
        if !self.passed_text || self.at < self.other_line_end {
            return;
        }
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some(line) = memchr(b'\n', rest).and_then(|length| rest.get(..length)) else {
            return;
        };
        if let Some(length) = up_to_last_comment(line)
            && has_commands_alone(line)
        {
            self.pass_text(self.at, self.at + length);
            self.at += line.len();
        } else {
            // Each line is looked at once, so that the time stays linear.
            self.other_line_end = self.at + line.len();
        }
    }

    /// Whether a tag begins here, as the first of most games does.
    fn is_tag(&self, at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or_default();
        rest.starts_with(b"[Event \"") || tags::is_tag(self.text, at)
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

#[cfg(test)]
mod tests;
