//! The names of tags: those that are known, and those that are nearly one of them.

/// The names that the standard has, and those that programs have agreed on since. The seven of the
/// roster come first.
#[rustfmt::skip]
const KNOWN: [&str; 64] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result",
    "WhiteTitle", "BlackTitle", "WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF", "WhiteNA",
    "BlackNA", "WhiteType", "BlackType", "EventDate", "EventSponsor", "Section", "Stage", "Board",
    "Opening", "Variation", "SubVariation", "ECO", "NIC", "Time", "UTCTime", "UTCDate",
    "TimeControl", "SetUp", "FEN", "Termination", "Annotator", "Mode", "PlyCount",
    "WhiteFideId", "BlackFideId", "WhiteTeam", "BlackTeam", "WhiteRatingDiff", "BlackRatingDiff",
    "Variant", "EventType", "EventRounds", "EventCountry", "EventCategory", "Source", "SourceDate",
    "SourceTitle", "SourceQuality", "SourceVersion", "SourceVersionDate", "Remark", "WhiteClock",
    "BlackClock", "Clock", "GameId", "StudyName", "ChapterName", "WhiteTeamCountry",
    "BlackTeamCountry", "BroadcastName",
];

/// How many names are remembered, and how long they may be.
const REMEMBERED: usize = 32;
const LONGEST: usize = 64;

/// A known name.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Known(pub(super) usize);

impl Known {
    pub(super) fn name(self) -> &'static str {
        KNOWN.get(self.0).copied().unwrap_or_default()
    }

    /// Its bit in a set.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// What is remembered from game to game: the same names come again and again.
#[derive(Debug, Default)]
pub struct Desk {
    /// The names of the last game, in their order.
    last: Vec<(Vec<u8>, Name)>,
    /// Names that are not known.
    unknown: Vec<(Vec<u8>, Option<Known>)>,
    /// Whether a line was too long: that is told once, and looked for no more.
    pub(super) has_long_line: bool,
}

/// What a name is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Name {
    Known(Known),
    /// Nearly a known one.
    Near(Known),
    Other,
}

impl Desk {
    /// Forgets that a line was too long.
    pub fn forget_long_line(&mut self) {
        self.has_long_line = false;
    }

    /// What a name is; it is the tag of this number of its game.
    pub(super) fn find(&mut self, number: usize, name: &[u8]) -> Name {
        if let Some((last, found)) = self.last.get(number)
            && last.as_slice() == name
        {
            return *found;
        }
        let found = self.look_up(name);
        if name.len() > LONGEST {
            return found;
        }
        match self.last.get_mut(number) {
            Some(last) => *last = (name.to_vec(), found),
            None if number < REMEMBERED => {
                self.last.truncate(number);
                self.last.push((name.to_vec(), found));
            }
            None => {}
        }
        found
    }

    fn look_up(&mut self, name: &[u8]) -> Name {
        if let Some(place) = KNOWN.iter().position(|known| known.as_bytes() == name) {
            return Name::Known(Known(place));
        }
        let remembered = self.unknown.iter().find(|(unknown, _)| unknown == name);
        let near = match remembered {
            Some((_, near)) => *near,
            None => {
                let near = KNOWN
                    .iter()
                    .position(|known| is_near(name, known.as_bytes()));
                let near = near.map(Known);
                if self.unknown.len() < REMEMBERED && name.len() <= LONGEST {
                    self.unknown.push((name.to_vec(), near));
                }
                near
            }
        };
        near.map_or(Name::Other, Name::Near)
    }
}

/// Whether the name of a tag is known.
pub(crate) fn is_known_tag(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// The known tag that a name is nearly, if it is none itself. Programmers put `_` between words.
pub(crate) fn near_tag(name: &str) -> Option<&'static str> {
    let joined = name.replace('_', "");
    match Desk::default().look_up(joined.as_bytes()) {
        Name::Near(known) => Some(known.name()),
        Name::Known(known) if joined != name => Some(known.name()),
        Name::Known(_) | Name::Other => None,
    }
}

/// Whether a name differs from a known one in capitals, or in one letter that is wrong, missing, too much,
/// or in the place of its neighbour. In a short name only the last is a slip for certain.
pub(crate) fn is_near(name: &[u8], known: &[u8]) -> bool {
    if name.eq_ignore_ascii_case(known) {
        return true;
    }
    let same = name
        .iter()
        .zip(known)
        .take_while(|(one, other)| one == other)
        .count();
    let (Some(here), Some(there)) = (name.get(same..), known.get(same..)) else {
        return false;
    };
    if let ([first, second, rest @ ..], [one, two, behind @ ..]) = (here, there)
        && (first, second) == (two, one)
        && rest == behind
    {
        return true;
    }
    // Names that end in a number, and the like, are names of their own.
    let is_letter = |letters: &[u8]| letters.first().is_none_or(u8::is_ascii_alphabetic);
    if known.len() < 5 || !is_letter(here) || !is_letter(there) {
        return false;
    }
    let is_wrong = matches!((here, there), ([_, rest @ ..], [_, behind @ ..]) if rest == behind);
    let is_needless = matches!(here, [_, rest @ ..] if rest == there);
    let is_missing = matches!(there, [_, behind @ ..] if here == behind);
    is_wrong || is_needless || is_missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_nearly_known() {
        for (name, expected) in [
            ("Whtie", Some("White")),
            ("Whit", Some("White")),
            ("Whitee", Some("White")),
            ("Wbite", Some("White")),
            ("white", Some("White")),
            ("EVENT", Some("Event")),
            ("Setup", Some("SetUp")),
            ("WhiteELO", Some("WhiteElo")),
            ("Resulf", Some("Result")),
            ("Tiem", Some("Time")),
            ("Fen", Some("FEN")),
            ("Tome", None),
            ("Event2", None),
            ("Boards", Some("Board")),
            ("LichessId", None),
            ("", None),
            ("E", None),
        ] {
            let near = match Desk::default().find(0, name.as_bytes()) {
                Name::Near(known) => Some(known.name()),
                Name::Other => None,
                Name::Known(_) => panic!("{name} is known"),
            };
            assert_eq!(near, expected, "{name}");
        }
    }

    #[test]
    fn what_is_remembered_changes_nothing() {
        let names = [
            "Event", "Whtie", "Odd", "White", "Event", "Odd", "ECO", "Whtie",
        ];
        let mut desk = Desk::default();
        for number in [0, 1, 2, 0, 7, 1, 100, 2] {
            for name in names {
                let alone = Desk::default().find(0, name.as_bytes());
                assert_eq!(desk.find(number, name.as_bytes()), alone, "{name}");
            }
        }
    }

    #[test]
    fn a_known_name_is_near_no_other() {
        for (place, name) in KNOWN.iter().enumerate() {
            let found = Desk::default().find(0, name.as_bytes());
            assert_eq!(found, Name::Known(Known(place)));
        }
    }
}
