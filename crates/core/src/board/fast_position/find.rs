//! The legal move that goes to a square: looked for from there, by the tables of attacks.

use shakmaty::{Bitboard, CastlingMode, CastlingSide, Color, Move, Rank, Role, Square, attacks};

use super::check::looks_at;
use super::reach::{Way, between};
use super::{FastPosition, SimpleMove};

impl FastPosition {
    /// The one legal move of a piece of this kind from one of these squares to that one; nothing if
    /// there is none, or more than one. Castling is not looked for.
    pub fn find(
        &self,
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        if self.ours().contains(to) {
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

    /// Finds the move of a man from one of these squares to that one, if it is clear at first sight: only
    /// one man of the kind looks there, nothing stands in its way, and no long-range piece behind it
    /// looks at its own king. A pawn takes or does not, as it is said to. All is asked at once and
    /// answered by one branch, which nearly always goes the same way. [`FastPosition::find`] finds the others.
    ///
    /// Whose turn it is has to be told: whoever knows it beforehand has a program for each side, which need
    /// not ask for it again and again.
    #[inline(always)]
    pub fn find_simple(
        &self,
        turn: Color,
        role: Role,
        from: Bitboard,
        to: Square,
        takes: bool,
    ) -> Option<SimpleMove> {
        // What stands on the square is known later than what was said about it.
        let way = Way::of(role, turn, takes);
        let looking = self.of_kind(role) & self.men(turn) & from & way.origins(to);
        let only = looking.first()?;
        let capture = self.role_at(to);
        let king = self.king(turn);
        let state = self.state_of(turn);
        let pinning = attacks::ray(king, only) & state.snipers;
        let another = looking.without_first();
        let in_the_way = between(only, to) & self.occupied();
        let ours = self.men(turn) & Bitboard::from_square(to);
        let is_clear = (pinning | another | in_the_way | ours).is_empty();
        let is_so = (role != Role::Pawn) | (takes == capture.is_some());
        if !(is_clear & is_so & !state.is_check) {
            return None;
        }
        let is_safe = role != Role::King || self.is_safe(to);
        is_safe.then_some(SimpleMove {
            role,
            from: only,
            to,
            capture,
        })
    }

    /// Whether our king may stand on a square.
    fn is_safe(&self, to: Square) -> bool {
        let occupied = self.occupied().without(self.our_king());
        self.hit_by_them(to, occupied).is_empty()
    }

    fn find_piece(&self, role: Role, from: Bitboard, to: Square) -> Option<Square> {
        self.the_one_that_may(self.reaching(role, from, to), to)
    }

    /// Those of these pieces that reach a square, whether they may go there or not.
    fn reaching(&self, role: Role, from: Bitboard, to: Square) -> Bitboard {
        let origins = Way::of(role, self.turn(), false).origins(to);
        let mut reaching = self.of_kind(role) & self.ours() & from & origins;
        for piece in reaching {
            if !self.is_clear(piece, to) {
                reaching.discard(piece);
            }
        }
        reaching
    }

    fn the_one_that_may(&self, from: Bitboard, to: Square) -> Option<Square> {
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
    fn exposes_king(&self, from: Square, to: Square) -> bool {
        if self.is_check() {
            return self.leaves_check(from, to, Bitboard::from_square(to));
        }
        let king = self.our_king();
        let pinning = attacks::ray(king, from) & self.state().snipers;
        let occupied = self.occupied().without(from).with(to);
        looks_at(king, pinning.without(to), occupied)
    }

    /// Whether the king is attacked after a move that takes what stands on these squares.
    fn leaves_check(&self, from: Square, to: Square, taken: Bitboard) -> bool {
        let occupied = self.occupied().without(from).without(taken).with(to);
        self.hit_by_them(self.our_king(), occupied)
            .without(taken)
            .any()
    }

    fn find_pawn(&self, from: Bitboard, to: Square, promotion: Option<Role>) -> Option<Move> {
        let is_last_rank = to.rank() == self.turn().fold_wb(Rank::Eighth, Rank::First);
        let is_right = match promotion {
            Some(Role::King | Role::Pawn) => false,
            Some(_) => is_last_rank,
            None => !is_last_rank,
        };
        if !is_right {
            return None;
        }
        let pawns = self.of_kind(Role::Pawn) & self.ours() & from;
        let capture = self.role_at(to);
        let taking = pawns & attacks::pawn_attacks(!self.turn(), to);
        if capture.is_none() && self.state().en_passant == Some(to) && taking.any() {
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
        let mut may = taking.into_iter().filter(|from| {
            let victim = Square::from_coords(to.file(), from.rank());
            let taken = Bitboard::from_square(victim) | Bitboard::from_square(to);
            !self.leaves_check(*from, to, taken)
        });
        let first = may.next();
        if may.next().is_some() || (pawns & self.pushing(to)).any() {
            return None;
        }
        first.map(|from| Move::EnPassant { from, to })
    }

    /// Where a pawn may stand that goes straight to this empty square.
    fn pushing(&self, to: Square) -> Bitboard {
        let back = self.turn().fold_wb(-8, 8);
        let Some(single) = to.offset(back) else {
            return Bitboard::EMPTY;
        };
        let mut from = Bitboard::from_square(single);
        if to.rank() == self.turn().fold_wb(Rank::Fourth, Rank::Fifth)
            && !self.occupied().contains(single)
            && let Some(double) = single.offset(back)
        {
            from.add(double);
        }
        from
    }

    fn find_king(&self, from: Bitboard, to: Square) -> Option<Move> {
        let king = self.our_king();
        let may =
            from.contains(king) && attacks::king_attacks(king).contains(to) && self.is_safe(to);
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
        let king = self.our_king();
        let rook = Square::from_coords(
            match side {
                CastlingSide::KingSide => shakmaty::File::H,
                CastlingSide::QueenSide => shakmaty::File::A,
            },
            king.rank(),
        );
        let king_to = Square::from_coords(side.king_to_file(), king.rank());
        let may = self.mode == CastlingMode::Standard
            && !self.is_check()
            && (self.state().castles & self.ours()).contains(rook)
            && self.is_clear(king, rook)
            && between(king, king_to)
                .with(king_to)
                .into_iter()
                .all(|square| self.hit_by_them(square, self.occupied()).is_empty());
        may.then_some(Move::Castle { king, rook })
    }
}
