//! Passes over the games of a stretch that nobody wants, and notes where the others stand.

use std::ops::Range;

use super::made::Made;
use super::stretch::{Begun, Course, Mark, Stretch};
use crate::notation::style::Style;
use crate::pgn::Part;
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
        self.selector.is_none() || self.find(at, course, made, findings, text).is_some()
    }

    /// The next part that is wanted.
    pub(super) fn find(
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
            let begun = Begun::new(look.has_tags, look.moves);
            let stop = course.pass(before, &look.part, begun, &look.faults);
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

    /// The tags of the game that was found last.
    pub(super) fn tags(&self) -> &[crate::pgn::tags::fast_lane::Pair] {
        self.selector.as_ref().map_or(&[], Selector::tags)
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
