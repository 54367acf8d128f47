//! Check: found from the piece that has moved and the line that it has left.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::FastPosition;
use super::reach::{attacked, between, diagonal, straight};
use crate::board::Position;

/// Whether one of these long-range pieces, each on a line with a square, looks at it.
pub(super) fn looks_at(square: Square, snipers: Bitboard, occupied: Bitboard) -> bool {
    snipers
        .into_iter()
        .any(|sniper| (between(square, sniper) & occupied).is_empty())
}

impl FastPosition {
    /// The long-range pieces of a side that would attack a square on an empty board. There are few of
    /// them, and a look at each is cheaper than the large tables of attacks.
    #[inline(always)]
    pub(super) fn snipers(&self, side: Color, square: Square) -> Bitboard {
        let queens = self.of_kind(Role::Queen);
        let on_straights = (self.of_kind(Role::Rook) | queens) & straight(square);
        let on_diagonals = (self.of_kind(Role::Bishop) | queens) & diagonal(square);
        self.men(side) & (on_straights | on_diagonals)
    }

    /// The long-range pieces of a side that would attack the other king on an empty board.
    #[inline(always)]
    pub(super) fn snipers_of(&self, side: Color) -> Bitboard {
        self.snipers(side, self.king(!side))
    }

    #[inline(always)]
    pub(super) fn our_king(&self) -> Square {
        self.king(self.turn())
    }

    /// Whether a piece of a side that stands here attacks the other king.
    #[inline(always)]
    pub(super) fn threatens(&self, side: Color, role: Role, from: Square) -> bool {
        let king = self.king(!side);
        attacked(role, side, from).contains(king) & self.is_clear(king, from)
    }

    /// Whether nothing stands between two squares of a line.
    #[inline(always)]
    pub(super) fn is_clear(&self, from: Square, to: Square) -> bool {
        (between(from, to) & self.occupied()).is_empty()
    }

    /// Whether a piece of a side that went away from here has opened a line on the other king.
    #[inline(always)]
    pub(super) fn discovers(
        &self,
        side: Color,
        (from, to): (Square, Square),
        snipers: Bitboard,
    ) -> bool {
        let king = self.king(!side);
        let behind = attacks::ray(king, from) & snipers.without(to);
        behind.any() && looks_at(king, behind, self.occupied())
    }

    /// The men of a side that hit a square, where a king of the other side stands or wants to go.
    fn hitting(&self, side: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let near = (attacks::knight_attacks(square) & self.of_kind(Role::Knight))
            | (attacks::king_attacks(square) & self.of_kind(Role::King))
            | (attacks::pawn_attacks(!side, square) & self.of_kind(Role::Pawn));
        let mut hitting = near & self.men(side);
        for sniper in self.snipers(side, square) {
            if (between(square, sniper) & occupied).is_empty() {
                hitting.add(sniper);
            }
        }
        hitting
    }

    /// The men of the side to move that attack the other king.
    pub(super) fn attackers_of_their_king(&self) -> Bitboard {
        self.hitting(self.turn(), self.king(!self.turn()), self.occupied())
    }

    /// The men of the other side that hit a square.
    pub(super) fn hit_by_them(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.hitting(!self.turn(), square, occupied)
    }

    /// How many pieces give check.
    pub fn checkers(&self) -> usize {
        if !self.is_check() {
            return 0;
        }
        self.hit_by_them(self.our_king(), self.occupied()).count()
    }

    /// Whether the side to move is mated. In most checks the king can step aside; only when it
    /// cannot are the legal moves listed.
    pub fn is_checkmate(&self) -> bool {
        if !self.is_check() {
            return false;
        }
        let king = self.our_king();
        let without_king = self.occupied().without(king);
        let steps = attacks::king_attacks(king) & !self.ours();
        let can_step = steps
            .into_iter()
            .any(|to| self.hit_by_them(to, without_king).is_empty());
        !can_step && !Position::from(self).has_legal_moves()
    }

    /// Whether the side to move is stalemated. Mostly some man can go to the next square; only when
    /// none can are the legal moves listed.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_free_man() && !Position::from(self).has_legal_moves()
    }

    /// Whether a man other than the king, which is surely not pinned, has an obvious move.
    fn has_free_man(&self) -> bool {
        let king = self.our_king();
        let lines = self.state().snipers.into_iter();
        let pinned = lines.fold(Bitboard::EMPTY, |all, sniper| all | between(king, sniper));
        let free = self.ours() & !pinned & !Bitboard::from(king);
        free.into_iter().any(|from| match self.role_at(from) {
            Some(Role::Pawn) => {
                let ahead = self.turn().fold_wb(8, -8);
                from.offset(ahead)
                    .is_some_and(|to| !self.occupied().contains(to))
            }
            Some(Role::Knight) => (attacks::knight_attacks(from) & !self.ours()).any(),
            Some(role) => {
                let near = attacked(role, self.turn(), from) & attacks::king_attacks(from);
                (near & !self.ours()).any()
            }
            None => false,
        })
    }
}
