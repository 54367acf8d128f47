//! Functions on bit masks of squares, by python-chess's names.

use pyo3::prelude::*;
use pyo3::types::PyIterator;
use shakmaty::attacks;

use crate::square_set::{Mask, SquareSet};
use crate::squares::{self, Number};

/// The lowest square of a mask; -1 for none.
#[pyfunction]
pub fn lsb(bb: Mask) -> i32 {
    bb.0.first().map_or(-1, i32::from)
}

/// The highest square of a mask; -1 for none.
#[pyfunction]
pub fn msb(bb: Mask) -> i32 {
    bb.0.last().map_or(-1, i32::from)
}

/// The number of squares in a mask.
#[pyfunction]
pub fn popcount(bb: Mask) -> usize {
    bb.0.count()
}

/// Goes through the squares of a mask from a1 to h8.
#[pyfunction]
pub fn scan_forward(py: Python<'_>, bb: Mask) -> PyResult<Bound<'_, PyIterator>> {
    SquareSet::list(py, bb.0.into_iter())
}

/// Goes through the squares of a mask from h8 to a1.
#[pyfunction]
pub fn scan_reversed(py: Python<'_>, bb: Mask) -> PyResult<Bound<'_, PyIterator>> {
    SquareSet::list(py, bb.0.into_iter().rev())
}

/// The mask turned upside down: the first rank becomes the eighth.
#[pyfunction]
pub fn flip_vertical(bb: Mask) -> u64 {
    bb.0.flip_vertical().0
}

/// The mask as in a mirror: the a-file becomes the h-file.
#[pyfunction]
pub fn flip_horizontal(bb: Mask) -> u64 {
    bb.0.flip_horizontal().0
}

/// The mask mirrored at the diagonal from a1 to h8.
#[pyfunction]
pub fn flip_diagonal(bb: Mask) -> u64 {
    bb.0.flip_diagonal().0
}

/// The mask mirrored at the diagonal from h1 to a8.
#[pyfunction]
pub fn flip_anti_diagonal(bb: Mask) -> u64 {
    bb.0.flip_anti_diagonal().0
}

/// The mask of the squares between two squares, without them.
#[pyfunction]
pub fn between(a: Number, b: Number) -> PyResult<u64> {
    Ok(attacks::between(squares::square(a)?, squares::square(b)?).0)
}

/// The mask of the line of two squares, from edge to edge; 0 if they share no line.
#[pyfunction]
pub fn ray(a: Number, b: Number) -> PyResult<u64> {
    Ok(attacks::ray(squares::square(a)?, squares::square(b)?).0)
}
