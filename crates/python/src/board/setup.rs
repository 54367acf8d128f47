//! The part of `stamma.Board` that reads and writes FEN and EPD.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};
use shakmaty::{CastlingMode, EnPassantMode, Position as _};
use stamma_core::board::Board as CoreBoard;
use stamma_core::fen;

use super::Board;
use crate::facts;
use crate::text::Text;

const STARTING_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn mode(chess960: Option<bool>) -> Option<CastlingMode> {
    chess960.map(CastlingMode::from_chess960)
}

fn en_passant_mode(convention: &str) -> PyResult<EnPassantMode> {
    match convention {
        "fen" => Ok(EnPassantMode::Always),
        "xfen" => Ok(EnPassantMode::PseudoLegal),
        "legal" => Ok(EnPassantMode::Legal),
        other => Err(PyValueError::new_err(format!(
            "en_passant is 'fen', 'xfen' or 'legal', not {other:?}"
        ))),
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=None, *, chess960=None))]
    pub fn new(py: Python<'_>, fen: Option<Text<'_>>, chess960: Option<bool>) -> PyResult<Self> {
        let text = match &fen {
            Some(fen) => fen.read(),
            None if chess960 != Some(true) => return Ok(CoreBoard::default().into()),
            None => STARTING_FEN.into(),
        };
        fen::read(&text, mode(chess960))
            .map(Self::from)
            .map_err(|error| facts::fen::error(py, "fen", &text, &error))
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
            .map_err(|error| facts::fen::error(py, "fen", &text, &error))?;
        let remarks = PyList::empty(py);
        for remark in &reading.remarks {
            remarks.append(facts::fen::diagnostic(py, &text, remark)?)?;
        }
        Ok((reading.position.into(), remarks))
    }

    /// Reads an EPD record: a board and its operations.
    ///
    /// >>> from stamma import Board
    /// >>> board, operations = Board.from_epd('4k3/8/8/8/8/8/4P3/4K3 w - - id "pawn"; acd 12;')
    /// >>> operations
    /// {'id': 'pawn', 'acd': 12}
    ///
    /// :raises InvalidEpdError: if the record cannot be read.
    #[classmethod]
    #[pyo3(signature = (epd, *, chess960=None))]
    fn from_epd<'py>(
        cls: &Bound<'py, PyType>,
        epd: Bound<'py, PyAny>,
        chess960: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        facts::read_epd(cls, epd, chess960)
    }

    /// Reads an EPD record as people and programs write it: a board, its operations, and what was
    /// assumed.
    ///
    /// Semicolons may be missing, dashes too many, moves in any notation, opcodes given twice, fields
    /// missing or wrong: each repair is one of the remarks. What cannot be read as a move stays a text.
    ///
    /// >>> from stamma import Board
    /// >>> record = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bm e2-e4"
    /// >>> board, operations, remarks = Board.read_epd(record)
    /// >>> operations
    /// {'hmvc': 0, 'fmvn': 1, 'bm': [Move.from_uci('e2e4')]}
    /// >>> for remark in remarks:
    /// ...     print(remark)
    /// EPD009 the half-move clock and the move number of a FEN stand before the operations
    /// EPD003 the operation bm does not end
    /// EPD011 'e2-e4' is taken for the move e4
    ///
    /// :raises InvalidEpdError: if no position can be made out.
    #[staticmethod]
    #[pyo3(signature = (text, *, chess960=None))]
    fn read_epd(text: Bound<'_, PyAny>, chess960: Option<bool>) -> PyResult<Bound<'_, PyAny>> {
        facts::read_epd_as_found(text, chess960)
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
            .map_err(|error| facts::fen::error(py, "epd", &text, &error))?;
        let end = crate::text::in_characters(&text, reading.end);
        Ok((reading.position.into(), end))
    }

    /// Sets the position; the moves played so far are forgotten.
    ///
    /// :raises InvalidFenError: if the FEN cannot be read; the board then stays as it was.
    #[pyo3(signature = (fen, *, chess960=None))]
    fn set_fen(&self, py: Python<'_>, fen: Text<'_>, chess960: Option<bool>) -> PyResult<()> {
        let given = Self::new(py, Some(fen), chess960)?.0.copy();
        self.0.change(|board| *board = given);
        Ok(())
    }

    /// Goes back to the starting position of ordinary chess.
    fn reset(&self) {
        self.0.change(|board| *board = CoreBoard::default());
    }

    /// The position as FEN.
    ///
    /// ``en_passant`` says when the en-passant square is given: ``"fen"`` after every double step
    /// of a pawn, ``"xfen"`` if an enemy pawn stands ready, ``"legal"`` if the capture is legal.
    /// ``shredder`` names castling rooks by their files.
    #[pyo3(signature = (*, shredder=false, en_passant="fen"))]
    fn fen(&self, shredder: bool, en_passant: &str) -> PyResult<String> {
        let en_passant = en_passant_mode(en_passant)?;
        let style = fen::Style {
            shredder,
            en_passant,
        };
        Ok(self.at(|position| fen::write(position, style)))
    }

    /// The position as EPD, with the operations given.
    ///
    /// >>> from stamma import Board
    /// >>> Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").epd(id="pawn", acd=12)
    /// '4k3/8/8/8/8/8/4P3/4K3 w - - acd 12; id "pawn";'
    ///
    /// :raises ValueError: if an operation cannot be written.
    #[pyo3(signature = (*, shredder=false, en_passant="fen", **operations))]
    fn epd(
        &self,
        py: Python<'_>,
        shredder: bool,
        en_passant: &str,
        operations: Option<Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let en_passant = en_passant_mode(en_passant)?;
        let style = fen::Style {
            shredder,
            en_passant,
        };
        let board = self.snapshot(py)?;
        let mut epd = board.get().at(|position| fen::write_epd(position, style));
        if let Some(operations) = operations {
            epd.push_str(&facts::write_operations(board.as_any(), &operations)?);
        }
        Ok(epd)
    }

    /// The first field of the FEN: the men on the board.
    fn board_fen(&self) -> String {
        self.at(|position| position.rules().board().board_fen().to_string())
    }

    /// The castling field of the FEN.
    fn castling_xfen(&self) -> String {
        self.at(|position| fen::write_castling(position, false))
    }

    /// The castling field of the Shredder-FEN.
    fn castling_shredder_fen(&self) -> String {
        self.at(|position| fen::write_castling(position, true))
    }
}
