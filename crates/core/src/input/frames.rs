//! Where a zstd file can be cut: between its frames, each of which can be unpacked without the others.
//!
//! Frames are found by their headers and those of their blocks (RFC 8878), without unpacking anything.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

/// A place between two frames, the start of a file, or its end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct FrameCut {
    /// Where it is in the file.
    pub at: u64,
    /// How many bytes of text the frames before it unpack to, if all of them say so.
    pub text: Option<u64>,
}

const FRAME: u32 = 0xFD2F_B528;
const SKIPPABLE: u32 = 0x184D_2A50;

/// No block unpacks to more.
const LARGEST_BLOCK: u64 = 128 << 10;

/// Bytes of a file, wherever they are asked for.
pub(super) trait Bytes {
    /// A number of up to eight bytes, the lowest first. What ends before it ends too early.
    fn number(&mut self, at: u64, length: usize) -> io::Result<u64>;
}

/// What begins at a place between frames.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start {
    Frame,
    /// Something of this length to be skipped.
    Skippable(u64),
    /// Something else.
    Other,
}

impl Start {
    pub(super) fn at(bytes: &mut impl Bytes, at: u64) -> io::Result<Start> {
        let magic = bytes.number(at, 4)? as u32;
        Ok(match magic {
            FRAME => Start::Frame,
            _ if magic & !0xF == SKIPPABLE => Start::Skippable(8 + bytes.number(at + 4, 4)?),
            _ => Start::Other,
        })
    }
}

/// What the header of a frame says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    /// Where the first block begins.
    blocks: u64,
    /// How many bytes of text there are, if that is said.
    content: Option<u64>,
    /// How far back the blocks look for what has been before.
    pub(super) window: u64,
    has_checksum: bool,
}

impl Header {
    pub(super) fn at(bytes: &mut impl Bytes, start: u64) -> io::Result<Header> {
        let descriptor = bytes.number(start + 4, 1)?;
        let is_single = descriptor & 0x20 != 0;
        let dictionary = [0, 1, 2, 4]
            .get((descriptor & 3) as usize)
            .map_or(0, |n| *n);
        let mut at = start + 5 + u64::from(!is_single) + dictionary;
        let content = match (descriptor >> 6, is_single) {
            (0, false) => None,
            (0, true) => Some(bytes.number(at, 1)?),
            (1, _) => Some(bytes.number(at, 2)? + 256),
            (2, _) => Some(bytes.number(at, 4)?),
            _ => Some(bytes.number(at, 8)?),
        };
        at += match (descriptor >> 6, is_single) {
            (0, is_single) => u64::from(is_single),
            (flag, _) => 1 << flag,
        };
        let window = match content {
            Some(content) if is_single => content,
            _ => {
                let log = bytes.number(start + 5, 1)?;
                let eighth = 1 << (7 + (log >> 3));
                eighth * (8 + (log & 7))
            }
        };
        Ok(Header {
            blocks: at,
            content,
            window,
            has_checksum: descriptor & 4 != 0,
        })
    }

    /// Where the frame ends, and how much it unpacks to at most; nothing if there is no such frame.
    pub(super) fn end(&self, bytes: &mut impl Bytes) -> io::Result<Option<(u64, u64)>> {
        let largest = self.window.min(LARGEST_BLOCK);
        let (mut at, mut most) = (self.blocks, 0);
        loop {
            let block = bytes.number(at, 3)?;
            let length = match block >> 1 & 3 {
                // The byte that a run is made of.
                1 => 1,
                3 => return Ok(None),
                _ => block >> 3,
            };
            at += 3 + length;
            most += largest;
            if block & 1 == 1 {
                break;
            }
        }
        at += 4 * u64::from(self.has_checksum);
        Ok(Some((
            at,
            self.content.map_or(most, |content| content.min(most)),
        )))
    }
}

/// The places where a file can be cut, at least so far from one to the next, its start and its end included.
/// There are none if it is no zstd file, or one of whose headers is odd; whoever reads it is told why.
///
/// # Errors
///
/// Those of the file.
pub fn frame_cuts(file: impl Read + Seek, apart: u64) -> io::Result<Vec<FrameCut>> {
    let walk = Walk { file };
    match walk.cuts(apart) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(Vec::new()),
        other => other,
    }
}

/// Goes from header to header.
struct Walk<R> {
    file: R,
}

impl<R: Read + Seek> Walk<R> {
    fn cuts(mut self, apart: u64) -> io::Result<Vec<FrameCut>> {
        let size = self.file.seek(SeekFrom::End(0))?;
        let mut cuts = vec![FrameCut {
            at: 0,
            text: Some(0),
        }];
        let (mut at, mut text, mut hint) = (0, Some(0), None);
        // Where the frame begins, with those to be skipped that stand before it.
        let mut start = 0;
        while at < size {
            match Start::at(&mut self, at)? {
                Start::Frame => {}
                Start::Skippable(length) => {
                    // The tool pzstd tells how long the next frame is.
                    hint = match length {
                        12 => Some(self.number(at + 8, 4)?),
                        _ => None,
                    };
                    at += length;
                    continue;
                }
                Start::Other => return Ok(Vec::new()),
            }
            let last = cuts.last().map_or(0, |cut| cut.at);
            if start > 0 && start - last >= apart {
                cuts.push(FrameCut { at: start, text });
            }
            let (length, content) = match self.frame(at, hint.take(), size)? {
                Some(frame) => frame,
                None => return Ok(Vec::new()),
            };
            text = text
                .zip(content)
                .and_then(|(text, content): (u64, u64)| text.checked_add(content));
            at += length;
            start = at;
        }
        if at > size {
            return Ok(Vec::new());
        }
        cuts.push(FrameCut { at: size, text });
        Ok(cuts)
    }

    /// How long a frame is, and its text if that is said; nothing if there is no such frame.
    fn frame(
        &mut self,
        start: u64,
        hint: Option<u64>,
        size: u64,
    ) -> io::Result<Option<(u64, Option<u64>)>> {
        let header = Header::at(self, start)?;
        // A frame has a block at least.
        if let Some(length) = hint
            && start + length >= header.blocks + 3
            && self.is_border(start + length, size)?
        {
            return Ok(Some((length, header.content)));
        }
        let end = header.end(self)?.map(|(end, _)| end);
        Ok(end
            .filter(|end| *end <= size)
            .map(|end| (end - start, header.content)))
    }

    /// Whether a frame begins at a place, or the file ends there.
    fn is_border(&mut self, at: u64, size: u64) -> io::Result<bool> {
        if at + 4 > size {
            return Ok(at == size);
        }
        let magic = self.number(at, 4)? as u32;
        Ok(magic == FRAME || magic & !0xF == SKIPPABLE)
    }
}

impl<R: Read + Seek> Bytes for Walk<R> {
    fn number(&mut self, at: u64, length: usize) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.file.seek(SeekFrom::Start(at))?;
        if let Some(bytes) = bytes.get_mut(..length) {
            self.file.read_exact(bytes)?;
        }
        Ok(u64::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    fn frame(text: &[u8], tells_size: bool, has_checksum: bool) -> Vec<u8> {
        let mut encoder = zstd::Encoder::new(Vec::new(), 3).expect("an encoder");
        encoder.include_checksum(has_checksum).expect("a choice");
        if tells_size {
            let size = Some(text.len() as u64);
            encoder.set_pledged_src_size(size).expect("a size");
        }
        encoder.write_all(text).expect("no error");
        encoder.finish().expect("no error")
    }

    fn skippable(content: &[u8]) -> Vec<u8> {
        let mut frame = SKIPPABLE.to_le_bytes().to_vec();
        frame.extend((content.len() as u32).to_le_bytes());
        frame.extend(content);
        frame
    }

    fn cuts(file: &[u8], apart: u64) -> Vec<(u64, Option<u64>)> {
        let found = frame_cuts(Cursor::new(file), apart).expect("no error");
        found.iter().map(|cut| (cut.at, cut.text)).collect()
    }

    /// Text that takes several blocks, some of which are packed, some not, and some a run of one letter.
    fn text(length: usize) -> Vec<u8> {
        let mut state = 1_u32;
        let mut text: Vec<u8> = (0..length)
            .map(|at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> (if at < length / 2 { 24 } else { 30 })) as u8
            })
            .collect();
        text.resize(length * 2, b'x');
        text
    }

    #[test]
    fn a_file_can_be_cut_between_its_frames() {
        for length in [10, 100, 1_000, 300_000] {
            let text = text(length);
            let size = text.len() as u64;
            for (tells_size, has_checksum) in [(true, true), (true, false), (false, true)] {
                let one = frame(&text, tells_size, has_checksum);
                let (at, text) = (one.len() as u64, tells_size.then_some(size));
                let file = [one.clone(), skippable(b"what?"), one.clone()].concat();
                let end = (file.len() as u64, text.map(|text| 2 * text));
                let expected = [(0, Some(0)), (at, text), end];
                assert_eq!(cuts(&file, 1), expected, "{length} {tells_size}");
                assert_eq!(cuts(&file, at), expected, "{length} {tells_size}");
                assert_eq!(cuts(&file, at + 1), [(0, Some(0)), end]);
            }
        }
    }

    #[test]
    fn what_pzstd_says_of_the_next_frame_is_believed_if_a_frame_ends_there() {
        let one = frame(&text(200_000), true, true);
        let told = |length: usize| skippable(&(length as u32).to_le_bytes());
        let file = |length| [told(length), one.clone(), told(length), one.clone()].concat();
        let right = cuts(&file(one.len()), 1);
        assert_eq!(right.len(), 3);
        for wrong in [0, 1, one.len() - 1, one.len() + 1, u32::MAX as usize] {
            assert_eq!(cuts(&file(wrong), 1), right, "{wrong}");
        }
    }

    #[test]
    fn what_is_odd_is_not_cut() {
        let one = frame(&text(1_000), true, true);
        let two = [one.clone(), one.clone()].concat();
        for end in one.len() + 1..two.len() {
            assert_eq!(cuts(&two[..end], 1), [], "{end}");
        }
        assert_eq!(cuts(b"[Event \"a\"]", 1), []);
        assert_eq!(cuts(&[&one, &b"[Event"[..]].concat(), 1), []);
        assert_eq!(cuts(&[&one, &[0; 8][..]].concat(), 1), []);
    }
}
