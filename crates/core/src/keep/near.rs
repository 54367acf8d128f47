//! Whether two values of a tag may be the same one, written by two people: names with and without first
//! names, initials, slips of a letter or two; days and months that one of them did not know.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::order::is_unknown;

/// So many words of a value are looked at, each with so many letters.
const MOST_WORDS: usize = 16;
const LONGEST_WORD: usize = 32;

/// Whether two dates may be the same day: what is not known fits anything.
///
/// ```
/// use stamma_core::keep::near::is_same_date;
///
/// assert!(is_same_date("1984.??.??", "1984.05.12"));
/// assert!(!is_same_date("1984.05.??", "1984.06.12"));
/// ```
pub fn is_same_date(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.split('.'), other.split('.'));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            // Without a day, a date says no more than its month.
            (None, Some(part)) | (Some(part), None) if is_unknown(part) => {}
            (Some(part), Some(that)) if is_unknown(part) || is_unknown(that) || part == that => {}
            _ => return false,
        }
    }
}

/// Whether two dates may be meant to be the same day: the year is the same, and no more than the day or the
/// month differs, or both are exchanged.
pub fn is_near_date(one: &str, other: &str) -> bool {
    let parts = |date| {
        let mut parts = str::split(date, '.');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(year), Some(month), Some(day), None) => Some([year, month, day]),
            _ => None,
        }
    };
    let (Some([year, month, day]), Some([that_year, that_month, that_day])) =
        (parts(one), parts(other))
    else {
        return is_same_date(one, other);
    };
    let is_same = |part: &str, that: &str| is_unknown(part) || is_unknown(that) || part == that;
    is_same(year, that_year)
        && (is_same(month, that_month)
            || is_same(day, that_day)
            || (is_same(month, that_day) && is_same(day, that_month)))
}

/// The words of a value, without case and accents.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Words(Vec<Word>);

impl Words {
    /// The words of a value.
    pub fn new(value: &str) -> Self {
        let plain: String = value
            .nfd()
            .filter(|sign| !is_combining_mark(*sign))
            .flat_map(char::to_lowercase)
            .collect();
        let words = plain
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| !word.is_empty());
        Self(words.take(MOST_WORDS).map(Word::new).collect())
    }

    /// Whether two values may be the same one: each word of the shorter has one that is like it in the longer.
    /// Words are alike if they are the same but for case and accents, if one is the beginning of the other, or
    /// if a letter differs in four or two in eight. Numbers are the same or not. One word at least has to be
    /// more than a beginning.
    ///
    /// ```
    /// use stamma_core::keep::near::Words;
    ///
    /// let is_near = |one, other| Words::new(one).is_near(&Words::new(other));
    /// assert!(is_near("Carlsen, M.", "Magnus Carlsen"));
    /// assert!(is_near("Kasparov, Garry", "Kasparow, G"));
    /// assert!(!is_near("Polgar, Judit", "Polgar, Sofia"));
    /// assert!(!is_near("Open 1984", "Open 1985"));
    /// ```
    pub fn is_near(&self, other: &Self) -> bool {
        if self == other {
            return true;
        }
        let (short, long) = match self.0.len() <= other.0.len() {
            true => (&self.0, &other.0),
            false => (&other.0, &self.0),
        };
        // That is enough to tell nearly all values apart.
        if !(short.iter()).all(|word| long.iter().any(|that| word.may_be_like(that))) {
            return false;
        }
        let mut room = [None; MOST_WORDS];
        let mut left = room.get_mut(..long.len()).unwrap_or_default();
        for (place, word) in left.iter_mut().zip(long) {
            *place = Some(word);
        }
        let mut is_sure = false;
        for word in short {
            let mut best = (Likeness::None, 0);
            for (place, that) in left.iter().enumerate().rev() {
                let likeness = that.map_or(Likeness::None, |that| word.likeness(that));
                if likeness > best.0 {
                    best = (likeness, place);
                }
                if likeness == Likeness::Same {
                    break;
                }
            }
            match best.0 {
                Likeness::None => return false,
                Likeness::Beginning => {}
                Likeness::Same => is_sure = true,
            }
            let Some((last, others)) = left.split_last_mut() else {
                return false;
            };
            if let Some(place) = others.get_mut(best.1) {
                *place = *last;
            }
            left = others;
        }
        is_sure
    }
}

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Likeness {
    None,
    Beginning,
    Same,
}

#[derive(Clone, Debug, Eq, PartialEq)]
struct Word {
    /// A bit for each letter that it has; some letters share one.
    signs: u64,
    is_number: bool,
    letters: Vec<char>,
}

impl Word {
    fn new(word: &str) -> Self {
        let letters: Vec<char> = word.chars().take(LONGEST_WORD).collect();
        Self {
            signs: (letters.iter()).fold(0, |signs, sign| signs | 1 << (u32::from(*sign) % 64)),
            is_number: letters.iter().all(char::is_ascii_digit),
            letters,
        }
    }

    /// How many letters may be wrong for two words to be the same.
    fn slips(&self, other: &Self) -> usize {
        match self.letters.len().min(other.letters.len()) {
            0..=3 => 0,
            4..=7 => 1,
            _ => 2,
        }
    }

    /// Whether two words may be the same but for slips, as far as their letters tell in whatever order.
    fn may_be_same(&self, other: &Self) -> bool {
        let slips = self.slips(other);
        // A letter that is changed takes one away and brings another.
        self.letters.len().abs_diff(other.letters.len()) <= slips
            && (self.signs ^ other.signs).count_ones() as usize <= 2 * slips
    }

    /// Whether two words may be alike, found out quickly.
    fn may_be_like(&self, other: &Self) -> bool {
        match self.is_number || other.is_number {
            true => self == other,
            false => self.letters.first() == other.letters.first() || self.may_be_same(other),
        }
    }

    fn likeness(&self, other: &Self) -> Likeness {
        let (one, that) = (&self.letters[..], &other.letters[..]);
        if self.is_number || other.is_number {
            return match self == other {
                true => Likeness::Same,
                false => Likeness::None,
            };
        }
        if self.may_be_same(other) && is_within(self.slips(other), one, that) {
            Likeness::Same
        } else if one.starts_with(that) || that.starts_with(one) {
            Likeness::Beginning
        } else {
            Likeness::None
        }
    }
}

/// Whether no more than so many letters have to be put in, left out or changed to make one word of another.
fn is_within(slips: usize, one: &[char], other: &[char]) -> bool {
    let mut pairs = one.iter().zip(other);
    let same = pairs
        .by_ref()
        .take_while(|(one, other)| one == other)
        .count();
    let [one, other] = [one, other].map(|word| word.get(same..).unwrap_or_default());
    match (one.split_first(), other.split_first()) {
        (Some((_, one_rest)), Some((_, other_rest))) => {
            slips > 0
                && (is_within(slips - 1, one_rest, other_rest)
                    || is_within(slips - 1, one_rest, other)
                    || is_within(slips - 1, one, other_rest))
        }
        _ => one.len().max(other.len()) <= slips,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(one: &str, other: &str) -> bool {
        Words::new(one).is_near(&Words::new(other))
    }

    #[test]
    fn names_may_be_the_same() {
        for (one, other, near) in [
            ("Carlsen, Magnus", "Carlsen, Magnus", true),
            ("Carlsen", "Carlsen, M", true),
            ("Réti, Richard", "RETI R", true),
            ("Kasparov, G", "Kasparow, Garry", true),
            ("Linares", "Linares ESP", true),
            ("M", "Magnus", false),
            ("Ames, Ann", "Bell, Bob", false),
            ("Li, Chao", "Lu, Chao", false),
            ("2", "1", false),
            ("1", "1.2", true),
            ("", "", true),
            ("a", "", false),
        ] {
            assert_eq!(is_near(one, other), near, "{one} {other}");
            assert_eq!(is_near(other, one), near, "{other} {one}");
        }
    }

    #[test]
    fn dates_may_be_the_same() {
        for (one, other, same, near) in [
            ("1984.05.12", "1984.05.12", true, true),
            ("1984.??.??", "1984.05.12", true, true),
            ("1984", "1984.??.??", true, true),
            ("1984.05.12", "1984.05.13", false, true),
            ("1984.05.12", "1984.12.05", false, true),
            ("1984.05.12", "1984.06.13", false, false),
            ("1984.05.12", "1985.05.12", false, false),
            ("x", "y", false, false),
        ] {
            assert_eq!(is_same_date(one, other), same, "{one} {other}");
            assert_eq!(is_near_date(one, other), near, "{one} {other}");
        }
    }

    /// How many letters have to be put in, left out or changed to make one word of another.
    fn edits(one: &[char], other: &[char]) -> usize {
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (place, letter) in one.iter().enumerate() {
            let mut next = vec![place + 1];
            for (column, that) in other.iter().enumerate() {
                let changed = row[column] + usize::from(letter != that);
                next.push(changed.min(row[column + 1] + 1).min(next[column] + 1));
            }
            row = next;
        }
        row[other.len()]
    }

    /// All words of two letters up to a length.
    fn all_words(longest: u32) -> Vec<Vec<char>> {
        let lengths = (0..=longest).flat_map(|length| (0..1 << length).map(move |n| (length, n)));
        let letter = |is_set| if is_set { 'a' } else { 'b' };
        lengths
            .map(|(length, n)| (0..length).map(|bit| letter(n >> bit & 1 == 1)).collect())
            .collect()
    }

    #[test]
    fn a_few_edits_are_found() {
        let words = all_words(5);
        for one in &words {
            for other in &words {
                for slips in 0..3 {
                    let expected = edits(one, other) <= slips;
                    assert_eq!(is_within(slips, one, other), expected, "{one:?} {other:?}");
                }
            }
        }
    }

    /// What [`Words::is_near`] means, said plainly.
    fn is_plainly_near(one: &str, other: &str) -> bool {
        let words = |value| {
            Words::new(value)
                .0
                .into_iter()
                .map(|word| word.letters)
                .collect()
        };
        let (one, other): (Vec<Vec<char>>, Vec<Vec<char>>) = (words(one), words(other));
        if one == other {
            return true;
        }
        let likeness = |one: &[char], other: &[char]| {
            let is_number = |word: &[char]| word.iter().all(char::is_ascii_digit);
            let slips = match one.len().min(other.len()) {
                0..=3 => 0,
                4..=7 => 1,
                _ => 2,
            };
            if one == other {
                Likeness::Same
            } else if is_number(one) || is_number(other) {
                Likeness::None
            } else if edits(one, other) <= slips {
                Likeness::Same
            } else if one.starts_with(other) || other.starts_with(one) {
                Likeness::Beginning
            } else {
                Likeness::None
            }
        };
        let (short, mut long) = match one.len() <= other.len() {
            true => (one, other),
            false => (other, one),
        };
        let mut is_sure = false;
        for word in &short {
            let best = (0..long.len()).max_by_key(|place| likeness(word, &long[*place]));
            let best = long.swap_remove(best.expect("the longer has as many words"));
            match likeness(word, &best) {
                Likeness::None => return false,
                Likeness::Beginning => {}
                Likeness::Same => is_sure = true,
            }
        }
        is_sure
    }

    #[test]
    fn what_is_near_is_what_the_plain_definition_says() {
        let words = [
            "a", "ann", "anne", "anna", "annab", "bell", "belle", "bella", "1", "12", "bello",
            "kaspar", "kasparo", "kasparov", "kasparow", "karpasov", "aspar",
        ];
        let mut random = 1_u64;
        let mut next = |below: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(random >> 33).expect("31 bits") % below
        };
        let mut near = 0;
        for _ in 0..20_000 {
            let mut value = || {
                let count = next(4);
                (0..count).fold(String::new(), |value, _| {
                    value + " " + words[next(words.len())]
                })
            };
            let (one, other) = (value(), value());
            let expected = is_plainly_near(&one, &other);
            assert_eq!(is_near(&one, &other), expected, "{one:?} {other:?}");
            near += usize::from(expected && one != other);
        }
        assert!(near > 500, "{near}");
    }
}
