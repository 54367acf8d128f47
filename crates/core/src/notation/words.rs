//! The words of a language in which moves are told: names of the men, and words for check, castling,
//! going and taking.
//!
//! Words are compared without regard to capitals and accents, so that a text without them is read, and
//! one with others than ours: Romanian writes ș and ş, Greek has ματ and μάτ.

use shakmaty::{File, Role};
use unicode_normalization::UnicodeNormalization;

use super::claim::CheckMark;
use super::clean::clean;

/// What a word stands for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Word {
    /// A man: `knight`.
    Man(Role),
    /// Check, mate.
    Mark(CheckMark),
    /// Castling on the king's side.
    CastlesShort,
    /// Castling on the queen's side.
    CastlesLong,
    /// Castling on whichever side is legal.
    Castles,
    /// The square of arrival follows: `to`.
    To,
    /// The square of departure follows: `from`.
    From,
    /// The man or the square that is taken follows: `takes`.
    Takes,
    /// What the pawn becomes follows: `becomes`.
    Becomes,
    /// A pawn was taken in passing: `en passant`.
    EnPassant,
    /// May stand before the name of a man: `the`.
    Article,
    /// A file that is called by a name: `echo`, `Eva`.
    File(File),
}

/// The words of a language.
///
/// ```
/// use shakmaty::Role;
/// use stamma_core::notation::words::{Word, Words};
///
/// let words = Words::new([("Läufer".to_owned(), Word::Man(Role::Bishop))]);
/// assert_eq!(words.at("LÄUFER c4", Some), Some((7, Word::Man(Role::Bishop))));
/// assert_eq!(words.at("laufer c4", Some), Some((6, Word::Man(Role::Bishop))));
/// assert_eq!(words.at("Läufers", Some), None);
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    /// The longest first.
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    /// What the first letter is without capital and accent: most words are told by it.
    first: char,
    /// As it is compared.
    word: String,
    meaning: Word,
}

impl Words {
    /// Makes the words of a language.
    pub fn new(words: impl IntoIterator<Item = (String, Word)>) -> Self {
        let mut entries: Vec<_> = words
            .into_iter()
            .filter_map(|(word, meaning)| {
                let word = comparable(&clean(&word));
                let first = first_of(&word)?;
                Some(Entry {
                    first,
                    word,
                    meaning,
                })
            })
            .collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.word.len()));
        Self { entries }
    }

    /// The longest word that a text begins with of those that are wanted, and its length in the text.
    pub fn at<T>(&self, text: &str, wanted: impl Fn(Word) -> Option<T>) -> Option<(usize, T)> {
        let first = first_of(text)?;
        self.entries
            .iter()
            .filter(|entry| entry.first == first)
            .find_map(|entry| {
                let meaning = wanted(entry.meaning)?;
                Some((length_in(text, &entry.word)?, meaning))
            })
    }
}

/// The first letter of a text without capital and accent.
fn first_of(text: &str) -> Option<char> {
    let first = text.chars().next()?;
    if first.is_ascii() {
        return Some(first.to_ascii_lowercase());
    }
    fold(first).next()
}

/// The words of English. A test of the Python package compares them with the table of languages.
pub(super) const ENGLISH: [(&str, Word); 63] = [
    ("king", Word::Man(Role::King)),
    ("queen", Word::Man(Role::Queen)),
    ("rook", Word::Man(Role::Rook)),
    ("castle", Word::Man(Role::Rook)),
    ("bishop", Word::Man(Role::Bishop)),
    ("knight", Word::Man(Role::Knight)),
    ("horse", Word::Man(Role::Knight)),
    ("pawn", Word::Man(Role::Pawn)),
    ("check", Word::Mark(CheckMark::Check)),
    ("with check", Word::Mark(CheckMark::Check)),
    ("and check", Word::Mark(CheckMark::Check)),
    ("checkmate", Word::Mark(CheckMark::Mate)),
    ("mate", Word::Mark(CheckMark::Mate)),
    ("with mate", Word::Mark(CheckMark::Mate)),
    ("and mate", Word::Mark(CheckMark::Mate)),
    ("and checkmate", Word::Mark(CheckMark::Mate)),
    ("castling", Word::Castles),
    ("castles", Word::Castles),
    ("kingside castling", Word::CastlesShort),
    ("castles king's side", Word::CastlesShort),
    ("short castle", Word::CastlesShort),
    ("short castling", Word::CastlesShort),
    ("kingside castle", Word::CastlesShort),
    ("queenside castling", Word::CastlesLong),
    ("castles queen's side", Word::CastlesLong),
    ("long castle", Word::CastlesLong),
    ("long castling", Word::CastlesLong),
    ("queenside castle", Word::CastlesLong),
    ("to", Word::To),
    ("goes to", Word::To),
    ("moves to", Word::To),
    ("from", Word::From),
    ("on", Word::From),
    ("takes", Word::Takes),
    ("captures", Word::Takes),
    ("becomes", Word::Becomes),
    ("promotes to", Word::Becomes),
    ("promoting to", Word::Becomes),
    ("and becomes", Word::Becomes),
    ("and promotes to", Word::Becomes),
    ("en passant", Word::EnPassant),
    ("the", Word::Article),
    ("a", Word::Article),
    ("an", Word::Article),
    ("alfa", Word::File(File::A)),
    ("bravo", Word::File(File::B)),
    ("charlie", Word::File(File::C)),
    ("delta", Word::File(File::D)),
    ("echo", Word::File(File::E)),
    ("foxtrot", Word::File(File::F)),
    ("golf", Word::File(File::G)),
    ("hotel", Word::File(File::H)),
    ("alpha", Word::File(File::A)),
    ("anna", Word::File(File::A)),
    ("bella", Word::File(File::B)),
    ("cesar", Word::File(File::C)),
    ("david", Word::File(File::D)),
    ("eva", Word::File(File::E)),
    ("felix", Word::File(File::F)),
    ("gustav", Word::File(File::G)),
    ("hector", Word::File(File::H)),
    ("cäsar", Word::File(File::C)),
    ("hektor", Word::File(File::H)),
];

/// The form in which a word is compared. One of a single letter is kept as it is: the French à is no a.
fn comparable(word: &str) -> String {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => letter.to_lowercase().collect(),
        _ => word.chars().flat_map(fold).collect(),
    }
}

/// How much of a text a word is that it begins with.
fn length_in(text: &str, word: &str) -> Option<usize> {
    let mut signs = text.chars();
    let mut left = word.chars();
    let last = left.clone().next_back()?;
    if word.len() == last.len_utf8() {
        let mut small = signs.next()?.to_lowercase();
        (small.next() == Some(last) && small.next().is_none()).then_some(())?;
    } else {
        while !left.as_str().is_empty() {
            let sign = signs.next()?;
            // Most letters need no unfolding.
            if sign.is_ascii_alphanumeric() {
                (left.next() == Some(sign.to_ascii_lowercase())).then_some(())?;
                continue;
            }
            for part in fold(sign) {
                (left.next() == Some(part)).then_some(())?;
            }
        }
    }
    let rest = signs.as_str();
    let is_whole = match rest.chars().next() {
        None => true,
        Some(next) => !next.is_alphanumeric() || ends_before(last, next),
    };
    is_whole.then_some(text.len() - rest.len())
}

/// Whether a word with this last letter ends before such a letter: after an apostrophe, in a script
/// without blanks, and where the letter of a file follows in another script.
fn ends_before(last: char, next: char) -> bool {
    let needs_no_blank = matches!(
        last,
        '\'' | '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
            | '\u{3040}'..='\u{9fff}'
    );
    needs_no_blank || (last > '\u{370}' && next.is_ascii())
}

/// A letter without capital and accents; a blank for a hyphen; nothing for a mark of its own.
fn fold(sign: char) -> impl Iterator<Item = char> {
    sign.to_lowercase()
        .nfd()
        .filter(|part| !is_mark(*part))
        .flat_map(|part| {
            let (first, second) = plain(part);
            std::iter::once(first).chain(second)
        })
}

/// Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel marks of Arabic, the dots of Indian
/// scripts that make foreign sounds.
fn is_mark(sign: char) -> bool {
    matches!(
        sign,
        '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}'
            | '\u{670}' | '\u{93c}' | '\u{9bc}'
    )
}

/// What a letter is typed as where it is not at hand, and one shape for those that look alike.
fn plain(sign: char) -> (char, Option<char>) {
    match sign {
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'þ' => ('t', Some('h')),
        'և' => ('ե', Some('ւ')),
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' | 'ð' => ('d', None),
        'ı' => ('i', None),
        'ς' => ('σ', None),
        'ك' => ('ک', None),
        'ي' | 'ى' => ('ی', None),
        '’' | '‘' | 'ʼ' | 'ʻ' | '`' | '´' => ('\'', None),
        _ if super::is_dash(sign) => (' ', None),
        _ => (sign, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(text: &str, word: &str) -> Option<usize> {
        Words::new([(word.to_owned(), Word::To)])
            .at(text, Some)
            .map(|(length, _)| length)
    }

    #[test]
    fn accents_capitals_and_hyphens_make_no_difference() {
        for (text, word) in [
            ("Şah", "șah"),
            ("sah", "șah"),
            ("ΜΆΤ", "ματ"),
            ("μάτ", "ματ"),
            ("ШАХ-МАТ", "шах мат"),
            ("xeque mate", "xeque-mate"),
            ("GROSSE ROCHADE", "große Rochade"),
            ("tarn", "tårn"),
            ("loper", "løper"),
            ("Skoczek", "skoczek"),
            ("IŞIK", "ışık"),
            ("бʼє", "б'є"),
            ("ферзем", "ферзём"),
            ("घोडा", "घोड़ा"),
            ("كيش", "کیش"),
            ("قلعهروی", "قلعه\u{200c}روی"),
        ] {
            assert_eq!(length(text, word), Some(text.len()), "{text} {word}");
        }
    }

    #[test]
    fn a_word_ends_where_no_letter_follows() {
        assert_eq!(length("to f3", "to"), Some(2));
        assert_eq!(length("tof3", "to"), None);
        assert_eq!(length("a1", "a"), None);
        assert_eq!(length("马f3", "马"), Some(3));
        assert_eq!(length("马吃f3", "马"), Some(3));
        assert_eq!(length("коньf3", "конь"), Some(8));
        assert_eq!(length("l'alfiere", "l'"), Some(2));
        assert_eq!(length("t", "to"), None);
        assert_eq!(length("", "to"), None);
    }

    #[test]
    fn a_single_letter_keeps_its_accent() {
        assert_eq!(length("à f3", "à"), Some(2));
        assert_eq!(length("À f3", "à"), Some(2));
        assert_eq!(length("a f3", "à"), None);
    }
}
