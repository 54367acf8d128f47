//! What there is to say about a written move.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use shakmaty::{Bitboard, File, Rank, Role};
use stamma_core::notation::claim::{CaptureSign, CheckMark, Claim, Kind};
use stamma_core::notation::reason::{Man, Reason};

use super::{named, raised, wing_name};
use crate::reading::MoveReading;

/// The file or the rank that some squares are, in words.
fn place_of(squares: Bitboard) -> String {
    let file = File::ALL
        .into_iter()
        .find(|file| squares == Bitboard::from_file(*file));
    let rank = Rank::ALL
        .into_iter()
        .find(|rank| squares == Bitboard::from_rank(*rank));
    match (file, rank) {
        (Some(file), _) => format!("on the {}-file", file.char()),
        (_, Some(rank)) => format!("on rank {}", rank.char()),
        _ => "there".to_owned(),
    }
}

/// Whether a language is to be found out.
pub fn is_auto(language: Option<&Bound<'_, PyAny>>) -> bool {
    language
        .and_then(|language| language.cast::<PyString>().ok())
        .is_some_and(|name| name.to_string_lossy() == "auto")
}

/// Reads a move in every language.
pub fn parse_in_any_language<'py>(
    board: &Bound<'py, PyAny>,
    text: &str,
    notation: Option<Bound<'py, PyAny>>,
    strict: bool,
) -> PyResult<Bound<'py, PyAny>> {
    named(intern!(board.py(), "parse_in_any_language"))?.call1((board, text, notation, strict))
}

/// The exception for a move that cannot be read.
pub fn refusal(
    board: &Bound<'_, PyAny>,
    text: &str,
    kind: &str,
    facts: &Bound<'_, PyDict>,
) -> PyErr {
    raised(
        named(intern!(board.py(), "refuse"))
            .and_then(|maker| maker.call((board, text, kind), Some(facts))),
    )
}

/// The exception for a move that a notation has no words for.
pub fn unwritable(py: Python<'_>, uci: &str, notation: Option<&Bound<'_, PyAny>>) -> PyErr {
    raised(named(intern!(py, "unwritable")).and_then(|maker| maker.call1((uci, notation))))
}

/// The exception for a move that strict reading does not accept.
pub fn not_strict(py: Python<'_>, reading: &MoveReading) -> PyErr {
    let first = reading.refusal().unwrap_or_default();
    raised(
        named(intern!(py, "not_strict"))
            .and_then(|maker| maker.call1((remark(py, first, reading)?,))),
    )
}

/// A remark on a spelling as a diagnostic.
pub fn remark<'py>(
    py: Python<'py>,
    name: &str,
    reading: &MoveReading,
) -> PyResult<Bound<'py, PyAny>> {
    named(intern!(py, "remark"))?.call1((name, &reading.text, &reading.written, &reading.standard))
}

/// A claim as a dictionary.
pub fn claim<'py>(py: Python<'py>, claim: &Claim) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    match claim.kind {
        Kind::Null => facts.set_item("kind", "null")?,
        Kind::Castle(side) => {
            facts.set_item("kind", "castling")?;
            let wing = side.map(wing_name);
            facts.set_item("side", wing)?;
        }
        Kind::Go(go) => {
            let squares = |set: Bitboard| -> Vec<u32> { set.into_iter().map(u32::from).collect() };
            facts.set_item("kind", "move")?;
            facts.set_item("piece_type", go.role.map(|role| role as u8))?;
            facts.set_item("from_squares", squares(go.from))?;
            facts.set_item("to_squares", squares(go.to))?;
            facts.set_item("captured", go.captured.map(|role| role as u8))?;
            facts.set_item("promotion", go.promotion.map(|role| role as u8))?;
        }
    }
    let spelling = &claim.spelling;
    let takes = spelling.capture != CaptureSign::Missing;
    facts.set_item("says_capture", takes)?;
    // A pawn without a file comes from the file of arrival, unless it takes something.
    let names_departure = spelling.from_file || spelling.from_rank;
    let is_pawn = matches!(claim.kind, Kind::Go(go) if go.role == Some(Role::Pawn));
    let is_implied = takes && is_pawn && !names_departure;
    facts.set_item("from_is_implied", is_implied)?;
    let check = match spelling.check {
        CheckMark::Missing => None,
        CheckMark::Check => Some("check"),
        CheckMark::DoublePlus => Some("mate or double check"),
        CheckMark::DoubleCheck => Some("double check"),
        CheckMark::DiscoveredCheck => Some("discovered check"),
        CheckMark::Mate => Some("mate"),
    };
    facts.set_item("says_check", check)?;
    facts.set_item("says_en_passant", spelling.en_passant)?;
    Ok(facts)
}

/// A reason as its name and a dictionary.
pub fn reason<'py>(
    py: Python<'py>,
    reason: Reason,
) -> PyResult<(&'static str, Bound<'py, PyDict>)> {
    let facts = PyDict::new(py);
    let man = |key: &str, (role, square): Man| -> PyResult<()> {
        facts.set_item(key, role as u8)?;
        facts.set_item(format!("{key}_square"), square.to_string())
    };
    let name = match reason {
        Reason::NoSuchPiece(role) => {
            facts.set_item("piece", role as u8)?;
            "no-such-piece"
        }
        Reason::NoneThere(role, squares) => {
            facts.set_item("piece", role as u8)?;
            facts.set_item("where", place_of(squares))?;
            "none-there"
        }
        Reason::EmptySquare(square) => {
            facts.set_item("square", square.to_string())?;
            "empty-square"
        }
        Reason::NotYours(piece) => {
            man("piece", piece)?;
            "not-yours"
        }
        Reason::OtherPiece(piece) => {
            man("piece", piece)?;
            "other-piece"
        }
        Reason::OwnPiece(piece) => {
            man("piece", piece)?;
            "own-piece"
        }
        Reason::CannotReach(piece) => {
            man("piece", piece)?;
            "cannot-reach"
        }
        Reason::Blocked { man: piece, by } => {
            man("piece", piece)?;
            facts.set_item("square", by.to_string())?;
            "blocked"
        }
        Reason::Pinned { man: piece, by } => {
            man("piece", piece)?;
            man("by", by)?;
            "pinned"
        }
        Reason::StaysInCheck { by } => {
            man("by", by)?;
            "stays-in-check"
        }
        Reason::KingAttacked { by } => {
            man("by", by)?;
            "king-attacked"
        }
        Reason::PromotionMissing => "promotion-missing",
        Reason::NoPromotionHere => "no-promotion-here",
        Reason::NotAPromotionPiece(role) => {
            facts.set_item("piece", role as u8)?;
            "not-a-promotion-piece"
        }
        Reason::NothingToTake(square) => {
            facts.set_item("square", square.to_string())?;
            "nothing-to-take"
        }
        Reason::NothingOnFile(file) => {
            facts.set_item("file", file.char())?;
            "nothing-on-file"
        }
        Reason::PawnCaptureNeedsFile(square) => {
            facts.set_item("square", square.to_string())?;
            "pawn-capture-needs-file"
        }
        Reason::VictimNotThere(role) => {
            facts.set_item("piece", role as u8)?;
            "victim-not-there"
        }
        Reason::NoCastlingRight => "no-castling-right",
        Reason::CastlingRightLost { number, color, san } => {
            facts.set_item("number", number)?;
            facts.set_item("dots", color.fold_wb(".", "..."))?;
            facts.set_item("san", san)?;
            "castling-right-lost"
        }
        Reason::CastlingBlocked(square) => {
            facts.set_item("square", square.to_string())?;
            "castling-blocked"
        }
        Reason::CastlingOutOfCheck { by } => {
            man("by", by)?;
            "castling-out-of-check"
        }
        Reason::CastlingThroughCheck { at, by } => {
            facts.set_item("square", at.to_string())?;
            man("by", by)?;
            "castling-through-check"
        }
    };
    Ok((name, facts))
}
