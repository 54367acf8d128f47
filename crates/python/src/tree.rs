//! `stamma._core.Tree`: the compact tree of a game. `stamma.pgn.Game` is its face.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use shakmaty::uci::UciMove;
use stamma_core::board::{Board as CoreBoard, Position};
use stamma_core::notation::alphabet::Alphabet;
use stamma_core::pgn::game::{
    self, Found, Game, NodeId, Notes, Order, ROOT, Remark, RemarkKind, Standing,
};
use stamma_core::pgn::limits::{self, Limits};
use stamma_core::pgn::situation::situations;
use stamma_core::pgn::write::{self, Layout, Nags};
use stamma_core::pgn::{Fault, GameResult};

use crate::board::{Board, Illegal};
use crate::list::List;
use crate::moves::Move;
use crate::read_game::{ReadGame, after_blanks};
use crate::shared::Shared;
use crate::style::{self, Style};
use crate::text::Text;

/// All that is said about a move: what stands before it and after it, NAGs, a draw offer.
type Said = (Vec<Words>, Vec<Words>, Vec<u16>, bool);

/// The same, as it comes back.
type Heard = (List<Words>, List<Words>, List<u16>, bool);

/// Words between the moves, the number of their kind, and their place.
type Words = (String, u8, usize);

/// The kinds of words, by their numbers.
const KINDS: [RemarkKind; 3] = [RemarkKind::Comment, RemarkKind::Unread, RemarkKind::Escape];

/// The tree of a game that was read, where it begins and ends, whether it goes on behind that, and where
/// something follows.
type Part = (Option<Tree>, usize, usize, bool, Option<usize>);

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

/// The moves of the main line.
fn mainline(game: &Game) -> Vec<UciMove> {
    let nodes = game.mainline().into_iter();
    nodes.filter_map(|node| game.played(node)).collect()
}

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

fn notes((before, after, nags, draw_offer): Heard) -> PyResult<Notes> {
    let remarks = |words: List<Words>| -> PyResult<Vec<Remark>> {
        let remark = |(text, kind, place): Words| {
            let kind = KINDS.get(usize::from(kind)).copied();
            let kind = kind.ok_or_else(|| PyValueError::new_err("there is no such kind of words"));
            kind.map(|kind| Remark { text, kind, place })
        };
        words.0.into_iter().map(remark).collect()
    };
    Ok(Notes {
        before: remarks(before)?,
        after: remarks(after)?,
        nags: nags.0,
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
#[pyclass(frozen, module = "stamma._core")]
pub struct Tree {
    pub game: Shared<Game>,
    /// What no other tree is called, and this one no more when its start has changed.
    serial: AtomicU64,
}

/// How many serial numbers were given to trees.
static SERIALS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// Where one stands in the tree that was asked for a board last. One for all trees: a board with its
    /// history is larger than a game, and games may be kept by the million.
    static LAST: Cell<Option<(u64, Standing)>> = const { Cell::new(None) };
}

impl From<Game> for Tree {
    fn from(game: Game) -> Self {
        Self {
            game: game.into(),
            serial: SERIALS.fetch_add(1, Ordering::Relaxed).into(),
        }
    }
}

/// The letters of a language; those of English, if there is none.
pub fn alphabet_of(style: Option<&Style>) -> &Alphabet {
    let style = style.unwrap_or_else(|| style::san());
    &style.core.alphabet
}

pub fn no_node(node: NodeId) -> PyErr {
    PyIndexError::new_err(format!("the tree has no node {node}"))
}

impl Tree {
    /// Changes what is said about a node.
    pub fn edit(&self, node: NodeId, edit: impl FnOnce(&mut Notes) + Send) -> PyResult<()> {
        let edited = self
            .game
            .change(|game| game.has(node).then(|| game.edit_notes(node, edit)));
        edited.ok_or_else(|| no_node(node))
    }

    /// Sets the comments after a move, or those before it.
    pub fn replace_comments(
        &self,
        node: NodeId,
        before: bool,
        comments: Vec<String>,
    ) -> PyResult<()> {
        self.edit(node, |notes| {
            let remarks = match before {
                true => &mut notes.before,
                false => &mut notes.after,
            };
            game::set_comments(remarks, comments);
        })
    }

    /// Looks at the board at a node, or changes the game there.
    pub fn on_board<R>(
        &self,
        node: NodeId,
        work: impl FnOnce(&mut Game, &CoreBoard) -> R + Send,
    ) -> R {
        self.game.change(|game| {
            let serial = self.serial.load(Ordering::Relaxed);
            let last = LAST.take().filter(|(known, _)| *known == serial);
            let mut standing = last.map_or_else(|| Standing::new(game), |(_, standing)| standing);
            let board = standing.go_to(game, node);
            let result = work(game, board);
            LAST.set(Some((serial, standing)));
            result
        })
    }

    /// Adds a continuation after those that are there, unless it is illegal.
    pub fn grow(&self, py: Python<'_>, node: NodeId, uci: UciMove) -> PyResult<NodeId> {
        let added = self.on_board(node, |game, board| {
            game.has(node).then(|| {
                let position = board.position();
                let added = game.add_on(position, node, uci);
                added.map_err(|_| Illegal::on(position, uci))
            })
        });
        added
            .ok_or_else(|| no_node(node))?
            .map_err(|illegal| illegal.raised(py))
    }
}

#[pymethods]
impl Tree {
    #[new]
    fn new(py: Python<'_>, start: &Board) -> PyResult<Self> {
        Ok(Game::new(start.at(py, Position::clone)?).into())
    }

    /// Reads the next game of a text from a place on: the tree (nothing for text that is no game),
    /// where it begins and ends, whether it goes on behind that, because it is too long, and where
    /// something follows, if that may be more of it. Nothing at all if only white space is left.
    #[staticmethod]
    #[pyo3(signature = (text, at, style=None, line_breaks=false, game_bytes=limits::BYTES))]
    fn read(
        text: &Bound<'_, PyBytes>,
        at: usize,
        style: Option<&Style>,
        line_breaks: bool,
        game_bytes: usize,
    ) -> PyResult<Option<Part>> {
        let read = ReadGame::next(text, at, style, line_breaks, game_bytes)?;
        Ok(read.map(|read| {
            let is_ended = read.is_ended(text.as_bytes());
            let ReadGame { game, span, .. } = read;
            let mut faults = game.faults.iter();
            let stop = faults.find(|found| found.fault == Fault::TooLong);
            let (is_too_long, end) = match stop {
                Some(found) => (true, found.span.start),
                None => (false, span.end),
            };
            let following = (!is_ended).then(|| after_blanks(text.as_bytes(), end));
            let tree = (!read.is_stray).then(|| game.into());
            (tree, span.start, end, is_too_long, following)
        }))
    }

    /// A tag by its name.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.game.look(|game| game.tag(name).map(str::to_owned))
    }

    /// The tags in their order.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.game.look(|game| {
            let tags = game.tags.iter();
            let owned = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
            owned.collect()
        })
    }

    #[setter]
    fn set_tags(&self, tags: List<(String, String)>) {
        let tags = tags.0.into_iter().collect();
        self.game.change(|game| game.tags = tags);
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.
    #[getter]
    pub fn result(&self) -> &'static str {
        self.game.look(|game| game.result.as_str())
    }

    #[setter]
    fn set_result(&self, result: Text<'_>) -> PyResult<()> {
        let result = read_result(&result)?;
        self.game.change(|game| game.result = result);
        Ok(())
    }

    /// Whether something is wrong with the text that the game was read from.
    #[getter]
    fn is_faulty(&self) -> bool {
        self.game.look(|game| !game.faults.is_empty())
    }

    /// What is wrong with the text that the game was read from: name, start, end, half-moves before,
    /// line and column from the start of the game, and games that it holds.
    #[getter]
    fn faults(&self) -> Vec<(&'static str, usize, usize, u32, u64, u64, u32)> {
        let fault = |found: &Found| {
            let span = &found.span;
            let place = found.place;
            (
                found.fault.name(),
                span.start,
                span.end,
                found.ply,
                place.line,
                place.column,
                found.fault.games(),
            )
        };
        self.game
            .look(|game| game.faults.iter().map(fault).collect())
    }

    /// The boards on which moves of the game that was read from a place on went wrong, by where these
    /// moves begin.
    #[staticmethod]
    fn situations(
        text: &Bound<'_, PyBytes>,
        at: usize,
        style: Option<&Style>,
        game_bytes: usize,
    ) -> HashMap<usize, Board> {
        let limits = Limits {
            bytes: game_bytes,
            ..Limits::default()
        };
        let found = situations(text.as_bytes(), at, alphabet_of(style), &limits);
        let found = found.into_iter();
        found.map(|(at, board)| (at, board.into())).collect()
    }

    /// What could not be read, and the node that it follows.
    #[getter]
    fn unread(&self) -> Vec<(NodeId, String)> {
        self.game.look(|game| {
            let unread = game.unread();
            unread.map(|(node, text)| (node, text.to_owned())).collect()
        })
    }

    /// The lines that begin with ``%``.
    #[getter]
    fn escapes(&self) -> Vec<String> {
        self.game.look(|game| {
            let among_moves = game.remarks_of(RemarkKind::Escape);
            let among_moves = among_moves.map(|(_, text)| text.to_owned());
            game.escapes.iter().cloned().chain(among_moves).collect()
        })
    }

    /// The move that led to a node; nothing for the start.
    fn played<'py>(&self, py: Python<'py>, node: NodeId) -> PyResult<Option<Bound<'py, Move>>> {
        let played = self.game.look(|game| game.played(node));
        played.map(|played| Move::object(py, played)).transpose()
    }

    /// The continuations of a node.
    fn variations(&self, node: NodeId) -> Vec<NodeId> {
        self.game.look(|game| game.variations(node))
    }

    /// Sets the continuations of a node; those left out are removed.
    ///
    /// :raises ValueError: if one is none of its continuations, or stands there twice.
    fn set_variations(&self, node: NodeId, order: List<NodeId>) -> PyResult<()> {
        let order = order.0;
        match self.game.change(|game| game.set_variations(node, &order)) {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!(
                "{order:?} are not continuations of node {node}, each of them once"
            ))),
        }
    }

    /// The main continuation of a node.
    fn next(&self, node: NodeId) -> Option<NodeId> {
        self.game.look(|game| game.next(node))
    }

    /// The moves of the main line.
    fn mainline_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.game.look(mainline).into_iter();
        let moves: Vec<_> = moves
            .map(|played| Move::object(py, played))
            .collect::<PyResult<_>>()?;
        PyList::new(py, moves)
    }

    /// The main line in UCI, with blanks between the moves.
    pub fn mainline_uci(&self) -> String {
        self.game.look(Game::mainline_uci)
    }

    /// The board at a node.
    pub fn board(&self, node: NodeId) -> Board {
        match node {
            // The way back to the start is not worth losing the place.
            ROOT => self.game.look(|game| game.start().clone()).into(),
            _ => self.on_board(node, |_, board| board.clone()).into(),
        }
    }

    /// Adds a continuation after those that are there.
    ///
    /// :raises IllegalMoveError: if the move is not legal there.
    /// :raises IndexError: if there is no such node.
    fn add(&self, py: Python<'_>, node: NodeId, r#move: &Move) -> PyResult<NodeId> {
        self.grow(py, node, r#move.0)
    }

    /// The comments after a move, or those before it.
    pub fn comments(&self, node: NodeId, before: bool) -> Vec<String> {
        self.game.look(|game| {
            let comments = game.comments(node, before);
            comments.map(str::to_owned).collect()
        })
    }

    /// Sets the comments after a move, or those before it.
    ///
    /// :raises IndexError: if there is no such node.
    fn set_comments(&self, node: NodeId, before: bool, comments: List<String>) -> PyResult<()> {
        self.replace_comments(node, before, comments.0)
    }

    /// The NAGs of a move.
    fn nags(&self, node: NodeId) -> Vec<u16> {
        self.game.look(|game| game.nags(node).to_vec())
    }

    /// Sets the NAGs of a move.
    ///
    /// :raises IndexError: if there is no such node.
    fn set_nags(&self, node: NodeId, nags: List<u16>) -> PyResult<()> {
        self.edit(node, |notes| notes.nags = nags.0)
    }

    /// What is said before a move and after it: the comments, and the text that could not be read. What
    /// stands after it knows how many variations on the move come before.
    fn remarks(&self, node: NodeId) -> (Vec<String>, Vec<(String, usize)>) {
        let said = |remarks: &[Remark]| -> Vec<(String, usize)> {
            let is_said = |remark: &&Remark| remark.kind != RemarkKind::Escape;
            let said = remarks.iter().filter(is_said);
            said.map(|remark| (remark.text.clone(), remark.place))
                .collect()
        };
        self.game.look(|game| match game.notes(node) {
            Some(notes) => {
                let before = said(&notes.before);
                let before = before.into_iter().map(|(text, _)| text);
                (before.collect(), said(&notes.after))
            }
            None => Default::default(),
        })
    }

    /// Whether a draw was offered with a move.
    fn draw_offer(&self, node: NodeId) -> bool {
        self.game.look(|game| game.has_draw_offer(node))
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
        Ok(self
            .game
            .look(|game| write::write(game, &style.core, &layout)))
    }

    /// The FEN of the start, unless it is the usual one.
    #[getter]
    fn setup(&self) -> Option<String> {
        self.game.look(Game::setup)
    }

    /// Lets the game start from another position; whether it could, which it cannot if it has moves.
    fn set_up(&self, py: Python<'_>, start: &Board) -> PyResult<bool> {
        let start = start.at(py, Position::clone)?;
        Ok(self.game.change(|game| {
            // Boards of the game as it was are none of this one.
            let serial = SERIALS.fetch_add(1, Ordering::Relaxed);
            self.serial.store(serial, Ordering::Relaxed);
            game.set_up(start)
        }))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game
            .look_at_both(&other.game, |mine, theirs| mine == theirs)
    }

    /// What is wrong with the text stays behind: the diagnostics of the game tell it.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let game = slf.get().game.copy();
        let steps = game.steps().into_iter();
        let steps = steps.map(|(parent, uci)| Ok((parent, Move::object(slf.py(), uci)?)));
        let parts = (
            game.start().clone().into(),
            steps.collect::<PyResult<_>>()?,
            game.orders(),
            game.all_notes()
                .map(|(id, notes)| (id, said(notes)))
                .collect(),
            slf.get().tags(),
            game.result.as_str(),
            game.escapes.clone(),
        );
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    /// Makes a tree from its parts.
    #[staticmethod]
    fn _restore(
        start: &Bound<'_, Board>,
        steps: List<(NodeId, PyRef<'_, Move>)>,
        orders: List<(NodeId, List<NodeId>)>,
        said: List<(NodeId, Heard)>,
        tags: List<(String, String)>,
        result: Text<'_>,
        escapes: List<String>,
    ) -> PyResult<Self> {
        let steps = steps.0.iter().map(|(parent, uci)| (*parent, uci.0));
        let steps: Vec<_> = steps.collect();
        let orders = orders.0.into_iter().map(|(node, order)| (node, order.0));
        let orders: Vec<Order> = orders.collect();
        let game = Game::from_steps(
            start.get().at(start.py(), Position::clone)?,
            &steps,
            &orders,
        );
        let mut game = game.ok_or_else(|| PyValueError::new_err("these parts make no game"))?;
        for (id, said) in said.0 {
            let given = notes(said)?;
            if !game.has(id) {
                return Err(no_node(id));
            }
            game.edit_notes(id, |notes| *notes = given);
        }
        game.tags = tags.0.into_iter().collect();
        game.result = read_result(&result)?;
        game.escapes = escapes.0;
        Ok(game.into())
    }

    fn __copy__(&self) -> Self {
        self.game.copy().into()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.game.copy().into()
    }
}

fn read_result(text: &Text<'_>) -> PyResult<GameResult> {
    let text = text.read();
    GameResult::read(text.as_bytes()).ok_or_else(|| {
        PyValueError::new_err(format!(
            "{text:?} is not a result: write 1-0, 0-1, 1/2-1/2 or *"
        ))
    })
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
