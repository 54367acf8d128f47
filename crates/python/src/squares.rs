//! Squares, colours and kinds of pieces as python-chess numbers them.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use shakmaty::{Bitboard, Color, Role, Square};

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

/// How many files and ranks lie between two squares.
fn steps(a: Square, b: Square) -> (u32, u32) {
    (a.file().distance(b.file()), a.rank().distance(b.rank()))
}

/// How many steps a king needs from one square to the other.
///
/// >>> from stamma import A1, C8, square_distance
/// >>> square_distance(A1, C8)
/// 7
#[pyfunction]
pub fn square_distance(a: Number, b: Number) -> PyResult<u32> {
    let (files, ranks) = steps(square(a)?, square(b)?);
    Ok(files.max(ranks))
}

/// How many files and ranks lie between two squares, together.
///
/// >>> from stamma import A1, C8, square_manhattan_distance
/// >>> square_manhattan_distance(A1, C8)
/// 9
#[pyfunction]
pub fn square_manhattan_distance(a: Number, b: Number) -> PyResult<u32> {
    let (files, ranks) = steps(square(a)?, square(b)?);
    Ok(files + ranks)
}

/// How many moves a knight needs from one square to the other.
///
/// >>> from stamma import A1, B2, H8, square_knight_distance
/// >>> square_knight_distance(A1, B2), square_knight_distance(A1, H8)
/// (4, 6)
#[pyfunction]
pub fn square_knight_distance(a: Number, b: Number) -> PyResult<u32> {
    let (a, b) = (square(a)?, square(b)?);
    let (files, ranks) = steps(a, b);
    let (less, more) = (files.min(ranks), files.max(ranks));
    let is_in_corner = [a, b].iter().any(|end| Bitboard::CORNERS.contains(*end));
    Ok(match (less, more) {
        (0, 1) => 3,
        (2, 2) => 4,
        // Beside a corner there is no room for the short way.
        (1, 1) if is_in_corner => 4,
        _ => {
            let least = more.div_ceil(2).max((less + more).div_ceil(3));
            least + (least + less + more) % 2
        }
    })
}
