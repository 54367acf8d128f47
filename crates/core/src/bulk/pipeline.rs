//! The same work on every chunk of a stream, on several threads, with the results in the order of
//! the stream.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::joining::Joiner;
use super::made::Made;
use super::split::{Chunk, Chunks, Cut};
use super::stretch::{Done, MANY_FINDINGS, Stretch};
use crate::pgn::Limits;
use crate::pgn::place::Place;

/// What is done with the stretches of a stream. It must depend on nothing but their bytes.
pub trait Work: Sync {
    /// Works on the games of a stretch.
    fn read(&self, stretch: Stretch<'_>) -> Done;

    /// Passes over text that is not read, behind a game that is too long.
    fn pass(&self, _bytes: &[u8]) -> Made {
        Made::default()
    }
}

impl<F: Fn(Stretch<'_>) -> Done + Sync> Work for F {
    fn read(&self, stretch: Stretch<'_>) -> Done {
        self(stretch)
    }
}

/// Whom the work is done for.
pub trait Client {
    /// Takes what was made of the next piece of the stream; whether to go on.
    fn take(&mut self, piece: &Piece<'_>, made: Made) -> ControlFlow<()>;

    /// Asked now and then while the work takes its time: whether it is still waited for.
    fn is_waiting(&mut self) -> bool {
        true
    }

    /// Notes a place in a piece that is about to be taken, behind so many games of it.
    fn bookmark(&self, _piece: &Piece<'_>, _at: usize, _games: u64) -> Bookmark {
        Bookmark::default()
    }

    /// What is taken next stands there.
    fn go_to(&mut self, _bookmark: Bookmark) {}
}

/// A place in a stream, to come back to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bookmark {
    /// Games before it.
    pub games: u64,
    /// Its line and column.
    pub place: Place,
    /// Its place in bytes of the file.
    pub offset: u64,
}

impl<F: FnMut(&Piece<'_>, Made) -> ControlFlow<()>> Client for F {
    fn take(&mut self, piece: &Piece<'_>, made: Made) -> ControlFlow<()> {
        self(piece, made)
    }
}

/// A piece of the stream that is done with.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Where it begins in the stream.
    pub offset: u64,
    /// Its bytes, and perhaps some before them; spans count from the first of these.
    pub bytes: &'a [u8],
    /// How many bytes stand before it.
    pub from: usize,
}

impl<'a> Piece<'a> {
    /// Its own bytes.
    pub fn own(&self) -> &'a [u8] {
        self.bytes.get(self.from..).unwrap_or_default()
    }
}

/// How many chunks may be under way for each thread, so that memory does not grow with the file, even
/// if one chunk takes far longer than those behind it.
const CHUNKS_PER_THREAD: usize = 2;

/// More threads than any machine has processors for, and few enough for the memory of their chunks.
const MOST_WORKERS: usize = 256;

/// How often the client is asked whether it still waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// So many bytes are read before anybody loses patience.
const QUICK: usize = 1 << 20;

/// Does the work on each chunk, and hands over what was made of it, in order. A game may have so many
/// bytes. Whoever takes the results may break it off. If the stream cannot be read on, all that could be
/// read is handed over before the error is returned.
///
/// There are so many threads, or as many as the system grants. They take turns in reading the stream, and
/// each works on what it has read; the caller takes what they made. Without any, all is done by the caller,
/// one thing after the other.
pub fn run(
    chunks: Chunks<impl Read + Send>,
    workers: usize,
    game_bytes: usize,
    work: &impl Work,
    client: &mut impl Client,
) -> io::Result<()> {
    let given_up = AtomicBool::new(false);
    let is_given_up = || given_up.load(Ordering::Relaxed);
    let limits = Limits {
        bytes: game_bytes,
        given_up: Some(&is_given_up),
    };
    let spares = chunks.spares();
    let mut joiner = Joiner::new(work, &given_up, limits, spares);
    if workers == 0 {
        for chunk in chunks {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                Err(error) => {
                    joiner.finish(client);
                    return Err(error);
                }
            };
            if joiner.add(chunk, None, client).is_break() {
                return Ok(());
            }
        }
        joiner.finish(client);
        return Ok(());
    }
    let workers = workers.min(MOST_WORKERS);
    let most = workers * CHUNKS_PER_THREAD;
    let (leave, permits) = sync_channel(most);
    for _ in 0..most {
        // There is room for all of them.
        let _ = leave.send(());
    }
    let stream = Mutex::new(Stream {
        chunks,
        permits,
        next: 0,
        error: None,
    });
    let ended = thread::scope(|scope| {
        // When it is dropped, nobody waits for it any more.
        let leave = leave;
        let (finished, results) = sync_channel::<(usize, Chunk, Done)>(most);
        for number in 0..workers {
            let (stream, finished) = (&stream, finished.clone());
            let started = thread::Builder::new().spawn_scoped(scope, move || {
                while let Some((number, chunk)) = next_chunk(stream) {
                    let done = work.read(Stretch {
                        bytes: &chunk.bytes,
                        from: 0,
                        ends_with_game: chunk.cut != Cut::Inside,
                        is_last: false,
                        findings: MANY_FINDINGS,
                        limits,
                    });
                    if finished.send((number, chunk, done)).is_err() {
                        break;
                    }
                }
            });
            match started {
                Ok(_) => {}
                Err(error) if number == 0 => return ControlFlow::Break(Err(error)),
                Err(_) => break,
            }
        }
        drop(finished);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        loop {
            let (number, chunk, done) = match results.recv_timeout(PATIENCE) {
                Ok(result) => result,
                Err(RecvTimeoutError::Timeout) if client.is_waiting() => continue,
                Err(RecvTimeoutError::Timeout) => {
                    given_up.store(true, Ordering::Relaxed);
                    return ControlFlow::Break(Ok(()));
                }
                Err(RecvTimeoutError::Disconnected) => return ControlFlow::Continue(()),
            };
            waiting.insert(number, (chunk, done));
            while let Some((chunk, done)) = waiting.remove(&next) {
                next += 1;
                // Nobody waits for it any more when all chunks have been read.
                let _ = leave.send(());
                if joiner.add(chunk, Some(done), client).is_break() {
                    // Workers end when nobody listens any more.
                    given_up.store(true, Ordering::Relaxed);
                    return ControlFlow::Break(Ok(()));
                }
            }
        }
    });
    match ended {
        ControlFlow::Break(ended) => ended,
        ControlFlow::Continue(()) => {
            joiner.finish(client);
            let stream = stream.into_inner().unwrap_or_else(PoisonError::into_inner);
            stream.error.map_or(Ok(()), Err)
        }
    }
}

/// A stream that several threads read, one at a time.
struct Stream<R> {
    chunks: Chunks<R>,
    /// One for each chunk that may be under way.
    permits: Receiver<()>,
    /// The number of the next chunk.
    next: usize,
    /// Why there is no more.
    error: Option<io::Error>,
}

/// Reads the next chunk, as soon as one more may be under way. Whoever reads it works on it, too: its bytes
/// are still in the cache of its processor.
fn next_chunk<R: Read>(stream: &Mutex<Stream<R>>) -> Option<(usize, Chunk)> {
    let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
    stream.permits.recv().ok()?;
    match stream.chunks.next()? {
        Ok(chunk) => {
            stream.next += 1;
            Some((stream.next - 1, chunk))
        }
        Err(error) => {
            stream.error = Some(error);
            None
        }
    }
}

/// Works on a stretch for a client who may lose patience; nothing if so.
pub(super) fn patiently(
    work: &impl Work,
    stretch: Stretch<'_>,
    given_up: &AtomicBool,
    client: &mut impl Client,
) -> Option<Done> {
    if stretch.bytes.len() <= QUICK {
        return Some(work.read(stretch));
    }
    thread::scope(|scope| {
        let (finished, result) = sync_channel(1);
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            // Nobody listens any more if it was given up.
            let _ = finished.send(work.read(stretch));
        });
        if worker.is_err() {
            return Some(work.read(stretch));
        }
        loop {
            match result.recv_timeout(PATIENCE) {
                Ok(done) => return Some(done),
                Err(RecvTimeoutError::Timeout) if client.is_waiting() => {}
                Err(_) => {
                    given_up.store(true, Ordering::Relaxed);
                    return None;
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::bulk::split::Spares;
    use crate::bulk::stretch::Tail;
    use crate::bulk::{check, convert};
    use crate::notation::style::Style;
    use crate::pgn::limits;
    use crate::pgn::random;
    use crate::pgn::write::Layout;

    const ALL: usize = usize::MAX;

    /// Other work, with another number of findings that are collected at once.
    struct InBatches<'a, W> {
        work: &'a W,
        findings: usize,
    }

    impl<W: Work> Work for InBatches<'_, W> {
        fn read(&self, stretch: Stretch<'_>) -> Done {
            let findings = self.findings;
            self.work.read(Stretch {
                findings,
                ..stretch
            })
        }

        fn pass(&self, bytes: &[u8]) -> Made {
            self.work.pass(bytes)
        }
    }

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
    fn converted(
        text: &str,
        size: usize,
        workers: usize,
        game_bytes: usize,
        findings: usize,
    ) -> (String, Vec<String>) {
        let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), size);
        let (style, layout) = (Style::san(), Layout::default());
        let (mut out, mut found, mut games) = (Vec::new(), Vec::new(), 0);
        let mut end = Place::default();
        let conversion = convert::Conversion {
            language: &style,
            style: &style,
            layout: &layout,
            on_error: convert::OnError::Keep,
            selection: None,
            spares: (Spares::default(), 0),
        };
        let mut take = |piece: &Piece<'_>, made: Made| {
            for each in &made.findings {
                let game = games + each.game;
                let place = end.and(each.place);
                let start = piece.offset + (each.span.start - piece.from) as u64;
                found.push(format!(
                    "{:?} {game} {place:?} {start} {}",
                    each.issue, each.ply
                ));
            }
            games += made.counts.games;
            end = end.and(made.end);
            out.extend_from_slice(&made.text);
            ControlFlow::Continue(())
        };
        let work = InBatches {
            work: &conversion,
            findings,
        };
        run(chunks, workers, game_bytes, &work, &mut take).expect("no read error");
        found.push(format!("{end:?}"));
        (String::from_utf8(out).expect("UTF-8"), found)
    }

    #[test]
    fn the_result_is_the_same_for_all_sizes_and_threads() {
        let text = games();
        let whole = converted(&text, 1 << 20, 0, limits::BYTES, ALL);
        assert_eq!(whole.0.matches("[Result ").count(), 40);
        for size in [1, 50, 100, 333, 1000] {
            for workers in [0, 1, 2, 8] {
                for findings in [0, ALL] {
                    let chunks = converted(&text, size, workers, limits::BYTES, findings);
                    assert_eq!(chunks, whole, "{size} {workers} {findings}");
                }
            }
        }
    }

    fn assert_same_in_chunks(text: &str) {
        for game_bytes in [limits::BYTES, 60] {
            let whole = converted(text, 1 << 20, 0, game_bytes, ALL);
            for size in [1, 40] {
                let chunks = converted(text, size, 0, game_bytes, ALL);
                assert_eq!(chunks, whole, "{size} {game_bytes} {text:?}");
            }
            for size in [1, 40, 1 << 20] {
                let few = converted(text, size, 0, game_bytes, 0);
                assert_eq!(few, whole, "few at once, {size} {game_bytes} {text:?}");
            }
        }
    }

    #[test]
    fn odd_texts_are_read_the_same_in_chunks() {
        for seed in 0..4000 {
            let texts = [seed, seed + 1_000_000, seed + 2_000_000].map(random::text);
            let text = texts.join(" 1-0\n\n[Event \"x\"]\n");
            assert_same_in_chunks(&text);
        }
    }

    #[test]
    fn tags_that_go_on_behind_a_result_are_read_the_same_in_chunks() {
        for text in [
            "[Event \"a\"]\n[=x] 1-0\n[Event \"a\"]\n",
            "[Event \"a\"]\n[White \"1-0\n[Event \"a\"]\n\n1. e4 1-0\n",
            "[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n\n1. e4 1-0\n",
        ] {
            let whole = converted(text, 1 << 20, 0, limits::BYTES, ALL);
            for size in 1..=text.len() {
                for findings in [0, ALL] {
                    let chunks = converted(text, size, 0, limits::BYTES, findings);
                    assert_eq!(chunks, whole, "{size} {findings} {text:?}");
                }
            }
        }
    }

    #[test]
    fn texts_that_fuzzing_has_kept_are_read_the_same_in_chunks() {
        for text in random::kept(include_str!("../../../../fuzz/corpora/pipeline.hex")) {
            let text = String::from_utf8_lossy(&text);
            assert_same_in_chunks(&text);
        }
    }

    #[test]
    fn findings_are_handed_over_before_there_are_many() {
        let sound = "[Event \"a\"]\n\n1. e4 e5 1-0\n\n".repeat(1000);
        let style = Style::san();
        let check = |stretch: Stretch<'_>| check::check(stretch, &style, Default::default());
        // In one line, what stands before a game is certain only where it is long.
        let in_one_line = (1 << 16) / "e9 1-0 ".len();
        for (game, more) in [
            ("e9 1-0\n", 10),
            ("e9 1-0 ", in_one_line * 2),
            ("[White \"a\"]\n\n1. e9 {a 1-0\n\n", 10),
        ] {
            let text = format!("{}{sound}", game.repeat(20_000));
            let collected = |size: usize, workers: usize, findings: usize| {
                let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), size);
                let (mut total, mut most) = (0, 0);
                let mut take = |_: &Piece<'_>, made: Made| {
                    total += made.findings.len();
                    most = most.max(made.findings.len());
                    ControlFlow::Continue(())
                };
                let work = InBatches {
                    work: &check,
                    findings,
                };
                run(chunks, workers, limits::BYTES, &work, &mut take).expect("no read error");
                (total, most)
            };
            let (total, _) = collected(1 << 23, 0, ALL);
            assert!(total >= 20_000, "{total} {game:?}");
            for (size, workers) in [(1 << 16, 2), (1 << 23, 0)] {
                let (found, most) = collected(size, workers, 100);
                assert_eq!(found, total, "{size} {workers} {game:?}");
                assert!(most < 100 + more, "{most} {size} {workers} {game:?}");
            }
        }
    }

    #[test]
    fn what_is_handed_over_in_batches_is_read_twice_at_most() {
        let style = Style::san();
        for game in ["e9 1-0\n", "e9 1-0 ", "[White \"a\"]\n\n1. e9 {a 1-0\n\n"] {
            let text = game.repeat(20_000);
            let read = AtomicUsize::new(0);
            let check = |stretch: Stretch<'_>| {
                let done = check::check(stretch, &style, Default::default());
                let last = done.made.findings.last();
                let end = match done.tail {
                    Tail::Full => last.map_or(0, |finding| finding.span.end),
                    _ => stretch.bytes.len(),
                };
                read.fetch_add(end.saturating_sub(stretch.from), Ordering::Relaxed);
                done
            };
            let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), 1 << 23);
            let mut take = |_: &Piece<'_>, _: Made| ControlFlow::Continue(());
            let work = InBatches {
                work: &check,
                findings: 100,
            };
            run(chunks, 0, limits::BYTES, &work, &mut take).expect("no read error");
            let read = read.into_inner();
            assert!(read < 2 * text.len() + (1 << 17), "{read} {game:?}");
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
            let work =
                |stretch: Stretch<'_>| check::check(stretch, &style, check::Scrutiny::default());
            let mut take = |piece: &Piece<'_>, made: Made| {
                games += made.counts.games;
                largest = largest.max(piece.bytes.len());
                ControlFlow::Continue(())
            };
            run(chunks, 0, limits::BYTES, &work, &mut take).expect("no read error");
            assert_eq!(games, 100_001);
            sizes.push(largest);
        }
        assert!(sizes[0] < (1 << 21) + (1 << 17), "{sizes:?}");
    }
}
