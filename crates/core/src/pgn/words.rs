//! Words in lines that are as wide as they may be.
//!
//! Each word is written once, where it belongs, behind a blank; if the line then turns out to be too
//! long, the blank becomes a line break.

mod plain_comment;

use super::comment::LIMIT;
use super::numeral::Numeral;
use super::{GameResult, held, token};
use crate::notation::shorthand::ShortWord;

/// Puts words behind each other.
#[derive(Debug, Default)]
pub struct Words {
    /// What has been written.
    pub text: Vec<u8>,
    /// The longest line.
    width: usize,
    /// Where the line begins.
    line: usize,
    /// Where the line must end, at the latest.
    limit: usize,
    /// Where the word begins.
    word: usize,
    /// Bytes of the word that only go on with a character.
    excess: usize,
    /// If the last word is that of a comment, it begins here or behind, and has not been looked for yet.
    comment: usize,
    /// The next word has no blank before it: it begins the text, or follows an opening bracket.
    is_joined: bool,
}

impl Words {
    /// Words in lines of at most this width, if there is a limit.
    pub fn new(width: Option<usize>) -> Self {
        let mut words = Self {
            width: width.unwrap_or(usize::MAX),
            ..Self::default()
        };
        words.start();
        words
    }

    /// Begins a new line: the text so far has just ended one.
    pub fn start(&mut self) {
        self.line = self.text.len();
        self.limit = self.line.saturating_add(self.width);
        self.word = self.line;
        self.excess = 0;
        self.comment = 0;
        self.is_joined = true;
    }

    /// Begins a word: what is added to the text belongs to it.
    #[inline]
    pub fn begin(&mut self) {
        if std::mem::take(&mut self.is_joined) {
            return;
        }
        self.text.push(b' ');
        self.excess = 0;
        self.word = self.text.len();
    }

    /// Ends a word, or what was added to it.
    #[inline]
    pub fn end(&mut self) {
        if self.text.len() > self.limit {
            self.find_last_word();
            self.break_before_word();
        }
    }

    fn break_before_word(&mut self) {
        if self.word > self.line {
            if let Some(blank) = self.text.get_mut(self.word - 1) {
                *blank = b'\n';
            }
            self.line = self.word;
            self.limit = self
                .line
                .saturating_add(self.width)
                .saturating_add(self.excess);
        }
    }

    /// Counts the characters of what the word got since this place, if they are not bytes.
    pub fn count_characters(&mut self, since: usize) {
        let added = self.text.get(since..).unwrap_or_default();
        let excess = count_continuing(added);
        self.excess += excess;
        self.limit = self.limit.saturating_add(excess);
    }

    /// Writes a word.
    pub fn word(&mut self, word: &str) {
        self.begin();
        self.add(word);
        self.end();
    }

    /// A mark that follows the word without a blank.
    pub fn suffix(&mut self, suffix: &str) {
        self.add(suffix);
        self.end();
    }

    fn add(&mut self, text: &str) {
        let since = self.text.len();
        self.text.extend_from_slice(text.as_bytes());
        self.count_characters(since);
    }

    /// Writes a short word of ASCII. Its length is known beforehand, so the blank or line break before it
    /// is written at once.
    #[inline(always)]
    pub fn short_word(&mut self, word: ShortWord) {
        let ShortWord { bytes, length } = word;
        let start = self.text.len();
        if self.is_joined {
            self.is_joined = false;
            self.text.extend_from_slice(&bytes.to_le_bytes());
            self.text.truncate(start + length);
            return self.end();
        }
        let end = start + 1 + length;
        let breaks = end > self.limit;
        let blank = if breaks { b'\n' } else { b' ' };
        let bytes = bytes << 8 | u64::from(blank);
        self.text.extend_from_slice(&bytes.to_le_bytes());
        self.text.truncate(end);
        self.word = start + 1;
        self.excess = 0;
        if breaks {
            self.line = self.word;
            self.limit = self.line.saturating_add(self.width);
        }
    }

    /// Writes the number before a half-move, which is even if it is White's.
    #[inline(always)]
    pub fn number(&mut self, half_move: u64) {
        match Numeral::of(half_move) {
            Some(numeral) => self.short_word(numeral.short_word()),
            None => self.long_number(half_move),
        }
    }

    /// Writes a move number with its periods.
    #[cold]
    fn long_number(&mut self, half_move: u64) {
        self.begin();
        self.digits(half_move / 2);
        let periods: &[u8] = match half_move.is_multiple_of(2) {
            true => b".",
            false => b"...",
        };
        self.text.extend_from_slice(periods);
        self.end();
    }

    /// Writes a NAG.
    pub fn nag(&mut self, nag: u16) {
        self.begin();
        self.text.push(b'$');
        self.digits(u64::from(nag));
        self.end();
    }

    fn digits(&mut self, number: u64) {
        if number >= 10 {
            self.digits(number / 10);
        }
        self.text.push(b'0' + (number % 10) as u8);
    }

    /// Opens a variation.
    pub fn open(&mut self) {
        self.begin();
        self.text.push(b'(');
        self.is_joined = true;
    }

    /// Closes a variation.
    pub fn close(&mut self) {
        self.is_joined = false;
        self.text.push(b')');
        self.end();
    }

    /// A comment in braces. A closing brace in it would end it, so such a one is written as a comment
    /// to the end of its line (PGN 5). No line of it begins with what means something there.
    pub fn comment(&mut self, comment: &str, line_breaks: bool) {
        let is_written =
            !line_breaks && (self.plain_comment(comment.as_bytes()) || self.wide_comment(comment));
        if !is_written {
            self.careful_comment(comment, line_breaks);
        }
    }

    fn careful_comment(&mut self, comment: &str, line_breaks: bool) {
        if comment.contains('}') {
            return self.line_comment(comment);
        }
        // A tag at the start of a line would be taken for the next game.
        let hides_tags = comment.contains('{') || comment.len() >= LIMIT;
        self.begin();
        self.text.push(b'{');
        let mut last = None;
        let mut breaks = 0;
        for line in comment.trim().lines() {
            for part in line.split_whitespace() {
                let breaks = std::mem::take(&mut breaks);
                let means_something = last.is_some_and(|last| means_something(last, part));
                if breaks > 0 && line_breaks && !(hides_tags && means_something) {
                    (0..breaks).for_each(|_| self.break_line());
                    self.begin();
                    // Not in the first column.
                    self.text.extend(part.starts_with('%').then_some(b' '));
                } else if means_something {
                    self.text.push(b' ');
                } else if last.is_some() {
                    self.end();
                    self.begin();
                }
                self.add(part);
                last = Some(part);
            }
            breaks += 1;
        }
        self.text.push(b'}');
        self.end();
    }

    /// A comment to the end of its line.
    fn line_comment(&mut self, comment: &str) {
        self.begin();
        self.text.push(b';');
        for part in comment.split_whitespace() {
            self.text.push(b' ');
            self.add(part);
        }
        self.break_line();
    }

    /// Ends the word and its line.
    fn break_line(&mut self) {
        self.end();
        self.text.push(b'\n');
        self.start();
    }

    /// A line that begins with `%`.
    pub fn escape(&mut self, line: &str) {
        if self.text.len() > self.line {
            self.text.push(b'\n');
        }
        self.text.extend_from_slice(line.as_bytes());
        self.text.push(b'\n');
        self.start();
    }
}

/// Whether a byte goes on with a character: all but the first begin with the bits 10.
fn is_continuing(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// How many bytes of a text go on with a character.
fn count_continuing(text: &[u8]) -> usize {
    text.iter().filter(|byte| is_continuing(**byte)).count()
}

/// Whether a word of a comment would mean something else at the start of a line: a tag or the first move of
/// the next game, or a line that is left to programs.
#[inline]
fn means_something(last: &str, word: &str) -> bool {
    match word.as_bytes() {
        [b'[', b'%', ..] => false,
        // What cannot be seen may stand before a tag.
        [b'[' | b'%' | 0, ..] => true,
        bytes @ [0x80..=0xff, ..] => token::invisible(bytes) > 0,
        bytes @ [b'1', ..] => {
            let is_first_move = word == "1." || held::begins_moves(bytes);
            is_first_move && GameResult::read(last.as_bytes()).is_some()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(words: Words) -> String {
        String::from_utf8(words.text).expect("UTF-8")
    }

    #[test]
    fn brackets_stay_with_their_words() {
        let mut words = Words::new(Some(8));
        words.word("e4");
        words.open();
        words.word("d4");
        words.open();
        words.word("c4");
        words.close();
        words.close();
        words.word("e5");
        assert_eq!(lines(words), "e4 (d4\n(c4)) e5");
    }

    #[test]
    fn width_is_counted_in_characters() {
        let mut words = Words::new(Some(5));
        words.word("♘f3");
        words.word("♗");
        words.word("♘f6");
        words.comment("ä b", false);
        assert_eq!(lines(words), "♘f3 ♗\n♘f6\n{ä b}");
    }

    #[test]
    fn a_comment_with_a_brace_goes_to_the_end_of_its_line() {
        let mut words = Words::new(Some(79));
        words.word("e4");
        words.comment("a  } b", false);
        words.word("e5");
        assert_eq!(lines(words), "e4 ; a } b\ne5");
    }

    #[test]
    fn the_lines_of_a_comment_are_kept_when_asked() {
        for (line_breaks, written) in [(false, "e4 {a b c} e5"), (true, "e4 {a b\n\nc} e5")] {
            let mut words = Words::new(Some(79));
            words.word("e4");
            words.comment("a b\n\nc", line_breaks);
            words.word("e5");
            assert_eq!(lines(words), written);
        }
    }

    #[test]
    fn no_line_of_a_comment_looks_like_the_next_game() {
        let mut words = Words::new(Some(10));
        words.comment("long [Event \"a\"] {", true);
        assert_eq!(lines(words), "{long [Event\n\"a\"] {}");
    }

    #[test]
    fn an_escape_has_a_line_of_its_own() {
        let mut words = Words::new(Some(79));
        words.escape("%a");
        words.word("e4");
        words.escape("% b");
        words.word("e5");
        assert_eq!(lines(words), "%a\ne4\n% b\ne5");
    }

    #[test]
    fn a_word_longer_than_a_line_stands_alone() {
        let mut words = Words::new(Some(3));
        words.word("a");
        words.word("longer");
        words.word("b");
        assert_eq!(lines(words), "a\nlonger\nb");
    }
}
