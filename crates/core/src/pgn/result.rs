//! The result of a game.

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
    /// assert_eq!(GameResult::read(b"0-0"), None);
    /// ```
    pub fn read(word: &[u8]) -> Option<Self> {
        match word {
            b"1-0" => return Some(Self::WhiteWins),
            b"0-1" => return Some(Self::BlackWins),
            b"1/2-1/2" => return Some(Self::Draw),
            b"*" => return Some(Self::Unknown),
            // The half of Latin-1.
            b"\xbd-\xbd" | b"\xbd" => return Some(Self::Draw),
            _ => {}
        }
        if word.len() > 16 || !matches!(word.first(), Some(b'0' | b'1' | 0xc2)) {
            return None;
        }
        let text = std::str::from_utf8(word).ok()?;
        let plain: String = text
            .chars()
            .map(|sign| match sign {
                '\u{2010}'..='\u{2015}' | '−' | ':' => '-',
                other => other,
            })
            .collect();
        match plain.as_str() {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "½-½" | "1/2" | "½" | "0.5-0.5" => Some(Self::Draw),
            _ => None,
        }
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
