//! The tags of all games of a chunk as rows of text, without their moves being read.

use std::borrow::Cow;

use super::made::Made;
use super::picking::each_wanted;
use super::stretch::{Done, Mark, Stretch, Tail};
use crate::notation::style::Style;
use crate::pgn::limits;
use crate::pgn::skim::Skimmer;
use crate::pgn::tags::{self, asked::Asked, fast_lane::Pair};
use crate::select::{Selection, TagFilter};

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
pub fn list(stretch: Stretch<'_>, names: &[Asked], rows: Rows) -> Done {
    list_filtered(stretch, names, rows, None)
}

/// The same for the games whose tags are wanted.
fn list_filtered(
    stretch: Stretch<'_>,
    names: &[Asked],
    rows: Rows,
    mut filter: Option<TagFilter<'_>>,
) -> Done {
    let Stretch {
        bytes,
        from,
        limits,
        ..
    } = stretch;
    let mut made = Made::default();
    made.text.reserve(bytes.len() / SHARE);
    let mut course = Course {
        stretch,
        // Moves without tags may have been passed.
        tail: Tail::Moves,
        mark: Mark::new(from, &made, 0),
        is_open: false,
    };
    let mut columns = Columns::new(names);
    let mut skimmer = Skimmer::new(bytes, from);
    let mut is_first = true;
    loop {
        let section = skimmer.read();
        // The text before the first tags may be as long as a game.
        let first = section.map_or(bytes.len(), |section| section.span.start);
        if std::mem::take(&mut is_first) && course.is_too_long(from, first) {
            match course.rest(from) {
                Some(next) => skimmer = Skimmer::new(bytes, next),
                None => break,
            }
            continue;
        }
        let Some(section) = section else {
            break;
        };
        let start = section.span.start;
        let before = Mark::new(start, &made, 0);
        let end = section.end;
        made.counts.seen += 1;
        course.tail = match section.has_moves {
            true => Tail::Moves,
            // More tags may follow, an Event tag too.
            false => Tail::Open,
        };
        let is_too_long = course.is_too_long(start, end);
        let readable;
        let section = match is_too_long {
            false => section,
            true => {
                readable = section.up_to(start.saturating_add(limits.bytes));
                &readable
            }
        };
        columns.find(bytes, &section.tags, section.same_names);
        if filter
            .as_mut()
            .is_none_or(|filter| filter.wants(bytes, &section.tags))
        {
            made.counts.games += 1;
            columns.write(rows, bytes, &section.tags, &mut made.text);
        }
        course.pass(before, skimmer.has_open_comment());
        if is_too_long {
            match course.rest(start) {
                Some(next) => skimmer = Skimmer::new(bytes, next),
                None => break,
            }
        }
    }
    if skimmer.has_open_comment() && !matches!(course.tail, Tail::TooLong(_)) {
        course.tail = Tail::Open;
    }
    let Course { tail, mark, .. } = course;
    Done { made, tail, mark }
}

/// Writes a row for each game that is wanted and has tags. If these do not decide, moves are read as far as the
/// selection asks for them, and games that have no tags are seen.
pub fn list_wanted(
    stretch: Stretch<'_>,
    names: &[Asked],
    rows: Rows,
    language: &Style,
    selection: &Selection,
) -> Done {
    if let Some(filter) = selection.tag_filter() {
        return list_filtered(stretch, names, rows, Some(filter));
    }
    let mut columns = Columns::new(names);
    each_wanted(stretch, selection, language, |look, tags, made| {
        if look.checker.has_tags {
            made.counts.games += 1;
            columns.find(stretch.bytes, tags, 0);
            columns.write(rows, stretch.bytes, tags, &mut made.text);
        }
    })
}

/// How far the tags of a stretch are certain.
struct Course<'a> {
    stretch: Stretch<'a>,
    tail: Tail,
    mark: Mark,
    is_open: bool,
}

impl Course<'_> {
    fn is_too_long(&self, start: usize, end: usize) -> bool {
        end > start.saturating_add(self.stretch.limits.bytes)
    }

    /// Whether nothing that follows the stretch changes how a game is read that begins here.
    fn is_settled(&self, start: usize) -> bool {
        let window = self.stretch.limits.window();
        start.saturating_add(window) <= self.stretch.bytes.len()
    }

    /// Notes a game, and how much had been made before it.
    fn pass(&mut self, before: Mark, has_open_comment: bool) {
        let is_open = has_open_comment && !self.is_settled(before.at);
        // A comment before the first tags may be the open one.
        let is_first = self.mark.at == self.stretch.from;
        let is_known = self.stretch.is_known(before.at);
        if is_known && !self.is_open && !(is_first && is_open) {
            self.mark = before;
        }
        self.is_open |= is_open;
    }

    /// Where to go on behind what is too long and begins here, if that can be told.
    fn rest(&mut self, start: usize) -> Option<usize> {
        let Stretch { bytes, limits, .. } = self.stretch;
        let stop = limits::boundary(bytes, start.saturating_add(limits.bytes));
        let next = limits::next_game(bytes, stop);
        let is_seen = next.is_some_and(|next| next.saturating_add(limits::NEAR) <= bytes.len());
        if self.is_settled(start) && !is_seen {
            self.tail = Tail::TooLong(stop);
            return None;
        }
        next
    }
}

/// The tags that are asked for.
struct Columns<'a> {
    names: &'a [Asked],
    /// Where each of them stands among the tags at hand.
    places: Vec<Option<usize>>,
}

impl<'a> Columns<'a> {
    fn new(names: &'a [Asked]) -> Self {
        let places = vec![None; names.len()];
        Self { names, places }
    }

    /// Finds the tags of a game. So many of them, from the first on, have the names of those before, and what
    /// stood among these stands there still.
    fn find(&mut self, bytes: &[u8], tags: &[Pair], same: usize) {
        let others = tags.get(same..).unwrap_or_default();
        for (name, place) in self.names.iter().zip(&mut self.places) {
            if place.is_none_or(|place| place >= same) {
                let is_named =
                    |tag: &Pair| bytes.get(tag.name.clone()) == Some(name.name().as_bytes());
                let found = others.iter().position(is_named);
                *place = name.met(found).map(|place| same + place);
            }
        }
    }

    fn write(&self, rows: Rows, bytes: &[u8], tags: &[Pair], out: &mut Vec<u8>) {
        match rows {
            Rows::Tabs => self.write_tabs(bytes, tags, out),
            Rows::Json => self.write_json(bytes, tags, out),
        }
    }

    /// Values with tabs between them; a tab in a value becomes a blank.
    fn write_tabs(&self, bytes: &[u8], tags: &[Pair], out: &mut Vec<u8>) {
        for (column, place) in self.places.iter().enumerate() {
            if column > 0 {
                out.push(b'\t');
            }
            let tag = place.and_then(|place| tags.get(place));
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
    fn write_json(&self, bytes: &[u8], tags: &[Pair], out: &mut Vec<u8>) {
        out.push(b'{');
        let start = out.len();
        if self.names.is_empty() {
            for tag in tags {
                push_member(bytes, tag, out);
            }
        }
        for place in self.places.iter().flatten() {
            if let Some(tag) = tags.get(*place) {
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
    tags::value_of(bytes.get(tag.value.clone()).unwrap_or_default())
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
    use crate::bulk::pipeline::{self, Piece};
    use crate::bulk::split::Chunks;
    use crate::pgn::random;

    fn listed(text: &str, size: usize, game_bytes: usize) -> String {
        let mut out = Vec::new();
        let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), size);
        let work = |stretch: Stretch<'_>| list(stretch, &[], Rows::Json);
        let mut take = |_: &Piece<'_>, made: Made| {
            out.extend_from_slice(&made.text);
            ControlFlow::Continue(())
        };
        pipeline::run(chunks, 0, game_bytes, &work, &mut take).expect("no read error");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn rows_are_written_in_both_ways() {
        let text = b"[White \"a\\\"b\tc\"]\n[Black \"R\xe9ti\"]\n\n1. e4 *";
        let names = ["White", "Event", "Black"].map(|name| Asked::new(name.to_owned()));
        let whole = Stretch::whole(text);
        let rows = |rows| String::from_utf8(list(whole, &names, rows).made.text).expect("UTF-8");
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
            for game_bytes in [limits::BYTES, 60] {
                let whole = listed(&text, 1 << 20, game_bytes);
                for size in [1, 40] {
                    let chunks = listed(&text, size, game_bytes);
                    assert_eq!(chunks, whole, "{size} {game_bytes} {text:?}");
                }
            }
        }
    }
}
