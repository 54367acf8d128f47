//! Tables of games have a row for each game that a check counts, and the same rows wherever the file is
//! cut and however many threads there are.
#![no_main]

use std::io::Cursor;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use stamma_core::bulk::check::{Scrutiny, check};
use stamma_core::bulk::made::Made;
use stamma_core::bulk::pipeline::{Piece, run};
use stamma_core::bulk::split::Chunks;
use stamma_core::bulk::stretch::Stretch;
use stamma_core::bulk::table::{Ledger, OnBroken, Tabulation};
use stamma_core::notation::style::Style;
use stamma_core::pgn::limits::BYTES;
use stamma_core::table::{Plan, Rows, schema};

/// All columns, and some tags.
fn plan(rows: Rows) -> Plan {
    let tags = ["Event", "White", "WhiteElo", "Date", "DateText", "PlyCount"];
    let known = schema::known().into_iter();
    let known = known.filter(|known| known.is_in(rows));
    let names = known.map(|known| known.name).chain(tags);
    let mut columns: Vec<_> = names.map(|name| (name.to_owned(), None)).collect();
    columns.push(("san".to_owned(), Some(Style::san())));
    Plan::new(rows, columns).expect("these columns are known")
}

/// All rows of a text, and how many games it has.
fn rows(work: &Tabulation<'_>, text: &[u8], size: usize, workers: usize) -> (Vec<String>, u64) {
    let mut ledger = Ledger::new(0);
    let mut all = Vec::new();
    let mut take = |piece: &Piece<'_>, mut made: Made| {
        let batch = ledger.add(work, piece, &mut made).expect("rows that fit");
        if let Some(batch) = batch {
            for row in 0..batch.num_rows() {
                all.push(format!("{:?}", batch.slice(row, 1).columns()));
            }
        }
        ControlFlow::Continue(())
    };
    let chunks = Chunks::new(Cursor::new(text.to_vec()), size);
    let read = |stretch: Stretch<'_>| work.read(stretch);
    run(chunks, workers, BYTES, &read, &mut take).expect("nothing goes wrong");
    (all, ledger.games())
}

fuzz_target!(|text: &[u8]| {
    let language = Style::san();
    let counts = check(Stretch::whole(text), &language, Scrutiny::default());
    let counts = counts.made.counts;
    for kind in [Rows::Games, Rows::Moves, Rows::Positions] {
        let plan = plan(kind);
        for on_broken in [OnBroken::Keep, OnBroken::Skip] {
            let work = Tabulation {
                plan: &plan,
                language: &language,
                file: Some("a.pgn"),
                is_utf16: false,
                on_broken,
                selection: None,
            };
            let (whole, games) = rows(&work, text, 1 << 20, 0);
            assert_eq!(games, counts.games);
            let expected = match (kind, on_broken) {
                (Rows::Games, OnBroken::Keep) => Some(counts.games),
                (Rows::Games, _) => Some(counts.games - counts.broken),
                (Rows::Moves, OnBroken::Keep) => Some(counts.moves),
                _ => None,
            };
            if let Some(expected) = expected {
                assert_eq!(whole.len() as u64, expected);
            }
            for (size, workers) in [(1, 0), (60, 2)] {
                assert_eq!(rows(&work, text, size, workers), (whole.clone(), games));
            }
        }
    }
});
