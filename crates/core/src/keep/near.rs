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
    let parts = |date: &str| -> Option<[String; 3]> {
        let parts: Vec<_> = date.split('.').map(str::to_owned).collect();
        parts.try_into().ok()
    };
    let (Some([year, month, day]), Some([that_year, that_month, that_day])) =
        (parts(one), parts(other))
    else {
        return is_same_date(one, other);
    };
    let is_same = |part: &str, that: &str| is_unknown(part) || is_unknown(that) || part == that;
    is_same(&year, &that_year)
        && (is_same(&month, &that_month)
            || is_same(&day, &that_day)
            || (is_same(&month, &that_day) && is_same(&day, &that_month)))
}

/// Whether two values may be the same one: each word of the shorter has one that is like it in the longer.
/// Words are alike if they are the same but for case and accents, if one is the beginning of the other, or if
/// a letter differs in four or two in eight. Numbers are the same or not. One word at least has to be more
/// than a beginning.
///
/// ```
/// use stamma_core::keep::near::is_near;
///
/// assert!(is_near("Carlsen, M.", "Magnus Carlsen"));
/// assert!(is_near("Kasparov, Garry", "Kasparow, G"));
/// assert!(!is_near("Polgar, Judit", "Polgar, Sofia"));
/// assert!(!is_near("Open 1984", "Open 1985"));
/// ```
pub fn is_near(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    if one == other {
        return true;
    }
    let (short, mut long) = match one.len() <= other.len() {
        true => (one, other),
        false => (other, one),
    };
    let mut is_sure = false;
    for word in &short {
        let alike = |that: &Vec<char>| likeness(word, that);
        let Some(best) = (0..long.len()).max_by_key(|place| long.get(*place).map(alike)) else {
            return false;
        };
        match likeness(word, &long.swap_remove(best)) {
            Likeness::None => return false,
            Likeness::Beginning => {}
            Likeness::Same => is_sure = true,
        }
    }
    is_sure
}

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Likeness {
    None,
    Beginning,
    Same,
}

fn words(value: &str) -> Vec<Vec<char>> {
    let plain: String = value
        .nfd()
        .filter(|sign| !is_combining_mark(*sign))
        .flat_map(char::to_lowercase)
        .collect();
    plain
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .map(|word| word.chars().take(LONGEST_WORD).collect())
        .collect()
}

fn likeness(one: &[char], other: &[char]) -> Likeness {
    let is_number = |word: &[char]| word.iter().all(char::is_ascii_digit);
    if one == other {
        return Likeness::Same;
    }
    if is_number(one) || is_number(other) {
        return Likeness::None;
    }
    let length = one.len().min(other.len());
    let slips = match length {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    };
    if edits(one, other) <= slips {
        Likeness::Same
    } else if one.starts_with(other) || other.starts_with(one) {
        Likeness::Beginning
    } else {
        Likeness::None
    }
}

/// How many letters have to be put in, left out or changed to make one word of another.
fn edits(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.iter().enumerate() {
        let mut diagonal = place;
        let mut left = place + 1;
        let mut next = vec![left];
        for (above, that) in row.iter().skip(1).zip(other) {
            let changed = diagonal + usize::from(letter != that);
            left = changed.min(above + 1).min(left + 1);
            next.push(left);
            diagonal = *above;
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn edits_are_counted() {
        for (one, other, count) in [("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3)] {
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            assert_eq!(edits(&letters(one), &letters(other)), count);
        }
    }
}
