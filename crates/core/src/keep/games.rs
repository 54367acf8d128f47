//! The games of a stream as pieces of its bytes: each from its beginning to that of the next, so that
//! together they are the stream. Only empty lines between a result and the comments of its game are left
//! out: before the tags of another game such comments would be read as that game's.

use std::borrow::Cow;
use std::io;

use crate::bulk::made::Made;
use crate::bulk::pipeline::Piece;
use crate::pgn::comment;
use crate::select::place::Counter;

/// So many bytes of a game are handed over at once, at most: one that goes on for ever takes no more memory.
const AT_ONCE: usize = 1 << 22;

/// Some bytes of a game.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a> {
    /// The bytes.
    pub text: &'a [u8],
    /// Whether they are the first ones of their game.
    pub is_first: bool,
    /// Whether they are the last ones.
    pub is_last: bool,
}

/// A game.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// Its number in the stream, from 1; 0 for text before the first game that is not handed over with it.
    pub number: u64,
    /// Its line in the stream, from 0.
    pub line: u64,
    /// How many of its bytes stand before its beginning, if it is the first one.
    pub lead: usize,
    /// Whether it has something that could not be read.
    pub is_broken: bool,
    /// What was told of it.
    pub told: Vec<u8>,
    /// Whether nobody wants it.
    is_left_out: bool,
}

/// Who takes games.
pub trait Taker {
    /// Takes some bytes of a game. All bytes of a game come one after the other.
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()>;
}

/// Puts the pieces of a stream together, and takes them apart where games begin.
#[derive(Debug, Default)]
pub struct Games {
    /// How many games have begun.
    count: u64,
    /// Where the next piece begins.
    line: u64,
    current: Option<Game>,
    /// What has not been handed over of the game, or of what stands before the first one.
    waiting: Vec<u8>,
    has_begun: bool,
    /// Tells which games are wanted by their numbers, if not all are.
    counter: Option<Counter>,
}

impl Games {
    /// The games of a stream that are wanted.
    pub fn new(counter: Option<Counter>) -> Self {
        Self {
            counter,
            ..Self::default()
        }
    }

    /// Whether a game has begun behind the last that can be wanted.
    pub fn is_over(&self) -> bool {
        let counter = self.counter.as_ref();
        counter.is_some_and(|counter| counter.is_over(self.count))
    }

    /// Goes on with a piece, and what was made of it; what was counted of games that their numbers leave out is
    /// taken back.
    pub fn add(
        &mut self,
        piece: &Piece<'_>,
        made: &mut Made,
        taker: &mut impl Taker,
    ) -> io::Result<()> {
        let mut at = piece.from;
        let mut told = 0;
        for begin in std::mem::take(&mut made.games) {
            // What stands before the first game goes with it.
            if self.current.is_some() {
                let rest = piece.bytes.get(at..begin.start).unwrap_or_default();
                self.put(rest, true, taker)?;
                at = begin.start;
            }
            self.count += 1;
            if self.is_over() {
                // It does as if nothing had been read of it.
                made.counts.seen = made.counts.seen.saturating_sub(1);
            }
            let is_wanted = match (begin.matches, &mut self.counter) {
                (Some(matches), Some(counter)) => counter.takes(self.count, matches),
                (matches, _) => matches.is_some(),
            };
            if begin.matches.is_some() && !is_wanted {
                made.counts.games = made.counts.games.saturating_sub(1);
                made.counts.moves = made.counts.moves.saturating_sub(begin.moves);
                let broken = u64::from(begin.is_broken);
                made.counts.broken = made.counts.broken.saturating_sub(broken);
            }
            let before = piece.bytes.get(at..begin.start).unwrap_or_default();
            self.current = Some(Game {
                number: self.count,
                lead: self.waiting.len() + before.len(),
                line: self.line + begin.line,
                is_broken: begin.is_broken,
                is_left_out: !is_wanted,
                told: made.text.get(told..begin.told).unwrap_or_default().to_vec(),
            });
            told = begin.told;
        }
        self.line += made.end.line;
        let rest = piece.bytes.get(at..).unwrap_or_default();
        self.put(rest, false, taker)
    }

    /// Ends the stream. Of a stream without a game, all is text before the first one. Who counts goes on with
    /// the next.
    pub fn finish(mut self, taker: &mut impl Taker) -> io::Result<Option<Counter>> {
        if self.current.is_none() && !self.waiting.trim_ascii().is_empty() {
            self.current = Some(self.preface());
        }
        if self.current.is_some() {
            self.put(b"", true, taker)?;
        }
        if let Some(counter) = &mut self.counter {
            counter.next_file(self.count);
        }
        Ok(self.counter)
    }

    /// Text before the first game, which nobody asks for.
    fn preface(&self) -> Game {
        Game {
            is_left_out: self.counter.is_some(),
            ..Game::default()
        }
    }

    fn put(&mut self, more: &[u8], is_last: bool, taker: &mut impl Taker) -> io::Result<()> {
        if self.current.is_none() {
            self.waiting.extend_from_slice(more);
            if self.waiting.len() <= AT_ONCE {
                return Ok(());
            }
            // Nobody waits for a first game for ever.
            self.current = Some(self.preface());
            return self.put(b"", false, taker);
        }
        let Some(game) = self.current.as_ref().filter(|game| !game.is_left_out) else {
            self.waiting.clear();
            return Ok(());
        };
        // Most games are in one piece, and are not copied.
        if is_last && self.waiting.is_empty() && more.len() <= AT_ONCE {
            let is_first = !std::mem::replace(&mut self.has_begun, false);
            let more = with_own_comments(more, is_first);
            return taker.take(
                game,
                Bytes {
                    text: &more,
                    is_first,
                    is_last,
                },
            );
        }
        self.waiting.extend_from_slice(more);
        let mut rest = self.waiting.as_slice();
        while rest.len() > AT_ONCE {
            let (text, others) = rest.split_at(AT_ONCE);
            let is_first = !std::mem::replace(&mut self.has_begun, true);
            taker.take(
                game,
                Bytes {
                    text,
                    is_first,
                    is_last: false,
                },
            )?;
            rest = others;
        }
        if is_last {
            let is_first = !std::mem::replace(&mut self.has_begun, false);
            let rest = with_own_comments(rest, is_first);
            taker.take(
                game,
                Bytes {
                    text: &rest,
                    is_first,
                    is_last,
                },
            )?;
            self.waiting.clear();
        } else {
            let kept = rest.len();
            self.waiting.drain(..self.waiting.len() - kept);
        }
        Ok(())
    }
}

/// A game that keeps the comments that it ends with, whatever follows. Where only the last bytes of a very long game
/// are left, it is not known how they are read, and they stay as they are.
fn with_own_comments(game: &[u8], is_whole: bool) -> Cow<'_, [u8]> {
    match is_whole {
        true => comment::without_gaps_at_end(game),
        false => Cow::Borrowed(game),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::ops::ControlFlow;

    use super::*;
    use crate::bulk::each::{Silent, each};
    use crate::bulk::pipeline;
    use crate::bulk::split::Chunks;
    use crate::bulk::stretch::Stretch;
    use crate::notation::style::Style;
    use crate::pgn::{limits, random};

    /// The number of each game, its line and its bytes.
    #[derive(Default)]
    struct Texts(Vec<(u64, u64, Vec<u8>)>);

    impl Taker for Texts {
        fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
            if bytes.is_first {
                self.0.push((game.number, game.line, Vec::new()));
            }
            let (number, _, text) = self.0.last_mut().expect("a first one");
            assert_eq!(*number, game.number);
            text.extend_from_slice(bytes.text);
            Ok(())
        }
    }

    fn taken_apart(text: &[u8], size: usize, game_bytes: usize) -> Vec<(u64, u64, Vec<u8>)> {
        let (mut games, mut texts) = (Games::default(), Texts::default());
        let style = Style::san();
        let work = |stretch: Stretch<'_>| each(stretch, &style, None, &Silent);
        let chunks = Chunks::new(Cursor::new(text.to_vec()), size);
        let mut take = |piece: &Piece<'_>, mut made: Made| {
            games
                .add(piece, &mut made, &mut texts)
                .expect("all is taken");
            ControlFlow::Continue(())
        };
        pipeline::run(chunks, 0, game_bytes, &work, &mut take).expect("no read error");
        games.finish(&mut texts).expect("all is taken");
        texts.0
    }

    #[test]
    fn games_go_from_their_beginning_to_the_next() {
        let text = b"a\n1. e4 *\nb\n\n[White \"x\"]\n\n1. d4 *\n\n";
        let found = taken_apart(text, 1 << 20, limits::BYTES);
        let expected = [
            (1, 1, b"a\n1. e4 *\nb\n\n".to_vec()),
            (2, 4, b"[White \"x\"]\n\n1. d4 *\n\n".to_vec()),
        ];
        assert_eq!(found, expected);
        assert_eq!(taken_apart(b" \n", 9, 9), []);
        assert_eq!(taken_apart(b"a b", 9, 99), [(0, 0, b"a b".to_vec())]);
    }

    #[test]
    fn the_games_of_odd_texts_are_the_text_whatever_the_chunks() {
        for seed in 0..400 {
            let texts = [seed, seed + 1_000_000].map(random::text);
            let text = texts.join(" 1-0\n\n[Event \"x\"]\n");
            let text = text.trim_ascii().as_bytes();
            for game_bytes in [limits::BYTES, 60] {
                let whole = taken_apart(text, 1 << 20, game_bytes);
                let joined: Vec<u8> = whole.iter().flat_map(|game| game.2.clone()).collect();
                // Only empty lines before comments at the end of a game may be missing.
                let words = |text: &[u8]| {
                    text.split(|byte| *byte == 0 || byte.is_ascii_whitespace())
                        .map(<[u8]>::to_vec)
                        .filter(|word| !word.is_empty())
                        .collect::<Vec<_>>()
                };
                assert!(words(&joined) == words(text), "{text:?}");
                assert_eq!(taken_apart(text, 40, game_bytes), whole, "{text:?}");
            }
        }
    }
}
