//! Words with a blank too many or too few: marks apart from their move, results in pieces, results
//! written to the last move.

use super::super::token::{Kind, Token, first_invisible};
use super::super::{Fault, GameResult};
use super::{Reader, Sink};
use crate::notation::claim::{CheckMark, Spelling};
use crate::notation::read::read_plain;

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
}
