//! Builds the tree of a game while it is read.
//!
//! A variation is one more continuation of the position that it starts from, whatever its first move
//! is, so that the game stays what was played. Comments keep their places between the variations. One
//! thing is made simpler: a variation on the first move of another becomes its neighbour.

use std::ops::Range;

use memchr::memchr2;
use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::super::fault::Census;
use super::super::place::Place;
use super::super::read::is_draw_offer;
use super::super::sink::Sink;
use super::super::{Fault, GameResult, tags};
use super::notes::{Stretch, words};
use super::{Found, Game, Lines, NodeId, Notes, ROOT, Remark, RemarkKind, TagPairs, unless_usual};
use crate::board::{FastPosition, Position};
use crate::input::encoding;
use crate::notation::shorthand::Wording;

/// Builds a game while it is read.
pub(super) struct Builder<'a> {
    text: &'a [u8],
    lines: Lines,
    game: Game,
    line: Line,
    /// The lines to go back to when variations end.
    outer: Vec<Line>,
    census: Census,
    /// Where the words of the game begin in the text, and where they end so far.
    words: Range<usize>,
}

/// The line that is being read.
#[derive(Default)]
struct Line {
    /// The last move, or what the line starts from.
    node: NodeId,
    /// How many moves lead to where the line starts.
    before: u64,
    /// What stands before the first move of a variation; nothing in a line that has moves, or is the
    /// game.
    pending: Option<Vec<Remark>>,
    /// Variations on the last move so far.
    variations: usize,
    /// Variations on the first move.
    variations_on_first: usize,
}

impl<'a> Builder<'a> {
    pub fn new(text: &'a [u8], lines: Lines) -> Self {
        Self {
            text,
            lines,
            game: Game {
                tags: TagPairs::with_room(),
                ..Game::default()
            },
            line: Line::default(),
            outer: Vec::new(),
            census: Census::default(),
            words: 0..0,
        }
    }

    pub fn finish(mut self) -> Game {
        self.game.held = self.census.games;
        // All at once: each alone would take longer.
        let words = self.text.get(self.words.clone()).unwrap_or_default();
        self.game.words = words.to_vec();
        self.game
    }

    /// How many moves a line has so far.
    fn moves(&self, line: &Line) -> u64 {
        self.game.depth(line.node) - line.before
    }

    /// The variations so far were on the move before the last one, if there is one.
    #[cold]
    fn begin_move(&mut self) {
        match self.moves(&self.line) {
            0 | 1 => return,
            2 => self.line.variations_on_first = self.line.variations,
            _ => {}
        }
        self.line.variations = 0;
    }

    /// Changes what is said about a node.
    fn edit_notes(&mut self, node: NodeId, edit: impl FnOnce(&mut Notes)) {
        let words = self.text.get(self.words.start..).unwrap_or_default();
        if let Some(said) = self.game.said_mut(node) {
            said.edit(words, edit);
        }
    }

    /// Keeps a comment as it stands in the text, if it is the first on a move, and there is no variation before
    /// it; whether it did. It is UTF-8.
    #[inline]
    fn keep_first(&mut self, comment: &[u8]) -> bool {
        // Whatever is told of stands in the text.
        let start = comment
            .as_ptr()
            .addr()
            .wrapping_sub(self.text.as_ptr().addr());
        let end = start.wrapping_add(comment.len());
        let is_there = start <= end && end <= self.text.len();
        if !is_there || self.line.pending.is_some() || self.line.variations > 0 {
            return false;
        }
        if self.words.is_empty() {
            self.words = start..start;
        }
        let place = start.wrapping_sub(self.words.start);
        let Some(comment) = Stretch::new(place, comment.len()) else {
            return false;
        };
        let node = self.line.node;
        if self.game.is_silent(node) {
            self.game.begin_saying(node, Some(comment));
        } else {
            // A NAG may stand before it.
            let known = self.game.said_mut(node);
            if !known.is_some_and(|known| known.add_first(comment)) {
                return false;
            }
        }
        self.words.end = self.words.end.max(end);
        true
    }

    /// A move that does not follow the one that was read last: the first of a variation, or the next after
    /// one.
    #[inline(never)]
    fn play_beside(&mut self, uci: UciMove) {
        let parent = self.line.node;
        let node = self.game.append(parent, uci);
        match self.line.pending.take() {
            Some(remarks) if remarks.is_empty() => {}
            Some(remarks) => self.edit_notes(node, |notes| notes.before = remarks),
            // Variations may have come before the move that they are variations on.
            None if self.game.next(parent) != Some(node) => {
                let mut order = self.game.variations(parent);
                order.rotate_right(1);
                self.game.set_variations(parent, &order);
            }
            None => {}
        }
        self.line.node = node;
    }

    /// Keeps words at their place.
    fn say(&mut self, text: String, kind: RemarkKind) {
        let has_move = self.line.pending.is_none() && self.line.node != ROOT;
        // It stood in a variation without moves.
        if has_move && is_draw_offer(text.as_bytes()) {
            return self.draw_offer();
        }
        let is_start = self.line.pending.is_none() && self.line.node == ROOT;
        if kind == RemarkKind::Escape && (is_start || self.game.count_moves() == 0) {
            return self.game.escapes.push(text);
        }
        let remark = Remark {
            text,
            kind,
            place: self.line.variations,
        };
        match &mut self.line.pending {
            Some(pending) => pending.push(remark),
            None => self.edit_notes(self.line.node, |notes| {
                // Most moves have one comment or none.
                if notes.after.is_empty() {
                    notes.after.reserve_exact(1);
                }
                notes.after.push(remark);
            }),
        }
    }
}

fn decode(bytes: &[u8]) -> String {
    encoding::decode(bytes).into_owned()
}

impl Sink for Builder<'_> {
    fn tag(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        let part = |range| self.text.get(range).unwrap_or_default();
        if is_plain {
            let tag = part(name.start..value.end);
            return self.game.tags.push_plain(tag, name.len(), value.len());
        }
        let (name, value) = (encoding::decode(part(name)), tags::value_of(part(value)));
        self.game.tags.push(&name, &value);
    }

    fn start(&mut self, position: &Position) {
        self.game.start = unless_usual(position);
    }

    #[inline(always)]
    fn play(&mut self, before: &FastPosition, legal: Option<Move>, _wording: Wording) {
        let uci = legal.map_or(UciMove::Null, |legal| legal.to_uci(before.mode()));
        if self.line.pending.is_none() && self.line.node == self.game.last() {
            self.line.node = self.game.append_to_last(uci);
        } else {
            self.play_beside(uci);
        }
        if self.line.variations > 0 {
            self.begin_move();
        }
    }

    fn nag(&mut self, nag: u16) {
        if nag != 0 {
            let words = self.text.get(self.words.start..).unwrap_or_default();
            if let Some(said) = self.game.said_mut(self.line.node) {
                said.add_nag(words, nag);
            }
        }
    }

    fn draw_offer(&mut self) {
        self.edit_notes(self.line.node, |notes| notes.draw_offer = true);
    }

    #[inline]
    fn plain_comment(&mut self, text: &[u8]) {
        if !self.keep_first(text) {
            self.comment(text);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let is_short = self.lines == Lines::Joined || memchr2(b'\n', b'\r', text).is_none();
        let is_offer = is_draw_offer(text);
        if is_short && !is_offer && std::str::from_utf8(text).is_ok() && self.keep_first(text) {
            return;
        }
        let text = encoding::decode(text);
        let text = match self.lines {
            Lines::Joined => words(&text),
            Lines::Kept => {
                let lines: Vec<_> = text.lines().map(words).collect();
                lines.join("\n").trim().to_owned()
            }
        };
        self.say(text, RemarkKind::Comment);
    }

    fn escape(&mut self, text: &[u8]) {
        self.say(decode(text), RemarkKind::Escape);
    }

    fn begin_variation(&mut self) {
        let mut inner = Line {
            pending: Some(Vec::new()),
            node: self.line.node,
            ..Line::default()
        };
        // A variation in a line that has no move yet starts where that line does.
        if self.moves(&self.line) > 0 {
            inner.node = self.game.parent(inner.node).unwrap_or(ROOT);
        }
        inner.before = self.game.depth(inner.node);
        self.outer.push(std::mem::replace(&mut self.line, inner));
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let inner = std::mem::replace(&mut self.line, outer);
        self.line.variations += match self.moves(&inner) {
            // Those of a line without moves started where it does.
            0 => inner.variations,
            1 => 1 + inner.variations,
            _ => 1 + inner.variations_on_first,
        };
        // What stands in a variation without moves is not lost.
        for remark in inner.pending.into_iter().flatten() {
            self.say(remark.text, remark.kind);
        }
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        let Some(fault) = self.census.admit(fault) else {
            return;
        };
        self.game.faults.push(Found {
            fault,
            span,
            ply: self.game.depth(self.line.node) as u32,
            place: Place::default(),
        });
    }

    fn unread(&mut self, span: Range<usize>) {
        let text = decode(self.text.get(span).unwrap_or_default());
        self.say(text.trim_end().to_owned(), RemarkKind::Unread);
    }
}
