//! The same work on every chunk of a stream, on several threads, with the results in the order of
//! the stream.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::split::{Chunk, Chunks};

/// What a worker made of a chunk.
pub struct Done<T> {
    /// What it made.
    pub made: T,
    /// Whether the chunk ended in the middle of a comment, so that it was cut at a wrong place.
    pub is_open: bool,
}

/// Does the work on each chunk, and hands over what was made of it, in order. The work must depend on
/// nothing but the bytes of its chunk. Whoever takes the results may break it off.
pub fn run<T: Send>(
    chunks: Chunks<impl Read + Send>,
    threads: usize,
    work: impl Fn(&[u8]) -> Done<T> + Sync,
    mut take: impl FnMut(&Chunk, T) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut joiner = Joiner {
        work: &work,
        open: None,
    };
    if threads <= 1 {
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
        // Few chunks are under way at a time, so that memory does not grow with the file.
        let (jobs, queue) = sync_channel::<(usize, Chunk)>(threads);
        let (finished, results) = sync_channel::<(usize, Chunk, Done<T>)>(threads);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let (queue, finished, work) = (Arc::clone(&queue), finished.clone(), &work);
            scope.spawn(move || {
                while let Some((number, chunk)) = next_job(&queue) {
                    let done = work(&chunk.bytes);
                    if finished.send((number, chunk, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop((queue, finished));
        let feeder = scope.spawn(move || {
            for (number, chunk) in chunks.enumerate() {
                if jobs.send((number, chunk?)).is_err() {
                    break;
                }
            }
            io::Result::Ok(())
        });
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        while let Ok((number, chunk, done)) = results.recv() {
            waiting.insert(number, (chunk, done));
            while let Some((chunk, done)) = waiting.remove(&next) {
                next += 1;
                if joiner.add(chunk, done, &mut take).is_break() {
                    drop(results);
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
                let done = (self.work)(&whole.bytes);
                (whole, done)
            }
        };
        if done.is_open {
            self.open = Some(chunk);
            return ControlFlow::Continue(());
        }
        take(&chunk, done.made)
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

    fn converted(size: usize, threads: usize) -> String {
        let text = games();
        let chunks = Chunks::new(Cursor::new(text.into_bytes()), size);
        let (style, layout) = (Style::san(), Layout::default());
        let mut out = Vec::new();
        run(
            chunks,
            threads,
            |bytes| work::convert(bytes, &style, &style, &layout, work::OnError::Keep),
            |_, made| {
                out.extend_from_slice(&made.text);
                ControlFlow::Continue(())
            },
        )
        .expect("no read error");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn the_result_is_the_same_for_all_sizes_and_threads() {
        let whole = converted(1 << 20, 1);
        assert_eq!(whole.matches("[Result ").count(), 40);
        for size in [1, 50, 100, 333, 1000] {
            for threads in [1, 2, 8] {
                assert_eq!(converted(size, threads), whole, "{size} {threads}");
            }
        }
    }
}
