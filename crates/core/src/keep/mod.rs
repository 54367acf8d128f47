//! Keeping files of games: cut into files, put together, sorted, without those that occur twice, counted.
//!
//! [`games`] takes what was read apart into games, each with all its bytes up to the next; [`seam`] puts
//! games that did not stand side by side one behind the other. [`order`] says which comes first, and
//! [`sorter`] sorts more than memory holds. [`parts`] says in which file a game goes, [`twins`] which games
//! are the same, or are [`near`] enough; `values` compares their tags. [`encoded`] puts games into one encoding.
//! [`stats`] counts, [`openings`] names openings.

pub mod encoded;
pub mod games;
pub mod near;
pub mod openings;
pub mod order;
pub mod parts;
mod record;
pub mod seam;
pub mod sorter;
pub mod stats;
pub mod twins;
mod values;
