//! What there may be to say about a spelling.

/// Something to say about a spelling.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Remark {
    /// A sign of capture, but nothing is taken.
    FalseCapture,
    /// A check mark, but no check is given.
    FalseCheck,
    /// A mark of mate, but it is not mate.
    FalseMate,
    /// A mark of double check, but there is none.
    FalseDoubleCheck,
    /// An en-passant mark on another move.
    FalseEnPassant,
    /// The square of the pawn taken en passant instead of the square of arrival.
    VictimsSquare,
    /// A capture without its sign.
    MissingCapture,
    /// Another sign of capture, or in another place, than the notation has.
    CaptureSign,
    /// A check without its mark.
    MissingCheck,
    /// A mate without its mark.
    MissingMate,
    /// Another mark of mate than the notation has.
    MateSign,
    /// Marks of check and mate are not written in this notation.
    SuperfluousCheck,
    /// En passant without its mark.
    MissingEnPassant,
    /// The en-passant mark is not written in this notation.
    SuperfluousEnPassant,
    /// The promotion is introduced in another way than the notation has.
    PromotionSign,
    /// Circles of another kind than the notation has.
    CastlingSign,
    /// Castling written as a move of the king.
    CastlingAsKingMove,
    /// The departure is given where the notation leaves it out.
    SuperfluousDeparture,
    /// The departure is given by the rank where the file comes first, or the other way round.
    WrongDeparture,
    /// The departure is missing where the notation always gives it.
    MissingDeparture,
    /// A hyphen where the notation has none.
    SuperfluousHyphen,
    /// No hyphen where the notation has one.
    MissingHyphen,
    /// A letter where the notation has figurines, or the other way round.
    Figurine,
    /// No letter or figurine for the piece.
    NoPieceLetter,
    /// A pawn capture by files only.
    FilesOnly,
    /// A small letter for a piece.
    SmallPiece,
    /// Capital letters for files.
    CapitalFiles,
    /// Blanks inside the move.
    Blanks,
    /// A letter for the pawn.
    PawnLetter,
    /// A character that looks like the right one.
    LookAlike,
    /// The departure in brackets, after a slash or before the letter.
    DepartureMark,
    /// The piece taken is named.
    VictimNamed,
    /// A word where a sign belongs.
    Words,
    /// A move number.
    Number,
    /// Two signs where one is enough.
    TwoSigns,
    /// A letter or a digit in its second meaning.
    SecondChoice,
    /// The letter that UCI has for a piece, which is another's in this language.
    LetterOfUci,
    /// Written otherwise in some other way.
    Otherwise,
    /// Another mark of check than the notation has.
    CheckSign,
    /// A mark of double check, for which the notation has no sign of its own.
    DoubleCheckSign,
    /// Another mark of en passant than the notation has.
    EnPassantSign,
    /// A period, a comma or a semicolon after the move.
    Punctuation,
    /// Another letter for the piece than the notation has.
    OtherLetter,
    /// An offer of a draw, for which the notation has no sign.
    DrawOfferSign,
    /// A pass, which the notation has no sign for.
    Pass,
    /// The rank tells the pieces apart, where the file is preferred.
    PreferredFile,
    /// A hyphen, where none is needed.
    NeedlessHyphen,
    /// A figurine, where letters are usual.
    FigurineForLetter,
    /// A figurine of the other colour than the notation has.
    OtherFigurine,
    /// No blank before the en-passant mark.
    JoinedMark,
    /// The marks in another order.
    OrderOfMarks,
    /// The mark of check for a mate.
    CheckForMate,
    /// The whole square of a capture, where the file is enough.
    SquareForFile,
    /// Another abbreviation that the language has.
    AlsoLetter,
    /// A mark that is no part of the move.
    Annotation,
    /// One of several usages that the notation has.
    Usage,
}

impl Remark {
    /// Whether the notation allows it, and only prefers another way.
    pub const fn is_preference(self) -> bool {
        matches!(
            self,
            Self::PreferredFile
                | Self::NeedlessHyphen
                | Self::FigurineForLetter
                | Self::OtherFigurine
                | Self::JoinedMark
                | Self::OrderOfMarks
                | Self::CheckForMate
                | Self::SquareForFile
                | Self::AlsoLetter
                | Self::Annotation
                | Self::Usage
        )
    }
}
