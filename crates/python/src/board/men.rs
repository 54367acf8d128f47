//! The part of `stamma.Board` that says what stands where, and who attacks what.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use shakmaty::{Bitboard, CastlingSide, Color, Piece as CorePiece, Position as _, Role, Square};
use stamma_core::board::EditableBoard;

use super::Board;
use crate::piece::Piece;
use crate::square_set::{Mask, SquareSet};
use crate::squares::{self, Number};

impl Board {
    fn may_castle(&self, color: bool, side: CastlingSide) -> bool {
        let color = squares::color(color);
        self.0.look(|board| board.castles().has(color, side))
    }

    fn piece_on(&self, square: Number) -> PyResult<Option<CorePiece>> {
        let square = squares::square(square)?;
        Ok(self.0.look(|board| board.men().piece_at(square)))
    }

    /// The squares of a kind of piece.
    fn of_kind(&self, role: Role) -> u64 {
        self.0.look(|board| board.men().by_role(role)).0
    }

    /// The squares that a man attacks.
    fn attacked_from(&self, square: Number) -> PyResult<Bitboard> {
        let square = squares::square(square)?;
        Ok(self.0.look(|board| board.men().attacks_from(square)))
    }

    fn attacking(&self, color: bool, square: Number, occupied: Option<Mask>) -> PyResult<Bitboard> {
        let (color, square) = (squares::color(color), squares::square(square)?);
        Ok(self.0.look(|board| {
            let men = board.men();
            let occupied = occupied.map_or(men.occupied(), |mask| mask.0);
            men.attacks_to(square, color, occupied)
        }))
    }

    fn placed(&self, piece_type: Number, color: bool) -> PyResult<Bitboard> {
        let piece = squares::role(piece_type)?.of(squares::color(color));
        Ok(self.0.look(|board| board.men().by_piece(piece)))
    }

    fn pinned(&self, color: bool, square: Number) -> PyResult<Bitboard> {
        let (color, square) = (squares::color(color), squares::square(square)?);
        Ok(self.0.look(|board| board.pin(color, square)))
    }
}

#[pymethods]
impl Board {
    /// Whether castling follows Chess960.
    #[getter]
    fn chess960(&self) -> bool {
        self.0.look(|board| board.mode().is_chess960())
    }

    /// The side to move: ``stamma.WHITE`` or ``stamma.BLACK``.
    #[getter]
    pub(super) fn turn(&self) -> bool {
        self.0.look(|board| board.turn().is_white())
    }

    /// The number of the move, counted from 1.
    #[getter]
    pub(super) fn fullmove_number(&self) -> u32 {
        self.0.look(EditableBoard::fullmove_number)
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.0.look(EditableBoard::halfmove_clock)
    }

    /// The squares of the rooks that may still castle, as a bit mask: as they were set by hand, if they
    /// were.
    #[getter]
    fn castling_rights(&self) -> u64 {
        self.0.look(EditableBoard::castling_rights).0
    }

    /// The castling rights for which king and rook are there, as a bit mask of rooks.
    fn clean_castling_rights(&self) -> u64 {
        self.0.look(|board| board.castles().castling_rights()).0
    }

    /// The square behind a pawn that has just stepped two squares, or ``None``.
    #[getter]
    fn ep_square(&self) -> Option<u32> {
        self.0.look(EditableBoard::ep_square).map(Square::to_u32)
    }

    /// Whether an en-passant capture is legal.
    fn has_legal_en_passant(&self, py: Python<'_>) -> PyResult<bool> {
        self.at(py, |position| position.rules().legal_ep_square().is_some())
    }

    /// Whether a pawn stands ready to take en passant, be the capture legal or not.
    fn has_pseudo_legal_en_passant(&self) -> bool {
        self.0.look(EditableBoard::has_pseudo_legal_ep)
    }

    /// Whether a side may still castle, on either wing.
    fn has_castling_rights(&self, color: bool) -> bool {
        let color = squares::color(color);
        self.0.look(|board| board.castles().has_color(color))
    }

    /// Whether a side may still castle on the king's wing.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        self.may_castle(color, CastlingSide::KingSide)
    }

    /// Whether a side may still castle on the queen's wing.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        self.may_castle(color, CastlingSide::QueenSide)
    }

    /// Whether there is a castling right that only Chess960 knows.
    fn has_chess960_castling_rights(&self) -> bool {
        self.0.look(|board| {
            let mut wide = board.clone();
            wide.set_mode(shakmaty::CastlingMode::Chess960);
            let rights = wide.castles().castling_rights();
            let kings = board.men().kings();
            Color::ALL.into_iter().any(|color| {
                let ours = rights & color.backrank();
                let home = Square::from_coords(shakmaty::File::E, color.backrank());
                ours.any()
                    && ((ours & !Bitboard::CORNERS).any()
                        || !(kings & board.men().by_color(color)).contains(home))
            })
        })
    }

    /// The piece on a square, or ``None``.
    fn piece_at<'py>(
        &self,
        py: Python<'py>,
        square: Number,
    ) -> PyResult<Option<Bound<'py, Piece>>> {
        let piece = self.piece_on(square)?;
        piece.map(|piece| Piece::object(py, piece)).transpose()
    }

    /// The kind of the piece on a square, or ``None``.
    fn piece_type_at(&self, square: Number) -> PyResult<Option<u8>> {
        Ok(self.piece_on(square)?.map(|piece| piece.role as u8))
    }

    /// The colour of the piece on a square, or ``None``.
    fn color_at(&self, square: Number) -> PyResult<Option<bool>> {
        Ok(self.piece_on(square)?.map(|piece| piece.color.is_white()))
    }

    /// The pieces by square, of those squares that are asked for.
    #[pyo3(signature = (*, mask=Mask(Bitboard::FULL)))]
    fn piece_map<'py>(&self, py: Python<'py>, mask: Mask) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        let board = self.0.look(|board| board.men().clone());
        for (square, piece) in board {
            if mask.0.contains(square) {
                pieces.set_item(square.to_u32(), Piece::object(py, piece)?)?;
            }
        }
        Ok(pieces)
    }

    /// The squares of pieces that were pawns when the first of the moves that the board remembers was
    /// played, as a bit mask.
    #[getter]
    fn promoted(&self) -> u64 {
        self.0.look(EditableBoard::promoted).0
    }

    /// The squares of a side's pieces of one kind.
    ///
    /// >>> from stamma import Board, PAWN, WHITE
    /// >>> len(Board().pieces(PAWN, WHITE))
    /// 8
    fn pieces(&self, piece_type: Number, color: bool) -> PyResult<SquareSet> {
        self.placed(piece_type, color).map(Into::into)
    }

    /// The squares of a side's pieces of one kind, as a bit mask.
    fn pieces_mask(&self, piece_type: Number, color: bool) -> PyResult<u64> {
        self.placed(piece_type, color).map(|bits| bits.0)
    }

    /// The squares of all pawns, as a bit mask.
    #[getter]
    fn pawns(&self) -> u64 {
        self.of_kind(Role::Pawn)
    }

    /// The squares of all knights, as a bit mask.
    #[getter]
    fn knights(&self) -> u64 {
        self.of_kind(Role::Knight)
    }

    /// The squares of all bishops, as a bit mask.
    #[getter]
    fn bishops(&self) -> u64 {
        self.of_kind(Role::Bishop)
    }

    /// The squares of all rooks, as a bit mask.
    #[getter]
    fn rooks(&self) -> u64 {
        self.of_kind(Role::Rook)
    }

    /// The squares of all queens, as a bit mask.
    #[getter]
    fn queens(&self) -> u64 {
        self.of_kind(Role::Queen)
    }

    /// The squares of both kings, as a bit mask.
    #[getter]
    fn kings(&self) -> u64 {
        self.of_kind(Role::King)
    }

    /// The squares of all men, as a bit mask.
    #[getter]
    fn occupied(&self) -> u64 {
        self.0.look(|board| board.men().occupied()).0
    }

    /// The squares of Black's men and of White's, as bit masks: the colour is the place.
    #[getter]
    fn occupied_co<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let sides = self.0.look(|board| {
            let men = board.men();
            [men.black().0, men.white().0]
        });
        PyTuple::new(py, sides)
    }

    /// The square of a king; of several, the last one.
    fn king(&self, color: bool) -> Option<u32> {
        let color = squares::color(color);
        self.0.look(|board| board.king(color)).map(Square::to_u32)
    }

    /// The squares that the man on a square attacks; none if it is empty.
    ///
    /// >>> from stamma import Board, G1
    /// >>> [square for square in Board().attacks(G1)]
    /// [12, 21, 23]
    fn attacks(&self, square: Number) -> PyResult<SquareSet> {
        self.attacked_from(square).map(Into::into)
    }

    /// The squares that the man on a square attacks, as a bit mask.
    fn attacks_mask(&self, square: Number) -> PyResult<u64> {
        self.attacked_from(square).map(|bits| bits.0)
    }

    /// The men of a side that attack a square; pinned men attack, too. With ``occupied``, lines are
    /// blocked on those squares instead of where men stand.
    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers(
        &self,
        color: bool,
        square: Number,
        occupied: Option<Mask>,
    ) -> PyResult<SquareSet> {
        self.attacking(color, square, occupied).map(Into::into)
    }

    /// The men of a side that attack a square, as a bit mask.
    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers_mask(&self, color: bool, square: Number, occupied: Option<Mask>) -> PyResult<u64> {
        self.attacking(color, square, occupied).map(|bits| bits.0)
    }

    /// Whether a side attacks a square.
    #[pyo3(signature = (color, square, occupied=None))]
    fn is_attacked_by(
        &self,
        color: bool,
        square: Number,
        occupied: Option<Mask>,
    ) -> PyResult<bool> {
        self.attacking(color, square, occupied).map(Bitboard::any)
    }

    /// The line on which a man is pinned to its king; all squares if it is not pinned.
    ///
    /// >>> from stamma import A4, Board, C6
    /// >>> board = Board("r1bqkbnr/ppp2ppp/2np4/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1")
    /// >>> board.is_pinned(board.turn, C6), A4 in board.pin(board.turn, C6)
    /// (True, True)
    fn pin(&self, color: bool, square: Number) -> PyResult<SquareSet> {
        self.pinned(color, square).map(Into::into)
    }

    /// The line on which a man is pinned to its king, as a bit mask.
    fn pin_mask(&self, color: bool, square: Number) -> PyResult<u64> {
        self.pinned(color, square).map(|bits| bits.0)
    }

    /// Whether a man is pinned to its king.
    fn is_pinned(&self, color: bool, square: Number) -> PyResult<bool> {
        let line = self.pinned(color, square)?;
        Ok(line != Bitboard::FULL)
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> SquareSet {
        self.0.look(EditableBoard::checkers).into()
    }

    /// The squares of the pieces that give check, as a bit mask.
    fn checkers_mask(&self) -> u64 {
        self.0.look(EditableBoard::checkers).0
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.0.look(EditableBoard::checkers).any()
    }

    /// Whether the side that has just moved is in check: nobody may leave a king so.
    fn was_into_check(&self) -> bool {
        self.0.look(EditableBoard::was_into_check)
    }

    /// The board in figurines, rank by rank.
    ///
    /// >>> from stamma import Board
    /// >>> print(Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unicode(empty_square="·").splitlines()[0])
    /// · · · · ♚ · · ·
    // `inspect` reads signatures in ASCII alone.
    #[pyo3(
        signature = (*, invert_color=false, borders=false, empty_square="⭘", orientation=true),
        text_signature = r"($self, *, invert_color=False, borders=False, empty_square='\u2b58', orientation=True)"
    )]
    fn unicode(
        &self,
        invert_color: bool,
        borders: bool,
        empty_square: &str,
        orientation: bool,
    ) -> String {
        const FRAME: &str = "  -----------------\n";
        let men = self.0.look(|board| board.men().clone());
        let mut ranks: Vec<_> = shakmaty::Rank::ALL.to_vec();
        let mut files: Vec<_> = shakmaty::File::ALL.to_vec();
        if orientation {
            ranks.reverse();
        } else {
            files.reverse();
        }
        let mut text = String::new();
        for rank in ranks {
            let squares = files.iter().map(|file| {
                let piece = men.piece_at(Square::from_coords(*file, rank));
                piece.map_or(empty_square.to_owned(), |piece| {
                    Piece(piece).unicode_symbol(invert_color).to_string()
                })
            });
            let squares: Vec<_> = squares.collect();
            if borders {
                text.push_str(FRAME);
                text.push(rank.char());
                text.push_str(&format!(" |{}|\n", squares.join("|")));
            } else {
                text.push_str(&squares.join(" "));
                text.push('\n');
            }
        }
        if borders {
            let names: Vec<_> = files.iter().map(|file| file.char().to_string()).collect();
            text.push_str(FRAME);
            text.push_str(&format!("   {}", names.join(" ")));
        } else {
            text.pop();
        }
        text
    }
}
