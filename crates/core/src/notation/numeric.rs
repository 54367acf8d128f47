//! The grammar of ICCF numeric notation: files and ranks as digits, `5254` for e2–e4.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::alphabet::Alphabet;
use super::claim::{Claim, Go, Kind, Oddities, Spelling};
use super::marks;

/// Finds the claims that a text can make; `found` also learns whether a claim is a second choice.
pub fn read(text: &str, alphabet: &Alphabet, found: impl FnMut(Claim, bool)) {
    read_digits(text, alphabet, false, found);
}

/// The same with anything behind the digits that begins with none.
pub fn read_patiently(text: &str, alphabet: &Alphabet, found: impl FnMut(Claim, bool)) {
    read_digits(text, alphabet, true, found);
}

fn read_digits(
    text: &str,
    alphabet: &Alphabet,
    is_patient: bool,
    mut found: impl FnMut(Claim, bool),
) {
    let mut digits = [0; 5];
    let mut count = 0;
    let mut spelling = Spelling::default();
    for (place, (at, sign)) in text.char_indices().enumerate() {
        match sign.to_digit(10) {
            Some(digit @ 1..=8) => {
                let Some(next) = digits.get_mut(count) else {
                    return;
                };
                *next = digit;
                count += 1;
            }
            Some(_) => return,
            // Between the squares a dash or a blank may stand.
            None if place == 2 && (sign == ' ' || super::is_dash(sign)) => {
                spelling.odd.add(Oddities::BLANKS);
            }
            None if marks::read(text.get(at..).unwrap_or_default(), alphabet, &mut spelling) => {
                break;
            }
            None if is_patient && count >= 4 => break,
            None => return,
        }
    }
    let [a, b, c, d, e] = digits;
    let from = square(a, b);
    let mut emit = |to: Bitboard, promotion, second_choice| {
        let kind = Kind::Go(Go {
            from,
            to,
            promotion,
            ..Go::anywhere(None)
        });
        let mut spelling = spelling;
        if second_choice {
            spelling.odd.add(Oddities::SECOND_CHOICE);
        }
        found(Claim { kind, spelling }, second_choice);
    };
    match count {
        4 => {
            emit(square(c, d), None, false);
            // ICCF-5: some leave out the rank of arrival of a promotion.
            if let (Some(role), 2 | 7) = (promoted(d), b) {
                let rank = if b == 7 { 8 } else { 1 };
                emit(square(c, rank), Some(role), true);
            }
        }
        5 => {
            if let Some(role) = promoted(e) {
                emit(square(c, d), Some(role), false);
            }
        }
        _ => {}
    }
}

fn square(file: u32, rank: u32) -> Bitboard {
    // Both are from 1 to 8 here.
    let file = File::try_from(file.wrapping_sub(1)).unwrap_or(File::A);
    let rank = Rank::try_from(rank.wrapping_sub(1)).unwrap_or(Rank::First);
    Bitboard::from_square(Square::from_coords(file, rank))
}

fn promoted(digit: u32) -> Option<Role> {
    match digit {
        1 => Some(Role::Queen),
        2 => Some(Role::Rook),
        3 => Some(Role::Bishop),
        4 => Some(Role::Knight),
        _ => None,
    }
}
