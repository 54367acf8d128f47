//! `stamma._core.skim` and `pass_game`: the tags of a game, without its moves.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stamma_core::input::encoding;
use stamma_core::pgn::skim::Skimmer;
use stamma_core::pgn::{Limits, plain, tags};

/// Tags by name, where their game begins and ends, and whether more text could change that.
type Section = (Vec<(String, String)>, usize, usize, bool);

/// The tags of the next game of a text from a place on; nothing if there are none.
#[pyfunction]
#[pyo3(signature = (text, at))]
pub fn skim(text: &Bound<'_, PyBytes>, at: usize) -> Option<Section> {
    let bytes = text.as_bytes();
    let mut skimmer = Skimmer::new(bytes, at);
    let section = skimmer.next()?;
    let pairs = section.tags.into_iter();
    let pairs = pairs.map(|tag| pair(bytes, tag.name, tag.value));
    let is_open = section.is_last || skimmer.has_open_comment();
    Some((
        pairs.collect(),
        section.span.start,
        section.span.end,
        is_open,
    ))
}

/// Tags by name, the result, where a game begins and where it ends.
type Passed = (Vec<(String, String)>, &'static str, usize, usize);

/// The tags that say where a game starts, which may be nowhere.
const OF_START: [&[u8]; 3] = [b"FEN", b"SetUp", b"Variant"];

/// Passes over the game that begins at a place, if nothing in it is unusual and it starts as games do;
/// otherwise it takes the reader to know. ``is_whole`` says that the text ends with the file.
#[pyfunction]
#[pyo3(signature = (text, at, *, is_whole, game_bytes))]
pub fn pass_game(
    text: &Bound<'_, PyBytes>,
    at: usize,
    is_whole: bool,
    game_bytes: usize,
) -> Option<Passed> {
    let bytes = text.as_bytes();
    let limits = Limits {
        bytes: game_bytes,
        ..Limits::default()
    };
    let mut found = Vec::new();
    let game = plain::pass(bytes, at, is_whole, &limits, &mut found)?;
    let is_of_start = |name: Range<usize>| OF_START.contains(&bytes.get(name).unwrap_or_default());
    if found.iter().any(|tag| is_of_start(tag.name.clone())) {
        return None;
    }
    let tags = found
        .into_iter()
        .map(|tag| pair(bytes, tag.name, tag.value));
    let span = game.span;
    Some((tags.collect(), game.result.as_str(), span.start, span.end))
}

/// The text of a tag.
fn pair(bytes: &[u8], name: Range<usize>, value: Range<usize>) -> (String, String) {
    let part = |span| bytes.get(span).unwrap_or_default();
    let (name, value) = (encoding::decode(part(name)), tags::value_of(part(value)));
    (name.into_owned(), value.into_owned())
}
