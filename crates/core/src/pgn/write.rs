//! Writing PGN: the export format of the standard, in any notation and any width.

use std::borrow::Cow;

use shakmaty::uci::UciMove;
use shakmaty::{Color, Move};

use super::GameResult;
use super::clocks;
use super::game::{Game, NodeId, ROOT};
use super::tags::{escape, names_chess960};
use super::words::Words;
use crate::board::{Board, Position};
use crate::fen;
use crate::notation::marks;
use crate::notation::spell;
use crate::notation::style::{Form, Style};

/// The seven tags that every game has, in their order, and what stands for the unknown.
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

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

/// The last NAG that judges the move itself, by a mark that stands at the move: `!`, `?!`.
const LAST_SUFFIX: u8 = 6;

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
        }
    }
}

/// Writes a game, with an empty line after the tags and after the moves.
pub fn write(game: &Game, style: &Style, layout: &Layout) -> String {
    let mut words = Words::new(layout.width);
    if layout.tags {
        let tags: Vec<_> = game
            .tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        write_tags(&tags, game.start(), game.result, layout, &mut words.text);
        words.text.push(b'\n');
    }
    words.start();
    write_moves(game, style, layout, &mut words);
    words.word(game.result.as_str());
    words.text.extend_from_slice(b"\n\n");
    // All that was written is text.
    String::from_utf8(words.text).unwrap_or_default()
}

/// Writes the tags of a game: the seven first, then the others by name (PGN 8.1.1).
pub(crate) fn write_tags(
    tags: &[(&str, &str)],
    start: &Position,
    result: GameResult,
    layout: &Layout,
    text: &mut Vec<u8>,
) {
    let find = |name: &str| tags.iter().find(|(known, _)| *known == name);
    for (name, unknown) in ROSTER {
        match name {
            "Result" => write_tag(name, result.as_str(), text),
            _ => write_tag(name, find(name).map_or(unknown, |(_, value)| value), text),
        }
    }
    if !layout.all_tags {
        return;
    }
    let is_rostered = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
    let mut others: Vec<(&str, &str)> = tags
        .iter()
        .filter(|(name, _)| !is_rostered(name) && !matches!(*name, "FEN" | "SetUp"))
        .copied()
        .collect();
    let unusual = is_unusual(start).then(|| fen::write(start, fen::Style::default()));
    if let Some(start) = &unusual {
        others.push(("FEN", start));
        others.push(("SetUp", "1"));
    }
    let says_chess960 = find("Variant").is_some_and(|(_, variant)| names_chess960(variant));
    if start.is_chess960() && !says_chess960 {
        // Without it the castling rights of the FEN would be read otherwise.
        others.retain(|(name, _)| *name != "Variant");
        others.push(("Variant", "Chess960"));
    }
    others.sort_unstable();
    for (name, value) in others {
        write_tag(name, value, text);
    }
}

fn write_tag(name: &str, value: &str, text: &mut Vec<u8>) {
    text.push(b'[');
    text.extend_from_slice(name.as_bytes());
    text.extend_from_slice(b" \"");
    match memchr::memchr3(b'"', b'\\', b'\n', value.as_bytes()) {
        None if !value.contains('\r') => text.extend_from_slice(value.as_bytes()),
        _ => text.extend_from_slice(escape(value).as_bytes()),
    }
    text.extend_from_slice(b"\"]\n");
}

/// Whether the game does not start from the usual array.
pub(super) fn is_unusual(start: &Position) -> bool {
    let usual = Position::default();
    *start != usual
        || start.halfmove_clock() != 0
        || start.fullmove_number() != 1
        || start.is_chess960()
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
    writer.write_comments(game.notes(ROOT).map(|notes| &notes.comments), words);
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
                let notes = game.notes(node).map(|notes| &notes.starting_comments);
                writer.write_comments(notes, words);
                let needs_number = writer.write_move(node, &mut ground, true, words);
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
                let notes = game.notes(main).map(|notes| &notes.starting_comments);
                let needs_number = writer.write_comments(notes, words) || needs_number;
                let commented = writer.write_move(main, &mut ground, needs_number, words);
                work.push(Work::Continue {
                    node: main,
                    ground,
                    needs_number: commented || before.is_some(),
                });
                if let Some(ground) = before {
                    work.extend(others.into_iter().rev().map(|node| Work::Variation {
                        node,
                        ground: ground.clone(),
                    }));
                }
            }
        }
    }
}

struct Writer<'a> {
    game: &'a Game,
    style: &'a Style,
    layout: &'a Layout,
}

impl Writer<'_> {
    /// Writes a move and what is said about it, and plays it; whether there was a comment.
    fn write_move(
        &self,
        node: NodeId,
        ground: &mut Ground,
        needs_number: bool,
        words: &mut Words,
    ) -> bool {
        let position = ground.position();
        let mover = position.turn();
        match mover {
            Color::White => words.number(position.fullmove_number()),
            Color::Black if needs_number => words.long_number(position.fullmove_number(), b"..."),
            Color::Black => {}
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
        self.write_comments(Some(&notes.comments), words)
    }

    /// Writes comments; whether there were any.
    fn write_comments(&self, comments: Option<&Vec<String>>, words: &mut Words) -> bool {
        let comments = comments.filter(|_| self.layout.comments);
        let mut any = false;
        for comment in comments.into_iter().flatten() {
            any |= write_comment(comment, self.layout, words);
        }
        any
    }
}

/// Writes the NAGs of a move, each once, in the order of their numbers.
pub(crate) fn write_nags(nags: &mut Vec<u8>, mover: Color, layout: &Layout, words: &mut Words) {
    nags.sort_unstable();
    nags.dedup();
    for (place, nag) in nags.drain(..).enumerate() {
        let glyph = match layout.nags {
            Nags::None => return,
            Nags::Numbers => None,
            Nags::Glyphs => marks::glyph(nag, mover),
        };
        match glyph {
            Some(suffix) if place == 0 && nag <= LAST_SUFFIX => words.suffix(suffix),
            Some(glyph) => words.word(glyph),
            None => words.nag(nag),
        }
    }
}

/// Writes a comment; whether anything of it is left. One that was nothing but a clock goes with it.
pub(crate) fn write_comment(comment: &str, layout: &Layout, words: &mut Words) -> bool {
    let kept = match layout.clocks {
        true => Cow::Borrowed(comment),
        false => clocks::remove(comment),
    };
    let is_kept = !kept.is_empty() || comment.is_empty();
    if is_kept {
        words.comment(&kept);
    }
    is_kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::random;

    #[test]
    fn what_was_written_once_is_written_the_same_again() {
        let style = Style::san();
        let glyphs = Layout {
            nags: Nags::Glyphs,
            ..Layout::default()
        };
        for seed in 0..10_000 {
            let text = random::text(seed);
            let Some((game, _)) = Game::read(text.as_bytes(), 0, &style.alphabet) else {
                continue;
            };
            for layout in [&glyphs, &Layout::default()] {
                let written = write(&game, &style, layout);
                let again = Game::read(written.as_bytes(), 0, &style.alphabet);
                let (again, _) = again.expect("a game");
                assert_eq!(write(&again, &style, layout), written, "{text:?}");
            }
        }
    }
}
