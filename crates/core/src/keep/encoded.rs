//! Games in one encoding, whatever those of their files are.

use std::borrow::Cow;
use std::io;

use super::games::{Bytes, Game, Taker};
use crate::pgn::encodings::{in_utf8, in_windows_1252};

/// The encoding that games are written in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Target {
    /// UTF-8.
    Utf8,
    /// Windows-1252.
    Windows1252,
}

impl Target {
    fn encode<'a>(self, text: &'a [u8], game: &Game) -> io::Result<Cow<'a, [u8]>> {
        match self {
            Target::Utf8 => Ok(in_utf8(text)),
            Target::Windows1252 => in_windows_1252(text).map_err(|part| {
                let number = game.number;
                let part: String = part.chars().take(MOST_SHOWN).collect();
                io::Error::other(format!(
                    "game {number} cannot be written in Windows-1252, because of {part:?}"
                ))
            }),
        }
    }
}

/// So many letters are shown of what cannot be converted.
const MOST_SHOWN: usize = 60;

/// Hands games on in one encoding.
#[derive(Debug)]
pub struct Encoded<'a, K> {
    taker: &'a mut K,
    /// Nothing if they are handed on as they stand.
    target: Option<Target>,
    /// Half a character, perhaps, at the end of the last bytes.
    rest: Vec<u8>,
    /// Whether the bytes of the game that came so far had to be converted.
    is_converted: bool,
    /// How many games had to be converted.
    pub converted: u64,
}

impl<'a, K: Taker> Encoded<'a, K> {
    /// Hands games on to somebody.
    pub fn new(target: Option<Target>, taker: &'a mut K) -> Self {
        Self {
            taker,
            target,
            rest: Vec::new(),
            is_converted: false,
            converted: 0,
        }
    }

    fn hand_on(&mut self, target: Target, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        // What stands before a game is not part of it, even if it leaves a comment open.
        let lead = match bytes.is_first {
            true => game.lead.min(bytes.text.len()),
            false => 0,
        };
        let (before, text) = bytes.text.split_at_checked(lead).unwrap_or_default();
        let (before, text) = (target.encode(before, game)?, target.encode(text, game)?);
        if let (Cow::Borrowed(_), Cow::Borrowed(_)) = (&before, &text) {
            return self.taker.take(game, bytes);
        }
        self.is_converted = true;
        let mut game = game.clone();
        if bytes.is_first {
            game.lead = before.len();
        }
        let text = &[before, text].concat();
        self.taker.take(&game, Bytes { text, ..bytes })
    }
}

impl<K: Taker> Taker for Encoded<'_, K> {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        let Some(target) = self.target else {
            return self.taker.take(game, bytes);
        };
        let is_last = bytes.is_last;
        if is_last && self.rest.is_empty() {
            self.hand_on(target, game, bytes)?;
        } else {
            let mut text = std::mem::take(&mut self.rest);
            text.extend_from_slice(bytes.text);
            if !is_last {
                // A character of several bytes is not cut: behind an ASCII byte there is none.
                let ascii = text.iter().rposition(u8::is_ascii);
                self.rest = text.split_off(ascii.map_or(text.len(), |at| at + 1));
            }
            let text = text.as_slice();
            self.hand_on(target, game, Bytes { text, ..bytes })?;
        }
        if is_last {
            let is_converted = std::mem::take(&mut self.is_converted);
            self.converted += u64::from(is_converted);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was taken: the text before a game, and the rest of it.
    #[derive(Default)]
    struct Taken(Vec<(Vec<u8>, Vec<u8>)>);

    impl Taker for Taken {
        fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
            if bytes.is_first {
                let (before, text) = bytes.text.split_at(game.lead);
                self.0.push((before.to_vec(), text.to_vec()));
            } else if let Some((_, text)) = self.0.last_mut() {
                text.extend_from_slice(bytes.text);
            }
            Ok(())
        }
    }

    fn converted(
        target: Target,
        lead: usize,
        parts: &[&[u8]],
    ) -> io::Result<(Vec<u8>, Vec<u8>, u64)> {
        let mut taken = Taken::default();
        let mut encoded = Encoded::new(Some(target), &mut taken);
        let mut game = Game::default();
        (game.number, game.lead) = (1, lead);
        for (place, text) in parts.iter().enumerate() {
            let bytes = Bytes {
                text,
                is_first: place == 0,
                is_last: place + 1 == parts.len(),
            };
            encoded.take(&game, bytes)?;
        }
        let count = encoded.converted;
        let (before, text) = taken.0.pop().unwrap_or_default();
        Ok((before, text, count))
    }

    /// How long the lead is, the parts; what comes out before the game and as the game, and how many were converted.
    type Case = (
        usize,
        &'static [&'static [u8]],
        &'static str,
        &'static str,
        u64,
    );

    #[test]
    fn a_game_has_one_encoding() {
        let cases: [Case; 6] = [
            (0, &[b"1. e4 *"], "", "1. e4 *", 0),
            (0, &[b"1. e4 {caf\xc3\xa9} *"], "", "1. e4 {café} *", 0),
            (0, &[b"1. e4 {caf\xe9} *"], "", "1. e4 {café} *", 1),
            (2, &[b"\xe9\n1. e4 {\xc3\xa9} *"], "é\n", "1. e4 {é} *", 1),
            // Characters are not cut where a game is.
            (0, &[b"{caf\xc3", b"\xa9", b"} *"], "", "{café} *", 0),
            (0, &[b"{caf\xe9", b"} {\xe9} *"], "", "{café} {é} *", 1),
        ];
        for (lead, parts, before, text, count) in cases {
            let found = converted(Target::Utf8, lead, parts).expect("UTF-8 has all characters");
            let expected = (before.into(), text.into(), count);
            assert_eq!(found, expected, "{parts:?}");
        }
    }

    #[test]
    fn what_an_encoding_does_not_have_is_refused() {
        let text = "1. e4 {café} *".as_bytes();
        let found = converted(Target::Windows1252, 0, &[text]).expect("all characters are there");
        assert_eq!(found, (Vec::new(), b"1. e4 {caf\xe9} *".to_vec(), 1));
        let error = converted(Target::Windows1252, 0, &["1. e4 {♘} *".as_bytes()]);
        let message = error.expect_err("there is no such character").to_string();
        assert!(
            message.contains("game 1 ") && message.contains('♘'),
            "{message}"
        );
    }
}
