//! Tags as the standard writes them, each on a line of its own: read many bytes at a time.

use std::ops::Range;

use super::{Tag, is_name};
use crate::sixteen_bytes::Sixteen;

/// A tag of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pair {
    /// The name.
    pub name: Range<usize>,
    /// The value, without its quotes, escapes not resolved.
    pub value: Range<usize>,
    /// Whether the value is known to be its own text: ASCII without quotes, backslashes and control
    /// signs.
    pub is_plain: bool,
}

impl From<&Tag> for Pair {
    fn from(tag: &Tag) -> Self {
        Self {
            name: tag.name.clone(),
            value: tag.value.clone(),
            is_plain: false,
        }
    }
}

/// How many bytes of a value are looked at together: most are not longer.
const STEP: usize = 16;

/// Reads a tag without anything unusual, if one begins here or on the very next line, and says where it
/// ends; nothing if there is anything else.
#[inline(always)]
pub(crate) fn read(text: &[u8], at: usize) -> Option<(Pair, usize)> {
    let at = start_of_line(text, at);
    let [b'[', rest @ ..] = text.get(at..)? else {
        return None;
    };
    let name = at + 1..at + 1 + name_length(rest)?;
    read_value(text, name)
}

/// The same for a tag that has the name which stands elsewhere in the text.
#[inline(always)]
pub(crate) fn read_named(text: &[u8], at: usize, other: &Range<usize>) -> Option<(Pair, usize)> {
    let at = start_of_line(text, at);
    let name = at + 1..at + 1 + other.len();
    let is_named = text.get(at) == Some(&b'[') && is_same(text, &name, other);
    match text.get(name.end..) {
        Some([b' ', b'"', ..]) if is_named => read_value(text, name),
        _ => None,
    }
}

/// Where the next line begins, if this one ends here.
#[inline(always)]
fn start_of_line(text: &[u8], at: usize) -> usize {
    match text.get(at..) {
        Some([b'\n', ..]) => at + 1,
        Some([b'\r', b'\n', ..]) => at + 2,
        _ => at,
    }
}

/// Whether the same stands at two places, which are equally long. Most names fit into one word.
fn is_same(text: &[u8], one: &Range<usize>, other: &Range<usize>) -> bool {
    match (word_at(text, one.start), word_at(text, other.start)) {
        (Some(first), Some(second)) if one.len() <= 8 => {
            (first ^ second).trailing_zeros() as usize >= 8 * one.len()
        }
        _ => text.get(one.clone()) == text.get(other.clone()),
    }
}

fn word_at(text: &[u8], at: usize) -> Option<u64> {
    let bytes = text.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*bytes))
}

/// The length of the name before a blank and a quote.
#[inline(always)]
fn name_length(text: &[u8]) -> Option<usize> {
    let length = match text.first_chunk().map(first_outside_name) {
        Some(length @ ..STEP) => length,
        _ => text.iter().position(|byte| !is_name(*byte))?,
    };
    let is_followed = matches!(text.get(length..), Some([b' ', b'"', ..]));
    (is_followed && text.first()?.is_ascii_alphabetic()).then_some(length)
}

/// The place of the first byte of which no name is made; behind the last if there is none.
#[inline(always)]
fn first_outside_name(step: &[u8; STEP]) -> usize {
    (!Sixteen::of(step).parts_of_names().bits()).trailing_zeros() as usize
}

/// The value behind a name, a blank and a quote, if a quote and a bracket end it.
#[inline(always)]
fn read_value(text: &[u8], name: Range<usize>) -> Option<(Pair, usize)> {
    let start = name.end + 2;
    let rest = text.get(start..)?;
    let mut length = plain_length(rest);
    let is_closed = |length| matches!(rest.get(length..), Some([b'"', b']', ..]));
    let is_plain = is_closed(length);
    if !is_plain {
        length += length_behind(rest.get(length..)?);
        if !is_closed(length) {
            return None;
        }
    }
    let value = start..start + length;
    let end = value.end + 2;
    let pair = Pair {
        name,
        value,
        is_plain,
    };
    Some((pair, end))
}

/// How many signs stand before the first that may end a value or its line, or escape another.
#[cold]
fn length_behind(text: &[u8]) -> usize {
    let is_end = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
    text.iter().position(is_end).unwrap_or(text.len())
}

/// How many signs stand before the first that is a quote, a backslash, a control sign or not ASCII.
#[inline(always)]
fn plain_length(text: &[u8]) -> usize {
    match text.first_chunk().and_then(first_special) {
        Some(place) => place,
        None => long_plain_length(text),
    }
}

/// The same for a value that is longer than most, or at the end of the text. It stands apart so that the
/// common case stays small.
#[inline(never)]
fn long_plain_length(text: &[u8]) -> usize {
    let (steps, rest) = text.as_chunks();
    for (count, step) in steps.iter().enumerate() {
        if let Some(place) = first_special(step) {
            return STEP * count + place;
        }
    }
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20 | 0x80..);
    let last = rest.iter().position(is_special).unwrap_or(rest.len());
    STEP * steps.len() + last
}

/// The place of the first special byte.
#[inline(always)]
fn first_special(step: &[u8; STEP]) -> Option<usize> {
    let bytes = Sixteen::of(step);
    let special = (bytes.odd() | bytes.equal(b'"') | bytes.equal(b'\\')).bits();
    (special != 0).then(|| special.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::tags;

    #[test]
    fn every_byte_is_told_apart_at_every_place() {
        for byte in 0..=255_u8 {
            let is_special = matches!(byte, b'"' | b'\\') || !(b' '..=127).contains(&byte);
            for length in 0..36 {
                for place in 0..length {
                    for filling in [b'a', b' ', 127, b'#', b'!', b'[', b']'] {
                        let mut text = vec![filling; length];
                        text[place] = byte;
                        let expected = if is_special { place } else { length };
                        assert_eq!(plain_length(&text), expected, "{text:?}");
                        // What stands behind the first does not matter.
                        text.extend(0..=255);
                        let expected = if is_special { place } else { length };
                        assert_eq!(plain_length(&text), expected, "{text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_plain_tag_is_read_as_by_the_careful_reader() {
        for (text, is_plain) in [
            ("[Event \"a\"]\n", true),
            ("\n[Event \"a b\"]\n", true),
            ("\r\n[Event \"a b\"]\r\n", true),
            ("\r[Event \"a b\"]", false),
            ("\n\n[Event \"a b\"]", false),
            ("[Event \"\"]\n", true),
            ("[Events \"a long one: 0123456789\"]\n[Event", true),
            ("[Eve \"a\"]\n", true),
            ("[WhiteFideNumber01 \"a\"]\n", true),
            ("[WhiteFideNumber02 \"a\"]\n", true),
            ("[Event \"the last of a text\"]\nThere is more.", true),
            ("[Event \"R\u{e9}ti\"]\n", true),
            ("[Event \"a\tb\"]\n", true),
            ("[Event \"a\\\"b\"]\n", false),
            ("[Event \"a\"b\"]\n", false),
            ("[Event \"a\"] \n", true),
            ("[Event \"a\"]x", true),
            ("[Event \"a\" ]\n", false),
            ("[Event  \"a\"]\n", false),
            ("[ Event \"a\"]\n", false),
            ("[Event\"a\"]\n", false),
            ("[Event \"a\"]", true),
            ("[Event \"a\"", false),
            ("[Event \"a\n\"]\n", false),
            ("[Event \"a\r\"]\n", false),
            ("[1Event \"a\"]\n", false),
            ("[_ \"a\"]\n", false),
            ("[ \"a\"]\n", false),
            ("[\"a\"]\n", false),
            ("[", false),
            ("\n", false),
            ("", false),
        ] {
            let at = text.find('[').unwrap_or(text.len());
            let tag = is_plain.then(|| tags::read(text.as_bytes(), at));
            let expected = tag.map(|tag| (tag.name, tag.value, tag.span.end));
            let found = read(text.as_bytes(), 0);
            let found = found.map(|(pair, end)| (pair.name, pair.value, end));
            assert_eq!(found, expected, "{text:?}");
            for name in ["Event", "Eve", "WhiteFideNumber01", "E"] {
                let whole = format!("{text}{name}");
                let place = text.len()..whole.len();
                let found = read_named(whole.as_bytes(), 0, &place);
                let found = found.map(|(pair, end)| (pair.name, pair.value, end));
                let expected = expected.clone();
                let expected = expected.filter(|(place, ..)| text[place.clone()] == *name);
                assert_eq!(found, expected, "{text:?} {name:?}");
            }
        }
    }
}
