//! What is asked of the board.

use super::*;

/// Games by name: Scholar's mate, a stalemate, a repetition, a rook ending, and one without an end.
const GAMES: [(&str, &str); 8] = [
    ("mate", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"),
    (
        "stalemate",
        "[FEN \"7k/5Q2/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1 1/2-1/2",
    ),
    (
        "repetition",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2",
    ),
    (
        "rook ending",
        "[FEN \"4k3/8/8/8/8/4r3/4P3/3RK3 w - - 98 90\"]\n\n1. Ra1 Kd7 2. Rb1 1/2-1/2",
    ),
    (
        "promotion",
        "[FEN \"8/P7/8/8/8/7k/8/K7 w - - 0 1\"]\n\n1. a8=N Kg2 1-0",
    ),
    (
        "castling",
        "1. Nf3 Nc6 2. g3 d6 3. Bg2 Be6 4. O-O Qd7 5. d3 O-O-O *",
    ),
    ("en passant", "1. e4 Nf6 2. e5 d5 3. exd6 (3. d4) 0-1"),
    ("cut", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf8 1-0"),
];

/// The names of the games that are wanted.
fn found(choice: &Choice<'_>) -> Vec<&'static str> {
    let is_wanted = |(_, game): &&(&str, &str)| !wanted(game, choice).is_empty();
    let games = GAMES.iter().filter(is_wanted);
    games.map(|(name, _)| *name).collect()
}

fn asked(expression: &str) -> Vec<&'static str> {
    found(&Choice {
        expression: Some(expression),
        ..Choice::default()
    })
}

#[test]
fn games_are_found_by_what_happens() {
    for (expression, games) in [
        ("ends = mate", vec!["mate"]),
        ("ends = stalemate", vec!["stalemate"]),
        ("ends = repetition", vec!["repetition"]),
        ("ends = fifty", vec!["rook ending"]),
        ("ends = resignation", vec!["promotion", "en passant"]),
        ("ends = agreement", vec![]),
        ("ends in (mate, stalemate)", vec!["mate", "stalemate"]),
        ("motif = promotion", vec!["promotion"]),
        ("motif = underpromotion", vec!["promotion"]),
        ("motif = en-passant", vec!["en passant"]),
        ("motif = castles-both", vec!["castling"]),
        ("motif = castles-opposite", vec!["castling"]),
        ("motif = castles-short", vec!["castling"]),
        ("motif = double-check", vec![]),
        ("material = \"KRPvKR\"", vec!["rook ending"]),
        ("material = \"KRvKRP\"", vec![]),
        ("material = \"KRPvKR for 4\"", vec!["rook ending"]),
        ("material = \"KRPvKR for 5\"", vec![]),
        ("material = \"KP*N*vK\"", vec!["promotion"]),
        ("material = \"KR+P+vKR+P*\"", vec!["rook ending"]),
        ("line = \"1. e4 e5 2. Bc4\"", vec!["mate", "cut"]),
        ("line = \"e2e4 e7e5 f1c4\"", vec!["mate", "cut"]),
        ("line = \"1. e4 e5 2. Nf3\"", vec![]),
        ("line = \"1. e4 e5 2. Bc4 *\"", vec!["mate", "cut"]),
        ("line = \"1. e4! e5 $10\"", vec!["mate", "cut"]),
    ] {
        assert_eq!(asked(expression), games, "{expression}");
    }
}

#[test]
fn positions_are_found() {
    let after = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3";
    for (position, games) in [
        (after, vec!["mate", "cut"]),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR",
            vec!["mate", "cut"],
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b",
            vec![],
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQ - 0 1",
            vec![],
        ),
        ("*/*/*/*/2B*/*/*/*", vec!["mate", "cut"]),
        ("*/*/*/*/2b*/*/*/*", vec![]),
        ("*/*/*/*/*/*/*/?????RK?", vec!["castling"]),
        ("*/*/*/*/*/*/*/?????[RQ]K?", vec!["castling"]),
        ("*/*/*/*/*/*/*/*RK*", vec!["rook ending", "castling"]),
        // After castling, and of the queen when the bishop has left.
        ("*/*p*/*/*/*/*/*/*[RQ]K1*", vec!["castling", "mate", "cut"]),
        (
            "????k???/*/*/*/*/*/*/[^K]*",
            vec![
                "mate",
                "rook ending",
                "castling",
                "en passant",
                "cut",
                "repetition",
            ],
        ),
        ("N7/*/*/*/*/*/*/A*", vec!["promotion"]),
        ("!7/*/*/*/*/*/*/A*", vec!["promotion"]),
        ("a7/*/*/*/*/*/*/A*", vec![]),
    ] {
        let mut expected = games;
        expected.sort_unstable();
        let mut games = found(&Choice {
            position: Some(position),
            ..Choice::default()
        });
        games.sort_unstable();
        assert_eq!(games, expected, "{position}");
    }
}

#[test]
fn colors_may_be_exchanged() {
    for (material, games) in [("KRvKRP", vec!["rook ending"]), ("KvKN", vec!["promotion"])] {
        let choice = Choice {
            material: Some(material),
            mirror: true,
            ..Choice::default()
        };
        assert_eq!(found(&choice), games, "{material}");
    }
    for position in [
        "k7/8/7K/8/8/8/p7/8 b - - 0 1",
        "k7/8/7K/8/8/8/p7/8",
        "*/*/*/*/*/*/p*/* b",
    ] {
        let choice = Choice {
            position: Some(position),
            mirror: true,
            ..Choice::default()
        };
        assert_eq!(found(&choice), ["promotion"], "{position}");
        let choice = Choice {
            mirror: false,
            ..choice
        };
        assert_eq!(found(&choice), [] as [&str; 0], "{position}");
    }
}

#[test]
fn only_the_first_half_moves_are_looked_at() {
    for (max_ply, games) in [
        (None, vec!["en passant"]),
        (Some(5), vec!["en passant"]),
        (Some(4), vec![]),
    ] {
        let choice = Choice {
            motif: Some("en-passant"),
            max_ply,
            ..Choice::default()
        };
        assert_eq!(found(&choice), games);
    }
}

#[test]
fn a_draw_that_was_mate_on_the_board_was_not_agreed() {
    let agreed = Choice {
        ends: Some("agreement"),
        ..Choice::default()
    };
    assert_eq!(wanted("1. e4 1/2-1/2", &agreed).len(), 1);
    assert!(wanted("1. f3 e5 2. g4 Qh4# 1/2-1/2", &agreed).is_empty());
}

#[test]
fn a_line_may_be_played_in_another_order() {
    let game = "1. Nf3 d5 2. d4 Nf6 *";
    for (line, transposed, is_found) in [
        ("1. d4 Nf6 2. Nf3 d5", false, false),
        ("1. d4 Nf6 2. Nf3 d5", true, true),
        ("1. Nf3 d5 2. d4 Nf6", false, true),
        ("1. Nf3 d5", false, true),
        ("1. Nf3 d5 2. d4 Nf6 3. c4", false, false),
    ] {
        let choice = Choice {
            line: Some(line),
            transposed,
            ..Choice::default()
        };
        assert_eq!(!wanted(game, &choice).is_empty(), is_found, "{line}");
    }
}

#[test]
fn what_no_game_can_have_is_refused() {
    let by = |position, material, line| Choice {
        position,
        material,
        line,
        ..Choice::default()
    };
    let with_a_fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4";
    for (choice, part) in [
        (by(Some(""), None, None), "position"),
        (by(Some("8/8/8/8/8/8/8/8"), None, None), "position"),
        (by(Some("K6K/8/8/8/8/8/8/7k"), None, None), "position"),
        (by(Some("P*/*/*/*/*/*/*/*"), None, None), "position"),
        (
            by(Some("*p*p*p*/*p*p*p*/*/*/*/*/*/*"), None, None),
            "position",
        ),
        (by(Some("*/*/*/*/*/*/*/9"), None, None), "position"),
        (by(Some("*/*/*/*/*/*/*/[x]*"), None, None), "position"),
        (by(Some("*/*/*/*/*/*/*/[Q*"), None, None), "position"),
        (by(Some("*/*/*/*/*/*/*"), None, None), "position"),
        (by(Some("*/*/*/*/*/*/*/* x"), None, None), "position"),
        (by(Some("*/*/*/*/*/*/*/* w - -"), None, None), "position"),
        (
            by(Some("7k/8/8/8/8/8/8/8 w - - 0 1"), None, None),
            "position",
        ),
        (by(None, Some("KRPKR"), None), "material"),
        (by(None, Some("RPvKR"), None), "material"),
        (by(None, Some("KKvK"), None), "material"),
        (by(None, Some("K+vK"), None), "material"),
        (by(None, Some("KPPPPPPPPPvK"), None), "material"),
        (by(None, Some("KvK for 0"), None), "material"),
        (by(None, Some("KvK for x"), None), "material"),
        (by(None, Some("+KvK"), None), "material"),
        (by(None, None, Some("")), "line"),
        (by(None, None, Some("hello")), "line"),
        (by(None, None, Some("1. e4 e5 2. Ke3")), "line"),
        (by(None, None, Some("1. e4 * 1. d4")), "line"),
        (by(None, None, Some("1. e4 (1. d4 d5) e5")), "line"),
        (by(None, None, Some("1. e4 -- 2. d4")), "line"),
        (by(None, None, Some("1. e4 e5; 2. Nf3")), "line"),
        (by(None, None, Some("1. e4 {the best} e5")), "line"),
        (by(None, None, Some("2. Nf3")), "line"),
        (by(None, None, Some("1. e4 e5 3. Nf3")), "line"),
        (by(None, None, Some(with_a_fen)), "line"),
    ] {
        let error = select(&choice).expect_err(&format!("{choice:?}"));
        assert_eq!(error.part, part, "{choice:?}");
    }
}
