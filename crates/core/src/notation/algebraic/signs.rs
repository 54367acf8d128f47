//! The smallest parts of an algebraic move: files, ranks, dashes, signs of capture.

use shakmaty::{Bitboard, File, Rank, Role};

use super::super::alphabet::{Alphabet, Letter};
use super::super::claim::{Oddities, Spelling};
use super::super::is_dash;
use super::super::words::Word;

/// A text, and the letters to read it with.
pub(super) struct Grammar<'a> {
    pub(super) text: &'a str,
    pub(super) alphabet: &'a Alphabet,
    /// Whether also that is read which no notation has.
    pub(super) is_patient: bool,
}

/// How far the text has been read, and what was seen.
#[derive(Clone, Copy, Default)]
pub(super) struct State {
    pub(super) at: usize,
    pub(super) spelling: Spelling,
    /// Capital letters are files.
    pub(super) capitals: bool,
    /// The move is told in words, which have blanks between them.
    pub(super) told: bool,
}

impl State {
    pub(super) fn after(letter: &Letter) -> Self {
        let mut state = Self::default();
        state.take(letter);
        state
    }

    pub(super) fn take(&mut self, letter: &Letter) {
        self.at += letter.text.len();
        self.spelling.figurine |= letter.figurine;
        self.spelling.odd.add(letter.odd);
    }
}

/// A file, a rank, both or neither.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
}

impl Place {
    pub(super) fn squares(self) -> Bitboard {
        self.file.map_or(Bitboard::FULL, Bitboard::from_file)
            & self.rank.map_or(Bitboard::FULL, Bitboard::from_rank)
    }

    pub(super) fn is_square(self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    pub(super) fn is_nowhere(self) -> bool {
        self.file.is_none() && self.rank.is_none()
    }
}

impl Grammar<'_> {
    pub(super) fn rest(&self, state: &State) -> &str {
        self.text.get(state.at..).unwrap_or_default()
    }

    pub(super) fn byte(&self, state: &State) -> Option<u8> {
        self.text.as_bytes().get(state.at).copied()
    }

    pub(super) fn eat(&self, state: &mut State, sign: u8) -> bool {
        let is_there = self.byte(state) == Some(sign);
        state.at += usize::from(is_there);
        is_there
    }

    pub(super) fn eat_any(&self, state: &mut State, signs: &[&str]) -> bool {
        let rest = self.rest(state);
        match signs.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => {
                state.at += sign.len();
                true
            }
            None => false,
        }
    }

    pub(super) fn blanks(&self, state: &mut State) -> bool {
        let before = state.at;
        while self.eat(state, b' ') {}
        if state.at > before && !state.told {
            state.spelling.odd.add(Oddities::BLANKS);
        }
        state.at > before
    }

    /// A word of those that are wanted, and the blanks around it.
    pub(super) fn word<T>(
        &self,
        state: &mut State,
        wanted: impl Fn(Word) -> Option<T>,
    ) -> Option<T> {
        let rest = self.rest(state).trim_start_matches(' ');
        let (length, found) = self.alphabet.words.at(rest, wanted)?;
        let after = rest.get(length..).unwrap_or_default();
        state.at = self.text.len() - after.trim_start_matches(' ').len();
        state.told = true;
        state.spelling.odd.add(Oddities::WORDS);
        Some(found)
    }

    pub(super) fn file(&self, state: &mut State) -> Option<File> {
        let byte = self.byte(state)?;
        if let Some(file) = self.named_file(state) {
            return Some(file);
        }
        if let letter @ b'a'..=b'h' = byte {
            state.at += 1;
            return File::from_char(char::from(letter));
        }
        if let letter @ b'A'..=b'H' = byte
            && state.capitals
            && !(state.told && self.is_piece(letter))
        {
            state.at += 1;
            state.spelling.odd.add(Oddities::CAPITAL_FILES);
            return File::from_char(char::from(letter.to_ascii_lowercase()));
        }
        if byte.is_ascii() {
            return None;
        }
        // Cyrillic letters that look like files.
        for (letter, file) in [("а", File::A), ("с", File::C), ("е", File::E)] {
            if self.eat_any(state, &[letter]) {
                state.spelling.odd.add(Oddities::LOOK_ALIKE);
                return Some(file);
            }
        }
        None
    }

    /// A file that is called by a name: the `echo` of `echo 4`.
    pub(super) fn named_file(&self, state: &mut State) -> Option<File> {
        let next = self.text.as_bytes().get(state.at + 1)?;
        // By far the most files are letters, with a digit behind them.
        if !next.is_ascii_alphabetic() && *next < 0x80 {
            return None;
        }
        self.word(state, |word| match word {
            Word::File(file) => Some(file),
            _ => None,
        })
    }

    /// Whether a capital is the letter of a piece. In words it is no file then: `knight to B3` goes to a
    /// bishop's file, as descriptive notation has it.
    fn is_piece(&self, letter: u8) -> bool {
        let role = self.alphabet.plain(letter);
        role.is_some_and(|role| role != Role::Pawn)
    }

    pub(super) fn rank(&self, state: &mut State) -> Option<Rank> {
        let rank = Rank::from_char(char::from(self.byte(state)?))?;
        state.at += 1;
        Some(rank)
    }

    /// A rank that may stand after blanks: `e 4`.
    pub(super) fn rank_of_file(&self, state: &mut State) -> Option<Rank> {
        let mut ahead = *state;
        self.blanks(&mut ahead);
        let rank = self.rank(&mut ahead)?;
        *state = ahead;
        Some(rank)
    }

    pub(super) fn place(&self, state: &mut State) -> Place {
        let file = self.file(state);
        let rank = match file {
            Some(_) => self.rank_of_file(state),
            None => self.rank(state),
        };
        Place { file, rank }
    }

    pub(super) fn dash(&self, state: &mut State) -> bool {
        if self.eat(state, b'-') {
            return true;
        }
        if self.byte(state).is_none_or(|byte| byte.is_ascii()) {
            return false;
        }
        match self
            .rest(state)
            .chars()
            .next()
            .filter(|sign| is_dash(*sign))
        {
            Some(sign) => {
                state.at += sign.len_utf8();
                true
            }
            None => false,
        }
    }

    pub(super) fn cross(&self, state: &mut State) -> bool {
        match self.byte(state) {
            Some(b'x') => {
                state.at += 1;
                true
            }
            Some(b'X') if !self.alphabet.has_capital_x => {
                state.at += 1;
                state.spelling.odd.add(Oddities::LOOK_ALIKE);
                true
            }
            Some(byte) if !byte.is_ascii() || byte == b'*' => {
                let signs = ["×", "✕", "✖", "⨯", "х", "Х", "*"];
                let is_cross = self.eat_any(state, &signs);
                if is_cross {
                    state.spelling.odd.add(Oddities::LOOK_ALIKE);
                }
                is_cross
            }
            _ => false,
        }
    }
}
