//! Tag pairs: `[Name "value"]`, and what people make of them.

pub mod asked;
pub(crate) mod fast_lane;

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use memchr::{memchr2, memchr3};

use super::token::{invisible, without_invisible_end};
use super::{Fault, held};
use crate::input::encoding;

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
    #[inline(always)]
    pub fn find(&self, name: &[u8]) -> Option<&'a [u8]> {
        match self.bits & bit_of(name) {
            0 => None,
            _ => self.look_for(name),
        }
    }

    #[inline(never)]
    fn look_for(&self, name: &[u8]) -> Option<&'a [u8]> {
        let few = self.few.iter().find(|(known, _)| *known == name);
        few.map(|(_, value)| *value)
            .or_else(|| self.others.get(name).copied())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.few.is_empty()
    }

    /// Adds a tag whose name is not among them.
    #[inline(always)]
    pub fn add(&mut self, name: &'a [u8], value: &'a [u8]) {
        self.bits |= bit_of(name);
        if self.few.len() < self.few.capacity() {
            self.few.push((name, value));
        } else {
            self.make_room_and_add(name, value);
        }
    }

    #[inline(never)]
    fn make_room_and_add(&mut self, name: &'a [u8], value: &'a [u8]) {
        if self.few.is_empty() {
            // More than most games have: room is made once.
            self.few.reserve_exact(FEW);
            self.few.push((name, value));
        } else {
            self.others.insert(name, value);
        }
    }
}

/// The bit of a name. Of the names that servers and programs give to tags, few share theirs.
#[inline(always)]
fn bit_of(name: &[u8]) -> u64 {
    let first = name.first().map_or(0, |byte| usize::from(*byte));
    let last = name.last().map_or(0, |byte| usize::from(*byte));
    let number = (9 * first + 30 * last).wrapping_add(name.len() << 2);
    1 << (number & 63)
}

/// Whether a tag begins here: `[`, a name and then a blank or a quote.
pub fn is_tag(text: &[u8], at: usize) -> bool {
    Beginning::of(text, at).is_some()
}

/// Whether a line is a tag whose opening bracket is missing: `White "Morphy"]`.
///
/// ```
/// use stamma_core::pgn::tags;
///
/// assert!(tags::is_without_bracket(b"White \"Morphy\"] "));
/// assert!(!tags::is_without_bracket(b"White [\"Morphy\"]"));
/// ```
pub fn is_without_bracket(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let name = line.iter().take_while(is_of_name).count();
    let (name, behind) = line.split_at_checked(name).unwrap_or_default();
    let value = behind.trim_ascii_start().strip_prefix(b"\"");
    let value = value.and_then(|value| value.strip_suffix(b"\"]"));
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && behind.first().is_some_and(u8::is_ascii_whitespace)
        && value.is_some_and(|value| !value.contains(&b'"'))
}

/// The name of a tag that begins here.
pub(super) fn name(text: &[u8], at: usize) -> Option<&[u8]> {
    text.get(Beginning::of(text, at)?.name)
}

/// Whether a tag begins here, and a quote its value.
pub(super) fn is_quoted(text: &[u8], at: usize) -> bool {
    let value = Beginning::of(text, at).map(|beginning| beginning.value);
    value.is_some_and(|value| text.get(value) == Some(&b'"'))
}

/// Where a tag ends whose value is closed by the first quote that is not escaped. Nothing beyond that quote
/// is looked at, so that the time is linear however many tags begin in a text.
pub(super) fn closed_end(text: &[u8], at: usize) -> Option<usize> {
    let mut at = Beginning::of(text, at)?.value + 1;
    loop {
        at += memchr2(b'"', b'\\', text.get(at..)?)?;
        if text.get(at) == Some(&b'"') {
            break;
        }
        at += 2;
    }
    let close = over_line_break(text, over_blanks(text, at + 1));
    (text.get(close) == Some(&b']')).then_some(close + 1)
}

/// The name of a tag, and where its value begins.
struct Beginning {
    name: Range<usize>,
    value: usize,
    fault: Option<Fault>,
}

impl Beginning {
    fn of(text: &[u8], at: usize) -> Option<Self> {
        if text.get(at) != Some(&b'[') {
            return None;
        }
        let start = over_blanks(text, at + 1);
        let name_start = over_line_break(text, start);
        let plain_end = over_name(text, name_start, is_name);
        let name_end = over_name(text, name_start, is_part_of_odd_name);
        let first = *text.get(name_start)?;
        // `[%clk …]` stands in comments; `[12 …]` is somebody's bracket.
        if name_end == name_start || !(first.is_ascii_alphabetic() || first >= 0x80) {
            return None;
        }
        let blank = over_blanks(text, name_end);
        let value = over_line_break(text, blank);
        let is_odd = name_end > plain_end;
        if is_odd && !is_odd_name(text.get(name_start..name_end)?) {
            return None;
        }
        let is_split = name_start > start || value > blank;
        let name = name_start..name_end;
        if text.get(value) == Some(&b'"') {
            let fault = match (is_odd, is_split) {
                (true, _) => Some(Fault::OddTagName),
                (_, true) => Some(Fault::SplitTag),
                _ => None,
            };
            return Some(Self { name, value, fault });
        }
        // Without its quotes a value stands beside a name as it should be.
        let is_ended = matches!(text.get(name_end), Some(b' ' | b'\t' | b'\'' | b']'));
        (is_ended && !is_odd && name_start == start).then_some(Self {
            name,
            value: blank,
            fault: None,
        })
    }
}

/// Where blanks end, and characters that cannot be seen.
fn over_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at..) {
            Some([b' ' | b'\t', ..]) => at += 1,
            Some(rest @ [0x80..=0xff, ..]) if invisible(rest) > 0 => at += invisible(rest),
            _ => return at,
        }
    }
}

/// Where blanks end, if a line ends here; otherwise here.
fn over_line_break(text: &[u8], at: usize) -> usize {
    match text.get(at..) {
        Some([b'\r', b'\n', ..]) => over_blanks(text, at + 2),
        Some([b'\n' | b'\r', ..]) => over_blanks(text, at + 1),
        _ => at,
    }
}

fn over_name(text: &[u8], at: usize, is_part: fn(u8) -> bool) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let name = rest.iter().take_while(|byte| is_part(**byte)).count();
    let name = rest.get(..name).unwrap_or_default();
    at + without_invisible_end(name).len()
}

/// What people have in names, too: letters of all languages, and the signs of PGN's symbols.
fn is_odd_name(name: &[u8]) -> bool {
    let is_part = |sign: char| sign.is_alphanumeric() || "_-+#=:".contains(sign);
    encoding::decode(name).chars().all(is_part)
}

fn is_part_of_odd_name(byte: u8) -> bool {
    is_name(byte) || matches!(byte, b'-' | b'+' | b'#' | b'=' | b':' | 0x80..)
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
    let Some(Beginning {
        name,
        value,
        mut fault,
    }) = Beginning::of(text, at)
    else {
        return unquoted(text, at, at + 1..at + 1, at + 1);
    };
    if byte(value) != Some(b'"') {
        return unquoted(text, at, name, value);
    }
    let start = value + 1;
    let mut search = start;
    // Up to here lines are known to go on, so that each is looked at once however many there are.
    let mut known = start;
    loop {
        let rest = text.get(search..).unwrap_or_default();
        let is_sign = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
        let here = search + rest.iter().position(is_sign).unwrap_or(rest.len());
        match byte(here) {
            Some(b'\n' | b'\r') if here < known => search = here + 1,
            Some(b'\n' | b'\r') => match goes_on(text.get(here..).unwrap_or_default()) {
                Some(length) => {
                    fault = Some(Fault::SplitTag);
                    known = here + length;
                    search = here + 1;
                }
                None => return to_end_of_line(text, at, name, start, here),
            },
            None => return to_end_of_line(text, at, name, start, here),
            Some(b'\\') => {
                let escapes = matches!(byte(here + 1), Some(b'"' | b'\\'));
                search = here + 1 + usize::from(escapes);
            }
            _ => {
                let after = over_blanks(text, here + 1);
                let close = over_line_break(text, after);
                let value = start..here;
                if byte(close) == Some(b']') {
                    let is_split = close > after;
                    return Tag {
                        name,
                        value,
                        span: at..close + 1,
                        fault: fault.or(is_split.then_some(Fault::SplitTag)),
                    };
                }
                // A quote that closes nothing is part of the value, unless the line ends here.
                if matches!(byte(after), None | Some(b'\n' | b'\r')) {
                    return Tag {
                        name,
                        value,
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

/// How far the end of a value is looked for on other lines.
const FARTHEST: usize = 4096;

/// How far a value goes on after a line break, if it does: a quote and a bracket close it before a line that
/// is empty or begins a tag or a game.
fn goes_on(text: &[u8]) -> Option<usize> {
    let text = text.get(..FARTHEST).unwrap_or(text);
    let mut at = 0;
    loop {
        match text.get(at..) {
            Some([b'\n' | b'\r', ..]) => {
                at = over_line_break(text, at);
                let line = text.get(at..).unwrap_or_default();
                if matches!(line, [] | [b'\n' | b'\r' | b'[', ..]) || held::begins_moves(line) {
                    return None;
                }
            }
            Some([b'"', ..]) => {
                let after = over_blanks(text, at + 1);
                match text.get(over_line_break(text, after)) {
                    Some(b']') => return Some(at),
                    // The line ends, and the value with it.
                    _ if matches!(text.get(after), None | Some(b'\n' | b'\r')) => return None,
                    _ => at += 1,
                }
            }
            Some([_, ..]) => at += 1,
            Some([]) | None => return None,
        }
    }
}

/// A value that stands on several lines, on one.
pub fn in_one_line(value: &str) -> Cow<'_, str> {
    match value.contains(['\n', '\r']) {
        false => Cow::Borrowed(value),
        true => {
            let lines = value.split(['\n', '\r']).map(str::trim);
            let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
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

/// The value of a tag as text: on one line, without its escapes.
pub fn value_of(written: &[u8]) -> Cow<'_, str> {
    let text = encoding::decode(written);
    match text.contains(['\n', '\r', '\\']) {
        false => text,
        true => Cow::Owned(unescape(&in_one_line(&text)).into_owned()),
    }
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

/// Writes a value with its escapes.
pub fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    for sign in value.chars() {
        match sign {
            '"' | '\\' => {
                text.push('\\');
                text.push(sign);
            }
            _ => text.push(sign),
        }
    }
    text
}
