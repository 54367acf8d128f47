use std::io::Cursor;

use super::super::encoding::tests::{be, le};
use super::super::open;
use super::super::packed::tests::Trickle;
use super::*;

const TEXT: &str = "[White \"Карпов\"]\r\n1. ♘f3 🨀 é ½-½\n";

/// Everything that can be told of a text, read in pieces of every small size.
fn read(bytes: &[u8]) -> (Vec<u8>, Encoding, usize) {
    let mut results = Vec::new();
    for (taken, given) in [
        (1, 1),
        (1, 4096),
        (3, 1),
        (3, 7),
        (5, 2),
        (1 << 20, 1 << 20),
    ] {
        let source = Trickle::new(bytes.to_vec(), taken);
        let mut text = open(source).unwrap();
        let (mut all, mut piece) = (Vec::new(), vec![0; given]);
        loop {
            match text.read(&mut piece).unwrap() {
                0 => break,
                count => all.extend(&piece[..count]),
            }
        }
        assert_eq!(text.read(&mut piece).unwrap(), 0);
        results.push((all, text.encoding(), text.mark_length()));
    }
    results.dedup();
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0)
}

#[test]
fn encodings_are_told_apart() {
    let text = TEXT.as_bytes().to_vec();
    let marked = |bytes| format!("\u{feff}{TEXT}").into_bytes().split_off(bytes);
    let cases = [
        (text.clone(), Encoding::Bytes, 0),
        (marked(0), Encoding::Utf8, 3),
        (le(&format!("\u{feff}{TEXT}")), Encoding::Utf16Le, 2),
        (be(&format!("\u{feff}{TEXT}")), Encoding::Utf16Be, 2),
        (le(TEXT), Encoding::Utf16Le, 0),
        (be(TEXT), Encoding::Utf16Be, 0),
    ];
    for (bytes, encoding, mark) in cases {
        assert_eq!(read(&bytes), (text.clone(), encoding, mark));
    }
}

#[test]
fn other_bytes_are_passed_on_as_they_are() {
    let all: Vec<u8> = (0..=255).cycle().take(1000).collect();
    let cases: [&[u8]; 10] = [
        b"",
        b"1",
        b"\0",
        b"\xef\xbb",
        b"\xff",
        b"a\0",
        b"a\0b",
        b"a\0b\0\0\0",
        b"\0\0\0\0",
        b"R\xe9ti \xef\xbb\xbf",
    ];
    for bytes in cases.into_iter().chain([&all[..]]) {
        assert_eq!(read(bytes), (bytes.to_vec(), Encoding::Bytes, 0));
    }
}

#[test]
fn only_the_first_mark_is_dropped() {
    let twice = "\u{feff}\u{feff}1. e4".as_bytes();
    assert_eq!(read(twice), (twice[3..].to_vec(), Encoding::Utf8, 3));
    assert_eq!(read(b"\xef\xbb\xbf"), (vec![], Encoding::Utf8, 3));
    assert_eq!(read(b"\xff\xfe"), (vec![], Encoding::Utf16Le, 2));
}

#[test]
fn what_is_not_utf16_is_replaced() {
    let cases: [(&[u16], &str); 7] = [
        (&[0x41, 0xd800, 0x42], "A\u{fffd}B"),
        (&[0x41, 0xdc00, 0x42], "A\u{fffd}B"),
        (&[0xd800, 0xd83e, 0xde00], "\u{fffd}🨀"),
        (&[0xdc00, 0xd800], "\u{fffd}\u{fffd}"),
        (&[0xd83e, 0xde00, 0xde00], "🨀\u{fffd}"),
        (&[0xdbff, 0xdfff], "\u{10ffff}"),
        (&[0xfffe, 0xffff, 0], "\u{fffe}\u{ffff}\0"),
    ];
    for (units, text) in cases {
        let bytes = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            [0xfeff]
                .iter()
                .chain(units)
                .flat_map(|&unit| order(unit))
                .collect()
        };
        let expected = |encoding| (text.as_bytes().to_vec(), encoding, 2);
        assert_eq!(read(&bytes(u16::to_le_bytes)), expected(Encoding::Utf16Le));
        assert_eq!(read(&bytes(u16::to_be_bytes)), expected(Encoding::Utf16Be));
    }
}

#[test]
fn half_a_character_at_the_end_is_replaced() {
    let expected = |text: &str| (text.as_bytes().to_vec(), Encoding::Utf16Le, 2);
    assert_eq!(read(b"\xff\xfea\0b"), expected("a\u{fffd}"));
    assert_eq!(read(b"\xff\xfea\0\0\xd8b"), expected("a\u{fffd}"));
    let unmarked = ("ab\u{fffd}".as_bytes().to_vec(), Encoding::Utf16Le, 0);
    assert_eq!(read(b"a\0b\0c"), unmarked);
}

#[test]
fn utf16_longer_than_a_block() {
    let long = TEXT.repeat(10_000);
    let (text, ..) = read(&le(&long));
    assert!(text == long.as_bytes());
}

#[test]
fn utf16_inside_a_compressed_file() {
    let bytes = zstd::encode_all(Cursor::new(le(TEXT)), 0).unwrap();
    assert_eq!(
        read(&bytes),
        (TEXT.as_bytes().to_vec(), Encoding::Utf16Le, 0)
    );
}
