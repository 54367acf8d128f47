//! The bytes of a file out of whatever it is wrapped in, file by file if it is an archive.

use std::io::{self, Read};

use super::ahead;
use super::broken::{Broken, Problem, Stop};
use super::compression::Streams;
use super::format::{Format, MAGIC_LENGTH};
use super::source::Source;
use super::zip::Zip;

/// Finds out what a source is wrapped in.
pub(super) fn unpack(source: impl Read + Send + 'static) -> io::Result<Packed> {
    let mut source = Source::new(Box::new(source));
    let format = Format::detect(source.peek(MAGIC_LENGTH)?);
    let body = match format {
        Format::Plain => Body::Plain(source),
        Format::Zip => Body::Zip(Zip::new(source)),
        _ => Body::Streams(Streams::new(format, source)),
    };
    Ok(Packed::new(format, body))
}

/// How many times its own size a compressed file may unfold to. Games compress to a tenth of their size, or
/// a thirtieth; only a text that repeats itself without end does far better.
const MOST_TIMES: u64 = 1000;
/// Smaller texts may: they do no harm.
const HARMLESS: u64 = 64 << 20;

/// The decompressed bytes of a file, as a stream; of an archive one file after the other, in its order.
#[derive(Debug)]
pub(super) struct Packed {
    format: Format,
    body: Body,
    decompressed: u64,
    /// Whether it is read whatever it unfolds to.
    unpacks_all: bool,
    /// What was found wrong; told again by every later read.
    broken: Option<Broken>,
}

#[derive(Debug)]
enum Body {
    Plain(Source),
    Streams(Streams),
    Zip(Zip),
}

impl Packed {
    fn new(format: Format, body: Body) -> Packed {
        Packed {
            format,
            body,
            decompressed: 0,
            unpacks_all: false,
            broken: None,
        }
    }

    /// Bytes that somebody has unpacked, out of a file of this format.
    pub(super) fn unpacked(source: Box<dyn Read + Send>, format: Format) -> Packed {
        Packed::new(format, Body::Plain(Source::new(source)))
    }

    /// What the file is wrapped in.
    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// The number of bytes of the source that were used so far, to show progress by.
    pub(super) fn compressed_position(&self) -> u64 {
        match &self.body {
            Body::Plain(source) => source.position(),
            Body::Streams(streams) => streams.position(),
            Body::Zip(zip) => zip.position(),
        }
    }

    /// The name of the zip member that is being read.
    pub(super) fn member(&self) -> Option<&str> {
        match &self.body {
            Body::Zip(zip) => zip.member(),
            Body::Plain(_) | Body::Streams(_) => None,
        }
    }

    /// Allows the file to unfold to any size.
    pub(super) fn unpack_all(&mut self) {
        self.unpacks_all = true;
    }

    /// Unpacks frames of zstd on so many threads, if it is made of several.
    pub(super) fn unpack_on(&mut self, threads: usize) {
        self.unpack_runs_on(threads, ahead::RUN);
    }

    /// The same, with so much text in a run.
    fn unpack_runs_on(&mut self, threads: usize, run: u64) {
        if let Body::Streams(streams) = &mut self.body {
            streams.unpack_on(threads, run);
        }
    }

    /// Whether the file has unfolded to more than any file of games does.
    fn is_swollen(&self) -> bool {
        let is_large = self.decompressed > HARMLESS && !self.unpacks_all;
        is_large && self.decompressed / MOST_TIMES > self.compressed_position()
    }

    /// Runs one step on the body, unless something is wrong with it.
    fn step<T>(&mut self, step: impl FnOnce(&mut Body) -> Result<T, Stop>) -> io::Result<T> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone().into());
        }
        step(&mut self.body).map_err(|stop| match stop {
            Stop::Source(error) => error,
            Stop::Problem(problem) => {
                let broken = Broken {
                    format: self.format,
                    problem,
                    decompressed: self.decompressed,
                    member: self.member().map(str::to_owned),
                };
                self.broken.insert(broken).clone().into()
            }
        })
    }
}

impl Parts for Packed {
    fn read_part(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        let is_swollen = self.is_swollen();
        let count = self.step(|body| match body {
            Body::Streams(_) | Body::Zip(_) if is_swollen => Err(Problem::Swollen.into()),
            Body::Plain(source) => Ok(source.read(out)?),
            Body::Streams(streams) => streams.read(out),
            Body::Zip(zip) => zip.read(out),
        })?;
        self.decompressed += count as u64;
        Ok(count)
    }

    fn next_part(&mut self) -> io::Result<bool> {
        self.step(|body| match body {
            Body::Plain(_) | Body::Streams(_) => Ok(false),
            Body::Zip(zip) => zip.next_member(),
        })
    }
}

impl Read for Packed {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.read_part(out)
    }
}

/// Bytes in parts, each of which is a text of its own: the files of a zip archive.
pub(super) trait Parts {
    /// Reads bytes of this part; 0 at its end.
    fn read_part(&mut self, out: &mut [u8]) -> io::Result<usize>;

    /// Goes on to the next part, when this one is at its end; false if there is none.
    fn next_part(&mut self) -> io::Result<bool>;
}

/// Joins parts to one text, so that the last line of one does not run into the next.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Joint {
    last: Option<u8>,
}

impl Joint {
    pub(super) fn read(&mut self, parts: &mut impl Parts, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            let count = parts.read_part(out)?;
            if let Some(&last) = count.checked_sub(1).and_then(|index| out.get(index)) {
                self.last = Some(last);
                return Ok(count);
            }
            if !parts.next_part()? {
                return Ok(0);
            }
            if let (Some(last), Some(first)) = (self.last, out.first_mut())
                && last != b'\n'
            {
                *first = b'\n';
                self.last = Some(b'\n');
                return Ok(1);
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
