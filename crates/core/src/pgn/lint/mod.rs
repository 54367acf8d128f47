//! What a game says that can hardly be meant: marks of check where there is none, impossible dates,
//! misspelt tags, letters that were read in a wrong encoding.
//!
//! A [`Linter`] stands between the reader and its sink. Nothing that it finds changes how a game is read.
//! Where nothing is wrong it costs little: a move is looked at twice only if it is marked or unusual.

mod letters;
mod moves;
pub(crate) mod names;
mod tags;

use std::ops::Range;

use shakmaty::{Move, Role};

use super::comment::Short;
use super::issue::{Findings, Found, Issue};
use super::sink::{Sink, pass_on_what_is_said};
use super::strict::half_moves;
use super::{Fault, GameResult, Part};
use crate::board::{FastPosition, Position};
use crate::notation::shorthand::Wording;
use crate::notation::style::Style;
use crate::rules::pgn::Lint;
use moves::Played;
pub(crate) use moves::code;
pub use names::Desk;
pub(crate) use names::{is_known_tag, near_tag};
use tags::Tags;

/// The longest line that every reader must be ready for, in characters.
const LONGEST_LINE: usize = 255;

/// How far behind a move that cannot be played the end of the game is looked for.
const NEAR: usize = 80;

/// What is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The language of the piece letters.
    pub language: &'a Style,
    /// Whether the spelling of moves is; not where they are held to a standard.
    pub moves: bool,
    /// Whether the form of dates and the like is; not where that is held to the export format.
    pub form: bool,
}

/// Tells a sink all that it is told, and looks for what can hardly be meant.
#[derive(Debug)]
pub struct Linter<'a, S> {
    sink: &'a mut S,
    text: &'a [u8],
    scope: Scope<'a>,
    tags: Tags<'a>,
    played: Played,
    found: Findings,
    /// How deep in variations.
    depth: u32,
    /// Whether there is a move in the main line.
    has_moves: bool,
    /// All moves of the main line.
    digest: u64,
    /// The half-move that the game starts with, and the one that is being read.
    start: u64,
    number: u64,
}

impl<'a, S: Sink> Linter<'a, S> {
    /// A linter for a sink.
    pub fn new(text: &'a [u8], scope: Scope<'a>, desk: &'a mut Desk, sink: &'a mut S) -> Self {
        Self {
            sink,
            text,
            scope,
            tags: Tags::new(text, desk),
            played: Played::default(),
            found: Findings::default(),
            depth: 0,
            has_moves: false,
            digest: 0,
            start: 0,
            number: 0,
        }
    }

    /// What was found if a game was read; and a number that only the same game has, if it has players
    /// and moves.
    pub fn finish(mut self, part: &Part) -> (Vec<Found>, Option<u64>) {
        let Part::Game(span) = part else {
            return (Vec::new(), None);
        };
        if !self.tags.desk.has_long_line
            && let Some(line) = over_long_line(self.text, span)
        {
            self.tags.desk.has_long_line = true;
            self.say(Lint::OverLongLine, line, "");
        }
        let players = self.tags.players().filter(|_| self.has_moves);
        let digest = players.map(|players| mixed(self.digest, players));
        (self.found.told, digest)
    }

    fn say(&mut self, lint: Lint, span: Range<usize>, written: impl Into<String>) {
        self.found.say(Issue::Lint(lint, written.into()), span, 0);
    }

    /// Looks at a move once more.
    fn judge_move(&mut self, span: &Range<usize>) {
        let ply = half_moves(self.start, self.number);
        let language = self.scope.language;
        self.played
            .judge(self.text, span, language, ply, &mut self.found);
    }

    /// Looks at a comment.
    #[inline(never)]
    fn judge_comment(&mut self, span: &Range<usize>) {
        let comment = self.text.get(span.clone()).unwrap_or_default();
        if let Some((place, mended)) = letters::mojibake(comment) {
            let span = span.start + place.start..span.start + place.end;
            self.say(Lint::Mojibake, span, mended);
        }
    }

    /// Whether a king is put in the centre here, and nothing else follows up to the result.
    fn are_kings_in_the_centre(&self, span: &Range<usize>) -> bool {
        let end = self.text.len().min(span.end + NEAR);
        let rest = self.text.get(span.start..end).unwrap_or_default();
        let mut words = rest.split(u8::is_ascii_whitespace);
        let is_number = |word: &[u8]| word.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.'));
        words.next().is_some_and(|word| self.is_central(word))
            && words
                .find(|word| !is_number(word) && !self.is_central(word))
                .is_none_or(|word| GameResult::read(word).is_some())
    }

    /// Whether a word puts a king in the centre.
    fn is_central(&self, word: &[u8]) -> bool {
        let [first, .., b'd' | b'e', b'4' | b'5'] = word else {
            return false;
        };
        self.scope.language.alphabet.plain(*first) == Some(Role::King)
    }
}

/// Puts a number into another.
const fn mixed(one: u64, other: u64) -> u64 {
    let product = (one ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 29)
}

/// Where the first line of a game that is too long for some readers becomes so: the first character that
/// is too much.
fn over_long_line(text: &[u8], game: &Range<usize>) -> Option<Range<usize>> {
    let mut start = game.start;
    while let Some(rest) = text.get(start..game.end)
        && rest.len() > LONGEST_LINE
    {
        // From line to line, but over those that end near.
        let near = rest.get(..=LONGEST_LINE).unwrap_or(rest);
        let length = match memchr::memrchr(b'\n', near) {
            Some(length) => length,
            None => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
        };
        if length > LONGEST_LINE {
            let line = rest.get(..length).unwrap_or_default();
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            // The bytes that begin a character, if this is UTF-8.
            let bytes = line.iter().enumerate();
            let mut characters = bytes.filter(|(_, byte)| !matches!(byte, 0x80..=0xbf));
            if let Some((place, _)) = characters.nth(LONGEST_LINE) {
                let end = characters.next().map_or(line.len(), |(next, _)| next);
                return Some(start + place..start + end);
            }
        }
        start += length + 1;
    }
    None
}

impl<S: Sink> Sink for Linter<'_, S> {
    pass_on_what_is_said!(sink);

    fn tag(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        self.tags.add(name.clone(), value.clone(), is_plain);
        self.sink.tag(name, value, is_plain);
    }

    fn start(&mut self, position: &Position) {
        self.tags.judge(self.scope.form, &mut self.found);
        self.digest = self.tags.start();
        self.start = position.half_move();
        self.sink.start(position);
    }

    #[inline(always)]
    fn play(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        if self.scope.moves {
            self.played.play(before, legal, wording);
            self.number = before.half_move();
        }
        if self.depth == 0 {
            self.has_moves = true;
            self.digest = mixed(self.digest, legal.map_or(0, code));
        }
        self.sink.play(before, legal, wording);
    }

    #[inline(always)]
    fn played(&mut self, after: &FastPosition) {
        self.played.played(after);
        self.sink.played(after);
    }

    #[inline(always)]
    fn plain_comment(&mut self, text: &[u8]) {
        self.sink.plain_comment(text);
    }

    #[inline(always)]
    fn short_comment(&mut self, comment: Short<'_>) {
        self.sink.short_comment(comment);
    }

    fn begin_variation(&mut self) {
        self.depth += 1;
        self.sink.begin_variation();
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.sink.end_variation();
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        self.played.fault(fault);
        if fault == Fault::IllegalMove && self.depth == 0 && self.are_kings_in_the_centre(&span) {
            self.say(Lint::KingsInTheCentre, span.clone(), "");
        }
        self.sink.fault(fault, span);
    }

    #[inline(always)]
    fn seen(&mut self, span: Range<usize>) {
        if self.played.is_waiting() {
            if !self
                .played
                .is_plain(self.text.get(span.end.wrapping_sub(1)))
            {
                self.judge_move(&span);
            }
            self.played.forget();
        } else if let Some([b'{' | b';', words @ ..]) = self.text.get(span.clone())
            && !words.is_ascii()
        {
            self.judge_comment(&span);
        }
        self.sink.seen(span);
    }

    #[inline(always)]
    fn passed(&mut self, span: Range<usize>) {
        // A fault may have been told of it.
        if self.played.is_waiting() {
            self.played.forget();
        }
        self.sink.passed(span);
    }
}

#[cfg(test)]
mod tests;
