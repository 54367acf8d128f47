//! `stamma._core.skim`: the tags of a game, without its moves.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::input::encoding;
use stamma_core::pgn::skim::Skimmer;
use stamma_core::pgn::tags;

/// Tags by name, where their game begins and ends, and whether more text could change that.
type Section = (Vec<(String, String)>, usize, usize, bool);

/// The tags of the next game of a text from a place on; nothing if there are none.
#[pyfunction]
#[pyo3(signature = (text, at))]
pub fn skim(text: &Bound<'_, PyBytes>, at: usize) -> Option<Section> {
    let bytes = text.as_bytes();
    let mut skimmer = Skimmer::new(bytes, at);
    let section = skimmer.next()?;
    let decoded = |span| encoding::decode(bytes.get(span).unwrap_or_default());
    let pairs = section.tags.into_iter().map(|tag| {
        let value = tags::unescape(&decoded(tag.value)).into_owned();
        (decoded(tag.name).into_owned(), value)
    });
    let is_open = section.is_last || skimmer.has_open_comment();
    Some((
        pairs.collect(),
        section.span.start,
        section.span.end,
        is_open,
    ))
}
