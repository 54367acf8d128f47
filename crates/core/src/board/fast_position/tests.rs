use shakmaty::zobrist::Zobrist64;
use shakmaty::{Bitboard, CastlingSide, EnPassantMode, Move, Position as _, Role, Square};

use super::*;
use crate::fen;

/// A small generator of numbers, so that the games are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % sides
    }
}

/// All that can be asked of a position is compared with the rules library.
fn compare(fast: &FastPosition, position: &Position) {
    assert!(fast.agrees_with(position), "{position:?}");
    let key: Zobrist64 = position.rules().zobrist_hash(EnPassantMode::PseudoLegal);
    assert_eq!(fast.polyglot_key(), key.0, "{position:?}");
    let (mut six, mut four) = (Vec::new(), Vec::new());
    fen::append_fast(fast, &mut six);
    fen::append_fast_epd(fast, &mut four);
    let style = fen::Style::default();
    assert_eq!(six, fen::write(position, style).into_bytes());
    let style = fen::Style {
        en_passant: EnPassantMode::Legal,
        ..style
    };
    assert_eq!(four, fen::write_epd(position, style).into_bytes());
    assert_eq!(fast.is_checkmate(), position.is_checkmate());
    assert_eq!(fast.checkers(), position.checkers().count());
    let legal = position.legal_moves();
    let is_stalemate = legal.is_empty() && position.checkers().is_empty();
    assert_eq!(fast.is_stalemate(), is_stalemate, "{position:?}");
    for role in Role::ALL {
        for to in Square::ALL {
            for promotion in [None, Some(Role::Queen), Some(Role::Knight)] {
                let fitting: Vec<_> = legal
                    .iter()
                    .copied()
                    .filter(|legal| {
                        !legal.is_castle()
                            && legal.role() == role
                            && legal.to() == to
                            && legal.promotion() == promotion
                    })
                    .collect();
                let found = fast.find(role, Bitboard::FULL, to, promotion);
                match fitting.as_slice() {
                    [only] => assert_eq!(found, Some(*only), "{position:?}"),
                    _ => assert_eq!(found, None, "{position:?}"),
                }
                for legal in &fitting {
                    let from = legal.from().expect("a square");
                    let only = fast.find(role, Bitboard::from_square(from), to, promotion);
                    assert_eq!(only, Some(*legal), "{position:?}");
                    let rivals = fitting.len() - 1;
                    if !matches!(role, Role::Pawn | Role::King) {
                        assert_eq!(fast.rivals(role, from, to).count(), rivals);
                    }
                }
            }
        }
    }
    for side in CastlingSide::ALL {
        let castling = position.rules().castling_moves(side);
        if !position.is_chess960() {
            assert_eq!(fast.find_castling(side), castling.first().copied());
        }
    }
}

fn play_at_random(start: &str, dice: &mut Dice) {
    let mut position = fen::read(start, None).expect("a FEN");
    let mut fast = FastPosition::from(&position);
    for _ in 0..60 {
        compare(&fast, &position);
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        for other in &legal {
            let mut there = fast.clone();
            there.play(*other);
            assert_eq!(there.is_check(), position.after(*other).is_check());
            there.take_back();
            assert!(there.agrees_with(&position), "{other:?} in {position:?}");
        }
        // Captures, checks and promotions are what goes wrong, so they are played more often.
        let sharp: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|legal| legal.is_capture() || legal.is_promotion() || legal.is_castle())
            .collect();
        let from = if sharp.is_empty() || dice.roll(3) > 0 {
            &legal
        } else {
            &sharp
        };
        let chosen = from[dice.roll(from.len())];
        fast.play(chosen);
        position.play(chosen);
        if dice.roll(40) == 0
            && let Some(passed) = position.pass()
        {
            let before = position.clone();
            assert!(fast.pass());
            let mut back = fast.clone();
            back.take_back();
            assert!(back.agrees_with(&before));
            position = passed;
        }
    }
}

#[test]
fn it_agrees_with_the_rules_library_move_by_move() {
    let mut dice = Dice(1737);
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "3k4/8/8/K2pP2r/8/8/8/8 w - d6 0 2",
        "RRRRRRRR/8/3k4/8/8/8/8/K7 b - - 0 1",
    ];
    for start in starts {
        for _ in 0..4 {
            play_at_random(start, &mut dice);
        }
    }
}

#[test]
fn a_pass_in_check_is_refused() {
    let position = fen::read("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", None).expect("a FEN");
    assert!(!FastPosition::from(&position).pass());
}

#[test]
fn stalemate_is_seen_whatever_is_pinned_or_blocked() {
    for (fen, is_stalemate) in [
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", true),
        ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", false),
        // A pawn that is blocked, one that can go on, and one that can only take.
        ("7k/5Q2/8/8/8/p7/P7/K7 b - - 0 1", true),
        ("7k/5Q2/8/p7/8/8/8/K7 b - - 0 1", false),
        ("7k/5Q2/8/8/8/p7/PP6/K7 b - - 0 1", false),
        // A rook and a knight that are pinned, and a rook that can take.
        ("kn5R/8/1Q6/8/8/8/8/K7 b - - 0 1", true),
        ("kb5R/8/1Q6/8/8/8/8/K7 b - - 0 1", true),
        ("kr5R/8/1Q6/8/8/8/8/K7 b - - 0 1", false),
    ] {
        let position = fen::read(fen, None).expect("a position");
        compare(&FastPosition::from(&position), &position);
        assert_eq!(
            FastPosition::from(&position).is_stalemate(),
            is_stalemate,
            "{fen}"
        );
    }
}
