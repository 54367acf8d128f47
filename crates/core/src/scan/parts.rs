//! What several kinds of moves are made of: dashes, crosses, and the marks that follow.

use super::signs::{
    is_alphabetic, is_blank, is_digit, is_file, is_letter, is_rank, is_spaced, is_tab_or_blank,
    is_word, is_x,
};
use super::text::{Text, Then};
use super::vocabulary::Vocabulary;
use crate::notation::glyphs::is_move_mark;
use crate::notation::is_dash;

/// What cuts a text, or a piece of it.
#[derive(Clone, Copy)]
pub(super) struct Scan<'t> {
    pub(super) text: Text<'t>,
    pub(super) words: &'t Vocabulary,
    /// Dashes stand between moves here, so that those inside a move have no blanks around them.
    pub(super) is_tight: bool,
    /// What stands between the squares of moves in digits.
    pub(super) digits: Option<char>,
}

impl Scan<'_> {
    /// No letter stands right before, or one of a script without blanks.
    #[inline]
    pub(super) fn begins_word(self, at: usize) -> bool {
        !self.text.is_before(at, is_spaced)
    }

    /// The same behind.
    #[inline]
    pub(super) fn ends_word(self, at: usize) -> bool {
        !self.text.is(at, is_spaced)
    }

    /// Behind a dash, which pages write in letters as well.
    pub(super) fn dash(self, at: usize) -> Option<usize> {
        let text = self.text;
        let named = || {
            ["&ndash;", "&mdash;"]
                .iter()
                .find_map(|name| text.word(at, name))
        };
        text.one(at, is_dash).or_else(named)
    }

    /// Goes on behind a blank, or without it. Inside a move there is one blank: columns have more between them.
    pub(super) fn gap(self, at: usize, then: Then) -> Option<usize> {
        self.text.one_or_none(at, is_blank, then)
    }

    /// The same behind the sign of a move, where a line may end.
    pub(super) fn gap_after(self, at: usize, then: Then) -> Option<usize> {
        self.gap(at, then).or_else(|| {
            let end = self.text.line_end(self.text.all(at, is_blank))?;
            let is_margin = |sign| is_blank(sign) || matches!(sign, '\t' | '>');
            then(self.text.all(end, is_margin))
        })
    }

    /// The same before a dash. In a new line, a dash of a list stands before a blank.
    fn gap_before(self, at: usize, then: Then) -> Option<usize> {
        self.gap(at, then).or_else(|| {
            let end = self.text.line_end(self.text.all(at, is_blank))?;
            let dash = self.text.one(end, |sign| sign != '\n')?;
            self.text.is_square(dash).then(|| then(end)).flatten()
        })
    }

    /// A dash inside of a move, with what is blank around it.
    fn hyphen(self, at: usize, is_tight: bool, then: Then) -> Option<usize> {
        if is_tight {
            return then(self.dash(at)?);
        }
        self.gap_before(at, &|at| self.gap_after(self.dash(at)?, then))
    }

    /// The sign of a capture. With a blank behind it alone it ends a move: `Be5: Kf8`.
    pub(super) fn cross(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let close = || {
            text.one(at, is_cross)
                .filter(|end| text.is(*end, is_letter))
        };
        let apart = || text.word(text.one(text.word(at, " ")?, is_cross)?, " ");
        let half_apart = || {
            let is_x = |sign| matches!(sign, 'x' | '×');
            let end = match text.one(at, is_x) {
                Some(end) => text.word(end, " ")?,
                None => text.one(text.word(at, " ")?, is_x)?,
            };
            self.text.is_square(end).then_some(end)
        };
        None.or_else(|| then(close()?))
            .or_else(|| then(text.word(at, "&times;")?))
            .or_else(|| then(apart()?))
            .or_else(|| then(half_apart()?))
    }

    /// The sign between two squares: that of a capture may have the piece behind it that is taken.
    pub(super) fn sign(self, at: usize, then: Then) -> Option<usize> {
        self.hyphen(at, self.is_tight, then)
            .or_else(|| self.cross(at, &|at| self.piece(at, then).or_else(|| then(at))))
    }

    /// The sign between two squares, however they are written, without a piece behind it.
    pub(super) fn plain_sign(self, at: usize, is_tight: bool, then: Then) -> Option<usize> {
        let crossed = || self.cross(at, then);
        self.hyphen(at, is_tight, then).or_else(crossed)
    }

    /// Goes on behind a file and a rank, one of them, or neither.
    pub(super) fn place(self, at: usize, then: Then) -> Option<usize> {
        let rank = |at| self.text.one_or_none(at, is_rank, then);
        self.text.one_or_none(at, is_file, &rank)
    }

    /// Behind all the marks of a move from which the text may go on in this way; without any of them, if need be.
    pub(super) fn marks(self, at: usize, may_end: impl Fn(usize) -> bool) -> Option<usize> {
        let mut best = may_end(at).then_some(at);
        let mut end = at;
        // What a mark may end at, the longest last.
        while let Some((short, long)) = self.mark(end) {
            for place in [short, long] {
                if may_end(place) {
                    best = Some(place);
                }
            }
            end = long;
        }
        best
    }

    /// Behind the marks of a move that ends a word.
    pub(super) fn marked(self, at: usize) -> Option<usize> {
        self.marks(at, |end| self.ends_word(end))
    }

    /// A mark at its shortest, and as it stands there.
    fn mark(self, at: usize) -> Option<(usize, usize)> {
        let text = self.text;
        let whole = |end| Some((end, end));
        match text.sign(at)? {
            '+' => {
                let once = at + 1;
                match text.sign(once) {
                    Some('+') => Some((once, once + 1)),
                    Some('-' | '/' | '=' | '−' | '–') => None,
                    _ => whole(once),
                }
            }
            sign if is_x(sign) => {
                let end = at + sign.len_utf8();
                (!self.is_taken(end)).then_some((end, end))
            }
            ' ' => self.mark_apart(at + 1).or_else(|| self.mark_in_words(at)),
            ':' => self.check_after_colon(at),
            ',' | '(' | 'a' | 'c' | 'C' | 'd' | 'e' | 'm' => self.mark_in_words(at),
            sign if is_check(sign) || is_move_mark(sign) => whole(at + sign.len_utf8()),
            _ => None,
        }
    }

    /// Whether something is taken by the cross before a place: otherwise it is the mark of a mate.
    fn is_taken(self, at: usize) -> bool {
        let text = self.text;
        let inside = text.maybe(text.maybe(at, |sign| sign == ' '), |sign| sign == '(');
        let is_file_or_piece = |sign| matches!(sign, 'a'..='h' | 'A'..='Z' | 'À'..='Þ');
        text.is(at, is_letter) || text.is(inside, is_file_or_piece)
    }

    /// A sign behind a blank.
    fn mark_apart(self, at: usize) -> Option<(usize, usize)> {
        let text = self.text;
        let (sign, end) = (text.sign(at)?, text.one(at, |_| true)?);
        let goes_on = match sign {
            '+' => text.is(end, |next| {
                matches!(next, '-' | '/' | '=' | '−' | '–' | ':') || is_word(next)
            }),
            '#' | '†' | '‡' => text.is(end, is_word),
            '!' | '?' => {
                return Some((end, text.maybe(end, |next| matches!(next, '!' | '?'))));
            }
            _ => true,
        };
        (!goes_on).then_some((end, end))
    }

    /// A colon may stand before the short word for check alone: `Q to R 5: ch.`; "e5: check this" is something else.
    fn check_after_colon(self, at: usize) -> Option<(usize, usize)> {
        let text = self.text;
        let is_behind_move = text.is_before(at, |sign| sign == '.' || is_word(sign));
        let start = text.word(at, ": ").filter(|_| is_behind_move)?;
        let end = self.short_check(start)?;
        let stop = text.maybe(end, |sign| sign == '.');
        Some((end, text.maybe(stop, |sign| sign == '!')))
    }

    /// Check, mate or en passant in words. A bracket belongs to the mark only if it is opened there.
    fn mark_in_words(self, at: usize) -> Option<(usize, usize)> {
        let text = self.text;
        let start = text.all(at, |sign| matches!(sign, ' ' | ','));
        let in_words = |at| self.check_in_words(at).or_else(|| self.en_passant(at));
        if let Some(inner) = text.word(start, "(") {
            let (short, long) = in_words(inner)?;
            let end = text.word(long, ")").or_else(|| text.word(short, ")"))?;
            return Some((end, end));
        }
        in_words(start)
    }

    fn check_in_words(self, at: usize) -> Option<(usize, usize)> {
        let text = self.text;
        let start = self.behind_kinds_of_check(at);
        let mut whole = MATES.iter().filter_map(|word| text.word(start, word));
        let (end, stop) = match whole.find(|end| text.is_edge(*end)) {
            Some(end) => (end, end),
            None => {
                let end = self.short_check(start)?;
                (end, text.maybe(end, |sign| sign == '.'))
            }
        };
        Some((end, text.maybe(stop, |sign| sign == '!')))
    }

    fn short_check(self, at: usize) -> Option<usize> {
        let text = self.text;
        let end = text.word(at, "ch").or_else(|| text.word(at, "Ch"))?;
        text.is_edge(end).then_some(end)
    }

    /// Behind what kind of check it is: `dbl. dis. ch.`
    fn behind_kinds_of_check(self, at: usize) -> usize {
        let text = self.text;
        let mut end = at;
        while let Some(next) = KINDS_OF_CHECK.iter().find_map(|word| text.word(end, word)) {
            // The c of `disch` is that of the check.
            let is_split = text.between(end, next) == "disc" && text.word(next, "h").is_some();
            let next = if is_split { next - 1 } else { next };
            end = text.maybe(text.maybe(next, |sign| sign == '.'), |sign| sign == ' ');
        }
        end
    }

    fn en_passant(self, at: usize) -> Option<(usize, usize)> {
        let text = self.text;
        let initials = |first| {
            let end = text.word(at, first)?;
            text.word(text.maybe(end, |sign| sign == ' '), "p")
        };
        // In other languages, a p without a stop begins a word.
        let other = initials("a.").or_else(|| initials("d."));
        if let Some(end) = other.and_then(|end| text.word(end, ".")) {
            return Some((end, end));
        }
        let short = || text.word(at, "ep").filter(|end| text.is_edge(*end));
        if let Some(end) = initials("e.").or_else(short) {
            return Some((end, text.maybe(end, |sign| sign == '.')));
        }
        let end = text
            .word(at, "en passant")
            .filter(|end| text.is_edge(*end))?;
        Some((end, end))
    }
}

/// Words for mate and check, the longer ones first.
const MATES: [&str; 7] = [
    "checkmate",
    "checks",
    "check",
    "mates",
    "mate",
    "matt",
    "mat",
];
const KINDS_OF_CHECK: [&str; 6] = ["double", "dble", "dbl", "discovered", "disc", "dis"];

/// A sign of capture, also one that is a letter of another script.
fn is_cross(sign: char) -> bool {
    is_x(sign) || matches!(sign, '✕' | '✖' | '⨯' | '*' | ':' | 'х')
}

/// A sign of check or mate.
fn is_check(sign: char) -> bool {
    matches!(sign, '#' | '†' | '‡' | '≠' | '✝')
}

/// Whether a word follows the colon of a heading: `1. f4: the Bird`.
pub(super) fn begins_label(text: Text, at: usize) -> bool {
    let Some(start) = text.some(at, (1, usize::MAX), is_blank) else {
        return false;
    };
    let start = text.maybe(start, |sign| {
        matches!(sign, '"' | '“' | '„' | '«' | '¡' | '¿' | '(')
    });
    let is_name = |at| {
        let end = text.some(at, (2, usize::MAX), is_alphabetic);
        end.is_some_and(|end| !text.is(end, |sign| sign == ':' || is_word(sign)))
    };
    let article = || text.word(text.one(start, super::signs::is_small)?, " ");
    is_name(start) || article().is_some_and(is_name)
}

/// Whether a capture without its piece stands behind a blank, on the very square that the move before it goes to:
/// `Nf3 xf3` are two moves. Returns the length of the first one.
pub(super) fn taken_there(text: &str) -> Option<usize> {
    let text = Text(text);
    let blank = text.0.find(' ')?;
    let start = blank
        .checked_sub(2)
        .filter(|start| text.square(*start) == Some(blank))?;
    let is_move = start == 0 || text.one(0, is_word) == Some(start);
    let square = text.between(start, blank);
    let end = text.word(
        text.one(blank + 1, |sign| matches!(sign, 'x' | '×'))?,
        square,
    )?;
    let goes_on = text.is(end, is_digit) || text.rest(end).contains('\n');
    (is_move && !goes_on).then_some(blank)
}

/// The margin of a list, a table or a quotation, and numbers: what may stand before a move that is a label.
pub(super) fn is_margin(sign: char) -> bool {
    is_tab_or_blank(sign)
        || matches!(
            sign,
            '\u{a0}' | '|' | '*' | '>' | '_' | '-' | '–' | '—' | '.' | '…' | '0'..='9'
        )
}
