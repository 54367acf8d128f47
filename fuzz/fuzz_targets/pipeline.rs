//! What is made of a file depends neither on where it is cut nor on how many threads there are: counts,
//! findings, the text that is written, and the rows of tags.
#![no_main]

use std::io::Cursor;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use stamma_core::bulk::check::{Scrutiny, check};
use stamma_core::bulk::convert::{Conversion, OnError};
use stamma_core::bulk::made::Made;
use stamma_core::bulk::pipeline::{Piece, Work, run};
use stamma_core::bulk::repeats::Repeats;
use stamma_core::bulk::split::{Chunks, Spares};
use stamma_core::bulk::stretch::{Done, Stretch};
use stamma_core::bulk::tags::{Rows, list};
use stamma_core::notation::style::Style;
use stamma_core::pgn::limits::BYTES;
use stamma_core::pgn::place::Place;
use stamma_core::pgn::strict::Standard;
use stamma_core::pgn::write::Layout;

/// All that must not depend on the chunks.
fn made(text: &[u8], size: usize, workers: usize, game_bytes: usize, work: &impl Work) -> String {
    let chunks = Chunks::new(Cursor::new(text.to_vec()), size);
    let (mut written, mut found) = (Vec::new(), Vec::new());
    let (mut games, mut moves, mut broken, mut stray) = (0, 0, 0, 0);
    let mut end = Place::default();
    let mut repeats = Repeats::default();
    let mut take = |piece: &Piece<'_>, mut made: Made| {
        repeats.add(piece, &mut made);
        for each in &made.findings {
            let (game, place) = (games + each.game, end.and(each.place));
            let start = piece.offset + (each.span.start - piece.from) as u64;
            found.push((format!("{:?}", each.issue), game, place, start, each.ply));
        }
        games += made.counts.games;
        moves += made.counts.moves;
        broken += made.counts.broken;
        stray += made.counts.stray;
        end = end.and(made.end);
        written.extend_from_slice(&made.text);
        ControlFlow::Continue(())
    };
    run(chunks, workers, game_bytes, work, &mut take).expect("nothing goes wrong");
    let written = String::from_utf8_lossy(&written);
    format!("{games} {moves} {broken} {stray} {found:?}\n{written}")
}

/// Other work, whose findings are handed over one game at a time.
struct GameByGame<'a, W>(&'a W);

impl<W: Work> Work for GameByGame<'_, W> {
    fn read(&self, stretch: Stretch<'_>) -> Done {
        self.0.read(Stretch {
            findings: 0,
            ..stretch
        })
    }

    fn pass(&self, bytes: &[u8]) -> Made {
        self.0.pass(bytes)
    }
}

/// Compares chunks of some sizes with the whole.
fn compare(text: &[u8], work: &impl Work) {
    for game_bytes in [BYTES, 100] {
        let whole = made(text, 1 << 20, 0, game_bytes, work);
        for size in [1, 60, 1 << 20] {
            let pieces = made(text, size, 0, game_bytes, &GameByGame(work));
            assert_eq!(pieces, whole, "game by game, {size} {game_bytes}");
        }
        for (size, workers) in [(1, 0), (17, 0), (60, 2), (300, 1)] {
            let pieces = made(text, size, workers, game_bytes, work);
            assert_eq!(pieces, whole, "{size} {workers} {game_bytes}");
        }
    }
}

fuzz_target!(|text: &[u8]| {
    let style = Style::san();
    let layout = Layout::default();
    let conversion = Conversion {
        language: &style,
        style: &style,
        layout: &layout,
        on_error: OnError::Keep,
        selection: None,
        spares: (Spares::default(), 0),
    };
    compare(text, &conversion);
    let standard = Standard {
        style: &style,
        is_export: true,
    };
    for standard in [None, Some(&standard)] {
        let scrutiny = Scrutiny {
            standard,
            lints: true,
            selection: None,
        };
        compare(text, &|stretch: Stretch<'_>| {
            check(stretch, &style, scrutiny)
        });
    }
    compare(text, &|stretch: Stretch<'_>| list(stretch, &[], Rows::Json));
});
