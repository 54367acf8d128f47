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

mod reading;
mod writing;

/// White's knights have changed wings and both reach d2.
const CROSSED_KNIGHTS: &str = "b1c3 a7a6 c3e4 a6a5 g1f3 h7h6 f3d4 h6h5 d4b3 b7b6 d2d3 g7g6";

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
