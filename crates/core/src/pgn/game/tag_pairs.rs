//! The tags of a game, in one piece of memory.

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
        }
    }

    /// Adds a tag behind the others.
    pub fn push(&mut self, name: &str, value: &str) {
        self.text.extend_from_slice(name.as_bytes());
        self.text.extend_from_slice(value.as_bytes());
        let end = self.text.len();
        let value = end - value.len();
        self.places.push(Place {
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
        self.places.push(Place {
            name: start + name_length,
            value: end - value_length,
            end,
        });
    }

    /// The tags in bytes, name and value.
    fn bytes(&self) -> impl ExactSizeIterator<Item = (&[u8], &[u8])> {
        let mut start = 0;
        self.places.iter().map(move |place| {
            let part = |start, end| self.text.get(start..end).unwrap_or_default();
            let pair = (part(start, place.name), part(place.value, place.end));
            start = place.end;
            pair
        })
    }

    /// The tags, name and value.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.bytes().map(|(name, value)| (text(name), text(value)))
    }

    /// The value of the first tag of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut tags = self.bytes();
        let found = tags.find(|(known, _)| *known == name.as_bytes());
        found.map(|(_, value)| text(value))
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
}
