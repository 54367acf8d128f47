//! What is doubtful about a move that a spelling may mean, and in which kind of notation it was read.

use shakmaty::Role;

use super::claim::{CaptureSign, CheckMark, Kind, Oddities};
use super::read::{Candidate, Manner};
use crate::board::Position;

/// Doubts and facts about a candidate, as a set of bits.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Doubts(u32);

impl Doubts {
    /// A letter or a digit was taken in its second meaning.
    pub const SECOND_CHOICE: Self = Self(1 << 0);
    /// A sign of capture, and nothing is taken.
    pub const FALSE_CAPTURE: Self = Self(1 << 1);
    /// A mark of check or mate, and there is none.
    pub const FALSE_CHECK: Self = Self(1 << 2);
    /// Something is taken, without a sign of capture.
    pub const MISSING_CAPTURE: Self = Self(1 << 3);
    /// There is check, without a mark.
    pub const MISSING_CHECK: Self = Self(1 << 4);
    /// Written as no standard has it.
    pub const ODD: Self = Self(1 << 5);
    /// Fact: both squares are given.
    pub const LONG: Self = Self(1 << 6);
    /// Fact: descriptive notation.
    pub const DESCRIPTIVE: Self = Self(1 << 7);
    /// Fact: squares as digits.
    pub const NUMERIC: Self = Self(1 << 8);
    /// Fact: a figurine.
    pub const FIGURINE: Self = Self(1 << 9);
    /// Fact: both squares, and no letter for the piece.
    pub const NO_LETTER: Self = Self(1 << 10);
    /// Fact: a draw was offered.
    pub const DRAW_OFFER: Self = Self(1 << 12);
    /// Read in a style that is not the first of those asked for.
    pub const OTHER_STYLE: Self = Self(1 << 13);

    /// Written as no notation has it, but as people do.
    pub const RESPELT: Self = Self(1 << 14);
    /// A small letter is a piece, though it may be a file.
    pub const SMALL_LETTER: Self = Self(1 << 15);
    /// A capture by a piece that is not named.
    pub const UNNAMED_PIECE: Self = Self(1 << 16);

    /// Those that speak against the move; the others are facts about its notation.
    const AGAINST: u32 = Self::SECOND_CHOICE.0
        | Self::FALSE_CAPTURE.0
        | Self::FALSE_CHECK.0
        | Self::MISSING_CAPTURE.0
        | Self::MISSING_CHECK.0
        | Self::ODD.0
        | Self::OTHER_STYLE.0
        | Self::RESPELT.0
        | Self::SMALL_LETTER.0
        | Self::UNNAMED_PIECE.0;

    /// What is doubtful about a candidate, given the position after it.
    pub fn of(candidate: &Candidate, after: &Position) -> Self {
        let spelling = &candidate.claim.spelling;
        let takes = candidate.legal.is_capture();
        let says_capture = spelling.capture != CaptureSign::Missing;
        let gives_check = after.is_check();
        let says_check = spelling.check != CheckMark::Missing;
        let says_mate = spelling.check == CheckMark::Mate;
        let go = match candidate.claim.kind {
            Kind::Go(go) => Some(go),
            Kind::Castle(_) | Kind::Null => None,
        };
        let is_long = go.is_some_and(|go| go.from.count() == 1 && go.to.count() == 1);
        let has_role = go.is_none_or(|go| go.role.is_some());
        // Where check marks decide, what does not keep to them is read as if it had none.
        let is_false_check = says_check && !gives_check || says_mate && !after.is_checkmate();
        let is_without_check = candidate.respelt && go.is_some_and(|go| go.takes.is_some());
        let has = |oddity| spelling.odd.contains(oddity);
        let is_pawn = candidate.legal.role() == Role::Pawn;
        let is_odd = has(Oddities::SMALL_PIECE)
            || has(Oddities::PAWN_LETTER)
            || has(Oddities::TWO_SIGNS)
            || has(Oddities::UNNAMED) && is_pawn
            // Otherwise these are what was written as no notation has it.
            || has(Oddities::CAPITAL_FILES) && !candidate.respelt;
        [
            (candidate.second_choice, Self::SECOND_CHOICE),
            (says_capture && !takes, Self::FALSE_CAPTURE),
            (is_false_check && !is_without_check, Self::FALSE_CHECK),
            (!says_capture && takes, Self::MISSING_CAPTURE),
            (!says_check && gives_check, Self::MISSING_CHECK),
            (is_odd, Self::ODD),
            (is_long, Self::LONG),
            (candidate.manner == Manner::Descriptive, Self::DESCRIPTIVE),
            (candidate.manner == Manner::Numeric, Self::NUMERIC),
            (spelling.figurine, Self::FIGURINE),
            (is_long && !has_role, Self::NO_LETTER),
            (spelling.draw_offer, Self::DRAW_OFFER),
            (candidate.respelt, Self::RESPELT),
            (candidate.small_piece, Self::SMALL_LETTER),
            (has(Oddities::UNNAMED) && !is_pawn, Self::UNNAMED_PIECE),
        ]
        .into_iter()
        .filter(|(applies, _)| *applies)
        .fold(Self::default(), |all, (_, doubt)| all.with(doubt))
    }

    /// The bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many of them speak against the move.
    pub const fn count(self) -> u32 {
        (self.0 & Self::AGAINST).count_ones()
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// These without others.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Whether all of the others are among these.
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }
}
