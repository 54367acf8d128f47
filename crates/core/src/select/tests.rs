//! Expressions: what they mean, how they are written, and what is wrong with others.

use super::*;
use crate::pgn::Limits;

const GAMES: &str = r#"[Event "a"]
[White "Tal, M"]
[Black "Botvinnik"]
[WhiteElo "2600"]
[BlackElo "2700"]
[Date "1960.03.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[Event "b"]
[White "Fischer \"Bobby\""]
[Black "Tal, M"]
[BlackElo "2650"]
[Date "1961.??.??"]
[ECO "B33"]
[Result "0-1"]

1. e4 c5 2. Nf3 {good} d6 $1 (2... Nc6) 0-1

1. d4 d5 *

[Event "d"]
[WhiteElo "?"]
[My_Tag "x"]

1. e4 e5 2. Ke3 1/2-1/2
"#;

fn select(choice: &Choice<'_>) -> Result<Selection, Error> {
    Selection::new(choice, &Alphabet::english())
}

/// Which of the games are wanted, by their numbers.
fn wanted(text: &str, choice: &Choice<'_>) -> Vec<usize> {
    let selection = select(choice).unwrap_or_else(|error| panic!("{choice:?}: {error:?}"));
    let alphabet = Alphabet::english();
    let mut selector = Selector::new(
        &selection,
        text.as_bytes(),
        true,
        &alphabet,
        Limits::default(),
    );
    let (mut at, mut number, mut found) = (0, 0, Vec::new());
    while let Some(look) = selector.look(at) {
        at = look.part.span().end;
        number += 1;
        found.extend(look.is_wanted.then_some(number));
    }
    found
}

fn asked(expression: &str) -> Vec<usize> {
    let choice = Choice {
        expression: Some(expression),
        ..Choice::default()
    };
    wanted(GAMES, &choice)
}

#[test]
fn what_expressions_mean() {
    for (expression, games) in [
        ("White = \"Tal, M\"", vec![1]),
        ("White = 'Tal, M'", vec![1]),
        ("White != \"Tal, M\"", vec![2]),
        ("not White = \"Tal, M\"", vec![2, 3, 4]),
        ("White = \"Fischer \"\"Bobby\"\"\"", vec![2]),
        ("White ~ \"^Fi.*r\"", vec![2]),
        ("White ~ \"(?i)TAL\"", vec![1]),
        ("White !~ \"Tal\"", vec![2]),
        ("player = \"Tal, M\"", vec![1, 2]),
        ("player ~ \"Bot\"", vec![1]),
        ("player != \"Tal, M\"", vec![]),
        ("player != \"Fischer\"", vec![1, 2]),
        ("player !~ \"vinn\"", vec![2]),
        ("WhiteElo >= 2600", vec![1]),
        ("WhiteElo > 2600", vec![]),
        ("WhiteElo != 2500", vec![1]),
        ("WhiteElo = \"?\"", vec![4]),
        ("elo > 2600", vec![1, 2]),
        ("elo != 2600", vec![2]),
        ("elo.both >= 2600", vec![1]),
        ("elo.difference = 100", vec![1]),
        ("elo.difference in (100, 200)", vec![1]),
        ("Date >= 1961", vec![2]),
        ("Date = 1960.03", vec![1]),
        ("Date = 1961.01", vec![]),
        ("Date < 1961", vec![1]),
        ("ECO >= \"B20\" and ECO < \"C00\"", vec![2]),
        ("ECO in (\"B33\", \"B34\")", vec![2]),
        ("ECO not in (\"B33\")", vec![1, 3, 4]),
        ("has ECO", vec![2]),
        ("not has ECO", vec![1, 3, 4]),
        ("has My_Tag", vec![4]),
        ("\"My_Tag\" = \"x\"", vec![4]),
        ("Own_tag = 1", vec![]),
        ("result = 1-0", vec![1]),
        ("result != 1-0", vec![2, 3, 4]),
        ("result in (0-1, 1/2-1/2)", vec![2, 4]),
        ("result = *", vec![3]),
        ("Result = 0-1", vec![2]),
        ("plies = 4", vec![1, 2]),
        ("plies <= 2", vec![3, 4]),
        ("has comments", vec![2]),
        ("has variations", vec![2]),
        ("has nags", vec![2]),
        ("has errors", vec![4]),
        ("result = 1-0 or result = 0-1 and has ECO", vec![1, 2]),
        ("(result = 1-0 or result = 0-1) and has ECO", vec![2]),
        ("NOT has ECO AND plies > 2", vec![1]),
        ("not (has ECO or plies > 2)", vec![3, 4]),
    ] {
        assert_eq!(asked(expression), games, "{expression}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (expression, fault, span) in [
        ("", "select-unexpected", 0..0),
        ("WhiteElo", "select-unexpected", 8..8),
        ("WhiteElo >= and", "select-value", 12..15),
        ("WhiteElo >= )", "select-unexpected", 12..13),
        ("has ECO has White", "select-unexpected", 8..11),
        ("and has ECO", "select-unexpected", 0..3),
        ("not", "select-unexpected", 3..3),
        ("has", "select-unexpected", 3..3),
        ("2500 < WhiteElo", "select-unexpected", 0..4),
        ("White = \"Tal", "select-open-quote", 8..12),
        ("(has ECO", "select-open-bracket", 0..1),
        ("(has ECO has White)", "select-unexpected", 9..12),
        ("ECO in (\"A00\"", "select-open-bracket", 7..8),
        ("ECO in \"A00\"", "select-unexpected", 7..12),
        ("ECO in (\"A00\" \"A01\")", "select-unexpected", 14..19),
        ("ECO not = \"A00\"", "select-unexpected", 8..9),
        ("WhitElo > 2500", "select-misspelt-tag", 0..7),
        ("whiteElo > 2500", "select-misspelt-tag", 0..8),
        ("white_elo > 2500", "select-misspelt-tag", 0..9),
        ("has Eco", "select-misspelt-tag", 4..7),
        ("rating > 2500", "select-unknown-word", 0..6),
        ("has clocks", "select-unknown-word", 4..10),
        ("ends = checkmat", "select-unknown-word", 7..15),
        ("White ~ \"a(\"", "select-pattern", 10..12),
        ("White ~ Tal", "select-value", 8..11),
        ("White = Tal", "select-value", 8..11),
        ("plies > \"40\"", "select-value", 8..12),
        ("elo > high", "select-value", 6..10),
        ("Date > May", "select-value", 7..10),
        ("Date = 1984.13", "select-value", 7..14),
        ("Date = 1984.??", "select-value", 7..14),
        ("Round = 1.2.3", "select-value", 8..13),
        ("result = 2-0", "select-value", 9..12),
        ("result > 0-1", "select-relation", 7..8),
        ("plies ~ \"4\"", "select-relation", 6..7),
        ("player < \"M\"", "select-relation", 7..8),
        ("position = startpos", "select-value", 11..19),
        ("position = \"8/8 w\"", "select-position", 12..15),
        ("material = \"KvX\"", "select-material", 14..15),
        ("line = \"1. e4 e5 2. Ke3\"", "select-line", 20..23),
        ("a \u{e9} = 1", "select-unknown-word", 0..1),
    ] {
        let choice = Choice {
            expression: Some(expression),
            ..Choice::default()
        };
        let error = select(&choice).expect_err(expression);
        assert_eq!(
            (error.fault.name(), error.span),
            (fault, span),
            "{expression}"
        );
    }
}

#[test]
fn brackets_and_conditions_have_a_bound() {
    for (open, close) in [("(", ")"), ("not ", "")] {
        let deep = |depth| format!("{}has ECO{}", open.repeat(depth), close.repeat(depth));
        let is_read = |text: &str| {
            let choice = Choice {
                expression: Some(text),
                ..Choice::default()
            };
            select(&choice).is_ok()
        };
        assert!(is_read(&deep(40)) && !is_read(&deep(60)) && !is_read(&deep(100_000)));
        let many = |count| vec!["ends = mate"; count].join(" or ");
        assert!(is_read(&many(64)) && !is_read(&many(65)));
    }
}

/// Numbers that look like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % most
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    fn expression(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 6 } else { 10 }) {
            0 => format!(
                "has {}",
                self.pick(&["ECO", "comments", "'White'", "errors"])
            ),
            1 => format!(
                "{} {} {}",
                self.pick(&["WhiteElo", "Date", "elo", "\"odd name\""]),
                self.pick(&["=", "!=", "<", "<=", ">", ">="]),
                self.pick(&["1984", "2500"])
            ),
            2 => format!(
                "{} {} {}",
                self.pick(&["White", "player"]),
                self.pick(&["~", "!~", "=", "!="]),
                self.pick(&["\"Tal\"", "'O''Kelly'", "\"a \"\"b\"\"\"", "\"\""])
            ),
            3 => format!("ECO in ({})", self.pick(&["\"A00\"", "\"A00\", \"B33\""])),
            4 => self
                .pick(&[
                    "Date = 1984.05",
                    "Date != 1984.5.1",
                    "result in (1-0, *)",
                    "plies > 40",
                ])
                .to_owned(),
            5 => self
                .pick(&[
                    "ends = mate",
                    "motif in (promotion, \"en-passant\")",
                    "material = \"KRPvKR\"",
                    "line ~ \"1. e4 e5\"",
                    "position != \"4k3/8/8/8/8/8/8/4K3 w\"",
                ])
                .to_owned(),
            6 => format!("not {}", self.expression(depth - 1)),
            7 => format!("({})", self.expression(depth - 1)),
            number => {
                let word = if number == 8 { "and" } else { "or" };
                let (one, other) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("{one} {word} {other}")
            }
        }
    }
}

#[test]
fn what_is_written_is_read_as_it_was() {
    let mut chance = Chance(1);
    for _ in 0..3000 {
        let text = chance.expression(4);
        let read = |text: &str| {
            let choice = Choice {
                expression: Some(text),
                ..Choice::default()
            };
            select(&choice).unwrap_or_else(|error| panic!("{text}: {error:?}"))
        };
        let first = read(&text);
        let written = first.expression().map(ToString::to_string);
        let again = read(written.as_deref().unwrap_or_default());
        assert_eq!(first.expression(), again.expression(), "{text}");
        assert_eq!(again.expression().map(ToString::to_string), written);
    }
}

#[test]
fn tags_of_a_file_s_own_are_noted() {
    let choice = Choice {
        expression: Some("My_Tag = \"y\" or Arbiter = \"z\" or NIC = \"z\""),
        ..Choice::default()
    };
    let selection = select(&choice).expect("a selection");
    let alphabet = Alphabet::english();
    let text = GAMES.as_bytes();
    let mut selector = Selector::new(&selection, text, true, &alphabet, Limits::default());
    let mut at = 0;
    while let Some(look) = selector.look(at) {
        at = look.part.span().end;
    }
    assert_eq!(selection.unmet_names(), ["Arbiter"]);
}

#[test]
fn of_a_tag_that_stands_twice_the_first_counts() {
    let text =
        "[Event \"a\"]\n[White \"x\"]\n\n1. e4 *\n\n[White \"b\"]\n[White \"c\"]\n\n1. e4 *\n";
    for (expression, games) in [("White = \"b\"", vec![2]), ("White = \"c\"", vec![])] {
        let choice = Choice {
            expression: Some(expression),
            ..Choice::default()
        };
        assert_eq!(wanted(text, &choice), games, "{expression}");
    }
}

#[test]
fn the_other_games_can_be_asked_for() {
    let choice = Choice {
        expression: Some("has ECO"),
        invert: true,
        ..Choice::default()
    };
    assert_eq!(wanted(GAMES, &choice), [1, 3, 4]);
    // Whether its number counts is not known to a selector.
    let choice = Choice {
        games: Some("1-2"),
        ..choice
    };
    assert_eq!(wanted(GAMES, &choice), [1, 2, 3, 4]);
}

mod board;
