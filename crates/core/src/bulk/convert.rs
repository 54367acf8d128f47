//! Writing the games of a chunk anew, while they are read or by way of their trees.

use super::made::{Found, Made, Whole, has_error, located, told_of};
use super::picking::Picker;
use super::pipeline::Work;
use super::rewrite::{Rewriter, Rewritten};
use super::split::Spares;
use super::stretch::{Begun, Course, Done, Mark, Stretch, end_of, too_long};
use crate::notation::shorthand::{LikeSan, Longhand, Shorthand, Squares};
use crate::notation::style::{Form, Style};
use crate::pgn::comment::{self, Fate};
use crate::pgn::game::Lines;
use crate::pgn::write::{self, Layout};
use crate::pgn::{Game, Part, read_within};
use crate::select::Selection;

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
    stretch: Stretch<'_>,
    language: &Style,
    style: &Style,
    layout: &Layout,
    on_error: OnError,
    buffer: Vec<u8>,
) -> Done {
    Converter::new(stretch, language, style, layout, on_error).convert(buffer)
}

/// The same by way of a tree of moves: slower, and ready for everything.
#[cfg(test)]
pub(super) fn convert_by_tree(
    stretch: Stretch<'_>,
    language: &Style,
    style: &Style,
    layout: &Layout,
    on_error: OnError,
) -> Done {
    Converter::new(stretch, language, style, layout, on_error).convert_by_tree()
}

/// How the games of a stream are written.
#[derive(Debug)]
pub struct Conversion<'a> {
    /// The language of the piece letters.
    pub language: &'a Style,
    /// The notation to write.
    pub style: &'a Style,
    /// What is written.
    pub layout: &'a Layout,
    /// What becomes of a game that cannot be read whole.
    pub on_error: OnError,
    /// Which games are written, if not all.
    pub selection: Option<&'a Selection>,
    /// Buffers to write to, none of them larger than this.
    pub spares: (Spares, usize),
}

impl Work for Conversion<'_> {
    fn read(&self, stretch: Stretch<'_>) -> Done {
        let (spares, most) = &self.spares;
        let buffer = spares.take(*most).unwrap_or_default();
        let Self {
            language,
            style,
            layout,
            on_error,
            selection,
            ..
        } = self;
        let mut converter = Converter::new(stretch, language, style, layout, *on_error);
        converter.picker = Picker::new(*selection, &stretch, language);
        converter.convert(buffer)
    }

    fn pass(&self, bytes: &[u8]) -> Made {
        let mut made = Made::default();
        match self.on_error {
            OnError::Keep => made.text.extend_from_slice(bytes),
            OnError::Skip | OnError::Stop => made.rejects.extend_from_slice(bytes),
        }
        made
    }
}

/// Writes the games of a chunk, one by one.
struct Converter<'a> {
    stretch: Stretch<'a>,
    bytes: &'a [u8],
    language: &'a Style,
    style: &'a Style,
    layout: &'a Layout,
    on_error: OnError,
    made: Made,
    faults: Vec<(u64, Whole, Found)>,
    course: Course<'a>,
    picker: Picker<'a>,
    /// How much had been made before the part that is being written.
    before: Mark,
    /// How far the stretch has been read.
    at: usize,
    /// A comment that stands open in what was kept as it stands, as it was read and as it was written.
    open: Option<(comment::Open, comment::Open)>,
    /// Where the part that was counted last has a comment that is not closed.
    left_open: Option<usize>,
}

impl<'a> Converter<'a> {
    fn new(
        stretch: Stretch<'a>,
        language: &'a Style,
        style: &'a Style,
        layout: &'a Layout,
        on_error: OnError,
    ) -> Self {
        Self {
            stretch,
            bytes: stretch.bytes,
            language,
            style,
            layout,
            on_error,
            made: Made::default(),
            faults: Vec::new(),
            course: Course::new(stretch),
            picker: Picker::default(),
            before: Mark::default(),
            at: stretch.from,
            open: None,
            left_open: None,
        }
    }

    /// Writes the games, to a buffer whose content does not matter.
    fn convert(mut self, mut buffer: Vec<u8>) -> Done {
        buffer.clear();
        self.made.text = buffer;
        let style = self.style;
        match style.form {
            Form::Descriptive(_) | Form::Original => self.convert_by_tree(),
            Form::Coordinate if !style.king_takes_rook => self.rewrite(Squares),
            _ => match LikeSan::of(style) {
                Some(shorthand) => self.rewrite(shorthand),
                None => self.rewrite(Longhand),
            },
        }
    }

    fn convert_by_tree(mut self) -> Done {
        let mut at = self.at;
        while self.advance(&mut at, None) {
            match self.convert_game(at) {
                Some(end) => at = end,
                None => break,
            }
        }
        self.finish()
    }

    /// Passes over what is not wanted; whether anything may be left. So much text is written, if it is not
    /// with the rest.
    #[inline]
    fn advance(&mut self, at: &mut usize, text: Option<usize>) -> bool {
        let Self {
            picker,
            course,
            made,
            faults,
            open,
            ..
        } = self;
        course.hold(open.is_some());
        let goes_on = !course.is_full() && picker.advance(at, course, made, faults.len(), text);
        self.at = *at;
        goes_on
    }

    /// Writes the games while they are read, if they can be written so.
    fn rewrite(mut self, shorthand: impl Shorthand) -> Done {
        let mut rewriter = Rewriter::new(self.bytes, self.style, self.layout, shorthand);
        // Long moves take more room than short ones.
        self.made
            .text
            .reserve(self.bytes.len() + self.bytes.len() / 4);
        std::mem::swap(rewriter.text(), &mut self.made.text);
        let (alphabet, limits) = (&self.language.alphabet, self.stretch.limits);
        let mut at = self.at;
        loop {
            let mark = rewriter.text().len();
            if !self.advance(&mut at, Some(mark)) {
                break;
            }
            let part = read_within(self.bytes, at, alphabet, &limits, &mut rewriter);
            let rewritten = rewriter.finish();
            at = match part {
                None => break,
                Some(part @ Part::Game(_)) if !rewritten.is_irregular && self.open.is_none() => {
                    self.before = Mark::new(at, &self.made, self.faults.len()).with_text(mark);
                    self.count(&part, rewritten);
                    self.at
                }
                Some(part) => {
                    let text = rewriter.text();
                    text.truncate(mark);
                    std::mem::swap(text, &mut self.made.text);
                    // What is beyond the limits is kept as it stands: it needs no tree.
                    let end = match too_long(&rewritten.faults) {
                        Some(_) => {
                            self.before = Mark::new(at, &self.made, self.faults.len());
                            let excess = self.count(&part, rewritten);
                            self.keep(&part, excess)
                        }
                        None => self.convert_game(at),
                    };
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

    /// Counts a part that has been read. If it is too long: where it has to be cut off, if it does not end
    /// in the stretch.
    fn count(&mut self, part: &Part, read: Rewritten) -> Excess {
        let is_too_long = too_long(&read.faults).is_some();
        self.left_open = open_comment(&read.faults);
        let is_kept = matches!(part, Part::Stray(_)) || has_error(&read.faults);
        let stop = self
            .course
            .pass(self.before, part, read.begun, &read.faults);
        self.picker.note(self.before, part, &mut self.made);
        let number = self.made.counts.seen;
        self.made.counts.held += read.held;
        match part {
            Part::Game(_) => {
                self.made.counts.games += 1;
                self.made.counts.seen += 1;
                self.made.counts.moves += read.moves;
                self.made.counts.broken += u64::from(is_kept);
            }
            Part::Stray(_) => self.made.counts.stray += 1,
        }
        let told = told_of(part, read.faults).into_iter();
        let span = part.span();
        let whole = (self.before.at, span.clone());
        self.faults
            .extend(told.map(|fault| (number, whole.clone(), fault)));
        self.at = span.end;
        match stop {
            Some(stop) => Excess::CutOff(stop),
            None if is_too_long => Excess::Passed,
            None => Excess::None,
        }
    }

    /// Writes the game at a place by way of its tree, and returns where it ends; nothing if there is
    /// no more game, or if there shall be none.
    fn convert_game(&mut self, at: usize) -> Option<usize> {
        let lines = match self.layout.line_breaks {
            true => Lines::Kept,
            false => Lines::Joined,
        };
        let (alphabet, limits) = (&self.language.alphabet, &self.stretch.limits);
        let (game, part) = Game::read_within(self.bytes, at, alphabet, lines, limits)?;
        self.made.trees += 1;
        self.before = Mark::new(at, &self.made, self.faults.len());
        let found: Vec<_> = game
            .faults
            .iter()
            .map(|found| (found.fault, found.span.clone(), found.ply))
            .collect();
        let is_sound = !has_error(&found);
        let read = Rewritten {
            moves: game.count_moves(),
            held: game.held,
            begun: Begun::new(!game.tags.is_empty(), game.count_moves()),
            faults: found,
            is_irregular: false,
        };
        let excess = self.count(&part, read);
        match part {
            Part::Game(_) if is_sound => {
                let written = write::write(&game, self.style, self.layout);
                match self.write(written.as_bytes()) {
                    true => Some(self.at),
                    false => self.keep(&part, excess),
                }
            }
            _ => self.keep(&part, excess),
        }
    }

    /// Writes a game, unless a comment that stands open before it would fare otherwise than in the text.
    /// Tags may come in another order and comments may be left out, and braces with them.
    fn write(&mut self, written: &[u8]) -> bool {
        let length = self.made.text.len();
        self.made.text.extend_from_slice(written);
        let Some((mut was, mut is)) = self.open else {
            return true;
        };
        let read = self.bytes.get(..self.at).unwrap_or_default();
        let fares_otherwise = match is.fate(&self.made.text) {
            Fate::Closed(_) => true,
            Fate::Open(_) => false,
            Fate::Waiting(_) => matches!(was.fate(read), Fate::Open(_)),
        };
        match fares_otherwise {
            true => self.made.text.truncate(length),
            false => self.look_at_open(),
        }
        !fares_otherwise
    }

    /// Sees whether a comment that stands open still waits for a brace.
    fn look_at_open(&mut self) {
        let read = self.bytes.get(..self.at).unwrap_or_default();
        if let Some((was, is)) = &mut self.open {
            was.fate(read);
            if !matches!(is.fate(&self.made.text), Fate::Waiting(_)) {
                self.open = None;
            }
        }
    }

    /// Keeps a part as it stands, or leaves it out; where to go on, if anywhere.
    fn keep(&mut self, part: &Part, excess: Excess) -> Option<usize> {
        let mut span = part.span();
        if let Excess::CutOff(stop) = excess {
            span.end = stop;
        }
        if self.on_error == OnError::Stop {
            return None;
        }
        let as_it_stands = self.bytes.get(span.clone()).unwrap_or_default();
        let before = self.bytes.get(..span.start).unwrap_or_default();
        let target = match self.on_error {
            OnError::Keep => &mut self.made.text,
            OnError::Skip | OnError::Stop => &mut self.made.rejects,
        };
        // A `%` that is not in the first column stays where it is.
        if as_it_stands.starts_with(b"%") && !matches!(before, [] | [.., b'\n' | b'\r']) {
            target.push(b' ');
        }
        let start = target.len();
        let go_on = match excess {
            Excess::None => {
                let is_line_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
                let last = as_it_stands.iter().rposition(|byte| !is_line_break(byte));
                let trimmed = as_it_stands.get(..=last.unwrap_or(0)).unwrap_or_default();
                match (part, self.left_open) {
                    // The next game may get tags that it did not have.
                    (Part::Game(_), None) => {
                        target.extend_from_slice(&comment::without_gaps_at_end(trimmed));
                    }
                    _ => target.extend_from_slice(trimmed),
                }
                target.extend_from_slice(b"\n\n");
                Some(self.at)
            }
            // What is passed over goes up to the tags of the next game, line breaks and all.
            Excess::Passed => {
                target.extend_from_slice(as_it_stands);
                Some(self.at)
            }
            Excess::CutOff(_) => {
                target.extend_from_slice(as_it_stands);
                None
            }
        };
        if self.on_error == OnError::Keep {
            if let Some(at) = self.left_open {
                let written = start + at.saturating_sub(span.start);
                self.open = Some((comment::Open::at(at), comment::Open::at(written)));
            }
            self.look_at_open();
        }
        go_on
    }

    fn finish(mut self) -> Done {
        let end = Mark::new(self.at, &self.made, self.faults.len());
        self.made.findings = located(&self.stretch, self.faults);
        self.made.end = end_of(&self.stretch, self.bytes.len());
        self.course.finish(self.made, end)
    }
}

/// What becomes of a part that is too long.
#[derive(Clone, Copy)]
enum Excess {
    /// It is not.
    None,
    /// It has been passed over, up to the next game.
    Passed,
    /// It goes on behind the stretch, and is cut off here.
    CutOff(usize),
}

/// Where the last comment begins that is not closed.
fn open_comment(faults: &[Found]) -> Option<usize> {
    let is_open = |(fault, ..): &&Found| fault.is_open_comment();
    let (_, span, _) = faults.iter().rfind(is_open)?;
    Some(span.start)
}
