mod ahead;
pub(in crate::input) mod zip;

use std::io::Write;
use std::ops::Deref;

use super::super::Text;
use super::*;
use zip::{Entry, archive};

const ALL: [Format; 6] = [
    Format::Plain,
    Format::Gzip,
    Format::Bzip2,
    Format::Xz,
    Format::Zstd,
    Format::Zip,
];

/// A reader that returns few bytes at a time, and is interrupted before each of them.
pub(crate) struct Trickle {
    bytes: io::Cursor<Vec<u8>>,
    count: usize,
    interrupt: bool,
}

impl Trickle {
    pub(crate) fn new(bytes: Vec<u8>, count: usize) -> Trickle {
        Trickle {
            bytes: io::Cursor::new(bytes),
            count,
            interrupt: false,
        }
    }
}

impl Read for Trickle {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = self.count.min(out.len());
        self.bytes.read(&mut out[..count])
    }
}

/// The parts of a file as one stream.
struct Joined {
    packed: Packed,
    joint: Joint,
}

fn open(source: impl Read + Send + 'static) -> io::Result<Joined> {
    let joint = Joint::default();
    Ok(Joined {
        packed: unpack(source)?,
        joint,
    })
}

impl Read for Joined {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.joint.read(&mut self.packed, out)
    }
}

impl Deref for Joined {
    type Target = Packed;

    fn deref(&self) -> &Packed {
        &self.packed
    }
}

fn games(count: usize) -> Vec<u8> {
    (0..count)
        .flat_map(|n| {
            format!("[Round \"{n}\"]\n\n1. e4 e5 2. Nf3 {{{}}} *\n\n", n * n).into_bytes()
        })
        .collect()
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), Default::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn compress(format: Format, bytes: &[u8]) -> Vec<u8> {
    match format {
        Format::Plain => bytes.to_vec(),
        Format::Gzip => {
            let mut encoder = flate2::GzBuilder::new()
                .filename("games.pgn")
                .write(Vec::new(), Default::default());
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap()
        }
        Format::Bzip2 => {
            let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), Default::default());
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap()
        }
        Format::Xz => {
            let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 6);
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap()
        }
        Format::Zstd => {
            let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
            encoder.include_checksum(true).unwrap();
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap()
        }
        Format::Zip => archive(&[Entry::new("games.pgn", bytes)]),
    }
}

/// What can be read, in pieces of some size, and how it ended.
fn read_by(bytes: &[u8], taken: usize, given: usize) -> (Vec<u8>, Option<Broken>) {
    let mut input = open(Trickle::new(bytes.to_vec(), taken)).unwrap();
    let (mut all, mut piece) = (Vec::new(), vec![0; given]);
    loop {
        match input.read(&mut piece) {
            Ok(0) => {
                assert_eq!(input.read(&mut piece).unwrap(), 0);
                assert_eq!(input.compressed_position(), bytes.len() as u64);
                return (all, None);
            }
            Ok(count) => all.extend(&piece[..count]),
            Err(error) => {
                let again = input.read(&mut piece).unwrap_err();
                assert_eq!(error.to_string(), again.to_string());
                let broken = error.into_inner().unwrap().downcast::<Broken>().unwrap();
                return (all, Some(*broken));
            }
        }
    }
}

fn read(bytes: &[u8]) -> (Vec<u8>, Option<Broken>) {
    read_by(bytes, 1 << 20, 1 << 16)
}

fn problem(bytes: &[u8]) -> Option<Problem> {
    read(bytes).1.map(|broken| broken.problem)
}

#[test]
fn every_format_is_told_by_its_content() {
    for format in ALL {
        let file = compress(format, &games(3));
        let input = open(io::Cursor::new(file)).unwrap();
        assert_eq!(input.format(), format);
    }
}

#[test]
fn every_format_is_read_in_pieces_of_any_size() {
    for format in ALL {
        for text in [vec![], games(1), games(300)] {
            let file = compress(format, &text);
            for (taken, given) in [
                (1, 1),
                (1, 1 << 16),
                (7, 3),
                (1 << 20, 1),
                (1 << 20, 1 << 20),
            ] {
                assert_eq!(
                    read_by(&file, taken, given),
                    (text.clone(), None),
                    "{format}"
                );
            }
        }
    }
}

#[test]
fn text_longer_than_any_buffer() {
    let text = games(10_000);
    for format in ALL {
        let (read, broken) = read(&compress(format, &text));
        assert_eq!(broken, None);
        assert!(read == text, "{format}");
    }
}

#[test]
fn what_is_no_known_format_is_plain() {
    let cases: [&[u8]; 10] = [
        b"",
        b"\x1f",
        b"BZh",
        b"BZh9 is a name",
        b"BZh0",
        b"PK",
        b"PK\x07\x08",
        b"\xfd7zXZ",
        b"\x28\xb5\x2f",
        b"\x60\x2a\x4d\x18",
    ];
    for bytes in cases {
        let input = open(io::Cursor::new(bytes)).unwrap();
        assert_eq!(input.format(), Format::Plain);
        assert_eq!(read(bytes), (bytes.to_vec(), None));
    }
}

#[test]
fn an_empty_buffer_is_not_the_end() {
    for format in ALL {
        let mut input = open(io::Cursor::new(compress(format, b"e4"))).unwrap();
        assert_eq!(input.read(&mut []).unwrap(), 0);
        let mut text = String::new();
        input.read_to_string(&mut text).unwrap();
        assert_eq!(text, "e4");
    }
}

#[test]
fn streams_follow_each_other() {
    for format in [Format::Gzip, Format::Bzip2, Format::Xz, Format::Zstd] {
        let parts: [&[u8]; 5] = [b"", b"1. e4 ", b"", b"e5 ", &games(100)];
        let file = parts.map(|part| compress(format, part)).concat();
        for (taken, given) in [(1, 1), (1 << 20, 1 << 16)] {
            assert_eq!(
                read_by(&file, taken, given),
                (parts.concat(), None),
                "{format}"
            );
        }
    }
}

#[test]
fn zeros_at_the_end_are_padding() {
    for format in ALL.into_iter().skip(1) {
        let file = [compress(format, b"1. e4"), vec![0; 300_000]].concat();
        assert_eq!(read(&file), (b"1. e4".to_vec(), None), "{format}");
    }
    let file = compress(Format::Xz, b"1. e4 ");
    let padded = [&file[..], &[0; 4], &compress(Format::Xz, b"e5")].concat();
    assert_eq!(read(&padded), (b"1. e4 e5".to_vec(), None));
}

#[test]
fn anything_else_at_the_end_is_told() {
    for format in ALL.into_iter().skip(1) {
        for rest in [&b"?"[..], b"[Event]", b"\0\0\0\0!"] {
            let file = [&compress(format, b"1. e4"), rest].concat();
            let (text, broken) = read(&file);
            assert_eq!(text, b"1. e4");
            let broken = broken.unwrap();
            assert_eq!(broken.problem, Problem::TrailingData, "{format}");
            assert_eq!((broken.format, broken.decompressed), (format, 5));
        }
    }
}

#[test]
fn skippable_frames_stand_anywhere() {
    let skippable = |length: u32| {
        let mut frame = b"\x50\x2a\x4d\x18".to_vec();
        frame.extend(length.to_le_bytes());
        frame.resize(8 + length as usize, 7);
        frame
    };
    let frame = compress(Format::Zstd, &games(10));
    let file = [
        skippable(4),
        frame.clone(),
        skippable(0),
        skippable(200_000),
        frame.clone(),
        frame,
        skippable(9),
    ]
    .concat();
    for (taken, given) in [(1, 1 << 16), (1000, 1), (1 << 20, 1 << 16)] {
        assert_eq!(read_by(&file, taken, given), (games(10).repeat(3), None));
    }
    assert_eq!(read(&skippable(5)), (vec![], None));
    assert_eq!(problem(&skippable(5)[..12]), Some(Problem::Truncated));
}

#[test]
fn a_cut_is_never_silent() {
    for format in ALL.into_iter().skip(1) {
        let text = games(20);
        let file = compress(format, &text);
        for length in 0..file.len() {
            let cut = &file[..length];
            if !format.starts(cut) {
                continue;
            }
            let (prefix, broken) = read(cut);
            assert!(text.starts_with(&prefix));
            let broken = broken.unwrap_or_else(|| panic!("{format} cut at {length} is silent"));
            assert_eq!(
                broken.problem,
                Problem::Truncated,
                "{format} cut at {length}"
            );
            assert_eq!(broken.decompressed, prefix.len() as u64);
        }
    }
}

#[test]
fn a_cut_in_a_later_stream_is_never_silent() {
    for format in [Format::Gzip, Format::Bzip2, Format::Xz, Format::Zstd] {
        let one = compress(format, b"1. e4 ");
        let file = [&one[..], &compress(format, b"e5")].concat();
        assert_eq!(read(&one), (b"1. e4 ".to_vec(), None));
        for length in one.len() + 1..file.len() {
            let (text, broken) = read(&file[..length]);
            assert!(b"1. e4 e5".starts_with(&text[..]) && text.len() >= 6);
            assert_eq!(
                broken.unwrap().problem,
                Problem::Truncated,
                "{format} {length}"
            );
        }
    }
}

#[test]
fn a_changed_byte_never_panics_and_never_changes_the_text_unseen() {
    for format in ALL.into_iter().skip(1) {
        let text = games(5);
        let file = compress(format, &text);
        for index in 0..file.len() {
            for change in [1, 0x80, 0xff] {
                let mut damaged = file.clone();
                damaged[index] ^= change;
                let input = open(io::Cursor::new(damaged.clone())).unwrap();
                if input.format() != format {
                    continue;
                }
                if let (read, None) = read(&damaged) {
                    assert_eq!(read, text, "{format}: byte {index} changed by {change}");
                }
            }
        }
    }
}

#[test]
fn errors_teach() {
    let file = compress(Format::Bzip2, b"1. e4");
    let error = read(&file[..file.len() - 1]).1.unwrap();
    assert_eq!(
        error.to_string(),
        "bzip2: the file ends too early, after 5 decompressed bytes; it was probably cut off when \
         it was copied or downloaded",
    );
    let error = read(&archive(&[Entry::new("a/b.pgn", b"").method(14)]))
        .1
        .unwrap();
    assert_eq!(
        error.to_string(),
        "zip: in \"a/b.pgn\", the data is compressed by method 14, which is not supported, after 0 \
         decompressed bytes; extract the archive by hand",
    );
}

#[test]
fn windows_too_large_are_refused() {
    // A frame whose header asks for a window of 2 GiB.
    assert_eq!(
        problem(b"\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00"),
        Some(Problem::LargeWindow),
    );
    let mut options = liblzma::stream::LzmaOptions::new_preset(0).unwrap();
    options.dict_size(256 << 20);
    let mut filters = liblzma::stream::Filters::new();
    filters.lzma2(&options);
    let stream =
        liblzma::stream::Stream::new_stream_encoder(&filters, liblzma::stream::Check::Crc32);
    let mut encoder = liblzma::write::XzEncoder::new_stream(Vec::new(), stream.unwrap());
    encoder.write_all(b"1. e4").unwrap();
    assert_eq!(
        problem(&encoder.finish().unwrap()),
        Some(Problem::LargeWindow)
    );
}

#[test]
fn a_bomb_unfolds_in_pieces() {
    let zeros = vec![b' '; 1 << 20];
    for format in ALL.into_iter().skip(1) {
        let mut input = open(io::Cursor::new(compress(format, &zeros.repeat(3)))).unwrap();
        let mut piece = vec![0; 1000];
        let first = input.read(&mut piece).unwrap();
        assert!(0 < first && first <= 1000);
        assert_eq!(
            io::copy(&mut input, &mut io::sink()).unwrap(),
            (3 << 20) - first as u64
        );
    }
}

#[test]
fn errors_of_the_source_are_passed_on_and_can_be_overcome() {
    /// Fails once, in the middle.
    struct Hiccup(io::Cursor<Vec<u8>>, bool);
    impl Read for Hiccup {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            if self.0.position() > 20 && !self.1 {
                self.1 = true;
                return Err(io::ErrorKind::WouldBlock.into());
            }
            let count = out.len().min(15);
            self.0.read(&mut out[..count])
        }
    }
    for format in ALL {
        let file = compress(format, &games(20));
        let mut input = open(Hiccup(io::Cursor::new(file), false)).unwrap();
        let mut text = Vec::new();
        let error = input.read_to_end(&mut text).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        input.read_to_end(&mut text).unwrap();
        assert_eq!(text, games(20), "{format}");
    }
}

#[test]
fn an_input_can_be_sent_to_another_thread() {
    fn sendable<T: Send>() {}
    sendable::<Text>();
}
