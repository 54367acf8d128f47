//! Places on the way to others, found without walking there.
//!
//! Each place knows one far above it, so chosen that from anywhere every ancestor is within a number of
//! steps that grows as the logarithm of the distance (Myers, *An applicative random-access stack*, 1983).

use super::{Place, Places};

impl Places {
    /// The jump of a new child: as far as two equal jumps before it together, or to its parent.
    pub(super) fn jump_of_child(&self, parent: Place) -> Place {
        let first = self.jump(parent);
        let second = self.jump(first);
        let length = |from, to| {
            self.ply(from)
                .zip(self.ply(to))
                .map(|(from, to)| from.saturating_sub(to))
        };
        if length(parent, first) == length(first, second) {
            second
        } else {
            parent
        }
    }

    fn jump(&self, place: Place) -> Place {
        self.entry(place).map_or(place, |entry| entry.jump)
    }

    /// The place on the way to this one, or itself, where this half-move is to be played.
    pub fn up(&self, place: Place, ply: u32) -> Option<Place> {
        let mut place = place;
        while self.ply(place)? > ply {
            let jump = self.jump(place);
            place = if self.ply(jump)? >= ply && jump != place {
                jump
            } else {
                self.parent(place)?
            };
        }
        (self.ply(place)? == ply).then_some(place)
    }

    /// Whether a place is on the way to another, or is that place.
    pub fn is_above(&self, place: Place, below: Place) -> bool {
        self.ply(place)
            .is_some_and(|ply| self.up(below, ply) == Some(place))
    }

    /// The last place that is on the way to both; nothing if they are of different starts.
    pub fn fork(&self, one: Place, other: Place) -> Option<Place> {
        if self.root_of(one)? != self.root_of(other)? {
            return None;
        }
        let ply = self.ply(one)?.min(self.ply(other)?);
        let (mut one, mut other) = (self.up(one, ply)?, self.up(other, ply)?);
        while one != other {
            let (far, other_far) = (self.jump(one), self.jump(other));
            (one, other) = if far == other_far {
                (self.parent(one)?, self.parent(other)?)
            } else {
                (far, other_far)
            };
        }
        Some(one)
    }
}
