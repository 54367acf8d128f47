//! Looks at the games of a text, one after the other, and tells which are wanted.

use std::sync::atomic::Ordering;

use super::Selection;
use super::expression::Expression;
use super::facts::Facts;
use super::watcher::Watcher;
use crate::notation::alphabet::Alphabet;
use crate::pgn::tags::fast_lane::Pair;
use crate::pgn::{Checker, GameResult, Limits, Part, plain, read_within};

/// Looks at games.
#[derive(Debug)]
pub struct Selector<'a> {
    selection: &'a Selection,
    text: &'a [u8],
    alphabet: &'a Alphabet,
    limits: Limits<'a>,
    /// Whether the text ends where a game seems to end.
    ends_with_game: bool,
    /// The tags of the last plain game, whose names the next one mostly has.
    tags: Vec<Pair>,
    /// The same for a game that was read.
    read_tags: Vec<Pair>,
    /// Whether the last game was read.
    is_read: bool,
    places: Vec<usize>,
}

/// A part of a text that was looked at.
#[derive(Debug)]
pub struct Look {
    /// Where it stands.
    pub part: Part,
    /// Whether it is wanted, as far as that can be told without its number. Text that is no game never is.
    pub is_wanted: bool,
    /// Whether it meets the conditions.
    pub matches: bool,
    /// Whether it was read, and not passed over.
    pub is_read: bool,
    /// What was found in it. Of a game that was passed over only that it has tags and moves.
    pub checker: Checker,
}

impl<'a> Selector<'a> {
    /// Looks at the games of a text, which ends where a game does or anywhere.
    pub fn new(
        selection: &'a Selection,
        text: &'a [u8],
        ends_with_game: bool,
        alphabet: &'a Alphabet,
        limits: Limits<'a>,
    ) -> Self {
        Self {
            selection,
            text,
            alphabet,
            limits,
            ends_with_game,
            tags: Vec::new(),
            read_tags: Vec::new(),
            is_read: false,
            places: vec![0; selection.names.len()],
        }
    }

    /// Looks at the game that begins at a place; nothing if there is none.
    pub fn look(&mut self, at: usize) -> Option<Look> {
        let by_tags = self.look_at_tags(at);
        self.is_read = by_tags.is_none();
        by_tags.or_else(|| self.look_at_moves(at))
    }

    /// The tags of the game that was looked at last.
    pub fn tags(&self) -> &[Pair] {
        match self.is_read {
            true => &self.read_tags,
            false => &self.tags,
        }
    }

    /// Decides by the tags, if that is possible.
    fn look_at_tags(&mut self, at: usize) -> Option<Look> {
        let Self {
            selection, text, ..
        } = *self;
        let expression = selection.expression.as_ref();
        if expression.is_some_and(|expression| !expression.asks_for_tags()) {
            return None;
        }
        let game = plain::pass(text, at, self.ends_with_game, &self.limits, &mut self.tags)?;
        let mut facts = Facts {
            text,
            tags: &self.tags,
            places: &mut self.places,
            result: game.result,
            moves: None,
        };
        let matches = match expression {
            None => true,
            Some(expression) => expression.holds(&mut facts)?,
        };
        note_names(selection, text, &self.tags);
        Some(Look {
            part: Part::Game(game.span),
            is_wanted: selection.wants(matches),
            matches,
            is_read: false,
            checker: Checker::passed(),
        })
    }

    /// Reads the moves, and decides by all that the game is.
    fn look_at_moves(&mut self, at: usize) -> Option<Look> {
        let Self {
            selection, text, ..
        } = *self;
        let tags = std::mem::take(&mut self.read_tags);
        let mut watcher = Watcher::new(text, &selection.conditions, selection.max_ply, tags);
        let part = read_within(text, at, self.alphabet, &self.limits, &mut watcher);
        let part = part?;
        watcher.finish();
        let Watcher {
            tags,
            seen,
            result,
            checker,
            ..
        } = watcher;
        let is_game = matches!(part, Part::Game(_));
        let matches = is_game && self.holds(&tags, result, &seen);
        note_names(selection, text, &tags);
        self.read_tags = tags;
        Some(Look {
            part,
            is_wanted: is_game && selection.wants(matches),
            matches,
            is_read: true,
            checker,
        })
    }

    fn holds(&mut self, tags: &[Pair], result: GameResult, seen: &super::facts::Seen) -> bool {
        let mut facts = Facts {
            text: self.text,
            tags,
            places: &mut self.places,
            result,
            moves: Some(seen),
        };
        let expression = self.selection.expression.as_ref();
        // When all is known, everything can be told.
        expression.is_none_or(|expression| expression.holds(&mut facts) == Some(true))
    }
}

/// Tells by tags alone which games are wanted.
#[derive(Debug)]
pub struct TagFilter<'a> {
    selection: &'a Selection,
    expression: &'a Expression,
    places: Vec<usize>,
}

impl<'a> TagFilter<'a> {
    pub(super) fn new(selection: &'a Selection, expression: &'a Expression) -> Self {
        Self {
            selection,
            expression,
            places: vec![0; selection.names.len()],
        }
    }

    /// Whether a game with these tags is wanted. No two of them have the same name.
    pub fn wants(&mut self, text: &[u8], tags: &[Pair]) -> bool {
        let mut facts = Facts {
            text,
            tags,
            places: &mut self.places,
            result: GameResult::Unknown,
            moves: None,
        };
        let matches = self.expression.holds(&mut facts) == Some(true);
        note_names(self.selection, text, tags);
        self.selection.wants(matches)
    }
}

/// Notes which tags of its own a file has.
fn note_names(selection: &Selection, text: &[u8], tags: &[Pair]) {
    for (slot, met) in &selection.own {
        if met.load(Ordering::Relaxed) {
            continue;
        }
        let name = selection.names.get(*slot).map(String::as_bytes);
        if tags.iter().any(|tag| text.get(tag.name.clone()) == name) {
            met.store(true, Ordering::Relaxed);
        }
    }
}
