//! Which legal moves are written nearly like a text that is no legal move: what a misprint, a slip
//! of the pen or a misreading by a machine may have stood for.
//!
//! Every legal move is spelt in the notation of the text, and the distance between the two spellings
//! is the cost of the cheapest edits, weighted by how easily each one happens. Signs and marks do not
//! count: they are lost and invented too often.

use shakmaty::Move;

use super::context::Context;
use super::spell;
use super::style::{Form, Style};

/// No spelling is longer; a longer text is not worth the work.
const LONGEST: usize = 24;

/// A letter or a digit too many or too few.
const INDEL: f32 = 0.9;
const SWAP: f32 = 0.7;
/// The wing of a man or a file, which descriptive notation names or leaves out as it likes.
const WING: f32 = 0.1;

/// A legal move that is written nearly like a text.
#[derive(Clone, Debug, PartialEq)]
pub struct NearSpelling {
    /// The move.
    pub legal: Move,
    /// The distance between the spellings; 0 if only signs differ.
    pub cost: f32,
    /// How the move is written.
    pub spelling: String,
}

/// The legal moves whose spellings are within this cost of the text, the nearest first.
///
/// ```
/// use stamma_core::board::Board;
/// use stamma_core::notation::near_spelling::near;
/// use stamma_core::notation::style::Style;
///
/// let found = near(&Board::default(), "Nt3", &[&Style::san()], 1.0);
/// assert_eq!(found[0].spelling, "Nf3");
/// ```
pub fn near(game: &impl Context, text: &str, styles: &[&Style], most: f32) -> Vec<NearSpelling> {
    let text = essence(text);
    if text.is_empty() || text.len() > LONGEST {
        return Vec::new();
    }
    let mut found: Vec<NearSpelling> = Vec::new();
    for legal in game.position().legal_moves() {
        let mut best: Option<NearSpelling> = None;
        for style in styles {
            let Some(spelling) = spell::write(game, legal, style) else {
                continue;
            };
            let has_wings = matches!(style.form, Form::Descriptive(_));
            let cost = distance(&text, &essence(&spelling), has_wings);
            if cost <= most && best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(NearSpelling {
                    legal,
                    cost,
                    spelling,
                });
            }
        }
        found.extend(best);
    }
    found.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    found
}

/// A spelling without its signs and marks.
fn essence(text: &str) -> Vec<char> {
    let body = text.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let body = ["mate", "ch", "e.p", "ep"]
        .into_iter()
        .find_map(|mark| body.strip_suffix(mark))
        .filter(|rest| !rest.trim().is_empty())
        .unwrap_or(body);
    body.chars()
        .filter(|sign| {
            let is_figurine = matches!(sign, '♔'..='♟');
            is_figurine || sign.is_alphanumeric() && *sign != 'x'
        })
        .collect()
}

/// The cost of the cheapest edits that turn one spelling into the other, which may have wings.
fn distance(one: &[char], other: &[char], has_wings: bool) -> f32 {
    let width = other.len() + 1;
    let left_out = |column: usize| match (other.get(column), other.get(column + 1)) {
        (Some('K' | 'Q'), Some('A'..='Z')) if has_wings && column > 0 => WING,
        _ => INDEL,
    };
    let too_much = |row: usize| match (one.get(row), one.get(row + 1)) {
        (Some('K' | 'Q'), Some('R' | 'N' | 'B' | 'P')) if has_wings => WING,
        _ => INDEL,
    };
    let mut before: Vec<f32> = Vec::new();
    let mut last: Vec<f32> = (0..width).map(|place| place as f32 * INDEL).collect();
    let mut previous_sign = None;
    for (row, sign) in one.iter().enumerate() {
        let mut line = Vec::with_capacity(width);
        line.push(last.first().map_or(f32::MAX, |cost| cost + too_much(row)));
        for (column, letter) in other.iter().enumerate() {
            let cell = |line: &[f32], place: usize| line.get(place).copied().unwrap_or(f32::MAX);
            let mut cost = (cell(&last, column) + replacing(*sign, *letter))
                .min(cell(&last, column + 1) + too_much(row))
                .min(cell(&line, column) + left_out(column));
            let previous_letter = column.checked_sub(1).and_then(|place| other.get(place));
            if let (Some(earlier), Some(place)) = (previous_letter, column.checked_sub(1))
                && previous_sign == Some(letter)
                && earlier == sign
                && sign != letter
            {
                cost = cost.min(cell(&before, place) + SWAP);
            }
            line.push(cost);
        }
        before = std::mem::replace(&mut last, line);
        previous_sign = Some(sign);
    }
    last.last().copied().unwrap_or(f32::MAX)
}

/// Characters that are taken for one another, by eyes and by machines.
const ALIKE: [&str; 24] = [
    "1lIi|", "0OoQD", "5Ss", "8B3", "hb", "ce", "g9q", "2Zz", "tf", "ad", "6bG", "17T", "KRX",
    "nh", "56", "38", "LTI", "CG", "PRF", "47", "4A", "35", "ERBK", "27",
];

/// What it costs to have the one for the other.
fn replacing(one: char, other: char) -> f32 {
    if one == other {
        return 0.0;
    }
    if one.to_lowercase().eq(other.to_lowercase()) {
        return 0.25;
    }
    if ALIKE
        .iter()
        .any(|signs| signs.contains(one) && signs.contains(other))
    {
        return 0.5;
    }
    let is_file = |sign: char| matches!(sign, 'a'..='h');
    if is_file(one) && is_file(other) || one.is_ascii_digit() && other.is_ascii_digit() {
        let steps = (u32::from(one)).abs_diff(u32::from(other));
        return if steps == 1 { 0.9 } else { 1.0 };
    }
    if one.is_uppercase() && other.is_uppercase() {
        return 1.1;
    }
    1.6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::notation::descriptive::ENGLISH;

    fn nearest(text: &str) -> Vec<String> {
        let found = near(&Board::default(), text, &[&Style::san()], 1.2);
        found.into_iter().map(|near| near.spelling).collect()
    }

    #[test]
    fn the_likeliest_slip_comes_first() {
        let cases = [
            ("Nt3", "Nf3"),
            ("e44", "e4"),
            ("nf3", "Nf3"),
            ("4e", "e4"),
            ("dA", "d4"),
            ("Nf3+", "Nf3"),
        ];
        for (text, spelling) in cases {
            assert_eq!(
                nearest(text).first().map(String::as_str),
                Some(spelling),
                "{text}"
            );
        }
    }

    #[test]
    fn the_wings_of_descriptive_notation_may_be_left_out() {
        let mut style = Style::san();
        style.form = Form::Descriptive(&ENGLISH);
        let cost = |text: &str| {
            let found = near(&Board::default(), text, &[&style], 2.0);
            let knight = found.iter().find(|near| near.spelling == "N-KB3");
            knight.map_or(f32::MAX, |near| near.cost)
        };
        assert!(cost("N-B3") < 0.2, "{}", cost("N-B3"));
        assert!(cost("KN-B3") < 0.3, "{}", cost("KN-B3"));
        assert!(cost("N-B5") < cost("N-N3"), "{}", cost("N-B5"));
    }

    #[test]
    fn what_is_far_is_not_offered() {
        assert!(nearest("because").is_empty());
        assert!(nearest("").is_empty());
        assert!(nearest(&"e4".repeat(1000)).is_empty());
    }
}
