//! Piece letters: what a language writes for each piece, and all that it reads.

use shakmaty::Role;

use super::claim::Oddities;
use super::words::{ENGLISH, Word, Words};

/// One spelling of a piece.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Letter {
    /// As it stands in the text: `N`, `Kt`, `Кр`, `♘`.
    pub text: String,
    /// The piece.
    pub role: Role,
    /// A figurine.
    pub figurine: bool,
    /// What is odd about writing it so.
    pub odd: Oddities,
    /// To be considered only when nothing else fits: the spelling is first of all another piece's
    /// (Turkish K is the rook, and the king for some).
    pub second_choice: bool,
}

/// The letters and words of a language.
///
/// ```
/// use shakmaty::Role;
/// use stamma_core::notation::alphabet::Alphabet;
///
/// let english = Alphabet::english();
/// let first = english.at(b"Ktf3").next().map(|letter| (letter.text.as_str(), letter.role));
/// assert_eq!(first, Some(("Kt", Role::Knight)));
/// ```
#[derive(Clone, Debug)]
pub struct Alphabet {
    written: [String; 6],
    /// The same in small letters.
    small: [String; 6],
    /// By first byte, then the longest first.
    letters: Vec<Letter>,
    /// For each first byte the part of `letters` that begins with it.
    index: [(u8, u8); 256],
    /// The words in which moves are told.
    pub(super) words: Words,
    /// What each byte begins, if it is the first of a move in SAN.
    plain: [Initial; 256],
    /// A letter and a file can be another piece: Bangla G and Gh.
    pub(super) swallows_files: bool,
    /// X is a piece here (Vietnamese), so that it cannot be a sign of capture.
    pub(super) has_capital_x: bool,
}

/// What a byte begins as the first one of a move: a capital letter of a piece, or the small one of a file for a
/// pawn, if that is certain whatever may follow it in SAN.
#[derive(Clone, Copy, Debug)]
pub(super) struct Initial {
    /// The man that moves; a pawn if there is none.
    pub role: Role,
    /// A bit for each [shape](Initial::shape) in which such moves are mostly written, and the lowest one if there is
    /// a man at all.
    shapes: u16,
}

impl Initial {
    fn of(role: Option<Role>, byte: u8) -> Self {
        let shape = |length, takes| 1 << Self::shape(length, takes);
        let usual = match role {
            None => 0,
            Some(Role::Pawn) if byte.is_ascii_uppercase() => 1,
            Some(Role::Pawn) => 1 | shape(2, false) | shape(4, true),
            Some(_) => 1 | shape(3, false) | shape(4, false) | shape(4, true),
        };
        Self {
            role: role.unwrap_or(Role::Pawn),
            shapes: usual,
        }
    }

    /// The number of a shape: how long a move is, up to eight bytes and without its mark of check, and whether its
    /// second sign is that of a capture.
    #[inline(always)]
    fn shape(length: usize, takes: bool) -> usize {
        length & 15 | usize::from(takes) << 3
    }

    /// Whether a move of this shape is mostly written so.
    #[inline(always)]
    pub fn is_usual(self, length: usize, takes: bool) -> bool {
        self.shapes >> (Self::shape(length, takes) & 15) & 1 != 0
    }
}

/// The figurines, White's and Black's, from pawn to king.
const FIGURINES: [[char; 6]; 2] = [
    ['♙', '♘', '♗', '♖', '♕', '♔'],
    ['♟', '♞', '♝', '♜', '♛', '♚'],
];

/// The figurine of a piece, outlined for White.
pub fn figurine(role: Role, outlined: bool) -> char {
    let [outline, filled] = FIGURINES;
    let set = if outlined { outline } else { filled };
    set.get(role as usize - 1).copied().unwrap_or('?')
}

impl Alphabet {
    /// Makes an alphabet from what is written for each piece, from pawn to king, all that is read,
    /// and the words.
    pub fn new(
        written: [String; 6],
        read: impl IntoIterator<Item = (String, Role)>,
        words: impl IntoIterator<Item = (String, Word)>,
    ) -> Self {
        let mut letters = Vec::new();
        for (role, text) in Role::ALL.into_iter().zip(&written) {
            add_letter(&mut letters, text, role, &written);
        }
        for (text, role) in read {
            add_letter(&mut letters, &text, role, &written);
        }
        add_variants(&mut letters);
        add_figurines(&mut letters);

        letters.sort_by(|one, other| {
            let first = |letter: &Letter| letter.text.as_bytes().first().copied();
            first(one)
                .cmp(&first(other))
                .then(other.text.len().cmp(&one.text.len()))
        });
        letters.truncate(usize::from(u8::MAX));
        let mut index = [(0, 0); 256];
        for (place, letter) in letters.iter().enumerate() {
            let first = letter.text.as_bytes().first().copied();
            if let Some(entry) = first.and_then(|byte| index.get_mut(usize::from(byte))) {
                let place = place as u8;
                if entry.1 == 0 {
                    entry.0 = place;
                }
                entry.1 = place + 1;
            }
        }
        let plain = std::array::from_fn(|byte| {
            let byte = byte as u8;
            let role = match byte {
                b'A'..=b'Z' => plain_letter(&letters, byte),
                b'a'..=b'h' => Some(Role::Pawn),
                _ => None,
            };
            Initial::of(role, byte)
        });
        let swallows_files = letters.iter().any(|longer| {
            letters.iter().any(|letter| {
                let rest = longer.text.strip_prefix(letter.text.as_str());
                rest.is_some_and(|rest| matches!(rest.as_bytes(), [b'a'..=b'h']))
            })
        });
        let has_capital_x = letters.iter().any(|letter| letter.text == "X");
        Self {
            small: written.clone().map(|letter| letter.to_lowercase()),
            written,
            letters,
            index,
            words: Words::new(words),
            plain,
            swallows_files,
            has_capital_x,
        }
    }

    /// English: K Q R B N; the knight is also Kt in old books and S in problems. A test of the Python
    /// package compares it with the table of languages.
    pub fn english() -> Self {
        let written = ["P", "N", "B", "R", "Q", "K"].map(String::from);
        let read = [("Kt", Role::Knight), ("S", Role::Knight)];
        let read = read.map(|(text, role)| (text.to_owned(), role));
        Self::new(
            written,
            read,
            ENGLISH.map(|(text, word)| (text.to_owned(), word)),
        )
    }

    /// What is written for a piece.
    pub fn letter(&self, role: Role) -> &str {
        self.written
            .get(role as usize - 1)
            .map_or("", String::as_str)
    }

    /// Another of its spellings is what is written for a piece from now on.
    pub(super) fn write_as(&mut self, role: Role, text: String) {
        if let Some(letter) = self.written.get_mut(role as usize - 1) {
            *letter = text;
        }
    }

    /// The longest spelling of a piece that a text begins with, if there is nothing odd about it: no
    /// Latin letter for the one that it looks like.
    pub(super) fn usual_at<'a>(&'a self, text: &'a [u8], role: Role) -> Option<&'a str> {
        let written = self.letter(role);
        let look_alikes = in_latin(written);
        let is_usual = |letter: &&Letter| {
            letter.role == role
                && (letter.text == written || !look_alikes.contains(&letter.text))
                && !letter.figurine
                && !letter.second_choice
                && letter.odd.is_empty()
        };
        self.at(text)
            .find(is_usual)
            .map(|letter| letter.text.as_str())
    }

    /// The man that moves if a move begins with this letter, if that needs no second look.
    #[inline(always)]
    pub(crate) fn plain(&self, letter: u8) -> Option<Role> {
        let Initial { role, shapes } = self.initial(letter);
        (shapes != 0).then_some(role)
    }

    /// What a move may be that begins with this byte.
    #[inline(always)]
    pub(super) fn initial(&self, byte: u8) -> Initial {
        let none = Initial {
            role: Role::Pawn,
            shapes: 0,
        };
        self.plain.get(usize::from(byte)).copied().unwrap_or(none)
    }

    /// The piece whose small letter the text begins with, and the length of that letter. Only a
    /// promotion is written so: elsewhere a small letter may be a file.
    pub(super) fn small_at(&self, text: &[u8]) -> Option<(usize, Role)> {
        Role::ALL
            .into_iter()
            .zip(&self.small)
            .filter(|(role, _)| *role != Role::Pawn)
            .find(|(_, letter)| !letter.is_empty() && text.starts_with(letter.as_bytes()))
            .map(|(role, letter)| (letter.len(), role))
    }

    /// The pieces that the text may begin with, the longest spelling first.
    pub fn at<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = &'a Letter> {
        let range = text
            .first()
            .and_then(|byte| self.index.get(usize::from(*byte)))
            .map_or(0..0, |(start, end)| usize::from(*start)..usize::from(*end));
        let letters = self.letters.get(range).unwrap_or_default();
        letters
            .iter()
            .filter(|letter| text.starts_with(letter.text.as_bytes()))
    }
}

/// Whether a word ends at this place: no letter follows.
pub(super) fn ends_there(text: &str, at: usize) -> bool {
    let next = text.get(at..).and_then(|rest| rest.chars().next());
    next.is_none_or(|sign| !sign.is_alphabetic())
}

/// The piece of a capital letter, unless a longer spelling could be meant: the Gh of `Ghf3`.
fn plain_letter(letters: &[Letter], byte: u8) -> Option<Role> {
    let mut role = None;
    for letter in letters {
        match letter.text.as_bytes() {
            [first] if *first == byte => {
                if role.is_some() || !letter.odd.is_empty() {
                    return None;
                }
                role = Some(letter.role);
            }
            [first, b'a'..=b'h' | b'1'..=b'8' | b'x', ..] if *first == byte => return None,
            _ => {}
        }
    }
    role
}

fn add_letter(letters: &mut Vec<Letter>, text: &str, role: Role, written: &[String; 6]) {
    let known = letters
        .iter()
        .any(|letter| letter.text == text && letter.role == role);
    if text.is_empty() || known {
        return;
    }
    let is_anothers = letters
        .iter()
        .any(|letter| letter.text == text && !letter.second_choice)
        || Role::ALL
            .into_iter()
            .zip(written)
            .any(|(other, letter)| other != role && other != Role::Pawn && letter == text);
    // A pawn letter that is another piece's (Dutch P) is never a pawn.
    if role == Role::Pawn && is_anothers {
        return;
    }
    let mut odd = Oddities::default();
    if role == Role::Pawn {
        odd.add(Oddities::PAWN_LETTER);
    }
    letters.push(Letter {
        text: text.to_owned(),
        role,
        figurine: false,
        odd,
        second_choice: is_anothers,
    });
}

/// Small letters where no file, sign or other piece can be meant, and Latin letters typed for the
/// Cyrillic and Greek ones that look like them.
fn add_variants(letters: &mut Vec<Letter>) {
    let variants: Vec<Letter> = letters
        .iter()
        .flat_map(|letter| {
            let small = [(letter.text.to_lowercase(), Oddities::SMALL_PIECE)];
            let latin = in_latin(&letter.text)
                .into_iter()
                .map(|text| (text, Oddities::LOOK_ALIKE));
            small.into_iter().chain(latin).map(|(text, oddity)| {
                let mut odd = letter.odd;
                odd.add(oddity);
                Letter {
                    text,
                    odd,
                    ..letter.clone()
                }
            })
        })
        .collect();
    for variant in variants {
        let starts_like_a_square = variant
            .text
            .starts_with(|sign| matches!(sign, 'a'..='h' | 'x'));
        let is_known = letters.iter().any(|letter| letter.text == variant.text);
        if !starts_like_a_square && !is_known && !variant.text.is_empty() {
            letters.push(variant);
        }
    }
}

/// The ways to type these letters with some of them replaced by the Latin ones that they look like.
fn in_latin(text: &str) -> Vec<String> {
    let mut ways = vec![String::new()];
    for sign in text.chars() {
        let signs = [Some(sign), latin(sign)];
        ways = signs
            .into_iter()
            .flatten()
            .flat_map(|sign| ways.iter().map(move |way| format!("{way}{sign}")))
            .collect();
    }
    ways
}

/// The Latin letter that looks like this one.
fn latin(sign: char) -> Option<char> {
    Some(match sign {
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'р' => 'p',
        _ => return None,
    })
}

fn add_figurines(letters: &mut Vec<Letter>) {
    for role in Role::ALL {
        for outlined in [true, false] {
            let mut odd = Oddities::default();
            if role == Role::Pawn {
                odd.add(Oddities::PAWN_LETTER);
            }
            letters.push(Letter {
                text: figurine(role, outlined).to_string(),
                role,
                figurine: true,
                odd,
                second_choice: false,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn russian() -> Alphabet {
        let written = ["п", "К", "С", "Л", "Ф", "Кр"].map(String::from);
        Alphabet::new(written, [], [])
    }

    fn roles(alphabet: &Alphabet, text: &str) -> Vec<Role> {
        alphabet
            .at(text.as_bytes())
            .map(|letter| letter.role)
            .collect()
    }

    #[test]
    fn the_longest_spelling_comes_first() {
        assert_eq!(roles(&russian(), "Крf3"), [Role::King, Role::Knight]);
        assert_eq!(
            roles(&Alphabet::english(), "Ktf3"),
            [Role::Knight, Role::King]
        );
    }

    #[test]
    fn latin_look_alikes_are_read_in_a_cyrillic_alphabet() {
        assert_eq!(roles(&russian(), "Kf3"), [Role::Knight]);
        assert_eq!(roles(&russian(), "Kpf3"), [Role::King, Role::Knight]);
        assert_eq!(roles(&Alphabet::english(), "Кf3"), []);
    }

    #[test]
    fn small_letters_are_pieces_only_where_no_file_can_be_meant() {
        let english = Alphabet::english();
        assert_eq!(roles(&english, "nf3"), [Role::Knight]);
        assert_eq!(roles(&english, "bc3"), []);
    }

    #[test]
    fn a_letter_that_is_another_pieces_is_the_second_choice() {
        let written = ["P", "A", "F", "K", "V", "Ş"].map(String::from);
        let turkish = Alphabet::new(written, [("K".to_owned(), Role::King)], []);
        let choices: Vec<_> = turkish
            .at(b"Ke2")
            .map(|letter| (letter.role, letter.second_choice))
            .collect();
        assert!(choices.contains(&(Role::Rook, false)));
        assert!(choices.contains(&(Role::King, true)));
    }
}
