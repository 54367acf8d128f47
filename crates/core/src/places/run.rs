//! How far a row of spellings can be played.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::{Place, Places, StyleSet};
use crate::notation::doubts::Doubts;

/// A spelling that a token may have. Those of a higher class are read only where none of a lower class fits; of one
/// class, the first is the likeliest.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Guess {
    /// The spelling.
    pub spelling: String,
    /// Its class.
    pub class: u8,
}

/// How much is searched for.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Limits {
    /// So many ways are found at most, and so many moves are tried for a token.
    pub width: u32,
    /// So many times is a token read at most.
    pub tries: u32,
}

/// A way to play a row of tokens.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Way {
    /// The place that it leads to.
    pub end: Place,
    /// What is doubtful about each move; there are as many as moves.
    pub doubts: Vec<Doubts>,
    /// The tokens that left a choice.
    pub choices: Vec<Choice>,
}

/// What was chosen at a token.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Choice {
    /// The number of the token.
    pub token: usize,
    /// Which of its guesses was read.
    pub guess: usize,
    /// How many moves fitted.
    pub moves: usize,
}

/// A move that fits a token.
#[derive(Clone, Copy)]
struct Chosen {
    place: Place,
    doubts: Doubts,
    guess: usize,
    moves: usize,
}

impl Chosen {
    /// What speaks against the choice.
    fn cost(&self) -> usize {
        let doubts = usize::try_from(self.doubts.count()).unwrap_or(usize::MAX);
        doubts
            .saturating_add(usize::from(self.moves > 1))
            .saturating_add(self.guess)
    }
}

/// A token that was played, and the step before it.
struct Step {
    before: Option<usize>,
    chosen: Chosen,
}

/// A line that may be played on: what is tried first is greatest. A line is tried the sooner the more often it took
/// the best choice; of those that did so equally often, the longest, and of those the first.
type Open = (Reverse<usize>, usize, Reverse<usize>, Place, Option<usize>);

impl Places {
    /// All ways to play tokens that get furthest, within limits: those with the fewest doubts first. There is at
    /// least one, which may play none of them. With a key by which the caller knows these tokens, it is remembered.
    pub fn run(
        &mut self,
        start: Place,
        tokens: &[Vec<Guess>],
        styles: StyleSet,
        limits: Limits,
        key: Option<u64>,
    ) -> Arc<[Way]> {
        if let Some(known) = key.and_then(|key| self.known_run(start, key, styles, limits)) {
            return known;
        }
        let ways: Arc<[Way]> = self.search(start, tokens, styles, limits).into();
        if let Some(key) = key {
            self.memory.keep_run((start, key, styles, limits), &ways);
        }
        ways
    }

    /// What was found before for tokens with this key.
    pub fn known_run(
        &self,
        start: Place,
        key: u64,
        styles: StyleSet,
        limits: Limits,
    ) -> Option<Arc<[Way]>> {
        let found = self.memory.runs.get(&(start, key, styles, limits));
        found.map(Arc::clone)
    }

    fn search(
        &mut self,
        start: Place,
        tokens: &[Vec<Guess>],
        styles: StyleSet,
        limits: Limits,
    ) -> Vec<Way> {
        let width = usize::try_from(limits.width.max(1)).unwrap_or(usize::MAX);
        let mut steps: Vec<Step> = Vec::new();
        let mut furthest = 0;
        let mut ends: Vec<(Place, Option<usize>)> = Vec::new();
        let mut open: BinaryHeap<Open> = BinaryHeap::new();
        open.push((Reverse(0), 0, Reverse(0), start, None));
        let mut tries = limits.tries;
        while let Some((Reverse(astray), played, _, place, step)) = open.pop() {
            if played > furthest {
                furthest = played;
                ends.clear();
            }
            if played == furthest {
                ends.push((place, step));
            }
            let Some(token) = tokens.get(played) else {
                if ends.len() >= width {
                    break;
                }
                continue;
            };
            if tries == 0 {
                continue;
            }
            tries -= 1;
            let choices = self.choices(place, token, styles);
            let least = choices.iter().map(Chosen::cost).min().unwrap_or_default();
            for (rank, chosen) in choices.into_iter().take(width).enumerate() {
                let further_astray = astray + (chosen.cost() - least) + rank;
                let number = steps.len();
                let place = chosen.place;
                steps.push(Step {
                    before: step,
                    chosen,
                });
                let order = Reverse(number);
                open.push((
                    Reverse(further_astray),
                    played + 1,
                    order,
                    place,
                    Some(number),
                ));
            }
        }
        let mut ways: Vec<_> = ends
            .into_iter()
            .map(|(place, step)| way(&steps, place, step))
            .collect();
        ways.sort_by_key(|(cost, _)| *cost);
        ways.truncate(width);
        ways.into_iter().map(|(_, way)| way).collect()
    }

    /// The moves that fit a token, the best first.
    fn choices(&mut self, place: Place, token: &[Guess], styles: StyleSet) -> Vec<Chosen> {
        let mut class = token.iter().map(|guess| guess.class).min();
        while let Some(this) = class {
            let mut found: Vec<Chosen> = Vec::new();
            let guesses = token.iter().enumerate();
            for (number, guess) in guesses.filter(|(_, guess)| guess.class == this) {
                for (place, doubts) in self.fits(place, &guess.spelling, styles).iter().copied() {
                    if found.iter().all(|known| known.place != place) {
                        found.push(Chosen {
                            place,
                            doubts,
                            guess: number,
                            moves: 0,
                        });
                    }
                }
            }
            if !found.is_empty() {
                let moves = found.len();
                found.iter_mut().for_each(|one| one.moves = moves);
                found.sort_by_key(Chosen::cost);
                return found;
            }
            let higher = token.iter().map(|guess| guess.class);
            class = higher.filter(|class| *class > this).min();
        }
        Vec::new()
    }
}

/// The way that a step ends, with what speaks against it.
fn way(steps: &[Step], end: Place, last: Option<usize>) -> (usize, Way) {
    let step = |number: usize| steps.get(number);
    let back = std::iter::successors(last, |number| step(*number)?.before);
    let mut chosen: Vec<Chosen> = back
        .filter_map(|number| Some(step(number)?.chosen))
        .collect();
    chosen.reverse();
    let cost = chosen
        .iter()
        .map(Chosen::cost)
        .fold(0, usize::saturating_add);
    let choices = chosen.iter().enumerate();
    let choices = choices.filter(|(_, one)| one.moves > 1 || one.guess > 0);
    let way = Way {
        end,
        doubts: chosen.iter().map(|one| one.doubts).collect(),
        choices: choices
            .map(|(token, one)| Choice {
                token,
                guess: one.guess,
                moves: one.moves,
            })
            .collect(),
    };
    (cost, way)
}
