//! `stamma.LegalMoveGenerator`: the legal moves of a board, as it stands when asked; and its twin for
//! moves that are legal but for the safety of the king.

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyType};
use shakmaty::Bitboard;
use shakmaty::uci::UciMove;
use stamma_core::board::{EditableBoard, Position};

use crate::board::Board;
use crate::moves::{Known, Move};

pub fn listed(py: Python<'_>, moves: Vec<UciMove>) -> PyResult<Bound<'_, PyIterator>> {
    PyList::new(py, moves.into_iter().map(Known))?.try_iter()
}

/// The legal moves of a board: iterate over them, count them, or look one up with ``in``.
///
/// >>> from stamma import Board, Move
/// >>> moves = Board().legal_moves
/// >>> moves.count(), Move.from_uci("e2e4") in moves
/// (20, True)
#[pyclass(frozen, module = "stamma")]
pub struct LegalMoveGenerator {
    pub board: Py<Board>,
}

impl LegalMoveGenerator {
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<UciMove>> {
        let all = |board: &EditableBoard| board.legal_moves(Bitboard::FULL, Bitboard::FULL);
        self.board.get().legal(py, all)
    }
}

#[pymethods]
impl LegalMoveGenerator {
    #[new]
    fn new(board: Py<Board>) -> Self {
        Self { board }
    }

    /// The number of legal moves.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        self.board.get().at(py, Position::count_legal_moves)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.count(py)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.count(py)? > 0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        listed(py, self.moves(py)?)
    }

    fn __contains__(&self, py: Python<'_>, r#move: &Move) -> PyResult<bool> {
        self.board.get().is_legal(py, r#move)
    }

    /// The moves in SAN, as people know them.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let board = self.board.get();
        let moves = self.moves(py)?.into_iter();
        let moves = moves.map(|uci| board.san(py, &Move(uci)));
        let moves = moves.collect::<PyResult<Vec<_>>>()?;
        Ok(format!("<LegalMoveGenerator ({})>", moves.join(", ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Py<Board>,)) {
        (slf.get_type(), (slf.get().board.clone_ref(slf.py()),))
    }
}

/// The moves of a board that are legal but for the safety of the king.
///
/// >>> from stamma import Board
/// >>> Board("4k3/4q3/8/8/8/8/4R3/4K3 w - - 0 1").pseudo_legal_moves.count()
/// 16
#[pyclass(frozen, module = "stamma")]
pub struct PseudoLegalMoveGenerator {
    pub board: Py<Board>,
}

impl PseudoLegalMoveGenerator {
    fn moves(&self) -> Vec<UciMove> {
        let board = &self.board.get().0;
        board.look(|board| board.pseudo_legal_moves(Bitboard::FULL, Bitboard::FULL))
    }
}

#[pymethods]
impl PseudoLegalMoveGenerator {
    #[new]
    fn new(board: Py<Board>) -> Self {
        Self { board }
    }

    /// The number of moves.
    fn count(&self) -> usize {
        self.moves().len()
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __bool__(&self) -> bool {
        self.count() > 0
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        listed(py, self.moves())
    }

    fn __contains__(&self, r#move: &Move) -> bool {
        self.board.get().is_pseudo_legal(r#move)
    }

    /// The moves in SAN; in UCI if they are not legal, which SAN is for.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let board = self.board.get();
        let shown = |uci: UciMove| match board.0.look(|board| board.is_legal(uci)) {
            true => board.san(py, &Move(uci)),
            false => Ok(Move::text(uci)),
        };
        let moves = self.moves().into_iter().map(shown);
        let moves = moves.collect::<PyResult<Vec<_>>>()?;
        Ok(format!("<PseudoLegalMoveGenerator ({})>", moves.join(", ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Py<Board>,)) {
        (slf.get_type(), (slf.get().board.clone_ref(slf.py()),))
    }
}
