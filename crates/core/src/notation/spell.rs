//! Writing moves.

use std::borrow::Cow;

use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Color, Move, Position as _, Role, Square, attacks,
};

use super::claim::{Claim, Go, Kind, Spelling};
use super::context::Context;
use super::resolve::{Found, exposes_king, resolve};
use super::style::{CapturePlace, Form, Style};
use super::{algebraic, descriptive, original};
use crate::board::{FastPosition, Position};

/// Writes a legal move; nothing if the notation has no words for it.
///
/// ```
/// use stamma_core::board::Board;
/// use stamma_core::notation::{spell, style::Style};
///
/// let board = Board::default();
/// let knight = board.position().find("g1f3".parse().map_err(|_| ())?).map_err(|_| ())?;
/// assert_eq!(spell::write(&board, knight, &Style::san()).as_deref(), Some("Nf3"));
/// # Ok::<(), ()>(())
/// ```
pub fn write(game: &impl Context, legal: Move, style: &Style) -> Option<String> {
    let position = game.position();
    match style.form {
        Form::Descriptive(tongue) => {
            descriptive::write(position, legal, tongue, game.origins().as_ref())
        }
        Form::Original => Some(original::write(position, legal, &game.origins()?)),
        _ => write_without_history(position, legal, style),
    }
}

/// What a speller asks of a position, be it one of the rules library or of the fast lane.
pub(crate) trait Ground {
    /// The side to move.
    fn turn(&self) -> Color;
    /// How castling works.
    fn mode(&self) -> CastlingMode;
    /// The other pieces of the kind that can legally go there.
    fn rivals(&self, role: Role, from: Square, to: Square) -> Bitboard;
    /// How many pieces give check.
    fn checkers(&self) -> usize;
    /// Whether the side to move has no legal move.
    fn is_mate(&self) -> bool;
    /// The position of the rules library.
    fn position(&self) -> Cow<'_, Position>;
}

impl Ground for Position {
    fn turn(&self) -> Color {
        self.turn()
    }

    fn mode(&self) -> CastlingMode {
        self.rules().castles().mode()
    }

    fn rivals(&self, role: Role, from: Square, to: Square) -> Bitboard {
        rivals(self, role, from, to)
    }

    fn checkers(&self) -> usize {
        self.checkers().count()
    }

    fn is_mate(&self) -> bool {
        !self.has_legal_moves()
    }

    fn position(&self) -> Cow<'_, Position> {
        Cow::Borrowed(self)
    }
}

impl Ground for FastPosition {
    #[inline]
    fn turn(&self) -> Color {
        self.turn()
    }

    #[inline]
    fn mode(&self) -> CastlingMode {
        self.mode()
    }

    #[inline]
    fn rivals(&self, role: Role, from: Square, to: Square) -> Bitboard {
        self.rivals(role, from, to)
    }

    #[inline]
    fn checkers(&self) -> usize {
        self.checkers()
    }

    #[inline]
    fn is_mate(&self) -> bool {
        self.is_checkmate()
    }

    fn position(&self) -> Cow<'_, Position> {
        Cow::Owned(self.into())
    }
}

/// Writes a legal move in a notation that needs no history of the game; nothing in the others.
pub(crate) fn write_without_history(
    position: &Position,
    legal: Move,
    style: &Style,
) -> Option<String> {
    let mut text = Vec::with_capacity(8);
    write_move(position, legal, style, Departure::Needed, &mut text)?;
    if style.marks_check() {
        write_check(&position.after(legal), style, &mut text);
    }
    write_en_passant(legal, style, &mut text);
    String::from_utf8(text).ok()
}

/// Writes a legal move in a notation that needs no history, without the marks that follow it.
#[inline]
pub(crate) fn write_move(
    ground: &impl Ground,
    legal: Move,
    style: &Style,
    departure: Departure,
    text: &mut Vec<u8>,
) -> Option<()> {
    match style.form {
        Form::Descriptive(_) | Form::Original => return None,
        Form::Coordinate => {
            let mode = match style.king_takes_rook {
                true => CastlingMode::Chess960,
                // Castling follows the mode of the position (UCI-2, UCI-4).
                false => ground.mode(),
            };
            write_squares(legal, mode, text);
        }
        Form::Numeric => numeric(ground, legal, text)?,
        Form::Short | Form::Long => match (legal, &style.castling) {
            (Move::Castle { .. }, Some(castling)) => {
                text.extend_from_slice(match legal.castling_side()? {
                    CastlingSide::KingSide => castling.0.as_bytes(),
                    CastlingSide::QueenSide => castling.1.as_bytes(),
                });
            }
            _ => {
                let start = text.len();
                body(ground, legal, style, departure, text)?;
                if style.alphabet.swallows_files {
                    make_unmistakable(ground, legal, style, start, text)?;
                }
            }
        },
    }
    Some(())
}

/// Writes the squares of a move as UCI does.
#[inline]
fn write_squares(legal: Move, mode: CastlingMode, text: &mut Vec<u8>) {
    if let Move::Normal {
        from,
        to,
        promotion,
        ..
    } = legal
    {
        text.extend_from_slice(&[
            from.file().char() as u8,
            from.rank().char() as u8,
            to.file().char() as u8,
            to.rank().char() as u8,
        ]);
        if let Some(promotion) = promotion {
            text.push(promotion.char() as u8);
        }
    } else {
        legal.to_uci(mode).append_ascii_to(text);
    }
}

#[inline]
fn write_square(square: Square, text: &mut Vec<u8>) {
    text.extend_from_slice(&[square.file().char() as u8, square.rank().char() as u8]);
}

/// Signs are short: for these a copy by its length costs more than the copy itself.
#[inline]
fn write_sign(sign: &str, text: &mut Vec<u8>) {
    match sign.as_bytes() {
        [] => {}
        [byte] => text.push(*byte),
        bytes => text.extend_from_slice(bytes),
    }
}

/// How the square of departure is given.
#[derive(Clone, Copy)]
pub(crate) enum Departure {
    /// Not at all: no other piece of the kind can go there.
    Nothing,
    /// As far as the pieces must be told apart.
    Needed,
    File,
    Rank,
    Square,
}

#[inline]
fn body(
    ground: &impl Ground,
    legal: Move,
    style: &Style,
    departure: Departure,
    text: &mut Vec<u8>,
) -> Option<()> {
    let role = legal.role();
    let from = legal.from()?;
    let to = match legal.castling_side() {
        Some(side) => side.king_to(ground.turn()),
        None => legal.to(),
    };
    if role != Role::Pawn || style.pawn_letter {
        style.write_piece(role, ground.turn(), text);
    }
    if matches!(style.form, Form::Long) {
        write_square(from, text);
    } else if role != Role::Pawn {
        write_departure(ground, legal, from, departure, text);
    } else if legal.is_capture() {
        text.push(from.file().char() as u8);
    }
    let colon_at_end = style.capture_place == CapturePlace::End;
    if !legal.is_capture() {
        write_sign(&style.quiet, text);
    } else if !colon_at_end {
        write_sign(&style.capture, text);
    }
    if style.pawn_captures_by_files && files_are_enough(ground, legal, from, to) {
        text.push(to.file().char() as u8);
    } else {
        write_square(to, text);
    }
    if let Some(promotion) = legal.promotion() {
        write_sign(&style.promotion.0, text);
        style.write_piece(promotion, ground.turn(), text);
        write_sign(&style.promotion.1, text);
    }
    if legal.is_capture() && colon_at_end {
        write_sign(&style.capture, text);
    }
    Some(())
}

/// Where a letter and a file can be taken for another piece, gives the departure in the first way
/// that only this move can mean. The move has been written from `start` on.
fn make_unmistakable(
    ground: &impl Ground,
    legal: Move,
    style: &Style,
    start: usize,
    text: &mut Vec<u8>,
) -> Option<()> {
    let position = ground.position();
    let is_clear = |text: &[u8]| {
        let mut found = Found::Nothing;
        let text = std::str::from_utf8(text).unwrap_or_default();
        algebraic::read(text, &style.alphabet, |claim, _| {
            found.merge(resolve(&position, &claim));
        });
        found == Found::One(legal)
    };
    if is_clear(text.get(start..)?) {
        return Some(());
    }
    let first = text.split_off(start);
    for departure in [Departure::File, Departure::Rank, Departure::Square] {
        body(ground, legal, style, departure, text)?;
        if is_clear(text.get(start..)?) {
            return Some(());
        }
        text.truncate(start);
    }
    text.extend_from_slice(&first);
    Some(())
}

/// What tells the piece from its rivals: nothing, its file, its rank or both (PGN 8.2.3.4).
#[inline]
fn write_departure(
    ground: &impl Ground,
    legal: Move,
    from: Square,
    departure: Departure,
    text: &mut Vec<u8>,
) {
    match departure {
        Departure::Nothing => return,
        Departure::Needed => {}
        Departure::File => return text.push(from.file().char() as u8),
        Departure::Rank => return text.push(from.rank().char() as u8),
        Departure::Square => return write_square(from, text),
    }
    let rivals = ground.rivals(legal.role(), from, legal.to());
    if rivals.is_empty() {
        return;
    }
    if (rivals & from.file()).is_empty() {
        text.push(from.file().char() as u8);
    } else if (rivals & from.rank()).is_empty() {
        text.push(from.rank().char() as u8);
    } else {
        write_square(from, text);
    }
}

/// The other pieces of the kind that can legally go there.
pub(super) fn rivals(position: &Position, role: Role, from: Square, to: Square) -> Bitboard {
    let rules = position.rules();
    if matches!(role, Role::King | Role::Pawn) {
        return Bitboard::EMPTY;
    }
    let reach = attacks::attacks(to, role.of(rules.turn()), rules.board().occupied());
    let mut rivals = (reach & rules.our(role)).without(from);
    for rival in rivals {
        if exposes_king(position, rival, to, None) {
            rivals.discard(rival);
        }
    }
    rivals
}

/// Whether no other pawn capture runs between the two files (CAP-3). A promotion always names its
/// square.
fn files_are_enough(ground: &impl Ground, legal: Move, from: Square, to: Square) -> bool {
    if legal.role() != Role::Pawn || !legal.is_capture() || legal.is_promotion() {
        return false;
    }
    let claim = Claim {
        kind: Kind::Go(Go {
            from: Bitboard::from_file(from.file()),
            to: Bitboard::from_file(to.file()),
            ..Go::anywhere(Some(Role::Pawn))
        }),
        spelling: Spelling::default(),
    };
    matches!(resolve(&ground.position(), &claim), Found::One(_))
}

/// Writes the mark of check, given the position after the move.
#[inline]
pub(crate) fn write_check(after: &impl Ground, style: &Style, text: &mut Vec<u8>) {
    let checkers = after.checkers();
    if checkers > 0 {
        let sign = if after.is_mate() {
            &style.mate
        } else if checkers > 1 {
            &style.double_check
        } else {
            &style.check
        };
        write_sign(sign, text);
    }
}

/// Writes the mark of a pawn taken in passing, which stands last.
#[inline]
pub(crate) fn write_en_passant(legal: Move, style: &Style, text: &mut Vec<u8>) {
    if legal.is_en_passant() && matches!(style.form, Form::Short | Form::Long) {
        text.extend_from_slice(style.en_passant.as_bytes());
    }
}

/// ICCF: four digits, a fifth for the promotion. Chess960 castling has no numeric form.
fn numeric(ground: &impl Ground, legal: Move, text: &mut Vec<u8>) -> Option<()> {
    if legal.is_castle() && ground.mode().is_chess960() {
        return None;
    }
    let to = match legal.castling_side() {
        Some(side) => side.king_to(ground.turn()),
        None => legal.to(),
    };
    for square in [legal.from()?, to] {
        text.push(b'1' + square.file() as u8);
        text.push(square.rank().char() as u8);
    }
    match legal.promotion() {
        None => {}
        Some(Role::Queen) => text.push(b'1'),
        Some(Role::Rook) => text.push(b'2'),
        Some(Role::Bishop) => text.push(b'3'),
        Some(_) => text.push(b'4'),
    }
    Some(())
}
