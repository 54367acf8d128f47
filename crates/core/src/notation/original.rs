//! Stamma's notation: each man is called by the letter of the file on which it started.
//!
//! So the letters need the history of the game, which [`Origins`] keeps. In a position without one
//! they stand for the kinds of men, as in Stamma's own problems: E for a king, B or G for a knight.

use std::iter;

use shakmaty::{
    Bitboard, CastlingSide, Color, File, Move, Position as _, Rank, Role, Square, uci::UciMove,
};

use super::claim::{
    CaptureSign, CheckMark, Circles, Claim, Go, Kind, Oddities, PromotionSign, Spelling,
};
use super::clean::clean;
use super::is_dash;
use crate::board::{Board, Position};

/// No move is longer, however many blanks it has.
const LONGEST: usize = 64;

/// The kind of man that starts on a file.
pub(super) const fn starter(file: File) -> Role {
    match file {
        File::A | File::H => Role::Rook,
        File::B | File::G => Role::Knight,
        File::C | File::F => Role::Bishop,
        File::D => Role::Queen,
        File::E => Role::King,
    }
}

/// The letter of a man that has no file to start on (STA-6).
const fn letter_of_promoted(role: Role) -> Option<File> {
    match role {
        Role::Queen => Some(File::D),
        Role::Rook => Some(File::A),
        Role::Knight => Some(File::B),
        Role::Bishop => Some(File::C),
        Role::King => Some(File::E),
        Role::Pawn => None,
    }
}

/// Where the men on the board come from: the letter of the file on which each started.
///
/// ```
/// use shakmaty::{File, Square};
/// use stamma_core::board::Board;
/// use stamma_core::notation::original::Origins;
///
/// let mut board = Board::default();
/// let knight = "g1f3".parse().map_err(|_| ())?;
/// board.push(knight).map_err(|_| ())?;
/// let origins = Origins::of(&board).ok_or(())?;
/// assert_eq!(origins.letter(Square::F3), Some(File::G));
/// # Ok::<(), ()>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Origins {
    /// The men that bear each letter.
    bearers: [Bitboard; 8],
    white: Bitboard,
    promoted: Bitboard,
}

impl Origins {
    /// Follows the men of a game; nothing when it did not begin in the ordinary starting position
    /// (STA-1).
    pub fn of(board: &Board) -> Option<Self> {
        let (root, ordinary) = (board.root().rules(), Position::default());
        let is_ordinary = root.board() == ordinary.rules().board()
            && root.castles().castling_rights() == ordinary.rules().castles().castling_rights();
        if !is_ordinary {
            return None;
        }
        let mut origins = Self::at_the_start();
        let mut position = board.root().clone();
        for played in board.moves() {
            position = match played {
                UciMove::Null => position.pass()?,
                _ => {
                    let legal = position.find(played).ok()?;
                    origins.follow(legal, position.turn());
                    position.after(legal)
                }
            };
        }
        Some(origins)
    }

    fn at_the_start() -> Self {
        let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        Self {
            bearers: File::ALL.map(|file| Bitboard::from_file(file) & back_ranks),
            white: Bitboard::from_rank(Rank::First),
            promoted: Bitboard::EMPTY,
        }
    }

    fn follow(&mut self, legal: Move, turn: Color) {
        match legal {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                self.go(&[(king, side.king_to(turn)), (rook, side.rook_to(turn))]);
            }
            _ => {
                if let Some(from) = legal.from() {
                    self.go(&[(from, legal.to())]);
                }
                if let Some(role) = legal.promotion() {
                    self.christen(legal.to(), role, turn);
                }
            }
        }
    }

    /// Moves men, all at once; who stood on the squares of arrival is gone.
    fn go(&mut self, steps: &[(Square, Square)]) {
        for men in self
            .bearers
            .iter_mut()
            .chain([&mut self.white, &mut self.promoted])
        {
            let before = *men;
            for (from, _) in steps {
                men.discard(*from);
            }
            for (from, to) in steps {
                men.set(*to, before.contains(*from));
            }
        }
    }

    fn christen(&mut self, square: Square, role: Role, color: Color) {
        let letter = letter_of_promoted(role);
        for (file, men) in iter::zip(File::ALL, &mut self.bearers) {
            men.set(square, Some(file) == letter);
        }
        self.white.set(square, color.is_white());
        self.promoted.add(square);
    }

    /// The letter of the man on a square; none for pawns and empty squares.
    pub fn letter(&self, square: Square) -> Option<File> {
        iter::zip(File::ALL, self.bearers)
            .find(|(_, men)| men.contains(square))
            .map(|(file, _)| file)
    }

    /// The men of one side that bear a letter.
    pub fn bearers(&self, letter: File, color: Color) -> Bitboard {
        let all = iter::zip(File::ALL, self.bearers).find(|(file, _)| *file == letter);
        all.map_or(Bitboard::EMPTY, |(_, men)| men & self.side(color))
    }

    fn side(&self, color: Color) -> Bitboard {
        color.fold_wb(self.white, !self.white)
    }

    /// The men of one side and kind.
    pub(super) fn men(&self, role: Role, color: Color) -> Bitboard {
        iter::zip(File::ALL, self.bearers)
            .filter(|(file, _)| starter(*file) == role)
            .fold(Bitboard::EMPTY, |men, (_, more)| men | more)
            & self.side(color)
    }

    /// The men of one side and kind that started on a wing; promoted men started on none.
    pub(super) fn men_of_wing(&self, role: Role, color: Color, wing: CastlingSide) -> Bitboard {
        iter::zip(File::ALL, self.bearers)
            .filter(|(file, _)| starter(*file) == role && wing_of(*file) == wing)
            .fold(Bitboard::EMPTY, |men, (_, more)| men | more)
            & self.side(color)
            & !self.promoted
    }

    /// The wing on which the man on a square started.
    pub(super) fn wing(&self, square: Square) -> Option<CastlingSide> {
        self.letter(square)
            .filter(|_| !self.promoted.contains(square))
            .map(wing_of)
    }
}

/// The half of the board that a file belongs to.
pub(super) fn wing_of(file: File) -> CastlingSide {
    CastlingSide::from_queen_side(file <= File::D)
}

/// Writes a legal move: `gf3`, `pe4`, `pcd5`, `eg1`, `pe8d`, `dh4e1`.
pub fn write(position: &Position, legal: Move, origins: &Origins) -> String {
    if let Move::Castle { .. } = legal {
        let side = legal.castling_side().unwrap_or(CastlingSide::KingSide);
        return format!("e{}", side.king_to(position.turn()));
    }
    let rivals = rivals(position, legal, origins);
    let from = match legal.from() {
        // STA-3: the departure file tells any two pawns apart.
        Some(from) if rivals && legal.role() == Role::Pawn => from.file().char().to_string(),
        // STA-7.
        Some(from) if rivals => from.to_string(),
        _ => String::new(),
    };
    let man = bearing(legal, origins).map_or('p', File::char);
    let promoted = legal.promotion().and_then(letter_of_promoted);
    let promoted = promoted.map(|letter| letter.char().to_string());
    format!("{man}{from}{}{}", legal.to(), promoted.unwrap_or_default())
}

/// The letter of the man that moves; none for a pawn.
fn bearing(legal: Move, origins: &Origins) -> Option<File> {
    let known = legal.from().and_then(|from| origins.letter(from));
    known.or_else(|| letter_of_promoted(legal.role()))
}

/// Whether another man of the same name can reach the square.
fn rivals(position: &Position, legal: Move, origins: &Origins) -> bool {
    position.legal_moves().into_iter().any(|other| {
        !other.is_castle()
            && other.to() == legal.to()
            && other.from() != legal.from()
            && bearing(other, origins) == bearing(legal, origins)
    })
}

/// What a spelling claims; nothing when it is not of this notation.
pub fn read(text: &str, position: &Position, origins: Option<&Origins>) -> Vec<Claim> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let text = clean(text);
    let mut spelling = Spelling::default();
    if text.contains(' ') {
        spelling.odd.add(Oddities::BLANKS);
    }
    let body = endings(&text, &mut spelling);
    let signs: Vec<char> = body.chars().filter(|sign| *sign != ' ').collect();
    castling(body, spelling)
        .or_else(|| go(&signs, spelling, position.turn(), origins))
        .into_iter()
        .collect()
}

/// Takes the marks of check, mate and quality off the end (STA-4).
fn endings<'a>(text: &'a str, spelling: &mut Spelling) -> &'a str {
    let body = text.trim_end_matches(['!', '?', ' ']);
    spelling.nag = match text.get(body.len()..).map(str::trim) {
        Some("!") => 1,
        Some("?") => 2,
        Some("!!") => 3,
        Some("??") => 4,
        Some("!?") => 5,
        Some("?!") => 6,
        _ => 0,
    };
    if text.ends_with(['!', '?']) {
        spelling.odd.add(Oddities::COMMENT);
    }
    let signs = [
        ("++", CheckMark::DoublePlus),
        ("+", CheckMark::Check),
        ("†", CheckMark::Check),
        ("#", CheckMark::Mate),
        ("‡", CheckMark::Mate),
    ];
    for (sign, mark) in signs {
        if let Some(body) = body.strip_suffix(sign) {
            spelling.check = mark;
            return body.trim_end();
        }
    }
    body
}

/// Castling by circles (STA-5), when nothing else is written.
fn castling(text: &str, mut spelling: Spelling) -> Option<Claim> {
    let (length, side, written) = circles(text)?;
    spelling.circles = written;
    (length == text.len()).then_some(Claim {
        kind: Kind::Castle(Some(side)),
        spelling,
    })
}

/// The circles of castling that a text begins with: their length, the side, and how they were
/// written.
pub(super) fn circles(text: &str) -> Option<(usize, CastlingSide, Circles)> {
    let (mut length, mut count, mut dashes) = (0, 0, 0);
    let mut written = None;
    let mut dash = false;
    for (at, sign) in text.char_indices() {
        let circle = match sign {
            'O' => Circles::Letters,
            '0' => Circles::Zeros,
            'o' | 'О' | 'о' | 'Ο' | 'ο' => Circles::Odd,
            ' ' => continue,
            _ if is_dash(sign) && !dash && count > 0 => {
                dash = true;
                continue;
            }
            _ => break,
        };
        written = Some(written.map_or(circle, |before| agree(before, circle)));
        dashes += usize::from(dash);
        count += 1;
        dash = false;
        length = at + sign.len_utf8();
    }
    let side = match count {
        2 => CastlingSide::KingSide,
        3 => CastlingSide::QueenSide,
        _ => return None,
    };
    let written = written.filter(|_| dashes + 1 == count);
    Some((length, side, written.unwrap_or(Circles::Odd)))
}

fn agree(one: Circles, other: Circles) -> Circles {
    if one == other { one } else { Circles::Odd }
}

/// A man goes somewhere: letter, departure, sign of capture, square, new man.
fn go(
    signs: &[char],
    mut spelling: Spelling,
    turn: Color,
    origins: Option<&Origins>,
) -> Option<Claim> {
    let (letter, rest) = signs.split_first()?;
    let (rest, promotion) = promotion(rest, &mut spelling)?;
    let (rest, to) = square_at_the_end(rest)?;
    let rest = sign_before(rest, &mut spelling);
    let departure = departure(rest, &mut spelling)?;
    if signs.iter().any(char::is_ascii_uppercase) {
        spelling.odd.add(Oddities::CAPITAL_FILES);
    }
    let (role, from) = match letter.to_ascii_lowercase() {
        'p' => (Role::Pawn, Bitboard::FULL),
        letter => man(File::from_char(letter)?, turn, origins),
    };
    // Only a pawn is told apart by its file alone (STA-3, STA-7), and only a pawn becomes a man.
    let says_too_much = spelling.from_file && !spelling.from_rank || promotion.is_some();
    if role != Role::Pawn && says_too_much {
        return None;
    }
    let go = Go {
        from: from & departure,
        to: Bitboard::from_square(to),
        promotion,
        ..Go::anywhere(Some(role))
    };
    Some(Claim {
        kind: Kind::Go(go),
        spelling,
    })
}

/// What a letter means: the men that bear it or, without a history, a kind of man.
fn man(letter: File, turn: Color, origins: Option<&Origins>) -> (Role, Bitboard) {
    let from = origins.map_or(Bitboard::FULL, |origins| origins.bearers(letter, turn));
    (starter(letter), from)
}

/// Takes the letter of the new man off the end, where one follows the square (STA-6).
fn promotion<'a>(signs: &'a [char], spelling: &mut Spelling) -> Option<(&'a [char], Option<Role>)> {
    let [body @ .., last] = signs else {
        return None;
    };
    if last.is_ascii_digit() {
        return Some((signs, None));
    }
    let role = starter(File::from_char(last.to_ascii_lowercase())?);
    let body = match body {
        [body @ .., '='] => {
            spelling.promotion = PromotionSign::Equals;
            body
        }
        _ => body,
    };
    (role != Role::King).then_some((body, Some(role)))
}

fn square_at_the_end(signs: &[char]) -> Option<(&[char], Square)> {
    let [rest @ .., file, rank] = signs else {
        return None;
    };
    let file = File::from_char(file.to_ascii_lowercase())?;
    Some((rest, Square::from_coords(file, Rank::from_char(*rank)?)))
}

/// Takes off a sign of capture, or a dash, that stands before the square (STA-4).
fn sign_before<'a>(signs: &'a [char], spelling: &mut Spelling) -> &'a [char] {
    let [rest @ .., sign] = signs else {
        return signs;
    };
    match sign {
        'x' | 'X' | '×' => spelling.capture = CaptureSign::Cross,
        ':' => spelling.capture = CaptureSign::Colon,
        sign if is_dash(*sign) => spelling.hyphen = true,
        _ => return signs,
    }
    rest
}

fn departure(signs: &[char], spelling: &mut Spelling) -> Option<Bitboard> {
    let file = |sign: &char| File::from_char(sign.to_ascii_lowercase());
    match signs {
        [] => Some(Bitboard::FULL),
        [sign] => {
            spelling.from_file = true;
            Some(Bitboard::from_file(file(sign)?))
        }
        [sign, rank] => {
            spelling.from_file = true;
            spelling.from_rank = true;
            let square = Square::from_coords(file(sign)?, Rank::from_char(*rank)?);
            Some(Bitboard::from_square(square))
        }
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::fen;

    /// The legal moves that a claim fits, found the plain way.
    pub(in crate::notation) fn fitting(position: &Position, claims: &[Claim]) -> Vec<Move> {
        let fits = |legal: &Move| claims.iter().any(|claim| fits(position, claim, *legal));
        position.legal_moves().into_iter().filter(fits).collect()
    }

    fn fits(position: &Position, claim: &Claim, legal: Move) -> bool {
        let go = match claim.kind {
            Kind::Go(go) => go,
            Kind::Castle(None) => return legal.is_castle(),
            Kind::Castle(side) => return legal.castling_side() == side,
            Kind::Null => return false,
        };
        let to = legal
            .castling_side()
            .map_or(legal.to(), |side| side.king_to(position.turn()));
        // `K-B1` is a step to either square of that name; castling is meant by one square only.
        if legal.is_castle() && go.to.more_than_one() {
            return false;
        }
        go.role.is_none_or(|role| role == legal.role())
            && legal.from().is_some_and(|from| go.from.contains(from))
            && go.to.contains(to)
            && go.promotion == legal.promotion()
            && (go.captured.is_none() || go.captured == legal.capture())
            && go.takes.is_none_or(|takes| takes == legal.is_capture())
            && (!go.check_decides || agrees(claim.spelling.check, &position.after(legal)))
    }

    fn agrees(mark: CheckMark, after: &Position) -> bool {
        let is_double = after.checkers().more_than_one();
        match mark {
            CheckMark::Missing => true,
            CheckMark::Check | CheckMark::DiscoveredCheck => after.is_check(),
            CheckMark::DoubleCheck => is_double,
            CheckMark::DoublePlus => is_double || after.is_checkmate(),
            CheckMark::Mate => after.is_checkmate(),
        }
    }

    /// A game of random moves, or as much of it as can be played.
    pub(in crate::notation) fn random_game(
        start: &Position,
        seed: u64,
        plies: usize,
    ) -> Vec<Board> {
        let mut board = Board::from(start.clone());
        let mut boards = vec![board.clone()];
        let mut random = seed;
        for _ in 0..plies {
            let moves = board.position().legal_moves();
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if moves.is_empty() {
                break;
            }
            let pick = (random >> 33) as usize % moves.len();
            board.push_legal(moves[pick]);
            boards.push(board.clone());
        }
        boards
    }

    pub(in crate::notation) fn position(fen: &str) -> Position {
        fen::read(fen, None).expect("a FEN")
    }

    pub(in crate::notation) fn played(line: &str) -> Board {
        let mut board = Board::default();
        for uci in line.split_whitespace() {
            board.push(uci.parse().expect("UCI")).expect("a legal move");
        }
        board
    }

    fn uci(position: &Position, text: &str) -> Move {
        let uci = text.parse().expect("UCI");
        position.find(uci).expect("a legal move")
    }

    fn written(line: &str, text: &str) -> String {
        let board = played(line);
        let origins = Origins::of(&board).expect("an ordinary start");
        write(board.position(), uci(board.position(), text), &origins)
    }

    /// The squares of the moves that a spelling stands for.
    fn meant(board: &Board, text: &str) -> Vec<String> {
        let origins = Origins::of(board);
        let position = board.position();
        let claims = read(text, position, origins.as_ref());
        let moves = fitting(position, &claims);
        moves
            .into_iter()
            .map(|legal| position.uci(legal).to_string())
            .collect()
    }

    const TO_CASTLING: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    const TWO_PAWNS: &str = "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 c1d2 e8g8 e2e4 d7d5";
    const LASKER: &str = "d2d4 d7d5 c2c4 e7e5 d4e5 d5d4 e2e3 f8b4 c1d2 d4e3 d2b4 e3f2 e1e2";
    // White's h-pawn becomes a queen on g8 while the first one stands on d1.
    const TWO_QUEENS: &str =
        "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8q a5a4 g8g4 a4a3 d2d3 b7b6";

    #[test]
    fn moves_are_written_by_the_file_of_origin() {
        let cases = [
            ("", "e2e4", "pe4"),
            ("e2e4 e7e5", "g1f3", "gf3"),
            (TO_CASTLING, "e1g1", "eg1"),
            (TWO_PAWNS, "e4d5", "ped5"),
            (TWO_PAWNS, "c4d5", "pcd5"),
            (TWO_PAWNS, "e4e5", "pe5"),
            (LASKER, "f2g1n", "pg1b"),
            (LASKER, "c8g4", "cg4"),
            (TWO_QUEENS, "g4g5", "dg5"),
            (TWO_QUEENS, "d1d2", "dd2"),
            (TWO_QUEENS, "e1d2", "ed2"),
        ];
        for (line, squares, spelling) in cases {
            assert_eq!(written(line, squares), spelling);
        }
        let both_reach_f3 = format!("{TWO_QUEENS} e2e3 b6b5");
        assert_eq!(written(&both_reach_f3, "g4f3"), "dg4f3");
        assert_eq!(written(&both_reach_f3, "d1f3"), "dd1f3");
    }

    #[test]
    fn spellings_are_read() {
        let castling = played(TO_CASTLING);
        let cases = [
            (played(""), "pe4", "e2e4"),
            (played(""), "PE4", "e2e4"),
            (played(""), "p e 4", "e2e4"),
            (played(""), "G F 3", "g1f3"),
            (played(""), "g – f3 !?", "g1f3"),
            (castling.clone(), "eg1", "e1g1"),
            (castling.clone(), "0-0", "e1g1"),
            (castling.clone(), "O–O", "e1g1"),
            (castling, "fxf7+", "c4f7"),
            (played(TWO_PAWNS), "pc:d5", "c4d5"),
            (played(LASKER), "pg1g", "f2g1n"),
            (played(LASKER), "pf2g1=D", "f2g1q"),
        ];
        for (board, text, squares) in cases {
            assert_eq!(meant(&board, text), [squares], "{text}");
        }
    }

    #[test]
    fn without_a_history_letters_are_kinds() {
        let board = Board::from(position("4k3/8/8/8/8/8/8/1N2K2R w K - 0 1"));
        assert_eq!(meant(&board, "gc3"), ["b1c3"]);
        assert_eq!(meant(&board, "B C 3"), ["b1c3"]);
        assert_eq!(meant(&board, "ah8"), ["h1h8"]);
        assert_eq!(meant(&board, "eg1"), ["e1g1"]);
        assert!(Origins::of(&board).is_none());
    }

    #[test]
    fn other_texts_are_not_of_this_notation() {
        let start = Position::default();
        for text in [
            "",
            "e4",
            "Nf3",
            "g1f3",
            "gf9",
            "pp4",
            "gf3d",
            "ggf3",
            "pe8e",
            "0",
            "0-0-0-0",
            "0--0",
            "♘f3",
            "g\u{301}f3",
            "x",
            "+",
            "#!",
            "pe4pe4",
            "-e4",
            "P-K4",
        ] {
            assert_eq!(read(text, &start, None), [], "{text}");
        }
        assert_eq!(read(&"e".repeat(1 << 20), &start, None), []);
    }

    #[test]
    fn what_is_written_is_read_back() {
        for seed in 0..6 {
            for board in random_game(&Position::default(), seed, 250) {
                let origins = Origins::of(&board).expect("an ordinary start");
                let position = board.position();
                let mut spellings = HashSet::new();
                for legal in position.legal_moves() {
                    let text = write(position, legal, &origins);
                    let claims = read(&text, position, Some(&origins));
                    assert_eq!(fitting(position, &claims), [legal], "{text}");
                    assert!(spellings.insert(text));
                }
            }
        }
    }

    #[test]
    fn letters_stay_with_the_men() {
        let origins = Origins::of(&played(TO_CASTLING)).expect("an ordinary start");
        assert_eq!(origins.letter(Square::C4), Some(File::F));
        assert_eq!(origins.letter(Square::C5), Some(File::F));
        assert_eq!(origins.letter(Square::G1), None);
        assert_eq!(origins.letter(Square::E4), None);
        let castled = format!("{TO_CASTLING} e1g1 c5f2");
        let origins = Origins::of(&played(&castled)).expect("an ordinary start");
        assert_eq!(origins.letter(Square::F1), Some(File::H));
        assert_eq!(origins.letter(Square::G1), Some(File::E));
        assert_eq!(origins.bearers(File::F, Color::Black), Square::F2.into());
    }

    #[test]
    fn passing_moves_no_man() {
        let origins = Origins::of(&played("0000 g8f6")).expect("an ordinary start");
        assert_eq!(origins.letter(Square::F6), Some(File::G));
    }
}
