//! Builds the tree of a game while it is read.
//!
//! A variation is one more continuation of the position that it starts from, whatever its first move
//! is, so that the game stays what was played. Comments keep their places between the variations. One
//! thing is made simpler: a variation on the first move of another becomes its neighbour.

use std::ops::Range;

use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::super::fault::Census;
use super::super::place::Place;
use super::super::read::after_draw_offer;
use super::super::sink::Sink;
use super::super::{Fault, GameResult, tags};
use super::{Found, Game, Lines, NodeId, ROOT, Remark, RemarkKind, TagPairs};
use crate::board::{FastPosition, Position};
use crate::input::encoding;
use crate::notation::shorthand::Wording;
use crate::sixteen_bytes::Sixteen;

/// Builds a game while it is read.
pub(super) struct Builder<'a> {
    text: &'a [u8],
    lines: Lines,
    game: Game,
    line: Line,
    /// The lines to go back to when variations end.
    outer: Vec<Line>,
    census: Census,
}

/// The line that is being read.
#[derive(Default)]
struct Line {
    /// The last move, or what the line starts from.
    node: NodeId,
    ply: u32,
    /// What stands before the first move of a variation; nothing in a line that has moves, or is the
    /// game.
    pending: Option<Vec<Remark>>,
    moves: usize,
    /// Variations on the last move so far.
    variations: usize,
    /// Variations on the first move.
    variations_on_first: usize,
}

impl Line {
    /// The variations so far were on the move before, if there is one.
    #[cold]
    fn begin_move(&mut self) {
        if self.moves == 1 {
            self.variations_on_first = self.variations;
        }
        if self.moves > 0 {
            self.variations = 0;
        }
    }
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
        }
    }

    pub fn finish(mut self) -> Game {
        self.game.held = self.census.games;
        self.game
    }

    /// A move that does not follow the one that was read last: the first of a variation, or the next after
    /// one.
    #[inline(never)]
    fn play_beside(&mut self, uci: UciMove) {
        let parent = self.line.node;
        let node = self.game.append(parent, uci);
        match self.line.pending.take() {
            Some(remarks) if remarks.is_empty() => {}
            Some(remarks) => self.game.edit_notes(node, |notes| notes.before = remarks),
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
    fn say(&mut self, mut text: String, kind: RemarkKind) {
        let has_move = self.line.pending.is_none() && self.line.node != ROOT;
        // It stood in a variation without moves.
        if has_move && let Some(rest) = after_draw_offer(text.as_bytes()) {
            let rest = decode(rest);
            self.draw_offer();
            if rest.is_empty() {
                return;
            }
            text = rest;
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
            None => self.game.edit_notes(self.line.node, |notes| {
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

/// Whether two blanks follow each other in a text.
fn has_gap(text: &[u8]) -> bool {
    let has_gap = |bytes: &[u8; 16]| {
        let blanks = Sixteen::of(bytes).equal(b' ').bits();
        blanks & (blanks >> 1) != 0
    };
    let Some(end) = text.last_chunk() else {
        return text.windows(2).any(|pair| pair == b"  ");
    };
    let mut rest = text;
    while rest.len() > end.len()
        && let Some(bytes) = rest.first_chunk()
    {
        if has_gap(bytes) {
            return true;
        }
        // The last of these may be the first of two.
        rest = rest.get(end.len() - 1..).unwrap_or_default();
    }
    has_gap(end)
}

/// The words of a text, with one blank between them.
fn words(text: &str) -> String {
    let text = text.trim();
    // Nearly every comment is so already.
    let mut last = 0;
    let is_so = text.bytes().all(|byte| {
        let before = std::mem::replace(&mut last, byte);
        matches!(byte, b'!'..=b'~') || (byte == b' ' && before != b' ')
    });
    match is_so {
        true => text.to_owned(),
        false => text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

impl Sink for Builder<'_> {
    fn tag(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        let part = |range| encoding::decode(self.text.get(range).unwrap_or_default());
        let (name, value) = (part(name), part(value));
        match is_plain {
            true => self.game.tags.push(&name, &value),
            false => {
                let value = tags::in_one_line(&value);
                self.game.tags.push(&name, &tags::unescape(&value));
            }
        }
    }

    fn start(&mut self, position: &Position) {
        self.game.start = position.clone();
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
            self.line.begin_move();
        }
        self.line.ply += 1;
        self.line.moves += 1;
    }

    fn nag(&mut self, nag: u16) {
        if nag != 0 {
            let said = self.game.said_mut(self.line.node);
            if let Some((said, words)) = said {
                said.add_nag(words, nag);
            }
        }
    }

    fn draw_offer(&mut self) {
        self.game
            .edit_notes(self.line.node, |notes| notes.draw_offer = true);
    }

    fn plain_comment(&mut self, text: &[u8]) {
        let text = text.trim_ascii();
        if !has_gap(text)
            && self.line.pending.is_none()
            && self.line.variations == 0
            && let Some((said, words)) = self.game.said_mut(self.line.node)
            && said.add_first(words, text)
        {
            return;
        }
        self.comment(text);
    }

    fn comment(&mut self, text: &[u8]) {
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
            ply: self.line.ply,
            ..Line::default()
        };
        // A variation in a line that has no move yet starts where that line does.
        if self.line.moves > 0 {
            inner.ply = inner.ply.saturating_sub(1);
            inner.node = self.game.parent(inner.node).unwrap_or(ROOT);
        }
        self.outer.push(std::mem::replace(&mut self.line, inner));
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let inner = std::mem::replace(&mut self.line, outer);
        self.line.variations += match inner.moves {
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
            ply: self.line.ply,
            place: Place::default(),
        });
    }

    fn unread(&mut self, span: Range<usize>) {
        let text = decode(self.text.get(span).unwrap_or_default());
        self.say(text.trim_end().to_owned(), RemarkKind::Unread);
    }
}
