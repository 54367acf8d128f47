//! The usages that printed scores have beside the one that is written here: a longer name, `Kt`,
//! `Sq.`, another sign of promotion, `Castles`, marks left out (DES-1 to DES-11).

use shakmaty::{CastlingSide, Move};

use super::Tongue;
use super::words::{Word, split};
use super::write::spellings;
use crate::board::Board;
use crate::notation::claim::{Circles, Oddities};
use crate::notation::original::Origins;

/// Abbreviations that may end with a period.
const WITH_PERIOD: [&str; 8] = ["e.p.", "a.p.", "d.p.", "Sq.", "sq.", "ch.", "dis.", "dbl."];

/// Whether a text is a spelling of the move that scores have, if not the one that is written here.
pub(in crate::notation) fn is_usage(
    board: &Board,
    text: &str,
    legal: Move,
    tongue: &Tongue,
) -> bool {
    if !text.is_ascii() || has_stray_period(text) {
        return false;
    }
    let Some((words, odd)) = split(text, tongue, false) else {
        return false;
    };
    if let Some(side) = legal.castling_side() {
        return is_castling(&words, side, odd, tongue);
    }
    if !odd.is_empty() {
        return false;
    }
    let said = body(&words);
    // DES-11: the check alone stands for the only move that gives one.
    let gives_check = words
        .iter()
        .any(|word| matches!(word, Word::Check | Word::Mate));
    if gives_check && said == [Word::Man(legal.role())] {
        return true;
    }
    let origins = Origins::of(board);
    spellings(board.position(), legal, tongue, origins.as_ref())
        .filter_map(|spelling| split(&spelling, tongue, false))
        .any(|(words, _)| body(&words) == said)
}

fn has_stray_period(text: &str) -> bool {
    let mut text = text.to_owned();
    for word in WITH_PERIOD {
        text = text.replace(word, "");
    }
    text.contains(['.', ',', ';', ':'])
}

fn is_castling(words: &[Word], side: CastlingSide, odd: Oddities, tongue: &Tongue) -> bool {
    match words.first() {
        // Spanish scores have zeros, too (SDN-5).
        Some(Word::Circles(said, circles)) => {
            let is_sign = match circles {
                Circles::Letters => true,
                Circles::Zeros => tongue.rank_first,
                Circles::Missing | Circles::Odd => false,
            };
            *said == side && is_sign && odd.is_empty()
        }
        first => first == Some(&Word::Castles),
    }
}

/// The words that say which move it is; a promotion is the man alone, however it is introduced.
fn body(words: &[Word]) -> Vec<Word> {
    let is_last = |at: usize| words.iter().skip(at).all(|word| word.is_ending());
    let mut body = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match word {
            word if word.is_ending() => {}
            Word::Equals | Word::Slash if is_last(at + 2) => {}
            Word::Open if is_last(at + 3) && matches!(words.get(at + 1), Some(Word::Man(_))) => {}
            Word::Close if is_last(at + 1) => {}
            word => body.push(*word),
        }
    }
    body
}
