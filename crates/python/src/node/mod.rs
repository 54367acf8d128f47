//! `stamma.pgn.GameNode` and `ChildNode`: places in a game, and the way from one to the next.
//!
//! A node is a number and the tree that it is a place of, so that nodes are cheap and all see the same
//! game. What is said in words, and `Game`, live in the package.

mod growing;
mod notes;
mod origin;
mod root;
mod view;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};
use shakmaty::uci::UciMove;
use stamma_core::notation::spell;
use stamma_core::pgn::Game;
use stamma_core::pgn::game::{NodeId, ROOT};

use crate::board::Board;
use crate::moves::Move;
use crate::style;
use crate::tree::{Tree, no_node};
use crate::wording;

pub use origin::Origin;
pub use root::{GameRoot, TagTable};
pub use view::NodeView;

/// A place in a game: the start, or a move with what is said about it.
///
/// Two nodes are equal if they are the same place in the same game. A node can be pickled and
/// copied: ``copy.copy`` gives the same place, ``copy.deepcopy`` and pickling the place in a copy
/// of the whole game.
#[pyclass(frozen, subclass, module = "stamma.pgn")]
pub struct GameNode {
    tree: Py<Tree>,
    /// It changes only while nobody but a [`Line`] has the node.
    id: AtomicU32,
    origin: Py<Origin>,
}

/// A place in a game behind its start: a move, with what is said about it.
///
/// >>> from stamma.pgn import ChildNode, read_game
/// >>> game = read_game("1. e4 e5 *")
/// >>> isinstance(game.next(), ChildNode), isinstance(game, ChildNode)
/// (True, False)
#[pyclass(frozen, extends = GameNode, module = "stamma.pgn", freelist = 64)]
pub struct ChildNode;

/// The nodes of a line, one after the other.
#[pyclass(frozen, module = "stamma._core")]
pub struct Line {
    tree: Py<Tree>,
    at: AtomicU32,
    origin: Py<Origin>,
    /// Two nodes that are given again and again, as long as nobody keeps them: a loop has let go of the one
    /// when it asks for the next but one. To make a node takes longer than most of what it is asked for.
    lent: [PyOnceLock<Py<ChildNode>>; 2],
    /// How many were given.
    count: AtomicUsize,
}

impl Line {
    fn new(py: Python<'_>, start: &GameNode) -> Self {
        Self {
            tree: start.tree.clone_ref(py),
            at: start.id().into(),
            origin: start.origin.clone_ref(py),
            lent: [const { PyOnceLock::new() }; 2],
            count: AtomicUsize::new(0),
        }
    }
}

/// Whether nobody else has this node. Nothing can refer to it without being counted: there are no weak
/// references to nodes.
fn is_unshared(py: Python<'_>, node: &Py<ChildNode>) -> bool {
    #[expect(deprecated, reason = "the other way to count is not safe code")]
    let count = node.get_refcnt(py);
    count == 1
}

#[pymethods]
impl Line {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, ChildNode>>> {
        let at = self.at.load(Ordering::Relaxed);
        let Some(next) = self.tree.get().game.look(|game| game.next(at)) else {
            return Ok(None);
        };
        self.at.store(next, Ordering::Relaxed);
        let [even, odd] = &self.lent;
        let is_even = self.count.fetch_add(1, Ordering::Relaxed).is_multiple_of(2);
        let place = if is_even { even } else { odd };
        if let Some(lent) = place.get(py)
            && is_unshared(py, lent)
        {
            let lent = lent.bind(py);
            lent.as_super().get().id.store(next, Ordering::Relaxed);
            return Ok(Some(lent.clone()));
        }
        let node = child(py, &self.tree, next, &self.origin)?;
        place.get_or_init(py, || node.clone().unbind());
        Ok(Some(node))
    }
}

/// The node with a number, which is not that of the start.
fn child<'py>(
    py: Python<'py>,
    tree: &Py<Tree>,
    id: NodeId,
    origin: &Py<Origin>,
) -> PyResult<Bound<'py, ChildNode>> {
    let node = GameNode {
        tree: tree.clone_ref(py),
        id: id.into(),
        origin: origin.clone_ref(py),
    };
    Bound::new(py, PyClassInitializer::from(node).add_subclass(ChildNode))
}

/// The list of nodes with these numbers.
fn children<'py>(
    node: &GameNode,
    py: Python<'py>,
    ids: Vec<NodeId>,
) -> PyResult<Bound<'py, PyList>> {
    let nodes = ids.into_iter().map(|id| node.child(py, id));
    PyList::new(py, nodes.collect::<PyResult<Vec<_>>>()?)
}

fn no_move() -> PyErr {
    PyValueError::new_err("the start of a game has no move to write")
}

impl GameNode {
    fn id(&self) -> NodeId {
        self.id.load(Ordering::Relaxed)
    }

    fn look<R>(&self, work: impl FnOnce(&Game, NodeId) -> R + Send) -> R {
        let id = self.id();
        self.tree.get().game.look(|game| work(game, id))
    }

    fn child<'py>(&self, py: Python<'py>, id: NodeId) -> PyResult<Bound<'py, ChildNode>> {
        child(py, &self.tree, id, &self.origin)
    }

    /// Whether both are places in the same game.
    fn shares_tree(&self, other: &Self) -> bool {
        self.tree.is(&other.tree)
    }

    /// The number of a continuation that is given as one, by its move or by its place.
    fn continuation(&self, given: &Bound<'_, PyAny>) -> Option<NodeId> {
        let ways = || self.look(|game, id| game.variations(id));
        if let Ok(node) = given.cast::<Self>() {
            let node = node.get();
            return ways()
                .into_iter()
                .find(|id| self.shares_tree(node) && *id == node.id());
        }
        if let Ok(r#move) = given.cast::<Move>() {
            let uci = r#move.get().0;
            return self.look(|game, id| game.find_variation(id, uci));
        }
        let place: usize = given.extract().ok()?;
        ways().into_iter().nth(place)
    }
}

#[pymethods]
impl GameNode {
    #[new]
    fn new(tree: Bound<'_, Tree>, node: NodeId, origin: Py<Origin>) -> PyResult<Self> {
        match tree.get().game.look(|game| game.has(node)) {
            true => Ok(Self {
                tree: tree.unbind(),
                id: node.into(),
                origin,
            }),
            false => Err(no_node(node)),
        }
    }

    #[getter]
    fn _tree(&self, py: Python<'_>) -> Py<Tree> {
        self.tree.clone_ref(py)
    }

    #[getter]
    fn _node(&self) -> NodeId {
        self.id()
    }

    #[getter]
    fn _origin(&self, py: Python<'_>) -> Py<Origin> {
        self.origin.clone_ref(py)
    }

    /// The node with a number; the game itself for 0.
    fn _at<'py>(&self, py: Python<'py>, node: NodeId) -> PyResult<Bound<'py, PyAny>> {
        match node {
            ROOT => self.game(py),
            _ if self.look(|game, _| game.has(node)) => Ok(self.child(py, node)?.into_any()),
            _ => Err(no_node(node)),
        }
    }

    /// The node before, or ``None`` at the start.
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let parent = self.look(Game::parent);
        parent.map(|parent| self._at(py, parent)).transpose()
    }

    /// The move that led here, or ``None`` at the start.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Move>>> {
        let played = self.look(Game::played);
        played.map(|played| Move::object(py, played)).transpose()
    }

    /// Return the board at this place, with the moves that led to it.
    fn board(&self) -> Board {
        self.tree.get().board(self.id())
    }

    /// Return the number of half-moves before this place, by the move number of the board.
    fn ply(&self) -> u64 {
        self.look(Game::ply)
    }

    /// Return the side to move.
    fn turn(&self) -> bool {
        self.look(Game::turn).is_white()
    }

    /// Write the move in SAN.
    ///
    /// :raises ValueError: at the start, where there is no move.
    fn san(&self) -> PyResult<String> {
        let (parent, played) = self
            .look(|game, id| game.parent(id).zip(game.played(id)))
            .ok_or_else(no_move)?;
        if played == UciMove::Null {
            return Ok("--".to_owned());
        }
        let written = self.tree.get().on_board(parent, |_, board| {
            let legal = board.position().find(played).ok()?;
            spell::write(board, legal, &style::san().core)
        });
        // Moves of the tree are legal, and SAN has words for all of them.
        written.ok_or_else(no_move)
    }

    /// Write the move in UCI.
    ///
    /// :raises ValueError: at the start, where there is no move.
    fn uci(&self) -> PyResult<String> {
        let played = self.look(Game::played).ok_or_else(no_move)?;
        Ok(played.to_string())
    }

    /// Return the game that this is a place of.
    fn game<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        wording::game(py, &self.tree, &self.origin)
    }

    /// Return the start of the game: the game itself.
    fn root<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.game(py)
    }

    /// Return the main continuation, or ``None`` at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, ChildNode>>> {
        let next = self.look(Game::next);
        next.map(|next| self.child(py, next)).transpose()
    }

    /// Return the end of the main continuation.
    fn end<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let node = slf.get();
        match node.look(Game::end) {
            end if end == node.id() => Ok(slf.clone().into_any()),
            end => Ok(node.child(slf.py(), end)?.into_any()),
        }
    }

    /// Return whether there is no continuation.
    fn is_end(&self) -> bool {
        self.look(Game::next).is_none()
    }

    /// Return whether this is the first move of a side variation.
    fn starts_variation(&self) -> bool {
        self.look(Game::starts_variation)
    }

    /// Return whether this is the main continuation of the node before it.
    fn is_main_variation(&self) -> bool {
        !self.starts_variation()
    }

    /// Return whether this place is in the main line of the game.
    fn is_mainline(&self) -> bool {
        self.look(Game::is_mainline)
    }

    /// Return whether a move is one of the continuations.
    fn has_variation(&self, r#move: &Bound<'_, PyAny>) -> bool {
        r#move.is_instance_of::<Move>() && self.continuation(r#move).is_some()
    }

    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> bool {
        self.has_variation(r#move)
    }

    /// Return a continuation by its number or by its move.
    ///
    /// :raises KeyError: if there is none.
    fn variation<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, ChildNode>> {
        let found = self
            .continuation(r#move)
            .filter(|_| !r#move.is_instance_of::<Self>());
        let found = found.ok_or_else(|| PyKeyError::new_err(r#move.clone().unbind()))?;
        self.child(r#move.py(), found)
    }

    fn __getitem__<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, ChildNode>> {
        self.variation(r#move)
    }

    /// The nodes that follow in the main continuation, one after the other.
    fn _line(&self, py: Python<'_>) -> Line {
        Line::new(py, self)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.shares_tree(other) && self.id() == other.id()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.tree.as_ptr() as usize, self.id()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let node = slf.get();
        let name = slf.get_type().name()?;
        let Ok(san) = node.san() else {
            return Ok(format!("<{name} at the start>"));
        };
        let (ply, is_white) = (node.ply(), node.turn());
        let dots = if is_white { "..." } else { "." };
        Ok(format!("<{name} at {}{dots}{san}>", ply.div_ceil(2)))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let node = slf.get();
        let py = slf.py();
        let parts = (
            node.tree.clone_ref(py),
            node.id(),
            node.origin.clone_ref(py),
        );
        let state = slf.call_method0(intern!(py, "__getstate__"))?;
        Ok((slf.get_type(), parts, state))
    }
}

/// What a node is made of again, and what a subclass has besides.
type Reduced<'py> = (
    Bound<'py, PyType>,
    (Py<Tree>, NodeId, Py<Origin>),
    Bound<'py, PyAny>,
);

#[pymethods]
impl ChildNode {
    #[new]
    fn new(
        tree: Bound<'_, Tree>,
        node: NodeId,
        origin: Py<Origin>,
    ) -> PyResult<PyClassInitializer<Self>> {
        match node {
            ROOT => Err(no_node(node)),
            _ => {
                Ok(PyClassInitializer::from(GameNode::new(tree, node, origin)?).add_subclass(Self))
            }
        }
    }
}
