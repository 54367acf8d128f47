//! `stamma._core.Places`: the positions that readings of a page play.

use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use stamma_core::board::Board as CoreBoard;
use stamma_core::places::{
    self as core, Guess, Limits, Place, Reader, StyleSet, Unplayable, Way as CoreWay,
};

use crate::board::{Board, Illegal};
use crate::list::List;
use crate::moves::{Known, Move};
use crate::shared::Shared;
use crate::style::Style;

/// How often tokens of a run are read: for the run, and for each of its tokens.
const TRIES: (u32, u32) = (100, 6);

/// The places of a page: a tree of positions for each start of a game. A place is its number, from 0; two ways
/// to the same place are the same number.
///
/// >>> from stamma import Board, Move
/// >>> from stamma._core import Places, Style
/// >>> places = Places()
/// >>> start = places.root(Board(), 0)
/// >>> e4 = places.play(start, Move.from_uci("e2e4"))
/// >>> places.fits(start, "e4", Style.find("san")) == [(e4, 0)]
/// True
/// >>> places.up(e4, 0) == start, places.uci(e4)
/// (True, ['e2e4'])
///
/// Spellings are read in a style, or in a list of styles of which the first that fits is read. What was found is
/// remembered within a bound, and places live as long as this object.
///
/// Every method raises ``IndexError`` for a place that there is not.
#[pyclass(frozen, module = "stamma._core")]
pub struct Places(Shared<core::Places>);

/// One style, or several.
struct Styles(Vec<Reader>);

impl<'py> FromPyObject<'_, 'py> for Styles {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let reader = |style: &Style| Reader {
            style: Arc::clone(&style.core),
            scope: style.scope(),
        };
        if let Ok(style) = object.cast::<Style>() {
            return Ok(Self(vec![reader(style.get())]));
        }
        let styles: List<PyRef<'py, Style>> = object.extract()?;
        Ok(Self(styles.0.iter().map(|style| reader(style)).collect()))
    }
}

/// A token of a run: its spelling, or spellings with their classes.
struct Token(Vec<Guess>);

impl<'py> FromPyObject<'_, 'py> for Token {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let guess = |(spelling, class)| Guess { spelling, class };
        if object.is_instance_of::<PyString>() {
            return Ok(Self(vec![guess((object.extract()?, 0))]));
        }
        let guesses: List<(String, u8)> = object.extract()?;
        Ok(Self(guesses.0.into_iter().map(guess).collect()))
    }
}

/// Where a way to play a run ends, how many tokens it plays, the doubts of each, and what was chosen at tokens
/// that left a choice: which token, which of its spellings, and how many moves fitted.
type Way = (u32, usize, Vec<u32>, Vec<(usize, usize, usize)>);

fn way(way: &CoreWay) -> Way {
    let doubts: Vec<_> = way.doubts.iter().map(|doubts| doubts.bits()).collect();
    let choices = way.choices.iter();
    let choices = choices.map(|choice| (choice.token, choice.guess, choice.moves));
    (way.end.into(), doubts.len(), doubts, choices.collect())
}

fn nowhere(place: i64) -> PyErr {
    PyIndexError::new_err(format!("there is no place {place}"))
}

fn full() -> PyErr {
    PyMemoryError::new_err("there are as many places as can be")
}

/// A place as Python has it, of which there may be none.
fn number(place: Option<Place>) -> i64 {
    place.map_or(-1, |place| u32::from(place).into())
}

fn find(places: &core::Places, place: i64) -> Option<Place> {
    places.place(u32::try_from(place).ok()?)
}

impl Places {
    /// Looks at a place.
    fn look<R>(
        &self,
        place: i64,
        look: impl FnOnce(&core::Places, Place) -> Option<R> + Send,
    ) -> PyResult<R> {
        let looked = self.0.look(|places| look(places, find(places, place)?));
        looked.ok_or_else(|| nowhere(place))
    }

    /// Looks at two places.
    fn look_at_both<R>(
        &self,
        (one, other): (i64, i64),
        look: impl FnOnce(&core::Places, Place, Place) -> R + Send,
    ) -> PyResult<R> {
        let looked = self.0.look(|places| {
            let one = find(places, one).ok_or(one)?;
            let other = find(places, other).ok_or(other)?;
            Ok(look(places, one, other))
        });
        looked.map_err(nowhere)
    }

    /// Reads at a place in styles.
    fn read<R>(
        &self,
        place: i64,
        styles: &Styles,
        read: impl FnOnce(&mut core::Places, Place, StyleSet) -> R + Send,
    ) -> PyResult<R> {
        let found = self.0.change(|places| {
            let place = find(places, place)?;
            let set = places.style_set(&styles.0);
            Some(read(places, place, set))
        });
        found.ok_or_else(|| nowhere(place))
    }
}

#[pymethods]
impl Places {
    #[new]
    fn new() -> Self {
        Self(core::Places::default().into())
    }

    /// How many places there are.
    fn __len__(&self) -> usize {
        self.0.look(core::Places::len)
    }

    /// The place of a board as the start of a game, where the half-move of this number is to be played. The same
    /// FEN and number are the same place; the moves before it are forgotten.
    fn root(&self, py: Python<'_>, board: &Board, ply: u32) -> PyResult<u32> {
        let board = board.game(py, CoreBoard::clone)?;
        let root = self.0.change(|places| places.root(&board, ply));
        root.map(u32::from).ok_or_else(full)
    }

    /// The place after a move, or after a pass for the null move.
    ///
    /// :raises IllegalMoveError: if the rules forbid the move.
    fn play(&self, py: Python<'_>, place: i64, r#move: &Move) -> PyResult<u32> {
        let played = self.0.change(|places| {
            let from = find(places, place).ok_or((Unplayable::Nowhere, None))?;
            let child = places.play(from, r#move.0);
            child.map_err(|why| {
                let position = places.position(from);
                (
                    why,
                    position.map(|position| Illegal::on(position, r#move.0)),
                )
            })
        });
        match played {
            Ok(child) => Ok(child.into()),
            Err((Unplayable::Illegal, Some(illegal))) => Err(illegal.raised(py)),
            Err((Unplayable::Full, _)) => Err(full()),
            Err(_) => Err(nowhere(place)),
        }
    }

    /// The number of the half-move that is to be played.
    fn ply(&self, place: i64) -> PyResult<u32> {
        self.look(place, core::Places::ply)
    }

    /// The place before the last move; -1 at the start of a game.
    fn parent(&self, place: i64) -> PyResult<i64> {
        self.look(place, |places, place| Some(number(places.parent(place))))
    }

    /// The start of the game.
    fn root_of(&self, place: i64) -> PyResult<i64> {
        self.look(place, |places, place| Some(number(places.root_of(place))))
    }

    /// The last move; ``None`` at the start of a game.
    fn r#move(&self, place: i64) -> PyResult<Option<Known>> {
        let played = self.look(place, |places, place| Some(places.played(place)))?;
        Ok(played.map(Known))
    }

    /// The board: without the moves that led there, unless ``stack`` asks for them, which takes as long as the
    /// game is.
    #[pyo3(signature = (place, *, stack=false))]
    fn board(&self, place: i64, stack: bool) -> PyResult<Board> {
        let board = self.look(place, |places, place| match stack {
            true => places.board(place),
            false => places.position(place).cloned().map(CoreBoard::from),
        });
        board.map(Board::from)
    }

    /// The moves from the start of the game.
    fn path<'py>(&self, py: Python<'py>, place: i64) -> PyResult<Bound<'py, PyList>> {
        let path = self.look(place, |places, place| Some(places.path(place)))?;
        PyList::new(py, path.into_iter().map(Known))
    }

    /// The same in UCI.
    fn uci(&self, place: i64) -> PyResult<Vec<String>> {
        let path = self.look(place, |places, place| Some(places.path(place)))?;
        Ok(path.into_iter().map(Move::text).collect())
    }

    /// The place on the way to this one, or itself, where a half-move is to be played; -1 if there is none.
    fn up(&self, place: i64, ply: i64) -> PyResult<i64> {
        self.look(place, |places, place| {
            let above = u32::try_from(ply).ok();
            Some(number(above.and_then(|ply| places.up(place, ply))))
        })
    }

    /// Whether a place is on the way to another, or is that place.
    fn is_above(&self, place: i64, below: i64) -> PyResult<bool> {
        self.look_at_both((place, below), core::Places::is_above)
    }

    /// The last place that is on the way to both; -1 if they are of different starts.
    fn fork(&self, one: i64, other: i64) -> PyResult<i64> {
        let fork = self.look_at_both((one, other), core::Places::fork)?;
        Ok(number(fork))
    }

    /// The places after the legal moves that a spelling may mean, each with its doubts as bits.
    fn fits(&self, place: i64, spelling: &str, style: Styles) -> PyResult<Vec<(u32, u32)>> {
        let found = self.read(place, &style, |places, place, set| {
            places.fits(place, spelling, set)
        })?;
        let found = found.iter();
        Ok(found
            .map(|(child, doubts)| (u32::from(*child), doubts.bits()))
            .collect())
    }

    /// The places after the moves that are spelt nearly like a text, each with its distance, the nearest first; none
    /// is further away than ``most``.
    fn near(
        &self,
        place: i64,
        spelling: &str,
        style: Styles,
        most: f32,
    ) -> PyResult<Vec<(u32, f32)>> {
        let found = self.read(place, &style, |places, place, set| {
            places.near(place, spelling, set, most)
        })?;
        let found = found.iter();
        Ok(found
            .map(|(child, distance)| (u32::from(*child), *distance))
            .collect())
    }

    /// All ways to play a row of tokens that get furthest, those with the fewest doubts first. There is at least
    /// one, which may play none of them.
    ///
    /// A token is a spelling, or a list of spellings, each with a class: one of a higher class is read only where none
    /// of a lower class fits; of one class, the first is the likeliest.
    ///
    /// At most ``width`` ways are found, and tokens are read at most ``tries`` times (100, and 6 for each token, if
    /// nothing is said). With a ``key`` that is these tokens' own, what was found is remembered.
    ///
    /// Each way is the place where it ends, how many tokens it plays, the doubts of each of them, and for each token
    /// that left a choice its number, the number of the spelling that was read, and how many moves fitted.
    #[expect(clippy::too_many_arguments, reason = "a search has that many bounds")]
    #[pyo3(signature = (place, tokens, style, width=6, tries=None, *, key=None))]
    fn run(
        &self,
        place: i64,
        tokens: List<Py<PyAny>>,
        style: Styles,
        width: u32,
        tries: Option<u32>,
        key: Option<u64>,
        py: Python<'_>,
    ) -> PyResult<Vec<Way>> {
        let length = u32::try_from(tokens.0.len()).unwrap_or(u32::MAX);
        let (few, each) = TRIES;
        let limits = Limits {
            width,
            tries: tries.unwrap_or_else(|| few.saturating_add(length.saturating_mul(each))),
        };
        if let Some(key) = key {
            let known = self.read(place, &style, |places, place, set| {
                places.known_run(place, key, set, limits)
            })?;
            if let Some(known) = known {
                return Ok(known.iter().map(way).collect());
            }
        }
        let tokens: Vec<_> = tokens
            .0
            .iter()
            .map(|token| Ok(token.extract::<Token>(py)?.0))
            .collect::<PyResult<_>>()?;
        let ways = self.read(place, &style, |places, place, set| {
            places.run(place, &tokens, set, limits, key)
        })?;
        Ok(ways.iter().map(way).collect())
    }
}
