//! What happens in a game: a promotion, castling on both sides, a double check.

use shakmaty::{CastlingSide, Color, Move, Position as _, Role};

use super::super::Error;
use super::named;
use crate::board::{FastPosition, Position};

/// Something that happens.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Motif {
    Promotion,
    Underpromotion,
    EnPassant,
    CastlesShort,
    CastlesLong,
    CastlesBoth,
    CastlesOpposite,
    DoubleCheck,
}

const WORDS: [(&str, Motif); 8] = [
    ("promotion", Motif::Promotion),
    ("underpromotion", Motif::Underpromotion),
    ("en-passant", Motif::EnPassant),
    ("castles-short", Motif::CastlesShort),
    ("castles-long", Motif::CastlesLong),
    ("castles-both", Motif::CastlesBoth),
    ("castles-opposite", Motif::CastlesOpposite),
    ("double-check", Motif::DoubleCheck),
];

/// On which side White and Black have castled.
pub(crate) type Castled = [Option<CastlingSide>; 2];

impl Motif {
    pub(crate) fn read(word: &str) -> Result<Self, Error> {
        named(&WORDS, word)
    }

    /// Whether a move makes it happen, which led to a position, after the castlings so far.
    #[inline]
    pub(crate) fn is_met(self, played: Move, after: &FastPosition, castled: Castled) -> bool {
        match self {
            Self::Promotion => played.promotion().is_some(),
            Self::Underpromotion => played.promotion().is_some_and(|role| role != Role::Queen),
            Self::EnPassant => played.is_en_passant(),
            Self::CastlesShort => played.castling_side() == Some(CastlingSide::KingSide),
            Self::CastlesLong => played.castling_side() == Some(CastlingSide::QueenSide),
            Self::CastlesBoth => matches!(castled, [Some(_), Some(_)]),
            Self::CastlesOpposite => {
                matches!(castled, [Some(white), Some(black)] if white != black)
            }
            Self::DoubleCheck => {
                after.is_check() && Position::from(after).rules().checkers().count() > 1
            }
        }
    }

    /// Notes a castling.
    pub(crate) fn note(played: Move, mover: Color, castled: &mut Castled) {
        let [white, black] = castled;
        let mine = mover.fold_wb(white, black);
        *mine = played.castling_side().or(*mine);
    }
}
