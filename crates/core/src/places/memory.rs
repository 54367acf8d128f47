//! What was found before, within a bound.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use super::run::Way;
use super::{Fit, Limits, Near, Place, StyleSet};

/// So many numbers are remembered before all of them are forgotten: some 30 MB.
const MOST: usize = 1 << 20;

/// A spelling, as the number by which it is known.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(super) struct Spelling(u32);

/// Where a spelling was read, and how.
pub(super) type Read = (Place, Spelling, StyleSet);
/// The same, and the greatest distance as its bits.
pub(super) type NearRead = (Read, u32);
/// Where a run was played from, its key, and how.
pub(super) type Played = (Place, u64, StyleSet, Limits);

/// What was found before. When there is too much of it, it is forgotten and found anew.
#[derive(Debug, Default)]
pub(super) struct Memory {
    spellings: HashMap<Box<str>, Spelling>,
    pub(super) fits: HashMap<Read, Arc<[Fit]>>,
    pub(super) near: HashMap<NearRead, Arc<[Near]>>,
    pub(super) runs: HashMap<Played, Arc<[Way]>>,
    size: usize,
}

impl Memory {
    /// The number of a spelling. It is good until something is remembered.
    pub(super) fn spelling(&mut self, text: &str) -> Spelling {
        if let Some(known) = self.spellings.get(text) {
            return *known;
        }
        let number = Spelling(u32::try_from(self.spellings.len()).unwrap_or(u32::MAX));
        self.spellings.insert(text.into(), number);
        number
    }

    pub(super) fn keep_fits(&mut self, key: Read, found: &Arc<[Fit]>) {
        keep(&mut self.fits, key, found);
        self.grow(found.len());
    }

    pub(super) fn keep_near(&mut self, key: NearRead, found: &Arc<[Near]>) {
        keep(&mut self.near, key, found);
        self.grow(found.len());
    }

    pub(super) fn keep_run(&mut self, key: Played, found: &Arc<[Way]>) {
        keep(&mut self.runs, key, found);
        self.grow(found.iter().map(|way| way.doubts.len()).sum());
    }

    fn grow(&mut self, size: usize) {
        // A row of a table takes as much as some numbers.
        self.size = self.size.saturating_add(size).saturating_add(4);
        if self.size > MOST {
            *self = Self::default();
        }
    }
}

fn keep<K: Eq + Hash, V: ?Sized>(table: &mut HashMap<K, Arc<V>>, key: K, found: &Arc<V>) {
    table.insert(key, Arc::clone(found));
}
