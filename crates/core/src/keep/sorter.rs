//! Sorts more than memory holds: what is too much is sorted in runs, which are kept elsewhere and then
//! read side by side.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

/// Where a run is kept.
pub trait Run: Read + Write + Seek + Send {}

impl<T: Read + Write + Seek + Send> Run for T {}

/// Makes room for another run.
pub type MakeRun = Arc<dyn Fn() -> io::Result<Box<dyn Run>> + Send + Sync>;

/// So many runs are read side by side; more are put together first.
const MOST_RUNS: usize = 64;

/// How much is read from a run or written to one at once.
const BLOCK: usize = 1 << 18;

/// What something takes in memory, beside its bytes.
const OVERHEAD: usize = 96;

/// Something that is sorted by its key, and by its number among those with the same key.
#[derive(Clone, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub struct Entry {
    /// What is compared, byte by byte.
    pub key: Vec<u8>,
    /// The one that was added first comes first.
    number: u64,
    /// What goes with it.
    pub value: Vec<u8>,
}

impl Entry {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for length in [self.key.len(), self.value.len()] {
            out.write_all(&(length as u64).to_le_bytes())?;
        }
        out.write_all(&self.number.to_le_bytes())?;
        out.write_all(&self.key)?;
        out.write_all(&self.value)
    }

    fn read(source: &mut impl Read) -> io::Result<Option<Self>> {
        let mut first = [0; 8];
        match source.read_exact(&mut first) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            Err(error) => return Err(error),
        }
        let mut number = || {
            let mut bytes = [0; 8];
            source.read_exact(&mut bytes)?;
            io::Result::Ok(u64::from_le_bytes(bytes))
        };
        let (value_length, number) = (number()?, number()?);
        let mut bytes = |length: u64| {
            let mut bytes = Vec::new();
            let read = source.by_ref().take(length).read_to_end(&mut bytes)?;
            match read as u64 == length {
                true => Ok(bytes),
                false => Err(io::Error::from(ErrorKind::UnexpectedEof)),
            }
        };
        Ok(Some(Self {
            key: bytes(u64::from_le_bytes(first))?,
            number,
            value: bytes(value_length)?,
        }))
    }
}

/// Sorts what is added to it. What is the same keeps its order.
pub struct Sorter {
    entries: Vec<Entry>,
    /// How much the entries take, and how much they may.
    taken: usize,
    memory: usize,
    count: u64,
    runs: Vec<Box<dyn Run>>,
    make_run: MakeRun,
}

impl Sorter {
    /// A sorter that keeps about so many bytes in memory.
    pub fn new(memory: usize, make_run: MakeRun) -> Self {
        Self {
            entries: Vec::new(),
            taken: 0,
            memory,
            count: 0,
            runs: Vec::new(),
            make_run,
        }
    }

    /// Adds something.
    pub fn add(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        let size = key.len() + value.len() + OVERHEAD;
        if !self.entries.is_empty() && self.taken + size > self.memory {
            self.flush()?;
        }
        self.taken += size;
        self.entries.push(Entry {
            key: key.to_vec(),
            number: self.count,
            value: value.to_vec(),
        });
        self.count += 1;
        Ok(())
    }

    /// Writes what is in memory to a run.
    fn flush(&mut self) -> io::Result<()> {
        if self.runs.len() >= MOST_RUNS {
            let runs = std::mem::take(&mut self.runs);
            let mut merged = Merged::new(runs, Vec::new())?;
            let run = self.write_run(std::iter::from_fn(|| merged.next_entry().transpose()))?;
            self.runs.push(run);
        }
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable();
        let run = self.write_run(entries.drain(..).map(Ok))?;
        self.runs.push(run);
        self.entries = entries;
        self.taken = 0;
        Ok(())
    }

    fn write_run(
        &mut self,
        entries: impl Iterator<Item = io::Result<Entry>>,
    ) -> io::Result<Box<dyn Run>> {
        let mut out = BufWriter::with_capacity(BLOCK, (self.make_run)()?);
        for entry in entries {
            entry?.write(&mut out)?;
        }
        out.into_inner().map_err(io::IntoInnerError::into_error)
    }

    /// All that was added, in order.
    pub fn finish(mut self) -> io::Result<Merged> {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable();
        Merged::new(std::mem::take(&mut self.runs), entries)
    }
}

/// Runs that are read side by side.
pub struct Merged {
    /// What was still in memory, the last one first.
    rest: Vec<Entry>,
    runs: Vec<BufReader<Box<dyn Run>>>,
    /// The next entry of each run.
    heap: BinaryHeap<Reverse<(Entry, usize)>>,
}

impl Merged {
    fn new(runs: Vec<Box<dyn Run>>, mut rest: Vec<Entry>) -> io::Result<Self> {
        rest.reverse();
        let mut merged = Self {
            rest,
            runs: Vec::with_capacity(runs.len()),
            heap: BinaryHeap::new(),
        };
        for (place, mut run) in runs.into_iter().enumerate() {
            run.seek(SeekFrom::Start(0))?;
            merged.runs.push(BufReader::with_capacity(BLOCK, run));
            merged.read(place)?;
        }
        Ok(merged)
    }

    fn read(&mut self, place: usize) -> io::Result<()> {
        if let Some(run) = self.runs.get_mut(place)
            && let Some(entry) = Entry::read(run)?
        {
            self.heap.push(Reverse((entry, place)));
        }
        Ok(())
    }

    /// The next one; nothing at the end.
    pub fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let is_in_memory = match (self.rest.last(), self.heap.peek()) {
            (Some(entry), Some(Reverse((other, _)))) => entry < other,
            (Some(_), None) => true,
            (None, _) => false,
        };
        if is_in_memory {
            return Ok(self.rest.pop());
        }
        let Some(Reverse((entry, place))) = self.heap.pop() else {
            return Ok(None);
        };
        self.read(place)?;
        Ok(Some(entry))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    type Pair = (Vec<u8>, Vec<u8>);

    /// What is sorted, and how many runs it took.
    fn sorted(values: &[u64], memory: usize) -> (Vec<Pair>, usize) {
        let runs = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&runs);
        let mut sorter = Sorter::new(
            memory,
            Arc::new(move || {
                counted.fetch_add(1, Ordering::Relaxed);
                Ok(Box::new(Cursor::new(Vec::new())))
            }),
        );
        for (place, value) in values.iter().enumerate() {
            let text = "x".repeat(place % 7);
            sorter
                .add(&value.to_be_bytes(), format!("{place} {text}").as_bytes())
                .expect("room");
        }
        let mut merged = sorter.finish().expect("room");
        let mut found = Vec::new();
        while let Some(entry) = merged.next_entry().expect("runs can be read") {
            found.push((entry.key, entry.value));
        }
        (found, runs.load(Ordering::Relaxed))
    }

    #[test]
    fn the_order_does_not_depend_on_memory() {
        let values: Vec<u64> = (0..5000_u64).map(|n| n.wrapping_mul(7919) % 61).collect();
        let (whole, runs) = sorted(&values, usize::MAX);
        assert_eq!(runs, 0);
        assert_eq!(whole.len(), values.len());
        assert!(whole.is_sorted_by_key(|(key, _)| key.clone()));
        for (memory, least) in [(100_000, 2), (1000, MOST_RUNS + 1), (1, values.len() - 1)] {
            let (found, runs) = sorted(&values, memory);
            assert!(runs >= least, "{runs}");
            assert!(found == whole, "{memory}");
        }
    }

    #[test]
    fn nothing_is_sorted_to_nothing() {
        assert_eq!(sorted(&[], 100).0, []);
    }
}
