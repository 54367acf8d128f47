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
    /// Those of them that do not lead to where we are.
    others: u64,
    /// How many there were when the line that is read had none.
    before_line: u64,
    /// The half-moves of the lines that wait for the end of a variation, and whether they have moves.
    outer: Vec<(u64, bool)>,
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

    /// The half-moves up to here.
    fn ply(&self) -> u64 {
        self.moves - self.others
    }
}

impl Sink for Checker {
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {
        self.has_tags = true;
    }

    #[inline]
    fn play(&mut self, _before: &FastPosition, _legal: Option<Move>, _wording: Wording) {
        self.moves += 1;
    }

    fn begin_variation(&mut self) {
        let (ply, has_moves) = (self.ply(), self.moves > self.before_line);
        self.outer.push((ply, has_moves));
        // A variation in a line that has no move yet starts where that line does.
        let start = ply.saturating_sub(u64::from(has_moves));
        self.others = self.moves - start;
        self.before_line = self.moves;
    }

    fn end_variation(&mut self) {
        let (ply, has_moves) = self.outer.pop().unwrap_or_default();
        self.others = self.moves - ply;
        self.before_line = self.moves - u64::from(has_moves);
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        if let Some(fault) = self.census.admit(fault) {
            let ply = u32::try_from(self.ply()).unwrap_or(u32::MAX);
            self.faults.push((fault, span, ply));
        }
    }
}
