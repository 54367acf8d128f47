//! The tags of all games of a chunk as rows of text, without their moves being read.

use std::borrow::Cow;

use super::encoding;
use super::pipeline::{Done, Tail};
use super::work::Made;
use crate::pgn::skim::{Section, Skimmer};
use crate::pgn::tags::plain::Pair;
use crate::pgn::tags::unescape;

/// How rows are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Rows {
    /// Values with tabs between them.
    Tabs,
    /// A JSON object.
    Json,
}

/// How much of a file the rows mostly take, at most: a part of this number.
const SHARE: usize = 4;

/// Writes a row for each game: the tags of these names, or all that it has. Lines are not counted, since
/// nothing is told of any.
pub fn list(bytes: &[u8], names: &[String], rows: Rows) -> Done<Made> {
    let mut made = Made::default();
    made.text.reserve(bytes.len() / SHARE);
    // Moves without tags may have been passed.
    let mut tail = Tail::Moves;
    let mut skimmer = Skimmer::new(bytes, 0);
    let mut columns = Columns::new(names);
    while let Some(section) = skimmer.read() {
        made.counts.games += 1;
        tail = match section.has_moves {
            true => Tail::Moves,
            false => Tail::Unfinished,
        };
        columns.find(bytes, section);
        match rows {
            Rows::Tabs => columns.write_tabs(bytes, section, &mut made.text),
            Rows::Json => columns.write_json(bytes, section, &mut made.text),
        }
    }
    if skimmer.has_open_comment() {
        tail = Tail::Open;
    }
    Done { made, tail }
}

/// The tags that are asked for.
struct Columns<'a> {
    names: &'a [String],
    /// Where each of them stands in the section at hand.
    places: Vec<Option<usize>>,
}

impl<'a> Columns<'a> {
    fn new(names: &'a [String]) -> Self {
        let places = vec![None; names.len()];
        Self { names, places }
    }

    /// Finds the tags in a section. What stood among the same names before stands there still.
    fn find(&mut self, bytes: &[u8], section: &Section) {
        let same = section.same_names;
        let others = section.tags.get(same..).unwrap_or_default();
        for (name, place) in self.names.iter().zip(&mut self.places) {
            if place.is_none_or(|place| place >= same) {
                let is_named = |tag: &Pair| bytes.get(tag.name.clone()) == Some(name.as_bytes());
                *place = others.iter().position(is_named).map(|place| same + place);
            }
        }
    }

    /// Values with tabs between them; a tab in a value becomes a blank.
    fn write_tabs(&self, bytes: &[u8], section: &Section, out: &mut Vec<u8>) {
        for (column, place) in self.places.iter().enumerate() {
            if column > 0 {
                out.push(b'\t');
            }
            let tag = place.and_then(|place| section.tags.get(place));
            match tag {
                None => {}
                Some(tag) if tag.is_plain => push_plain(bytes, tag, out),
                Some(tag) => {
                    let value = value_of(bytes, tag);
                    match value.contains('\t') {
                        true => out.extend_from_slice(value.replace('\t', " ").as_bytes()),
                        false => out.extend_from_slice(value.as_bytes()),
                    }
                }
            }
        }
        out.push(b'\n');
    }

    /// An object with the tags of these names that the game has; without names, with all of its tags.
    fn write_json(&self, bytes: &[u8], section: &Section, out: &mut Vec<u8>) {
        out.push(b'{');
        let start = out.len();
        if self.names.is_empty() {
            for tag in &section.tags {
                push_member(bytes, tag, out);
            }
        }
        for place in self.places.iter().flatten() {
            if let Some(tag) = section.tags.get(*place) {
                push_member(bytes, tag, out);
            }
        }
        // Behind the last one there is no comma.
        out.truncate(start.max(out.len().saturating_sub(2)));
        out.extend_from_slice(b"}\n");
    }
}

/// The value of a tag as text.
fn value_of<'a>(bytes: &'a [u8], tag: &Pair) -> Cow<'a, str> {
    let (text, _) = encoding::decode(bytes.get(tag.value.clone()).unwrap_or_default());
    match unescape(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(text) => Cow::Owned(text),
    }
}

/// Writes a value as it stands. Most are short, and a fixed length is copied faster than a short one.
fn push_plain(bytes: &[u8], tag: &Pair, out: &mut Vec<u8>) {
    let length = tag.value.len();
    let rest = bytes.get(tag.value.start..).unwrap_or_default();
    match rest.first_chunk::<16>() {
        Some(first) if length <= first.len() => {
            let start = out.len();
            out.extend_from_slice(first);
            out.truncate(start + length);
        }
        _ => out.extend_from_slice(rest.get(..length).unwrap_or_default()),
    }
}

/// Writes a name, its value and a comma.
fn push_member(bytes: &[u8], tag: &Pair, out: &mut Vec<u8>) {
    out.push(b'"');
    // A name is made of letters, digits and underlines.
    out.extend_from_slice(bytes.get(tag.name.clone()).unwrap_or_default());
    out.extend_from_slice(b"\": \"");
    match tag.is_plain {
        true => push_plain(bytes, tag, out),
        false => push_escaped(&value_of(bytes, tag), out),
    }
    out.extend_from_slice(b"\", ");
}

fn push_escaped(text: &str, out: &mut Vec<u8>) {
    for sign in text.chars() {
        match sign {
            '"' | '\\' => {
                out.push(b'\\');
                out.push(sign as u8);
            }
            '\0'..='\u{1f}' => {
                out.extend_from_slice(format!("\\u{:04x}", u32::from(sign)).as_bytes());
            }
            _ => out.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::ops::ControlFlow;

    use super::*;
    use crate::bulk::pipeline;
    use crate::bulk::split::Chunks;
    use crate::pgn::random;

    fn listed(text: &str, size: usize) -> String {
        let mut out = Vec::new();
        let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), size);
        let work = |bytes: &[u8]| list(bytes, &[], Rows::Json);
        pipeline::run(chunks, 0, work, |_, made| {
            out.extend_from_slice(&made.text);
            ControlFlow::Continue(())
        })
        .expect("no read error");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn rows_are_written_in_both_ways() {
        let text = b"[White \"a\\\"b\tc\"]\n[Black \"R\xe9ti\"]\n\n1. e4 *";
        let names = ["White".to_owned(), "Event".to_owned(), "Black".to_owned()];
        let rows = |rows| String::from_utf8(list(text, &names, rows).made.text).expect("UTF-8");
        assert_eq!(rows(Rows::Tabs), "a\"b c\t\tRéti\n");
        assert_eq!(
            rows(Rows::Json),
            "{\"White\": \"a\\\"b\\u0009c\", \"Black\": \"Réti\"}\n"
        );
    }

    #[test]
    fn odd_texts_are_listed_the_same_in_chunks() {
        for seed in 0..4000 {
            let texts = [seed, seed + 1_000_000, seed + 2_000_000].map(random::text);
            let text = texts.join(" 1-0\n\n[White \"x\"]\n");
            let whole = listed(&text, 1 << 20);
            for size in [1, 40] {
                assert_eq!(listed(&text, size), whole, "{size} {text:?}");
            }
        }
    }
}
