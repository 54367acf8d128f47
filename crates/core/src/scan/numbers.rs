//! Numbers of moves, results, times, dates and evaluations.

use super::parts::Scan;
use super::signs::{is_digit, is_rank, is_small, is_space, is_word};
use super::words::may_follow_number;
use crate::notation::is_dash;

impl Scan<'_> {
    /// The end of a number of a move, in the digits of any script: `12.`, `(3)`, `[3]`, `12)`.
    pub(super) fn number(self, at: usize) -> Option<usize> {
        let text = self.text;
        let blank = |sign| sign == ' ';
        if !self.begins_word(at) {
            return None;
        }
        let end = match text.byte(at)? {
            b'(' => {
                let number = self.bare_number(text.maybe(at + 1, blank))?;
                text.word(text.maybe(number, blank), ")")?
            }
            b'[' => text.word(self.bare_number(at + 1)?, "]")?,
            _ => self.bare_number(at)?,
        };
        let Some(next) = text.sign(end) else {
            return Some(end);
        };
        let behind = end + next.len_utf8();
        let is_file = || text.is(behind, |sign| matches!(sign, 'x' | ':') || is_rank(sign));
        if is_digit(next) || !may_follow_number(next) || (matches!(next, 'a'..='h') && !is_file()) {
            return None;
        }
        let belongs = match next {
            ')' => true,
            '.' => text.byte(behind) != Some(b'.'),
            ':' => !text.is(behind, is_digit),
            ',' => text.is(behind, is_capital_of_move),
            _ => false,
        };
        Some(if belongs { behind } else { end })
    }

    /// Behind up to three digits; some write 01.
    fn bare_number(self, at: usize) -> Option<usize> {
        let text = self.text;
        let start = text.maybe(at, |sign| sign == '0');
        let first = text.one(start, |sign| is_digit(sign) && sign != '0')?;
        Some(text.most(first, 2, is_digit))
    }

    /// The end of a move in numbers alone: `5254`.
    pub(super) fn numeric(self, at: usize) -> Option<usize> {
        let text = self.text;
        let end = text
            .some(at, (4, 4), is_rank)
            .or_else(|| self.digits_apart(at))?;
        let is_inside = |sign| matches!(sign, '.' | ',' | ':' | '/' | '-') || is_word(sign);
        if text.is_before(at, is_inside) {
            return None;
        }
        let goes_on = |sign| matches!(sign, '/' | ':' | '-') || is_word(sign);
        let tail = |at| self.marks(at, |end| !text.is(end, goes_on));
        text.one_or_none(end, |sign| matches!(sign, '1'..='4'), &tail)
    }

    /// Behind two squares in digits, where the text has such pairs: `52-54`, `52 54`.
    fn digits_apart(self, at: usize) -> Option<usize> {
        let sign = self.digits?;
        let text = self.text;
        let from = text.some(at, (2, 2), is_rank)?;
        text.some(text.one(from, |next| next == sign)?, (2, 2), is_rank)
    }

    /// The end of a result: a score, half a point alone (but no "2 1/2", no "½ hour"), or signs of a forfeit.
    pub(super) fn result(self, at: usize) -> Option<usize> {
        let text = self.text;
        match text.sign(at)? {
            sign if is_forfeit(sign) => self.forfeit(at),
            '0' | '1' | '.' | ',' | '½' => {
                let is_inside = |sign| matches!(sign, '/' | '½' | '-') || is_word(sign);
                if text.is_before(at, is_inside) {
                    return None;
                }
                self.score(at).or_else(|| self.half_alone(at))
            }
            _ => None,
        }
    }

    fn score(self, at: usize) -> Option<usize> {
        let text = self.text;
        let blank = |sign| sign == ' ';
        let sign = |at| Some(text.maybe(text.one(text.maybe(at, blank), is_score_sign)?, blank));
        let won = |winner, loser| text.word(sign(text.word(at, winner)?)?, loser);
        let drawn = || self.half(sign(self.half(at)?)?);
        [won("1", "0"), won("0", "1"), drawn()]
            .into_iter()
            .flatten()
            .find_map(|end| {
                // By forfeit.
                let lost = text.one(end, |sign| matches!(sign, 'f' | 'F'));
                let lost = lost.filter(|end| !text.is(*end, is_word));
                let behind = text.one(end, is_score_sign);
                let goes_on = text.is(end, |sign| matches!(sign, '/' | '½') || is_word(sign))
                    || behind.is_some_and(|end| text.is(end, is_digit));
                lost.or((!goes_on).then_some(end))
            })
    }

    /// Behind half a point.
    fn half(self, at: usize) -> Option<usize> {
        let text = self.text;
        let decimal = || {
            let point = text.maybe(at, |sign| sign == '0');
            text.word(text.one(point, |sign| matches!(sign, '.' | ','))?, "5")
        };
        text.word(at, "1/2")
            .or_else(|| text.word(at, "½"))
            .or_else(decimal)
    }

    fn half_alone(self, at: usize) -> Option<usize> {
        let text = self.text;
        let end = text.word(at, "1/2").or_else(|| text.word(at, "½"))?;
        let next = text.maybe(end, |sign| sign == ' ');
        let goes_on = text.is(end, |sign| matches!(sign, '/' | '½' | '-') || is_word(sign))
            || text.is(next, is_small);
        (!goes_on && !self.is_behind_whole(at)).then_some(end)
    }

    /// Whether a number of one or two digits and a blank stand before.
    fn is_behind_whole(self, at: usize) -> bool {
        let text = self.text;
        let Some(mut place) = at
            .checked_sub(1)
            .filter(|place| text.byte(*place) == Some(b' '))
        else {
            return false;
        };
        for count in 0..3 {
            match text.before(place) {
                Some(sign) if is_digit(sign) => place -= sign.len_utf8(),
                Some(sign) => return count > 0 && is_space(sign),
                None => return false,
            }
        }
        false
    }

    fn forfeit(self, at: usize) -> Option<usize> {
        let text = self.text;
        let end = text.one(text.word(text.one(at, is_forfeit)?, ":")?, is_forfeit)?;
        let is_alone = !text.is_before(at, |sign| !is_space(sign)) && self.is_apart(end);
        is_alone.then_some(end)
    }

    /// The end of a clock, a date, an evaluation, the code of an opening or the score of a match.
    pub(super) fn measure(self, at: usize) -> Option<usize> {
        match self.text.sign(at)? {
            '(' => self.clock_in_brackets(at),
            'A'..='E' => self.code(at),
            '+' | '-' | '−' => self.value(at),
            sign if is_digit(sign) => self
                .score_of_match(at)
                .or_else(|| self.day(at))
                .or_else(|| self.value(at)),
            _ => None,
        }
    }

    fn digits(self, at: usize, least: usize, most: usize) -> Option<usize> {
        self.text.some(at, (least, most), is_digit)
    }

    fn clock_in_brackets(self, at: usize) -> Option<usize> {
        let text = self.text;
        let hours = self.digits(text.word(at, "(")?, 1, 3)?;
        let sign = text.one(hours, |sign| matches!(sign, ':' | '\'' | '′'))?;
        let minutes = self.digits(sign, 2, 2)?;
        text.word(self.seconds(minutes).unwrap_or(minutes), ")")
    }

    fn seconds(self, at: usize) -> Option<usize> {
        self.digits(self.text.word(at, ":")?, 2, 2)
    }

    /// Codes of openings with their branches: `B90/4`.
    fn code(self, at: usize) -> Option<usize> {
        let text = self.text;
        let number = self.digits(text.one(at, |sign| matches!(sign, 'A'..='E'))?, 2, 2)?;
        let end = self.digits(text.word(number, "/")?, 1, 2)?;
        (!text.is_before(at, is_word) && !text.is(end, is_word)).then_some(end)
    }

    /// `2½-1½`.
    fn score_of_match(self, at: usize) -> Option<usize> {
        let text = self.text;
        let blank = |sign| sign == ' ';
        let half = text.word(self.digits(at, 1, 2)?, "½")?;
        if text.is_before(at, |sign| sign == '½' || is_word(sign)) {
            return None;
        }
        let sign = text.one(text.maybe(half, blank), is_score_sign)?;
        text.one_or_none(sign, blank, &|at| {
            let end = text.maybe(text.most(at, 2, is_digit), |sign| sign == '½');
            (!text.is(end, is_word)).then_some(end)
        })
    }

    /// A day: `31/12`, `31/12/1999`.
    fn day(self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_half = text.word(at, "1/2").is_some_and(|end| text.is_edge(end));
        if is_half || text.is_before(at, |sign| matches!(sign, '.' | '/') || is_word(sign)) {
            return None;
        }
        let month = self.digits(text.word(self.digits(at, 1, 2)?, "/")?, 1, 2)?;
        let year = text
            .word(month, "/")
            .and_then(|start| self.digits(start, 2, 4));
        let end = year.unwrap_or(month);
        (!text.is(end, |sign| sign == '/' || is_word(sign))).then_some(end)
    }

    /// A time, a date, an evaluation or seconds: `12:30`, `1.2.1999`, `+0.35/12`, `14s`.
    fn value(self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_inside = |sign| matches!(sign, '.' | ',' | ':') || is_word(sign);
        if text.is_before(at, is_inside) {
            return None;
        }
        let start = text.maybe(at, |sign| matches!(sign, '+' | '-' | '−'));
        let ends = |end: usize| {
            let digit = text.one(end, |sign| matches!(sign, '.' | ','));
            let dash = text.one(text.maybe(end, |sign| sign == ' '), is_dash);
            // Castling in zeros.
            let circle = dash.map(|end| text.maybe(end, |sign| sign == ' '));
            let goes_on = text.is(end, |sign| sign == ':' || is_word(sign))
                || digit.is_some_and(|end| text.is(end, is_digit))
                || circle.is_some_and(|end| text.is(end, |sign| matches!(sign, '0' | 'O')));
            (!goes_on).then_some(end)
        };
        let time = || {
            let minutes = self.digits(text.word(self.digits(start, 1, 2)?, ":")?, 2, 2)?;
            self.seconds(minutes)
                .and_then(ends)
                .or_else(|| ends(minutes))
        };
        let date = || {
            let month = text.word(self.digits(start, 1, 2)?, ".")?;
            let year = text.word(self.digits(month, 1, 2)?, ".")?;
            ends(self.digits(year, 2, 4)?)
        };
        let seconds = |at| {
            let end = text.word(at, "s")?;
            ends(text.word(end, "ec").unwrap_or(end))
        };
        let number = || {
            let whole = self.digits(start, 1, 3)?;
            let decimal = || {
                let point = text.one(whole, |sign| matches!(sign, '.' | ','))?;
                let end = self.digits(point, 1, 2)?;
                let depth = || ends(self.digits(text.word(end, "/")?, 1, usize::MAX)?);
                depth().or_else(|| seconds(end)).or_else(|| ends(end))
            };
            decimal().or_else(|| seconds(whole))
        };
        time().or_else(date).or_else(number)
    }

    /// The end of dots and dashes that stand for a move. A dash before a comma stands for White's: `13.-, e5`.
    pub(super) fn dots(self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_dash = |sign| matches!(sign, '-' | '–' | '—');
        match text.sign(at)? {
            '.' => {
                let close = text.some(at, (2, usize::MAX), |sign| sign == '.');
                close.or_else(|| self.dots_apart(at))
            }
            '…' => Some(text.all(at, |sign| sign == '…')),
            sign if is_dash(sign) => {
                let several = text.some(at, (2, usize::MAX), is_dash);
                several.or_else(|| {
                    let end = text.one(at, is_dash)?;
                    let comma = text.maybe(end, |sign| sign == ' ');
                    (self.is_behind_number(at) && text.byte(comma) == Some(b',')).then_some(end)
                })
            }
            _ => None,
        }
    }

    /// `. . .`
    fn dots_apart(self, at: usize) -> Option<usize> {
        let text = self.text;
        let mut end = text.word(text.word(at, ". ")?, ". ")?;
        while let Some(next) = text.word(end, ". ") {
            end = next;
        }
        Some(text.maybe(end, |sign| sign == '.'))
    }

    /// Whether a number with its full stop stands before.
    fn is_behind_number(self, at: usize) -> bool {
        let text = self.text;
        let stop = at.wrapping_sub(1);
        let stop = if text.byte(stop) == Some(b' ') {
            stop.wrapping_sub(1)
        } else {
            stop
        };
        text.byte(stop) == Some(b'.') && text.is_before(stop, is_digit)
    }
}

/// The sign between the points of two players.
fn is_score_sign(sign: char) -> bool {
    sign == ':' || is_dash(sign)
}

/// What stands for the point of a player who won or lost without a game.
fn is_forfeit(sign: char) -> bool {
    sign == '+' || is_dash(sign)
}

/// A letter behind the comma of a number.
fn is_capital_of_move(sign: char) -> bool {
    sign.is_ascii_uppercase() || super::signs::is_figurine(sign)
}
