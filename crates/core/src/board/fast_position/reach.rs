//! From where a man reaches a square on an empty board: one table for all kinds of men.

use std::hint::select_unpredictable;

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
        Self(select_unpredictable(
            role == Role::Pawn,
            pawn,
            role as usize,
        ))
    }

    /// The squares from which a man reaches this one, if nothing stands between. A pawn that reaches the
    /// last rank becomes a piece, so it is not looked for.
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
        reach[0][number] = steps(to, Color::White);
        reach[TAKING][number] = captures(to, Color::White);
        reach[BLACK][number] = steps(to, Color::Black);
        reach[BLACK + TAKING][number] = captures(to, Color::Black);
        reach[Role::Knight as usize][number] = attacks::knight_attacks(to);
        reach[Role::Bishop as usize][number] = attacks::bishop_attacks(to, Bitboard::EMPTY);
        reach[Role::Rook as usize][number] = attacks::rook_attacks(to, Bitboard::EMPTY);
        reach[Role::Queen as usize][number] = attacks::queen_attacks(to, Bitboard::EMPTY);
        reach[Role::King as usize][number] = attacks::king_attacks(to);
        number += 1;
    }
    reach
};

/// The rank of a square, from 0, as a pawn counts it.
const fn rank_for(color: Color, square: Square) -> u32 {
    let rank = square.to_u32() / 8;
    if matches!(color, Color::White) {
        rank
    } else {
        7 - rank
    }
}

/// From where a pawn steps to a square.
const fn steps(to: Square, color: Color) -> Bitboard {
    let step = if matches!(color, Color::White) { 8 } else { -8 };
    let origin = to.to_u32() as i32 - step;
    Bitboard(match rank_for(color, to) {
        3 => 1 << origin | 1 << (origin - step),
        2..7 => 1 << origin,
        _ => 0,
    })
}

/// From where a pawn takes on a square.
const fn captures(to: Square, color: Color) -> Bitboard {
    match rank_for(color, to) {
        7 => Bitboard::EMPTY,
        _ if matches!(color, Color::White) => attacks::pawn_attacks(Color::Black, to),
        _ => attacks::pawn_attacks(Color::White, to),
    }
}

/// The squares between two squares of a line. This is asked for so often that it has its own table. Where
/// one of the squares is a king's, it should come first: then the same part of the table serves again.
#[inline(always)]
pub(super) fn between(one: Square, other: Square) -> Bitboard {
    let row = BETWEEN.get(one.to_usize());
    let squares = row.and_then(|row| row.get(other.to_usize()));
    squares.copied().unwrap_or(Bitboard::EMPTY)
}

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut squares = [[Bitboard::EMPTY; 64]; 64];
    let mut number = 0;
    while number < 64 * 64 {
        let (one, other) = (number / 64, number % 64);
        squares[one][other] = attacks::between(Square::new(one as u32), Square::new(other as u32));
        number += 1;
    }
    squares
};
