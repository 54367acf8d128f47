//! Check: found from the piece that has moved and the line that it has left.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::Rapid;
use crate::board::Position;

/// Whether two squares are on one line of a rook.
#[inline]
fn is_straight(one: Square, other: Square) -> bool {
    one.file() == other.file() || one.rank() == other.rank()
}

/// Whether a line of the board is one that a bishop, rook or queen moves on.
#[inline(always)]
pub(super) fn runs_along(role: Role, one: Square, other: Square) -> bool {
    match role {
        Role::Rook => is_straight(one, other),
        Role::Bishop => !is_straight(one, other),
        _ => true,
    }
}

impl Rapid {
    /// The king of the other side; each side has one.
    #[inline]
    fn their_king(&self) -> Option<Square> {
        (self.roles.king & self.theirs).first()
    }

    #[inline]
    pub(super) fn our_king(&self) -> Option<Square> {
        (self.roles.king & self.ours).first()
    }

    /// Whether a piece of the side to move that stands here attacks the other king.
    #[inline(always)]
    pub(super) fn threatens(&self, role: Role, from: Square) -> bool {
        let king = self.roles.king & self.theirs;
        match role {
            Role::Pawn => (attacks::pawn_attacks(self.turn, from) & king).any(),
            Role::Knight => (attacks::knight_attacks(from) & king).any(),
            Role::King => false,
            Role::Bishop | Role::Rook | Role::Queen => {
                self.their_lines.contains(from)
                    && king.first().is_some_and(|king| {
                        runs_along(role, from, king) && self.is_clear(from, king)
                    })
            }
        }
    }

    /// Whether nothing stands between two squares of a line.
    #[inline]
    pub(super) fn is_clear(&self, from: Square, to: Square) -> bool {
        (attacks::between(from, to) & self.occupied()).is_empty()
    }

    /// Whether a piece that went away from here has opened a line on the other king.
    #[inline(always)]
    pub(super) fn discovers(&self, from: Square, to: Square) -> bool {
        self.their_lines.contains(from) && self.opens(from, to)
    }

    fn opens(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.their_king() else {
            return false;
        };
        self.is_clear(king, from)
            && !attacks::ray(king, from).contains(to)
            && self.is_hit_along(king, from, self.ours, self.occupied())
    }

    /// Whether a bishop, rook or queen of a side looks at a square from the direction of another.
    #[inline]
    pub(super) fn is_hit_along(
        &self,
        target: Square,
        through: Square,
        side: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        let (reach, sliders) = if is_straight(target, through) {
            (attacks::rook_attacks(target, occupied), self.roles.rook)
        } else {
            (attacks::bishop_attacks(target, occupied), self.roles.bishop)
        };
        let line = attacks::ray(target, through);
        (reach & line & side & (sliders | self.roles.queen)).any()
    }

    /// The men of the side to move that attack the other king.
    pub(super) fn attackers_of_their_king(&self) -> Bitboard {
        let Some(king) = self.their_king() else {
            return Bitboard::EMPTY;
        };
        self.ours & self.hitting(king, self.occupied(), !self.turn)
    }

    /// All men that hit a square, pawns as those that hit one where a pawn of this color stands.
    #[inline]
    fn hitting(&self, square: Square, occupied: Bitboard, color: shakmaty::Color) -> Bitboard {
        (attacks::rook_attacks(square, occupied) & (self.roles.rook | self.roles.queen))
            | (attacks::bishop_attacks(square, occupied) & (self.roles.bishop | self.roles.queen))
            | (attacks::knight_attacks(square) & self.roles.knight)
            | (attacks::king_attacks(square) & self.roles.king)
            | (attacks::pawn_attacks(color, square) & self.roles.pawn)
    }

    /// The men of the other side that hit a square.
    #[inline]
    pub(super) fn hit_by_them(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.theirs & self.hitting(square, occupied, self.turn)
    }

    /// How many pieces give check.
    pub fn checkers(&self) -> usize {
        if !self.is_check {
            return 0;
        }
        let king = self.our_king();
        king.map_or(0, |king| self.hit_by_them(king, self.occupied()).count())
    }

    /// Whether the side to move is mated. In most checks the king can step aside; only when it
    /// cannot are the legal moves listed.
    pub fn is_checkmate(&self) -> bool {
        if !self.is_check {
            return false;
        }
        let Some(king) = self.our_king() else {
            return false;
        };
        let without_king = self.occupied().without(king);
        let steps = attacks::king_attacks(king) & !self.ours;
        let can_step = steps
            .into_iter()
            .any(|to| self.hit_by_them(to, without_king).is_empty());
        !can_step && !Position::from(self).has_legal_moves()
    }
}
