//! Columns with an entry for each move, or for each position.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::types::Int16Type;
use arrow_schema::{ArrowError, DataType};
use shakmaty::{Move, Role, Square};

use super::notes::{Notes, Wanted};
use super::plan::Plan;
use super::said_columns::SaidColumns;
use super::schema::{Fact, MoveFact, View, When};
use super::store::{Numbers, Store, Texts};
use crate::board::{Board, FastPosition};
use crate::fen;
use crate::notation::shorthand::{LikeSan, ShortWord, Shorthand, Squares, Wording};
use crate::notation::spell::{self, Departure};
use crate::notation::style::{Form, Style};

/// The columns that say something about moves.
#[derive(Debug)]
pub(super) struct MoveColumns<'a> {
    columns: Vec<Column>,
    /// The column that most ask for who compute on moves, with its place in the table.
    codes: Option<(usize, Numbers<Int16Type>)>,
    /// What commands in comments say.
    pub(super) said: SaidColumns,
    hands: Vec<Hand<'a>>,
    /// What is said about moves and has to be kept till their game is over.
    pub(super) wanted: Wanted,
    /// Whether somebody asks for something when a move has been played, or for each position.
    has_after: bool,
    has_here: bool,
    rows: usize,
}

#[derive(Debug)]
struct Column {
    fact: MoveFact,
    store: Store,
    kind: DataType,
    /// Its place in the table.
    place: usize,
}

/// A notation, and the short cut to it.
struct Hand<'a> {
    style: &'a Style,
    short: Short,
    marks_check: bool,
}

enum Short {
    Squares,
    LikeSan(LikeSan),
    /// There is none.
    No,
    /// The moves before have to be known.
    History,
}

impl std::fmt::Debug for Hand<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hand").finish_non_exhaustive()
    }
}

impl<'a> Hand<'a> {
    fn new(style: &'a Style) -> Self {
        let short = match style.form {
            Form::Descriptive(_) | Form::Original => Short::History,
            Form::Coordinate if !style.king_takes_rook => Short::Squares,
            _ => LikeSan::of(style).map_or(Short::No, Short::LikeSan),
        };
        Self {
            style,
            short,
            marks_check: style.marks_check(),
        }
    }

    fn short_word(
        &self,
        legal: Move,
        before: &FastPosition,
        wording: Wording,
    ) -> Option<ShortWord> {
        match &self.short {
            Short::Squares => Squares.write(legal, before.mode(), wording),
            Short::LikeSan(like) => like.write(legal, before.mode(), wording),
            Short::No | Short::History => None,
        }
    }

    /// Writes a move, but for the marks that follow it.
    #[inline]
    fn write(&self, told: &Told<'_>, text: &mut Vec<u8>) {
        let Some(legal) = told.legal else {
            let by_squares = matches!(self.style.form, Form::Coordinate | Form::Numeric);
            return text.extend_from_slice(if by_squares { b"0000" } else { b"--" });
        };
        if let Some(word) = self.short_word(legal, told.before, told.wording) {
            let bytes = word.bytes.to_le_bytes();
            return text.extend_from_slice(bytes.get(..word.length).unwrap_or(&bytes));
        }
        let is_written = match (&self.short, told.board) {
            (Short::History, Some(board)) => spell::write(board, legal, self.style)
                .map(|written| text.extend_from_slice(written.as_bytes())),
            _ => {
                let departure = match told.wording {
                    Wording::Clear | Wording::San(_) => Departure::Nothing,
                    Wording::Unknown => Departure::Needed,
                };
                spell::write_move(told.before, legal, self.style, departure, text)
            }
        };
        if is_written.is_none() {
            // The notation has no words for it.
            legal.to_uci(told.before.mode()).append_ascii_to(text);
        }
    }

    /// Writes the marks that follow a move.
    #[inline]
    fn write_marks(&self, after: &FastPosition, text: &mut Vec<u8>) {
        if self.marks_check && after.is_check() && !matches!(self.short, Short::History) {
            spell::write_check(after, self.style, text);
        }
        if let Some(legal) = after.last_move() {
            spell::write_en_passant(legal, self.style, text);
        }
    }
}

/// A move that was told of.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) before: &'a FastPosition,
    /// None for a pass.
    pub(super) legal: Option<Move>,
    pub(super) wording: Wording,
    /// The game so far, if a notation asks for it.
    pub(super) board: Option<&'a Board>,
    /// Half-moves before it.
    pub(super) ply: u32,
    pub(super) depth: usize,
}

impl<'a> MoveColumns<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        let (mut columns, mut codes, mut said) = (Vec::new(), None, SaidColumns::default());
        let mut wanted = Wanted::default();
        let (mut has_after, mut has_here) = (false, false);
        for (place, planned) in plan.columns.iter().enumerate() {
            let Fact::Move(fact) = planned.fact else {
                continue;
            };
            if fact == MoveFact::Code {
                codes = Some((place, Numbers::default()));
                continue;
            }
            wanted.add(fact);
            if said.add(fact, place) {
                continue;
            }
            has_here |= matches!(fact, MoveFact::Position(_, When::Here));
            has_after |= matches!(
                fact,
                MoveFact::Position(_, When::After)
                    | MoveFact::Written(_)
                    | MoveFact::Check
                    | MoveFact::Checkmate
            );
            let kind = planned.kind.clone();
            columns.extend(Store::new(&kind).map(|store| Column {
                fact,
                store,
                kind,
                place,
            }));
        }
        Self {
            columns,
            codes,
            said,
            hands: plan.styles.iter().map(Hand::new).collect(),
            wanted,
            has_after,
            has_here,
            rows: 0,
        }
    }

    /// Whether a notation asks for the moves before.
    pub(super) fn needs_history(&self) -> bool {
        self.hands
            .iter()
            .any(|hand| matches!(hand.short, Short::History))
    }

    /// Whether nobody asks for any.
    pub(super) fn is_empty(&self) -> bool {
        self.columns.is_empty() && self.codes.is_none() && self.said.is_empty()
    }

    /// Whether nobody asks for anything but codes.
    pub(super) fn is_of_codes(&self) -> bool {
        self.columns.is_empty() && self.codes.is_some() && self.said.is_empty()
    }

    /// Whether somebody asks for something when a move has been played.
    pub(super) fn has_after(&self) -> bool {
        self.has_after
    }

    /// Whether positions are rows.
    pub(super) fn has_here(&self) -> bool {
        self.has_here
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Keeps the first rows.
    pub(super) fn truncate(&mut self, rows: usize) {
        self.rows = rows;
        if let Some((_, codes)) = &mut self.codes {
            codes.truncate(rows);
        }
        self.said.truncate(rows);
        for column in &mut self.columns {
            column.store.truncate(rows);
        }
    }

    /// A position that is a row, whether a move follows or not.
    pub(super) fn stand(&mut self, position: &FastPosition) {
        for column in &mut self.columns {
            if let MoveFact::Position(view, When::Here) = column.fact {
                show(position, view, &mut column.store);
            }
        }
    }

    /// A row with the code of a move.
    #[inline(always)]
    pub(super) fn play_code(&mut self, legal: Option<Move>) {
        self.rows += 1;
        if let Some((_, codes)) = &mut self.codes {
            codes.push(Some(code(legal)));
        }
    }

    /// A move in the position before it.
    #[inline(always)]
    pub(super) fn play(&mut self, told: &Told<'_>) {
        self.play_code(told.legal);
        if !self.columns.is_empty() {
            self.tell_all(told);
        }
    }

    fn tell_all(&mut self, told: &Told<'_>) {
        for Column { fact, store, .. } in &mut self.columns {
            match (*fact, store) {
                (MoveFact::Written(hand), Store::Text(texts)) => {
                    if let Some(hand) = self.hands.get(hand) {
                        hand.write(told, &mut texts.bytes);
                    }
                }
                (MoveFact::Position(view, When::Before), store) => show(told.before, view, store),
                (fact, store) => tell(fact, told, store),
            }
        }
    }

    /// The position after it.
    #[inline]
    pub(super) fn played(&mut self, after: &FastPosition) {
        if !self.has_after {
            return;
        }
        for Column { fact, store, .. } in &mut self.columns {
            match (*fact, store) {
                (MoveFact::Written(hand), Store::Text(texts)) => {
                    if let Some(hand) = self.hands.get(hand) {
                        hand.write_marks(after, &mut texts.bytes);
                    }
                    texts.end();
                }
                (MoveFact::Position(view, When::After), store) => show(after, view, store),
                (MoveFact::Check, store) => store.push_bool(after.is_check()),
                (MoveFact::Checkmate, store) => store.push_bool(after.is_checkmate()),
                _ => {}
            }
        }
    }

    /// A game is over that began with this row; what was said about its moves is added. A last row without
    /// a move is added if positions are rows.
    pub(super) fn end_game(&mut self, first: usize, notes: &mut Notes, last: Option<&Told<'_>>) {
        let rows = self.rows - first;
        notes.end(rows);
        self.said.end_game(self.rows);
        for Column { fact, store, .. } in &mut self.columns {
            if is_note(*fact) {
                notes.write(*fact, rows, store);
            }
        }
        let Some(last) = last else {
            return;
        };
        self.rows += 1;
        if let Some((_, codes)) = &mut self.codes {
            codes.push(None);
        }
        self.said.end_game(self.rows);
        for Column { fact, store, .. } in &mut self.columns {
            match *fact {
                MoveFact::Position(_, When::Here) => {}
                MoveFact::Ply | MoveFact::MoveNumber | MoveFact::Color => tell(*fact, last, store),
                _ => store.null(),
            }
        }
    }

    /// The columns as arrays, with their places in the table.
    pub(super) fn finish(self) -> Result<Vec<(usize, ArrayRef)>, ArrowError> {
        let columns = self.columns.into_iter();
        let finished = columns.map(|column| Ok((column.place, column.store.finish(&column.kind)?)));
        let codes = self.codes.into_iter();
        let codes = codes.map(|(place, codes)| Ok((place, Arc::new(codes.finish()?) as ArrayRef)));
        finished.chain(codes).chain(self.said.finish()).collect()
    }
}

/// Whether it is said by comments and the like.
fn is_note(fact: MoveFact) -> bool {
    matches!(
        fact,
        MoveFact::Nags | MoveFact::Comment | MoveFact::CommentBefore | MoveFact::MoveFaults
    )
}

/// Adds a position to a column.
pub(super) fn show(position: &FastPosition, view: View, store: &mut Store) {
    match (view, store) {
        (View::Fen, Store::Text(texts)) => {
            fen::append_fast(position, &mut texts.bytes);
            texts.end();
        }
        (View::Epd, Store::Text(texts)) => {
            fen::append_fast_epd(position, &mut texts.bytes);
            texts.end();
        }
        (View::Key, Store::Int64(keys)) => keys.push(Some(position.polyglot_key().cast_signed())),
        (_, store) => store.null(),
    }
}

/// Adds what can be seen of a move before it is played.
fn tell(fact: MoveFact, told: &Told<'_>, store: &mut Store) {
    let square = |texts: &mut Texts, square: Option<Square>| match square {
        Some(square) => {
            square.append_ascii_to(&mut texts.bytes);
            texts.end();
        }
        None => texts.null(),
    };
    let man = |texts: &mut Texts, role: Option<Role>| match role {
        Some(role) => texts.push(&[role.upper_char() as u8]),
        None => texts.null(),
    };
    let legal = told.legal;
    match (fact, store) {
        (MoveFact::Ply, Store::Int32(numbers)) => numbers.push(i32::try_from(told.ply).ok()),
        (MoveFact::Depth, Store::Int32(numbers)) => numbers.push(i32::try_from(told.depth).ok()),
        (MoveFact::MoveNumber, Store::Int32(numbers)) => {
            numbers.push(i32::try_from(told.before.fullmove_number()).ok());
        }
        (MoveFact::Color, Store::Text(texts)) => {
            texts.push(told.before.turn().fold_wb(b"white", b"black"));
        }
        (MoveFact::Piece, Store::Text(texts)) => man(texts, legal.map(|legal| legal.role())),
        (MoveFact::From, Store::Text(texts)) => square(texts, legal.and_then(|legal| legal.from())),
        (MoveFact::To, Store::Text(texts)) => {
            let side = legal.and_then(|legal| legal.castling_side());
            let to = match side {
                Some(side) => Some(side.king_to(told.before.turn())),
                None => legal.map(|legal| legal.to()),
            };
            square(texts, to);
        }
        (MoveFact::Capture, Store::Text(texts)) => {
            man(texts, legal.and_then(|legal| legal.capture()));
        }
        (MoveFact::Promotion, Store::Text(texts)) => {
            man(texts, legal.and_then(|legal| legal.promotion()));
        }
        _ => {}
    }
}

/// A move in sixteen bits, as Polyglot's books have it: the square of arrival in the lowest six, that of
/// departure in the next six, and then what a pawn becomes, from 1 for a knight to 4 for a queen. Castling
/// is the king taking its rook. A pass is 0.
#[inline(always)]
fn code(legal: Option<Move>) -> i16 {
    let (from, to, promotion) = match legal {
        Some(Move::Normal {
            from,
            to,
            promotion,
            ..
        }) => (from, to, promotion),
        Some(Move::Castle { king, rook }) => (king, rook, None),
        Some(Move::EnPassant { from, to }) => (from, to, None),
        Some(Move::Put { .. }) | None => return 0,
    };
    let promotion = promotion.map_or(0, |role| role as i16 - 1);
    to as i16 | (from as i16) << 6 | promotion << 12
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_polyglot() {
        let normal = |role, from, to, promotion| Move::Normal {
            role,
            from,
            to,
            promotion,
            capture: None,
        };
        assert_eq!(code(None), 0);
        let e4 = normal(Role::Pawn, Square::E2, Square::E4, None);
        assert_eq!(code(Some(e4)), 12 << 6 | 28);
        let queen = normal(Role::Pawn, Square::A7, Square::A8, Some(Role::Queen));
        assert_eq!(code(Some(queen)), 4 << 12 | 48 << 6 | 56);
        let castling = Move::Castle {
            king: Square::E1,
            rook: Square::H1,
        };
        assert_eq!(code(Some(castling)), 4 << 6 | 7);
    }
}
