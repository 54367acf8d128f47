//! `stamma.Move`: two squares and a promotion, or the null move.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use shakmaty::uci::UciMove;
use shakmaty::{Role, Square};

use crate::squares::{self, Number};
use crate::text::Text;
use crate::wording;

/// A move: the square of departure, the square of arrival and, for a promotion, the new piece.
///
/// Castling is the king's step of two squares; in Chess960 the king takes its own rook.
///
/// >>> from stamma import E2, E4, Move
/// >>> move = Move(E2, E4)
/// >>> move.uci()
/// 'e2e4'
/// >>> move == Move.from_uci("e2e4")
/// True
#[pyclass(frozen, eq, module = "stamma")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(pub UciMove);

/// A Python object for each pair of squares, made when first needed: making one anew for every
/// legal move took most of the time of listing them.
static OBJECTS: [PyOnceLock<Py<Move>>; 64 * 64] = [const { PyOnceLock::new() }; 64 * 64];

/// A move on its way to Python, as the object that all share.
pub struct Known(pub UciMove);

impl<'py> IntoPyObject<'py> for Known {
    type Target = Move;
    type Output = Bound<'py, Move>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        Move::object(py, self.0)
    }
}

/// Makes the object of a place: seldom, so that listing moves does not have to carry it along.
#[cold]
fn first_object<'py>(
    py: Python<'py>,
    place: &PyOnceLock<Py<Move>>,
    uci: UciMove,
) -> PyResult<Bound<'py, Move>> {
    let object = place.get_or_try_init(py, || Py::new(py, Move(uci)))?;
    Ok(object.bind(py).clone())
}

impl Move {
    /// The Python object for a move.
    pub fn object<'py>(py: Python<'py>, uci: UciMove) -> PyResult<Bound<'py, Move>> {
        let place = match uci {
            UciMove::Normal {
                from,
                to,
                promotion: None,
            } => OBJECTS.get(from.to_usize() * 64 + to.to_usize()),
            _ => None,
        };
        match place {
            Some(place) => match place.get(py) {
                Some(object) => Ok(object.bind(py).clone()),
                None => first_object(py, place, uci),
            },
            None => Bound::new(py, Move(uci)),
        }
    }

    /// The text of a move; a formatter would take longer than all the rest.
    pub fn text(uci: UciMove) -> String {
        let mut text = String::with_capacity(5);
        uci.append_to_string(&mut text);
        text
    }

    pub fn read(py: Python<'_>, uci: &Text<'_>) -> PyResult<Self> {
        let text = uci.read();
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(UciMove::Put { .. }) | Err(_) => Err(wording::not_uci(py, &text)),
            Ok(UciMove::Normal {
                promotion: Some(Role::King | Role::Pawn),
                ..
            }) => Err(wording::not_uci(py, &text)),
            Ok(UciMove::Normal { from, to, .. }) if from == to => Err(wording::not_uci(py, &text)),
            Ok(uci) => Ok(Self(uci)),
        }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn new(from_square: Number, to_square: Number, promotion: Option<Number>) -> PyResult<Self> {
        let from = squares::square(from_square)?;
        let to = squares::square(to_square)?;
        let promotion = promotion.map(squares::role).transpose()?;
        if let Some(role @ (Role::King | Role::Pawn)) = promotion {
            return Err(PyValueError::new_err(format!(
                "a pawn cannot become a {}: it becomes a queen, rook, bishop or knight",
                if role == Role::King { "king" } else { "pawn" }
            )));
        }
        if (from, to, promotion) == (Square::A1, Square::A1, None) {
            return Ok(Self::null());
        }
        if from == to {
            return Err(PyValueError::new_err(
                "a move goes from one square to another; Move.null() passes",
            ));
        }
        Ok(Self(UciMove::Normal {
            from,
            to,
            promotion,
        }))
    }

    /// Reads a move in UCI, such as ``e2e4``, ``e7e8q`` or ``0000`` for the null move.
    ///
    /// :raises InvalidMoveError: if the text is not a move in UCI.
    #[staticmethod]
    fn from_uci(py: Python<'_>, uci: Text<'_>) -> PyResult<Self> {
        Self::read(py, &uci)
    }

    /// The null move: a pass.
    ///
    /// >>> from stamma import Move
    /// >>> Move.null().uci(), bool(Move.null())
    /// ('0000', False)
    #[staticmethod]
    pub fn null() -> Self {
        Self(UciMove::Null)
    }

    /// The square of departure.
    #[getter(from_square)]
    fn departure(&self) -> u32 {
        self.0.from().map_or(0, Square::to_u32)
    }

    /// The square of arrival.
    #[getter(to_square)]
    fn arrival(&self) -> u32 {
        self.0.to().map_or(0, Square::to_u32)
    }

    /// The piece that a pawn becomes, or ``None``.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        self.0.promotion().map(|role| role as u8)
    }

    /// The piece that is put on the board: ``None``, as only variants have such moves.
    #[getter]
    fn drop(&self) -> Option<u8> {
        None
    }

    /// The move in UCI.
    fn uci(&self) -> String {
        Self::text(self.0)
    }

    /// The move as XBoard has it: UCI, but ``@@@@`` for a pass.
    pub fn xboard(&self) -> String {
        match self.0.is_null() {
            true => "@@@@".to_owned(),
            false => self.uci(),
        }
    }

    /// Squares and promotion as one number.
    fn __hash__(&self) -> u32 {
        let promotion = self.promotion().map_or(0, u32::from);
        (promotion * 64 + self.departure()) * 64 + self.arrival()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_null()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.0)
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u32, u32, Option<u8>)) {
        let r#move = slf.get();
        (
            slf.get_type(),
            (r#move.departure(), r#move.arrival(), r#move.promotion()),
        )
    }
}
