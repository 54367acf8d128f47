//! The values of tags: dates, ratings, openings, rounds; and the tags of a game together.

use std::ops::Range;

use super::super::issue::{Findings, Issue};
use super::super::strict::tags::is_date;
use super::super::write::ROSTER;
use super::names::{Desk, Known, Name};
use super::{letters, mixed};
use crate::rules::pgn::{Breach, Lint};

/// How many things are noted of the tags of one game.
const MOST: usize = 1000;

/// The seven tags of the roster, as a set.
const SEVEN: u64 = 0b111_1111;

/// The tags of a game. What is wrong with one is noted when it comes, and told when all are there.
#[derive(Debug)]
pub(super) struct Tags<'a> {
    text: &'a [u8],
    pub(super) desk: &'a mut Desk,
    /// How many there were.
    count: usize,
    /// Where the first one begins.
    first: usize,
    /// The known ones, as a set.
    given: u64,
    white: Range<usize>,
    black: Range<usize>,
    fen: Range<usize>,
    set_up: Range<usize>,
    /// What is wrong, and whether it is a matter of form.
    noted: Vec<(Issue, Range<usize>, bool)>,
    /// Names that are nearly known.
    near: Vec<(Known, Range<usize>)>,
}

impl<'a> Tags<'a> {
    pub(super) fn new(text: &'a [u8], desk: &'a mut Desk) -> Self {
        Self {
            text,
            desk,
            count: 0,
            first: 0,
            given: 0,
            white: 0..0,
            black: 0..0,
            fen: 0..0,
            set_up: 0..0,
            noted: Vec::new(),
            near: Vec::new(),
        }
    }

    fn bytes(&self, span: &Range<usize>) -> &'a [u8] {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Looks at a tag.
    pub(super) fn add(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        if self.count == 0 {
            self.first = name.start.saturating_sub(1);
        }
        let found = self.desk.find(self.count, self.bytes(&name));
        self.count += 1;
        match found {
            Name::Known(known) => {
                self.given |= known.bit();
                self.judge_value(known.name(), &value);
            }
            Name::Near(known) if self.near.len() < MOST => self.near.push((known, name)),
            Name::Near(_) | Name::Other => {}
        }
        if !is_plain && let Some((place, mended)) = letters::mojibake(self.bytes(&value)) {
            let span = value.start + place.start..value.start + place.end;
            self.note(Lint::Mojibake, span, mended);
        }
    }

    fn note(&mut self, lint: Lint, span: Range<usize>, written: impl Into<String>) {
        let issue = Issue::Lint(lint, written.into());
        self.noted.push((issue, span, false));
    }

    fn judge_value(&mut self, name: &str, span: &Range<usize>) {
        let value = self.bytes(span);
        match name {
            "White" => self.white = span.clone(),
            "Black" => self.black = span.clone(),
            "FEN" => self.fen = span.clone(),
            "SetUp" => self.set_up = span.clone(),
            // That it is not known can be said in many ways.
            _ if matches!(value, b"" | b"?" | b"-") && !name.ends_with("Date") => {}
            "Date" | "EventDate" | "UTCDate" => match date(value) {
                Some(true) => {}
                None if value.is_empty() => {}
                Some(false) => self.note(Lint::ImpossibleDate, span.clone(), ""),
                None => {
                    let issue = Issue::Breach(Breach::DateForm, String::new());
                    self.noted.push((issue, span.clone(), true));
                }
            },
            "WhiteElo" | "BlackElo" if !is_rating(value) => {
                self.note(Lint::BadRating, span.clone(), "");
            }
            "ECO" if !is_eco(value) => self.note(Lint::BadEco, span.clone(), ""),
            "Round" if !is_round(value) => self.note(Lint::OddRound, span.clone(), ""),
            _ => {}
        }
    }

    /// Tells what is wrong with the tags; of their form only if that is asked for.
    pub(super) fn judge(&mut self, form: bool, found: &mut Findings) {
        for (issue, span, is_form) in std::mem::take(&mut self.noted) {
            if form || !is_form {
                found.say(issue, span, 0);
            }
        }
        let mut missing = SEVEN & !self.given;
        for (known, name) in std::mem::take(&mut self.near) {
            if self.given & known.bit() == 0 {
                // It is there, but for its name.
                missing &= !known.bit();
                let issue = Issue::Lint(Lint::MisspeltTag, known.name().to_owned());
                found.say(issue, name, 0);
            }
        }
        if !form {
            return;
        }
        // With one of them, or none, it is no more than a note of moves.
        if (1..=5).contains(&missing.count_ones()) {
            let names = ROSTER.iter().enumerate();
            let names = names.filter(|(place, _)| missing >> place & 1 == 1);
            let names: Vec<_> = names.map(|(_, (name, _))| *name).collect();
            let issue = Issue::Lint(Lint::IncompleteRoster, names.join(", "));
            found.say(issue, self.first..self.end_of_line(self.first), 0);
        }
        let (fen, set_up) = (self.fen.clone(), self.set_up.clone());
        let written = match (fen.is_empty(), set_up.is_empty()) {
            (false, true) => "[SetUp \"1\"]",
            (true, false) if self.bytes(&set_up) != b"0" => "the position in a FEN tag",
            _ => return,
        };
        let span = if fen.is_empty() { set_up } else { fen };
        let issue = Issue::Breach(Breach::SetUp, written.to_owned());
        found.say(issue, span, 0);
    }

    fn end_of_line(&self, start: usize) -> usize {
        let rest = self.text.get(start..).unwrap_or_default();
        start + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    /// A number for the players, if both are named.
    pub(super) fn players(&self) -> Option<u64> {
        let (white, black) = (self.bytes(&self.white), self.bytes(&self.black));
        let is_named = |name: &[u8]| !matches!(name, b"" | b"?");
        (is_named(white) && is_named(black)).then(|| mixed(number_of(white), number_of(black)))
    }

    /// A number for the start of the game.
    pub(super) fn start(&self) -> u64 {
        number_of(self.bytes(&self.fen))
    }
}

fn number_of(text: &[u8]) -> u64 {
    let (words, rest) = text.as_chunks();
    let whole = words.iter().fold(text.len() as u64, |sum, word| {
        mixed(sum, u64::from_le_bytes(*word))
    });
    rest.iter()
        .fold(whole, |sum, byte| mixed(sum, u64::from(*byte)))
}

/// Whether a date is one of the calendar, as far as it is known; nothing if it is not written as YYYY.MM.DD.
fn date(date: &[u8]) -> Option<bool> {
    if !is_date(date) {
        return None;
    }
    let number = |place: Range<usize>| {
        let digits = std::str::from_utf8(date.get(place)?).ok()?;
        digits.parse::<u32>().ok()
    };
    let (year, month, day) = (number(0..4), number(5..7), number(8..10));
    let is_leap = |year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let days = match month {
        Some(2) if year.is_some_and(|year| !is_leap(year)) => 28,
        Some(2) => 29,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    };
    let is_month = month.is_none_or(|month| (1..=12).contains(&month));
    Some(is_month && day.is_none_or(|day| (1..=days).contains(&day)))
}

/// Whether this is a number of at most four digits.
fn is_rating(rating: &[u8]) -> bool {
    rating.len() <= 4 && rating.iter().all(u8::is_ascii_digit)
}

/// Whether this is a code of openings: `B90`, with a subdivision `B90/02`, or as in some databases `B90a`.
fn is_eco(code: &[u8]) -> bool {
    let [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', rest @ ..] = code else {
        return false;
    };
    match rest {
        [] | [b'/', b'0'..=b'9', b'0'..=b'9'] => true,
        [b'a'..=b'z', rest @ ..] => rest.len() <= 2 && rest.iter().all(u8::is_ascii_alphanumeric),
        _ => false,
    }
}

/// Whether this is a number, or several with periods between them.
fn is_round(round: &[u8]) -> bool {
    let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    round.split(|byte| *byte == b'.').all(is_number)
}
