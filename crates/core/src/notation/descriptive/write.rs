//! Writing: the shortest spelling that no other legal move could bear (DES-5, DES-6).

use shakmaty::{Bitboard, Color, File, Move, Role, Square};

use super::Tongue;
use super::names::{files_of, wing_files};
use crate::board::Position;
use crate::notation::original::{Origins, wing_of};

/// A name for a man or a square, and all that it may mean.
type Name = (String, Bitboard);

/// Writes a legal move. Castling in Chess960 has no spelling unless the king and the rook stand
/// where they do in ordinary chess.
///
/// The origins, where they are known, keep the wing (`KN`) from being written for a man that
/// started on the other one.
pub fn write(
    position: &Position,
    legal: Move,
    tongue: &Tongue,
    origins: Option<&Origins>,
) -> Option<String> {
    let body = match legal {
        Move::Castle { king, rook } => castling(king, rook)?.to_string(),
        _ => spellings(position, legal, tongue, origins).next()?,
    };
    Some(body + &marks(position, legal, tongue))
}

fn castling(king: Square, rook: Square) -> Option<&'static str> {
    match (king.file(), rook.file()) {
        (File::E, File::H) => Some("O-O"),
        (File::E, File::A) => Some("O-O-O"),
        _ => None,
    }
}

/// The marks after the move: en passant, check, mate.
fn marks(position: &Position, legal: Move, tongue: &Tongue) -> String {
    let after = position.after(legal);
    let check = if after.is_checkmate() {
        tongue.mate
    } else if after.checkers().more_than_one() {
        tongue.double_check
    } else if !after.is_check() {
        ""
    } else if legal.is_castle() || legal.is_en_passant() {
        tongue.check_apart
    } else {
        tongue.check
    };
    let en_passant = if legal.is_en_passant() {
        tongue.en_passant
    } else {
        ""
    };
    format!("{en_passant}{check}")
}

/// The spellings of a move, without its marks, that no other legal move could bear: the shortest first.
pub(super) fn spellings(
    position: &Position,
    legal: Move,
    tongue: &Tongue,
    origins: Option<&Origins>,
) -> impl Iterator<Item = String> {
    let turn = position.turn();
    let rivals: Vec<(Square, Square)> = position
        .legal_moves()
        .into_iter()
        .filter(|other| *other != legal && !other.is_castle() && are_alike(*other, legal))
        .filter_map(|other| Some((other.from()?, other.to())))
        .collect();
    let promotion = promotion(legal, tongue);
    let targets = targets(legal, tongue, turn);
    let names = movers(legal, tongue, turn, origins)
        .into_iter()
        .flat_map(move |mover| {
            targets
                .clone()
                .into_iter()
                .map(move |target| (mover.clone(), target))
        });
    names
        .filter(move |((_, from), (_, to))| {
            let is_rival = |(start, end)| from.contains(start) && to.contains(end);
            !rivals.iter().copied().any(is_rival)
        })
        .map(move |((mover, _), (target, _))| format!("{mover}{target}{promotion}"))
}

/// Whether two moves differ in squares only.
fn are_alike(one: Move, other: Move) -> bool {
    one.role() == other.role()
        && one.capture() == other.capture()
        && one.promotion() == other.promotion()
}

fn promotion(legal: Move, tongue: &Tongue) -> String {
    let role = legal.promotion();
    role.map_or(String::new(), |role| {
        format!("({})", tongue.letters.get(role))
    })
}

/// The names of the man that moves, the shortest first.
fn movers(legal: Move, tongue: &Tongue, turn: Color, origins: Option<&Origins>) -> Vec<Name> {
    let letter = *tongue.letters.get(legal.role());
    let mut movers = vec![(letter.to_string(), Bitboard::FULL)];
    let Some(from) = legal.from() else {
        return movers;
    };
    match legal.role() {
        Role::Pawn if legal.is_capture() => movers.extend(pawns(from, tongue)),
        // The square that a pawn advances to tells where it comes from.
        Role::Pawn => {}
        role => {
            if !matches!(role, Role::King | Role::Queen) {
                movers.extend(by_wing(role, from, tongue, turn, origins));
            }
            movers.push(by_square(letter, from, tongue, turn));
        }
    }
    movers
}

/// The names of a pawn by its file: `BP`, `KBP`.
fn pawns(square: Square, tongue: &Tongue) -> [Name; 2] {
    let file = square.file();
    [
        (tongue.pawn(tongue.short_file(file)), files_of(file)),
        (tongue.pawn(&tongue.file(file)), Bitboard::from_file(file)),
    ]
}

/// The name of a man by its wing, unless it started on the other one. Men that started on this
/// wing could bear the name as well.
fn by_wing(
    role: Role,
    square: Square,
    tongue: &Tongue,
    turn: Color,
    origins: Option<&Origins>,
) -> Option<Name> {
    let wing = wing_of(square.file());
    let mut bearers = wing_files(wing);
    if let Some(origins) = origins {
        if origins.wing(square).is_some_and(|origin| origin != wing) {
            return None;
        }
        bearers |= origins.men_of_wing(role, turn, wing);
    }
    let name = tongue.with_wing(tongue.letters.get(role), wing);
    Some((name, bearers))
}

/// The name of a man by its square: `R(K5)`.
fn by_square(man: &str, square: Square, tongue: &Tongue, turn: Color) -> Name {
    let name = format!("{man}({})", tongue.full_square(square, turn));
    (name, Bitboard::from_square(square))
}

/// The names of what the man goes to or takes, the shortest first.
fn targets(legal: Move, tongue: &Tongue, turn: Color) -> Vec<Name> {
    let to = legal.to();
    let Some(victim) = legal.capture() else {
        return squares(to, tongue, turn).into();
    };
    let letter = *tongue.letters.get(victim);
    let mut victims = vec![(letter.to_string(), Bitboard::FULL)];
    if victim == Role::Pawn {
        victims.extend(pawns(to, tongue));
    }
    // En passant the square is that of arrival: the one of the pawn taken could be another capture.
    victims.push(by_square(letter, to, tongue, turn));
    for (name, _) in &mut victims {
        name.insert(0, 'x');
    }
    victims
}

/// The names of a square to go to: `-B3`, `-KB3`.
fn squares(to: Square, tongue: &Tongue, turn: Color) -> [Name; 2] {
    let short = tongue.square(tongue.short_file(to.file()), to.rank(), turn);
    let full = tongue.full_square(to, turn);
    [
        (
            tongue.hyphen.to_string() + &short,
            files_of(to.file()) & Bitboard::from_rank(to.rank()),
        ),
        (tongue.hyphen.to_string() + &full, Bitboard::from_square(to)),
    ]
}
