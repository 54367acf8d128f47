//! The short cut for moves in plain SAN: one claim, found in one pass over the bytes.
//!
//! Most moves of the world are written so, and the whole [grammar](super::algebraic) takes twice as
//! long over them. It makes the same claims: a test compares the two.

use std::hint::select_unpredictable;

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use super::alphabet::Alphabet;
use super::claim::{CaptureSign, CheckMark, Circles, Claim, Go, Kind, PromotionSign, Spelling};
use crate::eight_bytes::{self, EightBytes};

/// A move in plain SAN, in little room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScannedSan {
    pub what: What,
    /// Whether there is a sign of capture.
    pub takes: bool,
    check: CheckMark,
    /// The length without the check mark.
    pub body: usize,
}

/// What moves, and where to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    Go {
        role: Role,
        from_file: Option<File>,
        from_rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    },
    Castle(CastlingSide),
}

/// The claim of a move such as `Nf3`, `exd5`, `R1xe1+`, `e8=Q#` or `O-O`; nothing if the text is
/// anything else.
pub(crate) fn read(text: &[u8], alphabet: &Alphabet) -> Option<Claim> {
    let (plain, length) = scan(text, alphabet)?;
    if length < text.len() {
        return None;
    }
    let mut spelling = Spelling {
        check: plain.check,
        ..Spelling::default()
    };
    if plain.takes {
        spelling.capture = CaptureSign::Cross;
    }
    let kind = match plain.what {
        What::Castle(side) => {
            spelling.circles = Circles::Letters;
            Kind::Castle(Some(side))
        }
        What::Go {
            role,
            from_file,
            from_rank,
            to,
            promotion,
        } => {
            // The file of a pawn that takes nothing is not written twice.
            spelling.from_file = from_file.is_some() && (role != Role::Pawn || plain.takes);
            spelling.from_rank = from_rank.is_some();
            if promotion.is_some() {
                spelling.promotion = PromotionSign::Equals;
            }
            Kind::Go(Go {
                from: departures(from_file, from_rank),
                to: Bitboard::from_square(to),
                promotion,
                ..Go::anywhere(Some(role))
            })
        }
    };
    Some(Claim { kind, spelling })
}

/// The squares of a file, of a rank, or of both.
#[inline(always)]
pub(crate) fn departures(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::FULL, Bitboard::from_file)
        & rank.map_or(Bitboard::FULL, Bitboard::from_rank)
}

/// A move of the most usual shapes: `e4`, `Nf3`, `exd5`, `Nxd5`, `Nbd7`, `N1d2`, with its check mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuickSan {
    pub role: Role,
    pub from: Bitboard,
    pub to: Square,
    /// Whether there is a sign of capture.
    pub takes: bool,
    /// Whether the file or rank of departure is given, though the man is no pawn.
    pub is_told_apart: bool,
    /// The length without the check mark.
    pub body: usize,
    pub length: usize,
}

/// Reads a move of a usual shape, followed by a blank, in one look: all that is asked about its bytes
/// is answered by one branch, since the shape of the next move cannot be foreseen.
#[inline(always)]
pub(crate) fn in_eight_bytes(text: &EightBytes, alphabet: &Alphabet) -> Option<QuickSan> {
    let word = u64::from_le_bytes(*text);
    // All signs but letters and digits that may stand here come before the digits: where the first of them is
    // marked, the square of arrival ends.
    let mark = eight_bytes::below(*text, b'0').trailing_zeros();
    let body = (mark / 8) as usize;
    // Its file and rank, counted from 0: of each byte three bits are left.
    let to = word.wrapping_shr(mark.wrapping_sub(23)) as u16;
    let to = to.wrapping_sub(u16::from_le_bytes(*b"a1"));
    let is_square = to & 0xf8f8 == 0;
    let [sign, behind] = (word.wrapping_shr(mark.wrapping_sub(7)) as u16).to_le_bytes();
    let is_marked = (sign == b'+') | (sign == b'#');
    let is_ended = select_unpredictable(is_marked, behind, sign) <= b' ';
    let (first, second) = (word as u8, (word >> 8) as u8);
    let initial = alphabet.initial(first);
    // What stands between the letter of a piece and its square, if anything does.
    let between = select_unpredictable(body == 4, second, 0);
    let takes = between == b'x';
    if !(initial.is_usual(body, takes) & is_square & is_ended) {
        return None;
    }
    // A pawn goes by its file.
    let is_pawn = initial.role == Role::Pawn;
    let departure = select_unpredictable(is_pawn, first, between);
    Some(QuickSan {
        role: initial.role,
        from: squares_of(departure),
        to: Square::new(u32::from((to >> 5 | to) & 63)),
        takes,
        is_told_apart: !is_pawn & !takes & (body == 4),
        body,
        length: body.wrapping_add(usize::from(is_marked)),
    })
}

/// The squares of the file or rank that a byte names; all for a sign of capture or for nothing.
#[inline(always)]
fn squares_of(byte: u8) -> Bitboard {
    let squares = SQUARES.get(usize::from(byte));
    squares.copied().unwrap_or(Bitboard::EMPTY)
}

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static SQUARES: [Bitboard; 256] = {
    let mut squares = [Bitboard::EMPTY; 256];
    squares[0] = Bitboard::FULL;
    squares[b'x' as usize] = Bitboard::FULL;
    let mut number = 0;
    while number < 8 {
        squares[b'a' as usize + number] = Bitboard::from_file(File::new(number as u32));
        squares[b'1' as usize + number] = Bitboard::from_rank(Rank::new(number as u32));
        number += 1;
    }
    squares
};

/// The move that a text begins with, and its length.
#[inline(always)]
pub(crate) fn scan(text: &[u8], alphabet: &Alphabet) -> Option<(ScannedSan, usize)> {
    let first = *text.first()?;
    let (what, takes, body) = match (file(first), alphabet.plain(first)) {
        (Some(file), _) => pawn(file, text, alphabet)?,
        (None, Some(role)) => piece(role, text)?,
        (None, None) => castling(text)?,
    };
    let check = match text.get(body) {
        Some(b'+') => CheckMark::Check,
        Some(b'#') => CheckMark::Mate,
        _ => CheckMark::Missing,
    };
    let length = body + usize::from(check != CheckMark::Missing);
    let scanned = ScannedSan {
        what,
        takes,
        check,
        body,
    };
    Some((scanned, length))
}

fn castling(text: &[u8]) -> Option<(What, bool, usize)> {
    if text.starts_with(b"O-O-O") {
        Some((What::Castle(CastlingSide::QueenSide), false, 5))
    } else if text.starts_with(b"O-O") {
        Some((What::Castle(CastlingSide::KingSide), false, 3))
    } else {
        None
    }
}

#[inline(always)]
fn piece(role: Role, text: &[u8]) -> Option<(What, bool, usize)> {
    let mut at = 1;
    let mut from_file = file(byte(text, at));
    at += usize::from(from_file.is_some());
    let mut from_rank = rank(byte(text, at));
    at += usize::from(from_rank.is_some());
    let takes = byte(text, at) == b'x';
    at += usize::from(takes);
    let to = match (file(byte(text, at)), from_file, from_rank) {
        (Some(to), ..) => {
            at += 2;
            Square::from_coords(to, rank(byte(text, at - 1))?)
        }
        // What looked like the departure was the square of arrival.
        (None, Some(to), Some(rank)) if !takes => {
            (from_file, from_rank) = (None, None);
            Square::from_coords(to, rank)
        }
        _ => return None,
    };
    let what = What::Go {
        role,
        from_file,
        from_rank,
        to,
        promotion: None,
    };
    Some((what, takes, at))
}

#[inline(always)]
fn pawn(from: File, text: &[u8], alphabet: &Alphabet) -> Option<(What, bool, usize)> {
    let takes = byte(text, 1) == b'x';
    let (to, mut at) = if takes {
        let to = Square::from_coords(file(byte(text, 2))?, rank(byte(text, 3))?);
        (to, 4)
    } else {
        (Square::from_coords(from, rank(byte(text, 1))?), 2)
    };
    let mut promotion = None;
    if byte(text, at) == b'=' {
        let letter = byte(text, at + 1);
        promotion = Some(
            alphabet
                .plain(letter)
                .filter(|_| letter.is_ascii_uppercase())?,
        );
        at += 2;
    }
    let what = What::Go {
        role: Role::Pawn,
        from_file: Some(from),
        from_rank: None,
        to,
        promotion,
    };
    Some((what, takes, at))
}

/// A byte of the text; beyond its end there is nothing.
#[inline(always)]
fn byte(text: &[u8], at: usize) -> u8 {
    text.get(at).copied().unwrap_or(0)
}

#[inline(always)]
fn file(letter: u8) -> Option<File> {
    File::try_from(u32::from(letter.wrapping_sub(b'a'))).ok()
}

#[inline(always)]
fn rank(digit: u8) -> Option<Rank> {
    Rank::try_from(u32::from(digit.wrapping_sub(b'1'))).ok()
}

#[cfg(test)]
mod tests {
    use super::super::algebraic;
    use super::*;

    #[test]
    fn the_short_cut_makes_the_claims_of_the_whole_grammar() {
        let alphabet = Alphabet::english();
        let pieces = [
            "", "K", "Q", "R", "B", "N", "S", "Kt", "P", "n", "b", "O-O", "X", "Z",
        ];
        let departures = ["", "a", "h", "1", "8", "b2", "i", "9"];
        let arrivals = ["", "e4", "e8", "d1", "f", "5", "i4"];
        let endings = ["", "=Q", "=N", "=P", "Q", "-O", "+", "#", "++", "=K#", "!"];
        let mut compared = 0;
        for piece in pieces {
            for departure in departures {
                for sign in ["", "x", "-", ":"] {
                    for arrival in arrivals {
                        for ending in endings {
                            let text = format!("{piece}{departure}{sign}{arrival}{ending}");
                            if let Some(claim) = read(text.as_bytes(), &alphabet) {
                                let mut claims = Vec::new();
                                algebraic::read(&text, &alphabet, |claim, second| {
                                    claims.push((claim, second));
                                });
                                assert_eq!(claims, [(claim, false)], "{text}");
                                compared += 1;
                            }
                        }
                    }
                }
            }
        }
        assert!(compared > 500, "{compared}");
    }

    #[test]
    fn a_glance_sees_what_a_scan_sees() {
        let alphabet = Alphabet::english();
        let pieces = ["", "K", "Q", "R", "B", "N", "S", "P", "O", "n", "a", "h"];
        let departures = ["", "a", "h", "1", "8", "b2", "i", "9", "x", "ax", "1x"];
        let arrivals = ["e4", "e8", "d1", "f", "5", "i4", "a9", "=Q", "-O", "x3"];
        let mut compared = 0;
        for piece in pieces {
            for departure in departures {
                for arrival in arrivals {
                    for mark in ["", "+", "#", "++", "!"] {
                        let text = format!("{piece}{departure}{arrival}{mark} 1234567");
                        let next = text.as_bytes().first_chunk().expect("eight bytes");
                        let Some(quick) = in_eight_bytes(next, &alphabet) else {
                            continue;
                        };
                        if quick.from.is_empty() {
                            // What it names is no square, so that nothing is found.
                            continue;
                        }
                        let (plain, length) = scan(text.as_bytes(), &alphabet).expect("a move");
                        let What::Go {
                            role,
                            from_file,
                            from_rank,
                            to,
                            promotion,
                        } = plain.what
                        else {
                            panic!("{text} is castling");
                        };
                        assert_eq!((quick.role, quick.to), (role, to), "{text}");
                        assert_eq!(quick.from, self::departures(from_file, from_rank), "{text}");
                        assert_eq!((promotion, quick.takes), (None, plain.takes), "{text}");
                        assert_eq!(quick.length, length, "{text}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 300, "{compared}");
    }

    #[test]
    fn a_letter_that_may_begin_a_longer_one_takes_no_short_cut() {
        let written = ["B", "Gh", "G", "N", "M", "R"].map(String::from);
        let bangla = Alphabet::new(written, [], []);
        assert_eq!(read(b"Gf3", &bangla), None);
        assert!(read(b"Mf3", &bangla).is_some());
    }
}
