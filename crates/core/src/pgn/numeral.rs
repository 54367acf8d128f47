//! Move numbers as they are written: nearly every number of a file is one of a few hundred.

use crate::notation::shorthand::ShortWord;

/// The number before a move, with its periods and the blank that mostly follows: `12. ` before a move of White,
/// `12... ` before one of Black.
#[derive(Clone, Copy)]
pub(crate) struct Numeral {
    /// The bytes, the first one lowest; the highest one is how many there are without the blank.
    text: u64,
    /// All bits of those that are text.
    mask: u64,
}

/// The half-moves whose numbers have at most three digits, so that they fit a word with all that follows.
const COUNT: usize = 2000;

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static NUMERALS: [Numeral; COUNT] = {
    let mut numerals = [Numeral::of_few_digits(0); COUNT];
    let mut half_move = 1;
    while half_move < COUNT {
        numerals[half_move] = Numeral::of_few_digits(half_move as u64);
        half_move += 1;
    }
    numerals
};

impl Numeral {
    /// The numeral before a half-move, which is even if it is White's, unless it is too long.
    #[inline(always)]
    pub fn of(half_move: u64) -> Option<&'static Self> {
        NUMERALS.get(usize::try_from(half_move).ok()?)
    }

    const fn of_few_digits(half_move: u64) -> Self {
        let (mut text, mut length) = match half_move % 2 {
            0 => (u32::from_le_bytes(*b". \0\0") as u64, 1),
            _ => (u32::from_le_bytes(*b"... ") as u64, 3),
        };
        let mut rest = half_move / 2;
        loop {
            // The digits come before what is there, which is the lower end of the word.
            text = text << 8 | (b'0' as u64 + rest % 10);
            length += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        Self {
            text: text | length << 56,
            mask: u64::MAX >> (56 - 8 * length),
        }
    }

    /// How many bytes it has without the blank.
    #[inline(always)]
    pub fn length(&self) -> usize {
        (self.text >> 56) as usize
    }

    /// It as a word, without the blank.
    #[inline(always)]
    pub fn short_word(&self) -> ShortWord {
        ShortWord {
            bytes: self.text,
            length: self.length(),
        }
    }

    /// Whether a text, of which the first bytes are given, begins with it and the blank.
    #[inline(always)]
    pub fn begins(&self, text: u64) -> bool {
        (text ^ self.text) & self.mask == 0
    }

    /// Whether a text begins with it, whatever follows.
    pub fn begins_unspaced(&self, text: u64) -> bool {
        (text ^ self.text) & (self.mask >> 8) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> u64 {
        let bytes = format!("{text}xxxxxxxx");
        u64::from_le_bytes(*bytes.as_bytes().first_chunk().expect("eight bytes"))
    }

    #[test]
    fn numerals_are_the_digits_the_periods_and_a_blank() {
        for half_move in 0..2000 {
            let numeral = Numeral::of(half_move).expect("few digits");
            let periods = if half_move % 2 == 0 { "." } else { "..." };
            let written = format!("{}{periods}", half_move / 2);
            let ShortWord { bytes, length } = numeral.short_word();
            assert_eq!(&bytes.to_le_bytes()[..length], written.as_bytes());
            assert!(numeral.begins(word(&format!("{written} "))));
            assert!(!numeral.begins(word(&written)));
            assert!(numeral.begins_unspaced(word(&written)));
            assert!(!numeral.begins_unspaced(word(&written[..written.len() - 1])));
            let next = Numeral::of((half_move + 2) % 2000).expect("few digits");
            assert!(!next.begins_unspaced(word(&written)));
        }
        assert!(Numeral::of(2000).is_none());
    }
}
