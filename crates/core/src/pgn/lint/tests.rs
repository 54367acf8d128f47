//! What is found in games, and that nothing is found in good ones, whatever stands around.

use std::io::Cursor;
use std::ops::ControlFlow;

use crate::bulk::check::{Scrutiny, check};
use crate::bulk::made::Made;
use crate::bulk::pipeline::{Piece, run};
use crate::bulk::repeats::Repeats;
use crate::bulk::split::Chunks;
use crate::bulk::stretch::Stretch;
use crate::notation::style::Style;
use crate::pgn::issue::Issue;
use crate::pgn::{limits, random};

/// What is found in a text in chunks of a size: name, game, place, half-moves and what may be meant. What
/// is no matter of a linter is left out.
fn found_in(text: &str, size: usize, workers: usize) -> Vec<String> {
    let style = Style::san();
    let chunks = Chunks::new(Cursor::new(text.as_bytes().to_vec()), size);
    let (mut found, mut games) = (Vec::new(), 0);
    let mut repeats = Repeats::default();
    let mut take = |piece: &Piece<'_>, mut made: Made| {
        repeats.add(piece, &mut made);
        for each in &made.findings {
            if !matches!(each.issue, Issue::Fault(_)) {
                let start = piece.offset + (each.span.start - piece.from) as u64;
                let end = start + each.span.len() as u64;
                let (name, written) = (each.issue.name(), each.issue.written());
                found.push(format!(
                    "{name} {} {start}..{end} {} {written:?} {:?}",
                    games + each.game,
                    each.ply,
                    each.shown
                ));
            }
        }
        games += made.counts.games;
        ControlFlow::Continue(())
    };
    let scrutiny = Scrutiny {
        standard: None,
        lints: true,
        selection: None,
    };
    let work = |stretch: Stretch<'_>| check(stretch, &style, scrutiny);
    run(chunks, workers, limits::BYTES, &work, &mut take).expect("no read error");
    found
}

/// The names of what is found, and what may be meant.
fn names(text: &str) -> Vec<String> {
    let found = found_in(text, 1 << 20, 0);
    let parts = found.iter().map(|found| {
        let mut parts = found.splitn(5, ' ');
        let name = parts.next().unwrap_or_default().to_owned();
        let written = parts.nth(3).unwrap_or_default();
        let written = written.split(" Shown").next().unwrap_or_default();
        format!("{name} {}", written.trim_matches('"'))
    });
    parts.map(|part| part.trim_end().to_owned()).collect()
}

#[test]
fn moves_that_say_what_is_not_so() {
    for (text, expected) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Ng5+ *", vec!["false-check Ng5"]),
        ("1. e4 e5 2. Nf3 Nc6 3. Ng5# *", vec!["false-check Ng5"]),
        ("1. e4+ e5# *", vec!["false-check e4", "false-check e5"]),
        ("1. e4 f5 2. Qh5# *", vec!["false-mate Qh5+"]),
        ("1. e4 f5 2. Qh5+ *", vec![]),
        // A mark that is missing is no lie; to be held to SAN tells it.
        ("1. e4 f5 2. Qh5 *", vec![]),
        ("1. f3 e5 2. g4 Qh4 0-1", vec![]),
        ("1. f3 e5 2. g4 Qh4+ 0-1", vec![]),
        ("1. f3 e5 2. g4 Qh4# 0-1", vec![]),
        ("1. e4 e5 2. Nxf3 *", vec!["false-capture Nf3"]),
        ("1. e4 e5 2. Nf3 Nc6 3. Nxd4 *", vec!["false-capture Nd4"]),
        ("1. Nf3 Nf6 2. Nc3 Nc6 3. N3d4 *", vec![]),
        ("1. Nf3 Nf6 2. Nc3 Nc6 3. Nfd4+ *", vec!["false-check Nd4"]),
        ("1. e4 d5 2. exd5 e.p. *", vec![]),
        ("1. e4 d5 2. exd5ep *", vec!["false-en-passant exd5"]),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *",
            vec!["castling-sign O-O"],
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0+ *",
            vec!["false-check O-O", "castling-sign O-O"],
        ),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *", vec![]),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. o-o *",
            vec!["castling-sign O-O"],
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. OO *",
            vec!["castling-sign O-O"],
        ),
        ("1. e2e4 e7e5 2. g1f3 b8c6 *", vec![]),
        (
            "1. e4 e5 (1... d5 2. exd5+ Qxd5+) 2. Nf3 *",
            vec!["false-check exd5", "false-check Qxd5"],
        ),
        ("1. e4! e5? 2. Nf3!? Nc6+!! *", vec!["false-check Nc6"]),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
}

#[test]
fn a_finding_in_a_variation_knows_its_half_move() {
    let found = found_in("1. e4 e5 (1... d5 2. exd5+ (2. d4+)) 2. Nf3+ *", 1 << 20, 0);
    let plies: Vec<_> = found.iter().map(|found| found.split(' ').nth(3)).collect();
    assert_eq!(plies, [Some("2"); 3]);
}

const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
    [Black \"?\"]\n[Result \"*\"]\n";

#[test]
fn tags_that_can_hardly_be_meant() {
    for (old, new, expected) in [
        ("", "", vec![]),
        ("????.??.??", "2024.02.29", vec![]),
        ("????.??.??", "2023.02.29", vec!["pgn-impossible-date"]),
        ("????.??.??", "1900.02.29", vec!["pgn-impossible-date"]),
        ("????.??.??", "????.02.29", vec![]),
        ("????.??.??", "2023.13.??", vec!["pgn-impossible-date"]),
        ("????.??.??", "2023.??.00", vec!["pgn-impossible-date"]),
        ("????.??.??", "2023.04.31", vec!["pgn-impossible-date"]),
        ("????.??.??", "14.03.2024", vec!["pgn-date-form"]),
        ("????.??.??", "2024-03-14", vec!["pgn-date-form"]),
        ("????.??.??", "1858", vec!["pgn-date-form"]),
        ("????.??.??", "", vec![]),
        ("Round \"?", "Round \"3.1", vec![]),
        ("Round \"?", "Round \"-", vec![]),
        ("Round \"?", "Round \"Final", vec!["pgn-odd-round"]),
        ("Round \"?", "Round \"3.", vec!["pgn-odd-round"]),
        ("White ", "Whtie ", vec!["pgn-misspelt-tag White"]),
        ("White ", "white ", vec!["pgn-misspelt-tag White"]),
        ("[Site", "[Sponsor", vec!["pgn-incomplete-roster Site"]),
        (
            "[Event \"?\"]\n[Site \"?\"]\n",
            "",
            vec!["pgn-incomplete-roster Event, Site"],
        ),
        ("White \"?", "White \"MÃ¼ller", vec!["pgn-mojibake Müller"]),
        ("White \"?", "White \"Müller", vec![]),
    ] {
        let text = format!("{}\n1. e4 *\n", ROSTER.replacen(old, new, 1));
        assert_eq!(names(&text), expected, "{text}");
    }
    for (tags, expected) in [
        ("[WhiteElo \"2690\"]", vec![]),
        ("[WhiteElo \"-\"]", vec![]),
        ("[BlackElo \"2690 GM\"]", vec!["pgn-bad-rating"]),
        ("[BlackElo \"26900\"]", vec!["pgn-bad-rating"]),
        ("[ECO \"B90\"]", vec![]),
        ("[ECO \"B90/02\"]", vec![]),
        ("[ECO \"B90a1\"]", vec![]),
        ("[ECO \"F00\"]", vec!["pgn-bad-eco"]),
        ("[ECO \"c41\"]", vec!["pgn-bad-eco"]),
        ("[ECO \"?\"]", vec![]),
        ("[whiteElo \"2690\"]", vec!["pgn-misspelt-tag WhiteElo"]),
        ("[SetUp \"0\"]", vec![]),
        (
            "[SetUp \"1\"]",
            vec!["pgn-set-up the position in a FEN tag"],
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            vec!["pgn-set-up [SetUp \\\"1\\\"]"],
        ),
        (
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            vec![],
        ),
        // Both are there: one is not the other.
        ("[white \"?\"]", vec![]),
    ] {
        let text = format!("{ROSTER}{tags}\n\n1. e4 *\n");
        assert_eq!(names(&text), expected, "{text}");
    }
    assert_eq!(names("1. e4 *"), Vec::<String>::new());
}

#[test]
fn comments_lines_and_kings() {
    let long = "word ".repeat(52);
    let wide = "ö ".repeat(127);
    for (text, expected) in [
        (format!("1. e4 {{{long}}} *"), vec!["pgn-over-long-line"]),
        (
            format!("1. e4 {{{long}}} *\n\n1. d4 {{{long}}} *"),
            vec!["pgn-over-long-line"],
        ),
        (format!("1. e4 {{{wide}}} *"), vec!["pgn-over-long-line"]),
        (format!("{{{}}}\n1. e4 *", &wide[3..]), vec![]),
        (
            "1. e4 {gegen MÃ¼ller} *".to_owned(),
            vec!["pgn-mojibake Müller"],
        ),
        (
            "1. e4 ; MÃ¼ller\n *".to_owned(),
            vec!["pgn-mojibake Müller"],
        ),
        (
            "1. e4 e5 2. Ke4 Kd5 1-0".to_owned(),
            vec!["pgn-kings-in-the-centre"],
        ),
        (
            "1. e4 e5 2. Nf3 Kd5 1-0".to_owned(),
            vec!["pgn-kings-in-the-centre"],
        ),
        (
            "1. e4 e5 2. Ke5 3. Ke4 1/2-1/2".to_owned(),
            vec!["pgn-kings-in-the-centre"],
        ),
        ("1. e4 e5 2. Ke4 Nf6 3. Nf3 1-0".to_owned(), vec![]),
        ("1. e4 e5 2. Ke3 1-0".to_owned(), vec![]),
        ("1. e4 e5 (2. Ke4 1-0) 1-0".to_owned(), vec![]),
    ] {
        assert_eq!(names(&text), expected, "{text}");
    }
}

fn game(white: &str, moves: &str) -> String {
    format!(
        "{}\n{moves}\n\n",
        ROSTER
            .replace("White \"?", &format!("White \"{white}"))
            .replace("Black \"?", "Black \"B")
    )
}

#[test]
fn games_that_occur_twice() {
    let one = game("A", "1. e4 e5 (1... c5) 2. Nf3 *");
    let same = game("A", "1. e2e4 {the same} e5 2. Ng1-f3 *");
    for (second, expected) in [
        (same.clone(), vec!["pgn-repeated-game 1"]),
        (one.clone(), vec!["pgn-repeated-game 1"]),
        (game("A", "1. e4 e5 *"), vec![]),
        (game("B", "1. e4 e5 2. Nf3 *"), vec![]),
        (game("A", "1. e4 e5 2. Nf3 Nc6 *"), vec![]),
        (game("A", "1. Nf3 e5 2. e4 *"), vec![]),
        (game("A", "1. e4 c5 2. Nf3 *"), vec![]),
    ] {
        assert_eq!(names(&format!("{one}{second}")), expected, "{second}");
    }
    assert_eq!(
        names(&format!("{one}{}{same}", game("X", "1. d4 *"))),
        ["pgn-repeated-game 1"]
    );
    // Nobody knows whether these are the same.
    assert!(names(&game("?", "1. e4 *").repeat(2)).is_empty());
    assert!(names(&game("A", "*").repeat(2)).is_empty());
    assert!(names("1. e4 *\n\n1. e4 *\n").is_empty());
}

#[test]
fn what_is_found_is_the_same_for_all_sizes_and_threads() {
    let long = "word ".repeat(60);
    let game = game(
        "A",
        &format!("1. e4+ e5 {{MÃ¼ller {long}}} 2. Nf3 (2. Bc4+) Nc6 3. Ke4 1-0"),
    );
    let text = format!(
        "{}[Date \"1.1.1\"]\n\n1. 0-0 *\n\n{}",
        game.repeat(20),
        game.repeat(20)
    );
    let whole = found_in(&text, 1 << 20, 0);
    assert!(whole.len() > 150, "{}", whole.len());
    for size in [1, 50, 333, 1000] {
        for workers in [0, 2, 8] {
            assert_eq!(found_in(&text, size, workers), whole, "{size} {workers}");
        }
    }
}

#[test]
fn odd_texts_are_linted_the_same_in_chunks() {
    for seed in 0..1500 {
        let texts = [seed, seed + 1_000_000].map(random::text);
        let text = texts.join(" 1-0\n\n[White \"A\"]\n[Black \"B\"]\n");
        let text = format!("[White \"A\"]\n[Black \"B\"]\n{text}");
        let whole = found_in(&text, 1 << 20, 0);
        assert_eq!(found_in(&text, 1, 0), whole, "{text:?}");
    }
}

#[test]
fn a_game_that_begins_with_a_huge_number_is_looked_at() {
    for number in [3_000_000_000_u32, u32::MAX] {
        let tags = format!("[FEN \"4k3/8/8/8/8/8/8/R3K2R b KQ - 3 {number}\"]\n[SetUp \"1\"]");
        let text = format!("{tags}\n\n{number}... Ke7+ 0-0 *\n");
        assert_eq!(names(&text), ["false-check Ke7", "castling-sign O-O"]);
    }
}
