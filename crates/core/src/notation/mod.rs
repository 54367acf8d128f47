//! Notation: how moves are written.
//!
//! A written move is a claim. Reading it is three questions, kept apart: what the spelling claims
//! ([`claim`], made by [`algebraic`], [`numeric`], [`descriptive`] or [`original`]), which legal
//! moves fit ([`resolve`]; and if none does, [`reason`] says why), and whether a notation would
//! write it so ([`judge`]). Writing is [`spell`]. A [`style`] describes a notation as data, and
//! [`read`] puts the questions one after the other.

pub mod algebraic;
pub mod alphabet;
pub(crate) mod castling;
pub mod claim;
pub mod clean;
pub mod descriptive;
pub mod glyphs;
pub mod judge;
pub(crate) mod marks;
pub mod near_spelling;
pub mod numeric;
pub mod original;
pub(crate) mod quick_san;
pub mod read;
pub mod reason;
pub mod resolve;
pub mod shorthand;
pub mod spell;
pub mod style;
pub mod words;

/// The dashes of Unicode, and the hyphen.
pub(crate) fn is_dash(sign: char) -> bool {
    matches!(
        sign,
        '-' | '\u{2010}'..='\u{2015}' | '−' | '⁃' | '˗' | '﹘' | '﹣' | '－'
    )
}
