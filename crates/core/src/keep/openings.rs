//! The opening of a game: the last of its positions that a table has a name for, however it was reached.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

use memchr::memchr;
use shakmaty::EnPassantMode;

use super::games::{Bytes, Game, Taker};
use super::order::is_unknown;
use super::record::{Reader, write_bytes};
use super::seam::Seam;
use super::stats::{Ends, count_end, end_of};
use crate::board::{FastPosition, Position};
use crate::bulk::each::{Facts, Teller};
use crate::fen;
use crate::notation::alphabet::Alphabet;
use crate::pgn::{Fault, Part, Sink, read_part};

/// An opening.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Opening {
    /// Its code.
    pub eco: String,
    /// Its name.
    pub name: String,
}

/// The openings by their positions.
#[derive(Clone, Debug, Default)]
pub struct Table {
    openings: Vec<Opening>,
    /// By where the men stand: the four fields of the position, and the number of the opening.
    positions: HashMap<[u64; 7], Vec<(String, u32)>>,
    /// The fewest men that a position has.
    fewest: u32,
}

/// The four fields of a position, with an en passant square only if a pawn can be taken.
fn fields(position: &FastPosition) -> String {
    let style = fen::Style {
        en_passant: EnPassantMode::Legal,
        ..fen::Style::default()
    };
    fen::write_epd(&Position::from(position), style)
}

fn count_men(placement: &[u64; 7]) -> u32 {
    // The last set is of White's men.
    let [kinds @ .., _] = placement;
    kinds.iter().map(|kind| kind.count_ones()).sum()
}

impl Table {
    /// Adds an opening by its moves; whether these can be played. If a position has a name already, that one
    /// counts.
    pub fn add(&mut self, opening: Opening, moves: &[u8]) -> bool {
        let mut line = Line::default();
        let part = read_part(moves, 0, &Alphabet::english(), &mut line);
        let is_whole =
            matches!(part, Some(Part::Game(span)) if span.end == moves.trim_ascii_end().len());
        if !is_whole || line.is_broken || line.plies == 0 {
            return false;
        }
        let placement = line.position.placement();
        let men = count_men(&placement);
        self.fewest = match self.openings.is_empty() {
            true => men,
            false => self.fewest.min(men),
        };
        let number = u32::try_from(self.openings.len()).unwrap_or(u32::MAX);
        let known = self.positions.entry(placement).or_default();
        let fields = fields(&line.position);
        if !known.iter().any(|(other, _)| *other == fields) {
            known.push((fields, number));
        }
        self.openings.push(opening);
        true
    }

    fn find(&self, position: &FastPosition) -> Option<u32> {
        let placement = position.placement();
        if count_men(&placement) < self.fewest {
            return None;
        }
        let known = self.positions.get(&placement)?;
        let fields = fields(position);
        let (_, number) = known.iter().find(|(other, _)| *other == fields)?;
        Some(*number)
    }
}

/// The last position of a line.
#[derive(Default)]
struct Line {
    position: FastPosition,
    plies: usize,
    depth: usize,
    is_broken: bool,
}

impl Sink for Line {
    fn played(&mut self, after: &FastPosition) {
        if self.depth == 0 {
            self.position = after.clone();
            self.plies += 1;
        }
    }

    fn begin_variation(&mut self) {
        self.depth += 1;
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn fault(&mut self, fault: Fault, _span: Range<usize>) {
        self.is_broken |= fault.is_error();
    }
}

/// Where the tags of an opening stand in a game, counted from its beginning.
const TAGS: [&str; 2] = ["ECO", "Opening"];

impl Teller for Table {
    type Memory = Option<u32>;

    const LOOKS: bool = true;

    fn look(&self, found: &mut Option<u32>, position: &FastPosition) {
        if let Some(number) = self.find(position) {
            *found = Some(number);
        }
    }

    fn tell(&self, game: &Facts<'_>, found: &Option<u32>, out: &mut Vec<u8>) {
        out.push(end_of(game.result));
        out.extend_from_slice(&found.unwrap_or(u32::MAX).to_le_bytes());
        let from_start = |place: usize| place.saturating_sub(game.span.start) as u64;
        out.extend_from_slice(&from_start(game.tags_end()).to_le_bytes());
        for name in TAGS {
            let place = game.place(name).unwrap_or_default();
            for end in [place.start, place.end] {
                out.extend_from_slice(&from_start(end).to_le_bytes());
            }
            write_bytes(game.value(name).unwrap_or_default().as_bytes(), out);
        }
    }
}

/// What was found of a game.
struct Found<'a> {
    end: usize,
    opening: Option<u32>,
    /// Where its tags end.
    tags_end: usize,
    /// The tags of the opening that it has: where the value stands, and what it is.
    tags: [(Range<usize>, &'a str); 2],
}

impl<'a> Found<'a> {
    fn read(told: &'a [u8]) -> Option<Self> {
        let mut reader = Reader(told);
        let [end] = reader.array::<1>()?.map(usize::from);
        let opening = u32::from_le_bytes(reader.array()?);
        let number = |reader: &mut Reader<'a>| Some(u64::from_le_bytes(reader.array()?) as usize);
        let tags_end = number(&mut reader)?;
        let mut tags = [(0..0, ""), (0..0, "")];
        for (place, value) in &mut tags {
            *place = number(&mut reader)?..number(&mut reader)?;
            *value = std::str::from_utf8(reader.bytes()?).unwrap_or_default();
        }
        Some(Self {
            end,
            opening: Some(opening).filter(|number| *number != u32::MAX),
            tags_end,
            tags,
        })
    }
}

/// Counts openings, and writes their tags into the games if there is somewhere to write to.
pub struct Openings<'a, W> {
    table: &'a Table,
    counts: &'a mut Counts,
    output: Option<W>,
    replaces: bool,
    source: u32,
    seam: &'a mut Seam,
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// How the games of each opening ended, by its number in the table; the last are those without one.
    pub ends: HashMap<Option<u32>, Ends>,
    /// Games into which a tag was written.
    pub written: u64,
    /// Games with a tag that says something else than the table.
    pub differing: u64,
}

impl<'a, W: Write> Openings<'a, W> {
    /// Counts by a table, and writes games if there is an output; tags that say something else are replaced, or
    /// not.
    pub fn new(
        table: &'a Table,
        counts: &'a mut Counts,
        output: Option<W>,
        replaces: bool,
        source: u32,
        seam: &'a mut Seam,
    ) -> Self {
        Self {
            table,
            counts,
            output,
            replaces,
            source,
            seam,
        }
    }

    /// What has to be written into the first bytes of a game, each with its place.
    fn edits(&mut self, game: &Game, text: &[u8]) -> Vec<(Range<usize>, String)> {
        let Some(found) = Found::read(&game.told) else {
            return Vec::new();
        };
        count_end(
            self.counts.ends.entry(found.opening).or_default(),
            found.end,
        );
        let opening = found.opening.and_then(|number| {
            let openings = &self.table.openings;
            openings.get(number as usize)
        });
        let Some(opening) = opening else {
            return Vec::new();
        };
        let mut edits = Vec::new();
        let mut new = String::new();
        let mut differs = false;
        for ((place, value), (name, known)) in found
            .tags
            .into_iter()
            .zip(TAGS.into_iter().zip([&opening.eco, &opening.name]))
        {
            differs |= !is_unknown(value) && value != known;
            if value == known || (!is_unknown(value) && !self.replaces) {
                continue;
            }
            let escaped = known.replace('\\', "\\\\").replace('"', "\\\"");
            match place.end {
                0 => new += &format!("[{name} \"{escaped}\"]\n"),
                _ => edits.push((place.start + game.lead..place.end + game.lead, escaped)),
            }
        }
        self.counts.differing += u64::from(differs);
        // Games that cannot be read whole stay as they are, and so does what ends elsewhere.
        let is_there = found.tags_end + game.lead <= text.len();
        if game.is_broken || !is_there || self.output.is_none() {
            return Vec::new();
        }
        if !new.is_empty() {
            let at = found.tags_end + game.lead;
            let lines = text.get(game.lead..).unwrap_or_default();
            if memchr(b'\r', lines).is_some() {
                new = new.replace('\n', "\r\n");
            }
            let line_break = if new.ends_with("\r\n") { "\r\n" } else { "\n" };
            let written = match found.tags_end {
                // Before the moves of a game without tags.
                0 => format!("{new}{line_break}"),
                _ => format!("{line_break}{}", new.trim_end()),
            };
            edits.push((at..at, written));
        }
        edits.sort_by_key(|(place, _)| place.start);
        self.counts.written += u64::from(!edits.is_empty());
        edits
    }
}

impl<W: Write> Taker for Openings<'_, W> {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        let text = bytes.text;
        let edits = match bytes.is_first {
            true => self.edits(game, text),
            false => Vec::new(),
        };
        let Some(output) = &mut self.output else {
            return Ok(());
        };
        if bytes.is_first {
            let between = self.seam.before(self.source, game.number, game.lead, text);
            output.write_all(&between)?;
        }
        self.seam.pass(self.source, game.number, text);
        let mut at = 0;
        for (place, new) in edits {
            output.write_all(text.get(at..place.start).unwrap_or_default())?;
            output.write_all(new.as_bytes())?;
            at = place.end;
        }
        output.write_all(text.get(at..).unwrap_or_default())
    }
}
