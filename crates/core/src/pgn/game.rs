//! A game: tags, and the tree of its moves with comments, NAGs and variations.
//!
//! The tree is compact: a move is a few numbers in one list, and only moves that have something said
//! about them carry more. A node is a number; 0 is the start of the game. Two continuations may be the
//! same move: a variation that repeats the move it replaces is still a variation.

mod builder;
mod notes;
mod standing;
mod state;
mod tag_pairs;

use std::ops::Range;
use std::sync::LazyLock;

use shakmaty::uci::UciMove;
use shakmaty::{Color, Square};

use super::place::{Place, Places};
use super::read::{self, Part};
use super::write::is_unusual;
use super::{Fault, GameResult, Limits};
use crate::board::{Board, IllegalMove, Position};
use crate::notation::alphabet::Alphabet;
use builder::Builder;
use notes::{Said, Stretch};

pub use notes::{Notes, Remark, RemarkKind, add_comment, set_comments};
pub use standing::Standing;
pub use state::Order;
pub use tag_pairs::TagPairs;

/// The names of the squares, two letters each, the first of them below.
const NAMES: [u16; 64] = {
    let mut names = [0; 64];
    let mut number = 0;
    while number < names.len() as u16 {
        #[expect(clippy::indexing_slicing, reason = "it is done when this is compiled")]
        {
            names[number as usize] = (b'a' as u16 + number % 8) | (b'1' as u16 + number / 8) << 8;
        }
        number += 1;
    }
    names
};

/// A place in the tree.
pub type NodeId = u32;

/// The start of the game.
pub const ROOT: NodeId = 0;

#[derive(Clone, Debug)]
struct Node {
    played: UciMove,
    parent: NodeId,
    /// The main continuation; 0 for none.
    first: NodeId,
    /// The last continuation, so that one is added at once however many there are; 0 for none.
    last: NodeId,
    /// The next alternative to this move; 0 for none.
    next: NodeId,
    /// How many moves lead to it.
    depth: u32,
    /// The place behind that of what is said about it; 0 for none.
    said: u32,
}

/// A fault, its place in the text, and the number of half-moves before it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Found {
    /// What is wrong.
    pub fault: Fault,
    /// Where, in bytes of the whole text.
    pub span: Range<usize>,
    /// Half-moves before it in its line.
    pub ply: u32,
    /// The line and column, counted from the start of the game.
    pub place: Place,
}

/// What becomes of the lines of a comment that has several.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Lines {
    /// They are joined: nearly always a line ended because it was full.
    #[default]
    Joined,
    /// They are kept.
    Kept,
}

/// A position to start from, if it has to be kept: nearly all games start from the same one.
fn unless_usual(start: &Position) -> Option<Box<Position>> {
    is_unusual(start).then(|| Box::new(start.clone()))
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags in their order.
    pub tags: TagPairs,
    /// What it starts from, unless it starts as usual.
    start: Option<Box<Position>>,
    nodes: Vec<Node>,
    /// What is said, in the order in which it was first said; some may be empty again.
    said: Vec<Said>,
    /// The text that it was read from, from the first comment that is kept as it stands there to the last.
    words: Vec<u8>,
    /// The result.
    pub result: GameResult,
    /// What is wrong with the text that the game was read from.
    pub faults: Vec<Found>,
    /// Games that stood inside its comments, variations and tags, and were not read.
    pub held: u64,
    /// Lines that begin with `%` before the moves.
    pub escapes: Vec<String>,
}

impl Default for Game {
    fn default() -> Self {
        // Most games have room in this.
        let mut nodes = Vec::with_capacity(128);
        nodes.push(Node {
            played: UciMove::Null,
            parent: ROOT,
            first: ROOT,
            last: ROOT,
            next: ROOT,
            depth: 0,
            said: 0,
        });
        Self {
            tags: TagPairs::default(),
            start: None,
            nodes,
            said: Vec::new(),
            words: Vec::new(),
            result: GameResult::Unknown,
            faults: Vec::new(),
            held: 0,
            escapes: Vec::new(),
        }
    }
}

impl Game {
    /// A game without moves from a position.
    pub fn new(start: Position) -> Self {
        Self {
            start: unless_usual(&start),
            ..Self::default()
        }
    }

    /// Reads the game at a place in a text.
    pub fn read(text: &[u8], at: usize, alphabet: &Alphabet) -> Option<(Self, Part)> {
        Self::read_with(text, at, alphabet, Lines::Joined)
    }

    /// The same, with the lines of its comments joined or kept.
    pub fn read_with(
        text: &[u8],
        at: usize,
        alphabet: &Alphabet,
        lines: Lines,
    ) -> Option<(Self, Part)> {
        Self::read_within(text, at, alphabet, lines, &Limits::default())
    }

    /// The same, within limits.
    pub fn read_within(
        text: &[u8],
        at: usize,
        alphabet: &Alphabet,
        lines: Lines,
        limits: &Limits<'_>,
    ) -> Option<(Self, Part)> {
        let mut builder = Builder::new(text, lines);
        let part = read::read_within(text, at, alphabet, limits, &mut builder)?;
        let (Part::Game(span) | Part::Stray(span)) = &part;
        let mut game = builder.finish();
        game.place_faults(text, span.start);
        Some((game, part))
    }

    /// Puts the faults in the order of the text, and finds their lines.
    fn place_faults(&mut self, text: &[u8], start: usize) {
        self.faults.sort_by_key(|fault| fault.span.start);
        let mut places = Places::from(text, start);
        for fault in &mut self.faults {
            fault.place = places.find(fault.span.start);
        }
    }

    /// The position that the game starts from.
    pub fn start(&self) -> &Position {
        static USUAL: LazyLock<Position> = LazyLock::new(Position::default);
        self.start.as_deref().unwrap_or(&USUAL)
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id as usize)
    }

    /// Whether there is such a node, be it one that was removed.
    pub fn has(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id as usize)
    }

    /// The move that led to a node; none for the start.
    pub fn played(&self, id: NodeId) -> Option<UciMove> {
        self.node(id).filter(|_| id != ROOT).map(|node| node.played)
    }

    /// The node before; none for the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).filter(|_| id != ROOT).map(|node| node.parent)
    }

    /// The continuations of a node, the main one first.
    pub fn variations(&self, id: NodeId) -> Vec<NodeId> {
        let first = self.node(id).map_or(ROOT, |node| node.first);
        std::iter::successors(Some(first), |id| self.node(*id).map(|node| node.next))
            .take_while(|id| *id != ROOT)
            .collect()
    }

    /// The node that was added last.
    fn last(&self) -> NodeId {
        self.nodes.len() as NodeId - 1
    }

    /// The main continuation of a node.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)
            .map(|node| node.first)
            .filter(|id| *id != ROOT)
    }

    /// The end of the main continuation of a node.
    pub fn end(&self, id: NodeId) -> NodeId {
        let line = std::iter::successors(Some(id), |id| self.next(*id));
        line.last().unwrap_or(id)
    }

    /// The first continuation of a node by a move.
    pub fn find_variation(&self, id: NodeId, uci: UciMove) -> Option<NodeId> {
        let mut ways = self.variations(id).into_iter();
        ways.find(|way| self.played(*way) == Some(uci))
    }

    /// The nodes of the main line.
    pub fn mainline(&self) -> Vec<NodeId> {
        std::iter::successors(self.next(ROOT), |id| self.next(*id)).collect()
    }

    /// The main line in UCI, with blanks between the moves.
    pub fn mainline_uci(&self) -> String {
        // Four letters and a blank; promotions are few.
        let mut text = Vec::with_capacity(5 * self.nodes.len());
        let mut next = self.node(ROOT).map_or(ROOT, |root| root.first);
        while next != ROOT
            && let Some(node) = self.node(next)
        {
            match node.played {
                UciMove::Normal {
                    from,
                    to,
                    promotion: None,
                } => {
                    let name = |square: Square| NAMES.get(usize::from(square)).copied();
                    let [from, to] = [from, to].map(|square| name(square).unwrap_or_default());
                    let both = u32::from(from) | u32::from(to) << 16;
                    text.extend_from_slice(&both.to_le_bytes());
                    text.push(b' ');
                }
                played => {
                    played.append_ascii_to(&mut text);
                    text.push(b' ');
                }
            }
            next = node.first;
        }
        text.pop();
        // All of it is ASCII.
        String::from_utf8(text).unwrap_or_default()
    }

    /// How many moves the tree has, variations included.
    pub fn count_moves(&self) -> u64 {
        self.nodes.len() as u64 - 1
    }

    fn said(&self, id: NodeId) -> Option<&Said> {
        let place = self.node(id)?.said.checked_sub(1)?;
        self.said.get(place as usize)
    }

    /// What is said about a node.
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        let notes = self.said(id)?.notes(&self.words);
        Some(notes).filter(|notes| !notes.is_empty())
    }

    /// The comments after a move, or those before it.
    pub fn comments(&self, id: NodeId, before: bool) -> impl Iterator<Item = &str> {
        let said = self.said(id).into_iter();
        said.flat_map(move |said| said.comments(&self.words, before))
    }

    /// The NAGs of a move.
    pub fn nags(&self, id: NodeId) -> &[u16] {
        self.said(id).map_or(&[], Said::nags)
    }

    /// Whether the mover offered a draw with the move.
    pub fn has_draw_offer(&self, id: NodeId) -> bool {
        self.said(id).is_some_and(Said::has_draw_offer)
    }

    /// What is said about a node, to be changed.
    fn said_mut(&mut self, id: NodeId) -> Option<&mut Said> {
        if self.is_silent(id) {
            self.begin_saying(id, None);
        }
        let place = self.node(id)?.said.checked_sub(1)?;
        self.said.get_mut(place as usize)
    }

    /// Whether nothing was said about a node so far.
    #[inline]
    fn is_silent(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.said == 0)
    }

    /// Says something about a node of which nothing was said so far: perhaps a comment.
    #[inline(always)]
    fn begin_saying(&mut self, id: NodeId, comment: Option<Stretch>) {
        if let Some(node) = self.nodes.get_mut(id as usize) {
            if self.said.capacity() == 0 {
                // Where one move has a comment, most do.
                self.said.reserve(96);
            }
            self.said.push(Said::new(comment));
            node.said = self.said.len() as u32;
        }
    }

    /// Changes what is said about a node.
    pub fn edit_notes(&mut self, id: NodeId, edit: impl FnOnce(&mut Notes)) {
        let words = std::mem::take(&mut self.words);
        if let Some(said) = self.said_mut(id) {
            said.edit(&words, edit);
        }
        self.words = words;
    }

    /// How many moves lead to a node.
    pub fn depth(&self, id: NodeId) -> u64 {
        self.node(id).map_or(0, |node| node.depth.into())
    }

    /// The number of half-moves before a node, by the move number of its board.
    pub fn ply(&self, id: NodeId) -> u64 {
        let half_moves = u64::from(self.start().turn().is_black()) + self.depth(id);
        // The number of a move ends where that of a board does.
        let moves = u64::from(self.start().fullmove_number()) + half_moves / 2;
        2 * (moves.min(u32::MAX.into()) - 1) + half_moves % 2
    }

    /// The side to move at a node.
    pub fn turn(&self, id: NodeId) -> Color {
        let start = self.start().turn();
        match self.depth(id).is_multiple_of(2) {
            true => start,
            false => start.other(),
        }
    }

    /// Whether a node is in the main line.
    pub fn is_mainline(&self, id: NodeId) -> bool {
        let mut nodes = std::iter::successors(Some(id), |id| self.parent(*id));
        nodes.all(|id| !self.starts_variation(id))
    }

    /// Whether a node is not the main continuation of the one before.
    pub fn starts_variation(&self, id: NodeId) -> bool {
        self.parent(id)
            .is_some_and(|parent| self.next(parent) != Some(id))
    }

    /// The board at a node, with the moves that led to it.
    pub fn board(&self, id: NodeId) -> Board {
        Standing::new(self).go_to(self, id).clone()
    }

    /// Adds a continuation after those that are there.
    pub fn add(&mut self, id: NodeId, uci: UciMove) -> Result<NodeId, IllegalMove> {
        let board = self.board(id);
        self.add_on(board.position(), id, uci)
    }

    /// The same, on the position that stands at the node.
    pub fn add_on(
        &mut self,
        position: &Position,
        id: NodeId,
        uci: UciMove,
    ) -> Result<NodeId, IllegalMove> {
        let played = match uci {
            UciMove::Null => position.pass().map(|_| uci).ok_or(IllegalMove)?,
            _ => position.uci(position.find(uci)?),
        };
        Ok(self.append(id, played))
    }

    /// Adds a continuation that is known to be legal.
    fn append(&mut self, parent: NodeId, played: UciMove) -> NodeId {
        let id = self.add_loose(parent, played);
        let mut last = ROOT;
        if let Some(node) = self.node_mut(parent) {
            last = std::mem::replace(&mut node.last, id);
            if last == ROOT {
                node.first = id;
            }
        }
        if last != ROOT
            && let Some(node) = self.node_mut(last)
        {
            node.next = id;
        }
        id
    }

    /// Adds a continuation to the node that was added last, which has none yet.
    #[inline]
    fn append_to_last(&mut self, played: UciMove) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let mut depth = 0;
        if let Some(parent) = self.nodes.last_mut() {
            (parent.first, parent.last) = (id, id);
            depth = parent.depth + 1;
        }
        self.nodes.push(Node {
            played,
            parent: id - 1,
            first: ROOT,
            last: ROOT,
            next: ROOT,
            depth,
            said: 0,
        });
        id
    }

    /// Adds a node that is none of the continuations of its parent yet.
    fn add_loose(&mut self, parent: NodeId, played: UciMove) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let depth = self.node(parent).map_or(0, |node| node.depth) + 1;
        self.nodes.push(Node {
            played,
            parent,
            first: ROOT,
            last: ROOT,
            next: ROOT,
            depth,
            said: 0,
        });
        id
    }

    /// Puts the continuations of a node into another order; those left out are removed. Whether it
    /// could: each must be a continuation of the node, and stand there once, or lines would run in
    /// circles.
    pub fn set_variations(&mut self, id: NodeId, order: &[NodeId]) -> bool {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        let is_twice = sorted.windows(2).any(|pair| pair.first() == pair.last());
        if is_twice || !self.has(id) || order.iter().any(|child| self.parent(*child) != Some(id)) {
            return false;
        }
        let mut next = ROOT;
        for child in order.iter().rev() {
            if let Some(node) = self.node_mut(*child) {
                node.next = next;
            }
            next = *child;
        }
        if let Some(node) = self.node_mut(id) {
            node.first = next;
            node.last = order.last().copied().unwrap_or(ROOT);
        }
        true
    }

    /// What could not be read, as it stands in the text, and the node that it follows.
    pub fn unread(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.remarks_of(RemarkKind::Unread)
    }

    /// All words of a kind between the moves, and the nodes that they belong to.
    pub fn remarks_of(&self, kind: RemarkKind) -> impl Iterator<Item = (NodeId, &str)> {
        let remarks = self.all_notes().flat_map(|(node, notes)| {
            let both = notes.before.iter().chain(&notes.after);
            both.map(move |remark| (node, remark))
        });
        remarks
            .filter(move |(_, remark)| remark.kind == kind)
            .map(|(node, remark)| (node, remark.text.as_str()))
    }

    /// A tag by its name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }
}
