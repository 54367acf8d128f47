//! `stamma.Board`: the men, the moves played, and what Python asks of any object.

mod notation;
mod patient;
mod rules;
mod setup;

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shakmaty::{CastlingSide, Move as CoreMove, Position as _, Square};
use stamma_core::board::Board as CoreBoard;
use stamma_core::fen;

use crate::facts;
use crate::moves::Move;
use crate::piece::Piece;
use crate::squares::{self, Number};
use crate::text::Text;

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
/// A board can be hashed, but its hash changes when a move is played.
///
/// :raises InvalidFenError: if the FEN cannot be read; the message says where and why.
#[pyclass(module = "stamma")]
#[derive(Clone)]
pub struct Board(pub CoreBoard);

impl Board {
    fn played<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Move>>> {
        let moves = self.0.moves().into_iter();
        moves.map(|played| Move::object(py, played)).collect()
    }

    pub fn is_legal(&self, r#move: &Move) -> bool {
        self.0.position().find(r#move.0).is_ok()
    }

    fn find(&self, py: Python<'_>, r#move: &Move) -> PyResult<CoreMove> {
        self.0
            .position()
            .find(r#move.0)
            .map_err(|_| self.illegal(py, r#move))
    }

    fn illegal(&self, py: Python<'_>, r#move: &Move) -> PyErr {
        let fen = fen::write(self.0.position(), fen::Style::default());
        facts::illegal_move(py, &r#move.0.to_string(), &fen)
    }

    fn gives(&self, r#move: &Move, test: impl Fn(CoreMove) -> bool) -> bool {
        self.0.position().find(r#move.0).is_ok_and(test)
    }
}

#[pymethods]
impl Board {
    /// Whether castling follows Chess960.
    #[getter]
    fn chess960(&self) -> bool {
        self.0.position().is_chess960()
    }

    /// The side to move: ``stamma.WHITE`` or ``stamma.BLACK``.
    #[getter]
    fn turn(&self) -> bool {
        self.0.position().turn().is_white()
    }

    /// The number of the move, counted from 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.0.position().rules().fullmoves().get()
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.0.position().halfmove_clock()
    }

    /// The squares of the rooks that may still castle, as a bit mask.
    #[getter]
    fn castling_rights(&self) -> u64 {
        self.0.position().rules().castles().castling_rights().into()
    }

    /// The square behind a pawn that has just stepped two squares, or ``None``.
    #[getter]
    fn ep_square(&self) -> Option<u32> {
        self.0
            .position()
            .rules()
            .maybe_ep_square()
            .map(Square::to_u32)
    }

    /// Whether an en-passant capture is legal.
    fn has_legal_en_passant(&self) -> bool {
        self.0.position().rules().legal_ep_square().is_some()
    }

    /// Whether a side may still castle, on either wing.
    fn has_castling_rights(&self, color: bool) -> bool {
        self.0
            .position()
            .rules()
            .castles()
            .has_color(squares::color(color))
    }

    /// Whether a side may still castle on the king's wing.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        let castles = self.0.position().rules().castles();
        castles.has(squares::color(color), CastlingSide::KingSide)
    }

    /// Whether a side may still castle on the queen's wing.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        let castles = self.0.position().rules().castles();
        castles.has(squares::color(color), CastlingSide::QueenSide)
    }

    /// The piece on a square, or ``None``.
    fn piece_at<'py>(
        &self,
        py: Python<'py>,
        square: Number,
    ) -> PyResult<Option<Bound<'py, Piece>>> {
        let board = self.0.position().rules().board();
        let piece = board.piece_at(squares::square(square)?);
        piece.map(|piece| Piece::object(py, piece)).transpose()
    }

    /// The kind of the piece on a square, or ``None``.
    fn piece_type_at(&self, square: Number) -> PyResult<Option<u8>> {
        let board = self.0.position().rules().board();
        Ok(board
            .role_at(squares::square(square)?)
            .map(|role| role as u8))
    }

    /// The colour of the piece on a square, or ``None``.
    fn color_at(&self, square: Number) -> PyResult<Option<bool>> {
        let board = self.0.position().rules().board();
        let color = board.color_at(squares::square(square)?);
        Ok(color.map(|color| color.is_white()))
    }

    /// The pieces by square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.0.position().rules().board() {
            pieces.set_item(square.to_u32(), Piece::object(py, piece)?)?;
        }
        Ok(pieces)
    }

    /// The square of a king.
    fn king(&self, color: bool) -> Option<u32> {
        self.0
            .position()
            .king(squares::color(color))
            .map(Square::to_u32)
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<u32> {
        let checkers = self.0.position().checkers();
        checkers.into_iter().map(Square::to_u32).collect()
    }

    /// Plays a move; the null move passes.
    ///
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    fn push(&mut self, py: Python<'_>, r#move: &Move) -> PyResult<()> {
        let illegal = self.0.push(r#move.0).is_err();
        if illegal {
            return Err(self.illegal(py, r#move));
        }
        Ok(())
    }

    /// Takes the last move back and returns it.
    ///
    /// :raises IndexError: if no move was played.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        Move::object(py, self.0.pop().ok_or_else(nothing_played)?)
    }

    /// The move played last.
    ///
    /// :raises IndexError: if no move was played.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        Move::object(py, self.0.peek().ok_or_else(nothing_played)?)
    }

    /// The moves played so far, in a list that cannot be changed: play them with ``push``.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        facts::fixed(PyList::new(py, self.played(py)?)?)
    }

    /// Forgets the moves played so far and keeps the position.
    fn clear_stack(&mut self) {
        self.0.clear_history();
    }

    /// The position before the first move, as a new board.
    fn root(&self) -> Self {
        Self(self.0.root().clone().into())
    }

    /// The number of half-moves since the start of the game, by the move number.
    fn ply(&self) -> u64 {
        2 * (u64::from(self.fullmove_number()) - 1) + u64::from(!self.turn())
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
        let legal = self.find(py, &parsed)?;
        Move::object(py, self.0.position().uci(legal))
    }

    /// Reads a move in UCI, plays it and returns it.
    ///
    /// :raises InvalidMoveError: if the text is not a move in UCI.
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    fn push_uci<'py>(&mut self, py: Python<'py>, uci: Text<'py>) -> PyResult<Bound<'py, Move>> {
        let parsed = Move::read(py, &uci)?;
        if parsed.0.is_null() {
            self.push(py, &parsed)?;
            return Bound::new(py, parsed);
        }
        let legal = self.find(py, &parsed)?;
        let played = self.0.position().uci(legal);
        self.0.push_legal(legal);
        Move::object(py, played)
    }

    /// A copy; without ``stack`` it forgets the moves played so far.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Self {
        if stack {
            self.clone()
        } else {
            Self(self.0.position().clone().into())
        }
    }

    /// The board as an SVG picture: see :func:`stamma.diagrams.svg` for the options.
    #[pyo3(signature = (**options))]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        facts::svg(slf.as_any(), options)
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(slf.py());
        let last = slf.borrow().0.peek().filter(|played| !played.is_null());
        if let Some(played) = last {
            options.set_item("lastmove", Move::object(slf.py(), played)?)?;
        }
        facts::svg(slf.as_any(), Some(&options))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.position() == other.0.position()
            && self.halfmove_clock() == other.halfmove_clock()
            && self.fullmove_number() == other.fullmove_number()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.position().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let fen = fen::write(self.0.position(), fen::Style::default());
        if self.chess960() {
            format!("Board('{fen}', chess960=True)")
        } else {
            format!("Board('{fen}')")
        }
    }

    fn __str__(&self) -> String {
        let board = self.0.position().rules().board();
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

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let fen = fen::write(self.0.root(), fen::Style::default());
        let options = PyDict::new(py);
        options.set_item("chess960", self.chess960())?;
        Ok(((fen,), options))
    }

    fn __getstate__<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Move>>> {
        self.played(py)
    }

    fn __setstate__(&mut self, py: Python<'_>, moves: Vec<PyRef<'_, Move>>) -> PyResult<()> {
        for r#move in moves {
            self.push(py, &r#move)?;
        }
        Ok(())
    }
}
