//! A stretch of a stream that somebody works on, and how much is certain of what was made of it.
//!
//! What follows a stretch may change how its last game is read. So a worker says how its stretch ends
//! ([`Tail`]) and what it had made before that game ([`Mark`]); [`super::pipeline`] knows what follows.

use std::ops::Range;

use memchr::memchr2;

use super::made::{Counts, Found, Made};
use crate::pgn::limits::{self, Limits};
use crate::pgn::place::Place;
use crate::pgn::{Fault, Part, comment};

/// How many findings of a stretch are collected at once. A game can break a standard in more ways than it has
/// bytes, and each finding takes a few hundred bytes until it is reported.
pub const MANY_FINDINGS: usize = 1 << 14;

/// A stretch of a stream.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a> {
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Where it begins: what stands before this is there to be looked back at.
    pub from: usize,
    /// Whether it ends where a game seems to end, and not just anywhere.
    pub ends_with_game: bool,
    /// Whether nothing follows it.
    pub is_last: bool,
    /// How many findings a worker collects before it stops, and the rest is read later.
    pub findings: usize,
    /// What a game may take.
    pub limits: Limits<'a>,
}

impl<'a> Stretch<'a> {
    /// A text that is all there is.
    pub fn whole(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            from: 0,
            ends_with_game: true,
            is_last: true,
            findings: usize::MAX,
            limits: Limits::default(),
        }
    }

    /// Whether enough is there of a game that begins here to be sure that it does.
    pub(super) fn is_known(&self, start: usize) -> bool {
        self.ends_with_game
            || self.is_last
            || start.saturating_add(comment::LIMIT) <= self.bytes.len()
    }
}

/// What a worker made of a stretch.
#[derive(Debug)]
pub struct Done {
    /// What it made.
    pub made: Made,
    /// How the stretch ends.
    pub tail: Tail,
    /// What is certain of it, whatever follows.
    pub mark: Mark,
}

/// How a stretch ends, which tells whether it was cut at the right place.
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
    /// In a game that is too long, of which no more than this was read: the rest is passed over.
    TooLong(usize),
    /// With a game behind which nothing was read, because so much has been found already.
    Full,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Begun {
    /// It has neither tags nor moves.
    Not,
    /// It has tags, and no move.
    WithTags,
    /// It has moves.
    WithMoves,
}

impl Begun {
    pub(super) fn new(has_tags: bool, moves: u64) -> Self {
        match (has_tags, moves) {
            (false, 0) => Self::Not,
            (true, 0) => Self::WithTags,
            _ => Self::WithMoves,
        }
    }
}

/// How much had been made before a place in a stretch.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    /// The place.
    pub at: usize,
    pub(super) counts: Counts,
    findings: usize,
    pub(super) text: usize,
    pub(super) rejects: usize,
    digests: usize,
    games: usize,
    rows: usize,
    picked: usize,
}

impl Mark {
    /// How much has been made up to a place.
    pub(super) fn new(at: usize, made: &Made, findings: usize) -> Self {
        Self {
            at,
            counts: made.counts,
            findings,
            text: made.text.len(),
            rejects: made.rejects.len(),
            digests: made.digests.len(),
            games: made.games.len(),
            rows: made.row_count,
            picked: made.picked.len(),
        }
    }

    /// The same, with text that is not with the rest yet.
    pub(super) fn with_text(self, text: usize) -> Self {
        Self { text, ..self }
    }
}

impl Done {
    /// What was made up to the mark.
    pub(super) fn certain(self, stretch: &Stretch<'_>) -> Made {
        let Self { mut made, mark, .. } = self;
        made.counts = mark.counts;
        made.findings.truncate(mark.findings);
        made.text.truncate(mark.text);
        made.rejects.truncate(mark.rejects);
        made.digests.truncate(mark.digests);
        made.games.truncate(mark.games);
        made.rows = made.rows.map(|rows| Ok(rows?.slice(0, mark.rows)));
        made.picked.truncate(mark.picked);
        made.row_count = mark.rows;
        made.end = end_of(stretch, mark.at);
        made
    }
}

/// Where a place stands, counted from where a stretch begins.
pub(super) fn end_of(stretch: &Stretch<'_>, at: usize) -> Place {
    let passed = stretch.bytes.get(stretch.from..at).unwrap_or_default();
    Place::default().after(passed)
}

/// How much of the white space before a game is kept with it: enough to see how its line begins.
const GAP: usize = 64;

/// How far apart marks in the same line may be. A line is cut only if there is no other way, since
/// columns are counted in characters, and a whole line tells best how these are written.
const FAR: usize = 1 << 16;

/// Follows a worker through a stretch.
#[derive(Debug)]
pub(super) struct Course<'a> {
    stretch: Stretch<'a>,
    mark: Mark,
    tail: Tail,
    /// Where the last part stands.
    last: Range<usize>,
    /// Whether the last part ends where it does, whatever follows the stretch.
    is_settled: bool,
    /// Whether a comment may end elsewhere when the next stretch is known.
    is_open: bool,
    /// Whether what was made so far decides what is made of the next part.
    is_held: bool,
    /// Whether so much has been found that the rest is read later.
    is_full: bool,
}

impl<'a> Course<'a> {
    pub(super) fn new(stretch: Stretch<'a>) -> Self {
        let mark = Mark {
            at: stretch.from,
            ..Mark::default()
        };
        Self {
            stretch,
            mark,
            tail: Tail::Whole,
            last: 0..0,
            is_settled: true,
            is_open: false,
            is_held: false,
            is_full: false,
        }
    }

    /// Says whether what was made so far decides what is made of the next part, so that the stretch cannot be
    /// divided between the two.
    pub(super) fn hold(&mut self, is_held: bool) {
        self.is_held = is_held;
    }

    /// Whether the worker should stop here, and the rest of the stretch be read later.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Notes a part that was read, and how much had been made before it. Where the stretch ends for the
    /// worker, if the part is too long and goes on behind the stretch.
    pub(super) fn pass(
        &mut self,
        before: Mark,
        part: &Part,
        begun: Begun,
        faults: &[Found],
    ) -> Option<usize> {
        let bytes = self.stretch.bytes;
        let (Part::Game(span) | Part::Stray(span)) = part;
        let window = span.start.saturating_add(self.stretch.limits.window());
        self.is_settled = window <= bytes.len();
        self.advance(before, span.start);
        self.is_open |=
            !self.is_settled && !self.stretch.is_last && has_open_comment(faults, bytes);
        // Something must be certain, or become so when more of the stream is there: else the rest would be
        // read in vain, again and again.
        self.is_full = before.findings > self.stretch.findings
            && (self.mark.at > self.stretch.from
                || self.is_open
                || !self.stretch.is_known(span.start));
        self.tail = tail_of(part, begun, faults);
        self.last = span.clone();
        let stop = too_long(faults)?;
        let is_seen = span.end.saturating_add(limits::NEAR) <= bytes.len();
        if !is_seen {
            self.tail = match self.is_settled {
                true => Tail::TooLong(stop),
                false => Tail::Open,
            };
        }
        (!is_seen && self.is_settled).then_some(stop)
    }

    /// Moves the mark to before a part that begins here.
    fn advance(&mut self, before: Mark, start: usize) {
        let bytes = self.stretch.bytes;
        let gap = bytes.get(before.at..start).unwrap_or_default();
        let is_apart = memchr2(b'\n', b'\r', gap).is_some() || start > self.mark.at + FAR;
        let may_follow = !self.is_open && !self.is_held && self.stretch.is_known(start);
        if is_apart && may_follow {
            let at = limits::boundary(bytes, start.saturating_sub(GAP));
            self.mark = Mark {
                at: at.max(before.at),
                ..before
            };
        }
    }

    /// Ends the stretch, with how much has been made of all of it.
    pub(super) fn finish(mut self, made: Made, end: Mark) -> Done {
        let is_whole = !self.is_full && !matches!(self.tail, Tail::TooLong(_));
        if is_whole && self.is_settled && !self.is_open {
            // Only white space is left, and belongs to no game.
            self.stretch.ends_with_game = true;
            self.advance(end, self.stretch.bytes.len());
        }
        let tail = match self.tail {
            Tail::TooLong(stop) => Tail::TooLong(stop),
            _ if self.is_full => Tail::Full,
            _ if self.is_open || ends_in_comments(self.stretch.bytes, &self.last) => Tail::Open,
            tail => tail,
        };
        Done {
            made,
            tail,
            mark: self.mark,
        }
    }
}

/// Where a game has reached a limit, if it is too long.
pub(super) fn too_long(faults: &[Found]) -> Option<usize> {
    let mut found = faults.iter();
    found
        .find(|(fault, ..)| *fault == Fault::TooLong)
        .map(|(_, span, _)| span.start)
}

/// Whether a comment may end elsewhere when the next stretch is known.
fn has_open_comment(faults: &[Found], bytes: &[u8]) -> bool {
    faults
        .iter()
        .any(|(fault, span, _)| fault.is_open_comment() && comment::is_undecided(bytes, span))
}

/// How a stretch ends whose last part this is, unless its last line may belong to the next one.
fn tail_of(part: &Part, begun: Begun, faults: &[Found]) -> Tail {
    let lacks_end =
        |fault: &Fault| matches!(fault, Fault::MissingResult | Fault::UnclosedVariation);
    match part {
        Part::Stray(_) => Tail::Open,
        Part::Game(_) if begun == Begun::Not => Tail::Open,
        Part::Game(_) if faults.iter().any(|(fault, ..)| lacks_end(fault)) => match begun {
            // More tags may follow, an Event tag too.
            Begun::WithTags | Begun::Not => Tail::Open,
            Begun::WithMoves => Tail::Unfinished,
        },
        Part::Game(_) => Tail::Whole,
    }
}

/// Whether a game ends with comments that may belong to the next one.
fn ends_in_comments(bytes: &[u8], span: &Range<usize>) -> bool {
    let game = bytes.get(..span.end).unwrap_or_default();
    !comment::gaps_at_end(game, span.start).is_empty()
}
