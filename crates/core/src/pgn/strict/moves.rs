//! The moves of a game, each held to a notation together with the marks that follow it.

use std::ops::Range;

use shakmaty::Move;

use super::super::GameResult;
use super::witness::Event;
use super::{Found, Issue};
use crate::board::{Board, Position};
use crate::input::encoding;
use crate::notation::judge::{self, Remark};
use crate::notation::read::{Scope, read};
use crate::notation::spell;
use crate::notation::style::Style;

/// The remarks on all moves.
pub(super) fn judge(text: &[u8], events: &[Event], style: &Style, language: &Style) -> Vec<Found> {
    let mut found = Vec::new();
    let mut rest = events.iter();
    while let Some(event) = rest.next() {
        let Some((before, legal)) = event.played.as_ref().filter(|_| !event.has_fault) else {
            continue;
        };
        let marks = rest
            .clone()
            .take_while(|next| is_mark(text, next))
            .last()
            .map_or(event.span.end, |mark| mark.span.end);
        let span = event.span.start..marks;
        let word = word(text, &span);
        let (written, remarks) = remarks(before, *legal, &word, style, language);
        for remark in remarks {
            let issue = Issue::Spelling(remark, written.clone());
            found.push((issue, span.clone(), event.ply));
        }
    }
    found
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
fn word(text: &[u8], span: &Range<usize>) -> String {
    let word = encoding::decode(text.get(span.clone()).unwrap_or_default());
    match word.contains(['\n', '\r']) {
        true => word.split_whitespace().collect::<Vec<_>>().join(" "),
        false => word.into_owned(),
    }
}

/// How the notation writes a move, and the remarks on how it was written.
fn remarks(
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
