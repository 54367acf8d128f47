//! A position to be reached: one that is given whole, or a pattern of what may stand where.

use std::ops::Range;

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::super::{Error, Fault};
use super::refused;
use crate::board::{FastPosition, Position};
use crate::fen;

/// A set of what may stand on a square: a bit for nothing, and one for each man.
type Men = u16;

const NOTHING: Men = 1;
const WHITE: Men = 0b111_1110;
const BLACK: Men = WHITE << 6;
const ANYTHING: Men = NOTHING | WHITE | BLACK;

fn bit_of(color: Color, role: Role) -> Men {
    1 << (role as u32 + color.fold_wb(0, 6))
}

/// Positions to be reached: any of several shapes will do.
#[derive(Clone, Debug)]
pub(crate) struct Placement(Vec<Shape>);

/// What positions have to look like.
#[derive(Clone, Debug)]
struct Shape {
    turn: Option<Color>,
    /// The squares that must not be empty.
    filled: Bitboard,
    /// Where men must not stand, by color and kind.
    barred: Vec<(Color, Role, Bitboard)>,
    /// The position that is meant, if it is given with all that the rules know of it.
    exact: Option<Position>,
}

impl Placement {
    /// Reads a FEN, its first fields, or a pattern.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let fields: Vec<_> = text.split_ascii_whitespace().collect();
        let Some(placement) = fields.first() else {
            return Err(refused(Fault::Position, 0..text.len(), "there is nothing"));
        };
        let is_pattern = placement.contains(['?', '!', '*', 'A', 'a', '[']);
        if fields.len() > 2 && !is_pattern {
            return Self::read_whole(text, &fields);
        }
        let start = text.find(placement).unwrap_or_default();
        let turn = match fields.get(1).copied() {
            None => None,
            Some("w") => Some(Color::White),
            Some("b") => Some(Color::Black),
            Some(_) => {
                let reason = "behind the placement comes w or b, the side to move";
                return Err(refused(Fault::Position, 0..text.len(), reason));
            }
        };
        if fields.len() > 2 {
            let reason = "a pattern has no more than the placement and the side to move";
            return Err(refused(Fault::Position, 0..text.len(), reason));
        }
        let boards = read_placement(placement, start)?;
        let possible: Vec<_> = boards
            .iter()
            .filter(|squares| impossible(squares, is_pattern).is_none())
            .map(|squares| Shape::new(squares, turn, None))
            .collect();
        let reason = boards
            .first()
            .and_then(|squares| impossible(squares, is_pattern));
        match reason.filter(|_| possible.is_empty()) {
            Some(reason) => Err(refused(Fault::Position, 0..text.len(), reason)),
            None => Ok(Self(possible)),
        }
    }

    /// Reads a FEN with at least four fields.
    fn read_whole(text: &str, fields: &[&str]) -> Result<Self, Error> {
        let refused = |error| Error {
            fen: Some((text.to_owned(), error)),
            ..Error::new(Fault::Position, 0..text.len())
        };
        let position = match fields.len() {
            ..=5 => fen::read_epd(text, None).map(|reading| reading.position),
            _ => fen::read(text, None),
        };
        position
            .map(|position| Self::of(&position))
            .map_err(refused)
    }

    /// One position, as the rules see it.
    pub(super) fn of(position: &Position) -> Self {
        let board = FastPosition::from(position);
        let mut squares = [NOTHING; 64];
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                for square in board.men_of(color, role) {
                    if let Some(men) = squares.get_mut(square.to_usize()) {
                        *men = bit_of(color, role);
                    }
                }
            }
        }
        let shape = Shape::new(&squares, Some(position.turn()), Some(position.clone()));
        Self(vec![shape])
    }

    /// The same, also with the colors exchanged.
    pub(crate) fn mirrored(mut self) -> Self {
        let others: Vec<_> = self.0.iter().map(Shape::mirrored).collect();
        self.0.extend(others);
        self
    }

    /// Whether a position is one of these.
    #[inline]
    pub(crate) fn is_met(&self, position: &FastPosition) -> bool {
        self.0.iter().any(|shape| shape.is_met(position))
    }
}

impl Shape {
    fn new(squares: &[Men; 64], turn: Option<Color>, exact: Option<Position>) -> Self {
        let lacking = |bit: Men| -> Bitboard {
            let lacking = Square::ALL.into_iter().zip(squares);
            let lacking = lacking.filter(|(_, men)| *men & bit == 0);
            lacking.map(|(square, _)| square).collect()
        };
        let mut barred = Vec::new();
        // Pawns and kings tell positions apart soonest.
        let roles = [
            Role::Pawn,
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
        ];
        for role in roles {
            for color in [Color::White, Color::Black] {
                let squares = lacking(bit_of(color, role));
                if squares.any() {
                    barred.push((color, role, squares));
                }
            }
        }
        Self {
            turn,
            filled: lacking(NOTHING),
            barred,
            exact,
        }
    }

    fn mirrored(&self) -> Self {
        let barred = self.barred.iter();
        let barred = barred.map(|(color, role, squares)| (!*color, *role, squares.flip_vertical()));
        Self {
            turn: self.turn.map(|turn| !turn),
            filled: self.filled.flip_vertical(),
            barred: barred.collect(),
            exact: self.exact.as_ref().map(Position::mirrored),
        }
    }

    #[inline]
    fn is_met(&self, position: &FastPosition) -> bool {
        if self.turn.is_some_and(|turn| turn != position.turn()) {
            return false;
        }
        let looks_so = self.filled.is_subset(position.occupied())
            && self
                .barred
                .iter()
                .all(|(color, role, squares)| position.men_of(*color, *role).is_disjoint(*squares));
        looks_so
            && self
                .exact
                .as_ref()
                .is_none_or(|exact| is_same(exact, position))
    }
}

/// Whether two positions are the same to the rules. Few are looked at so closely.
#[cold]
fn is_same(exact: &Position, position: &FastPosition) -> bool {
    *exact == Position::from(position)
}

/// How many ways to fill a board stars may leave open.
const MOST_BOARDS: usize = 256;

/// Reads a placement, in which signs may stand for several men: the boards that are meant, if stars leave
/// open where something stands.
fn read_placement(text: &str, start: usize) -> Result<Vec<[Men; 64]>, Error> {
    let mut boards = vec![[ANYTHING; 64]];
    let mut at = start;
    let mut ranks = 0;
    for (rank, line) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let lines = read_rank(line, at..at + line.len())?;
        if boards.len() * lines.len() > MOST_BOARDS {
            let reason = "there are too many stars in one rank";
            return Err(refused(Fault::Position, at..at + line.len(), reason));
        }
        let filled = boards.iter().flat_map(|board| {
            lines.iter().map(move |line| {
                let mut board = *board;
                for (file, men) in File::ALL.into_iter().zip(line) {
                    let square = Square::from_coords(file, rank);
                    if let Some(place) = board.get_mut(square.to_usize()) {
                        *place = *men;
                    }
                }
                board
            })
        });
        boards = filled.collect();
        at += line.len() + 1;
        ranks += 1;
    }
    if ranks != 8 || text.split('/').count() != 8 {
        let span = start..start + text.len();
        return Err(refused(Fault::Position, span, "a board has eight ranks"));
    }
    Ok(boards)
}

/// Reads a rank: what may stand on each of its squares, in each way that stars leave open.
fn read_rank(line: &str, span: Range<usize>) -> Result<Vec<Vec<Men>>, Error> {
    let mut squares = Vec::new();
    // Where stars stand for as many squares as are left.
    let mut stars = Vec::new();
    let mut rest = line;
    while let Some(sign) = rest.chars().next() {
        let at = span.start + (line.len() - rest.len());
        let refuse =
            |length: usize, reason: &str| refused(Fault::Position, at..at + length, reason);
        let mut length = sign.len_utf8();
        match sign {
            '1'..='8' => {
                let empty = u32::from(sign) - u32::from('0');
                squares.extend((0..empty).map(|_| NOTHING));
            }
            '*' => stars.push(squares.len()),
            '[' => {
                let end = rest.find(']');
                let end = end.ok_or_else(|| refuse(1, "this bracket is not closed"))?;
                length = end + 1;
                let men = read_choice(rest.get(1..end).unwrap_or_default());
                let reason = "between brackets stand men, after ^ those that may not";
                squares.push(men.ok_or_else(|| refuse(length, reason))?);
            }
            sign => {
                let men = men_of(sign);
                squares.push(men.ok_or_else(|| refuse(length, "this is no man and no sign"))?);
            }
        }
        if squares.len() > 8 {
            let reason = "this rank has more than eight squares";
            return Err(refused(Fault::Position, span, reason));
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    // Stars side by side are one.
    stars.dedup();
    if stars.is_empty() && squares.len() < 8 {
        let reason = "this rank has fewer than eight squares";
        return Err(refused(Fault::Position, span, reason));
    }
    let left = 8 - squares.len();
    let mut lines = vec![(left, squares)];
    // From the last star on, so that the places of the others stay what they are.
    while let Some(place) = stars.pop() {
        let widened = lines.into_iter().flat_map(|(left, line)| {
            // The first takes what is left.
            let least = if stars.is_empty() { left } else { 0 };
            (least..=left).map(move |width| {
                let mut line = line.clone();
                line.splice(place..place, std::iter::repeat_n(ANYTHING, width));
                (left - width, line)
            })
        });
        lines = widened.collect();
    }
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

/// What a sign stands for.
fn men_of(sign: char) -> Option<Men> {
    Some(match sign {
        '?' => ANYTHING,
        '!' => WHITE | BLACK,
        'A' => WHITE,
        'a' => BLACK,
        letter => {
            let piece = shakmaty::Piece::from_char(letter)?;
            bit_of(piece.color, piece.role)
        }
    })
}

/// What may stand there: any of these men, or with `^` anything else.
fn read_choice(text: &str) -> Option<Men> {
    let (letters, others) = match text.strip_prefix('^') {
        Some(letters) => (letters, true),
        None => (text, false),
    };
    let mut men = 0;
    for letter in letters.chars() {
        men |= men_of(letter)?;
    }
    match others {
        _ if letters.is_empty() => None,
        true => Some(ANYTHING & !men),
        false => Some(men),
    }
}

/// Why no game can reach a position that looks so.
fn impossible(squares: &[Men; 64], is_pattern: bool) -> Option<&'static str> {
    let count = |wanted: Men| squares.iter().filter(|men| **men == wanted).count();
    let pawns = bit_of(Color::White, Role::Pawn) | bit_of(Color::Black, Role::Pawn);
    for color in [Color::White, Color::Black] {
        let kings = count(bit_of(color, Role::King));
        if kings > 1 {
            return Some("a side has one king");
        }
        if kings == 0 && !is_pattern {
            return Some("each side has a king");
        }
        let side = color.fold_wb(WHITE, BLACK);
        let men = squares
            .iter()
            .filter(|men| **men & !side == 0 && **men != 0);
        if men.count() > 16 {
            return Some("a side has no more than sixteen men");
        }
        if count(bit_of(color, Role::Pawn)) > 8 {
            return Some("a side has no more than eight pawns");
        }
    }
    let mut back_ranks = Square::ALL.into_iter().zip(squares).filter(|(square, _)| {
        let rank = square.rank();
        rank == Rank::First || rank == Rank::Eighth
    });
    back_ranks
        .any(|(_, men)| *men != 0 && *men & !pawns == 0)
        .then_some("no pawn stands on the first or the last rank")
}
