//! The ways that a notation leaves open: FIDE makes the signs of capture, check and en passant
//! optional, and allows both squares to be given (C.8 to C.13).
//!
//! Of these ways the one is taken that the spelling claims to be, and the move is written so. What was
//! read is permitted if it is the same, to the letter; where the notation prefers another way, that
//! is noted.

use shakmaty::{Bitboard, Move, Role};

use super::Remark;
use crate::board::{Board, Position};
use crate::notation::alphabet::figurine;
use crate::notation::claim::{CaptureSign, CheckMark, Claim, Oddities, Spelling};
use crate::notation::glyphs;
use crate::notation::marks;
use crate::notation::spell::{self, Departure};
use crate::notation::style::{Form, Pieces, Style};
use crate::notation::{descriptive, original};

/// What there is to note about a spelling that the notation permits; nothing if it does not.
pub(super) fn notes(
    board: &Board,
    text: &str,
    claim: &Claim,
    legal: Move,
    style: &Style,
) -> Option<Vec<Remark>> {
    match style.form {
        Form::Short | Form::Long => {
            Way::of(board.position(), text, &claim.spelling, legal, style).notes(board, text)
        }
        Form::Coordinate | Form::Numeric => None,
        Form::Descriptive(tongue) => {
            descriptive::is_usage(board, text, legal, tongue).then(|| vec![Remark::Usage])
        }
        Form::Original => original::is_usage(board, text, legal).then(|| vec![Remark::Usage]),
    }
}

/// One of the ways to write a move.
struct Way {
    legal: Move,
    style: Style,
    departure: Departure,
    /// En passant before check.
    in_other_order: bool,
    /// Figurines of the other colour are taken for outlined ones.
    of_any_colour: bool,
    notes: Vec<Remark>,
}

impl Way {
    /// The way that a spelling claims to be, as far as the notation leaves it open.
    fn of(
        position: &Position,
        text: &str,
        spelling: &Spelling,
        legal: Move,
        style: &Style,
    ) -> Self {
        let mut way = Self {
            legal,
            style: style.clone(),
            departure: Departure::Needed,
            in_other_order: false,
            of_any_colour: false,
            notes: Vec::new(),
        };
        way.take_departure(position, spelling);
        way.take_signs(spelling);
        way.take_check(position, spelling);
        way.take_en_passant(text, spelling);
        way.take_pieces(position, text, spelling);
        way.take_letters(text);
        way
    }

    fn take_departure(&mut self, position: &Position, spelling: &Spelling) {
        let is_short = matches!(self.style.form, Form::Short);
        match (spelling.from_file, spelling.from_rank) {
            (true, true) if is_short && self.style.lenient => self.style.form = Form::Long,
            (false, true) if is_short && prefers_file(position, self.legal, &self.style) => {
                self.departure = Departure::Rank;
                self.notes.push(Remark::PreferredFile);
            }
            _ => {}
        }
    }

    fn take_signs(&mut self, spelling: &Spelling) {
        let style = &mut self.style;
        if style.lenient && spelling.capture == CaptureSign::Missing {
            style.capture.clear();
        }
        if spelling.hyphen && style.prefers.no_hyphen && style.quiet.is_empty() {
            style.quiet.push('-');
            self.notes.push(Remark::NeedlessHyphen);
        }
        let is_by_files = spelling.odd.contains(Oddities::FILES_ONLY);
        if style.pawn_captures_by_files && style.prefers.files_only && !is_by_files {
            style.pawn_captures_by_files = false;
            let is_pawn = self.legal.role() == Role::Pawn;
            if is_pawn && self.legal.is_capture() && !self.legal.is_promotion() {
                self.notes.push(Remark::SquareForFile);
            }
        }
    }

    fn take_check(&mut self, position: &Position, spelling: &Spelling) {
        let style = &mut self.style;
        if !style.lenient || !style.marks_check() {
            return;
        }
        match spelling.check {
            CheckMark::Missing => {
                for sign in [&mut style.check, &mut style.double_check, &mut style.mate] {
                    sign.clear();
                }
            }
            CheckMark::DoublePlus => "++".clone_into(&mut style.mate),
            CheckMark::Check if position.after(self.legal).is_checkmate() => {
                style.mate.clone_from(&style.check);
                self.notes.push(Remark::CheckForMate);
            }
            _ => {}
        }
    }

    fn take_en_passant(&mut self, text: &str, spelling: &Spelling) {
        let style = &mut self.style;
        if !self.legal.is_en_passant() || style.en_passant.is_empty() {
            return;
        }
        if !spelling.en_passant {
            if style.lenient {
                style.en_passant.clear();
            }
            return;
        }
        let mark = style.en_passant.trim_start().to_owned();
        let Some(at) = text.find(&mark) else {
            return;
        };
        let before = text.get(..at).unwrap_or_default();
        if mark.len() < style.en_passant.len() && !before.ends_with(' ') {
            style.en_passant = mark;
            self.notes.push(Remark::JoinedMark);
        }
        // The standards have both marks, and no order for them.
        let has_check = spelling.check != CheckMark::Missing;
        if has_check && !before.contains(['+', '#']) {
            self.in_other_order = true;
            self.notes.push(Remark::OrderOfMarks);
        }
    }

    fn take_pieces(&mut self, position: &Position, text: &str, spelling: &Spelling) {
        let is_outlined = text.contains(|sign| matches!(sign, '♔'..='♘'));
        let style = &mut self.style;
        let note = match style.pieces {
            Pieces::Letters if style.prefers.letters => Remark::FigurineForLetter,
            Pieces::Figurines if is_outlined == position.turn().is_white() => return,
            Pieces::Outlines if is_outlined => return,
            Pieces::Figurines | Pieces::Outlines if style.prefers.own_colour => {
                Remark::OtherFigurine
            }
            _ => return,
        };
        if spelling.figurine {
            style.pieces = Pieces::Outlines;
            self.of_any_colour = true;
            self.notes.push(note);
        }
    }

    /// Where each may use the abbreviations of his language, another one than the usual is good
    /// (C.3).
    fn take_letters(&mut self, text: &str) {
        let style = &mut self.style;
        if style.letters_are_fixed || style.pieces != Pieces::Letters {
            return;
        }
        let mut also = |role: Role, text: &str| {
            let letter = style.alphabet.usual_at(text.as_bytes(), role)?;
            let letter = letter.to_owned();
            if letter != style.alphabet.letter(role) {
                style.alphabet.write_as(role, letter);
                self.notes.push(Remark::AlsoLetter);
            }
            Some(())
        };
        if self.legal.role() != Role::Pawn {
            also(self.legal.role(), text);
        }
        if let Some(role) = self.legal.promotion() {
            let square = self.legal.to().to_string();
            let after = text.rsplit_once(&square).map_or("", |(_, after)| after);
            also(role, after.trim_start_matches(['=', '(', '/']));
        }
    }

    /// The notes, if the move is written in this way and no other.
    fn notes(mut self, board: &Board, text: &str) -> Option<Vec<Remark>> {
        let written = self.write(board.position())?;
        let outlined = self.of_any_colour.then(|| outlined(text));
        let text = outlined.as_deref().unwrap_or(text);
        let tail = text.strip_prefix(&written)?;
        self.notes.extend(tail_notes(tail, &self.style)?);
        Some(self.notes)
    }

    fn write(&self, position: &Position) -> Option<String> {
        let mut text = Vec::new();
        let Self { legal, style, .. } = self;
        spell::write_move(position, *legal, style, self.departure, &mut text)?;
        if self.in_other_order {
            spell::write_en_passant(*legal, style, &mut text);
        }
        if style.marks_check() {
            spell::write_check(&position.after(*legal), style, &mut text);
        }
        if !self.in_other_order {
            spell::write_en_passant(*legal, style, &mut text);
        }
        String::from_utf8(text).ok()
    }
}

/// The text with outlined figurines for filled ones.
fn outlined(text: &str) -> String {
    let outline = |sign: char| {
        let role = Role::ALL
            .into_iter()
            .find(|role| figurine(*role, false) == sign);
        role.map_or(sign, |role| figurine(role, true))
    };
    text.chars().map(outline).collect()
}

/// Whether the rank tells a piece apart as well as the file, which the notation prefers (C.10.3).
pub(super) fn prefers_file(position: &Position, legal: Move, style: &Style) -> bool {
    let Some(from) = legal.from().filter(|_| style.prefers.file) else {
        return false;
    };
    let rivals = spell::rivals(position, legal.role(), from, legal.to());
    rivals.any()
        && (rivals & Bitboard::from_file(from.file())).is_empty()
        && (rivals & Bitboard::from_rank(from.rank())).is_empty()
}

/// What there is to note about that which follows a move: one of the six marks, an offer of a draw.
fn tail_notes(tail: &str, style: &Style) -> Option<Option<Remark>> {
    let suffix = glyphs::suffix_at(tail);
    let tail = tail.get(suffix.map_or(0, |suffix| suffix.len())..)?;
    if tail.is_empty() {
        return Some(None);
    }
    let offer = tail.strip_prefix(' ').unwrap_or(tail);
    if !style.draw_offer.is_empty() && offer == style.draw_offer {
        return Some(None);
    }
    let mut spelling = Spelling::default();
    let is_marks = !tail.ends_with(['.', ',', ';', ' '])
        && tail.matches("(=)").count() < 2
        && marks::read(tail, &style.alphabet, &mut spelling)
        && spelling.check == CheckMark::Missing
        && !spelling.en_passant
        && (!spelling.draw_offer || !style.draw_offer.is_empty());
    is_marks.then_some(Some(Remark::Annotation))
}
