//! `stamma._core.Tree`: the compact tree of a game. `stamma.pgn.Game` is its face.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use stamma_core::notation::alphabet::Alphabet;
use stamma_core::pgn::game::{self, Game, Lines, NodeId, Notes, Order, Remark, RemarkKind};
use stamma_core::pgn::limits::{self, Limits};
use stamma_core::pgn::write::{self, Layout, Nags};
use stamma_core::pgn::{self, Fault, GameResult};

use crate::board::Board;
use crate::facts;
use crate::moves::Move;
use crate::patience::patiently;
use crate::style::{self, Style};
use crate::text::Text;

/// The comments before a move, those after it, and its NAGs.
/// All that is said about a move: what stands before it and after it, NAGs, a draw offer.
type Said = (Vec<Words>, Vec<Words>, Vec<u16>, bool);

/// Words between the moves, the number of their kind, and their place.
type Words = (String, u8, usize);

/// The kinds of words, by their numbers.
const KINDS: [RemarkKind; 3] = [RemarkKind::Comment, RemarkKind::Unread, RemarkKind::Escape];

/// The tree of a game that was read, where it begins and ends, and whether it goes on behind that.
type Part = (Option<Tree>, usize, usize, bool);

/// All that a tree is: start, steps, orders, notes, tags, result, lines with `%` before the moves.
type Parts<'py> = (
    Board,
    Vec<(NodeId, Bound<'py, Move>)>,
    Vec<Order>,
    Vec<(NodeId, Said)>,
    Vec<(String, String)>,
    &'static str,
    Vec<String>,
);

fn said(notes: &Notes) -> Said {
    let words = |remarks: &[Remark]| {
        let number = |kind| KINDS.iter().position(|known| *known == kind).unwrap_or(0);
        let words = remarks.iter();
        words
            .map(|remark| (remark.text.clone(), number(remark.kind) as u8, remark.place))
            .collect()
    };
    (
        words(&notes.before),
        words(&notes.after),
        notes.nags.clone(),
        notes.draw_offer,
    )
}

fn notes((before, after, nags, draw_offer): Said) -> PyResult<Notes> {
    let remarks = |words: Vec<Words>| -> PyResult<Vec<Remark>> {
        let remark = |(text, kind, place): Words| {
            let kind = KINDS.get(usize::from(kind)).copied();
            let kind = kind.ok_or_else(|| PyValueError::new_err("there is no such kind of words"));
            kind.map(|kind| Remark { text, kind, place })
        };
        words.into_iter().map(remark).collect()
    };
    Ok(Notes {
        before: remarks(before)?,
        after: remarks(after)?,
        nags,
        draw_offer,
    })
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
    /// where it begins and ends, and whether it goes on behind that, because it is too long. Nothing at
    /// all if only white space is left.
    #[staticmethod]
    #[pyo3(signature = (text, at, style=None, *, line_breaks=false, game_bytes=limits::BYTES))]
    fn read(
        py: Python<'_>,
        text: &Bound<'_, PyBytes>,
        at: usize,
        style: Option<&Style>,
        line_breaks: bool,
        game_bytes: usize,
    ) -> PyResult<Option<Part>> {
        let bytes = text.as_bytes();
        let english: &Alphabet = &style::san().core.alphabet;
        let alphabet = style.map_or(english, |style| &style.core.alphabet);
        let lines = match line_breaks {
            true => Lines::Kept,
            false => Lines::Joined,
        };
        let read = patiently(py, |given_up| {
            let limits = Limits {
                bytes: game_bytes,
                given_up: Some(given_up),
            };
            Game::read_within(bytes, at, alphabet, lines, &limits)
        })?;
        let Some((game, part)) = read else {
            return Ok(None);
        };
        let (pgn::Part::Game(span) | pgn::Part::Stray(span)) = &part;
        let mut faults = game.faults.iter();
        let stop = faults.find(|found| found.fault == Fault::TooLong);
        let (is_too_long, end) = match stop {
            Some(found) => (true, found.span.start),
            None => (false, span.end),
        };
        let start = span.start;
        Ok(Some(match part {
            pgn::Part::Game(_) => (Some(Self(game)), start, end, is_too_long),
            pgn::Part::Stray(_) => (None, start, end, is_too_long),
        }))
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
        let faults = self.0.faults.iter();
        faults
            .map(|found| {
                let span = &found.span;
                let name = facts::games::fault_name(&found.fault);
                let place = found.place;
                (
                    name,
                    span.start,
                    span.end,
                    found.ply,
                    place.line,
                    place.column,
                )
            })
            .collect()
    }

    /// What could not be read, and the node that it follows.
    #[getter]
    fn unread(&self) -> Vec<(NodeId, String)> {
        let unread = self.0.unread();
        unread.map(|(node, text)| (node, text.to_owned())).collect()
    }

    /// The lines that begin with ``%``.
    #[getter]
    fn escapes(&self) -> Vec<String> {
        let among_moves = self.0.remarks_of(RemarkKind::Escape);
        let among_moves = among_moves.map(|(_, text)| text.to_owned());
        self.0.escapes.iter().cloned().chain(among_moves).collect()
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

    /// Adds a continuation after those that are there.
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
    fn notes(&self, node: NodeId) -> (Vec<String>, Vec<String>, Vec<u16>) {
        let comments = |remarks: &[Remark]| {
            let comments = game::comments(remarks);
            comments.map(str::to_owned).collect()
        };
        match self.0.notes(node) {
            Some(notes) => (
                comments(&notes.before),
                comments(&notes.after),
                notes.nags.clone(),
            ),
            None => Default::default(),
        }
    }

    /// Sets what is said about a move.
    fn set_notes(
        &mut self,
        node: NodeId,
        starting_comments: Vec<String>,
        comments: Vec<String>,
        nags: Vec<u16>,
    ) {
        self.0.edit_notes(node, |notes| {
            game::set_comments(&mut notes.before, starting_comments);
            game::set_comments(&mut notes.after, comments);
            notes.nags = nags;
        });
    }

    /// Whether a draw was offered with a move.
    fn draw_offer(&self, node: NodeId) -> bool {
        self.0.notes(node).is_some_and(|notes| notes.draw_offer)
    }

    /// Sets whether a draw was offered with a move.
    fn set_draw_offer(&mut self, node: NodeId, offered: bool) {
        self.0.edit_notes(node, |notes| notes.draw_offer = offered);
    }

    /// Writes the game as PGN.
    #[pyo3(signature = (style, *, width, tags, all_tags, comments, variations, nags, clocks,
        line_breaks))]
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
        line_breaks: bool,
    ) -> PyResult<String> {
        let layout = Layout {
            width,
            tags,
            all_tags,
            comments,
            variations,
            nags: read_nags(nags)?,
            clocks,
            line_breaks,
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
            game.escapes.clone(),
        );
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    /// Makes a tree from its parts.
    #[staticmethod]
    fn _restore(
        start: &Board,
        steps: Vec<(NodeId, PyRef<'_, Move>)>,
        orders: Vec<Order>,
        said: Vec<(NodeId, Said)>,
        tags: Vec<(String, String)>,
        result: Text<'_>,
        escapes: Vec<String>,
    ) -> PyResult<Self> {
        let steps: Vec<_> = steps.iter().map(|(parent, uci)| (*parent, uci.0)).collect();
        let game = Game::from_steps(start.0.position().clone(), &steps, &orders);
        let mut tree = Self(game.ok_or_else(|| PyValueError::new_err("these parts make no game"))?);
        for (id, said) in said {
            let given = notes(said)?;
            tree.0.edit_notes(id, |notes| *notes = given);
        }
        tree.0.tags = tags;
        tree.set_result(result)?;
        tree.0.escapes = escapes;
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
