//! The short cut for writing: most moves are a few bytes that are known at once, as their squares or as
//! they were read.

use shakmaty::{CastlingMode, CastlingSide, Move, Role, Square};

use super::style::{CapturePlace, Form, Pieces, Style};

/// At most seven bytes in one number, the first one lowest.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ShortWord {
    /// The bytes; what stands behind those that count has no meaning.
    pub bytes: u64,
    /// How many of them count.
    pub length: usize,
}

/// What the way in which a move was written tells about how to write it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wording {
    /// Nothing.
    Unknown,
    /// No other piece of the kind can go there.
    Clear,
    /// This is its SAN, but for the mark of check.
    San(ShortWord),
}

/// A way to write usual moves at once. There is a type for each, so that a program for one way has no
/// trace of the others.
pub(crate) trait Shorthand {
    /// The move without the marks that follow it, if there is a short cut to it.
    fn write(&self, legal: Move, mode: CastlingMode, wording: Wording) -> Option<ShortWord>;
}

/// Moves by their squares, castling as the king's move.
pub(crate) struct Squares;

impl Shorthand for Squares {
    #[inline(always)]
    fn write(&self, legal: Move, mode: CastlingMode, _wording: Wording) -> Option<ShortWord> {
        let (from, to) = match legal {
            Move::Normal {
                from,
                to,
                promotion: None,
                ..
            } => (from, to),
            Move::Castle { king, rook } if mode.is_standard() => {
                let side = CastlingSide::from_queen_side(rook < king);
                (king, Square::from_coords(side.king_to_file(), king.rank()))
            }
            _ => return None,
        };
        Some(ShortWord {
            bytes: u64::from(name_of(from)) | u64::from(name_of(to)) << 16,
            length: 4,
        })
    }
}

/// Moves as SAN has them, but for the marks of check, with what stands for each piece, by its number.
pub(crate) struct LikeSan([FirstByte; 8]);

/// The first byte of the moves of a man: a letter, or anything, for a pawn. One question serves both, since whose
/// move it is cannot be foreseen.
#[derive(Clone, Copy)]
struct FirstByte {
    letter: u8,
    /// The bits of the letter that count.
    mask: u8,
}

impl FirstByte {
    #[inline(always)]
    fn is(self, byte: u8) -> bool {
        (byte ^ self.letter) & self.mask == 0
    }
}

impl LikeSan {
    /// The letters of a notation, if it writes moves like SAN.
    pub fn of(style: &Style) -> Option<Self> {
        let is_like_san = matches!(style.form, Form::Short)
            && style.pieces == Pieces::Letters
            && style.capture == "x"
            && style.capture_place == CapturePlace::Before
            && style.quiet.is_empty()
            && !style.pawn_letter
            && !style.pawn_captures_by_files
            && !style.alphabet.swallows_files;
        let first = |number| {
            let role = u32::try_from(number)
                .ok()
                .and_then(|number| Role::try_from(number).ok());
            let letter = match role.map(|role| style.alphabet.letter(role).as_bytes()) {
                Some([letter]) => *letter,
                _ => 0,
            };
            let mask = if role == Some(Role::Pawn) { 0 } else { 0xff };
            FirstByte { letter, mask }
        };
        is_like_san.then(|| Self(std::array::from_fn(first)))
    }
}

impl Shorthand for LikeSan {
    #[inline(always)]
    fn write(&self, legal: Move, _mode: CastlingMode, wording: Wording) -> Option<ShortWord> {
        let Wording::San(written) = wording else {
            return None;
        };
        let first = self.0.get(legal.role() as usize)?;
        first.is(written.bytes as u8).then_some(written)
    }
}

/// Moves for which there is no short cut.
pub(crate) struct Longhand;

impl Shorthand for Longhand {
    #[inline(always)]
    fn write(&self, _legal: Move, _mode: CastlingMode, _wording: Wording) -> Option<ShortWord> {
        None
    }
}

#[inline(always)]
fn name_of(square: Square) -> u16 {
    NAMES.get(square.to_usize()).copied().unwrap_or(0)
}

#[expect(
    clippy::indexing_slicing,
    reason = "this runs when the program is compiled"
)]
static NAMES: [u16; 64] = {
    let mut names = [0; 64];
    let mut number = 0;
    while number < 64 {
        names[number] = u16::from_le_bytes([b'a' + number as u8 % 8, b'1' + number as u8 / 8]);
        number += 1;
    }
    names
};
