//! Where a comment ends: at its closing brace, unless that brace is another comment's.
//!
//! A brace that somebody forgot must not swallow the games behind it, and a comment that quotes a game
//! must not be torn. Where tags of a next game stand inside, a comment counts as closed if its brace
//! comes within [`LIMIT`] and no other comment opens between those tags and the brace. Braces in tags are
//! values, which may come in another order when a game is written.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2, memchr2_iter, memrchr2};

use super::tags;
use super::token::{self, Kind, Scanner};
use crate::sixteen_bytes::Sixteen;

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
    match Open::at(start).fate(text) {
        Fate::Closed(end) | Fate::Open(end) | Fate::Waiting(end) => end,
    }
}

/// A comment that ends with its first brace, as is seen at once.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Plain {
    /// Where it ends.
    pub(super) end: usize,
    /// Whether it is ASCII without quotes and control characters.
    pub(super) is_simple: bool,
}

/// How many bytes are looked at together: as many as what servers say of a move.
pub(super) const LOOK: usize = 48;

/// A comment that is seen whole in one look: ASCII without quotes, closing braces and control characters.
#[derive(Clone, Copy, Debug)]
pub struct Short<'a> {
    /// Its text, and what stands behind it.
    look: &'a [u8; LOOK],
    length: usize,
}

impl<'a> Short<'a> {
    /// The comment whose opening brace a text begins with, if it is such a one.
    #[inline(always)]
    pub(super) fn begin(text: &'a [u8]) -> Option<Self> {
        let look = text.get(1..)?.first_chunk()?;
        let length = marks(look, is_special).trailing_zeros() as usize;
        (look.get(length) == Some(&b'}')).then_some(Self { look, length })
    }

    /// Its text.
    #[inline(always)]
    pub fn text(&self) -> &'a [u8] {
        self.look.get(..self.length).unwrap_or_default()
    }

    /// The bytes that begin with its text.
    #[inline(always)]
    pub(super) fn look(&self) -> &'a [u8; LOOK] {
        self.look
    }

    /// How long its text is: less than a look.
    #[inline(always)]
    pub(super) fn length(&self) -> usize {
        self.length
    }
}

/// A bit for each byte of a look that is marked. All are looked at without a branch, since comments differ in
/// length.
#[inline(always)]
pub(super) fn marks(look: &[u8; LOOK], marked: impl Fn(Sixteen) -> Sixteen) -> u64 {
    let (chunks, _) = look.as_chunks::<16>();
    let bits = chunks.iter().map(|chunk| marked(Sixteen::of(chunk)).bits());
    bits.enumerate()
        .fold(0, |all, (number, bits)| all | bits << (16 * number))
}

/// What ends a comment, or has to be looked at.
#[inline(always)]
fn is_special(bytes: Sixteen) -> Sixteen {
    bytes.odd() | bytes.equal(b'}') | bytes.equal(b'"')
}

/// Looks at the comment whose opening brace stands here; nothing if a game might stand in it. Tags begin games
/// only at the start of a line, or behind a result if their values are quoted, and moves at the start of a line.
#[inline]
pub(super) fn plain(text: &[u8], start: usize) -> Option<Plain> {
    let mut at = start + 1;
    let mut is_simple = true;
    // Behind the last quote.
    let mut unquoted = start;
    loop {
        let look = text.get(at..)?.first_chunk()?;
        let beyond_ascii = marks(look, |bytes| bytes);
        let marks = marks(look, is_special) & !beyond_ascii;
        let before = marks ^ marks.wrapping_sub(1);
        is_simple &= beyond_ascii & before == 0;
        if marks == 0 {
            at += LOOK;
            continue;
        }
        at += marks.trailing_zeros() as usize;
        match text.get(at..)? {
            [b'}', ..] => {
                let end = at + 1;
                return Some(Plain { end, is_simple });
            }
            // No tag without its bracket.
            [b'"', ..] if memchr(b'[', text.get(unquoted..at)?).is_none() => {
                unquoted = at;
                at += 1;
            }
            // On the next line there is a word, which is neither a tag nor the number of a first move.
            [b'\n', b'!'..=b'0' | b'2'..=b'Z' | b'\\'..=b'~', ..] => at += 1,
            [b'\r', b'\n', b'!'..=b'0' | b'2'..=b'Z' | b'\\'..=b'~', ..] => at += 2,
            _ => return None,
        }
        is_simple = false;
    }
}

/// What becomes of a comment, with where it ends.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fate {
    /// A brace closes it.
    Closed(usize),
    /// None does, and nothing that comes behind the text can.
    Open(usize),
    /// None does in this text.
    Waiting(usize),
}

/// A comment that is looked at again as its text grows, without going through all of it again.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    start: usize,
    /// Where the next game begins, if one does.
    game: Option<usize>,
    /// Nothing before this decides.
    seen: usize,
}

impl Open {
    /// The comment whose opening brace stands here.
    pub fn at(start: usize) -> Self {
        Self {
            start,
            game: None,
            seen: start,
        }
    }

    /// What becomes of it in a text.
    pub fn fate(&mut self, text: &[u8]) -> Fate {
        let Some(game) = self.game.or_else(|| self.find_end(text)) else {
            return Fate::Waiting(text.len());
        };
        if text.get(game) == Some(&b'}') {
            return Fate::Closed(game + 1);
        }
        self.game = Some(game);
        self.seen = self.seen.max(game);
        // Looking no further than the next brace keeps the time linear, however many are forgotten.
        let limit = self.start + LIMIT;
        let near = text.get(..text.len().min(limit)).unwrap_or(text);
        let before = text.get(..game).unwrap_or_default();
        let end = before.trim_ascii_end().len();
        match brace_outside_tags(near, &mut self.seen) {
            Some(brace) if text.get(brace) == Some(&b'}') => Fate::Closed(brace + 1),
            None if near.len() < limit => Fate::Waiting(end),
            _ => Fate::Open(end),
        }
    }

    /// Its closing brace, or where the next game begins.
    fn find_end(&self, text: &[u8]) -> Option<usize> {
        let rest = text.get(self.start..)?;
        let mut marks = memchr2_iter(b'}', b'[', rest).map(|found| self.start + found);
        marks.find(|at| text.get(*at) == Some(&b'}') || begins_game(text, *at))
    }
}

/// Where the next brace is that does not stand in a tag; what has been passed is seen. A tag is written here as the standard has it, on a
/// line of its own: anything else may be a comment that speaks of tags.
fn brace_outside_tags(text: &[u8], seen: &mut usize) -> Option<usize> {
    loop {
        let line_before = |end| {
            let before = text.get(*seen..end).unwrap_or_default();
            *seen + memrchr2(b'\n', b'\r', before).map_or(0, |found| found + 1)
        };
        let Some(brace) = memchr2(b'{', b'}', text.get(*seen..)?) else {
            *seen = line_before(text.len());
            return None;
        };
        let brace = *seen + brace;
        let start = line_before(brace);
        let line = text.get(start..)?;
        let end = memchr2(b'\n', b'\r', line).unwrap_or(line.len());
        let tag = line.get(..end)?.trim_ascii_start();
        let is_tag = tags::is_quoted(tag, 0) && tags::closed_end(tag, 0) == Some(tag.len());
        if !is_tag {
            return Some(brace);
        }
        *seen = start + end;
    }
}

/// Whether more text could move the end of a comment that is not closed.
pub fn is_undecided(text: &[u8], span: &Range<usize>) -> bool {
    span.end == text.len() || span.start + LIMIT > text.len()
}

/// Whether a tag begins the next game by its place: at the start of a line, after an empty line or as
/// the first tag of the roster.
pub fn begins_game(text: &[u8], at: usize) -> bool {
    let lines = lines_before(text, at);
    lines > 0 && tags::name(text, at).is_some_and(|name| lines > 1 || name == b"Event")
}

/// Whether the tags of a game begin here for certain, whatever follows.
pub fn begins_tagged_game(text: &[u8], at: usize) -> bool {
    begins_game(text, at) && tags::is_quoted(text, at)
}

/// Whether the first move of a game begins here for certain, if a result stands before it.
pub fn begins_first_move(text: &[u8], at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    rest.starts_with(b"1.") && rest.len() >= LOOK
}

/// How many lines end in the white space before a place; two are as good as more.
fn lines_before(text: &[u8], at: usize) -> u32 {
    // Files that were put together have byte-order marks between them.
    let before = token::without_invisible_end(text.get(..at).unwrap_or_default());
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
    lines
}

/// The white space with an empty line before each of the comments that a game ends with, lines that begin with `%`
/// among them: such comments may belong to the game that follows.
///
/// ```
/// use stamma_core::pgn::comment;
///
/// assert_eq!(comment::gaps_at_end(b"1. e4 *\n; a\n\n{b}\n", 0), [11..13]);
/// ```
pub fn gaps_at_end(text: &[u8], from: usize) -> Vec<Range<usize>> {
    let text = text.trim_ascii_end();
    let mut gaps = Vec::new();
    // Most games are seen at once to end otherwise.
    let line = memrchr2(b'\n', b'\r', text).map_or(0, |newline| newline + 1);
    let line = text.get(line.max(from)..).unwrap_or_default();
    if !line.ends_with(b"}") && !line.starts_with(b"%") && memchr(b';', line).is_none() {
        return gaps;
    }
    let mut scanner = Scanner::new(text, from);
    let mut end = from;
    while let Some(token) = scanner.next_token() {
        match token.kind {
            Kind::Comment | Kind::LineComment | Kind::Escape => {
                if token.after_blank_line && end > from {
                    gaps.push(end..token.span.start);
                }
            }
            _ => gaps.clear(),
        }
        end = token.span.end;
    }
    gaps
}

/// A game without the empty lines before the comments that it ends with: before the tags of another game they would
/// make these comments that game's.
pub fn without_gaps_at_end(game: &[u8]) -> Cow<'_, [u8]> {
    let gaps = gaps_at_end(game, 0);
    if gaps.is_empty() {
        return Cow::Borrowed(game);
    }
    let (mut text, mut at) = (Vec::with_capacity(game.len()), 0);
    for gap in gaps {
        text.extend_from_slice(game.get(at..gap.start).unwrap_or_default());
        let blanks = game.get(gap.clone()).unwrap_or_default();
        // Zeros and characters that cannot be seen are no empty line.
        let kept = blanks.trim_ascii_end().iter();
        text.extend(kept.map(|byte| {
            if byte.is_ascii_whitespace() {
                b' '
            } else {
                *byte
            }
        }));
        let has_carriage_return = blanks.contains(&b'\r');
        text.extend_from_slice(if has_carriage_return { b"\r\n" } else { b"\n" });
        at = gap.end;
    }
    text.extend_from_slice(game.get(at..).unwrap_or_default());
    Cow::Owned(text)
}

/// Whether white space has an empty line.
pub(super) fn has_empty_line(blanks: &[u8]) -> bool {
    lines_before(blanks, blanks.len()) > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{held, random};

    #[test]
    fn a_comment_ends_at_its_own_brace() {
        let tags = "[Event \"b\"]\n\n1. d4";
        for (text, comment) in [
            ("{a} e5".to_owned(), "{a}"),
            ("{a {b} c}".to_owned(), "{a {b}"),
            (
                "{a [%clk 1] [Event x] b} e5".to_owned(),
                "{a [%clk 1] [Event x] b}",
            ),
            ("{a\n\n[b]\n} e5".to_owned(), "{a\n\n[b]\n}"),
            ("{never closed e5 *".to_owned(), "{never closed e5 *"),
            (format!("{{a\n\n{tags}"), "{a"),
            (format!("{{a\r\n\r\n{tags} {{c}}"), "{a"),
            (format!("{{a\n{tags} {{c}}"), "{a"),
            ("{a\n[White \"b\"] {c}".to_owned(), "{a\n[White \"b\"] {c}"),
            ("{a\n\n[A \"}\"]\n[B \"{\"]\n\n1. d4".to_owned(), "{a"),
            ("{a\n\n[B {\n[A }\n\n1. d4".to_owned(), "{a"),
            ("{a\n\n[A \"1\"]\n\n*\n\n[A \"}\"]\n\n*".to_owned(), "{a"),
        ] {
            let end = end(text.as_bytes(), 0);
            assert_eq!(text.get(..end), Some(comment), "{text:?}");
        }
        let quoted = format!("{{a\n\n{tags} }} e5");
        assert_eq!(quoted.get(end(quoted.as_bytes(), 0)..), Some(" e5"));
    }

    #[test]
    fn what_is_seen_at_once_is_so() {
        let mut seen = 0;
        for seed in 0..20_000 {
            let text =
                format!("{{{}}} and a few words more", random::text(seed)) + &"-".repeat(LOOK);
            let text = text.as_bytes();
            if let Some(Plain { end, is_simple }) = plain(text, 0) {
                seen += 1;
                assert_eq!(Open::at(0).fate(text), Fate::Closed(end), "{seed}");
                assert_eq!(held::count(&text[1..end - 1]), 0, "{seed}");
                let is_usual = |byte: &u8| matches!(byte, b' '..=b'!' | b'#'..=127);
                assert_eq!(text[..end].iter().all(is_usual), is_simple, "{seed}");
            }
        }
        assert!(seen > 1000, "{seen}");
        let long = format!("{{{}}}", "a tale \u{fc} ".repeat(20));
        for (text, expected) in [
            ("{}", Some((2, true))),
            ("{a {b} c}", Some((6, true))),
            ("{ [%eval -0.38] [%clk 0:14:48] } 1... e5", Some((32, true))),
            ("{a} {\u{fc}}", Some((3, true))),
            ("{\u{fc}} {a}", Some((4, false))),
            (&*long, Some((long.len(), false))),
            ("{[see] the next game, or [Event x]}", Some((35, true))),
            ("{a\nb} 1. e4", Some((5, false))),
            ("{a\r\nb} 1. e4", Some((6, false))),
            ("{a \"b\" (c)} 1. e4", Some((11, false))),
            ("{a\tb} 1. e4", None),
            ("{a\rb} 1. e4", None),
            ("{a\n\nb} 1. e4", None),
            ("{a\n b} 1. e4", None),
            ("{a\n[b]} 1. e4", None),
            ("{1-0\n1. e4} 1. e4", None),
            ("{a\n\u{fc}} 1. e4", None),
            ("{[a \"b\"} 1. e4", None),
            ("{1-0 [Event \"a\"]} 1. e4", None),
            ("{not closed", None),
        ] {
            let text = text.to_owned() + &"-".repeat(LOOK);
            let found = plain(text.as_bytes(), 0);
            let found = found.map(|plain| (plain.end, plain.is_simple));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn only_empty_lines_are_taken_out_before_comments_at_the_end() {
        for (game, expected) in [
            ("1. e4 *\n; a\n\n{b}", "1. e4 *\n; a\n{b}"),
            ("1. e4 *\r\n\r\n{b}", "1. e4 *\r\n{b}"),
            ("f3.e\0\n\n%", "f3.e\0\n%"),
            ("f3 x\r\0\n%", "f3 x \0\r\n%"),
        ] {
            assert_eq!(*without_gaps_at_end(game.as_bytes()), *expected.as_bytes());
        }
    }

    #[test]
    fn a_brace_that_is_far_away_is_not_waited_for() {
        let far = |blanks| format!("{{a\n\n[Event \"b\"]{}}} e5", " ".repeat(blanks));
        assert_eq!(end(far(LIMIT).as_bytes(), 0), 2);
        let near = far(LIMIT - 100);
        assert_eq!(end(near.as_bytes(), 0), near.len() - 3);
    }
}
