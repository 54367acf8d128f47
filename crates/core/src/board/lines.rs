//! Who attacks what: checks, pins, and the squares of a man. No position has to be playable for it.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::EditableBoard;

impl EditableBoard {
    /// The square of a king; of several, the last one.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.men().by_piece(color.king()).last()
    }

    /// The men of a side that attack a square.
    pub fn attackers(&self, color: Color, square: Square) -> Bitboard {
        let men = self.men();
        men.attacks_to(square, color, men.occupied())
    }

    /// The men that give check to a side.
    fn checkers_of(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        king.map_or(Bitboard::EMPTY, |king| self.attackers(!color, king))
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.turn())
    }

    /// Whether the side that has just moved is in check.
    pub fn was_into_check(&self) -> bool {
        self.checkers_of(!self.turn()).any()
    }

    /// The line on which a man is pinned to its king: all squares if it is not pinned.
    pub fn pin(&self, color: Color, square: Square) -> Bitboard {
        let Some(king) = self.king(color) else {
            return Bitboard::FULL;
        };
        let occupied = self.men().occupied().with(square);
        self.snipers(color, king)
            .into_iter()
            .find(|sniper| attacks::between(*sniper, king) & occupied == square.into())
            .map_or(Bitboard::FULL, |sniper| attacks::ray(king, sniper))
    }

    /// The men of a side that are pinned to its king.
    pub(super) fn pinned(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else {
            return Bitboard::EMPTY;
        };
        let men = self.men();
        let between = |sniper| attacks::between(sniper, king) & men.occupied();
        let snipers = self.snipers(color, king).into_iter();
        let alone = snipers.filter_map(|sniper| between(sniper).single_square());
        alone.fold(Bitboard::EMPTY, Bitboard::with) & men.by_color(color)
    }

    /// The men that would give check to a king if nothing stood between.
    fn snipers(&self, color: Color, king: Square) -> Bitboard {
        let men = self.men();
        let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & men.rooks_and_queens();
        let oblique = attacks::bishop_attacks(king, Bitboard::EMPTY) & men.bishops_and_queens();
        (straight | oblique) & men.by_color(!color)
    }

    /// Whether a pawn stands ready to take en passant.
    pub fn has_pseudo_legal_ep(&self) -> bool {
        !self.ep_capturers(Bitboard::FULL).is_empty()
    }

    /// The pawns that stand ready to take en passant.
    pub(super) fn ep_capturers(&self, from: Bitboard) -> Bitboard {
        let (men, turn) = (self.men(), self.turn());
        let Some(to) = self.ep_square() else {
            return Bitboard::EMPTY;
        };
        if men.occupied().contains(to) {
            return Bitboard::EMPTY;
        }
        let rank = Bitboard::from_rank(turn.fold_wb(shakmaty::Rank::Fifth, shakmaty::Rank::Fourth));
        men.by_piece(turn.pawn()) & attacks::pawn_attacks(!turn, to) & rank & from
    }

    /// The kind of the man on a square, if it belongs to a side.
    pub(super) fn role_of(&self, color: Color, square: Square) -> Option<Role> {
        let piece = self.men().piece_at(square)?;
        (piece.color == color).then_some(piece.role)
    }
}
