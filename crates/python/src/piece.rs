//! `stamma.Piece`: a kind of piece and a colour.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use shakmaty::{Piece as CorePiece, Role};

use crate::squares::{self, Number};
use crate::text::Text;

/// A chess piece: its kind and its colour.
///
/// >>> from stamma import KNIGHT, WHITE, Piece
/// >>> knight = Piece(KNIGHT, WHITE)
/// >>> knight.symbol(), knight.unicode_symbol()
/// ('N', '♘')
#[pyclass(frozen, eq, module = "stamma")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Piece(pub CorePiece);

/// A Python object for each piece, made when first needed.
static OBJECTS: [PyOnceLock<Py<Piece>>; 12] = [const { PyOnceLock::new() }; 12];

impl Piece {
    /// A number for each piece from 0 to 11, White's first; python-chess has the same.
    fn number(piece: CorePiece) -> usize {
        piece.color.fold_wb(0, 6) + piece.role as usize - 1
    }

    /// The Python object for a piece.
    pub fn object<'py>(py: Python<'py>, piece: CorePiece) -> PyResult<Bound<'py, Piece>> {
        match OBJECTS.get(Self::number(piece)) {
            Some(place) => place
                .get_or_try_init(py, || Py::new(py, Piece(piece)))
                .map(|object| object.bind(py).clone()),
            None => Bound::new(py, Piece(piece)),
        }
    }
}

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: Number, color: bool) -> PyResult<Self> {
        let role = squares::role(piece_type)?;
        Ok(Self(role.of(squares::color(color))))
    }

    /// The piece with this letter: capital for White, small for Black.
    ///
    /// :raises ValueError: if the letter is none of ``KQRBNPkqrbnp``.
    #[staticmethod]
    fn from_symbol(symbol: Text<'_>) -> PyResult<Self> {
        let text = symbol.read();
        let mut letters = text.chars();
        match (
            letters.next().and_then(CorePiece::from_char),
            letters.next(),
        ) {
            (Some(piece), None) => Ok(Self(piece)),
            _ => Err(PyValueError::new_err(format!(
                "{text:?} is not a piece: the letters are K Q R B N P for White, k q r b n p for Black"
            ))),
        }
    }

    /// The kind of piece, from ``stamma.PAWN`` to ``stamma.KING``.
    #[getter]
    fn piece_type(&self) -> u8 {
        self.0.role as u8
    }

    /// ``stamma.WHITE`` or ``stamma.BLACK``.
    #[getter]
    fn color(&self) -> bool {
        self.0.color.is_white()
    }

    /// The English letter: capital for White, small for Black.
    fn symbol(&self) -> char {
        self.0.char()
    }

    /// The figurine; with ``invert_color`` that of the other side.
    #[pyo3(signature = (*, invert_color=false))]
    pub fn unicode_symbol(&self, invert_color: bool) -> char {
        let outlined = self.0.color.is_white() != invert_color;
        match (self.0.role, outlined) {
            (Role::King, true) => '♔',
            (Role::Queen, true) => '♕',
            (Role::Rook, true) => '♖',
            (Role::Bishop, true) => '♗',
            (Role::Knight, true) => '♘',
            (Role::Pawn, true) => '♙',
            (Role::King, false) => '♚',
            (Role::Queen, false) => '♛',
            (Role::Rook, false) => '♜',
            (Role::Bishop, false) => '♝',
            (Role::Knight, false) => '♞',
            (Role::Pawn, false) => '♟',
        }
    }

    fn __hash__(&self) -> usize {
        Self::number(self.0)
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.0.char())
    }

    fn __str__(&self) -> char {
        self.0.char()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u8, bool)) {
        (slf.get_type(), (slf.get().piece_type(), slf.get().color()))
    }
}
