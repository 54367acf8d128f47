//! What there is in files of games: results, lengths, players, openings, years, clocks.

use std::collections::HashMap;
use std::hash::Hash;
use std::io;

use super::games::{Bytes, Game, Taker};
use super::order::is_unknown;
use super::record::{Reader, write_bytes};
use crate::bulk::each::{Facts, Teller};
use crate::pgn::GameResult;

/// So many names of a kind are counted; further ones are counted together.
const MOST: usize = 1 << 20;

/// How many games ended in each way: White won, a draw, Black won, unknown.
pub type Ends = [u64; 4];

/// The place of a result among [`Ends`].
pub fn end_of(result: GameResult) -> u8 {
    match result {
        GameResult::WhiteWins => 0,
        GameResult::Draw => 1,
        GameResult::BlackWins => 2,
        GameResult::Unknown => 3,
    }
}

/// Counts one more game that ended so.
pub fn count_end(ends: &mut Ends, end: usize) {
    if let Some(count) = ends.get_mut(end) {
        *count += 1;
    }
}

/// The tags that are counted.
const COUNTED: [&str; 5] = ["White", "Black", "ECO", "Date", "TimeControl"];

/// Says what is counted of a game.
#[derive(Clone, Copy, Debug)]
pub struct Counting;

impl Teller for Counting {
    type Memory = ();

    fn tell(&self, game: &Facts<'_>, _memory: &(), out: &mut Vec<u8>) {
        out.push(end_of(game.result));
        let plies = u32::try_from(game.plies()).unwrap_or(u32::MAX);
        out.extend_from_slice(&plies.to_le_bytes());
        out.push(u8::from(game.has_clocks));
        out.push(u8::from(game.notes > 0));
        for name in COUNTED {
            let value = game.value(name).unwrap_or_default();
            let value = value.trim();
            let value = if is_unknown(value) { "" } else { value };
            write_bytes(value.as_bytes(), out);
        }
    }
}

/// Things that are counted by their names.
#[derive(Clone, Debug)]
pub struct Tally<K, V> {
    /// How often each occurs.
    pub counts: HashMap<K, V>,
    /// What came up when there were too many names to count.
    pub others: V,
}

impl<K, V: Default> Default for Tally<K, V> {
    fn default() -> Self {
        Self {
            counts: HashMap::new(),
            others: V::default(),
        }
    }
}

impl<K: Eq + Hash, V: Default> Tally<K, V> {
    fn of<Q>(&mut self, name: &Q) -> &mut V
    where
        K: std::borrow::Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        if self.counts.len() >= MOST && !self.counts.contains_key(name) {
            return &mut self.others;
        }
        if !self.counts.contains_key(name) {
            self.counts.insert(name.to_owned(), V::default());
        }
        // It is there now; what is not would be another one.
        match self.counts.get_mut(name) {
            Some(count) => count,
            None => &mut self.others,
        }
    }
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// How games ended.
    pub ends: Ends,
    /// How many games that could be read whole have so many half-moves.
    pub lengths: Tally<u32, u64>,
    /// How players fared, seen from their side.
    pub players: Tally<String, Ends>,
    /// How games of each code ended.
    pub openings: Tally<String, Ends>,
    /// The years of the dates.
    pub years: Tally<String, u64>,
    /// The time controls.
    pub controls: Tally<String, u64>,
    /// Games with the times of clocks.
    pub clocks: u64,
    /// Games with comments, variations or marks.
    pub annotated: u64,
}

impl Stats {
    fn add(&mut self, game: &Game) -> Option<()> {
        let mut reader = Reader(&game.told);
        let [end] = reader.array::<1>()?.map(usize::from);
        let plies = u32::from_le_bytes(reader.array()?);
        let [clocks, annotated] = reader.array::<2>()?.map(u64::from);
        let mut values = COUNTED.map(|_| "");
        for value in &mut values {
            *value = std::str::from_utf8(reader.bytes()?).unwrap_or_default();
        }
        let [white, black, opening, date, control] = values;
        count_end(&mut self.ends, end);
        self.clocks += clocks;
        self.annotated += annotated;
        if !game.is_broken {
            *self.lengths.of(&plies) += 1;
        }
        if !white.is_empty() {
            count_end(self.players.of(white), end);
        }
        if !black.is_empty() {
            // Who wins with Black has won.
            let seen = match end {
                0 => 2,
                2 => 0,
                other => other,
            };
            count_end(self.players.of(black), seen);
        }
        if !opening.is_empty() {
            count_end(self.openings.of(opening), end);
        }
        if let Some(year) = date.get(..4)
            && year.bytes().all(|byte| byte.is_ascii_digit())
        {
            *self.years.of(year) += 1;
        }
        if !control.is_empty() {
            *self.controls.of(control) += 1;
        }
        Some(())
    }
}

impl Taker for Stats {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        if bytes.is_first {
            // Text before the first game is none.
            let _ = self.add(game);
        }
        Ok(())
    }
}
