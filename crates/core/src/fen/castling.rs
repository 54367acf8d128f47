//! The third field of a FEN: castling rights, in the letters of FEN, X-FEN and Shredder-FEN.

use shakmaty::{Bitboard, Board, CastlingMode, CastlingSide, Color, File, Square};

use super::Fault;

/// What one letter of the castling field asks for: a rook, as X-FEN finds it.
pub(super) fn rook(board: &Board, letter: char) -> Result<Square, Fault> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let lower = letter.to_ascii_lowercase();
    if !matches!(lower, 'k' | 'q' | 'a'..='h') {
        return Err(Fault::UnknownCastling(letter));
    }
    let king = board
        .king_of(color)
        .filter(|king| king.rank() == color.backrank())
        .ok_or(Fault::CastlingKing(color))?;
    let rooks = board.by_piece(color.rook()) & color.backrank();
    match lower {
        // X-FEN: K and Q are the outermost rook on that wing.
        'k' => rooks
            .last()
            .filter(|rook| king < *rook)
            .ok_or(Fault::CastlingRook(color, CastlingSide::KingSide)),
        'q' => rooks
            .first()
            .filter(|rook| *rook < king)
            .ok_or(Fault::CastlingRook(color, CastlingSide::QueenSide)),
        _ => File::from_char(lower)
            .map(|file| Square::from_coords(file, color.backrank()))
            .filter(|rook| rooks.contains(*rook))
            .ok_or(Fault::CastlingFile(letter)),
    }
}

/// Whether another rook of the same wing has the right already.
pub(super) fn wing_is_taken(board: &Board, rights: Bitboard, rook: Square) -> bool {
    let Some(king) = board.color_at(rook).and_then(|color| board.king_of(color)) else {
        return false;
    };
    rights.into_iter().any(|other| {
        other != rook && other.rank() == rook.rank() && (other < king) == (rook < king)
    })
}

/// Whether ordinary chess knows this right: king on the e-file, rook in the corner.
pub(super) fn is_ordinary(board: &Board, rook: Square) -> bool {
    matches!(rook.file(), File::A | File::H)
        && board
            .color_at(rook)
            .and_then(|color| board.king_of(color))
            .is_some_and(|king| king.file() == File::E)
}

/// The place of a letter in the order `KQkq`; file letters run with their wing.
pub(super) fn rank_in_order(board: &Board, rook: Square) -> Option<u8> {
    let color = board.color_at(rook)?;
    let king = board.king_of(color)?;
    Some(color.fold_wb(0, 2) + u8::from(rook < king))
}

/// Chess960 where the letters prove it: one names by its file a rook that ordinary chess does not
/// castle with, or those of one side all name rooks, and not all of them ordinary ones. A side with
/// a letter that names no rook proves nothing: its letters are probably left over.
pub(super) fn mode(board: &Board, letters: &str) -> CastlingMode {
    let is_proof = |rook: Square| !is_ordinary(board, rook);
    let by_file = |letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h');
    let proven_by_file = letters
        .chars()
        .any(|letter| by_file(letter) && rook(board, letter).is_ok_and(is_proof));
    let proven_by = |is_of_side: fn(&char) -> bool| {
        letters
            .chars()
            .filter(is_of_side)
            .try_fold(false, |proven, letter| {
                rook(board, letter).map(|rook| proven || is_proof(rook))
            })
            .is_ok_and(|proven| proven)
    };
    let proven = proven_by_file
        || proven_by(char::is_ascii_uppercase)
        || proven_by(char::is_ascii_lowercase);
    CastlingMode::from_chess960(proven)
}

/// Whether both sides have rights that no single starting position gives: in Chess960, too, kings and
/// castling rooks begin on the same files.
pub(super) fn differs_by_side(board: &Board, rights: Bitboard) -> bool {
    let files = |color: Color| {
        let king = board.king_of(color)?;
        let rooks = rights & color.backrank();
        let west = rooks.into_iter().find(|rook| *rook < king);
        let east = rooks.into_iter().find(|rook| king < *rook);
        let file = |rook: Square| rook.file();
        rooks
            .any()
            .then_some((king.file(), west.map(file), east.map(file)))
    };
    let differ = |one: Option<File>, other: Option<File>| {
        one.zip(other).is_some_and(|(one, other)| one != other)
    };
    files(Color::White).zip(files(Color::Black)).is_some_and(
        |((king, west, east), (their_king, their_west, their_east))| {
            king != their_king || differ(west, their_west) || differ(east, their_east)
        },
    )
}

/// The squares that a castling field names on a board that is being set up, be there rooks or not.
/// Nothing if it is no castling field.
pub fn named_rooks(board: &Board, letters: &str) -> Option<Bitboard> {
    if letters.is_empty() || letters == "-" {
        return Some(Bitboard::EMPTY);
    }
    let is_small = |letter: char| letter.is_ascii_lowercase();
    let (white, black) = letters.split_at(letters.find(is_small).unwrap_or(letters.len()));
    let is_field = |letters: &str| letters.len() <= 2 && !letters.contains('-');
    if !is_field(white) || !is_field(black) || black.contains(|letter: char| !is_small(letter)) {
        return None;
    }
    letters.chars().try_fold(Bitboard::EMPTY, |rights, letter| {
        let named = match rook(board, letter) {
            Ok(rook) => rook,
            Err(Fault::UnknownCastling(_)) => return None,
            Err(_) => {
                let color = Color::from_white(!is_small(letter));
                let file = match letter.to_ascii_lowercase() {
                    'k' => File::H,
                    'q' => File::A,
                    file => File::from_char(file)?,
                };
                Square::from_coords(file, color.backrank())
            }
        };
        Some(rights.with(named))
    })
}
