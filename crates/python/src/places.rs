//! Places in a text: `stamma._core.place_after`, `show_on_line`, `show_start`, `next_game` and `utf16_length`.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::input::encoding;
use stamma_core::pgn::limits;
use stamma_core::pgn::place::{self, Place, Shown};

/// The line and column at the end of a stretch of text that begins at the given ones.
#[pyfunction]
#[pyo3(signature = (text, start, end, line, column))]
pub fn place_after(
    text: &Bound<'_, PyBytes>,
    start: usize,
    end: usize,
    line: u64,
    column: u64,
) -> (u64, u64) {
    let passed = text.as_bytes().get(start..end).unwrap_or_default();
    let place = Place { line, column }.after(passed);
    (place.line, place.column)
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

/// How many bytes a stretch of text had in UTF-16.
#[pyfunction]
#[pyo3(signature = (text, start, end))]
pub fn utf16_length(text: &Bound<'_, PyBytes>, start: usize, end: usize) -> u64 {
    place::utf16_length(text.as_bytes().get(start..end).unwrap_or_default())
}
