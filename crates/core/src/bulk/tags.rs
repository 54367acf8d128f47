//! The tags of all games of a chunk as rows of text, without their moves being read.

use std::borrow::Cow;

use super::encoding;
use super::pipeline::{Done, Tail};
use super::work::Made;
use crate::pgn::place::Place;
use crate::pgn::skim::{Section, Skimmer};
use crate::pgn::tags::{Tag, unescape};

/// How rows are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Rows {
    /// Values with tabs between them.
    Tabs,
    /// A JSON object.
    Json,
}

/// Writes a row for each game: the tags of these names, or all that it has.
pub fn list(bytes: &[u8], names: &[String], rows: Rows) -> Done<Made> {
    let mut made = Made::default();
    // Moves without tags may have been passed.
    let mut tail = Tail::Moves;
    let mut skimmer = Skimmer::new(bytes, 0);
    for section in skimmer.by_ref() {
        made.counts.games += 1;
        tail = match section.has_moves {
            true => Tail::Moves,
            false => Tail::Unfinished,
        };
        match rows {
            Rows::Tabs => write_tabs(bytes, &section, names, &mut made.text),
            Rows::Json => write_json(bytes, &section, names, &mut made.text),
        }
    }
    if skimmer.has_open_comment() {
        tail = Tail::Open;
    }
    made.lines = Place::default().after(bytes).line;
    Done { made, tail }
}

/// The value of a tag as text.
fn value_of<'a>(bytes: &'a [u8], tag: &Tag) -> Cow<'a, str> {
    let (text, _) = encoding::decode(bytes.get(tag.value.clone()).unwrap_or_default());
    match unescape(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(text) => Cow::Owned(text),
    }
}

fn find<'a>(bytes: &[u8], section: &'a Section, name: &str) -> Option<&'a Tag> {
    let mut tags = section.tags.iter();
    tags.find(|tag| bytes.get(tag.name.clone()) == Some(name.as_bytes()))
}

/// Values with tabs between them; a tab in a value becomes a blank.
fn write_tabs(bytes: &[u8], section: &Section, names: &[String], out: &mut Vec<u8>) {
    for (place, name) in names.iter().enumerate() {
        if place > 0 {
            out.push(b'\t');
        }
        if let Some(tag) = find(bytes, section, name) {
            let value = value_of(bytes, tag);
            match value.contains('\t') {
                true => out.extend_from_slice(value.replace('\t', " ").as_bytes()),
                false => out.extend_from_slice(value.as_bytes()),
            }
        }
    }
    out.push(b'\n');
}

/// An object with the tags of these names that the game has; without names, with all of its tags.
fn write_json(bytes: &[u8], section: &Section, names: &[String], out: &mut Vec<u8>) {
    let chosen: Vec<&Tag> = match names {
        [] => section.tags.iter().collect(),
        names => names
            .iter()
            .filter_map(|name| find(bytes, section, name))
            .collect(),
    };
    out.push(b'{');
    for (place, tag) in chosen.into_iter().enumerate() {
        if place > 0 {
            out.extend_from_slice(b", ");
        }
        let name = encoding::decode(bytes.get(tag.name.clone()).unwrap_or_default()).0;
        write_json_string(&name, out);
        out.extend_from_slice(b": ");
        write_json_string(&value_of(bytes, tag), out);
    }
    out.extend_from_slice(b"}\n");
}

fn write_json_string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
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
    out.push(b'"');
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
        pipeline::run(chunks, 1, work, |_, made| {
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
