//! The text of a file as a stream of bytes: UTF-16 becomes UTF-8, all else is passed on as it is.

use std::io::{self, Read};

use super::encoding::{Encoding, SAMPLE, Utf16};
use super::format::Format;
use super::packed::{Joint, Packed, Parts};
use super::page::Page;

/// The bytes that are read at a time, to be transcoded or to fill a page.
const BLOCK_LENGTH: usize = 64 * 1024;

/// A text as a stream of bytes, in UTF-8 or Windows-1252, without its byte order mark.
///
/// What was UTF-16 is UTF-8, with U+FFFD for half a surrogate pair or half a character. The files of a zip
/// archive come one after the other, in the order of the archive, with a newline between two of them where
/// the first does not end in one; each has an encoding of its own.
#[derive(Debug)]
pub struct Text {
    parts: Transcoder,
    joint: Joint,
    mark: usize,
    is_begun: bool,
}

impl Text {
    pub(super) fn new(packed: Packed) -> io::Result<Text> {
        let mut parts = Transcoder::new(packed);
        // A zip archive has no part until its first member.
        if parts.start()? == 0 && parts.packed.next_part()? {
            parts.start()?;
        }
        Ok(Text {
            mark: parts.mark,
            parts,
            joint: Joint::default(),
            is_begun: false,
        })
    }

    /// What the file is wrapped in.
    pub fn format(&self) -> Format {
        self.parts.packed.format()
    }

    /// The encoding of the text; of the current file in a zip archive.
    pub fn encoding(&self) -> Encoding {
        self.parts.encoding
    }

    /// The number of bytes that the byte order mark took at the beginning, and that were dropped.
    pub fn mark_length(&self) -> usize {
        self.mark
    }

    /// Allows the file to unfold to any size.
    pub fn unpack_all(&mut self) {
        self.parts.packed.unpack_all();
    }

    /// Unpacks a file on so many threads, if it is made of parts that can be.
    pub fn unpack_on(&mut self, threads: usize) {
        self.parts.packed.unpack_on(threads);
    }

    /// Reads the text whole, from its beginning. Between blocks it is asked whether to go on: who waits for it
    /// may no longer want to.
    ///
    /// # Errors
    ///
    /// Those of the file, that of `go_on`, and one if some of the text was read already.
    pub fn page(&mut self, mut go_on: impl FnMut() -> io::Result<()>) -> io::Result<Page> {
        if std::mem::replace(&mut self.is_begun, true) {
            return Err(io::Error::other(
                "a page is read from the beginning of its file",
            ));
        }
        let mut pages = Vec::new();
        let mut block = vec![0; BLOCK_LENGTH];
        loop {
            let mut bytes = Vec::new();
            loop {
                let count = self.parts.read_bytes(&mut block)?;
                bytes.extend(block.iter().take(count));
                go_on()?;
                if count == 0 {
                    break;
                }
            }
            pages.push(Page::new(&bytes, self.parts.encoding, self.parts.mark > 0));
            if !self.parts.next_part()? {
                return Ok(Page::joined(pages));
            }
        }
    }
}

impl Read for Text {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.is_begun = true;
        self.joint.read(&mut self.parts, out)
    }
}

/// The layer between what was unpacked and its text, part by part.
#[derive(Debug)]
struct Transcoder {
    packed: Packed,
    encoding: Encoding,
    mark: usize,
    /// The bytes that were looked at, without the byte order mark.
    head: Pending,
    /// What went wrong behind them.
    head_error: Option<io::Error>,
    /// What decodes UTF-16; nothing if the bytes are passed on as they are.
    utf16: Option<Utf16>,
    /// Where UTF-16 is read to.
    block: Vec<u8>,
    /// UTF-8 that was made of it.
    ready: Pending,
}

impl Transcoder {
    fn new(packed: Packed) -> Transcoder {
        Transcoder {
            packed,
            encoding: Encoding::Bytes,
            mark: 0,
            head: Pending::default(),
            head_error: None,
            utf16: None,
            block: Vec::new(),
            ready: Pending::default(),
        }
    }

    /// Looks at the first bytes of a part, and returns how many there are.
    fn start(&mut self) -> io::Result<usize> {
        let mut head = vec![0; SAMPLE];
        let mut length = 0;
        while let Some(room @ [_, ..]) = head.get_mut(length..) {
            match self.packed.read_part(room) {
                Ok(0) => break,
                Ok(count) => length += count,
                Err(error) if length == 0 => return Err(error),
                Err(error) => {
                    self.head_error = Some(error);
                    break;
                }
            }
        }
        head.truncate(length);
        (self.encoding, self.mark) = Encoding::detect(&head);
        self.utf16 = Utf16::new(self.encoding);
        self.head = Pending {
            bytes: head,
            given: self.mark,
        };
        Ok(length)
    }

    fn read_bytes(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.head.give(out);
        if count > 0 {
            return Ok(count);
        }
        match self.head_error.take() {
            Some(error) => Err(error),
            None => self.packed.read_part(out),
        }
    }

    /// Reads UTF-16 as UTF-8.
    fn transcode(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut is_over = false;
        while self.ready.is_empty() && !is_over {
            let mut block = std::mem::take(&mut self.block);
            block.resize(BLOCK_LENGTH, 0);
            let count = self.read_bytes(&mut block);
            if let (Ok(count), Some(utf16)) = (&count, &mut self.utf16) {
                let bytes = utf16.decode(block.get(..*count).unwrap_or_default());
                self.ready = Pending { bytes, given: 0 };
            }
            self.block = block;
            is_over = count? == 0;
        }
        Ok(self.ready.give(out))
    }
}

impl Parts for Transcoder {
    fn read_part(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.utf16 {
            Some(_) => self.transcode(out),
            None => self.read_bytes(out),
        }
    }

    fn next_part(&mut self) -> io::Result<bool> {
        let more = self.packed.next_part()?;
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

    fn give(&mut self, out: &mut [u8]) -> usize {
        let mut rest = self.rest();
        // Reading from a slice cannot fail.
        let count = rest.read(out).unwrap_or(0);
        self.given += count;
        count
    }
}

#[cfg(test)]
mod tests;
