//! Letters that were read in a wrong encoding: UTF-8 that was taken for Windows-1252.

use std::ops::Range;

use encoding_rs::WINDOWS_1252;
use memchr::memchr;

/// The first word with letters that were read in a wrong encoding, and what it was; nothing if the text
/// is not UTF-8.
pub(super) fn mojibake(text: &[u8]) -> Option<(Range<usize>, String)> {
    // The first byte of a letter in UTF-8 is one of Â to ô in Windows-1252, and all of these begin so.
    memchr(0xc3, text)?;
    let text = std::str::from_utf8(text).ok()?;
    let mut at = 0;
    text.split_inclusive(|sign: char| sign.is_ascii_whitespace() || sign == '{' || sign == '}')
        .find_map(|word| {
            let start = at;
            at += word.len();
            let end = |sign: char| sign.is_ascii_whitespace() || sign == '{' || sign == '}';
            let word = word.trim_end_matches(end);
            mended(word).map(|mended| (start..start + word.len(), mended))
        })
}

/// A word as it was before; nothing if it never was another.
fn mended(word: &str) -> Option<String> {
    if word.is_ascii() {
        return None;
    }
    let mut whole = String::new();
    let mut changes = 0;
    let mut rest = word;
    while !rest.is_ascii() {
        let start = rest.find(|sign: char| !sign.is_ascii())?;
        let (plain, behind) = rest.split_at_checked(start)?;
        let end = behind.find(|sign: char| sign.is_ascii());
        let (run, after) = behind.split_at_checked(end.unwrap_or(behind.len()))?;
        whole.push_str(plain);
        // If one stretch was never UTF-8, the word was not read in a wrong encoding as a whole.
        let (bytes, _, has_others) = WINDOWS_1252.encode(run);
        let meant = std::str::from_utf8(&bytes).ok().filter(|_| !has_others)?;
        let is_one = meant.chars().count() == 1;
        if !meant.chars().all(|sign| is_likely(sign, is_one)) {
            return None;
        }
        whole.push_str(meant);
        changes += 1;
        rest = after;
    }
    whole.push_str(rest);
    (changes > 0).then_some(whole)
}

/// Whether a sign is one that names and comments are made of. Two accented letters side by side may look
/// like any other sign, and so a sign that stands alone must be of the Latin script, or a mark.
fn is_likely(sign: char, is_alone: bool) -> bool {
    match sign {
        '\u{a0}'..='\u{17f}' | '\u{2010}'..='\u{203a}' | '€' | '♔'..='♟' => true,
        '\u{370}'..='\u{4ff}' => !is_alone,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_letters_are_told_from_right_ones() {
        for (text, expected) in [
            ("MÃ¼ller", Some("Müller")),
            ("a MÃ¼ller b", Some("Müller")),
            ("{Ã‰tude}", Some("Étude")),
            ("RÃ©ti", Some("Réti")),
            ("â€žgutâ€œ", Some("„gut“")),
            ("â™˜f3", Some("♘f3")),
            ("ÐšÐ°Ñ€Ð¿Ð¾Ð²", Some("Карпов")),
            ("GonzÃ¡lez-PeÃ±a", Some("González-Peña")),
            ("Müller", None),
            ("Réti", None),
            ("Карпов", None),
            ("♘f3", None),
            // A French quotation with its unbreakable blank.
            ("joué\u{a0}»", None),
            ("É»", None),
            ("Ñ…", None),
            ("plain", None),
            ("", None),
        ] {
            let found = mojibake(text.as_bytes());
            assert_eq!(
                found.map(|(_, mended)| mended).as_deref(),
                expected,
                "{text}"
            );
        }
        assert_eq!(mojibake(b"M\xfcller"), None);
    }
}
