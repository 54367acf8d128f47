//! `stamma.LegalMoveGenerator`: the legal moves of a board, as it stands when asked.

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use shakmaty::uci::UciMove;
use stamma_core::board::Position;

use crate::board::Board;
use crate::moves::Move;

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
    fn moves(&self) -> Vec<UciMove> {
        self.board.get().at(|position| {
            let moves = position.legal_moves().into_iter();
            moves.map(|legal| position.uci(legal)).collect()
        })
    }
}

#[pymethods]
impl LegalMoveGenerator {
    #[new]
    fn new(board: Py<Board>) -> Self {
        Self { board }
    }

    /// The number of legal moves.
    fn count(&self) -> usize {
        self.board.get().at(Position::count_legal_moves)
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __bool__(&self) -> bool {
        self.count() > 0
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.moves().into_iter();
        let moves: Vec<_> = moves
            .map(|uci| Move::object(py, uci))
            .collect::<PyResult<_>>()?;
        PyList::new(py, moves)?.try_iter()
    }

    fn __contains__(&self, r#move: &Move) -> bool {
        self.board.get().is_legal(r#move)
    }

    fn __repr__(&self) -> String {
        let moves: Vec<_> = self.moves().iter().map(UciMove::to_string).collect();
        format!("<LegalMoveGenerator ({})>", moves.join(", "))
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Py<Board>,) {
        (self.board.clone_ref(py),)
    }
}
