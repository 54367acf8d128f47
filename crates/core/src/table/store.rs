//! Columns that grow entry by entry, until they become arrays of Arrow.
//!
//! What was added last can be taken back: a game may turn out not to belong to the table.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float64Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType,
};
use arrow_array::{
    ArrayRef, BooleanArray, ListArray, MapArray, PrimitiveArray, StringArray, StructArray,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType};

/// Which entries are there; nothing is kept as long as all are.
#[derive(Debug, Default)]
pub(super) struct Presence(Vec<bool>);

impl Presence {
    /// Notes one more entry behind so many.
    #[inline]
    fn push(&mut self, before: usize, is_there: bool) {
        if !is_there && self.0.is_empty() {
            self.0.resize(before, true);
        }
        if !is_there || !self.0.is_empty() {
            self.0.push(is_there);
        }
    }

    /// Whether the last of so many entries is there.
    fn last(&self) -> bool {
        self.0.last().copied().unwrap_or(true)
    }

    fn finish(self, entries: usize) -> Option<NullBuffer> {
        // It may have begun to be kept before there was any entry.
        let is_kept = self.0.len() == entries && self.0.contains(&false);
        is_kept.then(|| NullBuffer::from(self.0))
    }
}

/// Where the entries of a column end in something else.
#[derive(Debug, Default)]
struct Ends(Vec<i32>);

impl Ends {
    /// The next entry ends here. What is beyond the numbers of Arrow shows when the column is finished.
    #[inline]
    fn push(&mut self, end: usize) {
        self.0.push(i32::try_from(end).unwrap_or(i32::MAX));
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    /// Where the entry of this number begins.
    fn start(&self, entry: usize) -> usize {
        let before = entry.checked_sub(1).and_then(|before| self.0.get(before));
        before.map_or(0, |end| usize::try_from(*end).unwrap_or(0))
    }

    /// The number of the last entry, as a range.
    fn last_entry(&self) -> Range<usize> {
        self.len().saturating_sub(1)..self.len()
    }

    /// What the last entry is made of.
    fn last(&self) -> Range<usize> {
        let Range { start, end } = self.last_entry();
        self.start(start)..self.start(end)
    }

    fn finish(self) -> Result<OffsetBuffer<i32>, ArrowError> {
        if self.0.last() == Some(&i32::MAX) {
            return Err(ArrowError::OffsetOverflowError(usize::MAX));
        }
        let all: Vec<i32> = std::iter::once(0).chain(self.0).collect();
        Ok(OffsetBuffer::new(ScalarBuffer::from(all)))
    }
}

/// A column of texts in UTF-8.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// All of them, one behind the other; what stands behind the last one is the next.
    pub(super) bytes: Vec<u8>,
    ends: Ends,
    presence: Presence,
}

impl Texts {
    /// Ends the text that was written to the bytes.
    #[inline]
    pub(super) fn end(&mut self) {
        self.presence.push(self.ends.len(), true);
        self.ends.push(self.bytes.len());
    }

    #[inline]
    pub(super) fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.end();
    }

    pub(super) fn null(&mut self) {
        self.presence.push(self.ends.len(), false);
        self.ends.push(self.bytes.len());
    }

    fn truncate(&mut self, entries: usize) {
        self.bytes.truncate(self.ends.start(entries));
        self.ends.0.truncate(entries);
        self.presence.0.truncate(entries);
    }

    fn repeat_last(&mut self, times: usize) {
        if !self.presence.last() {
            return (0..times).for_each(|_| self.null());
        }
        let last = self.ends.last_entry();
        (0..times).for_each(|_| self.repeat(last.clone()));
    }

    /// Adds some entries once more, all of which are there.
    fn repeat(&mut self, entries: Range<usize>) {
        for entry in entries {
            let span = self.ends.start(entry)..self.ends.start(entry + 1);
            self.bytes.extend_from_within(span);
            self.end();
        }
    }

    fn finish(self) -> Result<StringArray, ArrowError> {
        let nulls = self.presence.finish(self.ends.len());
        StringArray::try_new(self.ends.finish()?, Buffer::from_vec(self.bytes), nulls)
    }
}

/// A column of numbers.
#[derive(Debug)]
pub(super) struct Numbers<T: ArrowPrimitiveType> {
    values: Vec<T::Native>,
    presence: Presence,
}

impl<T: ArrowPrimitiveType> Default for Numbers<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            presence: Presence::default(),
        }
    }
}

impl<T: ArrowPrimitiveType> Numbers<T> {
    #[inline]
    pub(super) fn push(&mut self, value: Option<T::Native>) {
        self.presence.push(self.values.len(), value.is_some());
        self.values.push(value.unwrap_or_default());
    }

    /// Adds entries that are not there, until there are so many.
    pub(super) fn fill(&mut self, entries: usize) {
        while self.values.len() < entries {
            self.push(None);
        }
    }

    /// Sets the entry of this number, which is not there; those before it that are missing are not, either.
    #[inline]
    pub(super) fn set(&mut self, entry: usize, value: T::Native) {
        self.fill(entry);
        match self.values.get_mut(entry) {
            None => self.push(Some(value)),
            Some(old) => {
                *old = value;
                if let Some(is_there) = self.presence.0.get_mut(entry) {
                    *is_there = true;
                }
            }
        }
    }

    pub(super) fn truncate(&mut self, entries: usize) {
        self.values.truncate(entries);
        self.presence.0.truncate(entries);
    }

    fn repeat_last(&mut self, times: usize) {
        let is_there = self.presence.last();
        if let Some(last) = self.values.last().copied() {
            for _ in 0..times {
                self.push(is_there.then_some(last));
            }
        }
    }

    pub(super) fn finish(self) -> Result<PrimitiveArray<T>, ArrowError> {
        let nulls = self.presence.finish(self.values.len());
        PrimitiveArray::try_new(ScalarBuffer::from(self.values), nulls)
    }
}

/// A column of any type.
#[derive(Debug)]
pub(super) enum Store {
    Text(Texts),
    Bool(Vec<bool>, Presence),
    Int16(Numbers<Int16Type>),
    Int32(Numbers<Int32Type>),
    Int64(Numbers<Int64Type>),
    Float(Numbers<Float64Type>),
    Date(Numbers<Date32Type>),
    Timestamp(Numbers<TimestampMicrosecondType>),
    /// Lists, of which none is null.
    List(Lists),
    /// Names with their values.
    Map(Pairs),
}

/// Entries that belong together.
#[derive(Debug)]
pub(super) struct Lists {
    ends: Ends,
    pub(super) entries: Box<Store>,
}

/// Names with their values, for each game.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    ends: Ends,
    names: Texts,
    values: Texts,
}

impl Pairs {
    pub(super) fn add(&mut self, name: &[u8], value: &[u8]) {
        self.names.push(name);
        self.values.push(value);
    }

    /// Ends a map.
    pub(super) fn end(&mut self) {
        self.ends.push(self.names.ends.len());
    }
}

impl Store {
    /// An empty column of a type; nothing if the table has no such type.
    pub(super) fn new(kind: &DataType) -> Option<Self> {
        Some(match kind {
            DataType::Utf8 => Self::Text(Texts::default()),
            DataType::Boolean => Self::Bool(Vec::new(), Presence::default()),
            DataType::Int16 => Self::Int16(Numbers::default()),
            DataType::Int32 => Self::Int32(Numbers::default()),
            DataType::Int64 => Self::Int64(Numbers::default()),
            DataType::Float64 => Self::Float(Numbers::default()),
            DataType::Date32 => Self::Date(Numbers::default()),
            DataType::Timestamp(..) => Self::Timestamp(Numbers::default()),
            DataType::List(field) => Self::List(Lists {
                ends: Ends::default(),
                entries: Box::new(Self::new(field.data_type())?),
            }),
            DataType::Map(..) => Self::Map(Pairs::default()),
            _ => return None,
        })
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Text(texts) => texts.ends.len(),
            Self::Bool(values, _) => values.len(),
            Self::Int16(numbers) => numbers.values.len(),
            Self::Int32(numbers) => numbers.values.len(),
            Self::Int64(numbers) => numbers.values.len(),
            Self::Float(numbers) => numbers.values.len(),
            Self::Date(numbers) => numbers.values.len(),
            Self::Timestamp(numbers) => numbers.values.len(),
            Self::List(lists) => lists.ends.len(),
            Self::Map(pairs) => pairs.ends.len(),
        }
    }

    /// Adds an entry that is not there; for a list, an empty one.
    pub(super) fn null(&mut self) {
        match self {
            Self::Text(texts) => texts.null(),
            Self::Bool(values, presence) => {
                presence.push(values.len(), false);
                values.push(false);
            }
            Self::Int16(numbers) => numbers.push(None),
            Self::Int32(numbers) => numbers.push(None),
            Self::Int64(numbers) => numbers.push(None),
            Self::Float(numbers) => numbers.push(None),
            Self::Date(numbers) => numbers.push(None),
            Self::Timestamp(numbers) => numbers.push(None),
            Self::List(lists) => lists.end(),
            Self::Map(pairs) => pairs.end(),
        }
    }

    /// Keeps the first entries.
    pub(super) fn truncate(&mut self, entries: usize) {
        match self {
            Self::Text(texts) => texts.truncate(entries),
            Self::Bool(values, presence) => {
                values.truncate(entries);
                presence.0.truncate(entries);
            }
            Self::Int16(numbers) => numbers.truncate(entries),
            Self::Int32(numbers) => numbers.truncate(entries),
            Self::Int64(numbers) => numbers.truncate(entries),
            Self::Float(numbers) => numbers.truncate(entries),
            Self::Date(numbers) => numbers.truncate(entries),
            Self::Timestamp(numbers) => numbers.truncate(entries),
            Self::List(lists) => {
                let first = lists.ends.start(entries);
                lists.ends.0.truncate(entries);
                lists.entries.truncate(first);
            }
            Self::Map(pairs) => {
                let first = pairs.ends.start(entries);
                pairs.ends.0.truncate(entries);
                pairs.names.truncate(first);
                pairs.values.truncate(first);
            }
        }
    }

    /// Adds the last entry so many times more.
    pub(super) fn repeat_last(&mut self, times: usize) {
        match self {
            Self::Text(texts) => texts.repeat_last(times),
            Self::Bool(values, presence) => {
                let (last, is_there) = (values.last().copied(), presence.last());
                for _ in 0..times {
                    presence.push(values.len(), is_there);
                    values.push(last.unwrap_or_default());
                }
            }
            Self::Int16(numbers) => numbers.repeat_last(times),
            Self::Int32(numbers) => numbers.repeat_last(times),
            Self::Int64(numbers) => numbers.repeat_last(times),
            Self::Float(numbers) => numbers.repeat_last(times),
            Self::Date(numbers) => numbers.repeat_last(times),
            Self::Timestamp(numbers) => numbers.repeat_last(times),
            Self::List(lists) => lists.repeat_last(times),
            Self::Map(pairs) => pairs.repeat_last(times),
        }
    }

    pub(super) fn push_bool(&mut self, value: bool) {
        if let Self::Bool(values, presence) = self {
            presence.push(values.len(), true);
            values.push(value);
        }
    }

    /// Makes an array of a column of this type.
    pub(super) fn finish(self, kind: &DataType) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Self::Text(texts) => Arc::new(texts.finish()?),
            Self::Bool(values, presence) => {
                let nulls = presence.finish(values.len());
                Arc::new(BooleanArray::new(BooleanBuffer::from(values), nulls))
            }
            Self::Int16(numbers) => Arc::new(numbers.finish()?),
            Self::Int32(numbers) => Arc::new(numbers.finish()?),
            Self::Int64(numbers) => Arc::new(numbers.finish()?),
            Self::Float(numbers) => Arc::new(numbers.finish()?),
            Self::Date(numbers) => Arc::new(numbers.finish()?),
            Self::Timestamp(numbers) => Arc::new(numbers.finish()?),
            Self::List(lists) => lists.finish(kind)?,
            Self::Map(pairs) => pairs.finish(kind)?,
        })
    }
}

impl Lists {
    /// Ends a list.
    pub(super) fn end(&mut self) {
        self.ends.push(self.entries.len());
    }

    /// Only lists of texts are repeated.
    fn repeat_last(&mut self, times: usize) {
        let last = self.ends.last();
        for _ in 0..times {
            if let Store::Text(texts) = &mut *self.entries {
                texts.repeat(last.clone());
            }
            self.end();
        }
    }

    fn finish(self, kind: &DataType) -> Result<ArrayRef, ArrowError> {
        let DataType::List(field) = kind else {
            return Err(ArrowError::SchemaError("a list is no list".to_owned()));
        };
        let entries = self.entries.finish(field.data_type())?;
        let lists = ListArray::try_new(Arc::clone(field), self.ends.finish()?, entries, None)?;
        Ok(Arc::new(lists))
    }
}

impl Pairs {
    fn repeat_last(&mut self, times: usize) {
        let last = self.ends.last();
        for _ in 0..times {
            self.names.repeat(last.clone());
            self.values.repeat(last.clone());
            self.end();
        }
    }

    fn finish(self, kind: &DataType) -> Result<ArrayRef, ArrowError> {
        let DataType::Map(field, is_sorted) = kind else {
            return Err(ArrowError::SchemaError("a map is no map".to_owned()));
        };
        let DataType::Struct(fields) = field.data_type() else {
            return Err(ArrowError::SchemaError("a map has no pairs".to_owned()));
        };
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.names.finish()?),
            Arc::new(self.values.finish()?),
        ];
        let pairs = StructArray::try_new(fields.clone(), columns, None)?;
        let ends = self.ends.finish()?;
        let map = MapArray::try_new(Arc::clone(field), ends, pairs, None, *is_sorted)?;
        Ok(Arc::new(map))
    }
}
