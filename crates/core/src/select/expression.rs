//! An expression that games meet or not: what it is made of, how it is written, and whether it holds.
//!
//! What is known of a game grows while it is read: first its tags and its result, then its moves. So the
//! answer may be that it cannot be told yet, and a game whose tags decide is never read further.

use std::fmt;

use super::facts::Facts;
use super::value::{Relation, Value, number_of, write_quoted};

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// All of these hold.
    All(Vec<Expression>),
    /// One of these holds.
    Any(Vec<Expression>),
    /// This does not hold.
    Not(Box<Expression>),
    /// The game has this.
    Has(Feature),
    /// Something of the game is in a relation to one of these values.
    Test(Subject, Relation, Vec<Value>),
}

/// What a game has or not.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Feature {
    /// A tag.
    Tag(TagName),
    /// Comments.
    Comments,
    /// Variations.
    Variations,
    /// Marks on moves.
    Nags,
    /// Something that could not be read.
    Errors,
}

/// The words for what a game has.
pub(super) const FEATURES: [(&str, Feature); 4] = [
    ("comments", Feature::Comments),
    ("variations", Feature::Variations),
    ("nags", Feature::Nags),
    ("errors", Feature::Errors),
];

/// A tag by its name, and its number among those that the expression asks for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TagName {
    /// The name.
    pub name: String,
    /// The number.
    pub slot: usize,
}

/// What is compared.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Subject {
    /// The value of a tag.
    Tag(TagName),
    /// The result of the game.
    Result,
    /// The half-moves of its main line.
    Plies,
    /// The name of either player: the tags White and Black.
    Player([TagName; 2]),
    /// Ratings of the players: the tags WhiteElo and BlackElo.
    Elo(Rating, [TagName; 2]),
    /// A position of the main line.
    Position,
    /// The material in a position of the main line.
    Material,
    /// The moves that the game begins with.
    Line,
    /// How the game ends on the board.
    Ends,
    /// Something that happens in it.
    Motif,
}

/// Which rating is compared.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Rating {
    /// That of either player.
    Either,
    /// That of each player.
    Both,
    /// How far the two are apart.
    Difference,
}

impl Rating {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Either => "elo",
            Self::Both => "elo.both",
            Self::Difference => "elo.difference",
        }
    }
}

impl Subject {
    /// What it is called in an expression.
    pub(super) fn word(&self) -> &str {
        match self {
            Self::Tag(tag) => &tag.name,
            Self::Result => "result",
            Self::Plies => "plies",
            Self::Player(_) => "player",
            Self::Elo(rating, _) => rating.word(),
            Self::Position => "position",
            Self::Material => "material",
            Self::Line => "line",
            Self::Ends => "ends",
            Self::Motif => "motif",
        }
    }

    /// Whether tags decide.
    fn is_in_tags(&self) -> bool {
        matches!(self, Self::Tag(_) | Self::Player(_) | Self::Elo(..))
    }
}

impl Expression {
    /// A condition on the board alone.
    pub(super) fn of_board(subject: Subject, text: &str, number: usize) -> Self {
        let value = Value::Board(text.to_owned(), number);
        Self::Test(subject, Relation::Equal, vec![value])
    }

    /// All of these together, if there are any.
    pub(super) fn all_of(mut parts: Vec<Self>) -> Option<Self> {
        match parts.len() {
            0 | 1 => parts.pop(),
            _ => Some(Self::All(parts)),
        }
    }

    /// Whether it holds; nothing if that cannot be told by what is known.
    pub(super) fn holds(&self, facts: &mut Facts<'_>) -> Option<bool> {
        match self {
            Self::All(parts) => decide(parts, facts, false),
            Self::Any(parts) => decide(parts, facts, true),
            Self::Not(part) => part.holds(facts).map(|holds| !holds),
            Self::Has(Feature::Tag(tag)) => Some(facts.tag(tag).is_some()),
            Self::Has(feature) => {
                let seen = facts.moves?;
                Some(match feature {
                    Feature::Comments => seen.has_comments,
                    Feature::Variations => seen.has_variations,
                    Feature::Nags => seen.has_nags,
                    Feature::Errors => seen.has_errors,
                    Feature::Tag(_) => false,
                })
            }
            Self::Test(subject, relation, values) => test(subject, *relation, values, facts),
        }
    }

    /// Whether something in it can be decided before any move is read.
    pub(super) fn asks_for_tags(&self) -> bool {
        self.has_leaf(&|leaf| match leaf {
            Self::Has(feature) => matches!(feature, Feature::Tag(_)),
            Self::Test(subject, ..) => subject.is_in_tags() || *subject == Subject::Result,
            _ => false,
        })
    }

    /// Whether nothing but tags decides.
    pub(super) fn asks_for_tags_alone(&self) -> bool {
        !self.has_leaf(&|leaf| match leaf {
            Self::Has(feature) => !matches!(feature, Feature::Tag(_)),
            Self::Test(subject, ..) => !subject.is_in_tags(),
            _ => false,
        })
    }

    /// Whether one of the things that are asked for is such.
    fn has_leaf(&self, is_such: &impl Fn(&Self) -> bool) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|part| part.has_leaf(is_such)),
            Self::Not(part) => part.has_leaf(is_such),
            leaf => is_such(leaf),
        }
    }
}

/// Whether one of the parts has this answer, or all have the other.
fn decide(parts: &[Expression], facts: &mut Facts<'_>, answer: bool) -> Option<bool> {
    let mut is_certain = true;
    for part in parts {
        match part.holds(facts) {
            Some(holds) if holds == answer => return Some(answer),
            Some(_) => {}
            None => is_certain = false,
        }
    }
    is_certain.then_some(!answer)
}

fn test(
    subject: &Subject,
    relation: Relation,
    values: &[Value],
    facts: &mut Facts<'_>,
) -> Option<bool> {
    let is_so = |given: &str| values.iter().any(|value| value.compares(relation, given));
    let is_number_so = |given: f64| {
        let mut values = values.iter();
        values.any(|value| value.compares_number(relation, given))
    };
    Some(match subject {
        Subject::Tag(tag) => facts.tag(tag).is_some_and(|given| is_so(&given)),
        Subject::Player(tags) => {
            let [white, black] = tags.each_ref().map(|tag| facts.tag(tag));
            let given = [white, black];
            let mut holds = given.iter().flatten().map(|given| is_so(given));
            match relation.denies() {
                true => given.iter().any(Option::is_some) && holds.all(|holds| holds),
                false => holds.any(|holds| holds),
            }
        }
        Subject::Elo(rating, tags) => {
            let [white, black] = tags
                .each_ref()
                .map(|tag| facts.tag(tag).and_then(|given| number_of(&given)));
            let mut given = [white, black].into_iter().flatten();
            match (rating, white.zip(black)) {
                (Rating::Either, _) if !relation.denies() => given.any(is_number_so),
                (Rating::Either, _) => white.or(black).is_some() && given.all(is_number_so),
                (Rating::Both, both) => both.is_some() && given.all(is_number_so),
                (Rating::Difference, both) => {
                    both.is_some_and(|(white, black)| is_number_so((white - black).abs()))
                }
            }
        }
        Subject::Result => {
            let is_given = |value: &Value| *value == Value::Result(facts.result);
            values.iter().any(is_given) != relation.denies()
        }
        Subject::Plies => is_number_so(f64::from(facts.moves?.plies)),
        Subject::Position | Subject::Material | Subject::Line | Subject::Ends | Subject::Motif => {
            let met = facts.moves?.met;
            let is_met =
                |value: &Value| matches!(value, Value::Board(_, number) if met >> number & 1 == 1);
            values.iter().any(is_met) != relation.denies()
        }
    })
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All(parts) => write_joined(parts, "and", f),
            Self::Any(parts) => write_joined(parts, "or", f),
            Self::Not(part) => write!(f, "not {}", Grouped(part)),
            Self::Has(Feature::Tag(tag)) => write!(f, "has {tag}"),
            Self::Has(feature) => {
                let word = FEATURES.iter().find(|(_, named)| named == feature);
                write!(f, "has {}", word.map_or("", |(word, _)| word))
            }
            Self::Test(subject, relation, values) => {
                match subject {
                    Subject::Tag(tag) => tag.fmt(f)?,
                    subject => f.write_str(subject.word())?,
                }
                write!(f, " {} ", relation.sign())?;
                if *relation != Relation::Among {
                    return values.first().map_or(Ok(()), |value| value.fmt(f));
                }
                for (number, value) in values.iter().enumerate() {
                    f.write_str(if number == 0 { "(" } else { ", " })?;
                    value.fmt(f)?;
                }
                f.write_str(")")
            }
        }
    }
}

/// A part of an expression, in brackets if it has parts itself.
struct Grouped<'a>(&'a Expression);

impl fmt::Display for Grouped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expression::All(_) | Expression::Any(_) => write!(f, "({})", self.0),
            part => part.fmt(f),
        }
    }
}

fn write_joined(parts: &[Expression], word: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            write!(f, " {word} ")?;
        }
        write!(f, "{}", Grouped(part))?;
    }
    Ok(())
}

impl fmt::Display for TagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match super::parse::is_plain_name(&self.name) {
            true => f.write_str(&self.name),
            false => write_quoted(&self.name, f),
        }
    }
}
