//! The part of `stamma.Board` that knows the rules: how the game stands.

use pyo3::prelude::*;
use shakmaty::Position as _;
use stamma_core::board::{self, Board as CoreBoard, Outcome, Position, Status};

use super::Board;
use crate::squares::{self, Number};
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
    /// Whether so many half-moves have gone by without a capture or a pawn move, and there are more.
    fn has_waited(&self, py: Python<'_>, halfmoves: u32) -> PyResult<bool> {
        self.at(py, |position| {
            position.halfmove_clock() >= halfmoves && position.has_legal_moves()
        })
    }

    fn ending(&self, py: Python<'_>, claim_draw: bool) -> PyResult<Option<Outcome>> {
        self.game(py, |game| game.outcome(claim_draw))
    }
}

#[pymethods]
impl Board {
    /// Whether the side to move is mated.
    fn is_checkmate(&self, py: Python<'_>) -> PyResult<bool> {
        self.at(py, Position::is_checkmate)
    }

    /// Whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self, py: Python<'_>) -> PyResult<bool> {
        self.at(py, Position::is_stalemate)
    }

    /// Whether neither side has the men to give mate.
    fn is_insufficient_material(&self, py: Python<'_>) -> PyResult<bool> {
        self.at(py, Position::is_insufficient_material)
    }

    /// Whether a side has not the men to give mate, whatever the other side does.
    fn has_insufficient_material(&self, py: Python<'_>, color: bool) -> PyResult<bool> {
        let color = squares::color(color);
        self.at(py, |position| {
            position.rules().has_insufficient_material(color)
        })
    }

    /// Whether seventy-five moves by each side have been played without a capture or a pawn move, and
    /// the game goes on (FIDE 9.6.2).
    fn is_seventyfive_moves(&self, py: Python<'_>) -> PyResult<bool> {
        self.has_waited(py, 150)
    }

    /// Whether fifty moves by each side have been played without a capture or a pawn move, and the
    /// game goes on (FIDE 9.3).
    fn is_fifty_moves(&self, py: Python<'_>) -> PyResult<bool> {
        self.has_waited(py, 100)
    }

    /// Whether the position stands for the fifth time (FIDE 9.6.1).
    fn is_fivefold_repetition(&self, py: Python<'_>) -> PyResult<bool> {
        self.is_repetition(py, 5)
    }

    /// Whether the position stands for at least the ``count``-th time.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, py: Python<'_>, count: usize) -> PyResult<bool> {
        self.game(py, |game| game.is_repetition(count))
    }

    /// Whether fifty moves have been played without a capture or a pawn move, or the next move can
    /// make it fifty.
    fn can_claim_fifty_moves(&self, py: Python<'_>) -> PyResult<bool> {
        self.game(py, CoreBoard::can_claim_fifty_moves)
    }

    /// Whether the position stands for the third time, or the next move can bring that about.
    fn can_claim_threefold_repetition(&self, py: Python<'_>) -> PyResult<bool> {
        self.game(py, CoreBoard::can_claim_threefold_repetition)
    }

    /// Whether a draw can be claimed by either of the two rules.
    fn can_claim_draw(&self, py: Python<'_>) -> PyResult<bool> {
        self.game(py, |game| {
            game.can_claim_fifty_moves() || game.can_claim_threefold_repetition()
        })
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
        self.ending(py, claim_draw)?
            .map(|outcome| wording::outcome(py, outcome))
            .transpose()
    }

    /// Whether the game has ended.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, py: Python<'_>, claim_draw: bool) -> PyResult<bool> {
        Ok(self.ending(py, claim_draw)?.is_some())
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> PyResult<&'static str> {
        let ending = self.ending(py, claim_draw)?;
        Ok(match ending.map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(winner)) => winner.fold_wb("1-0", "0-1"),
        })
    }

    /// What is odd about the position: ``Status.VALID`` if nothing is.
    ///
    /// >>> from stamma import Board
    /// >>> Board("4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1").status()
    /// <Status.TOO_MANY_WHITE_PROMOTIONS: 1048576>
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        wording::status(py, self.0.look(Status::of))
    }

    /// Whether nothing serious is odd about the position: what promotions and clocks tell does not
    /// count, and :meth:`status` names it.
    fn is_valid(&self) -> bool {
        self.0.look(Status::of).is_without(Status::SERIOUS)
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
        interruptible_perft(py, &self.at(py, Position::clone)?, depth)
    }
}
