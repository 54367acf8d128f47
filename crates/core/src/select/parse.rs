//! Reads an expression, and says what is wrong with it and where.
//!
//! ```text
//! expression = all { "or" all }
//! all        = not { "and" not }
//! not        = "not" not | "(" expression ")" | "has" thing | comparison
//! comparison = subject sign value | subject [ "not" ] "in" "(" value { "," value } ")"
//! ```

use std::ops::Range;

use super::conditions::{Condition, End, Line, Material, Motif, Placement};
use super::expression::{Expression, FEATURES, Feature, Rating, Subject, TagName};
use super::lexer::{Kind, Token, tokens};
use super::value::{Date, Pattern, Relation, Value, number_of};
use super::{Error, Fault};
use crate::notation::alphabet::Alphabet;
use crate::pgn::GameResult;
use crate::pgn::lint;

/// How deep brackets may stand inside each other.
const DEPTH: usize = 50;

/// How many conditions on the board can be looked at together.
const MOST_CONDITIONS: usize = 64;

/// The words that join comparisons, and can be no names.
const JOINING: [&str; 5] = ["and", "or", "not", "has", "in"];

/// What can be compared, beside tags.
const SUBJECTS: &str = "result, plies, player, elo, elo.both, elo.difference, position, material, \
                        line, ends, motif, and tags, which begin with a capital";

/// An expression, and what it asks of games.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    /// The tags that are asked for.
    pub(super) names: Vec<String>,
    /// What is asked of the board.
    pub(super) conditions: Vec<Condition>,
}

impl Parsed {
    /// Reads an expression. Its lines are in the letters of this language.
    pub(super) fn read(&mut self, text: &str, language: &Alphabet) -> Result<Expression, Error> {
        let mut parser = Parser {
            text,
            language,
            tokens: tokens(text)?,
            at: 0,
            depth: 0,
            parsed: self,
        };
        let expression = parser.any()?;
        match parser.peek() {
            None => Ok(expression),
            Some(_) => Err(parser.expected("and, or, or the end")),
        }
    }

    /// The number of a condition on the board.
    pub(super) fn add(&mut self, condition: Condition) -> Result<usize, Error> {
        if self.conditions.len() >= MOST_CONDITIONS {
            let most = "there are more than 64 conditions on the board";
            return Err(Error::new(Fault::TooLarge, 0..0).because(most));
        }
        self.conditions.push(condition);
        Ok(self.conditions.len() - 1)
    }

    fn tag(&mut self, name: &str) -> TagName {
        let found = self.names.iter().position(|known| known == name);
        let slot = found.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        TagName {
            name: name.to_owned(),
            slot,
        }
    }
}

/// Whether a name is that of a tag without being quoted.
pub(super) fn is_plain_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.bytes().all(is_part)
        && lint::near_tag(name).is_none()
        && !JOINING.iter().any(|word| word.eq_ignore_ascii_case(name))
}

struct Parser<'a> {
    text: &'a str,
    language: &'a Alphabet,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    parsed: &'a mut Parsed,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.at += usize::from(token.is_some());
        token
    }

    /// The place of the next token, or the end of the text.
    fn here(&self) -> Range<usize> {
        let end = self.text.len();
        self.peek().map_or(end..end, |token| token.span.clone())
    }

    fn expected(&self, what: &str) -> Error {
        Error::new(Fault::Unexpected, self.here()).because(what)
    }

    /// Takes a word, in small letters or in capitals.
    fn takes_word(&mut self, word: &str) -> bool {
        let is_there = matches!(self.peek(), Some(Token { kind: Kind::Bare(bare), .. })
            if bare == word || *bare == word.to_ascii_uppercase());
        self.at += usize::from(is_there);
        is_there
    }

    fn takes_sign(&mut self, sign: &str) -> bool {
        let is_there =
            matches!(self.peek(), Some(Token { kind: Kind::Sign(found), .. }) if *found == sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn any(&mut self) -> Result<Expression, Error> {
        let mut parts = vec![self.all()?];
        while self.takes_word("or") {
            parts.push(self.all()?);
        }
        Ok(joined(parts, Expression::Any))
    }

    fn all(&mut self) -> Result<Expression, Error> {
        let mut parts = vec![self.not()?];
        while self.takes_word("and") {
            parts.push(self.not()?);
        }
        Ok(joined(parts, Expression::All))
    }

    fn not(&mut self) -> Result<Expression, Error> {
        let here = self.here();
        self.depth += 1;
        if self.depth > DEPTH {
            let most = "more than 50 brackets stand inside each other";
            return Err(Error::new(Fault::TooLarge, here).because(most));
        }
        let found = if self.takes_word("not") {
            Expression::Not(Box::new(self.not()?))
        } else if self.takes_sign("(") {
            let inner = self.any()?;
            if !self.takes_sign(")") {
                return Err(match self.peek() {
                    None => Error::new(Fault::OpenBracket, here),
                    Some(_) => self.expected("and, or, or a closing bracket"),
                });
            }
            inner
        } else if self.takes_word("has") {
            Expression::Has(self.feature()?)
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(found)
    }

    fn feature(&mut self) -> Result<Feature, Error> {
        let expected = self.expected("a tag, comments, variations, nags or errors");
        let token = self.next().ok_or_else(|| expected.clone())?;
        if let Kind::Bare(word) = &token.kind
            && let Some((_, feature)) = FEATURES.iter().find(|(name, _)| name == word)
        {
            return Ok(feature.clone());
        }
        let words = "comments, variations, nags, errors, and tags, which begin with a capital";
        self.tag(&token, &expected, words).map(Feature::Tag)
    }

    /// The tag that a token names.
    fn tag(&mut self, token: &Token, expected: &Error, words: &str) -> Result<TagName, Error> {
        let name = match &token.kind {
            Kind::Quoted(name) => name,
            Kind::Bare(name) => {
                let is_letter = |sign: char| sign.is_ascii_alphabetic();
                let is_joining = JOINING.iter().any(|word| word.eq_ignore_ascii_case(name));
                if !name.starts_with(is_letter) || is_joining {
                    return Err(expected.clone());
                }
                if let Some(known) = lint::near_tag(name) {
                    return Err(Error::new(Fault::MisspeltTag(known), token.span.clone()));
                }
                if !is_plain_name(name) {
                    let fault = Error::new(Fault::UnknownWord, token.span.clone());
                    return Err(fault.because(words));
                }
                name
            }
            Kind::Sign(_) => return Err(expected.clone()),
        };
        Ok(self.parsed.tag(name))
    }

    fn comparison(&mut self) -> Result<Expression, Error> {
        let expected = self.expected("something that games are asked for");
        let token = self.next().ok_or_else(|| expected.clone())?;
        let subject = self.subject(&token, &expected)?;
        let here = self.here();
        let denied = self.takes_word("not");
        if self.takes_word("in") {
            let fault = self.relation_fault(&subject, Relation::Among, &here);
            if let Some(fault) = fault {
                return Err(fault);
            }
            let values = self.values(&subject)?;
            let test = Expression::Test(subject, Relation::Among, values);
            return Ok(match denied {
                true => Expression::Not(Box::new(test)),
                false => test,
            });
        }
        let expected = self.expected(match denied {
            true => "in",
            false => "one of = != < <= > >= ~ !~ in",
        });
        let Some(Token {
            kind: Kind::Sign(sign),
            span,
        }) = self.next()
        else {
            return Err(expected);
        };
        let relation = Relation::of(sign).filter(|_| !denied).ok_or(expected)?;
        if let Some(fault) = self.relation_fault(&subject, relation, &span) {
            return Err(fault);
        }
        let value = self.value(&subject, relation)?;
        Ok(Expression::Test(subject, relation, vec![value]))
    }

    fn subject(&mut self, token: &Token, expected: &Error) -> Result<Subject, Error> {
        let word = match &token.kind {
            Kind::Bare(word) => word.as_str(),
            _ => "",
        };
        let rating = [Rating::Either, Rating::Both, Rating::Difference]
            .into_iter()
            .find(|rating| rating.word() == word);
        if let Some(rating) = rating {
            let tags = ["WhiteElo", "BlackElo"].map(|name| self.parsed.tag(name));
            return Ok(Subject::Elo(rating, tags));
        }
        Ok(match word {
            "result" => Subject::Result,
            "plies" => Subject::Plies,
            "player" => Subject::Player(["White", "Black"].map(|name| self.parsed.tag(name))),
            "position" => Subject::Position,
            "material" => Subject::Material,
            "line" => Subject::Line,
            "ends" => Subject::Ends,
            "motif" => Subject::Motif,
            _ => Subject::Tag(self.tag(token, expected, SUBJECTS)?),
        })
    }

    /// What is wrong with a relation for a subject.
    fn relation_fault(
        &self,
        subject: &Subject,
        relation: Relation,
        span: &Range<usize>,
    ) -> Option<Error> {
        use Relation::{Among, Differs, Equal, Matches, MatchesNot};
        let (has_it, name, there) = match subject {
            Subject::Tag(_) => return None,
            Subject::Plies | Subject::Elo(..) => (
                !matches!(relation, Matches | MatchesNot),
                "a number",
                "=, !=, <, <=, >, >= and in",
            ),
            Subject::Player(_) => (
                matches!(relation, Equal | Differs | Matches | MatchesNot | Among),
                "a player",
                "=, !=, ~, !~ and in",
            ),
            Subject::Line => (
                matches!(relation, Equal | Differs | Matches | MatchesNot | Among),
                "a line",
                "=, !=, ~, !~ (by any order of moves) and in",
            ),
            Subject::Result => (is_choice(relation), "a result", "=, != and in"),
            Subject::Position => (is_choice(relation), "a position", "=, != and in"),
            Subject::Material => (is_choice(relation), "material", "=, != and in"),
            Subject::Ends => (is_choice(relation), "an end", "=, != and in"),
            Subject::Motif => (is_choice(relation), "a motif", "=, != and in"),
        };
        (!has_it).then(|| Error::new(Fault::Relation(name), span.clone()).because(there))
    }

    fn values(&mut self, subject: &Subject) -> Result<Vec<Value>, Error> {
        let here = self.here();
        if !self.takes_sign("(") {
            return Err(self.expected("an opening bracket and a list"));
        }
        let mut values = vec![self.value(subject, Relation::Among)?];
        while self.takes_sign(",") {
            values.push(self.value(subject, Relation::Among)?);
        }
        match self.takes_sign(")") {
            true => Ok(values),
            false if self.peek().is_none() => Err(Error::new(Fault::OpenBracket, here)),
            false => Err(self.expected("a comma or a closing bracket")),
        }
    }

    fn value(&mut self, subject: &Subject, relation: Relation) -> Result<Value, Error> {
        let expected = self.expected("something to compare with");
        let token = self.next().ok_or_else(|| expected.clone())?;
        let span = token.span.clone();
        let wanted = |what: &str| Error::new(Fault::Value, span.clone()).because(what);
        let (text, is_quoted) = match &token.kind {
            Kind::Quoted(text) => (text.as_str(), true),
            Kind::Bare(text) => (text.as_str(), false),
            Kind::Sign(_) => return Err(expected),
        };
        match subject {
            Subject::Tag(_) | Subject::Player(_)
                if matches!(relation, Relation::Matches | Relation::MatchesNot) =>
            {
                match is_quoted {
                    true => pattern(text, &span),
                    false => Err(wanted("a regular expression in quotes")),
                }
            }
            Subject::Player(_) if is_quoted => Ok(Value::Text(text.to_owned())),
            Subject::Player(_) => Err(wanted("a name in quotes")),
            Subject::Tag(_) if is_quoted => Ok(Value::Text(text.to_owned())),
            Subject::Tag(tag) if is_date(&tag.name) => {
                let date = Date::read(text).filter(Date::is_certain);
                let date = date.map(Value::Date);
                date.ok_or_else(|| {
                    wanted("a date such as 1984, 1984.05 or 1984.05.21, or a text in quotes")
                })
            }
            Subject::Tag(_) => match (number(text), GameResult::read(text.as_bytes())) {
                (Some(number), _) => Ok(number),
                (None, Some(result)) => Ok(Value::Text(result.as_str().to_owned())),
                (None, None) => Err(wanted("a number, or a text in quotes")),
            },
            Subject::Result => {
                let result = GameResult::read(text.as_bytes()).map(Value::Result);
                result.ok_or_else(|| wanted("1-0, 0-1, 1/2-1/2 or *"))
            }
            Subject::Plies | Subject::Elo(..) => {
                let number = number(text).filter(|_| !is_quoted);
                number.ok_or_else(|| wanted("a number"))
            }
            Subject::Position | Subject::Material | Subject::Line if !is_quoted => {
                Err(wanted("a text in quotes"))
            }
            _ => self.condition(subject, relation, text, span),
        }
    }

    fn condition(
        &mut self,
        subject: &Subject,
        relation: Relation,
        text: &str,
        span: Range<usize>,
    ) -> Result<Value, Error> {
        let by_any_order = matches!(relation, Relation::Matches | Relation::MatchesNot);
        let condition = read_condition(subject, text, by_any_order, self.language);
        // The quote stands before the text.
        let inside = |error: Error| Error {
            span: match (error.span.start, error.span.end) {
                (0, end) if end >= text.len() => span.clone(),
                (start, end) => start + span.start + 1..(end + span.start + 1).min(span.end),
            },
            ..error
        };
        let number = condition.and_then(|condition| self.parsed.add(condition));
        Ok(Value::Board(text.to_owned(), number.map_err(inside)?))
    }
}

/// Reads a condition on the board.
pub(super) fn read_condition(
    subject: &Subject,
    text: &str,
    by_any_order: bool,
    language: &Alphabet,
) -> Result<Condition, Error> {
    Ok(match subject {
        Subject::Position => Condition::Position(Placement::read(text)?),
        Subject::Material => Condition::Material(Material::read(text)?),
        Subject::Line => Condition::Line(Line::read(text, by_any_order, language)?),
        Subject::Ends => Condition::Ends(End::read(text)?),
        _ => Condition::Motif(Motif::read(text)?),
    })
}

fn is_choice(relation: Relation) -> bool {
    matches!(
        relation,
        Relation::Equal | Relation::Differs | Relation::Among
    )
}

/// One part is itself.
fn joined(mut parts: Vec<Expression>, join: fn(Vec<Expression>) -> Expression) -> Expression {
    match (parts.pop(), parts.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            parts.extend(last);
            join(parts)
        }
    }
}

/// Whether the values of a tag are dates: the names of such tags end so.
fn is_date(name: &str) -> bool {
    name.ends_with("Date")
}

fn number(text: &str) -> Option<Value> {
    number_of(text).map(|number| Value::Number(text.to_owned(), number))
}

fn pattern(text: &str, span: &Range<usize>) -> Result<Value, Error> {
    Pattern::read(text)
        .map(Value::Pattern)
        .map_err(|(reason, at)| {
            let at = (span.start + 1 + at).min(span.end - 1);
            Error::new(Fault::Pattern, at..span.end).because(&reason)
        })
}
