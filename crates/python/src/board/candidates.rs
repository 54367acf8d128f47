//! The part of `stamma.Board` that the search through a text asks: everything that a spelling may
//! mean here, and what it nearly says.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use shakmaty::uci::UciMove;
use stamma_core::board::Position;
use stamma_core::notation::doubts::Doubts;
use stamma_core::notation::near_spelling;
use stamma_core::notation::patience;
use stamma_core::notation::read::{self, Candidate};

use super::Board;
use crate::list::List;
use crate::moves::Move;
use crate::style::Style;

/// A move, the place of its style in the list, its doubts, and whether a draw was offered.
type Found<'py> = (Bound<'py, Move>, usize, u32, bool);

/// A move, its doubts, whether a draw was offered, and the board after it.
type Played<'py> = (Bound<'py, Move>, u32, bool, Board);

#[pymethods]
impl Board {
    /// All legal moves that a text may mean in the first of these styles in which there are any. With patience
    /// it may be written as no notation has it; a text without capitals may have small letters for pieces.
    #[pyo3(signature = (text, styles, *, patient=false, small=false))]
    fn _candidates<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        styles: List<PyRef<'py, Style>>,
        patient: bool,
        small: bool,
    ) -> PyResult<Vec<Found<'py>>> {
        let styles: Vec<&Style> = styles.0.iter().map(|style| &**style).collect();
        let found = self.game(py, |board| {
            let all = styles.iter().enumerate().map(|(place, style)| {
                let (core, scope) = (&style.core, style.scope());
                let candidates = match patient {
                    true => patience::candidates(board, text, core, scope, small),
                    false => read::candidates(board, text, core, scope),
                };
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
            for text in texts.0.iter().take_while(|text| !patience::is_twice(text)) {
                let candidates = read::candidates(&board, text, &style.core, style.scope());
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
        let styles: Vec<_> = styles.0.iter().map(|style| &*style.core).collect();
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
            styles.any(|style| read::is_move(board, text, &style.core, style.scope()))
        })
    }
}

/// A candidate's move, doubts, and whether a draw was offered.
fn facts(position: &Position, candidate: &Candidate) -> (UciMove, u32, bool) {
    let doubts = Doubts::of(candidate, &position.after(candidate.legal));
    (
        position.uci(candidate.legal),
        doubts.without(Doubts::DRAW_OFFER).bits(),
        doubts.contains(Doubts::DRAW_OFFER),
    )
}
