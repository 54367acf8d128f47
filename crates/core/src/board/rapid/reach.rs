//! From where a man reaches a square on an empty board: one table for all kinds of men.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

/// A way to go to a square, as a row of the table: the number of the piece, or one of four for pawns.
#[derive(Clone, Copy)]
pub(super) struct Way(usize);

/// The rows of Black's pawns.
const BLACK: usize = 8;
/// The row of those that take, behind the row of those that do not.
const TAKING: usize = 1;

impl Way {
    /// How men of a kind go to a square, where they take something or not.
    #[inline(always)]
    pub fn of(role: Role, turn: Color, takes: bool) -> Self {
        let pawn = turn.fold_wb(0, BLACK) + usize::from(takes);
        Self(if role == Role::Pawn {
            pawn
        } else {
            role as usize
        })
    }

    /// The squares from which a man reaches this one, if nothing stands between.
    #[inline(always)]
    pub fn origins(self, to: Square) -> Bitboard {
        let row = REACH.get(self.0);
        let origins = row.and_then(|row| row.get(to.to_usize()));
        origins.copied().unwrap_or(Bitboard::EMPTY)
    }
}

/// The squares that a man attacks on an empty board.
#[inline(always)]
pub(super) fn attacked(role: Role, color: Color, from: Square) -> Bitboard {
    // A pawn attacks the squares from which a pawn of the other side would attack it.
    Way::of(role, !color, true).origins(from)
}

/// The squares on a line of a rook with this one.
#[inline(always)]
pub(super) fn straight(square: Square) -> Bitboard {
    Way(Role::Rook as usize).origins(square)
}

/// The squares on a line of a bishop with this one.
#[inline(always)]
pub(super) fn diagonal(square: Square) -> Bitboard {
    Way(Role::Bishop as usize).origins(square)
}

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static REACH: [[Bitboard; 64]; 10] = {
    let mut reach = [[Bitboard::EMPTY; 64]; 10];
    let mut number = 0;
    while number < 64 {
        let to = Square::new(number as u32);
        reach[0][number] = steps(to, 8);
        reach[TAKING][number] = attacks::pawn_attacks(Color::Black, to);
        reach[BLACK][number] = steps(to, -8);
        reach[BLACK + TAKING][number] = attacks::pawn_attacks(Color::White, to);
        reach[Role::Knight as usize][number] = attacks::knight_attacks(to);
        reach[Role::Bishop as usize][number] = attacks::bishop_attacks(to, Bitboard::EMPTY);
        reach[Role::Rook as usize][number] = attacks::rook_attacks(to, Bitboard::EMPTY);
        reach[Role::Queen as usize][number] = attacks::queen_attacks(to, Bitboard::EMPTY);
        reach[Role::King as usize][number] = attacks::king_attacks(to);
        number += 1;
    }
    reach
};

/// From where a pawn steps to a square, one step being so long.
const fn steps(to: Square, step: i32) -> Bitboard {
    let rank = to.to_u32() / 8;
    // Counted from the pawn's own side.
    let rank = if step > 0 { rank } else { 7 - rank };
    let mut from = 0;
    let mut origin = to.to_u32() as i32 - step;
    if rank >= 1 {
        from |= 1 << origin;
    }
    if rank == 3 {
        origin -= step;
        from |= 1 << origin;
    }
    Bitboard(from)
}
