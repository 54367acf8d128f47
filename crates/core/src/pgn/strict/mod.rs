//! Holding whole games to a standard: every move to a notation, and a file to the export format of PGN.
//!
//! A [`Witness`] stands between the reader and its sink, and hears where everything stands. The same
//! [judge](crate::notation::judge) as for single moves looks at each one ([`moves`]), and for the export
//! format the layout is looked at, too ([`export`]; [`tags`] when they are over).

mod export;
pub(super) mod moves;
pub(super) mod tags;
mod witness;

pub use witness::Witness;
pub(super) use witness::half_moves;

use super::Fault;
use crate::notation::style::Style;
pub use crate::rules::pgn::Breach;

/// What games are held to.
#[derive(Clone, Copy, Debug)]
pub struct Standard<'a> {
    /// The notation of the moves.
    pub style: &'a Style,
    /// Whether the layout has to be that of the export format of PGN, too.
    pub is_export: bool,
}

impl Standard<'_> {
    /// Whether a fault is told of where games are held to this standard: some are said better by the
    /// judge of moves, or by the layout.
    pub fn tells(&self, fault: Fault) -> bool {
        match fault {
            Fault::OddSpelling => false,
            Fault::WrongNumber | Fault::ResultDiffers => !self.is_export,
            _ => true,
        }
    }
}
