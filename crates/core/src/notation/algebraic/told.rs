//! Moves told in words: `knight takes e5`, `Springer g1 nach f3`, `e8 devient une dame`.
//!
//! The words take the places of letters and signs, and the rest is read as in any other move.

use shakmaty::Role;

use super::super::claim::{CaptureSign, Claim, PromotionSign};
use super::super::words::Word;
use super::signs::{Grammar, State};

/// A word before the square of arrival.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Link {
    To,
    Takes,
}

fn link(word: Word) -> Option<Link> {
    match word {
        Word::To => Some(Link::To),
        Word::Takes => Some(Link::Takes),
        _ => None,
    }
}

fn man(word: Word) -> Option<Role> {
    match word {
        Word::Man(role) => Some(role),
        _ => None,
    }
}

/// Whether it is that word.
fn only(wanted: Word) -> impl Fn(Word) -> Option<()> {
    move |word| (word == wanted).then_some(())
}

impl Grammar<'_> {
    /// A move that begins with the name of its man.
    pub(super) fn named(&self, emit: &mut impl FnMut(Claim, bool)) {
        let mut state = State {
            capitals: true,
            ..State::default()
        };
        let Some(role) = self.name(&mut state) else {
            return;
        };
        let mut departing = state;
        if self.word(&mut departing, only(Word::From)).is_some() {
            // `knight on f3` alone says where the knight stands.
            let mut ahead = departing;
            let from = self.place(&mut ahead);
            if !from.is_nowhere() && self.goes_on(&ahead) {
                self.move_of(departing, Some((role, false)), emit);
            }
        }
        self.move_of(state, Some((role, false)), emit);
    }

    /// Whether a square of arrival follows a departure.
    fn goes_on(&self, state: &State) -> bool {
        let mut ahead = *state;
        self.sign(&mut ahead);
        !self.place(&mut ahead).is_nowhere() || ahead.spelling.capture != CaptureSign::Missing
    }

    /// The name of a man, with an article or without.
    pub(super) fn name(&self, state: &mut State) -> Option<Role> {
        let mut ahead = *state;
        if let Some(role) = self.word(&mut ahead, man) {
            *state = ahead;
            return Some(role);
        }
        self.word(&mut ahead, only(Word::Article))?;
        let role = self.word(&mut ahead, man)?;
        *state = ahead;
        Some(role)
    }

    /// Whether a word that leads to the square of arrival stands here.
    pub(super) fn is_linked(&self, state: &State) -> bool {
        self.word(&mut state.clone(), link).is_some()
    }

    /// A word instead of the sign before the square of arrival. Words stand apart, or are of a script
    /// that needs no blanks.
    pub(super) fn sign_in_words(&self, state: &mut State) {
        let before = state.at.checked_sub(1);
        let is_apart = before.is_some_and(|at| self.text.as_bytes().get(at) == Some(&b' '));
        if !is_apart && self.byte(state).is_none_or(|byte| byte.is_ascii()) {
            return;
        }
        let mut ahead = *state;
        match self.word(&mut ahead, link) {
            Some(Link::Takes) => {
                ahead.spelling.capture = CaptureSign::Cross;
                self.preposition(&mut ahead);
            }
            // A square with nothing but a preposition before it is where something stands.
            Some(Link::To) if state.at > 0 => {}
            _ => return,
        }
        *state = ahead;
    }

    /// The name of the piece taken, and the word that leads to its square.
    pub(super) fn named_victim(&self, state: &mut State) -> Option<Role> {
        let role = self.name(state)?;
        let mut ahead = *state;
        self.preposition(&mut ahead);
        if self.place(&mut ahead.clone()).is_square() {
            *state = ahead;
        }
        Some(role)
    }

    /// The `on` of `takes on e5`.
    fn preposition(&self, state: &mut State) {
        self.word(state, |word| {
            matches!(word, Word::To | Word::From).then_some(())
        });
    }

    /// The piece that a pawn becomes, in words: `becomes a queen`, `queen`.
    pub(super) fn promotion_in_words(&self, mut state: State) -> Option<(State, Role)> {
        let becomes = self.word(&mut state, only(Word::Becomes)).is_some();
        let role = match self.name(&mut state) {
            Some(role) => role,
            None if becomes => self.promoted(&mut state)?,
            None => return None,
        };
        state.spelling.promotion = PromotionSign::Other;
        Some((state, role))
    }
}
