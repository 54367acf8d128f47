//! Where two games come to stand side by side that did not before. There is an empty line between them;
//! and what would be read as one game is kept apart by a tag that says nothing.

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
}

impl Seam {
    /// What has to stand before the next game.
    pub fn before(&self, source: u32, number: u64, text: &[u8]) -> &'static [u8] {
        let Some((last_source, last)) = self.last else {
            return b"";
        };
        if last_source == source && last.checked_add(1) == Some(number) {
            return b"";
        }
        let is_apart = text.trim_ascii_start().starts_with(b"[") || GameResult::ends(&self.tail);
        let returns = self.has_carriage_returns;
        match (self.line_breaks(), is_apart) {
            (0, true) if returns => b"\r\n\r\n",
            (0, true) => b"\n\n",
            (1, true) if returns => b"\r\n",
            (1, true) => b"\n",
            (_, true) => b"",
            (0, false) if returns => b"\r\n\r\n[Event \"?\"]\r\n\r\n",
            (0, false) => b"\n\n[Event \"?\"]\n\n",
            (1, false) if returns => b"\r\n[Event \"?\"]\r\n\r\n",
            (1, false) => b"\n[Event \"?\"]\n\n",
            (_, false) if returns => b"[Event \"?\"]\r\n\r\n",
            (_, false) => b"[Event \"?\"]\n\n",
        }
    }

    /// Notes what was written of a game.
    pub fn pass(&mut self, source: u32, number: u64, text: &[u8]) {
        self.last = Some((source, number));
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
        ] {
            let mut seam = Seam::default();
            assert_eq!(seam.before(0, 7, b"1. a4 *"), b"");
            seam.pass(0, 7, before.as_bytes());
            let found = seam.before(0, 9, after.as_bytes());
            assert_eq!(found, between.as_bytes(), "{before:?} {after:?}");
            // What stood side by side is left as it was.
            assert_eq!(seam.before(0, 8, after.as_bytes()), b"");
            assert_eq!(seam.before(1, 8, after.as_bytes()), between.as_bytes());
        }
    }
}
