//! Glyphs: the signs that judge a move or the position after it, and the NAGs that they stand for
//! (ANN-1 to ANN-6). This is the one table of them, for all that reads and writes moves.

use shakmaty::Color;

use super::alphabet::ends_there;
use crate::eight_bytes::EightBytes;

/// What a glyph says: the NAG if White has moved, and the one if Black has.
pub type Judgement = (u8, u8);

/// The last of the NAGs that are written to their move, without a blank.
pub(crate) const LAST_SUFFIX: u8 = 6;

/// The last of the NAGs that judge the move; those after it judge the position (PGN 10).
const LAST_OF_MOVES: u8 = 9;

/// Each glyph, and what it says. A glyph that begins another one stands after it, and of those that
/// say the same the first one is written.
pub const GLYPHS: [(&str, Judgement); 64] = [
    ("!!", (3, 3)),
    ("??", (4, 4)),
    ("!?", (5, 5)),
    ("?!", (6, 6)),
    ("!", (1, 1)),
    ("?", (2, 2)),
    ("‼", (3, 3)),
    ("⁇", (4, 4)),
    ("⁉", (5, 5)),
    ("⁈", (6, 6)),
    ("□", (7, 7)),
    ("[]", (7, 7)),
    ("∞", (13, 13)),
    ("~", (13, 13)),
    ("⩲", (14, 14)),
    ("+/=", (14, 14)),
    ("+=", (14, 14)),
    ("⩱", (15, 15)),
    ("=/+", (15, 15)),
    ("=+", (15, 15)),
    ("±", (16, 16)),
    ("+/-", (16, 16)),
    ("+/−", (16, 16)),
    ("∓", (17, 17)),
    ("-/+", (17, 17)),
    ("−/+", (17, 17)),
    ("+--", (20, 20)),
    ("+−−", (20, 20)),
    ("--+", (21, 21)),
    ("−−+", (21, 21)),
    ("+−", (18, 18)),
    ("+-", (18, 18)),
    ("+–", (18, 18)),
    ("−+", (19, 19)),
    ("-+", (19, 19)),
    ("–+", (19, 19)),
    // Zugzwang is of the side to move; all that follows, of the one that has moved (ANN-5).
    ("⨀", (23, 22)),
    ("○", (26, 27)),
    ("⟳", (32, 33)),
    ("↑", (36, 37)),
    ("→", (40, 41)),
    ("->", (40, 41)),
    ("⯹", (44, 45)),
    ("=∞", (44, 45)),
    ("=/&", (44, 45)),
    ("=", (10, 10)),
    ("⇆", (132, 133)),
    ("⨁", (138, 139)),
    ("∆", (140, 140)),
    ("Δ", (140, 140)),
    ("△", (140, 140)),
    ("/\\", (140, 140)),
    ("∇", (141, 141)),
    ("⌓", (142, 142)),
    ("RR", (145, 145)),
    // Before a square N would be a knight.
    ("TN", (146, 146)),
    ("N", (146, 146)),
    ("⊥", (148, 148)),
    ("⇔", (149, 149)),
    ("<=>", (149, 149)),
    ("⇗", (150, 150)),
    ("◫", (151, 152)),
    ("◨", (153, 153)),
    ("⊶", (154, 154)),
];

/// Whether a glyph is made of letters: it is one only where no other letter follows.
fn is_word(glyph: &str) -> bool {
    glyph.starts_with(|sign: char| sign.is_ascii_alphabetic())
}

/// The glyph at the start of a text: its length, and what it says. Three exclamation or question marks
/// and more say the same as two (ANN-6).
pub(crate) fn at(text: &str) -> Option<(usize, Judgement)> {
    let first = *text.as_bytes().first()?;
    // Most words are moves, and soon seen to be none of these.
    let is_word_perhaps = match first {
        b'R' | b'r' => matches!(text.as_bytes().get(1), Some(b'R' | b'r')),
        _ => matches!(first, b'N' | b'n' | b'T' | b't'),
    };
    if first.is_ascii_alphanumeric() && !is_word_perhaps {
        return None;
    }
    let begins = |glyph: &str| {
        if is_word(glyph) {
            let start = text.get(..glyph.len());
            return start.is_some_and(|start| start.eq_ignore_ascii_case(glyph))
                && ends_there(text, glyph.len());
        }
        text.starts_with(glyph)
    };
    let (glyph, judgement) = GLYPHS.iter().find(|(glyph, _)| begins(glyph))?;
    let length = match *glyph {
        "!!" | "??" => text.bytes().take_while(|byte| *byte == first).count(),
        glyph => glyph.len(),
    };
    Some((length, *judgement))
}

/// Whether a character is a glyph that judges the move, and is written to it.
pub(crate) fn is_move_mark(sign: char) -> bool {
    let mut glyphs = GLYPHS.iter().filter(|(_, (nag, _))| *nag <= LAST_OF_MOVES);
    glyphs.any(|(glyph, _)| glyph.starts_with(sign) && glyph.len() == sign.len_utf8())
}

/// What a text says that is one glyph and nothing else.
pub(crate) fn find(text: &str) -> Option<Judgement> {
    let (length, judgement) = at(text)?;
    (length == text.len()).then_some(judgement)
}

/// The mark at the start of a text that the standards have directly behind a move (ANN-1).
pub(crate) fn suffix_at(text: &str) -> Option<&'static str> {
    let suffixes = GLYPHS.iter().filter(|(_, (nag, _))| *nag <= LAST_SUFFIX);
    let mut suffixes = suffixes.map(|(glyph, _)| *glyph);
    suffixes.find(|glyph| glyph.is_ascii() && text.starts_with(glyph))
}

/// The NAG of the exclamation and question marks that a text begins with, and how many there are: one or two.
/// Marks come in no order that could be foreseen, so that nothing is asked but whether there are some.
#[inline(always)]
pub(crate) fn mark_at([first, second, third, ..]: &EightBytes) -> Option<(u8, usize)> {
    const NAGS: [[u8; 3]; 3] = [[0, 0, 0], [1, 3, 5], [2, 6, 4]];
    let kind = |byte: &u8| usize::from(*byte == b'!') + 2 * usize::from(*byte == b'?');
    let (first, second, third) = (kind(first), kind(second), kind(third));
    let nag = *NAGS.get(first)?.get(second)?;
    let is_short = (first > 0) & ((second == 0) | (third == 0));
    is_short.then_some((nag, 1 + usize::from(second > 0)))
}

/// The glyph that stands for a NAG after a move of this side; none if there is none, or none that
/// would be read back as this NAG.
pub(crate) fn glyph(nag: u8, mover: Color) -> Option<&'static str> {
    let says = |(white, black): Judgement| mover.fold_wb(white, black) == nag;
    let mut glyphs = GLYPHS.iter();
    let (glyph, _) = glyphs.find(|(_, judgement)| says(*judgement))?;
    Some(glyph)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::alphabet::Alphabet;
    use crate::notation::claim::Spelling;
    use crate::notation::marks;

    #[test]
    fn marks_are_seen_at_once_as_the_glyphs_that_they_are() {
        let signs = [b'!', b'?', b' ', b'+'];
        for number in 0..256_usize {
            let mut text = *b"....!?! ";
            for (place, byte) in text.iter_mut().enumerate().take(4) {
                *byte = signs[(number >> (2 * place)) & 3];
            }
            let is_mark = |byte: &&u8| matches!(byte, b'!' | b'?');
            let length = text.iter().take_while(is_mark).count();
            let marks = std::str::from_utf8(&text[..length]).expect("ASCII");
            let expected = find(marks).filter(|_| length <= 2);
            let expected = expected.map(|(nag, _)| (nag, length));
            assert_eq!(mark_at(&text), expected, "{marks}");
        }
    }

    #[test]
    fn every_glyph_is_read_as_what_it_says() {
        for (glyph, judgement) in GLYPHS {
            assert_eq!(find(glyph), Some(judgement), "{glyph}");
            let mut spelling = Spelling::default();
            assert!(marks::read(glyph, &Alphabet::english(), &mut spelling));
            let said: Vec<_> = spelling.judgements().collect();
            assert_eq!(said, [judgement], "{glyph}");
        }
    }

    #[test]
    fn a_glyph_is_written_for_the_side_that_it_speaks_for() {
        assert_eq!(glyph(40, Color::White), Some("→"));
        assert_eq!(glyph(40, Color::Black), None);
        assert_eq!(glyph(22, Color::Black), Some("⨀"));
    }

    #[test]
    fn many_marks_say_the_same_as_two() {
        assert_eq!(at("!!!! e5"), Some((4, (3, 3))));
        assert_eq!(at("!!?"), Some((2, (3, 3))));
    }
}
