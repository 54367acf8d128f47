//! A range of the bytes of a plain file, moved to where games begin, for machines that share a file.
//!
//! Both ends are moved forward to the next place that [`split`](super::split) is sure of. Where that is
//! depends on nothing but the file and the place asked for, so that ranges that touch share their ends, and
//! all of them together are the file.

use std::io::{self, Read, Seek, SeekFrom, Take};
use std::ops::Range;

use super::split::first_cut;
use crate::pgn::limits::NEAR;

/// How much is looked through at once.
const STEP: usize = 1 << 20;

/// Opens the games that begin in a range; the range that they take.
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
    let mut offset = from.saturating_sub(NEAR as u64);
    let mut least = (from - offset) as usize;
    let mut window = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    loop {
        let read = file.by_ref().take(STEP as u64).read_to_end(&mut window)?;
        // What stands shortly behind tells, too.
        let seen = match read {
            0 => window.len(),
            _ => window.len().saturating_sub(NEAR),
        };
        if let Some(at) = first_cut(&window, least).filter(|at| *at < seen) {
            return Ok(offset + at as u64);
        }
        if read == 0 {
            return Ok(size);
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
}
