//! `stamma._core.Style`: a notation in a language, ready for the core.

use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};
use shakmaty::{File, Role};
use stamma_core::notation::alphabet::Alphabet;
use stamma_core::notation::claim::CheckMark;
use stamma_core::notation::descriptive::{ENGLISH, SPANISH};
use stamma_core::notation::read::Scope;
use stamma_core::notation::style::{CapturePlace, Form, Pieces, Preferences, Style as CoreStyle};
use stamma_core::notation::words::Word;

use crate::list::List;
use crate::squares::{self, Number};
use crate::wording;

/// A notation in a language, compiled. `stamma.notations.compile_style` makes it, unless it is known
/// here.
#[pyclass(frozen, module = "stamma._core")]
pub struct Style {
    pub core: Arc<CoreStyle>,
    /// The notation whose rules these are; empty if they are nobody's.
    pub standard: String,
    /// What is read when no notation is asked for.
    pub any: Scope,
}

impl Style {
    /// What is read in a text. Stamma's notation must be asked for; with any other style, everything is read.
    pub fn scope(&self) -> Scope {
        match self.core.form {
            Form::Original => Scope::Style,
            _ => self.any,
        }
    }
}

fn form(name: &str) -> PyResult<Form> {
    match name {
        "short" => Ok(Form::Short),
        "long" => Ok(Form::Long),
        "coordinate" => Ok(Form::Coordinate),
        "numeric" => Ok(Form::Numeric),
        "descriptive" => Ok(Form::Descriptive(&ENGLISH)),
        "descriptive-spanish" => Ok(Form::Descriptive(&SPANISH)),
        "original-file" => Ok(Form::Original),
        _ => Err(PyValueError::new_err(format!(
            "{name:?} is not a form: there are short, long, coordinate, numeric, descriptive, \
             descriptive-spanish and original-file"
        ))),
    }
}

fn pieces(name: &str) -> PyResult<Pieces> {
    match name {
        "letters" => Ok(Pieces::Letters),
        "figurines" => Ok(Pieces::Figurines),
        "outlines" => Ok(Pieces::Outlines),
        _ => Err(PyValueError::new_err(format!(
            "pieces are letters, figurines or outlines, not {name:?}"
        ))),
    }
}

fn preferences(names: &[String]) -> PyResult<Preferences> {
    let mut prefers = Preferences::default();
    for name in names {
        let preference = match name.as_str() {
            "file" => &mut prefers.file,
            "no-hyphen" => &mut prefers.no_hyphen,
            "letters" => &mut prefers.letters,
            "own-colour" => &mut prefers.own_colour,
            "files" => &mut prefers.files_only,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "{name:?} is nothing that a notation prefers"
                )));
            }
        };
        *preference = true;
    }
    Ok(prefers)
}

fn word(name: &str) -> PyResult<Word> {
    match name {
        "check" => Ok(Word::Mark(CheckMark::Check)),
        "checkmate" => Ok(Word::Mark(CheckMark::Mate)),
        "castling" => Ok(Word::Castles),
        "castling_short" => Ok(Word::CastlesShort),
        "castling_long" => Ok(Word::CastlesLong),
        "to" => Ok(Word::To),
        "from" => Ok(Word::From),
        "takes" => Ok(Word::Takes),
        "becomes" => Ok(Word::Becomes),
        "en_passant" => Ok(Word::EnPassant),
        "article" => Ok(Word::Article),
        "pawn" => Ok(Word::Man(Role::Pawn)),
        "knight" => Ok(Word::Man(Role::Knight)),
        "bishop" => Ok(Word::Man(Role::Bishop)),
        "rook" => Ok(Word::Man(Role::Rook)),
        "queen" => Ok(Word::Man(Role::Queen)),
        "king" => Ok(Word::Man(Role::King)),
        _ => {
            file(name).ok_or_else(|| PyValueError::new_err(format!("{name:?} is no word of moves")))
        }
    }
}

/// The name of a file: `file_e`.
fn file(name: &str) -> Option<Word> {
    let mut letters = name.strip_prefix("file_")?.chars();
    File::from_char(letters.next()?).map(Word::File)
}

#[pymethods]
impl Style {
    #[new]
    #[pyo3(signature = (*, form, pieces, letters, read, words, capture, capture_at_end, quiet, check,
        double_check, mate, promotion, castling, king_takes_rook, en_passant, draw_offer, pawn_letter,
        pawn_captures_by_files, lenient, letters_are_fixed, prefers, standard, tongues))]
    #[expect(clippy::too_many_arguments, reason = "a notation has that many signs")]
    fn new(
        form: &str,
        pieces: &str,
        letters: [String; 6],
        read: List<(String, Number)>,
        words: List<(String, String)>,
        capture: String,
        capture_at_end: bool,
        quiet: String,
        check: String,
        double_check: String,
        mate: String,
        promotion: (String, String),
        castling: Option<(String, String)>,
        king_takes_rook: bool,
        en_passant: String,
        draw_offer: String,
        pawn_letter: bool,
        pawn_captures_by_files: bool,
        lenient: bool,
        letters_are_fixed: bool,
        prefers: List<String>,
        standard: String,
        tongues: &str,
    ) -> PyResult<Self> {
        let read = read
            .0
            .into_iter()
            .map(|(text, role)| Ok((text, squares::role(role)?)))
            .collect::<PyResult<Vec<(String, Role)>>>()?;
        let words = words
            .0
            .into_iter()
            .map(|(text, name)| Ok((text, word(&name)?)))
            .collect::<PyResult<Vec<(String, Word)>>>()?;
        let any = match tongues {
            "en" => Scope::Any(&[&ENGLISH, &SPANISH]),
            "es" => Scope::Any(&[&SPANISH, &ENGLISH]),
            _ => Scope::Any(&[]),
        };
        let capture_place = if capture_at_end {
            CapturePlace::End
        } else {
            CapturePlace::Before
        };
        Ok(Self {
            any,
            standard,
            core: Arc::new(CoreStyle {
                form: self::form(form)?,
                pieces: self::pieces(pieces)?,
                alphabet: Alphabet::new(letters, read, words),
                capture,
                capture_place,
                quiet,
                check,
                double_check,
                mate,
                promotion,
                castling,
                king_takes_rook,
                en_passant,
                draw_offer,
                pawn_letter,
                pawn_captures_by_files,
                lenient,
                letters_are_fixed,
                prefers: preferences(&prefers.0)?,
            }),
        })
    }

    /// The style for a notation and a language, or what they are called; without both it is SAN in
    /// English.
    ///
    /// >>> from stamma._core import Style
    /// >>> Style.find("fide", "de") is Style.find("fide", "German")
    /// True
    #[staticmethod]
    #[pyo3(name = "find", signature = (notation=None, language=None))]
    fn find_style<'py>(
        py: Python<'py>,
        notation: Option<&Bound<'py, PyAny>>,
        language: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Py<Self>> {
        find(py, notation, language)
    }
}

/// SAN with English letters, without a detour through Python.
pub fn san() -> &'static Style {
    static SAN: OnceLock<Style> = OnceLock::new();
    SAN.get_or_init(|| Style {
        core: CoreStyle::san().into(),
        standard: "san".to_owned(),
        any: Scope::Any(&[&ENGLISH, &SPANISH]),
    })
}

/// As python-chess writes both squares: with the signs of SAN.
pub fn lan() -> &'static Style {
    static LAN: OnceLock<Style> = OnceLock::new();
    LAN.get_or_init(|| Style {
        core: Arc::new(CoreStyle {
            form: Form::Long,
            quiet: "-".to_owned(),
            ..CoreStyle::san()
        }),
        standard: String::new(),
        any: san().any,
    })
}

/// The notations that are known here, so that the commonest work on files does not have to wait for
/// the tables of Python.
fn built_in(notation: &str) -> Option<Style> {
    let form = match notation {
        "san" => Form::Short,
        "uci" => Form::Coordinate,
        _ => return None,
    };
    let Style { core, any, .. } = san();
    let core = CoreStyle {
        form,
        ..(**core).clone()
    };
    Some(Style {
        core: core.into(),
        standard: notation.to_owned(),
        any: *any,
    })
}

/// The style for what a caller gave as notation and language; without both it is SAN in English.
///
/// Names are looked up in tables here first, so that reading in another language costs no more than
/// in English.
pub fn find<'py>(
    py: Python<'py>,
    notation: Option<&Bound<'py, PyAny>>,
    language: Option<&Bound<'py, PyAny>>,
) -> PyResult<Py<Style>> {
    static BY_LANGUAGE: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    static BY_NOTATION: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    let (table, name) = match (notation, language) {
        (None, None) => (&BY_NOTATION, intern!(py, "san").as_any()),
        (None, Some(language)) => (&BY_LANGUAGE, language),
        (Some(notation), None) => (&BY_NOTATION, notation),
        (Some(_), Some(_)) => return wording::compile_style(py, notation, language),
    };
    if !name.is_exact_instance_of::<PyString>() {
        // A notation remembers its style.
        let known = name.getattr_opt(intern!(py, "_style"))?;
        return match known.and_then(|style| style.cast_into::<Style>().ok()) {
            Some(style) => Ok(style.unbind()),
            None => wording::compile_style(py, notation, language),
        };
    }
    let table = table.get_or_init(py, || PyDict::new(py).unbind()).bind(py);
    if let Some(style) = table.get_item(name)? {
        return Ok(style.cast_into::<Style>()?.unbind());
    }
    let known = match (language, name.cast::<PyString>()?.to_str()) {
        (None, Ok(name)) => built_in(name),
        _ => None,
    };
    let style = match known {
        Some(style) => Py::new(py, style)?,
        None => wording::compile_style(py, notation, language)?,
    };
    table.set_item(name, style.bind(py))?;
    Ok(style)
}
