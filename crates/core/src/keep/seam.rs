//! Where two games come to stand side by side that did not before. There is an empty line between them;
//! and what would be read as one game is kept apart by a tag or a result that says nothing.

use memchr::memrchr2;

use crate::pgn::GameResult;

/// How many of the last bytes are looked at.
const TAIL: usize = 64;

/// The end of what has been written, and which game it is of.
#[derive(Clone, Debug, Default)]
pub struct Seam {
    /// The source and the number of the last game.
    last: Option<(u32, u64)>,
    tail: Vec<u8>,
    has_carriage_returns: bool,
    /// The last brace opened a comment, in which a result ends nothing.
    is_in_comment: bool,
}

impl Seam {
    /// What has to stand before the next game, whose first bytes these are; so many of them stand before its
    /// beginning.
    pub fn before(&self, source: u32, number: u64, lead: usize, text: &[u8]) -> Vec<u8> {
        let Some((last_source, last)) = self.last else {
            return Vec::new();
        };
        if last_source == source && last.checked_add(1) == Some(number) {
            return Vec::new();
        }
        // Text before the first game of its source would be read with the game that stands before it now.
        let lead = match number {
            0 => text,
            _ => text.get(..lead).unwrap_or(text),
        };
        let is_ended = !self.is_in_comment && GameResult::ends(&self.tail);
        let (least, between) = if !is_ended && !lead.trim_ascii().is_empty() {
            (1, "*\n\n")
        } else if !is_ended && !text.trim_ascii_start().starts_with(b"[") {
            (2, "[Event \"?\"]\n\n")
        } else {
            (2, "")
        };
        let breaks = "\n".repeat(least - self.line_breaks().min(least));
        let between = breaks + between;
        match self.has_carriage_returns {
            true => between.replace('\n', "\r\n").into_bytes(),
            false => between.into_bytes(),
        }
    }

    /// Notes what was written of a game.
    pub fn pass(&mut self, source: u32, number: u64, text: &[u8]) {
        let is_new = self.last.replace((source, number)) != Some((source, number));
        let brace = memrchr2(b'{', b'}', text).and_then(|at| text.get(at));
        self.is_in_comment = match brace {
            Some(brace) => *brace == b'{',
            None => self.is_in_comment && !is_new,
        };
        let start = text.len().saturating_sub(TAIL);
        self.tail
            .extend_from_slice(text.get(start..).unwrap_or_default());
        let excess = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..excess);
        if !text.is_empty() {
            self.has_carriage_returns = self.tail.windows(2).any(|pair| pair == b"\r\n");
        }
    }

    /// How many lines end at the end; two are as good as more.
    fn line_breaks(&self) -> usize {
        let mut rest = self.tail.as_slice();
        let mut count = 0;
        while count < 2 {
            rest = match rest {
                [before @ .., b'\r', b'\n'] | [before @ .., b'\n' | b'\r'] => before,
                _ => break,
            };
            count += 1;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_kept_apart() {
        for (before, after, between) in [
            ("1. e4 *\n\n", "[Event \"a\"]", ""),
            ("1. e4 *\n", "[Event \"a\"]", "\n"),
            ("1. e4 *", "[Event \"a\"]", "\n\n"),
            ("1. e4 *\r\n", "1. d4", "\r\n"),
            ("[A \"\"]\r\n\r\n1. e4 *", "1. d4", "\r\n\r\n"),
            ("1. e4\n\n", "[Event \"a\"]", ""),
            ("1. e4\n\n", "1. d4 *", "[Event \"?\"]\n\n"),
            ("1. e4", "1. d4 *", "\n\n[Event \"?\"]\n\n"),
            // The result stands in a comment that is never closed.
            ("1. e4 {so 1-0\n\n", "1. d4 *", "[Event \"?\"]\n\n"),
            ("1. e4 {so} 1-0\n\n", "1. d4 *", ""),
        ] {
            let mut seam = Seam::default();
            assert_eq!(seam.before(0, 7, 0, b"1. a4 *"), b"");
            seam.pass(0, 7, before.as_bytes());
            let found = seam.before(0, 9, 0, after.as_bytes());
            assert_eq!(found, between.as_bytes(), "{before:?} {after:?}");
            // What stood side by side is left as it was.
            assert_eq!(seam.before(0, 8, 0, after.as_bytes()), b"");
            let other = seam.before(1, 8, 0, after.as_bytes());
            assert_eq!(other, between.as_bytes());
        }
    }

    #[test]
    fn text_before_a_game_is_kept_from_the_one_before_it() {
        let text = b"by Nf6\n\n[Event \"a\"]\n\n1. d4 *";
        for (before, number, lead, between) in [
            ("1. e4\n\n", 1, 8, "*\n\n"),
            ("1. e4\n", 1, 8, "*\n\n"),
            ("1. e4", 1, 8, "\n*\n\n"),
            ("1. e4 *", 1, 8, "\n\n"),
            ("1. e4\r\n", 1, 8, "*\r\n\r\n"),
            // There may be no game at all.
            ("1. e4\n", 0, 0, "*\n\n"),
        ] {
            let mut seam = Seam::default();
            seam.pass(0, 1, before.as_bytes());
            let found = seam.before(1, number, lead, text);
            assert_eq!(found, between.as_bytes(), "{before:?}");
        }
    }
}
