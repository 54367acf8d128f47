//! The games of a chunk as rows of a table, and what must be known of the chunks before it.

use std::sync::Arc;

use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, PrimitiveArray, RecordBatch, cast::AsArray};
use arrow_schema::ArrowError;

use super::made::{At, Made, Whole, has_error, located, told_of};
use super::picking::Picker;
use super::pipeline::Piece;
use super::stretch::{Begun, Course, Done, Mark, Stretch, end_of};
use crate::notation::style::Style;
use crate::pgn::place::{Place as LinePlace, utf16_length};
use crate::pgn::{Fault, Part, read_within};
use crate::select::Selection;
use crate::table::{Place, Plan, Sheet};

/// What is done with games of which not all can be read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum OnBroken {
    /// They are rows like others, with their faults.
    Keep,
    /// They are left out.
    Skip,
    /// Work ends with the first of them.
    Fail,
}

/// How the games of a stream become a table.
#[derive(Debug)]
pub struct Tabulation<'a> {
    /// Which table.
    pub plan: &'a Plan,
    /// The language of the piece letters.
    pub language: &'a Style,
    /// What the file is called.
    pub file: Option<&'a str>,
    /// Whether the file is in UTF-16, so that its bytes are not those that are read.
    pub is_utf16: bool,
    /// What becomes of games of which not all can be read.
    pub on_broken: OnBroken,
    /// Which games are wanted, if not all; not by their numbers, which a worker does not know.
    pub selection: Option<&'a Selection>,
}

impl Tabulation<'_> {
    fn length(&self, bytes: &[u8]) -> u64 {
        match self.is_utf16 {
            true => utf16_length(bytes),
            false => bytes.len() as u64,
        }
    }

    /// Adds a row for each game of a stretch, or for each of its moves or positions.
    pub fn read(&self, stretch: Stretch<'_>) -> Done {
        let Stretch { bytes, limits, .. } = stretch;
        let mut sheet = Sheet::new(self.plan, bytes, self.file);
        let mut course = Course::new(stretch);
        let mut made = Made::default();
        let mut findings: Vec<(u64, Whole, At<Fault>)> = Vec::new();
        let mut at = stretch.from;
        // How far bytes of the file have been counted, and how many there were.
        let (mut counted, mut offset) = (stretch.from, 0);
        let slice = |from, to| bytes.get(from..to).unwrap_or_default();
        let mut picker = Picker::new(self.selection, &stretch, self.language);
        while !course.is_full()
            && picker.advance(&mut at, &mut course, &mut made, findings.len(), None)
        {
            let before = Mark::new(at, &made, findings.len());
            let alphabet = &self.language.alphabet;
            let Some(part) = read_within(bytes, at, alphabet, &limits, &mut sheet) else {
                break;
            };
            let span = part.span();
            let is_game = matches!(part, Part::Game(_));
            let is_shown = self.on_broken != OnBroken::Skip || !sheet.is_broken();
            let place = (is_game && is_shown).then(|| {
                offset += self.length(slice(counted, span.start));
                counted = span.start;
                Place {
                    number: made.counts.seen + 1,
                    offset,
                    length: self.length(slice(span.start, span.end)),
                }
            });
            let read = sheet.end(place);
            made.row_count = sheet.rows();
            let begun = Begun::new(read.has_tags, read.moves);
            let stop = course.pass(before, &part, begun, &read.faults);
            picker.note(before, &part, &mut made);
            let number = made.counts.seen;
            made.counts.games += u64::from(is_game);
            made.counts.seen += u64::from(is_game);
            made.counts.stray += u64::from(!is_game);
            made.counts.broken += u64::from(is_game && has_error(&read.faults));
            made.counts.moves += read.moves;
            made.counts.held += read.held;
            if self.on_broken == OnBroken::Fail {
                let errors = told_of(&part, read.faults).into_iter();
                let errors = errors.filter(|(fault, ..)| fault.is_error());
                findings.extend(errors.map(|fault| (number, (at, span.clone()), fault)));
            }
            at = span.end;
            if stop.is_some() {
                break;
            }
        }
        let end = Mark::new(at, &made, findings.len());
        made.findings = located(&stretch, findings);
        made.end = end_of(&stretch, bytes.len());
        made.rows = Some(sheet.finish());
        course.finish(made, end)
    }
}

/// Counts the games and the bytes of a file, for the columns that say where a game stands in it.
#[derive(Debug, Default)]
pub struct Ledger {
    games: u64,
    offset: u64,
    place: LinePlace,
}

impl Ledger {
    /// A file that begins with so many bytes which are not read, such as a byte-order mark.
    pub fn new(offset: u64) -> Self {
        Self {
            offset,
            ..Self::default()
        }
    }

    /// The line and the column behind what was read so far.
    pub fn place(&self) -> LinePlace {
        self.place
    }

    /// How many games there were so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The rows of a piece, with places in the file and not in the piece.
    pub fn add(
        &mut self,
        work: &Tabulation<'_>,
        piece: &Piece<'_>,
        made: &mut Made,
    ) -> Result<Option<RecordBatch>, ArrowError> {
        let (games, offset) = (self.games, self.offset);
        self.games += made.counts.seen;
        self.offset += work.length(piece.own());
        self.place = self.place.and(made.end);
        let Some(batch) = made.rows.take().transpose()? else {
            return Ok(None);
        };
        let mut columns = batch.columns().to_vec();
        let plan = work.plan;
        for (place, before) in [
            (plan.number_column(), games),
            (plan.offset_column(), offset),
        ] {
            let before = i64::try_from(before).unwrap_or(i64::MAX);
            if let Some(column) = place.and_then(|place| columns.get_mut(place)) {
                let counted: &PrimitiveArray<Int64Type> = column.as_primitive();
                let shifted = counted.unary::<_, Int64Type>(|number| number.saturating_add(before));
                *column = Arc::new(shifted) as ArrayRef;
            }
        }
        RecordBatch::try_new(batch.schema(), columns).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::ops::ControlFlow;

    use super::*;
    use crate::bulk::pipeline;
    use crate::bulk::split::Chunks;
    use crate::pgn::{limits, random};
    use crate::table::Rows;

    const COLUMNS: [&str; 12] = [
        "number",
        "offset",
        "length",
        "Event",
        "White",
        "tags",
        "result",
        "broken",
        "code",
        "clock",
        "comment",
        "fen_after",
    ];

    /// All rows of a text, as text.
    fn rows(
        text: &[u8],
        rows: Rows,
        on_broken: OnBroken,
        size: usize,
        game_bytes: usize,
    ) -> String {
        let columns = COLUMNS.iter().map(|name| ((*name).to_owned(), None));
        let columns = columns.filter(|(name, _)| rows == Rows::Moves || name != "fen_after");
        let plan = Plan::new(rows, columns.collect()).expect("these columns are known");
        let language = Style::san();
        let work = Tabulation {
            plan: &plan,
            language: &language,
            file: None,
            is_utf16: false,
            on_broken,
            selection: None,
        };
        let mut ledger = Ledger::new(0);
        let mut all = Vec::new();
        let mut take = |piece: &Piece<'_>, mut made: Made| {
            let batch = ledger.add(&work, piece, &mut made).expect("a batch");
            // A slice of a batch is written otherwise than the rows that it has.
            for row in batch
                .iter()
                .flat_map(|batch| (0..batch.num_rows()).map(|row| batch.slice(row, 1)))
            {
                all.push(
                    row.columns()
                        .iter()
                        .map(|column| format!("{column:?}"))
                        .collect::<String>(),
                );
            }
            ControlFlow::Continue(())
        };
        let chunks = Chunks::new(Cursor::new(text.to_vec()), size);
        let read = |stretch: Stretch<'_>| work.read(stretch);
        pipeline::run(chunks, 0, game_bytes, &read, &mut take).expect("no read error");
        all.join("\n")
    }

    fn assert_same_in_chunks(text: &[u8]) {
        for kind in [Rows::Games, Rows::Moves, Rows::Positions] {
            for on_broken in [OnBroken::Keep, OnBroken::Skip] {
                for game_bytes in [limits::BYTES, 60] {
                    let whole = rows(text, kind, on_broken, 1 << 20, game_bytes);
                    for size in [1, 40] {
                        let chunks = rows(text, kind, on_broken, size, game_bytes);
                        assert_eq!(chunks, whole, "{size} {game_bytes} {kind:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn odd_texts_are_the_same_rows_in_chunks() {
        for seed in 0..30 {
            let texts = [seed, seed + 1_000_000, seed + 2_000_000].map(random::text);
            assert_same_in_chunks(texts.join(" 1-0\n\n[Event \"x\"]\n").as_bytes());
        }
    }

    #[test]
    fn texts_that_fuzzing_has_kept_are_the_same_rows_in_chunks() {
        let kept = random::kept(include_str!("../../../../fuzz/corpora/pipeline.hex"));
        for text in kept.into_iter().step_by(40) {
            let text = String::from_utf8_lossy(&text);
            assert_same_in_chunks(text.as_bytes());
        }
    }
}
