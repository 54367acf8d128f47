//! The part of `stamma.Board` that the search through a text asks: everything that a spelling may
//! mean here, and what it nearly says.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use shakmaty::uci::UciMove;
use stamma_core::board::Position;
use stamma_core::notation::claim::{CaptureSign, CheckMark, Kind, Oddities};
use stamma_core::notation::near_spelling;
use stamma_core::notation::read::{self, Candidate, Manner, Scope};
use stamma_core::notation::style::Form;

use super::Board;
use crate::list::List;
use crate::moves::Move;
use crate::style::Style;

/// What is doubtful about a candidate, as bits; `stamma.reading.play.spellings` gives them their weights.
const SECOND_CHOICE: u16 = 1;
const FALSE_CAPTURE: u16 = 1 << 1;
const FALSE_CHECK: u16 = 1 << 2;
const MISSING_CAPTURE: u16 = 1 << 3;
const MISSING_CHECK: u16 = 1 << 4;
const ODD: u16 = 1 << 5;
const LONG: u16 = 1 << 6;
const DESCRIPTIVE: u16 = 1 << 7;
const NUMERIC: u16 = 1 << 8;
const FIGURINE: u16 = 1 << 9;
const NO_LETTER: u16 = 1 << 10;

/// A move, the place of its style in the list, its doubts, and whether a draw was offered.
type Found<'py> = (Bound<'py, Move>, usize, u16, bool);

/// A move, its doubts, whether a draw was offered, and the board after it.
type Played<'py> = (Bound<'py, Move>, u16, bool, Board);

/// Stamma's notation must be asked for; with any other style, everything is read.
fn scope(style: &Style) -> Scope {
    match style.core.form {
        Form::Original => Scope::Style,
        _ => style.any,
    }
}

#[pymethods]
impl Board {
    /// All legal moves that a text may mean in the first of these styles in which there are any.
    fn _candidates<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        styles: List<PyRef<'py, Style>>,
    ) -> PyResult<Vec<Found<'py>>> {
        let styles: Vec<&Style> = styles.0.iter().map(|style| &**style).collect();
        let found = self.game(py, |board| {
            let all = styles.iter().enumerate().map(|(place, style)| {
                let candidates = read::candidates(board, text, &style.core, scope(style));
                (place, candidates)
            });
            let mut found = all.skip_while(|(_, candidates)| candidates.is_empty());
            let (place, candidates) = found.next().unwrap_or_default();
            let candidates = candidates.iter();
            let facts: Vec<_> = candidates
                .map(|candidate| facts(board.position(), candidate))
                .collect();
            (place, facts)
        })?;
        let (place, facts) = found;
        let facts = facts.into_iter();
        facts
            .map(|(uci, doubts, draw_offer)| {
                Ok((Move::object(py, uci)?, place, doubts, draw_offer))
            })
            .collect()
    }

    /// Plays a row of texts, as far as each of them means one move in a style; each move with its
    /// doubts, whether a draw was offered, and the board after it.
    fn _play_row<'py>(
        &self,
        py: Python<'py>,
        texts: List<PyBackedStr>,
        style: PyRef<'py, Style>,
    ) -> PyResult<Vec<Played<'py>>> {
        let style = &*style;
        let played = self.game(py, |board| {
            let mut board = board.clone();
            let mut played = Vec::new();
            for text in &texts.0 {
                let candidates = read::candidates(&board, text, &style.core, scope(style));
                let [only] = candidates.as_slice() else {
                    break;
                };
                let facts = facts(board.position(), only);
                board.push_legal(only.legal);
                played.push((facts, board.clone()));
            }
            played
        })?;
        let played = played.into_iter();
        played
            .map(|((uci, doubts, draw_offer), board)| {
                Ok((Move::object(py, uci)?, doubts, draw_offer, board.into()))
            })
            .collect()
    }

    /// The legal moves that are written nearly like a text in one of these styles, the nearest
    /// first, each with its distance and its spelling.
    fn _near<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        styles: List<PyRef<'py, Style>>,
        most: f32,
    ) -> PyResult<Vec<(Bound<'py, Move>, f32, String)>> {
        let styles: Vec<_> = styles.0.iter().map(|style| &style.core).collect();
        let found: Vec<_> = self.game(py, |board| {
            let found = near_spelling::near(board, text, &styles, most).into_iter();
            found
                .map(|near| (board.position().uci(near.legal), near.cost, near.spelling))
                .collect()
        })?;
        let found = found.into_iter();
        found
            .map(|(uci, cost, spelling)| Ok((Move::object(py, uci)?, cost, spelling)))
            .collect()
    }

    /// Whether a text is a move in one of these styles, on whatever board.
    fn _is_move(
        &self,
        py: Python<'_>,
        text: &str,
        styles: List<PyRef<'_, Style>>,
    ) -> PyResult<bool> {
        let styles: Vec<&Style> = styles.0.iter().map(|style| &**style).collect();
        self.game(py, |board| {
            let mut styles = styles.into_iter();
            styles.any(|style| read::is_move(board, text, &style.core, scope(style)))
        })
    }
}

/// A candidate's move, doubts, and whether a draw was offered.
fn facts(position: &Position, candidate: &Candidate) -> (UciMove, u16, bool) {
    (
        position.uci(candidate.legal),
        doubts(position, candidate),
        candidate.claim.spelling.draw_offer,
    )
}

fn doubts(position: &Position, candidate: &Candidate) -> u16 {
    let spelling = &candidate.claim.spelling;
    let takes = candidate.legal.is_capture();
    let says_capture = spelling.capture != CaptureSign::Missing;
    let after = position.after(candidate.legal);
    let gives_check = after.is_check();
    let says_check = spelling.check != CheckMark::Missing;
    let says_mate = spelling.check == CheckMark::Mate;
    let is_long = match candidate.claim.kind {
        Kind::Go(go) => go.from.count() == 1 && go.to.count() == 1,
        Kind::Castle(_) | Kind::Null => false,
    };
    let is_odd = [
        Oddities::SMALL_PIECE,
        Oddities::CAPITAL_FILES,
        Oddities::PAWN_LETTER,
        Oddities::TWO_SIGNS,
    ]
    .into_iter()
    .any(|oddity| spelling.odd.contains(oddity));
    [
        (candidate.second_choice, SECOND_CHOICE),
        (says_capture && !takes, FALSE_CAPTURE),
        (
            says_check && !gives_check || says_mate && !after.is_checkmate(),
            FALSE_CHECK,
        ),
        (!says_capture && takes, MISSING_CAPTURE),
        (!says_check && gives_check, MISSING_CHECK),
        (is_odd, ODD),
        (is_long, LONG),
        (candidate.manner == Manner::Descriptive, DESCRIPTIVE),
        (candidate.manner == Manner::Numeric, NUMERIC),
        (spelling.figurine, FIGURINE),
        (
            is_long && matches!(candidate.claim.kind, Kind::Go(go) if go.role.is_none()),
            NO_LETTER,
        ),
    ]
    .into_iter()
    .filter(|(applies, _)| *applies)
    .fold(0, |doubts, (_, bit)| doubts | bit)
}
