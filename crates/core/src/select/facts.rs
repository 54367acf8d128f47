//! What is known of a game that is looked at: its tags, its result, and what was seen of its moves.

use std::borrow::Cow;

use super::expression::TagName;
use crate::input::encoding;
use crate::pgn::GameResult;
use crate::pgn::tags::{self, fast_lane::Pair};

/// What is known of a game.
pub(super) struct Facts<'g> {
    /// The text that it stands in.
    pub(super) text: &'g [u8],
    /// Its tags.
    pub(super) tags: &'g [Pair],
    /// Where the tags stood that were asked for in the game before.
    pub(super) places: &'g mut [usize],
    /// Its result.
    pub(super) result: GameResult,
    /// Its moves, if they have been read.
    pub(super) moves: Option<&'g Seen>,
}

/// What was seen of the moves of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Half-moves of the main line.
    pub(super) plies: u32,
    pub(super) has_comments: bool,
    pub(super) has_variations: bool,
    pub(super) has_nags: bool,
    /// Whether something could not be read.
    pub(super) has_errors: bool,
    /// A bit for each condition on the board that is met.
    pub(super) met: u64,
}

impl<'g> Facts<'g> {
    /// The value of a tag; of several with one name the first counts.
    pub(super) fn tag(&mut self, tag: &TagName) -> Option<Cow<'g, str>> {
        let text = self.text;
        let is_named = |pair: &&Pair| text.get(pair.name.clone()) == Some(tag.name.as_bytes());
        // A game mostly has the tags of the one before it.
        let last = self.places.get(tag.slot).copied().unwrap_or_default();
        let found = match self.tags.get(last).filter(is_named) {
            Some(pair) => pair,
            None => {
                let place = self.tags.iter().position(|pair| is_named(&pair))?;
                if let Some(last) = self.places.get_mut(tag.slot) {
                    *last = place;
                }
                self.tags.get(place)?
            }
        };
        Some(value_of(text, found))
    }
}

/// The value of a tag as text.
pub(super) fn value_of<'a>(text: &'a [u8], tag: &Pair) -> Cow<'a, str> {
    let value = text.get(tag.value.clone()).unwrap_or_default();
    match tag.is_plain {
        true => encoding::decode(value),
        false => tags::value_of(value),
    }
}
