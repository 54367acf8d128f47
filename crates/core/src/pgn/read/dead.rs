//! What is not read: the rest of a line after a move that is none, up to where it is certain that something else
//! begins.

use super::super::token::{Kind, Token};
use super::super::{Fault, GameResult, tags};
use super::{Reader, Sink};

/// A stretch that is not read, after a move that is none.
pub(super) struct Dead {
    pub(super) start: usize,
    /// Variations that were opened in it.
    pub(super) depth: usize,
}

impl<S: Sink> Reader<'_, S> {
    pub(super) fn dead_token(&mut self, token: &Token) -> Option<GameResult> {
        let dead = self.dead.as_mut()?;
        match token.kind {
            Kind::Open => dead.depth += 1,
            Kind::Close if dead.depth > 0 => dead.depth -= 1,
            // A result in a tag does not end the game.
            Kind::Bracket if tags::is_tag(self.text, token.span.start) => {
                let tag = tags::read(self.text, token.span.start);
                self.check_tag(&tag);
                self.scanner.go_to(tag.span.end);
            }
            Kind::Comment => drop(self.check_comment(token)),
            Kind::LineComment => self.check_for_games(token),
            Kind::Close if !self.outer.is_empty() && !self.is_unknown_variant => {
                self.revive(token.span.start);
                self.close(token);
            }
            Kind::Result if dead.depth == 0 || self.is_last(token) => {
                self.revive(token.span.start);
                let result = self.result(token);
                if result.is_none() && self.is_unknown_variant {
                    let start = token.span.end;
                    self.dead = Some(Dead { start, depth: 0 });
                }
                return result;
            }
            Kind::Result => self.note_swallowed(token),
            _ => {}
        }
        None
    }

    pub(super) fn die(&mut self, fault: Fault, token: &Token) {
        self.notes += 1;
        self.sink.fault(fault, token.span.clone());
        self.dead = Some(Dead {
            start: token.span.start,
            depth: usize::from(token.kind == Kind::Open),
        });
    }

    pub(super) fn revive(&mut self, end: usize) {
        if let Some(dead) = self.dead.take() {
            if dead.depth > 0 {
                self.sink.fault(Fault::UnclosedVariation, dead.start..end);
            }
            self.sink.unread(dead.start..end);
        }
    }
}
