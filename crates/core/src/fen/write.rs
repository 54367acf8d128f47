//! Writing FEN, X-FEN, Shredder-FEN and the four fields of EPD.

use std::fmt::Write;

use shakmaty::{
    Board as Men, Castles, CastlingSide, Color, EnPassantMode, Position as _, Role, Square,
};

use crate::board::{EditableBoard, FastPosition, Position};

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

/// Appends the six fields of a position of the fast lane, as [`write`] has them by default.
pub fn append_fast(fast: &FastPosition, text: &mut Vec<u8>) {
    append_fast_fields(fast, fast.ep_square(), text);
    text.push(b' ');
    append_number(fast.halfmoves(), text);
    text.push(b' ');
    append_number(fast.fullmove_number(), text);
}

/// Appends the first four; the en-passant square only where the capture is legal, so that the same
/// position has the same text however it came about.
pub fn append_fast_epd(fast: &FastPosition, text: &mut Vec<u8>) {
    let legal = fast.threatened_ep_square().and_then(|_| {
        let position = Position::from(fast);
        position.rules().ep_square(EnPassantMode::Legal)
    });
    append_fast_fields(fast, legal, text);
}

fn append_fast_fields(fast: &FastPosition, ep_square: Option<Square>, text: &mut Vec<u8>) {
    if fast.mode().is_chess960() {
        // Its rooks may have to be told by their files.
        let position = Position::from(fast);
        let (men, castles) = (position.rules().board(), position.rules().castles());
        let fields = fields(men, fast.turn(), castles, ep_square, Style::default());
        return text.extend_from_slice(fields.as_bytes());
    }
    for rank in (0..8).rev() {
        append_rank(fast, rank * 8, text);
        if rank > 0 {
            text.push(b'/');
        }
    }
    text.extend_from_slice(fast.turn().fold_wb(b" w ", b" b "));
    let before = text.len();
    for (color, side) in fast.castling_rights() {
        let letter = match side {
            CastlingSide::KingSide => b'k',
            CastlingSide::QueenSide => b'q',
        };
        text.push(color.fold_wb(letter.to_ascii_uppercase(), letter));
    }
    if text.len() == before {
        text.push(b'-');
    }
    text.push(b' ');
    match ep_square {
        Some(square) => square.append_ascii_to(text),
        None => text.push(b'-'),
    }
}

/// Appends the men of the rank whose first square has this number.
fn append_rank(fast: &FastPosition, first: u32, text: &mut Vec<u8>) {
    let mut men = (fast.men_on_board().0 >> first) & 0xff;
    let mut next = 0;
    while men != 0 {
        let file = men.trailing_zeros();
        men &= men - 1;
        if file > next {
            text.push(digit(file - next));
        }
        if let Some(piece) = fast.piece_at(Square::new(first + file)) {
            let letter = match piece.role {
                Role::Pawn => b'p',
                Role::Knight => b'n',
                Role::Bishop => b'b',
                Role::Rook => b'r',
                Role::Queen => b'q',
                Role::King => b'k',
            };
            // Capitals are the same letters with another bit.
            text.push(letter ^ piece.color.fold_wb(0x20, 0));
        }
        next = file + 1;
    }
    if next < 8 {
        text.push(digit(8 - next));
    }
}

/// The sign of a number below ten.
fn digit(number: u32) -> u8 {
    b'0' + (number % 10) as u8
}

fn append_number(number: u32, text: &mut Vec<u8>) {
    if number >= 10 {
        append_number(number / 10, text);
    }
    text.push(digit(number));
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
