//! What stands between the moves of a text: dashes with blanks around them, days.

use super::signs::{is_digit, is_latin_file, is_rank, is_word};
use super::text::Text;

/// Whether dashes stand between moves, so that those inside a move have no blanks around them: `Bc4 – Nf6`.
///
/// No pawn that goes to the fourth rank with the first move can go on from there with it, so that one pair is
/// enough where a game begins.
pub(super) fn has_dashes_between_moves(text: Text) -> bool {
    let mut pairs = 0;
    let mut last = 0;
    for (place, _) in text.0.match_indices([' ']) {
        let Some(second) = behind_dash(text, place) else {
            continue;
        };
        if is_first_pair(text, place, second) {
            return true;
        }
        let is_mark = |sign| matches!(sign, '+' | '#' | '!' | '?');
        let first = text.between(last, place).trim_end_matches(is_mark).len() + last;
        let square = first.wrapping_sub(2);
        if square >= last
            && text.square(square) == Some(first)
            && let Some(end) = piece_move(text, second)
        {
            pairs += 1;
            last = end;
            if pairs > 1 {
                return true;
            }
        }
    }
    false
}

/// Behind a dash with blanks around it.
fn behind_dash(text: Text, at: usize) -> Option<usize> {
    text.word(text.one(text.word(at, " ")?, is_dash)?, " ")
}

fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '–' | '—')
}

/// Behind the move of a piece.
fn piece_move(text: Text, at: usize) -> Option<usize> {
    let is_piece = |sign| matches!(sign, 'A'..='Z' | 'А'..='Я' | '♔'..='♟');
    let start = text.one(at, is_piece)?;
    let to = |at| text.square(text.maybe(at, |sign| matches!(sign, 'x' | ':' | '×')));
    let file = text.maybe(start, is_latin_file);
    to(text.maybe(file, is_rank))
        .or_else(|| to(file))
        .or_else(|| to(text.maybe(start, is_rank)))
        .or_else(|| to(start))
}

/// Whether the first moves of two pawns stand around a dash: `1. e4 – e5`.
fn is_first_pair(text: Text, end: usize, second: usize) -> bool {
    let before = text.between(0, end);
    let pawn = before
        .strip_suffix(['3', '4'])
        .and_then(|rest| rest.strip_suffix(is_latin_file));
    let number = pawn.map(|rest| rest.strip_suffix(' ').unwrap_or(rest));
    let number = number.map(|rest| rest.strip_suffix(['.', ')']).unwrap_or(rest));
    let is_first = number
        .and_then(|rest| rest.strip_suffix('1'))
        .is_some_and(|rest| !rest.ends_with(|sign| sign == '.' || is_word(sign)));
    let answer = text.one(second, is_latin_file);
    let answer = answer.and_then(|at| text.one(at, |sign| matches!(sign, '5' | '6')));
    is_first && answer.is_some_and(|at| !text.is(at, is_word))
}

/// How many moves show that squares in digits stand apart.
const MOVES_IN_DIGITS: usize = 4;

/// What stands between the squares of moves in digits, if the text has such moves: `52-54 57-55`, or `52 54 57 55`.
pub(super) fn between_digits(text: Text) -> Option<char> {
    ['-', ' '].into_iter().find(|sign| {
        let mut count = 0;
        let mut at = 0;
        while let Some(place) = text.rest(at).find(is_rank) {
            let start = at + place;
            let end = pair_of_digits(text, start, *sign);
            let is_inside =
                |before| matches!(before, '-' | '.' | ',' | ':' | '/') || is_word(before);
            count = match end {
                Some(_) if !text.is_before(start, is_inside) => count + 1,
                // Squares that are parted by blanks alone are no moves unless they are side by side.
                _ if *sign == ' ' => 0,
                _ => count,
            };
            if count == MOVES_IN_DIGITS {
                return true;
            }
            at = end.unwrap_or_else(|| text.all(start, is_word));
        }
        false
    })
}

fn pair_of_digits(text: Text, at: usize, sign: char) -> Option<usize> {
    let from = text.some(at, (2, 2), is_rank)?;
    let end = text.some(text.one(from, |next| next == sign)?, (2, 2), is_rank)?;
    let goes_on = |next| matches!(next, '-' | '/' | ':') || is_word(next);
    (!text.is(end, goes_on)).then_some(end)
}

/// Whether days stand between the moves: 1/2 is one of them then.
pub(super) fn has_days(text: Text) -> bool {
    let is_inside = |sign| sign == '/' || is_word(sign);
    let mut days = text.0.match_indices('/').filter(|(slash, _)| {
        let rest = text.between(0, *slash);
        let digits = rest.len() - rest.trim_end_matches(is_digit).len();
        let start = slash - digits;
        let end = text.some(slash + 1, (1, 2), is_digit);
        (1..=2).contains(&digits)
            && !text.is_before(start, is_inside)
            && end.is_some_and(|end| !text.is(end, is_inside))
            && text.word(start, "1/2").is_none()
    });
    days.nth(1).is_some()
}
