//! The sections that are found are those of the careful way.

use super::*;
use crate::notation::alphabet::Alphabet;
use crate::pgn::{Game, Part, random};

fn sections(text: &[u8]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut at = 0;
    for section in Skimmer::new(text, 0) {
        assert!(section.span.start >= at && section.span.end > section.span.start);
        at = section.span.end;
        let value = |tag: &Pair| String::from_utf8_lossy(&text[tag.value.clone()]).into_owned();
        found.push(section.tags.iter().map(value).collect());
    }
    found
}

#[test]
fn sections_are_the_tags_of_the_games() {
    for text in [
        "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n",
        "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *",
        "[White \"a\"]\n1. e4 *\n[White \"b\"]\n1. d4 *",
        "[Event \"a\"]\n\n[Event \"b\"]\n\n",
        "[Event \"a\"]\n\n[White \"b\"]\n\n1. e4 *",
        "[Event \"a\"]\n\n1. e4 { 1-0\n\n[Event \"x\"]\n\n} e5 *",
        "[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 {c} *",
        "[Event \"a\"]\n\n1. e4 ; a { b\n e5 *\n\n[Event \"b\"]\n\n*",
        "[Event \"a\"]\n\n1. e4\n% escape {\ne5 *\n\n[Event \"b\"]\n\n*",
        "[Event \"a\"]\n\n1. e4\n[White \"c\"]\ne5 *",
        "[Event \"a ] b\"]\n[Event \"twice\"]\n\n{[x] [%clk 1]} *",
        "{before}\n[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"b\"]\r\n\r\n*",
        "[White \"a\"]\n\n1. e4 1-0\n{c}\n[White \"b\"]\n\n1. d4 *",
        "[White \"a\"]\n\n1. e4 1-0 ; c\n% d {\n[White \"b\"]\n\n1. d4 *",
        "[White \"a\"]\n\n1. e4 { [%clk 1] } 1-0 { [%clk 1] }\n[White \"b\"]\n\n1. d4 *",
        "[White \"a\"]\n\n1. e4 ; and 1-0\n[Black \"b\"]\ne5 1-0",
        "[White \"a\"]\n\n1. e4 1-0\n\n; c\n\n[White \"b\"]\n\n1. d4 *\n\n{c}",
        "; c\n%x {\n[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*",
        "",
    ] {
        let (mut games, mut at) = (Vec::new(), 0);
        while let Some((game, part)) = Game::read(text.as_bytes(), at, &Alphabet::english()) {
            let (Part::Game(span) | Part::Stray(span)) = part;
            games.push(
                game.tags
                    .iter()
                    .map(|(_, value)| value.to_owned())
                    .collect::<Vec<_>>(),
            );
            at = span.end;
        }
        assert_eq!(sections(text.as_bytes()), games, "{text:?}");
        assert_found_by_the_careful(text.as_bytes());
    }
}

/// What the careful skimmer finds must be found, whether sections are lent or given away.
fn assert_found_by_the_careful(text: &[u8]) {
    let mut careful = careful::Skimmer::new(text, 0);
    let (mut lending, mut giving) = (Skimmer::new(text, 0), Skimmer::new(text, 0));
    let shown = String::from_utf8_lossy(text);
    let names = |section: &Section| -> Vec<_> {
        let names = section.tags.iter().map(|tag| &text[tag.name.clone()]);
        names.collect()
    };
    let mut last = Vec::new();
    for expected in careful.by_ref() {
        let given = giving.next().expect("a section");
        let lent = lending.read().expect("a section");
        let same = lent.same_names;
        assert_eq!(names(lent)[..same], last[..same], "{shown:?}");
        last = names(lent);
        for section in [lent, &given] {
            let found = section.tags.iter();
            let found: Vec<_> = found.map(|tag| (&tag.name, &tag.value)).collect();
            let tags = expected.tags.iter();
            let tags: Vec<_> = tags.map(|tag| (&tag.name, &tag.value)).collect();
            assert_eq!(found, tags, "{shown:?}");
            assert_eq!(section.span, expected.span, "{shown:?}");
            assert_eq!(section.has_moves, expected.has_moves, "{shown:?}");
            assert_eq!(section.is_last, expected.is_last, "{shown:?}");
        }
        for tag in lent.tags.iter().filter(|tag| tag.is_plain) {
            let value = &text[tag.value.clone()];
            let is_plain = |byte: &u8| matches!(byte, b' '..=127) && !b"\"\\".contains(byte);
            assert!(value.iter().all(is_plain), "{shown:?}");
        }
    }
    assert!(
        giving.next().is_none() && lending.read().is_none(),
        "{shown:?}"
    );
    assert_eq!(
        lending.has_open_comment(),
        careful.has_open_comment(),
        "{shown:?}"
    );
    assert_eq!(
        giving.has_open_comment(),
        careful.has_open_comment(),
        "{shown:?}"
    );
}

/// Lines as files have them, and odd ones.
const LINES: [&str; 40] = [
    "[Event \"a\"]",
    "[Event \"a\"]",
    "[Event \"a much longer value\"]",
    "[Site \"b\"]",
    "[Site \"b\"]",
    "[Site \"R\u{e9}ti\"]",
    "[White \"c\"]",
    "[White \"c\\\"d\"]",
    "[White \"c\td\"]",
    "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]",
    "[WhiteFideNumber01 \"1\"]",
    "[WhiteFideNumber02 \"2\"]",
    "[Event \"a\"] ",
    "[Event \"a\"]\r",
    "[Event \"a\"][Site \"b\"]",
    " [Event \"a\"]",
    "[Event  \"a\"]",
    "[Event a]",
    "[Event \"a",
    "[%clk 1]",
    "",
    "",
    "",
    "\r",
    " ",
    "1. e4 e5 2. Nf3 1-0",
    "1. e4 e5 2. Nf3 *",
    "1. e4 (1. d4 [x] d5) e5",
    "1. e4 {a",
    "b} e5 1-0",
    "1. e4 { [%clk 1] } e5 { [%clk 1] [%eval 2] } 1-0",
    "1. e4 { [%clk 1] } e5 { [see] } {[%eval 1]} ; {",
    "1. e4 {[%clk 1]} [Late \"tag\"] e5 {[%clk 1]} 1-0",
    "1. e4 {[%clk 1]} e5 { [%clk 1",
    "] } {[%clk 1]} 1-0",
    "{[%clk 1]}",
    "{[%clk 1]} {only words}",
    "{[%clk 1]} 1. e4 {[%clk 1]} 1-0",
    "% escape {",
    "; comment {",
];

#[test]
fn short_cuts_lead_to_the_same_sections() {
    for seed in 0..10_000 {
        assert_found_by_the_careful(random::text(seed).as_bytes());
        let lines = random::lines(seed, &LINES);
        assert_found_by_the_careful(lines.as_bytes());
        assert_found_by_the_careful(lines.replace('\n', "\r\n").as_bytes());
    }
}

#[test]
fn names_beyond_the_few_are_known_too() {
    let tags: String = (0..100)
        .map(|number| format!("[T{number} \"\"]\n"))
        .collect();
    let text = format!("{tags}[T99 \"x\"]\n\n*\n\n{tags}[T0 \"x\"]\n[U \"\"]\n\n*\n\n{tags}");
    assert_found_by_the_careful(text.as_bytes());
}

#[test]
fn odd_texts_are_passed_to_their_end() {
    for seed in 0..5000 {
        sections(random::text(seed).as_bytes());
    }
}
