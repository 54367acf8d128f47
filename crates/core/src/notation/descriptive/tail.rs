//! What follows the body of a move: its endings, and the man that a pawn becomes.

use shakmaty::Role;

use super::words::Word;
use crate::notation::claim::{CheckMark, PromotionSign, Spelling};
use crate::notation::glyphs::Judgement;

/// What `=` says of the position.
const LEVEL: Judgement = (10, 10);

/// What follows the body of a move.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail {
    pub(super) promotion: Option<Role>,
    pub(super) spelling: Spelling,
}

/// The endings and, for a pawn, the man that it becomes, in any order (DES-8, DES-9); nothing when
/// there is something else.
pub(super) fn tail(mut words: &[Word], is_pawn: bool) -> Option<Tail> {
    let mut tail = Tail::default();
    while !words.is_empty() {
        // With nothing behind it, it is no promotion.
        if words == [Word::Equals] {
            return tail.spelling.judge(LEVEL).then_some(tail);
        }
        words = match ending(words, &mut tail.spelling) {
            Some(rest) => rest,
            None if is_pawn && tail.promotion.is_none() => {
                let (role, sign, rest) = promotion(words)?;
                tail.promotion = Some(role);
                tail.spelling.promotion = sign;
                rest
            }
            None => return None,
        };
    }
    Some(tail)
}

/// One ending, which may stand in brackets: `(ch)`.
fn ending<'w>(words: &'w [Word], spelling: &mut Spelling) -> Option<&'w [Word]> {
    if let [Word::Open, inner @ ..] = words {
        let mut rest = inner;
        while let [word, after @ ..] = rest
            && note(*word, spelling)
        {
            rest = after;
        }
        return match rest {
            [Word::Close, after @ ..] if rest.len() < inner.len() => Some(after),
            _ => None,
        };
    }
    let (word, rest) = words.split_first()?;
    note(*word, spelling).then_some(rest)
}

/// Notes an ending; false if the word is none.
fn note(word: Word, spelling: &mut Spelling) -> bool {
    let check = match word {
        Word::Check => CheckMark::Check,
        Word::Discovered => CheckMark::DiscoveredCheck,
        Word::Double => CheckMark::DoubleCheck,
        Word::DoublePlus => CheckMark::DoublePlus,
        Word::Mate => CheckMark::Mate,
        Word::EnPassant => {
            spelling.en_passant = true;
            return true;
        }
        Word::DrawOffer => {
            spelling.draw_offer = true;
            return true;
        }
        Word::Judgement(judgement) => return spelling.judge(judgement),
        _ => return word == Word::And,
    };
    // `dis ch` is one mark, and mate says more than check.
    if weight(check) > weight(spelling.check) {
        spelling.check = check;
    }
    true
}

const fn weight(mark: CheckMark) -> u8 {
    match mark {
        CheckMark::Missing => 0,
        CheckMark::Check => 1,
        CheckMark::DiscoveredCheck => 2,
        CheckMark::DoubleCheck => 3,
        CheckMark::DoublePlus => 4,
        CheckMark::Mate => 5,
    }
}

/// The man that a pawn becomes: `(Q)`, `=Q`, `=(Q)`, `/Q`, `becomes a Q`, `queens`, `Q`.
fn promotion(words: &[Word]) -> Option<(Role, PromotionSign, &[Word])> {
    let (role, sign, rest) = match words {
        [Word::Queens, rest @ ..] => (Role::Queen, PromotionSign::Other, rest),
        [Word::Becomes, Word::Man(role), rest @ ..] => (*role, PromotionSign::Other, rest),
        [Word::Open, Word::Man(role), Word::Close, rest @ ..] => {
            (*role, PromotionSign::Brackets, rest)
        }
        [
            Word::Equals,
            Word::Open,
            Word::Man(role),
            Word::Close,
            rest @ ..,
        ]
        | [Word::Equals, Word::Man(role), rest @ ..] => (*role, PromotionSign::Equals, rest),
        [Word::Slash, Word::Man(role), rest @ ..] => (*role, PromotionSign::Slash, rest),
        [Word::Man(role), rest @ ..] => (*role, PromotionSign::Missing, rest),
        _ => return None,
    };
    let becomes = !matches!(role, Role::King | Role::Pawn);
    becomes.then_some((role, sign, rest))
}
