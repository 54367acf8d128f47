//! What can be done with a chunk of games: count them, check them, write them anew.

use std::ops::Range;

use shakmaty::Move;

use super::encoding;
use super::pipeline::{Done, Tail};
use super::rewrite::Rewriter;
use crate::board::{Position, Rapid};
use crate::notation::brief::{LikeSan, Longhand, Shorthand, Squares, Wording};
use crate::notation::style::{Form, Style};
use crate::pgn::fault::Census;
use crate::pgn::game::Lines;
use crate::pgn::place::{Place, Places};
use crate::pgn::strict::{Issue, Standard, Witness};
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

/// Reads every move, and reports what is wrong, and what is not as a standard has it.
pub fn check(bytes: &[u8], language: &Style, standard: Option<&Standard>) -> Done<Made> {
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
        let read = match standard {
            None => read_part(bytes, at, &language.alphabet, &mut checker),
            Some(standard) => {
                let mut witness = Witness::new(&mut checker);
                let part = read_part(bytes, at, &language.alphabet, &mut witness);
                let events = witness.events();
                let issues = part
                    .iter()
                    .flat_map(|part| standard.judge(bytes, part, &events, language));
                faults.extend(issues.map(|issue| (made.counts.games, issue)));
                part
            }
        };
        let Some(part) = read else {
            break;
        };
        let game = made.counts.games;
        is_open |= has_open_comment(&checker.faults, bytes);
        tail = tail_of(&part, &checker.faults);
        match part {
            Part::Game(_) => {
                made.counts.games += 1;
                made.counts.broken += u64::from(has_error(&checker.faults));
            }
            Part::Stray(_) => made.counts.stray += 1,
        }
        made.counts.moves += checker.moves;
        made.counts.held += checker.census.games;
        let told = told_of(&part, checker.faults)
            .into_iter()
            .filter(|(fault, ..)| standard.is_none_or(|standard| standard.tells(*fault)));
        faults.extend(told.map(|(fault, span, ply)| (game, (fault.into(), span, ply))));
        let (Part::Game(span) | Part::Stray(span)) = part;
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

/// Writes every game in another notation, to a buffer whose content does not matter.
pub fn convert(
    bytes: &[u8],
    language: &Style,
    style: &Style,
    layout: &Layout,
    on_error: OnError,
    mut buffer: Vec<u8>,
) -> Done<Made> {
    let mut converter = Converter::new(bytes, language, style, layout, on_error);
    buffer.clear();
    converter.made.text = buffer;
    match style.form {
        Form::Descriptive(_) | Form::Original => {
            convert_by_tree(bytes, language, style, layout, on_error)
        }
        Form::Coordinate if !style.king_takes_rook => converter.rewrite(Squares),
        _ => match LikeSan::of(style) {
            Some(shorthand) => converter.rewrite(shorthand),
            None => converter.rewrite(Longhand),
        },
    }
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
    tail: Tail,
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
            tail: Tail::default(),
            is_open: false,
        }
    }

    /// Writes the games while they are read, if they can be written so.
    fn rewrite(mut self, shorthand: impl Shorthand) -> Done<Made> {
        let mut rewriter = Rewriter::new(self.bytes, self.style, self.layout, shorthand);
        // Long moves take more room than short ones.
        self.made
            .text
            .reserve(self.bytes.len() + self.bytes.len() / 4);
        std::mem::swap(rewriter.text(), &mut self.made.text);
        let mut at = 0;
        loop {
            let mark = rewriter.text().len();
            let part = read_part(self.bytes, at, &self.language.alphabet, &mut rewriter);
            let rewritten = rewriter.finish();
            at = match part {
                None => break,
                Some(part @ Part::Game(_)) if !rewritten.is_irregular => {
                    self.made.counts.held += rewritten.held;
                    self.count(&part, rewritten.moves, rewritten.faults)
                }
                Some(_) => {
                    let text = rewriter.text();
                    text.truncate(mark);
                    std::mem::swap(text, &mut self.made.text);
                    let end = self.convert_game(at);
                    std::mem::swap(text, &mut self.made.text);
                    match end {
                        Some(end) => end,
                        None => break,
                    }
                }
            };
        }
        std::mem::swap(rewriter.text(), &mut self.made.text);
        self.finish()
    }

    /// Counts a part that has been read; where it ends.
    fn count(&mut self, part: &Part, moves: u64, faults: Vec<Found>) -> usize {
        self.is_open |= has_open_comment(&faults, self.bytes);
        self.tail = tail_of(part, &faults);
        let number = self.made.counts.games;
        if let Part::Game(_) = part {
            self.made.counts.games += 1;
            self.made.counts.moves += moves;
        }
        let told = told_of(part, faults).into_iter();
        self.faults.extend(told.map(|fault| (number, fault)));
        let (Part::Game(span) | Part::Stray(span)) = part;
        span.end
    }

    /// Writes the game at a place by way of its tree, and returns where it ends; nothing if there is
    /// no more game, or if there shall be none.
    fn convert_game(&mut self, at: usize) -> Option<usize> {
        let lines = match self.layout.line_breaks {
            true => Lines::Kept,
            false => Lines::Joined,
        };
        let (game, part) = Game::read_with(self.bytes, at, &self.language.alphabet, lines)?;
        let found: Vec<_> = game
            .faults
            .iter()
            .map(|found| (found.fault, found.span.clone(), found.ply))
            .collect();
        let is_sound = !has_error(&found);
        self.made.counts.held += game.held;
        let end = self.count(&part, game.count_moves(), found);
        let span = match part {
            Part::Game(_) if is_sound => {
                let written = write::write(&game, self.style, self.layout);
                self.made.text.extend_from_slice(written.as_bytes());
                return Some(end);
            }
            Part::Game(span) => {
                self.made.counts.broken += 1;
                span
            }
            Part::Stray(span) => {
                self.made.counts.stray += 1;
                span
            }
        };
        if self.on_error == OnError::Stop {
            return None;
        }
        let as_it_stands = self.bytes.get(span.clone()).unwrap_or_default();
        let before = self.bytes.get(..span.start).unwrap_or_default();
        let target = match self.on_error {
            OnError::Keep => &mut self.made.text,
            OnError::Skip | OnError::Stop => &mut self.made.rejects,
        };
        let is_line_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let last = as_it_stands.iter().rposition(|byte| !is_line_break(byte));
        let as_it_stands = as_it_stands.get(..=last.unwrap_or(0)).unwrap_or_default();
        // A `%` that is not in the first column stays where it is.
        if as_it_stands.starts_with(b"%") && !matches!(before, [] | [.., b'\n' | b'\r']) {
            target.push(b' ');
        }
        target.extend_from_slice(as_it_stands);
        target.extend_from_slice(b"\n\n");
        Some(end)
    }

    fn finish(mut self) -> Done<Made> {
        self.made.findings = located(self.bytes, self.faults);
        self.made.lines = Place::default().after(self.bytes).line;
        Done {
            made: self.made,
            tail: if self.is_open { Tail::Open } else { self.tail },
        }
    }
}

/// Something, its place, and the half-moves before it.
type At<I> = (I, Range<usize>, u32);

/// A fault and where it is.
pub(super) type Found = At<Fault>;

/// Whether a game could not be read whole.
pub(super) fn has_error(faults: &[Found]) -> bool {
    faults.iter().any(|(fault, ..)| fault.is_error())
}

/// What is told of a part: of text that is no game only that, and what stands in it unread.
fn told_of(part: &Part, mut faults: Vec<Found>) -> Vec<Found> {
    if let Part::Stray(span) = part {
        faults.retain(|(fault, ..)| fault.games() > 0);
        faults.insert(0, (Fault::NoGame, span.clone(), 0));
    }
    faults
}

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
fn located<I: Into<Issue>>(bytes: &[u8], mut faults: Vec<(u64, At<I>)>) -> Vec<Finding> {
    faults.sort_by_key(|(_, (_, span, _))| span.start);
    let mut places = Places::from(bytes, 0);
    faults
        .into_iter()
        .map(|(game, (issue, span, ply))| {
            let shown = shortened(bytes.get(span.clone()).unwrap_or_default());
            Finding {
                issue: issue.into(),
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
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {}

    fn start(&mut self, _position: &Position) {}

    fn play(&mut self, _before: &Rapid, _legal: Option<Move>, _wording: Wording) {
        self.moves += 1;
        self.ply += 1;
        self.has_moves = true;
    }

    fn nag(&mut self, _nag: u16) {}

    fn draw_offer(&mut self) {}

    fn comment(&mut self, _text: &[u8]) {}

    fn escape(&mut self, _text: &[u8]) {}

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

#[cfg(test)]
mod tests;
