//! `stamma._core.NodeView`: what the live lists and sets of the package are made of.

use pyo3::prelude::*;
use stamma_core::pgn::game::{NodeId, ROOT};

use super::{GameNode, Origin, child};
use crate::tree::Tree;
use crate::wording;

/// A look at something that a node holds. It keeps the place and not the node, which may be another place by
/// then.
///
/// >>> from stamma import Board, Move
/// >>> from stamma._core import NodeView, Origin, Tree
/// >>> tree = Tree(Board())
/// >>> node = tree.add(0, Move.from_uci("e2e4"))
/// >>> NodeView(tree, node, Origin(), False)._place.san()
/// 'e4'
#[pyclass(frozen, subclass, module = "stamma._core")]
pub struct NodeView {
    tree: Py<Tree>,
    node: NodeId,
    origin: Py<Origin>,
    /// Whether what stands before the move is meant, where both could be.
    before: bool,
}

#[pymethods]
impl NodeView {
    #[new]
    fn new(tree: Py<Tree>, node: NodeId, origin: Py<Origin>, before: bool) -> Self {
        Self {
            tree,
            node,
            origin,
            before,
        }
    }

    #[getter]
    fn _tree(&self, py: Python<'_>) -> Py<Tree> {
        self.tree.clone_ref(py)
    }

    #[getter]
    fn _node(&self) -> NodeId {
        self.node
    }

    #[getter]
    fn _before(&self) -> bool {
        self.before
    }

    /// The node itself.
    #[getter]
    fn _place<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.node {
            ROOT => wording::game(py, &self.tree, &self.origin),
            node => Ok(child(py, &self.tree, node, &self.origin)?.into_any()),
        }
    }
}

impl GameNode {
    /// Looks at something that a node of the same game holds.
    pub(super) fn view<'py>(
        &self,
        py: Python<'py>,
        maker: wording::ViewMaker,
        node: NodeId,
        before: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        maker(py, (&self.tree, node, &self.origin, before))
    }
}
