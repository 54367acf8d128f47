//! A position and then any moves: each is played or refused, and all can be taken back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shakmaty::uci::UciMove;
use stamma_core::board::Board;
use stamma_core::fen;

fuzz_target!(|text: &str| {
    let (fen, moves) = text.split_once('\n').unwrap_or(("", text));
    let mut board = fen::read_leniently(fen, None)
        .map(|reading| Board::from(reading.position))
        .unwrap_or_default();
    let before = board.position().clone();
    let mut played = 0;
    for word in moves.split_whitespace() {
        if let Ok(uci) = UciMove::from_ascii(word.as_bytes())
            && board.push(uci).is_ok()
        {
            played += 1;
            let _ = board.outcome(true);
        }
    }
    assert_eq!(board.moves().len(), played);
    while board.pop().is_some() {}
    assert!(*board.position() == before);
});
