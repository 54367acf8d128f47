//! Follows a game while it is read, and sees what is asked for.

use std::ops::Range;

use shakmaty::Move;

use super::conditions::{Castled, Condition, Ending, Line, Motif};
use super::facts::{Seen, value_of};
use crate::board::{FastPosition, Position};
use crate::notation::shorthand::Wording;
use crate::pgn::tags::fast_lane::Pair;
use crate::pgn::{Checker, Fault, GameResult, Sink};

/// Sees what is asked for in one game.
pub(super) struct Watcher<'a> {
    text: &'a [u8],
    conditions: &'a [Condition],
    /// A bit for each of them.
    all: u64,
    /// No position behind this half-move is looked at.
    max_ply: u32,
    /// The tags, in a vector that is used again for each game.
    pub(super) tags: Vec<Pair>,
    pub(super) seen: Seen,
    pub(super) result: GameResult,
    pub(super) checker: Checker,
    /// How many variations stand around what is read.
    depth: u32,
    /// For each condition, how far it has come.
    progress: Vec<u32>,
    castled: Castled,
    last: Option<Move>,
    /// Whether all that is asked for are men that are on the board at any time.
    is_about_men: bool,
    /// The positions of the main line, if its end is asked for.
    positions: Option<Vec<FastPosition>>,
    /// Whether the rest of the main line could not be read.
    is_cut: bool,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(
        text: &'a [u8],
        conditions: &'a [Condition],
        max_ply: Option<u32>,
        mut tags: Vec<Pair>,
    ) -> Self {
        tags.clear();
        let asks_for_end = conditions
            .iter()
            .any(|condition| matches!(condition, Condition::Ends(_)));
        Self {
            text,
            conditions,
            all: (0..conditions.len()).fold(0, |all, number| all | 1 << number),
            max_ply: max_ply.unwrap_or(u32::MAX),
            tags,
            seen: Seen::default(),
            result: GameResult::default(),
            checker: Checker::default(),
            depth: 0,
            progress: vec![0; conditions.len()],
            castled: Castled::default(),
            last: None,
            is_about_men: conditions.iter().all(|condition| {
                matches!(condition, Condition::Material(material) if material.plies() == 1)
            }),
            positions: asks_for_end.then(Vec::new),
            is_cut: false,
        }
    }

    fn is_asked(&self) -> bool {
        self.depth == 0 && self.seen.met != self.all && self.seen.plies <= self.max_ply
    }

    /// Whether all that is asked for is how many men there are, and the last move has left them as they were.
    #[inline]
    fn is_as_before(&self) -> bool {
        self.is_about_men
            && self
                .last
                .is_some_and(|last| !last.is_capture() && !last.is_promotion())
    }

    /// Looks at a position of the main line, and at the move that led to it.
    fn look(&mut self, position: &FastPosition) {
        for (number, condition) in self.conditions.iter().enumerate() {
            if self.seen.met >> number & 1 == 1 {
                continue;
            }
            let is_met = match condition {
                Condition::Position(placement) | Condition::Line(Line::Reached(placement)) => {
                    placement.is_met(position)
                }
                Condition::Material(material) => {
                    let is_there = material.is_met(position);
                    self.lasts(number, is_there) >= material.plies()
                }
                Condition::Line(Line::Moves(moves)) => self.follows(number, moves),
                Condition::Motif(motif) => self
                    .last
                    .is_some_and(|played| motif.is_met(played, position, self.castled)),
                Condition::Ends(_) => false,
            };
            self.seen.met |= u64::from(is_met) << number;
        }
        if let Some(positions) = &mut self.positions {
            positions.push(position.clone());
        }
    }

    /// For how many positions in a row a condition has held.
    fn lasts(&mut self, number: usize, is_there: bool) -> u32 {
        let Some(progress) = self.progress.get_mut(number) else {
            return 0;
        };
        *progress = match is_there {
            true => *progress + 1,
            false => 0,
        };
        *progress
    }

    /// Whether a line has been played to its end. It goes on if all moves before were its own.
    #[inline(never)]
    fn follows(&mut self, number: usize, moves: &[Move]) -> bool {
        let Some(progress) = self.progress.get_mut(number) else {
            return false;
        };
        let next = moves.get(*progress as usize);
        let before = self.seen.plies.wrapping_sub(1);
        let goes_on = *progress == before && next.is_some() && next == self.last.as_ref();
        *progress += u32::from(goes_on);
        goes_on && *progress as usize == moves.len()
    }

    /// Looks at how the game has ended.
    pub(super) fn finish(&mut self) {
        let text = self.text;
        let is_whole = !self.is_cut && self.seen.plies <= self.max_ply;
        let Some(positions) = self.positions.as_ref().filter(|_| is_whole) else {
            return;
        };
        let is_named = |tag: &&Pair| text.get(tag.name.clone()) == Some(b"Termination");
        let termination = self.tags.iter().find(is_named);
        let termination = termination.map(|tag| value_of(text, tag));
        let ending = Ending {
            positions,
            result: self.result,
            termination: termination.as_deref(),
        };
        for (number, condition) in self.conditions.iter().enumerate() {
            if let Condition::Ends(end) = condition {
                self.seen.met |= u64::from(end.is_met(ending)) << number;
            }
        }
    }
}

impl Sink for Watcher<'_> {
    fn tag(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        self.checker.tag(name.clone(), value.clone(), is_plain);
        self.tags.push(Pair {
            name,
            value,
            is_plain,
        });
    }

    fn start(&mut self, position: &Position) {
        if !self.is_asked() {
            return;
        }
        // A line is one from the usual start.
        if *position != Position::default() {
            self.progress.fill(u32::MAX);
            for (condition, progress) in self.conditions.iter().zip(&mut self.progress) {
                if !matches!(condition, Condition::Line(_)) {
                    *progress = 0;
                }
            }
        }
        self.look(&FastPosition::from(position));
    }

    #[inline]
    fn play(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        self.checker.play(before, legal, wording);
        if self.depth > 0 {
            return;
        }
        self.seen.plies += 1;
        self.last = legal;
        if let Some(played) = legal.filter(|played| played.is_castle()) {
            Motif::note(played, before.turn(), &mut self.castled);
        }
    }

    #[inline]
    fn played(&mut self, after: &FastPosition) {
        if self.is_asked() && !self.is_as_before() {
            self.look(after);
        }
    }

    fn nag(&mut self, _nag: u16) {
        self.seen.has_nags = true;
    }

    fn comment(&mut self, _text: &[u8]) {
        self.seen.has_comments = true;
    }

    fn begin_variation(&mut self) {
        self.checker.begin_variation();
        self.seen.has_variations = true;
        self.depth += 1;
    }

    fn end_variation(&mut self) {
        self.checker.end_variation();
        self.depth = self.depth.saturating_sub(1);
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        self.seen.has_errors |= fault.is_error();
        self.is_cut |= fault == Fault::TooLong;
        self.checker.fault(fault, span);
    }

    fn unread(&mut self, _span: Range<usize>) {
        self.is_cut |= self.depth == 0;
    }
}
