//! The places of a page: one tree of all positions that its moves may lead to.
//!
//! A [`Place`] is a position in a game that some reading of the page plays: its start, and the moves
//! from there. Two ways to the same place are the same number, so that readings of a page can be
//! compared without their moves. Which moves fit a spelling at a place ([`Places::fits`]), and how far
//! a row of spellings can be played from there ([`Places::run`]), is found once and remembered.
//!
//! ```
//! use stamma_core::board::Board;
//! use stamma_core::places::Places;
//!
//! let mut places = Places::default();
//! let start = places.root(&Board::default(), 0).ok_or(())?;
//! let e4 = places.play(start, "e2e4".parse().map_err(|_| ())?).map_err(|_| ())?;
//! let e5 = places.play(e4, "e7e5".parse().map_err(|_| ())?).map_err(|_| ())?;
//! assert_eq!(places.up(e5, 1), Some(e4));
//! assert_eq!(places.play(start, "e2e4".parse().map_err(|_| ())?), Ok(e4));
//! # Ok::<(), ()>(())
//! ```

mod ancestors;
mod fits;
mod memory;
mod run;
mod start;
mod styles;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use shakmaty::Move;
use shakmaty::uci::UciMove;

use crate::board::{Board, Position};
use crate::notation::original::Origins;
pub use fits::{Fit, Near};
use memory::Memory;
pub use run::{Choice, Guess, Limits, Way};
use start::Start;
use styles::StyleSets;
pub use styles::{Reader, StyleSet};

/// A place, as the number by which its tree knows it.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Place(u32);

impl From<Place> for u32 {
    fn from(place: Place) -> Self {
        place.0
    }
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Unplayable {
    /// There is no such place.
    Nowhere,
    /// The rules forbid the move.
    Illegal,
    /// There are as many places as can be.
    Full,
}

/// What is known of a place.
#[derive(Debug)]
struct Entry {
    position: Position,
    /// Half-moves, from the number that the start was given.
    ply: u32,
    root: Place,
    /// A place on the way to this one, chosen so that every other is a few of them away; a start's is
    /// itself.
    jump: Place,
    /// The place before this one and the move between them; none of a start.
    before: Option<(Place, UciMove)>,
    last_child: Option<Place>,
    /// The child of the same place that was made before this one.
    sibling: Option<Place>,
}

/// A tree of places for each start; see the [module](self).
#[derive(Debug, Default)]
pub struct Places {
    entries: Vec<Entry>,
    roots: HashMap<Start, Place>,
    /// Where the pieces come from, as far as somebody asked.
    origins: HashMap<Place, Option<Origins>>,
    styles: StyleSets,
    memory: Memory,
}

impl Places {
    /// How many places there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The place with this number.
    pub fn place(&self, number: u32) -> Option<Place> {
        let place = Place(number);
        self.entry(place).map(|_| place)
    }

    fn entry(&self, place: Place) -> Option<&Entry> {
        self.entries.get(usize::try_from(place.0).ok()?)
    }

    /// The place of a board as the start of a game, whose first half-move has this number. The same
    /// position and number are the same place, unless pieces are known to come from elsewhere; the moves
    /// before it are forgotten. Nothing if there are as many places as can be.
    pub fn root(&mut self, board: &Board, ply: u32) -> Option<Place> {
        let origins = Origins::of(board);
        let start = Start::new(board.position(), ply, origins.clone());
        if let Some(known) = self.roots.get(&start) {
            return Some(*known);
        }
        let place = self.next()?;
        self.entries.push(Entry {
            position: board.position().clone(),
            ply,
            root: place,
            jump: place,
            before: None,
            last_child: None,
            sibling: None,
        });
        self.roots.insert(start, place);
        self.origins.insert(place, origins);
        Some(place)
    }

    /// The number of the place that is made next.
    fn next(&self) -> Option<Place> {
        u32::try_from(self.entries.len()).ok().map(Place)
    }

    /// The place after a move, or after a pass for the null move.
    pub fn play(&mut self, place: Place, played: UciMove) -> Result<Place, Unplayable> {
        let position = self.position(place).ok_or(Unplayable::Nowhere)?;
        let legal = match played {
            UciMove::Null => None,
            _ => Some(position.find(played).map_err(|_| Unplayable::Illegal)?),
        };
        self.child(place, legal)
    }

    /// The place after a legal move; none is a pass.
    fn child(&mut self, place: Place, legal: Option<Move>) -> Result<Place, Unplayable> {
        let entry = self.entry(place).ok_or(Unplayable::Nowhere)?;
        let position = &entry.position;
        let played = legal.map_or(UciMove::Null, |legal| position.uci(legal));
        if let Some(known) = self
            .children(place)
            .find(|child| self.played(*child) == Some(played))
        {
            return Ok(known);
        }
        let after = match legal {
            Some(legal) => position.after(legal),
            None => position.pass().ok_or(Unplayable::Illegal)?,
        };
        let child = self.next().ok_or(Unplayable::Full)?;
        let made = Entry {
            position: after,
            ply: entry.ply.checked_add(1).ok_or(Unplayable::Full)?,
            root: entry.root,
            jump: self.jump_of_child(place),
            before: Some((place, played)),
            last_child: None,
            sibling: entry.last_child,
        };
        self.entries.push(made);
        let entry = usize::try_from(place.0).ok();
        if let Some(entry) = entry.and_then(|number| self.entries.get_mut(number)) {
            entry.last_child = Some(child);
        }
        Ok(child)
    }

    /// The places after one move, the latest first.
    pub fn children(&self, place: Place) -> impl Iterator<Item = Place> {
        let last = self.entry(place).and_then(|entry| entry.last_child);
        std::iter::successors(last, |child| self.entry(*child)?.sibling)
    }

    /// The half-move that is to be played, from the number that the start was given.
    pub fn ply(&self, place: Place) -> Option<u32> {
        Some(self.entry(place)?.ply)
    }

    /// The place before the last move.
    pub fn parent(&self, place: Place) -> Option<Place> {
        let (parent, _) = self.entry(place)?.before?;
        Some(parent)
    }

    /// The start of the game.
    pub fn root_of(&self, place: Place) -> Option<Place> {
        Some(self.entry(place)?.root)
    }

    /// The last move; nothing at the start of a game.
    pub fn played(&self, place: Place) -> Option<UciMove> {
        let (_, played) = self.entry(place)?.before?;
        Some(played)
    }

    /// The position.
    pub fn position(&self, place: Place) -> Option<&Position> {
        Some(&self.entry(place)?.position)
    }

    /// The moves from the start of the game.
    pub fn path(&self, place: Place) -> Vec<UciMove> {
        let ways = std::iter::successors(Some(place), |place| self.parent(*place));
        let mut path: Vec<_> = ways.filter_map(|place| self.played(place)).collect();
        path.reverse();
        path
    }

    /// The board with the moves from the start of the game behind it.
    pub fn board(&self, place: Place) -> Option<Board> {
        let mut board = Board::from(self.position(self.root_of(place)?)?.clone());
        for played in self.path(place) {
            board.push(played).ok()?;
        }
        Some(board)
    }
}
