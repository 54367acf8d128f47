//! What is left of markup in a text: tags of HTML, comments, commands of TeX, entities of blanks.

use std::cell::Cell;

use super::signs::{is_alphabetic, is_digit};
use super::text::Text;

/// How long a tag of HTML may be, and how long a comment, in characters.
const LONGEST: usize = 300;
const LONGEST_COMMENT: usize = 2000;

/// Finds markup in a text.
pub(super) struct Markup<'t> {
    text: Text<'t>,
    /// The end of the comment that was found last, and from where on it is the next one.
    comment: Cell<Option<(usize, usize)>>,
}

impl<'t> Markup<'t> {
    pub(super) fn new(text: Text<'t>) -> Self {
        let comment = Cell::new(None);
        Self { text, comment }
    }

    /// The end of a piece of markup.
    pub(super) fn at(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let is_letter = |sign: char| sign.is_ascii_alphabetic();
        match text.byte(at)? {
            b'<' => self.tag(at).or_else(|| self.comment(at)),
            b'\\' => {
                let end = text.some(at + 1, (1, usize::MAX), is_letter)?;
                Some(text.maybe(end, |sign| sign == '*'))
            }
            b'&' => ["&nbsp;", "&emsp;", "&ensp;", "&thinsp;"]
                .into_iter()
                .find_map(|name| text.word(at, name)),
            _ => None,
        }
    }

    fn tag(&self, at: usize) -> Option<usize> {
        let text = self.text;
        let name = text.maybe(at + 1, |sign| sign == '/');
        let inner = text.one(name, |sign| sign.is_ascii_alphabetic())?;
        let end = text.most(inner, LONGEST, |sign| !matches!(sign, '<' | '>' | '\n'));
        text.word(end, ">").filter(|_| !self.has_moves(inner))
    }

    /// Whether numbered moves stand there. In brackets of this kind they are no tag: `<main 1. e4 e5>`.
    fn has_moves(&self, at: usize) -> bool {
        let text = self.text;
        let mut place = at;
        for _ in 0..=LONGEST {
            let number = text
                .word(place, " ")
                .and_then(|start| text.some(start, (1, 3), is_digit));
            let stop = number.and_then(|end| text.some(end, (1, 3), |sign| sign == '.'));
            let is_letter = |sign| sign == '_' || is_alphabetic(sign);
            if stop.is_some_and(|end| text.is(text.maybe(end, |sign| sign == ' '), is_letter)) {
                return true;
            }
            match text.one(place, |sign| !matches!(sign, '<' | '>' | '\n' | '=')) {
                Some(next) => place = next,
                None => break,
            }
        }
        false
    }

    fn comment(&self, at: usize) -> Option<usize> {
        let start = self.text.word(at, "<!--")?;
        let end = match self.comment.get() {
            Some((from, end)) if from <= start && start <= end => end,
            _ => {
                let found = self.text.rest(start).find("-->");
                let end = found.map_or(usize::MAX, |length| start + length);
                self.comment.set(Some((start, end)));
                end
            }
        };
        let inner = self.text.0.get(start..end)?;
        let is_near = inner.chars().nth(LONGEST_COMMENT).is_none();
        (is_near && !inner.contains('\n')).then(|| end + "-->".len())
    }
}
