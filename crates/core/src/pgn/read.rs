//! Reading PGN: tokens become moves on the board, and a sink is told of everything that is found.

mod blanks;
mod comments;
mod dead;
mod ending;
mod fast_lane;
mod lines;
mod opening;

use std::ops::Range;

use shakmaty::Move;

use super::limits::{self, Limits};
use super::sink::Sink;
use super::tags;
use super::tags::Tag;
use super::token::{self, Kind, Scanner, Token};
use super::{Fault, GameResult};
use crate::board::{FastPosition, Position};
use crate::input::encoding;
use crate::notation::alphabet::Alphabet;
use crate::notation::castling;
use crate::notation::claim::Spelling;
use crate::notation::glyphs::{self, Judgement};
use crate::notation::marks;
use crate::notation::read::{Reading, Refusal, read_algebraic, read_numeric, read_plain};
use crate::notation::shorthand::Wording;

pub(crate) use comments::{DRAW_OFFER, is_draw_offer};
use dead::Dead;
use lines::Lines;

/// A part of a file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Part {
    /// A game.
    Game(Range<usize>),
    /// Text that belongs to no game; the sink was told nothing else of it.
    Stray(Range<usize>),
}

impl Part {
    /// Where it stands.
    pub fn span(&self) -> Range<usize> {
        let (Self::Game(span) | Self::Stray(span)) = self;
        span.clone()
    }
}

/// Reads one game from a place on; nothing if only white space is left.
pub fn read_part(
    text: &[u8],
    at: usize,
    alphabet: &Alphabet,
    sink: &mut impl Sink,
) -> Option<Part> {
    read_within(text, at, alphabet, &Limits::default(), sink)
}

/// The same, within limits. What is not read behind a game that is too long belongs to its part.
pub fn read_within(
    text: &[u8],
    at: usize,
    alphabet: &Alphabet,
    limits: &Limits<'_>,
    sink: &mut impl Sink,
) -> Option<Part> {
    let start = Scanner::new(text, at).next_place()?;
    let window = text.get(..start.saturating_add(limits.window()));
    let window = window.unwrap_or(text);
    let mut reader = Reader {
        text: window,
        scanner: Scanner::new(window, at),
        alphabet,
        limits,
        sink,
        start,
        limit: start.saturating_add(limits.bytes),
        notes: 0,
        line: Line::default(),
        outer: Lines::default(),
        dead: None,
        swallowed: None,
        fen: None,
        is_chess960: false,
        is_unknown_variant: false,
        tagged_result: None,
        tags: tags::Values::default(),
        has_started: false,
        early: Vec::new(),
        after_comment: false,
        understood: false,
        has_result: false,
    };
    let (mut end, is_whole) = reader.read();
    if !is_whole {
        let from = end;
        end = limits::next_game(text, from).unwrap_or(text.len());
        if from < end {
            reader.sink.seen(from..end);
        }
    }
    let span = start..end;
    Some(if reader.understood {
        Part::Game(span)
    } else {
        Part::Stray(span)
    })
}

/// The line that is being read: the main line, or a variation.
#[derive(Clone, Default)]
struct Line {
    position: FastPosition,
    /// Whether a move has been read in this line.
    has_moves: bool,
    /// Where the line began.
    start: usize,
    /// How far the written move numbers are from those of the board.
    shift: i64,
}

/// What stands before the moves and is told of after the tags.
enum Early {
    /// A comment.
    Comment(Token),
    /// What has no place among the tags.
    Text(Range<usize>),
}

struct Reader<'a, S> {
    text: &'a [u8],
    scanner: Scanner<'a>,
    alphabet: &'a Alphabet,
    limits: &'a Limits<'a>,
    sink: &'a mut S,
    /// Where the game begins.
    start: usize,
    /// Where the game has to be over.
    limit: usize,
    /// Tags, comments, NAGs and the like so far.
    notes: usize,
    line: Line,
    outer: Lines,
    dead: Option<Dead>,
    /// Where a variation begins that goes on over other games, and how many.
    swallowed: Option<(usize, u32)>,
    fen: Option<Tag>,
    is_chess960: bool,
    /// Whether the tags name rules that are not known: the moves are not read.
    is_unknown_variant: bool,
    tagged_result: Option<GameResult>,
    tags: tags::Values<'a>,
    /// Whether the tags are over.
    has_started: bool,
    /// What is told of when they are.
    early: Vec<Early>,
    /// Whether the last token was a comment in braces.
    after_comment: bool,
    /// Whether there was a tag, a move or a result.
    understood: bool,
    /// Whether the result of the game has been read.
    has_result: bool,
}

impl<'a, S: Sink> Reader<'a, S> {
    /// Reads a game; where it ends, or where it has reached a limit, and whether it was read whole.
    fn read(&mut self) -> (usize, bool) {
        let mut end = self.tags();
        self.start();
        let mut result = None;
        loop {
            if let Some(read) = self.fast_stretch() {
                end = read;
            }
            if let Some((found, span)) = self.plain_result() {
                end = span.end;
                result = Some((found, span));
                break;
            }
            if self.is_at_limit() {
                break;
            }
            let Some(mut token) = self.scanner.next_token() else {
                break;
            };
            if self.begins_next_game(&token) {
                break;
            }
            self.join_result(&mut token);
            self.join_castling(&mut token);
            let found = self.token(&token);
            end = self.scanner.at();
            self.sink.seen(token.span.start..end);
            self.after_comment = token.kind == Kind::Comment;
            if let Some(found) = found {
                result = Some((found, token.span));
                break;
            }
        }
        if let Some((result, _)) = &result {
            self.has_result = true;
            end = self.words_after_result(*result, end);
        }
        if end <= self.limit && !self.is_full() {
            self.finish(result, end);
            return (end, true);
        }
        let stop = limits::boundary(self.text, end.min(self.limit));
        self.sink.fault(Fault::TooLong, stop..stop);
        let result = result.map(|(result, _)| result).or(self.tagged_result);
        self.close_lines(stop);
        self.sink.result(result.unwrap_or_default());
        (stop, false)
    }

    /// Whether no more of the game is read.
    fn is_at_limit(&self) -> bool {
        self.scanner.at() > self.limit || self.is_full()
    }

    /// Whether there are too many notes, or nobody waits for the game any more.
    fn is_full(&self) -> bool {
        self.notes > limits::NOTES || self.limits.is_given_up()
    }

    /// Deals with a token; the result if the game is over.
    fn token(&mut self, token: &Token) -> Option<GameResult> {
        if self.dead.is_some() {
            return self.dead_token(token);
        }
        let is_note = matches!(
            token.kind,
            Kind::Suffix | Kind::Nag | Kind::Comment | Kind::LineComment | Kind::Escape
        );
        self.notes += usize::from(is_note);
        match token.kind {
            Kind::Symbol => self.symbol(token),
            Kind::Number => self.number(token),
            Kind::Periods => {}
            Kind::Escape => self.sink.escape(self.bytes(&token.span)),
            Kind::DrawOffer if self.line.has_moves => self.sink.draw_offer(),
            Kind::DrawOffer => self.stray(token),
            Kind::Suffix => self.suffix(token),
            Kind::Nag => self.nag(token),
            Kind::Comment => self.comment(token),
            Kind::LineComment => self.line_comment(token),
            Kind::Open if self.en_passant_in_brackets(token) => {}
            Kind::Open => self.open(token),
            Kind::Close => self.close(token),
            Kind::Result => return self.result(token),
            Kind::Bracket if tags::is_tag(self.text, token.span.start) => {
                self.late_tag(token);
            }
            Kind::Bracket | Kind::Stray => match self.bytes(&token.span) {
                b"}" => self.sink.fault(Fault::StrayBrace, token.span.clone()),
                // It separates moves, and says nothing.
                b"," => self.sink.fault(Fault::Stray, token.span.clone()),
                _ => self.stray(token),
            },
        }
        None
    }

    /// Something without a meaning is kept as a comment.
    fn stray(&mut self, token: &Token) {
        self.keep_as_comment(Fault::Stray, &token.span);
    }

    fn keep_as_comment(&mut self, fault: Fault, span: &Range<usize>) {
        self.notes += 1;
        self.sink.fault(fault, span.clone());
        self.sink.comment(self.bytes(span));
    }

    fn bytes(&self, span: &Range<usize>) -> &'a [u8] {
        let text: &'a [u8] = self.text;
        text.get(span.clone()).unwrap_or_default()
    }

    fn symbol(&mut self, token: &Token) {
        let word = encoding::decode(self.bytes(&token.span));
        if self.line.has_moves
            && let Some(judgement) = glyphs::find(&word)
        {
            // No glyph is a move: `--+` is not a pass that gives check.
            return self.judge(judgement);
        }
        match read_algebraic(&self.position(), &word, self.alphabet) {
            Ok(reading) => {
                if !reading.claim.spelling.odd.is_empty() || castling::is_apart(&word) {
                    self.sink.fault(Fault::OddSpelling, token.span.clone());
                }
                self.play_or_die(&reading, token);
            }
            Err(refusal) => self.not_a_move(token, &word, &refusal),
        }
    }

    /// Plays a move, unless it is a pass that the rules forbid.
    fn play_or_die(&mut self, reading: &Reading, token: &Token) {
        if reading.legal.is_none() && self.line.position.is_check() {
            return self.die(Fault::IllegalMove, token);
        }
        self.play(reading);
    }

    /// The position as the rules library has it.
    fn position(&self) -> Position {
        Position::from(&self.line.position)
    }

    fn play(&mut self, reading: &Reading) {
        self.play_move(reading.legal);
        self.judge_all(&reading.claim.spelling);
        if reading.claim.spelling.draw_offer {
            self.sink.draw_offer();
        }
    }

    /// Plays a move, or passes.
    #[inline]
    fn play_move(&mut self, legal: Option<Move>) {
        self.sink.play(&self.line.position, legal, Wording::Unknown);
        self.understood = true;
        match legal {
            Some(legal) => self.line.position.play(legal),
            None => {
                self.line.position.pass();
            }
        }
        self.line.has_moves = true;
        self.sink.played(&self.line.position);
    }

    /// Tells what glyphs say about the last move.
    fn judge_all(&mut self, spelling: &Spelling) {
        for judgement in spelling.judgements() {
            self.judge(judgement);
        }
    }

    fn judge(&mut self, (white, black): Judgement) {
        self.notes += 1;
        let mover = !self.line.position.turn();
        self.sink.nag(mover.fold_wb(white, black).into());
    }

    /// A word that is no legal move: a mark, two moves without a blank, or the end of the line.
    fn not_a_move(&mut self, token: &Token, word: &str, refusal: &Refusal) {
        let mut spelling = Spelling::default();
        if self.line.has_moves && marks::read(word, self.alphabet, &mut spelling) {
            self.judge_all(&spelling);
            if !self.is_true(&spelling) {
                self.stray(token);
            }
            return;
        }
        // The sign of a capture, an offer of a draw or a mark before any move; what an engine thought of it.
        if matches!(word, "x" | "D" | "e.p." | "e.p" | "ep") || token::is_numeric(word) {
            return self.stray(token);
        }
        if self.joined(token, word)
            || self.joined_by_invisible(token)
            || self.joined_to_result(token, word)
            || self.apart_from_promotion(token, word)
            || self.en_passant_in_words(token)
            || self.goes_on_after_brace(token)
        {
            return;
        }
        let fault = match refusal {
            Refusal::NotAMove => Fault::NotAMove,
            Refusal::Illegal(_) => Fault::IllegalMove,
            Refusal::Ambiguous(_) => Fault::AmbiguousMove,
        };
        self.die(fault, token);
    }

    /// Reads `e4e5` as two moves, where that is possible in just one way.
    fn joined(&mut self, token: &Token, word: &str) -> bool {
        if word.len() > 16 {
            return false;
        }
        let position = self.position();
        let mut found = None;
        for (at, _) in word.char_indices().skip(1) {
            let (first, second) = word.split_at(at);
            let plain = |position: &Position, text: &str| {
                read_plain(position, text.as_bytes(), self.alphabet)?.ok()
            };
            let Some(one) = plain(&position, first) else {
                continue;
            };
            let after = one.legal.map(|legal| position.after(legal));
            if let Some(two) = after.and_then(|after| plain(&after, second)) {
                if found.is_some() {
                    return false;
                }
                found = Some((one, two));
            }
        }
        let Some((one, two)) = found else {
            return false;
        };
        self.sink.fault(Fault::JoinedMoves, token.span.clone());
        self.play(&one);
        self.play(&two);
        true
    }

    fn number(&mut self, token: &Token) {
        let digits = self.bytes(&token.span);
        if matches!(digits, b"0000" | b"00" | b"000") {
            // No move number begins with a zero: this is a null move, or castling without dashes.
            return self.symbol(token);
        }
        let mut number = 0_u32;
        for digit in digits.iter().take_while(|byte| byte.is_ascii_digit()) {
            number = number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
        }
        let shift = i64::from(number) - i64::from(self.line.position.fullmove_number());
        if shift != 0 {
            // Four digits may be a move of ICCF.
            let word = std::str::from_utf8(digits).unwrap_or_default();
            if digits.len() >= 4
                && let Ok(reading) = read_numeric(&self.position(), word, self.alphabet)
            {
                self.sink.fault(Fault::OddSpelling, token.span.clone());
                return self.play(&reading);
            }
        }
        if number == 0 || !self.is_move_number(token, shift) {
            return self.stray(token);
        }
        // A game that counts on from a wrong number is told of once.
        if shift != std::mem::replace(&mut self.line.shift, shift) && shift != 0 {
            self.sink.fault(Fault::WrongNumber, token.span.clone());
        }
    }

    fn suffix(&mut self, token: &Token) {
        let mark = std::str::from_utf8(self.bytes(&token.span)).unwrap_or_default();
        let inner = mark
            .strip_prefix('(')
            .and_then(|mark| mark.strip_suffix(')'));
        let Some((nag, _)) = glyphs::find(inner.unwrap_or(mark)) else {
            return self.stray(token);
        };
        if mark.len() > 2 {
            self.sink.fault(Fault::OddSpelling, token.span.clone());
        }
        self.note_nag(nag.into(), token);
    }

    fn nag(&mut self, token: &Token) {
        let digits = self.bytes(&(token.span.start + 1..token.span.end));
        let number = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok());
        match number {
            Some(nag) => {
                if nag > u16::from(u8::MAX) {
                    self.sink.fault(Fault::BadNag, token.span.clone());
                }
                self.note_nag(nag, token);
            }
            None => self.keep_as_comment(Fault::BadNag, &token.span),
        }
    }

    /// A NAG speaks of the move before it.
    fn note_nag(&mut self, nag: u16, token: &Token) {
        if self.line.has_moves {
            self.sink.nag(nag);
        } else {
            self.stray(token);
        }
    }

    fn open(&mut self, token: &Token) {
        if self.outer.len() >= limits::DEPTH {
            return self.die(Fault::TooDeep, token);
        }
        self.open_line(token.span.clone());
    }

    /// Begins a variation, whose bracket stands here.
    fn open_line(&mut self, bracket: Range<usize>) {
        self.outer.push(self.line.clone());
        self.line.start = bracket.start;
        if std::mem::take(&mut self.line.has_moves) {
            self.line.position.take_back();
        } else {
            self.sink.fault(Fault::EarlyVariation, bracket);
        }
        self.sink.begin_variation();
    }

    fn close(&mut self, token: &Token) {
        let Some(outer) = self.outer.pop() else {
            return self.sink.fault(Fault::StrayClose, token.span.clone());
        };
        self.close_line(outer, token.span.end);
    }

    /// Ends a variation, and goes on with the line that it stands in.
    fn close_line(&mut self, outer: Line, end: usize) {
        if !self.line.has_moves {
            let span = self.line.start..end;
            self.sink.fault(Fault::EmptyVariation, span);
        }
        self.line = outer;
        self.sink.end_variation();
    }
}
