//! What a spelling says about a move, before any board is looked at.

use shakmaty::{Bitboard, CastlingSide, Color, Role};

use super::glyphs::Judgement;

/// A claim about a move. Squares are sets, so that one resolver serves every notation: `Nf3` claims
/// one square of arrival, `ed` a file, `PxP` none at all.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Claim {
    /// The kind of move.
    pub kind: Kind,
    /// What was written along with it, and decides nothing unless the kind says so.
    pub spelling: Spelling,
}

/// The part of a claim that decides.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A piece goes from one of these squares to one of those.
    Go(Go),
    /// Castling, to one side or to whichever is legal.
    Castle(Option<CastlingSide>),
    /// A pass.
    Null,
}

/// A piece goes somewhere.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Go {
    /// The kind of piece; not said when only squares are written, as in `g1f3`.
    pub role: Option<Role>,
    /// Where it may come from.
    pub from: Bitboard,
    /// Where it may arrive. For castling written as the king's move: where the king arrives.
    pub to: Bitboard,
    /// The kind of piece taken, where it is named: `NxB`.
    pub captured: Option<Role>,
    /// The piece that a pawn becomes.
    pub promotion: Option<Role>,
    /// Whether something must be taken (`x` in descriptive notation) or must not (`-` there).
    /// Algebraic signs decide nothing (PGN 8.2.3.5).
    pub takes: Option<bool>,
    /// Whether the check mark decides between moves, as it does in descriptive notation.
    pub check_decides: bool,
}

impl Go {
    /// A piece that comes from anywhere and goes anywhere.
    pub const fn anywhere(role: Option<Role>) -> Self {
        Self {
            role,
            from: Bitboard::FULL,
            to: Bitboard::FULL,
            captured: None,
            promotion: None,
            takes: None,
            check_decides: false,
        }
    }
}

/// Nobody says more about a move in one word.
const MOST_JUDGEMENTS: usize = 4;

/// How a claim was written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Spelling {
    /// The sign of capture.
    pub capture: CaptureSign,
    /// A hyphen between the squares.
    pub hyphen: bool,
    /// The mark of check or mate.
    pub check: CheckMark,
    /// An en-passant mark.
    pub en_passant: bool,
    /// How the promotion was introduced.
    pub promotion: PromotionSign,
    /// The circles of castling.
    pub circles: Circles,
    /// The departure file was written.
    pub from_file: bool,
    /// The departure rank was written.
    pub from_rank: bool,
    /// Pieces were written as figurines.
    pub figurine: bool,
    /// What glyphs say about the move and the position after it; zeros for none.
    pub(super) judgements: [Judgement; MOST_JUDGEMENTS],
    /// A draw was offered: `(=)`.
    pub draw_offer: bool,
    /// What no standard writes.
    pub odd: Oddities,
}

impl Spelling {
    /// Notes what a glyph says, once; false if there is no room for it.
    pub(super) fn judge(&mut self, judgement: Judgement) -> bool {
        self.odd.add(Oddities::COMMENT);
        let is_free = |known: &&mut Judgement| **known == (0, 0) || **known == judgement;
        match self.judgements.iter_mut().find(is_free) {
            Some(free) => *free = judgement,
            None => return false,
        }
        true
    }

    /// What glyphs say about the move and the position after it.
    pub fn judgements(&self) -> impl Iterator<Item = Judgement> {
        let judgements = self.judgements.into_iter();
        judgements.take_while(|judgement| *judgement != (0, 0))
    }

    /// The NAGs of the move, if this side has made it.
    pub fn nags(&self, mover: Color) -> impl Iterator<Item = u8> {
        let nags = self.judgements();
        nags.map(move |(white, black)| mover.fold_wb(white, black))
    }
}

/// The sign of capture as written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum CaptureSign {
    /// None.
    #[default]
    Missing,
    /// `x`, or a look-alike of it.
    Cross,
    /// `:` before the square of arrival.
    Colon,
    /// `:` at the end.
    ColonAtEnd,
}

/// The mark of check or mate as written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum CheckMark {
    /// None.
    #[default]
    Missing,
    /// `+`, `†`, `ch`.
    Check,
    /// `++`: mate in Rules E, double check in old books.
    DoublePlus,
    /// `dbl ch`.
    DoubleCheck,
    /// `dis ch`.
    DiscoveredCheck,
    /// `#`, `‡`, `mate`.
    Mate,
}

/// How a promotion was introduced.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum PromotionSign {
    /// There is no promotion, or the piece follows at once: `e8Q`.
    #[default]
    Missing,
    /// `e8=Q`.
    Equals,
    /// `e8(Q)`.
    Brackets,
    /// `e8/Q`.
    Slash,
    /// `e8-Q`, `e8 Q` and the like.
    Other,
}

/// The circles of castling as written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Circles {
    /// No circles.
    #[default]
    Missing,
    /// The letter O.
    Letters,
    /// The digit 0.
    Zeros,
    /// Something else: small letters, Cyrillic or Greek letters, no dashes.
    Odd,
}

/// Ways of writing that no standard has, as a set of bits.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Oddities(u16);

impl Oddities {
    /// A small letter for a piece: `nf3`.
    pub const SMALL_PIECE: Self = Self(1 << 0);
    /// Capital letters for files: `E2-E4`.
    pub const CAPITAL_FILES: Self = Self(1 << 1);
    /// Blanks inside the move.
    pub const BLANKS: Self = Self(1 << 2);
    /// A letter for the pawn: `Pe4`.
    pub const PAWN_LETTER: Self = Self(1 << 3);
    /// A character that only looks like the right one, or a full-width one.
    pub const LOOK_ALIKE: Self = Self(1 << 4);
    /// The departure in brackets, after a slash, or before the letter.
    pub const DEPARTURE_MARK: Self = Self(1 << 5);
    /// The piece taken is named: `NxB`.
    pub const VICTIM_NAMED: Self = Self(1 << 6);
    /// Only squares where a piece letter belongs: `g1f3`.
    pub const NO_PIECE_LETTER: Self = Self(1 << 7);
    /// A pawn capture by files only: `ed`.
    pub const FILES_ONLY: Self = Self(1 << 8);
    /// A word for a piece, a sign or a mark: `knight`, `takes`, `mate`, `castles`.
    pub const WORDS: Self = Self(1 << 9);
    /// A move number before the move.
    pub const NUMBER: Self = Self(1 << 10);
    /// A mark on the move or the position after it: `!`, `+-`.
    pub const COMMENT: Self = Self(1 << 11);
    /// A colon as well as another sign of capture, or a hyphen on top of it.
    pub const TWO_SIGNS: Self = Self(1 << 12);
    /// A letter or a digit in its second meaning.
    pub const SECOND_CHOICE: Self = Self(1 << 13);
    /// The letter that UCI has for a piece, which is another's in this language.
    pub const LETTER_OF_UCI: Self = Self(1 << 14);
    /// A capture that does not say what takes: `xd5`.
    pub const UNNAMED: Self = Self(1 << 15);

    /// Whether all of the others are in this set.
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Adds the others.
    pub const fn add(&mut self, others: Self) {
        self.0 |= others.0;
    }

    /// Whether there is nothing odd.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_stays_small() {
        assert!(std::mem::size_of::<Claim>() <= 48);
    }
}
