//! `stamma._core.Scanner`: texts cut into lexemes, for Python.

use std::borrow::Cow;

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use stamma_core::scan::{self, Form, Kind, Lexeme, PAD, Vocabulary, without_pads};

use crate::text::Text;

/// Cuts texts into lexemes. It knows what stands for a piece and for castling in any language, the things that may
/// be called by their square, and the names of pieces; ``sorts`` has what is returned for each kind and form, by
/// their names.
///
/// >>> from stamma._core import Scanner
/// >>> sorts = {name: name for name in (
/// ...     "tag markup result glyph number dots move open close word sign "
/// ...     "algebraic descriptive spanish numeric castling no_move weak").split()}
/// >>> scanner = Scanner(["N"], ["castles"], ["pawn"], ["knight"], sorts)
/// >>> scanner.scan("1. Nf3")
/// [('number', 0, 2, '1.', None, ''), ('move', 3, 6, 'Nf3', 'algebraic', 'N')]
#[pyclass(frozen, module = "stamma._core")]
pub struct Scanner {
    words: Vocabulary,
    kinds: Vec<Py<PyAny>>,
    forms: Vec<Py<PyAny>>,
}

#[pymethods]
impl Scanner {
    #[new]
    fn new(
        pieces: Vec<String>,
        castling: Vec<String>,
        things: Vec<String>,
        names: Vec<String>,
        sorts: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let sort = |name: &str| match sorts.get_item(name)? {
            Some(sort) => Ok(sort.unbind()),
            None => Err(PyKeyError::new_err(name.to_owned())),
        };
        Ok(Self {
            words: Vocabulary::new(pieces, castling, things, names),
            kinds: Kind::ALL
                .map(|kind| sort(kind.name()))
                .into_iter()
                .collect::<PyResult<_>>()?,
            forms: Form::ALL
                .map(|form| sort(form.name()))
                .into_iter()
                .collect::<PyResult<_>>()?,
        })
    }

    /// The lexemes of a text, in order: the kind, where it begins and ends, its text, the form of a move and the
    /// letters of its piece.
    fn scan<'py>(&self, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let py = text.py();
        let (read, is_whole) = characters(text)?;
        let lexemes = py.detach(|| scan::scan(&read, &self.words));
        let found = PyList::empty(py);
        let mut places = Places::new(&read);
        let none = py.None().into_bound(py);
        let nothing = PyString::intern(py, "");
        for lexeme in lexemes {
            let padded = (
                places.character(lexeme.padded.start),
                places.character(lexeme.padded.end),
            );
            let written = written(text, &read, &lexeme, is_whole, padded)?;
            let piece = without_pads(read.get(lexeme.piece.clone()).unwrap_or_default());
            let piece = if piece.is_empty() {
                nothing.clone()
            } else {
                PyString::new(py, piece)
            };
            let kind = self.kinds.get(lexeme.kind as usize);
            let form = lexeme.form.and_then(|form| self.forms.get(form as usize));
            let items = [
                kind.map_or(none.clone(), |kind| kind.bind(py).clone()),
                padded.0.into_pyobject(py)?.into_any(),
                padded.1.into_pyobject(py)?.into_any(),
                written.into_any(),
                form.map_or(none.clone(), |form| form.bind(py).clone()),
                piece.into_any(),
            ];
            found.append(PyTuple::new(py, items)?)?;
        }
        Ok(found)
    }
}

/// Whether a text begins in a script that leaves no blanks between words and moves.
#[pyfunction]
pub fn is_unspaced(text: Text<'_>) -> bool {
    text.read().starts_with(scan::is_unspaced)
}

/// The characters of a text, and whether these are all as they stand there: surrogates are none.
fn characters<'t>(text: &'t Bound<'_, PyString>) -> PyResult<(Cow<'t, str>, bool)> {
    if let Ok(read) = text.to_str() {
        return Ok((Cow::Borrowed(read), true));
    }
    let units = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
    let units: Vec<u8> = units.extract()?;
    let (units, _) = units.as_chunks();
    let signs = units
        .iter()
        .map(|unit| char::from_u32(u32::from_le_bytes(*unit)));
    let read = signs
        .map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    Ok((Cow::Owned(read), false))
}

/// The text of a lexeme, without what fills the place of other characters.
fn written<'py>(
    text: &Bound<'py, PyString>,
    read: &str,
    lexeme: &Lexeme,
    is_whole: bool,
    (start, end): (usize, usize),
) -> PyResult<Bound<'py, PyString>> {
    let found = read.get(lexeme.text.clone()).unwrap_or_default();
    if !is_whole {
        let slice = pyo3::types::PySlice::new(text.py(), start as isize, end as isize, 1);
        let found = text.get_item(slice)?.call_method1("replace", (PAD, ""))?;
        return Ok(found.cast_into::<PyString>()?);
    }
    if found.contains(PAD) {
        return Ok(PyString::new(text.py(), &found.replace(PAD, "")));
    }
    Ok(PyString::new(text.py(), found))
}

/// Counts bytes in characters, from place to place.
struct Places<'t> {
    text: &'t str,
    byte: usize,
    character: usize,
}

impl<'t> Places<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            byte: 0,
            character: 0,
        }
    }

    /// The character that a byte begins, at or near the one that was asked for before.
    fn character(&mut self, byte: usize) -> usize {
        let count = |start, end| {
            self.text
                .get(start..end)
                .map_or(0, |part| part.chars().count())
        };
        if byte >= self.byte {
            self.character += count(self.byte, byte);
        } else {
            self.character -= count(byte, self.byte);
        }
        self.byte = byte;
        self.character
    }
}
