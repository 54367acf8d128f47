//! The part of `stamma.Board` that reads and writes FEN and EPD.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use shakmaty::{CastlingMode, EnPassantMode};
use stamma_core::board::{Board as CoreBoard, EditableBoard};
use stamma_core::fen;

use super::Board;
use crate::text::Text;
use crate::wording;

const STARTING_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn mode(chess960: Option<bool>) -> Option<CastlingMode> {
    chess960.map(CastlingMode::from_chess960)
}

fn style(shredder: bool, en_passant: &str) -> PyResult<fen::Style> {
    let en_passant = match en_passant {
        "fen" => EnPassantMode::Always,
        "xfen" => EnPassantMode::PseudoLegal,
        "legal" => EnPassantMode::Legal,
        other => {
            return Err(PyValueError::new_err(format!(
                "en_passant is 'fen', 'xfen' or 'legal', not {other:?}"
            )));
        }
    };
    Ok(fen::Style {
        shredder,
        en_passant,
    })
}

/// What a new board is made from.
enum Given<'py> {
    Start,
    Nothing,
    Fen(Text<'py>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.is_none() {
            true => Ok(Self::Nothing),
            false => object.extract().map(Self::Fen),
        }
    }
}

impl Board {
    /// Reads a FEN that can be played on.
    pub(super) fn read(py: Python<'_>, fen: &str, chess960: Option<bool>) -> PyResult<Self> {
        fen::read(fen, mode(chess960))
            .map(Self::from)
            .map_err(|error| wording::fen::error(py, "fen", fen, &error))
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=Given::Start, *, chess960=None))]
    fn new(py: Python<'_>, fen: Given<'_>, chess960: Option<bool>) -> PyResult<Self> {
        match fen {
            Given::Start if chess960 != Some(true) => Ok(CoreBoard::default().into()),
            Given::Start => Self::read(py, STARTING_FEN, chess960),
            Given::Nothing => Ok(Self::empty(chess960 == Some(true))),
            Given::Fen(fen) => Self::read(py, &fen.read(), chess960),
        }
    }

    /// Reads a FEN as people write it, and says what it assumed.
    ///
    /// Fields may be missing or separated by any white space, castling rights and the en-passant
    /// square may be wrong, the counters may be anything: each repair is one of the remarks.
    ///
    /// >>> from stamma import Board
    /// >>> board, remarks = Board.read_fen("4k3/8/8/8/8/8/8/4K3 b")
    /// >>> board.fen()
    /// '4k3/8/8/8/8/8/8/4K3 b - - 0 1'
    /// >>> for remark in remarks:
    /// ...     print(remark.message)
    /// the castling field is missing
    /// the en passant field is missing
    /// the half-move clock field is missing
    /// the move number field is missing
    ///
    /// :raises InvalidFenError: if no position can be made out.
    #[staticmethod]
    #[pyo3(signature = (text, *, chess960=None))]
    fn read_fen<'py>(
        py: Python<'py>,
        text: Text<'py>,
        chess960: Option<bool>,
    ) -> PyResult<(Self, Bound<'py, PyList>)> {
        let text = text.read();
        let reading = fen::read_leniently(&text, mode(chess960))
            .map_err(|error| wording::fen::error(py, "fen", &text, &error))?;
        let remarks = PyList::empty(py);
        for remark in &reading.remarks {
            remarks.append(wording::fen::diagnostic(py, &text, remark)?)?;
        }
        Ok((reading.position.into(), remarks))
    }

    /// Reads the four fields that open an EPD record; returns where they end, too.
    #[staticmethod]
    fn _read_epd_fields(
        py: Python<'_>,
        epd: Text<'_>,
        chess960: Option<bool>,
    ) -> PyResult<(Self, usize)> {
        let text = epd.read();
        let reading = fen::read_epd(&text, mode(chess960))
            .map_err(|error| wording::fen::error(py, "epd", &text, &error))?;
        let end = crate::text::in_characters(&text, reading.end);
        Ok((reading.position.into(), end))
    }

    /// Sets the position; the moves played so far are forgotten.
    ///
    /// :raises InvalidFenError: if the FEN cannot be read; the board then stays as it was.
    #[pyo3(signature = (fen, *, chess960=None))]
    fn set_fen(&self, py: Python<'_>, fen: Text<'_>, chess960: Option<bool>) -> PyResult<()> {
        let given = Self::read(py, &fen.read(), chess960)?.0.copy();
        self.0.change(|board| *board = given);
        Ok(())
    }

    /// Goes back to the starting position of ordinary chess.
    fn reset(&self) {
        self.0.change(|board| *board = EditableBoard::default());
    }

    /// The position as FEN.
    ///
    /// ``en_passant`` says when the en-passant square is given: ``"fen"`` after every double step
    /// of a pawn, ``"xfen"`` if an enemy pawn stands ready, ``"legal"`` if the capture is legal.
    /// ``shredder`` names castling rooks by their files.
    #[pyo3(signature = (*, shredder=false, en_passant="fen"))]
    fn fen(&self, shredder: bool, en_passant: &str) -> PyResult<String> {
        let style = style(shredder, en_passant)?;
        Ok(self.0.look(|board| fen::write_edited(board, style)))
    }

    /// The FEN with castling rooks named by their files.
    #[pyo3(signature = (*, en_passant="fen"))]
    fn shredder_fen(&self, en_passant: &str) -> PyResult<String> {
        self.fen(true, en_passant)
    }

    /// The four fields that open an EPD record.
    #[pyo3(signature = (*, shredder=false, en_passant="legal"))]
    fn _epd_fields(&self, shredder: bool, en_passant: &str) -> PyResult<String> {
        let style = style(shredder, en_passant)?;
        Ok(self.0.look(|board| fen::write_edited_epd(board, style)))
    }

    /// The first field of the FEN: the men on the board.
    fn board_fen(&self) -> String {
        self.0.look(|board| board.men().board_fen().to_string())
    }

    /// The castling field of the FEN.
    fn castling_xfen(&self) -> String {
        self.0.look(|board| fen::write_castling(board, false))
    }

    /// The castling field of the Shredder-FEN.
    fn castling_shredder_fen(&self) -> String {
        self.0.look(|board| fen::write_castling(board, true))
    }
}
