//! Writing games anew while they are read, without a tree of moves.
//!
//! Most games are written in the order in which they are read. Where the order differs, as with a
//! comment between two variations, or where the text cannot be read whole, the game is
//! [irregular](Rewriter::is_irregular): what was written of it does not count, and a tree is needed.

mod tags;

use std::borrow::Cow;
use std::ops::Range;

use shakmaty::{Color, Move};

use super::made::Found;
use super::stretch::Begun;
use crate::board::{FastPosition, Position};
use crate::input::encoding;
use crate::notation::shorthand::{Shorthand, Wording};
use crate::notation::spell::{self, Departure};
use crate::notation::style::{Form, Style};
use crate::pgn::comment::Short;
use crate::pgn::fault::Census;
use crate::pgn::read::is_draw_offer;
use crate::pgn::words::Words;
use crate::pgn::write::{Layout, write_comment, write_draw_offer, write_nags};
use crate::pgn::{Fault, GameResult, Sink};

use tags::Tags;

/// Writes the games that it is told of.
pub(super) struct Rewriter<'a, H> {
    style: &'a Style,
    layout: &'a Layout,
    marks_check: bool,
    marks_en_passant: bool,
    is_ascii: bool,
    /// Comments are written, whole and without their lines.
    copies_comments: bool,
    words: Words,
    shorthand: H,
    tags: Tags<'a>,
    has_tags: bool,
    has_started: bool,
    /// Where the game begins in what is written.
    start: usize,
    /// The result that was written with the tags.
    tagged: GameResult,
    line: Line,
    outer: Vec<Line>,
    /// NAGs of the last move that are not written yet.
    nags: Vec<u16>,
    /// The offer of a draw with the last move, not written yet.
    draw_offer: bool,
    /// Variations that are left out.
    hidden: usize,
    /// A move of Black needs its number.
    needs_number: bool,
    /// Something besides comments has come since the last move that was written, so that marks may have to be
    /// written before the next, or that one is left out.
    is_held_up: bool,
    mover: Color,
    moves: u64,
    census: Census,
    faults: Vec<Found>,
    is_irregular: bool,
}

/// The line that is being written.
#[derive(Default)]
struct Line {
    moves: u32,
    /// Half-moves before its first move.
    start: u32,
    /// What has been said since the last move.
    said: Said,
}

/// What has been said about a move, besides its marks.
#[derive(Clone, Copy, Default, Eq, PartialEq)]
enum Said {
    #[default]
    Nothing,
    Something,
}

/// What is known about a game when it has been read.
pub(super) struct Rewritten {
    /// Moves, those of variations too.
    pub moves: u64,
    /// Games that stand where they are not read.
    pub held: u64,
    /// Whether there were tags or moves.
    pub begun: Begun,
    /// What is wrong with it.
    pub faults: Vec<Found>,
    /// Whether it has to be written in another way.
    pub is_irregular: bool,
}

impl<'a, H: Shorthand> Rewriter<'a, H> {
    /// A writer for a notation that does not ask for the history of the game.
    pub fn new(bytes: &'a [u8], style: &'a Style, layout: &'a Layout, shorthand: H) -> Self {
        Self {
            style,
            layout,
            marks_check: style.marks_check(),
            marks_en_passant: !style.en_passant.is_empty(),
            is_ascii: style.is_ascii(),
            copies_comments: layout.comments && layout.clocks && !layout.line_breaks,
            words: Words::new(layout.width),
            shorthand,
            tags: Tags::of(bytes),
            has_tags: false,
            has_started: false,
            start: 0,
            tagged: GameResult::Unknown,
            line: Line::default(),
            outer: Vec::new(),
            nags: Vec::new(),
            draw_offer: false,
            hidden: 0,
            needs_number: true,
            is_held_up: true,
            mover: Color::White,
            moves: 0,
            census: Census::default(),
            faults: Vec::new(),
            is_irregular: false,
        }
    }

    /// All that has been written.
    pub fn text(&mut self) -> &mut Vec<u8> {
        &mut self.words.text
    }

    /// Ends a game, and is ready for the next one.
    pub fn finish(&mut self) -> Rewritten {
        self.tags.clear();
        self.moves += u64::from(self.line.moves);
        self.has_started = false;
        self.line = Line::default();
        self.outer.clear();
        self.nags.clear();
        self.draw_offer = false;
        self.hidden = 0;
        self.needs_number = true;
        self.is_held_up = true;
        let has_tags = std::mem::take(&mut self.has_tags);
        Rewritten {
            held: std::mem::take(&mut self.census).games,
            begun: Begun::new(has_tags, self.moves),
            moves: std::mem::take(&mut self.moves),
            faults: std::mem::take(&mut self.faults),
            is_irregular: std::mem::take(&mut self.is_irregular),
        }
    }

    fn is_hidden(&self) -> bool {
        self.hidden > 0
    }

    /// Writes a move, or a pass, for which there is no short cut.
    fn write_longhand(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        self.words.begin();
        let start = self.words.text.len();
        let text = &mut self.words.text;
        if let Some(legal) = legal {
            let departure = match wording {
                Wording::Clear | Wording::San(_) => Departure::Nothing,
                Wording::Unknown => Departure::Needed,
            };
            if spell::write_move(before, legal, self.style, departure, text).is_none() {
                // The notation has no words for it.
                legal.to_uci(before.mode()).append_ascii_to(text);
            }
        } else {
            let by_squares = matches!(self.style.form, Form::Coordinate | Form::Numeric);
            text.extend_from_slice(if by_squares { b"0000" } else { b"--" });
        }
        self.end_word(start);
    }

    /// Writes the marks that follow a move.
    fn write_marks(&mut self, after: &FastPosition) {
        let Some(legal) = after.last_move().filter(|_| !self.is_hidden()) else {
            return;
        };
        let start = self.words.text.len();
        let text = &mut self.words.text;
        if self.marks_check && after.is_check() {
            spell::write_check(after, self.style, text);
        }
        spell::write_en_passant(legal, self.style, text);
        self.end_word(start);
    }

    /// Ends a word, or what was added to it at a place.
    fn end_word(&mut self, added: usize) {
        if !self.is_ascii {
            self.words.count_characters(added);
        }
        self.words.end();
    }

    /// Writes the result of the game in its tag, which said something else, or nothing.
    #[cold]
    fn correct_result(&mut self, result: GameResult) -> Option<()> {
        let tag = b"\n[Result \"";
        let game = self.words.text.get(self.start..)?;
        // No value of a tag goes over a line.
        let value = self.start + memchr::memmem::find(game, tag)? + tag.len();
        let given = value..value + self.tagged.as_str().len();
        self.words.text.splice(given, result.as_str().bytes());
        Some(())
    }

    /// Whether a comment that comes now may be copied; what has to be written before it has been written.
    #[inline(always)]
    fn may_copy(&mut self) -> bool {
        let may_copy = self.copies_comments & !self.is_hidden();
        if may_copy {
            self.flush_marks();
        }
        may_copy
    }

    /// Notes that a comment has been written.
    #[inline(always)]
    fn note_comment(&mut self) {
        self.is_held_up = false;
        self.line.said = Said::Something;
        self.needs_number = true;
    }

    #[inline]
    fn flush_marks(&mut self) {
        if self.draw_offer | !self.nags.is_empty() {
            self.write_nags_and_offer();
        }
    }

    fn write_nags_and_offer(&mut self) {
        write_nags(&mut self.nags, self.mover, self.layout, &mut self.words);
        self.nags.clear();
        if std::mem::take(&mut self.draw_offer) {
            self.needs_number |= write_draw_offer(self.style, self.layout, &mut self.words);
        }
    }
}

impl<H: Shorthand> Sink for Rewriter<'_, H> {
    fn tag(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        // A tag among the moves is written with the others.
        self.is_irregular |= self.has_started;
        self.has_tags = true;
        self.tags.add(name, value, is_plain);
    }

    fn start(&mut self, position: &Position) {
        self.has_started = true;
        let text = &mut self.words.text;
        self.start = text.len();
        match self.tags.write(position, self.layout, text) {
            Some(result) => self.tagged = result,
            None => self.is_irregular = true,
        }
        self.words.start();
    }

    #[inline(always)]
    fn play(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        self.line.moves += 1;
        if self.is_held_up {
            if self.is_hidden() {
                self.line.said = Said::Nothing;
                return;
            }
            self.flush_marks();
            self.is_held_up = false;
        }
        self.line.said = Said::Nothing;
        self.mover = before.turn();
        if self.mover.is_white() | std::mem::take(&mut self.needs_number) {
            self.words.number(before.half_move());
        }
        match legal.and_then(|legal| self.shorthand.write(legal, before.mode(), wording)) {
            Some(word) => self.words.short_word(word),
            None => self.write_longhand(before, legal, wording),
        }
    }

    #[inline(always)]
    fn played(&mut self, after: &FastPosition) {
        if (self.marks_check & after.is_check()) | self.marks_en_passant {
            self.write_marks(after);
        }
    }

    fn nag(&mut self, nag: u16) {
        self.is_held_up = true;
        // NAGs are written before comments and variations.
        self.is_irregular |= self.line.said != Said::Nothing;
        if nag != 0 && !self.is_hidden() {
            self.nags.push(nag);
        }
    }

    fn draw_offer(&mut self) {
        self.is_held_up = true;
        // It is written before comments and variations, too.
        self.is_irregular |= self.line.said != Said::Nothing;
        self.draw_offer |= !self.is_hidden();
    }

    fn escape(&mut self, _text: &[u8]) {
        self.is_irregular = true;
    }

    fn comment(&mut self, text: &[u8]) {
        self.is_held_up = true;
        self.line.said = Said::Something;
        if !self.layout.comments || self.is_hidden() {
            return;
        }
        self.flush_marks();
        if self.copies_comments && self.words.plain_comment(text) {
            self.needs_number = true;
            return;
        }
        // The lines of a comment are kept by the tree.
        self.is_irregular |= self.layout.line_breaks && text.contains(&b'\n');
        let read = encoding::decode(text);
        // In another encoding the offer of a draw is seen late.
        let is_read_anew = matches!(read, Cow::Owned(_));
        self.is_irregular |= is_read_anew && is_draw_offer(read.as_bytes());
        let text = match self.layout.clocks {
            true => read,
            // Clocks are looked for in the words of a comment, not in its lines.
            false => Cow::Owned(read.split_whitespace().collect::<Vec<_>>().join(" ")),
        };
        self.needs_number |= write_comment(&text, self.layout, &mut self.words);
    }

    #[inline(always)]
    fn short_comment(&mut self, comment: Short<'_>) {
        if self.may_copy() && self.words.short_comment(comment) {
            self.note_comment();
        } else {
            self.plain_comment(comment.text());
        }
    }

    fn plain_comment(&mut self, text: &[u8]) {
        if self.may_copy() && self.words.plain_comment(text) {
            self.note_comment();
        } else {
            self.comment(text);
        }
    }

    fn begin_variation(&mut self) {
        self.is_held_up = true;
        // A variation on the first move of another is a variation on what that one replaces.
        let is_first = self.line.moves == 0 || (self.line.moves == 1 && !self.outer.is_empty());
        self.is_irregular |= is_first;
        self.line.said = Said::Something;
        let inner = Line {
            // A variation in a line that has no move yet starts where that line does.
            start: self.line.start + self.line.moves.saturating_sub(1),
            ..Line::default()
        };
        self.outer.push(std::mem::replace(&mut self.line, inner));
        if self.is_hidden() || !self.layout.variations {
            self.hidden += 1;
            return;
        }
        self.flush_marks();
        self.words.open();
        self.needs_number = true;
    }

    fn end_variation(&mut self) {
        self.is_held_up = true;
        self.is_irregular |= self.line.moves == 0;
        self.moves += u64::from(self.line.moves);
        if let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
        if self.is_hidden() {
            self.hidden -= 1;
            return;
        }
        self.flush_marks();
        self.words.close();
        self.needs_number = true;
    }

    fn result(&mut self, result: GameResult) {
        self.flush_marks();
        self.words.word(result.as_str());
        self.words.text.extend_from_slice(b"\n\n");
        if self.layout.tags && result != self.tagged {
            self.is_irregular |= self.correct_result(result).is_none();
        }
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        self.is_irregular |= fault.is_error();
        if let Some(fault) = self.census.admit(fault) {
            let ply = self.line.start + self.line.moves;
            self.faults.push((fault, span, ply));
        }
    }

    fn unread(&mut self, _span: Range<usize>) {
        self.is_irregular = true;
    }
}

#[cfg(test)]
mod tests;
