use super::*;

fn words() -> Vocabulary {
    let list = |words: &str| words.split(' ').map(String::from).collect::<Vec<_>>();
    Vocabulary::new(
        list("K Q R B N S L D T Kt KT Kp Кр С Ка ♘ ♞ n 马 \u{e000}"),
        list("castles castle Rochade rochiert 王车易位"),
        list("pawn knight square"),
        list("queen dama レディ"),
    )
}

/// The texts of lexemes with their kinds or forms, in letters.
fn cut(text: &str) -> String {
    let name = |lexeme: &Lexeme| match (lexeme.form, lexeme.kind) {
        (Some(form), _) => form.name(),
        (None, kind) => kind.name(),
    };
    let shown = |lexeme: Lexeme| format!("{}:{}", name(&lexeme), &text[lexeme.text.clone()]);
    let lexemes = scan(text, &words()).into_iter();
    lexemes.map(shown).collect::<Vec<_>>().join("|")
}

fn check(examples: &[(&str, &str)]) {
    for (text, expected) in examples {
        assert_eq!(cut(text), *expected, "{text}");
    }
}

/// That each text is one lexeme of this kind or form.
fn check_whole(name: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(cut(text), format!("{name}:{text}"));
    }
}

#[test]
fn a_text_is_cut_into_parts() {
    check(&[
        ("", ""),
        ("12... Nf6", "number:12|dots:...|algebraic:Nf6"),
        ("(3) e4", "number:(3)|algebraic:e4"),
        (
            "3) e4 (p. 45) d4",
            "number:3)|algebraic:e4|open:(|word:p|sign:.|number:45|close:)|algebraic:d4",
        ),
        ("$14 {( = )} (=)", "glyph:$14|glyph:{( = )}|glyph:(=)"),
        (
            "e4 [=] {[=]}",
            "algebraic:e4|glyph:[=]|open:{|glyph:[=]|close:}",
        ),
        ("Nf3!? +- N Δ", "algebraic:Nf3!?|glyph:+-|glyph:N|glyph:Δ"),
        ("e4 N f3", "algebraic:e4|word:N|algebraic:f3"),
        (
            "\\move <b>e4</b> <!-- a --> &nbsp;",
            "markup:\\move|markup:<b>|algebraic:e4|markup:</b>|markup:<!-- a -->|markup:&nbsp;",
        ),
        (
            "<main 1. e4>",
            "sign:<|word:main|number:1.|algebraic:e4|sign:>",
        ),
        (
            "1. f4: the Bird",
            "number:1.|algebraic:f4|sign::|word:the|word:Bird",
        ),
        ("Nf3 xf3 e5", "algebraic:Nf3|algebraic:xf3|algebraic:e5"),
        (
            "ed6 a.p. ed6 a.price",
            "algebraic:ed6 a.p.|algebraic:ed6|word:a|sign:.|word:price",
        ),
        // Only on the last rank is a piece behind a hyphen a new one.
        ("b7-Q", "algebraic:b7|sign:-|word:Q"),
        ("b8-Qd6", "algebraic:b8|sign:-|algebraic:Qd6"),
        ("13.-, e5", "number:13.|dots:-|sign:,|algebraic:e5"),
    ]);
}

#[test]
fn algebraic_moves_are_one_part() {
    check_whole(
        "algebraic",
        &[
            "Nf3",
            "Ktf3",
            "♘f3",
            "e2-e4",
            "e2 - e4",
            "e2\n—e4",
            "Nf3-\ng5",
            "exd6 e.p.",
            "e:d5",
            "Nxf3+!?",
            "B xc6",
            "R1-e2",
            "N(b)d7",
            "R/1e1",
            "e8=Q",
            "e8(Q)",
            "e8/Q",
            "e8Q",
            "b8-Q",
            "axb1‑N+",
            "gxh1+=Q",
            "e8 (queen)",
            "LxD",
            "b2xR",
            "exd",
            "e4d5pN",
            "N g1-f3",
            "N g1 n. f3",
            "&#9816;e5",
            "d5&times;e4",
            "e2&ndash;e4",
            "Nf3 dbl. ch.",
            "Qe7, mate",
            "Nf3 (ch)",
            "Qg7#",
            "Qg7x",
            "Ne5: ch.",
            "еxd5",
        ],
    );
    let pieces = |text: &str| {
        let lexemes = scan(text, &words());
        lexemes
            .iter()
            .map(|one| text[one.piece.clone()].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(pieces("Nf3 e4 Ktf3 马f3 Kpf3"), ["N", "", "Kt", "马", "Kp"]);
}

#[test]
fn descriptive_moves_are_one_part() {
    check_whole(
        "descriptive",
        &[
            "P-K4",
            "P - K 4",
            "P to K4",
            "B to Kt 5: ch.",
            "K. Kt. to K. B. third sq. ch.",
            "B. to Q. Kt. 5th square",
            "R x P ch",
            "QxP",
            "B takes Kt P",
            "R(K1)-Q1",
            "R from Q 2 to K 2",
            "K. to his second sq.",
            "Q. B. P. two sq.",
            "K. P. two",
            "P queens",
            "P becomes a Queen",
            "KtQB3",
            "PxP=Q",
            "P-K8 (Q)",
            "Q checks",
            "Q takes K8",
            "BxQN5",
        ],
    );
    check(&[
        ("10 BxKt PxB", "number:10|descriptive:BxKt|descriptive:PxB"),
        ("6Q x P", "number:6|descriptive:Q x P"),
        ("P-KB\n3; e5", "descriptive:P-KB\n3|sign:;|algebraic:e5"),
    ]);
    check_whole(
        "spanish",
        &["P4R", "C3AR", "AxC", "P 4 D", "P(4R)xP", "P8R=D"],
    );
}

#[test]
fn castling_is_one_part() {
    check_whole(
        "castling",
        &["O-O", "0-0-0+", "o - o", "О–О", "O-O (K)", "OO", "OOO+"],
    );
    check_whole(
        "weak",
        &[
            "castles",
            "castles kingside",
            "castles on the Q. side",
            "ed",
            "cb+",
        ],
    );
    check(&[
        ("castles Q-K2", "weak:castles|descriptive:Q-K2"),
        ("castles QR P-Q4", "weak:castles QR|descriptive:P-Q4"),
        ("5O-O", "number:5|castling:O-O"),
        ("Z0 5254 7163!", "no_move:Z0|numeric:5254|numeric:7163!"),
    ]);
}

#[test]
fn squares_in_digits_stand_apart_where_the_text_has_several() {
    check(&[
        (
            "52-54 57-55 71-63 28-36",
            "numeric:52-54|numeric:57-55|numeric:71-63|numeric:28-36",
        ),
        (
            "52 54 57 55 71 63 28 36",
            "numeric:52 54|numeric:57 55|numeric:71 63|numeric:28 36",
        ),
        ("pages 52-54", "word:pages|number:52|sign:-|number:54"),
    ]);
}

#[test]
fn a_number_is_no_rank_and_a_capital_cross_no_piece() {
    check(&[
        ("exd 3. Nc3", "algebraic:exd|number:3.|algebraic:Nc3"),
        ("e4Xd5 Dd8Xd5", "algebraic:e4Xd5|algebraic:Dd8Xd5"),
    ]);
}

#[test]
fn words_are_told_from_moves() {
    check_whole(
        "word",
        &[
            "the",
            "Ann's",
            "e5-pawn",
            "d4-Bauer",
            "knight-errant",
            "नमस्ते",
            "Крот",
        ],
    );
    check(&[
        (
            "Nf3's Hde2-re",
            "algebraic:Nf3|sign:'s|algebraic:Hde2|sign:-re",
        ),
        (
            "Nc6と 走马f3",
            "algebraic:Nc6|word:と|word:走|algebraic:马f3",
        ),
        ("Rbl—c3", "word:Rbl—c3"),
        (
            "on the knight—his",
            "word:on|word:the|word:knight|sign:—|word:his",
        ),
    ]);
}

#[test]
fn results_and_measures_are_no_moves() {
    check_whole(
        "result",
        &[
            "1-0", "0:1", "½-½", "1/2", "0,5:0,5", "1-0f", "+:-", "1 – 0",
        ],
    );
    check_whole(
        "sign",
        &[
            "12:30", "(0:12)", "+0.35/12", "1.2.1999", "31/12", "B90/4", "2½-1½", "14s",
        ],
    );
    check(&[
        (
            "2 1/2 hours",
            "number:2|number:1|sign:/|number:2|word:hours",
        ),
        ("31/12 1/2 2/2", "sign:31/12|sign:1/2|sign:2/2"),
    ]);
}

#[test]
fn tags_may_have_lost_a_sign() {
    check_whole(
        "tag",
        &[
            "[Event \"x\"]",
            "[White “Ann”]",
            "[White \"\"Ann\"\"]",
            "[Black \"\"]",
            "[White \"Ann",
            "White \"Ann\"]",
            "[White \"\nAnn\"]",
            "[A \"a\\\"b\"]",
        ],
    );
    check(&[
        (
            "[White Ann]\n[Black Bob]",
            "tag:[White Ann]|tag:[Black Bob]",
        ),
        (
            "a [A \"b\"]",
            "word:a|open:[|word:A|sign:\"|word:b|sign:\"|close:]",
        ),
    ]);
}

#[test]
fn glued_moves_are_cut_apart() {
    let moves = |text: &str| cut(text).replace("number:", "").replace("algebraic:", "");
    assert_eq!(
        moves("1.e4e5 2.Nf3Nc6 3.Bb5a6 4.Bxc6dxc6"),
        "1.|e4|e5|2.|Nf3|Nc6|3.|Bb5|a6|4.|Bxc6|dxc6"
    );
    assert_eq!(moves("e4 b62. d4 Bb73. Bd3"), "e4|b6|2.|d4|Bb7|3.|Bd3");
    assert_eq!(
        moves("1.e4e5the answer2.Nf3Nc63.Bb5a6as always4.Bxc6dxc65.O-O").replace("word:", ""),
        "1.|e4|e5|the|answer|2.|Nf3|Nc6|3.|Bb5|a6|as|always|4.|Bxc6|dxc6|5.|castling:O-O"
    );
    assert_eq!(
        moves("1.e2e4 e7e5 2.g1f3 b8c6"),
        "1.|e2e4|e7e5|2.|g1f3|b8c6"
    );
}

/// Any dash stands for a hyphen.
#[test]
fn no_dash_is_like_no_other() {
    for dash in "-‐‑‒–—―−".chars() {
        let with_dash = |text: &str| text.replace('-', &dash.to_string());
        for text in ["1-0", "0 - 1", "½-½", "0.5-0,5", "1-0F", "+:-", "-:-"] {
            check_whole("result", &[&with_dash(text)]);
        }
        for text in ["2½-1½", "3½ - ½"] {
            check_whole("sign", &[&with_dash(text)]);
        }
        for text in ["O-O", "0 - 0 - 0+"] {
            check_whole("castling", &[&with_dash(text)]);
        }
        let cuts = |text: &str| glued::places(Text(text)).len();
        for text in ["1.Nf3-Nc6 2.Bb5-Nf6", "O-Od6 0-0-0Nc6"] {
            assert_eq!(cuts(&with_dash(text)), cuts(text), "{text} {dash}");
            assert!(cuts(text) > 1);
        }
        // A number before castling is no evaluation.
        assert_eq!(cut(&with_dash("12,5 -0")), with_dash(&cut("12,5 -0")));
    }
}

#[test]
fn dashes_between_moves_are_of_neither() {
    check(&[
        ("1. e4 – e5", "number:1.|algebraic:e4|sign:–|algebraic:e5"),
        ("e2 – e4", "algebraic:e2 – e4"),
    ]);
}

#[test]
fn pads_are_of_the_part_that_they_fill() {
    let text = "\u{e000}\u{fe0e}\u{fe0e}f3 e4";
    let lexemes = scan(text, &words());
    assert_eq!(lexemes[0].piece, 0..9);
    assert_eq!(without_pads(&text[lexemes[0].piece.clone()]), "\u{e000}");
    let padded = "\u{fe0e}e4\u{fe0e} d5";
    let place = &scan(padded, &words())[0];
    assert_eq!((place.text.clone(), place.padded.clone()), (3..5, 0..8));
}

/// What is asked of any text: parts are in order, and nothing between them can be seen.
#[test]
fn nothing_is_passed_over() {
    let parts = [
        "e4",
        "1.",
        "Nf3",
        "-",
        "–",
        " ",
        "\n",
        "(",
        ")",
        "P",
        "K",
        "Kt",
        "x",
        "[A \"",
        "\"]",
        "<",
        "<!--",
        "-->",
        "½",
        "1/2",
        "\\",
        "马",
        "\u{301}",
        "\u{fe0e}",
        "O",
        "0",
        "'s",
        "ch",
        ",",
        ":",
        "!",
        "+",
        "=",
        "&#98",
        "e.p.",
        "\u{1f600}",
        "e",
        "8",
    ];
    let mut seed = 1_u32;
    let mut next = |count: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as usize % count
    };
    let words = words();
    for _ in 0..20_000 {
        let text: String = (0..next(12)).map(|_| parts[next(parts.len())]).collect();
        let mut at = 0;
        for lexeme in scan(&text, &words) {
            let blank = &text[at..lexeme.text.start];
            assert!(
                blank
                    .chars()
                    .all(|sign| sign == PAD || signs::is_space(sign)),
                "{text:?}"
            );
            assert!(lexeme.text.start < lexeme.text.end && lexeme.padded.end >= lexeme.text.end);
            at = lexeme.text.end;
        }
        assert!(
            text[at..]
                .chars()
                .all(|sign| sign == PAD || signs::is_space(sign)),
            "{text:?}"
        );
    }
}
