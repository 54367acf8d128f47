//! The result of a game.

use super::token;
use crate::input::encoding;
use crate::notation::is_dash;

/// The longest spelling of a result, blanks included, that is looked for.
const LONGEST: usize = 16;

/// Who won.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result in any of its spellings.
    ///
    /// ```
    /// use stamma_core::pgn::GameResult;
    ///
    /// assert_eq!(GameResult::read("½–½".as_bytes()), Some(GameResult::Draw));
    /// assert_eq!(GameResult::read(b"1-0"), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::read(b"0 : 1"), Some(GameResult::BlackWins));
    /// assert_eq!(GameResult::read(b"0-0"), None);
    /// ```
    pub fn read(word: &[u8]) -> Option<Self> {
        match word {
            b"1-0" => return Some(Self::WhiteWins),
            b"0-1" => return Some(Self::BlackWins),
            b"1/2-1/2" => return Some(Self::Draw),
            b"*" => return Some(Self::Unknown),
            _ => {}
        }
        if word.len() > LONGEST || !matches!(word.first(), Some(b'0' | b'1' | b'.' | 0xbd | 0xc2)) {
            return None;
        }
        let plain: String = encoding::decode(word)
            .chars()
            .filter(|sign| !matches!(sign, ' ' | '\t'))
            .map(|sign| match sign {
                ':' => '-',
                dash if is_dash(dash) => '-',
                other => other,
            })
            .collect();
        match plain.as_str() {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "½-½" | "1/2" | "½" | "0.5-0.5" | "0,5-0,5" | ".5-.5" => {
                Some(Self::Draw)
            }
            _ => None,
        }
    }

    /// The length of a result that is written with blanks, `1 - 0` or `1/2 : 1/2`, and that stands
    /// alone at the start of a text.
    pub(super) fn length_with_blanks(text: &[u8]) -> Option<usize> {
        let near = text.get(..LONGEST).unwrap_or(text);
        let line = near.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
        let ends = |end: &usize| {
            // It ends where its last word would end if it stood alone.
            let stands_alone = token::ends_word(text.get(*end..).unwrap_or_default());
            let word = line.get(..*end).unwrap_or_default();
            stands_alone && !word.ends_with(b" ") && Self::read(word).is_some()
        };
        (1..=line.len()).rev().find(ends)
    }

    /// Whether the last word of a text is a result.
    pub(crate) fn ends(text: &[u8]) -> bool {
        let text = text.trim_ascii_end();
        // A longer word is none.
        let last = text.get(text.len().saturating_sub(LONGEST + 1)..);
        let word = last.and_then(|last| last.rsplit(u8::is_ascii_whitespace).next());
        word.is_some_and(|word| Self::read(word).is_some())
    }

    /// The result as PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_may_be_written_with_blanks() {
        for (text, length) in [
            ("1 - 0", Some(5)),
            ("1- 0\n\n[Event", Some(4)),
            ("0 : 1 {x}", Some(5)),
            ("1 - 0\"]", Some(5)),
            ("1 - 0.", Some(5)),
            ("1/2 - 1/2", Some(9)),
            ("½ – ½)", Some(9)),
            ("1-0", Some(3)),
            ("1/2 e5", Some(3)),
            ("0 - 0", None),
            ("1 - 0-0", None),
            ("1 -\n0", None),
            ("1", None),
            ("1 e4", None),
        ] {
            let found = GameResult::length_with_blanks(text.as_bytes());
            assert_eq!(found, length, "{text}");
        }
    }
}
