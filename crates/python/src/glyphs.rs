//! The glyphs that judge moves, for Python.

use pyo3::prelude::*;
use stamma_core::notation::glyphs::{GLYPHS, Judgement};

/// All glyphs, each with its NAG after a move of White and after one of Black. One that begins another
/// comes after it.
#[pyfunction]
pub fn glyphs() -> Vec<(&'static str, Judgement)> {
    GLYPHS.to_vec()
}
