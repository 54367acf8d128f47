//! A game: tags, and the tree of its moves with comments, NAGs and variations.
//!
//! The tree is compact: a move is a few numbers in one list, and only moves that have something said
//! about them carry more. A node is a number; 0 is the start of the game.

mod state;

use std::collections::BTreeMap;
use std::ops::Range;

use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::fault::Census;
use super::place::{Place, Places};
use super::read::{Part, Sink, read_part};
use super::{Fault, GameResult, tags};
use crate::board::{Board, IllegalMove, Position, Rapid};
use crate::bulk::encoding;
use crate::notation::alphabet::Alphabet;
use crate::notation::brief::Wording;

pub use state::Order;

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
    /// The next alternative to this move; 0 for none.
    next: NodeId,
}

/// What is said about a move.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Notes {
    /// Comments before the move, at the start of a variation.
    pub starting_comments: Vec<String>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
}

impl Notes {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A fault, its place in the text, and the number of half-moves before it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Remark {
    /// What is wrong.
    pub fault: Fault,
    /// Where, in bytes of the whole text.
    pub span: Range<usize>,
    /// Half-moves before it in its line.
    pub ply: u32,
    /// The line and column, counted from the start of the game.
    pub place: Place,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags in their order.
    pub tags: Vec<(String, String)>,
    start: Position,
    nodes: Vec<Node>,
    notes: BTreeMap<NodeId, Notes>,
    /// The result.
    pub result: GameResult,
    /// What is wrong with the text that the game was read from.
    pub remarks: Vec<Remark>,
    /// What could not be read, as it stands in the text, and the node that it follows.
    pub unread: Vec<(NodeId, String)>,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl Game {
    /// A game without moves from a position.
    pub fn new(start: Position) -> Self {
        // Most games have room in this.
        let mut nodes = Vec::with_capacity(128);
        nodes.push(Node {
            played: UciMove::Null,
            parent: ROOT,
            first: ROOT,
            next: ROOT,
        });
        Self {
            tags: Vec::new(),
            start,
            nodes,
            notes: BTreeMap::new(),
            result: GameResult::Unknown,
            remarks: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Reads the game at a place in a text.
    pub fn read(text: &[u8], at: usize, alphabet: &Alphabet) -> Option<(Self, Part)> {
        let mut builder = Builder::new(text);
        let part = read_part(text, at, alphabet, &mut builder)?;
        let (Part::Game(span) | Part::Stray(span)) = &part;
        builder.game.place_remarks(text, span.start);
        Some((builder.game, part))
    }

    /// Puts the remarks in the order of the text, and finds their lines.
    fn place_remarks(&mut self, text: &[u8], start: usize) {
        self.remarks.sort_by_key(|remark| remark.span.start);
        let mut places = Places::from(text, start);
        for remark in &mut self.remarks {
            remark.place = places.find(remark.span.start);
        }
    }

    /// The position that the game starts from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id as usize)
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

    /// The main continuation of a node.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)
            .map(|node| node.first)
            .filter(|id| *id != ROOT)
    }

    /// The nodes of the main line.
    pub fn mainline(&self) -> Vec<NodeId> {
        std::iter::successors(self.next(ROOT), |id| self.next(*id)).collect()
    }

    /// How many moves the tree has, variations included.
    pub fn count_moves(&self) -> u64 {
        self.nodes.len() as u64 - 1
    }

    /// What is said about a node.
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.notes.get(&id)
    }

    /// Changes what is said about a node.
    pub fn edit_notes(&mut self, id: NodeId, edit: impl FnOnce(&mut Notes)) {
        let mut notes = self.notes.remove(&id).unwrap_or_default();
        edit(&mut notes);
        if !notes.is_empty() {
            self.notes.insert(id, notes);
        }
    }

    /// The moves from the start to a node.
    pub fn path(&self, id: NodeId) -> Vec<UciMove> {
        let nodes = std::iter::successors(Some(id), |id| self.parent(*id));
        let mut moves: Vec<_> = nodes.filter_map(|id| self.played(id)).collect();
        moves.reverse();
        moves
    }

    /// The board at a node, with the moves that led to it.
    pub fn board(&self, id: NodeId) -> Board {
        let mut board = Board::from(self.start.clone());
        for played in self.path(id) {
            // Moves of the tree are legal: nothing else can be added.
            let _ = board.push(played);
        }
        board
    }

    /// Adds a continuation, or finds it if it is there.
    pub fn add(&mut self, id: NodeId, uci: UciMove) -> Result<NodeId, IllegalMove> {
        let mut board = self.board(id);
        board.push(uci)?;
        let played = board.peek().ok_or(IllegalMove)?;
        Ok(self.find_or_append(id, played))
    }

    /// Adds a continuation that is known to be legal, or finds it if it is there.
    fn find_or_append(&mut self, parent: NodeId, played: UciMove) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let mut last = None;
        let mut child = self.node(parent).map_or(ROOT, |node| node.first);
        while child != ROOT {
            let Some(node) = self.node(child) else {
                break;
            };
            if node.played == played {
                return child;
            }
            last = Some(child);
            child = node.next;
        }
        self.nodes.push(Node {
            played,
            parent,
            first: ROOT,
            next: ROOT,
        });
        match last {
            Some(last) => {
                if let Some(node) = self.node_mut(last) {
                    node.next = id;
                }
            }
            None => {
                if let Some(node) = self.node_mut(parent) {
                    node.first = id;
                }
            }
        }
        id
    }

    /// Puts the continuations of a node into another order; those left out are removed.
    pub fn set_variations(&mut self, id: NodeId, order: &[NodeId]) {
        let mut next = ROOT;
        for child in order.iter().rev() {
            if let Some(node) = self.node_mut(*child) {
                node.next = next;
            }
            next = *child;
        }
        if let Some(node) = self.node_mut(id) {
            node.first = next;
        }
    }

    /// A tag by its name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Builds a game while it is read.
struct Builder<'a> {
    text: &'a [u8],
    game: Game,
    current: NodeId,
    /// The lines to go back to when variations end.
    outer: Vec<Outer>,
    /// Comments at the start of a variation, which belong to its first move.
    pending: Option<Vec<String>>,
    ply: u32,
    census: Census,
}

/// A line that is waiting for the end of a variation.
struct Outer {
    node: NodeId,
    pending: Option<Vec<String>>,
    ply: u32,
}

impl<'a> Builder<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            game: Game::default(),
            current: ROOT,
            outer: Vec::new(),
            pending: None,
            ply: 0,
            census: Census::default(),
        }
    }
}

fn decode(bytes: &[u8]) -> String {
    encoding::decode(bytes).0.into_owned()
}

impl Sink for Builder<'_> {
    fn tag(&mut self, name: Range<usize>, value: Range<usize>, _is_plain: bool) {
        let part = |range| decode(self.text.get(range).unwrap_or_default());
        let (name, value) = (part(name), part(value));
        let value = tags::unescape(&value).into_owned();
        self.game.tags.push((name, value));
    }

    fn start(&mut self, position: &Position) {
        self.game.start = position.clone();
    }

    fn play(&mut self, before: &Rapid, legal: Option<Move>, _wording: Wording) {
        let uci = legal.map_or(UciMove::Null, |legal| legal.to_uci(before.mode()));
        let node = self.game.find_or_append(self.current, uci);
        // A variation may have come before the move that it is a variation on.
        if self.pending.is_none() && self.game.next(self.current) != Some(node) {
            let mut order = self.game.variations(self.current);
            order.retain(|other| *other != node);
            order.insert(0, node);
            self.game.set_variations(self.current, &order);
        }
        if let Some(comments) = self.pending.take().filter(|comments| !comments.is_empty()) {
            self.game
                .edit_notes(node, |notes| notes.starting_comments.extend(comments));
        }
        self.current = node;
        self.ply += 1;
    }

    fn nag(&mut self, nag: u8) {
        if nag != 0 {
            self.game.edit_notes(self.current, |notes| {
                if !notes.nags.contains(&nag) {
                    notes.nags.push(nag);
                }
            });
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let text = decode(text);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match &mut self.pending {
            Some(comments) => comments.push(text),
            None => self
                .game
                .edit_notes(self.current, |notes| notes.comments.push(text)),
        }
    }

    fn begin_variation(&mut self, _last: Option<Move>) {
        // A variation in a line that has no move yet starts where that line does.
        let has_moves = self.pending.is_none();
        self.outer.push(Outer {
            node: self.current,
            pending: self.pending.replace(Vec::new()),
            ply: self.ply,
        });
        if has_moves {
            self.ply = self.ply.saturating_sub(1);
            self.current = self.game.parent(self.current).unwrap_or(ROOT);
        }
    }

    fn end_variation(&mut self) {
        let comments = self.pending.take().unwrap_or_default();
        if let Some(outer) = self.outer.pop() {
            self.current = outer.node;
            self.ply = outer.ply;
            self.pending = outer.pending;
        }
        // The comments of a variation without moves are not lost.
        if comments.is_empty() {
            return;
        }
        match &mut self.pending {
            Some(pending) => pending.extend(comments),
            None => self
                .game
                .edit_notes(self.current, |notes| notes.comments.extend(comments)),
        }
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        let Some(fault) = self.census.admit(fault) else {
            return;
        };
        let ply = self.ply;
        self.game.remarks.push(Remark {
            fault,
            span,
            ply,
            place: Place::default(),
        });
    }

    fn unread(&mut self, span: Range<usize>) {
        let text = decode(self.text.get(span).unwrap_or_default());
        self.game
            .unread
            .push((self.current, text.trim_end().to_owned()));
    }
}
