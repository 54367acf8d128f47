//! The short cut for comments without anything unusual, which nearly all are: they are copied as they stand, and
//! then only the places are looked at where lines have to end. Most are ASCII, where a character is a byte; those that
//! are not are called wide.

use super::super::comment::{Short, marks};
use super::super::token;
use super::{Words, count_continuing, is_continuing, means_something};
use crate::sixteen_bytes::Sixteen;

/// Room for a short comment, the blank before it and its braces.
const ROOM: usize = 64;

impl Words {
    /// Writes a short comment in braces, if there is one blank between its words and at most one on each side;
    /// whether it is such a one. All its bytes are copied at once, with what stands behind them.
    #[inline(always)]
    pub fn short_comment(&mut self, comment: Short<'_>) -> bool {
        let look = comment.look();
        let up_to = |length: u32| (1_u64 << length) - 1;
        let blanks = marks(look, |bytes| bytes.equal(b' ')) & up_to(comment.length() as u32);
        let words = up_to(comment.length() as u32) & !blanks;
        let end = u64::BITS - words.leading_zeros();
        // Those between words.
        let blanks = blanks & up_to(end & 63);
        let doubled = blanks & (blanks << 1);
        // The first word begins here or with the second byte.
        if (words & 0b11 == 0) | (doubled != 0) | self.is_joined {
            return false;
        }
        let before = self.text.len();
        // A blank before the first word becomes the brace.
        let skipped = blanks as usize & 1;
        let start = before.wrapping_add(2);
        let length = (end as usize).wrapping_sub(skipped);
        self.text.extend_from_slice(&[b' '; ROOM]);
        if let Some(room) = self.text.last_chunk_mut::<ROOM>() {
            let copy = room
                .get_mut(2 - skipped..)
                .and_then(<[u8]>::first_chunk_mut);
            if let Some(copy) = copy {
                *copy = *look;
            }
            room[1] = b'{';
            if let Some(brace) = room.get_mut(length.wrapping_add(2)) {
                *brace = b'}';
            }
        }
        self.text
            .truncate(start.wrapping_add(length).wrapping_add(1));
        self.excess = 0;
        self.word = before.wrapping_add(1);
        if self.text.len() > self.limit {
            self.break_short_comment(start, blanks >> skipped);
        }
        self.comment = start.max(self.line);
        true
    }

    /// Ends lines in a short comment, or before it. A bit for each of its blanks is given.
    #[inline(always)]
    fn break_short_comment(&mut self, start: usize, blanks: u64) {
        // So many of its bytes may stand in the line.
        let room = self.limit.saturating_add(1).saturating_sub(start).min(63);
        let fitting = blanks & ((1 << room) - 1);
        match fitting.checked_ilog2() {
            Some(last) => {
                let blank = start + last as usize;
                if self.may_end_line(start, blank) {
                    self.end_line_with(blank);
                }
            }
            // The line ends before the comment.
            None if self.word > self.line => self.end_line_with(self.word - 1),
            None => {}
        }
        while self.text.len() > self.limit && self.break_comment(start) {}
    }

    /// Makes a line break of a blank.
    #[inline(always)]
    fn end_line_with(&mut self, blank: usize) {
        if let Some(byte) = self.text.get_mut(blank) {
            *byte = b'\n';
        }
        self.word = blank + 1;
        self.line = self.word;
        self.limit = self.line.saturating_add(self.width);
    }

    /// Writes a comment in braces if it is plain ASCII, its words with one blank between them; whether it is.
    #[inline]
    pub fn plain_comment(&mut self, comment: &[u8]) -> bool {
        let Some(start) = self.copy_comment::<false>(comment) else {
            return false;
        };
        while self.text.len() > self.limit && (self.break_near(start) || self.break_comment(start))
        {
        }
        self.comment = start.max(self.line);
        true
    }

    /// The same for a wide one, unless it has blanks that are not ASCII or what cannot be seen.
    pub(super) fn wide_comment(&mut self, comment: &str) -> bool {
        if has_hidden_signs(comment) {
            return false;
        }
        // The line is counted up to here.
        let mut seen = self.text.len();
        let Some(start) = self.copy_comment::<true>(comment.as_bytes()) else {
            return false;
        };
        loop {
            self.count_line_from(seen);
            let is_long = self.text.len() > self.limit;
            if !(is_long && (self.break_near(start) || self.break_comment(start))) {
                break;
            }
            seen = self.line;
            self.limit = self.line.saturating_add(self.width);
        }
        self.comment = start.max(self.line);
        true
    }

    /// Counts a line in characters from a place on: it may be longer by the bytes that go on with one.
    fn count_line_from(&mut self, mut seen: usize) {
        while let Some(more @ [_, ..]) = self.text.get(seen..self.limit.min(self.text.len())) {
            seen += more.len();
            self.limit = self.limit.saturating_add(count_continuing(more));
        }
        // The last character may go on.
        let rest = self.text.get(self.limit..).unwrap_or_default();
        let going_on = rest.iter().take_while(|byte| is_continuing(**byte));
        self.limit = self.limit.saturating_add(going_on.count());
    }

    /// Copies a comment, in braces and its words with one blank between them, if there is nothing unusual in it;
    /// where it begins.
    #[inline(always)]
    fn copy_comment<const WIDE: bool>(&mut self, comment: &[u8]) -> Option<usize> {
        let comment = comment.trim_ascii();
        let before = self.text.len();
        let opening: &[u8] = if self.is_joined { b"{" } else { b" {" };
        self.text.extend_from_slice(opening);
        let start = self.text.len();
        if regular_length::<WIDE>(comment) == comment.len() {
            self.text.extend_from_slice(comment);
        } else if !push_in_one_line::<WIDE>(comment, &mut self.text) {
            self.text.truncate(before);
            return None;
        }
        self.text.push(b'}');
        if !std::mem::take(&mut self.is_joined) {
            self.excess = 0;
            self.word = before + 1;
        }
        Some(start)
    }

    /// Ends the line where it has become too long, if one of the last blanks that it has room for is one of a
    /// comment that begins here, and nothing behind it has to be looked at; whether it could.
    #[inline(always)]
    fn break_near(&mut self, start: usize) -> bool {
        let end = self.limit.saturating_add(1);
        let from = end.saturating_sub(LOOK);
        let near = self.text.get(from..).and_then(<[u8]>::first_chunk);
        let blanks = near.map_or(0, |near| Sixteen::of(near).equal(b' ').bits());
        let Some(last) = blanks.checked_ilog2() else {
            return false;
        };
        let blank = from + last as usize;
        let is_clear = !matches!(self.text.get(blank + 1), Some(b'[' | b'%' | b'1'));
        let may_end = is_clear & (from >= start) & (from >= self.line);
        if may_end {
            self.excess = 0;
            self.end_line_with(blank);
        }
        may_end
    }

    /// Finds the last word if it is that of a comment: what follows without a blank belongs to it.
    pub(super) fn find_last_word(&mut self) {
        let start = std::mem::take(&mut self.comment);
        if start < self.word.max(1) {
            return;
        }
        if let Some(blank) = self.last_blank(start, self.text.len()) {
            self.word = blank + 1;
        }
        self.excess = count_continuing(self.text.get(self.word..).unwrap_or_default());
    }

    /// Ends the line where it has become too long, in or before a comment that begins here; whether it could.
    fn break_comment(&mut self, start: usize) -> bool {
        let end = self.limit.saturating_add(1);
        let inside = self.last_blank(start.max(self.line), end);
        let before = || (self.word > self.line).then(|| self.word - 1);
        let Some(blank) = inside
            .or_else(before)
            .or_else(|| self.next_blank(start, start.max(end)))
        else {
            return false;
        };
        if blank >= start {
            self.excess = 0;
        }
        self.end_line_with(blank);
        self.limit = self.limit.saturating_add(self.excess);
        true
    }

    /// The last blank of a comment between two places that may become the end of a line.
    fn last_blank(&self, start: usize, end: usize) -> Option<usize> {
        let mut end = end.min(self.text.len());
        loop {
            end = start + last_blank(self.text.get(start..end)?)?;
            if self.may_end_line(start, end) {
                return Some(end);
            }
        }
    }

    /// The first such blank from a place on.
    fn next_blank(&self, start: usize, mut from: usize) -> Option<usize> {
        loop {
            let blank = from + memchr::memchr(b' ', self.text.get(from..)?)?;
            if self.may_end_line(start, blank) {
                return Some(blank);
            }
            from = blank + 1;
        }
    }

    /// Whether a line may end with a blank of a comment that begins here.
    #[inline]
    fn may_end_line(&self, start: usize, blank: usize) -> bool {
        let after = self.text.get(blank + 1..).unwrap_or_default();
        match after {
            [b'[', b'%', ..] => true,
            [b'[' | b'%' | b'1', ..] => self.may_separate(start, blank, after),
            _ => true,
        }
    }

    /// The same where what comes after may mean something.
    #[inline(never)]
    fn may_separate(&self, start: usize, blank: usize, after: &[u8]) -> bool {
        let is_between = |byte: &u8| matches!(byte, b' ' | b'\n');
        let before = self.text.get(start..blank).unwrap_or_default();
        let last = before.rsplit(is_between).next().unwrap_or_default();
        let after = after.strip_suffix(b"}").unwrap_or(after);
        let next = after.split(is_between).next().unwrap_or_default();
        let text = |word| std::str::from_utf8(word).unwrap_or_default();
        !means_something(text(last), text(next))
    }
}

/// The place of the last blank.
fn last_blank(mut text: &[u8]) -> Option<usize> {
    while let Some((before, last)) = text.split_last_chunk() {
        let blanks = Sixteen::of(last).equal(b' ').bits();
        if let Some(place) = blanks.checked_ilog2() {
            return Some(before.len() + place as usize);
        }
        text = before;
    }
    text.iter().rposition(|byte| *byte == b' ')
}

/// Whether a comment has a blank that is none of ASCII's, or a character that cannot be seen.
fn has_hidden_signs(comment: &str) -> bool {
    comment.char_indices().any(|(at, sign)| {
        !sign.is_ascii()
            && (sign.is_whitespace()
                || token::invisible(comment.as_bytes().get(at..).unwrap_or_default()) > 0)
    })
}

/// Adds a text with one blank between its words, if there is nothing unusual in it; whether that is so. If not, some
/// of it may have been added. It begins and ends with a word.
fn push_in_one_line<const WIDE: bool>(text: &[u8], target: &mut Vec<u8>) -> bool {
    let mut rest = text;
    loop {
        let (regular, others) = rest
            .split_at_checked(regular_length::<WIDE>(rest))
            .unwrap_or((rest, b""));
        target.extend_from_slice(regular);
        match others {
            [] => return true,
            [b' ' | b'\t' | b'\n' | b'\r', ..] => {
                if !regular.ends_with(b" ") {
                    target.push(b' ');
                }
                rest = others.trim_ascii_start();
            }
            _ => return false,
        }
    }
}

/// How far a text is made of words with one blank between them, of ASCII unless it is wide, and without a closing
/// brace.
fn regular_length<const WIDE: bool>(text: &[u8]) -> usize {
    let (chunks, short) = text.as_chunks();
    let mut after_blank = 0;
    for (number, chunk) in chunks.iter().enumerate() {
        let marks = irregular::<WIDE>(chunk, &mut after_blank);
        if marks != 0 {
            return LOOK * number + first(marks);
        }
    }
    match text.last_chunk() {
        // What was seen before is seen once more.
        Some(last) => text.len() - LOOK + first(irregular::<WIDE>(last, &mut 0)),
        None => {
            let mut last = [b'-'; LOOK];
            last.iter_mut()
                .zip(short)
                .for_each(|(to, from)| *to = *from);
            first(irregular::<WIDE>(&last, &mut 0)).min(text.len())
        }
    }
}

/// How many bytes are looked at together.
const LOOK: usize = 16;

/// Marks what is not regular. Whether the text before ends with a blank is a mark, too.
#[inline(always)]
fn irregular<const WIDE: bool>(bytes: &[u8; LOOK], after_blank: &mut u64) -> u64 {
    let bytes = Sixteen::of(bytes);
    let blanks = bytes.equal(b' ').bits();
    let doubled = blanks & (blanks << 1 | *after_blank);
    *after_blank = blanks >> (LOOK - 1);
    let odd = match WIDE {
        true => bytes.odd().without(bytes.beyond_ascii()),
        false => bytes.odd(),
    };
    doubled | (odd | bytes.equal(b'}')).bits()
}

/// The place of the first mark; behind the last if there is none.
#[inline(always)]
fn first(marks: u64) -> usize {
    (marks | 1 << LOOK).trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::random;

    const PARTS: [&str; 24] = [
        " ",
        " ",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\t",
        "word",
        "a",
        "longer,",
        "[%clk 0:01:00]",
        "[%eval 0.3]",
        "[see",
        "%",
        "1.",
        "1. e4",
        "1.5",
        "1-0",
        "*",
        "{",
        "and a few words",
        "Nf3",
        "}",
        "\u{fc}",
    ];

    /// The same with more that is not ASCII.
    const WIDE_PARTS: [&str; 24] = [
        " ",
        " ",
        " ",
        " ",
        "  ",
        "\n",
        "word",
        "a",
        "\u{fc}ber ",
        "\u{fc}\u{e9}",
        "\u{43a}\u{43e}\u{43d}\u{44c}",
        "\u{2013}",
        "\u{201e}so\u{201c} ",
        "\u{4e2d}\u{6587}",
        "\u{1f600}",
        "[%clk 0:01:00]",
        "[see",
        "1. e4",
        "1-0",
        "and a few words ",
        "\u{a0}",
        "\u{200b}",
        "\u{feff}[",
        "\u{b}",
    ];

    /// What is written by the short cut is what is written without it, also behind it.
    #[test]
    fn plain_comments_are_written_as_all_are() {
        let (mut plain, mut short, mut wide) = (0, 0, 0);
        for seed in 0..40_000 {
            let parts = if seed < 25_000 { &PARTS } else { &WIDE_PARTS };
            let comment = random::mixed(seed, parts);
            for width in [Some(0), Some(1), Some(7), Some(20), Some(79), None] {
                let write = |write: fn(&mut Words, &str)| {
                    let mut words = Words::new(width);
                    if seed % 2 == 0 {
                        words.word("\u{265e}f6");
                    }
                    if seed % 3 == 0 {
                        words.open();
                    }
                    write(&mut words, &comment);
                    match seed % 5 {
                        0 => words.close(),
                        1 => words.suffix("!"),
                        _ => words.word("e4"),
                    }
                    words.word("Nf6");
                    String::from_utf8(words.text).expect("UTF-8")
                };
                let quick = write(|words, comment| words.comment(comment, false));
                let careful = write(|words, comment| words.careful_comment(comment, false));
                assert_eq!(quick, careful, "{width:?} {comment:?}");
                let at_once = write(|words, comment| {
                    if !writes_at_once(words, comment) {
                        words.careful_comment(comment, false);
                    }
                });
                assert_eq!(at_once, careful, "{width:?} {comment:?}");
            }
            plain += u32::from(Words::new(None).plain_comment(comment.as_bytes()));
            let mut words = Words::new(None);
            words.word("e4");
            short += u32::from(writes_at_once(&mut words, &comment));
            wide += u32::from(!comment.is_ascii() && Words::new(None).wide_comment(&comment));
        }
        let seen = [plain, short, wide];
        assert!(seen.iter().all(|count| *count > 1000), "{seen:?}");
    }

    /// Writes a comment as it stands in a file, if it is short and plain; whether it is.
    fn writes_at_once(words: &mut Words, comment: &str) -> bool {
        let text = format!("{{{comment}}} 2. {{behind}} {}", "Nf3 ".repeat(20));
        let short = Short::begin(text.as_bytes());
        let short = short.filter(|short| short.text() == comment.as_bytes());
        short.is_some_and(|short| words.short_comment(short))
    }
}
