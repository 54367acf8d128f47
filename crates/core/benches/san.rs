//! Nanoseconds a move over the games of `benchmarks/games.txt`, on one core: reading SAN (syntax and
//! legality) and playing it, and writing SAN.
//!
//! `cargo bench --package stamma-core`
#![expect(clippy::panic, reason = "a move that is not read must not look fast")]

use std::hint::black_box;
use std::time::Instant;

use stamma_core::board::{Board, Position};
use stamma_core::notation::read::{Reading, Scope, read, read_plain};
use stamma_core::notation::spell;
use stamma_core::notation::style::Style;

const GAMES: &str = include_str!("../../../benchmarks/games.txt");
const ROUNDS: u32 = 20;

fn main() {
    let style = Style::san();
    let moves = GAMES.split_whitespace().count();
    let best = |work: &dyn Fn()| {
        (0..ROUNDS)
            .map(|_| {
                let start = Instant::now();
                work();
                start.elapsed()
            })
            .min()
            .map_or(0.0, |time| time.as_nanos() as f64 / moves as f64)
    };
    let reading = best(&|| {
        for game in GAMES.lines() {
            let mut position = Position::default();
            for san in game.split(' ') {
                match read_plain(&position, san.as_bytes(), &style.alphabet) {
                    Some(Ok(Reading {
                        legal: Some(legal), ..
                    })) => position.play(legal),
                    other => panic!("{san}: {other:?}"),
                }
            }
            black_box(&position);
        }
    });
    let games: Vec<Vec<_>> = GAMES
        .lines()
        .map(|game| {
            let mut board = Board::default();
            game.split(' ')
                .filter_map(|san| {
                    let legal = read(&board, san, &style, Scope::Any(&[])).ok()?.legal?;
                    let before = Board::from(board.position().clone());
                    board.push_legal(legal);
                    Some((before, legal))
                })
                .collect()
        })
        .collect();
    let writing = best(&|| {
        for (board, legal) in games.iter().flatten() {
            black_box(spell::write(board, *legal, &style));
        }
    });
    println!("{moves} moves of real games, nanoseconds a move");
    println!("read and play SAN  {reading:6.1}");
    println!("write SAN          {writing:6.1}");
}
