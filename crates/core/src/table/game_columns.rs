//! Columns that say something about games; each entry as often as its game has rows.

use std::borrow::Cow;
use std::ops::Range;

use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, DataType};

use super::facts::{self, Said};
use super::move_columns::show;
use super::plan::Plan;
use super::schema::{Fact, GameFact};
use super::store::Store;
use crate::board::FastPosition;
use crate::input::encoding;
use crate::pgn::{GameResult, tags};

/// The columns that say something about games.
#[derive(Debug)]
pub(super) struct GameColumns<'a> {
    columns: Vec<Column<'a>>,
    layout: Layout,
}

/// The names of the tags of the last game, one behind the other. Most games have the same, so that where
/// each stands need not be looked for again.
#[derive(Debug, Default)]
struct Layout {
    names: Vec<u8>,
    ends: Vec<usize>,
}

impl Layout {
    /// Whether a game has the same tags; if not, those of this game are kept.
    fn is_kept(&mut self, facts: &Facts<'_>) -> bool {
        let mut start = 0;
        let is_same = self.ends.len() == facts.tags.len()
            && self.ends.iter().zip(facts.tags).all(|(end, tag)| {
                let name = self.names.get(std::mem::replace(&mut start, *end)..*end);
                name == facts.bytes.get(tag.name.clone())
            });
        if !is_same {
            self.names.clear();
            self.ends.clear();
            for tag in facts.tags {
                let name = facts.bytes.get(tag.name.clone()).unwrap_or_default();
                self.names.extend_from_slice(name);
                self.ends.push(self.names.len());
            }
        }
        is_same
    }
}

#[derive(Debug)]
struct Column<'a> {
    fact: &'a GameFact,
    name: &'a str,
    store: Store,
    kind: &'a DataType,
    /// Its place in the table.
    place: usize,
    /// Where the tags stand that it is made of; of those with the same name, the first counts.
    tags: [Option<usize>; 2],
}

/// A tag as it stands in the text.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
    pub(super) is_plain: bool,
}

/// All that is known about a game when it is over.
#[derive(Debug)]
pub(super) struct Facts<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) tags: &'a [Tag],
    pub(super) file: Option<&'a str>,
    /// Its number, and where it begins: both counted from the start of the stretch.
    pub(super) number: i64,
    pub(super) offset: i64,
    pub(super) length: i64,
    pub(super) result: GameResult,
    pub(super) plies: Option<u32>,
    pub(super) is_broken: bool,
    pub(super) faults: &'a [&'static str],
    /// What was said of moves that does not fit: the row of the game, and the column.
    pub(super) unfit: &'a [(usize, &'static str)],
    pub(super) last: Option<&'a FastPosition>,
}

impl<'a> Facts<'a> {
    /// Where a tag stands.
    fn place(&self, name: &str) -> Option<usize> {
        let is_named = |tag: &Tag| self.bytes.get(tag.name.clone()) == Some(name.as_bytes());
        self.tags.iter().position(is_named)
    }

    fn value(&self, tag: &Tag) -> Cow<'a, str> {
        let value = self.bytes.get(tag.value.clone()).unwrap_or_default();
        match tag.is_plain {
            true => encoding::decode(value),
            false => tags::value_of(value),
        }
    }
}

impl<'a> GameColumns<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        let columns = plan.columns.iter().enumerate();
        let columns = columns.filter_map(|(place, planned)| match &planned.fact {
            Fact::Game(fact) => Some(Column {
                fact,
                name: &planned.name,
                store: Store::new(&planned.kind)?,
                kind: &planned.kind,
                place,
                tags: [None; 2],
            }),
            Fact::Move(_) => None,
        });
        Self {
            columns: columns.collect(),
            layout: Layout::default(),
        }
    }

    /// Adds a game with so many rows; the columns that its values do not fit.
    pub(super) fn add(&mut self, facts: &Facts<'_>, rows: usize) -> Vec<&'a str> {
        let Some(more) = rows.checked_sub(1) else {
            return Vec::new();
        };
        if !self.layout.is_kept(facts) {
            for column in &mut self.columns {
                column.tags = column.fact.tags().map(|name| facts.place(name?));
            }
        }
        let mut unfit: Vec<&'a str> = Vec::new();
        for column in &mut self.columns {
            if *column.fact == GameFact::Faults {
                continue;
            }
            let mut is_unfit = false;
            column.add(facts, &mut is_unfit);
            if is_unfit {
                unfit.push(column.name);
            }
        }
        for column in &mut self.columns {
            if *column.fact == GameFact::Faults {
                column.add_faults(facts, &unfit);
            }
            if more > 0 {
                column.store.repeat_last(more);
            }
        }
        unfit
    }

    /// The columns as arrays, with their places in the table.
    pub(super) fn finish(self) -> Result<Vec<(usize, ArrayRef)>, ArrowError> {
        let columns = self.columns.into_iter();
        let finished = columns.map(|column| Ok((column.place, column.store.finish(column.kind)?)));
        finished.collect()
    }
}

impl Column<'_> {
    /// Adds what is known about a game.
    fn add(&mut self, facts: &Facts<'_>, is_unfit: &mut bool) {
        let [first, second] = self.tags.map(|place| facts.tags.get(place?));
        match (self.fact, &mut self.store) {
            (GameFact::Tag(asked), store) => {
                let Some(tag) = asked.met(first) else {
                    return store.null();
                };
                if let Store::Text(texts) = store
                    && tag.is_plain
                {
                    // It stands in the text as it is.
                    return texts.push(facts.bytes.get(tag.value.clone()).unwrap_or_default());
                }
                let value = facts.value(tag);
                match store {
                    Store::Text(texts) => texts.push(value.as_bytes()),
                    Store::Int16(numbers) => numbers.push(facts::number(&value).value(is_unfit)),
                    Store::Int32(numbers) => numbers.push(facts::number(&value).value(is_unfit)),
                    Store::Date(days) => days.push(facts::days(&value).value(is_unfit)),
                    other => other.null(),
                }
            }
            (GameFact::Tags, Store::Map(pairs)) => {
                for tag in facts.tags {
                    let name =
                        encoding::decode(facts.bytes.get(tag.name.clone()).unwrap_or_default());
                    pairs.add(name.as_bytes(), facts.value(tag).as_bytes());
                }
                pairs.end();
            }
            (GameFact::UtcTimestamp, Store::Timestamp(moments)) => {
                let date = first.map(|date| facts::days(&facts.value(date)));
                let time = second.map(|time| facts::time_of_day(&facts.value(time)));
                let unknown = |said: Option<Said<i32>>| said.unwrap_or(Said::Unknown);
                moments.push(facts::timestamp(unknown(date), unknown(time)).value(is_unfit));
            }
            (GameFact::DatePart(part), Store::Int16(numbers)) => {
                let said = first.map(|date| facts::date_parts(&facts.value(date)));
                let parts = said.unwrap_or(Said::Unknown).value(is_unfit);
                let number = parts.and_then(|parts| parts.get(*part).copied().flatten());
                numbers.push(number.and_then(|number| i16::try_from(number).ok()));
            }
            (GameFact::File, Store::Text(texts)) => match facts.file {
                Some(file) => texts.push(file.as_bytes()),
                None => texts.null(),
            },
            (GameFact::Number, Store::Int64(numbers)) => numbers.push(Some(facts.number)),
            (GameFact::Offset, Store::Int64(numbers)) => numbers.push(Some(facts.offset)),
            (GameFact::Length, Store::Int64(numbers)) => numbers.push(Some(facts.length)),
            (GameFact::Result, Store::Text(texts)) => texts.push(facts.result.as_str().as_bytes()),
            (GameFact::Has(result), Store::Int32(numbers)) => {
                numbers.push(Some((*result == facts.result).into()));
            }
            (GameFact::PlyCount, Store::Int32(numbers)) => {
                numbers.push(facts.plies.and_then(|plies| i32::try_from(plies).ok()));
            }
            (GameFact::Broken, store @ Store::Bool(..)) => store.push_bool(facts.is_broken),
            (GameFact::Final(view), store) => match facts.last {
                Some(last) => show(last, *view, store),
                None => store.null(),
            },
            (_, store) => store.null(),
        }
    }

    fn add_faults(&mut self, facts: &Facts<'_>, unfit: &[&str]) {
        let Store::List(lists) = &mut self.store else {
            return;
        };
        if let Store::Text(texts) = &mut *lists.entries {
            for name in facts.faults {
                texts.push(name.as_bytes());
            }
            let mut of_moves: Vec<&str> = Vec::new();
            for (_, column) in facts.unfit {
                if !of_moves.contains(column) {
                    of_moves.push(column);
                }
            }
            for column in of_moves.iter().chain(unfit) {
                texts.bytes.extend_from_slice(UNFIT.as_bytes());
                texts.push(column.as_bytes());
            }
        }
        lists.end();
    }
}

/// What is said of a value that does not fit its column, before the name of that.
pub(super) const UNFIT: &str = "value-does-not-fit:";
