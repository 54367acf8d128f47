//! Places in a text: `stamma._core.PlaceCounter`, `show_on_line`, `show_start` and `next_game`.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use stamma_core::input::encoding;
use stamma_core::pgn::limits;
use stamma_core::pgn::place::{self, Place, Shown};

use crate::node::Origin;
use crate::read_game::{ReadGame, after_blanks};
use crate::shared::Shared;
use crate::style::Style;
use crate::tree::Tree;
use crate::wording;

/// Counts lines, columns and bytes of a file from one place to the next, while it is read in blocks.
///
/// >>> from stamma._core import PlaceCounter
/// >>> counter = PlaceCounter(is_utf16=False, byte=0)
/// >>> counter.go_to(b"1. e4 *\n\n 1. d4 *\n", 10)
/// >>> counter.line, counter.column, counter.byte
/// (3, 1, 10)
#[pyclass(frozen, subclass, module = "stamma._core")]
pub struct PlaceCounter {
    is_utf16: bool,
    count: Shared<Count>,
}

/// What was counted.
#[derive(Clone, Copy)]
struct Count {
    /// How far, in the text at hand.
    at: usize,
    /// The line from 1, and the column from 0.
    place: Place,
    /// The byte of the file itself.
    byte: u64,
}

impl PlaceCounter {
    fn bytes(&self, text: &[u8], start: usize, end: usize) -> u64 {
        match self.is_utf16 {
            true => place::utf16_length(text.get(start..end).unwrap_or_default()),
            false => end.saturating_sub(start) as u64,
        }
    }

    fn count_to(&self, text: &[u8], at: usize) -> Count {
        self.count.change(|count| {
            if at > count.at {
                count.byte += self.bytes(text, count.at, at);
                count.place = count
                    .place
                    .after(text.get(count.at..at).unwrap_or_default());
                count.at = at;
            }
            *count
        })
    }
}

#[pymethods]
impl PlaceCounter {
    #[new]
    fn new(is_utf16: bool, byte: u64) -> Self {
        let count = Count {
            at: 0,
            place: Place { line: 1, column: 0 },
            byte,
        };
        Self {
            is_utf16,
            count: count.into(),
        }
    }

    /// The byte of the file itself.
    #[getter]
    fn byte(&self) -> u64 {
        self.count.look(|count| count.byte)
    }

    /// The line, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.count.look(|count| count.place.line)
    }

    /// The column, from 0.
    #[getter]
    fn column(&self) -> u64 {
        self.count.look(|count| count.place.column)
    }

    /// Counts on to a place in the text that is at hand.
    fn go_to(&self, text: &Bound<'_, PyBytes>, at: usize) {
        self.count_to(text.as_bytes(), at);
    }

    /// Says that the text at hand has lost bytes at its beginning, all of them counted.
    fn forget(&self, count: usize) {
        self.count
            .change(|known| known.at = known.at.saturating_sub(count));
    }

    /// How many bytes of the file a stretch of the text at hand is.
    fn length(&self, text: &Bound<'_, PyBytes>, start: usize, end: usize) -> u64 {
        self.bytes(text.as_bytes(), start, end)
    }

    /// The byte of the file at the end of a stretch that begins here.
    fn end(&self, text: &Bound<'_, PyBytes>, start: usize, end: usize) -> u64 {
        self.byte() + self.bytes(text.as_bytes(), start, end)
    }

    /// Counts on to a game, and says where it was read from.
    #[pyo3(signature = (text, start, end, number, errors=None))]
    fn origin(
        &self,
        text: &Bound<'_, PyBytes>,
        start: usize,
        end: usize,
        number: u64,
        errors: Option<Py<PyList>>,
    ) -> Origin {
        let count = self.count_to(text.as_bytes(), start);
        let last = count.byte + self.bytes(text.as_bytes(), start, end);
        let line = count.place.line;
        Origin::new(text.py(), errors, count.byte, last, line, number)
    }

    /// Reads the next game of a text from a place on, if nothing is wrong with it, and another game follows, or
    /// anything else before ``last``: the game, and where it ends. Nothing otherwise, and nothing is counted then.
    #[expect(clippy::too_many_arguments, reason = "a game has that many sides")]
    fn sound_game<'py>(
        &self,
        text: &Bound<'py, PyBytes>,
        at: usize,
        last: usize,
        number: u64,
        style: Option<&Style>,
        line_breaks: bool,
        game_bytes: usize,
    ) -> PyResult<Option<(Bound<'py, PyAny>, usize)>> {
        let py = text.py();
        let Some(read) = ReadGame::next(text, at, style, line_breaks, game_bytes)? else {
            return Ok(None);
        };
        let bytes = text.as_bytes();
        let follows = after_blanks(bytes, read.span.end) < last;
        if !read.is_sound() || !(follows || read.is_ended(bytes)) {
            return Ok(None);
        }
        let Range { start, end } = read.span;
        let origin = self.origin(text, start, end, number, None);
        let tree = Bound::new(py, Tree::from(read.game))?;
        let game = wording::game(py, tree.as_unbound(), Bound::new(py, origin)?.as_unbound())?;
        Ok(Some((game, end)))
    }
}

/// What stands at a place, and before and behind it on its line.
pub type ShownText = (String, String, String);

/// The same from the core.
pub fn shown_text(shown: Shown) -> ShownText {
    (shown.text, shown.before, shown.after)
}

/// A stretch of a text as it is shown: its beginning, and what stands before and behind it on its line, as
/// far as it belongs to the game from ``first`` to ``last``.
#[pyfunction]
#[pyo3(signature = (text, first, last, start, end))]
pub fn show_on_line(
    text: &Bound<'_, PyBytes>,
    first: usize,
    last: usize,
    start: usize,
    end: usize,
) -> ShownText {
    shown_text(Shown::new(text.as_bytes(), first..last, &(start..end)))
}

/// The beginning of a stretch of text, of no more bytes than ``longest``.
#[pyfunction]
#[pyo3(signature = (text, start, end, longest))]
pub fn show_start(text: &Bound<'_, PyBytes>, start: usize, end: usize, longest: usize) -> String {
    let stretch = text.as_bytes().get(start..end).unwrap_or_default();
    encoding::decode(place::shortened(stretch, longest)).into_owned()
}

/// Where the next game begins behind one that is too long: at a tag after an empty line, or at an Event
/// tag at the start of a line.
#[pyfunction]
#[pyo3(signature = (text, at))]
pub fn next_game(text: &Bound<'_, PyBytes>, at: usize) -> Option<usize> {
    limits::next_game(text.as_bytes(), at)
}
