//! What nodes of games are asked for and the package makes: games, live lists, evaluations.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use shakmaty::Color;
use stamma_core::pgn::commands::{Evaluation, Score};
use stamma_core::pgn::game::NodeId;

use super::named;
use crate::node::{GameNode, Origin};
use crate::tree::Tree;

/// `stamma.pgn.Game`, of a tree and where it was read.
pub fn game<'py>(
    py: Python<'py>,
    tree: &Py<Tree>,
    origin: &Py<Origin>,
) -> PyResult<Bound<'py, PyAny>> {
    named(intern!(py, "Game"))?.call_method1(intern!(py, "_of"), (tree, origin))
}

/// The comments after a move, or those before it, as a list that is live.
pub fn comments<'py>(
    py: Python<'py>,
    tree: &Py<Tree>,
    node: NodeId,
    before: bool,
) -> PyResult<Bound<'py, PyAny>> {
    named(intern!(py, "Comments"))?.call1((tree, node, before))
}

/// The NAGs of a move, as a set that is live.
pub fn nags<'py>(py: Python<'py>, tree: &Py<Tree>, node: NodeId) -> PyResult<Bound<'py, PyAny>> {
    named(intern!(py, "NagSet"))?.call1((tree, node))
}

/// The continuations of a node, as a list that is live.
pub fn variations<'py>(node: &Bound<'py, GameNode>) -> PyResult<Bound<'py, PyAny>> {
    named(intern!(node.py(), "Variations"))?.call1((node,))
}

/// How evaluations are made: `tuple.__new__`, which saves a detour, and the classes for either side to
/// move.
struct Makers {
    new: Py<PyAny>,
    white: Py<PyAny>,
    black: Py<PyAny>,
}

static MAKERS: PyOnceLock<Makers> = PyOnceLock::new();

/// `stamma.pgn.Evaluation`, of a position with a side to move.
pub fn evaluation(
    py: Python<'_>,
    Evaluation { score, depth }: Evaluation,
    turn: Color,
) -> PyResult<Bound<'_, PyAny>> {
    let makers = MAKERS.get_or_try_init(py, || {
        PyResult::Ok(Makers {
            new: py.get_type::<PyTuple>().getattr("__new__")?.unbind(),
            white: named(intern!(py, "Evaluation"))?.unbind(),
            black: named(intern!(py, "BlackToMove"))?.unbind(),
        })
    })?;
    let class = turn.fold_wb(&makers.white, &makers.black);
    let (pawns, mate) = match score {
        Score::Pawns(pawns) => (Some(pawns), None),
        Score::Mate(moves) => (None, Some(moves)),
    };
    makers.new.bind(py).call1((class, (pawns, mate, depth)))
}
