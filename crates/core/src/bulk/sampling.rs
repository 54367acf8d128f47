//! A sample of the games that are wanted. Which they are is known only at the end, so their texts are held until
//! then, and worked on one by one.

use std::ops::ControlFlow;

use super::made::Made;
use super::pipeline::{Bookmark, Client, Piece, Work};
use super::selecting::Placing;
use super::stretch::{Stretch, Tail};
use crate::pgn::Limits;
use crate::select::place::Sample;

/// A game of a sample, with a byte before it to be looked back at.
pub(super) struct Held {
    bytes: Vec<u8>,
    from: usize,
    offset: u64,
    bookmark: Bookmark,
}

/// Holds a sample of the games that are wanted.
pub(super) struct Sampling<'a, C> {
    placing: Placing<'a, C>,
    sample: Sample<Held>,
    /// The last game, if it may go on in the next piece because it is too long.
    last: Option<Held>,
}

impl<'a, C: Client> Sampling<'a, C> {
    pub(super) fn new(placing: Placing<'a, C>, sample: Sample<Held>) -> Self {
        Self {
            placing,
            sample,
            last: None,
        }
    }

    /// Does the work on the sample.
    pub(super) fn finish(mut self, work: &impl Work, game_bytes: usize) {
        let limits = Limits {
            bytes: game_bytes,
            ..Limits::default()
        };
        if let Some(last) = self.last.take() {
            self.sample.offer(|| last);
        }
        for held in self.sample.finish() {
            let client = &mut *self.placing.client;
            client.go_to(held.bookmark);
            if hand_over(&held, work, limits, client).is_break() {
                break;
            }
        }
    }
}

/// Works on a game, and hands over what was made; the rest of one that is too long follows it.
fn hand_over(
    held: &Held,
    work: &impl Work,
    limits: Limits<'_>,
    client: &mut impl Client,
) -> ControlFlow<()> {
    let done = work.read(Stretch {
        bytes: &held.bytes,
        from: held.from,
        ends_with_game: true,
        is_last: true,
        findings: usize::MAX,
        limits,
    });
    let stop = match done.tail {
        Tail::TooLong(stop) => stop,
        _ => held.bytes.len(),
    };
    let mut made = done.made;
    // It was seen when it was offered.
    made.counts.seen = 0;
    let piece = Piece {
        offset: held.offset,
        bytes: held.bytes.get(..stop).unwrap_or_default(),
        from: held.from,
    };
    client.take(&piece, made)?;
    let rest = held.bytes.get(stop..).unwrap_or_default();
    if rest.is_empty() {
        return ControlFlow::Continue(());
    }
    let offset = held.offset + piece.own().len() as u64;
    let piece = Piece {
        offset,
        bytes: &held.bytes,
        from: stop,
    };
    client.take(&piece, work.pass(rest))
}

impl<C: Client> Client for Sampling<'_, C> {
    fn take(&mut self, piece: &Piece<'_>, mut made: Made) -> ControlFlow<()> {
        match self.last.take() {
            Some(mut last) if made.is_rest => {
                last.bytes.extend_from_slice(piece.own());
                self.last = Some(last);
            }
            Some(last) => self.sample.offer(|| last),
            None => {}
        }
        let taken = self.placing.choose(&made);
        let client = &self.placing.client;
        for (picked, _) in made.picked.iter().zip(&taken).filter(|(_, taken)| **taken) {
            let at = picked.before.at;
            let start = at.saturating_sub(1);
            let end = picked.span.end.min(piece.bytes.len());
            let hold = || Held {
                bytes: piece.bytes.get(start..end).unwrap_or_default().to_vec(),
                from: at - start,
                offset: piece.offset + (at.saturating_sub(piece.from)) as u64,
                bookmark: client.bookmark(piece, at, picked.before.counts.seen),
            };
            match end == piece.bytes.len() {
                true => self.last = Some(hold()),
                false => self.sample.offer(hold),
            }
        }
        let go_on = self.placing.cut(&mut made);
        let passed = Made {
            counts: made.counts,
            end: made.end,
            ..Made::default()
        };
        self.placing.client.take(piece, passed)?;
        go_on
    }

    fn is_waiting(&mut self) -> bool {
        self.placing.is_waiting()
    }
}
