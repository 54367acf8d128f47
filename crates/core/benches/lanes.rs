//! Nanoseconds a half-move for each kind of work on whole files, on one core, and how many games are written by
//! way of a tree: the numbers of `docs/speed.md`.
//!
//! `cargo bench --package stamma-core --bench lanes -- FILE...`; with `--only=JOB` that work alone, for profilers.
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
use stamma_core::pgn::tags::asked::Asked;
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

/// What can be done with a file.
const JOBS: [&str; 5] = ["tags", "read", "check", "san", "uci"];

fn main() {
    let san = Style::san();
    let uci = Style {
        form: Form::Coordinate,
        ..Style::san()
    };
    let layout = Layout::default();
    let names = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    let names = names.map(|name| Asked::new(name.to_owned()));
    let lints = Scrutiny {
        lints: true,
        ..Scrutiny::default()
    };
    // Cargo adds an option of its own.
    let (options, files): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|word| word.starts_with("--"));
    let only: Vec<_> = options
        .iter()
        .filter_map(|option| option.strip_prefix("--only="))
        .collect();
    let jobs: Vec<_> = JOBS
        .into_iter()
        .filter(|job| only.is_empty() || only.contains(job))
        .collect();
    println!(
        "| file | bytes | {} | games | by a tree | half-moves |",
        jobs.join(" | ")
    );
    println!(
        "| --- |{} ---: | ---: | ---: | ---: |",
        " ---: |".repeat(jobs.len())
    );
    for file in files {
        let text = std::fs::read(&file).expect("a file");
        let whole = Stretch::whole(&text);
        let mut buffer = Vec::new();
        let (mut trees, counts) = (None, check(whole, &san, Scrutiny::default()).made.counts);
        let moves = counts.moves.max(1) as f64;
        let mut times = Vec::new();
        for job in &jobs {
            let (time, made) = best(|| match *job {
                "tags" => list(whole, &names, Rows::Tabs).made,
                "read" => check(whole, &san, Scrutiny::default()).made,
                "check" => check(whole, &san, lints).made,
                job => {
                    let style = if job == "san" { &san } else { &uci };
                    let buffer = std::mem::take(&mut buffer);
                    convert(whole, &san, style, &layout, OnError::Keep, buffer).made
                }
            });
            times.push(format!("{:.1}", time.as_nanos() as f64 / moves));
            if matches!(*job, "san" | "uci") {
                trees = Some(made.trees);
                buffer = made.text;
            }
        }
        println!(
            "| {file} | {:.1} | {} | {} | {} | {moves} |",
            text.len() as f64 / moves,
            times.join(" | "),
            counts.games,
            trees.map_or_else(String::new, |trees| trees.to_string()),
        );
    }
}
