//! Which legal moves fit a claim.
//!
//! A claim with one square of arrival is resolved by looking from that square for pieces that reach
//! it; anything broader is compared with the list of legal moves.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Position as _, Rank, Role, Square, attacks};

use super::claim::{CheckMark, Claim, Go, Kind};
use crate::board::Position;

/// The legal moves that fit a claim.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Found {
    /// No legal move fits.
    #[default]
    Nothing,
    /// One does.
    One(Move),
    /// Several do.
    Several(Vec<Move>),
}

impl Found {
    fn add(&mut self, legal: Move) {
        match self {
            Self::Nothing => *self = Self::One(legal),
            Self::One(first) if *first == legal => {}
            Self::One(first) => *self = Self::Several(vec![*first, legal]),
            Self::Several(moves) if moves.contains(&legal) => {}
            Self::Several(moves) => moves.push(legal),
        }
    }

    /// Adds the moves found elsewhere.
    pub fn merge(&mut self, other: Self) {
        match other {
            Self::Nothing => {}
            Self::One(legal) => self.add(legal),
            Self::Several(moves) => moves.into_iter().for_each(|legal| self.add(legal)),
        }
    }

    /// The moves as a slice.
    pub fn as_slice(&self) -> &[Move] {
        match self {
            Self::Nothing => &[],
            Self::One(legal) => std::slice::from_ref(legal),
            Self::Several(moves) => moves,
        }
    }
}

/// The legal moves that fit the claim. Passing is no move of the rules: for it nothing is found.
pub fn resolve(position: &Position, claim: &Claim) -> Found {
    match claim.kind {
        Kind::Go(go) => resolve_go(position, &go, claim),
        Kind::Castle(side) => resolve_castling(position, side),
        Kind::Null => Found::Nothing,
    }
}

fn resolve_go(position: &Position, go: &Go, claim: &Claim) -> Found {
    let mut found = Found::Nothing;
    let mut add = |legal: Move| {
        if decides_for(position, go, claim, legal) {
            found.add(legal);
        }
    };
    match go.to.single_square() {
        Some(to) => arriving(position, go, to, &mut add),
        None => position
            .legal_moves()
            .into_iter()
            .filter(|legal| fits(go, *legal))
            .for_each(add),
    }
    if found == Found::Nothing && claim.spelling.en_passant {
        return victims_square(position, go);
    }
    found
}

/// What descriptive notation leans on: the piece taken, the sign of capture and the check mark.
fn decides_for(position: &Position, go: &Go, claim: &Claim, legal: Move) -> bool {
    if go.captured.is_some() && go.captured != legal.capture() {
        return false;
    }
    if go.takes.is_some_and(|takes| takes != legal.is_capture()) {
        return false;
    }
    if !go.check_decides || claim.spelling.check == CheckMark::Missing {
        return true;
    }
    let after = position.after(legal);
    match claim.spelling.check {
        CheckMark::Mate => after.is_checkmate(),
        CheckMark::DoubleCheck => after.checkers().more_than_one(),
        CheckMark::DoublePlus => after.is_checkmate() || after.checkers().more_than_one(),
        CheckMark::Missing | CheckMark::Check | CheckMark::DiscoveredCheck => after.is_check(),
    }
}

/// Whether a legal move is as claimed, squares and pieces only. Castling is not: with several
/// squares of arrival a king's move means a king's step.
fn fits(go: &Go, legal: Move) -> bool {
    !legal.is_castle()
        && go.role.is_none_or(|role| role == legal.role())
        && legal.from().is_some_and(|from| go.from.contains(from))
        && go.to.contains(legal.to())
        && go.promotion == legal.promotion()
}

/// The legal moves to one square.
fn arriving(position: &Position, go: &Go, to: Square, add: &mut impl FnMut(Move)) {
    let rules = position.rules();
    let board = rules.board();
    let Some(role) = go.role.or_else(|| {
        let from = go.from.single_square()?;
        board.role_at(from)
    }) else {
        return;
    };
    if role == Role::Pawn {
        return pawns_arriving(position, go, to, add);
    }
    if go.promotion.is_some() {
        return;
    }
    if role == Role::King {
        return king_arriving(position, go, to, add);
    }
    if rules.us().contains(to) {
        return;
    }
    let reach = attacks::attacks(to, role.of(rules.turn()), board.occupied());
    let capture = board.role_at(to);
    for from in reach & rules.our(role) & go.from {
        let legal = Move::Normal {
            role,
            from,
            capture,
            to,
            promotion: None,
        };
        if !exposes_king(position, from, to, None) {
            add(legal);
        }
    }
}

fn pawns_arriving(position: &Position, go: &Go, to: Square, add: &mut impl FnMut(Move)) {
    let rules = position.rules();
    let board = rules.board();
    let turn = rules.turn();
    let is_last_rank = to.rank() == turn.relative_rank(Rank::Eighth);
    let promotion_is_right = match go.promotion {
        Some(Role::King | Role::Pawn) => false,
        Some(_) => is_last_rank,
        None => !is_last_rank,
    };
    if !promotion_is_right || rules.us().contains(to) {
        return;
    }
    let pawns = rules.our(Role::Pawn) & go.from;
    let capture = board.role_at(to);
    let taking = pawns & attacks::pawn_attacks(!turn, to);
    if capture.is_none() && rules.maybe_ep_square() == Some(to) {
        for from in taking {
            let victim = Square::from_coords(to.file(), from.rank());
            if !exposes_king(position, from, to, Some(victim)) {
                add(Move::EnPassant { from, to });
            }
        }
    }
    let from = match capture {
        Some(_) => taking,
        None => pawns & pushing(turn, to, board.occupied()),
    };
    for from in from {
        if !exposes_king(position, from, to, None) {
            add(Move::Normal {
                role: Role::Pawn,
                from,
                capture,
                to,
                promotion: go.promotion,
            });
        }
    }
}

/// Where a pawn may stand that pushes on to this empty square.
fn pushing(turn: Color, to: Square, occupied: Bitboard) -> Bitboard {
    let back = turn.fold_wb(-8, 8);
    let Some(single) = to.offset(back) else {
        return Bitboard::EMPTY;
    };
    let mut from = Bitboard::from_square(single);
    if to.rank() == turn.relative_rank(Rank::Fourth)
        && !occupied.contains(single)
        && let Some(double) = single.offset(back)
    {
        from.add(double);
    }
    from
}

fn king_arriving(position: &Position, go: &Go, to: Square, add: &mut impl FnMut(Move)) {
    let rules = position.rules();
    let Some(king) = position
        .king(rules.turn())
        .filter(|king| go.from.contains(*king))
    else {
        return;
    };
    let board = rules.board();
    if !rules.us().contains(to) && attacks::king_attacks(king).contains(to) {
        let occupied = board.occupied().without(king);
        if board.attacks_to(to, !rules.turn(), occupied).is_empty() {
            add(Move::Normal {
                role: Role::King,
                from: king,
                capture: board.role_at(to),
                to,
                promotion: None,
            });
        }
        return;
    }
    // Castling as the king's move (UCI-2, ICCF-4), or as the king taking its rook (UCI-4).
    for side in CastlingSide::ALL {
        let rook = rules.castles().rook(rules.turn(), side);
        if rook == Some(to) || (rook.is_some() && side.king_to(rules.turn()) == to) {
            rules.castling_moves(side).into_iter().for_each(&mut *add);
        }
    }
}

/// Whether the move would leave the own king attacked.
pub(super) fn exposes_king(
    position: &Position,
    from: Square,
    to: Square,
    en_passant_victim: Option<Square>,
) -> bool {
    let rules = position.rules();
    let board = rules.board();
    let Some(king) = position.king(rules.turn()) else {
        return false;
    };
    let mut taken = Bitboard::from_square(to);
    if let Some(victim) = en_passant_victim {
        taken.add(victim);
    }
    let occupied = board.occupied().without(from).without(taken).with(to);
    board
        .attacks_to(king, !rules.turn(), occupied)
        .without(taken)
        .any()
}

/// An en-passant capture written with the square of the pawn taken: `exd5 e.p.` for `exd6`.
fn victims_square(position: &Position, go: &Go) -> Found {
    let mut found = Found::Nothing;
    let forward = position.turn().fold_wb(8, -8);
    for legal in position.rules().en_passant_moves() {
        let is_victims = |to: Square| Some(legal.to()) == to.offset(forward);
        let is_from = legal.from().is_some_and(|from| go.from.contains(from));
        if is_from && go.role != Some(Role::King) && go.to.into_iter().any(is_victims) {
            found.add(legal);
        }
    }
    found
}

fn resolve_castling(position: &Position, side: Option<CastlingSide>) -> Found {
    let mut found = Found::Nothing;
    for candidate in CastlingSide::ALL {
        if side.is_none_or(|side| side == candidate) {
            for legal in position.rules().castling_moves(candidate) {
                found.add(legal);
            }
        }
    }
    found
}
