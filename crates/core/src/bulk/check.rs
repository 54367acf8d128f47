//! Checking the games of a chunk: every move is read, and what is wrong is reported.

use std::ops::Range;

use shakmaty::Move;

use super::made::{Digest, Found, Made, has_error, located, told_of};
use super::picking::Picker;
use super::stretch::{Begun, Course, Done, Mark, Stretch, end_of};
use crate::board::FastPosition;
use crate::notation::shorthand::Wording;
use crate::notation::style::Style;
use crate::pgn::fault::Census;
use crate::pgn::lint::{Desk, Linter, Scope};
use crate::pgn::strict::{Standard, Witness};
use crate::pgn::{Fault, Part, Sink, read_within};
use crate::select::Selection;

/// What games are looked at for, beside what is not PGN or cannot be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scrutiny<'a> {
    /// What is not as a standard has it.
    pub standard: Option<&'a Standard<'a>>,
    /// What can hardly be meant.
    pub lints: bool,
    /// Which games are looked at, if not all.
    pub selection: Option<&'a Selection>,
}

/// Reads every move, and reports what is wrong, and what else is asked for.
pub fn check(stretch: Stretch<'_>, language: &Style, scrutiny: Scrutiny<'_>) -> Done {
    let Stretch { bytes, limits, .. } = stretch;
    let Scrutiny {
        standard,
        lints,
        selection,
    } = scrutiny;
    let scope = Scope {
        language,
        moves: standard.is_none(),
        form: standard.is_none_or(|standard| !standard.is_export),
    };
    let mut desk = Desk::default();
    let mut course = Course::new(stretch);
    let mut made = Made::default();
    let mut at = stretch.from;
    let mut faults = Vec::new();
    let mut picker = Picker::new(selection, &stretch, language);
    while picker.advance(&mut at, &mut course, &mut made, faults.len(), None) {
        let before = Mark::new(at, &made, faults.len());
        if selection.is_some() {
            // Games that are picked may yet be left out, so each tells of its own.
            desk.forget_long_line();
        }
        let mut checker = Checker {
            has_tags: false,
            moves: 0,
            ply: 0,
            has_moves: false,
            outer: Vec::new(),
            faults: Vec::new(),
            census: Census::default(),
        };
        let alphabet = &language.alphabet;
        let mut issues = Vec::new();
        let read = if standard.is_none() && !lints {
            read_within(bytes, at, alphabet, &limits, &mut checker)
        } else {
            let mut linter = Linter::new(bytes, scope, &mut desk, &mut checker);
            let part = match standard {
                None => read_within(bytes, at, alphabet, &limits, &mut linter),
                Some(standard) => {
                    let mut witness = Witness::new(bytes, standard, language, &mut linter);
                    let part = read_within(bytes, at, alphabet, &limits, &mut witness);
                    if let Some(part) = &part {
                        issues = witness.finish(part);
                    }
                    part
                }
            };
            if let Some(part) = part.as_ref().filter(|_| lints) {
                let (found, number) = linter.finish(part);
                issues.extend(found);
                made.digests.extend(number.map(|number| Digest {
                    game: made.counts.seen,
                    start: part.span().start,
                    number,
                }));
            }
            part
        };
        let Some(part) = read else {
            break;
        };
        let game = made.counts.seen;
        let begun = Begun::new(checker.has_tags, checker.moves);
        let stop = course.pass(before, &part, begun, &checker.faults);
        picker.note(before, &part, &mut made);
        match part {
            Part::Game(_) => {
                made.counts.games += 1;
                made.counts.seen += 1;
                made.counts.broken += u64::from(has_error(&checker.faults));
            }
            Part::Stray(_) => made.counts.stray += 1,
        }
        made.counts.moves += checker.moves;
        made.counts.held += checker.census.games;
        let told = told_of(&part, checker.faults)
            .into_iter()
            .filter(|(fault, ..)| standard.is_none_or(|standard| standard.tells(*fault)));
        let whole = (at, part.span());
        issues.extend(told.map(|(fault, span, ply)| (fault.into(), span, ply)));
        faults.extend(issues.into_iter().map(|issue| (game, whole.clone(), issue)));
        at = part.span().end;
        if stop.is_some() {
            break;
        }
    }
    let end = Mark::new(at, &made, faults.len());
    made.findings = located(&stretch, faults);
    made.end = end_of(&stretch, bytes.len());
    course.finish(made, end)
}

/// Counts moves and collects faults.
struct Checker {
    has_tags: bool,
    moves: u64,
    ply: u32,
    /// Whether the line that is read has a move.
    has_moves: bool,
    /// The same of the lines that wait for the end of a variation.
    outer: Vec<(u32, bool)>,
    faults: Vec<Found>,
    census: Census,
}

impl Sink for Checker {
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {
        self.has_tags = true;
    }

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
