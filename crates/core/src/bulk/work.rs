//! What can be done with a chunk of games: count them, check them, write them anew.

use std::ops::Range;

use shakmaty::Move;

use super::encoding;
use super::pipeline::{Done, Tail};
use crate::board::Position;
use crate::notation::style::Style;
use crate::pgn::fault::Census;
use crate::pgn::place::{Place, Places};
use crate::pgn::write::{self, Layout};
use crate::pgn::{Fault, Game, GameResult, Part, Sink, comment, read_part};

/// How much there is in a chunk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Moves of main lines and variations.
    pub moves: u64,
    /// Games with something that could not be read.
    pub broken: u64,
}

/// Something that is wrong in a chunk.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What.
    pub fault: Fault,
    /// The number of its game in the chunk, from 0.
    pub game: u64,
    /// The line and column in the chunk, from 0.
    pub place: Place,
    /// Its place in the chunk, in bytes.
    pub span: Range<usize>,
    /// What stands there.
    pub text: String,
    /// Half-moves before it in its line.
    pub ply: u32,
}

/// What was made of a chunk.
#[derive(Debug, Default)]
pub struct Made {
    /// How much there was.
    pub counts: Counts,
    /// How many lines the chunk has.
    pub lines: u64,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What was written.
    pub text: Vec<u8>,
    /// Games that were left out, as they stand in the chunk.
    pub rejects: Vec<u8>,
}

/// Reads every move, and reports what is wrong.
pub fn check(bytes: &[u8], language: &Style) -> Done<Made> {
    let mut made = Made::default();
    let mut at = 0;
    let (mut tail, mut is_open) = (Tail::default(), false);
    let mut faults = Vec::new();
    loop {
        let mut checker = Checker {
            moves: 0,
            ply: 0,
            has_moves: false,
            outer: Vec::new(),
            faults: Vec::new(),
            census: Census::default(),
        };
        let Some(part) = read_part(bytes, at, &language.alphabet, &mut checker) else {
            break;
        };
        let game = made.counts.games;
        is_open |= has_open_comment(&checker.faults, bytes);
        tail = tail_of(&part, &checker.faults);
        let span = match part {
            Part::Game(span) => {
                made.counts.games += 1;
                span
            }
            Part::Stray(span) => {
                checker.faults = vec![(Fault::NoGame, span.clone(), 0)];
                span
            }
        };
        made.counts.moves += checker.moves;
        made.counts.broken += u64::from(checker.faults.iter().any(|(fault, ..)| fault.is_error()));
        faults.extend(checker.faults.into_iter().map(|fault| (game, fault)));
        at = span.end;
    }
    made.findings = located(bytes, faults);
    made.lines = Place::default().after(bytes).line;
    Done {
        made,
        tail: if is_open { Tail::Open } else { tail },
    }
}

/// What becomes of a game that cannot be read whole.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum OnError {
    /// It is copied as it stands.
    Keep,
    /// It is left out.
    Skip,
    /// Nothing is written from there on.
    Stop,
}

/// Writes every game in another notation.
pub fn convert(
    bytes: &[u8],
    language: &Style,
    style: &Style,
    layout: &Layout,
    on_error: OnError,
) -> Done<Made> {
    let mut made = Made::default();
    let mut at = 0;
    let (mut tail, mut is_open) = (Tail::default(), false);
    let mut faults = Vec::new();
    while let Some((game, part)) = Game::read(bytes, at, &language.alphabet) {
        let number = made.counts.games;
        let mut found: Vec<_> = game
            .remarks
            .iter()
            .map(|remark| (remark.fault, remark.span.clone(), remark.ply))
            .collect();
        is_open |= has_open_comment(&found, bytes);
        tail = tail_of(&part, &found);
        let (span, is_whole) = match part {
            Part::Game(span) => {
                made.counts.games += 1;
                made.counts.moves += game.count_moves();
                (span, game.unread.is_empty())
            }
            Part::Stray(span) => {
                found = vec![(Fault::NoGame, span.clone(), 0)];
                (span, false)
            }
        };
        faults.extend(found.into_iter().map(|fault| (number, fault)));
        at = span.end;
        if is_whole {
            let written = write::write(&game, style, layout);
            made.text.extend_from_slice(written.as_bytes());
            continue;
        }
        made.counts.broken += 1;
        let as_it_stands = bytes.get(span).unwrap_or_default().trim_ascii_end();
        if on_error == OnError::Stop {
            break;
        }
        let target = match on_error {
            OnError::Keep => &mut made.text,
            OnError::Skip | OnError::Stop => &mut made.rejects,
        };
        target.extend_from_slice(as_it_stands);
        target.extend_from_slice(b"\n\n");
    }
    made.findings = located(bytes, faults);
    made.lines = Place::default().after(bytes).line;
    Done {
        made,
        tail: if is_open { Tail::Open } else { tail },
    }
}

type Found = (Fault, Range<usize>, u32);

/// Whether a comment may end elsewhere when the next chunk is known.
fn has_open_comment(faults: &[Found], bytes: &[u8]) -> bool {
    faults.iter().any(|(fault, span, _)| {
        *fault == Fault::UnclosedComment && comment::is_undecided(bytes, span)
    })
}

/// How a chunk ends whose last part this is.
fn tail_of(part: &Part, faults: &[Found]) -> Tail {
    let lacks_end =
        |fault: &Fault| matches!(fault, Fault::MissingResult | Fault::UnclosedVariation);
    if matches!(part, Part::Stray(_)) {
        Tail::Open
    } else if faults.iter().any(|(fault, ..)| lacks_end(fault)) {
        Tail::Unfinished
    } else {
        Tail::Whole
    }
}

/// The longest text of a finding, in bytes.
const LONGEST_TEXT: usize = 80;

/// Puts faults in the order of the text, and finds their lines and columns.
fn located(bytes: &[u8], mut faults: Vec<(u64, Found)>) -> Vec<Finding> {
    faults.sort_by_key(|(_, (_, span, _))| span.start);
    let mut places = Places::from(bytes, 0);
    faults
        .into_iter()
        .map(|(game, (fault, span, ply))| {
            let shown = shortened(bytes.get(span.clone()).unwrap_or_default());
            Finding {
                fault,
                game,
                place: places.find(span.start),
                span,
                text: encoding::decode(shown).0.into_owned(),
                ply,
            }
        })
        .collect()
}

/// The start of a text, without half a character at the end.
fn shortened(text: &[u8]) -> &[u8] {
    let is_half = |end: &usize| matches!(text.get(*end), Some(0x80..=0xbf));
    let mut ends = (LONGEST_TEXT - 3..=LONGEST_TEXT).rev();
    let end = ends.find(|end| !is_half(end)).unwrap_or(LONGEST_TEXT);
    text.get(..end).unwrap_or(text)
}

/// Counts moves and collects faults.
struct Checker {
    moves: u64,
    ply: u32,
    /// Whether the line that is read has a move.
    has_moves: bool,
    /// The same of the lines that wait for the end of a variation.
    outer: Vec<(u32, bool)>,
    faults: Vec<Found>,
    census: Census,
}

impl Sink for Checker {
    fn tag(&mut self, _name: &[u8], _value: &[u8]) {}

    fn start(&mut self, _position: &Position) {}

    fn played(&mut self, _before: &Position, _legal: Option<Move>) {
        self.moves += 1;
        self.ply += 1;
        self.has_moves = true;
    }

    fn nag(&mut self, _nag: u8) {}

    fn comment(&mut self, _text: &[u8]) {}

    fn begin_variation(&mut self) {
        self.outer.push((self.ply, self.has_moves));
        // A variation in a line that has no move yet starts where that line does.
        self.ply = self.ply.saturating_sub(u32::from(self.has_moves));
        self.has_moves = false;
    }

    fn end_variation(&mut self) {
        (self.ply, self.has_moves) = self.outer.pop().unwrap_or_default();
    }

    fn result(&mut self, _result: GameResult) {}

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        if let Some(fault) = self.census.admit(fault) {
            self.faults.push((fault, span, self.ply));
        }
    }

    fn unread(&mut self, _span: Range<usize>) {}
}
