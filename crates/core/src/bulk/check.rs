//! Checking the games of a chunk: every move is read, and what is wrong is reported.

use super::made::{Digest, Made, has_error, has_unknown_rules, located, told_of};
use super::picking::Picker;
use super::stretch::{Begun, Course, Done, Mark, Stretch, end_of};
use crate::notation::style::Style;
use crate::pgn::lint::{Desk, Linter, Scope};
use crate::pgn::strict::{Standard, Witness};
use crate::pgn::{Checker, Part, read_within};
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
    while !course.is_full() && picker.advance(&mut at, &mut course, &mut made, faults.len(), None) {
        let before = Mark::new(at, &made, faults.len());
        if selection.is_some() {
            // Games that are picked may yet be left out, so each tells of its own.
            desk.forget_long_line();
        }
        let mut issues = Vec::new();
        let is_simple = standard.is_none() && !lints;
        // What was read to find out whether a game is wanted is not read again.
        let mut checker = Checker::default();
        let read = match is_simple {
            true => picker.take_read(&mut checker),
            false => None,
        };
        let part = match read {
            Some(part) => part,
            None => {
                let alphabet = &language.alphabet;
                let read = if is_simple {
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
                part
            }
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
        if has_unknown_rules(&checker.faults) {
            // By which rules would anything else be judged?
            issues.clear();
        }
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
