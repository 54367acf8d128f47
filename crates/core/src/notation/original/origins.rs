//! Where the men on the board come from.

use std::iter;

use shakmaty::{
    Bitboard, CastlingSide, Color, File, Move, Position as _, Rank, Role, Square, uci::UciMove,
};

use super::{letter_of_promoted, starter};
use crate::board::{Board, Position};

/// Where the men on the board come from: the letter of the file on which each started.
///
/// ```
/// use shakmaty::{File, Square};
/// use stamma_core::board::Board;
/// use stamma_core::notation::original::Origins;
///
/// let mut board = Board::default();
/// let knight = "g1f3".parse().map_err(|_| ())?;
/// board.push(knight).map_err(|_| ())?;
/// let origins = Origins::of(&board).ok_or(())?;
/// assert_eq!(origins.letter(Square::F3), Some(File::G));
/// # Ok::<(), ()>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Origins {
    /// The men that bear each letter.
    bearers: [Bitboard; 8],
    white: Bitboard,
    promoted: Bitboard,
}

impl Origins {
    /// Follows the men of a game; nothing when it did not begin in the ordinary starting position
    /// (STA-1).
    pub fn of(board: &Board) -> Option<Self> {
        let (root, ordinary) = (board.root().rules(), Position::default());
        let is_ordinary = root.board() == ordinary.rules().board()
            && root.castles().castling_rights() == ordinary.rules().castles().castling_rights();
        if !is_ordinary {
            return None;
        }
        let mut origins = Self::at_the_start();
        let mut position = board.root().clone();
        for played in board.moves() {
            position = match played {
                UciMove::Null => position.pass()?,
                _ => {
                    let legal = position.find(played).ok()?;
                    origins.follow(legal, position.turn());
                    position.after(legal)
                }
            };
        }
        Some(origins)
    }

    fn at_the_start() -> Self {
        let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        Self {
            bearers: File::ALL.map(|file| Bitboard::from_file(file) & back_ranks),
            white: Bitboard::from_rank(Rank::First),
            promoted: Bitboard::EMPTY,
        }
    }

    /// Follows a legal move of a side.
    pub(crate) fn follow(&mut self, legal: Move, turn: Color) {
        match legal {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                self.go(&[(king, side.king_to(turn)), (rook, side.rook_to(turn))]);
            }
            _ => {
                if let Some(from) = legal.from() {
                    self.go(&[(from, legal.to())]);
                }
                if let Some(role) = legal.promotion() {
                    self.christen(legal.to(), role, turn);
                }
            }
        }
    }

    /// Moves men, all at once; who stood on the squares of arrival is gone.
    fn go(&mut self, steps: &[(Square, Square)]) {
        for men in self
            .bearers
            .iter_mut()
            .chain([&mut self.white, &mut self.promoted])
        {
            let before = *men;
            for (from, _) in steps {
                men.discard(*from);
            }
            for (from, to) in steps {
                men.set(*to, before.contains(*from));
            }
        }
    }

    fn christen(&mut self, square: Square, role: Role, color: Color) {
        let letter = letter_of_promoted(role);
        for (file, men) in iter::zip(File::ALL, &mut self.bearers) {
            men.set(square, Some(file) == letter);
        }
        self.white.set(square, color.is_white());
        self.promoted.add(square);
    }

    /// The letter of the man on a square; none for pawns and empty squares.
    pub fn letter(&self, square: Square) -> Option<File> {
        iter::zip(File::ALL, self.bearers)
            .find(|(_, men)| men.contains(square))
            .map(|(file, _)| file)
    }

    /// The men of one side that bear a letter.
    pub fn bearers(&self, letter: File, color: Color) -> Bitboard {
        let all = iter::zip(File::ALL, self.bearers).find(|(file, _)| *file == letter);
        all.map_or(Bitboard::EMPTY, |(_, men)| men & self.side(color))
    }

    fn side(&self, color: Color) -> Bitboard {
        color.fold_wb(self.white, !self.white)
    }

    /// The men of one side and kind.
    pub(in crate::notation) fn men(&self, role: Role, color: Color) -> Bitboard {
        iter::zip(File::ALL, self.bearers)
            .filter(|(file, _)| starter(*file) == role)
            .fold(Bitboard::EMPTY, |men, (_, more)| men | more)
            & self.side(color)
    }

    /// The men of one side and kind that started on a wing; promoted men started on none.
    pub(in crate::notation) fn men_of_wing(
        &self,
        role: Role,
        color: Color,
        wing: CastlingSide,
    ) -> Bitboard {
        iter::zip(File::ALL, self.bearers)
            .filter(|(file, _)| starter(*file) == role && wing_of(*file) == wing)
            .fold(Bitboard::EMPTY, |men, (_, more)| men | more)
            & self.side(color)
            & !self.promoted
    }

    /// The wing on which the man on a square started.
    pub(in crate::notation) fn wing(&self, square: Square) -> Option<CastlingSide> {
        self.letter(square)
            .filter(|_| !self.promoted.contains(square))
            .map(wing_of)
    }
}

/// The half of the board that a file belongs to.
pub(in crate::notation) fn wing_of(file: File) -> CastlingSide {
    CastlingSide::from_queen_side(file <= File::D)
}
