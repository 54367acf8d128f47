//! What Stamma's notation allows beside what is written here: capitals and blanks (STA-8), signs of
//! capture and check (STA-4), circles for castling (STA-5), other letters for new men (STA-6).

use shakmaty::{CastlingSide, Move};

use super::{Origins, write};
use crate::board::Board;

/// Whether a text is another spelling of the move that the rules allow.
pub(in crate::notation) fn is_usage(board: &Board, text: &str, legal: Move) -> bool {
    let text = text.trim_end_matches(['!', '?']);
    let said = ["++", "+", "#"]
        .iter()
        .find_map(|mark| text.strip_suffix(mark))
        .unwrap_or(text);
    match (said, legal.castling_side()) {
        ("0-0", Some(side)) => return side == CastlingSide::KingSide,
        ("0-0-0", Some(side)) => return side == CastlingSide::QueenSide,
        _ => {}
    }
    let Some(origins) = Origins::of(board) else {
        return false;
    };
    let mut said = said.to_ascii_lowercase().replace(' ', "");
    if legal.is_capture() {
        said = said.replace(['x', ':'], "");
    }
    if legal.is_promotion() {
        let letter = match said.pop() {
            Some('h') => 'a',
            Some('g') => 'b',
            Some('f') => 'c',
            other => other.unwrap_or_default(),
        };
        said.push(letter);
    }
    said == write(board.position(), legal, &origins)
}
