//! Tag pairs: `[Name "value"]`, and what people make of them.

pub(crate) mod plain;

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use memchr::memchr3;

use super::Fault;

/// A tag pair as it stands in the text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tag {
    /// The name.
    pub name: Range<usize>,
    /// The value, without its quotes, escapes not resolved.
    pub value: Range<usize>,
    /// All of it, the brackets included.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub fault: Option<Fault>,
}

/// How many names are looked through one by one, which is the fastest for as few as games have.
const FEW: usize = 32;

/// The tags of a game by their names.
#[derive(Clone, Debug, Default)]
pub struct Values<'a> {
    /// A bit for each name; names share bits, but a bit that is not set settles it.
    bits: u64,
    few: Vec<(&'a [u8], &'a [u8])>,
    /// Those beyond the few, so that the time stays linear however many there are.
    others: HashMap<&'a [u8], &'a [u8]>,
}

impl<'a> Values<'a> {
    /// The value of the tag with this name.
    #[inline]
    pub fn find(&self, name: &[u8]) -> Option<&'a [u8]> {
        if self.bits & bit_of(name) == 0 {
            return None;
        }
        let few = self.few.iter().find(|(known, _)| *known == name);
        few.map(|(_, value)| *value)
            .or_else(|| self.others.get(name).copied())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.few.is_empty()
    }

    /// Adds a tag whose name is not among them.
    #[inline]
    pub fn add(&mut self, name: &'a [u8], value: &'a [u8]) {
        self.bits |= bit_of(name);
        if self.few.is_empty() {
            // More than most games have: room is made once.
            self.few.reserve(FEW / 2);
        }
        if self.few.len() < FEW {
            self.few.push((name, value));
        } else {
            self.others.insert(name, value);
        }
    }
}

fn bit_of(name: &[u8]) -> u64 {
    let first = name.first().copied().unwrap_or(0);
    let last = name.last().copied().unwrap_or(0);
    1 << ((usize::from(first) ^ usize::from(last) << 1 ^ name.len() << 3) & 63)
}

/// Whether a tag begins here: `[`, a name and then a blank or a quote.
pub fn is_tag(text: &[u8], at: usize) -> bool {
    let Some([b'[', rest @ ..]) = text.get(at..) else {
        return false;
    };
    let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
    let rest = rest.get(blanks..).unwrap_or_default();
    let name = rest.iter().take_while(|byte| is_name(**byte)).count();
    let is_ended = match rest.get(name) {
        Some(b' ' | b'\t' | b'"' | b'\'' | b']') => true,
        Some(b'\n' | b'\r') => {
            let value = rest.get(name..).unwrap_or_default();
            value.get(over_line_break(value)) == Some(&b'"')
        }
        _ => false,
    };
    // `[%clk …]` stands in comments; `[e4 …]` is somebody's bracket.
    name > 0 && is_ended && rest.first().is_some_and(u8::is_ascii_alphabetic)
}

/// The length of blanks, with at most one line break among them.
fn over_line_break(text: &[u8]) -> usize {
    let blanks = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| is_blank(**byte)).count()
    };
    let line = blanks(0);
    match text.get(line..) {
        Some([b'\r', b'\n', ..]) => blanks(line + 2),
        Some([b'\n' | b'\r', ..]) => blanks(line + 1),
        _ => line,
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

#[inline(always)]
fn is_name(byte: u8) -> bool {
    NAMES.get(usize::from(byte)).copied().unwrap_or(false)
}

/// Which bytes names are made of.
#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static NAMES: [bool; 256] = {
    let mut names = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        names[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    names
};

/// Reads a tag that [`is_tag`] has found.
pub fn read(text: &[u8], at: usize) -> Tag {
    let byte = |at: usize| text.get(at).copied();
    let skip = |mut at: usize, what: fn(u8) -> bool| {
        while byte(at).is_some_and(what) {
            at += 1;
        }
        at
    };
    let name_start = skip(at + 1, is_blank);
    let name_end = skip(name_start, is_name);
    let mut value_start = skip(name_end, is_blank);
    let name = name_start..name_end;
    let mut fault = None;
    if let Some(b'\n' | b'\r') = byte(value_start) {
        // The value stands on the next line.
        let next = value_start + over_line_break(text.get(value_start..).unwrap_or_default());
        if byte(next) == Some(b'"') {
            value_start = next;
            fault = Some(Fault::SplitTag);
        }
    }
    if byte(value_start) != Some(b'"') {
        return unquoted(text, at, name, value_start);
    }
    let start = value_start + 1;
    let mut search = start;
    loop {
        let rest = text.get(search..).unwrap_or_default();
        let is_sign = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
        let here = search + rest.iter().position(is_sign).unwrap_or(rest.len());
        match byte(here) {
            Some(b'\n' | b'\r') if goes_on(text.get(here..).unwrap_or_default()) => {
                fault = Some(Fault::SplitTag);
                search = here + 1;
            }
            None | Some(b'\n' | b'\r') => return to_end_of_line(text, at, name, start, here),
            Some(b'\\') => {
                let escapes = matches!(byte(here + 1), Some(b'"' | b'\\'));
                search = here + 1 + usize::from(escapes);
            }
            _ => {
                let after = skip(here + 1, is_blank);
                if byte(after) == Some(b']') {
                    return Tag {
                        name,
                        value: start..here,
                        span: at..after + 1,
                        fault,
                    };
                }
                // A quote that closes nothing is part of the value, unless the line ends here.
                if matches!(byte(after), None | Some(b'\n' | b'\r')) {
                    return Tag {
                        name,
                        value: start..here,
                        span: at..after,
                        fault: Some(Fault::UnclosedTag),
                    };
                }
                fault = Some(Fault::LooseQuote);
                search = here + 1;
            }
        }
    }
}

/// How many lines a tag may have.
const MOST_LINES: usize = 8;

/// Whether a value goes on after a line break: one of the next lines closes it, and none of those before
/// it is empty or begins something else.
fn goes_on(text: &[u8]) -> bool {
    let rest = match text {
        [b'\r', b'\n', rest @ ..] | [_, rest @ ..] => rest,
        [] => return false,
    };
    let lines = rest.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.take(MOST_LINES - 1);
    let is_other = |line: &[u8]| line.is_empty() || line.starts_with(b"[");
    loop {
        match lines.next() {
            Some(line) if line.ends_with(b"\"]") && !line.starts_with(b"[") => return true,
            Some(line) if !is_other(line) => {}
            _ => return false,
        }
    }
}

/// A value that stands on several lines, on one.
pub fn in_one_line(value: &str) -> Cow<'_, str> {
    match value.contains(['\n', '\r']) {
        false => Cow::Borrowed(value),
        true => {
            let lines: Vec<_> = value.lines().map(str::trim).collect();
            Cow::Owned(lines.join(" "))
        }
    }
}

/// The end of the line came before the closing quote.
fn to_end_of_line(text: &[u8], at: usize, name: Range<usize>, start: usize, newline: usize) -> Tag {
    let line = text.get(..newline).unwrap_or_default();
    let mut end = newline;
    while end > start
        && line
            .get(end - 1)
            .is_some_and(|byte| byte.is_ascii_whitespace())
    {
        end -= 1;
    }
    let span = at..end;
    if end > start && line.get(end - 1) == Some(&b']') {
        end -= 1;
    }
    Tag {
        name,
        value: start..end,
        span,
        fault: Some(Fault::LooseQuote),
    }
}

fn unquoted(text: &[u8], at: usize, name: Range<usize>, start: usize) -> Tag {
    let rest = text.get(start..).unwrap_or_default();
    let end = start + memchr3(b']', b'\n', b'\r', rest).unwrap_or(rest.len());
    let close = usize::from(text.get(end) == Some(&b']'));
    let mut value_end = end;
    while value_end > start
        && text
            .get(value_end - 1)
            .is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'"')
    {
        value_end -= 1;
    }
    Tag {
        name,
        value: start..value_end,
        span: at..end + close,
        fault: Some(if close == 1 {
            Fault::UnquotedValue
        } else {
            Fault::UnclosedTag
        }),
    }
}

/// Whether the value of a Variant tag says Chess960, by any of its names.
pub fn names_chess960(variant: &str) -> bool {
    let variant = variant.to_lowercase();
    variant.contains("960") || variant.contains("fischer")
}

/// Resolves the two escapes that PGN knows, `\"` and `\\`; any other backslash stays.
pub fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                text.push(*next);
                signs.next();
            }
            _ => text.push(sign),
        }
    }
    Cow::Owned(text)
}

/// Writes a value with its escapes; line breaks become blanks.
pub fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    for sign in value.chars() {
        match sign {
            '"' | '\\' => {
                text.push('\\');
                text.push(sign);
            }
            '\n' | '\r' => text.push(' '),
            _ => text.push(sign),
        }
    }
    text
}
