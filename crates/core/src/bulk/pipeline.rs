//! The same work on every chunk of a stream, on several threads, with the results in the order of
//! the stream.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::split::{Chunk, Chunks, Cut, Spares};

/// What a worker made of a chunk.
pub struct Done<T> {
    /// What it made.
    pub made: T,
    /// How the chunk ends.
    pub tail: Tail,
}

/// How a chunk ends, which tells whether it was cut at the right place.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Tail {
    /// With a game that is whole.
    #[default]
    Whole,
    /// With moves that were not read: it goes on unless a tag follows.
    Moves,
    /// With a game that has no result of its own: it goes on unless an Event tag follows.
    Unfinished,
    /// In a comment, or in text that is no game: it goes on.
    Open,
}

/// How many chunks may be under way for each thread, so that memory does not grow with the file, even
/// if one chunk takes far longer than those behind it.
const CHUNKS_PER_THREAD: usize = 3;

/// More threads than any machine has processors for, and few enough for the memory of their chunks.
const MOST_WORKERS: usize = 256;

/// Does the work on each chunk, and hands over what was made of it, in order. The work must depend on
/// nothing but the bytes of its chunk. Whoever takes the results may break it off.
///
/// There are so many threads for the work, or as many as the system grants, and one more that reads
/// ahead. Without any, all is done by the caller, one thing after the other.
pub fn run<T: Send>(
    chunks: Chunks<impl Read + Send>,
    workers: usize,
    work: impl Fn(&[u8]) -> Done<T> + Sync,
    mut take: impl FnMut(&Chunk, T) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut joiner = Joiner {
        work: &work,
        open: None,
        spares: chunks.spares(),
    };
    if workers == 0 {
        for chunk in chunks {
            let chunk = chunk?;
            let done = work(&chunk.bytes);
            if joiner.add(chunk, done, &mut take).is_break() {
                return Ok(());
            }
        }
        joiner.finish(&mut take);
        return Ok(());
    }
    let ended = thread::scope(|scope| {
        let workers = workers.min(MOST_WORKERS);
        let most = workers * CHUNKS_PER_THREAD;
        let (jobs, queue) = sync_channel::<(usize, Chunk)>(most);
        let (finished, results) = sync_channel::<(usize, Chunk, Done<T>)>(most);
        let (leave, permits) = sync_channel::<()>(most);
        for _ in 0..most {
            // There is room for all of them.
            let _ = leave.send(());
        }
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..workers {
            let (queue, finished, work) = (Arc::clone(&queue), finished.clone(), &work);
            let started = thread::Builder::new().spawn_scoped(scope, move || {
                while let Some((number, chunk)) = next_job(&queue) {
                    let done = work(&chunk.bytes);
                    if finished.send((number, chunk, done)).is_err() {
                        break;
                    }
                }
            });
            match started {
                Ok(_) => {}
                Err(error) if number == 0 => return Some(Ok(Err(error))),
                Err(_) => break,
            }
        }
        drop((queue, finished));
        let feeder = thread::Builder::new().spawn_scoped(scope, move || {
            for (number, chunk) in chunks.enumerate() {
                if permits.recv().is_err() || jobs.send((number, chunk?)).is_err() {
                    break;
                }
            }
            io::Result::Ok(())
        });
        let feeder = match feeder {
            Ok(feeder) => feeder,
            Err(error) => return Some(Ok(Err(error))),
        };
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        while let Ok((number, chunk, done)) = results.recv() {
            waiting.insert(number, (chunk, done));
            while let Some((chunk, done)) = waiting.remove(&next) {
                next += 1;
                // Nobody waits for it any more when all chunks have been read.
                let _ = leave.send(());
                if joiner.add(chunk, done, &mut take).is_break() {
                    drop((results, leave));
                    // Workers and feeder end when nobody listens any more.
                    return None;
                }
            }
        }
        Some(feeder.join())
    });
    match ended {
        None => Ok(()),
        Some(Ok(read)) => {
            joiner.finish(&mut take);
            read
        }
        Some(Err(_)) => Err(io::Error::other("a reading thread ended early")),
    }
}

fn next_job(queue: &Mutex<Receiver<(usize, Chunk)>>) -> Option<(usize, Chunk)> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.recv().ok()
}

/// Puts chunks that were cut at a wrong place together again.
struct Joiner<'a, W> {
    work: &'a W,
    open: Option<Chunk>,
    spares: Spares,
}

impl<W> Joiner<'_, W> {
    fn add<T>(
        &mut self,
        chunk: Chunk,
        done: Done<T>,
        take: &mut impl FnMut(&Chunk, T) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        W: Fn(&[u8]) -> Done<T>,
    {
        let (chunk, done) = match self.open.take() {
            None => (chunk, done),
            Some(mut whole) => {
                whole.bytes.extend_from_slice(&chunk.bytes);
                whole.cut = chunk.cut;
                self.spares.give(chunk.bytes);
                let done = (self.work)(&whole.bytes);
                (whole, done)
            }
        };
        let goes_on = match done.tail {
            Tail::Whole => false,
            Tail::Moves => chunk.cut == Cut::Moves,
            Tail::Unfinished => chunk.cut != Cut::Event,
            Tail::Open => true,
        };
        if goes_on {
            self.open = Some(chunk);
            return ControlFlow::Continue(());
        }
        let flow = take(&chunk, done.made);
        self.spares.give(chunk.bytes);
        flow
    }

    /// The last chunk counts as it is.
    fn finish<T>(&mut self, take: &mut impl FnMut(&Chunk, T) -> ControlFlow<()>)
    where
        W: Fn(&[u8]) -> Done<T>,
    {
        if let Some(chunk) = self.open.take() {
            let done = (self.work)(&chunk.bytes);
            let _ = take(&chunk, done.made);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::bulk::work;
    use crate::notation::style::Style;
    use crate::pgn::random;
    use crate::pgn::write::Layout;

    fn games() -> String {
        let mut text = String::new();
        for number in 0..40 {
            text.push_str(&format!(
                "[Event \"{number}\"]\n[Result \"1-0\"]\n\n1. e4 e5 {{ 1-0\n\n[Event \"no\"]\n\n1. d4 * }} \
                 2. Nf3 (2. f4 exf4) Nc6 1-0\n\n"
            ));
        }
        text
    }

    /// What is written, and what is found: everything that must not depend on the chunks.
    fn converted(text: &str, size: usize, workers: usize) -> (String, Vec<String>) {
        let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), size);
        let (style, layout) = (Style::san(), Layout::default());
        let (mut out, mut found, mut games, mut lines) = (Vec::new(), Vec::new(), 0, 0);
        run(
            chunks,
            workers,
            |bytes| {
                let on_error = work::OnError::Keep;
                work::convert(bytes, &style, &style, &layout, on_error, Vec::new())
            },
            |chunk, made| {
                for each in &made.findings {
                    let (game, line) = (games + each.game, lines + each.place.line);
                    let start = chunk.offset + each.span.start as u64;
                    let place = (game, line, each.place.column, start, each.ply);
                    found.push(format!("{:?} {place:?}", each.issue));
                }
                games += made.counts.games;
                lines += made.lines;
                out.extend_from_slice(&made.text);
                ControlFlow::Continue(())
            },
        )
        .expect("no read error");
        (String::from_utf8(out).expect("UTF-8"), found)
    }

    #[test]
    fn the_result_is_the_same_for_all_sizes_and_threads() {
        let text = games();
        let whole = converted(&text, 1 << 20, 0);
        assert_eq!(whole.0.matches("[Result ").count(), 40);
        for size in [1, 50, 100, 333, 1000] {
            for workers in [0, 1, 2, 8] {
                assert_eq!(converted(&text, size, workers), whole, "{size} {workers}");
            }
        }
    }

    #[test]
    fn odd_texts_are_read_the_same_in_chunks() {
        for seed in 0..4000 {
            let texts = [seed, seed + 1_000_000, seed + 2_000_000].map(random::text);
            let text = texts.join(" 1-0\n\n[Event \"x\"]\n");
            let whole = converted(&text, 1 << 20, 0);
            for size in [1, 40] {
                assert_eq!(converted(&text, size, 0), whole, "{size} {text:?}");
            }
        }
    }

    #[test]
    fn an_open_comment_does_not_swallow_the_file() {
        let game = "[Event \"a\"]\n\n1. e4 e5 1-0\n\n";
        let text = format!("1. d4 {{never closed 1-0\n\n{}", game.repeat(100_000));
        let mut sizes = Vec::new();
        let style = Style::san();
        for size in [1 << 16, 1 << 20, 1 << 23] {
            let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), size);
            let (mut games, mut largest) = (0, 0);
            run(
                chunks,
                0,
                |bytes| work::check(bytes, &style, None),
                |chunk, made| {
                    games += made.counts.games;
                    largest = largest.max(chunk.bytes.len());
                    ControlFlow::Continue(())
                },
            )
            .expect("no read error");
            assert_eq!(games, 100_001);
            sizes.push(largest);
        }
        assert!(sizes[0] < (1 << 20) + (1 << 17), "{sizes:?}");
    }
}
