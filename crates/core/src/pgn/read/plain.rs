//! The fast lane: moves in plain SAN, their numbers, NAGs and comments, as long as nothing else comes.
//!
//! This is nearly all of what files of games hold. Whatever is different is left where it stands, for
//! the rest of the reader, which knows everything else and says what is odd.

use super::super::comment;
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
        let mut end = None;
        let mut at = self.scanner.at();
        loop {
            while let Some(b' ' | b'\n' | b'\r') = text.get(at) {
                at += 1;
            }
            let rest = text.get(at..).unwrap_or_default();
            let read = match rest.first() {
                Some(b'a'..=b'h' | b'A'..=b'Z') => self.plain_move(rest),
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
            end = Some(at);
        }
        if let Some(end) = end {
            self.scanner.go_to(end);
        }
        end
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
            |before, legal, rivals| sink.play(before, Some(legal), rivals),
        )?;
        self.line.has_moves = true;
        self.sink.played(&self.line.position);
        self.understood = true;
        self.after_comment = false;
        Some(length)
    }

    /// The right number, with its periods.
    #[inline]
    fn plain_number(&mut self, rest: &[u8]) -> Option<usize> {
        let mut number = 0_u32;
        let mut length = 0;
        while let Some(digit @ b'0'..=b'9') = rest.get(length) {
            number = number
                .wrapping_mul(10)
                .wrapping_add(u32::from(digit - b'0'));
            length += 1;
        }
        let is_right = number == self.line.position.fullmove_number() && length < 9;
        if !is_right || rest.get(length) != Some(&b'.') {
            return None;
        }
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
