//! Whether a notation would write a move as it was written: the remarks on a spelling.
//!
//! A spelling is good if the notation writes it so, in one of the ways that it leaves open
//! ([`permitted`]). Everything else is remarked on, and what differs is looked for only then
//! ([`deviations`]): what nobody thought of is refused, too.

mod deviations;
mod permitted;

pub use deviations::other_letter;

use std::borrow::Cow;

use shakmaty::{Move, Role};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::claim::{CaptureSign, CheckMark, Claim, Kind, Oddities};
use super::spell;
use super::style::{Form, Style};
use crate::board::{Board, Position};
pub use crate::rules::notation::Remark;

/// What contradicts the position, whatever the notation: signs that say what is not so.
pub fn contradictions(position: &Position, claim: &Claim, legal: Move) -> Vec<Remark> {
    let spelling = &claim.spelling;
    let mut remarks = Vec::new();
    if spelling.capture != CaptureSign::Missing && !legal.is_capture() {
        remarks.push(Remark::FalseCapture);
    }
    if spelling.check != CheckMark::Missing
        && let Some(remark) = false_check(position, spelling.check, legal)
    {
        remarks.push(remark);
    }
    if spelling.en_passant && !legal.is_en_passant() {
        remarks.push(Remark::FalseEnPassant);
    }
    if let Kind::Go(go) = claim.kind
        && legal.is_en_passant()
        && !go.to.contains(legal.to())
    {
        remarks.push(Remark::VictimsSquare);
    }
    remarks
}

fn false_check(position: &Position, mark: CheckMark, legal: Move) -> Option<Remark> {
    let after = position.after(legal);
    let checkers = after.checkers();
    match mark {
        CheckMark::Missing => None,
        _ if checkers.is_empty() => Some(Remark::FalseCheck),
        CheckMark::Check | CheckMark::DiscoveredCheck => None,
        CheckMark::Mate => (!after.is_checkmate()).then_some(Remark::FalseMate),
        CheckMark::DoubleCheck => (!checkers.more_than_one()).then_some(Remark::FalseDoubleCheck),
        CheckMark::DoublePlus => {
            let is_so = checkers.more_than_one() || after.is_checkmate();
            (!is_so).then_some(Remark::FalseMate)
        }
    }
}

/// What is odd in every notation: small letters, blanks, look-alikes, words.
pub fn oddities(claim: &Claim, legal: Move) -> Vec<Remark> {
    const REMARKS: [(Oddities, Remark); 12] = [
        (Oddities::SMALL_PIECE, Remark::SmallPiece),
        (Oddities::CAPITAL_FILES, Remark::CapitalFiles),
        (Oddities::BLANKS, Remark::Blanks),
        (Oddities::PAWN_LETTER, Remark::PawnLetter),
        (Oddities::LOOK_ALIKE, Remark::LookAlike),
        (Oddities::DEPARTURE_MARK, Remark::DepartureMark),
        (Oddities::VICTIM_NAMED, Remark::VictimNamed),
        (Oddities::WORDS, Remark::Words),
        (Oddities::NUMBER, Remark::Number),
        (Oddities::TWO_SIGNS, Remark::TwoSigns),
        (Oddities::SECOND_CHOICE, Remark::SecondChoice),
        (Oddities::LETTER_OF_UCI, Remark::LetterOfUci),
    ];
    let odd = claim.spelling.odd;
    let mut remarks: Vec<_> = REMARKS
        .into_iter()
        .filter(|(oddity, _)| odd.contains(*oddity))
        .map(|(_, remark)| remark)
        .collect();
    let is_king_move = matches!(claim.kind, Kind::Go(go) if go.role == Some(Role::King));
    if legal.is_castle() && is_king_move {
        remarks.push(Remark::CastlingAsKingMove);
    }
    remarks
}

/// All remarks on a spelling that was meant to be of this notation.
pub fn judge(board: &Board, text: &str, claim: &Claim, legal: Move, style: &Style) -> Vec<Remark> {
    let written = spell::write(board, legal, style);
    let text = &composed(text);
    if written.as_deref() == Some(text) {
        return Vec::new();
    }
    let mut remarks = contradictions(board.position(), claim, legal);
    if remarks.is_empty()
        && let Some(notes) = permitted::notes(board, text, claim, legal, style)
    {
        return notes;
    }
    remarks.extend(oddities(claim, legal));
    if style.pawn_letter {
        remarks.retain(|remark| *remark != Remark::PawnLetter);
    }
    deviations::add(board.position(), text, claim, legal, style, &mut remarks);
    if remarks.iter().all(|remark| remark.is_preference()) {
        remarks.insert(0, deviations::last_resort(text, &claim.spelling));
    }
    remarks
}

/// The remarks on a pass: only UCI has one (UCI-3).
pub fn judge_pass(text: &str, style: &Style) -> Vec<Remark> {
    let is_good = matches!(style.form, Form::Coordinate) && text == "0000";
    if is_good {
        Vec::new()
    } else {
        vec![Remark::Pass]
    }
}

/// The text with its accents composed and without the selectors that choose how a figurine looks:
/// what differs by these alone is the same text.
fn composed(text: &str) -> Cow<'_, str> {
    let is_selector = |sign: char| matches!(sign, '\u{fe00}'..='\u{fe0f}');
    if text.is_ascii() || (is_nfc(text) && !text.contains(is_selector)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.nfc().filter(|sign| !is_selector(*sign)).collect())
}
