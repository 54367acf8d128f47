//! Which games somebody wants: an expression on tags and moves, conditions on the board, numbers.
//!
//! A [`Selection`] is compiled once. A [`Selector`] looks at the games of a text one after the other: first
//! at the tags, and only if these do not decide at the moves. The numbers of games, how many are wanted and
//! a sample of them are known only when all games before have been seen: see [`place`].
//!
//! ```
//! use stamma_core::notation::alphabet::Alphabet;
//! use stamma_core::select::{Choice, Selection};
//!
//! let choice = Choice { expression: Some("WhiteElo >= 2500 and plies > 40"), ..Choice::default() };
//! assert!(Selection::new(&choice, &Alphabet::english()).is_ok());
//! let choice = Choice { expression: Some("WhiteElo >= "), ..Choice::default() };
//! let error = Selection::new(&choice, &Alphabet::english()).unwrap_err();
//! assert_eq!(error.span, 12..12);
//! ```

mod conditions;
mod expression;
mod facts;
mod lexer;
mod parse;
pub mod place;
mod selector;
mod value;
mod watcher;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::fen;
use crate::notation::alphabet::Alphabet;
use crate::pgn::lint;
use conditions::Condition;
pub use expression::Expression;
use expression::Subject;
use parse::{Parsed, read_condition};
use place::Places;
pub use selector::{Look, Selector, TagFilter};

pub use crate::rules::select::Fault;

/// What is wrong with what somebody has asked for, and where.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    /// What is wrong.
    pub fault: Fault,
    /// Which part of the choice it is about: where, position, material, line, ends, motif or games.
    pub part: &'static str,
    /// Where in that text, in bytes.
    pub span: Range<usize>,
    /// What should stand there, or why it cannot.
    pub reason: String,
    /// The FEN in it, and what is wrong with that, if it is one.
    pub fen: Option<(String, fen::Error)>,
}

impl Error {
    fn new(fault: Fault, span: Range<usize>) -> Self {
        Self {
            fault,
            part: "where",
            span,
            reason: String::new(),
            fen: None,
        }
    }

    fn because(self, reason: &str) -> Self {
        Self {
            reason: reason.to_owned(),
            ..self
        }
    }
}

/// What somebody asks for, as it is written. All of it must hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice<'a> {
    /// An expression.
    pub expression: Option<&'a str>,
    /// A position that is reached.
    pub position: Option<&'a str>,
    /// Material that is on the board.
    pub material: Option<&'a str>,
    /// The moves that games begin with.
    pub line: Option<&'a str>,
    /// Whether the position after the line counts, however it was reached.
    pub transposed: bool,
    /// How games end.
    pub ends: Option<&'a str>,
    /// What happens in them.
    pub motif: Option<&'a str>,
    /// Whether positions and material count with the colors exchanged, too.
    pub mirror: bool,
    /// How many half-moves of each game the board is looked at.
    pub max_ply: Option<u32>,
    /// Whether the other games are wanted.
    pub invert: bool,
    /// Numbers of games.
    pub games: Option<&'a str>,
    /// How many games are wanted.
    pub limit: Option<u64>,
    /// How many of them, chosen at random.
    pub sample: Option<usize>,
    /// What the choice at random begins with.
    pub seed: u64,
}

/// Which games somebody wants.
#[derive(Debug)]
pub struct Selection {
    expression: Option<Expression>,
    names: Vec<String>,
    /// Whether a game had the tags that are not among those known everywhere.
    own: Vec<(usize, AtomicBool)>,
    conditions: Vec<Condition>,
    max_ply: Option<u32>,
    invert: bool,
    /// What can only be decided in the order of the file.
    pub places: Places,
}

impl Selection {
    /// Compiles what somebody asks for. The expression and the line are in the letters of this language.
    pub fn new(choice: &Choice<'_>, language: &Alphabet) -> Result<Self, Error> {
        let mut parsed = Parsed::default();
        let mut parts = Vec::new();
        if let Some(text) = choice.expression {
            parts.push(parsed.read(text, language)?);
        }
        let conditions = [
            ("position", Subject::Position, choice.position),
            ("material", Subject::Material, choice.material),
            ("line", Subject::Line, choice.line),
            ("ends", Subject::Ends, choice.ends),
            ("motif", Subject::Motif, choice.motif),
        ];
        for (part, subject, text) in conditions {
            if let Some(text) = text {
                let number = read_condition(&subject, text, choice.transposed, language)
                    .and_then(|condition| parsed.add(condition))
                    .map_err(|error| Error { part, ..error })?;
                parts.push(Expression::of_board(subject, text, number));
            }
        }
        let places = Places::read(choice).map_err(|error| Error {
            part: "games",
            ..error
        })?;
        let Parsed { names, conditions } = parsed;
        let conditions = conditions.into_iter().map(|condition| match condition {
            Condition::Position(placement) if choice.mirror => {
                Condition::Position(placement.mirrored())
            }
            Condition::Material(material) if choice.mirror => {
                Condition::Material(material.mirrored())
            }
            other => other,
        });
        let own = names.iter().enumerate();
        let own = own.filter(|(_, name)| !lint::is_known_tag(name));
        Ok(Self {
            expression: Expression::all_of(parts),
            own: own
                .map(|(slot, _)| (slot, AtomicBool::new(false)))
                .collect(),
            names,
            conditions: conditions.collect(),
            max_ply: choice.max_ply,
            invert: choice.invert,
            places,
        })
    }

    /// The expression that games have to meet, with the conditions on the board.
    pub fn expression(&self) -> Option<&Expression> {
        self.expression.as_ref()
    }

    /// The tags that the expression asks for, and that no game had which was looked at. Those that are known
    /// everywhere are not among them.
    pub fn unmet_names(&self) -> Vec<&str> {
        let unmet = self
            .own
            .iter()
            .filter(|(_, met)| !met.load(Ordering::Relaxed));
        let unmet = unmet.filter_map(|(slot, _)| self.names.get(*slot));
        unmet.map(String::as_str).collect()
    }

    /// Decides by the tags of games, if nothing else is asked for.
    pub fn tag_filter(&self) -> Option<TagFilter<'_>> {
        let expression = self.expression.as_ref()?;
        let is_enough = expression.asks_for_tags_alone() && self.places.is_everywhere();
        is_enough.then(|| TagFilter::new(self, expression))
    }

    /// Whether a game is wanted that meets the conditions or not, as far as that can be told without its
    /// number.
    fn wants(&self, matches: bool) -> bool {
        match self.invert && self.places.has_numbers() {
            true => true,
            false => matches != self.invert,
        }
    }
}

#[cfg(test)]
mod tests;
