use std::collections::HashSet;

use shakmaty::{Color, File, Move, Square};

use super::*;
use crate::board::{Board, Position};
use crate::fen;
use crate::notation::claim::{CheckMark, Claim, Kind};

/// The legal moves that a claim fits, found the plain way.
pub(in crate::notation) fn fitting(position: &Position, claims: &[Claim]) -> Vec<Move> {
    let fits = |legal: &Move| claims.iter().any(|claim| fits(position, claim, *legal));
    position.legal_moves().into_iter().filter(fits).collect()
}

fn fits(position: &Position, claim: &Claim, legal: Move) -> bool {
    let go = match claim.kind {
        Kind::Go(go) => go,
        Kind::Castle(None) => return legal.is_castle(),
        Kind::Castle(side) => return legal.castling_side() == side,
        Kind::Null => return false,
    };
    let to = legal
        .castling_side()
        .map_or(legal.to(), |side| side.king_to(position.turn()));
    // `K-B1` is a step to either square of that name; castling is meant by one square only.
    if legal.is_castle() && go.to.more_than_one() {
        return false;
    }
    go.role.is_none_or(|role| role == legal.role())
        && legal.from().is_some_and(|from| go.from.contains(from))
        && go.to.contains(to)
        && go.promotion == legal.promotion()
        && (go.captured.is_none() || go.captured == legal.capture())
        && go.takes.is_none_or(|takes| takes == legal.is_capture())
        && (!go.check_decides || agrees(claim.spelling.check, &position.after(legal)))
}

fn agrees(mark: CheckMark, after: &Position) -> bool {
    let is_double = after.checkers().more_than_one();
    match mark {
        CheckMark::Missing => true,
        CheckMark::Check | CheckMark::DiscoveredCheck => after.is_check(),
        CheckMark::DoubleCheck => is_double,
        CheckMark::DoublePlus => is_double || after.is_checkmate(),
        CheckMark::Mate => after.is_checkmate(),
    }
}

/// A game of random moves, or as much of it as can be played.
pub(in crate::notation) fn random_game(start: &Position, seed: u64, plies: usize) -> Vec<Board> {
    let mut board = Board::from(start.clone());
    let mut boards = vec![board.clone()];
    let mut random = seed;
    for _ in 0..plies {
        let moves = board.position().legal_moves();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        if moves.is_empty() {
            break;
        }
        let pick = (random >> 33) as usize % moves.len();
        board.push_legal(moves[pick]);
        boards.push(board.clone());
    }
    boards
}

pub(in crate::notation) fn position(fen: &str) -> Position {
    fen::read(fen, None).expect("a FEN")
}

pub(in crate::notation) fn played(line: &str) -> Board {
    let mut board = Board::default();
    for uci in line.split_whitespace() {
        board.push(uci.parse().expect("UCI")).expect("a legal move");
    }
    board
}

fn uci(position: &Position, text: &str) -> Move {
    let uci = text.parse().expect("UCI");
    position.find(uci).expect("a legal move")
}

fn written(line: &str, text: &str) -> String {
    let board = played(line);
    let origins = Origins::of(&board).expect("an ordinary start");
    write(board.position(), uci(board.position(), text), &origins)
}

/// The squares of the moves that a spelling stands for.
fn meant(board: &Board, text: &str) -> Vec<String> {
    let origins = Origins::of(board);
    let position = board.position();
    let claims = read(text, position, origins.as_ref());
    let moves = fitting(position, &claims);
    moves
        .into_iter()
        .map(|legal| position.uci(legal).to_string())
        .collect()
}

const TO_CASTLING: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
const TWO_PAWNS: &str = "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 c1d2 e8g8 e2e4 d7d5";
const LASKER: &str = "d2d4 d7d5 c2c4 e7e5 d4e5 d5d4 e2e3 f8b4 c1d2 d4e3 d2b4 e3f2 e1e2";
// White's h-pawn becomes a queen on g8 while the first one stands on d1.
const TWO_QUEENS: &str = "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8q a5a4 g8g4 a4a3 d2d3 b7b6";

#[test]
fn moves_are_written_by_the_file_of_origin() {
    let cases = [
        ("", "e2e4", "pe4"),
        ("e2e4 e7e5", "g1f3", "gf3"),
        (TO_CASTLING, "e1g1", "eg1"),
        (TWO_PAWNS, "e4d5", "ped5"),
        (TWO_PAWNS, "c4d5", "pcd5"),
        (TWO_PAWNS, "e4e5", "pe5"),
        (LASKER, "f2g1n", "pg1b"),
        (LASKER, "c8g4", "cg4"),
        (TWO_QUEENS, "g4g5", "dg5"),
        (TWO_QUEENS, "d1d2", "dd2"),
        (TWO_QUEENS, "e1d2", "ed2"),
    ];
    for (line, squares, spelling) in cases {
        assert_eq!(written(line, squares), spelling);
    }
    let both_reach_f3 = format!("{TWO_QUEENS} e2e3 b6b5");
    assert_eq!(written(&both_reach_f3, "g4f3"), "dg4f3");
    assert_eq!(written(&both_reach_f3, "d1f3"), "dd1f3");
}

#[test]
fn spellings_are_read() {
    let castling = played(TO_CASTLING);
    let cases = [
        (played(""), "pe4", "e2e4"),
        (played(""), "PE4", "e2e4"),
        (played(""), "p e 4", "e2e4"),
        (played(""), "G F 3", "g1f3"),
        (played(""), "g – f3 !?", "g1f3"),
        (castling.clone(), "eg1", "e1g1"),
        (castling.clone(), "0-0", "e1g1"),
        (castling.clone(), "O–O", "e1g1"),
        (castling, "fxf7+", "c4f7"),
        (played(TWO_PAWNS), "pc:d5", "c4d5"),
        (played(LASKER), "pg1g", "f2g1n"),
        (played(LASKER), "pf2g1=D", "f2g1q"),
    ];
    for (board, text, squares) in cases {
        assert_eq!(meant(&board, text), [squares], "{text}");
    }
}

#[test]
fn without_a_history_letters_are_kinds() {
    let board = Board::from(position("4k3/8/8/8/8/8/8/1N2K2R w K - 0 1"));
    assert_eq!(meant(&board, "gc3"), ["b1c3"]);
    assert_eq!(meant(&board, "B C 3"), ["b1c3"]);
    assert_eq!(meant(&board, "ah8"), ["h1h8"]);
    assert_eq!(meant(&board, "eg1"), ["e1g1"]);
    assert!(Origins::of(&board).is_none());
}

#[test]
fn other_texts_are_not_of_this_notation() {
    let start = Position::default();
    for text in [
        "",
        "e4",
        "Nf3",
        "g1f3",
        "gf9",
        "pp4",
        "gf3d",
        "ggf3",
        "pe8e",
        "0",
        "0-0-0-0",
        "0--0",
        "♘f3",
        "g\u{301}f3",
        "x",
        "+",
        "#!",
        "pe4pe4",
        "-e4",
        "P-K4",
    ] {
        assert_eq!(read(text, &start, None), [], "{text}");
    }
    assert_eq!(read(&"e".repeat(1 << 20), &start, None), []);
}

#[test]
fn what_is_written_is_read_back() {
    for seed in 0..6 {
        for board in random_game(&Position::default(), seed, 250) {
            let origins = Origins::of(&board).expect("an ordinary start");
            let position = board.position();
            let mut spellings = HashSet::new();
            for legal in position.legal_moves() {
                let text = write(position, legal, &origins);
                let claims = read(&text, position, Some(&origins));
                assert_eq!(fitting(position, &claims), [legal], "{text}");
                assert!(spellings.insert(text));
            }
        }
    }
}

#[test]
fn letters_stay_with_the_men() {
    let origins = Origins::of(&played(TO_CASTLING)).expect("an ordinary start");
    assert_eq!(origins.letter(Square::C4), Some(File::F));
    assert_eq!(origins.letter(Square::C5), Some(File::F));
    assert_eq!(origins.letter(Square::G1), None);
    assert_eq!(origins.letter(Square::E4), None);
    let castled = format!("{TO_CASTLING} e1g1 c5f2");
    let origins = Origins::of(&played(&castled)).expect("an ordinary start");
    assert_eq!(origins.letter(Square::F1), Some(File::H));
    assert_eq!(origins.letter(Square::G1), Some(File::E));
    assert_eq!(origins.bearers(File::F, Color::Black), Square::F2.into());
}

#[test]
fn passing_moves_no_man() {
    let origins = Origins::of(&played("0000 g8f6")).expect("an ordinary start");
    assert_eq!(origins.letter(Square::F6), Some(File::G));
}
