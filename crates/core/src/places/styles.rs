//! The styles that spellings are read in.

use std::collections::HashMap;
use std::sync::Arc;

use crate::notation::read::Scope;
use crate::notation::style::Style;

/// A style, and which notations are read with its letters.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The style.
    pub style: Arc<Style>,
    /// The notations.
    pub scope: Scope,
}

/// Styles of which the first that fits is read, as the number by which they are known.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct StyleSet(u32);

/// All sets of styles that were asked for. A style is known by its address, which is its own as long as it is
/// kept here.
#[derive(Debug, Default)]
pub(super) struct StyleSets {
    sets: Vec<Arc<[Reader]>>,
    numbers: HashMap<Vec<usize>, StyleSet>,
}

impl StyleSets {
    pub(super) fn number(&mut self, readers: &[Reader]) -> StyleSet {
        let addresses: Vec<_> = readers
            .iter()
            .map(|reader| Arc::as_ptr(&reader.style).addr())
            .collect();
        if let Some(known) = self.numbers.get(&addresses) {
            return *known;
        }
        // There is one for each list of styles that a caller has: never so many.
        let number = StyleSet(u32::try_from(self.sets.len()).unwrap_or(u32::MAX));
        self.sets.push(readers.into());
        self.numbers.insert(addresses, number);
        number
    }

    pub(super) fn readers(&self, set: StyleSet) -> Arc<[Reader]> {
        let number = usize::try_from(set.0).unwrap_or(usize::MAX);
        self.sets.get(number).cloned().unwrap_or_default()
    }
}
