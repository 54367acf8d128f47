//! What a file is wrapped in, told from its first bytes and never from its name.

use std::fmt;

/// What a file is wrapped in.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Format {
    /// Nothing: the bytes are the text.
    Plain,
    /// gzip, of one or more members.
    Gzip,
    /// bzip2, of one or more streams.
    Bzip2,
    /// xz, of one or more streams.
    Xz,
    /// Zstandard, of any number of frames, skippable ones included.
    Zstd,
    /// A zip archive, whose files are read one after the other.
    Zip,
}

impl Format {
    /// The name of the format as a person writes it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Plain => "plain",
            Format::Gzip => "gzip",
            Format::Bzip2 => "bzip2",
            Format::Xz => "xz",
            Format::Zstd => "zstd",
            Format::Zip => "zip",
        }
    }

    /// The format of a file that starts with these bytes.
    pub(super) fn detect(start: &[u8]) -> Format {
        [
            Format::Gzip,
            Format::Bzip2,
            Format::Xz,
            Format::Zstd,
            Format::Zip,
        ]
        .into_iter()
        .find(|format| format.starts(start))
        .unwrap_or(Format::Plain)
    }

    /// Whether a stream, frame or archive of this format starts here.
    pub(super) fn starts(self, start: &[u8]) -> bool {
        match (self, start) {
            (Format::Plain, _) => true,
            (Format::Gzip, [0x1f, 0x8b, ..]) => true,
            (Format::Bzip2, [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..]) => {
                // A block, or the end of a stream without any.
                agree(rest, b"\x31\x41\x59\x26\x53\x59") || agree(rest, b"\x17\x72\x45\x38\x50\x90")
            }
            (Format::Xz, [0xfd, b'7', b'z', b'X', b'Z', 0, ..]) => true,
            (Format::Zstd, [0x28, 0xb5, 0x2f, 0xfd, ..]) => true,
            // A skippable frame: the dumps of Lichess open with one.
            (Format::Zstd, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]) => true,
            // A member, or the end of an archive without any.
            (Format::Zip, [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..]) => true,
            _ => false,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of bytes that [`Format::starts`] may need to see.
pub(super) const MAGIC_LENGTH: usize = 10;

/// Whether two texts are the same as far as both go.
fn agree(one: &[u8], other: &[u8]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}
