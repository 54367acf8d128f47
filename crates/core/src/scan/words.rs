//! Words, and what is hung on moves.

use super::parts::Scan;
use super::signs::{
    is_apostrophe, is_hyphen, is_latin_file, is_letter, is_small, is_spaced, is_unspaced, is_vowel,
    is_word,
};

/// What does not end a move: a list of its own may begin behind a dash.
const NO_ENDINGS: [&str; 7] = ["or", "ou", "of", "and", "und", "oder", "not"];

impl Scan<'_> {
    /// The end of a word that can be nothing else. Most of a book is such words.
    pub(super) fn prose(self, at: usize) -> Option<usize> {
        let text = self.text;
        let first = text.sign(at)?;
        let is_western = is_small(first) || matches!(first, 'A'..='Z' | 'À'..='Þ');
        let end = if is_western {
            let least = if is_small(first) { 1 } else { 2 };
            text.some(at + first.len_utf8(), (least, usize::MAX), is_small)?
        } else {
            text.some(at, (3, usize::MAX), |sign| matches!(sign, 'а'..='я' | 'ё'))?
        };
        let end = match text.one(end, is_apostrophe) {
            Some(start) => text.some(start, (1, 2), |sign| sign.is_ascii_lowercase())?,
            None => end,
        };
        let goes_on = text.is(end, |next| {
            is_word(next) || is_apostrophe(next) || matches!(next, '-' | ':')
        });
        if goes_on || self.joined_square(end) || !self.begins_word(at) || self.may_be_move(at) {
            return None;
        }
        Some(end)
    }

    /// Whether a word may be a move, too.
    fn may_be_move(self, at: usize) -> bool {
        let text = self.text;
        let pair = self.file_pair(at).filter(|end| !text.is(*end, is_letter));
        let takes = || text.word(text.one(at, is_latin_file)?, "x");
        let pawn = || text.word(at, "Kts P").filter(|end| text.is_edge(*end));
        pair.or_else(takes).or_else(pawn).is_some() || self.words.castling.begins(text, at)
    }

    /// Whether a dash and a square are there: the word before may be the piece.
    fn joined_square(self, at: usize) -> bool {
        let dash = self.text.one(at, is_printed_dash);
        dash.is_some_and(|end| self.text.is_square(end))
    }

    /// The end of a word. A dash before a square is that of a move, whatever is left of the rest: `Rbl—c3`.
    pub(super) fn word(self, at: usize) -> Option<usize> {
        let text = self.text;
        let mut end = self.letters(at)?;
        loop {
            let hyphen = text.one(end, |sign| is_apostrophe(sign) || sign == '-');
            let dash = || {
                let dash = text.one(end, is_printed_dash)?;
                let square = text.square(dash)?;
                (!text.is(square, is_word)).then_some(dash)
            };
            match hyphen.or_else(dash).and_then(|start| self.letters(start)) {
                Some(next) => end = next,
                None => return Some(end),
            }
        }
    }

    /// Behind letters, and the marks that are written over, under and around them.
    fn letters(self, at: usize) -> Option<usize> {
        let text = self.text;
        let mut end = text.some(at, (1, usize::MAX), is_spaced)?;
        while let Some(marks) = text.some(end, (1, usize::MAX), is_vowel) {
            end = text.all(marks, is_spaced);
        }
        Some(end)
    }

    /// The end of a word in a script without blanks: it goes as far as the piece of a move.
    pub(super) fn unspaced(self, at: usize) -> Option<usize> {
        let mut end = at;
        while let Some(next) = self
            .text
            .one(end, is_unspaced)
            .filter(|_| !self.is_unspaced_move(end))
        {
            end = next;
        }
        (end > at).then_some(end)
    }

    /// The end of the name of a thing that is called by its square: `e5-pawn`, `d4-Bauer`.
    pub(super) fn compound(self, at: usize) -> Option<usize> {
        let text = self.text;
        let start = text.one(text.square(at)?, is_hyphen)?;
        if !self.begins_word(at) {
            return None;
        }
        let whole = |end| self.ends_word(end).then_some(end);
        self.words.things.longest(text, start, &whole).or_else(|| {
            let is_capital = |sign| matches!(sign, 'A'..='Z' | 'Ä' | 'Ö' | 'Ü');
            let is_rest = |sign| matches!(sign, 'a'..='z' | 'ä' | 'ö' | 'ü' | 'ß');
            whole(text.some(text.one(start, is_capital)?, (2, usize::MAX), is_rest)?)
        })
    }

    /// The end of what a language hangs on a move to say what becomes of it: `Hde2-re`, `Af3'ten`, `e4:n`, `Nf3's`.
    pub(super) fn ending(self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_sign = |sign| is_hyphen(sign) || is_apostrophe(sign) || sign == ':';
        let start = text.one(at, is_sign).filter(|_| self.is_behind_move(at))?;
        let mut others = NO_ENDINGS.iter().filter_map(|word| text.word(start, word));
        let is_word_of_prose = others.any(|end| !text.is(end, is_word));
        // But a pawn takes in `d4-exd`.
        let takes = || {
            let file = text.one(start, is_latin_file)?;
            text.one(file, |sign| matches!(sign, 'x' | '×'))
        };
        if is_word_of_prose || takes().is_some() {
            return None;
        }
        let end = text.some(start, (1, 5), is_letter_of_ending)?;
        let apostrophe = text.one(end, is_apostrophe);
        let goes_on = text.is(end, |next| next == '-' || is_word(next))
            || apostrophe.is_some_and(|end| text.is(end, is_word));
        (!goes_on).then_some(end)
    }

    /// Whether a square or castling ends there, with its marks.
    fn is_behind_move(self, at: usize) -> bool {
        let text = self.text;
        let behind_square = |end: usize| {
            let start = end.wrapping_sub(2);
            text.square(start) == Some(end)
        };
        let mark = |at: usize, signs: &[u8]| {
            let start = at.checked_sub(1)?;
            signs.contains(&text.byte(start)?).then_some(start)
        };
        let is_castling = || {
            let start = at.wrapping_sub(3);
            matches!(
                text.0.as_bytes().get(start..at),
                Some([b'0' | b'O', b'-', b'0' | b'O'])
            )
        };
        let marked = || mark(at, b"+#!?").is_some_and(behind_square);
        let marked_twice = || {
            let both = mark(at, b"!?").and_then(|at| mark(at, b"!?"));
            both.is_some_and(behind_square)
        };
        behind_square(at) || marked() || marked_twice() || is_castling()
    }
}

/// The dashes that are set between words.
fn is_printed_dash(sign: char) -> bool {
    matches!(sign, '‐' | '‑' | '‒' | '–' | '—' | '―' | '−')
}

fn is_letter_of_ending(sign: char) -> bool {
    is_small(sign) || matches!(sign, 'ğ' | 'ı' | 'ş' | 'ő' | 'ű' | 'ё' | 'а'..='я')
}

/// Whether a sign is a letter that a number may stand right before.
pub(super) fn may_follow_number(sign: char) -> bool {
    !is_letter(sign) || matches!(sign, 'a'..='h' | 'A'..='Z' | 'А'..='Я')
}
