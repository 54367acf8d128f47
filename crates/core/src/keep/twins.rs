//! Games that occur twice: the same moves from the same position, and tags that do not contradict each other.
//!
//! All games are sorted by a number of 128 bits for their moves, so that those with the same stand together,
//! however many there are. Games that may be the same are put together in a family, which knows what any of
//! them says. So a game without a date is the twin of the first one that it fits, and two games with different
//! dates are never in one family. The best annotated of a family is kept. What is to be removed is sorted by
//! its place, for a second reading of the files.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::io;

use super::games::{Bytes, Game, Taker};
use super::order::is_unknown;
use super::record::{Reader, write_bytes};
use super::sorter::{MakeRun, Merged, Sorter};
use super::values::{COMPARED, Ids, Values};
use crate::bulk::each::{Facts, Teller};
use crate::pgn::GameResult;

const WHITE: usize = 4;
const BLACK: usize = 5;

/// So many families with the same moves are compared with a game, so that time and memory stay bounded.
const MOST_FAMILIES: usize = 1000;

/// So many bytes of a value are compared.
const LONGEST: usize = 1 << 10;

/// Says what tells a game from others. Nothing is said of a game that could not be read whole.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// The numbers are others in every run, so that nobody can write games that have the same by design.
    hashers: [RandomState; 2],
}

impl Identity {
    fn number(&self, game: &Facts<'_>) -> [u8; 16] {
        let [one, other] = &self.hashers;
        let played = (&game.start, &game.moves);
        let number = u128::from(one.hash_one(played)) << 64 | u128::from(other.hash_one(played));
        number.to_be_bytes()
    }
}

impl Teller for Identity {
    type Memory = ();

    fn tell(&self, game: &Facts<'_>, _memory: &(), out: &mut Vec<u8>) {
        if game.is_broken {
            return;
        }
        out.extend_from_slice(&self.number(game));
        out.push(u8::from(game.moves.is_empty()));
        out.extend_from_slice(&game.notes.to_le_bytes());
        let known = game.tags().filter(|(_, value)| !is_unknown(value)).count();
        out.extend_from_slice(&u32::try_from(known).unwrap_or(u32::MAX).to_le_bytes());
        out.extend_from_slice(&game.said.to_le_bytes());
        for name in COMPARED {
            let value = match (name, game.result) {
                ("Result", GameResult::Unknown) => "".into(),
                ("Result", result) => result.as_str().into(),
                _ => game.value(name).unwrap_or_default(),
            };
            let value = value.trim();
            let value = if is_unknown(value) { "" } else { value };
            let end = value.floor_char_boundary(LONGEST);
            write_bytes(value.get(..end).unwrap_or_default().as_bytes(), out);
        }
    }
}

/// Where a game stands: the number of its source, its own number there, and its line.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub struct Place {
    /// The source, from 0.
    pub source: u32,
    /// The game, from 1.
    pub number: u64,
    /// The line, from 0.
    pub line: u64,
}

impl Place {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.source.to_be_bytes());
        out.extend_from_slice(&self.number.to_be_bytes());
        out.extend_from_slice(&self.line.to_be_bytes());
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            source: u32::from_be_bytes(reader.array()?),
            number: u64::from_be_bytes(reader.array()?),
            line: u64::from_be_bytes(reader.array()?),
        })
    }
}

/// A game among those with the same moves.
#[derive(Clone, Debug, Default)]
struct Member {
    place: Place,
    number: [u8; 16],
    is_empty: bool,
    /// What it says beside its moves: how much, and a number for all of it.
    notes: u32,
    tags: u32,
    said: u64,
    values: [String; COMPARED.len()],
}

impl Member {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let place = Place::read(reader)?;
        let mut member = Self {
            place,
            number: reader.array()?,
            is_empty: reader.array::<1>()? != [0],
            notes: u32::from_le_bytes(reader.array()?),
            tags: u32::from_le_bytes(reader.array()?),
            said: u64::from_le_bytes(reader.array()?),
            values: Default::default(),
        };
        for value in &mut member.values {
            *value = String::from_utf8_lossy(reader.bytes()?).into_owned();
        }
        Some(member)
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.place.write(out);
        out.extend_from_slice(&self.number);
        out.push(u8::from(self.is_empty));
        out.extend_from_slice(&self.notes.to_le_bytes());
        out.extend_from_slice(&self.tags.to_le_bytes());
        out.extend_from_slice(&self.said.to_le_bytes());
        for value in &self.values {
            write_bytes(value.as_bytes(), out);
        }
    }

    fn value(&self, place: usize) -> &str {
        self.values.get(place).map_or("", String::as_str)
    }

    fn names(&self) -> (&str, &str) {
        (self.value(WHITE), self.value(BLACK))
    }

    /// Whether it does not say who played.
    fn is_nameless(&self) -> bool {
        self.value(WHITE).is_empty() || self.value(BLACK).is_empty()
    }
}

/// Games that are taken for the same.
#[derive(Debug)]
struct Family {
    number: u64,
    /// The only one so far.
    only: Option<Box<Member>>,
    /// What any of them says.
    values: Ids,
}

/// Looks for games that occur twice.
pub struct Twins {
    is_near_enough: bool,
    memory: usize,
    make_run: MakeRun,
    /// The number of the source that is read.
    pub source: u32,
    games: Sorter,
    key: Vec<u8>,
    value: Vec<u8>,
}

impl Twins {
    /// Looks for twins, also for those with tags that are only near to each other, with about so many bytes in
    /// memory.
    pub fn new(is_near_enough: bool, memory: usize, make_run: MakeRun) -> Self {
        // Two sorters are at work at a time.
        let memory = memory / 2;
        Self {
            is_near_enough,
            memory,
            source: 0,
            games: Sorter::new(memory, make_run.clone()),
            make_run,
            key: Vec::new(),
            value: Vec::new(),
        }
    }

    /// Decides which games are removed.
    pub fn decide(self) -> io::Result<Removals> {
        let Self {
            is_near_enough,
            memory,
            make_run,
            games,
            ..
        } = self;
        let members = Sorter::new(memory, make_run.clone());
        let mut families = Families::new(is_near_enough, members);
        let mut games = games.finish()?;
        while let Some(entry) = games.next_entry()? {
            if let Some(member) = Member::read(&mut Reader(&entry.value)) {
                families.add(member)?;
            }
        }
        drop(games);
        let mut removals = Sorter::new(memory, make_run);
        let mut members = families.members.finish()?;
        let mut kept: Option<(Vec<u8>, Member)> = None;
        while let Some(entry) = members.next_entry()? {
            let family = entry.key.get(..8).unwrap_or_default();
            let Some(member) = Member::read(&mut Reader(&entry.value)) else {
                continue;
            };
            match &kept {
                Some((number, kept)) if number == family => {
                    let (mut key, mut value) = (Vec::new(), Vec::new());
                    member.place.write(&mut key);
                    member.write(&mut value);
                    kept.write(&mut value);
                    removals.add(&key, &value)?;
                }
                // The first of each family is the best.
                _ => kept = Some((family.to_vec(), member)),
            }
        }
        Removals::new(removals.finish()?)
    }
}

impl Taker for Twins {
    fn take(&mut self, game: &Game, bytes: Bytes<'_>) -> io::Result<()> {
        if !bytes.is_first || game.told.is_empty() {
            return Ok(());
        }
        self.value.clear();
        let place = Place {
            source: self.source,
            number: game.number,
            line: game.line,
        };
        place.write(&mut self.value);
        self.value.extend_from_slice(&game.told);
        let Some(member) = Member::read(&mut Reader(&self.value)) else {
            return Ok(());
        };
        self.key.clear();
        self.key.extend_from_slice(&member.number);
        if !self.is_near_enough {
            // Those without names come first, to be compared with all others.
            self.key.push(u8::from(!member.is_nameless()));
            if !member.is_nameless() {
                write_bytes(member.value(WHITE).as_bytes(), &mut self.key);
                write_bytes(member.value(BLACK).as_bytes(), &mut self.key);
            }
        }
        self.games.add(&self.key, &self.value)
    }
}

/// Puts games together that are taken for the same.
struct Families {
    is_near_enough: bool,
    members: Sorter,
    count: u64,
    /// Those with the same moves and the same players, and those with the same moves and unknown players: so many
    /// of each at most.
    named: VecDeque<Family>,
    nameless: VecDeque<Family>,
    most: usize,
    /// What they say.
    values: Values,
    /// The moves and the players.
    number: [u8; 16],
    names: (String, String),
}

impl Families {
    fn new(is_near_enough: bool, members: Sorter) -> Self {
        Self {
            is_near_enough,
            members,
            count: 0,
            named: VecDeque::new(),
            nameless: VecDeque::new(),
            most: MOST_FAMILIES,
            values: Values::new(is_near_enough),
            number: [0; 16],
            names: Default::default(),
        }
    }

    fn add(&mut self, member: Member) -> io::Result<()> {
        if member.number != self.number {
            self.number = member.number;
            self.named.clear();
            self.nameless.clear();
            self.values.clear();
        }
        let (white, black) = member.names();
        // Players that are only near to each other may stand anywhere among those with the same moves.
        if !self.is_near_enough && (white, black) != (&self.names.0, &self.names.1) {
            self.names = (white.to_owned(), black.to_owned());
            for family in self.named.drain(..) {
                self.values.remove(&family.values);
            }
        }
        let says_something = member.values.iter().any(|value| !value.is_empty());
        let added = self.values.add(&member.values);
        let mut families = self.named.iter_mut().chain(&mut self.nameless);
        let family = families.find(|family| match member.is_empty {
            // Without moves, only what is said tells games apart.
            true => family.values == added && says_something,
            false => self.values.agree(&family.values, &added),
        });
        if let Some(family) = family {
            self.values.learn(&mut family.values, &added);
            let number = family.number;
            if let Some(only) = family.only.take() {
                self.write(number, &only)?;
            }
            return self.write(number, &member);
        }
        let families = match member.is_nameless() {
            true => &mut self.nameless,
            false => &mut self.named,
        };
        families.push_back(Family {
            number: self.count,
            only: Some(Box::new(member)),
            values: added,
        });
        self.count += 1;
        if families.len() > self.most
            && let Some(first) = families.pop_front()
        {
            self.values.remove(&first.values);
        }
        Ok(())
    }

    /// Writes a game to its family, the best first.
    fn write(&mut self, family: u64, member: &Member) -> io::Result<()> {
        let mut key = family.to_be_bytes().to_vec();
        // What says who played is worth more than notes on nobody's game.
        key.push(u8::from(member.is_nameless()));
        key.extend_from_slice(&(!member.notes).to_be_bytes());
        key.extend_from_slice(&(!member.tags).to_be_bytes());
        member.place.write(&mut key);
        let mut value = Vec::new();
        member.write(&mut value);
        self.members.add(&key, &value)
    }
}

/// A game that is removed, and the one that is kept in its place.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Where the removed game stands.
    pub place: Place,
    /// Where its twin stands.
    pub kept: Place,
    /// The tags that are not the same, as far as they are compared.
    pub differ: Vec<&'static str>,
    /// How many comments, variations and marks the removed game has.
    pub notes: u32,
    /// How many its twin has.
    pub kept_notes: u32,
    /// Whether both say the same beside their moves.
    pub same_notes: bool,
    /// The players.
    pub players: [String; 2],
    number: [u8; 16],
}

/// The games that are removed, in the order of the sources.
pub struct Removals {
    entries: Merged,
    next: Option<Removal>,
}

/// The file is not what it was.
fn changed() -> io::Error {
    io::Error::other("the file was changed while it was read")
}

impl Removals {
    fn new(entries: Merged) -> io::Result<Self> {
        let mut removals = Self {
            entries,
            next: None,
        };
        removals.advance()?;
        Ok(removals)
    }

    fn advance(&mut self) -> io::Result<()> {
        let entry = self.entries.next_entry()?;
        self.next = entry.and_then(|entry| {
            let mut reader = Reader(&entry.value);
            let removed = Member::read(&mut reader)?;
            let kept = Member::read(&mut reader)?;
            let pairs = removed.values.iter().zip(&kept.values).zip(COMPARED);
            let differ = pairs.filter(|((one, other), _)| one != other);
            Some(Removal {
                place: removed.place,
                kept: kept.place,
                differ: differ.map(|(_, name)| name).collect(),
                notes: removed.notes,
                kept_notes: kept.notes,
                same_notes: removed.said == kept.said,
                players: [WHITE, BLACK].map(|place| removed.value(place).to_owned()),
                number: removed.number,
            })
        });
        Ok(())
    }

    /// Whether a game is removed, and why. The games have to come in their order.
    ///
    /// # Errors
    ///
    /// If another game stands there than when the files were read first.
    pub fn find(&mut self, source: u32, game: &Game) -> io::Result<Option<Removal>> {
        let place = (source, game.number);
        match &self.next {
            Some(next) if (next.place.source, next.place.number) == place => {
                if !game.told.starts_with(&next.number) {
                    return Err(changed());
                }
            }
            Some(next) if (next.place.source, next.place.number) < place => return Err(changed()),
            _ => return Ok(None),
        }
        let found = self.next.take();
        self.advance()?;
        Ok(found)
    }

    /// Makes sure that all were found.
    ///
    /// # Errors
    ///
    /// If some were not, since the files have changed.
    pub fn finish(&self) -> io::Result<()> {
        match self.next {
            Some(_) => Err(changed()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Cursor;
    use std::sync::Arc;

    use super::super::near::{Words, is_near_date, is_same_date};
    use super::*;

    /// The numbers of the games in each family of several, as they are found.
    fn found(games: &[Member], near: bool, most: usize) -> (Vec<Vec<u64>>, usize) {
        let make_run: MakeRun = Arc::new(|| Ok(Box::new(Cursor::new(Vec::new()))));
        let mut families = Families::new(near, Sorter::new(1 << 20, make_run));
        families.most = most;
        for game in games {
            families.add(game.clone()).expect("room");
        }
        let compared = families.values.compared;
        let mut members = families.members.finish().expect("room");
        let mut found: BTreeMap<Vec<u8>, Vec<u64>> = BTreeMap::new();
        while let Some(entry) = members.next_entry().expect("runs can be read") {
            let member = Member::read(&mut Reader(&entry.value)).expect("a member");
            let family = found.entry(entry.key[..8].to_vec()).or_default();
            family.push(member.place.number);
        }
        found.values_mut().for_each(|family| family.sort_unstable());
        (found.into_values().collect(), compared)
    }

    /// What a plain comparison of each game with each family finds.
    fn expected(games: &[Member], near: bool, most: usize) -> Vec<Vec<u64>> {
        type Plain = (Vec<String>, Vec<u64>);
        let (mut named, mut nameless): (Vec<Plain>, Vec<Plain>) = Default::default();
        let mut done: Vec<Plain> = Vec::new();
        let mut last: Option<&Member> = None;
        for game in games {
            if last.is_none_or(|last| last.number != game.number) {
                done.extend(named.drain(..).chain(nameless.drain(..)));
            }
            if !near && last.is_none_or(|last| last.names() != game.names()) {
                done.append(&mut named);
            }
            last = Some(game);
            let fits = |values: &[String]| {
                if game.is_empty {
                    return values == game.values && values.iter().any(|value| !value.is_empty());
                }
                let pairs = values.iter().zip(&game.values).zip(COMPARED);
                pairs.into_iter().all(|((one, other), name)| {
                    one.is_empty()
                        || other.is_empty()
                        || one == other
                        || match name {
                            "Result" => false,
                            "Date" if near => is_near_date(one, other),
                            "Date" => is_same_date(one, other),
                            _ => near && Words::new(one).is_near(&Words::new(other)),
                        }
                })
            };
            let mut families = named.iter_mut().chain(&mut nameless);
            if let Some((values, numbers)) = families.find(|(values, _)| fits(values)) {
                numbers.push(game.place.number);
                for ((known, new), name) in values.iter_mut().zip(&game.values).zip(COMPARED) {
                    let unknown = |date: &str| date.matches('?').count();
                    let says_more =
                        name == "Date" && !new.is_empty() && unknown(new) < unknown(known);
                    if known.is_empty() || says_more {
                        known.clone_from(new);
                    }
                }
                continue;
            }
            let families = match game.is_nameless() {
                true => &mut nameless,
                false => &mut named,
            };
            families.push((game.values.to_vec(), vec![game.place.number]));
            if families.len() > most {
                done.push(families.remove(0));
            }
        }
        done.extend(named.into_iter().chain(nameless));
        let mut found: Vec<Vec<u64>> = done.into_iter().map(|(_, numbers)| numbers).collect();
        found.retain(|numbers| numbers.len() > 1);
        found.sort_unstable();
        found
    }

    const VALUES: [&[&str]; COMPARED.len()] = [
        &["", "Open", "Opens", "Open 1984", "Open 1985"],
        &["", "Linares", "Linares ESP"],
        &[
            "",
            "1984.??.??",
            "1984.05.12",
            "1984.05.13",
            "1984.12.05",
            "1985.01.01",
            "1984",
        ],
        &["", "1", "1.2", "2"],
        &["", "Ames, Ann", "Ames, A", "Ames", "Amos, Anna", "Bell"],
        &["", "Kasparov, Garry", "Kasparow, G", "Karpov"],
        &["", "1-0"],
    ];

    fn random() -> impl FnMut(usize) -> usize {
        let mut state = 7_u64;
        move |below| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 33).expect("31 bits") % below
        }
    }

    #[test]
    fn families_are_those_of_a_plain_comparison() {
        let mut next = random();
        let mut several = 0;
        for round in 0..1000 {
            let tags = 1 + next(COMPARED.len());
            let is_empty = next(5) == 0;
            let count = next(30);
            let games = (0..count).map(|_| {
                let mut game = Member {
                    number: [u8::try_from(next(2)).expect("a bit"); 16],
                    is_empty,
                    ..Member::default()
                };
                for (value, values) in game.values.iter_mut().zip(VALUES).rev().take(tags) {
                    *value = values[next(values.len())].to_owned();
                }
                game
            });
            let mut games: Vec<Member> = games.collect();
            let near = round % 2 == 0;
            games.sort_by_key(|game| {
                let names = (!near).then(|| {
                    let named = (!game.is_nameless()).then(|| game.names());
                    named.map(|(white, black)| (white.to_owned(), black.to_owned()))
                });
                (game.number, names)
            });
            for (number, game) in (1..).zip(&mut games) {
                game.place.number = number;
            }
            for most in [MOST_FAMILIES, 3, 1] {
                let mut found = found(&games, near, most).0;
                found.sort_unstable();
                assert_eq!(
                    found,
                    expected(&games, near, most),
                    "{near} {most} {games:#?}"
                );
                several += found.len();
            }
        }
        assert!(several > 2000, "{several}");
    }

    #[test]
    fn a_value_is_compared_once_however_many_games_have_it() {
        let mut next = random();
        let values = |count| {
            (0..count)
                .map(|value| format!("{value}"))
                .collect::<Vec<_>>()
        };
        for (events, rounds) in [(1, 200), (15, 15), (200, 1)] {
            let (events, rounds) = (values(events), values(rounds));
            let games = events
                .iter()
                .flat_map(|event| rounds.iter().map(move |round| (event, round)));
            let mut games: Vec<Member> = games
                .map(|(event, round)| {
                    let mut game = Member::default();
                    game.values[0].clone_from(event);
                    game.values[3].clone_from(round);
                    game.values[WHITE] = "Ames, Ann".to_owned();
                    game.values[BLACK] = "Bell, Bob".to_owned();
                    game
                })
                .collect();
            for place in 1..games.len() {
                games.swap(place, next(place));
            }
            for near in [false, true] {
                let (found, compared) = found(&games, near, MOST_FAMILIES);
                assert!(found.is_empty());
                let distinct = events.len() + rounds.len();
                assert!(compared <= games.len() * distinct, "{compared}");
            }
        }
    }
}
