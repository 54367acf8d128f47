//! Where something stands in a text: its line and column. A line ends at LF, CR LF or a lone CR.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memrchr2};

use crate::input::encoding;
use crate::sixteen_bytes::{Sixteen, Tally};

/// A place in a text; lines and columns are counted from 0, columns in characters.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Place {
    /// The place at the end of a stretch of text that begins here.
    ///
    /// ```
    /// use stamma_core::pgn::place::Place;
    ///
    /// let place = Place::default().after("1. e4\r\né5".as_bytes());
    /// assert_eq!(place, Place { line: 1, column: 2 });
    /// ```
    pub fn after(self, passed: &[u8]) -> Self {
        let (line, start) = lines(passed);
        let last = passed.get(start..).unwrap_or_default();
        let column = encoding::decode(last).chars().count() as u64;
        self.and(Self { line, column })
    }

    /// The place of something in a text that begins here, where it stands in that text.
    pub fn and(self, other: Self) -> Self {
        Self {
            line: self.line + other.line,
            column: match other.line {
                0 => self.column + other.column,
                _ => other.column,
            },
        }
    }
}

/// How many lines end in a text, and where the last line begins.
fn lines(text: &[u8]) -> (u64, usize) {
    let count = match memchr(b'\r', text) {
        None => memchr_iter(b'\n', text).count() as u64,
        Some(_) => line_ends(text),
    };
    let last = memrchr2(b'\n', b'\r', text);
    (count, last.map_or(0, |last| last + 1))
}

/// How many lines end in a text that may have carriage returns.
fn line_ends(text: &[u8]) -> u64 {
    const BLOCK: usize = 16 * Tally::MOST;
    // Nothing follows the last byte.
    let is_end = matches!(text.last(), Some(b'\n' | b'\r'));
    let next = text.get(1..).unwrap_or_default();
    let in_block = |(block, next): (&[u8], &[u8])| {
        let ((steps, _), (next_steps, rest)) = (block.as_chunks(), next.as_chunks());
        let mut tally = Tally::default();
        for (step, next) in steps.iter().zip(next_steps) {
            let (bytes, next) = (Sixteen::of(step), Sixteen::of(next));
            let returns = bytes.equal(b'\r').without(next.equal(b'\n'));
            tally.count(bytes.equal(b'\n') | returns);
        }
        let last = block.iter().skip(next.len() - rest.len()).zip(rest);
        let ends = last.filter(|(byte, next)| match byte {
            b'\r' => **next != b'\n',
            byte => **byte == b'\n',
        });
        tally.total() + ends.count() as u64
    };
    let blocks = text.chunks(BLOCK).zip(next.chunks(BLOCK));
    u64::from(is_end) + blocks.map(in_block).sum::<u64>()
}

/// Finds places in a text one after the other; each counts on from the last.
#[derive(Debug)]
pub struct Places<'a> {
    text: &'a [u8],
    at: usize,
    place: Place,
}

impl<'a> Places<'a> {
    /// Counts from a byte of a text on.
    pub fn from(text: &'a [u8], at: usize) -> Self {
        Self {
            text,
            at,
            place: Place::default(),
        }
    }

    /// The place of a byte, which may not stand before the last one.
    pub fn find(&mut self, at: usize) -> Place {
        let passed = self.text.get(self.at..at).unwrap_or_default();
        self.place = self.place.after(passed);
        self.at = self.at.max(at);
        self.place
    }
}

/// The longest text that is shown of something, or before or behind it on its line, in bytes.
const LONGEST: usize = 80;

/// Something in a text, as it is shown to people: its beginning, and what stands around it on its line.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Shown {
    /// What stands there.
    pub text: String,
    /// What stands before it on its line.
    pub before: String,
    /// What stands behind it on its line.
    pub after: String,
}

impl Shown {
    /// Shows a stretch of a text. Nothing is shown of what stands outside of the whole that it belongs to.
    ///
    /// ```
    /// use stamma_core::pgn::place::Shown;
    ///
    /// let shown = Shown::new(b"*\n1. e4 Ke6 *\n", 2..14, &(8..11));
    /// assert_eq!((&*shown.before, &*shown.text, &*shown.after), ("1. e4 ", "Ke6", " *"));
    /// ```
    pub fn new(text: &[u8], whole: Range<usize>, span: &Range<usize>) -> Self {
        let decoded = |bytes: &[u8]| encoding::decode(bytes).into_owned();
        let here = shortened(text.get(span.clone()).unwrap_or_default(), LONGEST);
        let before = text.get(whole.start..span.start).unwrap_or_default();
        let after = match memchr2(b'\n', b'\r', here) {
            None => text.get(span.start + here.len()..whole.end),
            // What follows stands on another line.
            Some(_) => None,
        };
        Self {
            text: decoded(here),
            before: decoded(end_of_line(before)),
            after: decoded(start_of_line(after.unwrap_or_default())),
        }
    }
}

/// The last line of a text, or the end of it, without half a character at its start.
fn end_of_line(text: &[u8]) -> &[u8] {
    let start = text.len().saturating_sub(LONGEST);
    let near = text.get(start..).unwrap_or_default();
    if let Some(at) = memrchr2(b'\n', b'\r', near) {
        return near.get(at + 1..).unwrap_or_default();
    }
    let is_half = |byte: &&u8| matches!(byte, 0x80..=0xbf);
    let half = near.iter().take(3).take_while(is_half).count();
    near.get(if start > 0 { half } else { 0 }..)
        .unwrap_or_default()
}

/// The first line of a text, or the start of it.
fn start_of_line(text: &[u8]) -> &[u8] {
    let near = shortened(text, LONGEST);
    let end = memchr2(b'\n', b'\r', near).unwrap_or(near.len());
    near.get(..end).unwrap_or_default()
}

/// The start of a text, of no more bytes than this and without half a character at the end.
pub fn shortened(text: &[u8], longest: usize) -> &[u8] {
    let is_half = |end: &usize| matches!(text.get(*end), Some(0x80..=0xbf));
    let mut ends = (longest.saturating_sub(3)..=longest).rev();
    let end = ends.find(|end| !is_half(end)).unwrap_or(longest);
    text.get(..end).unwrap_or(text)
}

/// How many bytes a text had in UTF-16.
///
/// ```
/// assert_eq!(stamma_core::pgn::place::utf16_length("♘f3".as_bytes()), 6);
/// ```
pub fn utf16_length(text: &[u8]) -> u64 {
    let units = text.iter().map(|byte| match byte {
        // All but the first byte of a character, and the first of four: a surrogate pair.
        0x80..=0xbf => 0,
        0xf0.. => 2,
        _ => 1_u64,
    });
    2 * units.sum::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        for (text, line, column) in [
            ("", 0, 0),
            ("ab", 0, 2),
            ("a\nb", 1, 1),
            ("a\r\nb", 1, 1),
            ("a\rb", 1, 1),
            ("a\r\rb\n", 3, 0),
            ("\n\r\n\r", 3, 0),
            ("a\né♘", 1, 2),
        ] {
            let place = Place::default().after(text.as_bytes());
            assert_eq!(place, Place { line, column }, "{text:?}");
        }
    }

    #[test]
    fn the_lines_of_long_texts_are_counted_as_those_of_short_ones() {
        let with_returns = b"a\r\n\n\rb\r\r\n".repeat(1800);
        let without = b"a\n\nbc\n".repeat(1800);
        let lengths = (0..100).chain(4070..4120).chain(8100..8200);
        for text in lengths.flat_map(|length| [&with_returns[..length], &without[..length]]) {
            let (mut count, mut start) = (0, 0);
            for (at, byte) in text.iter().enumerate() {
                let is_half = *byte == b'\r' && text.get(at + 1) == Some(&b'\n');
                if matches!(byte, b'\n' | b'\r') && !is_half {
                    (count, start) = (count + 1, at + 1);
                }
            }
            assert_eq!(lines(text), (count, start), "{}", text.len());
        }
    }

    #[test]
    fn places_are_the_same_in_one_step_and_in_many() {
        let text = "1. e4\r\n{é}\n\ne5\r*".as_bytes();
        let mut places = Places::from(text, 0);
        for at in 0..=text.len() {
            let halves_a_break = text.get(at.wrapping_sub(1)) == Some(&b'\r');
            if std::str::from_utf8(&text[..at]).is_ok() && !halves_a_break {
                assert_eq!(places.find(at), Place::default().after(&text[..at]), "{at}");
            }
        }
    }

    #[test]
    fn the_length_in_utf16_is_that_of_the_standard_library() {
        for text in ["", "abc", "é", "♘f3", "🨀", "a🨀é♘"] {
            let expected = 2 * text.encode_utf16().count() as u64;
            assert_eq!(utf16_length(text.as_bytes()), expected, "{text}");
        }
    }
}
