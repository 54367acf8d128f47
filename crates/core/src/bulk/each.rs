//! Each game of a chunk on its own: where it begins, and what somebody wants to know of it. The text of a
//! game goes from there to where the next begins, so that nothing is between games.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use memchr::{memmem, memrchr};
use shakmaty::Move;

use super::made::{Begin, Found, Made, has_error};
use super::stretch::{Begun, Course, Done, Mark, Stretch, end_of};
use crate::board::{FastPosition, Position};
use crate::fen;
use crate::input::encoding;
use crate::notation::shorthand::Wording;
use crate::notation::style::Style;
use crate::pgn::fault::Census;
use crate::pgn::lint::code;
use crate::pgn::place::Places;
use crate::pgn::{Fault, GameResult, Part, Sink, read_within, tags};
use crate::select::{Selection, Selector};

/// Who says something about each game.
pub trait Teller: Sync {
    /// What is kept in mind while a game is read.
    type Memory: Default;

    /// Whether it looks at positions.
    const LOOKS: bool = false;

    /// Looks at a position of the main line, the first one too.
    fn look(&self, _memory: &mut Self::Memory, _position: &FastPosition) {}

    /// Writes what there is to say of a game that has been read.
    fn tell(&self, game: &Facts<'_>, memory: &Self::Memory, out: &mut Vec<u8>);
}

/// Says nothing: where games begin is enough.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Teller for Silent {
    type Memory = ();

    fn tell(&self, _game: &Facts<'_>, _memory: &(), _out: &mut Vec<u8>) {}
}

/// What is known of a game.
#[derive(Clone, Debug, Default)]
pub struct Facts<'a> {
    text: &'a [u8],
    tags: Vec<(Range<usize>, Range<usize>)>,
    /// The FEN of the start, if it is not the usual one.
    pub start: Option<String>,
    /// The moves of the main line, four bytes each: two games have the same if they were played the same.
    pub moves: Vec<u8>,
    /// A number for all that is said beside these moves: comments, variations, marks.
    pub said: u64,
    /// How many things that is.
    pub notes: u32,
    /// Whether a comment gives the time of a clock.
    pub has_clocks: bool,
    /// The result, as it stands behind the moves or in its tag.
    pub result: GameResult,
    /// Whether something could not be read.
    pub is_broken: bool,
    /// Where the game stands.
    pub span: Range<usize>,
    /// How many of the tags stand before the moves.
    early: usize,
}

impl<'a> Facts<'a> {
    /// How many half-moves the main line has.
    pub fn plies(&self) -> usize {
        self.moves.len() / 4
    }

    /// The tags, each with its name and its value.
    pub fn tags(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> {
        let part = |span: &Range<usize>| self.text.get(span.clone()).unwrap_or_default();
        let tags = self.tags.iter();
        tags.map(move |(name, value)| (encoding::decode(part(name)), tags::value_of(part(value))))
    }

    /// The value of a tag; of those with the same name, the first counts.
    pub fn value(&self, name: &str) -> Option<Cow<'a, str>> {
        let value = self.text.get(self.place(name)?)?;
        Some(tags::value_of(value))
    }

    /// Where the value of a tag stands in the text, without its quotes.
    pub fn place(&self, name: &str) -> Option<Range<usize>> {
        let is_named = |(known, _): &&(Range<usize>, Range<usize>)| {
            self.text.get(known.clone()) == Some(name.as_bytes())
        };
        self.tags
            .iter()
            .find(is_named)
            .map(|(_, value)| value.clone())
    }

    /// Where the tags end that stand before the moves; where the game begins if there are none.
    pub fn tags_end(&self) -> usize {
        let last = self.tags.get(..self.early).and_then(|tags| tags.last());
        let end = last.and_then(|(name, _)| {
            // Its bracket may be missing, and the next one stand in a comment.
            let before = self.text.get(..name.start)?;
            Some(tags::read(self.text, memrchr(b'[', before)?).span.end)
        });
        end.unwrap_or(self.span.start)
    }
}

/// Reads every game that may be wanted, and writes what the teller has to say of it.
pub fn each<T: Teller>(
    stretch: Stretch<'_>,
    language: &Style,
    selection: Option<&Selection>,
    teller: &T,
) -> Done {
    let Stretch { bytes, limits, .. } = stretch;
    let mut course = Course::new(stretch);
    let mut made = Made::default();
    let mut places = Places::from(bytes, stretch.from);
    let mut at = stretch.from;
    let mut sink = Listener::new(bytes, teller);
    let (alphabet, ends) = (&language.alphabet, stretch.ends_with_game);
    let mut selector =
        selection.map(|selection| Selector::new(selection, bytes, ends, alphabet, limits));
    loop {
        let before = Mark::new(at, &made, 0);
        let look = match &mut selector {
            None => None,
            Some(selector) => match selector.look(at) {
                Some(look) => Some(look),
                None => break,
            },
        };
        let matches = look.as_ref().is_none_or(|look| look.matches);
        if let Some(look) = look.filter(|look| !look.is_wanted) {
            // Where the game before it ends has to be known.
            let begun = Begun::new(look.checker.has_tags, look.checker.moves);
            let stop = course.pass(before, &look.part, begun, &look.checker.faults);
            match &look.part {
                Part::Game(span) => {
                    made.counts.seen += 1;
                    made.games.push(Begin {
                        start: span.start,
                        line: places.find(span.start).line,
                        told: made.text.len(),
                        is_broken: false,
                        moves: 0,
                        matches: None,
                    });
                }
                Part::Stray(_) => made.counts.stray += 1,
            }
            at = look.part.span().end;
            if stop.is_some() {
                break;
            }
            continue;
        }
        sink.begin();
        let Some(part) = read_within(bytes, at, &language.alphabet, &limits, &mut sink) else {
            break;
        };
        let begun = Begun::new(!sink.facts.tags.is_empty(), sink.moves);
        let stop = course.pass(before, &part, begun, &sink.faults);
        match &part {
            Part::Game(span) => {
                let is_broken = has_error(&sink.faults);
                made.counts.games += 1;
                made.counts.seen += 1;
                made.counts.broken += u64::from(is_broken);
                sink.facts.is_broken = is_broken;
                sink.facts.span = span.clone();
                sink.facts.said = sink.said.finish();
                teller.tell(&sink.facts, &sink.memory, &mut made.text);
                made.games.push(Begin {
                    start: span.start,
                    line: places.find(span.start).line,
                    told: made.text.len(),
                    is_broken,
                    moves: sink.moves,
                    matches: Some(matches),
                });
            }
            Part::Stray(_) => made.counts.stray += 1,
        }
        made.counts.moves += sink.moves;
        made.counts.held += sink.census.games;
        at = part.span().end;
        if stop.is_some() {
            break;
        }
    }
    let end = Mark::new(at, &made, 0);
    made.end = end_of(&stretch, bytes.len());
    course.finish(made, end)
}

/// What is said, beside the moves of the main line.
mod said {
    pub const COMMENT: u8 = 1;
    pub const VARIATION: u8 = 2;
    pub const END: u8 = 3;
    pub const NAG: u8 = 4;
    pub const OTHER: u8 = 5;
}

/// Listens to a reader on behalf of a teller.
struct Listener<'a, T: Teller> {
    teller: &'a T,
    memory: T::Memory,
    facts: Facts<'a>,
    /// What is said, kept as a number alone: a game may be nothing but notes.
    said: DefaultHasher,
    moves: u64,
    /// How many variations are open.
    depth: usize,
    faults: Vec<Found>,
    census: Census,
}

impl<'a, T: Teller> Listener<'a, T> {
    fn new(text: &'a [u8], teller: &'a T) -> Self {
        Self {
            teller,
            memory: T::Memory::default(),
            facts: Facts {
                text,
                ..Facts::default()
            },
            said: DefaultHasher::new(),
            moves: 0,
            depth: 0,
            faults: Vec::new(),
            census: Census::default(),
        }
    }

    /// Forgets the last game, and keeps the room that it took.
    fn begin(&mut self) {
        let Facts {
            text, tags, moves, ..
        } = std::mem::take(&mut self.facts);
        self.facts = Facts {
            text,
            tags,
            moves,
            ..Facts::default()
        };
        self.facts.tags.clear();
        self.facts.moves.clear();
        self.said = DefaultHasher::new();
        self.memory = T::Memory::default();
        self.moves = 0;
        self.depth = 0;
        self.faults.clear();
        self.census = Census::default();
    }

    fn say(&mut self, kind: u8, text: &[u8]) {
        let facts = &mut self.facts;
        facts.notes = facts.notes.saturating_add(u32::from(kind != said::END));
        (kind, facts.plies(), text).hash(&mut self.said);
    }
}

impl<T: Teller> Sink for Listener<'_, T> {
    fn tag(&mut self, name: Range<usize>, value: Range<usize>, _is_plain: bool) {
        self.facts.tags.push((name, value));
    }

    fn start(&mut self, position: &Position) {
        self.facts.early = self.facts.tags.len();
        if *position != Position::default() {
            self.facts.start = Some(fen::write(position, fen::Style::default()));
        }
        if T::LOOKS {
            let position = FastPosition::from(position);
            self.teller.look(&mut self.memory, &position);
        }
    }

    fn play(&mut self, _before: &FastPosition, legal: Option<Move>, _wording: Wording) {
        self.moves += 1;
        let number = legal.map_or(0, code) as u32;
        match self.depth {
            0 => self.facts.moves.extend_from_slice(&number.to_le_bytes()),
            _ => number.hash(&mut self.said),
        }
    }

    fn played(&mut self, after: &FastPosition) {
        if T::LOOKS && self.depth == 0 {
            self.teller.look(&mut self.memory, after);
        }
    }

    fn nag(&mut self, nag: u16) {
        self.say(said::NAG, &nag.to_le_bytes());
    }

    fn draw_offer(&mut self) {
        self.say(said::OTHER, b"");
    }

    fn comment(&mut self, text: &[u8]) {
        if !self.facts.has_clocks {
            let has = |command: &[u8]| memmem::find(text, command).is_some();
            self.facts.has_clocks = has(b"[%clk") || has(b"[%emt");
        }
        self.say(said::COMMENT, text);
    }

    fn escape(&mut self, text: &[u8]) {
        self.say(said::OTHER, text);
    }

    fn begin_variation(&mut self) {
        self.depth += 1;
        self.say(said::VARIATION, b"");
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.say(said::END, b"");
    }

    fn result(&mut self, result: GameResult) {
        self.facts.result = result;
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        if let Some(fault) = self.census.admit(fault) {
            self.faults.push((fault, span, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes moves and notes as text.
    struct Count;

    impl Teller for Count {
        type Memory = u32;

        const LOOKS: bool = true;

        fn look(&self, positions: &mut u32, _position: &FastPosition) {
            *positions += 1;
        }

        fn tell(&self, game: &Facts<'_>, positions: &u32, out: &mut Vec<u8>) {
            let white = game.value("White").unwrap_or_default();
            let facts = format!("{white} {} {positions} {}\n", game.plies(), game.notes);
            out.extend_from_slice(facts.as_bytes());
        }
    }

    #[test]
    fn each_game_is_told_of() {
        let text = b"1. e4 (1. d4) {a} e5 $1 *\n\n[White \"R\xe9\\\"ti\"]\n\n1. Ke2 1-0";
        let done = each(Stretch::whole(text), &Style::san(), None, &Count);
        let told = String::from_utf8(done.made.text).expect("UTF-8");
        assert_eq!(told, " 2 3 3\nRé\"ti 0 1 0\n");
        let starts: Vec<_> = done.made.games.iter().map(|game| game.start).collect();
        assert_eq!(starts, [0, 27]);
        let lines: Vec<_> = done.made.games.iter().map(|game| game.line).collect();
        assert_eq!(lines, [0, 2]);
        assert_eq!(done.made.counts.broken, 1);
    }

    #[test]
    fn what_is_played_counts_and_not_how_it_is_written() {
        let facts = |text: &str| {
            struct Moves;
            impl Teller for Moves {
                type Memory = ();
                fn tell(&self, game: &Facts<'_>, _: &(), out: &mut Vec<u8>) {
                    out.extend_from_slice(&game.moves);
                }
            }
            let done = each(Stretch::whole(text.as_bytes()), &Style::san(), None, &Moves);
            done.made.text
        };
        let moves = facts("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *");
        assert_eq!(
            moves,
            facts("1.e2e4 e7-e5 2.Ng1f3! (2. f4) Nb8-c6 3. Bf1c4 Bc5 4. 0-0 1-0")
        );
        assert_ne!(moves, facts("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 *"));
        assert_ne!(facts("1. e4 -- *"), facts("1. e4 *"));
    }
}
