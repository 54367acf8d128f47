//! What can be wrong, as the core tells it.
//!
//! Made from `src/stamma/diagnostics/rules.toml` by `make rules`, and not to be edited.

/// Positions in FEN.
pub mod fen {
    use shakmaty::{CastlingSide, Color, Square};

    /// What is wrong with a FEN.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Fault {
        /// A FEN has six fields, and one of them is not there.
        MissingField,
        /// There is text after the sixth field.
        ExtraText,
        /// Fields are separated by something other than one space, or there is a blank before the
        /// first.
        Spacing,
        /// A character of the placement is neither a man nor a number of empty squares from 1 to 8.
        UnknownPiece(char),
        /// A rank describes more than eight squares.
        LongRank(u8),
        /// A rank describes fewer than eight squares.
        ShortRank(u8, u8),
        /// The placement has not eight ranks.
        RankCount(usize),
        /// Two numbers of empty squares stand side by side.
        TwoNumbers,
        /// The side to move is neither `w` nor `b`.
        UnknownTurn,
        /// A castling letter is none of `KQkq`, `A` to `H` or `a` to `h`.
        UnknownCastling(char),
        /// A castling right is given twice, perhaps once by its wing and once by its file.
        CastlingTwice(char),
        /// The castling letters are not in the order `KQkq`.
        CastlingOrder,
        /// A side has a castling right, but its king is not on its back rank.
        CastlingKing(Color),
        /// A side has a castling right on a wing where it has no rook on its back rank.
        CastlingRook(Color, CastlingSide),
        /// A castling right names a file without a rook, or a second rook on the same wing.
        CastlingFile(char),
        /// A castling right that only Chess960 knows: king or rook does not stand where it stands
        /// at the start of a game.
        CastlingChess960(char),
        /// The en passant field is neither `-` nor a square in small letters.
        UnknownEnPassant,
        /// The en passant square is not on the sixth rank of the side to move.
        EnPassantRank(Square),
        /// No pawn stands in front of the en passant square.
        EnPassantPawn(Square),
        /// The en passant square, or the one that the pawn came from, is not empty.
        EnPassantOccupied(Square),
        /// The half-move clock or the move number is not a whole number.
        NotANumber,
        /// The half-move clock or the move number is beyond 4294967295.
        LargeNumber,
        /// The move number is 0.
        MoveNumberZero,
        /// A side has no king.
        NoKing(Color),
        /// A side has more than one king.
        ManyKings(Color),
        /// A pawn stands on rank 1 or on rank 8.
        BackRankPawn(Square),
        /// The side that has just moved is in check.
        OppositeCheck(Color),
        /// The castling rights need Chess960, and kings or castling rooks of the two sides stand on
        /// different files.
        CastlingSides,
    }

    impl Fault {
        /// Its name in the catalogue.
        pub const fn name(self) -> &'static str {
            match self {
                Self::MissingField => "fen-missing-field",
                Self::ExtraText => "fen-extra-text",
                Self::Spacing => "fen-spacing",
                Self::UnknownPiece(..) => "fen-unknown-piece",
                Self::LongRank(..) => "fen-long-rank",
                Self::ShortRank(..) => "fen-short-rank",
                Self::RankCount(..) => "fen-rank-count",
                Self::TwoNumbers => "fen-two-numbers",
                Self::UnknownTurn => "fen-unknown-turn",
                Self::UnknownCastling(..) => "fen-unknown-castling",
                Self::CastlingTwice(..) => "fen-castling-twice",
                Self::CastlingOrder => "fen-castling-order",
                Self::CastlingKing(..) => "fen-castling-king",
                Self::CastlingRook(..) => "fen-castling-rook",
                Self::CastlingFile(..) => "fen-castling-file",
                Self::CastlingChess960(..) => "fen-castling-chess960",
                Self::UnknownEnPassant => "fen-unknown-en-passant",
                Self::EnPassantRank(..) => "fen-en-passant-rank",
                Self::EnPassantPawn(..) => "fen-en-passant-pawn",
                Self::EnPassantOccupied(..) => "fen-en-passant-occupied",
                Self::NotANumber => "fen-not-a-number",
                Self::LargeNumber => "fen-large-number",
                Self::MoveNumberZero => "fen-move-number-zero",
                Self::NoKing(..) => "fen-no-king",
                Self::ManyKings(..) => "fen-many-kings",
                Self::BackRankPawn(..) => "fen-back-rank-pawn",
                Self::OppositeCheck(..) => "fen-opposite-check",
                Self::CastlingSides => "fen-castling-sides",
            }
        }
    }
}

/// Spellings of moves.
pub mod notation {
    /// Something to say about the spelling of a move.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Remark {
        /// There is a sign of capture, but nothing is taken.
        FalseCapture,
        /// There is a check mark, but no check is given.
        FalseCheck,
        /// There is a mark of mate, but it is not mate.
        FalseMate,
        /// There is a mark of double check, but only one piece gives check.
        FalseDoubleCheck,
        /// There is an en passant mark on a move that takes nothing en passant.
        FalseEnPassant,
        /// The square of the pawn taken en passant is given instead of the square of arrival.
        VictimsSquare,
        /// A capture is written without the sign that this notation has for it.
        MissingCapture,
        /// The sign of capture is another one than this notation has, or stands in another place.
        CaptureSign,
        /// A check is written without its mark, which this notation demands.
        MissingCheck,
        /// A mate is written without its mark, which this notation demands.
        MissingMate,
        /// The mark of mate is another one than this notation has.
        MateSign,
        /// There is a mark of check or mate, and this notation writes none.
        SuperfluousCheck,
        /// A capture en passant is written without its mark, which this notation demands.
        MissingEnPassant,
        /// There is an en passant mark, and this notation writes none.
        SuperfluousEnPassant,
        /// The promotion is introduced in another way than this notation has.
        PromotionSign,
        /// Castling is written otherwise than this notation does: with zeros, with the letter O, or
        /// without hyphens.
        CastlingSign,
        /// Castling is written as a move of the king by two squares.
        CastlingAsKingMove,
        /// The text says more about where the piece came from than this notation does.
        SuperfluousDeparture,
        /// Two pieces are told apart by the rank where this notation takes the file, or the other
        /// way round.
        WrongDeparture,
        /// The text does not say where the piece came from, which this notation always does.
        MissingDeparture,
        /// There is a hyphen, and this notation has none.
        SuperfluousHyphen,
        /// The hyphen that this notation puts before the square of arrival is missing.
        MissingHyphen,
        /// There is a figurine where this notation has letters, or a letter where it has figurines.
        Figurine,
        /// The piece that moves is not named.
        NoPieceLetter,
        /// A pawn capture names the two files and no rank.
        FilesOnly,
        /// A piece has a small letter.
        SmallPiece,
        /// Files have capital letters.
        CapitalFiles,
        /// There are blanks in the move, or around it.
        Blanks,
        /// The pawn has a letter.
        PawnLetter,
        /// A character only looks like the right one: a Cyrillic letter, a dash for a hyphen, × for
        /// x.
        LookAlike,
        /// Where the piece came from stands in brackets, after a slash or before its letter.
        DepartureMark,
        /// The piece that is taken is named, as in descriptive notation.
        VictimNamed,
        /// There are words where letters or signs belong: `takes`, `ch`, `castles`.
        Words,
        /// The text begins with a move number.
        Number,
        /// There are two signs where one is enough.
        TwoSigns,
        /// The text is not written as in this notation, in a way that no other rule names.
        Otherwise,
        /// The text fits only if a letter or a digit is taken in its second meaning.
        SecondChoice,
        /// The check mark is another one than this notation has.
        CheckSign,
        /// The en passant mark is another one than this notation has.
        EnPassantSign,
        /// The move ends with a sign of punctuation.
        Punctuation,
        /// The piece has another letter than this notation gives it.
        OtherLetter,
        /// An offer of a draw is marked, and this notation has no sign for it.
        DrawOfferSign,
        /// A double check has a sign of its own, and this notation has none for it.
        DoubleCheckSign,
        /// The text is a pass, and this notation has no sign for one.
        Pass,
        /// A move of two squares has the letter that UCI has for a piece, which is another's in
        /// this language.
        LetterOfUci,
        /// Two pieces are told apart by the rank where the file would do, which is preferred.
        PreferredFile,
        /// There is a hyphen, which this notation allows and does not need.
        NeedlessHyphen,
        /// There is a figurine, which is for print, where letters are usual.
        FigurineForLetter,
        /// The figurine has the other colour than this notation gives it.
        OtherFigurine,
        /// There is no blank before the en passant mark.
        JoinedMark,
        /// The en passant mark stands before the check mark.
        OrderOfMarks,
        /// A mate is marked as a check.
        CheckForMate,
        /// A pawn capture gives the whole square where this notation is content with the file.
        SquareForFile,
        /// The piece has another abbreviation of its language than the usual one.
        AlsoLetter,
        /// There is a mark that is no part of the move, such as `±`.
        Annotation,
        /// The text is one of several ways to write this move in its notation, and not the one that
        /// stamma writes.
        Usage,
        /// A pawn capture does not give the file that the pawn comes from.
        MissingFile,
    }

    impl Remark {
        /// Its name in the catalogue.
        pub const fn name(self) -> &'static str {
            match self {
                Self::FalseCapture => "false-capture",
                Self::FalseCheck => "false-check",
                Self::FalseMate => "false-mate",
                Self::FalseDoubleCheck => "false-double-check",
                Self::FalseEnPassant => "false-en-passant",
                Self::VictimsSquare => "victims-square",
                Self::MissingCapture => "missing-capture",
                Self::CaptureSign => "capture-sign",
                Self::MissingCheck => "missing-check",
                Self::MissingMate => "missing-mate",
                Self::MateSign => "mate-sign",
                Self::SuperfluousCheck => "superfluous-check",
                Self::MissingEnPassant => "missing-en-passant",
                Self::SuperfluousEnPassant => "superfluous-en-passant",
                Self::PromotionSign => "promotion-sign",
                Self::CastlingSign => "castling-sign",
                Self::CastlingAsKingMove => "castling-as-king-move",
                Self::SuperfluousDeparture => "superfluous-departure",
                Self::WrongDeparture => "wrong-departure",
                Self::MissingDeparture => "missing-departure",
                Self::SuperfluousHyphen => "superfluous-hyphen",
                Self::MissingHyphen => "missing-hyphen",
                Self::Figurine => "figurine",
                Self::NoPieceLetter => "no-piece-letter",
                Self::FilesOnly => "files-only",
                Self::SmallPiece => "small-piece",
                Self::CapitalFiles => "capital-files",
                Self::Blanks => "blanks",
                Self::PawnLetter => "pawn-letter",
                Self::LookAlike => "look-alike",
                Self::DepartureMark => "departure-mark",
                Self::VictimNamed => "victim-named",
                Self::Words => "words",
                Self::Number => "number",
                Self::TwoSigns => "two-signs",
                Self::Otherwise => "otherwise",
                Self::SecondChoice => "second-choice",
                Self::CheckSign => "check-sign",
                Self::EnPassantSign => "en-passant-sign",
                Self::Punctuation => "punctuation",
                Self::OtherLetter => "other-letter",
                Self::DrawOfferSign => "draw-offer-sign",
                Self::DoubleCheckSign => "double-check-sign",
                Self::Pass => "pass",
                Self::LetterOfUci => "letter-of-uci",
                Self::PreferredFile => "preferred-file",
                Self::NeedlessHyphen => "needless-hyphen",
                Self::FigurineForLetter => "figurine-for-letter",
                Self::OtherFigurine => "other-figurine",
                Self::JoinedMark => "joined-mark",
                Self::OrderOfMarks => "order-of-marks",
                Self::CheckForMate => "check-for-mate",
                Self::SquareForFile => "square-for-file",
                Self::AlsoLetter => "also-letter",
                Self::Annotation => "annotation",
                Self::Usage => "usage",
                Self::MissingFile => "missing-file",
            }
        }

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
}

/// Games in PGN.
pub mod pgn {
    /// Something that is not as PGN has it. Unless it says otherwise, reading goes on.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Fault {
        /// The text is no spelling of any move in this notation and language. In a file of games
        /// the rest of its line of play is not read, and kept as a comment.
        NotAMove,
        /// The text is a move, but no legal one: the message says why not. In a file of games the
        /// rest of its line of play is not read, and kept as a comment.
        IllegalMove,
        /// Several legal moves fit the text. In a file of games the rest of its line of play is not
        /// read, and kept as a comment.
        AmbiguousMove,
        /// A bracket that is no tag: it has no name.
        MalformedTag,
        /// The FEN tag is no position, and so the moves cannot be read.
        BadFen,
        /// A text stands outside of any game.
        NoGame,
        /// Several games stand in a comment, and are not read.
        CommentSwallowsGames(u32),
        /// Other games begin inside a variation, and are not read.
        VariationSwallowsGames(u32),
        /// Other games begin inside a tag, and are not read.
        TagSwallowsGames(u32),
        /// A game has more bytes, or more comments and the like, than one may have.
        TooLong,
        /// Variations are nested more than 100,000 deep.
        TooDeep,
        /// A tag value has no quotation marks around it.
        UnquotedValue,
        /// There is a quotation mark in a tag value without a backslash before it, or the last one
        /// is missing.
        LooseQuote,
        /// A tag has no closing bracket.
        UnclosedTag,
        /// A tag was given before; the first one counts.
        DuplicateTag,
        /// A tag stands among the moves.
        LateTag,
        /// The FEN tag had to be repaired: fields are missing, or say what cannot be.
        OddFen,
        /// What is said about a move is clear, but not written as in SAN. If it is the move itself,
        /// a rule of spellings (SPL) says what is odd about it.
        OddSpelling,
        /// Two moves, or a move and the result, have no blank between them.
        JoinedMoves,
        /// A move number is not the one of the move that follows.
        WrongNumber,
        /// A comment has no closing brace.
        UnclosedComment,
        /// There is a closing brace that ends no comment.
        StrayBrace,
        /// A variation has no closing bracket.
        UnclosedVariation,
        /// There is a closing bracket that ends no variation.
        StrayClose,
        /// A variation stands before any move.
        EarlyVariation,
        /// A variation has no moves.
        EmptyVariation,
        /// A NAG is beyond 255, or has no number.
        BadNag,
        /// There is a word or a sign that has no meaning in PGN.
        Stray,
        /// The game ends without a result.
        MissingResult,
        /// The result behind the moves is not the one of the Result tag, which counts.
        ResultDiffers,
        /// The result contradicts the mate or the stalemate on the board.
        ResultContradictsBoard,
        /// There is a result inside a variation. It is kept as a comment.
        EarlyResult,
        /// The Result tag is none of `1-0`, `0-1`, `1/2-1/2` and `*`.
        BadResultTag,
        /// The Variant tag, another tag that names a variant (`[Event "Rated Atomic game"]`,
        /// `[GameType "Crazyhouse"]`), or the FEN belongs to another game than chess or Chess960.
        /// The moves are not read, and the game is kept as it is.
        UnknownVariant,
        /// More than 10,000 things are wrong with this game. Beyond that, only the first of each
        /// kind is told.
        TooMany,
        /// A tag stands on several lines.
        SplitTag,
        /// The name of a tag has other signs than letters, digits and underscores.
        OddTagName,
        /// There is a second result behind the result.
        SecondResult,
        /// The SetUp tag says that the FEN does not count. It counts all the same.
        OddSetUp,
        /// Another game stands in a comment: it quotes one, or its brace was forgotten.
        CommentHoldsGames,
        /// A comment has no closing brace, and moves or the result of its game stand in it. A
        /// result at its end is still read.
        CommentSwallowsMoves,
        /// Moves stand behind the result on its line, and no number says that a game begins with
        /// them.
        MovesAfterResult,
    }

    impl Fault {
        /// Its name in the catalogue.
        pub const fn name(self) -> &'static str {
            match self {
                Self::NotAMove => "not-a-move",
                Self::IllegalMove => "illegal-move",
                Self::AmbiguousMove => "ambiguous-move",
                Self::MalformedTag => "pgn-malformed-tag",
                Self::BadFen => "pgn-bad-fen",
                Self::NoGame => "pgn-no-game",
                Self::CommentSwallowsGames(..) => "pgn-comment-swallows-games",
                Self::VariationSwallowsGames(..) => "pgn-variation-swallows-games",
                Self::TagSwallowsGames(..) => "pgn-tag-swallows-games",
                Self::TooLong => "pgn-too-long",
                Self::TooDeep => "pgn-too-deep",
                Self::UnquotedValue => "pgn-unquoted-value",
                Self::LooseQuote => "pgn-loose-quote",
                Self::UnclosedTag => "pgn-unclosed-tag",
                Self::DuplicateTag => "pgn-duplicate-tag",
                Self::LateTag => "pgn-late-tag",
                Self::OddFen => "pgn-odd-fen",
                Self::OddSpelling => "pgn-odd-spelling",
                Self::JoinedMoves => "pgn-joined-moves",
                Self::WrongNumber => "pgn-wrong-number",
                Self::UnclosedComment => "pgn-unclosed-comment",
                Self::StrayBrace => "pgn-stray-brace",
                Self::UnclosedVariation => "pgn-unclosed-variation",
                Self::StrayClose => "pgn-stray-close",
                Self::EarlyVariation => "pgn-early-variation",
                Self::EmptyVariation => "pgn-empty-variation",
                Self::BadNag => "pgn-bad-nag",
                Self::Stray => "pgn-stray",
                Self::MissingResult => "pgn-missing-result",
                Self::ResultDiffers => "pgn-result-differs",
                Self::ResultContradictsBoard => "pgn-result-contradicts-board",
                Self::EarlyResult => "pgn-early-result",
                Self::BadResultTag => "pgn-bad-result-tag",
                Self::UnknownVariant => "pgn-unknown-variant",
                Self::TooMany => "pgn-too-many-faults",
                Self::SplitTag => "pgn-split-tag",
                Self::OddTagName => "pgn-odd-tag-name",
                Self::SecondResult => "pgn-second-result",
                Self::OddSetUp => "pgn-odd-setup",
                Self::CommentHoldsGames => "pgn-comment-holds-games",
                Self::CommentSwallowsMoves => "pgn-comment-swallows-moves",
                Self::MovesAfterResult => "pgn-moves-after-result",
            }
        }

        /// Whether something was lost for the reader: moves that could not be read.
        pub const fn is_error(self) -> bool {
            matches!(
                self,
                Self::NotAMove
                    | Self::IllegalMove
                    | Self::AmbiguousMove
                    | Self::MalformedTag
                    | Self::BadFen
                    | Self::NoGame
                    | Self::CommentSwallowsGames(..)
                    | Self::VariationSwallowsGames(..)
                    | Self::TagSwallowsGames(..)
                    | Self::TooLong
                    | Self::TooDeep
                    | Self::UnknownVariant
                    | Self::CommentSwallowsMoves
            )
        }
    }

    /// Something that the export format of PGN has otherwise.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Breach {
        /// One of the seven tags that every game has is missing.
        MissingTag,
        /// The seven tags are not the first, or are in another order.
        RosterOrder,
        /// The tags after the seven are not in the order of their names.
        TagOrder,
        /// A tag is not alone on its line, or has blanks too many.
        TagLayout,
        /// One of the seven tags has no value.
        EmptyValue,
        /// The date is not written as YYYY.MM.DD.
        DateForm,
        /// There is a FEN without a SetUp tag, or the other way round.
        SetUp,
        /// A FEN tag gives the position that every game begins with.
        NeedlessFen,
        /// There is not exactly one empty line after the tags, or after the moves.
        EmptyLine,
        /// A move that needs its number has none.
        MissingNumber,
        /// The number of a move is not the right one, or has not the right periods.
        NumberForm,
        /// There is a number before a move that needs none.
        NeedlessNumber,
        /// There is a mark such as `!` where the export format has a NAG.
        Suffix,
        /// A line has more than 79 characters.
        LongLine,
        /// A line ends though the next word has room on it.
        ShortLine,
        /// Two words are not exactly one blank apart.
        Spacing,
        /// The result is not written as the format has it.
        ResultForm,
        /// The result behind the moves is not the one of the Result tag.
        ResultTag,
        /// A comment goes to the end of its line, where stamma would write braces.
        LineComment,
        /// A line begins with `%`: it is for some program, and no part of the game.
        EscapeLine,
        /// The game is laid out otherwise than stamma would write it, where the standard leaves it
        /// open.
        OtherLayout,
    }

    impl Breach {
        /// Its name in the catalogue.
        pub const fn name(self) -> &'static str {
            match self {
                Self::MissingTag => "pgn-missing-tag",
                Self::RosterOrder => "pgn-roster-order",
                Self::TagOrder => "pgn-tag-order",
                Self::TagLayout => "pgn-tag-layout",
                Self::EmptyValue => "pgn-empty-value",
                Self::DateForm => "pgn-date-form",
                Self::SetUp => "pgn-set-up",
                Self::NeedlessFen => "pgn-needless-fen",
                Self::EmptyLine => "pgn-empty-line",
                Self::MissingNumber => "pgn-missing-number",
                Self::NumberForm => "pgn-number-form",
                Self::NeedlessNumber => "pgn-needless-number",
                Self::Suffix => "pgn-suffix",
                Self::LongLine => "pgn-long-line",
                Self::ShortLine => "pgn-short-line",
                Self::Spacing => "pgn-spacing",
                Self::ResultForm => "pgn-result-form",
                Self::ResultTag => "pgn-result-tag",
                Self::LineComment => "pgn-line-comment",
                Self::EscapeLine => "pgn-escape-line",
                Self::OtherLayout => "pgn-other-layout",
            }
        }
    }

    /// Something that can be read, and can hardly be meant.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Lint {
        /// A date names a month or a day that no calendar has.
        ImpossibleDate,
        /// A rating is written as something that is no number of one to four digits.
        BadRating,
        /// The ECO tag is no code: a letter from A to E and two digits, and perhaps a subdivision.
        BadEco,
        /// The Round tag is neither a number, nor numbers with periods between them, nor ? or -.
        OddRound,
        /// Some of the seven tags that every game has are missing. A game that has none or one of
        /// them is taken for a note of moves, and is not told of.
        IncompleteRoster,
        /// A tag has a name that nobody knows, and that differs in one letter, or in capitals, from
        /// a known one which the game lacks.
        MisspeltTag,
        /// A line has more than 255 characters, which is all that readers must be ready for. It is
        /// told of once in a file.
        OverLongLine,
        /// A text looks as if UTF-8 had been taken for Windows-1252 and saved anew.
        Mojibake,
        /// A game has the same players, who are named, and the same moves from the same start as
        /// one before it in the file. Its other tags are not compared. `stamma dedup` compares
        /// Event, Site, Date, Round and the result too: of two games that differ in one of these it
        /// removes none. But it also finds duplicates in other files, and games that name no
        /// players. At least the last half a million games are remembered.
        RepeatedGame,
        /// The last moves cannot be played and put kings in the centre of the board. Players tell
        /// electronic boards the result in this way, and some programs write it down as moves.
        KingsInTheCentre,
    }

    impl Lint {
        /// Its name in the catalogue.
        pub const fn name(self) -> &'static str {
            match self {
                Self::ImpossibleDate => "pgn-impossible-date",
                Self::BadRating => "pgn-bad-rating",
                Self::BadEco => "pgn-bad-eco",
                Self::OddRound => "pgn-odd-round",
                Self::IncompleteRoster => "pgn-incomplete-roster",
                Self::MisspeltTag => "pgn-misspelt-tag",
                Self::OverLongLine => "pgn-over-long-line",
                Self::Mojibake => "pgn-mojibake",
                Self::RepeatedGame => "pgn-repeated-game",
                Self::KingsInTheCentre => "pgn-kings-in-the-centre",
            }
        }
    }
}

/// Expressions that select games.
pub mod select {
    /// What is wrong with an expression that selects games.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Fault {
        /// A word or sign of an expression stands where something else should.
        Unexpected,
        /// A text in an expression has no closing quote.
        OpenQuote,
        /// A bracket of an expression is opened and not closed.
        OpenBracket,
        /// A tag in an expression is spelt nearly like one that is known.
        MisspeltTag(&'static str),
        /// A word in small letters is not known where it stands.
        UnknownWord,
        /// The text after ~ or !~ is not a regular expression.
        Pattern,
        /// Something is compared with a value of another kind.
        Value,
        /// A comparison has no meaning for what is compared.
        Relation(&'static str),
        /// An expression has more brackets inside each other, or more conditions on the board, than
        /// can be looked at.
        TooLarge,
        /// A position, or a pattern for positions, cannot be read, or no game can reach it.
        Position,
        /// What is given as material cannot be read, or no game can have it.
        Material,
        /// A line that games are to begin with cannot be read to its end, or has no move.
        Line,
        /// The numbers of the games that are wanted cannot be read.
        Games,
    }

    impl Fault {
        /// Its name in the catalogue.
        pub const fn name(self) -> &'static str {
            match self {
                Self::Unexpected => "select-unexpected",
                Self::OpenQuote => "select-open-quote",
                Self::OpenBracket => "select-open-bracket",
                Self::MisspeltTag(..) => "select-misspelt-tag",
                Self::UnknownWord => "select-unknown-word",
                Self::Pattern => "select-pattern",
                Self::Value => "select-value",
                Self::Relation(..) => "select-relation",
                Self::TooLarge => "select-too-large",
                Self::Position => "select-position",
                Self::Material => "select-material",
                Self::Line => "select-line",
                Self::Games => "select-games",
            }
        }
    }
}
