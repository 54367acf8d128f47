//! Puts chunks that were cut at a wrong place together again, and passes over what is too long.
//!
//! Whatever is certain is handed over, and only the last game waits for what follows it. What waits is
//! read again when twice as much is there, so that the time stays linear however often it is not enough;
//! and at the latest when there is more than one game may have, so that memory stays bounded. Where reading was
//! stopped because much had been found, the rest is read at once, and the game before which it stopped once more.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::made::Made;
use super::pipeline::{Client, Piece, Work, patiently};
use super::split::{Chunk, Cut, Spares};
use super::stretch::{Done, MANY_FINDINGS, Stretch, Tail, end_of};
use crate::pgn::limits::{self, Limits};

/// What a game that waits has before it: white space, and a byte to look back at.
const BEFORE: usize = 128;

/// Takes chunks in their order, and what was made of them.
pub(super) struct Joiner<'a, W> {
    work: &'a W,
    given_up: &'a AtomicBool,
    limits: Limits<'a>,
    spares: Spares,
    state: State,
}

/// What waits.
enum State {
    Nothing,
    /// Text that is to be read.
    Unread(Text),
    /// The rest of a game that is too long.
    Rest(Text),
}

/// A part of the stream that waits for more.
struct Text {
    /// Where its first byte stands in the stream.
    offset: u64,
    bytes: Vec<u8>,
    /// What has been handed over, and is there to be looked back at.
    from: usize,
    /// What follows it.
    cut: Cut,
    /// How much there was when it was read last; 0 if it can be read at once.
    tried: usize,
    /// What was made of it.
    done: Option<Done>,
    /// Whether it is the rest of a game that nobody wants.
    is_left_out: bool,
}

impl Text {
    fn add(&mut self, chunk: &Chunk) {
        self.bytes.extend_from_slice(&chunk.bytes);
        self.cut = chunk.cut;
        self.done = None;
    }

    /// What is left when all before a place has been handed over; some of that stays, to be looked back
    /// at.
    fn after(mut self, at: usize, kept: usize) -> Self {
        let start = at.saturating_sub(kept);
        self.bytes.drain(..start);
        self.offset += start as u64;
        self.from = at - start;
        self.tried = 0;
        self
    }

    fn piece(&self, end: usize) -> Piece<'_> {
        Piece {
            offset: self.offset + self.from as u64,
            bytes: self.bytes.get(..end).unwrap_or_default(),
            from: self.from,
        }
    }
}

impl<'a, W: Work> Joiner<'a, W> {
    pub(super) fn new(
        work: &'a W,
        given_up: &'a AtomicBool,
        limits: Limits<'a>,
        spares: Spares,
    ) -> Self {
        Self {
            work,
            given_up,
            limits,
            spares,
            state: State::Nothing,
        }
    }

    /// Adds a chunk, and what was made of it if somebody worked on it already.
    pub(super) fn add(
        &mut self,
        chunk: Chunk,
        done: Option<Done>,
        client: &mut impl Client,
    ) -> ControlFlow<()> {
        match &mut self.state {
            State::Nothing => {
                self.state = State::Unread(Text {
                    offset: chunk.offset,
                    bytes: chunk.bytes,
                    from: 0,
                    cut: chunk.cut,
                    tried: 0,
                    done,
                    is_left_out: false,
                });
            }
            State::Unread(text) | State::Rest(text) => {
                text.add(&chunk);
                self.spares.give(chunk.bytes);
            }
        }
        self.advance(false, client)
    }

    /// Whatever waits counts as it is.
    pub(super) fn finish(&mut self, client: &mut impl Client) {
        let _ = self.advance(true, client);
    }

    fn stretch<'t>(&self, text: &'t Text, is_last: bool) -> Stretch<'t>
    where
        'a: 't,
    {
        Stretch {
            bytes: &text.bytes,
            from: text.from,
            ends_with_game: text.cut != Cut::Inside,
            is_last,
            findings: MANY_FINDINGS,
            limits: self.limits,
        }
    }

    fn advance(&mut self, is_last: bool, client: &mut impl Client) -> ControlFlow<()> {
        loop {
            match std::mem::replace(&mut self.state, State::Nothing) {
                State::Nothing => return ControlFlow::Continue(()),
                State::Unread(text) => {
                    let most = self.limits.window().saturating_add(BEFORE);
                    if !is_last && text.bytes.len() < most.min(text.tried.saturating_mul(2)) {
                        self.state = State::Unread(text);
                        return ControlFlow::Continue(());
                    }
                    self.read(text, is_last, client)?;
                    let must_wait = |text: &Text| text.tried > 0;
                    if matches!(&self.state, State::Unread(text) if must_wait(text)) {
                        return ControlFlow::Continue(());
                    }
                }
                State::Rest(text) => {
                    self.pass(text, is_last, client)?;
                    if matches!(self.state, State::Rest(_)) {
                        return ControlFlow::Continue(());
                    }
                }
            }
        }
    }

    /// Reads what waits, and hands over what is certain of it.
    fn read(&mut self, mut text: Text, is_last: bool, client: &mut impl Client) -> ControlFlow<()> {
        let given = text.done.take();
        let stretch = self.stretch(&text, is_last);
        let done = match given {
            Some(done) => Some(done),
            None => patiently(self.work, stretch, self.given_up, client),
        };
        let Some(mut done) = done else {
            return ControlFlow::Break(());
        };
        if let Tail::TooLong(stop) = done.tail {
            done.made.end = end_of(&stretch, stop);
            text.is_left_out = done.made.leaves_out_rest;
            client.take(&text.piece(stop), done.made)?;
            self.state = State::Rest(text.after(stop, limits::NEAR));
            return ControlFlow::Continue(());
        }
        let goes_on = match (done.tail, text.cut) {
            (Tail::Full, _) => true,
            _ if is_last => false,
            (_, Cut::Inside) => true,
            (Tail::Whole | Tail::TooLong(_), _) => false,
            (Tail::Moves, cut) => cut == Cut::Moves,
            (Tail::Unfinished, cut) => cut != Cut::Event,
            (Tail::Open, _) => true,
        };
        if !goes_on {
            client.take(&text.piece(text.bytes.len()), done.made)?;
            self.spares.give(text.bytes);
            return ControlFlow::Continue(());
        }
        let (at, is_full) = (done.mark.at, done.tail == Tail::Full);
        let is_certain = at > text.from;
        if is_certain {
            let certain = done.certain(&stretch);
            client.take(&text.piece(at), certain)?;
            text = text.after(at, 1);
        }
        if !(is_full && is_certain) {
            text.tried = text.bytes.len();
        }
        self.state = State::Unread(text);
        ControlFlow::Continue(())
    }

    /// Passes over the rest of a game that is too long, as far as it is there.
    fn pass(&mut self, text: Text, is_last: bool, client: &mut impl Client) -> ControlFlow<()> {
        let length = text.bytes.len();
        let seen = if is_last {
            length
        } else {
            limits::boundary(&text.bytes, length.saturating_sub(limits::NEAR))
        };
        let next = limits::next_game(&text.bytes, text.from).filter(|at| is_last || *at < seen);
        let end = next.unwrap_or(seen).max(text.from);
        if end > text.from {
            let stretch = self.stretch(&text, is_last);
            let own = text.bytes.get(text.from..end).unwrap_or_default();
            let mut passed = match text.is_left_out {
                true => Made::default(),
                false => self.work.pass(own),
            };
            passed.end = end_of(&stretch, end);
            passed.is_rest = true;
            client.take(&text.piece(end), passed)?;
        }
        self.state = match next {
            Some(at) => State::Unread(text.after(at, 1)),
            None if is_last => State::Nothing,
            None => State::Rest(text.after(end, limits::NEAR)),
        };
        ControlFlow::Continue(())
    }
}
