//! The part of `stamma.Board` that knows the rules: legal moves, and how the game stands.

use pyo3::prelude::*;
use stamma_core::board::{self, Board as CoreBoard, Outcome, Position, Status};

use super::Board;
use crate::legal_moves::LegalMoveGenerator;
use crate::moves::Move;
use crate::squares::Number;
use crate::wording;

/// Counts leaves, and lets the user interrupt it between subtrees that take long.
fn interruptible_perft(py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
    if depth <= 4 {
        return Ok(py.detach(|| board::perft(position, depth)));
    }
    let mut leaves = 0;
    for legal in position.legal_moves() {
        py.check_signals()?;
        leaves += interruptible_perft(py, &position.after(legal), depth - 1)?;
    }
    Ok(leaves)
}

impl Board {
    fn ending(&self, claim_draw: bool) -> Option<Outcome> {
        self.0.look(|board| board.outcome(claim_draw))
    }
}

#[pymethods]
impl Board {
    /// The legal moves.
    #[getter]
    fn legal_moves(slf: Py<Self>) -> LegalMoveGenerator {
        LegalMoveGenerator { board: slf }
    }

    /// Whether a move is legal.
    #[pyo3(name = "is_legal")]
    fn py_is_legal(&self, r#move: &Move) -> bool {
        self.is_legal(r#move)
    }

    /// Whether a legal move takes something; ``False`` for illegal moves.
    fn is_capture(&self, r#move: &Move) -> bool {
        self.gives(r#move, |_, legal| legal.is_capture())
    }

    /// Whether a legal move is an en-passant capture; ``False`` for illegal moves.
    fn is_en_passant(&self, r#move: &Move) -> bool {
        self.gives(r#move, |_, legal| legal.is_en_passant())
    }

    /// Whether a legal move castles; ``False`` for illegal moves.
    fn is_castling(&self, r#move: &Move) -> bool {
        self.gives(r#move, |_, legal| legal.is_castle())
    }

    /// Whether a legal move gives check; ``False`` for illegal moves.
    fn gives_check(&self, r#move: &Move) -> bool {
        self.gives(r#move, |position, legal| position.after(legal).is_check())
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.at(Position::is_check)
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.at(Position::is_checkmate)
    }

    /// Whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.at(Position::is_stalemate)
    }

    /// Whether neither side has the men to give mate.
    fn is_insufficient_material(&self) -> bool {
        self.at(Position::is_insufficient_material)
    }

    /// Whether the position stands for at least the ``count``-th time.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, count: usize) -> bool {
        self.0.look(|board| board.is_repetition(count))
    }

    /// Whether fifty moves have been played without a capture or a pawn move, or the next move can
    /// make it fifty.
    fn can_claim_fifty_moves(&self) -> bool {
        self.0.look(CoreBoard::can_claim_fifty_moves)
    }

    /// Whether the position stands for the third time, or the next move can bring that about.
    fn can_claim_threefold_repetition(&self) -> bool {
        self.0.look(CoreBoard::can_claim_threefold_repetition)
    }

    /// Whether a draw can be claimed by either of the two rules.
    fn can_claim_draw(&self) -> bool {
        self.0
            .look(|board| board.can_claim_fifty_moves() || board.can_claim_threefold_repetition())
    }

    /// How the game ended, or ``None`` if it goes on.
    ///
    /// With ``claim_draw`` a draw that can be claimed ends the game, too.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.ending(claim_draw)
            .map(|outcome| wording::outcome(py, outcome))
            .transpose()
    }

    /// Whether the game has ended.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        self.ending(claim_draw).is_some()
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, claim_draw: bool) -> &'static str {
        match self.ending(claim_draw).map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(winner)) => winner.fold_wb("1-0", "0-1"),
        }
    }

    /// What is odd about the position: ``Status.VALID`` if nothing is.
    ///
    /// >>> from stamma import Board
    /// >>> Board("4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1").status()
    /// <Status.TOO_MANY_WHITE_PROMOTIONS: 1048576>
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        wording::status(py, self.at(Status::of))
    }

    /// Whether nothing is odd about the position.
    fn is_valid(&self) -> bool {
        self.at(Status::of) == Status::default()
    }

    /// Counts the leaves of the tree of legal moves.
    ///
    /// >>> from stamma import Board
    /// >>> Board().perft(3)
    /// 8902
    ///
    /// :raises ValueError: if the depth is more than 20: that would never end.
    fn perft(&self, py: Python<'_>, depth: Number) -> PyResult<u64> {
        let depth = depth.find(
            |depth| (depth <= 20).then_some(depth),
            "a depth for perft: it is from 0 to 20",
        )?;
        interruptible_perft(py, &self.at(Position::clone), depth)
    }
}
