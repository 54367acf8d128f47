//! The languages of descriptive notation, as data.

use shakmaty::{ByRole, CastlingSide, Color, File, Rank, Role, Square};

use super::words::Word;
use crate::notation::original::{starter, wing_of};

/// The letters and words of descriptive notation in one language.
///
/// The letters may be replaced, for the older English `Kt`:
///
/// ```
/// use stamma_core::notation::descriptive::{ENGLISH, Tongue};
///
/// let mut old_english: Tongue = ENGLISH;
/// old_english.letters.knight = "Kt";
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Tongue {
    /// The men, as they are written; the words of the language are read whatever stands here.
    pub letters: ByRole<&'static str>,
    /// Whether the wing comes before the man: `QR`, against the Spanish `TD`.
    pub(super) wing_first: bool,
    /// Whether the rank comes before the file: `4R`, against the English `K4`.
    pub(super) rank_first: bool,
    /// Whether a square without a rank is on the first: `N-Q`.
    pub(super) first_rank_understood: bool,
    /// Between the man and the square that it goes to.
    pub(super) hyphen: &'static str,
    pub(super) en_passant: &'static str,
    pub(super) check: &'static str,
    /// The mark of check after castling and en passant.
    pub(super) check_apart: &'static str,
    pub(super) double_check: &'static str,
    pub(super) mate: &'static str,
    /// What is read. Words of three letters and more are read in capitals too.
    pub(super) words: &'static [(&'static str, Word)],
    /// What is read patiently besides, as older books have it.
    pub(super) old_words: &'static [(&'static str, Word)],
}

/// English descriptive: `P-K4`, `N-KB3`, `BxPch`.
pub const ENGLISH: Tongue = Tongue {
    letters: ByRole {
        pawn: "P",
        knight: "N",
        bishop: "B",
        rook: "R",
        queen: "Q",
        king: "K",
    },
    wing_first: true,
    rank_first: false,
    first_rank_understood: true,
    hyphen: "-",
    en_passant: " e.p.",
    check: "ch",
    check_apart: " ch",
    double_check: " dbl ch",
    mate: " mate",
    words: ENGLISH_WORDS,
    old_words: OLD_ENGLISH_WORDS,
};

/// Spanish descriptive: `P4R`, `C3AR`, `AxP+`.
pub const SPANISH: Tongue = Tongue {
    letters: ByRole {
        pawn: "P",
        knight: "C",
        bishop: "A",
        rook: "T",
        queen: "D",
        king: "R",
    },
    wing_first: false,
    rank_first: true,
    first_rank_understood: false,
    hyphen: "",
    en_passant: " a.p.",
    check: "+",
    check_apart: "+",
    double_check: "+",
    mate: "++",
    words: SPANISH_WORDS,
    old_words: &[],
};

const ENGLISH_WORDS: &[(&str, Word)] = &[
    ("K", Word::Man(Role::King)),
    ("king", Word::Man(Role::King)),
    ("Q", Word::Man(Role::Queen)),
    ("queen", Word::Man(Role::Queen)),
    ("R", Word::Man(Role::Rook)),
    ("rook", Word::Man(Role::Rook)),
    ("B", Word::Man(Role::Bishop)),
    ("bishop", Word::Man(Role::Bishop)),
    ("N", Word::Man(Role::Knight)),
    ("Kt", Word::Man(Role::Knight)),
    ("KT", Word::Man(Role::Knight)),
    ("knight", Word::Man(Role::Knight)),
    ("P", Word::Man(Role::Pawn)),
    ("pawn", Word::Man(Role::Pawn)),
    ("'s", Word::Genitive),
    ("’s", Word::Genitive),
    ("sq", Word::Rank(Rank::First)),
    ("Sq", Word::Rank(Rank::First)),
    ("square", Word::Rank(Rank::First)),
    ("his", Word::Own),
    ("her", Word::Own),
    ("its", Word::Own),
    ("to", Word::Goes),
    ("takes", Word::Takes),
    ("tks", Word::Takes),
    ("captures", Word::Takes),
    ("castles", Word::Castles),
    ("castles with", Word::Castles),
    ("castles on", Word::Castles),
    ("castles on the", Word::Castles),
    ("side", Word::Side),
    ("-side", Word::Side),
    ("becomes", Word::Becomes),
    ("becomes a", Word::Becomes),
    ("becoming a", Word::Becomes),
    ("promotes to", Word::Becomes),
    ("promotes to a", Word::Becomes),
    ("queens", Word::Queens),
    ("queening", Word::Queens),
    ("ch", Word::Check),
    ("Ch", Word::Check),
    ("CH", Word::Check),
    ("check", Word::Check),
    ("checks", Word::Check),
    ("dis", Word::Discovered),
    ("disc", Word::Discovered),
    ("discovered", Word::Discovered),
    ("discovering", Word::Discovered),
    ("dbl", Word::Double),
    ("dble", Word::Double),
    ("double", Word::Double),
    ("mate", Word::Mate),
    ("mates", Word::Mate),
    ("checkmate", Word::Mate),
    ("and", Word::And),
    ("e p", Word::EnPassant),
    ("ep", Word::EnPassant),
    ("en passant", Word::EnPassant),
    ("in passing", Word::EnPassant),
];

const OLD_ENGLISH_WORDS: &[(&str, Word)] = &[
    ("first", Word::Rank(Rank::First)),
    ("second", Word::Rank(Rank::Second)),
    ("third", Word::Rank(Rank::Third)),
    ("fourth", Word::Rank(Rank::Fourth)),
    ("fifth", Word::Rank(Rank::Fifth)),
    ("sixth", Word::Rank(Rank::Sixth)),
    ("seventh", Word::Rank(Rank::Seventh)),
    ("eighth", Word::Rank(Rank::Eighth)),
    ("s", Word::Genitive),
    ("his own", Word::Own),
    ("her own", Word::Own),
    ("its own", Word::Own),
    ("take", Word::Takes),
    ("capture", Word::Takes),
    ("from", Word::From),
    ("on", Word::From),
    ("at", Word::From),
    ("one", Word::Steps(1)),
    ("two", Word::Steps(2)),
    ("steps", Word::Squares),
    ("step", Word::Squares),
    ("squares", Word::Squares),
    ("interposes", Word::Interposes),
    ("covers", Word::Interposes),
    ("becomes an", Word::Becomes),
    ("becomes a new", Word::Becomes),
    ("becoming", Word::Becomes),
    ("becoming a new", Word::Becomes),
    ("makes", Word::Becomes),
    ("makes a", Word::Becomes),
    ("makes a new", Word::Becomes),
    ("making", Word::Becomes),
    ("making a", Word::Becomes),
    ("making a new", Word::Becomes),
    ("claims", Word::Becomes),
    ("claims a", Word::Becomes),
    ("claims a new", Word::Becomes),
    ("claiming", Word::Becomes),
    ("claiming a", Word::Becomes),
    ("claiming a new", Word::Becomes),
];

const SPANISH_WORDS: &[(&str, Word)] = &[
    ("R", Word::Man(Role::King)),
    ("rey", Word::Man(Role::King)),
    ("D", Word::Man(Role::Queen)),
    ("dama", Word::Man(Role::Queen)),
    ("T", Word::Man(Role::Rook)),
    ("torre", Word::Man(Role::Rook)),
    ("A", Word::Man(Role::Bishop)),
    ("alfil", Word::Man(Role::Bishop)),
    ("C", Word::Man(Role::Knight)),
    ("caballo", Word::Man(Role::Knight)),
    ("P", Word::Man(Role::Pawn)),
    ("peón", Word::Man(Role::Pawn)),
    ("peon", Word::Man(Role::Pawn)),
    ("a", Word::Goes),
    ("á", Word::Goes),
    ("por", Word::Takes),
    ("toma", Word::Takes),
    ("enroque", Word::Castles),
    ("enroca", Word::Castles),
    ("enroque de", Word::Castles),
    ("corto", Word::Wing(CastlingSide::KingSide)),
    ("largo", Word::Wing(CastlingSide::QueenSide)),
    ("corona", Word::Queens),
    ("j", Word::Check),
    ("jaque", Word::Check),
    ("doble", Word::Double),
    ("descubierto", Word::Discovered),
    ("mate", Word::Mate),
    ("y", Word::And),
    ("a p", Word::EnPassant),
    ("ap", Word::EnPassant),
    ("al paso", Word::EnPassant),
    ("e p", Word::EnPassant),
    ("d p", Word::EnPassant),
    ("dp", Word::EnPassant),
    ("ep", Word::EnPassant),
];

impl Tongue {
    /// The name of a file in full: `KB`, `AR`.
    pub(super) fn file(&self, file: File) -> String {
        let man = self.letters.get(starter(file));
        match starter(file) {
            Role::King | Role::Queen => (*man).to_string(),
            _ => self.with_wing(man, wing_of(file)),
        }
    }

    /// The name of a file and of its twin on the other wing: `B`.
    pub(super) fn short_file(&self, file: File) -> &'static str {
        self.letters.get(starter(file))
    }

    /// A man with the wing that it belongs to: `QR`, `TD`.
    pub(super) fn with_wing(&self, man: &str, wing: CastlingSide) -> String {
        let wing = match wing {
            CastlingSide::KingSide => self.letters.king,
            CastlingSide::QueenSide => self.letters.queen,
        };
        in_order(self.wing_first, wing, man)
    }

    /// A square, given the name of its file.
    pub(super) fn square(&self, file: &str, rank: Rank, turn: Color) -> String {
        let rank = turn.relative_rank(rank).char().to_string();
        in_order(self.rank_first, &rank, file)
    }

    /// A square in full: `KB3`, `3AR`.
    pub(super) fn full_square(&self, square: Square, turn: Color) -> String {
        self.square(&self.file(square.file()), square.rank(), turn)
    }

    /// A pawn, given the name of its file: `BP`, `PA`.
    pub(super) fn pawn(&self, file: &str) -> String {
        in_order(self.wing_first, file, self.letters.pawn)
    }
}

/// The one before the other if it comes first, else behind it.
fn in_order(comes_first: bool, one: &str, other: &str) -> String {
    if comes_first {
        format!("{one}{other}")
    } else {
        format!("{other}{one}")
    }
}
