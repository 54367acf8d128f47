//! Move numbers as they are written: nearly every number of a file is one of a few hundred.

use shakmaty::Color;

use crate::notation::shorthand::ShortWord;

/// A move number with its period, such as `12.`, in one word.
#[derive(Clone, Copy)]
pub(crate) struct Numeral {
    text: u32,
    mask: u32,
    length: usize,
}

/// The numbers that have at most three digits, so that they fit a word with their period.
const COUNT: usize = 1000;

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static NUMERALS: [Numeral; COUNT] = {
    let mut numerals = [Numeral::of_few_digits(0); COUNT];
    let mut number = 1;
    while number < COUNT {
        numerals[number] = Numeral::of_few_digits(number as u32);
        number += 1;
    }
    numerals
};

impl Numeral {
    /// The numeral of a number, unless it is too long.
    #[inline(always)]
    pub fn of(number: u32) -> Option<&'static Self> {
        NUMERALS.get(number as usize)
    }

    const fn of_few_digits(number: u32) -> Self {
        let mut text = b'.' as u32;
        let mut mask = 0xff;
        let mut length = 1;
        let mut rest = number;
        loop {
            // The digits come before what is there, which is the lower end of the word.
            text = text << 8 | (b'0' as u32 + rest % 10);
            mask = mask << 8 | 0xff;
            length += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        Self { text, mask, length }
    }

    /// How many bytes it has.
    #[inline(always)]
    pub fn length(&self) -> usize {
        self.length
    }

    /// It as a word before a move of a side: `12.` or `12...`.
    #[inline(always)]
    pub fn short_word(&self, mover: Color) -> ShortWord {
        let (more, periods) = mover.fold_wb((0, 0), (2, u16::from_le_bytes(*b"..")));
        ShortWord {
            bytes: u64::from(self.text) | u64::from(periods) << (8 * self.length),
            length: self.length + more,
        }
    }

    /// Whether a text, of which the first bytes are given, begins with it.
    #[inline(always)]
    pub fn begins(&self, text: u64) -> bool {
        text as u32 & self.mask == self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_the_digits_and_a_period() {
        for number in 0..1000 {
            let numeral = Numeral::of(number).expect("few digits");
            let written = format!("{number}.");
            let ShortWord { bytes, length } = numeral.short_word(Color::White);
            assert_eq!(&bytes.to_le_bytes()[..length], written.as_bytes());
            let ShortWord { bytes, length } = numeral.short_word(Color::Black);
            assert_eq!(
                &bytes.to_le_bytes()[..length],
                format!("{number}...").as_bytes()
            );
            let followed = format!("{written}...");
            let text = *followed.as_bytes().first_chunk().expect("four bytes");
            let text = u64::from(u32::from_le_bytes(text));
            assert!(numeral.begins(text));
            assert!(
                !Numeral::of((number + 1) % 1000)
                    .expect("few digits")
                    .begins(text)
            );
        }
        assert!(Numeral::of(1000).is_none());
    }
}
