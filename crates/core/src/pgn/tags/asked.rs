//! A tag that games are asked for, and whether any of them had it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Notes what a game has of it, if anything.
    pub(crate) fn met<T>(&self, found: Option<T>) -> Option<T> {
        if found.is_some() && !self.is_met.load(Ordering::Relaxed) {
            self.is_met.store(true, Ordering::Relaxed);
        }
        found
    }

    /// Its name, if no game had it that was asked so far.
    pub fn unmet(&self) -> Option<&str> {
        let is_met = self.is_met.load(Ordering::Relaxed);
        (!is_met).then_some(self.name.as_str())
    }
}

/// Two that ask for the same tag are the same, whatever they met.
impl PartialEq for Asked {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Asked {}
