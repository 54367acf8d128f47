//! `stamma._core.GameRoot`, the start of a game, and `TagTable`, its tags: what `stamma.pgn.Game` and
//! `Headers` are made of.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use stamma_core::pgn::game::ROOT;
use stamma_core::pgn::write::ROSTER;

use super::{GameNode, Origin};
use crate::tree::Tree;
use crate::wording;

/// The start of a game: a node, and what is asked of the whole game.
///
/// >>> from stamma import Board
/// >>> from stamma._core import GameRoot, Origin, Tree
/// >>> game = GameRoot(Tree(Board()), Origin())
/// >>> game.uci(), game.headers["White"]
/// ('', '?')
#[pyclass(frozen, subclass, extends = GameNode, module = "stamma._core")]
pub struct GameRoot {
    /// Its tags, made when somebody asks for them.
    headers: PyOnceLock<Py<PyAny>>,
}

#[pymethods]
impl GameRoot {
    #[new]
    fn new(tree: Py<Tree>, origin: Py<Origin>) -> PyClassInitializer<Self> {
        let node = GameNode {
            tree,
            id: ROOT.into(),
            origin,
        };
        PyClassInitializer::from(node).add_subclass(Self {
            headers: PyOnceLock::new(),
        })
    }

    /// The tags: a mapping to be changed.
    #[getter]
    fn headers(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let headers = slf.get().headers.get_or_try_init(py, || {
            let tree = &slf.as_super().get().tree;
            wording::headers(py, tree).map(Bound::unbind)
        });
        Ok(headers?.clone_ref(py))
    }

    /// Write the main line in UCI, with blanks between the moves.
    fn uci(slf: &Bound<'_, Self>) -> String {
        slf.as_super().get().tree.get().mainline_uci()
    }
}

/// The tags of a tree, by their names.
///
/// >>> from stamma import Board
/// >>> from stamma._core import TagTable, Tree
/// >>> tree = Tree(Board())
/// >>> tree.tags = [("White", "Morphy")]
/// >>> TagTable(tree)["White"], TagTable(tree)["Black"], TagTable(tree)["Result"]
/// ('Morphy', '?', '*')
#[pyclass(frozen, subclass, module = "stamma._core")]
pub struct TagTable {
    tree: Py<Tree>,
}

#[pymethods]
impl TagTable {
    #[new]
    fn new(tree: Py<Tree>) -> Self {
        Self { tree }
    }

    #[getter]
    fn _tree(&self, py: Python<'_>) -> Py<Tree> {
        self.tree.clone_ref(py)
    }

    fn __getitem__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let tree = slf.get().tree.get();
        if name == "Result" {
            return Ok(tree.result().into_pyobject(py)?.into_any());
        }
        if let Some(given) = tree.tag(name) {
            return Ok(given.into_pyobject(py)?.into_any());
        }
        match ROSTER.iter().find(|(known, _)| *known == name) {
            Some((_, unknown)) => Ok(unknown.into_pyobject(py)?.into_any()),
            // What follows from the start of the game, or nothing.
            None => slf.call_method0(intern!(py, "_implied"))?.get_item(name),
        }
    }
}
