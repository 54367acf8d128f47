//! Nanoseconds a half-move for each stage of the work on whole files, on one core, and how many games are
//! written by way of a tree: the numbers of `docs/speed.md`.
//!
//! `cargo bench --package stamma-core --bench lanes -- FILE...`
#![expect(
    clippy::expect_used,
    reason = "a file that cannot be read has no speed"
)]

use std::time::{Duration, Instant};

use stamma_core::bulk::check::{Scrutiny, check};
use stamma_core::bulk::convert::{OnError, convert};
use stamma_core::bulk::made::Made;
use stamma_core::bulk::stretch::Stretch;
use stamma_core::bulk::tags::{Rows, list};
use stamma_core::notation::style::{Form, Style};
use stamma_core::pgn::write::Layout;

const ROUNDS: u32 = 9;

/// The best time of some rounds, and what was made in the last.
fn best(mut work: impl FnMut() -> Made) -> (Duration, Made) {
    let (mut least, mut last) = (Duration::MAX, Made::default());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        last = work();
        least = least.min(start.elapsed());
    }
    (least, last)
}

fn main() {
    let san = Style::san();
    let uci = Style {
        form: Form::Coordinate,
        ..Style::san()
    };
    let layout = Layout::default();
    let names = ["Event", "Site", "Date", "Round", "White", "Black", "Result"].map(String::from);
    // Cargo adds an option of its own.
    let files = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"));
    println!("| file | bytes | tags | read | with lints | to SAN | to UCI | games | by a tree |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for file in files {
        let text = std::fs::read(&file).expect("a file");
        let whole = Stretch::whole(&text);
        let mut buffer = Vec::new();
        let (tags, _) = best(|| list(whole, &names, Rows::Tabs).made);
        let (reading, made) = best(|| check(whole, &san, Scrutiny::default()).made);
        let lints = Scrutiny {
            lints: true,
            ..Scrutiny::default()
        };
        let (linting, _) = best(|| check(whole, &san, lints).made);
        let mut write = |style: &Style| {
            best(|| {
                let buffer = std::mem::take(&mut buffer);
                convert(whole, &san, style, &layout, OnError::Keep, buffer).made
            })
        };
        let (to_san, written) = write(&san);
        let (to_uci, _) = write(&uci);
        let moves = made.counts.moves.max(1) as f64;
        let each = |time: Duration| time.as_nanos() as f64 / moves;
        let times =
            [tags, reading, linting, to_san, to_uci].map(|time| format!("{:.1}", each(time)));
        println!(
            "| {file} | {:.1} | {} | {} | {} |",
            text.len() as f64 / moves,
            times.join(" | "),
            written.counts.games,
            written.trees,
        );
    }
}
