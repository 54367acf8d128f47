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
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct TagPairs {
    /// All names and values, one behind the other.
    text: String,
    /// Where each of them ends.
    ends: Vec<(usize, usize)>,
}

impl TagPairs {
    /// None yet, with room for those of most games.
    pub(super) fn with_room() -> Self {
        Self {
            text: String::with_capacity(256),
            ends: Vec::with_capacity(16),
        }
    }

    /// Adds a tag behind the others.
    pub fn push(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        let middle = self.text.len();
        self.text.push_str(value);
        self.ends.push((middle, self.text.len()));
    }

    /// The tags, name and value.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        let mut start = 0;
        self.ends.iter().map(move |(middle, end)| {
            let part = |start, end| self.text.get(start..end).unwrap_or_default();
            let pair = (part(start, *middle), part(*middle, *end));
            start = *end;
            pair
        })
    }

    /// The value of the first tag of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut start = 0;
        for (middle, end) in &self.ends {
            // Bytes: names are looked for often, and parts of a text take longer.
            if self.text.as_bytes().get(start..*middle) == Some(name.as_bytes()) {
                return self.text.get(*middle..*end);
            }
            start = *end;
        }
        None
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

impl<Name: AsRef<str>, Value: AsRef<str>> FromIterator<(Name, Value)> for TagPairs {
    fn from_iter<Tags: IntoIterator<Item = (Name, Value)>>(tags: Tags) -> Self {
        let mut pairs = Self::default();
        for (name, value) in tags {
            pairs.push(name.as_ref(), value.as_ref());
        }
        pairs
    }
}
