//! `stamma.Board`: the men, the moves played, and what Python asks of any object.

mod candidates;
mod notation;
mod rules;
mod setup;

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Move as CoreMove, Piece as CorePiece, Position as _, Square};
use stamma_core::board::{Board as CoreBoard, Position};
use stamma_core::fen;

use crate::list::List;
use crate::moves::Move;
use crate::piece::Piece;
use crate::shared::Shared;
use crate::squares::{self, Number};
use crate::text::Text;
use crate::wording;

fn nothing_played() -> PyErr {
    PyIndexError::new_err("no move has been played on this board")
}

/// A chess board: a position, and the moves that led to it.
///
/// >>> from stamma import Board
/// >>> board = Board()
/// >>> board.push_uci("e2e4")
/// Move.from_uci('e2e4')
/// >>> board.fen()
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
///
/// The FEN must follow the standard to the letter; :meth:`read_fen` takes what people write. Each
/// side must have one king, no pawn may stand on a back rank and the side that has just moved may
/// not be in check. Any other oddity is accepted, and :meth:`status` names it.
///
/// With ``chess960`` castling follows Chess960. When it is not given, a FEN that names the file of a
/// castling rook decides.
///
/// Boards are equal when position, clock and move number are; the moves behind them do not count.
/// A board can be hashed, but its hash changes when a move is played. Threads may share a board: each
/// call is done as a whole, before or after those of the others.
///
/// :raises InvalidFenError: if the FEN cannot be read; the message says where and why.
#[pyclass(frozen, module = "stamma")]
pub struct Board(pub Shared<CoreBoard>);

impl From<CoreBoard> for Board {
    fn from(board: CoreBoard) -> Self {
        Self(board.into())
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        CoreBoard::from(position).into()
    }
}

/// How a board is made again: by what, and from the first position and the moves played.
type Reduced<'py> = (Bound<'py, PyAny>, (String, bool, Vec<Bound<'py, Move>>));

/// Why a move was not played: what it is, and the FEN of the position that forbids it.
pub struct Illegal(UciMove, String);

impl Illegal {
    pub fn on(position: &Position, uci: UciMove) -> Self {
        Self(uci, fen::write(position, fen::Style::default()))
    }

    pub fn raised(self, py: Python<'_>) -> PyErr {
        wording::illegal_move(py, &self.0.to_string(), &self.1)
    }
}

/// The legal move that a move in UCI is.
fn find(position: &Position, uci: UciMove) -> Result<CoreMove, Illegal> {
    let found = position.find(uci);
    found.map_err(|_| Illegal::on(position, uci))
}

/// Plays a move, or passes.
fn push(board: &mut CoreBoard, uci: UciMove) -> Result<(), Illegal> {
    let pushed = board.push(uci);
    pushed.map_err(|_| Illegal::on(board.position(), uci))
}

impl Board {
    /// Looks at the position.
    pub fn at<R>(&self, look: impl FnOnce(&Position) -> R + Send) -> R {
        self.0.look(|board| look(board.position()))
    }

    /// A board as this one stands, for code in Python that asks it more than one thing.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        Bound::new(py, Self::from(self.0.copy()))
    }

    pub fn is_legal(&self, r#move: &Move) -> bool {
        self.gives(r#move, |_, _| true)
    }

    fn may_castle(&self, color: bool, side: CastlingSide) -> bool {
        let color = squares::color(color);
        self.at(|position| position.rules().castles().has(color, side))
    }

    fn piece_on(&self, square: Number) -> PyResult<Option<CorePiece>> {
        let square = squares::square(square)?;
        Ok(self.at(|position| position.rules().board().piece_at(square)))
    }

    fn gives(&self, r#move: &Move, test: impl FnOnce(&Position, CoreMove) -> bool + Send) -> bool {
        self.at(|position| {
            let legal = position.find(r#move.0);
            legal.is_ok_and(|legal| test(position, legal))
        })
    }
}

#[pymethods]
impl Board {
    /// Whether castling follows Chess960.
    #[getter]
    fn chess960(&self) -> bool {
        self.at(Position::is_chess960)
    }

    /// The side to move: ``stamma.WHITE`` or ``stamma.BLACK``.
    #[getter]
    fn turn(&self) -> bool {
        self.at(|position| position.turn().is_white())
    }

    /// The number of the move, counted from 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.at(|position| position.rules().fullmoves().get())
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.at(Position::halfmove_clock)
    }

    /// The squares of the rooks that may still castle, as a bit mask.
    #[getter]
    fn castling_rights(&self) -> u64 {
        self.at(|position| position.rules().castles().castling_rights().into())
    }

    /// The square behind a pawn that has just stepped two squares, or ``None``.
    #[getter]
    fn ep_square(&self) -> Option<u32> {
        self.at(|position| position.rules().maybe_ep_square().map(Square::to_u32))
    }

    /// Whether an en-passant capture is legal.
    fn has_legal_en_passant(&self) -> bool {
        self.at(|position| position.rules().legal_ep_square().is_some())
    }

    /// Whether a side may still castle, on either wing.
    fn has_castling_rights(&self, color: bool) -> bool {
        let color = squares::color(color);
        self.at(|position| position.rules().castles().has_color(color))
    }

    /// Whether a side may still castle on the king's wing.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        self.may_castle(color, CastlingSide::KingSide)
    }

    /// Whether a side may still castle on the queen's wing.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        self.may_castle(color, CastlingSide::QueenSide)
    }

    /// The piece on a square, or ``None``.
    fn piece_at<'py>(
        &self,
        py: Python<'py>,
        square: Number,
    ) -> PyResult<Option<Bound<'py, Piece>>> {
        let piece = self.piece_on(square)?;
        piece.map(|piece| Piece::object(py, piece)).transpose()
    }

    /// The kind of the piece on a square, or ``None``.
    fn piece_type_at(&self, square: Number) -> PyResult<Option<u8>> {
        Ok(self.piece_on(square)?.map(|piece| piece.role as u8))
    }

    /// The colour of the piece on a square, or ``None``.
    fn color_at(&self, square: Number) -> PyResult<Option<bool>> {
        Ok(self.piece_on(square)?.map(|piece| piece.color.is_white()))
    }

    /// The pieces by square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        let board = self.at(|position| position.rules().board().clone());
        for (square, piece) in board {
            pieces.set_item(square.to_u32(), Piece::object(py, piece)?)?;
        }
        Ok(pieces)
    }

    /// The square of a king.
    fn king(&self, color: bool) -> Option<u32> {
        let color = squares::color(color);
        self.at(|position| position.king(color).map(Square::to_u32))
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<u32> {
        let checkers = self.at(Position::checkers);
        checkers.into_iter().map(Square::to_u32).collect()
    }

    /// Plays a move; the null move passes.
    ///
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    #[pyo3(name = "push")]
    fn py_push(&self, py: Python<'_>, r#move: &Move) -> PyResult<()> {
        let pushed = self.0.change(|board| push(board, r#move.0));
        pushed.map_err(|illegal| illegal.raised(py))
    }

    /// Takes the last move back and returns it.
    ///
    /// :raises IndexError: if no move was played.
    fn pop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        let popped = self.0.change(CoreBoard::pop);
        Move::object(py, popped.ok_or_else(nothing_played)?)
    }

    /// The move played last.
    ///
    /// :raises IndexError: if no move was played.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        let last = self.0.look(CoreBoard::peek);
        Move::object(py, last.ok_or_else(nothing_played)?)
    }

    /// The moves played so far, in a list that cannot be changed: play them with ``push``.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.0.look(CoreBoard::moves).into_iter();
        let moves = moves.map(|played| Move::object(py, played));
        wording::fixed(PyList::new(py, moves.collect::<PyResult<Vec<_>>>()?)?)
    }

    /// Forgets the moves played so far and keeps the position.
    fn clear_stack(&self) {
        self.0.change(CoreBoard::clear_history);
    }

    /// The position before the first move, as a new board.
    fn root(&self) -> Self {
        self.0.look(|board| board.root().clone()).into()
    }

    /// The number of half-moves since the start of the game, by the move number.
    fn ply(&self) -> u64 {
        self.at(|position| {
            let moves = u64::from(position.rules().fullmoves().get()) - 1;
            2 * moves + u64::from(position.turn().is_black())
        })
    }

    /// Reads a legal move in UCI.
    ///
    /// Castling may be written as the king's step or as the king taking its rook; the move
    /// returned has the form that the board uses.
    ///
    /// :raises InvalidMoveError: if the text is not a move in UCI.
    /// :raises IllegalMoveError: if the rules forbid it.
    fn parse_uci<'py>(&self, py: Python<'py>, uci: Text<'py>) -> PyResult<Bound<'py, Move>> {
        let parsed = Move::read(py, &uci)?;
        if parsed.0.is_null() {
            return Bound::new(py, parsed);
        }
        let found = self.at(|position| Ok(position.uci(find(position, parsed.0)?)));
        Move::object(py, found.map_err(|illegal: Illegal| illegal.raised(py))?)
    }

    /// Reads a move in UCI, plays it and returns it.
    ///
    /// :raises InvalidMoveError: if the text is not a move in UCI.
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    fn push_uci<'py>(&self, py: Python<'py>, uci: Text<'py>) -> PyResult<Bound<'py, Move>> {
        let parsed = Move::read(py, &uci)?;
        let played = self.0.change(|board| {
            push(board, parsed.0)?;
            Ok(board.peek().unwrap_or(parsed.0))
        });
        Move::object(py, played.map_err(|illegal: Illegal| illegal.raised(py))?)
    }

    /// A copy; without ``stack`` it forgets the moves played so far.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Self {
        if stack {
            self.0.copy().into()
        } else {
            self.at(Position::clone).into()
        }
    }

    fn __copy__(&self) -> Self {
        self.0.copy().into()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.0.copy().into()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.look_at_both(&other.0, |mine, theirs| {
            let (mine, theirs) = (mine.position(), theirs.position());
            mine == theirs
                && mine.halfmove_clock() == theirs.halfmove_clock()
                && mine.fullmove_number() == theirs.fullmove_number()
        })
    }

    fn __hash__(&self) -> u64 {
        self.at(|position| {
            let mut hasher = DefaultHasher::new();
            position.hash(&mut hasher);
            hasher.finish()
        })
    }

    fn __repr__(&self) -> String {
        self.at(|position| {
            let fen = fen::write(position, fen::Style::default());
            if position.is_chess960() {
                format!("Board('{fen}', chess960=True)")
            } else {
                format!("Board('{fen}')")
            }
        })
    }

    fn __str__(&self) -> String {
        let board = self.at(|position| position.rules().board().clone());
        let mut text = String::with_capacity(128);
        for square in Square::ALL {
            let square = square.flip_vertical();
            text.push(board.piece_at(square).map_or('.', |piece| piece.char()));
            text.push(if square.file() == shakmaty::File::H {
                '\n'
            } else {
                ' '
            });
        }
        text.pop();
        text
    }

    /// The moves are played again on the position before the first.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (fen, chess960, moves) = slf.get().0.look(|board| {
            let fen = fen::write(board.root(), fen::Style::default());
            (fen, board.position().is_chess960(), board.moves())
        });
        let moves = moves.into_iter();
        let moves = moves.map(|played| Move::object(slf.py(), played));
        let parts = (fen, chess960, moves.collect::<PyResult<_>>()?);
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    /// Makes a board from its parts.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        fen: Text<'_>,
        chess960: bool,
        moves: List<PyRef<'_, Move>>,
    ) -> PyResult<Self> {
        let restored = Self::new(py, Some(fen), Some(chess960))?;
        for r#move in moves.0 {
            restored.py_push(py, &r#move)?;
        }
        Ok(restored)
    }
}
