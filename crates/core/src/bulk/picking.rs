//! Passes over the games of a stretch that nobody wants, and notes where the others stand; or goes through
//! those that are wanted, if what decides is all that is asked of them.

use std::ops::Range;

use super::made::Made;
use super::stretch::{Begun, Course, Done, Mark, Stretch};
use crate::notation::style::Style;
use crate::pgn::tags::fast_lane::Pair;
use crate::pgn::{Checker, Part};
use crate::select::{Look, Selection, Selector};

/// A game that is wanted, as far as a worker can tell.
#[derive(Clone, Debug)]
pub struct Picked {
    /// How much had been made before it.
    pub(super) before: Mark,
    /// Where it stands.
    pub(super) span: Range<usize>,
    /// Whether it meets the conditions.
    pub(super) matches: bool,
}

/// Picks the games of a stretch that are wanted; all, if there is no selection.
#[derive(Debug, Default)]
pub(super) struct Picker<'a> {
    selector: Option<Selector<'a>>,
    matches: bool,
    /// The part that was found last, if it was read to find out whether it is wanted.
    read: Option<(Part, Checker)>,
}

impl<'a> Picker<'a> {
    pub(super) fn new(
        selection: Option<&'a Selection>,
        stretch: &Stretch<'a>,
        language: &'a Style,
    ) -> Self {
        let Stretch {
            bytes,
            ends_with_game,
            limits,
            ..
        } = *stretch;
        let alphabet = &language.alphabet;
        let selector = selection
            .map(|selection| Selector::new(selection, bytes, ends_with_game, alphabet, limits));
        Self {
            selector,
            matches: true,
            read: None,
        }
    }

    /// Passes over what is not wanted from a place on; whether something follows that may be. So much has
    /// been found, and written, if that is not with the rest.
    #[inline]
    pub(super) fn advance(
        &mut self,
        at: &mut usize,
        course: &mut Course<'_>,
        made: &mut Made,
        findings: usize,
        text: Option<usize>,
    ) -> bool {
        if self.selector.is_none() {
            return true;
        }
        let look = self.find(at, course, made, findings, text);
        let is_found = look.is_some();
        let read = look.filter(|look| look.is_read);
        self.read = read.map(|look| (look.part, look.checker));
        is_found
    }

    /// The part that is worked on next, if all of it was read already, and what was found in it.
    #[inline]
    pub(super) fn take_read(&mut self, checker: &mut Checker) -> Option<Part> {
        let (part, read) = self.read.take()?;
        *checker = read;
        Some(part)
    }

    /// The next part that is wanted.
    fn find(
        &mut self,
        at: &mut usize,
        course: &mut Course<'_>,
        made: &mut Made,
        findings: usize,
        text: Option<usize>,
    ) -> Option<Look> {
        let selector = self.selector.as_mut()?;
        loop {
            let look = selector.look(*at)?;
            self.matches = look.matches;
            if look.is_wanted {
                return Some(look);
            }
            let mut before = Mark::new(*at, made, findings);
            before.text = text.unwrap_or(before.text);
            let stop = pass(course, before, &look);
            match look.part {
                Part::Game(_) => made.counts.seen += 1,
                Part::Stray(_) => made.counts.stray += 1,
            }
            *at = look.part.span().end;
            if stop.is_some() {
                made.leaves_out_rest = true;
                return None;
            }
        }
    }

    /// Notes a part that is worked on, if not all are.
    #[inline]
    pub(super) fn note(&self, before: Mark, part: &Part, made: &mut Made) {
        if self.selector.is_some() {
            made.picked.push(Picked {
                before,
                span: part.span(),
                matches: self.matches,
            });
        }
    }
}

/// Notes a part that was looked at, as [`Course::pass`] does.
fn pass(course: &mut Course<'_>, before: Mark, look: &Look) -> Option<usize> {
    let begun = Begun::new(look.checker.has_tags, look.checker.moves);
    course.pass(before, &look.part, begun, &look.checker.faults)
}

/// Goes through the games of a stretch that are wanted, and tells of each, with its tags. Lines are not counted.
pub(super) fn each_wanted(
    stretch: Stretch<'_>,
    selection: &Selection,
    language: &Style,
    mut tell: impl FnMut(&Look, &[Pair], &mut Made),
) -> Done {
    let mut course = Course::new(stretch);
    let mut made = Made::default();
    let mut at = stretch.from;
    let mut picker = Picker::new(Some(selection), &stretch, language);
    while let Some(look) = picker.find(&mut at, &mut course, &mut made, 0, None) {
        let before = Mark::new(at, &made, 0);
        let stop = pass(&mut course, before, &look);
        picker.note(before, &look.part, &mut made);
        made.counts.seen += 1;
        at = look.part.span().end;
        let tags = picker.selector.as_ref().map_or(&[][..], Selector::tags);
        tell(&look, tags, &mut made);
        if stop.is_some() {
            break;
        }
    }
    let end = Mark::new(at, &made, 0);
    course.finish(made, end)
}
