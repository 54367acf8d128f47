//! The members of a zip archive, read from front to back, so that a pipe will do.
//!
//! Zip was made to be read from the directory at its end. Members tell enough to be read without
//! it: data that is neither compressed nor preceded by its length ends where a descriptor follows
//! that fits it. The directory is still read when it comes, to know that the archive is whole.

use std::io::BufRead;

use flate2::Crc;

use super::broken::{Problem, Stop};
use super::compression::{Codec, State, Step};
use super::source::Source;

const MEMBER: &[u8] = b"PK\x03\x04";
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
const DIRECTORY_SIGNATURE: &[u8] = b"PK\x05\x05";
const END: &[u8] = b"PK\x05\x06";
const ZIP64_END: &[u8] = b"PK\x06\x06";
const ZIP64_LOCATOR: &[u8] = b"PK\x06\x07";
const EXTRA_DATA: &[u8] = b"PK\x06\x08";
const DESCRIPTOR: &[u8] = b"PK\x07\x08";

const MEMBER_LENGTH: usize = 30;
const DIRECTORY_ENTRY_LENGTH: usize = 46;
const END_LENGTH: usize = 22;
const ZIP64_LOCATOR_LENGTH: usize = 20;
/// Far more than any record but a member's data can have.
const LONGEST_RECORD: usize = 200_000;
/// Signature, checksum, two lengths of eight bytes, and the signature of what follows.
const LONGEST_DESCRIPTOR: usize = 28;

const ENCRYPTED: u16 = 1;
/// The checksum and the lengths follow the data.
const HAS_DESCRIPTOR: u16 = 1 << 3;

/// A zip archive.
#[derive(Debug)]
pub(super) struct Zip {
    source: Source,
    member: Option<Member>,
    /// The members read so far, directories included.
    count: u64,
    /// The entries of the directory read so far.
    entries: u64,
    finished: bool,
}

#[derive(Debug)]
struct Member {
    name: String,
    data: Data,
    /// The bytes of the source that are still to come; `None` if only the data tells.
    left: Option<u64>,
    /// The checksum and the length it should have; `None` if they follow the data.
    promised: Option<(u32, u64)>,
    crc: Crc,
    read: u64,
    written: u64,
    stage: Stage,
}

/// How far a member has been read.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Data,
    Failed(Problem),
    /// The data has ended, and is still to be compared with what was promised.
    Unverified,
    Finished,
}

#[derive(Debug)]
enum Data {
    /// As it is, with its length before it.
    Stored,
    /// As it is, with its length behind it.
    Delimited,
    Compressed(Codec),
}

impl Zip {
    pub(super) fn new(source: Source) -> Zip {
        Zip {
            source,
            member: None,
            count: 0,
            entries: 0,
            finished: false,
        }
    }

    pub(super) fn position(&self) -> u64 {
        self.source.position()
    }

    pub(super) fn member(&self) -> Option<&str> {
        self.member.as_ref().map(|member| member.name.as_str())
    }

    /// Reads bytes of this member into `out`, which is not empty; 0 at its end.
    pub(super) fn read(&mut self, out: &mut [u8]) -> Result<usize, Stop> {
        match &mut self.member {
            Some(member) => member.read(&mut self.source, out),
            None => Ok(0),
        }
    }

    /// Goes on to the next member that is a file, from the end of this one; false if there is none.
    pub(super) fn next_member(&mut self) -> Result<bool, Stop> {
        self.member = None;
        while !self.finished {
            if self.source.peek(MEMBER.len())? != MEMBER {
                self.read_directory()?;
                self.finished = true;
                return Ok(false);
            }
            let header = Header::read(&mut self.source)?;
            self.count += 1;
            if header.is_empty_directory() {
                continue;
            }
            // Set first, so that an error can name the member.
            let member = self.member.insert(Member::named(&header.name));
            member.start(&header)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Reads what follows the last member, to the end of the source.
    fn read_directory(&mut self) -> Result<(), Stop> {
        while !self.read_record()? {}
        if self.entries != self.count {
            return Err(Problem::Directory.into());
        }
        self.source.skip_zeros()?;
        match self.source.fill_buf()?.is_empty() {
            true => Ok(()),
            false => Err(Problem::TrailingData.into()),
        }
    }

    /// Passes over one record behind the members; true if it was the last.
    ///
    /// Nothing is consumed before all is there, so that a failing source can be tried again.
    fn read_record(&mut self) -> Result<bool, Stop> {
        let start = self.source.peek(DIRECTORY_ENTRY_LENGTH)?;
        let signature = start.get(..4).ok_or(Problem::Truncated)?;
        let field = |at, size| number(start, at, size);
        let (is_entry, is_last) = (signature == DIRECTORY_ENTRY, signature == END);
        let length = match signature {
            DIRECTORY_ENTRY => {
                DIRECTORY_ENTRY_LENGTH + field(28, 2)? + field(30, 2)? + field(32, 2)?
            }
            DIRECTORY_SIGNATURE => 6 + field(4, 2)?,
            EXTRA_DATA => 8 + field(4, 4)?,
            ZIP64_END => 12 + field(4, 4)?,
            ZIP64_LOCATOR => ZIP64_LOCATOR_LENGTH,
            END => END_LENGTH + field(20, 2)?,
            _ => return Err(Problem::Corrupt.into()),
        };
        if length > LONGEST_RECORD {
            return Err(Problem::Corrupt.into());
        }
        if self.source.peek(length)?.len() < length {
            return Err(Problem::Truncated.into());
        }
        self.source.consume(length);
        self.entries += u64::from(is_entry);
        Ok(is_last)
    }
}

/// What stands before the data of a member.
#[derive(Debug)]
struct Header {
    name: Vec<u8>,
    flags: u16,
    method: u16,
    crc: u32,
    compressed: u64,
    length: u64,
}

impl Header {
    fn read(source: &mut Source) -> Result<Header, Stop> {
        let fixed = source.peek(MEMBER_LENGTH)?;
        let (name, extra) = (number(fixed, 26, 2)?, number(fixed, 28, 2)?);
        let length = MEMBER_LENGTH + name + extra;
        let all = source.peek(length)?;
        if all.len() < length {
            return Err(Problem::Truncated.into());
        }
        let field = |at, size| wide_number(all, at, size);
        // All casts are from numbers of this size.
        let mut header = Header {
            name: all.iter().skip(MEMBER_LENGTH).take(name).copied().collect(),
            flags: field(6, 2)? as u16,
            method: field(8, 2)? as u16,
            crc: field(14, 4)? as u32,
            compressed: field(18, 4)?,
            length: field(22, 4)?,
        };
        header.widen(all.get(MEMBER_LENGTH + name..).unwrap_or_default());
        source.consume(length);
        Ok(header)
    }

    /// Takes the lengths that do not fit into four bytes from the ZIP64 field.
    fn widen(&mut self, mut extra: &[u8]) {
        const FULL: u64 = u32::MAX as u64;
        const ZIP64: usize = 1;
        while let (Ok(id), Ok(size)) = (number(extra, 0, 2), number(extra, 2, 2)) {
            let end = 4 + size;
            let mut field = extra.get(4..end).unwrap_or_default();
            if id == ZIP64 {
                for length in [&mut self.length, &mut self.compressed] {
                    if *length == FULL
                        && let Ok(wide) = wide_number(field, 0, 8)
                    {
                        *length = wide;
                        field = field.get(8..).unwrap_or_default();
                    }
                }
            }
            extra = extra.get(end..).unwrap_or_default();
        }
    }

    fn has_descriptor(&self) -> bool {
        self.flags & HAS_DESCRIPTOR != 0
    }

    fn is_empty_directory(&self) -> bool {
        self.name.ends_with(b"/") && self.compressed == 0 && !self.has_descriptor()
    }
}

impl Member {
    fn named(name: &[u8]) -> Member {
        Member {
            name: String::from_utf8_lossy(name).into_owned(),
            data: Data::Stored,
            left: Some(0),
            promised: None,
            crc: Crc::new(),
            read: 0,
            written: 0,
            stage: Stage::Data,
        }
    }

    fn start(&mut self, header: &Header) -> Result<(), Stop> {
        if header.flags & ENCRYPTED != 0 {
            return Err(Problem::Encrypted.into());
        }
        let lengths_follow = header.has_descriptor() && header.compressed == 0;
        self.data = match header.method {
            0 if lengths_follow => Data::Delimited,
            0 => Data::Stored,
            8 => Data::Compressed(Codec::deflate()),
            12 => Data::Compressed(Codec::bzip2()),
            93 => Data::Compressed(Codec::zstd()?),
            95 => Data::Compressed(Codec::xz()?),
            method => return Err(Problem::Method(method).into()),
        };
        self.left = (!lengths_follow).then_some(header.compressed);
        if !header.has_descriptor() {
            self.promised = Some((header.crc, header.length));
        }
        Ok(())
    }

    fn read(&mut self, source: &mut Source, out: &mut [u8]) -> Result<usize, Stop> {
        loop {
            match self.stage {
                Stage::Data => {}
                Stage::Failed(problem) => return Err(problem.into()),
                Stage::Unverified => {
                    self.verify(source)?;
                    self.stage = Stage::Finished;
                    return Ok(0);
                }
                Stage::Finished => return Ok(0),
            }
            if matches!(self.data, Data::Delimited) && self.left.unwrap_or(0) == 0 {
                self.find_end(source)?;
            }
            let available = source.fill_buf()?;
            let input = match self.left {
                Some(left) => available
                    .get(..usize::try_from(left).unwrap_or(usize::MAX))
                    .unwrap_or(available),
                None => available,
            };
            let source_ended = available.is_empty();
            let step = self.data.step(input, out, self.left);
            source.consume(step.read);
            self.read += step.read as u64;
            self.left = self.left.map(|left| left.saturating_sub(step.read as u64));
            let written = out.get(..step.written).unwrap_or_default();
            self.crc.update(written);
            self.written += written.len() as u64;
            match step.state {
                State::End => self.stage = Stage::Unverified,
                State::Failed(problem) => self.stage = Stage::Failed(problem),
                State::Inside if step.read + step.written > 0 => {}
                State::Inside if source_ended => return Err(Problem::Truncated.into()),
                State::Inside => return Err(Problem::Corrupt.into()),
            }
            if step.written > 0 {
                return Ok(step.written);
            }
        }
    }

    /// Compares the data with the checksum and the lengths, which may follow it.
    fn verify(&self, source: &mut Source) -> Result<(), Stop> {
        if self.left.is_some_and(|left| left > 0) {
            return Err(Problem::Corrupt.into());
        }
        let sound = match self.promised {
            Some(promised) => promised == (self.crc.sum(), self.written),
            None => self.take_descriptor(source)?,
        };
        match sound {
            true => Ok(()),
            false => Err(Problem::Corrupt.into()),
        }
    }

    /// Sets how much is left of data without a length: up to where a descriptor may begin.
    fn find_end(&mut self, source: &mut Source) -> Result<(), Stop> {
        let start = source.peek(LONGEST_DESCRIPTOR)?;
        if start.is_empty() {
            return Err(Problem::UnknownLength.into());
        }
        let signed = start.starts_with(DESCRIPTOR) || self.written == 0;
        if signed && self.descriptor_length(start).is_some() {
            self.left = Some(0);
            return Ok(());
        }
        let rest = source.fill_buf()?.iter().skip(1);
        self.left = Some(1 + rest.take_while(|&&byte| byte != b'P').count() as u64);
        Ok(())
    }

    /// Passes over the descriptor behind the data, if it describes this data.
    fn take_descriptor(&self, source: &mut Source) -> Result<bool, Stop> {
        let start = source.peek(LONGEST_DESCRIPTOR)?;
        if let Some(length) = self.descriptor_length(start) {
            source.consume(length);
            return Ok(true);
        }
        match start.len() < LONGEST_DESCRIPTOR {
            true => Err(Problem::Truncated.into()),
            false => Ok(false),
        }
    }

    /// The length of the descriptor of this data, if one starts here.
    ///
    /// Its signature is optional and its lengths have four bytes or eight, whatever the header says:
    /// writers differ. So the form is the one that fits the data, with another record behind it.
    fn descriptor_length(&self, start: &[u8]) -> Option<usize> {
        let rest = start.strip_prefix(DESCRIPTOR);
        let signed = rest.and_then(|rest| Some(DESCRIPTOR.len() + self.fields_length(rest)?));
        signed.or_else(|| self.fields_length(start))
    }

    fn fields_length(&self, start: &[u8]) -> Option<usize> {
        [4, 8].into_iter().find_map(|size| {
            let length = 4 + 2 * size;
            let fits = number_is(start, 0, 4, u64::from(self.crc.sum()))
                && number_is(start, 4, size, self.read)
                && number_is(start, 4 + size, size, self.written)
                && start.get(length..)?.starts_with(b"PK");
            fits.then_some(length)
        })
    }
}

impl Data {
    fn step(&mut self, input: &[u8], out: &mut [u8], left: Option<u64>) -> Step {
        match self {
            Data::Compressed(codec) => codec.step(input, out),
            Data::Stored | Data::Delimited => {
                // Data without a length ends where nothing more of it was found.
                let ends = matches!(self, Data::Stored) || left == Some(0);
                let count = input.len().min(out.len());
                if let (Some(from), Some(to)) = (input.get(..count), out.get_mut(..count)) {
                    to.copy_from_slice(from);
                }
                Step {
                    read: count,
                    written: count,
                    state: match left {
                        Some(left) if left == count as u64 && ends => State::End,
                        _ => State::Inside,
                    },
                }
            }
        }
    }
}

/// A little-endian number of at most four bytes; what ends before it is cut off.
fn number(bytes: &[u8], at: usize, size: usize) -> Result<usize, Problem> {
    let number = wide_number(bytes, at, size)?;
    usize::try_from(number).map_err(|_| Problem::Corrupt)
}

/// A little-endian number of at most eight bytes; what ends before it is cut off.
fn wide_number(bytes: &[u8], at: usize, size: usize) -> Result<u64, Problem> {
    let field = bytes.get(at..at + size).ok_or(Problem::Truncated)?;
    Ok(field
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// Whether this number stands here, as far as `size` bytes can hold it.
fn number_is(bytes: &[u8], at: usize, size: usize, number: u64) -> bool {
    let written = number.to_le_bytes();
    bytes.get(at..at + size) == written.get(..size)
}
