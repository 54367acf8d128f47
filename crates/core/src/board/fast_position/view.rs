//! What a position shows to those who write it down: who stands where, and the key by which the books of
//! Polyglot know it.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Bitboard, CastlingSide, Color, Piece, Role, Square, attacks};

use super::FastPosition;

impl FastPosition {
    /// All squares with a man on them.
    pub fn men_on_board(&self) -> Bitboard {
        self.occupied()
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = Color::from_white(self.men(Color::White).contains(square));
        Some(Piece { color, role })
    }

    /// The sides on which castling is still allowed, White's first and the king's side first.
    pub fn castling_rights(&self) -> impl Iterator<Item = (Color, CastlingSide)> + '_ {
        let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
        let all = [Color::White, Color::Black].map(|color| sides.map(|side| (color, side)));
        let is_allowed = |(color, side): &(Color, CastlingSide)| {
            let rooks = self.state().castles & self.men(*color);
            let king = self.king(*color);
            let is_there = |rook: Square| CastlingSide::from_queen_side(rook < king) == *side;
            rooks.into_iter().any(is_there)
        };
        all.into_iter().flatten().filter(is_allowed)
    }

    /// The square behind a pawn that has just gone two squares.
    pub fn ep_square(&self) -> Option<Square> {
        self.state().en_passant
    }

    /// The same, if a pawn stands ready to take it, be that legal or not.
    pub fn threatened_ep_square(&self) -> Option<Square> {
        let square = self.state().en_passant?;
        let ready = attacks::pawn_attacks(!self.turn(), square);
        let pawns = self.of_kind(Role::Pawn) & self.ours();
        (ready & pawns).any().then_some(square)
    }

    /// The key of the position in Polyglot's books.
    ///
    /// ```
    /// use stamma_core::board::FastPosition;
    ///
    /// assert_eq!(FastPosition::default().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                let piece = Piece { color, role };
                for square in self.of_kind(role) & self.men(color) {
                    key ^= Zobrist64::zobrist_for_piece(square, piece).0;
                }
            }
        }
        if self.turn().is_white() {
            key ^= Zobrist64::zobrist_for_white_turn().0;
        }
        if self.state().castles.any() {
            for (color, side) in self.castling_rights() {
                key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
            }
        }
        if let Some(square) = self.threatened_ep_square() {
            key ^= Zobrist64::zobrist_for_en_passant_file(square.file()).0;
        }
        key
    }
}
