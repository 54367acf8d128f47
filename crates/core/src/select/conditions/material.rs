//! The men on the board, counted: `KRPvKR`.

use shakmaty::{Color, Role};

use super::super::{Error, Fault};
use super::refused;
use crate::board::FastPosition;

/// How many men of each kind the sides have, and for how many half-moves.
#[derive(Clone, Debug)]
pub(crate) struct Material {
    /// The men of White and of Black; and the same the other way round, if colors do not count.
    sides: Vec<[Side; 2]>,
    /// In so many positions in a row.
    plies: u32,
}

/// How many men of each kind: the least and the most.
type Side = [(Role, usize, usize); 6];

/// More of one kind than any board has.
const ANY: usize = 64;

impl Material {
    /// Reads `KRPvKR`: the men of White, those of Black. `P+` is that many or more, `P*` any number; `for 10`
    /// may follow.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let refuse = |reason: &str| refused(Fault::Material, 0..text.len(), reason);
        let (men, plies) = match text.split_once(" for ") {
            None => (text, 1),
            Some((men, plies)) => {
                let plies = plies.trim_ascii();
                let is_number = plies.bytes().all(|byte| byte.is_ascii_digit());
                let plies = plies.parse().ok().filter(|plies| is_number && *plies > 0);
                let reason = "behind for comes a number of half-moves";
                (men, plies.ok_or_else(|| refuse(reason))?)
            }
        };
        let Some((white, black)) = men.trim_ascii().split_once('v') else {
            return Err(refuse(
                "a v stands between the men of White and those of Black",
            ));
        };
        let start = text.find(white).unwrap_or_default();
        let white_side = read_side(white, start)?;
        let black_side = read_side(black, start + white.len() + 1)?;
        Ok(Self {
            sides: vec![[white_side, black_side]],
            plies,
        })
    }

    /// The same, also with the colors exchanged.
    pub(crate) fn mirrored(mut self) -> Self {
        let others: Vec<_> = self
            .sides
            .iter()
            .map(|[white, black]| [*black, *white])
            .collect();
        self.sides.extend(others);
        self
    }

    /// For how many half-moves it must last.
    pub(crate) fn plies(&self) -> u32 {
        self.plies
    }

    /// Whether a position has it.
    #[inline]
    pub(crate) fn is_met(&self, position: &FastPosition) -> bool {
        let has = |side: &Side, color| {
            side.iter().all(|(role, least, most)| {
                let count = position.men_of(color, *role).count();
                (*least..=*most).contains(&count)
            })
        };
        self.sides
            .iter()
            .any(|[white, black]| has(white, Color::White) && has(black, Color::Black))
    }
}

fn read_side(text: &str, start: usize) -> Result<Side, Error> {
    let refuse = |at: usize, length: usize, reason: &str| {
        refused(Fault::Material, start + at..start + at + length, reason)
    };
    // Pawns change most often, and tell most positions apart.
    let mut side = [
        Role::Pawn,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::King,
    ]
    .map(|role| (role, 0, 0));
    let mut last = None;
    for (at, sign) in text.char_indices() {
        match (sign, last) {
            ('+' | '*', Some(role)) => {
                let found = side.iter_mut().find(|(kind, ..)| *kind == role);
                if let Some((_, least, most)) = found {
                    *least = if sign == '*' { 0 } else { *least };
                    *most = ANY;
                }
                last = None;
            }
            (letter, _) => {
                let role = Role::from_char(letter).filter(|_| letter.is_ascii_uppercase());
                let role = role.ok_or_else(|| {
                    let reason = "men are K, Q, R, B, N and P, with + or * behind them";
                    refuse(at, letter.len_utf8(), reason)
                })?;
                let found = side.iter_mut().find(|(kind, ..)| *kind == role);
                if let Some((_, least, most)) = found {
                    *least += 1;
                    *most = (*most + 1).max(*least);
                }
                last = Some(role);
            }
        }
    }
    let least = |role: Role| {
        let found = side.iter().find(|(kind, ..)| *kind == role);
        found.map_or((0, 0), |(_, least, most)| (*least, *most))
    };
    if least(Role::King) != (1, 1) {
        return Err(refuse(0, text.len(), "each side has one king"));
    }
    if least(Role::Pawn).0 > 8 || side.iter().map(|(_, least, _)| least).sum::<usize>() > 16 {
        let reason = "no side has more than eight pawns or sixteen men";
        return Err(refuse(0, text.len(), reason));
    }
    Ok(side)
}
