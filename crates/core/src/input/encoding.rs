//! How characters are written: UTF-8, Windows-1252 or UTF-16.
//!
//! PGN was Latin-1 once and is UTF-8 now, with strays. A byte order mark decides, and UTF-16 is also told
//! by its zeros. Whether it is UTF-8 or Windows-1252 can differ from game to game, so [`decode`] looks at
//! each piece of a game alone.

use std::borrow::Cow;
use std::fmt;

use encoding_rs::{Decoder, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How the characters of a file are written.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Encoding {
    /// UTF-8 or Windows-1252: the beginning of a file does not tell.
    Bytes,
    /// UTF-8, and so ASCII.
    Utf8,
    /// Windows-1252, the superset of Latin-1 that is meant where Latin-1 is said.
    Windows1252,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

/// The number of bytes that [`Encoding::detect`] wants to see.
pub(super) const SAMPLE: usize = 4096;

/// UTF-16 of fewer units is not told without a mark.
const LEAST_UNITS: usize = 2;

impl Encoding {
    /// The encoding of a text that starts like this, and the length of its byte order mark.
    pub(super) fn detect(head: &[u8]) -> (Encoding, usize) {
        [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be]
            .into_iter()
            .find(|encoding| head.starts_with(encoding.mark()))
            .map_or_else(
                || (Encoding::by_zeros(head), 0),
                |encoding| (encoding, encoding.mark().len()),
            )
    }

    /// UTF-16 if many of its upper bytes are zero, as those of Latin letters are, and few of the others.
    fn by_zeros(head: &[u8]) -> Encoding {
        let (units, _) = head.as_chunks::<2>();
        let zeros = |place: fn(&&[u8; 2]) -> bool| units.iter().filter(place).count();
        let (first, second) = (zeros(|unit| unit[0] == 0), zeros(|unit| unit[1] == 0));
        let are_many = |zeros: usize| zeros * 10 >= units.len() * 4;
        let are_few = |zeros: usize| zeros * 10 <= units.len();
        if units.len() < LEAST_UNITS {
            Encoding::Bytes
        } else if are_few(first) && are_many(second) {
            Encoding::Utf16Le
        } else if are_many(first) && are_few(second) {
            Encoding::Utf16Be
        } else {
            Encoding::Bytes
        }
    }

    /// The byte order mark.
    pub(super) fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Utf8 => b"\xef\xbb\xbf",
            Encoding::Utf16Le => b"\xff\xfe",
            Encoding::Utf16Be => b"\xfe\xff",
            Encoding::Bytes | Encoding::Windows1252 => b"",
        }
    }

    /// The name that it is known by.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Bytes | Encoding::Utf8 => "utf-8",
            Encoding::Windows1252 => "windows-1252",
            Encoding::Utf16Le => "utf-16-le",
            Encoding::Utf16Be => "utf-16-be",
        }
    }
}

/// Decodes UTF-16 as a stream, with U+FFFD for what is no character.
pub(super) struct Utf16 {
    /// Nothing at the end of the stream, for it must not be asked again.
    decoder: Option<Decoder>,
}

impl Utf16 {
    /// For UTF-16; nothing for texts whose bytes are passed on as they are.
    pub(super) fn new(encoding: Encoding) -> Option<Utf16> {
        let library = match encoding {
            Encoding::Utf16Le => UTF_16LE,
            Encoding::Utf16Be => UTF_16BE,
            Encoding::Bytes | Encoding::Utf8 | Encoding::Windows1252 => return None,
        };
        Some(Utf16 {
            decoder: Some(library.new_decoder_without_bom_handling()),
        })
    }

    /// The next bytes of the stream as UTF-8. No bytes are its end, at which half a character is told.
    pub(super) fn decode(&mut self, bytes: &[u8]) -> Vec<u8> {
        let Some(decoder) = &mut self.decoder else {
            return Vec::new();
        };
        let is_last = bytes.is_empty();
        // There is no such length for more bytes than memory holds.
        let room = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(0);
        let mut utf8 = vec![0; room];
        let (_, _, written, _) = decoder.decode_to_utf8(bytes, &mut utf8, is_last);
        utf8.truncate(written);
        if is_last {
            self.decoder = None;
        }
        utf8
    }
}

impl fmt::Debug for Utf16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Utf16").finish_non_exhaustive()
    }
}

/// The text that these bytes are: UTF-8 if they can be, else Windows-1252, which they always can.
///
/// ```
/// use stamma_core::input::encoding::decode;
///
/// assert_eq!(decode("Réti".as_bytes()), "Réti");
/// assert_eq!(decode(b"R\xe9ti \x96 \x81"), "Réti – \u{81}");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => windows_1252(bytes),
    }
}

/// The text that these bytes are in Windows-1252. The five codes without a character stand for the control
/// characters of Latin-1, as on the web, so that all bytes survive.
pub(super) fn windows_1252(bytes: &[u8]) -> Cow<'_, str> {
    WINDOWS_1252.decode_without_bom_handling(bytes).0
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::input) fn le(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    pub(in crate::input) fn be(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_be_bytes).collect()
    }

    #[test]
    fn windows_1252_where_it_differs_from_latin_1() {
        let cases = [
            (0x80, '€'),
            (0x81, '\u{81}'),
            (0x85, '…'),
            (0x8a, 'Š'),
            (0x8d, '\u{8d}'),
            (0x8f, '\u{8f}'),
            (0x90, '\u{90}'),
            (0x92, '’'),
            (0x96, '–'),
            (0x9d, '\u{9d}'),
            (0x9f, 'Ÿ'),
            (0xa0, '\u{a0}'),
            (0xff, 'ÿ'),
        ];
        for (byte, character) in cases {
            assert_eq!(decode(&[byte]), character.to_string());
        }
    }

    #[test]
    fn utf8_is_strict() {
        let cases: [&[u8]; 4] = [b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"a\xc3"];
        for bytes in cases {
            assert_eq!(decode(bytes).chars().count(), bytes.len());
        }
        assert!(matches!(decode(b"e4"), Cow::Borrowed("e4")));
    }

    #[test]
    fn utf16_without_a_mark_is_told_by_its_zeros() {
        let russian = "Партия 1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 1-0";
        for text in ["e4", "♘f3 ♞c6 3.♗b5", russian, "[Event \"?\"]\n"] {
            assert_eq!(
                Encoding::detect(&le(text)),
                (Encoding::Utf16Le, 0),
                "{text}"
            );
            assert_eq!(
                Encoding::detect(&be(text)),
                (Encoding::Utf16Be, 0),
                "{text}"
            );
        }
        let bytes: [&[u8]; 8] = [
            b"",
            b"\0",
            b"a\0",
            b"a\0b",
            b"\0\0\0\0",
            b"a\0b\0\0\0",
            b"1. e4 e5 2. Nf3 \0\0\0\0\0\0\0\0",
            "Партия".as_bytes(),
        ];
        for bytes in bytes {
            assert_eq!(Encoding::detect(bytes), (Encoding::Bytes, 0), "{bytes:?}");
        }
    }
}
