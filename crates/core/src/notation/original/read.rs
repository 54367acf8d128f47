//! Reading Stamma's notation.

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::super::castling::circles;
use super::super::claim::{
    CaptureSign, CheckMark, Claim, Go, Kind, Oddities, PromotionSign, Spelling,
};
use super::super::clean::clean;
use super::super::glyphs;
use super::super::is_dash;
use super::{Origins, starter};
use crate::board::Position;

/// No move is longer, however many blanks it has.
const LONGEST: usize = 64;

/// What a spelling claims; nothing when it is not of this notation.
pub fn read(text: &str, position: &Position, origins: Option<&Origins>) -> Vec<Claim> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let text = clean(text);
    let mut spelling = Spelling::default();
    if text.contains(' ') {
        spelling.odd.add(Oddities::BLANKS);
    }
    let body = endings(&text, &mut spelling);
    let signs: Vec<char> = body.chars().filter(|sign| *sign != ' ').collect();
    castling(body, spelling)
        .or_else(|| go(&signs, spelling, position.turn(), origins))
        .into_iter()
        .collect()
}

/// Takes the marks of check, mate and quality off the end (STA-4).
fn endings<'a>(text: &'a str, spelling: &mut Spelling) -> &'a str {
    let body = text.trim_end_matches(['!', '?', ' ']);
    let mut marks = text.get(body.len()..).unwrap_or_default().trim_start();
    while let Some((length, judgement)) = glyphs::at(marks) {
        spelling.judge(judgement);
        marks = marks.get(length..).unwrap_or_default().trim_start();
    }
    let signs = [
        ("++", CheckMark::DoublePlus),
        ("+", CheckMark::Check),
        ("†", CheckMark::Check),
        ("#", CheckMark::Mate),
        ("‡", CheckMark::Mate),
    ];
    for (sign, mark) in signs {
        if let Some(body) = body.strip_suffix(sign) {
            spelling.check = mark;
            return body.trim_end();
        }
    }
    body
}

/// Castling by circles (STA-5), when nothing else is written.
fn castling(text: &str, mut spelling: Spelling) -> Option<Claim> {
    let (length, side, written) = circles(text)?;
    spelling.circles = written;
    (length == text.len()).then_some(Claim {
        kind: Kind::Castle(Some(side)),
        spelling,
    })
}

/// A man goes somewhere: letter, departure, sign of capture, square, new man.
fn go(
    signs: &[char],
    mut spelling: Spelling,
    turn: Color,
    origins: Option<&Origins>,
) -> Option<Claim> {
    let (letter, rest) = signs.split_first()?;
    let (rest, promotion) = promotion(rest, &mut spelling)?;
    let (rest, to) = square_at_the_end(rest)?;
    let rest = sign_before(rest, &mut spelling);
    let departure = departure(rest, &mut spelling)?;
    if signs.iter().any(char::is_ascii_uppercase) {
        spelling.odd.add(Oddities::CAPITAL_FILES);
    }
    let (role, from) = match letter.to_ascii_lowercase() {
        'p' => (Role::Pawn, Bitboard::FULL),
        letter => man(File::from_char(letter)?, turn, origins),
    };
    // Only a pawn is told apart by its file alone (STA-3, STA-7), and only a pawn becomes a man.
    let says_too_much = spelling.from_file && !spelling.from_rank || promotion.is_some();
    if role != Role::Pawn && says_too_much {
        return None;
    }
    let go = Go {
        from: from & departure,
        to: Bitboard::from_square(to),
        promotion,
        ..Go::anywhere(Some(role))
    };
    Some(Claim {
        kind: Kind::Go(go),
        spelling,
    })
}

/// What a letter means: the men that bear it or, without a history, a kind of man.
fn man(letter: File, turn: Color, origins: Option<&Origins>) -> (Role, Bitboard) {
    let from = origins.map_or(Bitboard::FULL, |origins| origins.bearers(letter, turn));
    (starter(letter), from)
}

/// Takes the letter of the new man off the end, where one follows the square (STA-6).
fn promotion<'a>(signs: &'a [char], spelling: &mut Spelling) -> Option<(&'a [char], Option<Role>)> {
    let [body @ .., last] = signs else {
        return None;
    };
    if last.is_ascii_digit() {
        return Some((signs, None));
    }
    let role = starter(File::from_char(last.to_ascii_lowercase())?);
    let body = match body {
        [body @ .., '='] => {
            spelling.promotion = PromotionSign::Equals;
            body
        }
        _ => body,
    };
    (role != Role::King).then_some((body, Some(role)))
}

fn square_at_the_end(signs: &[char]) -> Option<(&[char], Square)> {
    let [rest @ .., file, rank] = signs else {
        return None;
    };
    let file = File::from_char(file.to_ascii_lowercase())?;
    Some((rest, Square::from_coords(file, Rank::from_char(*rank)?)))
}

/// Takes off a sign of capture, or a dash, that stands before the square (STA-4).
fn sign_before<'a>(signs: &'a [char], spelling: &mut Spelling) -> &'a [char] {
    let [rest @ .., sign] = signs else {
        return signs;
    };
    match sign {
        'x' | 'X' | '×' => spelling.capture = CaptureSign::Cross,
        ':' => spelling.capture = CaptureSign::Colon,
        sign if is_dash(*sign) => spelling.hyphen = true,
        _ => return signs,
    }
    rest
}

fn departure(signs: &[char], spelling: &mut Spelling) -> Option<Bitboard> {
    let file = |sign: &char| File::from_char(sign.to_ascii_lowercase());
    match signs {
        [] => Some(Bitboard::FULL),
        [sign] => {
            spelling.from_file = true;
            Some(Bitboard::from_file(file(sign)?))
        }
        [sign, rank] => {
            spelling.from_file = true;
            spelling.from_rank = true;
            let square = Square::from_coords(file(sign)?, Rank::from_char(*rank)?);
            Some(Bitboard::from_square(square))
        }
        _ => None,
    }
}
