//! In which of several files a game goes: so many games a file, so many bytes, or a file for each value of
//! a tag.

use std::collections::HashMap;
use std::io;

use super::games::{Bytes, Game, Taker};
use super::seam::Seam;
use crate::bulk::each::{Facts, Teller};
use crate::pgn::tags::asked::Asked;

/// How files are told apart.
#[derive(Clone, Debug)]
pub enum By {
    /// Each has so many games.
    Games(u64),
    /// Each has at most so many bytes, or one game.
    Size(u64),
    /// The games of each have the same value of this tag.
    Tag(Asked),
}

impl Teller for By {
    type Memory = ();

    fn tell(&self, game: &Facts<'_>, _memory: &(), out: &mut Vec<u8>) {
        if let Self::Tag(tag) = self {
            let value = tag.met(game.value(tag.name())).unwrap_or_default();
            out.extend_from_slice(value.trim().as_bytes());
        }
    }
}

/// So many bytes wait for their files; more are written.
const MOST: usize = 1 << 24;

/// Gives each game to its file.
pub struct Parts<W> {
    by: By,
    /// Writes some bytes to the file of this name: a number from 1, or the value of the tag.
    write: W,
    /// Whence games come.
    source: u32,
    /// How many games and bytes the file at hand has, and the number of the file.
    games: u64,
    bytes: u64,
    number: u64,
    files: HashMap<Vec<u8>, File>,
    waiting: usize,
}

#[derive(Default)]
struct File {
    seam: Seam,
    waiting: Vec<u8>,
}

impl<W: FnMut(&[u8], &[u8]) -> io::Result<()>> Parts<W> {
    /// Cuts by this, and writes like that.
    pub fn new(by: By, write: W) -> Self {
        Self {
            by,
            write,
            source: 0,
            games: 0,
            bytes: 0,
            number: 1,
            files: HashMap::new(),
            waiting: 0,
        }
    }

    /// Goes on with the games of another source.
    pub fn next_source(&mut self) {
        self.source += 1;
    }

    /// Writes what waits.
    pub fn flush(&mut self) -> io::Result<()> {
        self.waiting = 0;
        // In an order that does not differ from run to run.
        let mut names: Vec<_> = self.files.keys().cloned().collect();
        names.sort_unstable();
        for name in names {
            if let Some(file) = self.files.get_mut(&name)
                && !file.waiting.is_empty()
            {
                (self.write)(&name, &file.waiting)?;
                file.waiting = Vec::new();
            }
        }
        Ok(())
    }

    /// The file that a game goes to.
    fn name(&mut self, game: &Game, bytes: &Bytes<'_>) -> Vec<u8> {
        let length = bytes.text.len() as u64;
        if bytes.is_first {
            let is_full = match self.by {
                By::Games(most) => self.games >= most,
                By::Size(most) => self.games > 0 && self.bytes.saturating_add(length) > most,
                By::Tag(_) => false,
            };
            if is_full {
                // The file is done with.
                self.number += 1;
                (self.games, self.bytes) = (0, 0);
            }
            self.games += 1;
        }
        self.bytes += length;
        match self.by {
            By::Tag(_) => game.told.clone(),
            _ => self.number.to_string().into_bytes(),
        }
    }
}

impl<W: FnMut(&[u8], &[u8]) -> io::Result<()>> Taker for Parts<W> {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        let name = self.name(game, &bytes);
        if !matches!(self.by, By::Tag(_)) && !self.files.contains_key(&name) {
            self.flush()?;
            self.files.clear();
        }
        let file = self.files.entry(name).or_default();
        if bytes.is_first {
            let between = file
                .seam
                .before(self.source, game.number, game.lead, bytes.text);
            file.waiting.extend_from_slice(&between);
        }
        file.waiting.extend_from_slice(bytes.text);
        file.seam.pass(self.source, game.number, bytes.text);
        self.waiting += bytes.text.len();
        if self.waiting > MOST {
            self.flush()?;
        }
        Ok(())
    }
}
