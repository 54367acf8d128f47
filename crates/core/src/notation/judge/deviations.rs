//! Where a spelling differs from what a notation writes.

use shakmaty::{Bitboard, Move, Role};

use super::Remark;
use super::permitted::prefers_file;
use crate::board::Position;
use crate::notation::claim::{
    CaptureSign, CheckMark, Circles, Claim, Kind, Oddities, PromotionSign, Spelling,
};
use crate::notation::clean::clean;
use crate::notation::is_dash;
use crate::notation::spell;
use crate::notation::style::{CapturePlace, Form, Pieces, Style};

/// Adds what differs.
pub(super) fn add(
    position: &Position,
    text: &str,
    claim: &Claim,
    legal: Move,
    style: &Style,
    remarks: &mut Vec<Remark>,
) {
    in_characters(text, remarks);
    if matches!(style.form, Form::Short | Form::Long) {
        in_signs(position, claim, legal, style, remarks);
        in_marks(text, &claim.spelling, style, remarks);
        let is_explained = remarks.contains(&Remark::LookAlike);
        if !is_explained && other_letter(text, claim, legal, style) {
            remarks.push(Remark::OtherLetter);
        }
    }
}

/// What to say where nothing else was found.
pub(super) fn last_resort(text: &str, spelling: &Spelling) -> Remark {
    let count = |sign: &str| text.matches(sign).count();
    if spelling.en_passant && text.contains("(e") {
        Remark::EnPassantSign
    } else if count("e.p.") > 1 || count("#") > 1 || count("+") > 2 || count("(=)") > 1 {
        Remark::TwoSigns
    } else if text.contains(' ') {
        Remark::Blanks
    } else {
        Remark::Otherwise
    }
}

/// What was typed otherwise: blanks, look-alikes, a period.
fn in_characters(text: &str, remarks: &mut Vec<Remark>) {
    let mut say = |remark: Remark, is_so: bool| {
        if is_so && !remarks.contains(&remark) {
            remarks.push(remark);
        }
    };
    let trimmed = text.trim();
    say(Remark::Blanks, trimmed.len() < text.len());
    let has_other_dash = trimmed.contains(|sign| sign != '-' && is_dash(sign));
    let has_other_blank = trimmed.contains(|sign: char| sign != ' ' && sign.is_whitespace());
    let is_unclean = has_other_dash || has_other_blank || clean(trimmed) != trimmed;
    say(Remark::LookAlike, is_unclean);
    let is_closed = trimmed.ends_with("p.") || !trimmed.ends_with(['.', ',', ';']);
    say(Remark::Punctuation, !is_closed);
}

/// Marks that the notation has, written in another way.
fn in_marks(text: &str, spelling: &Spelling, style: &Style, remarks: &mut Vec<Remark>) {
    let mark = style.en_passant.trim();
    if spelling.en_passant && !mark.is_empty() && !text.contains(mark) {
        remarks.push(Remark::EnPassantSign);
    }
    if style.marks_check() && !spelling.odd.contains(Oddities::WORDS) {
        let sign = match spelling.check {
            CheckMark::Check => Some(("+", Remark::CheckSign)),
            CheckMark::Mate => Some(("#", Remark::MateSign)),
            _ => None,
        };
        if let Some((sign, remark)) = sign
            && !text.contains(sign)
            && !remarks.contains(&remark)
        {
            remarks.push(remark);
        }
    }
    if spelling.draw_offer && style.draw_offer.is_empty() {
        remarks.push(Remark::DrawOfferSign);
    }
}

/// Whether a piece has another letter than the notation writes.
pub fn other_letter(text: &str, claim: &Claim, legal: Move, style: &Style) -> bool {
    let odd = claim.spelling.odd;
    let is_known = [
        Oddities::SMALL_PIECE,
        Oddities::LOOK_ALIKE,
        Oddities::SECOND_CHOICE,
        Oddities::DEPARTURE_MARK,
        Oddities::NUMBER,
        Oddities::WORDS,
    ];
    let has_letter = matches!(claim.kind, Kind::Go(go) if go.role.is_some());
    if style.pieces != Pieces::Letters
        || claim.spelling.figurine
        || !has_letter
        || is_known.into_iter().any(|oddity| odd.contains(oddity))
    {
        return false;
    }
    let role = legal.role();
    let letter = |role| style.alphabet.letter(role);
    let of_piece = role != Role::Pawn && !text.trim_start().starts_with(letter(role));
    let of_promotion = legal
        .promotion()
        .is_some_and(|role| !text.contains(letter(role)));
    of_piece || of_promotion
}

/// Signs that the notation has and the spelling has not, or the other way round.
fn in_signs(
    position: &Position,
    claim: &Claim,
    legal: Move,
    style: &Style,
    remarks: &mut Vec<Remark>,
) {
    let spelling = &claim.spelling;
    capture_deviation(spelling, legal, style, remarks);
    check_deviation(position, spelling, legal, style, remarks);
    if legal.is_en_passant() {
        match (spelling.en_passant, style.en_passant.is_empty()) {
            (false, false) if !style.lenient => remarks.push(Remark::MissingEnPassant),
            (true, true) => remarks.push(Remark::SuperfluousEnPassant),
            _ => {}
        }
    }
    if legal.is_promotion() && spelling.promotion != promotion_sign(style) {
        remarks.push(Remark::PromotionSign);
    }
    if matches!(claim.kind, Kind::Castle(_)) {
        if spelling.circles != circles(style) && !spelling.odd.contains(Oddities::WORDS) {
            remarks.push(Remark::CastlingSign);
        }
        return;
    }
    departure_deviation(position, spelling, legal, style, remarks);
    let hyphen = !style.quiet.is_empty() && !legal.is_capture();
    match (spelling.hyphen, hyphen) {
        (true, false) if style.prefers.no_hyphen && !legal.is_capture() => {
            remarks.push(Remark::NeedlessHyphen);
        }
        (true, false) => remarks.push(Remark::SuperfluousHyphen),
        (false, true) => remarks.push(Remark::MissingHyphen),
        _ => {}
    }
    let is_lettered = legal.role() != Role::Pawn || style.pawn_letter;
    let shows_piece = is_lettered || legal.is_promotion();
    let no_letter = match legal.role() {
        Role::Pawn => !spelling.odd.contains(Oddities::PAWN_LETTER),
        _ => matches!(claim.kind, Kind::Go(go) if go.role.is_none()),
    };
    if is_lettered && no_letter {
        remarks.push(Remark::NoPieceLetter);
    } else if shows_piece && spelling.figurine == (style.pieces == Pieces::Letters) {
        remarks.push(match style.prefers.letters {
            true => Remark::FigurineForLetter,
            false => Remark::Figurine,
        });
    }
    if spelling.odd.contains(Oddities::FILES_ONLY) && !style.pawn_captures_by_files {
        remarks.push(Remark::FilesOnly);
    }
}

fn capture_deviation(spelling: &Spelling, legal: Move, style: &Style, remarks: &mut Vec<Remark>) {
    let expected = match (style.capture.as_str(), style.capture_place) {
        ("", _) => CaptureSign::Missing,
        (_, CapturePlace::End) => CaptureSign::ColonAtEnd,
        (":", CapturePlace::Before) => CaptureSign::Colon,
        (_, CapturePlace::Before) => CaptureSign::Cross,
    };
    if !legal.is_capture() || spelling.capture == expected {
        return;
    }
    if spelling.capture == CaptureSign::Missing {
        if !style.lenient {
            remarks.push(Remark::MissingCapture);
        }
    } else {
        remarks.push(Remark::CaptureSign);
    }
}

fn check_deviation(
    position: &Position,
    spelling: &Spelling,
    legal: Move,
    style: &Style,
    remarks: &mut Vec<Remark>,
) {
    if !style.marks_check() {
        if spelling.check != CheckMark::Missing {
            remarks.push(Remark::SuperfluousCheck);
        }
        return;
    }
    let after = position.after(legal);
    if after.checkers().is_empty() {
        return;
    }
    let is_mate = !after.has_legal_moves();
    match spelling.check {
        CheckMark::Missing if style.lenient => {}
        CheckMark::Missing if is_mate => remarks.push(Remark::MissingMate),
        CheckMark::Missing => remarks.push(Remark::MissingCheck),
        CheckMark::Mate if style.mate != "#" && !style.lenient => remarks.push(Remark::MateSign),
        CheckMark::DoublePlus if is_mate && style.mate != "++" && !style.lenient => {
            remarks.push(Remark::MateSign);
        }
        CheckMark::DoublePlus | CheckMark::DoubleCheck
            if !is_mate && after.checkers().more_than_one() && style.double_check != "++" =>
        {
            remarks.push(Remark::DoubleCheckSign);
        }
        CheckMark::Check | CheckMark::DiscoveredCheck if is_mate && !style.lenient => {
            remarks.push(Remark::MissingMate);
        }
        _ => {}
    }
}

fn promotion_sign(style: &Style) -> PromotionSign {
    match style.promotion.0.as_str() {
        "" => PromotionSign::Missing,
        "=" => PromotionSign::Equals,
        "(" => PromotionSign::Brackets,
        "/" => PromotionSign::Slash,
        _ => PromotionSign::Other,
    }
}

fn circles(style: &Style) -> Circles {
    match &style.castling {
        Some((short, _)) if short.starts_with('0') => Circles::Zeros,
        Some((short, _)) if short.starts_with('O') => Circles::Letters,
        Some(_) => Circles::Odd,
        None => Circles::Missing,
    }
}

fn departure_deviation(
    position: &Position,
    spelling: &Spelling,
    legal: Move,
    style: &Style,
    remarks: &mut Vec<Remark>,
) {
    let Some(from) = legal.from() else {
        return;
    };
    let given = (spelling.from_file, spelling.from_rank);
    if matches!(style.form, Form::Long) {
        if given != (true, true) {
            remarks.push(Remark::MissingDeparture);
        }
        return;
    }
    let needed = if legal.role() == Role::Pawn {
        (legal.is_capture(), false)
    } else {
        let rivals = spell::rivals(position, legal.role(), from, legal.to());
        let on_file = (rivals & Bitboard::from_file(from.file())).any();
        let on_rank = (rivals & Bitboard::from_rank(from.rank())).any();
        match (rivals.is_empty(), on_file, on_rank) {
            (true, ..) => (false, false),
            (false, false, _) => (true, false),
            (false, true, false) => (false, true),
            (false, true, true) => (true, true),
        }
    };
    let is_long_form = given == (true, true) && style.lenient;
    if given == needed || is_long_form {
        return;
    }
    let is_more = given.0 >= needed.0 && given.1 >= needed.1;
    remarks.push(if is_more {
        Remark::SuperfluousDeparture
    } else if prefers_file(position, legal, style) {
        Remark::PreferredFile
    } else if legal.role() == Role::Pawn {
        Remark::MissingFile
    } else {
        Remark::WrongDeparture
    });
}
