//! Algebraic moves of any language: which characters belong to them, not what they mean.
//!
//! ```text
//! move     = body [ ":" ] [ promotion ] [ ":" ] { mark }
//! body     = [ piece ] from sign to | [ piece ] [ from ] to | piece blank square sign square
//!          | file sign file | ( piece | file ) sign piece
//! ```

use super::parts::Scan;
use super::signs::{
    PAD, is_digit, is_figurine, is_file, is_hyphen, is_latin_file, is_letter, is_rank, is_small,
    is_word, is_x,
};
use super::text::Then;
use super::vocabulary::is_filler;

impl Scan<'_> {
    /// The end of an algebraic move, and that of the letters of its piece.
    pub(super) fn algebraic(self, at: usize) -> Option<(usize, usize)> {
        let text = self.text;
        let is_numbered = || {
            text.is_before(at, is_digit)
                && !self.has_digits_before(at, 4)
                && text.is(at, |sign| sign.is_ascii_alphabetic() || is_figurine(sign))
        };
        if !(self.begins_word(at) || is_numbered()) || !self.may_begin(at) {
            return None;
        }
        let piece = std::cell::Cell::new(at);
        let end = self.piece(at, &|end| {
            piece.set(end);
            self.algebraic_body(end)
        });
        match end {
            Some(end) => Some((end, piece.get())),
            None => Some((self.algebraic_body(at)?, at)),
        }
    }

    /// Most signs begin no move. "next:" takes nothing.
    fn may_begin(self, at: usize) -> bool {
        let text = self.text;
        let is_never =
            |sign| is_digit(sign) || matches!(sign, '*' | ':' | '×' | '–' | '—' | '−' | '-');
        if text.is(at, is_never) {
            return false;
        }
        let word = text.some(at, (4, 4), |sign| sign.is_ascii_lowercase());
        word.is_none_or(|end| text.is(end, is_word))
    }

    /// Whether so many digits stand right before.
    pub(super) fn has_digits_before(self, mut at: usize, count: usize) -> bool {
        for _ in 0..count {
            match self.text.before(at) {
                Some(sign) if is_digit(sign) => at -= sign.len_utf8(),
                _ => return false,
            }
        }
        true
    }

    /// Goes on behind a piece, by each of its spellings, the longest first.
    pub(super) fn piece(self, at: usize, then: Then) -> Option<usize> {
        let (text, words) = (self.text, self.words);
        if text.byte(at) == Some(b'&') {
            return then(self.piece_entity(at)?);
        }
        words
            .pieces
            .longest(text, at, &|end| then(text.all(end, is_filler)))
    }

    /// A figurine as pages write it: `&#9816;`.
    fn piece_entity(self, at: usize) -> Option<usize> {
        let number = self.text.word(at, "&#98")?;
        let end = self
            .text
            .some(number, (2, 2), |sign| sign.is_ascii_digit())?;
        let piece = self.text.between(number, end).parse::<u8>();
        let is_piece = matches!(piece, Ok(12..=23));
        self.text.word(end, ";").filter(|_| is_piece)
    }

    fn algebraic_body(self, at: usize) -> Option<usize> {
        let text = self.text;
        let tail = |at| self.algebraic_tail(at);
        self.smith(at, &tail)
            .or_else(|| self.squares_apart(at, &tail))
            .or_else(|| self.mover(at, &|at| self.with_sign(at, &tail)))
            .or_else(|| self.mover(at, &|at| self.without_sign(at, &tail)))
            .or_else(|| {
                let to = |at| text.one(at, is_file).filter(|end| self.ends_file(*end));
                let is_sign = |sign| matches!(sign, 'x' | '×' | ':' | '*');
                let cross = |at| self.gap(text.one(at, is_sign)?, &|at| tail(to(at)?));
                self.gap(text.one(at, is_file)?, &cross)
            })
            .or_else(|| self.by_victim(at, &tail))
    }

    fn ends_file(self, at: usize) -> bool {
        !self
            .text
            .is(at, |sign| sign.is_ascii_lowercase() || is_rank(sign))
    }

    /// From square to square, with the letter of what is taken, as programs wrote it: `e4d5p`.
    fn smith(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let taken = |sign| matches!(sign, 'p' | 'n' | 'b' | 'r' | 'q' | 'k' | 'c' | 'C' | 'E');
        let end = text.one(text.square(text.square(at)?)?, taken)?;
        let is_new = |sign| matches!(sign, 'N' | 'B' | 'R' | 'Q');
        text.one_or_none(end, is_new, &|end| {
            (!text.is(end, is_letter)).then(|| then(end)).flatten()
        })
    }

    /// With a blank behind the piece: `N g1-f3`.
    fn squares_apart(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let place = |at| text.one(text.one(at, is_file)?, is_rank);
        let to = |at| then(place(at).filter(|end| !text.is(*end, is_digit))?);
        self.piece(at, &|at| {
            let from = place(text.word(at, " ")?)?;
            self.plain_sign(from, self.is_tight, &to)
                .or_else(|| to(text.word(from, " n. ")?))
        })
    }

    /// Goes on behind a piece with what tells which one it is, or without it.
    fn mover(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let with_place = |at| {
            let bracket = |at| {
                let end = text.maybe(text.maybe(text.word(at, "(")?, is_file), is_rank);
                then(text.word(end, ")")?)
            };
            let slash = |at| self.place(text.word(at, "/")?, then);
            bracket(at).or_else(|| slash(at)).or_else(|| then(at))
        };
        self.piece(at, &|at| {
            text.one_or_none(at, |sign| sign == '.', &with_place)
        })
        .or_else(|| then(at))
    }

    fn with_sign(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let rank = |at| {
            then(
                text.one(at, is_rank)
                    .filter(|end| !text.is(*end, is_digit))?,
            )
        };
        let to = |at| {
            let file = text.one(at, is_file);
            let apart = |end| {
                if self.is_numbered_behind(at, end) {
                    None
                } else {
                    self.gap(end, &rank)
                }
            };
            file.and_then(apart)
                .or_else(|| rank(text.one(at, |sign| matches!(sign, 'A'..='H'))?))
        };
        self.place(at, &|at| self.sign(at, &to))
    }

    /// Whether the digit behind the files of a capture is the number of the next move: `exd 3. Nc3`.
    fn is_numbered_behind(self, file: usize, end: usize) -> bool {
        let text = self.text;
        let taking = text.before(file).filter(|sign| is_x(*sign) || *sign == ':');
        let from = taking.map(|sign| file - sign.len_utf8());
        let is_pawn = from.is_some_and(|at| text.is_before(at, is_latin_file));
        let number = || text.word(text.one(text.word(end, " ")?, is_rank)?, ".");
        is_pawn && number().is_some()
    }

    fn without_sign(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let is_loose = |sign| is_file(sign) || matches!(sign, 'A'..='H');
        let to = |at| {
            let end = text.one(text.one(at, is_loose)?, is_rank)?;
            (!text.is(end, is_digit)).then(|| then(end)).flatten()
        };
        self.place(at, &|at| self.piece(at, &to).or_else(|| to(at)))
    }

    /// What is taken is named, without its square: `NxB`; or with the square that it comes from: `b2xR`.
    fn by_victim(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let is_sign = |sign| matches!(sign, 'x' | '×' | ':');
        let taken = |at| {
            self.piece(text.one(at, is_sign)?, &|end| {
                let is_word = text.some(end, (2, 2), is_small).is_some();
                (!is_word).then(|| then(end)).flatten()
            })
        };
        let from_square = |at| {
            let from = text.one(text.one(at, is_file)?, is_rank)?;
            let end = text.one(text.one(from, is_x)?, |sign| sign.is_ascii_uppercase())?;
            let goes_on = text.is(end, |sign| is_small(sign) || is_rank(sign));
            (!goes_on).then(|| then(end)).flatten()
        };
        self.piece(at, &taken)
            .or_else(|| taken(text.one(at, is_file)?))
            .or_else(|| self.piece(at, &from_square))
            .or_else(|| from_square(at))
    }

    /// What may stand behind the squares.
    fn algebraic_tail(self, at: usize) -> Option<usize> {
        let colon = |sign| sign == ':';
        let marks = |at| self.text.one_or_none(at, colon, &|at| self.marked(at));
        self.text.one_or_none(at, colon, &|at| {
            self.promotion(at, &marks).or_else(|| marks(at))
        })
    }

    /// The new piece of a pawn: `e8=Q`, `e8(Q)`, `e8/Q`, `e8-Q`, `e8Q`, `e8 (queen)`. Some write the check before it.
    fn promotion(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let in_brackets = |at| {
            let inner = text.word(at, "(")?;
            self.piece(inner, &|end| then(text.word(end, ")")?))
        };
        let named = |at| in_brackets(at).or_else(|| self.piece(at, then));
        let is_check = |sign| matches!(sign, '+' | '#' | '†' | '‡');
        let behind_check = || {
            let end = text.some(at, (1, 2), is_check)?;
            (self.is_last_rank(at) && text.byte(end) == Some(b'=')).then_some(end)
        };
        let slash = || {
            let start = text.word(at, "/")?;
            self.piece(start, &|end| {
                (!text.is_square(end)).then(|| then(end)).flatten()
            })
        };
        let hyphen = || {
            let start = text.one(at, is_hyphen).filter(|_| self.is_last_rank(at))?;
            self.piece(start, &|end| {
                (!text.is(end, is_letter)).then(|| then(end)).flatten()
            })
        };
        // Finnish endings begin with a colon: `e4:n`.
        let bare = || {
            self.piece(at, &|end| {
                let goes_on = text.is(end, |sign| is_rank(sign) || is_latin_file(sign));
                (!goes_on && !self.is_behind_ending(at))
                    .then(|| then(end))
                    .flatten()
            })
        };
        None.or_else(|| self.becomes(behind_check()?, &named))
            .or_else(|| self.becomes(at, &named))
            .or_else(|| in_brackets(at))
            .or_else(slash)
            .or_else(hyphen)
            .or_else(bare)
            .or_else(|| self.promotion_in_words(at, then))
    }

    fn promotion_in_words(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let start = text.word(text.maybe(at, |sign| sign == ' '), "(")?;
        let is_letter_of_name = |sign| !matches!(sign, ')' | '(' | '\n');
        let end = text.most(start, self.words.longest_name, is_letter_of_name);
        let name = text.between(start, end);
        let is_letter = || matches!(name.as_bytes(), [letter] if b"QRBNDTLSCFA".contains(letter));
        let closed = text.word(end, ")")?;
        (is_letter() || self.words.is_name(name))
            .then(|| then(closed))
            .flatten()
    }

    fn is_last_rank(self, at: usize) -> bool {
        self.text.is_before(at, |sign| matches!(sign, '1' | '8'))
    }

    /// Whether a colon stands before, and before that a rank on which no pawn is promoted.
    fn is_behind_ending(self, at: usize) -> bool {
        let colon = at.wrapping_sub(1);
        self.text.byte(colon) == Some(b':')
            && self.text.is_before(colon, |sign| matches!(sign, '2'..='7'))
    }

    /// The sign of a promotion. With blanks around it, it judges the position, if nothing promotes there: `Bb3 = O-O`.
    fn becomes(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let blank = |sign| sign == ' ';
        let behind = |end| (!self.begins_move(end)).then(|| then(end)).flatten();
        if let Some(end) = text.word(at, "=").and_then(behind) {
            return Some(end);
        }
        let sign = text.word(text.maybe(at, blank), "=")?;
        let last = self.is_last_rank(at).then_some(sign)?;
        text.one_or_none(last, blank, &behind)
    }

    /// Whether a piece stands there that goes somewhere itself.
    fn begins_move(self, at: usize) -> bool {
        let text = self.text;
        let goes = |at| {
            let file = text.maybe(at, |sign| matches!(sign, 'x' | '×' | ':'));
            let file = text.one(file, is_latin_file)?;
            let to = |sign| is_rank(sign) || matches!(sign, 'x' | '×' | ':');
            text.one(file, to)
        };
        self.piece(at, &|end| self.dash(end).or_else(|| goes(end)))
            .is_some()
    }

    /// Whether the text at a place is a piece of this script and a square: a word without blanks ends before it.
    pub(super) fn is_unspaced_move(self, at: usize) -> bool {
        let text = self.text;
        let sign = |at| {
            let signed = self.plain_sign(at, false, &|end| text.square(end));
            signed.or_else(|| text.square(at))
        };
        let rank = |at| text.one_or_none(at, is_rank, &sign);
        let moves = |at| text.one_or_none(at, is_latin_file, &rank);
        self.words.pieces.longest(text, at, &moves).is_some()
    }
}

/// The letters of a piece, without what fills the place of others.
pub fn without_pads(piece: &str) -> &str {
    piece.trim_end_matches(PAD)
}
