//! Continuations of a node: added, put into another order, taken out.

use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use stamma_core::pgn::Game;
use stamma_core::pgn::game::{self, NodeId};

use super::{ChildNode, GameNode, children};
use crate::moves::Move;
use crate::wording;

/// Where a continuation goes.
enum Way {
    First,
    Up,
    Down,
    Out,
}

impl GameNode {
    /// Adds what is said about a node.
    fn annotate(
        &self,
        py: Python<'_>,
        node: NodeId,
        comment: &str,
        starting_comment: &str,
        nags: Option<Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        if !comment.is_empty() || !starting_comment.is_empty() {
            self.tree.get().edit(node, |notes| {
                for (remarks, comment) in [
                    (&mut notes.before, starting_comment),
                    (&mut notes.after, comment),
                ] {
                    if !comment.is_empty() {
                        game::add_comment(remarks, comment.to_owned());
                    }
                }
            })?;
        }
        match nags {
            None => Ok(()),
            Some(nags) => wording::nags(self.child(py, node)?.as_super())?
                .call_method1("update", (nags,))
                .map(drop),
        }
    }

    fn reorder(&self, variation: &Bound<'_, PyAny>, way: Way) -> PyResult<()> {
        let missing = || PyKeyError::new_err(variation.clone().unbind());
        let node = self.continuation(variation).ok_or_else(missing)?;
        let id = self.id();
        self.tree.get().game.change(|game| {
            let mut order = game.variations(id);
            let Some(here) = order.iter().position(|known| *known == node) else {
                return;
            };
            order.remove(here);
            let place = match way {
                Way::First => Some(0),
                Way::Up => Some(here.saturating_sub(1)),
                Way::Down => Some(order.len().min(here + 1)),
                Way::Out => None,
            };
            if let Some(place) = place {
                order.insert(place, node);
            }
            game.set_variations(id, &order);
        });
        Ok(())
    }
}

#[pymethods]
impl GameNode {
    /// The continuations, the main one first: a list to be reordered and thinned out.
    #[getter]
    fn variations<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        wording::variations(slf)
    }

    #[setter]
    fn set_variations(slf: &Bound<'_, Self>, variations: &Bound<'_, PyAny>) -> PyResult<()> {
        let node = slf.get();
        let mut order = Vec::new();
        for given in variations.try_iter()? {
            let given = given?;
            match given.cast::<Self>().map(Bound::get) {
                Ok(given)
                    if node.shares_tree(given)
                        && node.look(|game, id| game.parent(given.id()) == Some(id)) =>
                {
                    order.push(given.id());
                }
                _ => {
                    let (given, here) = (given.repr()?, slf.repr()?);
                    return Err(PyValueError::new_err(format!(
                        "{given} is no continuation of {here}: use add_variation()"
                    )));
                }
            }
        }
        let id = node.id();
        let is_set = node
            .tree
            .get()
            .game
            .change(|game| game.set_variations(id, &order));
        is_set
            .then_some(())
            .ok_or_else(|| PyValueError::new_err("a continuation can stand in one place only"))
    }

    /// The continuations as a list of its own.
    fn _continuations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        children(self, py, self.look(Game::variations))
    }

    /// Add a continuation after the ones that are there, be it the same move once more.
    ///
    /// :raises IllegalMoveError: if the move is not legal here.
    #[pyo3(signature = (r#move, *, comment="", starting_comment="", nags=None))]
    fn add_variation<'py>(
        &self,
        py: Python<'py>,
        r#move: &Move,
        comment: &str,
        starting_comment: &str,
        nags: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, ChildNode>> {
        let node = self.tree.get().grow(py, self.id(), r#move.0)?;
        self.annotate(py, node, comment, starting_comment, nags)?;
        self.child(py, node)
    }

    /// Add a continuation and make it the main one.
    #[pyo3(signature = (r#move, *, comment="", nags=None))]
    fn add_main_variation<'py>(
        &self,
        py: Python<'py>,
        r#move: &Move,
        comment: &str,
        nags: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, ChildNode>> {
        let node = self.add_variation(py, r#move, comment, "", nags)?;
        self.promote_to_main(node.as_any())?;
        Ok(node)
    }

    /// Add moves one after the other; return the last.
    ///
    /// The comment and the NAGs go to the last move, the starting comment before the first.
    #[pyo3(signature = (moves, *, comment="", starting_comment="", nags=None))]
    fn add_line<'py>(
        slf: &Bound<'py, Self>,
        moves: &Bound<'py, PyAny>,
        comment: &str,
        starting_comment: &str,
        nags: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (node, py) = (slf.get(), slf.py());
        let (mut at, mut starting_comment) = (node.id(), starting_comment);
        for r#move in moves.try_iter()? {
            let r#move = r#move?;
            let r#move = r#move.cast::<Move>()?;
            at = node.tree.get().grow(py, at, r#move.get().0)?;
            node.annotate(py, at, "", starting_comment, None)?;
            starting_comment = "";
        }
        node.annotate(py, at, comment, "", nags)?;
        match at == node.id() {
            true => Ok(slf.clone().into_any()),
            false => Ok(node.child(py, at)?.into_any()),
        }
    }

    /// Make a continuation the main one.
    fn promote_to_main(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.reorder(variation, Way::First)
    }

    /// Move a continuation one place up.
    fn promote(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.reorder(variation, Way::Up)
    }

    /// Move a continuation one place down.
    fn demote(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.reorder(variation, Way::Down)
    }

    /// Remove a continuation with all that follows it.
    fn remove_variation(&self, variation: &Bound<'_, PyAny>) -> PyResult<()> {
        self.reorder(variation, Way::Out)
    }
}
