//! Frames of zstd that are unpacked on several threads: what comes out is what one stream gives, to the byte,
//! and so is what is said of a file that is wrong.

use std::io::Write;

use super::*;

/// What can be read, how it ended, and the errors of the source on the way.
type Outcome = (Vec<u8>, Option<Broken>, usize);

/// Reads a source on so many threads, in runs of so much text and pieces of some size.
fn read_on(source: impl Read + Send + 'static, threads: usize, run: u64, given: usize) -> Outcome {
    let mut packed = unpack(source).expect("it begins like a file");
    packed.unpack_runs_on(threads, run);
    let (mut text, mut piece, mut hiccups) = (Vec::new(), vec![0; given], 0);
    loop {
        match packed.read(&mut piece) {
            Ok(0) => return (text, None, hiccups),
            Ok(count) => text.extend(&piece[..count]),
            Err(error) => match error.into_inner() {
                None => hiccups += 1,
                Some(inner) => {
                    let broken = inner.downcast::<Broken>().expect("it is broken");
                    return (text, Some(*broken), hiccups);
                }
            },
        }
    }
}

fn trickle(file: &[u8], taken: usize) -> Trickle {
    Trickle::new(file.to_vec(), taken)
}

/// A file is the same for any number of threads; how it is read as a stream.
fn assert_same(file: &[u8], name: &str) -> (Vec<u8>, Option<Broken>) {
    let stream = read_on(trickle(file, 1 << 20), 1, 1, 1 << 16);
    for (threads, run, taken, given) in [
        (2, 1, 1 << 20, 1 << 16),
        (3, 200, 7, 50),
        (8, 1 << 20, 1000, 1),
    ] {
        let ahead = read_on(trickle(file, taken), threads, run, given);
        assert!(ahead == stream, "{name}: {threads} {run} {taken} {given}");
    }
    (stream.0, stream.1)
}

fn frame(text: &[u8], tells_size: bool) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).expect("an encoder");
    encoder.include_checksum(true).expect("a choice");
    if tells_size {
        let size = Some(text.len() as u64);
        encoder.set_pledged_src_size(size).expect("a size");
    }
    encoder.write_all(text).expect("no error");
    encoder.finish().expect("no error")
}

fn skippable(length: usize) -> Vec<u8> {
    let mut frame = b"\x5a\x2a\x4d\x18".to_vec();
    frame.extend((length as u32).to_le_bytes());
    frame.resize(8 + length, b'?');
    frame
}

/// A text in frames that are cut at these places.
fn framed(text: &[u8], cuts: &[usize]) -> Vec<u8> {
    let mut edges = [&[0], cuts, &[text.len()]].concat();
    edges.sort_unstable();
    let parts = edges.windows(2).map(|edge| &text[edge[0]..edge[1]]);
    let frames = parts
        .enumerate()
        .map(|(number, part)| frame(part, number % 2 == 0));
    frames.flatten().collect()
}

const TEXT: &str = "[Event \"Łódź\"]\n[Result \"1-0\"]\n\n1. e4 {très bien, 好棋} e5 2. Nf3 (2. f4 exf4) Nc6 1-0\n\n";

#[test]
fn frames_may_be_cut_anywhere() {
    // Within a tag, a move, a comment, and characters of two and three bytes.
    let text = TEXT.repeat(3).into_bytes();
    for cut in 0..TEXT.len() {
        let file = framed(&text, &[cut, cut + TEXT.len(), cut + TEXT.len() + 1]);
        assert_eq!(assert_same(&file, "cut"), (text.clone(), None), "{cut}");
    }
    let everywhere: Vec<_> = (0..text.len()).collect();
    let file = framed(&text, &everywhere);
    assert_eq!(assert_same(&file, "everywhere"), (text, None));
}

#[test]
fn they_are_unpacked_before_they_are_asked_for() {
    let text = games(1000);
    let file = framed(&text, &[1000, 2000, 3000, 4000, 5000]);
    let mut packed = unpack(io::Cursor::new(file.clone())).expect("a file");
    packed.unpack_runs_on(3, 1);
    let mut piece = vec![0; 1500];
    packed.read_exact(&mut piece).expect("two frames");
    // All of it was taken: the second frame is there, and the others are in the making.
    assert_eq!(packed.compressed_position(), file.len() as u64);
    assert_eq!(piece, text[..1500]);
}

#[test]
fn frames_as_large_as_those_of_lichess_are_unpacked_ahead() {
    let text = games(700_000);
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("an encoder");
    for part in text[..32 << 20].chunks(5_000_000) {
        // Whoever packs a stream fills blocks as it comes.
        encoder.write_all(part).expect("no error");
        encoder.flush().expect("no error");
    }
    let large = encoder.finish().expect("no error");
    let first = frame(b"1. e4 *", true);
    let mut packed = unpack(io::Cursor::new([first, large].concat())).expect("a file");
    packed.unpack_on(2);
    packed
        .read_exact(&mut [0; 8])
        .expect("a byte of the second");
    let Body::Streams(streams) = &packed.body else {
        panic!("it is packed");
    };
    assert!(streams.is_ahead());
}

#[test]
fn what_stands_between_frames_is_passed_over() {
    let (one, two, empty) = (
        frame(b"1. e4 ", true),
        frame(b"e5 *\n", false),
        frame(b"", true),
    );
    let parts: [&[&[u8]]; 7] = [
        &[&one, &empty, &two],
        &[&empty, &empty, &one, &empty, &two, &empty],
        &[
            &skippable(4),
            &one,
            &skippable(0),
            &skippable(9),
            &two,
            &skippable(3),
        ],
        &[&one, &skippable(100_000), &two, &skippable(70_000)],
        &[&one, &two, &[0; 100]],
        &[&one, &[0; 10], &two],
        &[&one, &[0; 10], &two, &[0; 300_000]],
    ];
    for (number, parts) in parts.iter().enumerate() {
        let read = assert_same(&parts.concat(), &number.to_string());
        assert_eq!(read, (b"1. e4 e5 *\n".to_vec(), None), "{number}");
    }
}

#[test]
fn what_is_wrong_is_told_as_by_a_stream() {
    let (one, two) = (frame(b"1. e4 ", true), frame(&games(9), false));
    let ends = |parts: &[&[u8]], name| {
        let broken = assert_same(&parts.concat(), name).1.expect("it is broken");
        (broken.problem, broken.decompressed)
    };
    let mut damaged = two.clone();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    let length = games(9).len() as u64;
    // Its checksum stands behind all of its text.
    let corrupt = (Problem::Corrupt, 12 + length);
    assert_eq!(ends(&[&one, &one, &damaged, &one], "checksum"), corrupt);
    let cut = (Problem::Truncated, 12 + length);
    assert_eq!(ends(&[&one, &one, &two[..last]], "cut"), cut);
    let behind = (Problem::TrailingData, 6 + length);
    assert_eq!(ends(&[&one, &two, b"[Event \"a\"]"], "garbage"), behind);
    assert_eq!(ends(&[&one, &two, &[0; 9], b"a"], "zeros"), behind);
    let window = b"\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00";
    let large = (Problem::LargeWindow, 6 + length);
    assert_eq!(ends(&[&one, &two, window], "window"), large);
    // A frame that wants a dictionary, and one that says that it has a gigabyte.
    let dictionary = b"\x28\xb5\x2f\xfd\x21\x07\x01\x09\x00\x00a";
    assert_eq!(
        ends(&[&one, dictionary], "dictionary"),
        (Problem::Corrupt, 6)
    );
    let liar = b"\x28\xb5\x2f\xfd\x80\x38\x00\x00\x00\x40\x09\x00\x00a";
    assert_eq!(ends(&[&one, liar, &one], "size").0, Problem::Corrupt);
}

#[test]
fn every_cut_and_every_changed_byte_is_told_as_by_a_stream() {
    let text = games(12);
    let file = framed(&text, &[100, 150, 300, 300]);
    for end in 1..file.len() {
        assert_same(&file[..end], "cut");
    }
    let first = frame(&text[..100], true).len();
    for at in first..file.len() {
        for change in [1, 0x10, 0x80, 0xff] {
            let mut damaged = file.clone();
            damaged[at] ^= change;
            assert_same(&damaged, &format!("byte {at} changed by {change}"));
        }
    }
}

/// The text of a block, at most.
const BLOCK: u64 = 128 << 10;

#[test]
fn a_bomb_is_refused_where_a_stream_refuses_it() {
    let spaces = vec![b' '; 30 << 20];
    let (bomb, game) = (frame(&spaces, true), frame(&games(1000), true));
    for parts in [
        vec![&game, &bomb, &bomb, &bomb, &bomb],
        vec![&bomb, &bomb, &game, &bomb, &bomb],
        vec![&game, &bomb, &game, &bomb, &bomb, &game],
    ] {
        let file: Vec<u8> = parts.into_iter().flatten().copied().collect();
        let stream = read_on(io::Cursor::new(file.clone()), 1, 1, 1 << 16);
        let ahead = read_on(io::Cursor::new(file), 3, super::super::ahead::RUN, 1 << 16);
        let refused = |read: Outcome| {
            let broken = read.1.expect("it is refused");
            assert_eq!(broken.problem, Problem::Swollen);
            broken.decompressed / BLOCK
        };
        // It is looked at whenever something was read, at least once in a block.
        assert!(refused(ahead).abs_diff(refused(stream)) <= 1);
    }
}

/// Fails once, behind so many bytes.
struct Hiccup(io::Cursor<Vec<u8>>, Option<u64>);

impl Read for Hiccup {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let left = self.1.map_or(u64::MAX, |at| at - self.0.position());
        if left == 0 {
            self.1 = None;
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = left.min(out.len() as u64) as usize;
        self.0.read(&mut out[..count])
    }
}

#[test]
fn an_error_of_the_source_is_told_once_and_in_its_place() {
    let text = games(20);
    let file = framed(&text, &[100, 200, 300]);
    for at in 10..file.len() as u64 {
        let source = Hiccup(io::Cursor::new(file.clone()), Some(at));
        let read = read_on(source, 2, 1, 1000);
        assert_eq!(read, (text.clone(), None, 1), "{at}");
    }
}

#[test]
fn frames_of_every_size_are_joined_in_order() {
    let text = games(400_000);
    let mut state = 1_u32;
    for largest in [3_000, 100_000, 20_000_000] {
        let (mut cuts, mut at) = (Vec::new(), 0);
        while at < text.len() {
            cuts.push(at);
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            at += (state >> 8) as usize % largest;
        }
        let file = framed(&text, &cuts);
        for threads in [2, 8] {
            let source = io::Cursor::new(file.clone());
            let read = read_on(source, threads, super::super::ahead::RUN, 1 << 20);
            assert!(read == (text.clone(), None, 0), "{largest} {threads}");
        }
    }
}
