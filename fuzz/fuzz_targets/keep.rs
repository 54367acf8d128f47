//! Any two values of tags are compared the same both ways, and have an order. Any text is a line of a table of
//! openings or none. And if the same games stand in two files, one of each two is removed.
#![no_main]

use std::cmp::Ordering;
use std::io::{self, Cursor};
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use stamma_core::bulk::each::each;
use stamma_core::bulk::pipeline::Piece;
use stamma_core::bulk::stretch::Stretch;
use stamma_core::keep::games::{Bytes, Game, Games, Taker};
use stamma_core::keep::near::{Words, is_near_date, is_same_date};
use stamma_core::keep::openings::{Opening, Table};
use stamma_core::keep::order::write_key;
use stamma_core::keep::sorter::MakeRun;
use stamma_core::keep::twins::{Identity, Removals, Twins};
use stamma_core::notation::style::Style;

/// Hands the games of a text to a taker.
fn read(text: &[u8], identity: &Identity, taker: &mut impl Taker) {
    let style = Style::san();
    let mut made = each(Stretch::whole(text), &style, None, identity).made;
    let piece = Piece {
        offset: 0,
        bytes: text,
        from: 0,
    };
    let mut games = Games::default();
    games.add(&piece, &mut made, taker).expect("all is taken");
    games.finish(taker).expect("all is taken");
}

/// Looks for each game among those that are removed.
struct Removing {
    removals: Removals,
    source: u32,
    /// Games with moves that could be read, and games that are removed.
    read: usize,
    removed: usize,
}

/// Where it is told of a game whether it has no moves.
const IS_EMPTY: usize = 16;

impl Taker for Removing {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        if bytes.is_first {
            let removal = self.removals.find(self.source, game)?;
            self.removed += usize::from(removal.is_some());
            self.read += usize::from(game.told.get(IS_EMPTY) == Some(&0));
        }
        Ok(())
    }
}

fuzz_target!(|text: &str| {
    let (one, other) = text.split_once('\n').unwrap_or((text, ""));
    let (words, that) = (Words::new(one), Words::new(other));
    assert_eq!(words.is_near(&that), that.is_near(&words));
    assert_eq!(is_near_date(one, other), is_near_date(other, one));
    assert_eq!(is_same_date(one, other), is_same_date(other, one));
    let key = |value: &str, is_descending| {
        let mut key = Vec::new();
        write_key(value, is_descending, &mut key);
        key
    };
    let (up, down) = (
        key(one, false).cmp(&key(other, false)),
        key(one, true).cmp(&key(other, true)),
    );
    // What is not known comes last both ways; what is equal one way is so the other way.
    assert_eq!(up == Ordering::Equal, down == Ordering::Equal);

    let opening = Opening {
        eco: one.to_owned(),
        name: other.to_owned(),
    };
    Table::default().add(opening, text.as_bytes());

    let make_run: MakeRun = Arc::new(|| Ok(Box::new(Cursor::new(Vec::new()))));
    let identity = Identity::default();
    let mut twins = Twins::new(text.len().is_multiple_of(2), 1 << 12, make_run);
    for source in 0..2 {
        twins.source = source;
        read(text.as_bytes(), &identity, &mut twins);
    }
    let removals = twins.decide().expect("all is in memory");
    let mut removing = Removing {
        removals,
        source: 0,
        read: 0,
        removed: 0,
    };
    for source in 0..2 {
        removing.source = source;
        read(text.as_bytes(), &identity, &mut removing);
    }
    removing
        .removals
        .finish()
        .expect("the same games were found");
    assert!(2 * removing.removed >= removing.read);
});
