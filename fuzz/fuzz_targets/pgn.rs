//! Any bytes are games or stray text: every byte is understood, remarked on or rejected, faults lie
//! inside the text in its order, what is written says the same when it is read, and tags are found alone.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stamma_core::notation::style::Style;
use stamma_core::pgn::content::content_of;
use stamma_core::pgn::cover::{cover, is_whole};
use stamma_core::pgn::skim::Skimmer;
use stamma_core::pgn::write::{self, Layout, Nags};
use stamma_core::pgn::{Game, Part};

fuzz_target!(|text: &[u8]| {
    let style = Style::san();
    let glyphs = Layout {
        nags: Nags::Glyphs,
        ..Layout::default()
    };
    assert!(is_whole(text, &cover(text, &style.alphabet)));
    let mut at = 0;
    while let Some((game, part)) = Game::read(text, at, &style.alphabet) {
        let (Part::Game(span) | Part::Stray(span)) = part;
        assert!(at <= span.start && span.start < span.end && span.end <= text.len());
        assert!(game.faults.is_sorted_by_key(|found| found.span.start));
        for found in &game.faults {
            assert!(text.get(found.span.clone()).is_some());
        }
        for layout in [&glyphs, &Layout::default()] {
            let written = write::write(&game, &style, layout);
            let (again, _) = Game::read(written.as_bytes(), 0, &style.alphabet).expect("a game");
            assert_eq!(content_of(&again), content_of(&game), "{written}");
            assert_eq!(write::write(&again, &style, layout), written);
        }
        at = span.end;
    }
    let mut last = 0;
    for section in Skimmer::new(text, 0) {
        assert!(last <= section.span.start && section.span.start < section.span.end);
        last = section.span.end;
    }
});
