//! Stamma's notation: each man is called by the letter of the file on which it started.
//!
//! So the letters need the history of the game, which [`Origins`] keeps. In a position without one
//! they stand for the kinds of men, as in Stamma's own problems: E for a king, B or G for a knight.

mod origins;
mod read;
#[cfg(test)]
pub(super) mod tests;
mod usage;
mod write;

use shakmaty::{File, Role};

pub use origins::Origins;
pub(in crate::notation) use origins::wing_of;
pub use read::read;
pub(in crate::notation) use usage::is_usage;
pub use write::write;

/// The kind of man that starts on a file.
pub(super) const fn starter(file: File) -> Role {
    match file {
        File::A | File::H => Role::Rook,
        File::B | File::G => Role::Knight,
        File::C | File::F => Role::Bishop,
        File::D => Role::Queen,
        File::E => Role::King,
    }
}

/// The letter of a man that has no file to start on (STA-6).
const fn letter_of_promoted(role: Role) -> Option<File> {
    match role {
        Role::Queen => Some(File::D),
        Role::Rook => Some(File::A),
        Role::Knight => Some(File::B),
        Role::Bishop => Some(File::C),
        Role::King => Some(File::E),
        Role::Pawn => None,
    }
}
