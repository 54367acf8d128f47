//! Descriptive notation, English and Spanish: squares are named from the mover's side by the man
//! that starts on the file, and captures by the man that is taken.
//!
//! A name is as short as it can be: `B4` is two squares, `PxP` names no square at all. Reading
//! expands such names to sets of squares; writing takes the shortest name that only one legal move
//! can bear. A [`Tongue`] holds the letters and words of a language.

mod names;
mod read;
mod tail;
mod tongue;
mod usage;
mod words;
mod write;

pub use read::{read, read_patiently};
pub use tongue::{ENGLISH, SPANISH, Tongue};
pub(in crate::notation) use usage::is_usage;
pub use write::write;

#[cfg(test)]
mod tests;
