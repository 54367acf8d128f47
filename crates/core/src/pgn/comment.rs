//! Where a comment ends: at its closing brace, unless that brace is another comment's.
//!
//! A brace that somebody forgot must not swallow the games behind it, and a comment that quotes a game
//! must not be torn. Where tags of a next game stand inside, a comment counts as closed if its brace
//! comes within [`LIMIT`] and no other comment opens between those tags and the brace.

use std::ops::Range;

use memchr::{memchr, memchr_iter};

use super::tags;

/// How far ahead a closing brace is looked for behind what looks like the next game. Nothing that is
/// further away than this decides how a text is read.
pub const LIMIT: usize = 1 << 20;

/// Where the comment ends whose opening brace stands here.
///
/// ```
/// use stamma_core::pgn::comment;
///
/// assert_eq!(comment::end(b"{a} e5", 0), 3);
/// assert_eq!(comment::end(b"{a\n\n[Event \"b\"]\n\n1. e4 {c} *", 0), 2);
/// ```
pub fn end(text: &[u8], start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let close = memchr(b'}', rest);
    let whole = close.map_or(text.len(), |close| start + close + 1);
    let Some(next) = next_game(text, start..whole) else {
        return whole;
    };
    let opens_another = memchr(b'{', text.get(next..whole).unwrap_or_default()).is_some();
    match close {
        Some(close) if close < LIMIT && !opens_another => whole,
        _ => text.get(..next).unwrap_or_default().trim_ascii_end().len(),
    }
}

/// Whether more text could move the end of a comment that is not closed.
pub fn is_undecided(text: &[u8], span: &Range<usize>) -> bool {
    span.end == text.len() || span.start + LIMIT > text.len()
}

/// The first tag in a range that begins a line after an empty line, or is an `Event` tag.
fn next_game(text: &[u8], range: Range<usize>) -> Option<usize> {
    let inside = text.get(range.clone()).unwrap_or_default();
    memchr_iter(b'[', inside)
        .map(|found| range.start + found)
        .find(|at| begins_game(text, *at))
}

/// Whether a tag begins the next game by its place: at the start of a line, after an empty line or as
/// the first tag of the roster.
pub fn begins_game(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let mut lines = 0;
    let mut next = b'[';
    for byte in before.iter().rev() {
        match byte {
            b'\n' => lines += 1,
            // CR LF is one end of a line.
            b'\r' if next != b'\n' => lines += 1,
            b'\r' | b' ' | b'\t' | 0x0b | 0x0c | 0 => {}
            _ => break,
        }
        next = *byte;
        if lines > 1 {
            break;
        }
    }
    lines > 0
        && tags::is_tag(text, at)
        && (lines > 1 || text.get(tags::read(text, at).name) == Some(b"Event"))
}
