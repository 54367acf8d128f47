//! `stamma.Board`: the position and the rules; reading and writing moves is in `notation`.

mod notation;

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};
use shakmaty::{
    CastlingMode, CastlingSide, EnPassantMode, Move as CoreMove, Position as _, Square,
};
use stamma_core::board::{self, Board as CoreBoard, Position, Status};
use stamma_core::fen;

use crate::facts;
use crate::legal_moves::LegalMoveGenerator;
use crate::moves::Move;
use crate::piece::Piece;
use crate::squares::{self, Number};
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

/// Counts leaves, and lets the user interrupt it between subtrees that take long.
fn interruptible_perft(py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
    if depth <= 4 {
        return Ok(py.detach(|| board::perft(position, depth)));
    }
    let mut leaves = 0;
    for legal in position.legal_moves() {
        py.check_signals()?;
        leaves += interruptible_perft(py, &position.after(legal), depth - 1)?;
    }
    Ok(leaves)
}

fn nothing_played() -> PyErr {
    PyIndexError::new_err("no move has been played on this board")
}

/// A chess board: a position, and the moves that led to it.
///
/// >>> from stamma import Board
/// >>> board = Board()
/// >>> board.push_uci("e2e4")
/// Move.from_uci('e2e4')
/// >>> board.fen()
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
///
/// The FEN must follow the standard to the letter; :meth:`read_fen` takes what people write. Each
/// side must have one king, no pawn may stand on a back rank and the side that has just moved may
/// not be in check. Any other oddity is accepted, and :meth:`status` names it.
///
/// With ``chess960`` castling follows Chess960. When it is not given, a FEN that names the file of a
/// castling rook decides.
///
/// Boards are equal when position, clock and move number are; the moves behind them do not count.
/// A board can be hashed, but its hash changes when a move is played.
///
/// :raises InvalidFenError: if the FEN cannot be read; the message says where and why.
#[pyclass(module = "stamma")]
#[derive(Clone)]
pub struct Board(pub CoreBoard);

impl Board {
    pub fn is_legal(&self, r#move: &Move) -> bool {
        self.0.position().find(r#move.0).is_ok()
    }

    fn find(&self, py: Python<'_>, r#move: &Move) -> PyResult<CoreMove> {
        self.0
            .position()
            .find(r#move.0)
            .map_err(|_| self.illegal(py, r#move))
    }

    fn illegal(&self, py: Python<'_>, r#move: &Move) -> PyErr {
        let fen = fen::write(self.0.position(), fen::Style::default());
        facts::illegal_move(py, &r#move.0.to_string(), &fen)
    }

    fn gives(&self, r#move: &Move, test: impl Fn(CoreMove) -> bool) -> bool {
        self.0.position().find(r#move.0).is_ok_and(test)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=None, *, chess960=None))]
    fn new(py: Python<'_>, fen: Option<Text<'_>>, chess960: Option<bool>) -> PyResult<Self> {
        let text = match &fen {
            Some(fen) => fen.read(),
            None if chess960 != Some(true) => return Ok(Self(CoreBoard::default())),
            None => STARTING_FEN.into(),
        };
        fen::read(&text, mode(chess960))
            .map(|position| Self(position.into()))
            .map_err(|error| facts::fen_error(py, "fen", &text, &error))
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
            .map_err(|error| facts::fen_error(py, "fen", &text, &error))?;
        let remarks = PyList::empty(py);
        for remark in &reading.remarks {
            remarks.append(facts::fen_diagnostic(py, &text, remark)?)?;
        }
        Ok((Self(reading.position.into()), remarks))
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

    /// Reads the four fields that open an EPD record; returns where they end, too.
    #[staticmethod]
    fn _read_epd_fields(
        py: Python<'_>,
        epd: Text<'_>,
        chess960: Option<bool>,
    ) -> PyResult<(Self, usize)> {
        let text = epd.read();
        let reading = fen::read_epd(&text, mode(chess960))
            .map_err(|error| facts::fen_error(py, "epd", &text, &error))?;
        let end = crate::text::in_characters(&text, reading.end);
        Ok((Self(reading.position.into()), end))
    }

    /// Sets the position; the moves played so far are forgotten.
    ///
    /// :raises InvalidFenError: if the FEN cannot be read; the board then stays as it was.
    #[pyo3(signature = (fen, *, chess960=None))]
    fn set_fen(&mut self, py: Python<'_>, fen: Text<'_>, chess960: Option<bool>) -> PyResult<()> {
        *self = Self::new(py, Some(fen), chess960)?;
        Ok(())
    }

    /// Goes back to the starting position of ordinary chess.
    fn reset(&mut self) {
        self.0 = CoreBoard::default();
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
        Ok(fen::write(self.0.position(), style))
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
        slf: &Bound<'_, Self>,
        shredder: bool,
        en_passant: &str,
        operations: Option<Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let en_passant = en_passant_mode(en_passant)?;
        let style = fen::Style {
            shredder,
            en_passant,
        };
        let mut epd = fen::write_epd(slf.borrow().0.position(), style);
        if let Some(operations) = operations {
            epd.push_str(&facts::write_operations(slf.as_any(), &operations)?);
        }
        Ok(epd)
    }

    /// The first field of the FEN: the men on the board.
    fn board_fen(&self) -> String {
        self.0.position().rules().board().board_fen().to_string()
    }

    /// The castling field of the FEN.
    fn castling_xfen(&self) -> String {
        fen::write_castling(self.0.position(), false)
    }

    /// The castling field of the Shredder-FEN.
    fn castling_shredder_fen(&self) -> String {
        fen::write_castling(self.0.position(), true)
    }

    /// Whether castling follows Chess960.
    #[getter]
    fn chess960(&self) -> bool {
        self.0.position().is_chess960()
    }

    /// The side to move: ``stamma.WHITE`` or ``stamma.BLACK``.
    #[getter]
    fn turn(&self) -> bool {
        self.0.position().turn().is_white()
    }

    /// The number of the move, counted from 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.0.position().rules().fullmoves().get()
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.0.position().halfmove_clock()
    }

    /// The squares of the rooks that may still castle, as a bit mask.
    #[getter]
    fn castling_rights(&self) -> u64 {
        self.0.position().rules().castles().castling_rights().into()
    }

    /// The square behind a pawn that has just stepped two squares, or ``None``.
    #[getter]
    fn ep_square(&self) -> Option<u32> {
        self.0
            .position()
            .rules()
            .maybe_ep_square()
            .map(Square::to_u32)
    }

    /// Whether an en-passant capture is legal.
    fn has_legal_en_passant(&self) -> bool {
        self.0.position().rules().legal_ep_square().is_some()
    }

    /// Whether a side may still castle, on either wing.
    fn has_castling_rights(&self, color: bool) -> bool {
        self.0
            .position()
            .rules()
            .castles()
            .has_color(squares::color(color))
    }

    /// Whether a side may still castle on the king's wing.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        let castles = self.0.position().rules().castles();
        castles.has(squares::color(color), CastlingSide::KingSide)
    }

    /// Whether a side may still castle on the queen's wing.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        let castles = self.0.position().rules().castles();
        castles.has(squares::color(color), CastlingSide::QueenSide)
    }

    /// The piece on a square, or ``None``.
    fn piece_at<'py>(
        &self,
        py: Python<'py>,
        square: Number,
    ) -> PyResult<Option<Bound<'py, Piece>>> {
        let board = self.0.position().rules().board();
        let piece = board.piece_at(squares::square(square)?);
        piece.map(|piece| Piece::object(py, piece)).transpose()
    }

    /// The kind of the piece on a square, or ``None``.
    fn piece_type_at(&self, square: Number) -> PyResult<Option<u8>> {
        let board = self.0.position().rules().board();
        Ok(board
            .role_at(squares::square(square)?)
            .map(|role| role as u8))
    }

    /// The colour of the piece on a square, or ``None``.
    fn color_at(&self, square: Number) -> PyResult<Option<bool>> {
        let board = self.0.position().rules().board();
        let color = board.color_at(squares::square(square)?);
        Ok(color.map(|color| color.is_white()))
    }

    /// The pieces by square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.0.position().rules().board() {
            pieces.set_item(square.to_u32(), Piece::object(py, piece)?)?;
        }
        Ok(pieces)
    }

    /// The square of a king.
    fn king(&self, color: bool) -> Option<u32> {
        self.0
            .position()
            .king(squares::color(color))
            .map(Square::to_u32)
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<u32> {
        let checkers = self.0.position().checkers();
        checkers.into_iter().map(Square::to_u32).collect()
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(slf: Py<Self>) -> LegalMoveGenerator {
        LegalMoveGenerator { board: slf }
    }

    /// Whether a move is legal.
    #[pyo3(name = "is_legal")]
    fn py_is_legal(&self, r#move: &Move) -> bool {
        self.is_legal(r#move)
    }

    /// Whether a legal move takes something; ``False`` for illegal moves.
    fn is_capture(&self, r#move: &Move) -> bool {
        self.gives(r#move, CoreMove::is_capture)
    }

    /// Whether a legal move is an en-passant capture; ``False`` for illegal moves.
    fn is_en_passant(&self, r#move: &Move) -> bool {
        self.gives(r#move, CoreMove::is_en_passant)
    }

    /// Whether a legal move castles; ``False`` for illegal moves.
    fn is_castling(&self, r#move: &Move) -> bool {
        self.gives(r#move, CoreMove::is_castle)
    }

    /// Whether a legal move gives check; ``False`` for illegal moves.
    fn gives_check(&self, r#move: &Move) -> bool {
        let position = self.0.position();
        self.gives(r#move, |legal| position.after(legal).is_check())
    }

    /// Plays a move; the null move passes.
    ///
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    fn push(&mut self, py: Python<'_>, r#move: &Move) -> PyResult<()> {
        let illegal = self.0.push(r#move.0).is_err();
        if illegal {
            return Err(self.illegal(py, r#move));
        }
        Ok(())
    }

    /// Takes the last move back and returns it.
    ///
    /// :raises IndexError: if no move was played.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        Move::object(py, self.0.pop().ok_or_else(nothing_played)?)
    }

    /// The move played last.
    ///
    /// :raises IndexError: if no move was played.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        Move::object(py, self.0.peek().ok_or_else(nothing_played)?)
    }

    /// The moves played so far, in a new list.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Move>>> {
        let moves = self.0.moves().into_iter();
        moves.map(|played| Move::object(py, played)).collect()
    }

    /// Forgets the moves played so far and keeps the position.
    fn clear_stack(&mut self) {
        self.0.clear_history();
    }

    /// The position before the first move, as a new board.
    fn root(&self) -> Self {
        Self(self.0.root().clone().into())
    }

    /// The number of half-moves since the start of the game, by the move number.
    fn ply(&self) -> u64 {
        2 * (u64::from(self.fullmove_number()) - 1) + u64::from(!self.turn())
    }

    /// Reads a legal move in UCI.
    ///
    /// Castling may be written as the king's step or as the king taking its rook; the move
    /// returned has the form that the board uses.
    ///
    /// :raises InvalidMoveError: if the text is not a move in UCI.
    /// :raises IllegalMoveError: if the rules forbid it.
    fn parse_uci<'py>(&self, py: Python<'py>, uci: Text<'py>) -> PyResult<Bound<'py, Move>> {
        let parsed = Move::read(py, &uci)?;
        if parsed.0.is_null() {
            return Bound::new(py, parsed);
        }
        let legal = self.find(py, &parsed)?;
        Move::object(py, self.0.position().uci(legal))
    }

    /// Reads a move in UCI, plays it and returns it.
    ///
    /// :raises InvalidMoveError: if the text is not a move in UCI.
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    fn push_uci<'py>(&mut self, py: Python<'py>, uci: Text<'py>) -> PyResult<Bound<'py, Move>> {
        let parsed = Move::read(py, &uci)?;
        if parsed.0.is_null() {
            self.push(py, &parsed)?;
            return Bound::new(py, parsed);
        }
        let legal = self.find(py, &parsed)?;
        let played = self.0.position().uci(legal);
        self.0.push_legal(legal);
        Move::object(py, played)
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.0.position().is_check()
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.0.position().is_checkmate()
    }

    /// Whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.0.position().is_stalemate()
    }

    /// Whether neither side has the men to give mate.
    fn is_insufficient_material(&self) -> bool {
        self.0.position().is_insufficient_material()
    }

    /// Whether the position stands for at least the ``count``-th time.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, count: usize) -> bool {
        self.0.is_repetition(count)
    }

    /// Whether fifty moves have been played without a capture or a pawn move, or the next move can
    /// make it fifty.
    fn can_claim_fifty_moves(&self) -> bool {
        self.0.can_claim_fifty_moves()
    }

    /// Whether the position stands for the third time, or the next move can bring that about.
    fn can_claim_threefold_repetition(&self) -> bool {
        self.0.can_claim_threefold_repetition()
    }

    /// Whether a draw can be claimed by either of the two rules.
    fn can_claim_draw(&self) -> bool {
        self.0.can_claim_fifty_moves() || self.0.can_claim_threefold_repetition()
    }

    /// How the game ended, or ``None`` if it goes on.
    ///
    /// With ``claim_draw`` a draw that can be claimed ends the game, too.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0
            .outcome(claim_draw)
            .map(|outcome| facts::outcome(py, outcome))
            .transpose()
    }

    /// Whether the game has ended.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        self.0.outcome(claim_draw).is_some()
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, claim_draw: bool) -> &'static str {
        match self.0.outcome(claim_draw).map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(winner)) => winner.fold_wb("1-0", "0-1"),
        }
    }

    /// What is odd about the position: ``Status.VALID`` if nothing is.
    ///
    /// >>> from stamma import Board
    /// >>> Board("4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1").status()
    /// <Status.TOO_MANY_WHITE_PROMOTIONS: 1048576>
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        facts::status(py, Status::of(self.0.position()))
    }

    /// Whether nothing is odd about the position.
    fn is_valid(&self) -> bool {
        Status::of(self.0.position()) == Status::default()
    }

    /// Counts the leaves of the tree of legal moves.
    ///
    /// >>> from stamma import Board
    /// >>> Board().perft(3)
    /// 8902
    ///
    /// :raises ValueError: if the depth is more than 20: that would never end.
    fn perft(&self, py: Python<'_>, depth: Number) -> PyResult<u64> {
        let depth = depth.find(
            |depth| (depth <= 20).then_some(depth),
            "a depth for perft: it is from 0 to 20",
        )?;
        interruptible_perft(py, self.0.position(), depth)
    }

    /// A copy; without ``stack`` it forgets the moves played so far.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Self {
        if stack {
            self.clone()
        } else {
            Self(self.0.position().clone().into())
        }
    }

    /// The board as an SVG picture: see :func:`stamma.diagrams.svg` for the options.
    #[pyo3(signature = (**options))]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        facts::svg(slf.as_any(), options)
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(slf.py());
        let last = slf.borrow().0.peek().filter(|played| !played.is_null());
        if let Some(played) = last {
            options.set_item("lastmove", Move::object(slf.py(), played)?)?;
        }
        facts::svg(slf.as_any(), Some(&options))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.position() == other.0.position()
            && self.halfmove_clock() == other.halfmove_clock()
            && self.fullmove_number() == other.fullmove_number()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.position().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let fen = fen::write(self.0.position(), fen::Style::default());
        if self.chess960() {
            format!("Board('{fen}', chess960=True)")
        } else {
            format!("Board('{fen}')")
        }
    }

    fn __str__(&self) -> String {
        let board = self.0.position().rules().board();
        let mut text = String::with_capacity(128);
        for square in Square::ALL {
            let square = square.flip_vertical();
            text.push(board.piece_at(square).map_or('.', |piece| piece.char()));
            text.push(if square.file() == shakmaty::File::H {
                '\n'
            } else {
                ' '
            });
        }
        text.pop();
        text
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let fen = fen::write(self.0.root(), fen::Style::default());
        let options = PyDict::new(py);
        options.set_item("chess960", self.chess960())?;
        Ok(((fen,), options))
    }

    fn __getstate__<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Move>>> {
        self.move_stack(py)
    }

    fn __setstate__(&mut self, py: Python<'_>, moves: Vec<PyRef<'_, Move>>) -> PyResult<()> {
        for r#move in moves {
            self.push(py, &r#move)?;
        }
        Ok(())
    }
}
