//! A range of the bytes of a file, moved to where games begin, for machines that share a file.
//!
//! Both ends are moved forward to the next place that [`split`](super::split) is sure of. Where that is
//! depends on nothing but the file and the place asked for, so that ranges that touch share their ends, and
//! all of them together are the file. A plain file can be cut anywhere, one that is packed by zstd between
//! its frames.

use std::io::{self, Read, Seek, SeekFrom, Take};
use std::ops::Range;

use super::split::first_cut;
use crate::input::unpack;
use crate::pgn::limits::NEAR;

/// How much is looked through at once.
const STEP: usize = 1 << 20;

/// Opens the games that begin in a range of a plain file; the range that they take.
pub fn open<R: Read + Seek>(mut file: R, asked: Range<u64>) -> io::Result<(Take<R>, Range<u64>)> {
    let size = file.seek(SeekFrom::End(0))?;
    let start = next_game(&mut file, asked.start.min(size), size)?;
    let end = next_game(&mut file, asked.end.min(size), size)?.max(start);
    file.seek(SeekFrom::Start(start))?;
    Ok((file.take(end - start), start..end))
}

/// Where the next game begins, from a place on; the start of the file is such a place, and its end.
fn next_game(file: &mut (impl Read + Seek), from: u64, size: u64) -> io::Result<u64> {
    if from == 0 || from >= size {
        return Ok(from);
    }
    // What stands shortly before tells whether a game begins.
    let start = from.saturating_sub(NEAR as u64);
    file.seek(SeekFrom::Start(start))?;
    let found = first_game(file, (from - start) as usize)?;
    Ok(found.map_or(size, |found| start + found))
}

/// Opens the games that begin in some frames of a zstd file, which is opened several times; with how many
/// bytes of text stand before them in these frames. The last game may end in the frames that follow.
pub fn open_frames<R: Read + Seek + Send + 'static>(
    file: impl Fn() -> io::Result<R>,
    asked: Range<u64>,
) -> io::Result<(Box<dyn Read + Send>, u64)> {
    let text = |range: Range<u64>| {
        let mut file = file()?;
        file.seek(SeekFrom::Start(range.start))?;
        unpack(file.take(range.end - range.start))
    };
    let size = file()?.seek(SeekFrom::End(0))?;
    let end = asked.end.min(size);
    let start = asked.start.min(end);
    // What stands before a frame is not known: a game that begins with it belongs to what is before.
    let before = match start {
        0 => Some(0),
        _ => first_game(&mut text(start..size)?, NEAR)?,
    };
    let Some(before) = before else {
        return Ok((Box::new(io::empty()), 0));
    };
    let own = text(start..end)?;
    let behind = match end == size {
        true => None,
        // What is wrong there is told of by whoever reads so far.
        false => Some(first_game(&mut text(end..size)?, NEAR).unwrap_or(None)),
    };
    let mut games: Box<dyn Read + Send> = match behind {
        None => Box::new(own),
        Some(most) => Box::new(own.chain(text(end..size)?.take(most.unwrap_or(u64::MAX)))),
    };
    io::copy(&mut games.by_ref().take(before), &mut io::sink())?;
    Ok((games, before))
}

/// The first place in a stream, from a place on, where a game begins.
fn first_game(stream: &mut impl Read, from: usize) -> io::Result<Option<u64>> {
    let (mut window, mut offset, mut least) = (Vec::new(), 0, from);
    loop {
        let read = stream.by_ref().take(STEP as u64).read_to_end(&mut window)?;
        // What stands shortly behind tells, too.
        let seen = match read {
            0 => window.len(),
            _ => window.len().saturating_sub(NEAR),
        };
        if let Some(at) = first_cut(&window, least).filter(|at| *at < seen) {
            return Ok(Some(offset + at as u64));
        }
        if read == 0 {
            return Ok(None);
        }
        let done = seen.saturating_sub(NEAR);
        window.drain(..done);
        offset += done as u64;
        least = least.max(seen) - done;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn file() -> String {
        let game =
            |number| format!("[Event \"{number}\"]\n\n1. e4 {{a\n\n[Event \"no\"]\n}} e5 1-0\n\n");
        (0..200).map(game).collect()
    }

    fn read(text: &str, asked: Range<u64>) -> (String, Range<u64>) {
        let (mut games, range) = open(Cursor::new(text), asked).expect("no error");
        let mut read = String::new();
        games.read_to_string(&mut read).expect("no error");
        (read, range)
    }

    #[test]
    fn ranges_are_the_file_together_and_begin_with_games() {
        let text = file();
        let size = text.len() as u64;
        for parts in [1, 2, 3, 7, 50, 1000] {
            let mut whole = String::new();
            for part in 0..parts {
                let asked = size * part / parts..size * (part + 1) / parts;
                let (games, range) = read(&text, asked);
                assert_eq!(range.start, whole.len() as u64);
                assert!(
                    games.is_empty() || games.starts_with("[Event \""),
                    "{games}"
                );
                assert!(!games.starts_with("[Event \"no"), "{games}");
                whole += &games;
            }
            assert_eq!(whole, text);
        }
    }

    #[test]
    fn a_place_is_the_same_however_far_it_is() {
        // No game begins for more than is looked through at once.
        let filling = "1. e4 e5 ".repeat(STEP / 4);
        let text = format!("[Event \"a\"]\n\n{filling} 1-0\n\n[Event \"b\"]\n\n1. d4 *\n");
        let last = text.find("[Event \"b").expect("it is there") as u64;
        let size = text.len() as u64;
        for from in [1, 1000, STEP as u64, last - 1, last] {
            assert_eq!(read(&text, from..size).1, last..size, "{from}");
        }
        assert_eq!(read(&text, last + 1..size).1, size..size);
        assert_eq!(read(&text, 0..last).1, 0..last);
    }

    /// A text packed in frames of so many bytes, some of them with others to be skipped before; and where
    /// they begin.
    fn packed(text: &str, length: usize) -> (Vec<u8>, Vec<u64>) {
        let (mut file, mut starts) = (Vec::new(), Vec::new());
        for part in text.as_bytes().chunks(length) {
            starts.push(file.len() as u64);
            if starts.len() % 3 == 0 {
                file.extend(b"\x51\x2a\x4d\x18\x02\0\0\0??");
            }
            file.extend(zstd::encode_all(part, 1).expect("no error"));
        }
        starts.push(file.len() as u64);
        (file, starts)
    }

    fn read_frames(file: &[u8], asked: Range<u64>) -> (String, u64) {
        let file = file.to_vec();
        let (mut games, before) =
            open_frames(move || Ok(Cursor::new(file.clone())), asked).expect("no error");
        let mut read = String::new();
        games.read_to_string(&mut read).expect("no error");
        (read, before)
    }

    #[test]
    fn frames_are_the_file_together_and_begin_with_games() {
        let text = file();
        // Frames that are shorter than a game, than what is looked at, and longer.
        for length in [60, NEAR, NEAR + 1, 5_000, text.len()] {
            let (file, starts) = packed(&text, length);
            for step in [1, 4] {
                let mut edges: Vec<_> = starts.iter().copied().step_by(step).collect();
                edges.push(file.len() as u64);
                let mut whole = String::new();
                for range in edges.windows(2) {
                    let (games, before) = read_frames(&file, range[0]..range[1]);
                    if !games.is_empty() {
                        let frames = starts.iter().take_while(|start| **start < range[0]).count();
                        assert_eq!(frames * length + before as usize, whole.len());
                        assert!(games.starts_with("[Event \""), "{games}");
                        assert!(!games.starts_with("[Event \"no"), "{games}");
                    }
                    whole += &games;
                }
                assert!(whole == text, "{length} {step}");
            }
        }
    }

    #[test]
    fn what_stands_before_a_broken_frame_is_read() {
        let text = file();
        let (mut file, starts) = packed(&text, 4_000);
        let broken = starts[2] as usize;
        file[broken + 20..broken + 60].fill(0xff);
        let file = move || Ok(Cursor::new(file.clone()));
        let (mut games, _) = open_frames(&file, 0..starts[2]).expect("no error");
        let mut read = Vec::new();
        assert!(games.read_to_end(&mut read).is_err());
        assert!(
            read.len() >= 8_000 - 1 && text.as_bytes().starts_with(&read),
            "{}",
            read.len()
        );
        assert!(open_frames(&file, starts[2]..starts[3]).is_err());
    }
}
