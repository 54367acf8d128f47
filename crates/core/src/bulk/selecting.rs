//! The work on those games of a stream that are wanted, when their numbers count: workers do not know them,
//! so what they made is cut here, in the order of the stream. A sample is known only at the end: see
//! `sampling`.

use std::io::{self, Read};
use std::ops::ControlFlow;

use super::made::{Counts, Made};
use super::picking::each_wanted;
use super::pipeline::{self, Client, Piece, Work};
use super::sampling::Sampling;
use super::split::Chunks;
use super::stretch::{Mark, Stretch, end_of};
use crate::notation::style::Style;
use crate::select::Selection;
use crate::select::place::{Counter, Places};

/// Does the work on the games that are wanted, as [`pipeline::run`] does on all. The games are read in the
/// letters of this language. Work is made for those games that a worker can pick, or for all.
pub fn run<'a, W: Work>(
    chunks: Chunks<impl Read + Send>,
    workers: usize,
    game_bytes: usize,
    (selection, language): (Option<&'a Selection>, &'a Style),
    work: impl FnOnce(Option<&'a Selection>) -> W,
    client: &mut impl Client,
) -> io::Result<()> {
    let Some(selection) = selection else {
        return pipeline::run(chunks, workers, game_bytes, &work(None), client);
    };
    let places = &selection.places;
    if places.is_everywhere() {
        return pipeline::run(chunks, workers, game_bytes, &work(Some(selection)), client);
    }
    let Some(sample) = places.sample() else {
        let mut client = Placing::new(places, client);
        return pipeline::run(
            chunks,
            workers,
            game_bytes,
            &work(Some(selection)),
            &mut client,
        );
    };
    let gather = |stretch: Stretch<'_>| {
        let mut done = each_wanted(stretch, selection, language, |_, _, _| {});
        done.made.end = end_of(&stretch, stretch.bytes.len());
        done
    };
    let mut sampling = Sampling::new(Placing::new(places, client), sample);
    let read = pipeline::run(chunks, workers, game_bytes, &gather, &mut sampling);
    sampling.finish(&work(None), game_bytes);
    read
}

/// Hands on what was made of the games that are wanted by their numbers.
pub(super) struct Placing<'a, C> {
    pub(super) client: &'a mut C,
    counter: Counter,
    /// Games before the piece.
    seen: u64,
    /// Whether the last game is wanted, of which the rest may follow.
    is_last_taken: bool,
}

impl<'a, C: Client> Placing<'a, C> {
    fn new(places: &'a Places, client: &'a mut C) -> Self {
        Self {
            client,
            counter: Counter::new(places),
            seen: 0,
            is_last_taken: true,
        }
    }

    /// Which of the games that a worker has picked are wanted.
    pub(super) fn choose(&mut self, made: &Made) -> Vec<bool> {
        let numbers = made.picked.iter().map(|picked| {
            let number = self.seen + picked.before.counts.seen + 1;
            self.counter.takes(number, picked.matches)
        });
        let taken: Vec<_> = numbers.collect();
        self.seen += made.counts.seen;
        self.is_last_taken = taken.last().copied().unwrap_or(self.is_last_taken);
        taken
    }

    /// Does as if nothing had been read behind the last game that can be wanted; whether to go on.
    pub(super) fn cut(&self, made: &mut Made) -> ControlFlow<()> {
        let Some(behind) = self
            .counter
            .end()
            .and_then(|end| self.seen.checked_sub(end))
        else {
            return ControlFlow::Continue(());
        };
        made.counts.seen = made.counts.seen.saturating_sub(behind);
        ControlFlow::Break(())
    }
}

impl<C: Client> Client for Placing<'_, C> {
    fn take(&mut self, piece: &Piece<'_>, mut made: Made) -> ControlFlow<()> {
        let taken = self.choose(&made);
        if !made.is_rest {
            keep(&mut made, &taken);
        } else if !self.is_last_taken {
            made.text.clear();
            made.rejects.clear();
        }
        let go_on = self.cut(&mut made);
        self.client.take(piece, made)?;
        go_on
    }

    fn is_waiting(&mut self) -> bool {
        self.client.is_waiting()
    }
}

/// What was made of each picked game: the counts before it and behind it, and stretches of what was written.
fn shares(made: &Made) -> impl Iterator<Item = (Mark, Mark)> {
    let end = Mark::new(0, made, 0);
    let begins = made.picked.iter().map(|picked| picked.before);
    let ends = begins.clone().skip(1).chain([end]);
    begins.zip(ends)
}

/// Keeps what was made of some of the picked games.
fn keep(made: &mut Made, taken: &[bool]) {
    let (mut text, mut rejects) = (Vec::new(), Vec::new());
    let mut numbers = Vec::new();
    let mut counts = Counts {
        seen: made.counts.seen,
        stray: made.counts.stray,
        ..Counts::default()
    };
    for ((begin, end), _) in shares(made).zip(taken).filter(|(_, taken)| **taken) {
        text.extend_from_slice(made.text.get(begin.text..end.text).unwrap_or_default());
        let rejected = made.rejects.get(begin.rejects..end.rejects);
        rejects.extend_from_slice(rejected.unwrap_or_default());
        numbers.push(begin.counts.seen);
        counts.games += end.counts.games - begin.counts.games;
        counts.moves += end.counts.moves - begin.counts.moves;
        counts.broken += end.counts.broken - begin.counts.broken;
        counts.held += end.counts.held - begin.counts.held;
    }
    // They are in order, all of them.
    let is_kept = |game: u64| numbers.binary_search(&game).is_ok();
    made.findings.retain(|finding| is_kept(finding.game));
    made.digests.retain(|digest| is_kept(digest.game));
    (made.text, made.rejects, made.counts) = (text, rejects, counts);
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::bulk::check::{Scrutiny, check};
    use crate::bulk::convert::{Conversion, OnError};
    use crate::bulk::pipeline::Bookmark;
    use crate::bulk::split::Spares;
    use crate::bulk::tags::{Rows, list, list_wanted};
    use crate::pgn::place::Place;
    use crate::pgn::write::Layout;
    use crate::pgn::{limits, random};
    use crate::select::Choice;

    /// Takes what was made, and notes all that must not depend on chunks and threads.
    #[derive(Default)]
    struct Listener {
        text: Vec<u8>,
        found: Vec<String>,
        counts: Counts,
        games: u64,
        place: Place,
        offset: u64,
    }

    impl Client for Listener {
        fn take(&mut self, piece: &Piece<'_>, made: Made) -> ControlFlow<()> {
            for each in &made.findings {
                let (game, place) = (self.games + each.game, self.place.and(each.place));
                let start = self.offset + (each.span.start - piece.from) as u64;
                self.found
                    .push(format!("{:?} {game} {place:?} {start}", each.issue));
            }
            self.games += made.counts.seen;
            self.offset += piece.own().len() as u64;
            self.place = self.place.and(made.end);
            let counts = [&mut self.counts, &mut made.counts.clone()].map(|counts| *counts);
            let [mut all, new] = counts;
            all.games += new.games;
            all.seen += new.seen;
            all.moves += new.moves;
            all.broken += new.broken;
            all.stray += new.stray;
            self.counts = all;
            self.text.extend_from_slice(&made.text);
            ControlFlow::Continue(())
        }

        fn bookmark(&self, piece: &Piece<'_>, at: usize, games: u64) -> Bookmark {
            let passed = &piece.bytes[piece.from..at];
            Bookmark {
                games: self.games + games,
                place: self.place.and(Place::default().after(passed)),
                offset: self.offset + passed.len() as u64,
            }
        }

        fn go_to(&mut self, bookmark: Bookmark) {
            self.games = bookmark.games;
            self.place = bookmark.place;
            self.offset = bookmark.offset;
        }
    }

    /// How a text is cut, and for how many threads.
    #[derive(Clone, Copy, Debug)]
    struct Cut {
        size: usize,
        workers: usize,
        game_bytes: usize,
    }

    const WHOLE: Cut = Cut {
        size: 1 << 14,
        workers: 0,
        game_bytes: limits::BYTES,
    };

    fn compiled(choice: &Choice<'_>) -> Selection {
        Selection::new(choice, &Style::san().alphabet).expect("a selection")
    }

    /// What is written, found and counted: by converting, checking with lints and without, and listing.
    fn done(
        text: &str,
        choice: Option<&Choice<'_>>,
        cut: Cut,
    ) -> Vec<(String, Vec<String>, String)> {
        let (style, layout) = (Style::san(), Layout::default());
        let selection = choice.map(compiled);
        let chunks = || Chunks::new(Cursor::new(text.as_bytes().to_vec()), cut.size);
        let wanted = (selection.as_ref(), &style);
        let mut listeners = [(); 4].map(|()| Listener::default());
        let [converted, linted, checked, listed] = &mut listeners;
        let convert = |selection| Conversion {
            language: &style,
            style: &style,
            layout: &layout,
            on_error: OnError::Keep,
            selection,
            spares: (Spares::default(), 0),
        };
        let (workers, bytes) = (cut.workers, cut.game_bytes);
        run(chunks(), workers, bytes, wanted, convert, converted).expect("no read error");
        for (lints, listener) in [(true, linted), (false, checked)] {
            let check = |selection| {
                let scrutiny = Scrutiny {
                    lints,
                    selection,
                    ..Scrutiny::default()
                };
                let style = &style;
                move |stretch: Stretch<'_>| check(stretch, style, scrutiny)
            };
            run(chunks(), workers, bytes, wanted, check, listener).expect("no read error");
        }
        let list = |selection| {
            let style = &style;
            move |stretch: Stretch<'_>| match selection {
                Some(selection) => list_wanted(stretch, &[], Rows::Json, style, selection),
                None => list(stretch, &[], Rows::Json),
            }
        };
        run(chunks(), workers, bytes, wanted, list, listed).expect("no read error");
        let shown = |listener: Listener| {
            let text = String::from_utf8(listener.text).expect("UTF-8");
            (text, listener.found, format!("{:?}", listener.counts))
        };
        listeners.into_iter().map(shown).collect()
    }

    fn games() -> String {
        let game = |number: u32| {
            format!(
                "[Event \"{number}\"]\n[Result \"1-0\"]\n\n1. e4 e5 {{ 1-0\n\n[Event \"no\"]\n\n1. d4 * }} \
                 2. Nf3 (2. f4 exf4) {} 1-0\n\n",
                if number.is_multiple_of(3) {
                    "Ke5"
                } else {
                    "Nc6"
                }
            )
        };
        (0..40).map(game).collect()
    }

    fn choices() -> Vec<Choice<'static>> {
        let by = |expression| Choice {
            expression: Some(expression),
            ..Choice::default()
        };
        vec![
            by("Event >= 10 and Event < 20"),
            by("plies = 4"),
            by("has errors or Event = 7"),
            Choice {
                games: Some("3-9,20,38-"),
                ..Choice::default()
            },
            Choice {
                games: Some("3-9,20"),
                invert: true,
                ..by("plies = 4")
            },
            Choice {
                limit: Some(5),
                ..by("plies = 4")
            },
            Choice {
                games: Some("4-30"),
                limit: Some(7),
                ..by("plies = 3")
            },
            Choice {
                sample: Some(6),
                seed: 3,
                ..by("plies = 4")
            },
            Choice {
                sample: Some(1000),
                ..by("plies = 4")
            },
            Choice {
                sample: Some(3),
                games: Some("5-"),
                limit: Some(10),
                ..Choice::default()
            },
        ]
    }

    #[test]
    fn what_is_selected_is_the_same_for_all_sizes_and_threads() {
        let text = games();
        for choice in choices() {
            let whole = done(&text, Some(&choice), WHOLE);
            assert!(!whole[0].0.is_empty(), "{choice:?}");
            for size in [1, 333] {
                for workers in [0, 2] {
                    let cut = Cut {
                        size,
                        workers,
                        ..WHOLE
                    };
                    assert_eq!(done(&text, Some(&choice), cut), whole, "{choice:?} {cut:?}");
                }
            }
        }
    }

    #[test]
    fn odd_texts_are_selected_the_same_in_chunks() {
        for seed in 0..30 {
            let texts = [seed, seed + 1_000_000, seed + 2_000_000].map(random::text);
            let text = texts.join(" 1-0\n\n[Event \"x\"]\n");
            for choice in [
                &choices()[1],
                &Choice {
                    games: Some("2-"),
                    ..Choice::default()
                },
                &Choice {
                    expression: Some("Event = \"x\""),
                    ..Choice::default()
                },
            ] {
                for game_bytes in [limits::BYTES, 60] {
                    let whole = Cut {
                        game_bytes,
                        ..WHOLE
                    };
                    let expected = done(&text, Some(choice), whole);
                    for size in [1, 40] {
                        let cut = Cut { size, ..whole };
                        let found = done(&text, Some(choice), cut);
                        assert_eq!(found, expected, "{choice:?} {cut:?} {text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn to_select_all_games_leaves_out_only_what_is_none() {
        for seed in 0..200 {
            let text = random::text(seed);
            let everything = done(&text, None, WHOLE);
            for choice in [
                Choice {
                    expression: Some("plies >= 0"),
                    ..Choice::default()
                },
                Choice {
                    expression: Some("has Event or not has Event"),
                    ..Choice::default()
                },
                Choice {
                    games: Some("1-"),
                    ..Choice::default()
                },
                Choice {
                    sample: Some(1000),
                    ..Choice::default()
                },
            ] {
                let all = done(&text, Some(&choice), WHOLE);
                // The counts of converting and checking.
                for (all, everything) in all.iter().zip(&everything).take(3) {
                    assert_eq!(all.2, everything.2, "{choice:?} {text:?}");
                    if everything.2.contains("stray: 0") && choice.sample.is_none() {
                        assert_eq!(all.1, everything.1, "{choice:?} {text:?}");
                        assert_eq!(all.0, everything.0, "{choice:?} {text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_sampled_game_that_is_too_long_keeps_its_rest() {
        let long = "a word in the text ".repeat(150_000);
        let game = |event, comment| format!("[Event \"{event}\"]\n\n1. e4 {{{comment}}} *\n\n");
        let text = [game("a", "b"), game("b", &long), game("c", "d")].concat();
        let cut = Cut {
            game_bytes: 1000,
            ..WHOLE
        };
        let everything = done(&text, None, cut);
        for size in [1 << 14, 1 << 20, 1 << 23] {
            let choice = Choice {
                sample: Some(3),
                ..Choice::default()
            };
            let sampled = done(&text, Some(&choice), Cut { size, ..cut });
            assert_eq!(sampled[0].0.len(), everything[0].0.len(), "{size}");
            assert_eq!(sampled[0].0, everything[0].0, "{size}");
        }
    }

    #[test]
    fn numbers_are_those_of_the_file() {
        let text = games();
        let choice = Choice {
            games: Some("2,5"),
            ..Choice::default()
        };
        let selected = done(&text, Some(&choice), WHOLE);
        let titles: Vec<_> = selected[0]
            .0
            .lines()
            .filter(|line| line.starts_with("[Event \""))
            .collect();
        assert_eq!(titles[0], "[Event \"1\"]");
        assert!(selected[0].0.contains("[Event \"4\"]"));
        let choice = Choice {
            limit: Some(2),
            ..Choice::default()
        };
        let limited = done(&text, Some(&choice), WHOLE);
        assert!(
            limited[1].2.contains("games: 2, seen: 2,"),
            "{}",
            limited[1].2
        );
        // The first game cannot be read whole.
        assert!(limited[1].1.iter().any(|found| found.contains(" 0 Place")));
    }
}
