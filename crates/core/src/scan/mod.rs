//! Lexemes: the smallest parts of a text that mean something to a reader of chess.
//!
//! A text is cut into tags, numbers, spellings that may be moves, results, glyphs, brackets, words and signs, in
//! one pass and in linear time. Nothing is decided here: a spelling that may be a move is one in some language and
//! notation, and what it means is for the grammars of [`notation`](crate::notation). What no part claims is blank.
//!
//! ```
//! use stamma_core::scan::{Kind, Vocabulary, scan};
//!
//! let pieces = ["K", "Q", "R", "B", "N"].map(String::from);
//! let words = Vocabulary::new(pieces, [], [], []);
//! let text = "1. e4 c5 sharp 1-0";
//! let kinds: Vec<Kind> = scan(text, &words).into_iter().map(|lexeme| lexeme.kind).collect();
//! assert_eq!(kinds, [Kind::Number, Kind::Move, Kind::Move, Kind::Word, Kind::Result]);
//! ```

mod algebraic;
mod castling;
mod descriptive;
mod glued;
mod markup;
mod numbers;
mod parts;
mod signs;
mod spacing;
mod tags;
mod text;
mod vocabulary;
mod words;

use std::ops::Range;

use crate::notation::glyphs;
pub use algebraic::without_pads;
use markup::Markup;
use parts::Scan;
pub use signs::{PAD, is_unspaced};
use tags::Tags;
use text::Text;
pub use vocabulary::Vocabulary;

/// The kinds of lexemes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A tag of PGN.
    Tag,
    /// What is left of markup.
    Markup,
    /// A result.
    Result,
    /// A glyph that judges a move.
    Glyph,
    /// The number of a move.
    Number,
    /// Dots or dashes that stand for a move.
    Dots,
    /// What may be a move.
    Move,
    /// A bracket that opens.
    Open,
    /// A bracket that closes.
    Close,
    /// A word.
    Word,
    /// Any other sign, and what is no part of a game: times, dates, evaluations.
    Sign,
}

impl Kind {
    /// All kinds, in order.
    pub const ALL: [Self; 11] = [
        Self::Tag,
        Self::Markup,
        Self::Result,
        Self::Glyph,
        Self::Number,
        Self::Dots,
        Self::Move,
        Self::Open,
        Self::Close,
        Self::Word,
        Self::Sign,
    ];

    /// The name of a kind, for Python.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Markup => "markup",
            Self::Result => "result",
            Self::Glyph => "glyph",
            Self::Number => "number",
            Self::Dots => "dots",
            Self::Move => "move",
            Self::Open => "open",
            Self::Close => "close",
            Self::Word => "word",
            Self::Sign => "sign",
        }
    }
}

/// The shapes of spellings that may be moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Form {
    /// `Nf3`, `e2-e4`.
    Algebraic,
    /// `P-K4`.
    Descriptive,
    /// `P4R`.
    Spanish,
    /// `5254`.
    Numeric,
    /// `O-O`.
    Castling,
    /// No move at all: `Z0`.
    NoMove,
    /// May as well be a word of the prose: `ed`, `castles`.
    Weak,
}

impl Form {
    /// All forms, in order.
    pub const ALL: [Self; 7] = [
        Self::Algebraic,
        Self::Descriptive,
        Self::Spanish,
        Self::Numeric,
        Self::Castling,
        Self::NoMove,
        Self::Weak,
    ];

    /// The name of a form, for Python.
    pub fn name(self) -> &'static str {
        match self {
            Self::Algebraic => "algebraic",
            Self::Descriptive => "descriptive",
            Self::Spanish => "spanish",
            Self::Numeric => "numeric",
            Self::Castling => "castling",
            Self::NoMove => "no_move",
            Self::Weak => "weak",
        }
    }
}

/// A part of a text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lexeme {
    /// What it is.
    pub kind: Kind,
    /// For a move, its shape.
    pub form: Option<Form>,
    /// Where it stands, in bytes, without what fills the place of other characters around it.
    pub text: Range<usize>,
    /// The same with it.
    pub padded: Range<usize>,
    /// The letters before the squares of an algebraic move, with what fills the place of others; empty if there
    /// are none.
    pub piece: Range<usize>,
}

/// Cuts a text into lexemes, in the order in which they stand.
pub fn scan(text: &str, words: &Vocabulary) -> Vec<Lexeme> {
    let whole = Text(text);
    let is_tight = spacing::has_dashes_between_moves(whole);
    let digits = spacing::between_digits(whole);
    let mut found = Lexemes::new(whole);
    let cuts = glued::places(whole);
    let mut start = 0;
    for end in cuts.into_iter().chain([text.len()]) {
        // What is glued is cut as if nothing stood beside it.
        let text = Text(whole.between(start, end));
        let scan = Scan {
            text,
            words,
            is_tight,
            digits,
        };
        let cutting = Cutting::new(scan);
        let mut at = cutting.skip(0);
        while at < text.0.len() {
            let part = cutting.part(at);
            // Each part has at least one sign; this ends the loop whatever becomes of that.
            let end = part.end.max(text.one(at, |_| true).unwrap_or(at + 1));
            found.add(part.kind, part.form, start + at..start + end, part.piece);
            at = cutting.skip(end);
        }
        start = end;
    }
    found.lexemes
}

/// What begins at a place.
struct Part {
    kind: Kind,
    form: Option<Form>,
    end: usize,
    /// The length of the letters of a piece.
    piece: usize,
}

/// What cuts a text into parts.
struct Cutting<'t> {
    scan: Scan<'t>,
    tags: Tags<'t>,
    markup: Markup<'t>,
}

impl<'t> Cutting<'t> {
    fn new(scan: Scan<'t>) -> Self {
        let (tags, markup) = (Tags::new(scan.text), Markup::new(scan.text));
        Self { scan, tags, markup }
    }

    /// Behind all that is blank.
    fn skip(&self, at: usize) -> usize {
        self.scan
            .text
            .all(at, |sign| sign == PAD || signs::is_space(sign))
    }

    /// The part that begins at a place where nothing is blank. The most certain ones are tried first.
    fn part(&self, at: usize) -> Part {
        let part = |kind| {
            move |end| Part {
                kind,
                form: None,
                end,
                piece: 0,
            }
        };
        let found = self.tags.at(at).map(part(Kind::Tag));
        found
            .or_else(|| self.scan.prose(at).map(part(Kind::Word)))
            .or_else(|| self.markup.at(at).map(part(Kind::Markup)))
            .or_else(|| self.scan.result(at).map(part(Kind::Result)))
            .or_else(|| self.scan.measure(at).map(part(Kind::Sign)))
            .or_else(|| {
                self.nag(at)
                    .or_else(|| self.offer(at))
                    .map(part(Kind::Glyph))
            })
            .or_else(|| self.scan.compound(at).map(part(Kind::Word)))
            .or_else(|| self.move_at(at))
            .or_else(|| self.scan.number(at).map(part(Kind::Number)))
            .or_else(|| self.scan.ending(at).map(part(Kind::Sign)))
            .or_else(|| self.glyph(at).map(part(Kind::Glyph)))
            .or_else(|| self.scan.dots(at).map(part(Kind::Dots)))
            .or_else(|| self.scan.unspaced(at).map(part(Kind::Word)))
            .or_else(|| self.scan.word(at).map(part(Kind::Word)))
            .unwrap_or_else(|| self.sign(at))
    }

    fn move_at(&self, at: usize) -> Option<Part> {
        let scan = self.scan;
        let part = |form| {
            move |end| Part {
                kind: Kind::Move,
                form: Some(form),
                end,
                piece: 0,
            }
        };
        let algebraic = |(end, piece)| Part {
            piece: piece - at,
            ..part(Form::Algebraic)(end)
        };
        let circles = scan.circles(at).map(part(Form::Castling));
        circles
            .or_else(|| scan.numeric(at).map(part(Form::Numeric)))
            .or_else(|| scan.descriptive(at).map(part(Form::Descriptive)))
            .or_else(|| scan.spanish(at).map(part(Form::Spanish)))
            .or_else(|| scan.algebraic(at).map(algebraic))
            .or_else(|| scan.pass(at).map(part(Form::NoMove)))
            .or_else(|| {
                scan.castles(at)
                    .or_else(|| scan.files(at))
                    .map(part(Form::Weak))
            })
    }

    /// The end of a NAG: `$14`.
    fn nag(&self, at: usize) -> Option<usize> {
        let text = self.scan.text;
        text.some(text.word(at, "$")?, (1, 5), signs::is_digit)
    }

    /// The end of the offer of a draw (FIDE C.12): `(=)`, `[=]`. PGN has it as a comment.
    fn offer(&self, at: usize) -> Option<usize> {
        let text = self.scan.text;
        let blank = |at| text.maybe(at, |sign| sign == ' ');
        let offer = |at, opens: &[char], closes: &[char]| {
            let inner = blank(text.one(at, |sign| opens.contains(&sign))?);
            let sign = text.word(inner, "=")?;
            text.one(blank(sign), |sign| closes.contains(&sign))
        };
        offer(at, &['(', '['], &[')', ']']).or_else(|| {
            let inner = blank(text.word(at, "{")?);
            text.word(blank(offer(inner, &['('], &[')'])?), "}")
        })
    }

    /// The end of a glyph. A mark of check may stand apart from its move.
    fn glyph(&self, at: usize) -> Option<usize> {
        let text = self.scan.text;
        // Those of letters are words, and say something only right behind a move.
        if text.is(at, |sign| sign.is_ascii_alphanumeric()) {
            return None;
        }
        let is_check = |sign| matches!(sign, '+' | '#' | '†' | '‡');
        let glyph = glyphs::at(text.rest(at)).map(|(length, _)| at + length);
        glyph.or_else(|| text.some(at, (1, usize::MAX), is_check))
    }

    /// Any other character.
    fn sign(&self, at: usize) -> Part {
        let text = self.scan.text;
        let kind = match text.sign(at) {
            Some('(' | '[' | '{') => Kind::Open,
            Some(')' | ']' | '}') => Kind::Close,
            _ => Kind::Sign,
        };
        let end = text.one(at, |_| true).unwrap_or(at + 1);
        Part {
            kind,
            form: None,
            end,
            piece: 0,
        }
    }
}

/// The lexemes of a text, while it is cut: what a part is may depend on those around it.
struct Lexemes<'t> {
    text: Text<'t>,
    lexemes: Vec<Lexeme>,
    has_pads: bool,
    /// Whether days stand between the moves; asked when there is half a point.
    has_days: Option<bool>,
    /// How many round brackets are open.
    depth: usize,
    before: Option<Kind>,
}

impl<'t> Lexemes<'t> {
    fn new(text: Text<'t>) -> Self {
        Self {
            text,
            lexemes: Vec::with_capacity(text.0.len() / 4),
            has_pads: text.0.contains(PAD),
            has_days: None,
            depth: 0,
            before: None,
        }
    }

    fn add(&mut self, kind: Kind, form: Option<Form>, place: Range<usize>, piece: usize) {
        let (start, end) = (place.start, place.end);
        let found = self.text.between(start, end);
        let kind = match kind {
            Kind::Word if self.is_glyph(found, end) => Kind::Glyph,
            Kind::Result if found == "1/2" && self.has_days() => Kind::Sign,
            kind => kind,
        };
        self.before = Some(kind);
        let closes_more = self.count_brackets(found);
        let text = start..end;
        if kind == Kind::Number && !found.starts_with('(') && found.ends_with(')') && !closes_more {
            // The bracket closes what was opened before: `(see page 45) 4... c5`.
            self.push(kind, None, start..end - 1, 0);
            self.push(Kind::Close, None, end - 1..end, 0);
        } else if form.is_some() && self.is_label(found, &text) {
            self.push(kind, form, start..end - 1, piece);
            self.push(Kind::Sign, None, end - 1..end, 0);
        } else if form.is_some()
            && let Some(length) = parts::taken_there(found)
        {
            self.push(kind, form, start..start + length, piece);
            self.push(kind, form, start + length + 1..end, 0);
        } else {
            self.push(kind, form, text, piece);
        }
    }

    /// Adds a lexeme, with the length of the letters of its piece.
    fn push(&mut self, kind: Kind, form: Option<Form>, text: Range<usize>, piece: usize) {
        let padded = if self.has_pads {
            self.with_pads(&text)
        } else {
            text.clone()
        };
        let piece = text.start..text.start + piece;
        self.lexemes.push(Lexeme {
            kind,
            form,
            text,
            padded,
            piece,
        });
    }

    /// With the pads around it, which were other signs. Pads right behind something else are of that.
    fn with_pads(&self, place: &Range<usize>) -> Range<usize> {
        let Text(text) = self.text;
        let before = self.text.between(0, place.start).trim_end_matches(PAD);
        let is_behind = before.ends_with(|sign| !signs::is_space(sign));
        let start = if is_behind { place.start } else { before.len() };
        let end = text.len() - self.text.rest(place.end).trim_start_matches(PAD).len();
        start..end
    }

    /// Counts the brackets of a part; whether it closes more than are open.
    fn count_brackets(&mut self, found: &str) -> bool {
        let count = |bracket| found.bytes().filter(|byte| *byte == bracket).count();
        let open = self.depth + count(b'(');
        let closed = count(b')');
        self.depth = open.saturating_sub(closed);
        closed > open
    }

    /// Whether a word is a glyph, right behind a move. N is no novelty before a square or the rest of a sentence.
    fn is_glyph(&self, found: &str, end: usize) -> bool {
        let text = self.text;
        let goes_on = || {
            let next = text.maybe(end, signs::is_blank);
            text.is_square(next) || text.some(next, (2, 2), signs::is_small).is_some()
        };
        matches!(found, "N" | "TN" | "RR")
            && matches!(self.before, Some(Kind::Move | Kind::Glyph))
            && !(found == "N" && goes_on())
    }

    fn has_days(&mut self) -> bool {
        let text = self.text;
        *self.has_days.get_or_insert_with(|| spacing::has_days(text))
    }

    /// Whether a colon ends a move that is a heading, and takes nothing: `1. f4: the Bird`.
    fn is_label(&self, found: &str, place: &Range<usize>) -> bool {
        let text = self.text;
        let begins_line = || {
            let before = text
                .between(0, place.start)
                .trim_end_matches(parts::is_margin);
            before.is_empty() || before.ends_with('\n')
        };
        found.ends_with(':') && begins_line() && parts::begins_label(text, place.end)
    }
}

#[cfg(test)]
mod tests;
