//! Squares, colours and kinds of pieces as python-chess numbers them.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use shakmaty::{Color, Role, Square};

pub fn square(number: i64) -> PyResult<Square> {
    u32::try_from(number)
        .ok()
        .and_then(|number| Square::try_from(number).ok())
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "{number} is not a square: squares are numbered from 0 (a1) to 63 (h8)"
            ))
        })
}

pub fn role(number: i64) -> PyResult<Role> {
    u32::try_from(number)
        .ok()
        .and_then(|number| Role::try_from(number).ok())
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "{number} is not a kind of piece: they are numbered from 1 (pawn) to 6 (king)"
            ))
        })
}

pub fn color(is_white: bool) -> Color {
    Color::from_white(is_white)
}
