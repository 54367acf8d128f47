//! The marks that may follow a move: check and mate, en passant, draw offers, judgements.

use shakmaty::Color;

use super::alphabet::{Alphabet, ends_there};
use super::claim::{CheckMark, Oddities, Spelling};
use super::words::Word;

#[derive(Clone, Copy)]
enum Mark {
    Check(CheckMark),
    EnPassant,
    DrawOffer,
    Nag(u8),
    /// A glyph that both sides share: the NAG if White has moved, and the one if Black has.
    NagOfSide(u8, u8),
}

/// The signs, those that begin another one after it.
const SIGNS: [(&str, Mark); 49] = [
    ("(e.p.)", Mark::EnPassant),
    ("(ep)", Mark::EnPassant),
    ("(=)", Mark::DrawOffer),
    ("+--", Mark::Nag(20)),
    ("--+", Mark::Nag(21)),
    ("+/-", Mark::Nag(16)),
    ("-/+", Mark::Nag(17)),
    ("+/=", Mark::Nag(14)),
    ("=/+", Mark::Nag(15)),
    ("+=", Mark::Nag(14)),
    ("=+", Mark::Nag(15)),
    ("+-", Mark::Nag(18)),
    ("-+", Mark::Nag(19)),
    ("+−", Mark::Nag(18)),
    ("−+", Mark::Nag(19)),
    ("++", Mark::Check(CheckMark::DoublePlus)),
    ("+", Mark::Check(CheckMark::Check)),
    ("†", Mark::Check(CheckMark::Check)),
    ("✝", Mark::Check(CheckMark::Check)),
    ("#", Mark::Check(CheckMark::Mate)),
    ("‡", Mark::Check(CheckMark::Mate)),
    ("≠", Mark::Check(CheckMark::Mate)),
    ("!!", Mark::Nag(3)),
    ("??", Mark::Nag(4)),
    ("!?", Mark::Nag(5)),
    ("?!", Mark::Nag(6)),
    ("!", Mark::Nag(1)),
    ("?", Mark::Nag(2)),
    ("‼", Mark::Nag(3)),
    ("⁇", Mark::Nag(4)),
    ("⁉", Mark::Nag(5)),
    ("⁈", Mark::Nag(6)),
    ("□", Mark::Nag(7)),
    ("[]", Mark::Nag(7)),
    ("=∞", Mark::NagOfSide(44, 45)),
    ("⯹", Mark::NagOfSide(44, 45)),
    ("⨀", Mark::NagOfSide(23, 22)),
    ("=", Mark::Nag(10)),
    ("∞", Mark::Nag(13)),
    ("~", Mark::Nag(13)),
    ("⩲", Mark::Nag(14)),
    ("⩱", Mark::Nag(15)),
    ("±", Mark::Nag(16)),
    ("∓", Mark::Nag(17)),
    ("→", Mark::NagOfSide(40, 41)),
    ("↑", Mark::NagOfSide(36, 37)),
    ("⇆", Mark::NagOfSide(132, 133)),
    ("∆", Mark::Nag(140)),
    ("⌓", Mark::Nag(142)),
];

/// The words, in small letters, those that begin another one after it.
const WORDS: [(&str, Mark); 27] = [
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
    ("tn", Mark::Nag(146)),
    ("n", Mark::Nag(146)),
];

/// The glyph for each NAG that has one, for a move of White and one of Black. Each is read back as
/// this NAG.
const GLYPHS: [(&str, u8, u8); 25] = [
    ("!", 1, 1),
    ("?", 2, 2),
    ("!!", 3, 3),
    ("??", 4, 4),
    ("!?", 5, 5),
    ("?!", 6, 6),
    ("□", 7, 7),
    ("=", 10, 10),
    ("∞", 13, 13),
    ("⩲", 14, 14),
    ("⩱", 15, 15),
    ("±", 16, 16),
    ("∓", 17, 17),
    ("+−", 18, 18),
    ("−+", 19, 19),
    ("+--", 20, 20),
    ("--+", 21, 21),
    ("⨀", 23, 22),
    ("↑", 36, 37),
    ("→", 40, 41),
    ("⯹", 44, 45),
    ("⇆", 132, 133),
    ("∆", 140, 140),
    ("⌓", 142, 142),
    ("N", 146, 146),
];

/// The glyph that stands for a NAG after a move of this side; none if there is none, or none that
/// would be read back as this NAG.
pub(crate) fn glyph(nag: u8, mover: Color) -> Option<&'static str> {
    GLYPHS
        .iter()
        .find(|(_, white, black)| mover.fold_wb(*white, *black) == nag)
        .map(|(glyph, ..)| *glyph)
}

/// Reads the marks at the end of a move; false if something else stands there.
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
        let Some((length, mark)) = mark_at(rest, alphabet, spelling) else {
            return false;
        };
        match mark {
            Mark::Check(check) => spelling.check = check,
            Mark::EnPassant => spelling.en_passant = true,
            Mark::DrawOffer => spelling.draw_offer = true,
            Mark::Nag(nag) => spelling.judge((nag, nag)),
            Mark::NagOfSide(white, black) => spelling.judge((white, black)),
        }
        rest = rest.get(length..).unwrap_or_default();
    }
}

fn mark_at(rest: &str, alphabet: &Alphabet, spelling: &mut Spelling) -> Option<(usize, Mark)> {
    if let Some(number) = rest.strip_prefix('$') {
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let nag = number.get(..digits)?.parse().ok()?;
        return Some((1 + digits, Mark::Nag(nag)));
    }
    if let Some((sign, mark)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
        return Some((sign.len(), *mark));
    }
    // Czech and Russian texts have X for mate; it closes the move.
    if matches!(rest, "x" | "×" | "х" | "Х") || (rest == "X" && !alphabet.has_capital_x) {
        return Some((rest.len(), Mark::Check(CheckMark::Mate)));
    }
    let native = alphabet.words.at(rest, |word| match word {
        Word::Mark(check) => Some(check),
        _ => None,
    });
    if let Some((length, check)) = native {
        spelling.odd.add(Oddities::WORDS);
        return Some((length, Mark::Check(check)));
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

    #[test]
    fn a_glyph_is_read_back_as_its_nag() {
        for (glyph, white, black) in GLYPHS {
            let mut spelling = Spelling::default();
            assert!(read(glyph, &Alphabet::english(), &mut spelling), "{glyph}");
            assert_eq!(spelling.nag, (white, black), "{glyph}");
        }
        assert_eq!(glyph(40, Color::White), Some("→"));
        assert_eq!(glyph(40, Color::Black), None);
    }
}
