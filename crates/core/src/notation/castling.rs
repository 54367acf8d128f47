//! The circles and the words of castling.

use shakmaty::CastlingSide;

use super::alphabet::ends_there;
use super::claim::Circles;
use super::is_dash;

/// Whether a sign is written for a circle of castling.
pub(crate) fn is_circle(sign: char) -> bool {
    matches!(sign, 'O' | '0' | 'o' | 'О' | 'о' | 'Ο' | 'ο')
}

/// The circles of castling that a text begins with: their length, the side, and how they were
/// written.
pub(super) fn circles(text: &str) -> Option<(usize, CastlingSide, Circles)> {
    let (mut length, mut count, mut dashes) = (0, 0, 0);
    let mut written = None;
    let mut dash = false;
    for (at, sign) in text.char_indices() {
        let circle = match sign {
            'O' => Circles::Letters,
            '0' => Circles::Zeros,
            _ if is_circle(sign) => Circles::Odd,
            ' ' => continue,
            _ if is_dash(sign) && !dash && count > 0 => {
                dash = true;
                continue;
            }
            _ => break,
        };
        written = Some(written.map_or(circle, |before| agree(before, circle)));
        dashes += usize::from(dash);
        count += 1;
        dash = false;
        length = at + sign.len_utf8();
    }
    let side = match count {
        2 => CastlingSide::KingSide,
        3 => CastlingSide::QueenSide,
        _ => return None,
    };
    let written = written.filter(|_| dashes + 1 == count);
    Some((length, side, written.unwrap_or(Circles::Odd)))
}

/// Whether a text is the sign of castling with blanks around its dashes, `0 - 0`, and marks of check or none.
pub(crate) fn is_apart(text: &str) -> bool {
    let signs = text.trim_end_matches(['+', '#']);
    let circles = || signs.split(is_dash);
    let is_circle = |part: &str| matches!(part.trim(), "O" | "0" | "o" | "О" | "о" | "Ο" | "ο");
    signs.contains([' ', '\t'])
        && signs.trim() == signs
        && matches!(circles().count(), 2 | 3)
        && circles().all(is_circle)
}

fn agree(one: Circles, other: Circles) -> Circles {
    if one == other { one } else { Circles::Odd }
}

/// The English words for castling, in small letters: their length and the side.
pub(super) fn english_words(small: &str) -> Option<(usize, Option<CastlingSide>)> {
    const SIDES: [(&str, CastlingSide); 12] = [
        ("king's side", CastlingSide::KingSide),
        ("kingside", CastlingSide::KingSide),
        ("king side", CastlingSide::KingSide),
        ("short", CastlingSide::KingSide),
        ("kr", CastlingSide::KingSide),
        ("k", CastlingSide::KingSide),
        ("queen's side", CastlingSide::QueenSide),
        ("queenside", CastlingSide::QueenSide),
        ("queen side", CastlingSide::QueenSide),
        ("long", CastlingSide::QueenSide),
        ("qr", CastlingSide::QueenSide),
        ("q", CastlingSide::QueenSide),
    ];
    let rest = small.strip_prefix("castle")?;
    let rest = rest.strip_prefix('s').unwrap_or(rest);
    ends_there(rest, 0).then_some(())?;
    let side = rest.trim_start_matches([' ', '(']);
    let side = side.strip_prefix("on the ").unwrap_or(side);
    for (name, castling) in SIDES {
        if let Some(after) = side.strip_prefix(name)
            && ends_there(side, name.len())
        {
            let after = after.strip_prefix([')', '.']).unwrap_or(after);
            return Some((small.len() - after.len(), Some(castling)));
        }
    }
    Some((small.len() - rest.len(), None))
}
