//! What is done to a text before it is split into parts: characters that mean the same become one.
//!
//! Dashes, signs of capture and look-alikes in squares are left to the grammar, which knows the
//! place that they stand in.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// Composes accents, drops invisible characters and vowel marks, and turns full-width characters,
/// digits of other scripts and all blanks into ASCII.
///
/// ```
/// use stamma_core::notation::clean::clean;
///
/// assert_eq!(clean("♘\u{fe0e}f\u{200b}3"), "♘f3");
/// assert_eq!(clean("e۴"), "e4");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Cow::Borrowed(text);
    }
    let trimmed = text.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    let mut cleaned = String::with_capacity(trimmed.len());
    for sign in trimmed.nfc() {
        match sign {
            '\u{fe00}'..='\u{fe0f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'
            | '\u{ad}'
            | '\u{feff}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            // Hebrew points and Arabic vowel marks.
            | '\u{591}'..='\u{5bd}'
            | '\u{64b}'..='\u{652}'
            | '\u{670}' => {}
            '…' => cleaned.push_str("..."),
            '‥' => cleaned.push_str(".."),
            '\u{ff01}'..='\u{ff5e}' => cleaned.push(full_width(sign)),
            _ if sign.is_whitespace() => cleaned.push(' '),
            _ => cleaned.push(ascii_digit(sign).unwrap_or(sign)),
        }
    }
    Cow::Owned(cleaned)
}

fn full_width(sign: char) -> char {
    let ascii = u32::from(sign) - 0xff01 + 0x21;
    char::from_u32(ascii).unwrap_or(sign)
}

/// The first digit of each script with decimal digits of its own.
const ZEROS: [u32; 17] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50,
    0xed0, 0xf20, 0x1040, 0x17e0,
];

/// The ASCII digit for one of another script.
pub(crate) fn ascii_digit(sign: char) -> Option<char> {
    let code = u32::from(sign);
    let zero = ZEROS
        .into_iter()
        .find(|zero| (*zero..*zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}
