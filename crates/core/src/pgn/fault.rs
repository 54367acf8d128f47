//! What can be wrong with a game in PGN.

/// Something that is not as the standard has it. Unless it says otherwise, reading goes on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// A tag that is no tag: `[` without a name.
    MalformedTag,
    /// A tag value without its quotes.
    UnquotedValue,
    /// A quote in a tag value that is not escaped, or the last one missing.
    LooseQuote,
    /// A tag without the closing bracket.
    UnclosedTag,
    /// A tag whose name has other signs than letters, digits and underscores.
    OddTagName,
    /// A tag that stands on several lines.
    SplitTag,
    /// A tag that was given before; the first one counts.
    DuplicateTag,
    /// A tag among the moves.
    LateTag,
    /// A FEN that is no position: the moves cannot be read.
    BadFen,
    /// A FEN that had to be repaired.
    OddFen,
    /// A FEN that does not count by the SetUp tag; it counts all the same.
    OddSetUp,
    /// Text that is no move; the rest of the line is not read.
    NotAMove,
    /// A move that is not legal; the rest of the line is not read.
    IllegalMove,
    /// A move that can mean several; the rest of the line is not read.
    AmbiguousMove,
    /// A move that is written otherwise than in SAN.
    OddSpelling,
    /// Two moves, or a move and the result, without a blank between them.
    JoinedMoves,
    /// A move number that is not the right one.
    WrongNumber,
    /// A comment that is not closed.
    UnclosedComment,
    /// A comment in which the tags of other games stand.
    CommentHoldsGames,
    /// A closing brace without a comment.
    StrayBrace,
    /// A variation that is not closed.
    UnclosedVariation,
    /// A closing bracket without a variation.
    StrayClose,
    /// A variation before any move.
    EarlyVariation,
    /// A variation without moves.
    EmptyVariation,
    /// A NAG beyond 255, or without a number.
    BadNag,
    /// Something that has no meaning in PGN.
    Stray,
    /// The game has no result.
    MissingResult,
    /// The result differs from the one in the tag.
    ResultDiffers,
    /// The result contradicts mate or stalemate on the board.
    ResultContradictsBoard,
    /// A result behind the result.
    SecondResult,
    /// A result inside a variation.
    EarlyResult,
    /// A Result tag that is no result.
    BadResultTag,
    /// A variant of chess that is not known here: the moves are read by the rules of chess.
    UnknownVariant,
    /// A game that has more bytes, or more comments and the like, than one may have; the rest of it is
    /// not read.
    TooLong,
    /// A variation that is nested too deep; the rest of the line that it stands in is not read.
    TooDeep,
    /// More faults than are told of in one game.
    TooMany,
    /// Text outside of any game.
    NoGame,
}

impl Fault {
    /// Whether something was lost for the reader: moves that could not be read.
    pub const fn is_error(&self) -> bool {
        matches!(
            self,
            Self::BadFen
                | Self::NotAMove
                | Self::IllegalMove
                | Self::AmbiguousMove
                | Self::NoGame
                | Self::TooLong
                | Self::TooDeep
                | Self::MalformedTag
        )
    }
}

/// How many faults of one game are told of.
const MOST: usize = 10_000;

/// Keeps the memory for faults within bounds: says which faults of a game are told of.
///
/// Beyond so many, only the first of each kind is, so that nothing is wrong unseen.
#[derive(Clone, Debug, Default)]
pub struct Census {
    count: usize,
    kinds: u64,
}

impl Census {
    /// What to tell of a fault: itself, that there are too many, or nothing.
    pub fn admit(&mut self, fault: Fault) -> Option<Fault> {
        let kind = 1_u64 << fault as u32;
        let is_first = self.kinds & kind == 0;
        self.kinds |= kind;
        self.count += 1;
        if is_first || self.count < MOST || fault == Fault::UnclosedComment {
            return Some(fault);
        }
        (self.count == MOST).then_some(Fault::TooMany)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_faults_are_told_of_in_bounds() {
        let mut census = Census::default();
        let told = (0..100_000).filter_map(|_| census.admit(Fault::Stray));
        let told: Vec<_> = told.collect();
        assert_eq!(told.len(), MOST);
        assert_eq!(told.last(), Some(&Fault::TooMany));
        assert_eq!(census.admit(Fault::IllegalMove), Some(Fault::IllegalMove));
        assert_eq!(census.admit(Fault::IllegalMove), None);
    }
}
