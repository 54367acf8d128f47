//! A board that can be edited: a game, or men that nobody can play with (yet).
//!
//! [`Position`] is always playable, and everything that moves relies on it. Whoever sets up a
//! position step by step needs more: a board without kings, rights that nobody has. So the men that
//! were set by hand are kept beside the game as they were given, until the next move is played. What
//! can be made of them is the position of the game; if that is nothing, the game cannot be asked for.

use std::convert::identity;

use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, Board as Men, Castles, CastlingMode, Color, EnPassantMode, Position as Rules, Setup,
    Square,
};

use super::{Board, Position, Refusals};

/// What was set by hand.
#[derive(Clone, Debug)]
struct Edit {
    setup: Setup,
    mode: CastlingMode,
    is_playable: bool,
}

/// A game, with what was set by hand since its last move.
///
/// Two of them are equal if the same moves are possible, and the clocks are the same; those that
/// cannot be played on, if they were set to the same.
#[derive(Clone, Debug, Default)]
pub struct EditableBoard {
    /// While nobody can play on what was set, only the history of this counts.
    game: Board,
    edit: Option<Box<Edit>>,
}

/// The men stand so that nobody can play on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Unplayable;

impl From<Board> for EditableBoard {
    fn from(game: Board) -> Self {
        Self { game, edit: None }
    }
}

impl From<Position> for EditableBoard {
    fn from(position: Position) -> Self {
        Board::from(position).into()
    }
}

impl PartialEq for EditableBoard {
    fn eq(&self, other: &Self) -> bool {
        match (self.game(), other.game()) {
            (Ok(mine), Ok(theirs)) => {
                let (mine, theirs) = (mine.position(), theirs.position());
                mine == theirs
                    && mine.halfmove_clock() == theirs.halfmove_clock()
                    && mine.fullmove_number() == theirs.fullmove_number()
            }
            (Err(_), Err(_)) => self.setup() == other.setup(),
            _ => false,
        }
    }
}

impl EditableBoard {
    /// Men that were set by hand, without a history.
    pub fn from_setup(setup: Setup, mode: CastlingMode) -> Self {
        let mut board = Self::default();
        board.set(setup, mode);
        board
    }

    /// The game, if it can be played on.
    pub fn game(&self) -> Result<&Board, Unplayable> {
        match &self.edit {
            Some(edit) if !edit.is_playable => Err(Unplayable),
            _ => Ok(&self.game),
        }
    }

    /// The position, if it can be played on.
    pub fn position(&self) -> Result<&Position, Unplayable> {
        self.game().map(Board::position)
    }

    /// Plays on. What was set by hand becomes a part of the game if `play` has a result.
    pub fn play<T, E>(
        &mut self,
        play: impl FnOnce(&mut Board) -> Result<T, E>,
    ) -> Result<Result<T, E>, Unplayable> {
        self.game()?;
        let played = play(&mut self.game);
        if played.is_ok() {
            self.edit = None;
        }
        Ok(played)
    }

    /// Takes the last move back, and what was set by hand since then.
    pub fn pop(&mut self) -> Option<UciMove> {
        let popped = self.game.pop()?;
        self.edit = None;
        Some(popped)
    }

    /// The game for those who ask for its moves alone.
    pub fn history(&self) -> &Board {
        &self.game
    }

    /// Forgets the moves, keeps what stands on the board.
    pub fn clear_history(&mut self) {
        self.game.clear_history();
    }

    /// Forgets all but the last moves.
    pub fn keep_last(&mut self, count: usize) {
        self.game.keep_last(count);
    }

    /// Whether the moves lead from the first position to what stands on the board: nothing was set by
    /// hand in between.
    pub fn is_played(&self) -> bool {
        let mut replayed = Board::from(self.game.root().clone());
        let moves = self.game.moves().into_iter();
        self.edit.is_none()
            && moves
                .map(|played| replayed.push(played))
                .all(|pushed| pushed.is_ok())
            && Self::from(replayed) == *self
    }

    /// The position before the first move.
    #[must_use]
    pub fn root(&self) -> Self {
        match self.game.peek() {
            Some(_) => self.game.root().clone().into(),
            None => self.clone(),
        }
    }

    /// A copy without the moves.
    #[must_use]
    pub fn without_history(&self) -> Self {
        Self {
            game: self.game.position().clone().into(),
            edit: self.edit.clone(),
        }
    }

    /// What stands on the board, with all rights as they were set.
    pub fn setup(&self) -> Setup {
        match &self.edit {
            Some(edit) => edit.setup.clone(),
            None => self.rules().to_setup(EnPassantMode::Always),
        }
    }

    fn rules(&self) -> &shakmaty::Chess {
        self.game.position().rules()
    }

    /// Sets everything by hand; the moves that were played stay.
    fn set(&mut self, setup: Setup, mode: CastlingMode) {
        let position = cleaned(setup.clone(), mode);
        let is_playable = position.is_ok();
        if let Ok(position) = position {
            self.game.replace(position);
        }
        self.edit = Some(Box::new(Edit {
            setup,
            mode,
            is_playable,
        }));
    }

    /// Changes what stands on the board; the moves that were played stay.
    pub fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        let mut setup = self.setup();
        change(&mut setup);
        self.set(setup, self.mode());
    }

    /// Castles by other rules.
    pub fn set_mode(&mut self, mode: CastlingMode) {
        if mode != self.mode() {
            self.set(self.setup(), mode);
        }
    }

    /// Where the men stand.
    pub fn men(&self) -> &Men {
        match &self.edit {
            Some(edit) => &edit.setup.board,
            None => self.rules().board(),
        }
    }

    /// The squares of pieces that became what they are by one of the moves that were played.
    pub fn promoted(&self) -> Bitboard {
        let moves = self.game.moves().into_iter();
        let promoted = moves.fold(Bitboard::EMPTY, |promoted, uci| match uci {
            UciMove::Normal {
                from,
                to,
                promotion,
            } => {
                let is_so = promotion.is_some() || promoted.contains(from);
                let left = promoted.without(from).without(to);
                if is_so { left.with(to) } else { left }
            }
            _ => promoted,
        });
        promoted & self.men().occupied()
    }

    /// By which rules kings castle.
    pub fn mode(&self) -> CastlingMode {
        match &self.edit {
            Some(edit) => edit.mode,
            None => self.rules().castles().mode(),
        }
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        match &self.edit {
            Some(edit) => edit.setup.turn,
            None => self.rules().turn(),
        }
    }

    /// Half-moves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        match &self.edit {
            Some(edit) => edit.setup.halfmoves,
            None => self.rules().halfmoves(),
        }
    }

    /// The number of the move, counted from 1.
    pub fn fullmove_number(&self) -> u32 {
        match &self.edit {
            Some(edit) => edit.setup.fullmoves.get(),
            None => self.rules().fullmoves().get(),
        }
    }

    /// The castling rights as they were set, by the squares of the rooks.
    pub fn castling_rights(&self) -> Bitboard {
        match &self.edit {
            Some(edit) => edit.setup.castling_rights,
            None => self.rules().castles().castling_rights(),
        }
    }

    /// The castling rights for which king and rook are there.
    pub fn castles(&self) -> Castles {
        match &self.edit {
            Some(edit) => castles(&edit.setup, edit.mode),
            None => self.rules().castles().clone(),
        }
    }

    /// The en-passant square as it was set.
    pub fn ep_square(&self) -> Option<Square> {
        match &self.edit {
            Some(edit) => edit.setup.ep_square,
            None => self.rules().maybe_ep_square(),
        }
    }
}

/// The castling rights of a setup for which king and rook are there.
fn castles(setup: &Setup, mode: CastlingMode) -> Castles {
    Castles::from_setup(setup, mode).unwrap_or_else(identity)
}

/// The position of men that were set by hand, without rights that nobody can use.
fn cleaned(mut setup: Setup, mode: CastlingMode) -> Result<Position, Refusals> {
    setup.castling_rights = castles(&setup, mode).castling_rights();
    Position::from_setup(setup.clone(), mode).or_else(|refusals| {
        if !refusals.contains(Refusals::INVALID_EP_SQUARE) {
            return Err(refusals);
        }
        setup.ep_square = None;
        Position::from_setup(setup, mode)
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::{Black, White};

    use super::*;

    #[test]
    fn a_board_becomes_playable_man_by_man() {
        let mut board = EditableBoard::from_setup(Setup::empty(), CastlingMode::Standard);
        assert_eq!(board.game().err(), Some(Unplayable));
        board.edit(|setup| setup.board.set_piece_at(Square::E1, White.king()));
        assert!(board.game().is_err());
        board.edit(|setup| setup.board.set_piece_at(Square::E8, Black.king()));
        assert_eq!(board.position().map(Position::count_legal_moves), Ok(5));
        board.edit(|setup| setup.board.discard_piece_at(Square::E1));
        assert!(board.game().is_err());
    }

    #[test]
    fn rights_stay_as_they_were_set_until_a_move_is_played() {
        let mut board = EditableBoard::default();
        board.edit(|setup| setup.board.discard_piece_at(Square::H1));
        assert_eq!(board.castling_rights(), Bitboard::CORNERS);
        assert_eq!(board.castles().castling_rights().count(), 3);
        board.edit(|setup| setup.board.set_piece_at(Square::H1, White.rook()));
        assert_eq!(board.castles().castling_rights(), Bitboard::CORNERS);
        board.edit(|setup| setup.ep_square = Some(Square::E4));
        assert!(board.game().is_ok());
        let played = board.play(|game| game.push("e2e4".parse().expect("UCI")));
        assert_eq!(played, Ok(Ok(())));
        assert_eq!(board.ep_square(), Some(Square::E3));
    }

    #[test]
    fn the_side_to_move_can_be_turned_without_losing_the_moves() {
        let mut board = EditableBoard::default();
        let played = board.play(|game| game.push("e2e4".parse().expect("UCI")));
        assert_eq!(played, Ok(Ok(())));
        board.edit(|setup| setup.turn = White);
        assert_eq!(board.history().moves().len(), 1);
        assert!(board.pop().is_some());
        assert_eq!(board, EditableBoard::default());
    }
}
