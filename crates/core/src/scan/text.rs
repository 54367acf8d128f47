//! A text and places in it: what stands at a place, and what right before it.

use super::signs::{is_latin_file, is_rank, is_word};

/// How the rest of a part goes on from a place: the end of the part, if the rest of it is there.
///
/// A part that may be read in several ways asks for the rest of it in the order in which they are
/// preferred, and takes the first way in which the rest is there as well.
pub(super) type Then<'a> = &'a dyn Fn(usize) -> Option<usize>;

/// A text that is cut. Places are in bytes.
#[derive(Clone, Copy)]
pub(super) struct Text<'t>(pub(super) &'t str);

impl<'t> Text<'t> {
    /// All that stands behind a place.
    pub(super) fn rest(self, at: usize) -> &'t str {
        self.0.get(at..).unwrap_or_default()
    }

    /// What stands between two places.
    pub(super) fn between(self, start: usize, end: usize) -> &'t str {
        self.0.get(start..end).unwrap_or_default()
    }

    #[inline]
    pub(super) fn byte(self, at: usize) -> Option<u8> {
        self.0.as_bytes().get(at).copied()
    }

    /// The character at a place.
    #[inline]
    pub(super) fn sign(self, at: usize) -> Option<char> {
        match self.byte(at)? {
            byte if byte.is_ascii() => Some(char::from(byte)),
            _ => self.rest(at).chars().next(),
        }
    }

    /// The character right before a place.
    #[inline]
    pub(super) fn before(self, at: usize) -> Option<char> {
        match self.byte(at.checked_sub(1)?)? {
            byte if byte.is_ascii() => Some(char::from(byte)),
            _ => self.between(0, at).chars().next_back(),
        }
    }

    /// Whether a character of some kind stands at a place.
    #[inline]
    pub(super) fn is(self, at: usize, kind: impl Fn(char) -> bool) -> bool {
        self.sign(at).is_some_and(kind)
    }

    /// Whether a character of some kind stands right before a place.
    #[inline]
    pub(super) fn is_before(self, at: usize, kind: impl Fn(char) -> bool) -> bool {
        self.before(at).is_some_and(kind)
    }

    /// Behind one character of some kind.
    #[inline]
    pub(super) fn one(self, at: usize, kind: impl Fn(char) -> bool) -> Option<usize> {
        let sign = self.sign(at)?;
        kind(sign).then(|| at + sign.len_utf8())
    }

    /// Behind one character of some kind, or where it would stand.
    #[inline]
    pub(super) fn maybe(self, at: usize, kind: impl Fn(char) -> bool) -> usize {
        self.one(at, kind).unwrap_or(at)
    }

    /// Behind all characters of some kind.
    #[inline]
    pub(super) fn all(self, at: usize, kind: impl Fn(char) -> bool) -> usize {
        self.most(at, usize::MAX, kind)
    }

    /// Behind all characters of some kind, but not more than so many.
    #[inline]
    pub(super) fn most(self, mut at: usize, most: usize, kind: impl Fn(char) -> bool) -> usize {
        for _ in 0..most {
            match self.one(at, &kind) {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    /// Behind at least so many characters of some kind, and at most so many.
    #[inline]
    pub(super) fn some(
        self,
        at: usize,
        (least, most): (usize, usize),
        kind: impl Fn(char) -> bool,
    ) -> Option<usize> {
        let mut end = at;
        for _ in 0..least {
            end = self.one(end, &kind)?;
        }
        Some(self.most(end, most - least, kind))
    }

    /// Behind a word.
    #[inline]
    pub(super) fn word(self, at: usize, word: &str) -> Option<usize> {
        let bytes = self.0.as_bytes().get(at..)?;
        bytes
            .starts_with(word.as_bytes())
            .then_some(at + word.len())
    }

    /// Goes on behind one of these words.
    pub(super) fn either(self, at: usize, words: &[&str], then: Then) -> Option<usize> {
        let mut ends = words.iter().filter_map(|word| self.word(at, word));
        ends.find_map(then)
    }

    /// Goes on behind one of these words, or without it.
    pub(super) fn perhaps(self, at: usize, words: &[&str], then: Then) -> Option<usize> {
        self.either(at, words, then).or_else(|| then(at))
    }

    /// Goes on behind one character of some kind, or without it.
    pub(super) fn one_or_none(
        self,
        at: usize,
        kind: impl Fn(char) -> bool,
        then: Then,
    ) -> Option<usize> {
        let end = self.one(at, kind);
        end.and_then(then).or_else(|| then(at))
    }

    /// Behind a square in Latin letters.
    #[inline]
    pub(super) fn square(self, at: usize) -> Option<usize> {
        self.one(self.one(at, is_latin_file)?, is_rank)
    }

    #[inline]
    pub(super) fn is_square(self, at: usize) -> bool {
        self.square(at).is_some()
    }

    /// Behind the end of a line.
    pub(super) fn line_end(self, at: usize) -> Option<usize> {
        self.word(self.maybe(at, |sign| sign == '\r'), "\n")
    }

    /// Whether a word begins or ends at a place.
    pub(super) fn is_edge(self, at: usize) -> bool {
        self.is_before(at, is_word) != self.is(at, is_word)
    }
}
