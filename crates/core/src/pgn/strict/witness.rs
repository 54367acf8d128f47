//! A witness of the reading: hears of every stretch of the text, and has each judged at once, so that no
//! more of a game is kept than what is wrong with it.

use std::ops::Range;

use shakmaty::Move;

use super::super::issue::{Findings, Found};
use super::super::sink::{Sink, pass_on_what_is_said};
use super::super::{Fault, GameResult, Part};
use super::Standard;
use super::export::Layout;
use super::moves::Moves;
use crate::board::{FastPosition, Position};
use crate::notation::shorthand::Wording;
use crate::notation::style::Style;

/// A stretch of the text, and what was read there.
#[derive(Debug)]
pub(super) struct Event {
    pub(super) span: Range<usize>,
    /// The position before a move, and the move; none for a pass.
    pub(super) played: Option<(Position, Option<Move>)>,
    /// Something was wrong with it.
    pub(super) has_fault: bool,
    /// Half-moves before it in its line.
    pub(super) ply: u32,
}

/// Tells a sink all that it is told, and holds it to a standard.
#[derive(Debug)]
pub struct Witness<'a, S> {
    sink: &'a mut S,
    moves: Moves<'a>,
    layout: Option<Layout<'a>>,
    found: Findings,
    /// What is known of the stretch that is being read.
    played: Option<(Position, Option<Move>)>,
    has_fault: bool,
    /// Half-moves played in the line that is being read.
    ply: u32,
    /// The same of the lines that wait for the end of a variation.
    outer: Vec<u32>,
    /// The half-move that the game starts with.
    start: u64,
}

impl<'a, S: Sink> Witness<'a, S> {
    /// A witness for a sink. The language is the one that the text is read in.
    pub fn new(
        text: &'a [u8],
        standard: &Standard<'a>,
        language: &'a Style,
        sink: &'a mut S,
    ) -> Self {
        Self {
            sink,
            moves: Moves::new(text, standard.style, language),
            layout: standard.is_export.then(|| Layout::new(text, language)),
            found: Findings::default(),
            played: None,
            has_fault: false,
            ply: 0,
            outer: Vec::new(),
            start: 0,
        }
    }

    /// What is not as the standard has it, if a game was read.
    pub fn finish(mut self, part: &Part) -> Vec<Found> {
        let Part::Game(span) = part else {
            return Vec::new();
        };
        self.moves.finish(&mut self.found);
        if let Some(layout) = self.layout {
            layout.finish(span, &mut self.found);
        }
        self.found.told
    }
}

/// How many half-moves there are from one to another, by their numbers.
pub(in crate::pgn) fn half_moves(start: u64, end: u64) -> u32 {
    u32::try_from(end.saturating_sub(start)).unwrap_or(u32::MAX)
}

impl<S: Sink> Sink for Witness<'_, S> {
    pass_on_what_is_said!(sink);

    fn tag(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        self.sink.tag(name, value, is_plain);
    }

    fn start(&mut self, position: &Position) {
        self.start = position.half_move();
        self.sink.start(position);
    }

    fn play(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        self.ply = half_moves(self.start, before.half_move());
        // Of two moves without a blank between them the first is noted; they are a fault anyway.
        self.played
            .get_or_insert_with(|| (Position::from(before), legal));
        self.sink.play(before, legal, wording);
    }

    fn played(&mut self, after: &FastPosition) {
        self.sink.played(after);
    }

    fn begin_variation(&mut self) {
        self.outer.push(self.ply);
        self.ply = self.ply.saturating_sub(1);
        self.sink.begin_variation();
    }

    fn end_variation(&mut self) {
        self.ply = self.outer.pop().unwrap_or_default();
        self.sink.end_variation();
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        // The spelling of a move is what is judged afterwards.
        self.has_fault |= fault != Fault::OddSpelling;
        self.sink.fault(fault, span);
    }

    fn seen(&mut self, span: Range<usize>) {
        let played = self.played.take();
        let ply = self.ply;
        self.ply += u32::from(played.is_some());
        let event = Event {
            span: span.clone(),
            played,
            has_fault: std::mem::take(&mut self.has_fault),
            ply,
        };
        if let Some(layout) = &mut self.layout {
            layout.hear(&event, &mut self.found);
        }
        self.moves.hear(event, &mut self.found);
        self.sink.seen(span);
    }
}
