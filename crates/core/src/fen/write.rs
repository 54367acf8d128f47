//! Writing FEN, X-FEN, Shredder-FEN and the four fields of EPD.

use std::fmt::Write;

use shakmaty::{Board as Men, Castles, CastlingSide, Color, EnPassantMode, Position as _, Square};

use crate::board::{EditableBoard, Position};

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
    append_clocks(&mut text, rules.halfmoves(), rules.fullmoves().get());
    text
}

/// The first four fields.
pub fn write_epd(position: &Position, style: Style) -> String {
    let rules = position.rules();
    let ep_square = rules.ep_square(style.en_passant);
    let (men, castles) = (rules.board(), rules.castles());
    fields(men, rules.turn(), castles, ep_square, style)
}

/// The six fields of a board, whether it can be played on or not.
pub fn write_edited(board: &EditableBoard, style: Style) -> String {
    let mut text = write_edited_epd(board, style);
    append_clocks(&mut text, board.halfmove_clock(), board.fullmove_number());
    text
}

/// The first four fields of a board, whether it can be played on or not.
pub fn write_edited_epd(board: &EditableBoard, style: Style) -> String {
    let ep_square = match (style.en_passant, board.position()) {
        (EnPassantMode::Always, _) => board.ep_square(),
        (mode, Ok(position)) => position.rules().ep_square(mode),
        // Without kings no capture is illegal.
        (_, Err(_)) => board.ep_square().filter(|_| board.has_pseudo_legal_ep()),
    };
    fields(
        board.men(),
        board.turn(),
        &board.castles(),
        ep_square,
        style,
    )
}

/// The castling field alone.
pub fn write_castling(board: &EditableBoard, shredder: bool) -> String {
    let mut text = String::new();
    append_castling(&mut text, board.men(), &board.castles(), shredder);
    text
}

fn fields(
    men: &Men,
    turn: Color,
    castles: &Castles,
    ep_square: Option<Square>,
    style: Style,
) -> String {
    let mut text = String::with_capacity(90);
    men.board_fen().append_to_string(&mut text);
    text.push(' ');
    text.push(turn.char());
    text.push(' ');
    append_castling(&mut text, men, castles, style.shredder);
    text.push(' ');
    match ep_square {
        Some(square) => square.append_to_string(&mut text),
        None => text.push('-'),
    }
    text
}

fn append_clocks(text: &mut String, halfmoves: u32, fullmoves: u32) {
    // Writing to a string cannot fail.
    let _ = write!(text, " {halfmoves} {fullmoves}");
}

fn append_castling(text: &mut String, men: &Men, castles: &Castles, shredder: bool) {
    if castles.is_empty() {
        text.push('-');
        return;
    }
    for color in [Color::White, Color::Black] {
        for side in CastlingSide::ALL {
            if let Some(rook) = castles.rook(color, side) {
                let by_file = shredder || !is_outermost(men, color, side, rook);
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

fn is_outermost(men: &Men, color: Color, side: CastlingSide, rook: Square) -> bool {
    let rooks = men.by_piece(color.rook()) & color.backrank();
    let outermost = match side {
        CastlingSide::KingSide => rooks.last(),
        CastlingSide::QueenSide => rooks.first(),
    };
    outermost == Some(rook)
}
