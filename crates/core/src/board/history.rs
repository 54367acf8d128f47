//! The moves behind a board, as a chain in which boards share what they have in common.

use std::sync::Arc;

use shakmaty::uci::UciMove;

use super::Position;

/// One step of the chain: a position and the move that was played in it.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) position: Position,
    pub(super) played: UciMove,
    earlier: History,
}

/// The steps of a game, the latest first.
#[derive(Clone, Debug, Default)]
pub(super) struct History(Option<Arc<Step>>);

impl History {
    pub(super) fn push(&mut self, position: Position, played: UciMove) {
        let earlier = std::mem::take(self);
        self.0 = Some(Arc::new(Step {
            position,
            played,
            earlier,
        }));
    }

    pub(super) fn pop(&mut self) -> Option<(Position, UciMove)> {
        let step = self.0.take()?;
        match Arc::try_unwrap(step) {
            Ok(mut step) => {
                *self = std::mem::take(&mut step.earlier);
                Some((step.position, step.played))
            }
            Err(shared) => {
                *self = shared.earlier.clone();
                Some((shared.position.clone(), shared.played))
            }
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Step> {
        std::iter::successors(self.0.as_deref(), |step| step.earlier.0.as_deref())
    }
}

impl Drop for History {
    // The chain is unlinked in a loop: dropping it link by link would recurse as deep as the game
    // is long.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(step) = next {
            next = Arc::into_inner(step).and_then(|mut step| step.earlier.0.take());
        }
    }
}
