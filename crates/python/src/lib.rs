//! The Python module `stamma._core`: bindings and nothing else.
//!
//! What it raises and what it returns besides the classes here is made in Python, from the facts
//! that the core reports: see `facts`.

mod board;
mod facts;
mod legal_moves;
mod moves;
mod piece;
mod reading;
mod squares;
mod style;
mod text;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::legal_moves::LegalMoveGenerator;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::reading::MoveReading;
    #[pymodule_export]
    use crate::style::Style;
}
