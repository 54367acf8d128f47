//! What comes of a chunk of games: how many there are, what is wrong in them and where, and what was written.

use std::ops::Range;

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use super::picking::Picked;
use super::stretch::{Stretch, too_long};
use crate::pgn::issue::Issue;
use crate::pgn::place::{Place, Places, Shown};
use crate::pgn::{Fault, Part};

/// How much there is in a chunk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Games; if only some are wanted, these.
    pub games: u64,
    /// All games that were looked at.
    pub seen: u64,
    /// Moves of main lines and variations.
    pub moves: u64,
    /// Games with something that could not be read.
    pub broken: u64,
    /// Stretches of text that belong to no game.
    pub stray: u64,
    /// Games that stand inside comments, variations or tags, and are not read.
    pub held: u64,
}

/// Something that is wrong in a chunk.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What.
    pub issue: Issue,
    /// The number of its game in the chunk, from 0.
    pub game: u64,
    /// The line and column in the chunk, from 0.
    pub place: Place,
    /// Its place in the chunk, in bytes.
    pub span: Range<usize>,
    /// From where on its game was read.
    pub from: usize,
    /// What stands there.
    pub shown: Shown,
    /// Half-moves before it in its line.
    pub ply: u32,
}

/// What was made of a chunk.
#[derive(Debug, Default)]
pub struct Made {
    /// How much there was.
    pub counts: Counts,
    /// Where the chunk ends, counted from where it begins.
    pub end: Place,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What was written.
    pub text: Vec<u8>,
    /// Games that were left out, as they stand in the chunk.
    pub rejects: Vec<u8>,
    /// What tells each game from all others, if that was asked for.
    pub digests: Vec<Digest>,
    /// Where each game begins and what was written about it, if each is dealt with on its own.
    pub games: Vec<Begin>,
    /// Rows of a table, if that was asked for, or why there are none.
    pub rows: Option<Result<RecordBatch, ArrowError>>,
    /// How many of them there are so far, while it is filled.
    pub row_count: usize,
    /// Games that were written by way of a tree, which takes longer.
    pub trees: u64,
    /// The games that are wanted, if not all are.
    pub picked: Vec<Picked>,
    /// Whether the rest of the last game, which is too long, is not wanted.
    pub leaves_out_rest: bool,
    /// Whether this is such a rest.
    pub is_rest: bool,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Begin {
    /// Its first byte in the chunk.
    pub start: usize,
    /// Its line in the chunk, from 0.
    pub line: u64,
    /// Where the text about it ends in what was written.
    pub told: usize,
    /// Whether it has something that could not be read.
    pub is_broken: bool,
    /// How many moves were counted in it.
    pub moves: u64,
    /// Whether it meets the conditions, if it may be wanted.
    pub matches: Option<bool>,
}

/// What tells a game from all others.
#[derive(Clone, Copy, Debug)]
pub struct Digest {
    /// Its number in the chunk, from 0.
    pub game: u64,
    /// Where it begins in the chunk.
    pub start: usize,
    /// A number that only the same players with the same moves have.
    pub number: u64,
}

/// Something, its place, and the half-moves before it.
pub(super) type At<I> = (I, Range<usize>, u32);

/// From where on a part was read, and where it stands.
pub(super) type Whole = (usize, Range<usize>);

/// A fault and where it is.
pub(super) use crate::pgn::Found;

/// Whether a game could not be read whole.
pub(super) fn has_error(faults: &[Found]) -> bool {
    faults.iter().any(|(fault, ..)| fault.is_error())
}

/// Whether a game follows rules that are not known.
pub(super) fn has_unknown_rules(faults: &[Found]) -> bool {
    let mut faults = faults.iter();
    faults.any(|(fault, ..)| *fault == Fault::UnknownVariant)
}

/// What is told of a part: of text that is no game only that, where it is too long, and what stands in it
/// unread.
pub(super) fn told_of(part: &Part, mut faults: Vec<Found>) -> Vec<Found> {
    if let Part::Stray(span) = part {
        let end = too_long(&faults);
        faults.retain(|(fault, ..)| fault.games() > 0);
        faults.insert(0, (Fault::NoGame, span.start..end.unwrap_or(span.end), 0));
        faults.extend(end.map(|end| (Fault::TooLong, end..end, 0)));
    }
    faults
}

/// Puts faults in the order of the text, and finds their lines and columns. With each comes the number of
/// its game and where that stands.
pub(super) fn located<I: Into<Issue>>(
    stretch: &Stretch<'_>,
    mut faults: Vec<(u64, Whole, At<I>)>,
) -> Vec<Finding> {
    let bytes = stretch.bytes;
    faults.sort_by_key(|(_, _, (_, span, _))| span.start);
    let mut places = Places::from(bytes, stretch.from);
    faults
        .into_iter()
        .map(|(game, (from, whole), (issue, span, ply))| Finding {
            issue: issue.into(),
            game,
            place: places.find(span.start),
            from,
            // What stands around the game depends on where the stream was cut.
            shown: Shown::new(bytes, whole, &span),
            span,
            ply,
        })
        .collect()
}
