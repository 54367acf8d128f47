//! One position, with all that the rules say about it.
//!
//! [`Position`] wraps `shakmaty::Chess` for two reasons. It accepts positions that no game can
//! reach but that people do play on (nine queens and eight pawns, three checkers in a problem),
//! and refuses those that cannot be played at all. And it lists legal moves without a limit on
//! their number: shakmaty's list has room for 270 moves and panics on the next one, which a
//! hostile FEN can reach.

use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, FromSetup, Move,
    Position as Rules, PositionError, PositionErrorKinds, Role, Setup, Square,
};

/// Why a setup is no position that can be played on.
pub type Refusals = PositionErrorKinds;

/// A move that the rules do not allow in the position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct IllegalMove;

/// A position that can be played on: each side has one king, no pawn stands on a back rank, and the
/// side that has just moved is not in check.
///
/// Positions are equal when the same moves are possible in both (FIDE 9.2.3); the clocks do not
/// count.
#[derive(Clone, Debug, Default)]
pub struct Position {
    rules: Chess,
    /// More men than a game can have: the legal moves may be more than shakmaty's list can hold.
    crowded: bool,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.rules.hash(state);
    }
}

impl Position {
    /// Takes a setup that can be played on. Too many men and impossible checks are let through:
    /// see [`super::Status`].
    pub fn from_setup(setup: Setup, mode: CastlingMode) -> Result<Self, Refusals> {
        let mut crowded = false;
        let rules = Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(|error| {
                crowded = error.kinds().contains(Refusals::TOO_MUCH_MATERIAL);
                error.ignore_too_much_material()
            })
            .map_err(|error| error.kinds())?;
        Ok(Self { rules, crowded })
    }

    /// The position as shakmaty sees it.
    pub fn rules(&self) -> &Chess {
        &self.rules
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.rules.turn()
    }

    /// The number of the move, counted from 1.
    pub fn fullmove_number(&self) -> u32 {
        self.rules.fullmoves().get()
    }

    /// The number of the half-move by that of the move: even if White is to move.
    pub fn half_move(&self) -> u64 {
        u64::from(self.fullmove_number()) * 2 + self.turn().fold_wb(0, 1)
    }

    /// The same position with castling by other rules, as far as its rights allow.
    #[must_use]
    pub fn in_mode(&self, mode: CastlingMode) -> Self {
        let setup = self.rules.to_setup(EnPassantMode::Always);
        Self::from_setup(setup, mode).unwrap_or_else(|_| self.clone())
    }

    /// The same position with the colors exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let setup = self.rules.to_setup(EnPassantMode::Always).into_mirrored();
        Self::from_setup(setup, self.rules.castles().mode()).unwrap_or_else(|_| self.clone())
    }

    /// Half-moves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.rules.halfmoves()
    }

    /// Whether castling follows Chess960.
    pub fn is_chess960(&self) -> bool {
        self.rules.castles().mode().is_chess960()
    }

    /// The square of a king.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.rules.board().king_of(color)
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.crowded {
            self.legal_moves_square_by_square()
        } else {
            self.rules.legal_moves().to_vec()
        }
    }

    /// The legal moves of a crowded position: those to a single square always fit shakmaty's list.
    fn legal_moves_square_by_square(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for role in Role::ALL {
            for to in !self.rules.us() {
                moves.extend(self.rules.san_candidates(role, to));
            }
        }
        for side in CastlingSide::ALL {
            moves.extend(self.rules.castling_moves(side));
        }
        moves
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> usize {
        if self.crowded {
            self.legal_moves_square_by_square().len()
        } else {
            self.rules.legal_moves().len()
        }
    }

    /// Whether any move is legal.
    pub fn has_legal_moves(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// The legal move with these squares.
    ///
    /// Castling may be given as the king's step of two squares or as the king taking its own rook.
    pub fn find(&self, uci: UciMove) -> Result<Move, IllegalMove> {
        uci.to_move(&self.rules).map_err(|_| IllegalMove)
    }

    /// The move with these squares, which is known to be legal here: nothing is checked.
    pub(crate) fn trusted(&self, uci: UciMove) -> Option<Move> {
        let UciMove::Normal {
            from,
            to,
            promotion,
        } = uci
        else {
            return None;
        };
        let board = self.rules.board();
        let role = board.role_at(from)?;
        if role == Role::King {
            // Castling comes in more than one form: this is for the rules to sort out.
            return self.find(uci).ok();
        }
        let capture = board.role_at(to);
        if role == Role::Pawn && from.file() != to.file() && capture.is_none() {
            return Some(Move::EnPassant { from, to });
        }
        Some(Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        })
    }

    /// The squares of a move; castling as the mode of the position writes it.
    pub fn uci(&self, legal: Move) -> UciMove {
        legal.to_uci(self.rules.castles().mode())
    }

    /// Plays a legal move.
    pub fn play(&mut self, legal: Move) {
        self.rules.play_unchecked(legal);
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, legal: Move) -> Self {
        let mut after = self.clone();
        after.play(legal);
        after
    }

    /// The position after a pass, unless the side to move is in check.
    pub fn pass(&self) -> Option<Self> {
        let mut setup = self.rules.to_setup(EnPassantMode::Always);
        if setup.turn.is_black() {
            setup.fullmoves = setup.fullmoves.saturating_add(1);
        }
        setup.halfmoves = setup.halfmoves.saturating_add(1);
        setup.swap_turn();
        Self::from_setup(setup, self.rules.castles().mode()).ok()
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> Bitboard {
        self.rules.checkers()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.rules.is_check()
    }

    /// Whether the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Whether the side to move has no move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// Whether neither side has the men to give mate.
    pub fn is_insufficient_material(&self) -> bool {
        self.rules.is_insufficient_material()
    }
}

/// Counts the leaves of the tree of legal moves.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .map(|legal| perft(&position.after(legal), depth - 1))
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    #[test]
    fn the_moves_of_a_crowded_position_are_all_listed() {
        let ring = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
        let position = fen::read(ring, None).expect("a FEN");
        assert!(position.crowded);
        assert_eq!(
            position.legal_moves().len(),
            position.rules.legal_moves().len()
        );
    }

    #[test]
    fn positions_differ_in_en_passant_only_where_it_can_be_played() {
        let with = fen::read(
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            None,
        );
        let without = fen::read(
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            None,
        );
        assert_eq!(with.expect("a FEN"), without.expect("a FEN"));
    }

    #[test]
    fn a_position_stays_small() {
        assert!(std::mem::size_of::<Position>() <= 144);
    }
}
