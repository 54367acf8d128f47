//! The short cut for writing: most moves are a few bytes that are known at once, as their squares or as
//! they were read.

use shakmaty::{Move, Role, Square};

use super::style::{CapturePlace, Form, Pieces, Style};

/// At most seven bytes in one number, the first one lowest.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Brief {
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
    San(Brief),
}

/// How a notation writes its usual moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shorthand {
    /// By their squares.
    Squares,
    /// As SAN does, but for the marks of check, with a letter for each piece, by its number.
    San([u8; 8]),
    /// In a way that has no short cut.
    Longhand,
}

impl Shorthand {
    /// The short cut of a notation.
    pub fn of(style: &Style) -> Self {
        let is_like_san = matches!(style.form, Form::Short)
            && style.pieces == Pieces::Letters
            && style.capture == "x"
            && style.capture_place == CapturePlace::Before
            && style.quiet.is_empty()
            && !style.pawn_captures_by_files
            && !style.alphabet.swallows_files;
        match style.form {
            Form::Coordinate => Self::Squares,
            _ if is_like_san => Self::San(std::array::from_fn(|number| {
                let role = u32::try_from(number)
                    .ok()
                    .and_then(|number| Role::try_from(number).ok());
                match role.map(|role| style.alphabet.letter(role).as_bytes()) {
                    Some([letter]) => *letter,
                    _ => 0,
                }
            })),
            _ => Self::Longhand,
        }
    }

    /// The move without the marks that follow it, if there is a short cut to it.
    #[inline(always)]
    pub fn write(&self, legal: Move, wording: Wording) -> Option<Brief> {
        let Move::Normal {
            role,
            from,
            to,
            promotion: None,
            ..
        } = legal
        else {
            return None;
        };
        match (self, wording) {
            (Self::Squares, _) => Some(Brief {
                bytes: u64::from(name_of(from)) | u64::from(name_of(to)) << 16,
                length: 4,
            }),
            (Self::San(letters), Wording::San(written)) => {
                let letter = letters.get(role as usize).copied().unwrap_or(0);
                let is_same = (role == Role::Pawn) | (letter == written.bytes as u8);
                is_same.then_some(written)
            }
            _ => None,
        }
    }
}

#[inline(always)]
fn name_of(square: Square) -> u16 {
    let file = b'a' + square.to_u32() as u8 % 8;
    let rank = b'1' + square.to_u32() as u8 / 8;
    u16::from_le_bytes([file, rank])
}
