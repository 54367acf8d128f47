//! Glued moves: `1.e4e5 2.Nf3Nc6`, `O-ONxe4`, `Nf3-Nc6` are two moves without a blank.
//!
//! `e4e5` alone may as well be one move, from square to square. Where several pairs of a text cannot be one, all
//! that can be cut into short moves is. What is copied from the page of a game has no blanks around its comments
//! either: `2.Nf3Nc6the usual move3.Bb5a6`.

use super::signs::{is_digit, is_figurine, is_latin_file, is_letter, is_rank, is_space};
use super::text::Text;
use crate::notation::is_dash;

/// How many pairs must be glued.
const TWICE: usize = 2;

/// The places inside of words at which moves, numbers and dashes are to be cut.
pub(super) fn places(text: Text) -> Vec<usize> {
    if !has_often(text, pair) {
        return before_numbers(text);
    }
    if has_often(text, number_after_move) {
        return places_amidst(text);
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.0.len() {
        at = text.all(at, is_space);
        let end = text.all(at, |sign| !is_space(sign));
        found.extend(places_in_word(Text(text.between(0, end)), at));
        at = end;
    }
    found
}

/// Whether something is found more than once.
fn has_often(text: Text, find: fn(Text, usize) -> Option<usize>) -> bool {
    let mut at = 0;
    for _ in 0..TWICE {
        let Some(end) = places_of(text, at).find_map(|start| find(text, start)) else {
            return false;
        };
        at = end;
    }
    true
}

/// All places from one on.
fn places_of<'t>(text: Text<'t>, at: usize) -> impl Iterator<Item = usize> + 't {
    text.rest(at)
        .char_indices()
        .map(move |(offset, _)| at + offset)
}

/// The places between the parts of a word that is made of nothing else.
fn places_in_word(text: Text, start: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = start;
    while let Some(end) = part(text, at) {
        if at > start {
            found.push(at);
        }
        at = end;
    }
    // A full stop may end the sentence; commas are parts.
    if at == start || text.maybe(at, |sign| sign == '.') < text.0.len() {
        found.clear();
    }
    found
}

/// Behind a number, a move, or a sign between them.
fn part(text: Text, at: usize) -> Option<usize> {
    number(text, at)
        .or_else(|| single(text, at))
        .or_else(|| text.one(at, |sign| is_between(sign) || matches!(sign, '(' | ')')))
}

fn is_between(sign: char) -> bool {
    is_dash(sign) || matches!(sign, '/' | ',' | ';')
}

/// A letter for a piece. The cross of a capture stands among the capital letters.
fn is_piece(sign: char) -> bool {
    is_figurine(sign) || matches!(sign, 'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' | 'Ā'..='Ž' | 'А'..='Я')
}

fn is_cross(sign: char) -> bool {
    matches!(sign, 'x' | ':' | '×')
}

fn number(text: Text, at: usize) -> Option<usize> {
    let end = text.some(at, (1, 3), is_digit)?;
    let stops = text.some(end, (1, usize::MAX), |sign| sign == '.');
    stops.or_else(|| (text.is(end, is_piece) || goes_on(text, end)).then_some(end))
}

/// Whether a pawn's move begins at a place.
fn goes_on(text: Text, at: usize) -> bool {
    let file = text.one(at, is_latin_file);
    file.is_some_and(|end| text.is(end, |sign| sign == 'x' || is_rank(sign)))
}

/// Behind a number with its full stops or dots.
fn number_with_stops(text: Text, at: usize) -> Option<usize> {
    let end = text.some(at, (1, 3), is_digit)?;
    text.some(end, (1, usize::MAX), |sign| matches!(sign, '.' | '…'))
}

fn marks(text: Text, at: usize) -> usize {
    text.all(at, |sign| matches!(sign, '+' | '#' | '!' | '?' | '†' | '‡'))
}

/// Behind castling, short or long.
fn castling(text: Text, at: usize) -> Option<usize> {
    let end = short_castling(text, at)?;
    Some(dash_and_circle(text, end).unwrap_or(end))
}

fn short_castling(text: Text, at: usize) -> Option<usize> {
    dash_and_circle(text, text.one(at, is_circle)?)
}

fn dash_and_circle(text: Text, at: usize) -> Option<usize> {
    text.one(text.one(at, is_dash)?, is_circle)
}

fn is_circle(sign: char) -> bool {
    matches!(sign, 'O' | '0')
}

/// Behind a short move of a piece, without marks.
fn of_piece(text: Text, at: usize) -> Option<usize> {
    let start = text.one(at, is_piece)?;
    let from = text.one(start, |sign| is_latin_file(sign) || is_rank(sign));
    let to = |at| text.square(text.maybe(at, is_cross));
    from.and_then(to).or_else(|| to(start))
}

/// Behind a capture of a pawn, without marks.
fn of_taking_pawn(text: Text, at: usize) -> Option<usize> {
    text.square(text.one(text.one(at, is_latin_file)?, is_cross)?)
}

/// Behind a short move, with its marks.
fn single(text: Text, at: usize) -> Option<usize> {
    let pawn = || {
        let end = of_taking_pawn(text, at).or_else(|| text.square(at))?;
        Some(promotion(text, end).unwrap_or(end))
    };
    let end = of_piece(text, at)
        .or_else(pawn)
        .or_else(|| castling(text, at))?;
    Some(marks(text, end))
}

fn promotion(text: Text, at: usize) -> Option<usize> {
    let sign = text.maybe(text.word(at, "=")?, |sign| sign == '(');
    Some(text.maybe(text.one(sign, is_piece)?, |sign| sign == ')'))
}

/// Two moves that are no single one: the second begins with a piece, takes, or is castling.
fn pair(text: Text, at: usize) -> Option<usize> {
    let second = |at| {
        of_piece(text, at)
            .or_else(|| of_taking_pawn(text, at))
            .or_else(|| castling(text, at))
    };
    // `e4Xd5` takes; no other piece is as rare as a cross is common.
    let takes = |at| text.word(at, "X").is_some_and(|end| text.is_square(end));
    let behind = |end| {
        let first = marks(text, end);
        if takes(end) {
            return None;
        }
        second(text.maybe(first, is_between)).or_else(|| second(first))
    };
    if let Some(end) = text.square(at) {
        return behind(end);
    }
    let castled = [castling(text, at)?, short_castling(text, at)?];
    let pawn = |end| text.square(marks(text, end));
    let pieces = castled.into_iter().find_map(behind);
    pieces.or_else(|| castled.into_iter().find_map(pawn))
}

/// A number right behind the move before it.
fn number_after_move(text: Text, at: usize) -> Option<usize> {
    let end = marks(text, text.square(at).or_else(|| castling(text, at))?);
    let stop = number_with_stops(text, end)?;
    single(text, stop).map(|_| stop)
}

/// The places between moves and the numbers of the next ones, if these count on: `b62. d4`.
fn before_numbers(text: Text) -> Vec<usize> {
    let mut found: Vec<(usize, u32)> = Vec::new();
    let mut at = 0;
    while let Some((start, number, end)) = places_of(text, at).find_map(|at| numbered(text, at)) {
        found.push((start, number));
        at = end;
    }
    let counts_on = found
        .iter()
        .zip(found.iter().skip(1))
        .any(|((_, one), (_, next))| *next == one + 1);
    if !counts_on {
        return Vec::new();
    }
    found.into_iter().map(|(start, _)| start).collect()
}

/// Where the number behind a move begins, what it is and where it ends.
fn numbered(text: Text, at: usize) -> Option<(usize, u32, usize)> {
    if text.is_before(at, is_letter) {
        return None;
    }
    let behind = |end: Option<usize>| {
        let start = marks(text, end?);
        let (number, end) = small_number(text, start)?;
        let stop = text.word(end, ".")?;
        let next = text.maybe(stop, |sign| sign == ' ');
        let is_castling = || {
            let circle = text.one(next, is_circle);
            circle.is_some_and(|end| text.byte(end) == Some(b'-'))
        };
        let is_move = text.is(next, is_piece) || goes_on(text, next) || is_castling();
        is_move.then_some((start, number, next))
    };
    let to = |at| text.square(text.maybe(at, is_cross));
    let piece = text.maybe(at, is_piece);
    let file = text.maybe(piece, is_latin_file);
    let rank = text.maybe(file, is_rank);
    [to(rank), to(file), to(piece)]
        .into_iter()
        .chain([castling(text, at)])
        .find_map(behind)
}

/// A number of one or two digits, and where it ends.
fn small_number(text: Text, at: usize) -> Option<(u32, usize)> {
    let first = text.sign(at)?.to_digit(10).filter(|digit| *digit > 0)?;
    match text.sign(at + 1).and_then(|sign| sign.to_digit(10)) {
        Some(second) => Some((10 * first + second, at + 2)),
        None => Some((first, at + 1)),
    }
}

/// The places around moves and numbers that stand in the midst of words, too.
fn places_amidst(text: Text) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = 0;
    let begins = |at| !text.is_before(at, is_digit) && numbered_row(text, at).is_some();
    while let Some(start) = places_of(text, at).find(|start| begins(*start)) {
        found.push(start);
        at = start;
        while let Some((first, second)) = numbered_row(text, at) {
            found.extend([at, first]);
            found.extend(second.0);
            at = second.1;
        }
        found.push(at);
    }
    found.dedup();
    found.retain(|place| *place > 0 && *place < text.0.len());
    found
}

/// Behind the number of one or two moves, and where the second one begins and the last one ends.
fn numbered_row(text: Text, at: usize) -> Option<(usize, (Option<usize>, usize))> {
    let first = number_with_stops(text, at)?;
    let end = single(text, first)?;
    Some((
        first,
        match single(text, end) {
            Some(last) => (Some(end), last),
            None => (None, end),
        },
    ))
}
