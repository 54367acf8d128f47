//! What is said about a move: comments, NAGs, a draw offer.
//!
//! Nearly always that is one comment, one NAG or both. So it is kept as it was read, without memory of its
//! own, and made into [`Notes`] when somebody asks for these or changes them. A comment may have more blanks in
//! the file than it is given with, and its lines are joined; that is seen to when somebody asks for it.

use std::num::NonZeroU32;
use std::sync::OnceLock;

use crate::sixteen_bytes::Sixteen;

/// What is said about a move.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Notes {
    /// What stands before the move, at the start of a variation.
    pub before: Vec<Remark>,
    /// What stands after the move.
    pub after: Vec<Remark>,
    /// Numeric annotation glyphs. The standard has those up to 255; others are kept.
    pub nags: Vec<u16>,
    /// Whether the mover offered a draw with the move (FIDE C.12).
    pub draw_offer: bool,
}

impl Notes {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Words between the moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Remark {
    /// The words.
    pub text: String,
    /// What they are.
    pub kind: RemarkKind,
    /// How many variations on the move stand before them.
    pub place: usize,
}

/// What words between the moves are.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RemarkKind {
    /// A comment.
    Comment,
    /// Text that could not be read, from a move that is none to the end of its line.
    Unread,
    /// A line that begins with `%`, which the standard leaves to programs.
    Escape,
}

/// The comments among remarks.
fn comments(remarks: &[Remark]) -> impl Iterator<Item = &str> {
    let comments = remarks
        .iter()
        .filter(|remark| remark.kind == RemarkKind::Comment);
    comments.map(|remark| remark.text.as_str())
}

/// Sets the comments among remarks; each takes the place of the one with its number, and what comes
/// beyond those stands last.
pub fn set_comments(remarks: &mut Vec<Remark>, comments: Vec<String>) {
    let mut given = comments.into_iter();
    remarks.retain_mut(|remark| {
        if remark.kind != RemarkKind::Comment {
            return true;
        }
        let comment = given.next();
        let is_kept = comment.is_some();
        remark.text = comment.unwrap_or_default();
        is_kept
    });
    for text in given {
        add_comment(remarks, text);
    }
}

/// Adds a comment behind all remarks.
pub fn add_comment(remarks: &mut Vec<Remark>, text: String) {
    let place = remarks.last().map_or(0, |last| last.place);
    remarks.push(Remark {
        text,
        kind: RemarkKind::Comment,
        place,
    });
}

/// Whether a text is ASCII, and has no blanks but single ones.
fn is_in_order(text: &[u8]) -> bool {
    let is_odd = |bytes: &[u8; 16]| {
        let bytes = Sixteen::of(bytes);
        let blanks = bytes.equal(b' ').bits();
        bytes.odd().bits() | (blanks & (blanks >> 1)) != 0
    };
    let Some(end) = text.last_chunk() else {
        let mut last = 0;
        return text.iter().all(|byte| {
            let before = std::mem::replace(&mut last, *byte);
            matches!(byte, b'!'..=0x7f) || (*byte == b' ' && before != b' ')
        });
    };
    let mut rest = text;
    while rest.len() > end.len()
        && let Some(bytes) = rest.first_chunk()
    {
        if is_odd(bytes) {
            return false;
        }
        // The last of these may be the first of two.
        rest = rest.get(end.len() - 1..).unwrap_or_default();
    }
    !is_odd(end)
}

/// The words of a text, with one blank between them.
pub(super) fn words(text: &str) -> String {
    let text = text.trim();
    // Nearly every comment is so already.
    match is_in_order(text.as_bytes()) {
        true => text.to_owned(),
        false => text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// What is said about a move, in little room.
#[derive(Clone, Debug)]
pub(super) struct Said {
    /// Where its comment stands among the words of the game, if it has one.
    comment: Option<Stretch>,
    /// Its NAG; 0 for none.
    nag: u16,
    /// All of it. If this is there, the others do not count.
    notes: OnceLock<Box<Notes>>,
}

/// A place of a comment in UTF-8 among the words of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    start: u32,
    /// One more than its length, so that nothing takes room to say that there is none.
    size: NonZeroU32,
}

impl Stretch {
    #[inline]
    pub fn new(start: usize, length: usize) -> Option<Self> {
        let size = NonZeroU32::new(u32::try_from(length + 1).ok()?)?;
        let start = u32::try_from(start).ok()?;
        Some(Self { start, size })
    }
}

impl Said {
    #[inline]
    pub fn new(comment: Option<Stretch>) -> Self {
        Self {
            comment,
            nag: 0,
            notes: OnceLock::new(),
        }
    }

    /// The comment as it stands in the file.
    fn comment<'a>(&self, words: &'a [u8]) -> Option<&'a [u8]> {
        let stretch = self.comment?;
        let start = stretch.start as usize;
        words.get(start..start + stretch.size.get() as usize - 1)
    }

    /// All of it, as notes.
    pub fn notes(&self, text: &[u8]) -> &Notes {
        self.notes.get_or_init(|| {
            let comment = self.comment(text).map(|text| Remark {
                text: words(std::str::from_utf8(text).unwrap_or_default()),
                kind: RemarkKind::Comment,
                place: 0,
            });
            Box::new(Notes {
                after: comment.into_iter().collect(),
                nags: self.nags().to_vec(),
                ..Notes::default()
            })
        })
    }

    /// Changes it.
    pub fn edit(&mut self, words: &[u8], edit: impl FnOnce(&mut Notes)) {
        self.notes(words);
        if let Some(notes) = self.notes.get_mut() {
            edit(notes);
        }
    }

    /// The comments after the move, or those before it.
    pub fn comments<'a>(&'a self, words: &'a [u8], before: bool) -> impl Iterator<Item = &'a str> {
        let one = match self.notes.get() {
            None if !before => self.comment(words).map(<[u8]>::trim_ascii),
            _ => None,
        };
        let as_it_stands = one.filter(|comment| is_in_order(comment));
        let notes = match one.is_some() && as_it_stands.is_none() {
            true => Some(self.notes(words)),
            false => self.notes.get().map(|notes| &**notes),
        };
        let many = notes.map_or(&[][..], |notes| match before {
            true => &notes.before,
            false => &notes.after,
        });
        let as_it_stands = as_it_stands.and_then(|comment| std::str::from_utf8(comment).ok());
        as_it_stands.into_iter().chain(comments(many))
    }

    pub fn nags(&self) -> &[u16] {
        match (self.notes.get(), self.nag) {
            (Some(notes), _) => &notes.nags,
            (None, 0) => &[],
            (None, _) => std::slice::from_ref(&self.nag),
        }
    }

    pub fn has_draw_offer(&self) -> bool {
        self.notes.get().is_some_and(|notes| notes.draw_offer)
    }

    /// Adds a comment, unless there is one; whether it did.
    pub fn add_first(&mut self, comment: Stretch) -> bool {
        let is_first = self.comment.is_none() && self.notes.get().is_none();
        if is_first {
            self.comment = Some(comment);
        }
        is_first
    }

    /// Adds a NAG, unless it is there.
    pub fn add_nag(&mut self, words: &[u8], nag: u16) {
        if self.nag == 0 && self.notes.get().is_none() {
            self.nag = nag;
        } else if !self.nags().contains(&nag) {
            self.edit(words, |notes| notes.nags.push(nag));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Game, NodeId};
    use super::*;
    use crate::notation::alphabet::Alphabet;

    fn read(text: &str) -> Game {
        let found = Game::read(text.as_bytes(), 0, &Alphabet::english());
        found.expect("a game").0
    }

    /// Comments before and after a move, NAGs, and whether a draw was offered.
    type Told = (Vec<String>, Vec<String>, Vec<u16>, bool);

    fn told(game: &Game, node: NodeId) -> Told {
        let comments = |before| game.comments(node, before).map(str::to_owned).collect();
        let nags = game.nags(node).to_vec();
        (
            comments(true),
            comments(false),
            nags,
            game.has_draw_offer(node),
        )
    }

    fn told_by_notes(game: &Game, node: NodeId) -> Told {
        let notes = game.notes(node).cloned().unwrap_or_default();
        let texts = |remarks: &[Remark]| comments(remarks).map(str::to_owned).collect();
        (
            texts(&notes.before),
            texts(&notes.after),
            notes.nags,
            notes.draw_offer,
        )
    }

    const TEXTS: [&str; 17] = [
        "{ early }\n[White \"A\"]\n{ more  of it }\n1. e4 { a } e5 {b\n  c} 2. Nf3 *",
        "1. e4 {} e5 { } 2. Nf3 {  a  } *",
        "1. e4 $1 {  a\u{a0} b } $2 e5 {\u{a0}(=) a} 2. Nf3 {\u{b}(=)\u{b}} *",
        "1. e4 {a} {  b } e5 { a\tb } ; c  d\n 2. Nf3 {sixteen letters  and more of them than that} *",
        "1. e4 { a } (1. d4 { b  c } d5 { d } (1... c5 { e }) { f }) { g } e5 { h } *",
        "1. e4 {a} e5 { b  c } 2. Nf3 {} *",
        "{start} 1. e4 {[%eval 0.35] [%clk 0:00:01]} $1 e5 $2 {x} $3 {y} 2. Nf3 $1 $1 *",
        "1. e4! {a\nb} e5?! {\u{e9}} 2. Nf3 ({before} 2. Nc3 {after}) {behind} Nc6 *",
        "1. e4 {(=)} e5 { (=) } 2. Nf3 {(=) a} Nc6 {a (=)} *",
        "1. e4 (1. d4) {late} e5 {a} {b} *",
        "1. e4 ; a line\n e5 {a ! b} 2. Nf3 {ab  cdefghijk} *",
        "1. e4 {abcdefg  hijk} e5 {abcdefgh  ijk} 2. Nf3 {a bcdefgh ijk lmnop  q} *",
        "1. e4 {a} Ke3 {b} *",
        "1. e4 {\"quoted\"} e5 {[x] (y)} *",
        "1. e4 ({only}) {a} e5 *",
        "1. e4 {a} (1. d4 {b} ({c} 1. c4 {d}) d5 {e}) e5 {f} *",
        "1. e4 {a}\n% escape\ne5 {b}\n% another\n*",
    ];

    #[test]
    fn what_was_read_is_the_same_as_notes() {
        for text in TEXTS {
            let (game, asked) = (read(text), read(text));
            for node in 0..=game.count_moves() as NodeId {
                let expected = told_by_notes(&asked, node);
                assert_eq!(told(&game, node), expected, "{text} {node}");
                assert_eq!(told(&asked, node), expected, "{text} {node}");
            }
            assert_eq!(game, asked);
        }
    }

    #[test]
    fn blanks_are_made_single_when_a_comment_is_asked_for() {
        let game =
            read("1. e4 {  a\n b  c\td } e5 { sixteen letters  and \u{e9} } 2. Nf3 {} {e } *");
        let comments = |node| game.comments(node, false).collect::<Vec<_>>();
        assert_eq!(comments(1), ["a b c d"]);
        assert_eq!(comments(2), ["sixteen letters and \u{e9}"]);
        assert_eq!(comments(3), ["", "e"]);
    }

    #[test]
    fn a_change_leaves_the_rest_as_it_was() {
        for text in TEXTS {
            let mut game = read(text);
            for node in 0..=game.count_moves() as NodeId {
                let mut expected = told(&game, node);
                game.edit_notes(node, |notes| {
                    add_comment(&mut notes.after, "new".to_owned())
                });
                expected.1.push("new".to_owned());
                assert_eq!(told(&game, node), expected, "{text} {node}");
            }
        }
    }
}
