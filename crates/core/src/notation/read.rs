//! Reading a move on a board: from a spelling to the legal move that it means.

use std::cell::Cell;

use shakmaty::Move;

use super::alphabet::Alphabet;
use super::claim::{Claim, Kind, Oddities};
use super::clean::clean;
use super::descriptive::Tongue;
use super::original::Origins;
use super::resolve::{Found, resolve};
use super::style::{Form, Style};
use super::{algebraic, descriptive, numeric, original, plain};
use crate::board::{Board, Position};

/// What a text was read as.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Reading {
    /// The move; none for a pass.
    pub legal: Option<Move>,
    /// What the text claims.
    pub claim: Claim,
}

/// Why a text was not read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Refusal {
    /// It is no move in this notation.
    NotAMove,
    /// No legal move fits any of the claims.
    Illegal(Vec<Claim>),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
}

/// Which notations to read.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// The one that the style describes.
    Style,
    /// Any that does not have to be asked for: algebraic of every kind with the letters of the
    /// style, then numeric, then descriptive in these tongues.
    Any(&'static [&'static Tongue]),
}

/// Reads a move.
///
/// ```
/// use stamma_core::board::Board;
/// use stamma_core::notation::read::{Scope, read};
/// use stamma_core::notation::style::Style;
///
/// let board = Board::default();
/// let reading = read(&board, "Ng1-f3", &Style::san(), Scope::Any(&[])).map_err(|_| ())?;
/// assert_eq!(reading.legal.map(|legal| legal.to().to_string()).as_deref(), Some("f3"));
/// # Ok::<(), ()>(())
/// ```
pub fn read(board: &Board, text: &str, style: &Style, scope: Scope) -> Result<Reading, Refusal> {
    let is_algebraic = match scope {
        Scope::Any(_) => true,
        Scope::Style => matches!(style.form, Form::Short | Form::Long | Form::Coordinate),
    };
    if is_algebraic && let Some(reading) = read_plain(board.position(), text, &style.alphabet) {
        return reading;
    }
    let text = clean(text);
    let mut sieve = Sieve::new(board);
    for_each_claim(board, &text, style, scope, &mut |claim, second_choice| {
        sieve.add(claim, second_choice);
    });
    sieve.result().unwrap_or_else(|| {
        let claims = claims(board, &text, style, scope);
        Err(if claims.is_empty() {
            Refusal::NotAMove
        } else {
            Refusal::Illegal(claims)
        })
    })
}

/// Reads a move in plain SAN; nothing if it is written in any other way.
pub fn read_plain(
    position: &Position,
    text: &str,
    alphabet: &Alphabet,
) -> Option<Result<Reading, Refusal>> {
    let claim = plain::read(text.as_bytes(), alphabet)?;
    Some(match resolve(position, &claim) {
        Found::One(legal) => Ok(Reading {
            legal: Some(legal),
            claim,
        }),
        Found::Several(moves) => Err(Refusal::Ambiguous(moves)),
        Found::Nothing => Err(Refusal::Illegal(vec![claim])),
    })
}

/// All claims that a text makes.
pub fn claims(board: &Board, text: &str, style: &Style, scope: Scope) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut keep = |claim, _| claims.push(claim);
    for_each_claim(board, &clean(text), style, scope, &mut keep);
    claims
}

/// Hands over all claims that the text makes in the first notation in which it makes any.
fn for_each_claim(
    board: &Board,
    text: &str,
    style: &Style,
    scope: Scope,
    found: &mut impl FnMut(Claim, bool),
) {
    let any = Cell::new(false);
    let mut found = |claim: Claim, second_choice| {
        any.set(true);
        found(claim, second_choice);
    };
    let tongues = match scope {
        Scope::Style => return in_style(board, text, style, &mut found),
        Scope::Any(tongues) => tongues,
    };
    algebraic::read(text, &style.alphabet, &mut found);
    if !any.get() {
        numeric::read(text, &mut found);
    }
    for tongue in tongues {
        if !any.get() {
            descriptively(board, text, tongue, &mut found);
        }
    }
}

fn in_style(board: &Board, text: &str, style: &Style, found: &mut impl FnMut(Claim, bool)) {
    match style.form {
        Form::Short | Form::Long | Form::Coordinate => {
            algebraic::read(text, &style.alphabet, found);
        }
        Form::Numeric => numeric::read(text, found),
        Form::Original => original::read(text, board.position(), Origins::of(board).as_ref())
            .into_iter()
            .for_each(|claim| found(claim, false)),
        Form::Descriptive(tongue) => descriptively(board, text, tongue, found),
    }
}

fn descriptively(board: &Board, text: &str, tongue: &Tongue, found: &mut impl FnMut(Claim, bool)) {
    let origins = Origins::of(board);
    descriptive::read(text, board.position().turn(), tongue, origins.as_ref())
        .into_iter()
        .for_each(|claim| found(claim, false));
}

/// Resolves claims one by one, and keeps what they find.
struct Sieve<'a> {
    board: &'a Board,
    first: Finds,
    second: Finds,
}

#[derive(Default)]
struct Finds {
    moves: Found,
    /// The first claim that found something.
    claim: Option<Claim>,
}

impl<'a> Sieve<'a> {
    fn new(board: &'a Board) -> Self {
        Self {
            board,
            first: Finds::default(),
            second: Finds::default(),
        }
    }

    fn add(&mut self, mut claim: Claim, second_choice: bool) {
        if second_choice {
            claim.spelling.odd.add(Oddities::SECOND_CHOICE);
        }
        let finds = if second_choice {
            &mut self.second
        } else {
            &mut self.first
        };
        let found = resolve(self.board.position(), &claim);
        if found != Found::Nothing || claim.kind == Kind::Null {
            finds.claim.get_or_insert(claim);
        }
        finds.moves.merge(found);
    }

    /// The reading, an ambiguity, or nothing.
    fn result(self) -> Option<Result<Reading, Refusal>> {
        let finds = if self.first.claim.is_some() {
            self.first
        } else {
            self.second
        };
        let claim = finds.claim?;
        Some(match finds.moves {
            Found::Nothing => Ok(Reading { legal: None, claim }),
            Found::One(legal) => Ok(Reading {
                legal: Some(legal),
                claim,
            }),
            Found::Several(moves) => Err(Refusal::Ambiguous(moves)),
        })
    }
}
