//! Writing Stamma's notation.

use shakmaty::{CastlingSide, File, Move, Role};

use super::{Origins, letter_of_promoted};
use crate::board::Position;

/// Writes a legal move: `gf3`, `pe4`, `pcd5`, `eg1`, `pe8d`, `dh4e1`.
pub fn write(position: &Position, legal: Move, origins: &Origins) -> String {
    if let Move::Castle { .. } = legal {
        let side = legal.castling_side().unwrap_or(CastlingSide::KingSide);
        return format!("e{}", side.king_to(position.turn()));
    }
    let rivals = rivals(position, legal, origins);
    let from = match legal.from() {
        // STA-3: the departure file tells any two pawns apart.
        Some(from) if rivals && legal.role() == Role::Pawn => from.file().char().to_string(),
        // STA-7.
        Some(from) if rivals => from.to_string(),
        _ => String::new(),
    };
    let man = bearing(legal, origins).map_or('p', File::char);
    let promoted = legal.promotion().and_then(letter_of_promoted);
    let promoted = promoted.map(|letter| letter.char().to_string());
    format!("{man}{from}{}{}", legal.to(), promoted.unwrap_or_default())
}

/// The letter of the man that moves; none for a pawn.
fn bearing(legal: Move, origins: &Origins) -> Option<File> {
    let known = legal.from().and_then(|from| origins.letter(from));
    known.or_else(|| letter_of_promoted(legal.role()))
}

/// Whether another man of the same name can reach the square.
fn rivals(position: &Position, legal: Move, origins: &Origins) -> bool {
    position.legal_moves().into_iter().any(|other| {
        !other.is_castle()
            && other.to() == legal.to()
            && other.from() != legal.from()
            && bearing(other, origins) == bearing(legal, origins)
    })
}
