//! Moves that may leave the king in check, and what a move does besides going from square to square.
//!
//! They can be listed on any board. Their order is that of python-chess, and so is the order in which
//! legal moves are shown: scripts that take the first move or number them find the same.

use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingSide, Color, Rank, Role, Square, attacks};

use super::EditableBoard;

/// Room for as many moves as most positions have.
const USUAL: usize = 48;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

fn step(from: Square, to: Square) -> UciMove {
    UciMove::Normal {
        from,
        to,
        promotion: None,
    }
}

/// The moves of a pawn to a square: four where it promotes.
fn pawn_moves(moves: &mut Vec<UciMove>, from: Square, to: Square) {
    if Bitboard::BACKRANKS.contains(to) {
        moves.extend(PROMOTIONS.map(|role| UciMove::Normal {
            from,
            to,
            promotion: Some(role),
        }));
    } else {
        moves.push(step(from, to));
    }
}

fn forward(color: Color, squares: Bitboard) -> Bitboard {
    squares.shift(color.fold_wb(8, -8))
}

impl EditableBoard {
    /// The moves between two sets of squares, legal but for the safety of the king. Castling goes to
    /// the square of its rook, and is listed only if it is legal.
    pub fn pseudo_legal_moves(&self, from: Bitboard, to: Bitboard) -> Vec<UciMove> {
        let (men, turn) = (self.men(), self.turn());
        let our = men.by_color(turn);
        let mut moves = Vec::with_capacity(USUAL);
        for square in (our & !men.pawns() & from).into_iter().rev() {
            let targets = men.attacks_from(square) & !our & to;
            moves.extend(targets.into_iter().rev().map(|target| step(square, target)));
        }
        moves.extend(self.castling_moves(from, to));
        let pawns = men.by_piece(turn.pawn()) & from;
        for square in pawns.into_iter().rev() {
            let targets = attacks::pawn_attacks(turn, square) & men.by_color(!turn) & to;
            for target in targets.into_iter().rev() {
                pawn_moves(&mut moves, square, target);
            }
        }
        let single = forward(turn, pawns) & !men.occupied();
        let far = turn.fold_wb([Rank::Third, Rank::Fourth], [Rank::Sixth, Rank::Fifth]);
        let far = far.map(Bitboard::from_rank);
        let far = far
            .into_iter()
            .fold(Bitboard::EMPTY, |all, rank| all | rank);
        let double = forward(turn, single) & !men.occupied() & far;
        let back = turn.fold_wb(-8, 8);
        for (targets, distance) in [(single, back), (double, 2 * back)] {
            for target in (targets & to).into_iter().rev() {
                if let Some(square) = target.offset(distance) {
                    pawn_moves(&mut moves, square, target);
                }
            }
        }
        moves.extend(self.pseudo_legal_ep(from, to));
        moves
    }

    /// The captures en passant between two sets of squares, legal but for the safety of the king.
    pub fn pseudo_legal_ep(&self, from: Bitboard, to: Bitboard) -> Vec<UciMove> {
        let target = self.ep_square().filter(|square| to.contains(*square));
        let Some(target) = target else {
            return Vec::new();
        };
        let capturers = self.ep_capturers(from).into_iter().rev();
        capturers.map(|square| step(square, target)).collect()
    }

    /// The legal ways to castle, if the king is among the squares of departure and the rook among
    /// those of arrival.
    pub fn castling_moves(&self, from: Bitboard, to: Bitboard) -> Vec<UciMove> {
        let (men, turn, castles) = (self.men(), self.turn(), self.castles());
        let kings = men.by_piece(turn.king()) & turn.backrank() & from;
        let Some(king) = kings.first() else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
            let Some(rook) = castles.rook(turn, side).filter(|rook| to.contains(*rook)) else {
                continue;
            };
            let (king_to, rook_to) = (side.king_to(turn), side.rook_to(turn));
            let others = men.occupied().without(king);
            let is_attacked = |square, occupied| men.attacks_to(square, !turn, occupied).any();
            let path = attacks::between(king, king_to).with(king);
            let is_blocked = (castles.path(turn, side) & others.without(rook)).any();
            let is_in_check = path.into_iter().any(|square| is_attacked(square, others));
            let arrived = others.without(rook).with(rook_to);
            if !is_blocked && !is_in_check && !is_attacked(king_to, arrived) {
                let is_wide = castles.mode().is_chess960();
                moves.push(step(king, if is_wide { rook } else { king_to }));
            }
        }
        moves
    }

    /// Whether a move is legal; none is if nobody can play on.
    pub fn is_legal(&self, uci: UciMove) -> bool {
        self.position().is_ok_and(|at| at.find(uci).is_ok())
    }

    /// Whether a move is legal but for the safety of the king.
    pub fn is_pseudo_legal(&self, uci: UciMove) -> bool {
        let UciMove::Normal { from, to, .. } = uci else {
            return false;
        };
        if self.castling(uci).is_some() {
            let ways = self.castling_moves(from.into(), Bitboard::FULL);
            return ways.into_iter().any(|way| way == self.in_mode(uci));
        }
        let moves = self.pseudo_legal_moves(from.into(), to.into());
        moves.contains(&uci)
    }

    /// A way to castle, as the mode of the board writes it; other moves as they are.
    pub fn in_mode(&self, uci: UciMove) -> UciMove {
        let (UciMove::Normal { from, .. }, Some(side)) = (uci, self.castling(uci)) else {
            return uci;
        };
        let turn = self.turn();
        match self.castles().rook(turn, side) {
            Some(rook) if self.mode().is_chess960() => step(from, rook),
            Some(_) => step(from, side.king_to(turn)),
            None => uci,
        }
    }

    /// The side on which a move of the king castles: it goes two files or takes its own rook.
    pub fn castling(&self, uci: UciMove) -> Option<CastlingSide> {
        let UciMove::Normal { from, to, .. } = uci else {
            return None;
        };
        if !self.men().kings().contains(from) {
            return None;
        }
        let is_far = from.file().distance(to.file()) > 1;
        (is_far || self.role_of(self.turn(), to) == Some(Role::Rook))
            .then(|| CastlingSide::from_king_side(from.file() < to.file()))
    }

    /// The squares that a move begins and ends on.
    fn touched(uci: UciMove) -> Bitboard {
        let ends = [uci.from(), uci.to()].into_iter().flatten();
        ends.fold(Bitboard::EMPTY, Bitboard::toggled)
    }

    /// Whether a move takes en passant.
    pub fn is_en_passant(&self, uci: UciMove) -> bool {
        let UciMove::Normal { from, to, .. } = uci else {
            return false;
        };
        let men = self.men();
        self.ep_square() == Some(to)
            && men.pawns().contains(from)
            && from.file().distance(to.file()) == 1
            && from.rank().distance(to.rank()) == 1
            && !men.occupied().contains(to)
    }

    /// Whether a move takes something.
    pub fn is_capture(&self, uci: UciMove) -> bool {
        let their = self.men().by_color(!self.turn());
        (Self::touched(uci) & their).any() || self.is_en_passant(uci)
    }

    /// Whether a move takes something or is one of a pawn.
    pub fn is_zeroing(&self, uci: UciMove) -> bool {
        let men = self.men();
        (Self::touched(uci) & (men.pawns() | men.by_color(!self.turn()))).any()
    }

    /// Whether a move can never be undone: a capture, a pawn's, one that gives a right up.
    pub fn is_irreversible(&self, uci: UciMove) -> bool {
        let rights = self.castles().castling_rights();
        let touched = Self::touched(uci);
        let loses_rights = Color::ALL.into_iter().any(|color| {
            let king = touched & self.men().by_piece(color.king());
            (rights & color.backrank()).any() && king.any()
        });
        let legal_ep = self.position().map(|position| {
            use shakmaty::Position as _;
            position.rules().legal_ep_square().is_some()
        });
        self.is_zeroing(uci)
            || (touched & rights).any()
            || loses_rights
            || legal_ep.unwrap_or_else(|_| self.has_pseudo_legal_ep())
    }

    /// The legal moves between two sets of squares, in the customary order; nothing if nobody can play
    /// on. In check the king comes first, then whatever takes the attacker or stands in its way.
    pub fn legal_moves(&self, from: Bitboard, to: Bitboard) -> Vec<UciMove> {
        let turn = self.turn();
        let (Ok(_), Some(king)) = (self.position(), self.king(turn)) else {
            return Vec::new();
        };
        let checkers = self.checkers();
        let mut moves = if checkers.is_empty() {
            self.pseudo_legal_moves(from, to)
        } else {
            self.evasions(king, checkers, from, to)
        };
        let men = self.men();
        let without_king = men.occupied().without(king);
        let pinned = self.pinned(turn);
        moves.retain(|uci| {
            let UciMove::Normal { from, to, .. } = *uci else {
                return false;
            };
            if from == king {
                // Castling is listed only if it is legal.
                return self.castling(*uci).is_some()
                    || men.attacks_to(to, !turn, without_king).is_empty();
            }
            if self.is_en_passant(*uci) {
                return self.is_legal(*uci);
            }
            !pinned.contains(from) || attacks::ray(king, from).contains(to)
        });
        moves
    }

    /// The moves that may end a check.
    fn evasions(
        &self,
        king: Square,
        checkers: Bitboard,
        from: Bitboard,
        to: Bitboard,
    ) -> Vec<UciMove> {
        let mut moves = Vec::with_capacity(USUAL);
        if from.contains(king) {
            let steps = attacks::king_attacks(king) & !self.men().by_color(self.turn()) & to;
            moves.extend(steps.into_iter().rev().map(|target| step(king, target)));
        }
        if let Some(checker) = checkers.single_square() {
            let targets = attacks::between(king, checker).with(checker);
            let others = from.without(king);
            moves.extend(self.pseudo_legal_moves(others, targets & to));
            if !self
                .ep_square()
                .is_some_and(|square| targets.contains(square))
            {
                moves.extend(self.pseudo_legal_ep(others, to));
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::fen;

    /// Pins, double checks, castling out of and through checks, en passant that opens a line, crowds.
    const POSITIONS: [&str; 9] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
        "4r2k/8/8/3Pp3/8/b7/8/4K3 w - e6 0 1",
        "4k3/4r3/8/1b6/8/3n4/8/R3K2R w KQ - 0 1",
        "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ];

    fn compare(position: &Position, depth: u32) {
        let board = EditableBoard::from(position.clone());
        let found = board.legal_moves(Bitboard::FULL, Bitboard::FULL);
        let expected = position.legal_moves();
        let all = expected.iter().map(|legal| position.uci(*legal));
        let mut all: Vec<_> = all.map(|uci| uci.to_string()).collect();
        let mut mine: Vec<_> = found.iter().map(UciMove::to_string).collect();
        all.sort();
        mine.sort();
        assert_eq!(mine, all, "{position:?}");
        if depth > 0 {
            for legal in expected {
                compare(&position.after(legal), depth - 1);
            }
        }
    }

    #[test]
    fn the_moves_that_are_found_in_order_are_the_legal_ones() {
        for text in POSITIONS {
            compare(&fen::read(text, None).expect("a position"), 2);
        }
    }
}
