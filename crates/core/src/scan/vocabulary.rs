//! The words of all languages that the cutting of texts has to know.

use std::collections::HashSet;

use super::signs::{PAD, is_capital};
use super::text::{Text, Then};

/// The words that matter to where a text is cut, prepared for looking them up.
#[derive(Debug)]
pub struct Vocabulary {
    pub(super) pieces: Trie,
    pub(super) castling: Trie,
    pub(super) things: Trie,
    names: HashSet<String>,
    /// The length of the longest name, in characters.
    pub(super) longest_name: usize,
}

impl Vocabulary {
    /// Prepares the words: what stands for a piece before a square, what stands for castling, the things that may
    /// be called by their square (`e5-pawn`), and the names of pieces that a pawn may become (`e8 (queen)`).
    pub fn new(
        pieces: impl IntoIterator<Item = String>,
        castling: impl IntoIterator<Item = String>,
        things: impl IntoIterator<Item = String>,
        names: impl IntoIterator<Item = String>,
    ) -> Self {
        // A capital letter may stand for a piece in a language that is not known.
        let capitals = ('A'..='Я')
            .filter(|sign| is_capital(*sign))
            .map(String::from);
        let names: HashSet<String> = names.into_iter().map(|name| name.to_lowercase()).collect();
        Self {
            pieces: Trie::new(pieces.into_iter().chain(capitals)),
            castling: Trie::new(castling),
            things: Trie::new(things),
            longest_name: names
                .iter()
                .map(|name| name.chars().count())
                .max()
                .unwrap_or(0),
            names,
        }
    }

    /// Whether a text is the name of a piece, whatever its case.
    pub(super) fn is_name(&self, text: &str) -> bool {
        self.names.contains(&text.to_lowercase())
    }
}

/// Words by their letters.
#[derive(Debug)]
pub(super) struct Trie {
    nodes: Vec<Node>,
}

#[derive(Debug, Default)]
struct Node {
    is_end: bool,
    /// In the order of the letters.
    next: Vec<(char, u32)>,
}

impl Node {
    fn child(&self, letter: char) -> Option<usize> {
        let place = self.next.binary_search_by_key(&letter, |(known, _)| *known);
        let (_, child) = self.next.get(place.ok()?)?;
        Some(*child as usize)
    }
}

impl Trie {
    fn new(words: impl IntoIterator<Item = String>) -> Self {
        let mut nodes = vec![Node::default()];
        for word in words.into_iter().filter(|word| !word.is_empty()) {
            let mut at = 0;
            for letter in word.chars() {
                at = match nodes.get(at).and_then(|node| node.child(letter)) {
                    Some(child) => child,
                    None => Self::grow(&mut nodes, at, letter),
                };
            }
            if let Some(node) = nodes.get_mut(at) {
                node.is_end = true;
            }
        }
        Self { nodes }
    }

    fn grow(nodes: &mut Vec<Node>, at: usize, letter: char) -> usize {
        let child = nodes.len();
        if let Some(node) = nodes.get_mut(at) {
            let place = node.next.partition_point(|(known, _)| *known < letter);
            node.next.insert(place, (letter, child as u32));
        }
        nodes.push(Node::default());
        child
    }

    /// Goes on behind one of the words that begin at a place, the longest first.
    pub(super) fn longest(&self, text: Text, at: usize, then: Then) -> Option<usize> {
        self.longest_from(0, text, at, then)
    }

    fn longest_from(&self, node: usize, text: Text, at: usize, then: Then) -> Option<usize> {
        let letter = text.sign(at)?;
        let child = self.nodes.get(node)?.child(letter)?;
        let end = at + letter.len_utf8();
        let longer = self.longest_from(child, text, end, then);
        longer.or_else(|| {
            self.nodes
                .get(child)
                .filter(|node| node.is_end)
                .and_then(|_| then(end))
        })
    }

    /// Whether one of the words begins at a place.
    pub(super) fn begins(&self, text: Text, at: usize) -> bool {
        self.longest(text, at, &Some).is_some()
    }
}

/// What tells how a sign is to be drawn, and what fills the place of others.
pub(super) fn is_filler(sign: char) -> bool {
    matches!(sign, PAD | '\u{fe0f}')
}
