//! How much one game may take, so that no text costs more memory or time than its games are worth; and
//! where reading goes on behind a game that takes more.
//!
//! No real game comes near these limits. One that does is read as far as they go, which is an error of
//! its own ([`Fault::TooLong`](super::Fault::TooLong), [`Fault::TooDeep`](super::Fault::TooDeep)). What
//! stands behind that place, up to the next tags at the start of a line, is not read.

use std::fmt;

use memchr::memchr_iter;

use super::comment;

/// How many bytes a game may have, unless somebody asks for another number.
pub const BYTES: usize = 16 << 20;

/// How many tags, comments, NAGs and the like a game may have: each takes far more memory than text.
pub(crate) const NOTES: usize = 1 << 19;

/// How deep variations may be nested.
pub(crate) const DEPTH: usize = 100_000;

/// How far around a bracket is looked to tell whether a game begins there.
pub(crate) const NEAR: usize = 1024;

/// What is asked of the reading of a text.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many bytes a game may have.
    pub bytes: usize,
    /// Asked now and then whether nobody waits for the answer any more: then reading ends.
    pub given_up: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self {
            bytes: BYTES,
            given_up: None,
        }
    }
}

impl Limits<'_> {
    /// How many bytes, from the first of a game on, decide how it is read: nothing behind them does.
    pub fn window(&self) -> usize {
        self.bytes.saturating_add(comment::LIMIT)
    }

    /// Whether nobody waits for the answer any more.
    pub(crate) fn is_given_up(&self) -> bool {
        self.given_up.is_some_and(|given_up| given_up())
    }
}

/// The last place up to here that halves neither a character nor a line break.
pub fn boundary(text: &[u8], at: usize) -> usize {
    let is_half = |at: &usize| match text.get(*at) {
        Some(0x80..=0xbf) => true,
        Some(b'\n') => text.get(at.wrapping_sub(1)) == Some(&b'\r'),
        _ => false,
    };
    // A character has four bytes at most.
    (at.saturating_sub(3)..=at)
        .rev()
        .find(|at| !is_half(at))
        .unwrap_or(at)
}

/// Where the next game begins behind one that is too long: at a tag after an empty line, or at an Event
/// tag at the start of a line.
pub fn next_game(text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..).unwrap_or_default();
    memchr_iter(b'[', rest)
        .map(|found| from + found)
        .find(|at| {
            let start = at.saturating_sub(NEAR);
            let near = text.get(start..text.len().min(at + NEAR));
            comment::begins_game(near.unwrap_or_default(), at - start)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::alphabet::Alphabet;
    use crate::pgn::cover::{cover, is_whole};
    use crate::pgn::game::Lines;
    use crate::pgn::{Fault, Game, Part};

    const SMALL: Limits<'static> = Limits {
        bytes: 40,
        given_up: None,
    };

    fn read(text: &str, limits: &Limits<'_>) -> (Game, Part) {
        let english = Alphabet::english();
        Game::read_within(text.as_bytes(), 0, &english, Lines::Joined, limits).expect("a game")
    }

    fn names(game: &Game) -> Vec<Fault> {
        game.faults.iter().map(|found| found.fault).collect()
    }

    #[test]
    fn a_game_may_have_so_many_bytes() {
        let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *";
        assert!(names(&read(text, &SMALL).0).is_empty());
        let longer = format!("{text}  {{x}}\n\n[Event \"b\"]\n\n1. d4 *");
        let (game, part) = read(&longer, &SMALL);
        assert_eq!(names(&game), [Fault::TooLong]);
        assert_eq!(game.faults[0].span, 40..40);
        // The rest is passed over, up to the next game.
        assert_eq!(part, Part::Game(0..45));
    }

    #[test]
    fn variations_may_be_nested_so_deep() {
        for (depth, faults) in [(DEPTH, vec![]), (DEPTH + 1, vec![Fault::TooDeep])] {
            let text = format!(
                "1. e4 {}{} e5 *",
                "(1. d4 ".repeat(depth),
                ")".repeat(depth)
            );
            let (game, _) = read(&text, &Limits::default());
            assert_eq!(names(&game), faults);
            assert_eq!(game.count_moves(), 2 + depth.min(DEPTH) as u64);
            assert_eq!(game.mainline().len(), 2);
        }
    }

    #[test]
    fn a_game_may_have_so_many_notes() {
        for (count, faults) in [(NOTES, vec![]), (NOTES + 2, vec![Fault::TooLong])] {
            let text = format!("1. e4 {} e5 *", "{} ".repeat(count));
            let (game, part) = read(&text, &Limits::default());
            assert_eq!(names(&game), faults);
            assert_eq!(part, Part::Game(0..text.len()));
        }
    }

    #[test]
    fn no_byte_is_skipped_where_reading_stops() {
        for text in [
            "(".repeat(DEPTH + 9),
            format!("1. e4 {}", "(1. d4 ".repeat(DEPTH + 9)),
            format!("1. e4 {} *", "{} ".repeat(NOTES + 9)),
            "[".repeat(NOTES + 9),
            "[\n".repeat(NOTES + 9),
        ] {
            let found = cover(text.as_bytes(), &Alphabet::english());
            assert!(is_whole(text.as_bytes(), &found));
        }
    }

    #[test]
    fn places_halve_nothing() {
        let text = "a\r\né♘🨀".as_bytes();
        let whole = [0, 1, 1, 3, 3, 5, 5, 5, 8, 8, 8, 8, 12];
        for (at, whole) in whole.into_iter().enumerate() {
            assert_eq!(boundary(text, at), whole, "{at}");
        }
    }

    #[test]
    fn the_next_game_begins_with_its_tags() {
        for (text, place) in [
            ("x [Event \"a\"] y\n[Event \"b\"]", Some(16)),
            ("x\n[White \"a\"]\n\n[White \"b\"]", Some(15)),
            ("x\n\n[%clk 1] {", None),
            ("x\n\n[\n\n[A \"", Some(6)),
            ("", None),
        ] {
            assert_eq!(next_game(text.as_bytes(), 0), place, "{text:?}");
        }
    }
}
