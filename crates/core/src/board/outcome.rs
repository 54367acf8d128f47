//! How a game ended.

use shakmaty::Color;

/// Why a game ended. The numbers are those of python-chess's `Termination`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u8)]
pub enum Termination {
    /// The king is in check and there is no way out.
    Checkmate = 1,
    /// No legal move, and no check.
    Stalemate = 2,
    /// Neither side has the men to give mate.
    InsufficientMaterial = 3,
    /// Seventy-five moves by each side without a capture or a pawn move (FIDE 9.6.2).
    SeventyfiveMoves = 4,
    /// The same position for the fifth time (FIDE 9.6.1).
    FivefoldRepetition = 5,
    /// Fifty moves by each side without a capture or a pawn move, if claimed (FIDE 9.3).
    FiftyMoves = 6,
    /// The same position for the third time, if claimed (FIDE 9.2).
    ThreefoldRepetition = 7,
}

/// How a game ended, and who won it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Outcome {
    /// Why the game ended.
    pub termination: Termination,
    /// The winner; nobody when the game was drawn.
    pub winner: Option<Color>,
}

impl Outcome {
    pub(super) const fn won(termination: Termination, winner: Color) -> Self {
        Self {
            termination,
            winner: Some(winner),
        }
    }

    pub(super) const fn drawn(termination: Termination) -> Self {
        Self {
            termination,
            winner: None,
        }
    }
}
