//! What is said about a move: comments, NAGs, a draw offer.
//!
//! Nearly always that is one comment, one NAG or both. So it is kept as it was read, without memory of its
//! own, and made into [`Notes`] when somebody asks for these or changes them.

use std::num::NonZeroU32;
use std::sync::OnceLock;

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

/// What is said about a move, in little room.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    /// Where its comment stands among the words of the game, if it has one.
    comment: Option<Stretch>,
    /// Its NAG; 0 for none.
    nag: u16,
    /// All of it. If this is there, the others do not count.
    notes: OnceLock<Box<Notes>>,
}

#[derive(Clone, Copy, Debug)]
struct Stretch {
    start: u32,
    /// One more than its length, so that nothing takes room to say that there is none.
    size: NonZeroU32,
}

impl Said {
    fn comment<'a>(&self, words: &'a str) -> Option<&'a str> {
        let stretch = self.comment?;
        let start = stretch.start as usize;
        words.get(start..start + stretch.size.get() as usize - 1)
    }

    /// All of it, as notes.
    pub fn notes(&self, words: &str) -> &Notes {
        self.notes.get_or_init(|| {
            let comment = self.comment(words).map(|text| Remark {
                text: text.to_owned(),
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
    pub fn edit(&mut self, words: &str, edit: impl FnOnce(&mut Notes)) {
        self.notes(words);
        if let Some(notes) = self.notes.get_mut() {
            edit(notes);
        }
    }

    /// The comments after the move, or those before it.
    pub fn comments<'a>(&'a self, words: &'a str, before: bool) -> impl Iterator<Item = &'a str> {
        let notes = self.notes.get();
        let one = match notes.is_some() || before {
            true => None,
            false => self.comment(words),
        };
        let many = notes.map_or(&[][..], |notes| match before {
            true => &notes.before,
            false => &notes.after,
        });
        one.into_iter().chain(comments(many))
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

    /// Adds a comment after the move, before any variation, if it is the first; whether it did. The words
    /// are those of the game.
    pub fn add_first(&mut self, words: &mut String, comment: &str) -> bool {
        let start = u32::try_from(words.len()).ok();
        let size = u32::try_from(comment.len() + 1)
            .ok()
            .and_then(NonZeroU32::new);
        let (Some(start), Some(size), None, None) = (start, size, self.comment, self.notes.get())
        else {
            return false;
        };
        words.push_str(comment);
        self.comment = Some(Stretch { start, size });
        true
    }

    /// Adds a NAG, unless it is there.
    pub fn add_nag(&mut self, words: &str, nag: u16) {
        if self.nag == 0 && self.notes.get().is_none() {
            self.nag = nag;
        } else if !self.nags().contains(&nag) {
            self.edit(words, |notes| notes.nags.push(nag));
        }
    }
}
