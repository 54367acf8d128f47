//! The characters of a PGN file: from bytes in some encoding to UTF-8, without loss.
//!
//! PGN was Latin-1 once and is UTF-8 now, with strays. A byte order mark decides; UTF-16 is also
//! told by its zeros. [`text`] handles both while it streams. What else a file may be written in,
//! UTF-8 or Windows-1252, can differ from game to game, so it is decided later by [`decode`].
//!
//! ```
//! use std::io::Read;
//! use stamma_core::bulk::encoding::{self, Charset, Encoding};
//! use stamma_core::bulk::input;
//!
//! // "♘f3", as Windows likes to write it.
//! let mut text = encoding::text(input::open(&b"\xff\xfe\x58\x26f\x003\x00"[..])?)?;
//! let mut bytes = Vec::new();
//! text.read_to_end(&mut bytes)?;
//! assert_eq!(text.encoding(), Encoding::Utf16Le);
//! assert_eq!(encoding::decode(&bytes), ("♘f3".into(), Charset::Utf8));
//!
//! assert_eq!(encoding::decode(b"Gr\xfcnfeld"), ("Grünfeld".into(), Charset::Windows1252));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::borrow::Cow;
use std::io::{self, Read};

use super::input::{Input, Joint, Parts};

/// The byte order mark of UTF-8.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
/// The bytes looked at to tell the encoding: four characters of UTF-16.
const HEAD_LENGTH: usize = 8;
/// The bytes of UTF-16 transcoded at a time.
const BLOCK_LENGTH: usize = 64 * 1024;

/// How the characters of a file are written, as far as the file as a whole tells.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Encoding {
    /// UTF-8 or Windows-1252: bytes are passed on as they are.
    Bytes,
    /// UTF-8 with a byte order mark: bytes are passed on as they are, without the mark.
    Utf8Mark,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

impl Encoding {
    /// The encoding of a text that starts like this, and the length of its byte order mark.
    fn detect(head: &[u8]) -> (Encoding, usize) {
        if head.starts_with(UTF8_MARK) {
            return (Encoding::Utf8Mark, UTF8_MARK.len());
        }
        match head {
            [0xff, 0xfe, ..] => (Encoding::Utf16Le, 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16Be, 2),
            _ => (Encoding::by_zeros(head), 0),
        }
    }

    /// UTF-16 if every other byte is zero: what Latin letters look like in it.
    fn by_zeros(head: &[u8]) -> Encoding {
        let (units, rest) = head.as_chunks::<2>();
        if units.len() < 2 || !rest.is_empty() {
            return Encoding::Bytes;
        }
        if units.iter().all(|unit| unit[0] != 0 && unit[1] == 0) {
            return Encoding::Utf16Le;
        }
        if units.iter().all(|unit| unit[0] == 0 && unit[1] != 0) {
            return Encoding::Utf16Be;
        }
        Encoding::Bytes
    }
}

/// Finds out how the characters of an input are written, and passes them on as UTF-8 where the
/// input as a whole tells.
///
/// # Errors
///
/// Those of the input.
pub fn text(input: Input) -> io::Result<Text> {
    let mut text = Text {
        parts: Transcoder::new(input),
        joint: Joint::default(),
        mark: 0,
    };
    // A zip archive has no part until its first member.
    if text.parts.start()? == 0 && text.parts.input.next_part()? {
        text.parts.start()?;
    }
    text.mark = text.parts.mark;
    Ok(text)
}

/// A text as a stream of bytes, in UTF-8 unless it is [`Encoding::Bytes`].
///
/// Each file of a zip archive has an encoding of its own.
#[derive(Debug)]
pub struct Text {
    parts: Transcoder,
    joint: Joint,
    mark: usize,
}

impl Text {
    /// The encoding of the text; of the current file in a zip archive.
    pub fn encoding(&self) -> Encoding {
        self.parts.encoding
    }

    /// The number of bytes that the byte order mark took at the beginning, and that were dropped.
    pub fn bom_length(&self) -> usize {
        self.mark
    }

    /// The number of U+FFFD written so far for what was not UTF-16: half a surrogate pair or half
    /// a character.
    pub fn replacements(&self) -> u64 {
        self.parts.replaced
    }

    /// Allows the input to unfold to any size.
    pub fn unpack_all(&mut self) {
        self.parts.input.unpack_all();
    }

    /// The input below.
    pub fn input(&self) -> &Input {
        &self.parts.input
    }
}

impl Read for Text {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.joint.read(&mut self.parts, out)
    }
}

/// The layer between an input and its text, part by part.
#[derive(Debug)]
struct Transcoder {
    input: Input,
    encoding: Encoding,
    mark: usize,
    /// The bytes that were looked at, without the byte order mark.
    head: Pending,
    /// What went wrong behind them.
    head_error: Option<io::Error>,
    /// Where UTF-16 is read to.
    block: Vec<u8>,
    /// UTF-8 that was made of it.
    ready: Pending,
    /// The first byte of a unit of UTF-16.
    half: Option<u8>,
    /// The first unit of a surrogate pair.
    high: Option<u16>,
    replaced: u64,
}

impl Transcoder {
    fn new(input: Input) -> Transcoder {
        Transcoder {
            input,
            encoding: Encoding::Bytes,
            mark: 0,
            head: Pending::default(),
            head_error: None,
            block: Vec::new(),
            ready: Pending::default(),
            half: None,
            high: None,
            replaced: 0,
        }
    }

    /// Looks at the first bytes of a part, and returns how many there are.
    fn start(&mut self) -> io::Result<usize> {
        let mut head = [0; HEAD_LENGTH];
        let mut length = 0;
        while let Some(room @ [_, ..]) = head.get_mut(length..) {
            match self.input.read_part(room) {
                Ok(0) => break,
                Ok(count) => length += count,
                Err(error) if length == 0 => return Err(error),
                Err(error) => {
                    self.head_error = Some(error);
                    break;
                }
            }
        }
        let head = head.get(..length).unwrap_or_default();
        (self.encoding, self.mark) = Encoding::detect(head);
        self.head.clear();
        self.head.bytes.extend(head.iter().skip(self.mark));
        Ok(length)
    }

    fn read_bytes(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.head.give(out);
        if count > 0 {
            return Ok(count);
        }
        match self.head_error.take() {
            Some(error) => Err(error),
            None => self.input.read_part(out),
        }
    }

    fn read_utf16(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.ready.is_empty() {
            self.ready.clear();
            let mut block = std::mem::take(&mut self.block);
            block.resize(BLOCK_LENGTH, 0);
            let count = self.read_bytes(&mut block);
            if let Ok(count) = count {
                self.transcode(block.get(..count).unwrap_or_default());
            }
            self.block = block;
            if count? == 0 {
                self.finish();
                break;
            }
        }
        Ok(self.ready.give(out))
    }

    fn transcode(&mut self, mut bytes: &[u8]) {
        if let (Some(half), [first, rest @ ..]) = (self.half, bytes) {
            self.half = None;
            self.unit([half, *first]);
            bytes = rest;
        }
        let (units, rest) = bytes.as_chunks::<2>();
        for &unit in units {
            self.unit(unit);
        }
        if let [half] = rest {
            self.half = Some(*half);
        }
    }

    /// Writes a unit of UTF-16, or keeps it until its pair is complete.
    fn unit(&mut self, bytes: [u8; 2]) {
        let unit = match self.encoding {
            Encoding::Utf16Be => u16::from_be_bytes(bytes),
            _ => u16::from_le_bytes(bytes),
        };
        match (self.high, unit) {
            (None, 0..0x80) => self.ready.bytes.push(unit as u8),
            (Some(high), 0xdc00..=0xdfff) => {
                self.high = None;
                let pair = (u32::from(high) - 0xd800) << 10 | (u32::from(unit) - 0xdc00);
                self.character(char::from_u32(0x10000 + pair));
            }
            (high, _) => {
                if high.is_some() {
                    self.character(None);
                }
                self.high = (0xd800..=0xdbff).contains(&unit).then_some(unit);
                if self.high.is_none() {
                    self.character(char::from_u32(u32::from(unit)));
                }
            }
        }
    }

    /// Writes a character, or the sign that there should be one.
    fn character(&mut self, character: Option<char>) {
        if character.is_none() {
            self.replaced += 1;
        }
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        let mut utf8 = [0; 4];
        let utf8 = character.encode_utf8(&mut utf8);
        self.ready.bytes.extend_from_slice(utf8.as_bytes());
    }

    /// Writes what is left at the end of a part: halves.
    fn finish(&mut self) {
        if self.high.take().is_some() {
            self.character(None);
        }
        if self.half.take().is_some() {
            self.character(None);
        }
    }
}

impl Parts for Transcoder {
    fn read_part(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.encoding {
            Encoding::Bytes | Encoding::Utf8Mark => self.read_bytes(out),
            Encoding::Utf16Le | Encoding::Utf16Be => self.read_utf16(out),
        }
    }

    fn next_part(&mut self) -> io::Result<bool> {
        let more = self.input.next_part()?;
        if more {
            self.start()?;
        }
        Ok(more)
    }
}

/// Bytes of which some have been given.
#[derive(Debug, Default)]
struct Pending {
    bytes: Vec<u8>,
    given: usize,
}

impl Pending {
    fn rest(&self) -> &[u8] {
        self.bytes.get(self.given..).unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        self.rest().is_empty()
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.given = 0;
    }

    fn give(&mut self, out: &mut [u8]) -> usize {
        let mut rest = self.rest();
        // Reading from a slice cannot fail.
        let count = rest.read(out).unwrap_or(0);
        self.given += count;
        count
    }
}

/// The character set that a text was decoded from.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Charset {
    /// UTF-8, and so ASCII.
    Utf8,
    /// Windows-1252, the superset of Latin-1 that is meant where Latin-1 is said.
    Windows1252,
}

/// The characters of Windows-1252 from 80 to 9F; elsewhere it is Latin-1.
///
/// The five codes without a character stand for the control characters of Latin-1, so that all
/// bytes survive.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text that these bytes are: UTF-8 if they can be, else Windows-1252, which they always can.
///
/// ```
/// use stamma_core::bulk::encoding::{Charset, decode};
///
/// assert_eq!(decode("Réti".as_bytes()), ("Réti".into(), Charset::Utf8));
/// assert_eq!(decode(b"R\xe9ti \x96 \x81"), ("Réti – \u{81}".into(), Charset::Windows1252));
/// ```
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Charset) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), Charset::Utf8),
        Err(_) => {
            let text = bytes.iter().map(|&byte| windows1252(byte)).collect();
            (Cow::Owned(text), Charset::Windows1252)
        }
    }
}

/// The bytes of a text in Windows-1252, as [`decode`] reads it; `None` if a character has none.
///
/// ```
/// use stamma_core::bulk::encoding::encode_windows1252;
///
/// assert_eq!(encode_windows1252("Réti – \u{81}"), Some(b"R\xe9ti \x96 \x81".to_vec()));
/// assert_eq!(encode_windows1252("♘f3"), None);
/// ```
pub fn encode_windows1252(text: &str) -> Option<Vec<u8>> {
    text.chars().map(windows1252_byte).collect()
}

fn windows1252(byte: u8) -> char {
    let special = byte
        .checked_sub(0x80)
        .and_then(|index| WINDOWS_1252.get(usize::from(index)));
    special.copied().unwrap_or(char::from(byte))
}

fn windows1252_byte(character: char) -> Option<u8> {
    if let '\0'..='\u{7f}' | '\u{a0}'..='\u{ff}' = character {
        return u8::try_from(u32::from(character)).ok();
    }
    let index = WINDOWS_1252
        .iter()
        .position(|&special| special == character)?;
    u8::try_from(0x80 + index).ok()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::bulk::input::open;
    use crate::bulk::input::tests::Trickle;

    const TEXT: &str = "[White \"Карпов\"]\r\n1. ♘f3 🨀 é ½-½\n";

    fn le(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    fn be(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_be_bytes).collect()
    }

    /// Everything that can be told of a text, read in pieces of every small size.
    fn read(bytes: &[u8]) -> (Vec<u8>, Encoding, usize, u64) {
        let mut results = Vec::new();
        for (taken, given) in [
            (1, 1),
            (1, 4096),
            (3, 1),
            (3, 7),
            (5, 2),
            (1 << 20, 1 << 20),
        ] {
            let source = Trickle::new(bytes.to_vec(), taken);
            let mut text = text(open(source).unwrap()).unwrap();
            let (mut all, mut piece) = (Vec::new(), vec![0; given]);
            loop {
                match text.read(&mut piece).unwrap() {
                    0 => break,
                    count => all.extend(&piece[..count]),
                }
            }
            assert_eq!(text.read(&mut piece).unwrap(), 0);
            results.push((all, text.encoding(), text.bom_length(), text.replacements()));
        }
        results.dedup();
        assert_eq!(results.len(), 1, "{results:?}");
        results.remove(0)
    }

    #[test]
    fn encodings_are_told_apart() {
        let text = TEXT.as_bytes().to_vec();
        let marked = |bytes| format!("\u{feff}{TEXT}").into_bytes().split_off(bytes);
        let cases = [
            (text.clone(), Encoding::Bytes, 0),
            (marked(0), Encoding::Utf8Mark, 3),
            (le(&format!("\u{feff}{TEXT}")), Encoding::Utf16Le, 2),
            (be(&format!("\u{feff}{TEXT}")), Encoding::Utf16Be, 2),
            (le(TEXT), Encoding::Utf16Le, 0),
            (be(TEXT), Encoding::Utf16Be, 0),
        ];
        for (bytes, encoding, mark) in cases {
            assert_eq!(read(&bytes), (text.clone(), encoding, mark, 0));
        }
    }

    #[test]
    fn other_bytes_are_passed_on_as_they_are() {
        let all: Vec<u8> = (0..=255).cycle().take(1000).collect();
        let cases: [&[u8]; 12] = [
            b"",
            b"1",
            b"\0",
            b"\xef\xbb",
            b"\xff",
            b"a\0",
            b"a\0b",
            b"a\0b\0c",
            b"a\0b\0\0\0",
            b"\0\0\0\0",
            b"R\xe9ti \xef\xbb\xbf",
            b"ab\0c\0d\0e",
        ];
        for bytes in cases.into_iter().chain([&all[..]]) {
            assert_eq!(read(bytes), (bytes.to_vec(), Encoding::Bytes, 0, 0));
        }
    }

    #[test]
    fn only_the_first_mark_is_dropped() {
        let twice = "\u{feff}\u{feff}1. e4".as_bytes();
        assert_eq!(read(twice), (twice[3..].to_vec(), Encoding::Utf8Mark, 3, 0));
        assert_eq!(read(b"\xef\xbb\xbf"), (vec![], Encoding::Utf8Mark, 3, 0));
        assert_eq!(read(b"\xff\xfe"), (vec![], Encoding::Utf16Le, 2, 0));
    }

    #[test]
    fn what_is_not_utf16_is_replaced_and_counted() {
        let cases: [(&[u16], &str, u64); 7] = [
            (&[0x41, 0xd800, 0x42], "A\u{fffd}B", 1),
            (&[0x41, 0xdc00, 0x42], "A\u{fffd}B", 1),
            (&[0xd800, 0xd83e, 0xde00], "\u{fffd}🨀", 1),
            (&[0xdc00, 0xd800], "\u{fffd}\u{fffd}", 2),
            (&[0xd83e, 0xde00, 0xde00], "🨀\u{fffd}", 1),
            (&[0xdbff, 0xdfff], "\u{10ffff}", 0),
            (&[0xfffe, 0xffff, 0], "\u{fffe}\u{ffff}\0", 0),
        ];
        for (units, text, replaced) in cases {
            let bytes = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
                [0xfeff]
                    .iter()
                    .chain(units)
                    .flat_map(|&unit| order(unit))
                    .collect()
            };
            let expected = |encoding| (text.as_bytes().to_vec(), encoding, 2, replaced);
            assert_eq!(read(&bytes(u16::to_le_bytes)), expected(Encoding::Utf16Le));
            assert_eq!(read(&bytes(u16::to_be_bytes)), expected(Encoding::Utf16Be));
        }
    }

    #[test]
    fn half_a_character_at_the_end_is_replaced() {
        let expected =
            |text: &str, replaced| (text.as_bytes().to_vec(), Encoding::Utf16Le, 2, replaced);
        assert_eq!(read(b"\xff\xfea\0b"), expected("a\u{fffd}", 1));
        assert_eq!(
            read(b"\xff\xfea\0\0\xd8b"),
            expected("a\u{fffd}\u{fffd}", 2)
        );
    }

    #[test]
    fn utf16_longer_than_a_block() {
        let long = TEXT.repeat(10_000);
        let (text, ..) = read(&le(&long));
        assert!(text == long.as_bytes());
    }

    #[test]
    fn utf16_inside_a_compressed_file() {
        let bytes = zstd::encode_all(Cursor::new(le(TEXT)), 0).unwrap();
        assert_eq!(
            read(&bytes),
            (TEXT.as_bytes().to_vec(), Encoding::Utf16Le, 0, 0)
        );
    }

    #[test]
    fn every_byte_survives_windows_1252() {
        let all: Vec<u8> = (0..=255).collect();
        let (text, charset) = decode(&all);
        assert_eq!(charset, Charset::Windows1252);
        assert_eq!(text.chars().count(), 256);
        assert_eq!(encode_windows1252(&text), Some(all));
    }

    #[test]
    fn windows_1252_where_it_differs_from_latin_1() {
        let cases = [
            (0x80, '€'),
            (0x85, '…'),
            (0x8a, 'Š'),
            (0x92, '’'),
            (0x96, '–'),
            (0x9f, 'Ÿ'),
        ];
        for (byte, character) in cases {
            assert_eq!(windows1252(byte), character);
            assert_eq!(windows1252_byte(character), Some(byte));
            assert_eq!(windows1252_byte(char::from(byte)), None);
        }
    }

    #[test]
    fn utf8_is_strict() {
        let cases: [&[u8]; 4] = [b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"a\xc3"];
        for bytes in cases {
            assert_eq!(decode(bytes).1, Charset::Windows1252);
        }
        assert!(matches!(
            decode(b"e4"),
            (Cow::Borrowed("e4"), Charset::Utf8)
        ));
    }
}
