//! What is said about a game: faults, remarks on spellings, breaches of a standard, and what can hardly be
//! meant.

use std::ops::Range;

use super::Fault;
use super::fault::{Census, Telling};
use crate::notation::judge::Remark;
use crate::rules::pgn::{Breach, Lint};

/// Something to say about a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Issue {
    /// A fault in the text, whatever the standard.
    Fault(Fault),
    /// A remark on the spelling of a move, and how the notation writes it.
    Spelling(Remark, String),
    /// A breach of the export format, and what stands there in it.
    Breach(Breach, String),
    /// Something that can hardly be meant, and what may be.
    Lint(Lint, String),
}

impl Issue {
    /// Its name in the catalogue.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fault(fault) => fault.name(),
            Self::Spelling(remark, _) => remark.name(),
            Self::Breach(breach, _) => breach.name(),
            Self::Lint(lint, _) => lint.name(),
        }
    }

    /// Whether it speaks of a move, and why depends on the position.
    pub fn is_of_move(&self) -> bool {
        matches!(self, Self::Fault(fault) if fault.is_of_move())
    }

    /// How many games it holds.
    pub fn games(&self) -> u32 {
        match self {
            Self::Fault(fault) => fault.games(),
            Self::Spelling(..) | Self::Breach(..) | Self::Lint(..) => 0,
        }
    }

    /// What is written in its place.
    pub fn written(&self) -> &str {
        match self {
            Self::Fault(_) => "",
            Self::Spelling(_, written) | Self::Breach(_, written) | Self::Lint(_, written) => {
                written
            }
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
pub(super) struct Findings {
    pub(super) told: Vec<Found>,
    census: Census,
}

impl Findings {
    pub(super) fn say(&mut self, issue: Issue, span: Range<usize>, ply: u32) {
        let told = match self.census.weigh(issue.name()) {
            Telling::Told => issue,
            Telling::Last => Fault::TooMany.into(),
            Telling::Not => return,
        };
        self.told.push((told, span, ply));
    }
}
