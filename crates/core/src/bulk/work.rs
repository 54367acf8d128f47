//! What can be done with a chunk of games: count them, check them, write them anew.

use std::ops::Range;

use shakmaty::Move;

use super::pipeline::Done;
use super::rewrite::Rewriter;
use crate::board::{Position, Rapid};
use crate::notation::read::Rivals;
use crate::notation::style::Style;
use crate::pgn::write::{self, Layout};
use crate::pgn::{Fault, Game, GameResult, Part, Sink, read_part};

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
    /// The line in the chunk, from 0.
    pub line: u64,
    /// The column in bytes, from 0.
    pub column: u64,
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
    let mut is_open = false;
    let mut faults = Vec::new();
    loop {
        let mut checker = Checker {
            moves: 0,
            ply: 0,
            plies: Vec::new(),
            faults: Vec::new(),
        };
        let Some(part) = read_part(bytes, at, &language.alphabet, &mut checker) else {
            break;
        };
        let game = made.counts.games;
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
        is_open = ends_open(&checker.faults, bytes.len());
        faults.extend(checker.faults.into_iter().map(|fault| (game, fault)));
        at = span.end;
    }
    made.findings = located(bytes, faults);
    made.lines = memchr::memchr_iter(b'\n', bytes).count() as u64;
    Done { made, is_open }
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
    let Some(mut rewriter) = Rewriter::new(style, layout) else {
        return convert_by_tree(bytes, language, style, layout, on_error);
    };
    let mut converter = Converter::new(bytes, language, style, layout, on_error);
    // Long moves take more room than short ones.
    converter.made.text.reserve(bytes.len() + bytes.len() / 4);
    std::mem::swap(rewriter.text(), &mut converter.made.text);
    let mut at = 0;
    loop {
        let mark = rewriter.text().len();
        let part = read_part(bytes, at, &language.alphabet, &mut rewriter);
        let rewritten = rewriter.finish();
        at = match part {
            None => break,
            Some(Part::Game(span)) if !rewritten.is_irregular => {
                converter.count(rewritten.moves, rewritten.faults);
                span.end
            }
            Some(_) => {
                let text = rewriter.text();
                text.truncate(mark);
                std::mem::swap(text, &mut converter.made.text);
                let end = converter.convert_game(at);
                std::mem::swap(text, &mut converter.made.text);
                match end {
                    Some(end) => end,
                    None => break,
                }
            }
        };
    }
    std::mem::swap(rewriter.text(), &mut converter.made.text);
    converter.finish()
}

/// The same by way of a tree of moves: slower, and ready for everything.
pub(super) fn convert_by_tree(
    bytes: &[u8],
    language: &Style,
    style: &Style,
    layout: &Layout,
    on_error: OnError,
) -> Done<Made> {
    let mut converter = Converter::new(bytes, language, style, layout, on_error);
    let mut at = 0;
    while let Some(end) = converter.convert_game(at) {
        at = end;
    }
    converter.finish()
}

/// Writes the games of a chunk, one by one.
struct Converter<'a> {
    bytes: &'a [u8],
    language: &'a Style,
    style: &'a Style,
    layout: &'a Layout,
    on_error: OnError,
    made: Made,
    faults: Vec<(u64, Found)>,
    is_open: bool,
}

impl<'a> Converter<'a> {
    fn new(
        bytes: &'a [u8],
        language: &'a Style,
        style: &'a Style,
        layout: &'a Layout,
        on_error: OnError,
    ) -> Self {
        Self {
            bytes,
            language,
            style,
            layout,
            on_error,
            made: Made::default(),
            faults: Vec::new(),
            is_open: false,
        }
    }

    /// Counts a game that has been read.
    fn count(&mut self, moves: u64, faults: Vec<Found>) {
        self.note(faults);
        self.made.counts.games += 1;
        self.made.counts.moves += moves;
    }

    fn note(&mut self, faults: Vec<Found>) {
        self.is_open = ends_open(&faults, self.bytes.len());
        let number = self.made.counts.games;
        let faults = faults.into_iter().map(|fault| (number, fault));
        self.faults.extend(faults);
    }

    /// Writes the game at a place by way of its tree, and returns where it ends; nothing if there is
    /// no more game, or if there shall be none.
    fn convert_game(&mut self, at: usize) -> Option<usize> {
        let (game, part) = Game::read(self.bytes, at, &self.language.alphabet)?;
        let found = game
            .remarks
            .iter()
            .map(|remark| (remark.fault.clone(), remark.span.clone(), remark.ply))
            .collect();
        let (span, is_whole) = match part {
            Part::Game(span) => {
                self.count(game.count_moves(), found);
                (span, game.unread.is_empty())
            }
            Part::Stray(span) => {
                self.is_open = ends_open(&found, self.bytes.len());
                let is_open = self.is_open;
                self.note(vec![(Fault::NoGame, span.clone(), 0)]);
                self.is_open = is_open;
                (span, false)
            }
        };
        if is_whole {
            let written = write::write(&game, self.style, self.layout);
            self.made.text.extend_from_slice(written.as_bytes());
            return Some(span.end);
        }
        self.made.counts.broken += 1;
        if self.on_error == OnError::Stop {
            return None;
        }
        let as_it_stands = self.bytes.get(span.clone()).unwrap_or_default();
        let target = match self.on_error {
            OnError::Keep => &mut self.made.text,
            OnError::Skip | OnError::Stop => &mut self.made.rejects,
        };
        target.extend_from_slice(as_it_stands.trim_ascii_end());
        target.extend_from_slice(b"\n\n");
        Some(span.end)
    }

    fn finish(mut self) -> Done<Made> {
        self.made.findings = located(self.bytes, self.faults);
        self.made.lines = memchr::memchr_iter(b'\n', self.bytes).count() as u64;
        Done {
            made: self.made,
            is_open: self.is_open,
        }
    }
}

/// A fault, its place, and the half-moves before it.
pub(super) type Found = (Fault, Range<usize>, u32);

/// Whether the last comment is not closed at the end of the chunk.
fn ends_open(faults: &[Found], end: usize) -> bool {
    faults
        .iter()
        .any(|(fault, span, _)| *fault == Fault::UnclosedComment && span.end == end)
}

/// Finds the lines and columns of faults.
fn located(bytes: &[u8], faults: Vec<(u64, Found)>) -> Vec<Finding> {
    let mut line = 0;
    let mut line_start = 0;
    let mut seen = 0;
    faults
        .into_iter()
        .map(|(game, (fault, span, ply))| {
            if span.start < seen {
                (line, line_start, seen) = (0, 0, 0);
            }
            let passed = bytes.get(seen..span.start).unwrap_or_default();
            for newline in memchr::memchr_iter(b'\n', passed) {
                line += 1;
                line_start = seen + newline + 1;
            }
            seen = span.start;
            let shown = bytes.get(span.clone()).unwrap_or_default();
            let shown = shown.get(..shown.len().min(80)).unwrap_or_default();
            Finding {
                fault,
                game,
                line,
                column: (span.start - line_start) as u64,
                text: String::from_utf8_lossy(shown).into_owned(),
                ply,
            }
        })
        .collect()
}

/// Counts moves and collects faults.
struct Checker {
    moves: u64,
    ply: u32,
    plies: Vec<u32>,
    faults: Vec<Found>,
}

impl Sink for Checker {
    fn tag(&mut self, _name: &[u8], _value: &[u8]) {}

    fn start(&mut self, _position: &Position) {}

    fn play(&mut self, _before: &Rapid, _legal: Option<Move>, _rivals: Rivals) {
        self.moves += 1;
        self.ply += 1;
    }

    fn nag(&mut self, _nag: u8) {}

    fn comment(&mut self, _text: &[u8]) {}

    fn begin_variation(&mut self) {
        self.plies.push(self.ply);
        self.ply = self.ply.saturating_sub(1);
    }

    fn end_variation(&mut self) {
        self.ply = self.plies.pop().unwrap_or(0);
    }

    fn result(&mut self, _result: GameResult) {}

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        self.faults.push((fault, span, self.ply));
    }

    fn unread(&mut self, _span: Range<usize>) {}
}
