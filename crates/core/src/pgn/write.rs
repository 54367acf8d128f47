//! Writing PGN: the export format of the standard, in any notation and any width.

mod tags;

use std::borrow::Cow;
use std::ops::Range;

use shakmaty::uci::UciMove;
use shakmaty::{Color, Move};

use super::game::{Game, NodeId, ROOT, Remark, RemarkKind};
use super::read::{DRAW_OFFER, is_draw_offer};
use super::token::{Kind, Scanner};
use super::words::Words;
use super::{Rules, clocks};
use crate::board::{Board, Position};
use crate::notation::glyphs;
use crate::notation::spell;
use crate::notation::style::{Form, Style};

pub use tags::ROSTER;
pub(super) use tags::is_unusual;
use tags::write_all_tags;
pub(crate) use tags::write_tags;

/// What is written, and how wide.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The longest line; no limit if there is none. The standard has 79.
    pub width: Option<usize>,
    /// Whether tags are written.
    pub tags: bool,
    /// Whether tags beyond the seven are written.
    pub all_tags: bool,
    /// Whether comments are written.
    pub comments: bool,
    /// Whether variations are written.
    pub variations: bool,
    /// How NAGs are written.
    pub nags: Nags,
    /// Whether comments keep their clocks: `[%clk]` and the like.
    pub clocks: bool,
    /// Whether comments keep their line breaks.
    pub line_breaks: bool,
}

/// How NAGs are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Nags {
    /// `$14`, as the standard has it.
    Numbers,
    /// `⩲`, where there is a glyph that is read back as the same NAG.
    Glyphs,
    /// Not at all.
    None,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            width: Some(79),
            tags: true,
            all_tags: true,
            comments: true,
            variations: true,
            nags: Nags::Numbers,
            clocks: true,
            line_breaks: false,
        }
    }
}

/// Writes a game, with an empty line after the tags and after the moves.
///
/// The moves of a game whose rules are not known are written as they were in the text.
pub fn write(game: &Game, style: &Style, layout: &Layout) -> String {
    let mut words = Words::new(layout.width);
    // Without these tags nobody would know that they are no moves of chess.
    let says_rules = layout.tags && layout.all_tags;
    if says_rules && stands_as_it_was(game) {
        return write_as_it_stood(game, layout, words);
    }
    if layout.tags {
        let tags: Vec<_> = game.tags.iter().collect();
        write_tags(&tags, game.start(), game.result, layout, &mut words.text);
        words.text.push(b'\n');
    }
    words.start();
    if layout.comments {
        game.escapes.iter().for_each(|line| words.escape(line));
    }
    write_moves(game, style, layout, &mut words);
    words.word(game.result.as_str());
    words.text.extend_from_slice(b"\n\n");
    // All that was written is text.
    String::from_utf8(words.text).unwrap_or_default()
}

/// Whether the moves of a game were not read, since its rules are not known.
pub(super) fn stands_as_it_was(game: &Game) -> bool {
    game.count_moves() == 0 && Rules::are_unknown(game.tags.iter())
}

/// Writes a game whose moves were not read. What stood before its tags or behind its result stands there again, so
/// that it is not taken for a part of the moves.
fn write_as_it_stood(game: &Game, layout: &Layout, mut words: Words) -> String {
    let remarks = after_move(game, ROOT);
    let is_unread = |remark: &Remark| remark.kind == RemarkKind::Unread;
    let unread = remarks.iter().position(is_unread);
    let (before, rest) = remarks
        .split_at_checked(unread.unwrap_or(0))
        .unwrap_or_default();
    let (unread, behind) = rest
        .split_at_checked(usize::from(unread.is_some()))
        .unwrap_or_default();
    let write_remarks = |remarks: &[Remark], words: &mut Words| {
        for remark in remarks {
            match remark.kind {
                RemarkKind::Unread => words.word(&remark.text),
                _ if layout.comments => {
                    write_comment(&remark.text, layout, words);
                }
                _ => {}
            }
        }
    };
    words.start();
    if layout.comments {
        game.escapes.iter().for_each(|line| words.escape(line));
    }
    write_remarks(before, &mut words);
    if !words.text.is_empty() {
        words.text.push(b'\n');
    }
    let tags: Vec<_> = game.tags.iter().collect();
    write_all_tags(&tags, game.result, &mut words.text);
    words.text.push(b'\n');
    for remark in unread {
        if remark.text.starts_with('[') {
            // It would be a tag if it began a line.
            words.text.truncate(words.text.trim_ascii_end().len());
            words.text.push(b' ');
        }
        words.text.extend_from_slice(remark.text.as_bytes());
        if leaves_comment_open(remark.text.as_bytes()) {
            words.text.push(b'}');
        }
        words.text.push(b'\n');
    }
    words.start();
    words.word(game.result.as_str());
    write_remarks(behind, &mut words);
    words.text.extend_from_slice(b"\n\n");
    String::from_utf8(words.text).unwrap_or_default()
}

/// Whether a text ends in a comment that is not closed, which would take in what is written behind it.
pub(super) fn leaves_comment_open(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text, 0);
    let last = std::iter::from_fn(|| scanner.next_token()).last();
    last.is_some_and(|last| {
        last.kind == Kind::Comment && !scanner.bytes(&last.span).ends_with(b"}")
    })
}

/// What is left to be written, the next thing last.
enum Work {
    /// The continuations of a node.
    Continue {
        node: NodeId,
        ground: Ground,
        needs_number: bool,
    },
    /// A variation that begins with a node.
    Variation { node: NodeId, ground: Ground },
    /// The variations on a node that are still to come, and what is said about it between them.
    Others {
        main: NodeId,
        /// How many have been written.
        place: usize,
        nodes: std::vec::IntoIter<NodeId>,
        ground: Ground,
    },
    /// The end of a variation.
    Close,
}

/// What a move is written on: a position, or a board where the notation asks for its history.
#[derive(Clone)]
enum Ground {
    Position(Position),
    Board(Board),
}

impl Ground {
    fn new(start: &Position, style: &Style) -> Self {
        match style.form {
            Form::Descriptive(_) | Form::Original => Self::Board(Board::from(start.clone())),
            _ => Self::Position(start.clone()),
        }
    }

    fn position(&self) -> &Position {
        match self {
            Self::Position(position) => position,
            Self::Board(board) => board.position(),
        }
    }

    fn spell(&self, legal: Move, style: &Style) -> Option<String> {
        match self {
            Self::Position(position) => spell::write_without_history(position, legal, style),
            Self::Board(board) => spell::write(board, legal, style),
        }
    }

    /// Plays a move of the tree, which is legal, or passes.
    fn play(&mut self, played: UciMove, legal: Option<Move>) {
        match (self, legal) {
            (Self::Position(position), Some(legal)) => position.play(legal),
            (Self::Position(position), None) => {
                if let Some(after) = position.pass() {
                    *position = after;
                }
            }
            (Self::Board(board), _) => {
                let _ = board.push(played);
            }
        }
    }
}

fn write_moves(game: &Game, style: &Style, layout: &Layout, words: &mut Words) {
    let writer = Writer {
        game,
        style,
        layout,
    };
    let needs_number = true;
    let opening = game.notes(ROOT).map_or(&[][..], |notes| &notes.after);
    writer.write_remarks(opening, words);
    // A list of work instead of recursion: variations may be nested without end.
    let mut work = vec![Work::Continue {
        node: ROOT,
        ground: Ground::new(game.start(), style),
        needs_number,
    }];
    while let Some(next) = work.pop() {
        match next {
            Work::Close => words.close(),
            Work::Variation { node, mut ground } => {
                words.open();
                writer.write_remarks(before_move(game, node), words);
                let mut needs_number = writer.write_move(node, &mut ground, true, words);
                needs_number |= writer.write_remarks(after_move(game, node), words);
                work.push(Work::Close);
                work.push(Work::Continue {
                    node,
                    ground,
                    needs_number,
                });
            }
            Work::Continue {
                node,
                mut ground,
                needs_number,
            } => {
                let mut variations = game.variations(node).into_iter();
                let Some(main) = variations.next() else {
                    continue;
                };
                let others: Vec<_> = variations.filter(|_| layout.variations).collect();
                let before = (!others.is_empty()).then(|| ground.clone());
                // A variation that was made the main line keeps its first comment.
                let opened = writer.write_remarks(before_move(game, main), words);
                let offered = writer.write_move(main, &mut ground, opened || needs_number, words);
                let Some(before) = before else {
                    let commented = writer.write_remarks(after_move(game, main), words);
                    work.push(Work::Continue {
                        node: main,
                        ground,
                        needs_number: offered || commented,
                    });
                    continue;
                };
                writer.write_remarks(remarks_at(game, main, 0..1), words);
                work.push(Work::Continue {
                    node: main,
                    ground,
                    needs_number: true,
                });
                work.push(Work::Others {
                    main,
                    place: 0,
                    nodes: others.into_iter(),
                    ground: before,
                });
            }
            Work::Others {
                main,
                place,
                mut nodes,
                ground,
            } => {
                if place > 0 {
                    // What was said behind variations that are gone stands behind the last.
                    let is_last = nodes.len() == 0;
                    let places = place..if is_last { usize::MAX } else { place + 1 };
                    writer.write_remarks(remarks_at(game, main, places), words);
                }
                if let Some(node) = nodes.next() {
                    // One at a time: each needs a position of its own.
                    let own = ground.clone();
                    work.push(Work::Others {
                        main,
                        place: place + 1,
                        nodes,
                        ground,
                    });
                    work.push(Work::Variation { node, ground: own });
                }
            }
        }
    }
}

/// What stands before a move, at the start of its line.
fn before_move(game: &Game, node: NodeId) -> &[Remark] {
    game.notes(node).map_or(&[], |notes| &notes.before)
}

/// What stands after a move.
fn after_move(game: &Game, node: NodeId) -> &[Remark] {
    game.notes(node).map_or(&[], |notes| &notes.after)
}

/// What stands after a move, and behind so many variations on it: its places only rise.
fn remarks_at(game: &Game, node: NodeId, places: Range<usize>) -> &[Remark] {
    let all = after_move(game, node);
    let start = all.partition_point(|remark| remark.place < places.start);
    let end = all.partition_point(|remark| remark.place < places.end);
    all.get(start..end).unwrap_or_default()
}

struct Writer<'a> {
    game: &'a Game,
    style: &'a Style,
    layout: &'a Layout,
}

impl Writer<'_> {
    /// Writes a move and its marks, and plays it; whether a comment was needed for one.
    fn write_move(
        &self,
        node: NodeId,
        ground: &mut Ground,
        needs_number: bool,
        words: &mut Words,
    ) -> bool {
        let position = ground.position();
        let mover = position.turn();
        if mover.is_white() || needs_number {
            words.number(position.half_move());
        }
        let played = self.game.played(node).unwrap_or(UciMove::Null);
        let legal = position.trusted(played);
        let by_squares = matches!(self.style.form, Form::Coordinate | Form::Numeric);
        match legal {
            Some(legal) => match ground.spell(legal, self.style) {
                Some(written) => words.word(&written),
                None => words.word(&played.to_string()),
            },
            None => words.word(if by_squares { "0000" } else { "--" }),
        }
        ground.play(played, legal);
        let Some(notes) = self.game.notes(node) else {
            return false;
        };
        write_nags(&mut notes.nags.clone(), mover, self.layout, words);
        notes.draw_offer && write_draw_offer(self.style, self.layout, words)
    }

    /// Writes what is said between the moves; whether there was anything.
    fn write_remarks(&self, remarks: &[Remark], words: &mut Words) -> bool {
        let mut any = false;
        for Remark { text, kind, .. } in remarks {
            match kind {
                _ if !self.layout.comments => {}
                RemarkKind::Escape => {
                    words.escape(text);
                    any = true;
                }
                RemarkKind::Comment | RemarkKind::Unread => {
                    any |= write_comment(text, self.layout, words);
                }
            }
        }
        any
    }
}

/// Writes the offer of a draw, as a comment if the notation has no sign for it; whether it was one. Only
/// a text without comments goes without it.
pub(crate) fn write_draw_offer(style: &Style, layout: &Layout, words: &mut Words) -> bool {
    if !style.draw_offer.is_empty() {
        words.word(&style.draw_offer);
        return false;
    }
    layout.comments && write_comment(DRAW_OFFER, layout, words)
}

/// Writes the NAGs of a move, each once, in the order of their numbers.
pub(crate) fn write_nags(nags: &mut Vec<u16>, mover: Color, layout: &Layout, words: &mut Words) {
    nags.sort_unstable();
    nags.dedup();
    for (place, nag) in nags.drain(..).enumerate() {
        let glyph = match layout.nags {
            Nags::None => return,
            Nags::Numbers => None,
            Nags::Glyphs => u8::try_from(nag)
                .ok()
                .and_then(|nag| glyphs::glyph(nag, mover)),
        };
        match glyph {
            Some(suffix) if place == 0 && nag <= u16::from(glyphs::LAST_SUFFIX) => {
                words.suffix(suffix)
            }
            Some(glyph) => words.word(glyph),
            None => words.nag(nag),
        }
    }
}

/// Writes a comment; whether anything of it is left. One that was nothing but a clock goes with it.
pub(crate) fn write_comment(comment: &str, layout: &Layout, words: &mut Words) -> bool {
    let kept = match layout.clocks {
        true => Cow::Borrowed(comment),
        false => without_clocks(comment),
    };
    let is_kept = !kept.is_empty() || comment.is_empty();
    if is_kept {
        words.comment(&kept, layout.line_breaks);
    }
    is_kept
}

/// A comment without its clocks, unless what stands behind them would become the offer of a draw.
fn without_clocks(comment: &str) -> Cow<'_, str> {
    let rest = clocks::remove(comment);
    match is_draw_offer(rest.as_bytes()) && !is_draw_offer(comment.as_bytes()) {
        true => Cow::Borrowed(comment),
        false => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Part;
    use crate::pgn::content::content_of;
    use crate::pgn::random;

    #[test]
    fn what_was_written_once_says_the_same_and_is_written_the_same_again() {
        for seed in 0..10_000 {
            assert_faithful(random::text(seed).as_bytes());
        }
    }

    #[test]
    fn so_are_the_texts_that_fuzzing_begins_with() {
        let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/games");
        let seeds = std::fs::read_dir(seeds).expect("a folder");
        let mut count = 0;
        for seed in seeds {
            assert_faithful(&std::fs::read(seed.expect("a file").path()).expect("bytes"));
            count += 1;
        }
        assert!(count > 10);
    }

    #[test]
    fn so_are_the_texts_that_fuzzing_has_kept() {
        let corpora = [
            include_str!("../../../../fuzz/corpora/pgn.hex"),
            include_str!("../../../../fuzz/corpora/convert.hex"),
        ];
        for text in corpora.into_iter().flat_map(random::kept) {
            assert_faithful(&text);
        }
    }

    fn assert_faithful(text: &[u8]) {
        let style = Style::san();
        let glyphs = Layout {
            nags: Nags::Glyphs,
            ..Layout::default()
        };
        let mut at = 0;
        while let Some((game, part)) = Game::read(text, at, &style.alphabet) {
            let (Part::Game(span) | Part::Stray(span)) = part;
            at = span.end;
            for layout in [&glyphs, &Layout::default()] {
                let written = write(&game, &style, layout);
                let again = Game::read(written.as_bytes(), 0, &style.alphabet);
                let (again, _) = again.expect("a game");
                assert_eq!(content_of(&again), content_of(&game), "{text:?}\n{written}");
                assert_eq!(write(&again, &style, layout), written, "{text:?}");
            }
        }
    }
}
