//! The part of `stamma.Board` that lists moves, and says what a move does.

use pyo3::prelude::*;
use pyo3::types::PyIterator;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingSide, Role};
use stamma_core::board::EditableBoard;

use super::{Board, Illegal, Standing};
use crate::legal_moves::{LegalMoveGenerator, PseudoLegalMoveGenerator, listed};
use crate::moves::Move;
use crate::square_set::Mask;
use crate::squares::{self, Number};

const ALL: Mask = Mask(Bitboard::FULL);

impl Board {
    /// The legal moves that `choose` lists.
    pub fn legal(
        &self,
        py: Python<'_>,
        choose: impl FnOnce(&EditableBoard) -> Vec<UciMove> + Send,
    ) -> PyResult<Vec<UciMove>> {
        let moves = self.0.look(|board| match board.game() {
            Ok(_) => Ok(choose(board)),
            Err(_) => Err(Standing::of(board)),
        });
        moves.map_err(|standing| standing.raised(py))
    }
}

/// The legal captures en passant.
fn legal_ep(board: &EditableBoard, from: Mask, to: Mask) -> Vec<UciMove> {
    let moves = board.pseudo_legal_ep(from.0, to.0).into_iter();
    moves.filter(|uci| board.is_legal(*uci)).collect()
}

/// The squares of arrival on which something can be taken.
fn takable(board: &EditableBoard, to: Mask) -> Bitboard {
    to.0 & board.men().by_color(!board.turn())
}

#[pymethods]
impl Board {
    /// The legal moves.
    #[getter]
    fn legal_moves(slf: Py<Self>) -> LegalMoveGenerator {
        LegalMoveGenerator { board: slf }
    }

    /// The moves that are legal but for the safety of the king; on a board that cannot be played on,
    /// too.
    #[getter]
    fn pseudo_legal_moves(slf: Py<Self>) -> PseudoLegalMoveGenerator {
        PseudoLegalMoveGenerator { board: slf }
    }

    /// Goes through the legal moves from some squares to some squares; castling goes to its rook.
    #[pyo3(signature = (from_mask=ALL, to_mask=ALL))]
    fn generate_legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyIterator>> {
        listed(
            py,
            self.legal(py, |board| board.legal_moves(from_mask.0, to_mask.0))?,
        )
    }

    /// Goes through the legal captures, en passant last.
    #[pyo3(signature = (from_mask=ALL, to_mask=ALL))]
    fn generate_legal_captures<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let captures = self.legal(py, |board| {
            let mut moves = board.legal_moves(from_mask.0, takable(board, to_mask));
            moves.extend(legal_ep(board, from_mask, to_mask));
            moves
        })?;
        listed(py, captures)
    }

    /// Goes through the legal captures en passant.
    #[pyo3(signature = (from_mask=ALL, to_mask=ALL))]
    fn generate_legal_ep<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyIterator>> {
        listed(
            py,
            self.legal(py, |board| legal_ep(board, from_mask, to_mask))?,
        )
    }

    /// Goes through the legal ways to castle, which go to the square of their rook.
    #[pyo3(signature = (from_mask=ALL, to_mask=ALL))]
    fn generate_castling_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let look = |board: &EditableBoard| board.castling_moves(from_mask.0, to_mask.0);
        listed(py, self.0.look(look))
    }

    /// Goes through the moves that are legal but for the safety of the king.
    #[pyo3(signature = (from_mask=ALL, to_mask=ALL))]
    fn generate_pseudo_legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let look = |board: &EditableBoard| board.pseudo_legal_moves(from_mask.0, to_mask.0);
        listed(py, self.0.look(look))
    }

    /// Goes through the captures that are legal but for the safety of the king.
    #[pyo3(signature = (from_mask=ALL, to_mask=ALL))]
    fn generate_pseudo_legal_captures<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let look = |board: &EditableBoard| {
            let mut moves = board.pseudo_legal_moves(from_mask.0, takable(board, to_mask));
            moves.extend(board.pseudo_legal_ep(from_mask.0, to_mask.0));
            moves
        };
        listed(py, self.0.look(look))
    }

    /// Goes through the captures en passant that are legal but for the safety of the king.
    #[pyo3(signature = (from_mask=ALL, to_mask=ALL))]
    fn generate_pseudo_legal_ep<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let look = |board: &EditableBoard| board.pseudo_legal_ep(from_mask.0, to_mask.0);
        listed(py, self.0.look(look))
    }

    /// The legal move from one square to another; a pawn that comes to the last rank becomes a queen,
    /// unless another piece is given.
    ///
    /// :raises IllegalMoveError: if there is none.
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn find_move<'py>(
        &self,
        py: Python<'py>,
        from_square: Number,
        to_square: Number,
        promotion: Option<Number>,
    ) -> PyResult<Bound<'py, Move>> {
        let (from, to) = (squares::square(from_square)?, squares::square(to_square)?);
        let promotion = promotion.map(squares::role).transpose()?;
        let found = self.at(py, |position| {
            use shakmaty::Position as _;
            let is_last = Bitboard::BACKRANKS.contains(to);
            let is_pawn = position.rules().board().pawns().contains(from);
            let queen = (is_last && is_pawn).then_some(Role::Queen);
            let uci = UciMove::Normal {
                from,
                to,
                promotion: promotion.or(queen),
            };
            Ok(position.uci(super::find(position, uci)?))
        })?;
        Move::object(py, found.map_err(|illegal: Illegal| illegal.raised(py))?)
    }

    /// Whether a move is legal.
    #[pyo3(name = "is_legal")]
    fn py_is_legal(&self, py: Python<'_>, r#move: &Move) -> PyResult<bool> {
        self.is_legal(py, r#move)
    }

    /// Whether a move is legal but for the safety of the king.
    pub fn is_pseudo_legal(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.is_pseudo_legal(r#move.0))
    }

    /// Whether a pseudo-legal move leaves the own king in check.
    fn is_into_check(&self, py: Python<'_>, r#move: &Move) -> PyResult<bool> {
        Ok(self.is_pseudo_legal(r#move) && !self.is_legal(py, r#move)?)
    }

    /// Whether a move takes something. Here and below the move must be pseudo-legal for the answer to
    /// mean something.
    fn is_capture(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.is_capture(r#move.0))
    }

    /// Whether a move is an en-passant capture.
    fn is_en_passant(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.is_en_passant(r#move.0))
    }

    /// Whether a move castles.
    fn is_castling(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.castling(r#move.0)).is_some()
    }

    /// Whether a move castles on the king's wing.
    fn is_kingside_castling(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.castling(r#move.0)) == Some(CastlingSide::KingSide)
    }

    /// Whether a move castles on the queen's wing.
    fn is_queenside_castling(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.castling(r#move.0)) == Some(CastlingSide::QueenSide)
    }

    /// Whether a move takes something or is one of a pawn: it sets the clock to 0.
    fn is_zeroing(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.is_zeroing(r#move.0))
    }

    /// Whether a move can never be undone: a capture, a pawn's, one that gives up a right to castle or
    /// to take en passant.
    fn is_irreversible(&self, r#move: &Move) -> bool {
        self.0.look(|board| board.is_irreversible(r#move.0))
    }

    /// Whether a legal move gives check; ``False`` for illegal moves.
    fn gives_check(&self, py: Python<'_>, r#move: &Move) -> PyResult<bool> {
        self.at(py, |position| {
            let legal = position.find(r#move.0);
            legal.is_ok_and(|legal| position.after(legal).is_check())
        })
    }

    /// The key of the position in Polyglot's opening books.
    fn _zobrist_hash(&self, py: Python<'_>) -> PyResult<u64> {
        use shakmaty::zobrist::Zobrist64;
        use shakmaty::{EnPassantMode, Position as _};
        self.at(py, |position| {
            let key: Zobrist64 = position.rules().zobrist_hash(EnPassantMode::PseudoLegal);
            key.0
        })
    }

    /// Writes a move as XBoard has it: ``@@@@`` for a pass; in Chess960, castling is ``O-O``.
    #[pyo3(signature = (r#move, chess960=None))]
    fn xboard(&self, r#move: &Move, chess960: Option<bool>) -> String {
        let (mode, side) = self.0.look(|board| {
            let side = board.castling(r#move.0);
            (board.mode().is_chess960(), side)
        });
        match side {
            Some(CastlingSide::KingSide) if chess960.unwrap_or(mode) => "O-O".to_owned(),
            Some(CastlingSide::QueenSide) if chess960.unwrap_or(mode) => "O-O-O".to_owned(),
            _ => r#move.xboard(),
        }
    }
}
