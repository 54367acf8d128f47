//! PGN: files of games, read whatever they hold, and written as the standard has it.
//!
//! [`token`] splits movetext, [`tags`] reads tag pairs, [`read`] follows the game on the board and
//! tells a [`Sink`] what it finds, [`game`] is the tree of moves, [`write`] puts it back on paper,
//! [`strict`] holds it to a standard, [`lint`] says what can hardly be meant.
//! Nothing is skipped unseen: what cannot be understood is a [`Fault`] with its place.

mod checker;
mod clocks;
pub mod commands;
pub mod comment;
pub mod content;
pub mod cover;
pub mod encodings;
pub mod fault;
pub mod game;
pub mod held;
pub mod issue;
pub mod limits;
pub mod lint;
mod numeral;
pub mod place;
pub mod plain;
#[cfg(test)]
pub(crate) mod random;
pub mod read;
mod result;
mod sink;
pub mod situation;
pub mod skim;
pub mod strict;
pub mod tags;
pub mod token;
mod variant;
pub(crate) mod words;
pub mod write;

pub use checker::{Checker, Found};
pub use fault::Fault;
pub use game::Game;
pub use limits::Limits;
pub use read::{Part, read_part, read_within};
pub use result::GameResult;
pub use sink::Sink;
pub use variant::Rules;
