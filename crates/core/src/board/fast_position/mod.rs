//! A position for reading and writing many moves fast.
//!
//! [`FastPosition`] knows what stands on each square, and whether the side to move is in check, without
//! looking for it: both are kept up to date with each move. It plays by the attack tables of
//! shakmaty, and a test compares it with [`Position`] move by move. What is rare is left to
//! [`Position`], into which it turns at any time.
//!
//! ```
//! use shakmaty::{Bitboard, Role, Square};
//! use stamma_core::board::{FastPosition, Position};
//!
//! let fast = FastPosition::from(&Position::default());
//! let found = fast.find(Role::Knight, Bitboard::FULL, Square::F3, None);
//! assert_eq!(found.and_then(|found| found.from()), Some(Square::G1));
//! ```

mod check;
mod find;
mod reach;
mod view;

use std::hint::select_unpredictable;
use std::num::NonZeroU32;
use std::sync::LazyLock;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, CastlingSide, Color, Move, Position as _, Rank,
    Role, Setup, Square,
};

use super::Position;

/// A position that is cheap to move on.
#[derive(Clone, Debug)]
pub struct FastPosition {
    /// What stands on each square.
    men: [Option<Role>; 64],
    /// The men of each kind, by the number of the kind; under 0 there is nothing, ever.
    kinds: [Bitboard; 8],
    /// The men of White and of Black.
    sides: [Bitboard; 2],
    /// Their kings.
    kings: [Square; 2],
    mode: CastlingMode,
    /// Half-moves from the start of the game, by the number of the move: even if White is to move.
    ply: u64,
    /// Of White to move and of Black to move: one is this position's, and the other, if a move was played, that
    /// of the position before it. To write each move's beside the last one is cheaper than to keep a copy.
    states: [State; 2],
    last: Last,
}

/// What cannot be seen on the board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct State {
    /// The half-move after the last capture or move of a pawn.
    quiet_since: u64,
    /// The rooks that may castle.
    castles: Bitboard,
    /// The square behind a pawn that has just gone two squares.
    en_passant: Option<Square>,
    is_check: bool,
    /// The long-range pieces of the other side that would attack the king of the side to move, were it not
    /// for what stands between.
    snipers: Bitboard,
}

/// What was played last.
#[derive(Clone, Copy, Debug)]
enum Last {
    Nothing,
    Pass,
    Move(Move),
}

/// A legal move that is neither castling nor a promotion nor en passant.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct SimpleMove {
    role: Role,
    from: Square,
    to: Square,
    capture: Option<Role>,
}

impl SimpleMove {
    /// Whether something is taken.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.capture.is_some()
    }
}

impl From<SimpleMove> for Move {
    #[inline(always)]
    fn from(simple: SimpleMove) -> Self {
        Self::Normal {
            role: simple.role,
            from: simple.from,
            capture: simple.capture,
            to: simple.to,
            promotion: None,
        }
    }
}

impl Default for FastPosition {
    fn default() -> Self {
        // Nearly every game of a file starts here.
        static START: LazyLock<FastPosition> =
            LazyLock::new(|| FastPosition::from(&Position::default()));
        START.clone()
    }
}

/// Where king and rook stand after castling.
fn castled(king: Square, rook: Square) -> (Square, Square) {
    let side = CastlingSide::from_queen_side(rook < king);
    let on = |file| Square::from_coords(file, king.rank());
    (on(side.king_to_file()), on(side.rook_to_file()))
}

/// The place of a side in what there is two of.
#[inline(always)]
fn place_of(color: Color) -> usize {
    color.fold_wb(0, 1)
}

/// The number of a kind of man; 0 for none.
#[inline(always)]
fn number_of(role: Option<Role>) -> usize {
    role.map_or(0, |role| role as usize)
}

impl From<&Position> for FastPosition {
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
        let mut kinds = [Bitboard::EMPTY; 8];
        for (role, kind) in Role::ALL.into_iter().zip(kinds.iter_mut().skip(1)) {
            *kind = board.by_role(role);
        }
        // Each side has a king in every position that the rules library makes.
        let king_of = |color| board.king_of(color).unwrap_or(Square::A1);
        let ply = position.half_move();
        let state = State {
            quiet_since: ply.wrapping_sub(u64::from(rules.halfmoves())),
            castles: rules.castles().castling_rights(),
            en_passant: rules.maybe_ep_square(),
            is_check: rules.is_check(),
            snipers: Bitboard::EMPTY,
        };
        let mut fast = Self {
            men,
            kinds,
            sides: [Color::White, Color::Black].map(|color| board.by_color(color)),
            kings: [Color::White, Color::Black].map(king_of),
            mode: rules.castles().mode(),
            ply,
            states: [state; 2],
            last: Last::Nothing,
        };
        let snipers = fast.snipers(!fast.turn(), fast.our_king());
        fast.states = [State { snipers, ..state }; 2];
        fast
    }
}

impl From<&FastPosition> for Position {
    fn from(fast: &FastPosition) -> Self {
        let [white, black] = fast.sides;
        let mut setup = Setup::empty();
        // The sets are those of one board, so they fit together.
        let roles = ByRole::new_with(|role| fast.of_kind(role));
        setup.board = Board::try_from_bitboards(roles, ByColor { white, black })
            .unwrap_or_else(|_| Board::new());
        setup.turn = fast.turn();
        setup.castling_rights = fast.state().castles;
        setup.ep_square = fast.state().en_passant;
        setup.halfmoves = fast.halfmoves();
        setup.fullmoves = NonZeroU32::new(fast.fullmove_number()).unwrap_or(NonZeroU32::MIN);
        Self::from_setup(setup, fast.mode).unwrap_or_default()
    }
}

impl FastPosition {
    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        Color::from_white(self.ply.is_multiple_of(2))
    }

    fn state(&self) -> &State {
        self.state_of(self.turn())
    }

    /// The state of the position if this side is to move, or of the one before the last move if not.
    #[inline(always)]
    fn state_of(&self, turn: Color) -> &State {
        let [white, _] = &self.states;
        self.states.get(place_of(turn)).unwrap_or(white)
    }

    /// The number of the move, counted from 1.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        u32::try_from(self.ply / 2).unwrap_or(u32::MAX)
    }

    /// The number of the half-move by that of the move: even if White is to move.
    #[inline]
    pub fn half_move(&self) -> u64 {
        self.ply
    }

    /// Half-moves since the last capture or move of a pawn.
    pub fn halfmoves(&self) -> u32 {
        let quiet = self.ply.wrapping_sub(self.state().quiet_since);
        u32::try_from(quiet).unwrap_or(u32::MAX)
    }

    /// How castling works.
    #[inline]
    pub fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.state().is_check
    }

    /// Where the men stand: those of each kind, and then White's.
    pub fn placement(&self) -> [u64; 7] {
        let [_, pawns, knights, bishops, rooks, queens, kings, _] = self.kinds;
        let [white, _] = self.sides;
        [pawns, knights, bishops, rooks, queens, kings, white].map(u64::from)
    }

    /// The last move that was played; none for a pass, or if there was none.
    pub fn last_move(&self) -> Option<Move> {
        match self.last {
            Last::Move(played) => Some(played),
            Last::Nothing | Last::Pass => None,
        }
    }

    /// The squares that men stand on.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        let [white, black] = self.sides;
        white | black
    }

    /// The men of a side.
    #[inline(always)]
    fn men(&self, color: Color) -> Bitboard {
        let side = self.sides.get(place_of(color));
        side.copied().unwrap_or(Bitboard::EMPTY)
    }

    /// The men of the side to move.
    #[inline(always)]
    fn ours(&self) -> Bitboard {
        self.men(self.turn())
    }

    /// The men of a side and a kind.
    #[inline]
    pub fn men_of(&self, color: Color, role: Role) -> Bitboard {
        self.men(color) & self.of_kind(role)
    }

    /// Whether the same men stand on the same squares.
    pub fn has_same_men(&self, other: &Self) -> bool {
        self.sides == other.sides && self.kinds == other.kinds
    }

    /// Where the king of a side stands.
    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        let king = self.kings.get(place_of(color));
        king.copied().unwrap_or(Square::A1)
    }

    #[inline(always)]
    fn set_king(&mut self, color: Color, square: Square) {
        if let Some(king) = self.kings.get_mut(place_of(color)) {
            *king = square;
        }
    }

    /// Changes where men of a side stand.
    #[inline(always)]
    fn toggle_side(&mut self, color: Color, squares: Bitboard) {
        if let Some(side) = self.sides.get_mut(place_of(color)) {
            *side ^= squares;
        }
    }

    /// The men of a kind, of both sides.
    #[inline(always)]
    fn of_kind(&self, role: Role) -> Bitboard {
        let kind = self.kinds.get(role as usize);
        kind.copied().unwrap_or(Bitboard::EMPTY)
    }

    /// Changes what stands on squares: men of this kind come or go there.
    #[inline(always)]
    fn toggle(&mut self, role: Option<Role>, squares: Bitboard) {
        if let Some(kind) = self.kinds.get_mut(number_of(role)) {
            *kind ^= squares;
        }
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
            } => self.play_normal(self.turn(), (role, promotion), (from, to), capture),
            Move::EnPassant { from, to } => {
                self.take_en_passant(from, to);
                let quiet_since = self.ply.wrapping_add(1);
                self.change_sides_after(legal, quiet_since, self.state().castles);
            }
            Move::Castle { king, rook } => {
                self.castle(king, rook);
                let castles = self.state().castles & !Bitboard::from_rank(king.rank());
                self.change_sides_after(legal, self.state().quiet_since, castles);
            }
            Move::Put { .. } => {}
        }
    }

    /// Plays a simple move of the side to move that has been found in this position.
    #[inline(always)]
    pub fn play_simple(&mut self, turn: Color, simple: SimpleMove) {
        let SimpleMove {
            role,
            from,
            to,
            capture,
        } = simple;
        self.play_normal(turn, (role, None), (from, to), capture);
    }

    /// Plays an ordinary move of the side to move. There is no branch in it that depends on the move, but for
    /// the king's: what comes next is what a processor cannot foresee.
    #[inline(always)]
    fn play_normal(
        &mut self,
        turn: Color,
        (role, promotion): (Role, Option<Role>),
        (from, to): (Square, Square),
        capture: Option<Role>,
    ) {
        self.last = Last::Move(Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        });
        let (here, there) = (Bitboard::from_square(from), Bitboard::from_square(to));
        let arrives = promotion.unwrap_or(role);
        let taken = self.men(!turn) & there;
        self.toggle_side(turn, here | there);
        self.toggle_side(!turn, taken);
        self.toggle(capture, taken);
        if role == arrives {
            self.toggle(Some(role), here | there);
        } else {
            self.toggle(Some(role), here);
            self.toggle(Some(arrives), there);
        }
        self.put(from, None);
        self.put(to, Some(arrives));
        let State {
            quiet_since,
            mut castles,
            ..
        } = *self.state_of(turn);
        castles &= !(here | there);
        let is_pawn = role == Role::Pawn;
        let after = self.ply.wrapping_add(1);
        let quiet_since = select_unpredictable(is_pawn | taken.any(), after, quiet_since);
        if role == Role::King {
            castles &= !Bitboard::from(turn.fold_wb(Rank::First, Rank::Eighth));
            self.set_king(turn, to);
        }
        // Two squares apart on a file, only one bit differs.
        let is_double = is_pawn & (from.to_u32() ^ to.to_u32() == 16);
        let middle = Square::new((from.to_u32() + to.to_u32()) / 2);
        let snipers = self.snipers_of(turn);
        let state = State {
            quiet_since,
            castles,
            en_passant: select_unpredictable(is_double, Some(middle), None),
            is_check: self.threatens(turn, arrives, to) | self.discovers(turn, (from, to), snipers),
            snipers,
        };
        self.change_sides(turn, state);
    }

    fn take_en_passant(&mut self, from: Square, to: Square) {
        let victim = Square::from_coords(to.file(), from.rank());
        let moved = Bitboard::from_square(from) | Bitboard::from_square(to);
        self.toggle_side(self.turn(), moved);
        self.toggle_side(!self.turn(), Bitboard::from_square(victim));
        self.toggle(Some(Role::Pawn), moved | Bitboard::from_square(victim));
        self.put(from, None);
        self.put(victim, None);
        self.put(to, Some(Role::Pawn));
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.move_king_and_rook((king, rook), castled(king, rook));
    }

    fn move_king_and_rook(&mut self, from: (Square, Square), to: (Square, Square)) {
        // In Chess960 one may go where the other stood: both leave before either arrives.
        let king = Bitboard::from_square(from.0) ^ Bitboard::from_square(to.0);
        let rook = Bitboard::from_square(from.1) ^ Bitboard::from_square(to.1);
        self.toggle_side(self.turn(), king ^ rook);
        self.set_king(self.turn(), to.0);
        self.toggle(Some(Role::King), king);
        self.toggle(Some(Role::Rook), rook);
        self.put(from.0, None);
        self.put(from.1, None);
        self.put(to.0, Some(Role::King));
        self.put(to.1, Some(Role::Rook));
    }

    /// Ends the turn of a side: the other one is to move, in this state.
    #[inline(always)]
    fn change_sides(&mut self, turn: Color, state: State) {
        self.ply = self.ply.wrapping_add(1);
        if let Some(place) = self.states.get_mut(place_of(!turn)) {
            *place = state;
        }
    }

    /// The same after an unusual move, by which nothing can be taken in passing.
    fn change_sides_after(&mut self, legal: Move, quiet_since: u64, castles: Bitboard) {
        self.last = Last::Move(legal);
        let state = State {
            quiet_since,
            castles,
            en_passant: None,
            is_check: self.attackers_of_their_king().any(),
            snipers: self.snipers_of(self.turn()),
        };
        self.change_sides(self.turn(), state);
    }

    /// Passes, unless the side to move is in check; whether it was possible.
    pub fn pass(&mut self) -> bool {
        if self.is_check() {
            return false;
        }
        self.last = Last::Pass;
        let state = State {
            en_passant: None,
            snipers: self.snipers_of(self.turn()),
            ..*self.state()
        };
        self.change_sides(self.turn(), state);
        true
    }

    /// Takes back the last move, if there is one. This can be done once after each move.
    pub fn take_back(&mut self) {
        let last = std::mem::replace(&mut self.last, Last::Nothing);
        if !matches!(last, Last::Nothing) {
            self.ply = self.ply.wrapping_sub(1);
        }
        match last {
            Last::Nothing | Last::Pass | Last::Move(Move::Put { .. }) => {}
            Last::Move(Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            }) => {
                let (here, there) = (Bitboard::from_square(from), Bitboard::from_square(to));
                self.toggle_side(self.turn(), here | there);
                self.toggle(Some(role), here);
                self.toggle(promotion.or(Some(role)), there);
                if capture.is_some() {
                    self.toggle_side(!self.turn(), there);
                    self.toggle(capture, there);
                }
                self.put(from, Some(role));
                self.put(to, capture);
                if role == Role::King {
                    self.set_king(self.turn(), from);
                }
            }
            Last::Move(Move::EnPassant { from, to }) => {
                // Taking is its own opposite but for what stands on the squares.
                self.take_en_passant(from, to);
                self.put(from, Some(Role::Pawn));
                self.put(to, None);
                let victim = Square::from_coords(to.file(), from.rank());
                self.put(victim, Some(Role::Pawn));
            }
            Last::Move(Move::Castle { king, rook }) => {
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
            && self.kinds == again.kinds
            && self.sides == again.sides
            && self.kings == again.kings
            && self.ply == again.ply
            && self.state() == again.state()
            && Position::from(self).rules().to_setup(EnPassantMode::Always)
                == position.rules().to_setup(EnPassantMode::Always)
    }
}

#[cfg(test)]
mod tests;
