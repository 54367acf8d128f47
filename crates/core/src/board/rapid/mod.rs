//! A position for reading and writing many moves fast.
//!
//! [`Rapid`] knows what stands on each square, and whether the side to move is in check, without
//! looking for it: both are kept up to date with each move. It plays by the attack tables of
//! shakmaty, and a test compares it with [`Position`] move by move. What is rare is left to
//! [`Position`], into which it turns at any time.
//!
//! ```
//! use shakmaty::{Bitboard, Role, Square};
//! use stamma_core::board::{Position, Rapid};
//!
//! let rapid = Rapid::from(&Position::default());
//! let found = rapid.find(Role::Knight, Bitboard::FULL, Square::F3, None);
//! assert_eq!(found.and_then(|found| found.from()), Some(Square::G1));
//! ```

mod check;
mod find;

use std::num::NonZeroU32;
use std::sync::LazyLock;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, CastlingSide, Color, Move, Position as _, Role,
    Setup, Square, attacks,
};

use super::Position;

/// A position that is cheap to move on.
#[derive(Clone, Debug)]
pub struct Rapid {
    /// What stands on each square.
    men: [Option<Role>; 64],
    roles: ByRole<Bitboard>,
    /// The men of the side to move.
    ours: Bitboard,
    /// The men of the other side.
    theirs: Bitboard,
    /// The squares on a line with our king: what stands elsewhere is never pinned.
    our_lines: Bitboard,
    /// The squares on a line with the other king.
    their_lines: Bitboard,
    /// The rooks that may castle.
    castles: Bitboard,
    /// The square behind a pawn that has just gone two squares.
    en_passant: Option<Square>,
    turn: Color,
    is_check: bool,
    mode: CastlingMode,
    halfmoves: u32,
    fullmoves: u32,
    last: Last,
}

/// What it takes to take the last move back. It lives in the position, since it is written with each
/// move and hardly ever read.
#[derive(Clone, Copy, Debug)]
struct Last {
    /// The move; none for a pass, or if no move was played.
    played: Option<Move>,
    castles: Bitboard,
    en_passant: Option<Square>,
    is_check: bool,
    halfmoves: u32,
}

impl Default for Rapid {
    fn default() -> Self {
        // Nearly every game of a file starts here.
        static START: LazyLock<Rapid> = LazyLock::new(|| Rapid::from(&Position::default()));
        START.clone()
    }
}

/// Where king and rook stand after castling.
fn castled(king: Square, rook: Square) -> (Square, Square) {
    let side = CastlingSide::from_queen_side(rook < king);
    let on = |file| Square::from_coords(file, king.rank());
    (on(side.king_to_file()), on(side.rook_to_file()))
}

/// The squares on a line with a square.
fn lines_of(square: Square) -> Bitboard {
    attacks::queen_attacks(square, Bitboard::EMPTY)
}

impl From<&Position> for Rapid {
    fn from(position: &Position) -> Self {
        let rules = position.rules();
        let board = rules.board();
        let mut men = [None; 64];
        for role in Role::ALL {
            for square in board.by_role(role) {
                if let Some(place) = men.get_mut(square.to_usize()) {
                    *place = Some(role);
                }
            }
        }
        let lines = |color| {
            let king = board.king_of(color);
            king.map_or(Bitboard::EMPTY, lines_of)
        };
        Self {
            men,
            our_lines: lines(rules.turn()),
            their_lines: lines(!rules.turn()),
            roles: ByRole::new_with(|role| board.by_role(role)),
            ours: rules.us(),
            theirs: rules.them(),
            castles: rules.castles().castling_rights(),
            en_passant: rules.maybe_ep_square(),
            turn: rules.turn(),
            is_check: rules.is_check(),
            mode: rules.castles().mode(),
            halfmoves: rules.halfmoves(),
            fullmoves: rules.fullmoves().get(),
            last: Last {
                played: None,
                castles: Bitboard::EMPTY,
                en_passant: None,
                is_check: false,
                halfmoves: 0,
            },
        }
    }
}

impl From<&Rapid> for Position {
    fn from(rapid: &Rapid) -> Self {
        let (white, black) = match rapid.turn {
            Color::White => (rapid.ours, rapid.theirs),
            Color::Black => (rapid.theirs, rapid.ours),
        };
        let mut setup = Setup::empty();
        // The sets are those of one board, so they fit together.
        setup.board = Board::try_from_bitboards(rapid.roles, ByColor { white, black })
            .unwrap_or_else(|_| Board::new());
        setup.turn = rapid.turn;
        setup.castling_rights = rapid.castles;
        setup.ep_square = rapid.en_passant;
        setup.halfmoves = rapid.halfmoves;
        setup.fullmoves = NonZeroU32::new(rapid.fullmoves).unwrap_or(NonZeroU32::MIN);
        Self::from_setup(setup, rapid.mode).unwrap_or_default()
    }
}

impl Rapid {
    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the move, counted from 1.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmoves
    }

    /// How castling works.
    #[inline]
    pub fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.is_check
    }

    /// The last move that was played; none for a pass, or if there was none.
    pub fn last_move(&self) -> Option<Move> {
        self.last.played
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.ours | self.theirs
    }

    #[inline]
    fn role_at(&self, square: Square) -> Option<Role> {
        self.men.get(square.to_usize()).copied().flatten()
    }

    #[inline]
    fn put(&mut self, square: Square, role: Option<Role>) {
        if let Some(place) = self.men.get_mut(square.to_usize()) {
            *place = role;
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, legal: Move) {
        match legal {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => self.play_normal(role, from, to, capture, promotion),
            Move::EnPassant { from, to } => {
                self.remember(Some(legal));
                self.en_passant = None;
                self.take_en_passant(from, to);
                self.halfmoves = 0;
                self.change_sides(self.attackers_of_their_king().any());
            }
            Move::Castle { king, rook } => {
                self.remember(Some(legal));
                self.en_passant = None;
                self.halfmoves = self.halfmoves.saturating_add(1);
                self.castle(king, rook);
                self.castles &= !Bitboard::from_rank(king.rank());
                self.change_sides(self.attackers_of_their_king().any());
            }
            Move::Put { .. } => {}
        }
    }

    /// Plays an ordinary move. Where the kind of piece is known beforehand, the compiler leaves out
    /// what concerns the other kinds.
    #[inline(always)]
    fn play_normal(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        capture: Option<Role>,
        promotion: Option<Role>,
    ) {
        self.remember(Some(Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        }));
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.en_passant = None;
        self.go(role, from, to, capture, promotion);
        let gives_check = self.threatens(promotion.unwrap_or(role), to) || self.discovers(from, to);
        self.change_sides(gives_check);
    }

    #[inline(always)]
    fn go(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        capture: Option<Role>,
        promotion: Option<Role>,
    ) {
        self.ours ^= Bitboard::from_square(from) | Bitboard::from_square(to);
        *self.roles.get_mut(role) ^= Bitboard::from_square(from);
        if let Some(captured) = capture {
            self.theirs ^= Bitboard::from_square(to);
            *self.roles.get_mut(captured) ^= Bitboard::from_square(to);
            self.castles = self.castles.without(to);
            self.halfmoves = 0;
        }
        let arrives = promotion.unwrap_or(role);
        *self.roles.get_mut(arrives) ^= Bitboard::from_square(to);
        self.put(from, None);
        self.put(to, Some(arrives));
        match role {
            Role::Pawn => {
                self.halfmoves = 0;
                if from.to_u32().abs_diff(to.to_u32()) == 16 {
                    self.en_passant = from.offset(self.turn.fold_wb(8, -8));
                }
            }
            Role::King => {
                self.castles &= !self.back_rank();
                self.our_lines = lines_of(to);
            }
            Role::Rook => self.castles = self.castles.without(from),
            _ => {}
        }
    }

    fn back_rank(&self) -> Bitboard {
        self.turn
            .fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth)
            .into()
    }

    fn take_en_passant(&mut self, from: Square, to: Square) {
        let victim = Square::from_coords(to.file(), from.rank());
        self.ours ^= Bitboard::from_square(from) | Bitboard::from_square(to);
        self.theirs ^= Bitboard::from_square(victim);
        self.roles.pawn ^=
            Bitboard::from_square(from) | Bitboard::from_square(to) | Bitboard::from_square(victim);
        self.put(from, None);
        self.put(victim, None);
        self.put(to, Some(Role::Pawn));
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.move_king_and_rook((king, rook), castled(king, rook));
    }

    fn move_king_and_rook(&mut self, from: (Square, Square), to: (Square, Square)) {
        // In Chess960 one may go where the other stood: both leave before either arrives.
        self.ours = self.ours.without(from.0).without(from.1);
        self.roles.king = self.roles.king.without(from.0).with(to.0);
        self.roles.rook = self.roles.rook.without(from.1).with(to.1);
        self.ours = self.ours.with(to.0).with(to.1);
        self.our_lines = lines_of(to.0);
        self.put(from.0, None);
        self.put(from.1, None);
        self.put(to.0, Some(Role::King));
        self.put(to.1, Some(Role::Rook));
    }

    #[inline]
    fn change_sides(&mut self, is_check: bool) {
        std::mem::swap(&mut self.ours, &mut self.theirs);
        std::mem::swap(&mut self.our_lines, &mut self.their_lines);
        self.fullmoves = self.fullmoves.saturating_add(self.turn.fold_wb(0, 1));
        self.turn = !self.turn;
        self.is_check = is_check;
    }

    #[inline(always)]
    fn remember(&mut self, played: Option<Move>) {
        self.last.played = played;
        self.last.castles = self.castles;
        self.last.en_passant = self.en_passant;
        self.last.is_check = self.is_check;
        self.last.halfmoves = self.halfmoves;
    }

    /// Passes, unless the side to move is in check; whether it was possible.
    pub fn pass(&mut self) -> bool {
        if self.is_check {
            return false;
        }
        self.remember(None);
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.en_passant = None;
        self.change_sides(false);
        true
    }

    /// Takes back the last move. This can be done once after each move.
    pub fn take_back(&mut self) {
        std::mem::swap(&mut self.ours, &mut self.theirs);
        std::mem::swap(&mut self.our_lines, &mut self.their_lines);
        self.turn = !self.turn;
        self.fullmoves = self.fullmoves.saturating_sub(self.turn.fold_wb(0, 1));
        let last = self.last;
        self.castles = last.castles;
        self.en_passant = last.en_passant;
        self.is_check = last.is_check;
        self.halfmoves = last.halfmoves;
        match last.played {
            None | Some(Move::Put { .. }) => {}
            Some(Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            }) => {
                self.ours ^= Bitboard::from_square(from) | Bitboard::from_square(to);
                *self.roles.get_mut(role) ^= Bitboard::from_square(from);
                *self.roles.get_mut(promotion.unwrap_or(role)) ^= Bitboard::from_square(to);
                if let Some(captured) = capture {
                    self.theirs ^= Bitboard::from_square(to);
                    *self.roles.get_mut(captured) ^= Bitboard::from_square(to);
                }
                self.put(from, Some(role));
                self.put(to, capture);
                if role == Role::King {
                    self.our_lines = lines_of(from);
                }
            }
            Some(Move::EnPassant { from, to }) => {
                // Taking is its own opposite but for what stands on the squares.
                self.take_en_passant(from, to);
                self.put(from, Some(Role::Pawn));
                self.put(to, None);
                let victim = Square::from_coords(to.file(), from.rank());
                self.put(victim, Some(Role::Pawn));
            }
            Some(Move::Castle { king, rook }) => {
                self.move_king_and_rook(castled(king, rook), (king, rook));
            }
        }
    }

    /// Whether the position is the one that the rules library holds: for tests.
    #[cfg(test)]
    fn agrees_with(&self, position: &Position) -> bool {
        use shakmaty::EnPassantMode;

        let again = Self::from(position);
        self.men == again.men
            && self.roles == again.roles
            && self.ours == again.ours
            && self.theirs == again.theirs
            && self.our_lines == again.our_lines
            && self.their_lines == again.their_lines
            && self.castles == again.castles
            && self.en_passant == again.en_passant
            && self.turn == again.turn
            && self.is_check == again.is_check
            && self.halfmoves == again.halfmoves
            && self.fullmoves == again.fullmoves
            && Position::from(self).rules().to_setup(EnPassantMode::Always)
                == position.rules().to_setup(EnPassantMode::Always)
    }
}

#[cfg(test)]
mod tests;
