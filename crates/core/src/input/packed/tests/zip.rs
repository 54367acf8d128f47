//! Archives: how they are made for tests, and how they are read.

use super::*;

/// A member of an archive to be written.
#[derive(Clone)]
pub(in crate::input) struct Entry {
    name: &'static str,
    content: Vec<u8>,
    method: u16,
    flags: u16,
    descriptor: Descriptor,
    zip64: bool,
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Descriptor {
    None,
    Short { signature: bool },
    Long { signature: bool },
}

impl Entry {
    pub(in crate::input) fn new(name: &'static str, content: &[u8]) -> Entry {
        Entry {
            name,
            content: content.to_vec(),
            method: 8,
            flags: 0,
            descriptor: Descriptor::None,
            zip64: false,
        }
    }

    pub(in crate::input) fn method(mut self, method: u16) -> Entry {
        self.method = method;
        self
    }

    fn descriptor(mut self, descriptor: Descriptor) -> Entry {
        self.descriptor = descriptor;
        self
    }

    fn data(&self) -> Vec<u8> {
        match self.method {
            8 => deflate(&self.content),
            12 => compress(Format::Bzip2, &self.content),
            93 => compress(Format::Zstd, &self.content),
            95 => compress(Format::Xz, &self.content),
            _ => self.content.clone(),
        }
    }

    /// What the headers of member and directory share, and the extra field.
    fn fields(&self, known: bool) -> (Vec<u8>, Vec<u8>) {
        let (compressed, length) = (self.data().len() as u64, self.content.len() as u64);
        let (mut fields, mut extra) = (Vec::new(), Vec::new());
        let flags = self.flags | u16::from(self.descriptor != Descriptor::None) << 3;
        for field in [45, flags, self.method, 0, 0] {
            fields.extend(field.to_le_bytes());
        }
        let mut crc = flate2::Crc::new();
        crc.update(&self.content);
        fields.extend(if known { crc.sum() } else { 0 }.to_le_bytes());
        for length in [compressed, length] {
            let field = match (known, self.zip64) {
                (false, _) => 0,
                (true, true) => u32::MAX,
                (true, false) => length as u32,
            };
            fields.extend(field.to_le_bytes());
        }
        fields.extend((self.name.len() as u16).to_le_bytes());
        if self.zip64 {
            // Some other field first.
            extra.extend(b"\x55\x54\x01\0x\x01\0\x10\0");
            extra.extend(length.to_le_bytes());
            extra.extend(compressed.to_le_bytes());
        }
        fields.extend((extra.len() as u16).to_le_bytes());
        (fields, extra)
    }

    fn write(&self, out: &mut Vec<u8>) {
        let (fields, extra) = self.fields(self.descriptor == Descriptor::None);
        out.extend(b"PK\x03\x04");
        out.extend(fields);
        out.extend(self.name.bytes());
        out.extend(extra);
        let data = self.data();
        out.extend(&data);
        let (size, signature) = match self.descriptor {
            Descriptor::None => return,
            Descriptor::Short { signature } => (4, signature),
            Descriptor::Long { signature } => (8, signature),
        };
        if signature {
            out.extend(b"PK\x07\x08");
        }
        let mut crc = flate2::Crc::new();
        crc.update(&self.content);
        out.extend(crc.sum().to_le_bytes());
        out.extend(&data.len().to_le_bytes()[..size]);
        out.extend(&self.content.len().to_le_bytes()[..size]);
    }
}

pub(in crate::input) fn archive(entries: &[Entry]) -> Vec<u8> {
    let mut out = Vec::new();
    for entry in entries {
        entry.write(&mut out);
    }
    for entry in entries {
        let (fields, extra) = entry.fields(true);
        out.extend(b"PK\x01\x02\x2d\0");
        out.extend(fields);
        out.extend(b"\x02\0\0\0\0\0\0\0\0\0\0\0\0\0");
        out.extend(entry.name.bytes());
        out.extend(extra);
        out.extend(b"hi");
    }
    if entries.iter().any(|entry| entry.zip64) {
        out.extend(b"PK\x06\x06\x2c\0\0\0\0\0\0\0");
        out.extend([0; 44]);
        out.extend(b"PK\x06\x07");
        out.extend([0; 16]);
    }
    out.extend(b"PK\x05\x06");
    out.extend([0; 16]);
    out.extend(b"\x03\0bye");
    out
}

#[test]
fn zip_members_are_joined_by_newlines() {
    let file = archive(&[
        Entry::new("games/", b"").method(0),
        Entry::new("games/a.pgn", b"1. e4 *"),
        Entry::new("games/b.pgn", b"1. d4 *\n").method(0),
        Entry::new("games/none.pgn", b"").method(0),
        Entry::new("games/c.pgn", b"1. c4 *").method(12),
        Entry::new("games/d.pgn", b"1. Nf3 *").method(93),
        Entry::new("games/e.pgn", b"1. f4 *").method(95),
    ]);
    let text = b"1. e4 *\n1. d4 *\n1. c4 *\n1. Nf3 *\n1. f4 *";
    for (taken, given) in [(1, 1), (3, 2), (1 << 20, 1 << 16)] {
        assert_eq!(read_by(&file, taken, given), (text.to_vec(), None));
    }
    assert_eq!(read(&archive(&[])), (vec![], None));
}

#[test]
fn zip_lengths_may_follow_the_data() {
    for signature in [true, false] {
        for descriptor in [
            Descriptor::Short { signature },
            Descriptor::Long { signature },
        ] {
            for content in [vec![], games(50)] {
                let entry = Entry::new("a", &content).descriptor(descriptor);
                let file = archive(&[entry.clone(), entry]);
                assert_eq!(read_by(&file, 1, 1 << 16), (content.repeat(2), None));
            }
        }
    }
}

#[test]
fn zip_data_without_a_length_ends_at_its_descriptor() {
    let hostile = b"PPK\x07\x08PK\x07\x08 PGN PK\x03\x04 PK\x07\x08\0\0\0\0\0\0\0\0\0\0\0\0PK P";
    for content in [
        &b""[..],
        b"1. e4\n",
        b"P\n",
        &[hostile, &b"\n"[..]].concat(),
        &games(9000),
    ] {
        for descriptor in [
            Descriptor::Short { signature: true },
            Descriptor::Long { signature: true },
        ] {
            let entry = Entry::new("a", content).method(0).descriptor(descriptor);
            let file = archive(&[entry.clone(), entry]);
            for (taken, given) in [(61, 7), (1 << 20, 1 << 16)] {
                assert_eq!(read_by(&file, taken, given), (content.repeat(2), None));
            }
        }
    }
    let unsigned = Descriptor::Short { signature: false };
    let entry = Entry::new("a", b"1. e4").method(0).descriptor(unsigned);
    assert_eq!(problem(&archive(&[entry])), Some(Problem::UnknownLength));
}

#[test]
fn zip64_lengths() {
    for method in [0, 8] {
        let mut entry = Entry::new("a", b"1. e4\n").method(method);
        entry.zip64 = true;
        let file = archive(&[entry.clone(), entry]);
        assert_eq!(read(&file), (b"1. e4\n1. e4\n".to_vec(), None));
    }
}

#[test]
fn zip_members_that_cannot_be_read() {
    let mut encrypted = Entry::new("a", b"1. e4");
    encrypted.flags = 1;
    let first = Entry::new("first", b"1. d4\n");
    for (entry, expected) in [
        (encrypted, Problem::Encrypted),
        (Entry::new("a", b"").method(99), Problem::Method(99)),
    ] {
        let (text, broken) = read(&archive(&[first.clone(), entry]));
        let broken = broken.unwrap();
        assert_eq!(text, b"1. d4\n");
        assert_eq!((broken.problem, broken.decompressed), (expected, 6));
        assert_eq!(broken.member.as_deref(), Some("a"));
    }
}

#[test]
fn a_zip_directory_that_lists_other_members() {
    let (one, two) = (Entry::new("a", b"1. e4"), Entry::new("b", b"1. d4"));
    let mut file = Vec::new();
    one.write(&mut file);
    file.extend(archive(&[two]));
    let entry = file.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    assert_eq!(problem(&file), Some(Problem::Directory));
    assert_eq!(problem(&file[..entry]), Some(Problem::Truncated));
}

#[test]
fn each_zip_member_has_its_own_encoding() {
    let utf16: Vec<u8> = "\u{feff}½"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    let file = archive(&[
        Entry::new("empty", b""),
        Entry::new("a", &utf16),
        Entry::new("b", "\u{feff}é".as_bytes()),
        Entry::new("c", b"\xe9"),
        Entry::new("d", b"1\0.\0 \0e\x004\0\n\0"),
        Entry::new("e", &utf16),
    ]);
    let mut text = crate::input::open(Trickle::new(file, 3)).unwrap();
    let mut bytes = Vec::new();
    text.read_to_end(&mut bytes).unwrap();
    let expected = ["½\né\n".as_bytes(), b"\xe9\n", "1. e4\n½".as_bytes()];
    assert_eq!(bytes, expected.concat());
}
