//! Writing PGN: the export format of the standard, in any notation and any width.

use std::borrow::Cow;

use shakmaty::uci::UciMove;
use shakmaty::{Color, Move};

use super::clocks;
use super::game::{Game, NodeId, ROOT};
use super::tags::{escape, names_chess960};
use crate::board::{Board, Position};
use crate::fen;
use crate::notation::marks;
use crate::notation::spell;
use crate::notation::style::{Form, Style};

/// The seven tags that every game has, in their order, and what stands for the unknown.
const ROSTER: [(&str, &str); 7] = [
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
    let mut text = String::new();
    if layout.tags {
        write_tags(game, layout, &mut text);
        text.push('\n');
    }
    let mut words = Words::new(layout.width);
    write_moves(game, style, layout, &mut words);
    words.word(game.result.as_str());
    text.push_str(&words.finish());
    text.push_str("\n\n");
    text
}

fn write_tags(game: &Game, layout: &Layout, text: &mut String) {
    let mut line = |name: &str, value: &str| {
        text.push_str(&format!("[{name} \"{}\"]\n", escape(value)));
    };
    for (name, unknown) in ROSTER {
        match name {
            "Result" => line(name, game.result.as_str()),
            _ => line(name, game.tag(name).unwrap_or(unknown)),
        }
    }
    if !layout.all_tags {
        return;
    }
    let is_rostered = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
    let mut others: Vec<(String, String)> = game
        .tags
        .iter()
        .filter(|(name, _)| !is_rostered(name) && !matches!(name.as_str(), "FEN" | "SetUp"))
        .cloned()
        .collect();
    if is_unusual(game.start()) {
        let start = fen::write(game.start(), fen::Style::default());
        others.push(("FEN".into(), start));
        others.push(("SetUp".into(), "1".into()));
    }
    let says_chess960 = game.tag("Variant").is_some_and(names_chess960);
    if game.start().is_chess960() && !says_chess960 {
        // Without it the castling rights of the FEN would be read otherwise.
        others.retain(|(name, _)| name != "Variant");
        others.push(("Variant".into(), "Chess960".into()));
    }
    others.sort();
    for (name, value) in &others {
        line(name, value);
    }
}

/// Whether the game does not start from the usual array.
fn is_unusual(start: &Position) -> bool {
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
            Color::White => words.number(position.fullmove_number(), "."),
            Color::Black if needs_number => words.number(position.fullmove_number(), "..."),
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
        self.write_nags(&notes.nags, mover, words);
        self.write_comments(Some(&notes.comments), words)
    }

    fn write_nags(&self, nags: &[u8], mover: Color, words: &mut Words) {
        let mut nags = nags.to_vec();
        nags.sort_unstable();
        for (place, nag) in nags.into_iter().enumerate() {
            let glyph = match self.layout.nags {
                Nags::None => return,
                Nags::Numbers => None,
                Nags::Glyphs => marks::glyph(nag, mover),
            };
            match glyph {
                Some(suffix) if place == 0 && nag <= LAST_SUFFIX => words.suffix(suffix),
                Some(glyph) => words.word(glyph),
                None => words.word(&format!("${nag}")),
            }
        }
    }

    /// Writes comments; whether there were any.
    fn write_comments(&self, comments: Option<&Vec<String>>, words: &mut Words) -> bool {
        let comments = comments.filter(|_| self.layout.comments);
        let mut any = false;
        for comment in comments.into_iter().flatten() {
            let kept = match self.layout.clocks {
                true => Cow::Borrowed(comment.as_str()),
                false => clocks::remove(comment),
            };
            // A comment that was nothing but a clock goes with it.
            if !kept.is_empty() || comment.is_empty() {
                words.comment(&kept);
                any = true;
            }
        }
        any
    }
}

/// Words, put into lines as wide as they may be.
struct Words {
    text: String,
    column: usize,
    width: Option<usize>,
    /// The word that may still be followed by a closing bracket.
    word: String,
    /// Brackets that belong to the next word.
    opening: String,
}

impl Words {
    fn new(width: Option<usize>) -> Self {
        Self {
            text: String::new(),
            column: 0,
            width,
            word: String::new(),
            opening: String::new(),
        }
    }

    fn word(&mut self, word: &str) {
        self.flush();
        self.word.push_str(&self.opening);
        self.opening.clear();
        self.word.push_str(word);
    }

    /// A mark that follows the word without a blank.
    fn suffix(&mut self, suffix: &str) {
        self.word.push_str(suffix);
    }

    fn number(&mut self, number: u32, periods: &str) {
        use std::fmt::Write;

        self.flush();
        self.word.push_str(&self.opening);
        self.opening.clear();
        // Writing to a string cannot fail.
        let _ = write!(self.word, "{number}{periods}");
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        self.word.push_str(&std::mem::take(&mut self.opening));
        self.word.push(')');
    }

    /// A comment in braces; a closing brace in it would end it, so it becomes a bracket (PGN 5).
    fn comment(&mut self, comment: &str) {
        let comment = comment.replace('}', ")");
        let mut parts: Vec<&str> = comment.split_whitespace().collect();
        if parts.is_empty() {
            parts.push("");
        }
        let last = parts.len() - 1;
        for (place, part) in parts.into_iter().enumerate() {
            let start = if place == 0 { "{" } else { "" };
            let end = if place == last { "}" } else { "" };
            self.word(&format!("{start}{part}{end}"));
        }
    }

    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let length = self.word.chars().count();
        let fits = self
            .width
            .is_none_or(|width| self.column + 1 + length <= width);
        if self.column == 0 {
        } else if fits {
            self.text.push(' ');
            self.column += 1;
        } else {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
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
