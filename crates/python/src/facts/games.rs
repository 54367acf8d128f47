//! What can be wrong with a game in PGN.

use stamma_core::pgn::Fault;
use stamma_core::pgn::strict::{Breach, Issue};

use super::moves::remark_name;

/// The name of an issue in the catalogue, and what the standard writes in its place.
pub fn issue(issue: &Issue) -> (&'static str, &str) {
    match issue {
        Issue::Fault(fault) => (fault_name(fault), ""),
        Issue::Spelling(remark, written) => (remark_name(*remark), written),
        Issue::Breach(breach, written) => (breach_name(*breach), written),
    }
}

fn breach_name(breach: Breach) -> &'static str {
    match breach {
        Breach::MissingTag => "pgn-missing-tag",
        Breach::RosterOrder => "pgn-roster-order",
        Breach::TagOrder => "pgn-tag-order",
        Breach::TagLayout => "pgn-tag-layout",
        Breach::EmptyValue => "pgn-empty-value",
        Breach::DateForm => "pgn-date-form",
        Breach::SetUp => "pgn-set-up",
        Breach::NeedlessFen => "pgn-needless-fen",
        Breach::EmptyLine => "pgn-empty-line",
        Breach::MissingNumber => "pgn-missing-number",
        Breach::NumberForm => "pgn-number-form",
        Breach::NeedlessNumber => "pgn-needless-number",
        Breach::Suffix => "pgn-suffix",
        Breach::LongLine => "pgn-long-line",
        Breach::ShortLine => "pgn-short-line",
        Breach::Spacing => "pgn-spacing",
        Breach::ResultForm => "pgn-result-form",
        Breach::ResultTag => "pgn-result-tag",
        Breach::LineComment => "pgn-line-comment",
        Breach::EscapeLine => "pgn-escape-line",
        Breach::OtherLayout => "pgn-other-layout",
    }
}

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
        Fault::OddSetUp => "pgn-odd-setup",
        Fault::NotAMove => "pgn-not-a-move",
        Fault::IllegalMove => "pgn-illegal-move",
        Fault::AmbiguousMove => "pgn-ambiguous-move",
        Fault::OddSpelling => "pgn-odd-spelling",
        Fault::JoinedMoves => "pgn-joined-moves",
        Fault::WrongNumber => "pgn-wrong-number",
        Fault::UnclosedComment => "pgn-unclosed-comment",
        Fault::CommentHoldsGames => "pgn-comment-holds-games",
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
        Fault::TooLong => "pgn-too-long",
        Fault::TooDeep => "pgn-too-deep",
        Fault::TooMany => "pgn-too-many-faults",
        Fault::NoGame => "pgn-no-game",
    }
}
