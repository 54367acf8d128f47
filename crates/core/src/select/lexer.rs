//! The words and signs of an expression.

use std::ops::Range;

use super::{Error, Fault};

/// A word or sign.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// A text that stood in quotes, without them.
    Quoted(String),
    /// A word or number without quotes.
    Bare(String),
    /// A sign: a comparison, a bracket, a comma.
    Sign(&'static str),
}

/// A word or sign and its place.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

/// Longer signs come first.
const SIGNS: [&str; 12] = [
    "!=", "!~", "<=", ">=", "=", "<", ">", "~", "(", ")", ",", "!",
];

/// Splits an expression.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Error> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or_default();
        let (kind, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first == '"' || first == '\'' {
            quoted(rest, first).ok_or_else(|| Error::new(Fault::OpenQuote, at..text.len()))?
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Kind::Sign(sign), sign.len())
        } else {
            let ends = |sign: char| sign.is_whitespace() || "\"'!=<>~(),".contains(sign);
            let length = rest.find(ends).unwrap_or(rest.len());
            let word = rest.get(..length).unwrap_or_default();
            (Kind::Bare(word.to_owned()), length)
        };
        found.push(Token {
            kind,
            span: at..at + length,
        });
        at += length;
    }
    Ok(found)
}

/// A text in quotes, and its length with them; a quote inside is written twice.
fn quoted(text: &str, quote: char) -> Option<(Kind, usize)> {
    let mut value = String::new();
    let mut signs = text.char_indices().skip(1).peekable();
    while let Some((at, sign)) = signs.next() {
        if sign == quote && signs.next_if(|(_, next)| *next == quote).is_none() {
            return Some((Kind::Quoted(value), at + 1));
        }
        value.push(sign);
    }
    None
}
