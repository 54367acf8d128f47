//! What can be told only when the games of a file are seen together: games that occur twice, and lines that
//! are too long, of which one is enough.

use std::collections::HashMap;

use memchr::memchr2;

use super::made::{Digest, Finding, Made};
use super::pipeline::Piece;
use crate::pgn::issue::Issue;
use crate::pgn::place::{Places, Shown};
use crate::rules::pgn::Lint;

/// How many games are remembered at least; there are never more than twice as many.
const REMEMBERED: usize = 1 << 19;

/// Remembers games from piece to piece, in the order of the file, in a memory that does not grow with it.
#[derive(Debug, Default)]
pub struct Repeats {
    /// The first game with each number.
    recent: HashMap<u64, u64>,
    /// The same of the games before these.
    older: HashMap<u64, u64>,
    /// How many games came before the piece.
    games: u64,
    has_long_line: bool,
}

impl Repeats {
    /// So many games come before the next piece.
    pub fn go_to(&mut self, games: u64) {
        self.games = games;
    }

    /// Adds to what was found in a piece, and takes away what has been told before.
    pub fn add(&mut self, piece: &Piece<'_>, made: &mut Made) {
        made.findings.retain(|found| match found.issue {
            Issue::Lint(Lint::OverLongLine, _) => !std::mem::replace(&mut self.has_long_line, true),
            _ => true,
        });
        let mut places = Places::from(piece.bytes, piece.from);
        let mut repeated = Vec::new();
        for digest in &made.digests {
            let Some(first) = self.first(digest) else {
                continue;
            };
            let start = digest.start;
            let rest = piece.bytes.get(start..).unwrap_or_default();
            let span = start..start + memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            repeated.push(Finding {
                issue: Issue::Lint(Lint::RepeatedGame, first.to_string()),
                game: digest.game,
                place: places.find(start),
                from: start,
                shown: Shown::new(piece.bytes, span.clone(), &span),
                span,
                ply: 0,
            });
        }
        self.games += made.counts.seen;
        if !repeated.is_empty() {
            made.findings.extend(repeated);
            made.findings.sort_by_key(|found| found.span.start);
        }
    }

    /// The number of the first game that is the same, if this one is not the first.
    fn first(&mut self, digest: &Digest) -> Option<u64> {
        let number = digest.number;
        if let Some(first) = self.recent.get(&number).or(self.older.get(&number)) {
            return Some(*first);
        }
        if self.recent.len() >= REMEMBERED {
            self.older = std::mem::take(&mut self.recent);
        }
        self.recent.insert(number, self.games + digest.game + 1);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(number: u64) -> Digest {
        Digest {
            game: number,
            start: 0,
            number,
        }
    }

    #[test]
    fn so_many_games_are_remembered_and_no_more() {
        let mut repeats = Repeats::default();
        let most = REMEMBERED as u64;
        for number in 0..3 * most {
            assert_eq!(repeats.first(&digest(number)), None);
            assert!(repeats.recent.len() + repeats.older.len() <= 2 * REMEMBERED);
        }
        for number in 2 * most..3 * most {
            assert_eq!(repeats.first(&digest(number)), Some(number + 1));
        }
        assert_eq!(repeats.first(&digest(0)), None);
    }
}
