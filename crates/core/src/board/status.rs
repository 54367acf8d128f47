//! What is odd about a position that can be played on all the same.

use shakmaty::{
    Bitboard, Board as Placement, Chess, Color, EnPassantMode, FromSetup, Position as Rules,
    PositionError, PositionErrorKinds,
};

use super::Position;

/// A set of oddities. Where python-chess knows the same oddity, the bit is the same.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Status(u32);

impl Status {
    /// White has more than eight pawns.
    pub const TOO_MANY_WHITE_PAWNS: Self = Self(1 << 3);
    /// Black has more than eight pawns.
    pub const TOO_MANY_BLACK_PAWNS: Self = Self(1 << 4);
    /// White has more than sixteen men.
    pub const TOO_MANY_WHITE_PIECES: Self = Self(1 << 6);
    /// Black has more than sixteen men.
    pub const TOO_MANY_BLACK_PIECES: Self = Self(1 << 7);
    /// More than two pieces give check.
    pub const TOO_MANY_CHECKERS: Self = Self(1 << 15);
    /// No last move can have given this check.
    pub const IMPOSSIBLE_CHECK: Self = Self(1 << 16);
    /// White has more promoted pieces than missing pawns.
    pub const TOO_MANY_WHITE_PROMOTIONS: Self = Self(1 << 20);
    /// Black has more promoted pieces than missing pawns.
    pub const TOO_MANY_BLACK_PROMOTIONS: Self = Self(1 << 21);
    /// En passant is possible, so a pawn has just moved, but the half-move clock is not 0.
    pub const CLOCK_NOT_ZERO: Self = Self(1 << 22);
    /// The half-move clock is beyond the 75-move rule, or beyond the moves played.
    pub const CLOCK_TOO_HIGH: Self = Self(1 << 23);

    /// The set as a number.
    pub const fn bits(self) -> u32 {
        self.0
    }

    fn add_if(&mut self, oddity: Self, is_so: bool) {
        if is_so {
            self.0 |= oddity.0;
        }
    }

    /// Looks for oddities.
    pub fn of(position: &Position) -> Self {
        let rules = position.rules();
        let board = rules.board();
        let mut status = Self::default();
        for color in Color::ALL {
            let our = board.by_color(color);
            let pawns = (our & board.pawns()).count();
            let (too_many_pawns, too_many_pieces, too_many_promotions) = color.fold_wb(
                (
                    Self::TOO_MANY_WHITE_PAWNS,
                    Self::TOO_MANY_WHITE_PIECES,
                    Self::TOO_MANY_WHITE_PROMOTIONS,
                ),
                (
                    Self::TOO_MANY_BLACK_PAWNS,
                    Self::TOO_MANY_BLACK_PIECES,
                    Self::TOO_MANY_BLACK_PROMOTIONS,
                ),
            );
            status.add_if(too_many_pawns, pawns > 8);
            status.add_if(too_many_pieces, our.count() > 16);
            let promoted = count_promoted(board, our);
            status.add_if(
                too_many_promotions,
                promoted > 8_usize.saturating_sub(pawns),
            );
        }
        status.add_if(Self::TOO_MANY_CHECKERS, rules.checkers().count() > 2);
        status.add_if(Self::IMPOSSIBLE_CHECK, is_impossible_check(rules));

        let clock = rules.halfmoves();
        status.add_if(
            Self::CLOCK_NOT_ZERO,
            rules.maybe_ep_square().is_some() && clock != 0,
        );
        status.add_if(
            Self::CLOCK_TOO_HIGH,
            clock > 150 || clock > plies_played(rules),
        );
        status
    }
}

/// The pieces beyond the first set: each must have been a pawn.
fn count_promoted(board: &Placement, our: Bitboard) -> usize {
    let beyond =
        |pieces: Bitboard, first_set: usize| (our & pieces).count().saturating_sub(first_set);
    beyond(board.queens(), 1)
        + beyond(board.rooks(), 2)
        + beyond(board.knights(), 2)
        + beyond(board.bishops() & Bitboard::LIGHT_SQUARES, 1)
        + beyond(board.bishops() & Bitboard::DARK_SQUARES, 1)
}

fn is_impossible_check(rules: &Chess) -> bool {
    let setup = rules.to_setup(EnPassantMode::Always);
    Chess::from_setup(setup, rules.castles().mode())
        .err()
        .as_ref()
        .map(PositionError::kinds)
        .is_some_and(|kinds| kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK))
}

fn plies_played(rules: &Chess) -> u32 {
    let full = rules.fullmoves().get().saturating_sub(1);
    full.saturating_mul(2)
        .saturating_add(u32::from(rules.turn().is_black()))
}
