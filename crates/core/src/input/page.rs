//! A text that is held whole, so that every byte of it comes back that nobody has changed.
//!
//! It is held in units of UTF-16, for these have room for what is no character: half a surrogate pair
//! stands for itself, and a byte that is no UTF-8 is a low surrogate with its number, as in Python. No
//! library goes both ways: `encoding_rs` puts U+FFFD for such bytes, and does not write UTF-16.

use encoding_rs::WINDOWS_1252;

use super::encoding::{Encoding, windows_1252};

/// A byte that is no UTF-8 is this unit plus its number.
const DAMAGED: u16 = 0xdc00;
const REPLACEMENT: u16 = 0xfffd;
const NEWLINE: u16 = 0x0a;

/// A text that is held whole, and how it was written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Page {
    /// The text without its byte order mark, in units of UTF-16.
    pub units: Vec<u16>,
    /// How it was written.
    pub form: Form,
}

/// How a text was written, to write another one like it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Form {
    encoding: Encoding,
    has_mark: bool,
    /// Half a unit of UTF-16 at the end.
    half: Option<u8>,
}

impl Page {
    /// Reads a text of which the mark, if it has one, was taken off.
    pub(super) fn new(bytes: &[u8], encoding: Encoding, has_mark: bool) -> Page {
        let (encoding, units, half) = match encoding {
            Encoding::Utf16Le => wide(bytes, encoding, u16::from_le_bytes),
            Encoding::Utf16Be => wide(bytes, encoding, u16::from_be_bytes),
            Encoding::Bytes => narrow(bytes),
            Encoding::Utf8 => (encoding, utf8(bytes).0, None),
            Encoding::Windows1252 => (encoding, utf16(&windows_1252(bytes)), None),
        };
        let form = Form {
            encoding,
            has_mark,
            half,
        };
        Page { units, form }
    }

    /// Joins the files of an archive to one text, which is in UTF-8 if there are several.
    pub(super) fn joined(pages: Vec<Page>) -> Page {
        let is_empty = |page: &Page| page.units.is_empty() && page.form.half.is_none();
        let first = pages.iter().position(|page| !is_empty(page)).unwrap_or(0);
        let mut pages = pages.into_iter().skip(first);
        let Some(mut whole) = pages.next() else {
            return Page::new(b"", Encoding::Utf8, false);
        };
        for page in pages.filter(|page| !is_empty(page)) {
            whole.units.extend(whole.form.half.map(|_| REPLACEMENT));
            if whole.units.last() != Some(&NEWLINE) {
                whole.units.push(NEWLINE);
            }
            whole.units.extend(page.units);
            whole.units.extend(page.form.half.map(|_| REPLACEMENT));
            whole.form = Form {
                encoding: Encoding::Utf8,
                has_mark: false,
                half: None,
            };
        }
        whole
    }
}

impl Form {
    /// The encoding of the text.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Writes a text in this form; in UTF-8 if the encoding has no signs for it.
    ///
    /// ```
    /// let latin = stamma_core::input::open(&b"R\xe9ti \x96 \x81"[..])?.page(|| Ok(()))?;
    /// assert_eq!(latin.form.encode(&latin.units), b"R\xe9ti \x96 \x81");
    /// let figurine: Vec<u16> = "é ♘".encode_utf16().collect();
    /// assert_eq!(latin.form.encode(&figurine), "é ♘".as_bytes());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn encode(&self, units: &[u16]) -> Vec<u8> {
        let mut bytes = match self.has_mark {
            true => self.encoding.mark().to_vec(),
            false => Vec::new(),
        };
        match self.encoding {
            Encoding::Utf16Le => bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes())),
            Encoding::Utf16Be => bytes.extend(units.iter().flat_map(|unit| unit.to_be_bytes())),
            Encoding::Bytes | Encoding::Utf8 => write_utf8(units, &mut bytes),
            Encoding::Windows1252 => {
                let text = String::from_utf16_lossy(units);
                let (narrow, _, has_others) = WINDOWS_1252.encode(&text);
                match has_others {
                    true => bytes.extend(text.as_bytes()),
                    false => bytes.extend(narrow.as_ref()),
                }
            }
        }
        bytes.extend(self.half);
        bytes
    }
}

type Read = (Encoding, Vec<u16>, Option<u8>);

/// UTF-16: its units are the text.
fn wide(bytes: &[u8], encoding: Encoding, unit: fn([u8; 2]) -> u16) -> Read {
    let (units, rest) = bytes.as_chunks::<2>();
    let units = units.iter().copied().map(unit).collect();
    (encoding, units, rest.first().copied())
}

/// UTF-8 or Windows-1252. A file of UTF-8 may have a damaged byte; a file of another encoding has hardly
/// anything else beyond ASCII.
fn narrow(bytes: &[u8]) -> Read {
    let (units, damaged, characters) = utf8(bytes);
    match damaged <= characters {
        true => (Encoding::Utf8, units, None),
        false => (Encoding::Windows1252, utf16(&windows_1252(bytes)), None),
    }
}

/// UTF-8, with the number of its damaged bytes and of its characters beyond ASCII.
fn utf8(bytes: &[u8]) -> (Vec<u16>, usize, usize) {
    let mut units = Vec::with_capacity(bytes.len());
    let (mut damaged, mut characters) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        units.extend(chunk.valid().encode_utf16());
        units.extend(
            chunk
                .invalid()
                .iter()
                .map(|&byte| DAMAGED + u16::from(byte)),
        );
        damaged += chunk.invalid().len();
        characters += chunk
            .valid()
            .chars()
            .filter(|sign| !sign.is_ascii())
            .count();
    }
    (units, damaged, characters)
}

fn write_utf8(units: &[u16], out: &mut Vec<u8>) {
    for character in char::decode_utf16(units.iter().copied()) {
        match character.map_err(|half| half.unpaired_surrogate()) {
            Err(unit @ 0xdc80..=0xdcff) => out.push((unit - DAMAGED) as u8),
            character => {
                let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
                out.extend(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
    }
}

fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, ErrorKind, Read};

    use super::*;
    use crate::input::encoding::tests::{be, le};
    use crate::input::open;
    use crate::input::packed::tests::zip::{Entry, archive};

    fn page(file: &[u8]) -> Page {
        let mut text = open(Cursor::new(file.to_vec())).unwrap();
        text.page(|| Ok(())).unwrap()
    }

    #[test]
    fn a_page_is_read_in_its_encoding() {
        let text = "Grünfeld – 1. d4 Nf6";
        let marked = format!("\u{feff}{text}");
        let cases = [
            (text.as_bytes().to_vec(), Encoding::Utf8),
            (marked.as_bytes().to_vec(), Encoding::Utf8),
            (WINDOWS_1252.encode(text).0.to_vec(), Encoding::Windows1252),
            (le(text), Encoding::Utf16Le),
            (be(text), Encoding::Utf16Be),
            (le(&marked), Encoding::Utf16Le),
            (be(&marked), Encoding::Utf16Be),
        ];
        for (file, encoding) in cases {
            let page = page(&file);
            assert_eq!(page.form.encoding(), encoding);
            assert_eq!(String::from_utf16(&page.units).unwrap(), text);
            assert_eq!(page.form.encode(&page.units), file);
        }
    }

    #[test]
    fn one_damaged_byte_does_not_change_the_encoding() {
        assert_eq!(page(b"\xc3\xa9 \xff").form.encoding(), Encoding::Utf8);
        assert_eq!(page(b"\xc3\xa9 \xff").units, [0xe9, 0x20, 0xdcff]);
        assert_eq!(page(b"\xe9 \xff").form.encoding(), Encoding::Windows1252);
    }

    #[test]
    fn whatever_the_bytes_are_they_come_back() {
        let pairs = (0..=u16::MAX).map(|pair| pair.to_be_bytes().to_vec());
        let starts: [&[u8]; 6] = [
            b"",
            b"\xef\xbb\xbf",
            b"\xff\xfe",
            b"\xfe\xff",
            "é é é ".as_bytes(),
            b"a\0b\0c\0",
        ];
        let ends: [&[u8]; 3] = [b"", b"\xd8", b"\xd8\0\xdc\0\xdc\0"];
        for middle in pairs.chain([(0..=255).collect()]) {
            for (start, end) in starts.iter().flat_map(|start| ends.map(|end| (start, end))) {
                let file = [start, &middle[..], end].concat();
                let (encoding, mark) = Encoding::detect(&file);
                let page = Page::new(&file[mark..], encoding, mark > 0);
                assert_eq!(page.form.encode(&page.units), file);
            }
        }
    }

    #[test]
    fn what_was_begun_is_no_page() {
        let mut text = open(&b"1. e4"[..]).unwrap();
        text.read_exact(&mut [0]).unwrap();
        assert!(text.page(|| Ok(())).is_err());
    }

    #[test]
    fn a_page_can_be_given_up() {
        let mut text = open(&b"1. e4"[..]).unwrap();
        let error = text.page(|| Err(ErrorKind::Interrupted.into()));
        assert_eq!(error.unwrap_err().kind(), ErrorKind::Interrupted);
    }

    #[test]
    fn one_file_of_an_archive_is_a_page_in_its_encoding() {
        let file = [le("\u{feff}1. e4"), vec![0x20]].concat();
        let packed = archive(&[
            Entry::new("none", b""),
            Entry::new("page", &file),
            Entry::new("none", b""),
        ]);
        let page = page(&packed);
        assert_eq!(page.form.encode(&page.units), file);
    }

    #[test]
    fn several_files_of_an_archive_are_one_page_in_utf_8() {
        let packed = archive(&[
            Entry::new("a", b"R\xe9ti"),
            Entry::new("b", &[le("\u{feff}½"), vec![0x20]].concat()),
            Entry::new("c", "é\n".as_bytes()),
            Entry::new("d", b"e4"),
        ]);
        let page = page(&packed);
        let text = "Réti\n½\u{fffd}\né\ne4";
        assert_eq!(String::from_utf16(&page.units).unwrap(), text);
        assert_eq!(page.form.encode(&page.units), text.as_bytes());
    }
}
