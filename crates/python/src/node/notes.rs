//! What is said at a node: comments, NAGs, and the commands in comments.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use shakmaty::Color;
use stamma_core::pgn::Game;
use stamma_core::pgn::commands::{self, Evaluation};
use stamma_core::pgn::game::NodeId;

use super::GameNode;
use crate::tree::Tree;
use crate::wording;

/// The texts that somebody sets as comments.
fn texts(comments: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if comments.is_instance_of::<PyString>() {
        // Its letters would be a comment each.
        return Err(PyTypeError::new_err(
            "comments are a list of texts; a single one is set as `comment`",
        ));
    }
    comments.try_iter()?.map(|text| text?.extract()).collect()
}

/// One comment, or none if it says nothing.
fn one(comment: Option<String>) -> Vec<String> {
    let said = comment.into_iter();
    said.filter(|comment| !comment.is_empty()).collect()
}

/// What a command says, by the comments after a move.
fn said<T>(game: &Game, id: NodeId, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    commands::find(game.comments(id, false), name).and_then(read)
}

/// The evaluation at a node, and the side to move there.
fn evaluation(game: &Game, id: NodeId) -> Option<(Evaluation, Color)> {
    let found = said(game, id, "eval", commands::evaluation)?;
    Some((found, game.turn(id)))
}

impl GameNode {
    fn comment_text(&self, before: bool) -> String {
        self.look(|game, id| {
            let mut comments = game.comments(id, before);
            let mut text = comments.next().unwrap_or_default().to_owned();
            for comment in comments {
                text.push(' ');
                text.push_str(comment);
            }
            text
        })
    }

    fn replace_comments(&self, before: bool, comments: Vec<String>) -> PyResult<()> {
        self.tree
            .get()
            .replace_comments(self.id(), before, comments)
    }
}

#[pymethods]
impl GameNode {
    /// The comments before the move, at the start of a variation: a list to be changed.
    #[getter]
    fn starting_comments<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        wording::comments(slf, true)
    }

    #[setter]
    fn set_starting_comments(&self, comments: &Bound<'_, PyAny>) -> PyResult<()> {
        self.replace_comments(true, texts(comments)?)
    }

    /// The comments before the move as one.
    #[getter]
    fn starting_comment(&self) -> String {
        self.comment_text(true)
    }

    #[setter]
    fn set_starting_comment(&self, comment: Option<String>) -> PyResult<()> {
        self.replace_comments(true, one(comment))
    }

    /// The comments after the move: a list to be changed.
    #[getter]
    fn comments<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        wording::comments(slf, false)
    }

    #[setter]
    fn set_comments(&self, comments: &Bound<'_, PyAny>) -> PyResult<()> {
        self.replace_comments(false, texts(comments)?)
    }

    /// The comments after the move as one.
    #[getter]
    fn comment(&self) -> String {
        self.comment_text(false)
    }

    #[setter]
    fn set_comment(&self, comment: Option<String>) -> PyResult<()> {
        self.replace_comments(false, one(comment))
    }

    /// The numeric annotation glyphs: a set to be changed.
    #[getter]
    fn nags<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        wording::nags(slf)
    }

    #[setter]
    fn set_nags(slf: &Bound<'_, Self>, nags: &Bound<'_, PyAny>) -> PyResult<()> {
        let known = wording::nags(slf)?;
        known.call_method1("replace", (nags,)).map(drop)
    }

    /// Whether the mover offered a draw with the move: ``(=)`` on a score sheet (FIDE C.12).
    ///
    /// >>> from stamma.pgn import read_game
    /// >>> game = read_game("1. e4 e5 (=) 2. Nf3 *")
    /// >>> [node.draw_offer for node in game.mainline()]
    /// [False, True, False]
    /// >>> print(game.pgn(tags=False).strip())
    /// 1. e4 e5 {(=)} 2. Nf3 *
    /// >>> print(game.pgn("fide", tags=False).strip())
    /// 1. e4 e5 (=) 2. Nf3 *
    #[getter]
    fn draw_offer(&self) -> bool {
        self.look(Game::has_draw_offer)
    }

    #[setter]
    fn set_draw_offer(&self, offered: bool) -> PyResult<()> {
        if self.look(Game::played).is_none() {
            return Err(PyValueError::new_err(
                "a draw is offered with a move, and the start of a game has none",
            ));
        }
        let tree = self.tree.get();
        tree.edit(self.id(), |notes| notes.draw_offer = offered)
    }

    /// Return the time left on the mover's clock in seconds: ``[%clk]``.
    fn clock(&self) -> Option<f64> {
        self.look(|game, id| said(game, id, "clk", commands::clock))
    }

    /// Return the time used for the move in seconds: ``[%emt]``.
    fn emt(&self) -> Option<f64> {
        self.look(|game, id| said(game, id, "emt", commands::clock))
    }

    /// Return the evaluation: ``[%eval]``.
    ///
    /// >>> from stamma.pgn import read_game
    /// >>> score = read_game("1. e4 {[%eval 0.35,20]} *").next().eval()
    /// >>> score.pawns, score.depth, score.white(), score.relative
    /// (0.35, 20, Cp(+35), Cp(-35))
    fn eval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.look(evaluation);
        found
            .map(|(found, turn)| wording::evaluation(py, found, turn))
            .transpose()
    }

    /// Return the depth of the evaluation, or ``None``.
    fn eval_depth(&self) -> Option<u64> {
        self.look(evaluation)?.0.depth
    }
}

#[pymethods]
impl Tree {
    /// The clocks of the main line, by [%clk].
    fn clocks(&self) -> Vec<Option<f64>> {
        self.game.look(|game| {
            let nodes = game.mainline().into_iter();
            nodes
                .map(|id| said(game, id, "clk", commands::clock))
                .collect()
        })
    }

    /// The evaluations of the main line, by [%eval].
    fn evals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let found: Vec<_> = self.game.look(|game| {
            let turns = [game.start().turn().other(), game.start().turn()];
            let nodes = game.mainline().into_iter().zip(turns.into_iter().cycle());
            nodes
                .map(|(id, turn)| Some((said(game, id, "eval", commands::evaluation)?, turn)))
                .collect()
        });
        let found = found.into_iter().map(|found| {
            found
                .map(|(found, turn)| wording::evaluation(py, found, turn))
                .transpose()
        });
        PyList::new(py, found.collect::<PyResult<Vec<_>>>()?)
    }
}
