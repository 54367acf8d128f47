//! `stamma._core.NodeView`: what the live lists and sets of the package are made of.

use pyo3::prelude::*;
use stamma_core::pgn::game::{NodeId, ROOT};

use super::{GameNode, Origin, child};
use crate::tree::Tree;
use crate::wording;

/// A look at something that a node holds. It keeps the place and not the node, which may be another place by
/// then.
///
/// >>> from stamma._core import NodeView
/// >>> from stamma.pgn import read_game
/// >>> NodeView(read_game("1. e4 *").next())._place.san()
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
    #[pyo3(signature = (node, before=false))]
    fn new(node: &Bound<'_, GameNode>, before: bool) -> Self {
        let (py, node) = (node.py(), node.get());
        Self {
            tree: node.tree.clone_ref(py),
            node: node.id(),
            origin: node.origin.clone_ref(py),
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
