use super::*;

#[test]
fn moves_of_games_are_written() {
    let cases = [
        ("", "e2e4", "P-K4", "P4R"),
        ("e2e4 e7e5", "g1f3", "N-KB3", "C3AR"),
        (
            "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5",
            "e5d6",
            "PxP e.p.",
            "PxP a.p.",
        ),
        (
            "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6",
            "e4d6",
            "NxQP",
            "CxPD",
        ),
        (
            "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7",
            "b1d2",
            "QN-Q2",
            "CD2D",
        ),
        (
            "e2e4 c7c5 g1f3 d7d6 f1b5 c8d7 b5d7 d8d7 c2c4 b8c6 b1c3 g8f6 e1g1 g7g6 d2d4 c5d4 f3d4 \
             f8g7",
            "d4e2",
            "N(Q4)-K2",
            "C(4D)2R",
        ),
        ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4", "c5b4", "BxNP", "AxPC"),
        (
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 c5b4 c2c3 b4a5 d2d4 e5d4 e1g1 d4d3 d1b3 d8f6 e4e5 \
             f6g6 f1e1",
            "g8e7",
            "KN-K2",
            "CR2R",
        ),
        (
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 c5b4 c2c3 b4a5 d2d4 e5d4 e1g1 d4d3 d1b3 d8f6 e4e5 \
             f6g6 f1e1 g8e7 c1a3 b7b5 b3b5 a8b8 b5a4 a5b6 b1d2 c8b7 d2e4 g6f5 c4d3 f5h5 e4f6 g7f6 \
             e5f6 h8g8 a1d1 h5f3 e1e7 c6e7 a4d7 e8d7",
            "d3f5",
            "B-KB5 dbl ch",
            "A5AR+",
        ),
        (
            "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6",
            "h5f7",
            "QxBP mate",
            "DxPA++",
        ),
        (
            "d2d4 d7d5 c2c4 e7e5 d4e5 d5d4 e2e3 f8b4 c1d2 d4e3 d2b4 e3f2 e1e2",
            "f2g1n",
            "PxN(N)ch",
            "PxC(C)+",
        ),
        (
            "e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 c5d4 c3d4 f8b4 b1c3 b8c6 g1f3 g8e7 f1d3 e8g8 d3h7 \
             g8h7 f3g5 h7g6 h2h4 c6d4 d1g4 f7f5 h4h5 g6h6 g5e6 g7g5",
            "h5g6",
            "PxP e.p. mate",
            "PxP a.p.++",
        ),
        (
            "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 g8f6 d1d3 e7e5 d4e5 d8a5 c1d2 a5e5 e1c1 f6e4 d3d8 \
             e8d8",
            "d2g5",
            "B-KN5 dbl ch",
            "A5CR+",
        ),
    ];
    for (line, uci, english, spanish) in cases {
        let board = played(line);
        assert_eq!(written(&board, uci, &ENGLISH).as_deref(), Some(english));
        assert_eq!(written(&board, uci, &SPANISH).as_deref(), Some(spanish));
    }
}

#[test]
fn moves_in_positions_are_written() {
    let cases = [
        (
            "4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1",
            "g1f3",
            "N(KN1)-B3",
            "C(1CR)3A",
        ),
        ("4k3/8/8/8/8/8/3N4/K5N1 w - - 0 1", "g1f3", "KN-B3", "CR3A"),
        ("k7/8/8/8/8/8/3R3K/4R3 w - - 0 1", "d2d1", "QR-Q1", "TD1D"),
        (
            "1n4k1/8/8/8/1n6/8/8/6K1 b - - 0 1",
            "b8c6",
            "N(QN1)-B3",
            "C(1CD)3A",
        ),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "N-K2", "C2R"),
        ("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "KN-K2", "CR2R"),
        (
            "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
            "h4e1",
            "Q(KR4)-K1",
            "D(4TR)1R",
        ),
        (
            "3k4/8/8/8/3N4/8/7N/K2R4 w - - 0 1",
            "d4f3",
            "QN-B3ch",
            "CD3A+",
        ),
        (
            "6k1/8/8/8/8/B7/8/B3K3 w - - 0 1",
            "a1b2",
            "B(QR1)-N2",
            "A(1TD)2C",
        ),
        (
            "3r2k1/8/8/8/8/8/3r4/6K1 b - - 0 1",
            "d8d5",
            "R(Q1)-Q4",
            "T(1D)4D",
        ),
        (
            "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1",
            "c4d5",
            "BPxP",
            "PAxP",
        ),
        (
            "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            "PxP(Q5)",
            "PxP(5D)",
        ),
        (
            "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
            "c5d6",
            "BPxP e.p.",
            "PAxP a.p.",
        ),
        (
            "8/8/2k5/3pP3/8/8/8/4K2B w - d6 0 1",
            "e5d6",
            "PxP e.p. ch",
            "PxP a.p.+",
        ),
        (
            "5r2/4P3/6k1/8/8/8/8/4K3 w - - 0 1",
            "e7f8n",
            "PxR(N)ch",
            "PxT(C)+",
        ),
        (
            "7k/P7/6K1/8/8/8/8/8 w - - 0 1",
            "a7a8q",
            "P-R8(Q) mate",
            "P8T(D)++",
        ),
        (
            "1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1",
            "c7b8q",
            "BPxN(Q)ch",
            "PAxC(D)+",
        ),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O ch", "O-O+"),
        (
            "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "e1c1",
            "O-O-O ch",
            "O-O-O+",
        ),
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "Q-N6", "D6C"),
        // Two rooks to take: the square of the victim, then the new man.
        (
            "3r1r2/4P3/8/8/8/k7/8/4K3 w - - 0 1",
            "e7d8q",
            "PxR(Q8)(Q)",
            "PxT(8D)(D)",
        ),
        // The king's bishop's square is free, the queen's is castled to, which is no step.
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1f1", "K-B1", "R1A"),
        // Both captures take the pawn on d5: the square is that of arrival.
        (
            "4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1",
            "e5d6",
            "PxP(Q6) e.p.",
            "PxP(6D) a.p.",
        ),
    ];
    for (fen, uci, english, spanish) in cases {
        let board = set_up(fen);
        assert_eq!(written(&board, uci, &ENGLISH).as_deref(), Some(english));
        assert_eq!(written(&board, uci, &SPANISH).as_deref(), Some(spanish));
    }
}

#[test]
fn castling_of_chess960_is_not_written() {
    let fen = "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1";
    let position = fen::read(fen, Some(CastlingMode::Chess960)).expect("a FEN");
    let board = Board::from(position);
    assert_eq!(written(&board, "c1f1", &ENGLISH), None);
    assert_eq!(written(&board, "c1b1", &SPANISH), None);
}

#[test]
fn old_letters_can_be_written() {
    let mut tongue = ENGLISH;
    tongue.letters.knight = "Kt";
    let board = Board::default();
    assert_eq!(written(&board, "g1f3", &tongue).as_deref(), Some("Kt-KB3"));
    assert_eq!(written(&board, "g2g4", &tongue).as_deref(), Some("P-KKt4"));
}

#[test]
fn the_wing_is_not_written_for_a_man_from_the_other_one() {
    let mut board = played(CROSSED_KNIGHTS);
    assert_eq!(
        written(&board, "e4d2", &ENGLISH).as_deref(),
        Some("N(K4)-Q2")
    );
    assert_eq!(
        written(&board, "b3d2", &SPANISH).as_deref(),
        Some("C(3CD)2D")
    );
    board.clear_history();
    assert_eq!(written(&board, "e4d2", &ENGLISH).as_deref(), Some("KN-Q2"));
    assert_eq!(written(&board, "b3d2", &SPANISH).as_deref(), Some("CD2D"));
}
