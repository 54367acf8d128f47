//! Functions on bit masks of squares, by python-chess's names.

use pyo3::prelude::*;
use pyo3::types::PyIterator;
use shakmaty::{Bitboard, File, attacks};

use crate::square_set::{Mask, SquareSet};
use crate::squares::{self, Number};

/// Functions that move all squares of a mask; what leaves the board is gone.
macro_rules! shifts {
    ($($(#[$doc:meta])* $name:ident: |$bits:ident| $moved:expr;)*) => {$(
        $(#[$doc])*
        #[pyfunction]
        pub fn $name(b: Mask) -> u64 {
            let $bits = b.0;
            ($moved).0
        }
    )*};
}

const FIRST_FILES: Bitboard = Bitboard(0x0303_0303_0303_0303);
const LAST_FILES: Bitboard = Bitboard(0xc0c0_c0c0_c0c0_c0c0);

fn left(bits: Bitboard) -> Bitboard {
    (bits & !Bitboard::from_file(File::A)).shift(-1)
}

fn right(bits: Bitboard) -> Bitboard {
    (bits & !Bitboard::from_file(File::H)).shift(1)
}

shifts! {
    /// Moves all squares one rank down; those on the first are gone.
    shift_down: |bits| bits.shift(-8);
    /// Moves all squares two ranks down.
    shift_2_down: |bits| bits.shift(-16);
    /// Moves all squares one rank up; those on the eighth are gone.
    shift_up: |bits| bits.shift(8);
    /// Moves all squares two ranks up.
    shift_2_up: |bits| bits.shift(16);
    /// Moves all squares one file to the left; those on the a-file are gone.
    shift_left: |bits| left(bits);
    /// Moves all squares two files to the left.
    shift_2_left: |bits| (bits & !FIRST_FILES).shift(-2);
    /// Moves all squares one file to the right; those on the h-file are gone.
    shift_right: |bits| right(bits);
    /// Moves all squares two files to the right.
    shift_2_right: |bits| (bits & !LAST_FILES).shift(2);
    /// Moves all squares up and to the left by one.
    shift_up_left: |bits| left(bits).shift(8);
    /// Moves all squares up and to the right by one.
    shift_up_right: |bits| right(bits).shift(8);
    /// Moves all squares down and to the left by one.
    shift_down_left: |bits| left(bits).shift(-8);
    /// Moves all squares down and to the right by one.
    shift_down_right: |bits| right(bits).shift(-8);
}

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
