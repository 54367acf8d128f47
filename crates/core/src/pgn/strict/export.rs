//! The export format of PGN: how tags and moves are laid out (PGN 8.1, 8.2).
//!
//! Each rule has a [`Breach`]. The standard leaves open how comments and variations are laid out; if
//! nothing else is wrong with a game, it is compared with what is written here, and a difference is
//! noted.

use std::ops::Range;

use shakmaty::Color;

use super::super::game::Game;
use super::super::result::GameResult;
use super::super::write::{self, Layout, ROSTER};
use super::witness::Event;
use super::{Found, Issue};
use crate::input::encoding;
use crate::notation::glyphs;
use crate::notation::style::Style;
use crate::rules::pgn::Breach;

/// The longest line of moves, in characters.
const WIDTH: usize = 79;

/// The usual start, which needs no tag.
const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Adds the breaches of a game.
pub(super) fn judge(
    text: &[u8],
    span: &Range<usize>,
    events: &[Event],
    language: &Style,
    found: &mut Vec<Found>,
) {
    let is_tag = |event: &&Event| text.get(event.span.start) == Some(&b'[');
    let tag_count = events.iter().take_while(is_tag).count();
    let (tags, moves) = events.split_at(tag_count);
    let mut layout = Layouter {
        text,
        found,
        has_spacing: false,
        has_short_line: false,
    };
    let tagged_result = layout.tags(tags, span);
    layout.gap_after_tags(tags, moves);
    layout.numbers(moves);
    layout.words(moves);
    layout.lines(moves);
    layout.result(moves, tagged_result.as_deref());
    layout.gap_after_game(span);
    let has_fault = |event: &Event| event.has_fault;
    let has_result = moves.iter().any(|event| layout.what(event) == What::Result);
    if layout.found.is_empty() && has_result && !events.iter().any(has_fault) {
        layout.compare(span, language);
    }
}

/// Looks at the layout of a game.
struct Layouter<'a> {
    text: &'a [u8],
    found: &'a mut Vec<Found>,
    /// Spacing and short lines are told of once in a game.
    has_spacing: bool,
    has_short_line: bool,
}

/// A tag: its name, its value and its place.
type Tag = (String, String, Range<usize>);

/// What a stretch of movetext is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum What {
    Move,
    Number,
    Nag,
    Suffix,
    Comment,
    LineComment,
    Escape,
    Open,
    Close,
    Result,
    Other,
}

impl Layouter<'_> {
    fn say(&mut self, breach: Breach, span: Range<usize>, ply: u32, written: impl Into<String>) {
        let issue = Issue::Breach(breach, written.into());
        self.found.push((issue, span, ply));
    }

    fn bytes(&self, span: Range<usize>) -> &[u8] {
        self.text.get(span).unwrap_or_default()
    }

    fn string(&self, span: &Range<usize>) -> String {
        encoding::decode(self.bytes(span.clone())).into_owned()
    }

    fn what(&self, event: &Event) -> What {
        if event.played.is_some() {
            return What::Move;
        }
        let word = self.bytes(event.span.clone());
        match word.first() {
            Some(b'{') => What::Comment,
            Some(b';') => What::LineComment,
            Some(b'%') => What::Escape,
            Some(b'$') => What::Nag,
            Some(b'!' | b'?') => What::Suffix,
            Some(b'(') if word == b"(" => What::Open,
            Some(b')') => What::Close,
            Some(_) if GameResult::read(word).is_some() => What::Result,
            Some(b'0'..=b'9' | b'.') => What::Number,
            _ => What::Other,
        }
    }

    /// Looks at the tags; the value of the Result tag.
    fn tags(&mut self, events: &[Event], game: &Range<usize>) -> Option<String> {
        let mut tags: Vec<Tag> = Vec::new();
        for event in events {
            let span = event.span.clone();
            let starts_line = span.start == 0 || self.bytes(span.start - 1..span.start) == b"\n";
            let ends_line = matches!(self.bytes(span.end..span.end + 1), b"" | b"\n" | b"\r");
            match regular_tag(&self.string(&span)) {
                Some((name, value)) => {
                    if !starts_line || !ends_line {
                        self.say(Breach::TagLayout, span.clone(), 0, self.string(&span));
                    }
                    tags.push((name, value, span));
                }
                // The reader has said what is wrong with it, and what is not is known here, too.
                None if event.has_fault => tags.extend(loose_tag(&self.string(&span), &span)),
                None => {
                    let tag = loose_tag(&self.string(&span), &span);
                    let written = tag.as_ref().map_or_else(String::new, regularly);
                    self.say(Breach::TagLayout, span, 0, written);
                    tags.extend(tag);
                }
            }
        }
        self.roster(&tags, game);
        let find = |wanted: &str| tags.iter().find(|(name, ..)| name == wanted);
        if let Some((_, date, span)) = find("Date")
            && !is_date(date)
        {
            self.say(Breach::DateForm, span.clone(), 0, "[Date \"????.??.??\"]");
        }
        match (find("FEN"), find("SetUp")) {
            (Some((_, fen, span)), _) if fen == USUAL_START => {
                self.say(Breach::NeedlessFen, span.clone(), 0, "");
            }
            (Some((.., span)), None) => {
                self.say(Breach::SetUp, span.clone(), 0, "[SetUp \"1\"]");
            }
            (Some(_), Some((_, value, span))) if value != "1" => {
                self.say(Breach::SetUp, span.clone(), 0, "[SetUp \"1\"]");
            }
            (None, Some((_, value, span))) if value != "0" => {
                self.say(Breach::SetUp, span.clone(), 0, "the position in a FEN tag");
            }
            _ => {}
        }
        find("Result").map(|(_, value, _)| value.clone())
    }

    /// The seven tags come first, in their order; then the others by name.
    fn roster(&mut self, tags: &[Tag], game: &Range<usize>) {
        let start = tags
            .first()
            .map_or(game.start..game.start, |(.., span)| span.clone());
        let mut order: Vec<usize> = Vec::new();
        for (name, unknown) in ROSTER {
            let written = format!("[{name} \"{unknown}\"]");
            match tags.iter().position(|(given, ..)| given == name) {
                None => self.say(Breach::MissingTag, start.clone(), 0, written),
                Some(place) => {
                    if let Some((_, value, span)) = tags.get(place)
                        && value.is_empty()
                    {
                        self.say(Breach::EmptyValue, span.clone(), 0, written);
                    }
                    order.push(place);
                }
            }
        }
        let misplaced = order.iter().enumerate().find(|(place, at)| place != *at);
        if let Some((_, at)) = misplaced
            && let Some((name, _, span)) = tags.get(*at)
        {
            self.say(Breach::RosterOrder, span.clone(), 0, name.clone());
        }
        let is_other = |name: &str| ROSTER.iter().all(|(rostered, _)| *rostered != name);
        let others: Vec<_> = tags.iter().filter(|(name, ..)| is_other(name)).collect();
        for pair in others.windows(2) {
            if let [(before, ..), (name, _, span)] = pair
                && name < before
            {
                self.say(Breach::TagOrder, span.clone(), 0, name.clone());
            }
        }
    }

    fn gap_after_tags(&mut self, tags: &[Event], moves: &[Event]) {
        if let (Some(last), Some(first)) = (tags.last(), moves.first()) {
            let gap = last.span.end..first.span.start;
            if line_breaks(self.bytes(gap)) != Some(2) {
                self.say(Breach::EmptyLine, first.span.clone(), 0, "");
            }
        }
    }

    fn gap_after_game(&mut self, game: &Range<usize>) {
        let rest = self.bytes(game.end..self.text.len());
        let length = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        let gap = game.end..game.end + length.count();
        if line_breaks(self.bytes(gap)) != Some(2) {
            self.say(Breach::EmptyLine, game.end..game.end, 0, "");
        }
    }

    /// White's moves have numbers, and Black's where something stands before them (PGN-14).
    fn numbers(&mut self, moves: &[Event]) {
        let mut before = None;
        let mut given: Option<Range<usize>> = None;
        for event in moves {
            let what = self.what(event);
            match (what, &event.played) {
                (What::Number, _) => {
                    let start = given.map_or(event.span.start, |given| given.start);
                    given = Some(start..event.span.end);
                    continue;
                }
                (What::Move, Some((position, _))) => {
                    let number = position.fullmove_number();
                    let (dots, need) = match position.turn() {
                        Color::White => (".", Need::Demanded),
                        Color::Black => ("...", need_of_black(before)),
                    };
                    self.number(given.take(), event, format!("{number}{dots}"), need);
                }
                _ => {}
            }
            given = None;
            before = Some(what);
        }
    }

    fn number(&mut self, given: Option<Range<usize>>, event: &Event, right: String, need: Need) {
        match (given, need) {
            (None, Need::Demanded) => {
                self.say(Breach::MissingNumber, event.span.clone(), event.ply, right);
            }
            (Some(span), Need::Not) => self.say(Breach::NeedlessNumber, span, event.ply, ""),
            (Some(span), _) if self.bytes(span.clone()) != right.as_bytes() => {
                self.say(Breach::NumberForm, span, event.ply, right);
            }
            _ => {}
        }
    }

    /// Words stand one blank or one line break apart, and lines are as long as they may be (PGN-16).
    fn words(&mut self, moves: &[Event]) {
        for event in moves {
            let span = event.span.clone();
            match self.what(event) {
                What::Suffix => {
                    let nag = match glyphs::find(&self.string(&span)) {
                        Some((nag, _)) => format!("${nag}"),
                        None => "its NAG".to_owned(),
                    };
                    self.say(Breach::Suffix, span, event.ply, nag);
                }
                What::LineComment if self.needs_line(event) => {}
                What::LineComment => {
                    let comment = self.string(&(span.start + 1..span.end));
                    let written = format!("{{{}}}", comment.trim());
                    self.say(Breach::LineComment, span, event.ply, written);
                }
                What::Escape => self.say(Breach::EscapeLine, span, event.ply, ""),
                _ => {}
            }
        }
        for pair in moves.windows(2) {
            let [one, two] = pair else { continue };
            let (before, after) = (self.what(one), self.what(two));
            let is_open = before == What::Open || after == What::Close || after == What::Suffix;
            let gap = self.bytes(one.span.end..two.span.start);
            let is_good = matches!(gap, b" " | b"\n" | b"\r\n")
                || (is_open && gap.is_empty())
                || before == What::LineComment;
            let is_short = matches!(gap, b"\n" | b"\r\n")
                && before != What::LineComment
                && before != What::Escape
                && after != What::Escape
                && self.would_fit(one, two);
            if !is_good && !std::mem::replace(&mut self.has_spacing, true) {
                self.say(Breach::Spacing, two.span.clone(), two.ply, "");
            }
            if is_short && !std::mem::replace(&mut self.has_short_line, true) {
                self.say(Breach::ShortLine, one.span.clone(), one.ply, "");
            }
        }
    }

    /// Whether a word that begins a line would have fitted on the line before it.
    fn would_fit(&self, one: &Event, two: &Event) -> bool {
        let before = self.bytes(0..one.span.end);
        let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let width = self.string(&(start..one.span.end)).chars().count();
        let ahead = two.span.start..(two.span.start + 4 * WIDTH).min(self.text.len());
        let ahead = self.bytes(ahead);
        let length = ahead.iter().take_while(|byte| !byte.is_ascii_whitespace());
        let word = match self.what(two) {
            What::LineComment => two.span.clone(),
            _ => two.span.start..two.span.start + length.count(),
        };
        width + 1 + self.string(&word).chars().count() <= WIDTH
    }

    /// Lines of moves are not longer than they may be (PGN-16).
    fn lines(&mut self, moves: &[Event]) {
        let (Some(first), Some(last)) = (moves.first(), moves.last()) else {
            return;
        };
        let mut at = first.span.start;
        let end = last.span.end;
        while at < end {
            let rest = self.bytes(at..end);
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = self.string(&(at..at + length));
            let line = line.trim_end_matches('\r');
            let is_long = line.chars().count() > WIDTH && line.contains(' ');
            if is_long && !self.ends_in_comment(at + line.len(), moves) {
                self.say(Breach::LongLine, at..at + length, 0, "");
            }
            at += length + 1;
        }
    }

    /// Whether a comment ends here that can only be written to the end of its line.
    fn ends_in_comment(&self, end: usize, moves: &[Event]) -> bool {
        let place = moves.partition_point(|event| event.span.end < end);
        moves.get(place).is_some_and(|event| self.needs_line(event))
    }

    /// Whether this is a comment that braces cannot hold.
    fn needs_line(&self, event: &Event) -> bool {
        let text = self.bytes(event.span.clone());
        self.what(event) == What::LineComment && text.contains(&b'}')
    }

    /// One result ends the game, and is that of the Result tag (PGN-18).
    fn result(&mut self, moves: &[Event], tagged: Option<&str>) {
        let is_result = |event: &&Event| self.what(event) == What::Result;
        let Some(event) = moves.iter().rev().find(is_result) else {
            return;
        };
        let word = self.string(&event.span);
        let Some(result) = GameResult::read(word.as_bytes()) else {
            return;
        };
        let (span, ply) = (event.span.clone(), event.ply);
        if word != result.as_str() {
            self.say(Breach::ResultForm, span.clone(), ply, result.as_str());
        }
        if tagged.is_some_and(|tagged| tagged != result.as_str()) {
            let written = format!("[Result \"{}\"]", result.as_str());
            self.say(Breach::ResultTag, span, ply, written);
        }
    }

    /// Compares a game with what is written here.
    fn compare(&mut self, span: &Range<usize>, language: &Style) {
        let Some((game, _)) = Game::read(self.text, span.start, &language.alphabet) else {
            return;
        };
        let written = write::write(&game, language, &Layout::default());
        let written = written.trim_end();
        let given = self.string(span).replace("\r\n", "\n");
        let given = given.trim_end();
        if given == written {
            return;
        }
        let same = given
            .bytes()
            .zip(written.bytes())
            .take_while(|(one, other)| one == other)
            .count();
        let at = (span.start + same).min(span.end);
        self.say(Breach::OtherLayout, at..at, 0, "");
    }
}

/// Whether a number stands before a move.
#[derive(Clone, Copy)]
enum Need {
    Demanded,
    /// The standard can be read either way.
    Open,
    Not,
}

/// Black's move needs a number where a line begins, and after a comment or a variation.
fn need_of_black(before: Option<What>) -> Need {
    match before {
        Some(What::Move) => Need::Not,
        Some(What::Nag | What::Suffix | What::Other) => Need::Open,
        _ => Need::Demanded,
    }
}

/// How many lines end in a gap; nothing if it has anything else in it.
fn line_breaks(gap: &[u8]) -> Option<usize> {
    let is_good = gap.iter().all(|byte| matches!(byte, b'\n' | b'\r'));
    is_good.then(|| memchr::memchr_iter(b'\n', gap).count())
}

/// The name and the value of a tag that is written as the format has it.
fn regular_tag(tag: &str) -> Option<(String, String)> {
    let tag = tag.strip_prefix('[')?.strip_suffix("\"]")?;
    let (name, value) = tag.split_once(" \"")?;
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let mut plain = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => plain.push(signs.next().filter(|next| matches!(next, '"' | '\\'))?),
            '"' | '\n' | '\r' | '\t' => return None,
            sign => plain.push(sign),
        }
    }
    Some((name.to_owned(), plain))
}

/// The same of a tag that is written otherwise, as far as they can be made out.
fn loose_tag(tag: &str, span: &Range<usize>) -> Option<Tag> {
    let inner = tag.strip_prefix('[')?.trim_start();
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let end = inner.find(|sign| !is_name(sign))?;
    let (name, rest) = inner.split_at_checked(end)?;
    let rest = rest.trim().trim_end_matches(']').trim();
    let value = rest.strip_prefix('"').unwrap_or(rest);
    let value = value.strip_suffix('"').unwrap_or(value);
    Some((name.to_owned(), value.to_owned(), span.clone()))
}

/// A tag as the format has it.
fn regularly((name, value, _): &Tag) -> String {
    format!("[{name} \"{value}\"]")
}

/// Whether a date is YYYY.MM.DD, with question marks for what is unknown.
fn is_date(date: &str) -> bool {
    let parts: Vec<&str> = date.split('.').collect();
    let is_part = |part: &str, length: usize| {
        let is_digits = part.bytes().all(|byte| byte.is_ascii_digit());
        part.len() == length && (is_digits || part.bytes().all(|byte| byte == b'?'))
    };
    match parts.as_slice() {
        [year, month, day] => is_part(year, 4) && is_part(month, 2) && is_part(day, 2),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::read::read_part;
    use super::super::super::{cover, random};
    use super::super::{Standard, Witness};
    use super::*;
    use crate::notation::judge::Remark;

    fn issues(text: &str) -> Vec<Issue> {
        let style = Style::san();
        let standard = Standard {
            style: &style,
            is_export: true,
        };
        let mut sink = cover::Cover::default();
        let mut witness = Witness::new(&mut sink);
        let Some(part) = read_part(text.as_bytes(), 0, &style.alphabet, &mut witness) else {
            return Vec::new();
        };
        let events = witness.events();
        let found = standard.judge(text.as_bytes(), &part, &events, &style);
        found.into_iter().map(|(issue, ..)| issue).collect()
    }

    #[test]
    fn any_text_can_be_held_to_the_export_format() {
        for seed in 0..2_000 {
            let _ = issues(&random::text(seed));
        }
        let tag = "[Event \"?\"]";
        for text in [
            "[",
            "[Event",
            "[Event \"",
            tag,
            "1.",
            "(",
            "e4 (=)",
            "é",
            "e4 é",
            "\u{feff}e4",
        ] {
            let _ = issues(text);
            let _ = issues(&format!("{tag}\n\n{text}"));
        }
    }

    #[test]
    fn what_is_written_is_the_export_format() {
        let style = Style::san();
        for seed in 0..2_000 {
            let text = random::text(seed);
            let Some((game, _)) = Game::read(text.as_bytes(), 0, &style.alphabet) else {
                continue;
            };
            let written = write::write(&game, &style, &Layout::default());
            let mut issues = issues(&written);
            // The standard has no passes, and lines with % are kept.
            issues.retain(|issue| {
                let is_kept = matches!(issue, Issue::Breach(Breach::EscapeLine, _));
                !is_kept && !matches!(issue, Issue::Spelling(Remark::Pass, _))
            });
            assert_eq!(issues, [], "{written}");
        }
    }
}
