//! Holding whole games to a standard: every move to a notation, and a file to the export format of PGN.
//!
//! A [`Witness`] stands between the reader and its sink, and hears where everything stands. The same
//! [judge](crate::notation::judge) as for single moves looks at each one ([`moves`]), and for the export
//! format the layout is looked at, too ([`export`]; [`tags`] when they are over).

mod export;
mod moves;
mod tags;
mod witness;

use std::ops::Range;

pub use witness::Witness;

use super::Fault;
use super::fault::{Census, Telling};
use crate::notation::judge::Remark;
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

/// Something that is not as the standard has it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Issue {
    /// A fault in the text, whatever the standard.
    Fault(Fault),
    /// A remark on the spelling of a move, and how the notation writes it.
    Spelling(Remark, String),
    /// A breach of the export format, and what stands there in it.
    Breach(Breach, String),
}

impl Issue {
    /// Its name in the catalogue.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fault(fault) => fault.name(),
            Self::Spelling(remark, _) => remark.name(),
            Self::Breach(breach, _) => breach.name(),
        }
    }

    /// How many games it holds.
    pub fn games(&self) -> u32 {
        match self {
            Self::Fault(fault) => fault.games(),
            Self::Spelling(..) | Self::Breach(..) => 0,
        }
    }

    /// What the standard writes in its place.
    pub fn written(&self) -> &str {
        match self {
            Self::Fault(_) => "",
            Self::Spelling(_, written) | Self::Breach(_, written) => written,
        }
    }
}

impl From<Fault> for Issue {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// An issue, its place, and the half-moves before it.
pub type Found = (Issue, Range<usize>, u32);

/// What was found in a game so far, within bounds.
#[derive(Debug, Default)]
struct Findings {
    told: Vec<Found>,
    census: Census,
}

impl Findings {
    fn say(&mut self, issue: Issue, span: Range<usize>, ply: u32) {
        let told = match self.census.weigh(issue.name()) {
            Telling::Told => issue,
            Telling::Last => Fault::TooMany.into(),
            Telling::Not => return,
        };
        self.told.push((told, span, ply));
    }
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
