//! The words that a descriptive move is made of.

use shakmaty::{CastlingSide, Rank, Role};

use super::Tongue;
use crate::notation::castling::circles;
use crate::notation::claim::{Circles, Oddities};
use crate::notation::clean::clean;
use crate::notation::glyphs::{self, Judgement};
use crate::notation::is_dash;

/// No move is longer, not even one in words.
const LONGEST: usize = 128;

/// A word, a sign or a letter with a meaning of its own.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Word {
    Man(Role),
    Rank(Rank),
    /// A hyphen, `to`.
    Goes,
    Takes,
    Open,
    Close,
    Slash,
    Equals,
    /// `his`, in `K. to his 2d`.
    Own,
    /// `'s`, which says nothing more.
    Genitive,
    /// Before the square that a man stands on: `R from Q 2 to K 2`, `Kt (on R4) to Kt2`.
    From,
    /// How far a pawn goes: `K. P. two sq.`
    Steps(u8),
    /// `squares`, `steps`, which say nothing more.
    Squares,
    /// Comes between the king and a check: `R interposes`.
    Interposes,
    Circles(CastlingSide, Circles),
    Castles,
    /// The short or the long side, in a word.
    Wing(CastlingSide),
    /// `side`, in `king's side`.
    Side,
    Becomes,
    /// Becomes a queen.
    Queens,
    Check,
    Discovered,
    Double,
    DoublePlus,
    Mate,
    And,
    EnPassant,
    DrawOffer,
    /// A glyph that judges the move or the position after it.
    Judgement(Judgement),
}

impl Word {
    /// Whether it says something about the move rather than which move it is.
    pub(super) const fn is_ending(self) -> bool {
        matches!(
            self,
            Self::Check
                | Self::Discovered
                | Self::Double
                | Self::DoublePlus
                | Self::Mate
                | Self::And
                | Self::EnPassant
                | Self::DrawOffer
                | Self::Judgement(_)
        )
    }
}

/// What every language writes.
const SIGNS: &[(&str, Word)] = &[
    ("1", Word::Rank(Rank::First)),
    ("2", Word::Rank(Rank::Second)),
    ("3", Word::Rank(Rank::Third)),
    ("4", Word::Rank(Rank::Fourth)),
    ("5", Word::Rank(Rank::Fifth)),
    ("6", Word::Rank(Rank::Sixth)),
    ("7", Word::Rank(Rank::Seventh)),
    ("8", Word::Rank(Rank::Eighth)),
    ("-", Word::Goes),
    ("x", Word::Takes),
    ("(", Word::Open),
    (")", Word::Close),
    ("/", Word::Slash),
    ("=", Word::Equals),
    ("+", Word::Check),
    ("++", Word::DoublePlus),
    ("#", Word::Mate),
    ("(=)", Word::DrawOffer),
];

/// What may follow the number of a rank: `4th`, `3d`, `4ª`.
const ORDINALS: [&str; 7] = ["th", "st", "nd", "rd", "d", "ª", "º"];

/// Splits a text into words; nothing when some of it has no meaning in this tongue. With patience, words of older
/// books have one, too.
pub(super) fn split(
    text: &str,
    tongue: &Tongue,
    is_patient: bool,
) -> Option<(Vec<Word>, Oddities)> {
    if text.len() > LONGEST {
        return None;
    }
    let text = clean(text);
    let mut odd = Oddities::default();
    let body = without_number(&text);
    if body.len() < text.len() {
        odd.add(Oddities::NUMBER);
    }
    let body = fold(body);
    let mut words = Vec::new();
    let mut rest = body.trim_start();
    while !rest.is_empty() {
        let (length, word) = word_at(rest, tongue, is_patient)?;
        let (written, after) = rest.split_at_checked(length)?;
        if word == Word::Genitive {
            matches!(words.last(), Some(Word::Man(_))).then_some(())?;
        } else if !(is_patient && is_idle(words.last(), word, written)) {
            words.push(word);
        }
        if is_spoken(word, written) {
            odd.add(Oddities::WORDS);
        }
        rest = after.trim_start();
        if let Word::Rank(_) = word {
            rest = without_ordinal(rest).trim_start();
        }
        if rest.len() < after.len()
            && word_at(rest, tongue, is_patient).is_some_and(|(_, word)| !word.is_ending())
        {
            odd.add(Oddities::BLANKS);
        }
    }
    if is_patient {
        tell_steps(&mut words);
    }
    Some((words, odd))
}

/// Whether a word says nothing more behind the last one: `4th sq.`, `two squares`, `(on R4)`.
fn is_idle(last: Option<&Word>, word: Word, written: &str) -> bool {
    let is_square = word == Word::Squares || written.eq_ignore_ascii_case("sq");
    let is_square = is_square || written.eq_ignore_ascii_case("square");
    match last {
        Some(Word::Rank(_) | Word::Steps(_)) => is_square,
        Some(Word::Open) => word == Word::From,
        _ => false,
    }
}

/// Takes digits behind a pawn for steps, where no file stands before them: `K. P. 2 sq.` And a mark in brackets
/// says nothing of the square that is named there: `(on R4!)`.
fn tell_steps(words: &mut Vec<Word>) {
    let mut before = None;
    for word in words.iter_mut() {
        if before == Some(Word::Man(Role::Pawn)) {
            match *word {
                Word::Rank(Rank::First) => *word = Word::Steps(1),
                Word::Rank(Rank::Second) => *word = Word::Steps(2),
                _ => {}
            }
        }
        before = Some(*word);
    }
    let mut before = None;
    let mut after = words
        .iter()
        .skip(1)
        .copied()
        .collect::<Vec<_>>()
        .into_iter();
    words.retain(|word| {
        let is_mark = matches!(word, Word::Judgement(_)) && matches!(before, Some(Word::Rank(_)));
        before = Some(*word);
        !(after.next() == Some(Word::Close) && is_mark)
    });
}

/// Whether a word stands where a sign is usual.
fn is_spoken(word: Word, written: &str) -> bool {
    match word {
        Word::Man(_) => written.len() > 2,
        Word::Goes | Word::Takes => written.len() > 1,
        Word::Own | Word::Castles | Word::Becomes | Word::Queens => true,
        Word::From | Word::Steps(_) | Word::Interposes => true,
        _ => false,
    }
}

/// Takes off the number of the move: `1.`, `12...`.
fn without_number(text: &str) -> &str {
    let body = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if body.starts_with('.') {
        body.trim_start_matches(['.', ' '])
    } else {
        text
    }
}

/// Dashes and crosses of all kinds become one, and a full stop or comma is a blank: it shortens or
/// separates words, as in `P. to K. 4th` and `P-K8, becomes a Q`. So does a colon before a blank: `P takes R: ch.`
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let sign = match sign {
            '.' | ',' | ';' => ' ',
            ':' if signs.peek() == Some(&' ') => ' ',
            '×' | '✕' | '✖' | '⨯' | 'х' | 'Х' | 'X' => 'x',
            '†' | '✝' => '+',
            '‡' => '#',
            _ if is_dash(sign) => '-',
            _ => sign,
        };
        // Words of two parts, such as `e. p.`, then have one blank in them.
        if sign != ' ' || !folded.ends_with(' ') {
            folded.push(sign);
        }
    }
    folded
}

/// The longest word that the text begins with.
fn word_at(text: &str, tongue: &Tongue, is_patient: bool) -> Option<(usize, Word)> {
    if let Some((length, side, written)) = circles(text) {
        return Some((length, Word::Circles(side, written)));
    }
    let words = SIGNS.iter().chain(tongue.words);
    let mut word = words
        .filter(|(spelling, _)| begins(text, spelling))
        .max_by_key(|(spelling, _)| spelling.len())
        .map(|(spelling, word)| (spelling.len(), *word));
    if is_patient {
        let old_words = tongue.old_words.iter();
        let older = old_words
            .filter(|(spelling, _)| begins(text, spelling))
            .map(|(spelling, word)| (spelling.len(), *word));
        word = word
            .into_iter()
            .chain(older)
            .max_by_key(|(length, _)| *length);
    }
    let known = word.map_or(0, |(length, _)| length);
    match glyph_at(text) {
        Some((length, judgement)) if length > known => Some((length, Word::Judgement(judgement))),
        _ => word,
    }
}

/// The glyph that the text begins with. One of letters is not told from men: `N`.
fn glyph_at(text: &str) -> Option<(usize, Judgement)> {
    let is_letter = text.starts_with(|sign: char| sign.is_ascii_alphanumeric());
    if is_letter { None } else { glyphs::at(text) }
}

/// Whether a text begins with a word. A longer word may be in capitals; a short one may not, for
/// its capitals may be men: Spanish `a p` is en passant, `A P` a bishop and a pawn.
fn begins(text: &str, word: &str) -> bool {
    if word.len() < 4 && word.contains(' ') || word.len() < 3 {
        return text.starts_with(word);
    }
    text.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Takes off the ending of an ordinal, where the word ends there: not in `N-B6 dis ch`.
fn without_ordinal(text: &str) -> &str {
    ORDINALS
        .iter()
        .filter_map(|ordinal| text.strip_prefix(ordinal))
        .find(|rest| !rest.starts_with(char::is_lowercase))
        .unwrap_or(text)
}
