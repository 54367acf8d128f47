//! Counts the moves of a game, and collects what is wrong with it.

use std::ops::Range;

use shakmaty::Move;

use super::fault::Census;
use super::{Fault, Sink};
use crate::board::FastPosition;
use crate::notation::shorthand::Wording;

/// A fault, its place, and the half-moves before it.
pub type Found = (Fault, Range<usize>, u32);

/// What every reader wants to know of a game.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    /// Whether the game has tags.
    pub has_tags: bool,
    /// All its moves, those of variations too.
    pub moves: u64,
    /// What is wrong.
    pub faults: Vec<Found>,
    /// How many faults there are, and games that are not read.
    pub census: Census,
    ply: u32,
    /// Whether the line that is read has a move.
    has_moves: bool,
    /// The same of the lines that wait for the end of a variation.
    outer: Vec<(u32, bool)>,
}

impl Checker {
    /// What is known of a game that was passed over: it has tags and moves.
    pub fn passed() -> Self {
        Self {
            has_tags: true,
            moves: 1,
            ..Self::default()
        }
    }
}

impl Sink for Checker {
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {
        self.has_tags = true;
    }

    #[inline]
    fn play(&mut self, _before: &FastPosition, _legal: Option<Move>, _wording: Wording) {
        self.moves += 1;
        self.ply += 1;
        self.has_moves = true;
    }

    fn begin_variation(&mut self) {
        self.outer.push((self.ply, self.has_moves));
        // A variation in a line that has no move yet starts where that line does.
        self.ply = self.ply.saturating_sub(u32::from(self.has_moves));
        self.has_moves = false;
    }

    fn end_variation(&mut self) {
        (self.ply, self.has_moves) = self.outer.pop().unwrap_or_default();
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        if let Some(fault) = self.census.admit(fault) {
            self.faults.push((fault, span, self.ply));
        }
    }
}
