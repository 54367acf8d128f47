//! Writing FEN, X-FEN, Shredder-FEN and the four fields of EPD.

use std::fmt::Write;

use shakmaty::{CastlingSide, Color, EnPassantMode, Position as _, Square};

use crate::board::Position;

/// How a FEN is written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Castling rights by file letters (Shredder-FEN).
    pub shredder: bool,
    /// When the en-passant square is given.
    pub en_passant: EnPassantMode,
}

impl Default for Style {
    /// The en-passant square after every double step of a pawn, as the PGN standard has it.
    fn default() -> Self {
        Self {
            shredder: false,
            en_passant: EnPassantMode::Always,
        }
    }
}

/// The six fields.
pub fn write(position: &Position, style: Style) -> String {
    let mut text = write_epd(position, style);
    let rules = position.rules();
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {}", rules.halfmoves(), rules.fullmoves());
    text
}

/// The first four fields.
pub fn write_epd(position: &Position, style: Style) -> String {
    let rules = position.rules();
    let mut text = String::with_capacity(90);
    rules.board().board_fen().append_to_string(&mut text);
    text.push(' ');
    text.push(rules.turn().char());
    text.push(' ');
    append_castling(&mut text, position, style.shredder);
    text.push(' ');
    match rules.ep_square(style.en_passant) {
        Some(square) => square.append_to_string(&mut text),
        None => text.push('-'),
    }
    text
}

/// The castling field alone.
pub fn write_castling(position: &Position, shredder: bool) -> String {
    let mut text = String::new();
    append_castling(&mut text, position, shredder);
    text
}

fn append_castling(text: &mut String, position: &Position, shredder: bool) {
    let castles = position.rules().castles();
    if castles.is_empty() {
        text.push('-');
        return;
    }
    for color in [Color::White, Color::Black] {
        for side in CastlingSide::ALL {
            if let Some(rook) = castles.rook(color, side) {
                let by_file = shredder || !is_outermost(position, color, side, rook);
                let letter = match (by_file, side) {
                    (true, _) => rook.file().char(),
                    (false, CastlingSide::KingSide) => 'k',
                    (false, CastlingSide::QueenSide) => 'q',
                };
                text.push(color.fold_wb(letter.to_ascii_uppercase(), letter));
            }
        }
    }
}

fn is_outermost(position: &Position, color: Color, side: CastlingSide, rook: Square) -> bool {
    let board = position.rules().board();
    let rooks = board.by_piece(color.rook()) & color.backrank();
    let outermost = match side {
        CastlingSide::KingSide => rooks.last(),
        CastlingSide::QueenSide => rooks.first(),
    };
    outermost == Some(rook)
}
