//! The tags of a game that is written anew. Most files have them as the standard writes them, so that they
//! are copied; only the order of those beyond the seven is often another.

use std::ops::Range;

use crate::board::Position;
use crate::input::encoding;
use crate::pgn::GameResult;
use crate::pgn::write::{Layout, ROSTER, write_tags};

/// The tags of a game that is being read.
pub(super) struct Tags<'a> {
    bytes: &'a [u8],
    tags: Vec<Tag>,
    /// The seven tags of the standard come first, all tags stand as it writes them, and none is one that
    /// we write in our own way.
    is_regular: bool,
    /// The others come in the order of their names.
    is_sorted: bool,
}

/// A tag, by its places in the text.
struct Tag {
    name: Range<usize>,
    value: Range<usize>,
    /// The first bytes of the name in one number, by which most names are put in order.
    key: u64,
}

impl Tag {
    /// The place of its line, with the line break, if it is regular.
    fn line(&self) -> Range<usize> {
        self.name.start - 1..self.value.end + 3
    }
}

impl<'a> Tags<'a> {
    /// Tags of a text.
    pub fn of(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            tags: Vec::new(),
            is_regular: true,
            is_sorted: true,
        }
    }

    /// Forgets the tags of the last game.
    pub fn clear(&mut self) {
        self.tags.clear();
        self.is_regular = true;
        self.is_sorted = true;
    }

    fn part(&self, range: &Range<usize>) -> &'a [u8] {
        self.bytes.get(range.clone()).unwrap_or_default()
    }

    /// Adds a tag.
    pub fn add(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        let last = self.tags.last();
        let key = key_of(self.bytes, &name);
        // Each on a line of its own, and nothing between the lines.
        let follows = last.is_none_or(|last| last.line().end + 1 == name.start);
        let ends_line = self.bytes.get(value.end + 2) == Some(&b'\n');
        self.is_regular &= is_plain & follows & ends_line;
        match SEVEN.get(self.tags.len()) {
            Some(expected) => self.is_regular &= key == *expected,
            None => {
                // The start of the game is written anew.
                self.is_regular &= !matches!(self.part(&name), b"FEN" | b"SetUp" | b"Variant");
                let last = last.filter(|_| self.tags.len() > ROSTER.len());
                self.is_sorted &= last.is_none_or(|last| last.key < key);
            }
        }
        self.tags.push(Tag { name, value, key });
    }

    /// Writes the tags, and an empty line. The result that they give; nothing if their text is none that
    /// can be written without more ado.
    pub fn write(
        &mut self,
        start: &Position,
        layout: &Layout,
        text: &mut Vec<u8>,
    ) -> Option<GameResult> {
        if self.is_regular
            && layout.tags
            && layout.all_tags
            && let Some((seven, others)) = self.tags.split_at_mut_checked(ROSTER.len())
            && let [first, .., last] = seven
            && let Some(given) = self.bytes.get(last.value.clone())
            && let Some(result) = GameResult::read(given)
            && given == result.as_str().as_bytes()
        {
            let mut copy =
                |range| text.extend_from_slice(self.bytes.get(range).unwrap_or_default());
            let last = others.last().unwrap_or(last);
            if self.is_sorted {
                copy(first.line().start..last.line().end);
            } else {
                copy(first.line().start..seven.last()?.line().end);
                others.sort_unstable_by(|one, other| {
                    let name = |tag: &Tag| self.bytes.get(tag.name.clone());
                    let names = || name(one).cmp(&name(other));
                    one.key.cmp(&other.key).then_with(names)
                });
                others.iter().for_each(|tag| copy(tag.line()));
            }
            text.push(b'\n');
            return Some(result);
        }
        self.write_anew(start, layout, text)
    }

    /// Writes the tags as they are to be, whatever they are like.
    fn write_anew(
        &self,
        start: &Position,
        layout: &Layout,
        text: &mut Vec<u8>,
    ) -> Option<GameResult> {
        let mut read = Vec::with_capacity(self.tags.len());
        for Tag { name, value, .. } in &self.tags {
            let (name, value) = (self.part(name), self.part(value));
            // Escapes would have to be resolved, lines to be joined.
            if memchr::memchr3(b'\\', b'\n', b'\r', value).is_some() {
                return None;
            }
            read.push((encoding::decode(name), encoding::decode(value)));
        }
        let tags: Vec<_> = read
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        let result = tags.iter().find(|(name, _)| *name == "Result");
        let result = result.and_then(|(_, value)| GameResult::read(value.as_bytes()));
        let result = result.unwrap_or_default();
        if layout.tags {
            write_tags(&tags, start, result, layout, text);
            text.push(b'\n');
        }
        Some(result)
    }
}

/// The keys of the seven tags: their names are so short that no other name has the same.
#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static SEVEN: [u64; ROSTER.len()] = {
    let mut keys = [0; ROSTER.len()];
    let mut number = 0;
    while number < keys.len() {
        let name = ROSTER[number].0.as_bytes();
        assert!(name.len() < 8);
        let mut first = [0; 8];
        let mut place = 0;
        while place < name.len() {
            first[place] = name[place];
            place += 1;
        }
        keys[number] = u64::from_be_bytes(first);
        number += 1;
    }
    keys
};

/// The first bytes of a name as a number that is greater for names that come later.
#[inline]
fn key_of(bytes: &[u8], name: &Range<usize>) -> u64 {
    let beyond = 8 * 8_usize.saturating_sub(name.len()) as u32;
    let first = match bytes.get(name.start..).and_then(<[u8]>::first_chunk) {
        Some(first) => *first,
        // The text ends here.
        None => {
            let name = bytes.get(name.clone()).unwrap_or_default();
            std::array::from_fn(|place| name.get(place).copied().unwrap_or(0))
        }
    };
    u64::from_be_bytes(first) & u64::MAX.checked_shl(beyond).unwrap_or(0)
}
