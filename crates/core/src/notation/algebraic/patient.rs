//! What people write and no notation has: read where nothing else fits.

use std::borrow::Cow;

use shakmaty::Role;

use super::super::claim::{CaptureSign, Claim, Go, Kind, Oddities, PromotionSign, Spelling};
use super::super::marks;
use super::signs::{Grammar, Place, State};
use super::{Body, pawn_goes, piece_goes};

/// The pieces; a pawn is none.
const PIECES: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];
/// Signs of private use that the reader of texts puts for a piece of which it is not known which.
const ANY_PIECE: std::ops::Range<char> = '\u{e000}'..'\u{e040}';
/// The same for a piece or a pawn that takes.
const ANY_MAN: char = '\u{e040}';

/// Leaves out a sign that a machine or a pen has put into a move: `N.f3`, `B,b5`, `e'4`.
pub(super) fn without_strays(text: &str) -> Cow<'_, str> {
    const STRAYS: [char; 6] = ['.', ',', '\'', '’', '`', '´'];
    if !text.contains(STRAYS) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut before = None;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let follows = matches!(signs.peek(), Some('a'..='h' | 'x' | '1'..='8'));
        if !(STRAYS.contains(&sign) && follows && before.is_some_and(char::is_alphabetic)) {
            kept.push(sign);
        }
        before = Some(sign);
    }
    Cow::Owned(kept)
}

impl Grammar<'_> {
    /// The claim of a move whose squares are read, if what follows can be understood.
    pub(super) fn ended_patiently(&self, squares: State, go: Go) -> Option<Claim> {
        let mut state = squares;
        self.colon_at_end(&mut state);
        self.early_check(&mut state);
        let promoting = self.promotion(state, &go);
        let ways = promoting.map(|(state, role)| (state, Some(role)));
        let ways = ways.into_iter().chain([(state, None), (squares, None)]);
        ways.into_iter().find_map(|(state, promotion)| {
            let mut spelling = state.spelling;
            let kind = Kind::Go(Go { promotion, ..go });
            self.ends(&state, &mut spelling)
                .then_some(Claim { kind, spelling })
        })
    }

    /// The claim of castling, with the wing behind it.
    pub(super) fn castled_patiently(&self, mut state: State, kind: Kind) -> Option<Claim> {
        self.wing_in_brackets(&mut state);
        let mut spelling = state.spelling;
        self.ends(&state, &mut spelling)
            .then_some(Claim { kind, spelling })
    }

    /// Whether nothing but marks follows. A check in words may be none, and behind a square any marks may stand:
    /// `h5X mat.`
    fn ends(&self, state: &State, spelling: &mut Spelling) -> bool {
        let rest = self.rest(state);
        let before = *spelling;
        if marks::read(rest, self.alphabet, spelling) {
            return true;
        }
        *spelling = before;
        if let Some(unsaid) = without_check_in_words(rest)
            && marks::read(unsaid, self.alphabet, spelling)
        {
            return true;
        }
        *spelling = before;
        let is_square = state
            .at
            .checked_sub(1)
            .and_then(|at| self.text.as_bytes().get(at));
        is_square.is_some_and(u8::is_ascii_digit)
            && rest.starts_with(is_mark)
            && !rest.contains(|sign: char| sign.is_ascii_digit())
    }

    /// A check that stands before the new piece: `gxh1+=Q`.
    fn early_check(&self, state: &mut State) {
        let rest = self.rest(state);
        let after = rest.trim_start_matches(['+', '#', '†', '‡']);
        let signs = rest.get(..rest.len() - after.len()).unwrap_or_default();
        if !signs.is_empty() && after.starts_with('=') {
            marks::read(signs, self.alphabet, &mut state.spelling);
            state.at += signs.len();
        }
    }

    /// The wing behind circles that say it already: `O-O (K)`.
    fn wing_in_brackets(&self, state: &mut State) {
        let rest = self.rest(state).trim_start_matches(' ');
        if let Some((wing, after)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'))
            && matches!(
                wing,
                "K" | "Q" | "KR" | "QR" | "K." | "Q." | "K.R." | "Q.R."
            )
        {
            state.at = self.text.len() - after.len();
        }
    }

    /// The new piece of a pawn in English: `(Queen)`, `becomes a Queen`, `, and makes a new Rook`.
    pub(super) fn promotion_in_english(&self, mut state: State) -> Option<(State, Role)> {
        const VERBS: [&str; 6] = [
            "becomes ",
            "becoming ",
            "makes ",
            "making ",
            "claims ",
            "claiming ",
        ];
        const NAMES: [(&str, Role); 9] = [
            ("queen", Role::Queen),
            ("rook", Role::Rook),
            ("bishop", Role::Bishop),
            ("knight", Role::Knight),
            ("kt", Role::Knight),
            ("q", Role::Queen),
            ("r", Role::Rook),
            ("b", Role::Bishop),
            ("n", Role::Knight),
        ];
        let small = self.rest(&state).to_ascii_lowercase();
        let rest = small.strip_prefix(',').unwrap_or(&small).trim_start();
        let (is_open, rest) = match rest.strip_prefix('(') {
            Some(inner) => (true, inner),
            None => {
                let rest = rest.strip_prefix("and ").unwrap_or(rest);
                (
                    false,
                    VERBS.iter().find_map(|verb| rest.strip_prefix(verb))?,
                )
            }
        };
        let rest = ["a ", "an "]
            .iter()
            .find_map(|article| rest.strip_prefix(article))
            .unwrap_or(rest);
        let rest = rest.strip_prefix("new ").unwrap_or(rest);
        let (role, rest) = NAMES.iter().find_map(|(name, role)| {
            let rest = rest.strip_prefix(name)?;
            (!rest.starts_with(char::is_alphanumeric)).then_some((*role, rest))
        })?;
        let rest = if is_open {
            rest.strip_prefix(')')?
        } else {
            rest
        };
        state.at = self.text.len() - rest.len();
        state.spelling.promotion = PromotionSign::Other;
        state.spelling.odd.add(Oddities::WORDS);
        Some((state, role))
    }

    /// Smith's notation: both squares, the piece that is taken or a letter for castling or en passant, and the new
    /// piece: `d8d7b`, `e5d6E`, `b7a8rQ`.
    pub(super) fn in_smith(&self, emit: &mut impl FnMut(Claim, bool)) {
        let mut state = State::default();
        let (from, to) = (self.place(&mut state), self.place(&mut state));
        if !from.is_square() || !to.is_square() || state.at != 4 {
            return;
        }
        let rest = self.rest(&state);
        let rest = rest
            .strip_prefix(['p', 'n', 'b', 'r', 'q', 'k', 'c', 'C', 'E'])
            .unwrap_or(rest);
        let promotion = match rest {
            "" => None,
            "N" => Some(Role::Knight),
            "B" => Some(Role::Bishop),
            "R" => Some(Role::Rook),
            "Q" => Some(Role::Queen),
            _ => return,
        };
        let kind = Kind::Go(Go {
            from: from.squares(),
            to: to.squares(),
            promotion,
            ..Go::anywhere(None)
        });
        let spelling = state.spelling;
        emit(Claim { kind, spelling }, false);
    }

    /// A move of some piece, by a sign that stands for one.
    pub(super) fn by_any_piece(&self, emit: &mut impl FnMut(Claim, bool)) {
        let Some(sign) = self
            .text
            .chars()
            .next()
            .filter(|sign| ANY_PIECE.contains(sign))
        else {
            return;
        };
        let mut state = State {
            at: sign.len_utf8(),
            ..State::default()
        };
        state.spelling.figurine = true;
        for role in PIECES {
            self.move_of(state, Some((role, false)), emit);
        }
    }

    /// A capture that does not say who takes: `xd5`. Most likely it is a pawn.
    pub(super) fn unnamed(&self, emit: &mut impl FnMut(Claim, bool)) {
        let mut state = State::default();
        if self.text.starts_with(ANY_MAN) {
            state.at = ANY_MAN.len_utf8();
        } else if !self.cross(&mut state) && !self.eat(&mut state, b':') {
            return;
        }
        state.spelling.capture = CaptureSign::Cross;
        state.spelling.odd.add(Oddities::UNNAMED);
        let to = self.place(&mut state);
        if !to.is_square() {
            return;
        }
        let body = Body {
            from: Place::default(),
            to,
            victim: None,
        };
        if let Some(go) = pawn_goes((true, true), &body, &mut state.spelling) {
            self.finish(state, go, false, emit);
        }
        for role in PIECES {
            if let Some(go) = piece_goes(role, &body) {
                self.finish(state, go, false, emit);
            }
        }
    }
}

/// Marks and stray signs that may stand behind a square.
fn is_mark(sign: char) -> bool {
    matches!(
        sign,
        'x' | 'X' | '×' | '+' | '#' | '†' | '‡' | '≠' | '!' | '?' | ':' | '.' | ',' | ' '
    )
}

/// Leaves out a check in words at the end: `(dis. ch.)`, `check`.
fn without_check_in_words(text: &str) -> Option<&str> {
    let body = text.strip_suffix(')').unwrap_or(text);
    let body = body.strip_suffix('.').unwrap_or(body);
    let body = ["check", "Check", "ch", "Ch"]
        .iter()
        .find_map(|word| body.strip_suffix(word))?;
    let body = [
        "double. ", "double ", "double", "disc. ", "disc ", "dis. ", "dis ", "dbl. ", "dbl ",
    ]
    .iter()
    .find_map(|word| body.strip_suffix(word))
    .unwrap_or(body);
    let body = body.strip_suffix('(').unwrap_or(body);
    Some(body.trim_end_matches([' ', ',']))
}
