//! Tags of PGN, also those that have lost a bracket or a quote.
//!
//! A whole tag begins its line, behind blanks or the signs of a quotation, or stands behind another one; the
//! best-known ones may stand anywhere. What lacks a sign is a tag if all of its line is one.

use std::cell::Cell;

use super::signs::{is_space, is_tab_or_blank, is_word};
use super::text::{Text, Then};

/// How far a line may be indented.
const DEEPEST: usize = 8;
/// The longest value that has lost a sign, in characters.
const LONGEST: usize = 120;

/// Finds tags in a text.
pub(super) struct Tags<'t> {
    text: Text<'t>,
    /// The end of the line that was looked at last, and whether the next one begins with a tag.
    next_line: Cell<Option<(usize, bool)>>,
}

impl<'t> Tags<'t> {
    pub(super) fn new(text: Text<'t>) -> Self {
        let next_line = Cell::new(None);
        Self { text, next_line }
    }

    /// The end of a tag.
    pub(super) fn at(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_bracket = text.byte(at)? == b'[';
        if !is_bracket && !b"EDSRWBFATVOP".contains(&text.byte(at)?) {
            return None;
        }
        let (begins, follows) = self.beginning(at);
        if is_bracket {
            let inner = at + 1;
            let whole = if begins || follows {
                self.whole(inner).or_else(|| self.on_two_lines(inner))
            } else {
                None
            };
            let found = whole.or_else(|| self.known_whole(inner));
            return found.or_else(|| {
                let broken = || self.unclosed(inner).or_else(|| self.unquoted(at));
                begins.then(broken).flatten()
            });
        }
        begins.then(|| self.without_bracket(at)).flatten()
    }

    /// Whether a place begins its line, but for blanks and the signs of a quotation, and whether it stands behind
    /// a bracket.
    fn beginning(&self, at: usize) -> (bool, bool) {
        let mut place = at;
        for _ in 0..=DEEPEST {
            match self.text.before(place) {
                None | Some('\n' | '>' | '|') => return (true, false),
                Some(']') => return (false, true),
                Some(' ' | '\t') => place -= 1,
                Some(_) => break,
            }
        }
        (false, false)
    }

    fn blanks(&self, at: usize) -> usize {
        self.text.all(at, is_tab_or_blank)
    }

    /// Behind at least one blank.
    fn apart(&self, at: usize) -> Option<usize> {
        Some(self.blanks(at)).filter(|end| *end > at)
    }

    fn closed(&self, at: usize) -> Option<usize> {
        self.text.word(self.blanks(at), "]")
    }

    /// Behind a word.
    fn name(&self, at: usize) -> Option<usize> {
        self.text.some(at, (1, usize::MAX), is_word)
    }

    /// Behind a name that is well known.
    fn known(&self, at: usize) -> Option<usize> {
        let end = self.name(at)?;
        is_known(self.text.between(at, end)).then_some(end)
    }

    fn whole(&self, at: usize) -> Option<usize> {
        let value = self.apart(self.name(self.blanks(at))?)?;
        self.value(value, &|end| self.closed(end))
    }

    fn known_whole(&self, at: usize) -> Option<usize> {
        self.value(self.apart(self.known(at)?)?, &|end| self.closed(end))
    }

    /// Goes on behind a value with its quotes. Programs for writing turn these into others, and tables of values double them.
    fn value(&self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let doubled = || {
            let inner = text.word(at, "\"\"")?;
            let end = text.some(inner, (1, usize::MAX), |sign| !matches!(sign, '"' | '\n'))?;
            text.word(end, "\"\"")
        };
        let plain = || {
            let mut end = text.word(at, "\"")?;
            loop {
                match text.sign(end)? {
                    '"' => return Some(end + 1),
                    '\n' => return None,
                    '\\' => end = text.one(end + 1, |sign| sign != '\n')?,
                    sign => end += sign.len_utf8(),
                }
            }
        };
        let other = || {
            let inner = text.one(at, is_turned_quote)?;
            let end = text.all(inner, |sign| sign != '\n' && !is_turned_quote(sign));
            text.one(end, is_turned_quote)
        };
        let plain = || then(plain()?);
        let doubled = doubled().and_then(then);
        doubled.or_else(plain).or_else(|| then(other()?))
    }

    /// A tag on two lines, which a mail may quote.
    fn on_two_lines(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let name = self.known(at)?;
        let part = |at| text.most(at, LONGEST, |sign| !matches!(sign, '"' | '\n' | '[' | ']'));
        let in_value = || {
            let start = text.word(self.apart(name)?, "\"")?;
            // The last sign of a line may be a carriage return.
            let first = part(start);
            let line = self.next_line_at(first)?;
            text.word(part(line), "\"")
        };
        let closed = |end| self.closed(end);
        let value = || self.next_line_at(self.blanks(name));
        in_value()
            .and_then(closed)
            .or_else(|| self.value(value()?, &closed))
    }

    /// Behind the end of a line and the signs of a quotation, if the next line has more.
    fn next_line_at(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_margin = |sign| sign == '>' || is_tab_or_blank(sign);
        let start = text.all(text.line_end(at)?, is_margin);
        text.is(start, |sign| !is_space(sign)).then_some(start)
    }

    /// Whether all that is left of the line is blank.
    fn ends_line(&self, at: usize) -> Option<usize> {
        let end = self.blanks(at);
        (end == self.text.0.len() || self.text.line_end(end).is_some()).then_some(at)
    }

    /// Without its last signs: `[White "Ann"`, `[White "Ann]`.
    fn unclosed(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let start = text.word(self.apart(self.name(self.blanks(at))?)?, "\"")?;
        let end = text.most(start, LONGEST, |sign| !matches!(sign, '"' | '\n' | ']'));
        let quoted = text.maybe(end, |sign| sign == '"');
        self.ends_line(text.maybe(quoted, |sign| sign == ']'))
    }

    /// Without quotes, or with others, beside another tag: `[White Ann]`, `[White: "Ann"]`.
    fn unquoted(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let name = self.known(at + 1)?;
        let blanks = self.blanks(name);
        let sign = text.maybe(blanks, |sign| matches!(sign, ':' | '='));
        let start = self.blanks(sign);
        let is_value = |sign| !is_space(sign) && !matches!(sign, '[' | ']' | ':' | '=');
        let first = text.one(start, is_value).filter(|_| sign > name)?;
        let end = text.most(first, LONGEST, |sign| !matches!(sign, '[' | ']' | '\n'));
        let closed = text.word(end, "]").and_then(|end| self.ends_line(end))?;
        let is_behind_tag = text.between(0, at).ends_with("]\n");
        (is_behind_tag || self.is_before_tag(at)).then_some(closed)
    }

    /// Whether the next line begins with a tag.
    fn is_before_tag(&self, at: usize) -> bool {
        if let Some((end, found)) = self.next_line.get()
            && at <= end
        {
            return found;
        }
        let text = self.text;
        let end = text
            .rest(at)
            .find('\n')
            .map_or(text.0.len(), |length| at + length);
        let bracket = text.word(self.blanks(end + 1), "[");
        let found = bracket.is_some_and(|start| text.is(start, is_word));
        self.next_line.set(Some((end, found)));
        found
    }

    /// Without its first bracket, or without both.
    fn without_bracket(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let start = text.word(self.apart(self.known(at)?)?, "\"")?;
        let end = text.most(start, LONGEST, |sign| !matches!(sign, '"' | '\n'));
        let quoted = text.word(end, "\"")?;
        let closed = self.closed(quoted).and_then(|end| self.ends_line(end));
        closed.or_else(|| self.ends_line(self.blanks(quoted)))
    }
}

fn is_turned_quote(sign: char) -> bool {
    matches!(sign, '“' | '”' | '„' | '«' | '»')
}

/// Whether a tag of this name is well known.
fn is_known(name: &str) -> bool {
    let of_player = |name| matches!(name, "" | "Elo" | "Title" | "Team" | "FideId");
    let player = name
        .strip_prefix("White")
        .or_else(|| name.strip_prefix("Black"));
    player.is_some_and(of_player)
        || matches!(
            name,
            "Event"
                | "Site"
                | "Date"
                | "Round"
                | "Result"
                | "ECO"
                | "FEN"
                | "SetUp"
                | "Annotator"
                | "Opening"
                | "Variation"
                | "Termination"
                | "EventDate"
                | "PlyCount"
                | "TimeControl"
        )
}
