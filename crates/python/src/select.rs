//! `stamma._core.Selection`: which games somebody wants, compiled.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::pgn::{Fault, Limits, Part};
use stamma_core::select::place::Counter;
use stamma_core::select::{Choice, Look, Selection as CoreSelection, Selector};

use crate::interrupts::patiently;
use crate::read_game::after_blanks;
use crate::shared::Shared;
use crate::style::{self, Style};
use crate::wording;

/// Which games somebody wants.
///
/// >>> from stamma._core import Selection
/// >>> wanted = Selection(where="plies>2 or(has ECO)", line="1. e4")
/// >>> wanted.expression
/// '(plies > 2 or has ECO) and line = "1. e4"'
/// >>> wanted.look(b"1. e4 * 1. e4 e5 2. Nf3 *", 0, None, 1000, True, 9, 2)
/// (7, 1, (8, 25, False, True, True, True))
#[pyclass(frozen, module = "stamma._core")]
pub struct Selection(CoreSelection);

/// The same without its Python side.
pub fn core_of(selection: Option<&Selection>) -> Option<&CoreSelection> {
    selection.map(|selection| &selection.0)
}

/// A game that was looked at: where it begins and ends, whether it goes on behind that because it is too
/// long, whether it is wanted as far as that is known without its number, whether it meets the conditions,
/// and whether it is a game at all.
type Looked = (usize, usize, bool, bool, bool, bool);

/// Where one stands, how many games were passed that nobody wants, and the next one.
type Passed = (usize, u64, Option<Looked>);

fn looked(look: Look) -> Looked {
    let Look {
        part,
        is_wanted,
        matches,
        checker,
        ..
    } = look;
    let mut faults = checker.faults.into_iter();
    let stop = faults.find(|(fault, ..)| *fault == Fault::TooLong);
    let is_game = matches!(part, Part::Game(_));
    let span = part.span();
    let (is_too_long, end) = match stop {
        Some((_, stop, _)) => (true, stop.start),
        None => (false, span.end),
    };
    (span.start, end, is_too_long, is_wanted, matches, is_game)
}

#[pymethods]
impl Selection {
    /// Compiles what somebody asks for.
    ///
    /// :raises SelectionError: if a part of it cannot be understood.
    #[new]
    #[pyo3(signature = (*, r#where=None, position=None, material=None, line=None, transposed=false,
        ends=None, motif=None, mirror=false, max_ply=None, invert=false, games=None, limit=None,
        sample=None, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "each is a choice of the user")]
    fn new(
        py: Python<'_>,
        r#where: Option<&str>,
        position: Option<&str>,
        material: Option<&str>,
        line: Option<&str>,
        transposed: bool,
        ends: Option<&str>,
        motif: Option<&str>,
        mirror: bool,
        max_ply: Option<u32>,
        invert: bool,
        games: Option<&str>,
        limit: Option<u64>,
        sample: Option<usize>,
        seed: u64,
    ) -> PyResult<Self> {
        let choice = Choice {
            expression: r#where,
            position,
            material,
            line,
            transposed,
            ends,
            motif,
            mirror,
            max_ply,
            invert,
            games,
            limit,
            sample,
            seed,
        };
        CoreSelection::new(&choice, &style::san().core.alphabet)
            .map(Self)
            .map_err(|error| {
                let text = match error.part {
                    "position" => position,
                    "material" => material,
                    "line" => line,
                    "ends" => ends,
                    "motif" => motif,
                    "games" => games,
                    _ => r#where,
                };
                wording::select::error(py, text.unwrap_or_default(), &error)
            })
    }

    /// The expression that games have to meet, with the conditions on the board.
    #[getter]
    fn expression(&self) -> Option<String> {
        self.0.expression().map(ToString::to_string)
    }

    /// Looks at the next game of a text from a place on; nothing if only white space is left. Games that
    /// nobody wants are passed as long as something follows them before ``last``; no more than ``most`` are
    /// looked at.
    #[expect(clippy::too_many_arguments, reason = "a text has that many sides")]
    fn look(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyBytes>,
        at: usize,
        style: Option<&Style>,
        game_bytes: usize,
        is_whole: bool,
        last: usize,
        most: u64,
    ) -> PyResult<Passed> {
        let bytes = text.as_bytes();
        let alphabet = &style.unwrap_or_else(|| style::san()).core.alphabet;
        patiently(py, |given_up| {
            let limits = Limits {
                bytes: game_bytes,
                given_up: Some(given_up),
            };
            let mut selector = Selector::new(&self.0, bytes, is_whole, alphabet, limits);
            let (mut at, mut passed) = (at, 0);
            loop {
                let look = selector.look(at).map(looked);
                match look {
                    Some((_, end, false, false, _, true))
                        if passed + 1 < most && after_blanks(bytes, end) < last =>
                    {
                        (at, passed) = (end, passed + 1);
                    }
                    _ => return (at, passed, look),
                }
            }
        })
    }

    /// The tags that are asked for and that no game had which was looked at, but for those that are known
    /// everywhere.
    fn unmet_names(&self) -> Vec<String> {
        let names = self.0.unmet_names().into_iter();
        names.map(str::to_owned).collect()
    }

    /// Counts the games of a file, or of several. If it is told how many are wanted, those of a sample are
    /// taken.
    #[pyo3(signature = (wanted=None))]
    fn counter(&self, wanted: Option<u64>) -> GameCounter {
        let places = &self.0.places;
        let counter = match wanted {
            None => Counter::new(places),
            Some(wanted) => Counter::sampling(places, wanted),
        };
        GameCounter(counter.into())
    }

    /// How many games a sample has, if one is wanted.
    #[getter]
    fn sample(&self) -> Option<usize> {
        self.0.places.sample_size()
    }

    /// By what games are chosen at random: a sample has those with the least of these numbers. The first
    /// game that is wanted has the number 0.
    fn chance(&self, number: u64) -> u64 {
        self.0.places.chance(number)
    }
}

/// Goes through the games of a file in their order, and tells which are wanted by their numbers.
///
/// >>> from stamma._core import Selection
/// >>> counter = Selection(games="2-3").counter()
/// >>> [counter.takes(number, True) for number in (1, 2, 3)], counter.end
/// ([False, True, True], 3)
#[pyclass(frozen, module = "stamma._core")]
pub struct GameCounter(Shared<Counter>);

#[pymethods]
impl GameCounter {
    /// Whether a game is wanted that has this number, from 1, and meets the conditions or not.
    fn takes(&self, number: u64, matches: bool) -> bool {
        self.0.change(|counter| counter.takes(number, matches))
    }

    /// The number of the last game that can be wanted, if that is known.
    #[getter]
    fn end(&self) -> Option<u64> {
        self.0.look(Counter::end)
    }

    /// Whether no game of the next file can be wanted.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.look(|counter| counter.is_over(1))
    }
}

impl GameCounter {
    /// As far as it has counted.
    pub fn copy(&self) -> Counter {
        self.0.copy()
    }

    /// Goes on from there.
    pub fn go_on(&self, counter: Counter) {
        self.0.change(|counted| *counted = counter);
    }
}
