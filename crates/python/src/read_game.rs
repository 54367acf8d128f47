//! The next game of a text that is at hand.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::pgn::game::{Game, Lines};
use stamma_core::pgn::limits::Limits;
use stamma_core::pgn::{Part, comment};

use crate::interrupts::patiently;
use crate::style::Style;
use crate::tree::alphabet_of;

/// What was read from a place of a text on.
pub struct ReadGame {
    pub game: Game,
    pub span: Range<usize>,
    /// Whether it is no game.
    pub is_stray: bool,
}

impl ReadGame {
    /// Reads on; nothing if only white space is left.
    pub fn next(
        text: &Bound<'_, PyBytes>,
        at: usize,
        style: Option<&Style>,
        line_breaks: bool,
        game_bytes: usize,
    ) -> PyResult<Option<Self>> {
        let bytes = text.as_bytes();
        let alphabet = alphabet_of(style);
        let lines = match line_breaks {
            true => Lines::Kept,
            false => Lines::Joined,
        };
        let read = patiently(text.py(), |given_up| {
            let limits = Limits {
                bytes: game_bytes,
                given_up: Some(given_up),
            };
            Game::read_within(bytes, at, alphabet, lines, &limits)
        })?;
        Ok(read.map(|(game, part)| Self {
            game,
            span: part.span(),
            is_stray: matches!(part, Part::Stray(_)),
        }))
    }

    /// Whether it is a game, and nothing is wrong with its text.
    pub fn is_sound(&self) -> bool {
        !self.is_stray && self.game.faults.is_empty()
    }

    /// Whether another game begins behind it for certain, so that nothing that follows changes how it is read.
    pub fn is_ended(&self, text: &[u8]) -> bool {
        let following = after_blanks(text, self.span.end);
        let begins_game = comment::begins_tagged_game(text, following)
            || comment::begins_first_move(text, following);
        let mut faults = self.game.faults.iter();
        begins_game && !self.is_stray && faults.all(|found| found.fault.is_over())
    }
}

/// Where something follows behind blanks; the end of the text if nothing does.
pub fn after_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r' | 0);
    at + rest.iter().take_while(|byte| is_blank(byte)).count()
}
