//! What is asked of the board: a [`Placement`] or [`Material`] that is reached, a [`Line`] that is played, how
//! the game [ends](End), a [`Motif`] that occurs. All of it is about the main line.

mod ends;
mod line;
mod material;
mod motif;
mod placement;

use std::ops::Range;

use super::{Error, Fault};

pub(super) use ends::{End, Ending};
pub(super) use line::Line;
pub(super) use material::Material;
pub(super) use motif::{Castled, Motif};
pub(super) use placement::Placement;

/// One thing that is asked of the board.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    Position(Placement),
    Material(Material),
    Line(Line),
    Ends(End),
    Motif(Motif),
}

/// The thing that a word stands for.
fn named<T: Copy>(words: &[(&str, T)], word: &str) -> Result<T, Error> {
    let found = words.iter().find(|(name, _)| *name == word);
    found.map(|(_, found)| *found).ok_or_else(|| {
        let names: Vec<_> = words.iter().map(|(name, _)| *name).collect();
        Error::new(Fault::UnknownWord, 0..word.len()).because(&names.join(", "))
    })
}

/// A fault, its place and the reason.
fn refused(fault: Fault, span: Range<usize>, reason: &str) -> Error {
    Error::new(fault, span).because(reason)
}
