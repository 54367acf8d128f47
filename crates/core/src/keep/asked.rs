//! A tag that games are asked for, and whether any of them had it.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bulk::each::Facts;

/// A tag that games are asked for. All copies know what one of them has met.
#[derive(Clone, Debug)]
pub struct Asked {
    name: String,
    is_met: Arc<AtomicBool>,
}

impl Asked {
    /// The tag of this name.
    pub fn new(name: String) -> Self {
        Self {
            name,
            is_met: Arc::default(),
        }
    }

    /// Its value in a game.
    pub(super) fn value<'a>(&self, game: &Facts<'a>) -> Option<Cow<'a, str>> {
        let value = game.value(&self.name);
        if value.is_some() && !self.is_met.load(Ordering::Relaxed) {
            self.is_met.store(true, Ordering::Relaxed);
        }
        value
    }

    /// Its name, if no game had it that was asked so far.
    pub fn unmet(&self) -> Option<&str> {
        let is_met = self.is_met.load(Ordering::Relaxed);
        (!is_met).then_some(self.name.as_str())
    }
}
