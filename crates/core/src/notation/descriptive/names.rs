//! The names of men and squares: what `KN`, `KBP`, `R(K1)` and `B4` may mean.

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role};

use super::Tongue;
use super::words::Word;
use crate::notation::original::{starter, wing_of};

/// The files with the same short name: `B` is the c-file and the f-file.
pub(super) fn files_of(file: File) -> Bitboard {
    started_by(starter(file))
}

/// The files on which men of a kind start.
pub(super) fn started_by(role: Role) -> Bitboard {
    files(|file| starter(file) == role)
}

/// The files of one wing.
pub(super) fn wing_files(wing: CastlingSide) -> Bitboard {
    files(|file| wing_of(file) == wing)
}

pub(super) fn files(belongs: impl Fn(File) -> bool) -> Bitboard {
    File::ALL
        .into_iter()
        .filter(|file| belongs(*file))
        .fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(file))
}

/// The wing that a king or a queen stands for.
pub(super) fn as_wing(word: Word) -> Option<CastlingSide> {
    match word {
        Word::Man(Role::King) => Some(CastlingSide::KingSide),
        Word::Man(Role::Queen) => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// A man, by name: `N`, `KN`, `KBP`, `R(K1)`.
#[derive(Clone, Copy)]
pub(super) struct Name {
    pub(super) role: Role,
    /// Where it may stand, but for the wing.
    pub(super) place: Bitboard,
    pub(super) wing: Option<CastlingSide>,
    pub(super) by_file: bool,
    pub(super) by_rank: bool,
}

/// The names as the side to move uses them.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) turn: Color,
    pub(super) tongue: &'a Tongue,
}

impl Names<'_> {
    /// A name that takes up all the words.
    pub(super) fn whole_name(&self, words: &[Word]) -> Option<Name> {
        let men = words
            .iter()
            .take_while(|word| matches!(word, Word::Man(_)))
            .count();
        let (name, rest) = self.name(words, men)?;
        if rest.is_empty() {
            return Some(name);
        }
        let (placed, rest) = self.placed(name, rest)?;
        rest.is_empty().then_some(placed)
    }

    /// A name of so many letters at the beginning: `R`; `QR`, `TD`; `KBP`, `PAR`.
    pub(super) fn name<'w>(&self, words: &'w [Word], men: usize) -> Option<(Name, &'w [Word])> {
        let (letters, rest) = words.split_at_checked(men)?;
        let (man, kin) = if self.tongue.wing_first {
            letters.split_last()?
        } else {
            letters.split_first()?
        };
        let Word::Man(role) = *man else {
            return None;
        };
        let mut name = Name {
            role,
            place: Bitboard::FULL,
            wing: None,
            by_file: !kin.is_empty(),
            by_rank: false,
        };
        match (role, kin) {
            (_, []) => {}
            (Role::Pawn, kin) => name.place = self.file(kin)?,
            (Role::Rook | Role::Knight | Role::Bishop, [wing]) => name.wing = Some(as_wing(*wing)?),
            _ => return None,
        }
        Some((name, rest))
    }

    /// A name with the square that the man stands on: `(K5)`, `/K5`, or its file or rank only.
    pub(super) fn placed<'w>(
        &self,
        mut name: Name,
        words: &'w [Word],
    ) -> Option<(Name, &'w [Word])> {
        let (is_open, inner) = match words {
            [Word::Open, inner @ ..] => (true, inner),
            [Word::Slash | Word::From, inner @ ..] => (false, inner),
            _ => return None,
        };
        let squares = self
            .squares(inner)
            .into_iter()
            .map(|(s, r)| (s, true, true, r));
        let files = self
            .files(inner)
            .into_iter()
            .map(|(f, r)| (f, true, false, r));
        let rank = match inner {
            [Word::Rank(rank), rest @ ..] => Some((self.rank(*rank), false, true, rest)),
            _ => None,
        };
        for (place, by_file, by_rank, rest) in squares.chain(files).chain(rank) {
            let rest = match rest {
                [Word::Close, rest @ ..] if is_open => rest,
                // After a slash the square goes on as far as it can.
                [Word::Man(_) | Word::Rank(_), ..] => continue,
                _ if !is_open => rest,
                _ => continue,
            };
            name.place &= place;
            name.by_file |= by_file;
            name.by_rank |= by_rank;
            return Some((name, rest));
        }
        None
    }

    /// The squares that the words may begin with.
    pub(super) fn squares<'w>(&self, words: &'w [Word]) -> Vec<(Bitboard, &'w [Word])> {
        if self.tongue.rank_first {
            let [Word::Rank(rank), rest @ ..] = words else {
                return Vec::new();
            };
            let files = self.files(rest).into_iter();
            return files
                .map(|(files, rest)| (files & self.rank(*rank), rest))
                .collect();
        }
        let files = self.files(words).into_iter();
        files
            .filter_map(|(files, rest)| match rest {
                [Word::Rank(rank), rest @ ..] => Some((files & self.rank(*rank), rest)),
                _ => None,
            })
            .collect()
    }

    /// The files that the words may begin with, the longest name first.
    pub(super) fn files<'w>(&self, words: &'w [Word]) -> Vec<(Bitboard, &'w [Word])> {
        [2, 1]
            .into_iter()
            .filter_map(|letters| {
                let (name, rest) = words.split_at_checked(letters)?;
                Some((self.file(name)?, rest))
            })
            .collect()
    }

    /// The files of a name (DES-2, SDN-2).
    fn file(&self, name: &[Word]) -> Option<Bitboard> {
        let (man, wing) = match *name {
            [man] => (man, None),
            [wing, man] if self.tongue.wing_first => (man, Some(wing)),
            [man, wing] => (man, Some(wing)),
            _ => return None,
        };
        match (man, wing) {
            (Word::Man(Role::Pawn), _) => None,
            (Word::Man(role), None) => Some(started_by(role)),
            (Word::Man(role @ (Role::Rook | Role::Knight | Role::Bishop)), Some(wing)) => {
                Some(started_by(role) & wing_files(as_wing(wing)?))
            }
            _ => None,
        }
    }

    /// A rank, counted from the side that moves.
    pub(super) fn rank(&self, rank: Rank) -> Bitboard {
        Bitboard::from_rank(self.turn.relative_rank(rank))
    }
}
