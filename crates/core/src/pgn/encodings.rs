//! A text of games in one encoding.
//!
//! A reader decodes each comment, value of a tag and word on its own, since old files mix UTF-8 and
//! Windows-1252. What is converted here is cut in the same way, so that it says the same afterwards.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::WINDOWS_1252;

use super::tags;
use super::token::{Kind, Scanner};
use crate::input::encoding;

/// A text of games in UTF-8.
///
/// ```
/// use stamma_core::pgn::encodings::in_utf8;
///
/// let mixed = b"[White \"R\xe9ti\"]\n\n1. e4 {caf\xc3\xa9} {caf\xe9} *";
/// assert_eq!(*in_utf8(mixed), *"[White \"Réti\"]\n\n1. e4 {café} {café} *".as_bytes());
/// ```
pub fn in_utf8(text: &[u8]) -> Cow<'_, [u8]> {
    if std::str::from_utf8(text).is_ok() {
        return Cow::Borrowed(text);
    }
    let mut written = Vec::with_capacity(text.len() + text.len() / 8);
    each_unit(text, |unit| {
        written.extend_from_slice(encoding::decode(unit).as_bytes());
    });
    Cow::Owned(written)
}

/// A text of games in Windows-1252; or the first part that cannot be written so, because it has other
/// characters or would be taken for UTF-8.
///
/// ```
/// use stamma_core::pgn::encodings::in_windows_1252;
///
/// assert_eq!(*in_windows_1252("{café}".as_bytes()).unwrap(), *b"{caf\xe9}");
/// assert_eq!(in_windows_1252("e4 {♘}".as_bytes()).unwrap_err(), "{♘}");
/// assert_eq!(in_windows_1252("{Ã©}".as_bytes()).unwrap_err(), "{Ã©}");
/// ```
pub fn in_windows_1252(text: &[u8]) -> Result<Cow<'_, [u8]>, String> {
    if text.is_ascii() {
        return Ok(Cow::Borrowed(text));
    }
    let mut written = Vec::with_capacity(text.len());
    let mut refused = None;
    each_unit(text, |unit| {
        let meant = encoding::decode(unit);
        let (bytes, ..) = WINDOWS_1252.encode(&meant);
        if refused.is_none() && encoding::decode(&bytes) != meant {
            refused = Some(meant.to_string());
        }
        written.extend_from_slice(&bytes);
    });
    match refused {
        Some(unit) => Err(unit),
        None if written == text => Ok(Cow::Borrowed(text)),
        None => Ok(Cow::Owned(written)),
    }
}

/// Goes through the parts that are decoded on their own, and what stands between them.
fn each_unit<'a>(text: &'a [u8], mut take: impl FnMut(&'a [u8])) {
    let mut at = 0;
    let mut take_to = |end: usize| {
        if end > at {
            take(text.get(at..end).unwrap_or_default());
            at = end;
        }
    };
    let mut scanner = Scanner::new(text, 0);
    while let Some(token) = scanner.next_token() {
        let Range { start, end } = token.span;
        take_to(start);
        if token.kind == Kind::Bracket && tags::is_tag(text, start) {
            let tag = tags::read(text, start);
            let end = tag.span.end.max(end);
            scanner.go_to(end);
            take_to(tag.value.start);
            take_to(tag.value.end);
            take_to(end);
        } else {
            take_to(end);
        }
    }
    take_to(text.len());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::alphabet::Alphabet;
    use crate::pgn::Game;
    use crate::pgn::content::content_of;

    #[test]
    fn each_part_has_an_encoding_of_its_own() {
        let cases: [(&[u8], &str); 8] = [
            (b"1. e4 *", "1. e4 *"),
            ("{café}".as_bytes(), "{café}"),
            (b"{caf\xe9}", "{café}"),
            (b"{\xe9} {\xc3\xa9}", "{é} {é}"),
            // By itself, the second of these would be UTF-8.
            (b"{\xab\xc9\xbb}", "{«É»}"),
            (b"{\xe9\n\xc9\xbb}", "{é\nÉ»}"),
            (b"e4 ; \xe9\r\n; \xc3\xa9\r\n", "e4 ; é\r\n; é\r\n"),
            (
                b"[A \"\xe9\"]\n[B \"\xc3\xa9\"]\n",
                "[A \"é\"]\n[B \"é\"]\n",
            ),
        ];
        for (text, converted) in cases {
            assert_eq!(*in_utf8(text), *converted.as_bytes());
            let both = in_windows_1252(text).map(|text| in_utf8(&text).into_owned());
            assert_eq!(both.as_deref(), Ok(converted.as_bytes()));
        }
    }

    #[test]
    fn what_is_converted_says_the_same() {
        let values: [&[u8]; 6] = [
            b"Reti",
            b"R\xe9ti",
            "Réti".as_bytes(),
            b"\xab\xc9\xbb",
            b"\xc9\xbb",
            b"\xe9\n\xc3\xa9",
        ];
        for seed in 0..values.len().pow(4) {
            let value = |place: u32| values[seed / values.len().pow(place) % values.len()];
            let line = value(3).split(|byte| *byte == b'\n').next();
            let text = [
                b"[White \"",
                value(0),
                b"\"]\n\n1. e4 {",
                value(1),
                b"} (1. d4 {",
                value(2),
                b"}) 1... e5 ; ",
                line.unwrap_or_default(),
                b"\n2. Nf3 *",
            ]
            .concat();
            let converted = in_utf8(&text);
            assert!(std::str::from_utf8(&converted).is_ok());
            let content = |text: &[u8]| {
                let read = Game::read(text, 0, &Alphabet::english());
                read.map(|(game, _)| content_of(&game))
            };
            assert_eq!(content(&converted), content(&text), "{text:?}");
        }
    }
}
