//! What can be wrong with a game in PGN.

use stamma_core::pgn::Fault;

/// The name of a fault in the catalogue.
pub fn fault_name(fault: &Fault) -> &'static str {
    match fault {
        Fault::MalformedTag => "pgn-malformed-tag",
        Fault::UnquotedValue => "pgn-unquoted-value",
        Fault::LooseQuote => "pgn-loose-quote",
        Fault::UnclosedTag => "pgn-unclosed-tag",
        Fault::OddTagName => "pgn-odd-tag-name",
        Fault::SplitTag => "pgn-split-tag",
        Fault::DuplicateTag => "pgn-duplicate-tag",
        Fault::LateTag => "pgn-late-tag",
        Fault::BadFen => "pgn-bad-fen",
        Fault::OddFen => "pgn-odd-fen",
        Fault::NotAMove => "pgn-not-a-move",
        Fault::IllegalMove => "pgn-illegal-move",
        Fault::AmbiguousMove => "pgn-ambiguous-move",
        Fault::OddSpelling => "pgn-odd-spelling",
        Fault::JoinedMoves => "pgn-joined-moves",
        Fault::WrongNumber => "pgn-wrong-number",
        Fault::UnclosedComment => "pgn-unclosed-comment",
        Fault::StrayBrace => "pgn-stray-brace",
        Fault::UnclosedVariation => "pgn-unclosed-variation",
        Fault::StrayClose => "pgn-stray-close",
        Fault::EarlyVariation => "pgn-early-variation",
        Fault::EmptyVariation => "pgn-empty-variation",
        Fault::BadNag => "pgn-bad-nag",
        Fault::Stray => "pgn-stray",
        Fault::MissingResult => "pgn-missing-result",
        Fault::ResultDiffers => "pgn-result-differs",
        Fault::ResultContradictsBoard => "pgn-result-contradicts-board",
        Fault::SecondResult => "pgn-second-result",
        Fault::EarlyResult => "pgn-early-result",
        Fault::BadResultTag => "pgn-bad-result-tag",
        Fault::UnknownVariant => "pgn-unknown-variant",
        Fault::TooMany => "pgn-too-many-faults",
        Fault::NoGame => "pgn-no-game",
    }
}
