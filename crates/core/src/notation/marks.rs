//! The marks that may follow a move: check and mate, en passant, draw offers, and the glyphs that judge it.

use super::alphabet::{Alphabet, ends_there};
use super::claim::{CheckMark, Oddities, Spelling};
use super::glyphs::{self, Judgement};
use super::words::Word;

#[derive(Clone, Copy)]
enum Mark {
    Check(CheckMark),
    EnPassant,
    DrawOffer,
    Judgement(Judgement),
}

/// The signs, those that begin another one after it.
const SIGNS: [(&str, Mark); 10] = [
    ("(e.p.)", Mark::EnPassant),
    ("(ep)", Mark::EnPassant),
    ("(=)", Mark::DrawOffer),
    ("++", Mark::Check(CheckMark::DoublePlus)),
    ("+", Mark::Check(CheckMark::Check)),
    ("†", Mark::Check(CheckMark::Check)),
    ("✝", Mark::Check(CheckMark::Check)),
    ("#", Mark::Check(CheckMark::Mate)),
    ("‡", Mark::Check(CheckMark::Mate)),
    ("≠", Mark::Check(CheckMark::Mate)),
];

/// The words, in small letters, those that begin another one after it.
const WORDS: [(&str, Mark); 25] = [
    ("en passant", Mark::EnPassant),
    ("e.p.", Mark::EnPassant),
    ("e. p.", Mark::EnPassant),
    ("e.p", Mark::EnPassant),
    ("ep.", Mark::EnPassant),
    ("ep", Mark::EnPassant),
    ("a.p.", Mark::EnPassant),
    ("a. p.", Mark::EnPassant),
    ("d.p.", Mark::EnPassant),
    ("double check", Mark::Check(CheckMark::DoubleCheck)),
    ("dbl. ch.", Mark::Check(CheckMark::DoubleCheck)),
    ("dbl ch.", Mark::Check(CheckMark::DoubleCheck)),
    ("dbl ch", Mark::Check(CheckMark::DoubleCheck)),
    ("dis. ch.", Mark::Check(CheckMark::DiscoveredCheck)),
    ("dis ch.", Mark::Check(CheckMark::DiscoveredCheck)),
    ("dis ch", Mark::Check(CheckMark::DiscoveredCheck)),
    ("checkmate", Mark::Check(CheckMark::Mate)),
    ("check", Mark::Check(CheckMark::Check)),
    ("ch.", Mark::Check(CheckMark::Check)),
    ("ch", Mark::Check(CheckMark::Check)),
    ("mate.", Mark::Check(CheckMark::Mate)),
    ("mate", Mark::Check(CheckMark::Mate)),
    ("matt", Mark::Check(CheckMark::Mate)),
    ("mat.", Mark::Check(CheckMark::Mate)),
    ("mat", Mark::Check(CheckMark::Mate)),
];

/// Reads the marks at the end of a move; false if something else stands there, or more judgements than
/// a spelling has room for.
pub(crate) fn read(text: &str, alphabet: &Alphabet, spelling: &mut Spelling) -> bool {
    // By far the most moves end here.
    match text {
        "" => return true,
        "+" => {
            spelling.check = CheckMark::Check;
            return true;
        }
        "#" => {
            spelling.check = CheckMark::Mate;
            return true;
        }
        _ => {}
    }
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(' ');
        // A full stop, comma or semicolon ends a sentence, not the move.
        if matches!(rest, "" | "." | "," | ";") {
            return true;
        }
        let found = match rest.strip_prefix(',') {
            // Who tells a move pauses before its marks: `knight takes e5, check`.
            Some(after) => {
                rest = after.trim_start_matches(' ');
                word_at(rest, alphabet, spelling)
            }
            None => mark_at(rest, alphabet, spelling),
        };
        let Some((length, mark)) = found else {
            return false;
        };
        match mark {
            Mark::Check(check) => spelling.check = check,
            Mark::EnPassant => spelling.en_passant = true,
            Mark::DrawOffer => spelling.draw_offer = true,
            Mark::Judgement(judgement) => {
                if !spelling.judge(judgement) {
                    return false;
                }
            }
        }
        rest = rest.get(length..).unwrap_or_default();
    }
}

fn mark_at(rest: &str, alphabet: &Alphabet, spelling: &mut Spelling) -> Option<(usize, Mark)> {
    if let Some(number) = rest.strip_prefix('$') {
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let nag = number.get(..digits)?.parse().ok()?;
        return Some((1 + digits, Mark::Judgement((nag, nag))));
    }
    if let Some((length, judgement)) = glyphs::at(rest) {
        if rest.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            spelling.odd.add(Oddities::WORDS);
        }
        return Some((length, Mark::Judgement(judgement)));
    }
    if let Some((sign, mark)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
        return Some((sign.len(), *mark));
    }
    // Czech and Russian texts have X for mate; it closes the move.
    if matches!(rest, "x" | "×" | "х" | "Х") || (rest == "X" && !alphabet.has_capital_x) {
        return Some((rest.len(), Mark::Check(CheckMark::Mate)));
    }
    word_at(rest, alphabet, spelling)
}

/// A mark in words, of the language or of those that all are read with.
fn word_at(rest: &str, alphabet: &Alphabet, spelling: &mut Spelling) -> Option<(usize, Mark)> {
    let native = alphabet.words.at(rest, |word| match word {
        Word::Mark(check) => Some(Mark::Check(check)),
        Word::EnPassant => Some(Mark::EnPassant),
        _ => None,
    });
    if let Some((length, mark)) = native {
        if !matches!(mark, Mark::EnPassant) {
            spelling.odd.add(Oddities::WORDS);
        }
        return Some((length, mark));
    }
    let small = rest.to_lowercase();
    let (word, mark) = WORDS
        .iter()
        .find(|(word, _)| small.starts_with(word) && ends_there(&small, word.len()))?;
    if !matches!(mark, Mark::EnPassant) {
        spelling.odd.add(Oddities::WORDS);
    }
    (small.len() == rest.len()).then_some((word.len(), *mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str) -> Option<(CheckMark, bool)> {
        let mut spelling = Spelling::default();
        read(text, &Alphabet::english(), &mut spelling)
            .then_some((spelling.check, spelling.en_passant))
    }

    #[test]
    fn a_pause_stands_before_words_alone() {
        for (text, check, en_passant) in [
            (", check", CheckMark::Check, false),
            (", en passant, checkmate", CheckMark::Mate, true),
            (",check.", CheckMark::Check, false),
            (" en passant", CheckMark::Missing, true),
            (",", CheckMark::Missing, false),
        ] {
            assert_eq!(marks(text), Some((check, en_passant)), "{text}");
        }
        for text in [", +", ", !", ",, check", ", N", ", knight"] {
            assert_eq!(marks(text), None, "{text}");
        }
    }
}
