//! Reading FEN. One reader serves the strict and the lenient level: every fault goes through
//! [`Reader::object`], which refuses it or remarks on it.

use std::num::NonZeroU32;
use std::ops::Range;

use shakmaty::{Bitboard, Board as Men, CastlingMode, Color, Rank, Setup, Square};

use super::{Error, Fault, Field, castling, placement};
use crate::board::Position;

/// A position, and what had to be assumed to read it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The position.
    pub position: Position,
    /// What was repaired.
    pub remarks: Vec<Error>,
    /// Where the record ended, in bytes; what follows was not read.
    pub end: usize,
}

/// Reads a FEN as the standard has it: six fields, one space between.
///
/// Without a mode, the castling rights decide: they mean Chess960 where they name a king or a rook
/// that does not castle in ordinary chess.
pub fn read(text: &str, mode: Option<CastlingMode>) -> Result<Position, Error> {
    let reader = Reader::new(text, Level::Strict, mode);
    reader.read(6).map(|reading| reading.position)
}

/// Reads a FEN as people write it: fields may be missing, rights and counters may be wrong. What
/// was assumed is in the remarks.
pub fn read_leniently(text: &str, mode: Option<CastlingMode>) -> Result<Reading, Error> {
    Reader::new(text, Level::Lenient, mode).read(6)
}

/// Reads the four fields that open an EPD record.
pub fn read_epd(text: &str, mode: Option<CastlingMode>) -> Result<Reading, Error> {
    Reader::new(text, Level::Strict, mode).read(4)
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Level {
    Strict,
    Lenient,
}

struct Reader<'a> {
    text: &'a str,
    /// How far the text has been read.
    at: usize,
    level: Level,
    mode: Option<CastlingMode>,
    remarks: Vec<Error>,
}

/// Reads the first field alone, strictly: men that may stand as they like.
pub fn read_placement(text: &str) -> Result<Men, Error> {
    placement::read(text, Err).map_err(|complaint| Error {
        field: Field::Placement,
        fault: complaint.fault,
        span: complaint.span,
    })
}

/// A field, and where it stands.
struct Word<'a> {
    text: &'a str,
    span: Range<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, level: Level, mode: Option<CastlingMode>) -> Self {
        Self {
            text,
            at: 0,
            level,
            mode,
            remarks: Vec::new(),
        }
    }

    fn read(mut self, fields: usize) -> Result<Reading, Error> {
        let mut setup = Setup::empty();
        let placement = self.placement(&mut setup)?;
        self.kings(&setup, &placement)?;
        let turn = self.turn(&mut setup)?;
        self.castling(&mut setup)?;
        self.en_passant(&mut setup)?;
        if fields == 6 {
            setup.halfmoves = self.counter(Field::HalfmoveClock)?.unwrap_or(0);
            setup.fullmoves = self.fullmove_number()?;
            self.no_more_text()?;
        }
        let color = setup.turn;
        match Position::from_setup(setup, self.mode.unwrap_or(CastlingMode::Standard)) {
            Ok(position) => Ok(Reading {
                position,
                remarks: self.remarks,
                end: self.at,
            }),
            // All else has been looked at by now: only the side to move is left.
            Err(_) => Err(Error {
                field: Field::Turn,
                fault: Fault::OppositeCheck(!color),
                span: turn,
            }),
        }
    }

    /// Refuses a fault, or remarks on it where the level allows.
    fn object(&mut self, field: Field, fault: Fault, span: Range<usize>) -> Result<(), Error> {
        let error = Error { field, fault, span };
        match self.level {
            Level::Strict => Err(error),
            Level::Lenient => {
                self.remarks.push(error);
                Ok(())
            }
        }
    }

    /// The next field; none at the end of the text.
    fn word(&mut self, field: Field) -> Result<Option<Word<'a>>, Error> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches(char::is_whitespace);
        let gap = self.at..self.text.len() - trimmed.len();
        let expected = if field == Field::Placement { "" } else { " " };
        if trimmed.is_empty() {
            self.at = self.text.len();
            self.object(field, Fault::MissingField, gap)?;
            return Ok(None);
        }
        if rest.get(..gap.len()) != Some(expected) {
            self.object(field, Fault::Spacing, gap.clone())?;
        }
        let length = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let span = gap.end..gap.end + length;
        self.at = span.end;
        Ok(self.text.get(span.clone()).map(|text| Word { text, span }))
    }

    fn placement(&mut self, setup: &mut Setup) -> Result<Range<usize>, Error> {
        let Some(word) = self.word(Field::Placement)? else {
            // There is nothing to assume about an empty text.
            return Err(Error {
                field: Field::Placement,
                fault: Fault::MissingField,
                span: 0..self.text.len(),
            });
        };
        let start = word.span.start;
        let at = |complaint: &placement::Complaint| {
            start + complaint.span.start..start + complaint.span.end
        };
        let mut remarks = Vec::new();
        let strict = self.level == Level::Strict;
        setup.board = placement::read(word.text, |complaint| {
            if strict {
                return Err(complaint);
            }
            remarks.push(complaint);
            Ok(())
        })
        .map_err(|complaint| Error {
            field: Field::Placement,
            span: at(&complaint),
            fault: complaint.fault,
        })?;
        for complaint in remarks {
            self.object(Field::Placement, complaint.fault, at(&complaint))?;
        }
        Ok(word.span)
    }

    /// Refuses what no level can repair: a board without its two kings, pawns on back ranks.
    fn kings(&mut self, setup: &Setup, span: &Range<usize>) -> Result<(), Error> {
        let board = &setup.board;
        let refuse = |fault| {
            Err(Error {
                field: Field::Placement,
                fault,
                span: span.clone(),
            })
        };
        for color in [Color::White, Color::Black] {
            match board.by_piece(color.king()).count() {
                0 => return refuse(Fault::NoKing(color)),
                1 => {}
                _ => return refuse(Fault::ManyKings(color)),
            }
        }
        match (board.pawns() & Bitboard::BACKRANKS).first() {
            Some(pawn) => refuse(Fault::BackRankPawn(pawn)),
            None => Ok(()),
        }
    }

    fn turn(&mut self, setup: &mut Setup) -> Result<Range<usize>, Error> {
        let Some(word) = self.word(Field::Turn)? else {
            return Ok(self.at..self.at);
        };
        setup.turn = match word.text {
            "w" => Color::White,
            "b" => Color::Black,
            other => {
                let repaired = match other.to_lowercase().as_str() {
                    "w" | "white" => Some(Color::White),
                    "b" | "black" => Some(Color::Black),
                    _ => None,
                };
                match repaired {
                    Some(color) => {
                        self.object(Field::Turn, Fault::UnknownTurn, word.span.clone())?;
                        color
                    }
                    None => {
                        return Err(Error {
                            field: Field::Turn,
                            fault: Fault::UnknownTurn,
                            span: word.span,
                        });
                    }
                }
            }
        };
        Ok(word.span)
    }

    fn castling(&mut self, setup: &mut Setup) -> Result<(), Error> {
        let Some(word) = self.word(Field::Castling)? else {
            return Ok(());
        };
        if word.text == "-" {
            return Ok(());
        }
        let board = &setup.board;
        let is_told = self.mode.is_some();
        let mode = *self
            .mode
            .get_or_insert_with(|| castling::mode(board, word.text));
        let mut rights = Bitboard::EMPTY;
        let mut highest = None;
        for (at, letter) in word.text.char_indices() {
            let span = word.span.start + at..word.span.start + at + letter.len_utf8();
            let rook = match castling::rook(board, letter) {
                Ok(rook) => rook,
                Err(fault) => {
                    self.object(Field::Castling, fault, span)?;
                    continue;
                }
            };
            if rights.contains(rook) {
                self.object(Field::Castling, Fault::CastlingTwice(letter), span)?;
                continue;
            }
            if castling::wing_is_taken(board, rights, rook) {
                self.object(Field::Castling, Fault::CastlingFile(letter), span)?;
                continue;
            }
            let chess960_only = !castling::is_ordinary(board, rook);
            if chess960_only && mode.is_standard() {
                self.object(Field::Castling, Fault::CastlingChess960(letter), span)?;
                continue;
            }
            let place = castling::rank_in_order(board, rook);
            if place < highest {
                self.object(Field::Castling, Fault::CastlingOrder, span)?;
            }
            highest = highest.max(place);
            rights.add(rook);
        }
        let is_assumed = mode.is_chess960() && !is_told;
        if is_assumed && self.level == Level::Lenient && castling::differs_by_side(board, rights) {
            // Nothing is repaired: the strict level reads it as well.
            self.object(Field::Castling, Fault::CastlingSides, word.span)?;
        }
        setup.castling_rights = rights;
        Ok(())
    }

    fn en_passant(&mut self, setup: &mut Setup) -> Result<(), Error> {
        let Some(word) = self.word(Field::EnPassant)? else {
            return Ok(());
        };
        if word.text == "-" {
            return Ok(());
        }
        let fault = match Square::from_ascii(word.text.as_bytes()) {
            Ok(square) => match en_passant_fault(setup, square) {
                None => {
                    setup.ep_square = Some(square);
                    return Ok(());
                }
                Some(fault) => fault,
            },
            Err(_) => Fault::UnknownEnPassant,
        };
        self.object(Field::EnPassant, fault, word.span)
    }

    fn counter(&mut self, field: Field) -> Result<Option<u32>, Error> {
        let Some(word) = self.word(field)? else {
            return Ok(None);
        };
        let digits_only = word.text.bytes().all(|byte| byte.is_ascii_digit());
        let fault = match word.text.parse::<u32>() {
            Ok(number) if digits_only => return Ok(Some(number)),
            _ if digits_only => Fault::LargeNumber,
            _ => Fault::NotANumber,
        };
        self.object(field, fault, word.span)?;
        Ok(None)
    }

    fn fullmove_number(&mut self) -> Result<NonZeroU32, Error> {
        let number = self.counter(Field::FullmoveNumber)?;
        match number.map(NonZeroU32::new) {
            Some(Some(number)) => Ok(number),
            Some(None) => {
                let span = self.at.saturating_sub(1)..self.at;
                self.object(Field::FullmoveNumber, Fault::MoveNumberZero, span)?;
                Ok(NonZeroU32::MIN)
            }
            None => Ok(NonZeroU32::MIN),
        }
    }

    fn no_more_text(&mut self) -> Result<(), Error> {
        let rest = self.at..self.text.len();
        if rest.is_empty() {
            return Ok(());
        }
        self.object(Field::FullmoveNumber, Fault::ExtraText, rest)
    }
}

/// What speaks against an en-passant square (V8 of the validation rules).
fn en_passant_fault(setup: &Setup, square: Square) -> Option<Fault> {
    let board = &setup.board;
    if square.rank() != setup.turn.relative_rank(Rank::Sixth) {
        return Some(Fault::EnPassantRank(square));
    }
    let forward = setup.turn.fold_wb(8, -8);
    let pawn = square.offset(-forward)?;
    let behind = square.offset(forward)?;
    if !board.by_piece((!setup.turn).pawn()).contains(pawn) {
        return Some(Fault::EnPassantPawn(square));
    }
    let occupied = board.occupied();
    if occupied.contains(square) || occupied.contains(behind) {
        return Some(Fault::EnPassantOccupied(square));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::{self, Style};

    #[test]
    fn x_fen_names_the_inner_rook_by_its_file() {
        let text = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
        let position = read(text, None).expect("an X-FEN");
        assert!(position.is_chess960());
        assert_eq!(fen::write(&position, Style::default()), text);
        let shredder = Style {
            shredder: true,
            ..Style::default()
        };
        assert_eq!(fen::write(&position, shredder), text.replace("Gkq", "Gga"),);
    }

    #[test]
    fn a_lenient_reading_says_what_it_assumed() {
        let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let reading = read_leniently(text, None).expect("a position");
        let missing: Vec<_> = reading.remarks.iter().map(|remark| remark.field).collect();
        assert_eq!(
            missing,
            [
                Field::Turn,
                Field::Castling,
                Field::EnPassant,
                Field::HalfmoveClock,
                Field::FullmoveNumber
            ]
        );
    }

    #[test]
    fn an_epd_ends_after_four_fields() {
        let text = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;";
        let reading = read_epd(text, None).expect("an EPD");
        assert_eq!(&text[reading.end..], " bm Kd2;");
    }
}
