//! Words with a blank too many or too few: marks apart from their move, results and castling in pieces,
//! results written to the last move.

use shakmaty::Color;

use super::super::token::{Kind, Scanner, Token, ends_word, first_invisible, is_part_of_word};
use super::super::{Fault, GameResult};
use super::{Reader, Sink};
use crate::input::encoding;
use crate::notation::castling;
use crate::notation::claim::{CheckMark, Spelling};
use crate::notation::read::{read_algebraic, read_plain};

impl<S: Sink> Reader<'_, S> {
    /// Whether marks that stand apart from their move are true of it: check, mate, en passant.
    pub(super) fn is_true(&self, spelling: &Spelling) -> bool {
        let position = &self.line.position;
        let is_check = match spelling.check {
            CheckMark::Missing => true,
            CheckMark::Mate => position.is_checkmate(),
            _ => position.is_check(),
        };
        is_check && (!spelling.en_passant || self.was_en_passant())
    }

    fn was_en_passant(&self) -> bool {
        let last = self.line.position.last_move();
        self.line.has_moves && last.is_some_and(|last| last.is_en_passant())
    }

    /// Reads the move of `Qd61-0`, and leaves the result to be read next.
    pub(super) fn joined_to_result(&mut self, token: &Token, word: &str) -> bool {
        let mut results = ["1-0", "0-1", "1/2-1/2"].into_iter();
        let Some(first) = results.find_map(|result| word.strip_suffix(result)) else {
            return false;
        };
        let read = read_plain(&self.position(), first.as_bytes(), self.alphabet);
        let Some(Ok(reading)) = read else {
            return false;
        };
        self.sink.fault(Fault::JoinedMoves, token.span.clone());
        self.scanner.go_to(token.span.start + first.len());
        self.play(&reading);
        true
    }

    /// Reads the first word of two with an invisible character between them, and leaves the second to
    /// be read next.
    pub(super) fn joined_by_invisible(&mut self, token: &Token) -> bool {
        let Some(length) = first_invisible(self.bytes(&token.span)) else {
            return false;
        };
        let first = Token {
            span: token.span.start..token.span.start + length,
            ..token.clone()
        };
        self.scanner.go_to(first.span.end);
        self.symbol(&first);
        true
    }

    /// Reads `e8 Q`, `e8 = Q`, `e8 (Q)`: the piece of a promotion apart from its pawn.
    pub(super) fn apart_from_promotion(&mut self, token: &Token, word: &str) -> bool {
        let word = word.strip_suffix('=').unwrap_or(word);
        let [b'a'..=b'h', .., b'1' | b'8'] = word.as_bytes() else {
            return false;
        };
        let mut ahead = Scanner::new(self.text, token.span.end);
        let mut next = ahead.next_token();
        let is_sign = |next: &Token| matches!(self.bytes(&next.span), b"=" | b"(");
        let is_bracketed = next.as_ref().is_some_and(|next| next.kind == Kind::Open);
        if next.as_ref().is_some_and(is_sign) {
            next = ahead.next_token();
        }
        let Some(next) = next.filter(|next| next.kind == Kind::Symbol) else {
            return false;
        };
        let mut end = next.span.end;
        if is_bracketed {
            match ahead.next_token() {
                Some(close) if close.kind == Kind::Close => end = close.span.end,
                _ => return false,
            }
        }
        let piece = encoding::decode(self.bytes(&next.span));
        let piece = piece.trim_start_matches('=');
        let promotion = format!("{word}={piece}");
        let Ok(reading) = read_algebraic(&self.position(), &promotion, self.alphabet) else {
            return false;
        };
        self.sink.fault(Fault::OddSpelling, token.span.start..end);
        self.scanner.go_to(end);
        self.play(&reading);
        true
    }

    /// Reads `e. p.` and `en passant` behind a move.
    pub(super) fn en_passant_in_words(&mut self, token: &Token) -> bool {
        let start = token.span.start;
        let rest = self.text.get(start..).unwrap_or_default();
        let Some(length) = length_of_en_passant(rest).filter(|_| self.line.has_moves) else {
            return false;
        };
        self.scanner.go_to(start + length);
        let span = start..start + length;
        match self.was_en_passant() {
            true => self.sink.fault(Fault::OddSpelling, span),
            false => self.keep_as_comment(Fault::Stray, &span),
        }
        true
    }

    /// Reads `(e. p.)` behind a move that is one.
    pub(super) fn en_passant_in_brackets(&mut self, token: &Token) -> bool {
        if !self.was_en_passant() {
            return false;
        }
        let rest = self.text.get(token.span.end..).unwrap_or_default();
        let Some(length) = length_of_en_passant(rest) else {
            return false;
        };
        if rest.get(length) != Some(&b')') {
            return false;
        }
        let end = token.span.end + length + 1;
        self.scanner.go_to(end);
        self.sink.fault(Fault::OddSpelling, token.span.start..end);
        true
    }

    /// Whether a number is that of a move; how far it is from the right one is given. Engines put depths and times
    /// between moves: such a number is wrong, or stands beside another one, or behind a move of White.
    pub(super) fn is_move_number(&self, token: &Token, shift: i64) -> bool {
        let (before, rest) = self
            .text
            .split_at_checked(token.span.end)
            .unwrap_or_default();
        let next = Scanner::new(rest, 0).next_place();
        let next = next.and_then(|next| rest.get(next..)).unwrap_or_default();
        if before.ends_with(b".") || before.ends_with("…".as_bytes()) || next.starts_with(b".") {
            return true;
        }
        let before = before
            .get(self.start..token.span.start)
            .unwrap_or_default()
            .trim_ascii_end();
        let line = &self.line;
        let is_expected = !line.has_moves || shift == 0 || shift == line.shift;
        let is_place = !line.has_moves
            || line.position.turn() == Color::White
            || before.ends_with(b"}")
            || before.ends_with(b")");
        is_expected && is_place && !begins_with_number(next) && !ends_with_number(before)
    }

    /// Takes `1 - 0`, written with blanks, as one token.
    pub(super) fn join_result(&mut self, token: &mut Token) {
        let begins_one = match token.kind {
            Kind::Number => matches!(self.bytes(&token.span), b"0" | b"1" | b"0."),
            Kind::Periods => self.bytes(&token.span) == b".",
            kind => kind == Kind::Result,
        };
        let rest = self.text.get(token.span.start..).unwrap_or_default();
        if begins_one && let Some(length) = GameResult::length_with_blanks(rest) {
            token.kind = Kind::Result;
            token.span.end = token.span.end.max(token.span.start + length);
            self.scanner.go_to(token.span.end);
        }
    }

    /// Takes `0 - 0`, castling written with blanks, as one token.
    pub(super) fn join_castling(&mut self, token: &mut Token) {
        if !matches!(token.kind, Kind::Symbol | Kind::Number) {
            return;
        }
        // Most of them have none.
        let begins_one = match self.bytes(&token.span) {
            b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0" => false,
            [b'O' | b'0' | b'o' | 0xd0 | 0xce, ..] => true,
            _ => false,
        };
        let rest = self.text.get(token.span.start..).unwrap_or_default();
        if begins_one && let Some(length) = length_of_castling(rest) {
            token.kind = Kind::Symbol;
            token.span.end = token.span.start + length;
            self.scanner.go_to(token.span.end);
        }
    }
}

/// The longest sign of castling, blanks included, that is looked for.
const LONGEST_CASTLING: usize = 24;

/// The length of castling with blanks at the start of a text, if it ends there.
fn length_of_castling(text: &[u8]) -> Option<usize> {
    let near = text.get(..LONGEST_CASTLING).unwrap_or(text);
    let line = near.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let ends = |end: &usize| {
        let word = line.get(..*end).unwrap_or_default();
        ends_word(text.get(*end..).unwrap_or_default())
            && castling::is_apart(&encoding::decode(word))
    };
    (1..=line.len()).rev().find(ends)
}

/// The length of en passant at the start of a text: in words, or `e.p.` and the same of other languages, with blanks
/// or without.
pub(super) fn length_of_en_passant(text: &[u8]) -> Option<usize> {
    const WORDS: [&[u8]; 2] = [b"en", b"passant"];
    const LETTERS: [&[u8]; 4] = [b"e.", b"a.", b"d.", b"e"];
    let in_words = WORDS
        .into_iter()
        .try_fold(text, |rest, word| after(rest.trim_ascii_start(), word));
    let rest = in_words.or_else(|| {
        let rest = LETTERS.into_iter().find_map(|letter| after(text, letter))?;
        let rest = after(rest.trim_ascii_start(), b"p")?;
        Some(rest.strip_prefix(b".").unwrap_or(rest))
    })?;
    ends_word(rest).then_some(text.len() - rest.len())
}

/// What follows a word at the start of a text, in capitals or small letters.
fn after<'a>(text: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let (first, rest) = text.split_at_checked(word.len())?;
    first.eq_ignore_ascii_case(word).then_some(rest)
}

/// Whether a text begins with a number that is neither castling nor a move of ICCF.
fn begins_with_number(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at_checked(digits).unwrap_or_default();
    matches!(digits.len(), 1..4) && !matches!(digits, b"00" | b"000") && ends_word(rest)
}

/// Whether a text ends with such a number, with its periods or without.
fn ends_with_number(text: &[u8]) -> bool {
    let is_period = |byte: &u8| *byte == b'.';
    let periods = text.iter().rev().take_while(|byte| is_period(byte)).count();
    let text = text.get(..text.len() - periods).unwrap_or_default();
    let digits = text.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let digits = digits.count();
    let before = text.get(..text.len() - digits).unwrap_or_default();
    // Or it is the end of a word, of a NAG or of a decimal.
    let is_end = |byte: &u8| is_part_of_word(*byte) || matches!(byte, b'$' | b'.' | b',');
    let stands_alone = !before.last().is_some_and(is_end);
    matches!(digits, 1..4) && stands_alone && !text.ends_with(b"00")
}
