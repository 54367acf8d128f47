//! `stamma.Board`: the men, the moves played, and what Python asks of any object.

mod candidates;
mod editing;
mod generation;
mod men;
mod notation;
mod rules;
mod setup;

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move as CoreMove, Square};
use stamma_core::board::{Board as CoreBoard, EditableBoard, Position};
use stamma_core::fen;

use crate::list::List;
use crate::moves::{Known, Move};
use crate::shared::Shared;
use crate::squares::Number;
use crate::text::Text;
use crate::wording;

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
/// not be in check. Any other oddity is accepted, and :meth:`status` names it. ``Board(None)`` is an
/// empty board.
///
/// A board can be set up man by man, and then may stand in a way that nobody can play on: without a
/// king, with pawns on a back rank, with the wrong side in check. It can be looked at, edited,
/// copied, compared and written as FEN all the same. Whatever needs legal moves (to list, read, write
/// and play them, to say how the game ended) raises :exc:`UnplayablePositionError`, which says why.
///
/// With ``chess960`` castling follows Chess960. When it is not given, the castling rights of the FEN
/// decide: rights of a king or a rook that does not castle in ordinary chess mean Chess960.
///
/// Boards are equal when position, clock and move number are; the moves behind them do not count.
/// A board can be hashed, but its hash changes when a move is played. Threads may share a board: each
/// call is done as a whole, before or after those of the others.
///
/// :raises InvalidFenError: if the FEN cannot be read; the message says where and why.
#[pyclass(frozen, module = "stamma")]
pub struct Board(pub Shared<EditableBoard>);

impl From<EditableBoard> for Board {
    fn from(board: EditableBoard) -> Self {
        Self(board.into())
    }
}

impl From<CoreBoard> for Board {
    fn from(board: CoreBoard) -> Self {
        EditableBoard::from(board).into()
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        EditableBoard::from(position).into()
    }
}

/// The parts that a board is made of again: the first position and the moves played; the position
/// before each move, if some were set by hand; what stands on the board, if that was.
type Parts<'py> = (
    String,
    bool,
    Vec<Bound<'py, Move>>,
    Option<Vec<String>>,
    Option<SetByHand>,
);

/// Placement, side to move, castling rights, en-passant square and clocks as they were set.
type SetByHand = (String, bool, u64, Option<u32>, u32, u32);

/// The text of a board that nobody can play on, and how its kings castle: what an error is made of.
struct Standing(String, CastlingMode);

impl Standing {
    #[cold]
    fn of(board: &EditableBoard) -> Self {
        let style = fen::Style {
            en_passant: shakmaty::EnPassantMode::Legal,
            ..fen::Style::default()
        };
        Self(fen::write_edited(board, style), board.mode())
    }

    /// The error says what the reader of FEN has against it.
    #[cold]
    fn raised(self, py: Python<'_>) -> PyErr {
        match fen::read(&self.0, Some(self.1)) {
            Err(error) => wording::fen::error(py, "board", &self.0, &error),
            // Only what can be played on is read.
            Ok(_) => PyIndexError::new_err("this position can be played on"),
        }
    }
}

/// Why a move was not played: what it is, and the FEN of the position that forbids it.
pub struct Illegal(UciMove, String);

impl Illegal {
    pub fn on(position: &Position, uci: UciMove) -> Self {
        Self(uci, fen::write(position, fen::Style::default()))
    }

    pub fn raised(self, py: Python<'_>) -> PyErr {
        wording::illegal_move(py, &self.0.to_string(), &self.1)
    }
}

/// The legal move that a move in UCI is.
fn find(position: &Position, uci: UciMove) -> Result<CoreMove, Illegal> {
    let found = position.find(uci);
    found.map_err(|_| Illegal::on(position, uci))
}

/// Plays a move, or passes.
fn push(board: &mut CoreBoard, uci: UciMove) -> Result<(), Illegal> {
    let pushed = board.push(uci);
    pushed.map_err(|_| Illegal::on(board.position(), uci))
}

impl Board {
    /// Looks at the game, if it can be played on.
    pub fn game<R>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&CoreBoard) -> R + Send,
    ) -> PyResult<R> {
        let looked = self.0.look(|board| match board.game() {
            Ok(game) => Ok(look(game)),
            Err(_) => Err(Standing::of(board)),
        });
        looked.map_err(|standing| standing.raised(py))
    }

    /// Looks at the position, if it can be played on.
    pub fn at<R>(&self, py: Python<'_>, look: impl FnOnce(&Position) -> R + Send) -> PyResult<R> {
        self.game(py, |game| look(game.position()))
    }

    /// Plays on, if that is possible.
    fn play<T, E>(
        &self,
        py: Python<'_>,
        play: impl FnOnce(&mut CoreBoard) -> Result<T, E> + Send,
    ) -> PyResult<Result<T, E>> {
        let played = self
            .0
            .change(|board| board.play(play).map_err(|_| Standing::of(board)));
        played.map_err(|standing| standing.raised(py))
    }

    /// A board as this one stands, for code in Python that asks it more than one thing.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        Bound::new(py, Self::from(self.0.copy()))
    }

    pub fn is_legal(&self, py: Python<'_>, r#move: &Move) -> PyResult<bool> {
        self.at(py, |position| position.find(r#move.0).is_ok())
    }
}

#[pymethods]
impl Board {
    /// Plays a move; the null move passes.
    ///
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    #[pyo3(name = "push")]
    fn py_push(&self, py: Python<'_>, r#move: &Move) -> PyResult<()> {
        let pushed = self.play(py, |game| push(game, r#move.0))?;
        pushed.map_err(|illegal| illegal.raised(py))
    }

    /// Takes the last move back and returns it.
    ///
    /// :raises IndexError: if no move was played.
    fn pop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        let popped = self.0.change(EditableBoard::pop);
        Move::object(py, popped.ok_or_else(nothing_played)?)
    }

    /// The move played last.
    ///
    /// :raises IndexError: if no move was played.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        let last = self.0.look(|board| board.history().peek());
        Move::object(py, last.ok_or_else(nothing_played)?)
    }

    /// The moves played so far, in a list that cannot be changed: play them with ``push``.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.0.look(|board| board.history().moves()).into_iter();
        wording::fixed(PyList::new(py, moves.map(Known))?)
    }

    /// Forgets the moves played so far and keeps the position.
    fn clear_stack(&self) {
        self.0.change(EditableBoard::clear_history);
    }

    /// The position before the first move, as a new board.
    fn root(&self) -> Self {
        self.0.look(EditableBoard::root).into()
    }

    /// The number of half-moves since the start of the game, by the move number.
    fn ply(&self) -> u64 {
        self.0.look(|board| {
            let moves = u64::from(board.fullmove_number()) - 1;
            2 * moves + u64::from(board.turn().is_black())
        })
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
        let found = self.at(py, |position| Ok(position.uci(find(position, parsed.0)?)))?;
        Move::object(py, found.map_err(|illegal: Illegal| illegal.raised(py))?)
    }

    /// Reads a move in UCI, plays it and returns it.
    ///
    /// :raises InvalidMoveError: if the text is not a move in UCI.
    /// :raises IllegalMoveError: if the rules forbid it; the board then stays as it was.
    fn push_uci<'py>(&self, py: Python<'py>, uci: Text<'py>) -> PyResult<Bound<'py, Move>> {
        let parsed = Move::read(py, &uci)?;
        let played = self.play(py, |game| {
            push(game, parsed.0)?;
            Ok(game.peek().unwrap_or(parsed.0))
        })?;
        Move::object(py, played.map_err(|illegal: Illegal| illegal.raised(py))?)
    }

    /// A copy; without ``stack`` it forgets the moves played so far, and with a number all but the
    /// last so many.
    #[pyo3(signature = (*, stack=Stack::All))]
    fn copy(&self, stack: Stack) -> Self {
        match stack {
            Stack::All => self.0.copy().into(),
            Stack::Last(0) => self.0.look(EditableBoard::without_history).into(),
            Stack::Last(count) => {
                let mut copy = self.0.copy();
                copy.keep_last(count);
                copy.into()
            }
        }
    }

    fn __copy__(&self) -> Self {
        self.0.copy().into()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.0.copy().into()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.look_at_both(&other.0, |mine, theirs| mine == theirs)
    }

    fn __hash__(&self) -> u64 {
        self.0.look(|board| {
            let mut hasher = DefaultHasher::new();
            match board.position() {
                Ok(position) => position.hash(&mut hasher),
                Err(_) => board.setup().hash(&mut hasher),
            }
            hasher.finish()
        })
    }

    fn __repr__(&self) -> String {
        self.0.look(|board| {
            let fen = fen::write_edited(board, fen::Style::default());
            if board.mode().is_chess960() {
                format!("Board('{fen}', chess960=True)")
            } else {
                format!("Board('{fen}')")
            }
        })
    }

    fn __str__(&self) -> String {
        let board = self.0.look(|board| board.men().clone());
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

    /// The moves are played again on the position before the first.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let written = |position: &Position| fen::write(position, fen::Style::default());
        let (fen, chess960, moves, steps, setup) = slf.get().0.look(|board| {
            let game = board.history();
            let is_played = board.is_played();
            let steps = game.steps().into_iter();
            (
                written(game.root()),
                board.mode().is_chess960(),
                game.moves(),
                (!is_played).then(|| steps.map(|(position, _)| written(position)).collect()),
                (!is_played).then(|| board.setup()),
            )
        });
        let moves = moves.into_iter();
        let moves = moves.map(|played| Move::object(slf.py(), played));
        let setup = setup.map(|setup| {
            (
                setup.board.board_fen().to_string(),
                setup.turn.is_white(),
                setup.castling_rights.0,
                setup.ep_square.map(Square::to_u32),
                setup.halfmoves,
                setup.fullmoves.get(),
            )
        });
        let parts = (fen, chess960, moves.collect::<PyResult<_>>()?, steps, setup);
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    /// Makes a board from its parts.
    #[staticmethod]
    #[pyo3(signature = (fen, chess960, moves, steps=None, setup=None))]
    fn _restore(
        py: Python<'_>,
        fen: Text<'_>,
        chess960: bool,
        moves: List<PyRef<'_, Move>>,
        steps: Option<List<String>>,
        setup: Option<SetByHand>,
    ) -> PyResult<Self> {
        let restored = Self::read(py, &fen.read(), Some(chess960))?;
        let mut steps = steps.map(|steps| steps.0).unwrap_or_default().into_iter();
        for r#move in moves.0 {
            if let Some(step) = steps.next() {
                let step = Self::read(py, &step, Some(chess960))?
                    .0
                    .look(EditableBoard::setup);
                restored.0.change(|board| board.edit(|setup| *setup = step));
            }
            restored.py_push(py, &r#move)?;
        }
        if let Some(setup) = setup {
            restored.set_by_hand(py, setup)?;
        }
        Ok(restored)
    }
}

/// How many of the moves that were played a copy has.
enum Stack {
    All,
    Last(usize),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Stack {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(all) = object.extract::<bool>() {
            return Ok(if all { Self::All } else { Self::Last(0) });
        }
        match object.extract::<Number>()? {
            Number::Value(count) => Ok(Self::Last(count as usize)),
            Number::OutOfRange(count) if count.starts_with('-') => Ok(Self::Last(0)),
            Number::OutOfRange(_) => Ok(Self::All),
        }
    }
}
