//! What is read of a zstd file, and what is said of one that is wrong, depends neither on how many threads
//! unpack its frames nor on how it arrives.
#![no_main]

use std::io::{Cursor, Read};

use libfuzzer_sys::fuzz_target;
use stamma_core::input;

/// Two frames of a letter each: others are unpacked ahead.
const FRAMES: &[u8] = b"\x28\xb5\x2f\xfd\x20\x01\x09\x00\x00a\x28\xb5\x2f\xfd\x20\x01\x09\x00\x00b";

fn read(file: &[u8], threads: usize, piece: usize) -> (Vec<u8>, Option<String>) {
    let source = Cursor::new(file.to_vec());
    let mut text = input::open(source).expect("the first frame is sound");
    text.unpack_on(threads);
    let (mut read, mut piece) = (Vec::new(), vec![0; piece]);
    loop {
        match text.read(&mut piece) {
            Ok(0) => return (read, None),
            Ok(count) => read.extend(&piece[..count]),
            Err(error) => return (read, Some(error.to_string())),
        }
    }
}

fuzz_target!(|rest: &[u8]| {
    let file = [FRAMES, rest].concat();
    let stream = read(&file, 1, 1 << 20);
    for (threads, piece) in [(3, 1 << 20), (2, 100)] {
        assert!(read(&file, threads, piece) == stream, "{threads} {piece}");
    }
});
