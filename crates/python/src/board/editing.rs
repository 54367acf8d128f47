//! The part of `stamma.Board` that sets up a position by hand. What stands on the board need not be
//! playable in between.

use std::num::NonZeroU32;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shakmaty::{
    Bitboard, Board as Men, ByColor, ByRole, CastlingMode, Color, Rank, Role, Setup, Square,
};
use stamma_core::board::EditableBoard;
use stamma_core::fen;

use super::{Board, SetByHand};
use crate::piece::Piece;
use crate::square_set::Mask;
use crate::squares::{self, Number};
use crate::text::Text;
use crate::wording;

/// The last number of a position of Chess960, by Scharnagl.
const LAST_CHESS960: u32 = 959;

impl Board {
    /// Changes what stands on the board, and keeps the moves that were played.
    fn edit(&self, change: impl FnOnce(&mut Setup) + Send) {
        self.0.change(|board| board.edit(change));
    }

    /// Changes what stands on the board, to which the moves that were played do not lead any more.
    fn set_up(&self, change: impl FnOnce(&mut Setup) + Send) {
        self.0.change(|board| {
            board.edit(change);
            board.clear_history();
        });
    }

    /// Sets everything, and keeps the moves that were played.
    pub(super) fn set_by_hand(
        &self,
        py: Python<'_>,
        (placement, turn, rights, ep_square, halfmoves, fullmoves): SetByHand,
    ) -> PyResult<()> {
        let men = read_placement(py, &placement)?;
        let ep_square = ep_square.map(|square| squares::square(Number::Value(square)));
        let ep_square = ep_square.transpose()?;
        self.edit(|setup| {
            *setup = Setup {
                board: men,
                turn: squares::color(turn),
                castling_rights: Bitboard(rights),
                ep_square,
                halfmoves,
                fullmoves: NonZeroU32::new(fullmoves).unwrap_or(NonZeroU32::MIN),
                ..Setup::empty()
            }
        });
        Ok(())
    }

    fn set_chess960_men(&self, number: Number) -> PyResult<()> {
        let number = number.find(
            |number| (number <= LAST_CHESS960).then_some(number),
            "a position of Chess960: they are numbered from 0 to 959",
        )?;
        self.set_up(|setup| {
            let board = Men::chess960(number);
            let castling_rights = board.rooks();
            *setup = Setup {
                board,
                castling_rights,
                ..Setup::empty()
            };
        });
        self.0
            .change(|board| board.set_mode(CastlingMode::Chess960));
        Ok(())
    }
}

/// The number of the position of Chess960 with White's first rank, if that is one. By Scharnagl the
/// bishops are numbered by the squares of their colour, the queen and the knights by those that the
/// pieces before them have left.
fn scharnagl(men: &Men) -> Option<u32> {
    let first = Bitboard::from_rank(Rank::First);
    let file = |squares: Bitboard| squares.first().map(|square| u32::from(square.file()));
    let light = file(men.bishops() & first & Bitboard::LIGHT_SQUARES)? / 2;
    let dark = file(men.bishops() & first & Bitboard::DARK_SQUARES)? / 2;
    let before = |left: Bitboard, square: Square| {
        let lower = left.into_iter().take_while(|other| *other != square);
        lower.count() as u32
    };
    let left = first & !men.bishops();
    let queen = before(left, (men.queens() & first).first()?);
    let left = left & !men.queens();
    let knights = men.knights() & first;
    let (low, high) = (
        before(left, knights.first()?),
        before(left, knights.last()?),
    );
    // The pairs of five places, counted in order.
    let pairs = (0..low).map(|place| 4 - place).sum::<u32>() + high.checked_sub(low + 1)?;
    Some(light + 4 * dark + 16 * queen + 96 * pairs)
}

fn read_placement(py: Python<'_>, text: &str) -> PyResult<Men> {
    fen::read_placement(text).map_err(|error| wording::fen::error(py, "fen", text, &error))
}

/// The men after a function has been at the bit mask of each kind and side.
fn transformed(f: &Bound<'_, PyAny>, men: &Men) -> PyResult<Men> {
    let moved = |bits: Bitboard| -> PyResult<Bitboard> {
        f.call1((bits.0,))?.extract::<Mask>().map(|mask| mask.0)
    };
    let by_role = ByRole {
        pawn: moved(men.by_role(Role::Pawn))?,
        knight: moved(men.by_role(Role::Knight))?,
        bishop: moved(men.by_role(Role::Bishop))?,
        rook: moved(men.by_role(Role::Rook))?,
        queen: moved(men.by_role(Role::Queen))?,
        king: moved(men.by_role(Role::King))?,
    };
    let by_color = ByColor {
        white: moved(men.by_color(Color::White))?,
        black: moved(men.by_color(Color::Black))?,
    };
    Men::try_from_bitboards(by_role, by_color).map_err(|_| {
        PyValueError::new_err("the function puts two men on one square, or loses the side of one")
    })
}

#[pymethods]
impl Board {
    #[setter(chess960)]
    fn set_chess960(&self, chess960: bool) {
        let mode = CastlingMode::from_chess960(chess960);
        self.0.change(|board| board.set_mode(mode));
    }

    #[setter(turn)]
    fn set_turn(&self, turn: bool) {
        self.edit(|setup| setup.turn = squares::color(turn));
    }

    #[setter(fullmove_number)]
    fn set_fullmove_number(&self, number: Number) -> PyResult<()> {
        let number = number.find(NonZeroU32::new, "a move number: they are counted from 1")?;
        self.edit(|setup| setup.fullmoves = number);
        Ok(())
    }

    #[setter(halfmove_clock)]
    fn set_halfmove_clock(&self, number: Number) -> PyResult<()> {
        let number = number.find(Some, "a number of half-moves")?;
        self.edit(|setup| setup.halfmoves = number);
        Ok(())
    }

    #[setter(castling_rights)]
    fn set_castling_rights(&self, rights: Mask) {
        self.edit(|setup| setup.castling_rights = rights.0);
    }

    #[setter(ep_square)]
    fn set_ep_square(&self, square: Option<Number>) -> PyResult<()> {
        let square = square.map(squares::square).transpose()?;
        self.edit(|setup| setup.ep_square = square);
        Ok(())
    }

    /// An empty board, to be set up.
    ///
    /// >>> from stamma import Board, E1, E8, Piece
    /// >>> board = Board.empty()
    /// >>> board.set_piece_at(E1, Piece.from_symbol("K"))
    /// >>> board.is_valid()
    /// False
    /// >>> board.set_piece_at(E8, Piece.from_symbol("k"))
    /// >>> board.legal_moves.count()
    /// 5
    #[staticmethod]
    #[pyo3(signature = (*, chess960=false))]
    pub(super) fn empty(chess960: bool) -> Self {
        let mode = CastlingMode::from_chess960(chess960);
        EditableBoard::from_setup(Setup::empty(), mode).into()
    }

    /// Takes all men off; the side to move and the clocks stay. Moves are forgotten.
    fn clear_board(&self) {
        self.set_up(|setup| setup.board = Men::empty());
    }

    /// Takes all men off, and lets White begin with move 1. Moves are forgotten.
    fn clear(&self) {
        self.set_up(|setup| *setup = Setup::empty());
    }

    /// Puts the men where they stand at the start; all else stays. Moves are forgotten.
    fn reset_board(&self) {
        self.set_up(|setup| setup.board = Men::new());
    }

    /// Puts a piece on a square, or takes it off with ``None``. Moves are forgotten.
    #[pyo3(signature = (square, piece, promoted=false))]
    fn set_piece_at(
        &self,
        square: Number,
        piece: Option<PyRef<'_, Piece>>,
        promoted: bool,
    ) -> PyResult<()> {
        // Only Crazyhouse asks whether a piece was a pawn.
        let _ = promoted;
        let (square, piece) = (squares::square(square)?, piece.map(|piece| piece.0));
        self.set_up(|setup| match piece {
            Some(piece) => setup.board.set_piece_at(square, piece),
            None => setup.board.discard_piece_at(square),
        });
        Ok(())
    }

    /// Takes a piece off and returns it; ``None`` if the square is empty. Moves are forgotten.
    fn remove_piece_at<'py>(
        &self,
        py: Python<'py>,
        square: Number,
    ) -> PyResult<Option<Bound<'py, Piece>>> {
        let square = squares::square(square)?;
        let piece = self.0.change(|board| {
            let piece = board.men().piece_at(square);
            board.edit(|setup| setup.board.discard_piece_at(square));
            board.clear_history();
            piece
        });
        piece.map(|piece| Piece::object(py, piece)).transpose()
    }

    /// Puts these pieces on the board, and no others. Moves are forgotten.
    fn set_piece_map(&self, pieces: &Bound<'_, PyDict>) -> PyResult<()> {
        let mut men = Men::empty();
        for (square, piece) in pieces {
            let square = squares::square(square.extract::<Number>()?)?;
            men.set_piece_at(square, piece.cast::<Piece>()?.get().0);
        }
        self.set_up(|setup| setup.board = men);
        Ok(())
    }

    /// Puts the men as the first field of a FEN has them; all else stays. Moves are forgotten.
    ///
    /// :raises InvalidFenError: if the field cannot be read.
    fn set_board_fen(&self, py: Python<'_>, fen: Text<'_>) -> PyResult<()> {
        let men = read_placement(py, &fen.read())?;
        self.set_up(|setup| setup.board = men);
        Ok(())
    }

    /// Sets the castling rights as the third field of a FEN has them. Moves are forgotten.
    ///
    /// :raises ValueError: if it is no castling field.
    fn set_castling_fen(&self, castling_fen: Text<'_>) -> PyResult<()> {
        let text = castling_fen.read();
        let is_field = self.0.change(|board| {
            let Some(rights) = fen::named_rooks(board.men(), &text) else {
                return false;
            };
            board.edit(|setup| setup.castling_rights = rights);
            board.clear_history();
            true
        });
        if is_field {
            return Ok(());
        }
        Err(PyValueError::new_err(format!(
            "{text:?} is not a castling field, such as KQkq or -"
        )))
    }

    /// The position of Chess960 with a number, by Scharnagl: 518 is the usual one.
    ///
    /// :raises ValueError: if the number is not from 0 to 959.
    #[staticmethod]
    fn from_chess960_pos(scharnagl: Number) -> PyResult<Self> {
        let board = Self::from(EditableBoard::default());
        board.set_chess960_men(scharnagl)?;
        Ok(board)
    }

    /// Sets up the position of Chess960 with a number, by Scharnagl. Moves are forgotten.
    ///
    /// :raises ValueError: if the number is not from 0 to 959.
    fn set_chess960_pos(&self, scharnagl: Number) -> PyResult<()> {
        self.set_chess960_men(scharnagl)
    }

    /// The number of the position in Chess960, by Scharnagl; ``None`` if it is none from which a game
    /// begins. White must be to move with all castling rights, unless these are ignored.
    #[pyo3(signature = (*, ignore_turn=false, ignore_castling=false, ignore_counters=true))]
    fn chess960_pos(
        &self,
        ignore_turn: bool,
        ignore_castling: bool,
        ignore_counters: bool,
    ) -> Option<u32> {
        self.0.look(|board| {
            let men = board.men();
            let counters = (board.halfmove_clock(), board.fullmove_number());
            let pawns = Bitboard::from_rank(Rank::Second) | Bitboard::from_rank(Rank::Seventh);
            let is_start = men.pawns() == pawns
                && men.occupied() == (pawns | Bitboard::BACKRANKS)
                && board.ep_square().is_none()
                && (ignore_turn || board.turn().is_white())
                && (ignore_castling || board.castles().castling_rights() == men.rooks())
                && (ignore_counters || counters == (0, 1));
            let number = is_start.then(|| scharnagl(men)).flatten();
            number.filter(|number| Men::chess960(*number) == *men)
        })
    }

    /// Turns the board upside down and swaps the sides. Moves are forgotten.
    fn apply_mirror(&self) {
        self.set_up(Setup::mirror);
    }

    /// A copy that is turned upside down, with the sides swapped and without the moves played.
    ///
    /// >>> from stamma import Board
    /// >>> Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").mirror().fen()
    /// '4k3/4p3/8/8/8/8/8/4K3 b - - 0 1'
    fn mirror(&self) -> Self {
        let copy = Self::from(self.0.copy());
        copy.apply_mirror();
        copy
    }

    /// Moves all men as a function moves bit masks, such as :func:`stamma.flip_horizontal`. Moves are
    /// forgotten.
    ///
    /// :raises ValueError: if the function does not move every man to a square of its own.
    fn apply_transform(&self, f: &Bound<'_, PyAny>) -> PyResult<()> {
        // The function is Python code: it works on a copy.
        let setup = self.0.look(EditableBoard::setup);
        let men = transformed(f, &setup.board)?;
        let moved = |bits: Bitboard| f.call1((bits.0,))?.extract::<Mask>();
        let rights = moved(setup.castling_rights)?.0;
        let ep_square = setup.ep_square.map(|square| moved(Bitboard::from(square)));
        let ep_square: Option<Square> = ep_square.transpose()?.and_then(|mask| mask.0.last());
        self.set_up(|setup| {
            setup.board = men;
            setup.castling_rights = rights;
            setup.ep_square = ep_square;
        });
        Ok(())
    }

    /// A copy whose men are moved as a function moves bit masks, without the moves played.
    ///
    /// >>> from stamma import Board, flip_horizontal
    /// >>> Board("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").transform(flip_horizontal).board_fen()
    /// '3k4/8/8/8/8/8/7P/3K4'
    ///
    /// :raises ValueError: if the function does not move every man to a square of its own.
    fn transform(&self, f: &Bound<'_, PyAny>) -> PyResult<Self> {
        let copy = Self::from(self.0.copy());
        copy.apply_transform(f)?;
        Ok(copy)
    }
}
