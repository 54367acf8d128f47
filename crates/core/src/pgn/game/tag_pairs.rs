//! The tags of a game, in one piece of memory.

use std::sync::OnceLock;

/// Up to so many tags are looked through one by one.
const FEW: usize = 64;

/// Names and values in their order.
///
/// ```
/// use stamma_core::pgn::game::TagPairs;
///
/// let mut tags: TagPairs = [("White", "Morphy"), ("Black", "?")].into_iter().collect();
/// tags.push("White", "Anderssen");
/// assert_eq!(tags.get("White"), Some("Morphy"));
/// assert_eq!(tags.iter().len(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct TagPairs {
    /// All names and values, one behind the other, and what stands between the two in a file. They are UTF-8,
    /// and looked at only when somebody asks for them.
    text: Vec<u8>,
    /// Where they stand; each begins where the one before ends.
    places: Vec<Place>,
    /// Which tag comes when they are sorted by name, if there are many and somebody asked for one.
    sorted: OnceLock<Vec<usize>>,
}

/// Where a tag stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The end of its name.
    name: usize,
    /// The start and the end of its value.
    value: usize,
    end: usize,
}

impl TagPairs {
    /// None yet, with room for those of most games.
    pub(super) fn with_room() -> Self {
        Self {
            text: Vec::with_capacity(384),
            places: Vec::with_capacity(16),
            sorted: OnceLock::new(),
        }
    }

    /// Adds a tag behind the others.
    pub fn push(&mut self, name: &str, value: &str) {
        self.text.extend_from_slice(name.as_bytes());
        self.text.extend_from_slice(value.as_bytes());
        let end = self.text.len();
        let value = end - value.len();
        self.place(Place {
            name: value,
            value,
            end,
        });
    }

    /// Adds one as it stands in a file: its name, whatever is between the two, and its value, all in ASCII.
    pub(super) fn push_plain(&mut self, tag: &[u8], name_length: usize, value_length: usize) {
        let start = self.text.len();
        self.text.extend_from_slice(tag);
        let end = self.text.len();
        self.place(Place {
            name: start + name_length,
            value: end - value_length,
            end,
        });
    }

    fn place(&mut self, place: Place) {
        self.places.push(place);
        self.sorted.take();
    }

    /// The tags in bytes, name and value.
    fn bytes(&self) -> impl ExactSizeIterator<Item = (&[u8], &[u8])> {
        (0..self.places.len()).map(|number| self.tag(number))
    }

    /// The tags, name and value.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.bytes().map(|(name, value)| (text(name), text(value)))
    }

    /// The value of the first tag of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let name = name.as_bytes();
        if self.places.len() <= FEW {
            let found = self.bytes().find(|(known, _)| *known == name);
            return found.map(|(_, value)| text(value));
        }
        let sorted = self.sorted.get_or_init(|| self.sorted());
        // Of one name, the first stays before the others.
        let before = sorted.partition_point(|&number| self.tag(number).0 < name);
        let (known, value) = self.tag(*sorted.get(before)?);
        (known == name).then(|| text(value))
    }

    fn sorted(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..self.places.len()).collect();
        numbers.sort_by_key(|&number| self.tag(number).0);
        numbers
    }

    /// The tag of a number, in bytes.
    fn tag(&self, number: usize) -> (&[u8], &[u8]) {
        let start = number
            .checked_sub(1)
            .and_then(|before| self.places.get(before));
        let start = start.map_or(0, |place| place.end);
        let part = |start, end| self.text.get(start..end).unwrap_or_default();
        self.places.get(number).map_or((&[], &[]), |place| {
            (part(start, place.name), part(place.value, place.end))
        })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}

/// Nothing but UTF-8 was added.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// What stands between names and values does not count.
impl PartialEq for TagPairs {
    fn eq(&self, other: &Self) -> bool {
        self.bytes().eq(other.bytes())
    }
}

impl Eq for TagPairs {}

impl<Name: AsRef<str>, Value: AsRef<str>> FromIterator<(Name, Value)> for TagPairs {
    fn from_iter<Tags: IntoIterator<Item = (Name, Value)>>(tags: Tags) -> Self {
        let mut pairs = Self::default();
        for (name, value) in tags {
            pairs.push(name.as_ref(), value.as_ref());
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_as_they_stand_in_a_file_are_the_same_as_names_and_values() {
        let mut read = TagPairs::with_room();
        read.push_plain(b"White \"Morphy", 5, 6);
        read.push("Black", "J\u{f8}rgen");
        read.push_plain(b"Round  \"", 5, 0);
        let pairs = [("White", "Morphy"), ("Black", "J\u{f8}rgen"), ("Round", "")];
        assert_eq!(read.iter().collect::<Vec<_>>(), pairs);
        assert_eq!(read, pairs.into_iter().collect());
        assert_ne!(read, pairs.into_iter().take(2).collect());
        assert_eq!(read.get("Round"), Some(""));
    }

    #[test]
    fn of_many_tags_the_first_of_a_name_is_found_as_it_is_of_few() {
        let mut tags = TagPairs::default();
        for number in 0..1000 {
            tags.push(&format!("T{}", number * 7 % 400), &number.to_string());
            // Asking in between must not hide what comes later.
            for name in ["T0", "T7", "T399", "T400", ""] {
                let found = tags.iter().find(|(known, _)| *known == name);
                assert_eq!(tags.get(name), found.map(|(_, value)| value));
            }
        }
        for number in 0..500 {
            let name = format!("T{number}");
            let found = tags.iter().find(|(known, _)| *known == name);
            assert_eq!(tags.get(&name), found.map(|(_, value)| value));
        }
    }
}
