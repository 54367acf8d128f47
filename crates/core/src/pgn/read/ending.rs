//! The end of a game: its result, what is said behind it, and whom to believe where the tag, the text and
//! the board say different things.

use std::ops::Range;

use shakmaty::Color;

use super::super::token::{Kind, Scanner, Token};
use super::super::{Fault, GameResult, tags};
use super::{Dead, Reader, Sink};

impl<S: Sink> Reader<'_, S> {
    pub(super) fn result(&mut self, token: &Token) -> Option<GameResult> {
        let result = GameResult::read(self.bytes(&token.span))?;
        if !self.outer.is_empty() && !self.is_last(token) {
            self.keep_as_comment(Fault::EarlyResult, &token.span);
            self.note_swallowed(token);
            return None;
        }
        self.understood = true;
        Some(result)
    }

    /// Whether a token is followed by the next game, or by nothing.
    pub(super) fn is_last(&self, token: &Token) -> bool {
        let mut ahead = Scanner::new(self.text, token.span.end);
        ahead
            .next_token()
            .is_none_or(|next| self.begins_next_game(&next))
    }

    /// Notes a game that begins behind a result inside a variation: the variation was not closed.
    pub(super) fn note_swallowed(&mut self, result: &Token) {
        let next = Scanner::new(self.text, result.span.end).next_token();
        let begins_game = next.is_some_and(|next| match next.kind {
            Kind::Number => next.starts_line && self.begins_moves(&next),
            kind => kind == Kind::Bracket && tags::is_tag(self.text, next.span.start),
        });
        if begins_game {
            let dead = self.dead.as_ref().map(|dead| dead.start);
            let outermost = self.outer.get(1).unwrap_or(&self.line);
            let start = if self.outer.is_empty() {
                dead
            } else {
                Some(outermost.start)
            };
            let swallowed = self.swallowed.get_or_insert((start.unwrap_or_default(), 0));
            swallowed.1 += 1;
        }
    }

    /// What is said behind the result belongs to the game that has ended: comments and lines that begin with
    /// `%`, unless they lead to the next game; marks, variations and a result that is given once more, unless an empty
    /// line stands before them.
    pub(super) fn words_after_result(&mut self, result: GameResult, mut end: usize) -> usize {
        // Up to here comments are known to belong to this game, so that each is looked at once.
        let mut settled = 0;
        loop {
            let before = self.scanner.at();
            if self.is_at_limit() {
                break;
            }
            let Some(token) = self.scanner.next_token() else {
                break;
            };
            let belongs = match token.kind {
                _ if !self.outer.is_empty() || self.is_in_dead_variation() => {
                    !self.begins_next_game(&token)
                }
                Kind::Comment | Kind::LineComment | Kind::Escape => {
                    let belongs = !token.starts_line || token.span.start < settled;
                    belongs || self.comments_that_stay(&token, &mut settled)
                }
                Kind::Result | Kind::Nag | Kind::Open => !token.after_blank_line,
                _ => false,
            };
            if !belongs {
                if token.kind == Kind::Symbol && !token.starts_line && self.is_first_move(&token) {
                    self.sink.fault(Fault::MovesAfterResult, token.span);
                }
                self.scanner.go_to(before);
                break;
            }
            if token.kind == Kind::Open && self.is_unknown_variant && self.dead.is_none() {
                let start = token.span.start;
                self.dead = Some(Dead { start, depth: 0 });
            }
            if token.kind == Kind::Result && self.outer.is_empty() {
                // Among what is not read it is kept with the rest.
                if self.dead.is_none() {
                    self.second_result(result, &token);
                }
            } else {
                self.token(&token);
            }
            end = self.scanner.at();
            self.sink.seen(token.span.start..end);
        }
        end
    }

    /// Whether a variation is open in what is not read.
    fn is_in_dead_variation(&self) -> bool {
        self.dead.as_ref().is_some_and(|dead| dead.depth > 0)
    }

    /// Whether comments behind a result belong to the game that has ended, and up to where. They lead to the
    /// next game after an empty line, before its tags or right before its moves; and on the line where its
    /// moves begin.
    fn comments_that_stay(&self, first: &Token, settled: &mut usize) -> bool {
        let mut ahead = self.scanner.clone();
        *settled = ahead.at();
        while let Some(next) = ahead.next_token() {
            let is_apart = match first.after_blank_line {
                true => next.after_blank_line,
                false => next.starts_line,
            };
            match next.kind {
                Kind::Comment | Kind::LineComment | Kind::Escape
                    if first.after_blank_line || !is_apart =>
                {
                    *settled = ahead.at();
                }
                Kind::Bracket if tags::is_tag(self.text, next.span.start) => {
                    return !first.after_blank_line;
                }
                Kind::Number => return is_apart,
                Kind::Result => return is_apart || !first.after_blank_line,
                Kind::Symbol => return is_apart || !self.is_first_move(&next),
                _ => return true,
            }
        }
        true
    }

    fn second_result(&mut self, first: GameResult, token: &Token) {
        self.sink.fault(Fault::SecondResult, token.span.clone());
        let text = self.bytes(&token.span);
        if GameResult::read(text) != Some(first) {
            self.sink.comment(text);
        }
    }

    pub(super) fn finish(&mut self, result: Option<(GameResult, Range<usize>)>, end: usize) {
        self.close_lines(end);
        if !self.understood {
            return;
        }
        let Some((result, span)) = result else {
            self.sink.fault(Fault::MissingResult, end..end);
            return self.sink.result(self.tagged_result.unwrap_or_default());
        };
        let result = self.settle(result, &span);
        if self.outcome_on_board().is_some_and(|fixed| fixed != result)
            && result != GameResult::Unknown
        {
            self.sink.fault(Fault::ResultContradictsBoard, span);
        }
        self.sink.result(result);
    }

    /// Ends all lines that are open.
    pub(super) fn close_lines(&mut self, end: usize) {
        self.revive(end);
        if let Some((start, games)) = self.swallowed {
            let fault = Fault::VariationSwallowsGames(games);
            self.sink.fault(fault, start..end.max(start));
        }
        while let Some(outer) = self.outer.pop() {
            let span = self.line.start..end.max(self.line.start);
            self.sink.fault(Fault::UnclosedVariation, span);
            self.line = outer;
            self.sink.end_variation();
        }
    }

    /// The result where the one behind the moves and the one of the tag differ: the tag counts, unless it
    /// says nothing (RES-4). The other is kept as a comment if it says something.
    fn settle(&mut self, result: GameResult, span: &Range<usize>) -> GameResult {
        match self.tagged_result {
            None | Some(GameResult::Unknown) => result,
            Some(tagged) if tagged == result => result,
            Some(tagged) => {
                self.sink.fault(Fault::ResultDiffers, span.clone());
                if result != GameResult::Unknown {
                    self.sink.comment(self.bytes(span));
                }
                tagged
            }
        }
    }

    /// Mate and stalemate on the board fix the result (RES-3).
    fn outcome_on_board(&self) -> Option<GameResult> {
        let position = &self.line.position;
        if position.is_stalemate() {
            return Some(GameResult::Draw);
        }
        position.is_checkmate().then(|| match position.turn() {
            Color::White => GameResult::BlackWins,
            Color::Black => GameResult::WhiteWins,
        })
    }
}
