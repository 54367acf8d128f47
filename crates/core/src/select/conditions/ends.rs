//! How a game ends: what the last position of its main line and its result say.

use shakmaty::Position as _;

use super::super::Error;
use super::named;
use crate::board::{FastPosition, Position};
use crate::pgn::GameResult;

/// A way to end a game.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum End {
    Mate,
    Stalemate,
    Repetition,
    Fifty,
    Material,
    Resignation,
    Agreement,
}

const WORDS: [(&str, End); 7] = [
    ("mate", End::Mate),
    ("stalemate", End::Stalemate),
    ("repetition", End::Repetition),
    ("fifty", End::Fifty),
    ("material", End::Material),
    ("resignation", End::Resignation),
    ("agreement", End::Agreement),
];

/// Half-moves without a capture or a move of a pawn, after which a draw can be claimed (FIDE 9.3).
const QUIET: u32 = 100;

/// The end of a game: all positions of its main line, its result, and what the tag Termination says.
#[derive(Clone, Copy)]
pub(crate) struct Ending<'g> {
    pub(crate) positions: &'g [FastPosition],
    pub(crate) result: GameResult,
    pub(crate) termination: Option<&'g str>,
}

impl End {
    pub(crate) fn read(word: &str) -> Result<Self, Error> {
        named(&WORDS, word)
    }

    /// Whether a game ends so.
    pub(crate) fn is_met(self, ending: Ending<'_>) -> bool {
        let Some(last) = ending.positions.last() else {
            return false;
        };
        match self {
            Self::Mate => last.is_checkmate(),
            Self::Stalemate => last.is_stalemate(),
            Self::Repetition => is_repeated(last, ending.positions),
            Self::Fifty => Position::from(last).halfmove_clock() >= QUIET,
            Self::Material => Position::from(last).rules().is_insufficient_material(),
            // What is neither on the board nor in the tag was agreed on, or somebody resigned.
            Self::Resignation => {
                let is_won = matches!(ending.result, GameResult::WhiteWins | GameResult::BlackWins);
                is_won && ending.leaves_open("resign") && !last.is_checkmate()
            }
            Self::Agreement => {
                let by_rule = [
                    Self::Mate,
                    Self::Stalemate,
                    Self::Repetition,
                    Self::Fifty,
                    Self::Material,
                ];
                ending.result == GameResult::Draw
                    && ending.leaves_open("agree")
                    && !by_rule.iter().any(|end| end.is_met(ending))
            }
        }
    }
}

impl Ending<'_> {
    /// Whether the tag says nothing of another end: it is not there, says `normal`, or has this word.
    fn leaves_open(&self, word: &str) -> bool {
        let said = self.termination.unwrap_or_default().to_ascii_lowercase();
        matches!(said.trim(), "" | "?" | "normal") || said.contains(word)
    }
}

/// Whether a position has occurred three times (FIDE 9.2).
fn is_repeated(last: &FastPosition, positions: &[FastPosition]) -> bool {
    let wanted = Position::from(last);
    let same = positions
        .iter()
        .rev()
        .filter(|position| position.has_same_men(last) && Position::from(*position) == wanted);
    same.take(3).count() == 3
}
