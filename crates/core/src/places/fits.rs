//! Which moves fit a spelling at a place, and which are spelt nearly like it.

use std::cell::OnceCell;
use std::sync::Arc;

use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::{Place, Places, Reader, StyleSet};
use crate::board::Position;
use crate::notation::context::Context;
use crate::notation::doubts::Doubts;
use crate::notation::near_spelling;
use crate::notation::original::Origins;
use crate::notation::patience;
use crate::notation::read::{self, Candidate};

/// A place after a move that fits a spelling, and what is doubtful about it.
pub type Fit = (Place, Doubts);

/// A place after a move that is spelt nearly like a text, and the distance.
pub type Near = (Place, f32);

/// A place as the grammars see it.
struct Standing<'a> {
    places: &'a Places,
    place: Place,
    position: &'a Position,
    /// Where the pieces come from at all places up to this one of which it was not known.
    learnt: OnceCell<Vec<(Place, Option<Origins>)>>,
}

impl Context for Standing<'_> {
    fn position(&self) -> &Position {
        self.position
    }

    fn origins(&self) -> Option<Origins> {
        let learnt = self
            .learnt
            .get_or_init(|| self.places.unknown_origins(self.place));
        match learnt.last() {
            Some((_, origins)) => origins.clone(),
            None => self.places.origins.get(&self.place).cloned().flatten(),
        }
    }
}

impl Places {
    /// The number of a list of styles.
    pub fn style_set(&mut self, readers: &[Reader]) -> StyleSet {
        self.styles.number(readers)
    }

    /// The legal moves that a spelling may mean at a place, in the first of the styles in which it means any: all
    /// of them, as the rest of the game may settle which it is. A pass is one of them.
    pub fn fits(&mut self, place: Place, spelling: &str, styles: StyleSet) -> Arc<[Fit]> {
        let key = (place, self.memory.spelling(spelling), styles);
        if let Some(known) = self.memory.fits.get(&key) {
            return Arc::clone(known);
        }
        let found: Arc<[Fit]> = self.find_fits(place, spelling, styles).into();
        self.memory.keep_fits(key, &found);
        found
    }

    fn find_fits(&mut self, place: Place, spelling: &str, styles: StyleSet) -> Vec<Fit> {
        let readers = self.styles.readers(styles);
        let candidates = self.ask(place, |standing| {
            let mut tries = readers.iter().enumerate().map(|(number, reader)| {
                let (style, scope) = (&reader.style, reader.scope);
                // Others help out with letters, and not with ways of writing.
                let found = match number {
                    0 => patience::candidates(standing, spelling, style, scope, false),
                    _ => read::candidates(standing, spelling, style, scope),
                };
                (number, found)
            });
            tries.find(|(_, candidates)| !candidates.is_empty())
        });
        let Some((number, candidates)) = candidates.flatten() else {
            let passes = read::is_pass(spelling);
            let after = passes.then(|| self.child(place, None).ok()).flatten();
            return after
                .map(|after| (after, Doubts::default()))
                .into_iter()
                .collect();
        };
        let style = match number {
            0 => Doubts::default(),
            _ => Doubts::OTHER_STYLE,
        };
        candidates
            .iter()
            .filter_map(|candidate| self.fit(place, candidate, style))
            .collect()
    }

    fn fit(&mut self, place: Place, candidate: &Candidate, style: Doubts) -> Option<Fit> {
        let child = self.child(place, Some(candidate.legal)).ok()?;
        let after = self.position(child)?;
        let doubts = Doubts::of(candidate, after);
        Some((child, doubts.with(style)))
    }

    /// The places after the moves that are spelt nearly like a text in one of the styles, the nearest first.
    pub fn near(
        &mut self,
        place: Place,
        spelling: &str,
        styles: StyleSet,
        most: f32,
    ) -> Arc<[Near]> {
        let key = (
            (place, self.memory.spelling(spelling), styles),
            most.to_bits(),
        );
        if let Some(known) = self.memory.near.get(&key) {
            return Arc::clone(known);
        }
        let readers = self.styles.readers(styles);
        let core: Vec<_> = readers.iter().map(|reader| &*reader.style).collect();
        let found = self.ask(place, |standing| {
            let found = near_spelling::near(standing, spelling, &core, most).into_iter();
            found
                .map(|near| (near.legal, near.cost))
                .collect::<Vec<(Move, f32)>>()
        });
        let found: Arc<[Near]> = found
            .unwrap_or_default()
            .into_iter()
            .filter_map(|(legal, cost)| Some((self.child(place, Some(legal)).ok()?, cost)))
            .collect();
        self.memory.keep_near(key, &found);
        found
    }

    /// Asks something of a place, and keeps what was found out about its pieces.
    fn ask<R>(&mut self, place: Place, question: impl FnOnce(&Standing<'_>) -> R) -> Option<R> {
        let standing = Standing {
            places: self,
            place,
            position: self.position(place)?,
            learnt: OnceCell::new(),
        };
        let answer = question(&standing);
        let learnt = standing.learnt.into_inner();
        self.origins.extend(learnt.unwrap_or_default());
        Some(answer)
    }

    /// Where the pieces come from at all places up to this one of which it is not known yet, this one last.
    fn unknown_origins(&self, place: Place) -> Vec<(Place, Option<Origins>)> {
        let all = std::iter::successors(Some(place), |place| self.parent(*place));
        let mut unknown: Vec<_> = all
            .take_while(|place| !self.origins.contains_key(place))
            .collect();
        unknown.reverse();
        let known = unknown.first().and_then(|first| self.parent(*first));
        let mut origins = known.and_then(|known| self.origins.get(&known)?.clone());
        unknown
            .into_iter()
            .map(|place| {
                origins = origins.take().and_then(|before| self.follow(before, place));
                (place, origins.clone())
            })
            .collect()
    }

    /// Where the pieces come from after the last move, given that before it.
    fn follow(&self, mut origins: Origins, place: Place) -> Option<Origins> {
        let played = self.played(place)?;
        if played != UciMove::Null {
            let before = self.position(self.parent(place)?)?;
            origins.follow(before.find(played).ok()?, before.turn());
        }
        Some(origins)
    }
}
