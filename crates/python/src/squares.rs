//! Squares, colours and kinds of pieces as python-chess numbers them.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use shakmaty::{Color, Role, Square};

/// An `int` argument. One that is beyond all bounds is out of range like any other.
pub enum Number {
    Value(u32),
    OutOfRange(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Number {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<u32>() {
            Ok(number) => Ok(Self::Value(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Self::OutOfRange(object.to_string()))
            }
            Err(error) => Err(error),
        }
    }
}

impl Number {
    /// The thing with this number, or an error that ends with `range`.
    pub fn find<T>(self, find: impl Fn(u32) -> Option<T>, range: &str) -> PyResult<T> {
        let number = match self {
            Self::Value(number) => match find(number) {
                Some(found) => return Ok(found),
                None => number.to_string(),
            },
            Self::OutOfRange(number) => number,
        };
        Err(PyValueError::new_err(format!("{number} is not {range}")))
    }
}

pub fn square(number: Number) -> PyResult<Square> {
    number.find(
        |number| Square::try_from(number).ok(),
        "a square: squares are numbered from 0 (a1) to 63 (h8)",
    )
}

pub fn role(number: Number) -> PyResult<Role> {
    number.find(
        |number| Role::try_from(number).ok(),
        "a kind of piece: they are numbered from 1 (pawn) to 6 (king)",
    )
}

pub fn color(is_white: bool) -> Color {
    Color::from_white(is_white)
}
