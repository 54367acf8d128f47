//! Everything that a game says, in a form that can be compared: tags, result, lines, comments and their
//! places.
//!
//! This is how tests and fuzzing see that nothing is lost and nothing invented when a game is written and
//! read again.

use super::game::{Game, NodeId, ROOT, Remark, RemarkKind};
use super::tags::in_one_line;
use super::write::{ROSTER, leaves_comment_open, stands_as_it_was};
use crate::fen;

/// The facts of a game, one a line. What a writer may choose is left out: the order of tags, roster tags
/// that say nothing, the order of NAGs, blanks in comments.
///
/// ```
/// use stamma_core::notation::alphabet::Alphabet;
/// use stamma_core::pgn::Game;
/// use stamma_core::pgn::content::content_of;
///
/// let read = |text: &str| Game::read(text.as_bytes(), 0, &Alphabet::english()).map(|(game, _)| game);
/// let game = read("1. e4 (1. e4 e5) {a} 1-0").expect("a game");
/// let same = read("[Result \"1-0\"]\n[Event \"?\"]\n\n1.e4 (1.e4 e5){a}1-0").expect("a game");
/// let other = read("1. e4 {a} (1. e4 e5) 1-0").expect("a game");
/// assert_eq!(content_of(&game), content_of(&same));
/// assert_ne!(content_of(&game), content_of(&other));
/// ```
pub fn content_of(game: &Game) -> Vec<String> {
    let mut facts = tags(game);
    facts.push(format!("result {}", game.result.as_str()));
    let start = fen::write(game.start(), fen::Style::default());
    facts.push(format!("start {start}"));
    facts.extend(game.escapes.iter().cloned());
    tree(game, &mut facts);
    facts
}

fn tags(game: &Game) -> Vec<String> {
    let says_something = |(name, value): &(&str, &str)| {
        let is_told_elsewhere = matches!(*name, "Result" | "FEN" | "SetUp" | "Variant");
        let is_unknown = |(known, unknown): &(&str, &str)| known == name && unknown == value;
        !is_told_elsewhere && !ROSTER.iter().any(is_unknown)
    };
    let tags = game.tags.iter().filter(says_something);
    let mut facts: Vec<_> = tags
        .map(|(name, value)| format!("tag {name} {}", in_one_line(value)))
        .collect();
    facts.sort_unstable();
    facts
}

/// The moves, in the order of the text: each with the number of its line.
fn tree(game: &Game, facts: &mut Vec<String>) {
    let mut lines = 0_u32;
    let mut work = vec![(ROOT, 0)];
    while let Some((node, line)) = work.pop() {
        facts.push(told(game, node, line));
        let children = game.variations(node);
        for child in children.iter().skip(1).rev() {
            lines += 1;
            work.push((*child, lines));
        }
        work.extend(children.first().map(|main| (*main, line)));
    }
}

/// A move with all that is said about it.
fn told(game: &Game, node: NodeId, line: u32) -> String {
    let played = game.played(node).map(|played| played.to_string());
    let siblings = game.parent(node).map(|parent| game.variations(parent));
    let siblings = siblings.unwrap_or_default();
    let notes = game.notes(node).cloned().unwrap_or_default();
    let mut fact = format!("{line} {}", played.unwrap_or_default());
    let mut nags = notes.nags;
    nags.sort_unstable();
    nags.dedup();
    fact.extend(nags.iter().map(|nag| format!(" ${nag}")));
    fact += if notes.draw_offer { " (=)" } else { "" };
    // What stands before a move of the main line stands behind the move before that.
    let is_main = siblings.first() == Some(&node);
    if !is_main {
        fact += &format!("{} .", before(game, node, 0));
    }
    let variations = if is_main { siblings.len() - 1 } else { 0 };
    let after = notes.after.iter();
    fact.extend(after.map(|remark| say(game, remark, remark.place.min(variations))));
    let next = game.next(node);
    fact.extend(next.map(|next| before(game, next, variations)));
    fact
}

/// What stands before a move.
fn before(game: &Game, node: NodeId, place: usize) -> String {
    let remarks = game.notes(node).map(|notes| notes.before.iter());
    let remarks = remarks.into_iter().flatten();
    remarks.map(|remark| say(game, remark, place)).collect()
}

fn say(game: &Game, said: &Remark, place: usize) -> String {
    let words = said.text.split_whitespace().collect::<Vec<_>>().join(" ");
    match said.kind {
        RemarkKind::Escape => format!(" {place}%{}", said.text),
        // It is written with its brace.
        RemarkKind::Unread
            if stands_as_it_was(game) && leaves_comment_open(said.text.as_bytes()) =>
        {
            format!(" {place}{{{words}}}}}")
        }
        RemarkKind::Comment | RemarkKind::Unread => format!(" {place}{{{words}}}"),
    }
}
