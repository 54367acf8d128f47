//! Which rules a game is played by, for Python.

use pyo3::prelude::*;
use stamma_core::pgn::Rules;

/// Whether a tag says that its game follows rules that are not known: neither chess nor Chess960.
#[pyfunction]
pub fn names_unknown_rules(name: &str, value: &str) -> bool {
    Rules::are_unknown(std::iter::once((name, value)))
}

/// Whether the value of a Variant tag names Chess960.
#[pyfunction]
pub fn names_chess960(variant: &str) -> bool {
    Rules::named(variant) == Rules::Chess960
}
