//! What nodes of games are asked for and the package makes: games, live lists, evaluations.

use pyo3::PyTypeInfo;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use shakmaty::Color;
use stamma_core::pgn::commands::{Evaluation, Score};

use super::named;
use crate::node::{GameNode, GameRoot, NodeView, Origin, TagTable};
use crate::tree::Tree;

/// A class of the package, and what makes its objects: the `__new__` of the class here that it is made of.
/// To call the class itself would take some detours.
struct Class {
    new: Py<PyAny>,
    class: Py<PyAny>,
}

impl Class {
    fn of<Base: PyTypeInfo>(class: PyResult<Bound<'_, PyAny>>) -> PyResult<Self> {
        let class = class?;
        let new = class.py().get_type::<Base>().getattr("__new__")?;
        Ok(Self {
            new: new.unbind(),
            class: class.unbind(),
        })
    }
}

/// `stamma.pgn.Game`, of a tree and where it was read.
pub fn game<'py>(
    py: Python<'py>,
    tree: &Py<Tree>,
    origin: &Py<Origin>,
) -> PyResult<Bound<'py, PyAny>> {
    static GAME: PyOnceLock<Class> = PyOnceLock::new();
    let Class { new, class } =
        GAME.get_or_try_init(py, || Class::of::<GameRoot>(named(intern!(py, "Game"))))?;
    new.bind(py).call1((class, tree, origin))
}

/// `stamma.pgn.Headers`, the tags of a tree.
pub fn headers<'py>(py: Python<'py>, tree: &Py<Tree>) -> PyResult<Bound<'py, PyAny>> {
    static HEADERS: PyOnceLock<Class> = PyOnceLock::new();
    let Class { new, class } =
        HEADERS.get_or_try_init(py, || Class::of::<TagTable>(named(intern!(py, "Headers"))))?;
    new.bind(py).call1((class, tree))
}

/// The comments after a move, or those before it, as a list that is live.
pub fn comments<'py>(node: &Bound<'py, GameNode>, before: bool) -> PyResult<Bound<'py, PyAny>> {
    static COMMENTS: PyOnceLock<Class> = PyOnceLock::new();
    let py = node.py();
    let Class { new, class } =
        COMMENTS.get_or_try_init(py, || Class::of::<NodeView>(named(intern!(py, "Comments"))))?;
    new.bind(py).call1((class, node, before))
}

/// The NAGs of a move, as a set that is live.
pub fn nags<'py>(node: &Bound<'py, GameNode>) -> PyResult<Bound<'py, PyAny>> {
    static NAGS: PyOnceLock<Class> = PyOnceLock::new();
    let py = node.py();
    let Class { new, class } =
        NAGS.get_or_try_init(py, || Class::of::<NodeView>(named(intern!(py, "NagSet"))))?;
    new.bind(py).call1((class, node))
}

/// The continuations of a node, as a list that is live.
pub fn variations<'py>(node: &Bound<'py, GameNode>) -> PyResult<Bound<'py, PyAny>> {
    static VARIATIONS: PyOnceLock<Class> = PyOnceLock::new();
    let py = node.py();
    let Class { new, class } = VARIATIONS.get_or_try_init(py, || {
        Class::of::<NodeView>(named(intern!(py, "Variations")))
    })?;
    new.bind(py).call1((class, node))
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
    let make = || make_evaluation(py, makers, Evaluation { score, depth }, turn);
    match known_place(score, depth, turn).and_then(|place| KNOWN.get(place)) {
        Some(known) => match known.get(py) {
            Some(known) => Ok(known.bind(py).clone()),
            None => {
                let made = make()?;
                Ok(known.get_or_init(py, || made.unbind()).bind(py).clone())
            }
        },
        None => make(),
    }
}

/// So many hundredths of a pawn, for either side, are made once and kept: they come again and again.
const HUNDREDTHS: i32 = 1000;
static KNOWN: [PyOnceLock<Py<PyAny>>; 2 * (2 * HUNDREDTHS as usize + 1)] =
    [const { PyOnceLock::new() }; 2 * (2 * HUNDREDTHS as usize + 1)];

/// The place of an evaluation among those that are kept.
fn known_place(score: Score, depth: Option<u64>, turn: Color) -> Option<usize> {
    let (Score::Pawns(pawns), None) = (score, depth) else {
        return None;
    };
    let hundredths = (pawns * 100.0).round() as i32;
    let is_exact = (f64::from(hundredths) / 100.0).to_bits() == pawns.to_bits();
    let is_kept = is_exact && (-HUNDREDTHS..=HUNDREDTHS).contains(&hundredths);
    is_kept.then(|| 2 * (hundredths + HUNDREDTHS) as usize + turn.fold_wb(0, 1))
}

fn make_evaluation<'py>(
    py: Python<'py>,
    makers: &Makers,
    Evaluation { score, depth }: Evaluation,
    turn: Color,
) -> PyResult<Bound<'py, PyAny>> {
    let class = turn.fold_wb(&makers.white, &makers.black);
    let (pawns, mate) = match score {
        Score::Pawns(pawns) => (Some(pawns), None),
        Score::Mate(moves) => (None, Some(moves)),
    };
    makers.new.bind(py).call1((class, (pawns, mate, depth)))
}
