//! The moves that a game begins with, or the position that they lead to.

use std::ops::Range;

use shakmaty::Move;

use super::super::{Error, Fault};
use super::placement::Placement;
use super::refused;
use crate::board::{FastPosition, Position};
use crate::notation::alphabet::Alphabet;
use crate::notation::shorthand::Wording;
use crate::pgn::{self, Part, Sink, read_part, token};

/// A line from the usual start of a game.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    /// These moves, in this order.
    Moves(Vec<Move>),
    /// The position after them, by any moves.
    Reached(Placement),
}

impl Line {
    /// Reads the moves of a line.
    pub(crate) fn read(text: &str, by_any_order: bool, language: &Alphabet) -> Result<Self, Error> {
        let bytes = text.as_bytes();
        let mut moves = Moves::default();
        let part = read_part(bytes, 0, language, &mut moves);
        let word = |span: Range<usize>| text.get(span).unwrap_or_default().trim();
        if let Some(span) = moves.unread {
            let reason = format!("{} is not possible there", word(span.clone()));
            return Err(refused(Fault::Line, span, &reason));
        }
        let end = match part {
            Some(Part::Game(span)) => span.end,
            Some(Part::Stray(_)) | None => 0,
        };
        let is_whole = token::is_blank(bytes.get(end..).unwrap_or_default());
        if moves.moves.is_empty() || moves.has_more || !is_whole {
            let reason = "there should be moves, and nothing else";
            return Err(refused(Fault::Line, 0..text.len(), reason));
        }
        Ok(match by_any_order {
            true => Self::Reached(Placement::of(&Position::from(&moves.last))),
            false => Self::Moves(moves.moves),
        })
    }
}

/// Collects the moves of a line that is read, and the first place that is no part of one.
#[derive(Default)]
struct Moves {
    moves: Vec<Move>,
    last: FastPosition,
    unread: Option<Range<usize>>,
    /// Whether there is something that no line has: a tag, a pass, a variation, a comment.
    has_more: bool,
}

impl Sink for Moves {
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {
        self.has_more = true;
    }

    fn play(&mut self, _before: &FastPosition, legal: Option<Move>, _wording: Wording) {
        self.has_more |= legal.is_none();
        self.moves.extend(legal);
    }

    fn begin_variation(&mut self) {
        self.has_more = true;
    }

    fn comment(&mut self, _text: &[u8]) {
        self.has_more = true;
    }

    fn played(&mut self, after: &FastPosition) {
        self.last = after.clone();
    }

    fn fault(&mut self, fault: pgn::Fault, span: Range<usize>) {
        // A number that is wrong tells that moves are missing before it.
        if fault.is_error() || fault == pgn::Fault::WrongNumber {
            self.unread.get_or_insert(span);
        }
    }
}
