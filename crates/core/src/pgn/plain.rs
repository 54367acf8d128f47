//! Games without anything unusual, passed over without their moves being read.
//!
//! Such a game has tags, each on a line, movetext with one result at its end, and an empty rest of the line
//! behind that. It ends where [`super::read`] ends it, whatever its moves are: a test compares the two.
//! Everything else is left to the reader.

use std::ops::Range;

use memchr::{memchr, memchr3, memchr3_iter};

use super::comment::{self, Fate, Open};
use super::tags::fast_lane::{self, Pair};
use super::{GameResult, Limits};

/// No plain game has more bytes, and so none comes near a limit of the reader.
const LONGEST: usize = 1 << 18;

/// A plain game has no more tags, and none of them twice.
const MOST_TAGS: usize = 64;

/// So much movetext is looked at sign by sign, since comments stand close to each other; what is further from
/// the next one is looked at many bytes at a time.
const NEAR: usize = 24;

/// Whether a byte of movetext means something for where the game ends: a comment or a bracket begins or ends, a
/// result may stand here, or it takes the reader to know.
const fn is_sign(byte: u8) -> bool {
    matches!(
        byte,
        b'{' | b'(' | b')' | b'-' | b'/' | b'*' | b'[' | b';' | b'%' | b':' | 0x80..
    )
}

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static SIGNS: [bool; 256] = {
    let mut signs = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        signs[byte] = is_sign(byte as u8);
        byte += 1;
    }
    signs
};

/// Where the next sign stands in a text.
fn next_sign(text: &[u8]) -> Option<usize> {
    let is_sign = |byte: &u8| SIGNS.get(usize::from(*byte)) != Some(&false);
    text.iter().position(is_sign)
}

/// A game that was passed over.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Plain {
    /// Where it stands, from its first tag to its result.
    pub span: Range<usize>,
    /// Its result: that of the tag, unless it says nothing.
    pub result: GameResult,
}

/// Passes over a plain game, if one begins at this place, and collects its tags. These take the place of
/// those of a game before in the same text, which mostly has the same names. The text ends where a game
/// does, or somewhere in a file.
pub fn pass(
    text: &[u8],
    at: usize,
    ends_with_game: bool,
    limits: &Limits<'_>,
    tags: &mut Vec<Pair>,
) -> Option<Plain> {
    let rest = text.get(at..)?;
    let start = at + rest.iter().position(|byte| !is_blank(*byte))?;
    let mut end = read_tags(text, start, tags)?;
    let tagged = |tag: &&Pair| text.get(tag.name.clone()) == Some(b"Result");
    let tagged = tags.iter().find(tagged).and_then(|tag| {
        let value = text.get(tag.value.clone())?;
        GameResult::read(value).filter(|result| *result != GameResult::Unknown)
    });
    let found = find_result(text, start, &mut end)?;
    let span = start..end;
    let is_plain = span.len() <= LONGEST.min(limits.bytes) && is_end(text, end, ends_with_game);
    is_plain.then(|| Plain {
        span,
        result: tagged.unwrap_or(found),
    })
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r')
}

/// Reads the tags, each on a line of its own; where the last one ends.
fn read_tags(text: &[u8], start: usize, tags: &mut Vec<Pair>) -> Option<usize> {
    let mut at = start;
    let mut count = 0;
    loop {
        let named = tags.get(count).map(|tag| tag.name.clone());
        let same = named.and_then(|name| fast_lane::read_named(text, at, &name));
        let is_same = same.is_some();
        let Some((tag, end)) = same.or_else(|| fast_lane::read(text, at)) else {
            break;
        };
        at = end;
        if !is_same {
            // What is behind it in the vector may have this name, too.
            tags.truncate(count);
            let name = text.get(tag.name.clone());
            let is_again = tags
                .iter()
                .any(|other| text.get(other.name.clone()) == name);
            if is_again || count >= MOST_TAGS {
                return None;
            }
        }
        match tags.get_mut(count) {
            Some(place) => *place = tag,
            None => tags.push(tag),
        }
        count += 1;
    }
    tags.truncate(count);
    // What stands behind a tag on its line may be anything.
    let is_line = matches!(text.get(at..)?, [b'\n', ..] | [b'\r', b'\n', ..]);
    (count > 0 && is_line).then_some(at)
}

/// Whether a hyphen stands here between two squares, or in castling.
fn is_in_move(text: &[u8], at: usize) -> bool {
    let behind = text.get(at + 1);
    text.get(at) == Some(&b'-') && behind.is_some_and(u8::is_ascii_alphabetic)
}

/// Passes over moves without comments and brackets, to where something else stands or a result may. If there
/// is more to them, they are looked at sign by sign up to the place that is returned.
fn pass_moves(text: &[u8], at: &mut usize) -> usize {
    let rest = text.get(*at..).unwrap_or_default();
    let moves = memchr3(b'[', b'{', b';', rest).and_then(|length| rest.get(..length));
    let moves = moves.unwrap_or(rest);
    let end = *at + moves.len();
    let has_others = !moves.is_ascii()
        || memchr3(b'(', b')', b'%', moves).is_some()
        || memchr(b':', moves).is_some();
    if has_others {
        return end;
    }
    let mut hyphens = memchr3_iter(b'-', b'/', b'*', moves).map(|found| *at + found);
    *at = hyphens.find(|at| !is_in_move(text, *at)).unwrap_or(end);
    *at
}

/// Finds the result at the end of movetext that begins here, and moves behind it.
fn find_result(text: &[u8], start: usize, at: &mut usize) -> Option<GameResult> {
    let text = text.get(..text.len().min(start + LONGEST + 1))?;
    let mut depth = 0_usize;
    let mut near = *at;
    loop {
        let rest = text.get(*at..)?;
        near = near.max(*at + NEAR);
        let Some(found) = next_sign(rest.get(..near - *at).unwrap_or(rest)) else {
            *at = near;
            near = pass_moves(text, at);
            continue;
        };
        *at += found;
        match text.get(*at)? {
            b'{' if let Some(plain) = comment::plain(text, *at) => *at = plain.end,
            b'{' => match Open::at(*at).fate(text) {
                Fate::Closed(end) => *at = end,
                Fate::Open(_) | Fate::Waiting(_) => return None,
            },
            b'(' => {
                depth += 1;
                *at += 1;
            }
            b')' => {
                depth = depth.checked_sub(1)?;
                *at += 1;
            }
            b'-' if is_in_move(text, *at) => *at += 1,
            sign @ (b'-' | b'/' | b'*') if depth == 0 => {
                let (before, length) = match sign {
                    b'-' => (1, 3),
                    b'/' => (1, 7),
                    _ => (0, 1),
                };
                let begin = at.checked_sub(before)?;
                let word = text.get(begin..begin + length)?;
                let result = match word {
                    b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => GameResult::read(word)?,
                    _ => return None,
                };
                let stands_alone = text
                    .get(..begin)?
                    .last()
                    .is_some_and(|byte| is_blank(*byte) || *byte == b'}' || *byte == b')');
                *at = begin + length;
                return stands_alone.then_some(result);
            }
            _ => return None,
        }
    }
}

/// Whether a game ends behind its result: with the line, and before the tags of the next or the end.
fn is_end(text: &[u8], end: usize, ends_with_game: bool) -> bool {
    let rest = text.get(end..).unwrap_or_default();
    let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
    let gap = rest.get(..blanks).unwrap_or_default();
    match rest.get(blanks..) {
        Some([b'[', letter, ..]) => letter.is_ascii_alphabetic() && gap.contains(&b'\n'),
        Some([]) | None => ends_with_game,
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::alphabet::Alphabet;
    use crate::pgn::{Fault, Part, Sink, random, read_part};

    /// What the reader says of a game.
    #[derive(Default)]
    struct Read {
        tags: Vec<(Range<usize>, Range<usize>)>,
        result: GameResult,
        faults: Vec<Fault>,
    }

    impl Sink for Read {
        fn tag(&mut self, name: Range<usize>, value: Range<usize>, _is_plain: bool) {
            self.tags.push((name, value));
        }

        fn result(&mut self, result: GameResult) {
            self.result = result;
        }

        fn fault(&mut self, fault: Fault, _span: Range<usize>) {
            self.faults.push(fault);
        }
    }

    /// How many games are passed; each must be what the reader makes of it.
    fn compare(text: &str) -> usize {
        let bytes = text.as_bytes();
        let (mut at, mut passed, mut tags) = (0, 0, Vec::new());
        loop {
            let mut read = Read::default();
            let Some(part) = read_part(bytes, at, &Alphabet::english(), &mut read) else {
                return passed;
            };
            if let Some(plain) = pass(bytes, at, true, &Limits::default(), &mut tags) {
                passed += 1;
                assert_eq!(part, Part::Game(plain.span), "{text:?}");
                assert_eq!(read.result, plain.result, "{text:?}");
                let passed = tags.iter().map(|tag| (tag.name.clone(), tag.value.clone()));
                assert_eq!(read.tags, passed.collect::<Vec<_>>(), "{text:?}");
                let mut faults = read.faults.iter();
                assert!(!faults.any(|fault| fault.is_open_comment()), "{text:?}");
            }
            at = part.span().end;
        }
    }

    #[test]
    fn plain_games_are_passed() {
        for text in [
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {a [%clk 1] b} (2. f4 (2. d4)) O-O 1-0\n",
            "[Event \"a\"]\n[Result \"0-1\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e2-e4 1/2-1/2\n",
            "[Event \"a\"]\r\n[FEN \"x\"]\r\n\r\n1. e4 nonsense Ke4 1-0\r\n\r\n[Event \"b\"]\r\n\r\n*",
        ] {
            let games = text.matches("Event").count();
            assert_eq!(compare(text), games, "{text:?}");
        }
    }

    #[test]
    fn whatever_is_odd_is_left_to_the_reader() {
        for text in [
            "1. e4 *",
            "[Event \"a\"] 1. e4 *",
            "[Event \"a\"]\n\n1. e4 * 1. d4 *",
            "[Event \"a\"]\n\n1. e4 1-0 {more}",
            "[Event \"a\"]\n\n1. e4 1-0\n1. d4 *",
            "[Event \"a\"]\n\n1. e4 (1. d4 1-0",
            "[Event \"a\"]\n\n1. e4 e51-0",
            "[Event \"a\"]\n\n1. e4 1 - 0",
            "[Event \"a\"]\n\n1. e4",
            "[Event \"a\"]\n\n1. e4 {open *",
            "[Event \"a\"]\n\n; 1-0\n1. e4 *",
            "[Event \"a\"]\n\n1. e4\n% 1-0\n *",
            "[Event \"a\"]\n\n[Event \"b\"]\n\n*",
            "[Event \"a\"]\n[Event \"b\"]\n\n*",
        ] {
            let mut tags = Vec::new();
            let passed = pass(text.as_bytes(), 0, true, &Limits::default(), &mut tags);
            assert_eq!(passed, None, "{text:?}");
            compare(text);
        }
    }

    /// What makes most lines plain, and what does not.
    const LINES: [&str; 40] = [
        "[Event \"a\"]",
        "[Event \"a\"]",
        "[Site \"b\"]",
        "[Result \"1-0\"]",
        "[Result \"*\"]",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]",
        "[FEN \"x\"]",
        "",
        "",
        "",
        "1. e4 e5 2. Nf3 1-0",
        "1. e4 e5 2. Nf3 *",
        "1. e4 (1. d4 d5) e5",
        "1. e4 (1. d4 1-0) e5",
        "1. e4 (",
        "e8(Q) ) (=)",
        "(?!) e4",
        "1. e4 {a",
        "b} e5 1-0",
        "{a [Event \"x\"] b} e5 1/2-1/2",
        "nonsense ( 1-0",
        "nonsense Nf9 1/2-1/2",
        "1-0",
        "1/2-1/2",
        "0-1 *",
        "% escape {",
        "; comment {",
        "Qd61-0",
        "1. e4 \"a\" <1> ]x} & 'a', @ a_b \\ | ~ ^ ` \u{c} \0",
        "1:0",
        "1 : 0",
        "½-½",
        "e5\t1-0",
        "Dé4 ♘f3",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 6. d4",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. O-O 1-0",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1/2 5. O-O *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O Nxe4 5. d4) 0-1",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 } 0-1",
        "1. e4 { [%clk 1:0] } e5 { [%clk 1:0] } 2. Nf3 { 1-0 } Nc6 1-0",
    ];

    #[test]
    fn odd_texts_are_passed_as_they_are_read() {
        let mut passed = 0;
        for seed in 0..1000 {
            passed += compare(&random::text(seed));
            let lines = random::lines(seed, &LINES);
            passed += compare(&lines);
            passed += compare(&lines.replace('\n', "\r\n"));
        }
        assert!(passed > 100, "{passed}");
    }
}
