use std::collections::HashSet;

use shakmaty::{CastlingMode, Color};

use super::*;
use crate::board::{Board, Position};
use crate::fen;
use crate::notation::claim::{CheckMark, Circles, Kind, Oddities, PromotionSign};
use crate::notation::original::Origins;
use crate::notation::original::tests::{fitting, played, position, random_game};

fn written(board: &Board, uci: &str, tongue: &Tongue) -> Option<String> {
    let position = board.position();
    let legal = position.find(uci.parse().expect("UCI"));
    write(
        position,
        legal.expect("a legal move"),
        tongue,
        Origins::of(board).as_ref(),
    )
}

/// The squares of the moves that a spelling stands for.
fn meant(board: &Board, text: &str, tongue: &Tongue) -> Vec<String> {
    let position = board.position();
    let claims = read(text, position.turn(), tongue, || Origins::of(board));
    fitting(position, &claims)
        .into_iter()
        .map(|legal| position.uci(legal).to_string())
        .collect()
}

fn set_up(fen: &str) -> Board {
    Board::from(position(fen))
}

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

/// White's knights have changed wings and both reach d2.
const CROSSED_KNIGHTS: &str = "b1c3 a7a6 c3e4 a6a5 g1f3 h7h6 f3d4 h6h5 d4b3 b7b6 d2d3 g7g6";

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

fn is_read_back(board: &Board) {
    let position = board.position();
    let origins = Origins::of(board);
    for tongue in [&ENGLISH, &SPANISH] {
        let mut spellings = HashSet::new();
        for legal in position.legal_moves() {
            let text = write(position, legal, tongue, origins.as_ref()).expect("a spelling");
            let claims = read(&text, position.turn(), tongue, || origins.clone());
            assert_eq!(fitting(position, &claims), [legal], "{text}");
            assert!(spellings.insert(text));
        }
    }
}

#[test]
fn moves_of_random_games_are_read_back() {
    for seed in 0..3 {
        random_game(&Position::default(), seed, 250)
            .iter()
            .for_each(is_read_back);
    }
}

#[test]
fn moves_among_promoted_men_are_read_back() {
    for fen in [
        "8/PPPP3k/8/8/8/8/pppp3K/8 w - - 0 1",
        "rnbq1bnr/PPPPPPPP/8/8/k6K/8/pppppppp/RNBQ1BNR w - - 0 1",
        "1q2kq2/2n1n3/8/q3q3/3Q4/1Q3Q2/2N1N3/R2K3R w - - 0 1",
        "r3k2r/8/3p4/2pPpPp1/1P1pP1P1/2N1N3/8/R3K2R b KQkq - 0 1",
    ] {
        for seed in 0..2 {
            random_game(&position(fen), seed, 60)
                .iter()
                .for_each(is_read_back);
        }
    }
}
