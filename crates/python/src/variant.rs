//! Which rules a game is played by, for Python.

use pyo3::prelude::*;
use stamma_core::pgn::Rules;

/// Whether a tag says that its game follows rules that are not known: neither chess nor Chess960.
#[pyfunction]
pub fn names_unknown_rules(name: &str, value: &str) -> bool {
    Rules::are_unknown(std::iter::once((name, value)))
}

/// Whether a line that is no tag seems to say that its game follows such rules.
#[pyfunction]
pub fn names_unknown_rules_in_line(line: &str) -> bool {
    Rules::are_unknown_in_line(line.as_bytes())
}

/// Whether the value of a Variant tag names Chess960.
#[pyfunction]
pub fn names_chess960(variant: &str) -> bool {
    Rules::named(variant) == Rules::Chess960
}
