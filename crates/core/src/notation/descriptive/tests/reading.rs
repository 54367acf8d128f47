use super::*;

#[test]
fn the_wing_is_read_as_place_and_as_origin() {
    let mut board = played(CROSSED_KNIGHTS);
    assert_eq!(meant(&board, "KN-Q2", &ENGLISH).len(), 2);
    assert_eq!(meant(&board, "KN-N5", &ENGLISH), ["e4g5"]);
    assert_eq!(meant(&board, "KNxP", &ENGLISH), ["b3a5"]);
    board.clear_history();
    assert_eq!(meant(&board, "KN-Q2", &ENGLISH), ["e4d2"]);
    // Where both agree there is one claim.
    let start = Board::default();
    assert_eq!(
        read("KN-B3", Color::White, &ENGLISH, || Origins::of(&start)).len(),
        1
    );
}

/// Two captures for White's pawns and knights, and castling to both sides.
const OPEN: &str = "r3k2r/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/R3K2R w KQkq - 0 1";
const TWO_ROOKS: &str = "6k1/8/1r6/4n3/8/8/1R6/4R1K1 w - - 0 1";
const TO_PROMOTE: &str = "5r2/4P3/6k1/8/8/8/8/4K3 w - - 0 1";
const TWO_VICTIMS: &str = "4k3/p4p2/8/8/8/8/5Q2/4K3 w - - 0 1";

#[test]
fn english_spellings_are_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let cases = [
        (start, "P-K4", "e2e4"),
        (start, "P–K4", "e2e4"),
        (start, "P−K4!", "e2e4"),
        (start, "PK4", "e2e4"),
        (start, "P to K4", "e2e4"),
        (start, "P. to K. 4th", "e2e4"),
        (start, "P to K's 4th", "e2e4"),
        (start, "1. P-K4", "e2e4"),
        (start, "Kt. to K. B. 3rd.", "g1f3"),
        (start, "KKt-B3", "g1f3"),
        (start, "N-KB3", "g1f3"),
        (start, "NKB3", "g1f3"),
        (start, "N/KN1-B3", "g1f3"),
        (start, "Kt(Kt)-QB3", "b1c3"),
        (OPEN, "PxP(K5)", "d4e5"),
        (OPEN, "QPxP", "d4e5"),
        (OPEN, "PxQP", "e4d5"),
        (OPEN, "P×P(Q5)", "e4d5"),
        (OPEN, "P. takes Q. P.", "e4d5"),
        (OPEN, "KNxP", "f3e5"),
        (OPEN, "Kt tks K.P.", "f3e5"),
        (OPEN, "N(B3)xQP", "c3d5"),
        (OPEN, "Q. Kt. takes P.", "c3d5"),
        (OPEN, "KR-KB1", "h1f1"),
        (OPEN, "K. R. to K. B. Sq.", "h1f1"),
        (OPEN, "QR-Q", "a1d1"),
        (OPEN, "R-Q Sq.", "a1d1"),
        (OPEN, "R(R1)-QN1", "a1b1"),
        (OPEN, "K. to his 2d", "e1e2"),
        (OPEN, "K-B.Sq.", "e1f1"),
        (OPEN, "O-O", "e1g1"),
        (OPEN, "0–0–0", "e1c1"),
        (OPEN, "Castles K", "e1g1"),
        (OPEN, "Castles KR", "e1g1"),
        (OPEN, "castles (K. R.)", "e1g1"),
        (OPEN, "castles king's side", "e1g1"),
        (OPEN, "castles kingside", "e1g1"),
        (OPEN, "Castles Q", "e1c1"),
        (OPEN, "Castles with Q. R.", "e1c1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Castles", "e1g1"),
        (TWO_ROOKS, "RxN/K5", "e1e5"),
        (TWO_ROOKS, "RxN(K5)", "e1e5"),
        (TWO_ROOKS, "R(Kt)-Kt5", "b2b5"),
        (TWO_ROOKS, "R2-K2", "b2e2"),
        (TWO_ROOKS, "R1-K2", "e1e2"),
        (TWO_ROOKS, "QRxR", "b2b6"),
        (TWO_ROOKS, "RxQR", "b2b6"),
        (TO_PROMOTE, "P-K8(Q)", "e7e8q"),
        (TO_PROMOTE, "P-K8=Q", "e7e8q"),
        (TO_PROMOTE, "P-K8/Q", "e7e8q"),
        (TO_PROMOTE, "P-K8Q", "e7e8q"),
        (TO_PROMOTE, "P-K8, becomes a Q", "e7e8q"),
        (TO_PROMOTE, "P-K8 Queens", "e7e8q"),
        (TO_PROMOTE, "PxR(N)", "e7f8n"),
        (TO_PROMOTE, "PxR(N)ch", "e7f8n"),
        (TO_PROMOTE, "P. takes R., ch., becoming a Kt.", "e7f8n"),
        // The check mark decides.
        (TWO_VICTIMS, "QxPch", "f2f7"),
        (TWO_VICTIMS, "Q-K3 (ch.)", "f2e3"),
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "R mates", "e1e8"),
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "R ch", "e1e8"),
        ("8/5k2/8/3Q4/8/8/5R2/6K1 b - - 0 1", "K-N3", "f7g6"),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1", "PxP e.p.", "e5d6"),
        (
            "4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1",
            "PxP(Q5) en passant",
            "e5d6",
        ),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1", "PxP(Q5)", "e4d5"),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "P-QB4",
            "c7c5",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "1... N-KB3",
            "g8f6",
        ),
    ];
    for (fen, text, uci) in cases {
        assert_eq!(meant(&set_up(fen), text, &ENGLISH), [uci], "{text}");
    }
}

#[test]
fn spanish_spellings_are_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let cases = [
        (start, "P4R", "e2e4"),
        (start, "P 4 R", "e2e4"),
        (start, "P-4R", "e2e4"),
        (start, "P a 4R", "e2e4"),
        (start, "P. 4ª R.", "e2e4"),
        (start, "1.P4AD", "c2c4"),
        (start, "C3AR", "g1f3"),
        (start, "CR3A", "g1f3"),
        (OPEN, "PDxP", "d4e5"),
        (OPEN, "PxPD", "e4d5"),
        (OPEN, "CRxP", "f3e5"),
        (OPEN, "TD1D", "a1d1"),
        (OPEN, "T(1TR)1A", "h1f1"),
        (OPEN, "0-0-0", "e1c1"),
        (OPEN, "enroque corto", "e1g1"),
        (TWO_ROOKS, "TxC(5R)", "e1e5"),
        (TWO_ROOKS, "TxC/5R", "e1e5"),
        (TO_PROMOTE, "P8R(D)", "e7e8q"),
        (TO_PROMOTE, "P8R=D", "e7e8q"),
        (TO_PROMOTE, "P8RD", "e7e8q"),
        (TO_PROMOTE, "PxT(C)+", "e7f8n"),
        (TWO_VICTIMS, "DxP j.", "f2f7"),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1", "PxP a.p.", "e5d6"),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1", "PxP d.p.", "e5d6"),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1", "PxP al paso", "e5d6"),
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "T8R++", "e1e8"),
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "T8R mate", "e1e8"),
    ];
    for (fen, text, uci) in cases {
        assert_eq!(meant(&set_up(fen), text, &SPANISH), [uci], "{text}");
    }
}

#[test]
fn what_fits_several_moves_is_not_decided() {
    let cases = [
        (
            "N-B3",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            2,
        ),
        ("PxP", OPEN, 2),
        ("Castles", OPEN, 2),
        ("P queens", "8/PP6/8/8/8/7k/8/7K w - - 0 1", 2),
        ("QxP", TWO_VICTIMS, 2),
        ("QxPmate", TWO_VICTIMS, 0),
    ];
    for (text, fen, count) in cases {
        assert_eq!(meant(&set_up(fen), text, &ENGLISH).len(), count, "{text}");
    }
}

#[test]
fn the_spelling_is_kept() {
    let spelling = |text| {
        let claims = read(text, Color::White, &ENGLISH, || None);
        claims.first().expect("a claim").spelling
    };
    assert_eq!(spelling("B-B6 dis ch").check, CheckMark::DiscoveredCheck);
    assert_eq!(spelling("B-B6 dbl. ch.").check, CheckMark::DoubleCheck);
    assert_eq!(spelling("QxP dis ch and mate!").check, CheckMark::Mate);
    assert_eq!(spelling("QxP++").check, CheckMark::DoublePlus);
    let said: Vec<_> = spelling("QxP!? ±").judgements().collect();
    assert_eq!(said, [(5, 5), (16, 16)]);
    assert!(spelling("PxP e.p. ch").en_passant);
    assert!(spelling("P-K4").hyphen);
    assert!(spelling("QR-K1").from_file);
    assert!(spelling("P to K4 (=)").draw_offer);
    assert!(spelling("P to K4").odd.contains(Oddities::WORDS));
    assert!(spelling("12. P-K4").odd.contains(Oddities::NUMBER));
    assert!(spelling("P-K8(Q) mate").odd.is_empty());
    assert_eq!(spelling("P-K8=Q").promotion, PromotionSign::Equals);
    assert_eq!(spelling("O-O").circles, Circles::Letters);
    let castles = read("Castles QR", Color::Black, &ENGLISH, || None);
    assert!(matches!(castles.as_slice(), [claim] if matches!(claim.kind, Kind::Castle(Some(_)))));
}

#[test]
fn other_texts_are_not_of_this_notation() {
    for text in [
        "",
        " ",
        ".",
        "e4",
        "Nf3",
        "P-d4",
        "exd5",
        "e2e4",
        "K2",
        "P",
        "PP4",
        "P-P4",
        "N-",
        "-K4",
        "NxN8x",
        "P-K9",
        "KQ-B3",
        "N-KK3",
        "QP-Q4-Q5",
        "PxP(",
        "PxP)",
        "N(K1-B3",
        "O-O-O-O",
        "O",
        "Castles P",
        "ch",
        "P-K4(K)",
        "N-B3=Q",
        "PQ",
        "P-K4 P-K4",
        "'s",
        "К-К2",
        "♘-KB3",
        "\u{202e}",
        "P\u{301}-K4",
        "5254",
        "Z-K4",
    ] {
        assert_eq!(read(text, Color::White, &ENGLISH, || None), [], "{text}");
    }
    for text in [
        "P-K4", "P-R4", "4R", "C3", "N3AR", "P4", "PxPRR", "e4", "p4r",
    ] {
        assert_eq!(read(text, Color::White, &SPANISH, || None), [], "{text}");
    }
}

#[test]
fn any_text_is_answered_soon() {
    let parts = [
        "P",
        "Kt",
        "K",
        "Q",
        "-",
        "x",
        "(",
        ")",
        "/",
        "=",
        "1",
        "8",
        "0",
        "O",
        " ",
        ".",
        "ch",
        "e.p.",
        "Castles",
        "'s",
        "his",
        "to",
        "+",
        "!",
        "é",
        "\u{1F600}",
        "\u{301}",
        "ª",
        "D",
        "T",
        "becomes a",
        "and",
    ];
    let mut random: u64 = 7;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..12 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text.push_str(parts[(random >> 33) as usize % parts.len()]);
        }
        for tongue in [&ENGLISH, &SPANISH] {
            assert!(
                read(&text, Color::Black, tongue, || None).len() <= 8,
                "{text}"
            );
        }
    }
    assert_eq!(
        read(&"K".repeat(1 << 24), Color::White, &ENGLISH, || None),
        []
    );
}
