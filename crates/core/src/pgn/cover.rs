//! What became of every byte of a text: understood, remarked on, or rejected.
//!
//! This is how tests and fuzzing see that nothing is skipped: the stretches follow each other, and
//! between two of them there is nothing but white space.

use std::ops::Range;

use super::read::{Part, read_part};
use super::sink::Sink;
use super::{Fault, token};
use crate::notation::alphabet::Alphabet;

/// What became of a stretch of text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Seen {
    /// It was read as it is meant.
    Understood,
    /// It was read, and something was said about it.
    Remarked,
    /// It could not be read, and is kept as text.
    Rejected,
}

/// Reads a whole text, and says of every stretch what became of it, in order.
///
/// ```
/// use stamma_core::notation::alphabet::Alphabet;
/// use stamma_core::pgn::cover::{Seen, cover};
///
/// let found = cover(b"1. e4 Ke7 ) *", &Alphabet::english());
/// let kinds: Vec<_> = found.iter().map(|(seen, _)| *seen).collect();
/// assert_eq!(
///     kinds,
///     [Seen::Understood, Seen::Understood, Seen::Rejected, Seen::Rejected, Seen::Understood]
/// );
/// ```
pub fn cover(text: &[u8], alphabet: &Alphabet) -> Vec<(Seen, Range<usize>)> {
    let mut all = Vec::new();
    let mut at = 0;
    loop {
        let mut cover = Cover::default();
        let Some(part) = read_part(text, at, alphabet, &mut cover) else {
            return all;
        };
        match part {
            Part::Game(span) => {
                all.append(&mut cover.stretches);
                at = span.end;
            }
            Part::Stray(span) => {
                at = span.end;
                all.push((Seen::Rejected, span));
            }
        }
    }
}

/// Whether stretches cover a text, but for white space and invisible characters.
pub fn is_whole(text: &[u8], stretches: &[(Seen, Range<usize>)]) -> bool {
    let mut at = 0;
    let is_blank = |range: Range<usize>| text.get(range).is_some_and(token::is_blank);
    for (_, span) in stretches {
        if span.is_empty() || !is_blank(at..span.start) {
            return false;
        }
        at = span.end;
    }
    is_blank(at..text.len())
}

#[derive(Default)]
pub(super) struct Cover {
    stretches: Vec<(Seen, Range<usize>)>,
    is_remarked: bool,
}

impl Sink for Cover {
    fn fault(&mut self, _fault: Fault, _span: Range<usize>) {
        self.is_remarked = true;
    }

    fn unread(&mut self, span: Range<usize>) {
        let unread = self.stretches.iter_mut().rev();
        for (seen, _) in unread.take_while(|(_, other)| other.start >= span.start) {
            *seen = Seen::Rejected;
        }
    }

    fn seen(&mut self, span: Range<usize>) {
        let seen = if std::mem::take(&mut self.is_remarked) {
            Seen::Remarked
        } else {
            Seen::Understood
        };
        self.stretches.push((seen, span));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::random;

    #[test]
    fn every_byte_is_understood_remarked_on_or_rejected() {
        let alphabet = Alphabet::english();
        for seed in 0..20_000 {
            let text = random::text(seed);
            let found = cover(text.as_bytes(), &alphabet);
            assert!(is_whole(text.as_bytes(), &found), "{text:?} {found:?}");
        }
    }

    #[test]
    fn no_byte_is_read_twice() {
        let text = b"[Event \"a\"]\n\n{ 1-0\n\n[Event \"b\"]\n\n*";
        let found = cover(text, &Alphabet::english());
        assert!(is_whole(text, &found), "{found:?}");
    }

    #[test]
    fn a_gap_is_noticed() {
        let text = b"1. e4 e5 *";
        let mut found = cover(text, &Alphabet::english());
        assert!(is_whole(text, &found));
        found.remove(1);
        assert!(!is_whole(text, &found));
    }

    #[test]
    fn each_stretch_is_of_its_kind() {
        use Seen::{Rejected, Remarked, Understood};

        for (text, kinds) in [
            (
                "1. e4 $999 *",
                vec![Understood, Understood, Remarked, Understood],
            ),
            (
                "1. Ke3 d5 *",
                vec![Understood, Rejected, Rejected, Understood],
            ),
            ("7. e4 *", vec![Remarked, Understood, Understood]),
            ("no game", vec![Rejected]),
        ] {
            let found = cover(text.as_bytes(), &Alphabet::english());
            let seen: Vec<_> = found.iter().map(|(seen, _)| *seen).collect();
            assert_eq!(seen, kinds, "{text}");
        }
    }
}
