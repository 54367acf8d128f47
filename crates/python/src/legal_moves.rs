//! `stamma.LegalMoveGenerator`: the legal moves of a board, as it stands when asked.

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

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

/// How a view is made again: what it is an attribute of, and its name.
type Reduced<'py> = (Bound<'py, PyAny>, (Py<Board>, &'static str));

impl LegalMoveGenerator {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let board = self.board.borrow(py);
        let position = board.0.position();
        let moves = position.legal_moves();
        let moves: Vec<_> = moves
            .into_iter()
            .map(|legal| Move::object(py, position.uci(legal)))
            .collect::<PyResult<_>>()?;
        PyList::new(py, moves)
    }
}

#[pymethods]
impl LegalMoveGenerator {
    /// The number of legal moves.
    fn count(&self, py: Python<'_>) -> usize {
        self.board.borrow(py).0.position().count_legal_moves()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.count(py)
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        self.count(py) > 0
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __contains__(&self, py: Python<'_>, r#move: &Move) -> bool {
        self.board.borrow(py).is_legal(r#move)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let board = self.board.borrow(py);
        let position = board.0.position();
        let moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|legal| position.uci(legal).to_string())
            .collect();
        format!("<LegalMoveGenerator ({})>", moves.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let getattr = py.import("builtins")?.getattr("getattr")?;
        Ok((getattr, (self.board.clone_ref(py), "legal_moves")))
    }
}
