//! The fast lane: moves in plain SAN, their numbers, marks, NAGs, comments and variations, as long as nothing
//! else comes.
//!
//! This is nearly all of what files of games hold. Whatever is different is left where it stands, for
//! the rest of the reader, which knows everything else and says what is odd.

use std::ops::Range;

use shakmaty::{Color, File, Move, Role};

use super::super::GameResult;
use super::super::comment::{self, Plain, Short};
use super::super::held;
use super::super::limits;
use super::super::numeral::Numeral;
use super::super::token::is_part_of_word;
use super::blanks::length_of_en_passant;
use super::comments::may_offer_draw;
use super::{Reader, Sink};
use crate::eight_bytes::{self, EightBytes};
use crate::notation::glyphs;
use crate::notation::quick_san::{self, QuickSan, What};
use crate::notation::shorthand::{ShortWord, Wording};

impl<S: Sink> Reader<'_, S> {
    /// Reads on as long as the text is plain; where the last token ended, if there was one.
    pub(super) fn fast_stretch(&mut self) -> Option<usize> {
        if self.dead.is_some() {
            return None;
        }
        let text = self.text;
        let start = self.scanner.at();
        let mut rest = text.get(start..)?;
        // The last few bytes are left to the rest of the reader.
        while let Some(mut next) = rest.first_chunk::<8>() {
            // A number, a move and a comment mostly follow each other.
            if let [b'1'..=b'9', ..] = next {
                let Some((length, after)) = self.plain_number(next, rest) else {
                    break;
                };
                self.sink.passed(span(text, rest, length));
                rest = after;
                match rest.first_chunk() {
                    Some(chunk) => next = chunk,
                    None => break,
                }
            }
            match next {
                [b'A'..=b'h', ..] => {
                    let Some(length) = self.plain_move(next, rest) else {
                        break;
                    };
                    self.sink.seen(span(text, rest, length));
                    rest = behind(rest, length);
                    let [b'{', ..] = rest else {
                        continue;
                    };
                }
                [b'{', ..] => {}
                [b' ' | b'\n' | b'\r', ..] => {
                    rest = rest.get(1..).unwrap_or_default();
                    continue;
                }
                [b'!' | b'?', ..] => {
                    let Some(length) = self.plain_mark(start, next, rest) else {
                        break;
                    };
                    rest = behind(rest, length);
                    let [b'{', ..] = rest else {
                        continue;
                    };
                }
                _ => {
                    let Some(length) = self.plain_sign(start, next, rest) else {
                        break;
                    };
                    rest = behind(rest, length);
                    continue;
                }
            }
            let Some(length) = self.plain_comment(rest) else {
                break;
            };
            rest = behind(rest, length);
        }
        let end = end_before(text, start, rest);
        self.scanner.go_to(end);
        (end > start).then_some(end)
    }

    /// A result of the main line that ends its line, and its place.
    pub(super) fn plain_result(&mut self) -> Option<(GameResult, Range<usize>)> {
        if self.dead.is_some() || !self.outer.is_empty() {
            return None;
        }
        let start = self.scanner.at() + 1;
        let (result, length) = match self.text.get(start - 1..)? {
            [b' ' | b'\n', b'1', b'-', b'0', b'\n', ..] => (GameResult::WhiteWins, 3),
            [b' ' | b'\n', b'0', b'-', b'1', b'\n', ..] => (GameResult::BlackWins, 3),
            [b' ' | b'\n', b'*', b'\n', ..] => (GameResult::Unknown, 1),
            [b' ' | b'\n', rest @ ..] if rest.starts_with(b"1/2-1/2\n") => (GameResult::Draw, 7),
            _ => return None,
        };
        let span = start..start + length;
        self.scanner.go_to(span.end);
        self.understood = true;
        self.sink.seen(span.clone());
        Some((result, span))
    }

    #[inline(always)]
    fn plain_move(&mut self, next: &EightBytes, rest: &[u8]) -> Option<usize> {
        // A program for each side, which need not ask again and again whose turn it is.
        let length = match self.line.position.turn() {
            Color::White => self.plain_move_of(Color::White, next, rest),
            Color::Black => self.plain_move_of(Color::Black, next, rest),
        }?;
        self.sink.played(&self.line.position);
        self.line.has_moves = true;
        self.understood = true;
        self.after_comment = false;
        Some(length)
    }

    #[inline(always)]
    fn plain_move_of(&mut self, turn: Color, next: &EightBytes, rest: &[u8]) -> Option<usize> {
        let Some(quick) = quick_san::in_eight_bytes(next, self.alphabet) else {
            return self.marked_or_rarer_move(next, rest);
        };
        let position = &self.line.position;
        let QuickSan { role, from, to, .. } = quick;
        match position.find_simple(turn, role, from, to, quick.takes) {
            None => self.unusual_move(*next, next)?,
            Some(simple) => {
                let wording = wording(quick, next, simple.is_capture());
                self.sink.play(position, Some(simple.into()), wording);
                self.line.position.play_simple(turn, simple);
            }
        }
        Some(quick.length)
    }

    /// Tells of a move that is about to be played, for those that are found out of the loop: in it, and only
    /// there, what a sink does with a move is part of it. (They are called cold for the same reason, though one
    /// move in ten is theirs: a compiler keeps together what it takes for likely.)
    #[inline(never)]
    fn tell(&mut self, legal: Move, wording: Wording) {
        let position = &self.line.position;
        self.sink.play(position, Some(legal), wording);
    }

    /// A move that needs a second look: an answer to check, one of several pieces, en passant. What it says is read
    /// again, so that nobody has to keep it for the few that come here.
    #[cold]
    #[inline(never)]
    fn unusual_move(&mut self, unmarked: EightBytes, next: &EightBytes) -> Option<()> {
        let quick = quick_san::in_eight_bytes(&unmarked, self.alphabet)?;
        let position = &self.line.position;
        let legal = position.find(quick.role, quick.from, quick.to, None)?;
        let wording = wording(quick, next, legal.is_capture());
        self.tell(legal, wording);
        self.line.position.play(legal);
        Some(())
    }

    /// A move with marks behind it, or one that takes more than one look.
    #[cold]
    #[inline(never)]
    fn marked_or_rarer_move(&mut self, next: &EightBytes, rest: &[u8]) -> Option<usize> {
        let quick = eight_bytes::up_to_marks(*next).and_then(|unmarked| {
            let quick = quick_san::in_eight_bytes(&unmarked, self.alphabet)?;
            Some((quick, unmarked))
        });
        let Some((quick, unmarked)) = quick else {
            return self.rarer_move(rest);
        };
        let QuickSan { role, from, to, .. } = quick;
        let turn = self.line.position.turn();
        let found = self
            .line
            .position
            .find_simple(turn, role, from, to, quick.takes);
        match found {
            None => self.unusual_move(unmarked, next)?,
            Some(simple) => {
                let wording = wording(quick, next, simple.is_capture());
                self.tell(simple.into(), wording);
                self.line.position.play_simple(turn, simple);
            }
        }
        Some(quick.length)
    }

    /// Castling, a promotion, a piece told apart from two others.
    #[inline(never)]
    fn rarer_move(&mut self, rest: &[u8]) -> Option<usize> {
        let (scanned, length) = quick_san::scan(rest, self.alphabet)?;
        // A period may be that of `e.p.`.
        if matches!(rest.get(length), Some(next) if *next == b'.' || is_part_of_word(*next)) {
            return None;
        }
        let position = &self.line.position;
        let (legal, wording) = match scanned.what {
            What::Castle(side) => (position.find_castling(side)?, Wording::Clear),
            What::Go {
                role,
                from_file,
                from_rank: None,
                to,
                promotion: None,
            } if is_usual(role, from_file, rest) => {
                // There is a mark or a bracket behind it.
                let from = quick_san::departures(from_file, None);
                let legal = position.find(role, from, to, None)?;
                let wording = match rest.first_chunk() {
                    Some(bytes) if scanned.takes == legal.is_capture() => Wording::San(ShortWord {
                        bytes: u64::from_le_bytes(*bytes),
                        length: scanned.body,
                    }),
                    _ => Wording::Unknown,
                };
                (legal, wording)
            }
            What::Go {
                role,
                from_file,
                from_rank,
                to,
                promotion,
            } => {
                let from = quick_san::departures(from_file, from_rank);
                let wording = match (from_file, from_rank) {
                    // It was clear without the square of departure.
                    (None, None) => Wording::Clear,
                    _ => Wording::Unknown,
                };
                (position.find(role, from, to, promotion)?, wording)
            }
        };
        self.tell(legal, wording);
        self.line.position.play(legal);
        Some(length)
    }

    /// The length of the right number with its periods, and what stands behind it and a blank.
    #[inline(always)]
    fn plain_number<'r>(&mut self, next: &EightBytes, rest: &'r [u8]) -> Option<(usize, &'r [u8])> {
        let half_move = self.line.position.half_move();
        let numeral = Numeral::of(half_move)?;
        let found = match numeral.begins(u64::from_le_bytes(*next)) {
            true => {
                let length = numeral.length();
                (length, rest.get(length + 1..)?)
            }
            false => {
                let length = unusual_number(next, half_move)?;
                (length, behind(rest, length))
            }
        };
        self.line.shift = 0;
        self.after_comment = false;
        Some(found)
    }

    /// A NAG, or a bracket of a variation, in a stretch that began at a place.
    #[inline(never)]
    fn plain_sign(&mut self, start: usize, next: &EightBytes, rest: &[u8]) -> Option<usize> {
        let [first, ..] = *next;
        let end = end_before(self.text, start, rest);
        let at = self.text.len().wrapping_sub(rest.len());
        let length = match first {
            b'$' => self.plain_nag(rest),
            b'(' | b')' if end > self.limit || self.is_full() => None,
            b'(' => self.plain_open(at, rest),
            b')' => self.plain_close(at),
            _ => None,
        }?;
        self.sink.seen(at..at + length);
        Some(length)
    }

    fn plain_nag(&mut self, rest: &[u8]) -> Option<usize> {
        let digits = rest.get(1..)?;
        let length = digits
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let nag: u8 = std::str::from_utf8(digits.get(..length)?)
            .ok()?
            .parse()
            .ok()?;
        if !self.line.has_moves || self.notes > limits::NOTES {
            return None;
        }
        self.notes += 1;
        self.sink.nag(nag.into());
        self.after_comment = false;
        Some(1 + length)
    }

    /// A comment, at first sight one as servers write them.
    #[inline(always)]
    fn plain_comment(&mut self, rest: &[u8]) -> Option<usize> {
        match Short::begin(rest) {
            Some(comment) if (self.notes <= limits::NOTES) & !may_offer_draw(comment.look()) => {
                self.notes += 1;
                self.understood = true;
                self.sink.short_comment(comment);
                self.after_comment = true;
                let length = comment.length().wrapping_add(2);
                self.sink.passed(span(self.text, rest, length));
                Some(length)
            }
            _ => self.longer_comment(self.text.len().wrapping_sub(rest.len())),
        }
    }

    // Apart, so that files without comments do not pay for it.
    #[inline(never)]
    fn longer_comment(&mut self, at: usize) -> Option<usize> {
        let plain = comment::plain(self.text, at);
        if let Some(Plain { end, is_simple }) = plain
            && let Some([b'{', text @ .., b'}']) = self.text.get(at..end)
            && is_simple & (self.notes <= limits::NOTES) & !may_offer_draw(text)
        {
            self.notes += 1;
            self.understood = true;
            self.sink.plain_comment(text);
            self.after_comment = true;
            self.sink.passed(at..end);
            return Some(end - at);
        }
        let length = self.other_comment(at, plain.map(|plain| plain.end))?;
        self.sink.seen(at..at + length);
        Some(length)
    }

    /// A comment that may not end where it seems to, or says more than words. Where it ends is given if that
    /// is seen at once.
    #[inline(never)]
    fn other_comment(&mut self, at: usize, seen_end: Option<usize>) -> Option<usize> {
        if self.notes > limits::NOTES {
            return None;
        }
        let end = seen_end.unwrap_or_else(|| comment::end(self.text, at));
        let [b'{', text @ .., b'}'] = self.text.get(at..end)? else {
            return None;
        };
        if seen_end.is_none() && held::count(text) > 0 {
            return None;
        }
        self.notes += 1;
        self.comment_or_offer(text);
        self.after_comment = true;
        Some(end - at)
    }

    /// `!`, `?` or two of them, in a stretch that began at a place.
    #[inline(always)]
    fn plain_mark(&mut self, start: usize, next: &EightBytes, rest: &[u8]) -> Option<usize> {
        let (nag, length) = glyphs::mark_at(next)?;
        let span = span(self.text, rest, length);
        let is_late = span.start > self.limit && end_before(self.text, start, rest) > self.limit;
        if !self.line.has_moves | (self.notes > limits::NOTES) | is_late {
            return None;
        }
        self.notes += 1;
        self.sink.nag(nag.into());
        self.sink.seen(span);
        self.after_comment = false;
        Some(length)
    }

    /// A bracket that begins a variation, and no mark or en passant in brackets, nor the offer of a draw.
    fn plain_open(&mut self, at: usize, rest: &[u8]) -> Option<usize> {
        let first = rest.iter().skip(1).find(|byte| **byte != b' ')?;
        if matches!(first, b'=' | b'!' | b'?') || self.outer.len() >= limits::DEPTH {
            return None;
        }
        let inside = rest.get(1..).unwrap_or_default();
        if length_of_en_passant(inside).is_some() {
            return None;
        }
        self.open_line(at..at + 1);
        self.after_comment = false;
        Some(1)
    }

    fn plain_close(&mut self, at: usize) -> Option<usize> {
        let outer = self.outer.pop()?;
        self.close_line(outer, at + 1);
        self.after_comment = false;
        Some(1)
    }
}

/// The place of a token of this length with which the rest of a text begins.
#[inline(always)]
fn span(text: &[u8], rest: &[u8], length: usize) -> Range<usize> {
    let start = text.len().wrapping_sub(rest.len());
    start..start.wrapping_add(length)
}

/// What stands behind a token of this length and the blank that mostly follows it.
#[inline(always)]
fn behind(rest: &[u8], length: usize) -> &[u8] {
    match rest.get(length..) {
        Some([b' ', rest @ ..] | rest) => rest,
        None => b"",
    }
}

/// The length of the right number, whatever periods are behind it: one is enough.
#[inline(never)]
fn unusual_number(next: &EightBytes, half_move: u64) -> Option<usize> {
    let numeral = Numeral::of(half_move & !1)?;
    if !numeral.begins_unspaced(u64::from_le_bytes(*next)) {
        return None;
    }
    let length = numeral.length();
    let periods = next.iter().skip(length).take_while(|byte| **byte == b'.');
    match periods.count() {
        // It may be another number than that of the move.
        0 => None,
        periods => Some(length + periods),
    }
}

/// Where the last token before the rest of a text ended, if there was one from a place on; otherwise that place.
fn end_before(text: &[u8], start: usize, rest: &[u8]) -> usize {
    let passed = text.len() - rest.len();
    let tokens = text.get(start..passed).unwrap_or_default();
    // These are all that is passed between two.
    let is_token = |byte: &u8| !matches!(byte, b' ' | b'\n' | b'\r');
    tokens
        .iter()
        .rposition(is_token)
        .map_or(start, |last| start + last + 1)
}

/// Whether a move is written as SAN writes it if it takes what it says: a pawn goes by its file, and no
/// other piece by its own.
fn is_usual(role: Role, from_file: Option<File>, text: &[u8]) -> bool {
    match role {
        Role::Pawn => matches!(text, [b'a'..=b'h', ..]),
        _ => from_file.is_none(),
    }
}

/// What the bytes of a move tell about how to write it.
#[inline(always)]
fn wording(quick: QuickSan, next: &EightBytes, is_capture: bool) -> Wording {
    match !quick.is_told_apart & (quick.takes == is_capture) {
        true => Wording::San(ShortWord {
            bytes: u64::from_le_bytes(*next),
            length: quick.body,
        }),
        false => Wording::Unknown,
    }
}
