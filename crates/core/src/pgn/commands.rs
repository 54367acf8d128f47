//! Commands in comments, `[%clk 0:05:12]` and `[%eval 0.35,20]`: which there are, and what they say.

use memchr::{memchr, memchr2};

/// The commands of a comment: name and operand.
pub fn commands(comment: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find('[')?;
            rest = rest.get(start + 1..)?;
            let Some(command) = rest.strip_prefix('%') else {
                continue;
            };
            let end = command.find(['[', ']'])?;
            let (inside, behind) = command.split_at(end);
            rest = behind;
            let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
            let name_end = inside.find(|sign| !is_name(sign)).unwrap_or(end);
            let (name, operand) = inside.split_at(name_end);
            if behind.starts_with(']') && !name.is_empty() && operand.starts_with(is_blank) {
                return Some((name, operand.trim_matches(is_blank)));
            }
        }
    })
}

/// White space, and the separators of ASCII.
fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '\x1c'..='\x1f')
}

/// The operand of the first command of this name.
pub fn find<'a>(comments: impl Iterator<Item = &'a str>, name: &str) -> Option<&'a str> {
    let mut found = comments.map(|comment| find_in(comment, name));
    found.find_map(|operand| operand)
}

/// The same in one comment. Commands hold no brackets, so that others need not be understood to be
/// passed over.
fn find_in<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = comment;
    loop {
        let start = memchr(b'[', rest.as_bytes())?;
        rest = rest.get(start + 1..)?;
        let command = rest.strip_prefix('%');
        let Some(behind) = command.and_then(|command| command.strip_prefix(name)) else {
            continue;
        };
        let end = memchr2(b'[', b']', behind.as_bytes())?;
        let (operand, behind) = behind.split_at(end);
        if behind.starts_with(']') && operand.starts_with(is_blank) {
            return Some(operand.trim_matches(is_blank));
        }
    }
}

/// Reads a time on a clock, `1:02:03.5`, in seconds.
pub fn clock(operand: &str) -> Option<f64> {
    whole_seconds(operand).or_else(|| any_clock(operand))
}

/// The same for a clock as nearly all are: `h:mm:ss`, with no more digits than a number has room for.
fn whole_seconds(operand: &str) -> Option<f64> {
    let (mut seconds, mut colons, mut has_digits) = (0_u32, 0, false);
    let mut field = 0;
    for byte in operand.bytes() {
        match byte {
            b'0'..=b'9' if field < 10_000 => field = field * 10 + u32::from(byte - b'0'),
            b':' if has_digits && colons < 2 => {
                seconds = (seconds + field) * 60;
                (field, colons) = (0, colons + 1);
            }
            _ => return None,
        }
        has_digits = byte != b':';
    }
    (colons == 2 && has_digits).then_some(f64::from(seconds + field))
}

/// The same for any clock.
fn any_clock(operand: &str) -> Option<f64> {
    let mut fields = operand.rsplit(':');
    let seconds = fields.next().filter(|text| is_decimal(text))?;
    let minutes = fields.next().filter(|text| is_digits(text))?;
    let hours = fields.next().unwrap_or("0");
    if fields.next().is_some() || !is_digits(hours) {
        return None;
    }
    let value = |text: &str| text.parse::<f64>().ok();
    let sum = value(hours)? * 3600.0 + value(minutes)? * 60.0 + value(seconds)?;
    Some(sum).filter(|sum| sum.is_finite())
}

/// An evaluation for White, and how deep the engine looked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// What it is.
    pub score: Score,
    /// The depth, if it is given.
    pub depth: Option<u64>,
}

/// What an evaluation is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// So many pawns.
    Pawns(f64),
    /// Mate in so many moves; below zero if White is mated.
    Mate(i64),
}

/// Reads an evaluation, `0.35`, `-1.2,20` or `#-3`.
pub fn evaluation(operand: &str) -> Option<Evaluation> {
    let pawns = short_number(operand).map(|pawns| Evaluation {
        score: Score::Pawns(pawns),
        depth: None,
    });
    pawns.or_else(|| any_evaluation(operand))
}

/// A number as nearly all evaluations are, `-0.35`: so few digits that to divide them by a power of ten is
/// exact but for the last rounding, as is reading them in any other way.
fn short_number(text: &str) -> Option<f64> {
    let (sign, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (-1.0, digits),
        digits => (1.0, digits),
    };
    let (mut number, mut scale, mut has_point) = (0_u32, 1_u32, false);
    if digits.len() > 9 {
        return None;
    }
    for digit in digits {
        match digit {
            b'0'..=b'9' => {
                number = number * 10 + u32::from(digit - b'0');
                scale *= if has_point { 10 } else { 1 };
            }
            b'.' if !has_point => has_point = true,
            _ => return None,
        }
    }
    let is_whole = digits.first()?.is_ascii_digit() && digits.last()?.is_ascii_digit();
    is_whole.then(|| sign * f64::from(number) / f64::from(scale))
}

/// The same for any evaluation.
fn any_evaluation(operand: &str) -> Option<Evaluation> {
    let (value, depth) = match operand.split_once(',') {
        Some((value, depth)) if is_digits(depth) => (value, Some(depth.parse().ok()?)),
        Some(_) => return None,
        None => (operand, None),
    };
    let score = match value.strip_prefix('#') {
        Some(mate) if is_digits(unsigned(mate)) => Score::Mate(mate.parse().ok()?),
        Some(_) => return None,
        None => {
            let number = unsigned(value);
            if !is_decimal(number) && !number.strip_prefix('.').is_some_and(is_digits) {
                return None;
            }
            let pawns: f64 = value.parse().ok()?;
            Score::Pawns(Some(pawns).filter(|pawns| pawns.is_finite())?)
        }
    };
    Some(Evaluation { score, depth })
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Digits, perhaps with a point and more digits.
fn is_decimal(text: &str) -> bool {
    match text.split_once('.') {
        None => is_digits(text),
        Some((whole, part)) => is_digits(whole) && is_digits(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_stand_in_brackets() {
        for (comment, expected) in [
            (
                "so [%clk 0:05:12][%eval  0.3 ] ok",
                vec![("clk", "0:05:12"), ("eval", "0.3")],
            ),
            (
                "a [%clk 0:01] b[%eval\n0.3 ]",
                vec![("clk", "0:01"), ("eval", "0.3")],
            ),
            ("[%clk] [%clk [%emt 1]", vec![("emt", "1")]),
            ("[[%clk\u{1c}1\u{1c}]]", vec![("clk", "1")]),
            ("[%clk] [% 1] [clk 1] [%cl-k 1] [%clk 1", vec![]),
            ("[%a ]", vec![("a", "")]),
            ("", vec![]),
        ] {
            let found: Vec<_> = commands(comment).collect();
            assert_eq!(found, expected, "{comment}");
        }
        let comments = ["[%emt 1] [%clk 2]", "[%clk 3]"];
        assert_eq!(find(comments.into_iter(), "clk"), Some("2"));
        assert_eq!(find(comments.into_iter(), "eval"), None);
        for comment in ["[%foo [%clk 1] [%clk 2]", "[%clks 3] [%clk] [%clk [%clk 1]"] {
            let first = commands(comment).find(|(name, _)| *name == "clk");
            assert_eq!(
                find([comment].into_iter(), "clk"),
                first.map(|(_, operand)| operand)
            );
            assert_eq!(find([comment].into_iter(), "clk"), Some("1"));
        }
    }

    #[test]
    fn clocks_are_read_in_seconds() {
        for (operand, expected) in [
            ("0:05:12", Some(312.0)),
            ("1:02:03.5", Some(3723.5)),
            ("5:12", Some(312.0)),
            ("99999:99999:99999", Some(366_096_339.0)),
            ("1234567890:00:00", Some(4_444_444_404_000.0)),
            ("312", None),
            ("0:05:", None),
            ("0::12", None),
            ("::", None),
            ("0:-5:12", None),
            ("1:2:3:4", None),
            (":5:12", None),
            ("0:05:1e3", None),
            ("", None),
        ] {
            assert_eq!(clock(operand), expected, "{operand}");
        }
        let endless = format!("{}:00:00", "9".repeat(400));
        assert_eq!(clock(&endless), None);
    }

    #[test]
    fn evaluations_are_read_for_white() {
        let is = |score, depth| Some(Evaluation { score, depth });
        for (operand, expected) in [
            ("0.35", is(Score::Pawns(0.35), None)),
            ("-12.07", is(Score::Pawns(-12.07), None)),
            ("7", is(Score::Pawns(7.0), None)),
            ("-1.2,20", is(Score::Pawns(-1.2), Some(20))),
            (".5", is(Score::Pawns(0.5), None)),
            ("+3", is(Score::Pawns(3.0), None)),
            ("#-3", is(Score::Mate(-3), None)),
            ("#3,12", is(Score::Mate(3), Some(12))),
            ("1e3", None),
            ("1.", None),
            ("-.", None),
            ("-", None),
            ("", None),
            ("1.2.3", None),
            ("--1", None),
            ("#+-3", None),
            ("#99999999999999999999", None),
            ("nan", None),
            ("0.3,x", None),
            ("0.3,", None),
            ("+", None),
        ] {
            assert_eq!(evaluation(operand), expected, "{operand}");
        }
        assert_eq!(evaluation(&"9".repeat(400)), None);
    }

    #[test]
    fn short_numbers_are_read_as_all_are() {
        for number in (-20_000..20_000).chain([123_456_789, -99_999_999]) {
            for scale in [1.0, 10.0, 100.0, 1000.0] {
                let text = format!("{}", f64::from(number) / scale);
                let bits = |found: Option<f64>| found.map(f64::to_bits);
                if let Some(found) = short_number(&text) {
                    assert_eq!(bits(Some(found)), bits(text.parse().ok()), "{text}");
                }
            }
        }
        assert!(short_number("-0.0").is_some_and(f64::is_sign_negative));
    }
}
