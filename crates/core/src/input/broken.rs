//! What can be wrong with a compressed file, and how it is said.

use std::fmt;
use std::io;

use super::format::Format;

/// What is wrong with a compressed file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// It ends before its own end mark.
    Truncated,
    /// It contradicts itself: a bad code, length or checksum.
    Corrupt,
    /// After the end there is something else.
    TrailingData,
    /// Reading it would take more memory than is reasonable: its window is too large.
    LargeWindow,
    /// It unfolds to far more than any file of games does.
    Swollen,
    /// A zip member is encrypted.
    Encrypted,
    /// A zip member is compressed by a method that is not read; this is its number.
    Method(u16),
    /// A zip member is not compressed, and its end cannot be found.
    UnknownLength,
    /// The directory of a zip archive lists other members than there are.
    Directory,
}

/// A compressed file that cannot be read on, as the inner error of an [`io::Error`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Broken {
    /// The format of the file.
    pub format: Format,
    /// What is wrong.
    pub problem: Problem,
    /// The number of decompressed bytes before the place where it went wrong.
    pub decompressed: u64,
    /// The member of a zip archive in which it went wrong.
    pub member: Option<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.format)?;
        if let Some(member) = &self.member {
            write!(f, "in {member:?}, ")?;
        }
        let (fault, advice) = match self.problem {
            Problem::Truncated => (
                "the file ends too early",
                "it was probably cut off when it was copied or downloaded",
            ),
            Problem::Corrupt => ("the compressed data is damaged", "get the file again"),
            Problem::TrailingData => (
                "the compressed data is followed by something else",
                "cut that off, or decompress the file by hand",
            ),
            Problem::LargeWindow => (
                "the compressed data needs a window of more than 128 MiB",
                "decompress the file by hand",
            ),
            Problem::Swollen => (
                "the data unfolds to more than 1,000 times its size",
                "if it is meant to, allow it with --unpack-all, or unpack_all=True in Python",
            ),
            Problem::Encrypted => ("the data is encrypted", "extract the archive by hand"),
            Problem::Method(number) => {
                return write!(
                    f,
                    "the data is compressed by method {number}, which is not supported, after {} \
                     decompressed bytes; extract the archive by hand",
                    self.decompressed,
                );
            }
            Problem::UnknownLength => (
                "the end of the data cannot be found",
                "extract the archive by hand",
            ),
            Problem::Directory => (
                "the directory of the archive does not list the members that were found",
                "extract the archive by hand",
            ),
        };
        let bytes = self.decompressed;
        write!(f, "{fault}, after {bytes} decompressed bytes; {advice}")
    }
}

impl std::error::Error for Broken {}

impl From<Broken> for io::Error {
    fn from(broken: Broken) -> io::Error {
        let kind = match broken.problem {
            Problem::Truncated => io::ErrorKind::UnexpectedEof,
            Problem::Encrypted | Problem::Method(_) | Problem::UnknownLength => {
                io::ErrorKind::Unsupported
            }
            _ => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, broken)
    }
}

/// Why a part could not be read on.
#[derive(Debug)]
pub(super) enum Stop {
    /// The source failed; what is compressed in it may be sound.
    Source(io::Error),
    /// The compressed data is at fault.
    Problem(Problem),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Source(error)
    }
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Stop {
        Stop::Problem(problem)
    }
}
