//! Reading a move on a board: from a spelling to the legal move that it means.

use shakmaty::Move;

use super::alphabet::Alphabet;
use super::claim::{Claim, Go, Kind};
use super::clean::clean;
use super::context::Context;
use super::descriptive::Tongue;
use super::resolve::{Found, resolve};
use super::style::{Form, Style};
use super::{algebraic, descriptive, numeric, original, quick_san};
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
    if is_algebraic
        && let Some(reading) = read_plain(board.position(), text.as_bytes(), &style.alphabet)
    {
        return reading;
    }
    let text = clean(text);
    let is_long = matches!((scope, style.form), (Scope::Style, Form::Long));
    let mut claims = Vec::new();
    for grammar in grammars(style, scope) {
        let mut sieve = Sieve::new(board.position());
        let is_first = claims.is_empty();
        grammar.read(
            board,
            &text,
            &style.alphabet,
            &mut |claim, second_choice| {
                // In a long notation both squares are given, if any way to read it has them.
                let is_short = is_long && !gives_both_squares(&claim);
                sieve.add(claim, second_choice || is_short);
                if is_first {
                    claims.push(claim);
                }
            },
        );
        if let Some(result) = sieve.result() {
            return result;
        }
    }
    Err(refusal(claims))
}

/// One of the legal moves that a text may mean.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Candidate {
    /// The move.
    pub legal: Move,
    /// The claim that it fits.
    pub claim: Claim,
    /// The kind of notation that was read.
    pub manner: Manner,
    /// A letter or a digit had to be taken in its second meaning.
    pub second_choice: bool,
    /// It is written as no notation has it.
    pub respelt: bool,
    /// A small letter had to be taken for a piece, though it may be a file.
    pub small_piece: bool,
}

/// The kind of notation that a move was read in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Manner {
    /// Letters or figurines and squares, or squares alone.
    Algebraic,
    /// Squares as digits.
    Numeric,
    /// Files named after the pieces that start there, in English or in Spanish.
    Descriptive,
    /// Stamma's own.
    Original,
}

/// All legal moves that a text may mean, in the first notation in which there are any. Those that
/// fit by a second choice come last, and only where nothing else fits. Where [`read`] refuses an
/// ambiguity, this tells it apart: the rest of a game may settle it.
///
/// ```
/// use stamma_core::board::Board;
/// use stamma_core::notation::read::{Scope, candidates};
/// use stamma_core::notation::style::Style;
///
/// let found = candidates(&Board::default(), "Pxd5", &Style::san(), Scope::Any(&[]));
/// assert!(found.is_empty());
/// ```
pub fn candidates(game: &impl Context, text: &str, style: &Style, scope: Scope) -> Vec<Candidate> {
    find(game, &clean(text), style, scope, false)
}

/// The same, by what no notation has or by what some notation has.
pub(super) fn find(
    game: &impl Context,
    text: &str,
    style: &Style,
    scope: Scope,
    respelt: bool,
) -> Vec<Candidate> {
    let position = game.position();
    for grammar in grammars(style, scope) {
        let mut first: Vec<Candidate> = Vec::new();
        let mut second: Vec<Candidate> = Vec::new();
        let mut add = |claim: Claim, second_choice: bool| {
            let finds = if second_choice {
                &mut second
            } else {
                &mut first
            };
            for legal in resolve(position, &claim).as_slice() {
                if finds.iter().all(|known| known.legal != *legal) {
                    finds.push(Candidate {
                        legal: *legal,
                        claim,
                        manner: grammar.manner(),
                        second_choice,
                        respelt,
                        small_piece: false,
                    });
                }
            }
        };
        if respelt {
            grammar.read_patiently(game, text, &style.alphabet, &mut add);
        } else {
            grammar.read(game, text, &style.alphabet, &mut add);
        }
        let finds = if first.is_empty() { second } else { first };
        if !finds.is_empty() {
            return finds;
        }
    }
    Vec::new()
}

/// Whether a text is a pass: `--`, `0000`, `Z0`.
pub fn is_pass(text: &str) -> bool {
    algebraic::is_null(&clean(text))
}

/// Whether a text is a move in one of these notations, on whatever board.
pub fn is_move(board: &Board, text: &str, style: &Style, scope: Scope) -> bool {
    let text = clean(text);
    let mut any = false;
    for grammar in grammars(style, scope) {
        grammar.read(board, &text, &style.alphabet, &mut |claim, _| {
            any |= claim.kind != Kind::Null;
        });
        if any {
            return true;
        }
    }
    false
}

fn gives_both_squares(claim: &Claim) -> bool {
    match claim.kind {
        Kind::Go(Go { from, to, .. }) => from.count() == 1 && to.count() == 1,
        Kind::Castle(_) | Kind::Null => true,
    }
}

/// Reads an algebraic move, of any kind, without the history of the game.
pub fn read_algebraic(
    position: &Position,
    text: &str,
    alphabet: &Alphabet,
) -> Result<Reading, Refusal> {
    if let Some(reading) = read_plain(position, text.as_bytes(), alphabet) {
        return reading;
    }
    let mut claims = Vec::new();
    let mut sieve = Sieve::new(position);
    algebraic::read(&clean(text), alphabet, |claim, second_choice| {
        sieve.add(claim, second_choice);
        claims.push(claim);
    });
    sieve.result().unwrap_or(Err(refusal(claims)))
}

/// Reads a move in ICCF numeric notation.
pub fn read_numeric(
    position: &Position,
    text: &str,
    alphabet: &Alphabet,
) -> Result<Reading, Refusal> {
    let mut claims = Vec::new();
    let mut sieve = Sieve::new(position);
    numeric::read(text, alphabet, |claim, second_choice| {
        sieve.add(claim, second_choice);
        claims.push(claim);
    });
    sieve.result().unwrap_or(Err(refusal(claims)))
}

fn refusal(claims: Vec<Claim>) -> Refusal {
    if claims.is_empty() {
        Refusal::NotAMove
    } else {
        Refusal::Illegal(claims)
    }
}

/// Reads a move in plain SAN; nothing if it is written in any other way.
pub fn read_plain(
    position: &Position,
    text: &[u8],
    alphabet: &Alphabet,
) -> Option<Result<Reading, Refusal>> {
    let claim = quick_san::read(text, alphabet)?;
    Some(match resolve(position, &claim) {
        Found::One(legal) => Ok(Reading {
            legal: Some(legal),
            claim,
        }),
        Found::Several(moves) => Err(Refusal::Ambiguous(moves)),
        Found::Nothing => Err(Refusal::Illegal(vec![claim])),
    })
}

/// The claims that a text makes in the first notation in which it makes any. Second choices are
/// left out where there is a first.
pub fn claims(board: &Board, text: &str, style: &Style, scope: Scope) -> Vec<Claim> {
    let text = clean(text);
    for grammar in grammars(style, scope) {
        let mut first = Vec::new();
        let mut second = Vec::new();
        grammar.read(
            board,
            &text,
            &style.alphabet,
            &mut |claim, second_choice| {
                if second_choice {
                    second.push(claim);
                } else {
                    first.push(claim);
                }
            },
        );
        if !first.is_empty() {
            return first;
        }
        if !second.is_empty() {
            return second;
        }
    }
    Vec::new()
}

/// A way to make claims from a text.
#[derive(Clone, Copy)]
enum Grammar {
    Algebraic,
    Numeric,
    Descriptive(&'static Tongue),
    Original,
}

/// The grammars to try, one after the other.
fn grammars(style: &Style, scope: Scope) -> Vec<Grammar> {
    match (scope, style.form) {
        (Scope::Any(tongues), _) => [Grammar::Algebraic, Grammar::Numeric]
            .into_iter()
            .chain(tongues.iter().map(|tongue| Grammar::Descriptive(tongue)))
            .collect(),
        (Scope::Style, Form::Short | Form::Long | Form::Coordinate) => vec![Grammar::Algebraic],
        (Scope::Style, Form::Numeric) => vec![Grammar::Numeric],
        (Scope::Style, Form::Original) => vec![Grammar::Original],
        (Scope::Style, Form::Descriptive(tongue)) => vec![Grammar::Descriptive(tongue)],
    }
}

impl Grammar {
    const fn manner(self) -> Manner {
        match self {
            Self::Algebraic => Manner::Algebraic,
            Self::Numeric => Manner::Numeric,
            Self::Descriptive(_) => Manner::Descriptive,
            Self::Original => Manner::Original,
        }
    }

    fn read(
        self,
        game: &impl Context,
        text: &str,
        alphabet: &Alphabet,
        found: &mut impl FnMut(Claim, bool),
    ) {
        let position = game.position();
        let claims = match self {
            Self::Algebraic => return algebraic::read(text, alphabet, found),
            Self::Numeric => return numeric::read(text, alphabet, found),
            Self::Original => original::read(text, position, game.origins().as_ref()),
            Self::Descriptive(tongue) => {
                descriptive::read(text, position.turn(), tongue, || game.origins())
            }
        };
        claims.into_iter().for_each(|claim| found(claim, false));
    }
}

impl Grammar {
    fn read_patiently(
        self,
        game: &impl Context,
        text: &str,
        alphabet: &Alphabet,
        found: &mut impl FnMut(Claim, bool),
    ) {
        let position = game.position();
        let claims = match self {
            Self::Algebraic => return algebraic::read_patiently(text, alphabet, found),
            Self::Numeric => return numeric::read_patiently(text, alphabet, found),
            // Who writes Stamma's notation does so on purpose.
            Self::Original => return,
            Self::Descriptive(tongue) => {
                let (turn, is_check) = (position.turn(), position.is_check());
                descriptive::read_patiently(text, turn, is_check, tongue, || game.origins())
            }
        };
        claims.into_iter().for_each(|claim| found(claim, false));
    }
}

/// Resolves claims one by one, and keeps what they find.
struct Sieve<'a> {
    position: &'a Position,
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
    fn new(position: &'a Position) -> Self {
        Self {
            position,
            first: Finds::default(),
            second: Finds::default(),
        }
    }

    fn add(&mut self, claim: Claim, second_choice: bool) {
        let finds = if second_choice {
            &mut self.second
        } else {
            &mut self.first
        };
        let found = resolve(self.position, &claim);
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
