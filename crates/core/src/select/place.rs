//! What can only be decided in the order of a file: numbers of games, how many are wanted, a sample of them.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::{Choice, Error, Fault};

/// Which games are wanted by their place in a file.
#[derive(Clone, Debug, Default)]
pub struct Places {
    numbers: Option<Numbers>,
    limit: Option<u64>,
    sample: Option<(usize, u64)>,
    invert: bool,
}

impl Places {
    pub(super) fn read(choice: &Choice<'_>) -> Result<Self, Error> {
        Ok(Self {
            numbers: choice.games.map(Numbers::read).transpose()?,
            limit: choice.limit,
            sample: choice.sample.map(|most| (most, choice.seed)),
            invert: choice.invert,
        })
    }

    pub(super) fn has_numbers(&self) -> bool {
        self.numbers.is_some()
    }

    /// Whether nothing depends on the place of a game.
    pub fn is_everywhere(&self) -> bool {
        self.numbers.is_none() && self.limit.is_none() && self.sample.is_none()
    }

    /// How many games a sample has, if one is wanted.
    pub fn sample_size(&self) -> Option<usize> {
        self.sample.map(|(most, _)| most)
    }

    /// By what games are chosen at random: a sample has those that are wanted with the least of these
    /// numbers. The first of them has the number 0.
    pub fn chance(&self, number: u64) -> u64 {
        self.sample.map_or(0, |(_, seed)| scattered(seed, number))
    }

    /// Which of so many games that are wanted are in the sample, the first of them being 0; none if there
    /// is no sample.
    fn chosen(&self, of: u64) -> Option<Vec<u64>> {
        let mut sample = self.sample()?;
        (0..of).for_each(|number| sample.offer(|| number));
        Some(sample.finish())
    }

    /// An empty sample, if one is wanted.
    pub fn sample<T>(&self) -> Option<Sample<T>> {
        self.sample.map(|(most, seed)| Sample {
            most,
            seed,
            seen: 0,
            held: BinaryHeap::new(),
        })
    }
}

/// Goes through the games of a file, or of several, in their order, and tells which are wanted.
#[derive(Clone, Debug)]
pub struct Counter {
    places: Places,
    taken: u64,
    /// The number of the last one that was taken.
    last: u64,
    /// Games in the files before.
    before: u64,
    /// Those of a sample that are still to come, the next one last.
    chosen: Option<Vec<u64>>,
}

impl Counter {
    /// Begins with the first game of a file. All that are wanted are offered to a sample.
    pub fn new(places: &Places) -> Self {
        Self {
            places: places.clone(),
            taken: 0,
            last: 0,
            before: 0,
            chosen: None,
        }
    }

    /// The same, when it is known how many are wanted: those of the sample are taken, if there is one.
    pub fn sampling(places: &Places, of: u64) -> Self {
        let chosen = places.chosen(of).map(|mut chosen| {
            chosen.reverse();
            chosen
        });
        Self {
            chosen,
            ..Self::new(places)
        }
    }

    /// Goes on with the next file, behind so many games of the last.
    pub fn next_file(&mut self, games: u64) {
        self.before += games;
    }

    /// Whether a game is wanted that has this number in its file, from 1, and meets the conditions or not.
    pub fn takes(&mut self, number: u64, matches: bool) -> bool {
        let number = self.before + number;
        let Places {
            numbers,
            limit,
            invert,
            ..
        } = &self.places;
        let is_named = numbers
            .as_ref()
            .is_none_or(|numbers| numbers.contains(number));
        let is_wanted =
            (is_named && matches) != *invert && limit.is_none_or(|limit| self.taken < limit);
        if !is_wanted {
            return false;
        }
        let place = self.taken;
        self.taken += 1;
        self.last = number;
        let next = |chosen: &mut Vec<u64>| chosen.pop_if(|next| *next == place).is_some();
        self.chosen.as_mut().is_none_or(next)
    }

    /// Whether the game with this number in its file is behind the last that can be wanted.
    pub fn is_over(&self, number: u64) -> bool {
        self.end().is_some_and(|end| end < self.before + number)
    }

    /// The number of the last game that can be wanted, all files counted, if that is known: no game behind it
    /// is looked at.
    pub fn end(&self) -> Option<u64> {
        let Places {
            numbers,
            limit,
            invert,
            ..
        } = &self.places;
        let is_full = limit.is_some_and(|limit| self.taken >= limit);
        let numbers = numbers.as_ref().filter(|_| !*invert);
        match is_full {
            true => Some(self.last),
            false => numbers.map(Numbers::last),
        }
    }
}

/// Numbers of games, from 1 on.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Numbers(Vec<(u64, u64)>);

impl Numbers {
    /// Reads `3-9,20-`.
    fn read(text: &str) -> Result<Self, Error> {
        let mut ranges = Vec::new();
        let mut at = 0;
        for part in text.split(',') {
            let refuse =
                |reason: &str| Error::new(Fault::Games, at..at + part.len()).because(reason);
            let trimmed = part.trim_ascii();
            let number = |text: &str, missing: u64| {
                let text = text.trim_ascii();
                if text.is_empty() {
                    return Ok(missing);
                }
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = text.parse().ok().filter(|number| is_number && *number > 0);
                number.ok_or_else(|| refuse("numbers are whole, and count from 1"))
            };
            let (first, last) = match trimmed.split_once('-') {
                _ if trimmed.trim_matches('-').is_empty() => {
                    return Err(refuse("there is no number"));
                }
                Some((first, last)) => (number(first, 1)?, number(last, u64::MAX)?),
                None => {
                    let only = number(trimmed, 1)?;
                    (only, only)
                }
            };
            if first > last {
                return Err(refuse("the first comes behind the last"));
            }
            ranges.push((first, last));
            at += part.len() + 1;
        }
        Ok(Self(ranges))
    }

    fn contains(&self, number: u64) -> bool {
        let mut ranges = self.0.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&number))
    }

    fn last(&self) -> u64 {
        let last = self.0.iter().map(|(_, last)| *last).max();
        last.unwrap_or_default()
    }
}

/// So many of the things that are offered, chosen at random, in one pass: those whose numbers, thrown
/// together with the seed, are the least.
#[derive(Debug)]
pub struct Sample<T> {
    most: usize,
    seed: u64,
    seen: u64,
    held: BinaryHeap<Held<T>>,
}

#[derive(Debug)]
struct Held<T> {
    key: u64,
    number: u64,
    item: T,
}

impl<T> Sample<T> {
    /// Offers the next thing, which is made only if it is held.
    pub fn offer(&mut self, item: impl FnOnce() -> T) {
        let number = self.seen;
        self.seen += 1;
        let key = scattered(self.seed, number);
        let is_full = self.held.len() >= self.most;
        if is_full
            && self
                .held
                .peek()
                .is_none_or(|last| (last.key, last.number) <= (key, number))
        {
            return;
        }
        if is_full {
            self.held.pop();
        }
        self.held.push(Held {
            key,
            number,
            item: item(),
        });
    }

    /// What is held, in the order in which it was offered.
    pub fn finish(self) -> Vec<T> {
        let mut held = self.held.into_vec();
        held.sort_unstable_by_key(|held| held.number);
        held.into_iter().map(|held| held.item).collect()
    }
}

/// A number that looks like chance: the mixing function of SplitMix64.
fn scattered(seed: u64, number: u64) -> u64 {
    let step = 0x9e37_79b9_7f4a_7c15_u64;
    let mut mixed = seed
        .wrapping_mul(0xd134_2543_de82_ef95)
        .wrapping_add(number.wrapping_add(1).wrapping_mul(step));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl<T> Ord for Held<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.key, self.number).cmp(&(other.key, other.number))
    }
}

impl<T> PartialOrd for Held<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Held<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Held<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_stretches_of_them() {
        for (text, contained, others) in [
            ("3", vec![3], vec![1, 2, 4]),
            ("3-5,9-", vec![3, 4, 5, 9, 1_000_000], vec![1, 2, 6, 8]),
            ("-2, 4", vec![1, 2, 4], vec![3, 5]),
        ] {
            let numbers = Numbers::read(text).expect("numbers");
            assert!(contained.iter().all(|number| numbers.contains(*number)));
            assert!(!others.iter().any(|number| numbers.contains(*number)));
        }
        for (text, span) in [
            ("", 0..0),
            ("3-,x", 3..4),
            ("9-3", 0..3),
            ("0", 0..1),
            ("-", 0..1),
            ("1,,2", 2..2),
            ("+1", 0..2),
            ("1-2-3", 0..5),
            ("99999999999999999999", 0..20),
        ] {
            let error = Numbers::read(text).expect_err(text);
            assert_eq!((error.fault, error.span), (Fault::Games, span), "{text}");
        }
    }

    fn sampled(most: usize, seed: u64, of: u64) -> Vec<u64> {
        let places = Places {
            sample: Some((most, seed)),
            ..Places::default()
        };
        let mut sample = places.sample().expect("a sample");
        (0..of).for_each(|number| sample.offer(|| number));
        sample.finish()
    }

    #[test]
    fn places_go_on_in_the_next_file() {
        let taken = |choice: &Choice<'_>, of: Option<u64>| {
            let places = Places::read(choice).expect("places");
            let mut counter = match of {
                Some(of) => Counter::sampling(&places, of),
                None => Counter::new(&places),
            };
            let mut taken = Vec::new();
            for file in 0..3_u64 {
                taken.extend((1..=10).filter_map(|number| {
                    let is_taken = counter.takes(number, true);
                    is_taken.then_some(10 * file + number)
                }));
                counter.next_file(10);
            }
            taken
        };
        let choice = Choice {
            games: Some("9-12,30-"),
            ..Choice::default()
        };
        assert_eq!(taken(&choice, None), [9, 10, 11, 12, 30]);
        let choice = Choice {
            limit: Some(13),
            ..Choice::default()
        };
        assert_eq!(taken(&choice, None), (1..=13).collect::<Vec<_>>());
        let choice = Choice {
            sample: Some(4),
            ..Choice::default()
        };
        let expected: Vec<_> = sampled(4, 0, 30).into_iter().map(|each| each + 1).collect();
        assert_eq!(taken(&choice, Some(30)), expected);
    }

    #[test]
    fn a_sample_is_in_order_and_has_each_thing_equally_often() {
        let mut counts = [0_u32; 20];
        for seed in 0..4000 {
            let sample = sampled(5, seed, 20);
            assert_eq!(sample.len(), 5);
            assert!(sample.is_sorted_by(|one, other| one < other));
            sample
                .iter()
                .for_each(|number| counts[*number as usize] += 1);
        }
        // A thousand each, and a standard deviation of 27.
        assert!(
            counts.iter().all(|count| (860..1140).contains(count)),
            "{counts:?}"
        );
        assert_eq!(sampled(5, 1, 3), [0, 1, 2]);
        assert_eq!(sampled(0, 1, 3), [] as [u64; 0]);
        assert_ne!(sampled(5, 1, 100), sampled(5, 2, 100));
    }
}
