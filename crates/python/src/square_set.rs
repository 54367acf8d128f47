//! `stamma.SquareSet`: a set of squares, as sixty-four bits.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyInt, PyIterator, PyList, PySet, PyTuple};
use shakmaty::{Bitboard, Square, attacks};

use crate::squares::{self, Number};

/// An argument that is a set of squares: a `SquareSet`, a bit mask, or squares to go through.
#[derive(Clone, Copy)]
pub struct Mask(pub Bitboard);

/// The lowest 64 bits of an `int`, however long it is: `~mask` is a negative number in Python.
fn low_bits(number: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(bits) = number.extract::<u64>() {
        return Ok(bits);
    }
    number
        .call_method1("__and__", (u64::MAX,))
        .and_then(|low| low.extract())
}

impl<'a, 'py> FromPyObject<'a, 'py> for Mask {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        // The class has no subclasses, and to compare two types takes no search.
        if let Ok(set) = object.cast_exact::<SquareSet>() {
            return Ok(Self(set.get().bits()));
        }
        if object.is_instance_of::<PyInt>() {
            return low_bits(&object).map(|bits| Self(Bitboard(bits)));
        }
        let mut bits = Bitboard::EMPTY;
        for square in object.try_iter()? {
            bits.add(squares::square(square?.extract::<Number>()?)?);
        }
        Ok(Self(bits))
    }
}

/// A set of squares. It does all that a ``set`` does, and its value is a bit mask.
///
/// >>> from stamma import BB_RANK_1, E4, SquareSet
/// >>> squares = SquareSet([E4])
/// >>> squares |= BB_RANK_1
/// >>> len(squares), E4 in squares, SquareSet.between(0, 3).tolist().count(True)
/// (9, True, 2)
/// >>> squares
/// SquareSet(0x0000_0000_1000_00ff)
#[pyclass(frozen, module = "stamma", weakref, freelist = 64)]
pub struct SquareSet(AtomicU64);

impl From<Bitboard> for SquareSet {
    fn from(bits: Bitboard) -> Self {
        Self(AtomicU64::new(bits.0))
    }
}

impl SquareSet {
    pub fn bits(&self) -> Bitboard {
        Bitboard(self.0.load(Ordering::Relaxed))
    }

    /// Changes the bits as one step, and returns what they were.
    fn change(&self, change: impl Fn(u64) -> u64) -> u64 {
        let changed = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |bits| {
                Some(change(bits))
            });
        changed.unwrap_or_else(|bits| bits)
    }

    fn shifted(bits: u64, by: &Number, left: bool) -> PyResult<u64> {
        match by {
            Number::Value(by) if left => Ok(bits.checked_shl(*by).unwrap_or(0)),
            Number::Value(by) => Ok(bits.checked_shr(*by).unwrap_or(0)),
            Number::OutOfRange(by) if by.starts_with('-') => {
                Err(PyValueError::new_err("negative shift count"))
            }
            Number::OutOfRange(_) => Ok(0),
        }
    }

    /// Goes through squares.
    pub fn list<'py>(
        py: Python<'py>,
        squares: impl ExactSizeIterator<Item = Square>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, squares.map(Square::to_u32))?.try_iter()
    }
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=Mask(Bitboard::EMPTY)))]
    fn new(squares: Mask) -> Self {
        squares.0.into()
    }

    /// The set as a bit mask.
    #[getter]
    fn mask(&self) -> u64 {
        self.bits().0
    }

    #[setter]
    fn set_mask(&self, mask: Mask) {
        self.change(|_| mask.0.0);
    }

    /// The squares between two squares, without them.
    #[staticmethod]
    fn between(a: Number, b: Number) -> PyResult<Self> {
        let (a, b) = (squares::square(a)?, squares::square(b)?);
        Ok(attacks::between(a, b).into())
    }

    /// All squares on the line of two squares, from edge to edge; none if they share no line.
    #[staticmethod]
    fn ray(a: Number, b: Number) -> PyResult<Self> {
        let (a, b) = (squares::square(a)?, squares::square(b)?);
        Ok(attacks::ray(a, b).into())
    }

    /// The set of a single square.
    #[staticmethod]
    fn from_square(square: Number) -> PyResult<Self> {
        squares::square(square).map(|square| Bitboard::from(square).into())
    }

    /// Adds a square.
    fn add(&self, square: Number) -> PyResult<()> {
        let bit = Bitboard::from(squares::square(square)?).0;
        self.change(|bits| bits | bit);
        Ok(())
    }

    /// Takes a square out, if it is there.
    fn discard(&self, square: Number) -> PyResult<()> {
        let bit = Bitboard::from(squares::square(square)?).0;
        self.change(|bits| bits & !bit);
        Ok(())
    }

    /// Takes a square out.
    ///
    /// :raises KeyError: if it is not there.
    fn remove(&self, square: Number) -> PyResult<()> {
        let square = squares::square(square)?;
        let bit = Bitboard::from(square).0;
        match self.change(|bits| bits & !bit) & bit {
            0 => Err(PyKeyError::new_err(square.to_u32())),
            _ => Ok(()),
        }
    }

    /// Takes the lowest square out and returns it.
    ///
    /// :raises KeyError: if there is none.
    fn pop(&self) -> PyResult<u32> {
        let before = self.change(|bits| bits & bits.saturating_sub(1));
        let first = Bitboard(before).first().map(Square::to_u32);
        first.ok_or_else(|| PyKeyError::new_err("pop from empty SquareSet"))
    }

    /// Takes all squares out.
    fn clear(&self) {
        self.change(|_| 0);
    }

    /// A set of its own with the same squares.
    fn copy(&self) -> Self {
        self.bits().into()
    }

    /// Whether no square is in both.
    fn isdisjoint(&self, other: Mask) -> bool {
        self.bits().is_disjoint(other.0)
    }

    /// Whether all squares are in the other.
    fn issubset(&self, other: Mask) -> bool {
        self.bits().is_subset(other.0)
    }

    /// Whether all squares of the other are here.
    fn issuperset(&self, other: Mask) -> bool {
        self.bits().is_superset(other.0)
    }

    /// The squares of both.
    fn union(&self, other: Mask) -> Self {
        self.__or__(other)
    }

    /// The squares that are in both.
    fn intersection(&self, other: Mask) -> Self {
        self.__and__(other)
    }

    /// The squares that are not in the other.
    fn difference(&self, other: Mask) -> Self {
        self.__sub__(other)
    }

    /// The squares that are in one of both.
    fn symmetric_difference(&self, other: Mask) -> Self {
        self.__xor__(other)
    }

    /// Adds the squares of others.
    #[pyo3(signature = (*others))]
    fn update(&self, others: Vec<Mask>) {
        others.into_iter().for_each(|other| self.__ior__(other));
    }

    /// Keeps only what is in all of the others.
    #[pyo3(signature = (*others))]
    fn intersection_update(&self, others: Vec<Mask>) {
        others.into_iter().for_each(|other| self.__iand__(other));
    }

    /// Takes the squares of another out.
    fn difference_update(&self, other: Mask) {
        self.__isub__(other);
    }

    /// Keeps the squares that are in one of both.
    fn symmetric_difference_update(&self, other: Mask) {
        self.__ixor__(other);
    }

    /// The set turned upside down: the first rank becomes the eighth.
    fn mirror(&self) -> Self {
        self.bits().flip_vertical().into()
    }

    /// Sixty-four times ``True`` or ``False``, from a1 to h8.
    fn tolist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let bits = self.bits();
        PyList::new(py, Square::ALL.map(|square| bits.contains(square)))
    }

    /// Goes through the bit masks of all subsets.
    fn carry_rippler(&self) -> Subsets {
        Subsets {
            set: self.bits().0,
            next: AtomicU64::new(0),
            is_over: false.into(),
        }
    }

    fn __or__(&self, other: Mask) -> Self {
        (self.bits() | other.0).into()
    }

    fn __ror__(&self, other: Mask) -> Self {
        self.__or__(other)
    }

    fn __and__(&self, other: Mask) -> Self {
        (self.bits() & other.0).into()
    }

    fn __rand__(&self, other: Mask) -> Self {
        self.__and__(other)
    }

    fn __sub__(&self, other: Mask) -> Self {
        (self.bits() & !other.0).into()
    }

    fn __rsub__(&self, other: Mask) -> Self {
        (other.0 & !self.bits()).into()
    }

    fn __xor__(&self, other: Mask) -> Self {
        (self.bits() ^ other.0).into()
    }

    fn __rxor__(&self, other: Mask) -> Self {
        self.__xor__(other)
    }

    fn __ior__(&self, other: Mask) {
        self.change(|bits| bits | other.0.0);
    }

    fn __iand__(&self, other: Mask) {
        self.change(|bits| bits & other.0.0);
    }

    fn __isub__(&self, other: Mask) {
        self.change(|bits| bits & !other.0.0);
    }

    fn __ixor__(&self, other: Mask) {
        self.change(|bits| bits ^ other.0.0);
    }

    fn __lshift__(&self, shift: Number) -> PyResult<Self> {
        Self::shifted(self.bits().0, &shift, true).map(|bits| Bitboard(bits).into())
    }

    fn __rshift__(&self, shift: Number) -> PyResult<Self> {
        Self::shifted(self.bits().0, &shift, false).map(|bits| Bitboard(bits).into())
    }

    fn __ilshift__(&self, shift: Number) -> PyResult<()> {
        let shifted = Self::shifted(self.bits().0, &shift, true)?;
        self.change(|_| shifted);
        Ok(())
    }

    fn __irshift__(&self, shift: Number) -> PyResult<()> {
        let shifted = Self::shifted(self.bits().0, &shift, false)?;
        self.change(|_| shifted);
        Ok(())
    }

    fn __invert__(&self) -> Self {
        (!self.bits()).into()
    }

    fn __int__(&self) -> u64 {
        self.bits().0
    }

    fn __index__(&self) -> u64 {
        self.bits().0
    }

    fn __bool__(&self) -> bool {
        self.bits().any()
    }

    fn __len__(&self) -> usize {
        self.bits().count()
    }

    fn __contains__(&self, square: Number) -> bool {
        squares::square(square).is_ok_and(|square| self.bits().contains(square))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        Self::list(py, self.bits().into_iter())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        Self::list(py, self.bits().into_iter().rev())
    }

    /// Equal to a set, a mask or squares; smaller and greater are those of sets, among sets.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let is_set = other.is_instance_of::<SquareSet>()
            || other.is_instance_of::<PySet>()
            || other.is_instance_of::<PyFrozenSet>();
        if !is_set && !matches!(operator, CompareOp::Eq | CompareOp::Ne) {
            return Ok(py.NotImplemented());
        }
        let theirs = match other.extract::<Mask>() {
            Ok(Mask(theirs)) => theirs,
            Err(error)
                if error.is_instance_of::<PyTypeError>(py)
                    || error.is_instance_of::<PyValueError>(py) =>
            {
                return Ok(py.NotImplemented());
            }
            Err(error) => return Err(error),
        };
        let mine = self.bits();
        let is_so = match operator {
            CompareOp::Eq => mine == theirs,
            CompareOp::Ne => mine != theirs,
            CompareOp::Le => mine.is_subset(theirs),
            CompareOp::Lt => mine != theirs && mine.is_subset(theirs),
            CompareOp::Ge => mine.is_superset(theirs),
            CompareOp::Gt => mine != theirs && mine.is_superset(theirs),
        };
        Ok(is_so.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __repr__(&self) -> String {
        let digits = format!("{:016x}", self.bits().0);
        let groups: Vec<_> = (0..4)
            .filter_map(|at| digits.get(4 * at..4 * at + 4))
            .collect();
        format!("SquareSet(0x{})", groups.join("_"))
    }

    fn __str__(&self) -> String {
        let bits = self.bits();
        let ranks = (0..8).rev().map(|rank| {
            let squares = (0..8).map(|file| Square::try_from(rank * 8 + file));
            let signs = squares.map(|square| match square {
                Ok(square) if bits.contains(square) => "1",
                _ => ".",
            });
            signs.collect::<Vec<_>>().join(" ")
        });
        ranks.collect::<Vec<_>>().join("\n")
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let parts = PyTuple::new(slf.py(), [slf.get().mask()])?;
        Ok((slf.get_type().into_any(), parts))
    }
}

/// The bit masks of all subsets of a set, the empty one first.
#[pyclass(frozen)]
pub struct Subsets {
    set: u64,
    next: AtomicU64,
    is_over: std::sync::atomic::AtomicBool,
}

#[pymethods]
impl Subsets {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<u64> {
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        let following = |subset: u64| subset.wrapping_sub(self.set) & self.set;
        let step = |subset| Some(following(subset));
        let (at, now) = (Ordering::Relaxed, Ordering::Relaxed);
        let subset = self.next.fetch_update(at, now, step);
        let subset = subset.unwrap_or_else(|subset| subset);
        if following(subset) == 0 {
            self.is_over.store(true, Ordering::Relaxed);
        }
        Some(subset)
    }
}
