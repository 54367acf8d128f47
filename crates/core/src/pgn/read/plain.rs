//! The fast lane: moves in plain SAN, their numbers, NAGs and comments, as long as nothing else comes.
//!
//! This is nearly all of what files of games hold. Whatever is different is left where it stands, for
//! the rest of the reader, which knows everything else and says what is odd.

use super::super::comment;
use super::super::numeral::Numeral;
use super::super::token::is_part_of_word;
use super::{Reader, Sink};
use crate::notation::read::play_plain;

impl<S: Sink> Reader<'_, S> {
    /// Reads on as long as the text is plain; where the last token ended, if there was one.
    pub(super) fn plain_stretch(&mut self) -> Option<usize> {
        if self.dead.is_some() {
            return None;
        }
        let text = self.text;
        let start = self.scanner.at();
        let (mut at, mut end) = (start, start);
        loop {
            while let Some(b' ' | b'\n' | b'\r') = text.get(at) {
                at += 1;
            }
            let rest = text.get(at..).unwrap_or_default();
            let read = match rest.first() {
                Some(b'A'..=b'h') => self.plain_move(rest),
                Some(b'1'..=b'9') => self.plain_number(rest),
                Some(b'$') => self.plain_nag(rest),
                Some(b'{') => self.plain_comment(at),
                _ => None,
            };
            let Some(length) = read else {
                break;
            };
            self.sink.seen(at..at + length);
            at += length;
            end = at;
        }
        self.scanner.go_to(end);
        (end > start).then_some(end)
    }

    #[inline(always)]
    fn plain_move(&mut self, rest: &[u8]) -> Option<usize> {
        let sink = &mut *self.sink;
        let length = play_plain(
            &mut self.line.position,
            rest,
            self.alphabet,
            // A period may be that of `e.p.`.
            |next| next.is_none_or(|next| next != b'.' && !is_part_of_word(next)),
            |before, legal, wording| sink.play(before, Some(legal), wording),
        )?;
        self.line.has_moves = true;
        self.sink.played(&self.line.position);
        self.understood = true;
        self.after_comment = false;
        Some(length)
    }

    /// The right number, with its periods.
    #[inline(always)]
    fn plain_number(&mut self, rest: &[u8]) -> Option<usize> {
        let numeral = Numeral::of(self.line.position.fullmove_number())?;
        if !numeral.begins(*rest.first_chunk()?) {
            return None;
        }
        let mut length = numeral.length();
        while rest.get(length) == Some(&b'.') {
            length += 1;
        }
        self.line.shift = 0;
        self.after_comment = false;
        Some(length)
    }

    fn plain_nag(&mut self, rest: &[u8]) -> Option<usize> {
        let digits = rest.get(1..)?;
        let length = digits
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let nag = std::str::from_utf8(digits.get(..length)?)
            .ok()?
            .parse()
            .ok()?;
        if !self.line.has_moves {
            return None;
        }
        self.sink.nag(nag);
        self.after_comment = false;
        Some(1 + length)
    }

    fn plain_comment(&mut self, at: usize) -> Option<usize> {
        let end = comment::end(self.text, at);
        let [b'{', text @ .., b'}'] = self.text.get(at..end)? else {
            return None;
        };
        self.sink.comment(text);
        self.after_comment = true;
        Some(end - at)
    }
}
