//! The short cut for moves in plain SAN: one claim, found in one pass over the bytes.
//!
//! Most moves of the world are written so, and the whole [grammar](super::algebraic) takes twice as
//! long over them. It makes the same claims: a test compares the two.

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use super::alphabet::Alphabet;
use super::claim::{CaptureSign, CheckMark, Circles, Claim, Go, Kind, PromotionSign, Spelling};

/// The claim of a move such as `Nf3`, `exd5`, `R1xe1+`, `e8=Q#` or `O-O`; nothing if the text is
/// anything else.
pub(super) fn read(text: &[u8], alphabet: &Alphabet) -> Option<Claim> {
    let mut spelling = Spelling::default();
    let body = match text {
        [body @ .., b'+'] => {
            spelling.check = CheckMark::Check;
            body
        }
        [body @ .., b'#'] => {
            spelling.check = CheckMark::Mate;
            body
        }
        body => body,
    };
    let kind = match *body {
        [letter @ b'A'..=b'Z', ref squares @ ..] => match alphabet.plain(letter) {
            Some(role) => Kind::Go(piece(role, squares, &mut spelling)?),
            None => Kind::Castle(Some(castling(body, &mut spelling)?)),
        },
        _ => Kind::Go(pawn(body, alphabet, &mut spelling)?),
    };
    Some(Claim { kind, spelling })
}

fn castling(body: &[u8], spelling: &mut Spelling) -> Option<CastlingSide> {
    spelling.circles = Circles::Letters;
    match body {
        b"O-O" => Some(CastlingSide::KingSide),
        b"O-O-O" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

fn piece(role: Role, squares: &[u8], spelling: &mut Spelling) -> Option<Go> {
    let (before, to) = arrival(squares)?;
    let from = match *before_sign(before, spelling) {
        [] => Bitboard::FULL,
        [letter] => match (file(letter), rank(letter)) {
            (Some(file), _) => {
                spelling.from_file = true;
                Bitboard::from_file(file)
            }
            (None, Some(rank)) => {
                spelling.from_rank = true;
                Bitboard::from_rank(rank)
            }
            (None, None) => return None,
        },
        [letter, digit] => {
            spelling.from_file = true;
            spelling.from_rank = true;
            Bitboard::from_square(Square::from_coords(file(letter)?, rank(digit)?))
        }
        _ => return None,
    };
    Some(Go {
        from,
        to: Bitboard::from_square(to),
        ..Go::anywhere(Some(role))
    })
}

fn pawn(body: &[u8], alphabet: &Alphabet, spelling: &mut Spelling) -> Option<Go> {
    let (squares, promotion) = match *body {
        [ref squares @ .., b'=', letter] => {
            spelling.promotion = PromotionSign::Equals;
            (squares, Some(alphabet.plain(letter)?))
        }
        _ => (body, None),
    };
    let (before, to) = arrival(squares)?;
    let from = match *before {
        [] => to.file(),
        [letter, b'x'] => {
            spelling.capture = CaptureSign::Cross;
            spelling.from_file = true;
            file(letter)?
        }
        _ => return None,
    };
    Some(Go {
        from: Bitboard::from_file(from),
        to: Bitboard::from_square(to),
        promotion,
        ..Go::anywhere(Some(Role::Pawn))
    })
}

/// Takes the square of arrival off the end.
fn arrival(squares: &[u8]) -> Option<(&[u8], Square)> {
    let [before @ .., letter, digit] = squares else {
        return None;
    };
    Some((before, Square::from_coords(file(*letter)?, rank(*digit)?)))
}

fn before_sign<'a>(before: &'a [u8], spelling: &mut Spelling) -> &'a [u8] {
    match before {
        [before @ .., b'x'] => {
            spelling.capture = CaptureSign::Cross;
            before
        }
        _ => before,
    }
}

fn file(letter: u8) -> Option<File> {
    File::try_from(u32::from(letter.wrapping_sub(b'a'))).ok()
}

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
    fn a_letter_that_may_begin_a_longer_one_takes_no_short_cut() {
        let written = ["B", "Gh", "G", "N", "M", "R"].map(String::from);
        let bangla = Alphabet::new(written, [], []);
        assert_eq!(read(b"Gf3", &bangla), None);
        assert!(read(b"Mf3", &bangla).is_some());
    }
}
