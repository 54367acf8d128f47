//! Values out of tags and comments: numbers, dates, times, clocks and evaluations.
//!
//! What is written there is either understood, or known to be unknown (`?`), or does not fit.

use crate::pgn::commands::{self, Score};

/// What a text says about a value.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Said<T> {
    /// The value.
    Value(T),
    /// That nobody knows it, or not all of it.
    Unknown,
    /// Something else.
    Unfit,
}

impl<T> Said<T> {
    /// The value; whether it did not fit is noted.
    pub(super) fn value(self, is_unfit: &mut bool) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Unknown => None,
            Self::Unfit => {
                *is_unfit = true;
                None
            }
        }
    }
}

/// Reads a whole number, with or without a sign.
pub(super) fn number<T: std::str::FromStr>(text: &str) -> Said<T> {
    match text.trim() {
        "" | "?" | "-" => Said::Unknown,
        text => text.parse().map_or(Said::Unfit, Said::Value),
    }
}

/// The parts of a date, as far as they are known: year, month, day.
pub(super) type DateParts = [Option<u16>; 3];

/// Reads a date as PGN writes it, `1851.06.21` or `1851.??.??`.
pub(super) fn date_parts(text: &str) -> Said<DateParts> {
    let text = text.trim();
    if text.is_empty() || text.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-')) {
        return Said::Unknown;
    }
    let mut parts = [None; 3];
    let mut fields = text.split('.');
    for (place, (length, most)) in parts.iter_mut().zip([(4, 9999), (2, 12), (2, 31)]) {
        match fields.next() {
            Some(field) if field.bytes().all(|byte| byte == b'?') => {}
            Some(field) if field.len() <= length && is_digits(field) => {
                let number = field.parse().ok();
                *place = number.filter(|number| (1..=most).contains(number));
                if place.is_none() {
                    return Said::Unfit;
                }
            }
            _ => return Said::Unfit,
        }
    }
    match fields.next() {
        None => Said::Value(parts),
        Some(_) => Said::Unfit,
    }
}

/// Reads a date of which all is known, as days since 1970.
pub(super) fn days(text: &str) -> Said<i32> {
    match date_parts(text) {
        Said::Value([Some(year), Some(month), Some(day)]) => {
            days_from(year.into(), month.into(), day.into()).map_or(Said::Unfit, Said::Value)
        }
        Said::Value(_) | Said::Unknown => Said::Unknown,
        Said::Unfit => Said::Unfit,
    }
}

/// The days from the first of January 1970 to a day of the Gregorian calendar, if there is such a day.
fn days_from(year: i32, month: i32, day: i32) -> Option<i32> {
    let is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let length = match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + i32::from(is_leap),
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=length).contains(&day) {
        return None;
    }
    // Years that begin in March have the odd day at their end.
    let (years, months) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let leaps = years.div_euclid(4) - years.div_euclid(100) + years.div_euclid(400);
    Some(years * 365 + leaps + (months * 153 + 2) / 5 + day - 1 - 719_468)
}

/// Reads the time of a day, `18:05:30`, as seconds.
pub(super) fn time_of_day(text: &str) -> Said<i32> {
    let text = text.trim();
    if text.is_empty() || text.bytes().all(|byte| matches!(byte, b'?' | b':' | b'-')) {
        return Said::Unknown;
    }
    let mut seconds = 0;
    let mut fields = text.split(':');
    for most in [24, 60, 60] {
        let field = fields
            .next()
            .filter(|field| field.len() == 2 && is_digits(field));
        match field.and_then(|field| field.parse::<i32>().ok()) {
            Some(number) if number < most => seconds = seconds * 60 + number,
            _ => return Said::Unfit,
        }
    }
    match fields.next() {
        None => Said::Value(seconds),
        Some(_) => Said::Unfit,
    }
}

/// Joins a date and a time of day: microseconds since 1970.
pub(super) fn timestamp(date: Said<i32>, time: Said<i32>) -> Said<i64> {
    match (date, time) {
        (Said::Value(days), Said::Value(seconds)) => {
            let seconds = i64::from(days) * 86_400 + i64::from(seconds);
            Said::Value(seconds * 1_000_000)
        }
        (Said::Unfit, _) | (_, Said::Unfit) => Said::Unfit,
        _ => Said::Unknown,
    }
}

/// Reads a time on a clock, `1:02:03.5`, in seconds.
pub(super) fn clock(operand: &[u8]) -> Said<f64> {
    if let Some(seconds) = whole_clock(operand) {
        return Said::Value(seconds.into());
    }
    let operand = std::str::from_utf8(operand).ok();
    let seconds = operand.and_then(commands::clock);
    seconds.map_or(Said::Unfit, Said::Value)
}

/// A time as servers write it, `0:05:12`: the short cut for most of them.
fn whole_clock(operand: &[u8]) -> Option<u32> {
    let &[h, b':', m, n, b':', s, t] = operand else {
        return None;
    };
    let digit = |byte: u8| Some(byte.wrapping_sub(b'0')).filter(|digit| *digit < 10);
    let number = |tens, ones| Some(u32::from(digit(tens)?) * 10 + u32::from(digit(ones)?));
    Some(u32::from(digit(h)?) * 3600 + number(m, n)? * 60 + number(s, t)?)
}

/// An evaluation for White: hundredths of a pawn, or moves to mate.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Evaluation {
    Centipawns(i32),
    Mate(i32),
}

/// Reads an evaluation, `0.35`, `-1.2,20` or `#-3`.
pub(super) fn evaluation(operand: &[u8]) -> Said<Evaluation> {
    if let Some(hundredths) = short_evaluation(operand) {
        return Said::Value(Evaluation::Centipawns(hundredths));
    }
    let operand = std::str::from_utf8(operand).ok();
    let value = operand
        .and_then(commands::evaluation)
        .and_then(|found| match found.score {
            Score::Mate(moves) => moves.try_into().ok().map(Evaluation::Mate),
            Score::Pawns(pawns) => {
                let hundredths = (pawns * 100.0).round_ties_even();
                let fits = hundredths.abs() <= f64::from(i32::MAX);
                fits.then_some(Evaluation::Centipawns(hundredths as i32))
            }
        });
    value.map_or(Said::Unfit, Said::Value)
}

/// An evaluation as servers write it, `-1.25`: the short cut for most of them.
fn short_evaluation(operand: &[u8]) -> Option<i32> {
    let (is_negative, digits) = match operand {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let point = digits.iter().position(|byte| *byte == b'.');
    let (whole, part) = digits.split_at(point.unwrap_or(digits.len()));
    if !(1..=6).contains(&whole.len()) || part.len() > 3 || part == b"." {
        return None;
    }
    let mut hundredths = 0;
    for &byte in whole.iter().chain(part.iter().skip(1)) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        hundredths = hundredths * 10 + i32::from(digit);
    }
    let hundredths = match part.len() {
        0 => hundredths * 100,
        2 => hundredths * 10,
        _ => hundredths,
    };
    Some(if is_negative { -hundredths } else { hundredths })
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_has_them() {
        for (text, expected) in [
            ("1970.01.01", Said::Value(0)),
            ("1969.12.31", Said::Value(-1)),
            ("2000.02.29", Said::Value(11_016)),
            ("1900.02.29", Said::Unfit),
            ("2024.3.1", Said::Value(19_783)),
            ("1851.??.??", Said::Unknown),
            ("????.??.??", Said::Unknown),
            ("?", Said::Unknown),
            ("", Said::Unknown),
            ("2024.13.01", Said::Unfit),
            ("2024.00.??", Said::Unfit),
            ("2024.01.32", Said::Unfit),
            ("2024-03-01", Said::Unfit),
            ("2024.03", Said::Unfit),
            ("2024.03.01.", Said::Unfit),
            ("yesterday", Said::Unfit),
        ] {
            assert_eq!(days(text), expected, "{text}");
        }
        let parts = Said::Value([Some(1851), Some(6), None]);
        assert_eq!(date_parts("1851.06.??"), parts);
    }

    #[test]
    fn a_date_and_a_time_are_a_moment() {
        let moment = |date, time| timestamp(days(date), time_of_day(time));
        assert_eq!(
            moment("1970.01.02", "00:00:01"),
            Said::Value(86_401_000_000)
        );
        assert_eq!(moment("1970.01.02", "??:??:??"), Said::Unknown);
        assert_eq!(moment("1970.01.??", "00:00:00"), Said::Unknown);
        assert_eq!(moment("1970.01.02", "24:00:00"), Said::Unfit);
        assert_eq!(moment("1970.01.02", "1:00"), Said::Unfit);
    }

    #[test]
    fn the_short_cut_for_clocks_is_one() {
        for operand in ["0:05:12", "0:99:99", "9:00:00"] {
            assert!(whole_clock(operand.as_bytes()).is_some(), "{operand}");
            let long = commands::clock(operand).map_or(Said::Unfit, Said::Value);
            assert_eq!(clock(operand.as_bytes()), long, "{operand}");
        }
        for operand in ["0:0a:12", "12:00:00", "0:05:12.5", "0.05:12", "5:12", ""] {
            assert_eq!(whole_clock(operand.as_bytes()), None, "{operand}");
        }
    }

    #[test]
    fn evaluations_are_read_for_white() {
        let pawns = |hundredths| Said::Value(Evaluation::Centipawns(hundredths));
        for (operand, expected) in [
            ("0.35", pawns(35)),
            ("-1.2,20", pawns(-120)),
            (".5", pawns(50)),
            ("+3", pawns(300)),
            ("#-3", Said::Value(Evaluation::Mate(-3))),
            ("#3,12", Said::Value(Evaluation::Mate(3))),
            ("-0.07", pawns(-7)),
            ("-12", pawns(-1200)),
            ("0.345", pawns(34)),
            ("1234567.5", pawns(123_456_750)),
            ("-", Said::Unfit),
            ("--1", Said::Unfit),
            ("1.-5", Said::Unfit),
            ("1e3", Said::Unfit),
            ("1.", Said::Unfit),
            ("99999999999", Said::Unfit),
            ("#99999999999", Said::Unfit),
            ("#+-3", Said::Unfit),
            ("nan", Said::Unfit),
            ("0.3,x", Said::Unfit),
        ] {
            assert_eq!(evaluation(operand.as_bytes()), expected, "{operand}");
        }
    }
}
