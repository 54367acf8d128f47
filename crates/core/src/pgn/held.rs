//! Games where none should stand: in a comment whose brace was forgotten, in a tag whose quote was.
//!
//! Whatever is left open may hold the games behind it. They are not read then, so they are counted.

use memchr::memchr3_iter;

use super::{GameResult, comment, tags, token};

/// How many games begin in a stretch of text: with tags, by their place or after a result, or with a first
/// move at the start of a line after a result.
///
/// ```
/// use stamma_core::pgn::held;
///
/// let game = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 1-0\n\n";
/// assert_eq!(held::count(format!(" 1-0\n\n{}", game.repeat(3)).as_bytes()), 3);
/// assert_eq!(held::count(b" 1-0\n1. e4 e5 1-0\n1. d4 d5"), 2);
/// assert_eq!(held::count(b"[%clk 0:01:00] better is\n1. e4 e5\n[see]"), 0);
/// ```
pub fn count(text: &[u8]) -> u32 {
    let mut games = 0;
    let mut at = 0;
    // Where the last tag of a game ended.
    let mut last_tag = None;
    for here in memchr3_iter(b'\n', b'\r', b'[', text) {
        // It stands in a tag that was passed.
        if here < at {
            continue;
        }
        if text.get(here) != Some(&b'[') {
            games += u32::from(is_first_move(text, here));
        } else if tags::is_tag(text, here) {
            let between = last_tag.take().and_then(|end| text.get(end..here));
            let follows = between.filter(|between| token::is_blank(between));
            let is_quoted = tags::is_quoted(text, here);
            let begins = match follows.filter(|_| is_quoted) {
                Some(between) => begins_anew(text, here, between),
                None => {
                    let is_next = is_quoted && is_after_result(text, here);
                    is_next || comment::begins_game(text, here)
                }
            };
            games += u32::from(begins);
            if begins || follows.is_some() {
                last_tag = tags::closed_end(text, here);
                at = last_tag.unwrap_or(here);
            }
        }
    }
    games
}

fn is_after_result(text: &[u8], at: usize) -> bool {
    GameResult::ends(text.get(..at).unwrap_or_default())
}

/// Whether a game without tags begins on the line after this break.
#[inline]
fn is_first_move(text: &[u8], line_break: usize) -> bool {
    let line = text.get(line_break + 1..).unwrap_or_default();
    if !matches!(line, [b'1' | b' ' | b'\t', ..]) {
        return false;
    }
    let indent = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    let line = line.get(indent.count()..).unwrap_or_default();
    begins_moves(line) && is_after_result(text, line_break)
}

/// Whether a line begins with the number of a first move.
pub(super) fn begins_moves(line: &[u8]) -> bool {
    matches!(line, [b'1', b'.', next, ..] if !matches!(next, b'.' | b'0'..=b'9'))
}

/// Whether a tag that follows another begins a game all the same: that one has no moves.
fn begins_anew(text: &[u8], at: usize, between: &[u8]) -> bool {
    comment::has_empty_line(between) && tags::name(text, at) == Some(b"Event")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_where_they_begin() {
        for (text, games) in [
            ("", 0),
            ("a comment", 0),
            ("two\nlines", 0),
            ("[%clk 1:00]\n[%eval 1]", 0),
            ("\n\n[a \"b\"", 1),
            ("\n[White \"a\"]", 0),
            ("\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *", 1),
            ("\n\n[White \"a\"]\n\n[Black \"b\"]\n\n1. e4 *", 1),
            ("\n\n[Event \"a\"]\n\n[Event \"b\"]\n\n", 2),
            (
                "\r\r[Event \"a\"]\r\r1. e4 *\r\r[White \"b\"]\r\r1. e4 *",
                2,
            ),
            ("\r\n1-0\r\n1. e4 *\r\n1. d4 *", 2),
            (
                "1-0 [Event \"a\"] [Site \"b\"] 1. e4 1-0 [White \"c\"] *",
                2,
            ),
            ("1-0 [Event a]", 0),
            ("see [Event \"a\"] and [Event \"b\"]", 0),
            ("1-0\n\n  1. e4", 1),
            ("1-0\n1... e5", 0),
            ("1-0\n1.5 points", 0),
            ("better is\n1. e4 e5 1-0", 0),
            ("\n\n[Event \"a\"]\n[Result \"1-0\"]\n1. e4 1-0\n", 1),
        ] {
            assert_eq!(count(text.as_bytes()), games, "{text:?}");
        }
    }
}
