//! Which of two games comes first, by their tags.
//!
//! A value is cut into whole numbers and other characters. Numbers count as numbers, so that round 10 comes
//! after round 9 and `1984.5.1` before `1984.10.1`; letters count without case and accents; numbers come
//! before letters. What is not known comes last, whichever way round the games are sorted: a tag that is
//! absent, empty or nothing but question marks, and question marks in a value, as in `1984.??.??`.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::bulk::each::{Facts, Teller};
use crate::pgn::tags::asked::Asked;

/// A tag that games are sorted by.
#[derive(Clone, Debug)]
pub struct Key {
    /// The tag.
    pub tag: Asked,
    /// Whether what is greater comes first.
    pub is_descending: bool,
}

/// What the bytes of a value begin with, in their order.
mod kind {
    pub const END: u8 = 1;
    pub const NEGATIVE: u8 = 2;
    pub const NUMBER: u8 = 3;
    pub const OTHER: u8 = 4;
    /// It comes last also if all the others are turned round.
    pub const UNKNOWN: u8 = 0xff;
}

/// Says where a game stands among others: bytes that are compared one by one.
#[derive(Clone, Debug)]
pub struct Order(pub Vec<Key>);

impl Teller for Order {
    type Memory = ();

    fn tell(&self, game: &Facts<'_>, _memory: &(), out: &mut Vec<u8>) {
        for key in &self.0 {
            let value = key.tag.met(game.value(key.tag.name()));
            write_key(value.as_deref().unwrap_or_default(), key.is_descending, out);
        }
    }
}

/// Whether a value says that nothing is known.
pub fn is_unknown(value: &str) -> bool {
    value
        .chars()
        .all(|sign| matches!(sign, '?' | '.') || sign.is_whitespace())
}

/// Writes the bytes by which a value is compared.
///
/// ```
/// use stamma_core::keep::order::write_key;
///
/// let key = |value: &str| {
///     let mut key = Vec::new();
///     write_key(value, false, &mut key);
///     key
/// };
/// assert!(key("1984.5.1") < key("1984.10.01"));
/// assert!(key("1984.10.01") < key("1984.??.??"));
/// assert!(key("Réti") < key("reuss"));
/// ```
pub fn write_key(value: &str, is_descending: bool, out: &mut Vec<u8>) {
    let mut writer = Writer { is_descending, out };
    let value = value.trim();
    if is_unknown(value) {
        writer.out.push(kind::UNKNOWN);
        return;
    }
    if let Some(digits) = value.strip_prefix(['-', '+'])
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        writer.number(digits, value.starts_with('-'));
        writer.put(&[kind::END]);
        return;
    }
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => {
                let length = length_of(rest, |sign| sign.is_ascii_digit());
                writer.number(rest.get(..length).unwrap_or_default(), false);
                length
            }
            '?' => {
                writer.out.push(kind::UNKNOWN);
                length_of(rest, |sign| sign == '?')
            }
            _ => {
                writer.character(first);
                first.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    writer.put(&[kind::END]);
}

/// How many bytes the first characters of a kind take.
fn length_of(text: &str, is_kind: impl Fn(char) -> bool) -> usize {
    text.find(|sign| !is_kind(sign)).unwrap_or(text.len())
}

struct Writer<'a> {
    is_descending: bool,
    out: &'a mut Vec<u8>,
}

impl Writer<'_> {
    fn put(&mut self, bytes: &[u8]) {
        let turn = if self.is_descending { 0xff } else { 0 };
        // No kind may become the one of what is not known: they begin with 1.
        self.out.extend(bytes.iter().map(|byte| byte ^ turn));
    }

    /// The longer of two numbers without leading zeros is greater.
    fn number(&mut self, digits: &str, is_negative: bool) {
        let digits = digits.trim_start_matches('0').as_bytes();
        let length = (digits.len() as u32).to_be_bytes();
        if is_negative && !digits.is_empty() {
            let mut bytes = vec![kind::NEGATIVE];
            bytes.extend(length.iter().chain(digits).map(|byte| !byte));
            self.put(&bytes);
        } else {
            self.put(&[kind::NUMBER]);
            self.put(&length);
            self.put(digits);
        }
    }

    fn character(&mut self, sign: char) {
        let plain = sign.nfd().filter(|sign| !is_combining_mark(*sign));
        for letter in plain.flat_map(char::to_lowercase) {
            self.put(&[kind::OTHER]);
            // Four bytes each, so that none is the beginning of another.
            self.put(&u32::from(letter).to_be_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(value: &str, is_descending: bool) -> Vec<u8> {
        let mut key = Vec::new();
        write_key(value, is_descending, &mut key);
        key
    }

    #[test]
    fn values_have_an_order() {
        let sorted = [
            "-12",
            "-3",
            "0",
            "+4",
            "9",
            "10",
            "10.1",
            "10.2",
            "10.10",
            "10a",
            "1984.01.01",
            "1984.01.??",
            "1984.02.03",
            "1984.??.??",
            "1985.??.??",
            "99999999999999999999",
            "B9",
            "b12",
            "Carlsen",
            "carlsen, m",
            "Carlsen, Magnus",
            "Réti",
            "reuss",
            "x",
            "",
        ];
        for (place, value) in sorted.iter().enumerate() {
            for other in sorted.iter().skip(place + 1) {
                assert!(key(value, false) < key(other, false), "{value} {other}");
            }
        }
    }

    #[test]
    fn what_is_not_known_comes_last_both_ways() {
        let sorted = [
            "1985.01.01",
            "1985.??.??",
            "1984.02.03",
            "1984.01.02",
            "1984.01.??",
            "1984.??.??",
            "?",
        ];
        for (place, value) in sorted.iter().enumerate() {
            for other in sorted.iter().skip(place + 1) {
                assert!(key(value, true) < key(other, true), "{value} {other}");
            }
        }
        for unknown in ["", " ", "?", "????.??.??"] {
            assert_eq!(key(unknown, false), key("?", true));
        }
    }

    #[test]
    fn what_differs_in_writing_alone_is_the_same() {
        for (one, other) in [
            ("07", "7"),
            ("Réti", "RETI"),
            (" a ", "a"),
            ("+3", "3"),
            ("-0", "0"),
        ] {
            assert_eq!(key(one, false), key(other, false), "{one} {other}");
            assert_eq!(key(one, true), key(other, true), "{one} {other}");
        }
    }
}
