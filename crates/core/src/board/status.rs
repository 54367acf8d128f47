//! What is odd about a position, whether it can be played on or not.

use shakmaty::{
    Bitboard, Board as Placement, Chess, Color, FromSetup, Position as _, PositionError,
};

use super::{EditableBoard, Refusals};

/// A set of oddities. Where python-chess knows the same oddity, the bit is the same.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Status(u32);

impl Status {
    /// White has no king.
    pub const NO_WHITE_KING: Self = Self(1 << 0);
    /// Black has no king.
    pub const NO_BLACK_KING: Self = Self(1 << 1);
    /// There are more than two kings.
    pub const TOO_MANY_KINGS: Self = Self(1 << 2);
    /// White has more than eight pawns.
    pub const TOO_MANY_WHITE_PAWNS: Self = Self(1 << 3);
    /// Black has more than eight pawns.
    pub const TOO_MANY_BLACK_PAWNS: Self = Self(1 << 4);
    /// A pawn stands on the first or the last rank.
    pub const PAWNS_ON_BACKRANK: Self = Self(1 << 5);
    /// White has more than sixteen men.
    pub const TOO_MANY_WHITE_PIECES: Self = Self(1 << 6);
    /// Black has more than sixteen men.
    pub const TOO_MANY_BLACK_PIECES: Self = Self(1 << 7);
    /// A castling right without its king or its rook.
    pub const BAD_CASTLING_RIGHTS: Self = Self(1 << 8);
    /// An en-passant square that no pawn has just passed.
    pub const INVALID_EP_SQUARE: Self = Self(1 << 9);
    /// The side that has just moved is in check.
    pub const OPPOSITE_CHECK: Self = Self(1 << 10);
    /// Nothing stands on the board.
    pub const EMPTY: Self = Self(1 << 11);
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

    /// What python-chess finds odd, too: all but what promotions and clocks tell.
    pub const SERIOUS: Self = Self(0x1_ffff);

    /// Whether none of these oddities is here.
    pub const fn is_without(self, others: Self) -> bool {
        self.0 & others.0 == 0
    }

    /// Looks for oddities.
    pub fn of(board: &EditableBoard) -> Self {
        let men = board.men();
        let mut status = Self::default();
        status.add_if(Self::EMPTY, men.is_empty());
        status.add_if(Self::TOO_MANY_KINGS, men.kings().count() > 2);
        status.add_if(
            Self::PAWNS_ON_BACKRANK,
            (men.pawns() & Bitboard::BACKRANKS).any(),
        );
        for color in Color::ALL {
            status.add_men(men, color);
        }
        status.add_rights(board);
        status.add_checks(board);
        let clock = board.halfmove_clock();
        status.add_if(
            Self::CLOCK_NOT_ZERO,
            board.ep_square().is_some() && clock != 0,
        );
        status.add_if(
            Self::CLOCK_TOO_HIGH,
            clock > 150 || clock > plies_played(board),
        );
        status
    }

    /// What is odd about the men of a side.
    fn add_men(&mut self, men: &Placement, color: Color) {
        let our = men.by_color(color);
        let pawns = (our & men.pawns()).count();
        let (no_king, too_many_pawns, too_many_pieces, too_many_promotions) = color.fold_wb(
            (
                Self::NO_WHITE_KING,
                Self::TOO_MANY_WHITE_PAWNS,
                Self::TOO_MANY_WHITE_PIECES,
                Self::TOO_MANY_WHITE_PROMOTIONS,
            ),
            (
                Self::NO_BLACK_KING,
                Self::TOO_MANY_BLACK_PAWNS,
                Self::TOO_MANY_BLACK_PIECES,
                Self::TOO_MANY_BLACK_PROMOTIONS,
            ),
        );
        self.add_if(no_king, (our & men.kings()).is_empty());
        self.add_if(too_many_pawns, pawns > 8);
        self.add_if(too_many_pieces, our.count() > 16);
        self.add_if(
            too_many_promotions,
            count_promoted(men, our) > 8_usize.saturating_sub(pawns),
        );
    }

    fn add_rights(&mut self, board: &EditableBoard) {
        let rights = board.castling_rights();
        self.add_if(
            Self::BAD_CASTLING_RIGHTS,
            rights != board.castles().castling_rights(),
        );
        // A position that can be played on knows only squares that a pawn has passed.
        let known = board
            .position()
            .map(|position| position.rules().maybe_ep_square());
        let is_known = match known {
            Ok(known) => board.ep_square() == known,
            Err(_) => {
                refusals(board).is_none_or(|kinds| !kinds.contains(Refusals::INVALID_EP_SQUARE))
            }
        };
        self.add_if(Self::INVALID_EP_SQUARE, !is_known);
    }

    fn add_checks(&mut self, board: &EditableBoard) {
        let checkers = board.checkers();
        self.add_if(Self::TOO_MANY_CHECKERS, checkers.count() > 2);
        if checkers.any() {
            let kinds = refusals(board);
            let is_impossible =
                kinds.is_some_and(|kinds| kinds.contains(Refusals::IMPOSSIBLE_CHECK));
            self.add_if(Self::IMPOSSIBLE_CHECK, is_impossible);
        }
        self.add_if(Self::OPPOSITE_CHECK, board.was_into_check());
    }
}

/// What shakmaty has against the men as they stand.
fn refusals(board: &EditableBoard) -> Option<Refusals> {
    let position = Chess::from_setup(board.setup(), board.mode());
    position.err().as_ref().map(PositionError::kinds)
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

fn plies_played(board: &EditableBoard) -> u32 {
    let full = board.fullmove_number().saturating_sub(1);
    full.saturating_mul(2)
        .saturating_add(u32::from(board.turn().is_black()))
}
