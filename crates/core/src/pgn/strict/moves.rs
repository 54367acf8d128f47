//! The moves of a game, each held to a notation together with the marks that follow it.

use std::ops::Range;

use shakmaty::Move;

use super::super::GameResult;
use super::super::issue::{Findings, Issue};
use super::witness::Event;
use crate::board::{Board, Position};
use crate::input::encoding;
use crate::notation::judge::{self, Remark};
use crate::notation::read::{Scope, read};
use crate::notation::spell;
use crate::notation::style::Style;

/// Judges moves as they come. A move waits for the marks that follow it.
#[derive(Debug)]
pub(super) struct Moves<'a> {
    text: &'a [u8],
    style: &'a Style,
    language: &'a Style,
    waiting: Option<Event>,
}

impl<'a> Moves<'a> {
    pub(super) fn new(text: &'a [u8], style: &'a Style, language: &'a Style) -> Self {
        Self {
            text,
            style,
            language,
            waiting: None,
        }
    }

    /// Takes the next stretch: a mark of the move that waits, or what ends it.
    pub(super) fn hear(&mut self, event: Event, found: &mut Findings) {
        if is_mark(self.text, &event) {
            if let Some(waiting) = &mut self.waiting {
                waiting.span.end = event.span.end;
            }
            return;
        }
        self.finish(found);
        self.waiting = Some(event).filter(|event| !event.has_fault);
    }

    /// Judges the move that waits.
    pub(super) fn finish(&mut self, found: &mut Findings) {
        let Some(event) = self.waiting.take() else {
            return;
        };
        let Some((before, legal)) = event.played else {
            return;
        };
        let word = word(self.text, &event.span);
        let (written, remarks) = remarks(&before, legal, &word, self.style, self.language);
        for remark in remarks {
            let issue = Issue::Spelling(remark, written.clone());
            found.say(issue, event.span.clone(), event.ply);
        }
    }
}

/// Whether a stretch belongs to the move before it: a mark, an offer of a draw, a stray period.
fn is_mark(text: &[u8], event: &Event) -> bool {
    if event.played.is_some() || event.has_fault {
        return false;
    }
    let word = text.get(event.span.clone()).unwrap_or_default();
    match word.first() {
        None | Some(b'{' | b'}' | b';' | b'%' | b'$' | b')' | b'[' | b'*' | b'0'..=b'9') => false,
        Some(b'(') => word == b"(=)",
        _ => GameResult::read(word).is_none(),
    }
}

/// The word as it stands there. A line may break between a move and its mark: that is a blank.
pub(crate) fn word(text: &[u8], span: &Range<usize>) -> String {
    let word = encoding::decode(text.get(span.clone()).unwrap_or_default());
    match word.contains(['\n', '\r']) {
        true => word.split_whitespace().collect::<Vec<_>>().join(" "),
        false => word.into_owned(),
    }
}

/// How the notation writes a move, and the remarks on how it was written.
pub(crate) fn remarks(
    before: &Position,
    legal: Option<Move>,
    word: &str,
    style: &Style,
    language: &Style,
) -> (String, Vec<Remark>) {
    let Some(legal) = legal else {
        return (String::new(), judge::judge_pass(word, style));
    };
    let board = Board::from(before.clone());
    let written = spell::write(&board, legal, style).unwrap_or_default();
    let remarks = match read(&board, word, language, Scope::Any(&[])) {
        Ok(reading) if reading.legal == Some(legal) => {
            judge::judge(&board, word, &reading.claim, legal, style)
        }
        _ => vec![Remark::Otherwise],
    };
    (written, remarks)
}
