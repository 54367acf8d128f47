//! Which rules a game is played by, as its tags name them: the one table of names for chess and Chess960, and the
//! signs of a FEN that belongs to another game.
//!
//! Moves of any other game are not read: the same text means other moves there.

use super::lint::names;
use crate::input::encoding;

/// The rules of a game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Rules {
    /// Chess, from the usual position or from another one.
    #[default]
    Chess,
    /// Chess960.
    Chess960,
    /// A variant, or a game, that is not known here.
    Unknown,
}

/// Words that names of chess are made of, in small letters and without what stands between words. A word that begins
/// another stands behind it.
const CHESS: [&str; 24] = [
    "ajedrez",
    "chess",
    "classical",
    "classic",
    "echecs",
    "échecs",
    "fromposition",
    "international",
    "none",
    "normal",
    "orthodox",
    "regular",
    "scacchi",
    "schaken",
    "schach",
    "schack",
    "shakki",
    "sjakk",
    "skak",
    "standard",
    "szachy",
    "xadrez",
    "шахматы",
    "?",
];

/// Words by which a name is one of Chess960, in the same form.
const CHESS960: [&str; 8] = [
    "960",
    "9lx",
    "fischer",
    "fisher",
    "frc",
    "freestyle",
    "wild/fr",
    "фишера",
];

/// Words that stand beside these, and say nothing alone.
const BESIDE: [&str; 2] = ["random", "andom"];

/// Names of other games and variants, in the same form and without the word chess at their ends. Tags that may say
/// anything name the rules of a game only with one of these.
#[rustfmt::skip]
const OTHER_GAMES: [&str; 37] = [
    "3check", "5check", "antichess", "atomic", "bughouse", "capablanca", "checkers", "chinese", "crazyhouse",
    "draughts", "duck", "fogofwar", "giveaway", "gothic", "horde", "janggi", "jieqi", "kingofthehill", "koth",
    "kriegspiel", "loser", "losers", "makruk", "misere", "racingkings", "seirawan", "shatranj", "shogi", "suicide",
    "threecheck", "threechecks", "xiangqi", "zh", "сянци", "中国象棋", "中國象棋", "象棋",
];

/// Tags beside Variant that some programs name a variant with.
#[rustfmt::skip]
const OTHER_NAMES: [&[u8]; 9] = [
    b"ChessVariant", b"Game", b"GameType", b"GameVariant", b"RuleSet", b"RuleVariant", b"RuleVariants", b"Rules",
    b"Type",
];

/// What stands before and behind the name of a variant in the Event tags of servers: `Rated Atomic game`.
const BEFORE_NAME: [&str; 3] = ["rated", "unrated", "casual"];
const BEHIND_NAME: [&str; 4] = ["game", "match", "tournament", "arena"];

impl Rules {
    /// The rules that the value of a Variant tag names.
    ///
    /// ```
    /// use stamma_core::pgn::Rules;
    ///
    /// assert_eq!(Rules::named("From Position"), Rules::Chess);
    /// assert_eq!(Rules::named("Fischer-Random"), Rules::Chess960);
    /// assert_eq!(Rules::named("Crazyhouse960"), Rules::Unknown);
    /// ```
    pub fn named(variant: &str) -> Self {
        let name = plain(variant);
        let mut rest = name.as_str();
        let (mut is_chess960, mut is_random) = (false, false);
        while !rest.is_empty() {
            let after = |words: &[&str]| words.iter().find_map(|word| rest.strip_prefix(word));
            rest = if let Some(rest) = after(&CHESS960) {
                is_chess960 = true;
                rest
            } else if let Some(rest) = after(&BESIDE) {
                is_random = true;
                rest
            } else if let Some(rest) = after(&CHESS) {
                rest
            } else {
                return Self::Unknown;
            };
        }
        match (is_chess960, is_random) {
            (true, _) => Self::Chess960,
            (false, true) => Self::Unknown,
            (false, false) => Self::Chess,
        }
    }

    /// The rules that a tag names, if it is one that does. A Variant tag whose name is misspelt counts only if it
    /// names a game that is not known.
    pub fn of_tag(name: &str, value: &str) -> Option<Self> {
        let name = name.trim_end_matches(is_separator);
        let is_other = match name {
            "Variant" => return Some(Self::named(value)),
            "FEN" => is_fen_of_another_game(value),
            "Event" => is_event_of_another_game(value),
            _ if name.eq_ignore_ascii_case("Variant") => Self::named(value) == Self::Unknown,
            _ => may_name_rules(name.as_bytes(), value.as_bytes()) && is_other_game(value),
        };
        is_other.then_some(Self::Unknown)
    }

    /// Whether a line that is no tag seems to name rules that are not known: `[Variant: "Atomic"]`. Without a bracket
    /// it must name a game, since openings have variants, too: `Variant: Crazyhouse`.
    ///
    /// ```
    /// use stamma_core::pgn::Rules;
    ///
    /// assert!(Rules::are_unknown_in_line(b"[Variant: Quux]"));
    /// assert!(!Rules::are_unknown_in_line(b"Variant: Najdorf"));
    /// ```
    pub fn are_unknown_in_line(line: &[u8]) -> bool {
        let line = encoding::decode(line);
        let is_around = |sign: char| {
            sign.is_whitespace()
                || is_separator(sign)
                || matches!(sign, '[' | ']' | '"' | '\'' | '“' | '”')
        };
        let is_tag = line.contains(['[', ']']);
        let line = line.trim_matches(is_around);
        let (name, value) = line.split_once(is_around).unwrap_or_default();
        let value = value.trim_matches(is_around);
        name.eq_ignore_ascii_case("Variant")
            && (is_other_game(value) || (is_tag && Self::named(value) == Self::Unknown))
    }

    /// Whether the tags of a game say that it follows rules that are not known.
    pub fn are_unknown<'a>(mut tags: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
        tags.any(|(name, value)| Self::of_tag(name, value) == Some(Self::Unknown))
    }
}

/// Whether a sign that is none of a name stands between it and its value: `[Variant="Atomic"]`.
const fn is_separator(sign: char) -> bool {
    matches!(sign, ':' | '=' | ',')
}

/// Whether a tag may name the rules of a game.
#[inline]
pub(super) fn may_name_rules(mut name: &[u8], value: &[u8]) -> bool {
    while let [bare @ .., last] = name
        && is_separator(char::from(*last))
    {
        name = bare;
    }
    match name {
        b"FEN" => true,
        b"Event" => may_name_variant(value),
        [b'V' | b'v', ..] => names::is_near(name, b"Variant"),
        [b'C' | b'G' | b'R' | b'T' | b'c' | b'g' | b'r' | b't', ..] => OTHER_NAMES
            .iter()
            .any(|other| name.eq_ignore_ascii_case(other)),
        _ => false,
    }
}

/// Whether the value of an Event tag names a variant; most have none of the words before one, and cost no more.
fn may_name_variant(event: &[u8]) -> bool {
    let mut words = event.split(|byte| *byte == b' ');
    let is_before = |word: &&[u8]| {
        BEFORE_NAME
            .iter()
            .any(|before| word.eq_ignore_ascii_case(before.as_bytes()))
    };
    words.any(|word| is_before(&word))
        && std::str::from_utf8(event).is_ok_and(is_event_of_another_game)
}

/// Whether an event is a game of a variant as servers write it: `FICS rated king of the hill match`.
fn is_event_of_another_game(event: &str) -> bool {
    let is_one_of =
        |word: &str, words: &[&str]| words.iter().any(|one| word.eq_ignore_ascii_case(one));
    let mut words = event
        .split_whitespace()
        .skip_while(|word| !is_one_of(word, &BEFORE_NAME));
    words.next();
    let mut name = Vec::new();
    for word in words {
        if is_one_of(word, &BEHIND_NAME) {
            return is_other_game(&name.join(" "));
        }
        name.push(word);
    }
    false
}

/// Whether a text names another game and nothing else: `Atomic`, `Duck Chess`, `Crazyhouse 960`.
fn is_other_game(text: &str) -> bool {
    let name = plain(text);
    let name = name.trim_end_matches("960").trim_end_matches("chess");
    OTHER_GAMES.contains(&name) || OTHER_GAMES.contains(&format!("{name}chess").as_str())
}

/// A name in small letters, without blanks, hyphens and brackets.
fn plain(name: &str) -> String {
    let is_between = |sign: char| {
        sign.is_whitespace()
            || matches!(sign, '-' | '_' | '.' | '(' | ')' | '\u{2010}'..='\u{2015}')
    };
    let kept = name.chars().filter(|sign| !is_between(*sign));
    kept.flat_map(char::to_lowercase).collect()
}

/// Whether a FEN has pieces in hand, counts checks, or is of a board of another size.
fn is_fen_of_another_game(fen: &str) -> bool {
    let mut fields = fen.split_ascii_whitespace();
    let placement = fields.next().unwrap_or_default();
    if placement.contains('[') || fields.skip(3).any(counts_checks) {
        return true;
    }
    let ranks: Vec<_> = placement.split('/').collect();
    let [first, .., last] = ranks.as_slice() else {
        return false;
    };
    let is_in_hand = last.bytes().all(|sign| sign.is_ascii_alphabetic());
    if ranks.len() == SIDE + 1
        && is_in_hand
        && ranks
            .iter()
            .take(SIDE)
            .all(|rank| width(rank) == Some(SIDE))
    {
        return true;
    }
    let side = width(first).filter(|side| *side != SIDE && ranks.len() >= SMALLEST);
    side.is_some() && ranks.iter().all(|rank| width(rank) == side)
}

/// How many squares a rank of a chessboard has, and how many ranks the smallest board of other games.
const SIDE: usize = 8;
const SMALLEST: usize = 5;

/// How many squares a rank of a FEN has, on a board of any width.
fn width(rank: &str) -> Option<usize> {
    let mut squares: usize = 0;
    let mut empty: usize = 0;
    for sign in rank.chars() {
        match sign.to_digit(10) {
            Some(digit) => empty = empty.checked_mul(10)?.checked_add(digit as usize)?,
            // Marks of pieces that were promoted.
            None if matches!(sign, '+' | '~') => {}
            None if sign.is_alphabetic() => {
                squares = squares
                    .checked_add(std::mem::take(&mut empty))?
                    .checked_add(1)?;
            }
            None => return None,
        }
    }
    squares.checked_add(empty)
}

/// Whether a field of a FEN says how many checks were given, `+1+0`, or are left, `3+3`.
fn counts_checks(field: &str) -> bool {
    let given = field.strip_prefix('+').unwrap_or(field);
    given.split_once('+').is_some_and(|(white, black)| {
        let is_number = |text: &str| matches!(text.as_bytes(), [b'0'..=b'9']);
        is_number(white) && is_number(black)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_form_in_which_they_are_compared() {
        for name in CHESS
            .iter()
            .chain(&CHESS960)
            .chain(&BESIDE)
            .chain(&OTHER_GAMES)
            .chain(&BEFORE_NAME)
            .chain(&BEHIND_NAME)
        {
            assert_eq!(plain(name), *name);
        }
    }

    #[test]
    fn chess_and_chess960_have_many_names() {
        let names = |rules: Rules, names: &[&str]| {
            for name in names {
                assert_eq!(Rules::named(name), rules, "{name}");
            }
        };
        names(
            Rules::Chess,
            &[
                "",
                " ",
                "?",
                "-",
                "chess",
                "Standard",
                "NORMAL",
                "From Position",
                "from-position",
                "fromPosition",
            ],
        );
        names(
            Rules::Chess960,
            &[
                "Chess960",
                "chess 960",
                "Chess-960",
                "960",
                "Fischerandom",
                "fischerrandom",
                "Fischer Random",
                "FISCHER RANDOM CHESS",
                "Fischer Random (Chess 960)",
                "freestyle",
                "Freestyle Chess",
                "wild/fr",
                "Schach960",
                "Ajedrez 960",
                "Chess960 (FRC)",
            ],
        );
        names(
            Rules::Unknown,
            &[
                "atomic",
                "Crazyhouse",
                "Crazyhouse960",
                "Crazyhouse 960",
                "Three-check",
                "King of the Hill",
                "Horde",
                "xiangqi",
                "Fischer Atomic",
                "Chess+",
                "standard atomic",
                "wild/0",
                "Double Chess",
                "3check",
                "nocastle",
                "random",
                "Chessatomic",
                "960 Antichess",
            ],
        );
    }

    #[test]
    fn a_tag_names_the_rules_of_a_game() {
        for (name, value, rules) in [
            ("White", "atomic", None),
            ("Variant", "Chess960", Some(Rules::Chess960)),
            ("variant", "Atomic", Some(Rules::Unknown)),
            ("VARIANT", "Chess960", None),
            ("Game", "Chinese Chess", Some(Rules::Unknown)),
            ("Game", "7", None),
            ("Game", "Crazyhouse", Some(Rules::Unknown)),
            ("GameType", "25", None),
            ("gametype", "Duck Chess", Some(Rules::Unknown)),
            ("Rules", "FIDE", None),
            ("Rules", "atomic960", Some(Rules::Unknown)),
            ("ChessVariant", "King of the Hill", Some(Rules::Unknown)),
            ("Varient", "Atomic", Some(Rules::Unknown)),
            ("Variante", "Antichess", Some(Rules::Unknown)),
            ("Variante", "Najdorf", None),
            ("Variation", "Atomic", None),
            ("Variant:", "Atomic", Some(Rules::Unknown)),
            ("variant=", "horde", Some(Rules::Unknown)),
            ("Variant:", "Chess960", Some(Rules::Chess960)),
            ("Event", "FICS rated suicide game", Some(Rules::Unknown)),
            (
                "Event",
                "Rated King of the Hill tournament https://a.b/c",
                Some(Rules::Unknown),
            ),
            ("Event", "ICC unrated bughouse match", Some(Rules::Unknown)),
            ("Event", "Rated Blitz game", None),
            ("Event", "Rated game", None),
            ("Event", "Atomic Games Open", None),
            ("FEN", "8/8", None),
        ] {
            assert_eq!(Rules::of_tag(name, value), rules, "{name} {value}");
        }
        let tags = [("Variant", "Standard"), ("Variant", "Atomic")];
        assert!(Rules::are_unknown(tags.into_iter()));
        assert!(!Rules::are_unknown(tags.into_iter().take(1)));
    }

    #[test]
    fn a_line_that_is_no_tag_may_name_a_variant() {
        for (line, is_unknown) in [
            ("[Variant: \"Atomic\"]", true),
            ("[variant=\"horde\"]", true),
            ("[Variant\u{a0}\"Antichess\"]", true),
            ("Variant \"Crazyhouse\"]", true),
            ("[Variant: \"Standard\"]", false),
            ("[Variant: \"Chess960\"]", false),
            ("[Variant]", false),
            ("[Variants: \"Atomic\"]", false),
            ("", false),
        ] {
            let found = Rules::are_unknown_in_line(line.as_bytes());
            assert_eq!(found, is_unknown, "{line}");
        }
    }

    #[test]
    fn a_fen_may_be_of_another_game() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for (fen, is_other) in [
            (format!("{start} w KQkq - 0 1"), false),
            (start.to_owned(), false),
            (String::new(), false),
            ("8/8".to_owned(), false),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1".to_owned(), false),
            (
                "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1".to_owned(),
                false,
            ),
            (format!("{start}/8 w KQkq - 0 1"), false),
            (format!("{start} w KQkq - 0 1 +"), false),
            (format!("{start}[] w KQkq - 0 1"), true),
            (format!("{start}[Qn] w KQkq - 0 1"), true),
            (format!("{start}/ w KQkq - 0 1"), true),
            (format!("{start}/Pp w KQkq - 0 1"), true),
            (format!("{start} w KQkq - 3+3 0 1"), true),
            (format!("{start} w KQkq - 0 1 +2+0"), true),
            (
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1".to_owned(),
                true,
            ),
            (
                "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1".to_owned(),
                true,
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".to_owned(),
                true,
            ),
            ("rbsgk/4p/5/P4/KGSBR w - 0 1".to_owned(), true),
        ] {
            assert_eq!(is_fen_of_another_game(&fen), is_other, "{fen}");
        }
    }
}
