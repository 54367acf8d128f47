//! The tokens of PGN movetext. Every byte belongs to a token or to the white space between two.

use std::ops::Range;

use memchr::{memchr, memchr2};

use super::comment;
use crate::input::encoding;
use crate::notation::is_dash;

/// `…`
const ELLIPSIS: &[u8] = "…".as_bytes();

/// The longest letters that stand for a piece, in bytes.
const LONGEST_PIECE: usize = 8;

/// The longest dash, in bytes.
const LONGEST_DASH: usize = 3;

/// A word that is longer than this ends at the next invisible character: it is no move, and what is joined
/// by such characters is read word by word.
const LONG_WORD: usize = 256;

/// A kind of token.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A move number, with or without its periods.
    Number,
    /// Periods that stand alone.
    Periods,
    /// What may be a move: letters, digits and signs.
    Symbol,
    /// `!`, `?` and their pairs, after a move.
    Suffix,
    /// `$` and a number.
    Nag,
    /// `{…}`; the brace may not be closed.
    Comment,
    /// `;` to the end of the line.
    LineComment,
    /// `%` in the first column to the end of the line.
    Escape,
    /// `(=)`: the mover offers a draw.
    DrawOffer,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `[`: a tag, if one follows.
    Bracket,
    /// A result: `1-0`, `0-1`, `1/2-1/2`, `*` and their other spellings.
    Result,
    /// Anything else.
    Stray,
}

/// A token and its place.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Token {
    /// Its kind.
    pub kind: Kind,
    /// Its place in the text, in bytes.
    pub span: Range<usize>,
    /// Whether it is the first thing on its line.
    pub starts_line: bool,
    /// Whether an empty line stands before it.
    pub after_blank_line: bool,
}

/// Splits a text into tokens.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

/// The class of a byte: what a token that begins with it may be.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Class {
    Blank,
    Newline,
    Letter,
    Digit,
    Sign,
    Other,
}

const fn classify(byte: u8) -> Class {
    match byte {
        b'\n' | b'\r' => Class::Newline,
        b' ' | b'\t' | 0x0b | 0x0c | 0 => Class::Blank,
        b'a'..=b'z'
        | b'A'..=b'Z'
        | 0x80..
        | b'-'
        | b'@'
        | b'+'
        | b'='
        | b'#'
        | b'~'
        | b'/'
        | b'_'
        | b':'
        | b'^'
        | b'|' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'$' | b';' | b'.' | b'!' | b'?' | b'*'
        | b'%' | b'<' | b'>' => Class::Sign,
        _ => Class::Other,
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = classify(byte as u8);
        byte += 1;
    }
    classes
};

#[inline]
fn class_of(byte: u8) -> Class {
    // There is a class for each byte.
    CLASSES
        .get(usize::from(byte))
        .copied()
        .unwrap_or(Class::Other)
}

/// The length of a glyph at the start of a text that has signs of which no other word is made.
fn signed_glyph(text: &[u8]) -> usize {
    match text {
        [b'-', b'>', ..] | [b'/', b'\\', ..] => 2,
        [b'=', b'/', b'&', ..] | [b'<', b'=', b'>', ..] => 3,
        _ => 0,
    }
}

/// Whether a byte goes on with a word that may be a move.
#[inline]
pub(super) fn is_part_of_word(byte: u8) -> bool {
    matches!(class_of(byte), Class::Letter | Class::Digit)
}

impl<'a> Scanner<'a> {
    /// Begins at a place in a text.
    pub fn new(text: &'a [u8], at: usize) -> Self {
        Self { text, at }
    }

    /// How far the text has been read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes on at another place.
    pub fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    /// The bytes of a span.
    pub fn bytes(&self, span: &Range<usize>) -> &'a [u8] {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Skips white space; whether a new line began, and whether an empty line was passed.
    fn blanks(&mut self) -> (bool, bool) {
        let mut lines = 0;
        while let Some(byte) = self.byte(self.at) {
            match class_of(byte) {
                Class::Blank => {}
                Class::Newline => {
                    // CR LF is one end of a line.
                    if byte == b'\r' && self.byte(self.at + 1) == Some(b'\n') {
                        self.at += 1;
                    }
                    lines += 1;
                }
                _ => match invisible(self.rest()).max(wide_blank(self.rest())) {
                    0 => break,
                    length => self.at += length - 1,
                },
            }
            self.at += 1;
        }
        (lines > 0, lines > 1)
    }

    /// Where the next token begins; nothing at the end of the text.
    pub fn next_place(&self) -> Option<usize> {
        let mut ahead = self.clone();
        ahead.blanks();
        (ahead.at < self.text.len()).then_some(ahead.at)
    }

    /// The next token; none at the end of the text.
    pub fn next_token(&mut self) -> Option<Token> {
        let at_start = self.at == 0;
        let (new_line, after_blank_line) = self.blanks();
        let start = self.at;
        let first = self.byte(start)?;
        let starts_line = new_line || at_start;
        let kind = self.token_at(first, starts_line);
        // Whatever happens, the scanner goes on.
        self.at = self.at.max(start + 1);
        Some(Token {
            kind,
            span: start..self.at,
            starts_line,
            after_blank_line: after_blank_line || at_start,
        })
    }

    fn token_at(&mut self, first: u8, starts_line: bool) -> Kind {
        let start = self.at;
        let glyph = signed_glyph(self.rest());
        if glyph > 0 {
            self.at += glyph;
            return Kind::Symbol;
        }
        self.at += 1;
        match class_of(first) {
            Class::Letter
                if self
                    .text
                    .get(start..)
                    .unwrap_or_default()
                    .starts_with(ELLIPSIS) =>
            {
                self.at = start;
                self.periods(Kind::Periods)
            }
            Class::Letter => self.symbol(start),
            Class::Digit => self.digits(start),
            Class::Blank | Class::Newline | Class::Other => Kind::Stray,
            Class::Sign => match first {
                b'{' => {
                    self.at = comment::end(self.text, start);
                    Kind::Comment
                }
                b';' => {
                    self.at = self.end_of_line();
                    Kind::LineComment
                }
                b'%' if starts_line && is_first_column(self.text, start) => {
                    self.at = self.end_of_line();
                    Kind::Escape
                }
                b'(' if self.draw_offer() > 0 => {
                    self.at += self.draw_offer();
                    Kind::DrawOffer
                }
                b'(' if self.bracketed_suffix() > 0 => {
                    self.at += self.bracketed_suffix();
                    Kind::Suffix
                }
                b'(' => Kind::Open,
                b')' => Kind::Close,
                b'[' if self.byte(self.at) == Some(b']') => {
                    self.at += 1;
                    Kind::Suffix
                }
                b'[' => Kind::Bracket,
                b'$' => {
                    while self.byte(self.at).is_some_and(|byte| byte.is_ascii_digit()) {
                        self.at += 1;
                    }
                    Kind::Nag
                }
                b'.' => self.periods(Kind::Periods),
                b'!' | b'?' => {
                    while matches!(self.byte(self.at), Some(b'!' | b'?')) {
                        self.at += 1;
                    }
                    Kind::Suffix
                }
                b'*' => Kind::Result,
                b'<' if self.byte(self.at) == Some(b'>') => {
                    self.at += 1;
                    Kind::Symbol
                }
                _ => Kind::Stray,
            },
        }
    }

    /// Periods, or ellipses in one character.
    fn periods(&mut self, kind: Kind) -> Kind {
        loop {
            match self.rest() {
                [b'.', ..] => self.at += 1,
                rest if rest.starts_with(ELLIPSIS) => self.at += ELLIPSIS.len(),
                _ => return kind,
            }
        }
    }

    /// The length of the sign for the offer of a draw behind its first bracket: `(=)`.
    fn draw_offer(&self) -> usize {
        let blanks = |rest: &[u8]| rest.iter().take_while(|byte| **byte == b' ').count();
        let before = blanks(self.rest());
        let after = match self.rest().get(before..) {
            Some([b'=', rest @ ..]) => blanks(rest),
            _ => return 0,
        };
        let length = before + 1 + after + 1;
        match self.rest().get(length - 1) {
            Some(b')') => length,
            _ => 0,
        }
    }

    /// The length of a mark in brackets behind the first: `(?!)`.
    fn bracketed_suffix(&self) -> usize {
        let marks = self.rest().iter();
        let marks = marks.take_while(|byte| matches!(byte, b'!' | b'?')).count();
        match self.byte(self.at + marks) {
            Some(b')') if marks > 0 => marks + 1,
            _ => 0,
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn end_of_line(&self) -> usize {
        memchr2(b'\n', b'\r', self.rest()).map_or(self.text.len(), |end| self.at + end)
    }

    /// A word: letters, digits, signs of moves. A period belongs to it only in `e.p.`.
    fn symbol(&mut self, start: usize) -> Kind {
        while let Some(byte) = self.byte(self.at) {
            match class_of(byte) {
                _ if byte >= 0x80 && self.ends_word(start) => break,
                _ if signed_glyph(self.rest()) > 0 => break,
                Class::Letter | Class::Digit => self.at += 1,
                _ if byte == b'.' && self.is_in_en_passant() => self.at += 1,
                _ if self.is_decimal_point(start) => self.at += 1,
                _ => break,
            }
        }
        let word = self.text.get(start..self.at).unwrap_or_default();
        // Invisible characters inside a word are left to the notations; at its end they end it.
        let word = without_invisible_end(word);
        self.at = start + word.len();
        if self.is_before_promotion(word) {
            self.at += memchr(b')', self.rest()).map_or(0, |close| close + 1);
            return Kind::Symbol;
        }
        if is_result(word) {
            Kind::Result
        } else {
            Kind::Symbol
        }
    }

    /// Whether a character that is none of ASCII's ends a word that began here: a blank, or an ellipsis.
    fn ends_word(&self, start: usize) -> bool {
        match self.rest() {
            // It may be the last byte of a character.
            [0xa0, ..] => self.byte(self.at - 1).is_some_and(|byte| byte < 0x80),
            rest if self.at > start + LONG_WORD && invisible(rest) > 0 => true,
            rest => wide_blank(rest) > 0 || rest.starts_with(ELLIPSIS),
        }
    }

    /// Whether the piece of a promotion follows in brackets: `e8(Q)`, `e8=(Q)`.
    fn is_before_promotion(&self, word: &[u8]) -> bool {
        let word = word.strip_suffix(b"=").unwrap_or(word);
        let is_pawn = matches!(word, [b'a'..=b'h', .., b'1' | b'8']);
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
        let piece = match self.rest() {
            [b'(', rest @ ..] if is_pawn => rest.get(..LONGEST_PIECE + 1).unwrap_or(rest),
            _ => return false,
        };
        let length = piece.iter().take_while(|byte| is_letter(byte)).count();
        length > 0 && piece.get(length) == Some(&b')')
    }

    /// Whether the period here is one of `e.p.`.
    fn is_in_en_passant(&self) -> bool {
        let before = self
            .text
            .get(self.at.saturating_sub(3)..self.at)
            .unwrap_or_default();
        let after = self.text.get(self.at + 1..).unwrap_or_default();
        (before.ends_with(b"e") && after.starts_with(b"p")) || before.ends_with(b"e.p")
    }

    /// Whether the period or comma here stands in a decimal that began at a place: `0.35`, `+1,2`. A number may
    /// also stand right before castling, a move of ICCF or a result.
    fn is_decimal_point(&self, start: usize) -> bool {
        let before = self.text.get(start..self.at).unwrap_or_default();
        let [b'.' | b',', after @ ..] = self.rest() else {
            return false;
        };
        let is_numeric = |byte: &u8| byte.is_ascii_digit() || is_numeric_sign(*byte);
        let digits = after.iter().take_while(|byte| byte.is_ascii_digit());
        let word = after.iter().take_while(|byte| is_part_of_word(**byte));
        let (word, behind) = after.split_at(word.count());
        // `1.0-0.0` is one number, and `1.0-0` none.
        let is_followed_by_decimals =
            matches!(behind, [b'.' | b',', digit, ..] if digit.is_ascii_digit());
        matches!(digits.count(), 1..=3)
            && before.last().is_some_and(u8::is_ascii_digit)
            && before
                .iter()
                .all(|byte| is_numeric(byte) || matches!(byte, b'.' | b','))
            && word.iter().all(is_numeric)
            && (!is_move_of_digits(Some(word)) || is_zero(before) || is_followed_by_decimals)
            && !is_result(word)
    }

    /// A move number, a result, a move that begins with a digit (castling, ICCF), or another number.
    fn digits(&mut self, start: usize) -> Kind {
        while self.byte(self.at).is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        match self.byte(self.at) {
            Some(b'.' | b',') if self.is_decimal_point(start) => self.symbol(start),
            Some(b'.') => self.periods(Kind::Number),
            Some(_) if self.rest().starts_with(ELLIPSIS) => self.periods(Kind::Number),
            Some(byte) if class_of(byte) == Class::Letter && invisible(self.rest()) == 0 => {
                let number_end = self.at;
                match self.symbol(start) {
                    Kind::Symbol if !is_whole(self.text.get(start..self.at)) => {
                        // `12Nf3`: the number ends where the letters begin.
                        self.at = number_end;
                        Kind::Number
                    }
                    kind => kind,
                }
            }
            _ => Kind::Number,
        }
    }
}

/// The length of an invisible character at the start of a text: a byte-order mark, a zero-width blank, a
/// soft hyphen, or a sign for the direction of writing.
pub(super) fn invisible(text: &[u8]) -> usize {
    match text {
        [0xef, 0xbb, 0xbf, ..] => 3,
        [0xe2, 0x80, 0x8b..=0x8f | 0xaa..=0xae, ..] => 3,
        [0xe2, 0x81, 0xa0 | 0xa6..=0xa9, ..] => 3,
        [0xc2, 0xad, ..] => 2,
        _ => 0,
    }
}

/// The length of a blank that is none of ASCII's, at the start of a text. In Windows-1252 the one that
/// breaks no line is a single byte.
fn wide_blank(text: &[u8]) -> usize {
    match text {
        [0xa0, ..] => 1,
        [0xc2, 0xa0, ..] => 2,
        [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..] => 3,
        [0xe2, 0x81, 0x9f, ..] | [0xe3, 0x80, 0x80, ..] => 3,
        _ => 0,
    }
}

/// Whether a word that may be a move ends before this text.
pub(super) fn ends_word(text: &[u8]) -> bool {
    let goes_on = text.first().is_some_and(|byte| is_part_of_word(*byte));
    !goes_on || invisible(text) > 0 || wide_blank(text) > 0 || text.starts_with(ELLIPSIS)
}

/// Where the first invisible character of a word stands, behind its first character.
pub(super) fn first_invisible(word: &[u8]) -> Option<usize> {
    (1..word.len()).find(|at| invisible(word.get(*at..).unwrap_or_default()) > 0)
}

/// Whether there is nothing but white space and invisible characters in a text.
pub fn is_blank(text: &[u8]) -> bool {
    Scanner::new(text, 0).next_place().is_none()
}

/// A text without the invisible characters at its end, and never empty.
pub(super) fn without_invisible_end(mut text: &[u8]) -> &[u8] {
    loop {
        let is_end = |length: &usize| {
            let start = text.len().checked_sub(*length).filter(|start| *start > 0);
            start.is_some_and(|start| invisible(text.get(start..).unwrap_or_default()) == *length)
        };
        match [3, 2].into_iter().find(is_end) {
            Some(length) => text = text.get(..text.len() - length).unwrap_or_default(),
            None => return text,
        }
    }
}

/// Whether a word that begins with a digit is no number with a move behind it.
fn is_whole(word: Option<&[u8]>) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || is_numeric_sign(*byte);
    // Some write the letter for the digit: `1-O`. A half in one character may belong to a number: `1½-½`.
    let is_numeric = |word: &[u8]| {
        let is_half = |byte: &u8| matches!(byte, 0xbd | 0xc2);
        let is_one = |byte: &u8| is_part(byte) || byte | 32 == b'o' || is_half(byte);
        word.iter().all(is_one)
            && (!word.iter().any(is_half) || encoding::decode(word).contains('½'))
    };
    word.is_some_and(is_numeric) || is_move_of_digits(word)
}

/// Whether a number is zero, which is that of no move.
fn is_zero(number: &[u8]) -> bool {
    let digits = number.iter().filter(|byte| byte.is_ascii_digit());
    digits.eq([b'0'].iter())
}

/// The signs of times, fractions and values.
fn is_numeric_sign(byte: u8) -> bool {
    matches!(byte, b'-' | b'+' | b'/' | b':' | b'=')
}

/// Castling with zeros, and any dash or none between them.
fn is_move_of_digits(word: Option<&[u8]>) -> bool {
    let Some([b'0', rest @ ..]) = word else {
        return false;
    };
    let rest = encoding::decode(rest.get(..LONGEST_DASH + 1).unwrap_or(rest));
    let after_dash = rest.strip_prefix(is_dash).unwrap_or(&rest);
    after_dash.starts_with('0')
}

/// Whether a word is a number of some kind, and no move: an evaluation, a depth, a time.
pub(super) fn is_numeric(word: &str) -> bool {
    let is_sign = |sign| is_dash(sign) || ".,+/:=".contains(sign);
    word.contains(|sign: char| sign.is_ascii_digit())
        && word
            .chars()
            .all(|sign| sign.is_ascii_digit() || is_sign(sign) || sign == '½')
}

fn is_first_column(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text.get(at - 1), Some(b'\n' | b'\r'))
}

/// The spellings of a result.
fn is_result(word: &[u8]) -> bool {
    super::GameResult::read(word).is_some()
}
