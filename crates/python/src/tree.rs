//! `stamma._core.Tree`: the compact tree of a game. `stamma.pgn.Game` is its face.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use stamma_core::notation::alphabet::Alphabet;
use stamma_core::pgn::game::{Game, NodeId, Notes, Order};
use stamma_core::pgn::write::{self, Layout, Nags};
use stamma_core::pgn::{GameResult, Part};

use crate::board::Board;
use crate::facts;
use crate::moves::Move;
use crate::style::{self, Style};
use crate::text::Text;

/// The comments before a move, those after it, and its NAGs.
type Said = (Vec<String>, Vec<String>, Vec<u8>);

/// All that a tree is: start, steps, orders, notes, tags, result, what could not be read.
type Parts<'py> = (
    Board,
    Vec<(NodeId, Bound<'py, Move>)>,
    Vec<Order>,
    Vec<(NodeId, Said)>,
    Vec<(String, String)>,
    &'static str,
    Vec<(NodeId, String)>,
);

fn said(notes: &Notes) -> Said {
    (
        notes.starting_comments.clone(),
        notes.comments.clone(),
        notes.nags.clone(),
    )
}

/// The tree of a game: nodes are numbers, and 0 is the start.
///
/// >>> from stamma import Board, Move
/// >>> from stamma._core import Tree
/// >>> tree = Tree(Board())
/// >>> tree.add(0, Move.from_uci("e2e4")), tree.variations(0)
/// (1, [1])
#[pyclass(module = "stamma._core")]
#[derive(Clone)]
pub struct Tree(Game);

#[pymethods]
impl Tree {
    #[new]
    fn new(start: &Board) -> Self {
        Self(Game::new(start.0.position().clone()))
    }

    /// Reads the next game of a text from a place on: the tree (nothing for text that is no game),
    /// and where it begins and ends. Nothing at all if only white space is left.
    #[staticmethod]
    #[pyo3(signature = (text, at, style=None))]
    fn read(
        py: Python<'_>,
        text: &Bound<'_, PyBytes>,
        at: usize,
        style: Option<&Style>,
    ) -> Option<(Option<Self>, usize, usize)> {
        let bytes = text.as_bytes();
        let english: &Alphabet = &style::san().core.alphabet;
        let alphabet = style.map_or(english, |style| &style.core.alphabet);
        let (game, part) = py.detach(|| Game::read(bytes, at, alphabet))?;
        Some(match part {
            Part::Game(span) => (Some(Self(game)), span.start, span.end),
            Part::Stray(span) => (None, span.start, span.end),
        })
    }

    /// A tag by its name.
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// The tags in their order.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.0.tags.clone()
    }

    #[setter]
    fn set_tags(&mut self, tags: Vec<(String, String)>) {
        self.0.tags = tags;
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result.as_str()
    }

    #[setter]
    fn set_result(&mut self, result: Text<'_>) -> PyResult<()> {
        let text = result.read();
        self.0.result = GameResult::read(text.as_bytes()).ok_or_else(|| {
            PyValueError::new_err(format!(
                "{text:?} is not a result: write 1-0, 0-1, 1/2-1/2 or *"
            ))
        })?;
        Ok(())
    }

    /// What is wrong with the text that the game was read from: name, start, end, half-moves before,
    /// and line and column from the start of the game.
    #[getter]
    fn faults(&self) -> Vec<(&'static str, usize, usize, u32, u64, u64)> {
        let remarks = self.0.remarks.iter();
        remarks
            .map(|remark| {
                let span = &remark.span;
                let name = facts::games::fault_name(&remark.fault);
                let place = remark.place;
                (
                    name,
                    span.start,
                    span.end,
                    remark.ply,
                    place.line,
                    place.column,
                )
            })
            .collect()
    }

    /// What could not be read, and the node that it follows.
    #[getter]
    fn unread(&self) -> Vec<(NodeId, String)> {
        self.0.unread.clone()
    }

    /// The node before; nothing for the start.
    fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.0.parent(node)
    }

    /// The move that led to a node; nothing for the start.
    fn played<'py>(&self, py: Python<'py>, node: NodeId) -> PyResult<Option<Bound<'py, Move>>> {
        let played = self.0.played(node);
        played.map(|played| Move::object(py, played)).transpose()
    }

    /// The continuations of a node.
    fn variations(&self, node: NodeId) -> Vec<NodeId> {
        self.0.variations(node)
    }

    /// Sets the continuations of a node; those left out are removed.
    fn set_variations(&mut self, node: NodeId, order: Vec<NodeId>) {
        self.0.set_variations(node, &order);
    }

    /// The main continuation of a node.
    fn next(&self, node: NodeId) -> Option<NodeId> {
        self.0.next(node)
    }

    /// The nodes of the main line, without the start.
    fn mainline(&self) -> Vec<NodeId> {
        self.0.mainline()
    }

    /// The moves of the main line.
    fn mainline_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let nodes = self.0.mainline().into_iter();
        let moves: Vec<_> = nodes
            .filter_map(|node| self.0.played(node))
            .map(|played| Move::object(py, played))
            .collect::<PyResult<_>>()?;
        PyList::new(py, moves)
    }

    /// The main line in UCI, with blanks between the moves.
    fn mainline_uci(&self) -> String {
        let mut text = String::new();
        for played in self
            .0
            .mainline()
            .into_iter()
            .filter_map(|node| self.0.played(node))
        {
            if !text.is_empty() {
                text.push(' ');
            }
            played.append_to_string(&mut text);
        }
        text
    }

    /// The board at a node.
    fn board(&self, node: NodeId) -> Board {
        Board(self.0.board(node))
    }

    /// Adds a continuation, or finds it.
    ///
    /// :raises IllegalMoveError: if the move is not legal there.
    fn add(&mut self, py: Python<'_>, node: NodeId, r#move: &Move) -> PyResult<NodeId> {
        let added = self.0.add(node, r#move.0);
        added.map_err(|_| {
            let board = self.0.board(node);
            let fen = stamma_core::fen::write(board.position(), stamma_core::fen::Style::default());
            facts::illegal_move(py, &r#move.0.to_string(), &fen)
        })
    }

    /// The comments before a move, those after it, and its NAGs.
    fn notes(&self, node: NodeId) -> Said {
        self.0.notes(node).map(said).unwrap_or_default()
    }

    /// Sets what is said about a move.
    fn set_notes(
        &mut self,
        node: NodeId,
        starting_comments: Vec<String>,
        comments: Vec<String>,
        nags: Vec<u8>,
    ) {
        let given = Notes {
            starting_comments,
            comments,
            nags,
        };
        self.0.edit_notes(node, |notes| *notes = given);
    }

    /// Writes the game as PGN.
    #[pyo3(signature = (style, *, width, tags, all_tags, comments, variations, nags, clocks))]
    #[expect(clippy::too_many_arguments, reason = "a layout has that many choices")]
    fn write(
        &self,
        style: &Style,
        width: Option<usize>,
        tags: bool,
        all_tags: bool,
        comments: bool,
        variations: bool,
        nags: &str,
        clocks: bool,
    ) -> PyResult<String> {
        let layout = Layout {
            width,
            tags,
            all_tags,
            comments,
            variations,
            nags: read_nags(nags)?,
            clocks,
        };
        Ok(write::write(&self.0, &style.core, &layout))
    }

    /// The FEN of the start, unless it is the usual one.
    #[getter]
    fn setup(&self) -> Option<String> {
        self.0.setup()
    }

    /// Lets the game start from another position; whether it could, which it cannot if it has moves.
    fn set_up(&mut self, start: &Board) -> bool {
        self.0.set_up(start.0.position().clone())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    /// What is wrong with the text stays behind: the diagnostics of the game tell it.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let game = &slf.borrow().0;
        let steps = game.steps().into_iter();
        let steps = steps.map(|(parent, uci)| Ok((parent, Move::object(slf.py(), uci)?)));
        let parts = (
            Board(game.start().clone().into()),
            steps.collect::<PyResult<_>>()?,
            game.orders(),
            game.all_notes()
                .map(|(id, notes)| (id, said(notes)))
                .collect(),
            game.tags.clone(),
            game.result.as_str(),
            game.unread.clone(),
        );
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    /// Makes a tree from its parts.
    #[staticmethod]
    fn _restore(
        start: &Board,
        steps: Vec<(NodeId, PyRef<'_, Move>)>,
        orders: Vec<Order>,
        notes: Vec<(NodeId, Said)>,
        tags: Vec<(String, String)>,
        result: Text<'_>,
        unread: Vec<(NodeId, String)>,
    ) -> PyResult<Self> {
        let steps: Vec<_> = steps.iter().map(|(parent, uci)| (*parent, uci.0)).collect();
        let game = Game::from_steps(start.0.position().clone(), &steps, &orders);
        let mut tree = Self(game.ok_or_else(|| PyValueError::new_err("these parts make no game"))?);
        for (id, (starting_comments, comments, nags)) in notes {
            tree.set_notes(id, starting_comments, comments, nags);
        }
        tree.0.tags = tags;
        tree.set_result(result)?;
        tree.0.unread = unread;
        Ok(tree)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }
}

/// How NAGs are written, by its name.
pub fn read_nags(name: &str) -> PyResult<Nags> {
    match name {
        "numbers" => Ok(Nags::Numbers),
        "glyphs" => Ok(Nags::Glyphs),
        "none" => Ok(Nags::None),
        other => Err(PyValueError::new_err(format!(
            "nags is 'numbers', 'glyphs' or 'none', not {other:?}"
        ))),
    }
}
