//! The tags of a game that is written, and those that say where it starts.

use shakmaty::CastlingMode;

use super::super::tags::{escape, in_one_line};
use super::super::{GameResult, Rules};
use super::Layout;
use crate::board::Position;
use crate::fen;

/// The seven tags that every game has, in their order, and what stands for the unknown.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Writes the tags of a game: the seven first, then the others by name (PGN 8.1.1).
pub(crate) fn write_tags(
    tags: &[(&str, &str)],
    start: &Position,
    result: GameResult,
    layout: &Layout,
    text: &mut Vec<u8>,
) {
    let find = |name: &str| tags.iter().find(|(known, _)| *known == name);
    write_roster(tags, result, text);
    if !layout.all_tags {
        return;
    }
    let mut others: Vec<(&str, &str)> = tags
        .iter()
        .filter(|(name, _)| !is_rostered(name) && !matches!(*name, "FEN" | "SetUp"))
        .copied()
        .collect();
    let is_unusual = is_unusual(start);
    let written = is_unusual.then(|| fen::write(start, fen::Style::default()));
    // One that says the same is kept as it stands.
    let given = find("FEN").filter(|(_, given)| is_fen_of(given, start));
    if let Some(fen) = given.map(|(_, fen)| *fen).or(written.as_deref()) {
        others.push(("FEN", fen));
    }
    match find("SetUp") {
        Some(given) => others.push(*given),
        None if is_unusual => others.push(("SetUp", "1")),
        None => {}
    }
    let says_chess960 =
        find("Variant").is_some_and(|(_, variant)| Rules::named(variant) == Rules::Chess960);
    if start.is_chess960() && !says_chess960 {
        // Without it the castling rights of the FEN would be read otherwise.
        others.retain(|(name, _)| *name != "Variant");
        others.push(("Variant", "Chess960"));
    }
    others.sort_unstable();
    for (name, value) in others {
        write_tag(name, value, text);
    }
}

/// Writes the tags of a game of which no start is known: the seven first, then the others as they were.
pub(super) fn write_all_tags(tags: &[(&str, &str)], result: GameResult, text: &mut Vec<u8>) {
    write_roster(tags, result, text);
    for (name, value) in tags.iter().filter(|(name, _)| !is_rostered(name)) {
        write_tag(name, value, text);
    }
}

fn write_roster(tags: &[(&str, &str)], result: GameResult, text: &mut Vec<u8>) {
    for (name, unknown) in ROSTER {
        let given = tags.iter().find(|(known, _)| *known == name);
        match name {
            "Result" => write_tag(name, result.as_str(), text),
            _ => write_tag(name, given.map_or(unknown, |(_, value)| value), text),
        }
    }
}

fn is_rostered(name: &str) -> bool {
    ROSTER.iter().any(|(known, _)| *known == name)
}

fn write_tag(name: &str, value: &str, text: &mut Vec<u8>) {
    text.push(b'[');
    text.extend_from_slice(name.as_bytes());
    text.extend_from_slice(b" \"");
    match memchr::memchr3(b'"', b'\\', b'\n', value.as_bytes()) {
        None if !value.contains('\r') => text.extend_from_slice(value.as_bytes()),
        _ => text.extend_from_slice(escape(&in_one_line(value)).as_bytes()),
    }
    text.extend_from_slice(b"\"]\n");
}

/// Whether a FEN, be it an odd one, is that of a position.
fn is_fen_of(text: &str, position: &Position) -> bool {
    let mode = position.is_chess960().then_some(CastlingMode::Chess960);
    let write = |position: &Position| fen::write(position, fen::Style::default());
    let read = fen::read_leniently(text, mode);
    read.is_ok_and(|reading| write(&reading.position) == write(position))
}

/// Whether the game does not start from the usual array.
pub(in crate::pgn) fn is_unusual(start: &Position) -> bool {
    let usual = Position::default();
    *start != usual
        || start.halfmove_clock() != 0
        || start.fullmove_number() != 1
        || start.is_chess960()
}
