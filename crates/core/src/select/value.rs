//! What games are compared with: texts, numbers, dates and regular expressions.
//!
//! A comparison that cannot be made is false: a number with a tag that holds none, a date with one whose
//! parts are not known.

use std::cmp::Ordering;
use std::fmt;

use regex::{Regex, RegexBuilder};

use crate::pgn::GameResult;

/// How something is compared.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Differs,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `~`
    Matches,
    /// `!~`
    MatchesNot,
    /// `in`
    Among,
}

impl Relation {
    /// The relation that a sign stands for.
    pub(super) fn of(sign: &str) -> Option<Self> {
        Some(match sign {
            "=" => Self::Equal,
            "!=" => Self::Differs,
            "<" => Self::Less,
            "<=" => Self::AtMost,
            ">" => Self::More,
            ">=" => Self::AtLeast,
            "~" => Self::Matches,
            "!~" => Self::MatchesNot,
            _ => return None,
        })
    }

    /// As it is written.
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Differs => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
            Self::Matches => "~",
            Self::MatchesNot => "!~",
            Self::Among => "in",
        }
    }

    /// Whether it says that something is not so. Of several things it must hold for each.
    pub(super) const fn denies(self) -> bool {
        matches!(self, Self::Differs | Self::MatchesNot)
    }

    fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Equal | Self::Among | Self::Matches => order.is_eq(),
            Self::Differs | Self::MatchesNot => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::More => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }
}

/// Something to compare with.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number, as it was written and what it is.
    Number(String, f64),
    /// A date, or its first parts.
    Date(Date),
    /// A regular expression.
    Pattern(Pattern),
    /// A result.
    Result(GameResult),
    /// A condition on the board: how it was written, and its number.
    Board(String, usize),
}

impl Value {
    /// Whether a text is in a relation to the value.
    pub(super) fn compares(&self, relation: Relation, given: &str) -> bool {
        match self {
            Self::Text(text) => relation.holds(given.cmp(text)),
            Self::Number(_, number) => {
                number_of(given).is_some_and(|given| holds_for(relation, given, *number))
            }
            Self::Date(date) => {
                let order = Date::read(given).and_then(|given| given.compare(date));
                order.is_some_and(|order| relation.holds(order))
            }
            Self::Pattern(pattern) => pattern.regex.is_match(given) != relation.denies(),
            Self::Result(_) | Self::Board(..) => false,
        }
    }

    /// Whether a number is in a relation to the value.
    pub(super) fn compares_number(&self, relation: Relation, given: f64) -> bool {
        match self {
            Self::Number(_, number) => holds_for(relation, given, *number),
            _ => false,
        }
    }
}

fn holds_for(relation: Relation, given: f64, number: f64) -> bool {
    given
        .partial_cmp(&number)
        .is_some_and(|order| relation.holds(order))
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Board(text, _) => write_quoted(text, f),
            Self::Number(text, _) => f.write_str(text),
            Self::Date(date) => date.fmt(f),
            Self::Pattern(pattern) => write_quoted(pattern.regex.as_str(), f),
            Self::Result(result) => f.write_str(result.as_str()),
        }
    }
}

/// Writes a text in quotes.
pub(super) fn write_quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "\"{}\"", text.replace('"', "\"\""))
}

/// The number that a text is: digits, perhaps with a sign before them and a point among them.
pub(super) fn number_of(text: &str) -> Option<f64> {
    let text = text.trim_ascii();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = digits.starts_with(|sign: char| sign.is_ascii_digit())
        && digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_number { text.parse().ok() } else { None }
}

/// A date, of which the last parts may be missing, and any may be unknown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Date {
    /// Year, month and day; 0 for a part that is not known.
    parts: [u16; 3],
    /// How many parts were given.
    given: usize,
}

impl Date {
    /// Reads `1984`, `1984.05`, `1984.05.21`, with question marks for what is not known. Hyphens and
    /// slashes may stand in place of the points.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = [0; 3];
        let mut given = 0;
        let most = [9999, 12, 31];
        for part in text.trim_ascii().split(['.', '-', '/']) {
            let (place, most) = (parts.get_mut(given)?, most.get(given)?);
            let is_unknown = !part.is_empty() && part.bytes().all(|byte| byte == b'?');
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            if !is_unknown {
                let number = part.parse().ok().filter(|_| is_number);
                *place = number.filter(|number| (1..=*most).contains(number))?;
            }
            given += 1;
        }
        Some(Self { parts, given })
    }

    /// Whether all parts that were given are known.
    pub(super) fn is_certain(&self) -> bool {
        let mut given = self.parts.iter().take(self.given);
        given.all(|part| *part > 0)
    }

    /// How it stands to another in the parts which that has, as far as its own are known.
    fn compare(&self, other: &Self) -> Option<Ordering> {
        for (mine, theirs) in self.parts.iter().zip(&other.parts).take(other.given) {
            match mine.cmp(theirs) {
                _ if *mine == 0 => return None,
                Ordering::Equal => {}
                order => return Some(order),
            }
        }
        Some(Ordering::Equal)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [year, month, day] = self.parts;
        write!(f, "{year:04}")?;
        for part in [month, day].iter().take(self.given.saturating_sub(1)) {
            write!(f, ".{part:02}")?;
        }
        Ok(())
    }
}

/// A regular expression; equal if it is written in the same way.
#[derive(Clone, Debug)]
pub struct Pattern {
    regex: Regex,
}

/// How much memory a regular expression may take.
const PATTERN_BYTES: usize = 1 << 20;

impl Pattern {
    /// Reads a regular expression; what is wrong with it and where in it.
    pub(super) fn read(text: &str) -> Result<Self, (String, usize)> {
        let regex = RegexBuilder::new(text).size_limit(PATTERN_BYTES).build();
        match regex {
            Ok(regex) => Ok(Self { regex }),
            Err(error) => Err(match regex_syntax::parse(text) {
                Err(regex_syntax::Error::Parse(error)) => {
                    (error.kind().to_string(), error.span().start.offset)
                }
                Err(regex_syntax::Error::Translate(error)) => {
                    (error.kind().to_string(), error.span().start.offset)
                }
                _ => (in_one_line(&error.to_string()), 0),
            }),
        }
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.regex.as_str() == other.regex.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_compared_in_the_parts_that_are_asked_for() {
        for (given, relation, wanted, holds) in [
            ("1984.05.21", "=", "1984", true),
            ("1984.??.??", "=", "1984", true),
            ("1984.05.21", "=", "1984.05", true),
            ("1984.??.??", "=", "1984.05", false),
            ("1984.??.??", "!=", "1984.05", false),
            ("1984.??.??", "<", "1985.05", true),
            ("1985.??.??", "<", "1985.05", false),
            ("1984.12.31", ">", "1984", false),
            ("1985.01.01", ">", "1984", true),
            ("1984.12.31", ">=", "1984", true),
            ("????.??.??", ">=", "1984", false),
            ("????.05.??", "=", "1984.05", false),
            ("1984-05-21", "=", "1984.05.21", true),
            ("1984", "=", "1984.05", false),
            ("21.05.1984", ">=", "1984", false),
            ("May 1984", "=", "1984", false),
            ("", "=", "1984", false),
        ] {
            let value = Value::Date(Date::read(wanted).expect("a date"));
            let relation = Relation::of(relation).expect("a relation");
            assert_eq!(value.compares(relation, given), holds, "{given} {wanted}");
        }
    }

    #[test]
    fn numbers_are_read_whole_or_not_at_all() {
        for (text, number) in [
            ("2500", Some(2500.0)),
            (" 2500 ", Some(2500.0)),
            ("-3", Some(-3.0)),
            ("+12", Some(12.0)),
            ("1.5", Some(1.5)),
            ("1.", Some(1.0)),
            ("2500?", None),
            ("1.2.3", None),
            ("?", None),
            ("", None),
            ("1e9", None),
            ("inf", None),
            ("-", None),
            ("..", None),
        ] {
            assert_eq!(number_of(text), number, "{text}");
        }
    }
}
