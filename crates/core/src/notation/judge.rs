//! Whether a notation would write a move as it was written: the remarks on a spelling.

use shakmaty::{Bitboard, Move, Role};

use super::claim::{
    CaptureSign, CheckMark, Circles, Claim, Kind, Oddities, PromotionSign, Spelling,
};
use super::spell;
use super::style::{CapturePlace, Form, Pieces, Style};
use crate::board::{Board, Position};

/// Something to say about a spelling.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Remark {
    /// A sign of capture, but nothing is taken.
    FalseCapture,
    /// A check mark, but no check is given.
    FalseCheck,
    /// A mark of mate, but it is not mate.
    FalseMate,
    /// A mark of double check, but there is none.
    FalseDoubleCheck,
    /// An en-passant mark on another move.
    FalseEnPassant,
    /// The square of the pawn taken en passant instead of the square of arrival.
    VictimsSquare,
    /// A capture without its sign.
    MissingCapture,
    /// Another sign of capture, or in another place, than the notation has.
    CaptureSign,
    /// A check without its mark.
    MissingCheck,
    /// A mate without its mark.
    MissingMate,
    /// Another mark of mate than the notation has.
    MateSign,
    /// Marks of check and mate are not written in this notation.
    SuperfluousCheck,
    /// En passant without its mark.
    MissingEnPassant,
    /// The en-passant mark is not written in this notation.
    SuperfluousEnPassant,
    /// The promotion is introduced in another way than the notation has.
    PromotionSign,
    /// Circles of another kind than the notation has.
    CastlingSign,
    /// Castling written as a move of the king.
    CastlingAsKingMove,
    /// The departure is given where the notation leaves it out.
    SuperfluousDeparture,
    /// The departure is given by the rank where the file comes first, or the other way round.
    WrongDeparture,
    /// The departure is missing where the notation always gives it.
    MissingDeparture,
    /// A hyphen where the notation has none.
    SuperfluousHyphen,
    /// No hyphen where the notation has one.
    MissingHyphen,
    /// A letter where the notation has figurines, or the other way round.
    Figurine,
    /// No letter or figurine for the piece.
    NoPieceLetter,
    /// A pawn capture by files only.
    FilesOnly,
    /// A small letter for a piece.
    SmallPiece,
    /// Capital letters for files.
    CapitalFiles,
    /// Blanks inside the move.
    Blanks,
    /// A letter for the pawn.
    PawnLetter,
    /// A character that looks like the right one.
    LookAlike,
    /// The departure in brackets, after a slash or before the letter.
    DepartureMark,
    /// The piece taken is named.
    VictimNamed,
    /// A word where a sign belongs.
    Words,
    /// A move number.
    Number,
    /// Two signs where one is enough.
    TwoSigns,
    /// A letter or a digit in its second meaning.
    SecondChoice,
    /// Written otherwise in some other way.
    Otherwise,
}

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
    const REMARKS: [(Oddities, Remark); 11] = [
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
    let position = board.position();
    let written = spell::write(board, legal, style);
    if written.as_deref() == Some(text) {
        return Vec::new();
    }
    let mut remarks = contradictions(position, claim, legal);
    remarks.extend(oddities(claim, legal));
    if style.pawn_letter {
        remarks.retain(|remark| *remark != Remark::PawnLetter);
    }
    if matches!(style.form, Form::Short | Form::Long) {
        deviations(position, claim, legal, style, &mut remarks);
    }
    let is_commented = claim.spelling.nag != (0, 0) || claim.spelling.draw_offer;
    if remarks.is_empty() && !style.lenient && !is_commented {
        remarks.push(Remark::Otherwise);
    }
    remarks
}

/// Where the spelling differs from what a short or long notation writes.
fn deviations(
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
        remarks.push(Remark::Figurine);
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
    } else {
        Remark::WrongDeparture
    });
}
