//! Any bytes are games or stray text: every part goes on from the last, faults lie inside the text, and
//! what is written is read back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stamma_core::notation::style::Style;
use stamma_core::pgn::write::{self, Layout};
use stamma_core::pgn::{Game, Part};

fuzz_target!(|text: &[u8]| {
    let style = Style::san();
    let layout = Layout::default();
    let mut at = 0;
    while let Some((game, part)) = Game::read(text, at, &style.alphabet) {
        let (Part::Game(span) | Part::Stray(span)) = part;
        assert!(at <= span.start && span.start < span.end && span.end <= text.len());
        for remark in &game.remarks {
            assert!(text.get(remark.span.clone()).is_some());
        }
        let written = write::write(&game, &style, &layout);
        let (again, _) = Game::read(written.as_bytes(), 0, &style.alphabet).expect("a game");
        assert_eq!(write::write(&again, &style, &layout), written);
        at = span.end;
    }
});
