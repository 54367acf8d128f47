//! Reading what people write and no notation has, where nothing else fits.
//!
//! The grammars know such ways of writing, and read them only here: a file or a text that says how it is written is
//! held to it.

use std::borrow::Cow;

use super::clean::clean;
use super::context::Context;
use super::read::{self, Candidate, Scope};
use super::style::Style;

/// All legal moves that a text may mean, as [`read::candidates`] finds them; and where there are none, those that it
/// may mean to whoever has patience. In a text that has no capitals a small letter may be a piece, even where it may
/// be a file.
///
/// ```
/// use stamma_core::board::Board;
/// use stamma_core::notation::patience::candidates;
/// use stamma_core::notation::read::Scope;
/// use stamma_core::notation::style::Style;
///
/// let found = candidates(&Board::default(), "N.f3", &Style::san(), Scope::Any(&[]), false);
/// assert!(found.len() == 1 && found[0].respelt);
/// ```
pub fn candidates(
    game: &impl Context,
    text: &str,
    style: &Style,
    scope: Scope,
    has_no_capitals: bool,
) -> Vec<Candidate> {
    let mut found = read::candidates(game, text, style, scope);
    if is_twice(text) {
        // Nobody names the file of a pawn that stays on it: `bb3` is rather a bishop's move.
        let pieces = small_pieces(game, text, style, scope);
        if has_no_capitals {
            found = if pieces.is_empty() { found } else { pieces };
        } else {
            let mut pawns = read::candidates(game, &text.to_lowercase(), style, scope);
            pawns.iter_mut().for_each(|pawn| pawn.respelt = true);
            found = pieces;
            found.extend(pawns);
        }
    } else if has_no_capitals && may_be_piece(text.as_bytes()) {
        found.extend(small_pieces(game, text, style, scope));
    }
    if found.is_empty() {
        return read::find(game, &clean(&plain(text)), style, scope, true);
    }
    found
}

/// What a text means if its first letter is that of a piece, though a small one.
fn small_pieces(game: &impl Context, text: &str, style: &Style, scope: Scope) -> Vec<Candidate> {
    let mut spelling = text.to_owned();
    if let Some(first) = spelling.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if let Some(second) = spelling.get_mut(1..2).filter(|_| is_twice(text)) {
        second.make_ascii_lowercase();
    }
    let mut pieces = read::candidates(game, &spelling, style, scope);
    pieces.iter_mut().for_each(|piece| piece.small_piece = true);
    pieces
}

/// Whether a text begins with a file, the same letter and a rank: `bb3`.
pub fn is_twice(text: &str) -> bool {
    match text.as_bytes() {
        [file @ b'a'..=b'h', second, b'1'..=b'8', ..] => second.eq_ignore_ascii_case(file),
        _ => false,
    }
}

/// Whether a text begins with a small letter that may be a piece, and a move of it: `bc4`, `bxc4`, `bb1c3`.
fn may_be_piece(text: &[u8]) -> bool {
    let Some((b'a'..=b'h', rest)) = text.split_first() else {
        return false;
    };
    let (mut file, mut others) = (rest, rest);
    if let [b'a'..=b'h', after @ ..] = rest {
        file = after;
    }
    let is_move = |rest: &mut &[u8]| {
        if let [b'1'..=b'8', after @ ..] = *rest {
            *rest = after;
        }
        if let [b'x', after @ ..] = *rest {
            *rest = after;
        }
        matches!(rest, [b'a'..=b'h', b'1'..=b'8', ..])
    };
    is_move(&mut file) || is_move(&mut others)
}

/// A text as it looks: characters by their names or numbers in HTML, and without the ends of lines inside of it, which
/// quotation marks may follow.
fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if let Some((meant, after)) = character(rest) {
            plain.push(meant);
            rest = after;
        } else if sign == '\n' || sign == '\r' {
            plain.truncate(plain.trim_end().len());
            rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '>');
        } else {
            plain.push(sign);
            rest = rest.get(sign.len_utf8()..).unwrap_or_default();
        }
    }
    Cow::Owned(plain)
}

/// A character of HTML at the beginning of a text, and what follows it.
fn character(text: &str) -> Option<(char, &str)> {
    const NAMES: [(&str, char); 9] = [
        ("times", '×'),
        ("ndash", '–'),
        ("mdash", '—'),
        ("minus", '−'),
        ("nbsp", ' '),
        ("amp", '&'),
        ("dagger", '†'),
        ("Dagger", '‡'),
        ("plus", '+'),
    ];
    let (name, after) = text.strip_prefix('&')?.split_once(';')?;
    let code = match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok(),
            None => number.parse().ok(),
        },
        None => None,
    };
    let named = NAMES.iter().find(|(known, _)| *known == name);
    let meant = named
        .map(|(_, sign)| *sign)
        .or_else(|| char::from_u32(code?))?;
    Some((meant, after))
}
