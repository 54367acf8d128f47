//! Moves that say what is not so: a check that is none, a capture of nothing; and castling with zeros.

use std::ops::Range;

use shakmaty::{Move, Square};

use super::super::Fault;
use super::super::issue::{Findings, Issue};
use super::super::strict::moves::word;
use crate::board::{Board, FastPosition, Position};
use crate::notation::claim::Circles;
use crate::notation::judge::{Remark, contradictions};
use crate::notation::read::{Scope, read};
use crate::notation::shorthand::Wording;
use crate::notation::spell;
use crate::notation::style::Style;

/// What is known of the move that is being read.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// How it was played, until its place is known.
    state: State,
    /// Whether it gives check.
    is_check: bool,
    /// It is written as no notation has it, and somebody has said so.
    is_odd: bool,
    /// The position before the last move that was played otherwise than in the plainest SAN, and that move.
    unusual: Option<(FastPosition, Move)>,
    /// The position after the last one that gave check.
    after: Option<FastPosition>,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum State {
    /// There is no move.
    #[default]
    None,
    /// In SAN, but for the mark of check.
    San,
    /// In some other way.
    Otherwise,
    /// Something is wrong with it.
    Faulty,
}

impl Played {
    #[inline(always)]
    pub(super) fn play(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        match (self.state, wording) {
            (State::None, Wording::San(_)) => self.state = State::San,
            _ => self.play_otherwise(before, legal),
        }
    }

    #[inline(never)]
    fn play_otherwise(&mut self, before: &FastPosition, legal: Option<Move>) {
        self.state = match (self.state, legal) {
            (State::None, Some(legal)) => {
                self.unusual = Some((before.clone(), legal));
                State::Otherwise
            }
            // A pass, or two moves without a blank between them.
            _ => State::Faulty,
        };
    }

    #[inline(always)]
    pub(super) fn played(&mut self, after: &FastPosition) {
        self.is_check = after.is_check();
        if self.is_check {
            self.keep(after);
        }
    }

    #[inline(never)]
    fn keep(&mut self, after: &FastPosition) {
        self.after = Some(after.clone());
    }

    pub(super) fn fault(&mut self, fault: Fault) {
        match fault {
            Fault::OddSpelling => self.is_odd = true,
            _ => self.state = State::Faulty,
        }
    }

    #[inline(always)]
    pub(super) fn is_waiting(&self) -> bool {
        self.state != State::None
    }

    #[inline(always)]
    pub(super) fn forget(&mut self) {
        self.state = State::None;
        self.is_odd = false;
    }

    /// Whether it is seen at once that a move says nothing that is not so. Its last byte is given.
    #[inline(always)]
    pub(super) fn is_plain(&self, last: Option<&u8>) -> bool {
        let is_marked = matches!(last, Some(b'+' | b'#'));
        self.state == State::San && (!is_marked || (self.is_check && last == Some(&b'+')))
    }

    /// The same at a second look.
    fn is_good(&self, word: &[u8]) -> bool {
        let body = match word {
            [body @ .., b'+'] if self.is_check => body,
            [body @ .., b'#'] if self.is_mate() => body,
            [.., b'+' | b'#'] => return false,
            body => body,
        };
        match (self.state, &self.unusual) {
            (State::Otherwise, Some((_, legal))) => {
                // Castling is the only move with the letter O.
                let is_usual = |byte: &u8| {
                    matches!(byte, b'A'..=b'N' | b'P'..=b'Z' | b'a'..=b'h' | b'1'..=b'8')
                        | matches!(byte, b'x' | b'=' | b'-')
                };
                let is_castling = matches!(body, b"O-O" | b"O-O-O");
                let is_false_capture = !legal.is_capture() && body.contains(&b'x');
                (is_castling || body.iter().all(is_usual)) && !is_false_capture
            }
            _ => true,
        }
    }

    fn is_mate(&self) -> bool {
        self.is_check && self.after.as_ref().is_some_and(FastPosition::is_checkmate)
    }

    /// Says what is not so.
    #[inline(never)]
    pub(super) fn judge(
        &self,
        text: &[u8],
        span: &Range<usize>,
        language: &Style,
        ply: u32,
        found: &mut Findings,
    ) {
        // Where a spelling is odd, all that there is to say about it is said.
        if self.is_odd || self.is_good(text.get(span.clone()).unwrap_or_default()) {
            return;
        }
        let word = word(text, span);
        let (remarks, written) = match (self.state, &self.unusual) {
            (State::San, _) => {
                let body = word.trim_end_matches(['+', '#']);
                match self.is_check {
                    false => (vec![Remark::FalseCheck], body.to_owned()),
                    true => (vec![Remark::FalseMate], format!("{body}+")),
                }
            }
            (State::Otherwise, Some((before, legal))) => {
                contradicted(&word, before, *legal, language)
            }
            _ => return,
        };
        for remark in remarks {
            let issue = Issue::Spelling(remark, written.clone());
            found.say(issue, span.clone(), ply);
        }
    }
}

/// What is not so about a move, and how it is written.
fn contradicted(
    word: &str,
    before: &FastPosition,
    legal: Move,
    language: &Style,
) -> (Vec<Remark>, String) {
    let board = Board::from(Position::from(before));
    let Ok(reading) = read(&board, word, language, Scope::Any(&[])) else {
        return (Vec::new(), String::new());
    };
    let mut remarks = contradictions(board.position(), &reading.claim, legal);
    let circles = reading.claim.spelling.circles;
    if matches!(circles, Circles::Zeros | Circles::Odd) {
        remarks.push(Remark::CastlingSign);
    }
    let written = spell::write(&board, legal, language);
    (remarks, written.unwrap_or_default())
}

/// A number for a move, which is never 0.
#[inline]
pub(crate) fn code(legal: Move) -> u64 {
    let from = legal.from().map_or(64, |square: Square| u64::from(square));
    let promotion = legal.promotion().map_or(0, |role| role as u64);
    1 << 16 | from << 9 | u64::from(legal.to()) << 3 | promotion
}
