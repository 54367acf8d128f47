//! The export format of PGN: how tags and moves are laid out (PGN 8.1, 8.2).
//!
//! Each rule has a [`Breach`]. The standard leaves open how comments and variations are laid out; if
//! nothing else is wrong with a game, it is compared with what is written here, and a difference is
//! noted.

use std::ops::Range;

use shakmaty::Color;

use super::super::game::Game;
use super::super::issue::{Findings, Issue};
use super::super::result::GameResult;
use super::super::write;
use super::tags::Tags;
use super::witness::Event;
use crate::input::encoding;
use crate::notation::glyphs;
use crate::notation::style::Style;
use crate::rules::pgn::Breach;

/// The longest line of moves, in characters.
const WIDTH: usize = 79;

/// Where breaches are said.
pub(super) struct Said<'a>(pub(super) &'a mut Findings);

impl Said<'_> {
    pub(super) fn say(
        &mut self,
        breach: Breach,
        span: Range<usize>,
        ply: u32,
        written: impl Into<String>,
    ) {
        self.0.say(Issue::Breach(breach, written.into()), span, ply);
    }
}

/// Looks at the layout of a game while it is read.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    text: &'a [u8],
    language: &'a Style,
    tags: Tags,
    /// Where the moves begin, when they have.
    start: Option<Range<usize>>,
    /// The last word.
    last: Option<Word>,
    /// What stands before the number of the next move, and that number.
    before: Option<What>,
    given: Option<Range<usize>>,
    /// Where comments end that braces cannot hold.
    line_comments: Vec<usize>,
    /// The last result.
    result: Option<Word>,
    /// Something was wrong with a word.
    has_fault: bool,
    /// Spacing and short lines are told of once in a game.
    has_spacing: bool,
    has_short_line: bool,
}

/// A stretch of movetext.
#[derive(Clone, Debug)]
struct Word {
    what: What,
    span: Range<usize>,
    ply: u32,
}

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

impl<'a> Layout<'a> {
    pub(super) fn new(text: &'a [u8], language: &'a Style) -> Self {
        Self {
            text,
            language,
            tags: Tags::default(),
            start: None,
            last: None,
            before: None,
            given: None,
            line_comments: Vec::new(),
            result: None,
            has_fault: false,
            has_spacing: false,
            has_short_line: false,
        }
    }

    /// Looks at the next stretch.
    pub(super) fn hear(&mut self, event: &Event, found: &mut Findings) {
        let said = &mut Said(found);
        self.has_fault |= event.has_fault;
        if self.start.is_none() {
            if self.text.get(event.span.start) == Some(&b'[') {
                return self.tags.hear(self.text, event, said);
            }
            self.start = Some(event.span.clone());
        }
        let word = Word {
            what: self.what(event),
            span: event.span.clone(),
            ply: event.ply,
        };
        self.number(event, word.what, said);
        self.word(&word, said);
        if let Some(last) = self.last.take() {
            self.gap(&last, &word, said);
        }
        if word.what == What::Result {
            self.result = Some(word.clone());
        }
        self.last = Some(word);
    }

    /// Looks at what can be judged when the game is over.
    pub(super) fn finish(mut self, game: &Range<usize>, found: &mut Findings) {
        let said = &mut Said(found);
        self.tags.finish(game, said);
        self.gap_after_tags(said);
        self.lines(said);
        self.result(said);
        self.gap_after_game(game, said);
        if found.told.is_empty() && self.result.is_some() && !self.has_fault {
            self.tags = Tags::default();
            self.compare(game, found);
        }
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

    fn gap_after_tags(&self, said: &mut Said<'_>) {
        if let (Some(end), Some(first)) = (self.tags.end, &self.start) {
            let gap = end..first.start;
            if line_breaks(self.bytes(gap)) != Some(2) {
                said.say(Breach::EmptyLine, first.clone(), 0, "");
            }
        }
    }

    fn gap_after_game(&self, game: &Range<usize>, said: &mut Said<'_>) {
        let rest = self.bytes(game.end..self.text.len());
        let length = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        let gap = game.end..game.end + length.count();
        if line_breaks(self.bytes(gap)) != Some(2) {
            said.say(Breach::EmptyLine, game.end..game.end, 0, "");
        }
    }

    /// White's moves have numbers, and Black's where something stands before them (PGN-14).
    fn number(&mut self, event: &Event, what: What, said: &mut Said<'_>) {
        let given = self.given.take();
        if what == What::Number {
            let start = given.map_or(event.span.start, |given| given.start);
            self.given = Some(start..event.span.end);
            return;
        }
        let before = self.before.replace(what);
        let Some((position, _)) = &event.played else {
            return;
        };
        let number = position.fullmove_number();
        let (dots, need) = match position.turn() {
            Color::White => (".", Need::Demanded),
            Color::Black => ("...", need_of_black(before)),
        };
        let right = format!("{number}{dots}");
        match (given, need) {
            (None, Need::Demanded) => {
                said.say(Breach::MissingNumber, event.span.clone(), event.ply, right);
            }
            (Some(span), Need::Not) => said.say(Breach::NeedlessNumber, span, event.ply, ""),
            (Some(span), _) if self.bytes(span.clone()) != right.as_bytes() => {
                said.say(Breach::NumberForm, span, event.ply, right);
            }
            _ => {}
        }
    }

    /// Marks are NAGs, and comments stand in braces.
    fn word(&mut self, word: &Word, said: &mut Said<'_>) {
        let Word { what, span, ply } = word.clone();
        match what {
            What::Suffix => {
                let nag = match glyphs::find(&self.string(&span)) {
                    Some((nag, _)) => format!("${nag}"),
                    None => "its NAG".to_owned(),
                };
                said.say(Breach::Suffix, span, ply, nag);
            }
            What::LineComment if self.bytes(span.clone()).contains(&b'}') => {
                self.line_comments.push(span.end);
            }
            What::LineComment => {
                let comment = self.string(&(span.start + 1..span.end));
                let written = format!("{{{}}}", comment.trim());
                said.say(Breach::LineComment, span, ply, written);
            }
            What::Escape => said.say(Breach::EscapeLine, span, ply, ""),
            _ => {}
        }
    }

    /// Words stand one blank or one line break apart, and lines are as long as they may be (PGN-16).
    fn gap(&mut self, one: &Word, two: &Word, said: &mut Said<'_>) {
        let (before, after) = (one.what, two.what);
        let is_open = before == What::Open || after == What::Close || after == What::Suffix;
        let gap = self.bytes(one.span.end..two.span.start);
        let is_good = matches!(gap, b" " | b"\n" | b"\r\n")
            || (is_open && gap.is_empty())
            || before == What::LineComment;
        let is_short = !self.has_short_line
            && matches!(gap, b"\n" | b"\r\n")
            && before != What::LineComment
            && before != What::Escape
            && after != What::Escape
            && self.would_fit(one, two);
        if !is_good && !std::mem::replace(&mut self.has_spacing, true) {
            said.say(Breach::Spacing, two.span.clone(), two.ply, "");
        }
        if is_short {
            self.has_short_line = true;
            said.say(Breach::ShortLine, one.span.clone(), one.ply, "");
        }
    }

    /// Whether a word that begins a line would have fitted on the line before it.
    fn would_fit(&self, one: &Word, two: &Word) -> bool {
        // What stands before the game on its line is not always there to be looked at.
        let first = self.start.as_ref().map_or(0, |first| first.start);
        let before = self.bytes(first..one.span.end);
        let start = memchr::memrchr(b'\n', before).map_or(first, |at| first + at + 1);
        let width = self.string(&(start..one.span.end)).chars().count();
        let ahead = two.span.start..(two.span.start + 4 * WIDTH).min(self.text.len());
        let ahead = self.bytes(ahead);
        let length = ahead.iter().take_while(|byte| !byte.is_ascii_whitespace());
        let word = match two.what {
            What::LineComment => two.span.clone(),
            _ => two.span.start..two.span.start + length.count(),
        };
        width + 1 + self.string(&word).chars().count() <= WIDTH
    }

    /// Lines of moves are not longer than they may be (PGN-16), but for a comment that can only be
    /// written to the end of its line.
    fn lines(&self, said: &mut Said<'_>) {
        let (Some(first), Some(last)) = (&self.start, &self.last) else {
            return;
        };
        let mut at = first.start;
        let end = last.span.end;
        while at < end {
            let rest = self.bytes(at..end);
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = self.string(&(at..at + length));
            let line = line.trim_end_matches('\r');
            let is_long = line.chars().count() > WIDTH && line.contains(' ');
            if is_long && !self.ends_in_comment(at..at + length) {
                said.say(Breach::LongLine, at..at + length, 0, "");
            }
            at += length + 1;
        }
    }

    /// Whether a line ends with a comment that braces cannot hold.
    fn ends_in_comment(&self, line: Range<usize>) -> bool {
        let place = self.line_comments.partition_point(|end| *end <= line.start);
        let end = self.line_comments.get(place);
        end.is_some_and(|end| *end <= line.end)
    }

    /// One result ends the game, and is that of the Result tag (PGN-18).
    fn result(&self, said: &mut Said<'_>) {
        let Some(Word { span, ply, .. }) = self.result.clone() else {
            return;
        };
        let word = self.string(&span);
        let Some(result) = GameResult::read(word.as_bytes()) else {
            return;
        };
        let result = result.as_str();
        if word != result {
            said.say(Breach::ResultForm, span.clone(), ply, result);
        }
        if self.tags.result().is_some_and(|tagged| tagged != result) {
            let written = format!("[Result \"{result}\"]");
            said.say(Breach::ResultTag, span, ply, written);
        }
    }

    /// Compares a game with what is written here.
    fn compare(&self, span: &Range<usize>, found: &mut Findings) {
        let Some((game, _)) = Game::read(self.text, span.start, &self.language.alphabet) else {
            return;
        };
        let written = write::write(&game, self.language, &write::Layout::default());
        drop(game);
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
        Said(found).say(Breach::OtherLayout, at..at, 0, "");
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
        let mut witness = Witness::new(text.as_bytes(), &standard, &style, &mut sink);
        let Some(part) = read_part(text.as_bytes(), 0, &style.alphabet, &mut witness) else {
            return Vec::new();
        };
        witness
            .finish(&part)
            .into_iter()
            .map(|(issue, ..)| issue)
            .collect()
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
            if crate::pgn::Rules::are_unknown(game.tags.iter()) {
                // It is written as it stood.
                continue;
            }
            let written = write::write(&game, &style, &write::Layout::default());
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
