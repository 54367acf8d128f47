//! A notation as data: the signs that it writes, and the places that it writes them in.

use shakmaty::{Color, Role};

use super::alphabet::{Alphabet, figurine};
use super::descriptive::Tongue;

/// The shape of a move.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// The piece and the square of arrival: `Nf3`.
    Short,
    /// Both squares: `Ng1-f3`.
    Long,
    /// Squares and nothing else: `g1f3`.
    Coordinate,
    /// Squares as digits: `7163`.
    Numeric,
    /// Files named after the pieces that start there: `N-KB3`, in Spanish `C3AR`.
    Descriptive(&'static Tongue),
    /// Each man called by the file it started on: `gf3`.
    Original,
}

/// What stands for a piece.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Pieces {
    /// Letters of the alphabet.
    Letters,
    /// Figurines in the colour of the mover.
    Figurines,
    /// Outlined figurines for both sides.
    Outlines,
}

/// Where the sign of capture stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CapturePlace {
    /// Before the square of arrival.
    Before,
    /// At the end, before the check mark.
    End,
}

/// How moves are written.
#[derive(Clone, Debug)]
pub struct Style {
    /// The shape.
    pub form: Form,
    /// What stands for a piece.
    pub pieces: Pieces,
    /// The letters.
    pub alphabet: Alphabet,
    /// The sign of capture.
    pub capture: String,
    /// Where it stands.
    pub capture_place: CapturePlace,
    /// The sign of a move that takes nothing.
    pub quiet: String,
    /// The mark of check.
    pub check: String,
    /// The mark of double check.
    pub double_check: String,
    /// The mark of mate.
    pub mate: String,
    /// What stands before and after the piece that a pawn becomes.
    pub promotion: (String, String),
    /// Castling, short and long; none if it is written as the king's move.
    pub castling: Option<(String, String)>,
    /// Castling by coordinates as the king taking its rook, in ordinary chess too (UCI-4).
    pub king_takes_rook: bool,
    /// The en-passant mark.
    pub en_passant: String,
    /// The sign of a draw offer, after the move (FIDE C.12); none if the notation has none.
    pub draw_offer: String,
    /// Pawn captures by files alone, where that is enough: `ed`.
    pub pawn_captures_by_files: bool,
    /// Whether marks and signs may be left out, and the long form be used (FIDE C.8, C.9, C.13).
    pub lenient: bool,
}

impl Style {
    /// SAN, the notation of PGN.
    pub fn san() -> Self {
        Self {
            form: Form::Short,
            pieces: Pieces::Letters,
            alphabet: Alphabet::english(),
            capture: "x".into(),
            capture_place: CapturePlace::Before,
            quiet: String::new(),
            check: "+".into(),
            double_check: "+".into(),
            mate: "#".into(),
            promotion: ("=".into(), String::new()),
            castling: Some(("O-O".into(), "O-O-O".into())),
            king_takes_rook: false,
            en_passant: String::new(),
            draw_offer: String::new(),
            pawn_captures_by_files: false,
            lenient: false,
        }
    }

    /// Writes a piece of a colour.
    #[inline]
    pub(super) fn write_piece(&self, role: Role, color: Color, text: &mut Vec<u8>) {
        let outlined = match self.pieces {
            Pieces::Letters => {
                return match self.alphabet.letter(role).as_bytes() {
                    [byte] => text.push(*byte),
                    bytes => text.extend_from_slice(bytes),
                };
            }
            Pieces::Figurines => color.is_white(),
            Pieces::Outlines => true,
        };
        let mut room = [0; 4];
        text.extend_from_slice(figurine(role, outlined).encode_utf8(&mut room).as_bytes());
    }

    /// Whether moves are written with ASCII alone, so that bytes are characters.
    pub(crate) fn is_ascii(&self) -> bool {
        let (short, long) = self
            .castling
            .as_ref()
            .map_or(("", ""), |both| (&both.0, &both.1));
        let signs: [&str; 10] = [
            &self.capture,
            &self.quiet,
            &self.check,
            &self.double_check,
            &self.mate,
            &self.promotion.0,
            &self.promotion.1,
            &self.en_passant,
            short,
            long,
        ];
        let has_letters = matches!(self.form, Form::Short | Form::Long);
        let letters_are = self.pieces == Pieces::Letters
            && Role::ALL
                .iter()
                .all(|role| self.alphabet.letter(*role).is_ascii());
        signs.into_iter().all(|sign| sign.is_ascii()) && (letters_are || !has_letters)
    }

    /// Whether any mark depends on check.
    pub(crate) fn marks_check(&self) -> bool {
        matches!(self.form, Form::Short | Form::Long)
            && !(self.check.is_empty() && self.double_check.is_empty() && self.mate.is_empty())
    }
}
