//! Comments: where they seem to end too late or too early, what stands in them, and the offers of draws that
//! are kept there.

use std::ops::Range;

use super::super::token::Token;
use super::super::{Fault, GameResult, comment, held};
use super::{Reader, Sink};
use crate::board::Position;
use crate::input::encoding;
use crate::notation::read::{Refusal, read_algebraic};

/// What stands in a comment for the offer of a draw: FIDE's own sign, which other programs show as it is.
pub(crate) const DRAW_OFFER: &str = "(=)";

/// Whether a comment in plain ASCII may begin with it, as is seen at once.
#[inline(always)]
pub(super) fn may_offer_draw(comment: &[u8]) -> bool {
    match comment {
        // This is how servers begin.
        [b' ', b'[', ..] => false,
        _ => matches!(comment, [b'(', ..] | [b' ', b'(' | b' ', ..]),
    }
}

/// Whether a comment is the offer of a draw and nothing else. Words beside it stay where they are.
#[inline]
pub(crate) fn is_draw_offer(comment: &[u8]) -> bool {
    // Nearly every comment is seen to be none at once.
    match comment.trim_ascii() {
        [b'(', ..] | [0x0b | 0x80..=0xff, ..] => {
            std::str::from_utf8(comment).is_ok_and(|text| text.trim() == DRAW_OFFER)
        }
        _ => false,
    }
}

impl<S: Sink> Reader<'_, S> {
    /// Comments do not nest, but people nest them: after `{a {b}` the words up to the next closing
    /// brace are still the comment.
    pub(super) fn goes_on_after_brace(&mut self, token: &Token) -> bool {
        if !self.after_comment {
            return false;
        }
        let start = token.span.start;
        let rest = self.text.get(start..).unwrap_or_default();
        let near = rest.get(..comment::LIMIT).unwrap_or(rest);
        let Some(end) = memchr::memchr2(b'{', b'}', near) else {
            return false;
        };
        let words = self.bytes(&(start..start + end));
        let is_closing = rest.get(end) == Some(&b'}');
        if !is_closing || has_tag_line(words) || held::count(words) > 0 {
            return false;
        }
        self.sink.fault(Fault::StrayBrace, start..start + end + 1);
        self.sink.comment(words);
        self.scanner.go_to(start + end + 1);
        true
    }

    pub(super) fn line_comment(&mut self, token: &Token) {
        self.check_for_games(token);
        let text = self.bytes(&(token.span.start + 1..token.span.end));
        self.comment_or_offer(text);
    }

    fn is_closed(&self, comment: &Token) -> bool {
        self.bytes(&comment.span).ends_with(b"}")
    }

    pub(super) fn comment(&mut self, token: &Token) {
        let end = self.check_comment(token);
        let text = self.bytes(&(token.span.start + 1..end));
        self.comment_or_offer(text);
    }

    /// Reports a comment that does not end where it should, as far as can be known; where its words end.
    pub(super) fn check_comment(&mut self, token: &Token) -> usize {
        let end = match self.is_closed(token) {
            true => token.span.end - 1,
            false => self.check_for_moves(token),
        };
        self.check_for_games(token);
        end
    }

    /// Reports a comment that is not closed, and whether it takes in the rest of its game; where its words end. A
    /// result behind them is read next.
    fn check_for_moves(&mut self, comment: &Token) -> usize {
        let Range { start, mut end } = comment.span;
        let words = self.bytes(&(start + 1..end));
        // A comment before the tags is looked at when they have been read, and the result of a game in it is
        // not that of this one.
        let is_own = !self.has_result && self.scanner.at() == end && held::count(words) == 0;
        let result = last_result(words).filter(|_| is_own);
        if let Some(place) = result {
            end = start + 1 + place;
            self.scanner.go_to(end);
        }
        let mut all = words.split(u8::is_ascii_whitespace);
        let has_moves = !self.has_result && all.any(|word| self.is_like_move(word));
        let fault = match result.is_some() || has_moves {
            true => Fault::CommentSwallowsMoves,
            false => Fault::UnclosedComment,
        };
        self.sink.fault(fault, comment.span.clone());
        end
    }

    /// Whether a word has the form of a move, with its number or without.
    fn is_like_move(&self, word: &[u8]) -> bool {
        let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        let number = word.iter().take_while(|byte| is_number(byte)).count();
        // No move is longer, with all that may be written behind it.
        let word = word.get(number..).filter(|word| word.len() <= 16);
        let word = encoding::decode(word.unwrap_or_default());
        let read = read_algebraic(&Position::default(), &word, self.alphabet);
        !matches!(read, Err(Refusal::NotAMove))
    }

    /// Says how many games stand in a comment.
    pub(super) fn check_for_games(&mut self, comment: &Token) {
        let inner = comment.span.start + 1..comment.span.end - usize::from(self.is_closed(comment));
        let fault = match held::count(self.bytes(&inner)) {
            0 => return,
            1 => Fault::CommentHoldsGames,
            games => Fault::CommentSwallowsGames(games),
        };
        self.sink.fault(fault, comment.span.clone());
    }

    /// The offer of a draw stands in a comment where the notation has no sign for it.
    pub(super) fn comment_or_offer(&mut self, text: &[u8]) {
        self.understood = true;
        match self.line.has_moves && is_draw_offer(text) {
            true => self.sink.draw_offer(),
            false => self.sink.comment(text),
        }
    }
}

/// Where the last word of a text begins, if it is a result.
fn last_result(text: &[u8]) -> Option<usize> {
    let text = text.trim_ascii_end();
    let start = text.iter().rposition(u8::is_ascii_whitespace)? + 1;
    GameResult::read(text.get(start..)?).map(|_| start)
}

/// Whether a line of these, but the first, begins with a bracket.
fn has_tag_line(words: &[u8]) -> bool {
    let mut lines = words.split(|byte| matches!(byte, b'\n' | b'\r')).skip(1);
    lines.any(|line| line.starts_with(b"["))
}
