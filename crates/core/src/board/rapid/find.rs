//! The legal move that goes to a square: looked for from there, by the tables of attacks.

use shakmaty::{Bitboard, CastlingMode, CastlingSide, Move, Rank, Role, Square, attacks};

use super::Rapid;
use super::check::runs_along;

impl Rapid {
    /// The one legal move of a piece of this kind from one of these squares to that one; nothing if
    /// there is none, or more than one. Castling is not looked for.
    pub fn find(
        &self,
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        if self.ours.contains(to) {
            return None;
        }
        match role {
            Role::Pawn => self.find_pawn(from, to, promotion),
            _ if promotion.is_some() => None,
            Role::King => self.find_king(from, to),
            _ => {
                let from = self.find_piece(role, from, to)?;
                Some(Move::Normal {
                    role,
                    from,
                    capture: self.role_at(to),
                    to,
                    promotion: None,
                })
            }
        }
    }

    /// Finds a move as [`Rapid::find`] does, tells of it, and plays it.
    #[inline]
    pub fn find_and_play(
        &mut self,
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
        tell: impl FnOnce(&Self, Move),
    ) -> Option<()> {
        if self.ours.contains(to) || (promotion.is_some() && role != Role::Pawn) {
            return None;
        }
        // One branch for each kind of piece, and none further down: which kind comes next is what a
        // processor cannot foresee.
        match role {
            Role::Pawn => {
                let found = self.find_pawn(from, to, promotion)?;
                tell(self, found);
                match found {
                    Move::Normal { from, capture, .. } => {
                        self.play_normal(Role::Pawn, from, to, capture, promotion);
                    }
                    _ => self.play(found),
                }
                Some(())
            }
            Role::Knight => self.play_piece(Role::Knight, from, to, tell),
            Role::Bishop => self.play_piece(Role::Bishop, from, to, tell),
            Role::Rook => self.play_piece(Role::Rook, from, to, tell),
            Role::Queen => self.play_piece(Role::Queen, from, to, tell),
            Role::King => {
                let found = self.find_king(from, to)?;
                tell(self, found);
                let capture = found.capture();
                let from = found.from()?;
                self.play_normal(Role::King, from, to, capture, None);
                Some(())
            }
        }
    }

    #[inline(always)]
    fn play_piece(
        &mut self,
        role: Role,
        from: Bitboard,
        to: Square,
        tell: impl FnOnce(&Self, Move),
    ) -> Option<()> {
        let from = self.find_piece(role, from, to)?;
        let capture = self.role_at(to);
        let found = Move::Normal {
            role,
            from,
            capture,
            to,
            promotion: None,
        };
        tell(self, found);
        self.play_normal(role, from, to, capture, None);
        Some(())
    }

    #[inline(always)]
    fn find_piece(&self, role: Role, from: Bitboard, to: Square) -> Option<Square> {
        self.the_one_that_may(self.reaching(role, from, to), to)
    }

    /// Those of these pieces that reach a square, whether they may go there or not. There are few of
    /// them, and a look at each is cheaper than the large tables of sliding attacks.
    #[inline(always)]
    fn reaching(&self, role: Role, from: Bitboard, to: Square) -> Bitboard {
        let pieces = *self.roles.get(role) & self.ours & from;
        match role {
            Role::Pawn => Bitboard::EMPTY,
            Role::Knight => attacks::knight_attacks(to) & pieces,
            Role::King => attacks::king_attacks(to) & pieces,
            Role::Bishop | Role::Rook | Role::Queen => {
                let mut reaching = Bitboard::EMPTY;
                for from in pieces {
                    if runs_along(role, from, to)
                        && attacks::ray(from, to).any()
                        && self.is_clear(from, to)
                    {
                        reaching.add(from);
                    }
                }
                reaching
            }
        }
    }

    #[inline(always)]
    fn the_one_that_may(&self, from: Bitboard, to: Square) -> Option<Square> {
        match from.single_square() {
            Some(only) => (!self.exposes_king(only, to)).then_some(only),
            None => self.the_one_of_many(from, to),
        }
    }

    fn the_one_of_many(&self, from: Bitboard, to: Square) -> Option<Square> {
        let mut may = from
            .into_iter()
            .filter(|from| !self.exposes_king(*from, to));
        let first = may.next()?;
        may.next().is_none().then_some(first)
    }

    /// The other pieces of the kind that may go to the same square (PGN 8.2.3.4).
    pub fn rivals(&self, role: Role, from: Square, to: Square) -> Bitboard {
        if matches!(role, Role::King | Role::Pawn) {
            return Bitboard::EMPTY;
        }
        let mut rivals = self.reaching(role, Bitboard::FULL.without(from), to);
        for rival in rivals {
            if self.exposes_king(rival, to) {
                rivals.discard(rival);
            }
        }
        rivals
    }

    /// Whether a piece that is not the king may not go there, since its own king would be attacked.
    #[inline(always)]
    fn exposes_king(&self, from: Square, to: Square) -> bool {
        (self.is_check || self.our_lines.contains(from)) && self.is_bound(from, to)
    }

    fn is_bound(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.our_king() else {
            return false;
        };
        if self.is_check {
            return self.leaves_check(king, from, to, Bitboard::from_square(to));
        }
        // Only a piece on a line with its king, with nothing between the two, can be pinned.
        self.is_clear(king, from)
            && !attacks::ray(king, from).contains(to)
            && self.is_hit_along(king, from, self.theirs, self.occupied().without(from))
    }

    /// Whether the king is attacked after a move that takes what stands on these squares.
    fn leaves_check(&self, king: Square, from: Square, to: Square, taken: Bitboard) -> bool {
        let occupied = self.occupied().without(from).without(taken).with(to);
        self.hit_by_them(king, occupied).without(taken).any()
    }

    #[inline(always)]
    fn find_pawn(&self, from: Bitboard, to: Square, promotion: Option<Role>) -> Option<Move> {
        let is_last_rank = to.rank() == self.turn.fold_wb(Rank::Eighth, Rank::First);
        let is_right = match promotion {
            Some(Role::King | Role::Pawn) => false,
            Some(_) => is_last_rank,
            None => !is_last_rank,
        };
        if !is_right {
            return None;
        }
        let pawns = self.roles.pawn & self.ours & from;
        let capture = self.role_at(to);
        let taking = pawns & attacks::pawn_attacks(!self.turn, to);
        if capture.is_none() && self.en_passant == Some(to) && taking.any() {
            return self.find_en_passant(pawns, taking, to);
        }
        let from = match capture {
            Some(_) => taking,
            None => pawns & self.pushing(to),
        };
        let from = self.the_one_that_may(from, to)?;
        Some(Move::Normal {
            role: Role::Pawn,
            from,
            capture,
            to,
            promotion,
        })
    }

    /// A square that a pawn may reach by taking in passing, and by a step as well.
    fn find_en_passant(&self, pawns: Bitboard, taking: Bitboard, to: Square) -> Option<Move> {
        let king = self.our_king()?;
        let mut may = taking.into_iter().filter(|from| {
            let victim = Square::from_coords(to.file(), from.rank());
            let taken = Bitboard::from_square(victim) | Bitboard::from_square(to);
            !self.leaves_check(king, *from, to, taken)
        });
        let first = may.next();
        if may.next().is_some() || (pawns & self.pushing(to)).any() {
            return None;
        }
        first.map(|from| Move::EnPassant { from, to })
    }

    /// Where a pawn may stand that goes straight to this empty square.
    #[inline(always)]
    fn pushing(&self, to: Square) -> Bitboard {
        let back = self.turn.fold_wb(-8, 8);
        let Some(single) = to.offset(back) else {
            return Bitboard::EMPTY;
        };
        let mut from = Bitboard::from_square(single);
        if to.rank() == self.turn.fold_wb(Rank::Fourth, Rank::Fifth)
            && !self.occupied().contains(single)
            && let Some(double) = single.offset(back)
        {
            from.add(double);
        }
        from
    }

    #[inline(always)]
    fn find_king(&self, from: Bitboard, to: Square) -> Option<Move> {
        let king = self.our_king().filter(|king| from.contains(*king))?;
        let may = attacks::king_attacks(king).contains(to)
            && self
                .hit_by_them(to, self.occupied().without(king))
                .is_empty();
        may.then(|| Move::Normal {
            role: Role::King,
            from: king,
            capture: self.role_at(to),
            to,
            promotion: None,
        })
    }

    /// Castling in ordinary chess, if it is legal. Chess960 is left to the rules library.
    pub fn find_castling(&self, side: CastlingSide) -> Option<Move> {
        let king = self.our_king()?;
        let rook = Square::from_coords(
            match side {
                CastlingSide::KingSide => shakmaty::File::H,
                CastlingSide::QueenSide => shakmaty::File::A,
            },
            king.rank(),
        );
        let king_to = Square::from_coords(side.king_to_file(), king.rank());
        let may = self.mode == CastlingMode::Standard
            && !self.is_check
            && (self.castles & self.ours).contains(rook)
            && (attacks::between(king, rook) & self.occupied()).is_empty()
            && attacks::between(king, king_to)
                .with(king_to)
                .into_iter()
                .all(|square| self.hit_by_them(square, self.occupied()).is_empty());
        may.then_some(Move::Castle { king, rook })
    }
}
