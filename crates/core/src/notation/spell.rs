//! Writing moves.

use shakmaty::{Bitboard, CastlingMode, CastlingSide, Move, Position as _, Role, Square, attacks};

use super::claim::{Claim, Go, Kind, Spelling};
use super::original::Origins;
use super::resolve::{Found, exposes_king, resolve};
use super::style::{CapturePlace, Form, Style};
use super::{algebraic, descriptive, original};
use crate::board::{Board, Position};

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
pub fn write(board: &Board, legal: Move, style: &Style) -> Option<String> {
    let position = board.position();
    match style.form {
        Form::Descriptive(tongue) => {
            descriptive::write(position, legal, tongue, Origins::of(board).as_ref())
        }
        Form::Original => Some(original::write(position, legal, &Origins::of(board)?)),
        _ => write_without_history(position, legal, style),
    }
}

/// Writes a legal move in a notation that needs no history of the game; nothing in the others.
pub(crate) fn write_without_history(
    position: &Position,
    legal: Move,
    style: &Style,
) -> Option<String> {
    let mut text = String::with_capacity(8);
    match style.form {
        Form::Descriptive(_) | Form::Original => return None,
        Form::Coordinate if style.king_takes_rook => {
            legal
                .to_uci(CastlingMode::Chess960)
                .append_to_string(&mut text);
        }
        Form::Coordinate => {
            // Castling follows the mode of the position (UCI-2, UCI-4).
            position.uci(legal).append_to_string(&mut text);
        }
        Form::Numeric => return numeric(position, legal),
        Form::Short | Form::Long => {
            if let (Move::Castle { .. }, Some(castling)) = (legal, &style.castling) {
                text.push_str(match legal.castling_side()? {
                    CastlingSide::KingSide => &castling.0,
                    CastlingSide::QueenSide => &castling.1,
                });
            } else {
                body(position, legal, style, Departure::Needed, &mut text)?;
                if style.alphabet.swallows_files {
                    text = unmistakable(position, legal, style, text)?;
                }
            }
            marks(position, legal, style, &mut text);
        }
    }
    Some(text)
}

/// How the square of departure is given.
#[derive(Clone, Copy)]
enum Departure {
    /// As far as the pieces must be told apart.
    Needed,
    File,
    Rank,
    Square,
}

fn body(
    position: &Position,
    legal: Move,
    style: &Style,
    departure: Departure,
    text: &mut String,
) -> Option<()> {
    let role = legal.role();
    let from = legal.from()?;
    let to = match legal.castling_side() {
        Some(side) => side.king_to(position.turn()),
        None => legal.to(),
    };
    if role != Role::Pawn {
        style.write_piece(role, position.turn(), text);
    }
    if matches!(style.form, Form::Long) {
        from.append_to_string(text);
    } else if role != Role::Pawn {
        write_departure(position, legal, from, departure, text);
    } else if legal.is_capture() {
        text.push(from.file().char());
    }
    let colon_at_end = style.capture_place == CapturePlace::End;
    if !legal.is_capture() {
        text.push_str(&style.quiet);
    } else if !colon_at_end {
        text.push_str(&style.capture);
    }
    if style.pawn_captures_by_files && files_are_enough(position, legal, from, to) {
        text.push(to.file().char());
    } else {
        to.append_to_string(text);
    }
    if let Some(promotion) = legal.promotion() {
        text.push_str(&style.promotion.0);
        style.write_piece(promotion, position.turn(), text);
        text.push_str(&style.promotion.1);
    }
    if legal.is_capture() && colon_at_end {
        text.push_str(&style.capture);
    }
    Some(())
}

/// Where a letter and a file can be taken for another piece, gives the departure in the first way
/// that only this move can mean.
fn unmistakable(position: &Position, legal: Move, style: &Style, first: String) -> Option<String> {
    let is_clear = |text: &str| {
        let mut found = Found::Nothing;
        algebraic::read(text, &style.alphabet, |claim, _| {
            found.merge(resolve(position, &claim));
        });
        found == Found::One(legal)
    };
    if is_clear(&first) {
        return Some(first);
    }
    for departure in [Departure::File, Departure::Rank, Departure::Square] {
        let mut text = String::new();
        body(position, legal, style, departure, &mut text)?;
        if is_clear(&text) {
            return Some(text);
        }
    }
    Some(first)
}

/// What tells the piece from its rivals: nothing, its file, its rank or both (PGN 8.2.3.4).
fn write_departure(
    position: &Position,
    legal: Move,
    from: Square,
    departure: Departure,
    text: &mut String,
) {
    match departure {
        Departure::Needed => {}
        Departure::File => return text.push(from.file().char()),
        Departure::Rank => return text.push(from.rank().char()),
        Departure::Square => return from.append_to_string(text),
    }
    let rivals = rivals(position, legal, from);
    if rivals.is_empty() {
        return;
    }
    if (rivals & from.file()).is_empty() {
        text.push(from.file().char());
    } else if (rivals & from.rank()).is_empty() {
        text.push(from.rank().char());
    } else {
        from.append_to_string(text);
    }
}

/// The other pieces of the kind that can legally go there.
pub(super) fn rivals(position: &Position, legal: Move, from: Square) -> Bitboard {
    let rules = position.rules();
    let (role, to) = (legal.role(), legal.to());
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
fn files_are_enough(position: &Position, legal: Move, from: Square, to: Square) -> bool {
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
    matches!(resolve(position, &claim), Found::One(_))
}

fn marks(position: &Position, legal: Move, style: &Style, text: &mut String) {
    if style.marks_check() {
        let after = position.after(legal);
        let checkers = after.checkers();
        if checkers.any() {
            text.push_str(if !after.has_legal_moves() {
                &style.mate
            } else if checkers.more_than_one() {
                &style.double_check
            } else {
                &style.check
            });
        }
    }
    if legal.is_en_passant() {
        text.push_str(&style.en_passant);
    }
}

/// ICCF: four digits, a fifth for the promotion. Chess960 castling has no numeric form.
fn numeric(position: &Position, legal: Move) -> Option<String> {
    if legal.is_castle() && position.is_chess960() {
        return None;
    }
    let to = match legal.castling_side() {
        Some(side) => side.king_to(position.turn()),
        None => legal.to(),
    };
    let mut text = String::with_capacity(5);
    for square in [legal.from()?, to] {
        text.push(char::from_digit(square.file().to_u32() + 1, 10)?);
        text.push(square.rank().char());
    }
    match legal.promotion() {
        None => {}
        Some(Role::Queen) => text.push('1'),
        Some(Role::Rook) => text.push('2'),
        Some(Role::Bishop) => text.push('3'),
        Some(_) => text.push('4'),
    }
    Some(text)
}
