//! The tags of the export format: which there are, in which order, and how each is written (PGN 8.1).

use std::ops::Range;

use super::super::write::ROSTER;
use super::export::Said;
use super::witness::Event;
use crate::input::encoding;
use crate::rules::pgn::Breach;

/// The usual start, which needs no tag.
const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A tag: its name, its value and its place.
type Tag = (String, String, Range<usize>);

/// The tags before the moves, in their order.
#[derive(Debug, Default)]
pub(super) struct Tags {
    tags: Vec<Tag>,
    /// Where the last one ends, read or not.
    pub(super) end: Option<usize>,
}

impl Tags {
    /// Looks at the layout of a tag, and keeps it.
    pub(super) fn hear(&mut self, text: &[u8], event: &Event, said: &mut Said<'_>) {
        let span = event.span.clone();
        let bytes = |span: Range<usize>| text.get(span).unwrap_or_default();
        let tag = encoding::decode(bytes(span.clone())).into_owned();
        let starts_line = span.start == 0 || bytes(span.start - 1..span.start) == b"\n";
        let ends_line = matches!(text.get(span.end), None | Some(b'\n' | b'\r'));
        self.end = Some(span.end);
        match regular_tag(&tag) {
            Some((name, value)) => {
                if !starts_line || !ends_line {
                    said.say(Breach::TagLayout, span.clone(), 0, tag);
                }
                self.tags.push((name, value, span));
            }
            // The reader has said what is wrong with it, and what is not is known here, too.
            None if event.has_fault => self.tags.extend(loose_tag(&tag, &span)),
            None => {
                let tag = loose_tag(&tag, &span);
                let written = tag.as_ref().map_or_else(String::new, regularly);
                said.say(Breach::TagLayout, span, 0, written);
                self.tags.extend(tag);
            }
        }
    }

    /// The value of the Result tag.
    pub(super) fn result(&self) -> Option<&str> {
        self.find("Result").map(|(_, value, _)| value.as_str())
    }

    fn find(&self, wanted: &str) -> Option<&Tag> {
        self.tags.iter().find(|(name, ..)| name == wanted)
    }

    /// Looks at all of them together.
    pub(super) fn finish(&self, game: &Range<usize>, said: &mut Said<'_>) {
        self.roster(game, said);
        if let Some((_, date, span)) = self.find("Date")
            && !is_date(date.as_bytes())
        {
            said.say(Breach::DateForm, span.clone(), 0, "[Date \"????.??.??\"]");
        }
        match (self.find("FEN"), self.find("SetUp")) {
            (Some((_, fen, span)), _) if fen == USUAL_START => {
                said.say(Breach::NeedlessFen, span.clone(), 0, "");
            }
            (Some((.., span)), None) => {
                said.say(Breach::SetUp, span.clone(), 0, "[SetUp \"1\"]");
            }
            (Some(_), Some((_, value, span))) if value != "1" => {
                said.say(Breach::SetUp, span.clone(), 0, "[SetUp \"1\"]");
            }
            (None, Some((_, value, span))) if value != "0" => {
                said.say(Breach::SetUp, span.clone(), 0, "the position in a FEN tag");
            }
            _ => {}
        }
    }

    /// The seven tags come first, in their order; then the others by name.
    fn roster(&self, game: &Range<usize>, said: &mut Said<'_>) {
        let tags = &self.tags;
        let start = tags
            .first()
            .map_or(game.start..game.start, |(.., span)| span.clone());
        let mut order: Vec<usize> = Vec::new();
        for (name, unknown) in ROSTER {
            let written = format!("[{name} \"{unknown}\"]");
            match tags.iter().position(|(given, ..)| given == name) {
                None => said.say(Breach::MissingTag, start.clone(), 0, written),
                Some(place) => {
                    if let Some((_, value, span)) = tags.get(place)
                        && value.is_empty()
                    {
                        said.say(Breach::EmptyValue, span.clone(), 0, written);
                    }
                    order.push(place);
                }
            }
        }
        let misplaced = order.iter().enumerate().find(|(place, at)| place != *at);
        if let Some((_, at)) = misplaced
            && let Some((name, _, span)) = tags.get(*at)
        {
            said.say(Breach::RosterOrder, span.clone(), 0, name.clone());
        }
        let is_other = |name: &str| ROSTER.iter().all(|(rostered, _)| *rostered != name);
        let mut others = tags.iter().filter(|(name, ..)| is_other(name)).peekable();
        while let Some((before, ..)) = others.next() {
            if let Some((name, _, span)) = others.peek()
                && name < before
            {
                said.say(Breach::TagOrder, span.clone(), 0, name.clone());
            }
        }
    }
}

/// The name and the value of a tag that is written as the format has it.
fn regular_tag(tag: &str) -> Option<(String, String)> {
    let tag = tag.strip_prefix('[')?.strip_suffix("\"]")?;
    let (name, value) = tag.split_once(" \"")?;
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let mut plain = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => plain.push(signs.next().filter(|next| matches!(next, '"' | '\\'))?),
            '"' | '\n' | '\r' | '\t' => return None,
            sign => plain.push(sign),
        }
    }
    Some((name.to_owned(), plain))
}

/// The same of a tag that is written otherwise, as far as they can be made out.
fn loose_tag(tag: &str, span: &Range<usize>) -> Option<Tag> {
    let inner = tag.strip_prefix('[')?.trim_start();
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let end = inner.find(|sign| !is_name(sign))?;
    let (name, rest) = inner.split_at_checked(end)?;
    let rest = rest.trim().trim_end_matches(']').trim();
    let value = rest.strip_prefix('"').unwrap_or(rest);
    let value = value.strip_suffix('"').unwrap_or(value);
    Some((name.to_owned(), value.to_owned(), span.clone()))
}

/// A tag as the format has it.
fn regularly((name, value, _): &Tag) -> String {
    format!("[{name} \"{value}\"]")
}

/// Whether a date is YYYY.MM.DD, with question marks for what is unknown.
pub(in crate::pgn) fn is_date(date: &[u8]) -> bool {
    let is_part =
        |part: &[u8]| part.iter().all(u8::is_ascii_digit) || part.iter().all(|byte| *byte == b'?');
    match date {
        [year @ .., b'.', _, _, b'.', _, _] if year.len() != 4 => false,
        [year @ .., b'.', m1, m2, b'.', d1, d2] => {
            is_part(year) && is_part(&[*m1, *m2]) && is_part(&[*d1, *d2])
        }
        _ => false,
    }
}
