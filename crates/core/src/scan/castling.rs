//! Castling in circles and in words.

use super::parts::Scan;
use super::signs::{is_digit, is_letter, is_space};
use super::text::Then;
use crate::notation::castling::is_circle;

impl Scan<'_> {
    /// The end of castling in circles: `O-O`, `0 - 0 - 0`, `O-O (K)`. A number may stand close to it.
    pub(super) fn circles(self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_numbered = || text.is_before(at, is_digit) && text.byte(at) == Some(b'O');
        if !text.is(at, is_circle) || !(self.begins_word(at) || is_numbered()) {
            return None;
        }
        let tail = |at| self.rook(at).or_else(|| self.marked(at));
        let close = text.word(at, "OOO").or_else(|| text.word(at, "OO"));
        if let Some(end) = close.and_then(tail) {
            return Some(end);
        }
        let third = |at| self.circle(at, &tail).or_else(|| tail(at));
        self.circle(text.one(at, is_circle)?, &third)
    }

    /// Goes on behind a dash and a circle.
    fn circle(self, at: usize, then: Then) -> Option<usize> {
        let circle = |at| then(self.text.one(at, is_circle)?);
        self.gap(at, &|at| self.gap(self.dash(at)?, &circle))
    }

    /// With the rook in brackets: `(K)`, `(KR)`.
    fn rook(self, at: usize) -> Option<usize> {
        let text = self.text;
        let stop = |at| text.maybe(at, |sign| sign == '.');
        let start = text.word(text.maybe(at, |sign| sign == ' '), "(")?;
        let wing = stop(text.one(start, is_wing)?);
        self.marked(text.word(stop(text.maybe(wing, |sign| sign == 'R')), ")")?)
    }

    /// The end of castling in words: `castles on the Q. side`, `Rochade kurz`.
    pub(super) fn castles(self, at: usize) -> Option<usize> {
        if !self.begins_word(at) {
            return None;
        }
        let marked = |at| self.marked(at);
        self.words.castling.longest(self.text, at, &|at| {
            self.wing_in_words(at, &marked)
                .or_else(|| self.length_in_words(at, &marked))
                .or_else(|| self.wing(at, &marked))
                .or_else(|| marked(at))
        })
    }

    fn wing_in_words(self, at: usize, then: Then) -> Option<usize> {
        const WINGS: &[&str] = &["King", "king", "Queen", "queen", "K", "Q"];
        let text = self.text;
        let side = |at| then(text.word(text.maybe(at, |sign| matches!(sign, ' ' | '-')), "side")?);
        let genitive = |at| text.one_or_none(at, |sign| sign == 's', &side);
        let is_stop = |sign| matches!(sign, '’' | '\'' | '.');
        let stop = |at| text.one_or_none(at, is_stop, &genitive);
        let wing = |at| text.either(at, WINGS, &stop);
        let article = |at| text.perhaps(at, &["the "], &wing);
        text.perhaps(text.word(at, " ")?, &["on "], &article)
    }

    fn length_in_words(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let start = text.word(text.maybe(at, |sign| sign == ','), " ")?;
        let whole = |end| (!text.is(end, is_letter)).then(|| then(end)).flatten();
        text.either(start, &["short", "long"], &whole)
    }

    /// The letter of the wing: `castles QR`. But not the piece of the next move: `Castles Q-K2`.
    fn wing(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let start = text.word(text.maybe(at, |sign| sign == ','), " ")?;
        let letter = text.one(text.maybe(start, |sign| sign == '('), is_wing)?;
        let end = |at| (!self.moves_on(at)).then(|| then(at)).flatten();
        let close = |at| text.one_or_none(at, |sign| sign == ')', &end);
        let stop = |at| text.one_or_none(at, |sign| sign == '.', &close);
        let rook = |at| text.one_or_none(at, |sign| sign == 'R', &stop);
        let blank = |at| text.one_or_none(at, |sign| sign == ' ', &rook);
        text.one_or_none(letter, |sign| sign == '.', &blank)
    }

    /// Whether the letter before a place is that of a piece which moves.
    fn moves_on(self, at: usize) -> bool {
        let text = self.text;
        let blank = |sign| sign == ' ';
        let end = text.maybe(text.maybe(text.maybe(at, blank), |sign| sign == 'R'), blank);
        let word = |word| text.word(end, word).is_some_and(|end| text.is_edge(end));
        text.is(at, is_letter)
            || self.dash(end).is_some()
            || text.is(end, |sign| matches!(sign, 'x' | '×'))
            || word("to")
            || word("takes")
    }

    /// The end of a pass: `Z0`.
    pub(super) fn pass(self, at: usize) -> Option<usize> {
        let end = self.text.word(at, "Z0")?;
        (self.begins_word(at) && self.ends_word(end)).then_some(end)
    }

    /// The end of a capture by files alone, which may be a word: `ed`, `cb+`.
    pub(super) fn files(self, at: usize) -> Option<usize> {
        let text = self.text;
        let end = self.file_pair(at).filter(|_| self.begins_word(at))?;
        let colon = text.maybe(end, |sign| sign == ':');
        let marks = text.all(colon, |sign| matches!(sign, '+' | '!' | '?'));
        if self.ends_word(marks) {
            return Some(marks);
        }
        // The last mark is of the next word.
        (marks > end).then(|| marks - 1)
    }

    /// Behind two files beside each other.
    pub(super) fn file_pair(self, at: usize) -> Option<usize> {
        let text = self.text;
        let (one, other) = (text.byte(at)?, text.byte(at + 1)?);
        let are_files = matches!((one, other), (b'a'..=b'h', b'a'..=b'h'));
        (are_files && one.abs_diff(other) == 1).then_some(at + 2)
    }

    /// Nothing but blanks stands right behind.
    pub(super) fn is_apart(self, at: usize) -> bool {
        !self.text.is(at, |sign| !is_space(sign))
    }
}

fn is_wing(sign: char) -> bool {
    matches!(sign, 'K' | 'Q')
}
