//! The one door for files: whatever they are wrapped in and however their characters are written.
//!
//! [`open`] looks at the content, never at a name. It unpacks gzip, bzip2, xz, zstd and zip, and tells
//! UTF-16 from bytes. Then there are two ways on. Files of games stream ([`Text`]), so that memory grows
//! neither with the file nor with what a hostile file unfolds to; each piece of them is read by
//! [`encoding::decode`]. A text that is rewritten is held whole ([`Page`]), so that every byte comes back.
//! What is cut off or damaged ends in an error that says so, after the last byte that could be had; it
//! never looks like a short file.
//!
//! ```
//! use std::io::Read;
//! use stamma_core::input::{self, Broken, Encoding, Format, Problem};
//!
//! // "♘f3", as Windows likes to write it.
//! let mut text = input::open(&b"\xff\xfe\x58\x26f\x003\x00"[..])?;
//! let mut bytes = Vec::new();
//! text.read_to_end(&mut bytes)?;
//! assert_eq!((text.format(), text.encoding()), (Format::Plain, Encoding::Utf16Le));
//! assert_eq!(bytes, "♘f3".as_bytes());
//!
//! // The empty string, as gzip writes it, with the last byte missing.
//! let file: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0";
//! let error = input::open(file).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "gzip: the file ends too early, after 0 decompressed bytes; it was probably cut off when it \
//!      was copied or downloaded",
//! );
//! let broken = error.get_ref().and_then(|error| error.downcast_ref::<Broken>());
//! assert_eq!(broken.map(|broken| broken.problem), Some(Problem::Truncated));
//! # Ok::<(), std::io::Error>(())
//! ```

mod ahead;
mod broken;
mod compression;
pub mod encoding;
mod format;
mod frames;
mod packed;
mod page;
mod source;
mod text;
mod zip;

use std::io::{self, Read};

pub use broken::{Broken, Problem};
pub use encoding::Encoding;
pub use format::Format;
pub use frames::{FrameCut, frame_cuts};
use packed::Packed;
pub use page::{Form, Page};
pub use text::Text;

/// Opens a file, or anything else that can be read.
///
/// # Errors
///
/// Those of the source; and if nothing can be had of compressed data, what is wrong with it, with a
/// [`Broken`] as the inner error. What is wrong later is told by reading.
pub fn open(source: impl Read + Send + 'static) -> io::Result<Text> {
    Text::new(packed::unpack(source)?)
}

/// The bytes of a file that is no archive, unpacked, whatever their encoding.
///
/// # Errors
///
/// As for [`open`].
pub fn unpack(source: impl Read + Send + 'static) -> io::Result<impl Read + Send> {
    packed::unpack(source)
}

/// Opens bytes that were unpacked already, out of a file of this format.
///
/// # Errors
///
/// Those of the source.
pub fn open_unpacked(source: impl Read + Send + 'static, format: Format) -> io::Result<Text> {
    Text::new(Packed::unpacked(Box::new(source), format))
}
