//! The kinds of characters, as Python's patterns have them.

use unicode_normalization::char::is_combining_mark;

use crate::notation::clean;

/// Fills the place of characters that a sign stands for; what is read takes no notice of it.
pub const PAD: char = '\u{fe0e}';

/// A letter or a digit of any script.
#[inline]
pub(super) fn is_letter(sign: char) -> bool {
    if sign.is_ascii() {
        return sign.is_ascii_alphanumeric();
    }
    // Vowel signs and letters in circles are alphabetic, but no letters.
    let is_circled = matches!(
        sign,
        '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f149}' | '\u{1f150}'..='\u{1f169}'
            | '\u{1f170}'..='\u{1f189}'
    );
    sign.is_alphanumeric() && !is_circled && !is_combining_mark(sign)
}

/// What words are made of.
#[inline]
pub(super) fn is_word(sign: char) -> bool {
    sign == '_' || is_letter(sign)
}

/// A letter of a script with blanks between its words: what stands beside it is of the same word.
#[inline]
pub(super) fn is_spaced(sign: char) -> bool {
    is_letter(sign) && !is_unspaced(sign)
}

/// A sign of a script that leaves no blank before or behind a move: Thai to Khmer, Chinese, Japanese, Korean.
#[inline]
pub fn is_unspaced(sign: char) -> bool {
    matches!(
        sign,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
            | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'
    )
}

/// A mark that is written over, under or around a letter.
#[inline]
pub(super) fn is_vowel(sign: char) -> bool {
    matches!(
        sign,
        '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}' | '\u{670}'
            | '\u{900}'..='\u{963}' | '\u{981}'..='\u{dff}' | '\u{200c}' | '\u{200d}'
    )
}

#[inline]
pub(super) fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit() || (!sign.is_ascii() && clean::ascii_digit(sign).is_some())
}

/// A letter or a number, but no digit.
#[inline]
pub(super) fn is_alphabetic(sign: char) -> bool {
    is_letter(sign) && !is_digit(sign)
}

#[inline]
pub(super) fn is_space(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '\u{1c}'..='\u{1f}')
}

/// A blank that a line does not break at, or a usual one.
#[inline]
pub(super) fn is_blank(sign: char) -> bool {
    matches!(sign, ' ' | '\u{a0}')
}

#[inline]
pub(super) fn is_tab_or_blank(sign: char) -> bool {
    matches!(sign, ' ' | '\t')
}

/// A file, or a Cyrillic letter that looks like one.
#[inline]
pub(super) fn is_file(sign: char) -> bool {
    matches!(sign, 'a'..='h' | 'а' | 'с' | 'е')
}

#[inline]
pub(super) fn is_latin_file(sign: char) -> bool {
    matches!(sign, 'a'..='h')
}

#[inline]
pub(super) fn is_rank(sign: char) -> bool {
    matches!(sign, '1'..='8')
}

/// A small Latin letter, as in Western Europe.
#[inline]
pub(super) fn is_small(sign: char) -> bool {
    matches!(sign, 'a'..='z' | 'ß'..='ÿ')
}

/// A capital letter. The cross of a capture stands among them.
#[inline]
pub(super) fn is_capital(sign: char) -> bool {
    matches!(sign, 'A'..='Z' | 'À'..='Þ' | 'Ā'..='Ž' | 'А'..='Я')
}

#[inline]
pub(super) fn is_figurine(sign: char) -> bool {
    matches!(sign, '♔'..='♟')
}

/// A cross that is written in print, without the letter that it looks like in other scripts.
#[inline]
pub(super) fn is_x(sign: char) -> bool {
    matches!(sign, 'x' | '×' | 'X')
}

#[inline]
pub(super) fn is_apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '’')
}

/// The hyphens that join words.
#[inline]
pub(super) fn is_hyphen(sign: char) -> bool {
    matches!(sign, '-' | '‐' | '‑')
}
