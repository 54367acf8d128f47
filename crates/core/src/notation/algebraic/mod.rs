//! The grammar of algebraic moves: short, long, by coordinates, with letters or figurines.
//!
//! ```text
//! move    = ( castle | body ) { mark }
//! body    = [ piece ] [ from ] [ sign ] to [ ":" ] [ promotion ]
//! from    = file [ rank ] | rank | "(" file rank ")"
//! sign    = "-" | "x" | ":"
//! to      = file rank | file
//! ```
//!
//! Words of the language may stand for the piece, the sign and the promotion ([`told`]).
//!
//! A piece may be spelt in several ways that begin alike (`K`, `Kt`), so a text can make more than
//! one claim; the board decides between them.

mod patient;
mod signs;
mod told;

use std::cell::Cell;

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::alphabet::Alphabet;
use super::claim::{CaptureSign, Claim, Go, Kind, Oddities, PromotionSign, Spelling};
use super::words::Word;
use super::{castling, marks};
use signs::{Grammar, Place, State};

/// Finds all claims that a text can make; `found` also learns whether a claim is a second choice.
///
/// The text must have been [cleaned](super::clean::clean).
pub fn read(text: &str, alphabet: &Alphabet, mut found: impl FnMut(Claim, bool)) {
    let (text, numbered) = without_number(text);
    let any = Cell::new(false);
    let mut emit = |mut claim: Claim, second_choice| {
        if numbered {
            claim.spelling.odd.add(Oddities::NUMBER);
        }
        any.set(true);
        found(claim, second_choice);
    };
    let grammar = Grammar {
        text,
        alphabet,
        is_patient: false,
    };
    if is_null(text) {
        let spelling = Spelling::default();
        return emit(
            Claim {
                kind: Kind::Null,
                spelling,
            },
            false,
        );
    }
    if let Some(claim) = grammar.castling() {
        return emit(claim, false);
    }
    // A name may begin like a letter and a file: the Vietnamese rook is X, and xe.
    let has_blank = text.contains(' ');
    if has_blank {
        grammar.named(&mut emit);
    }
    for letter in alphabet.at(text.as_bytes()) {
        let man = (letter.role, letter.second_choice);
        grammar.move_of(State::after(letter), Some(man), &mut emit);
    }
    grammar.move_of(State::default(), None, &mut emit);
    if any.get() {
        return;
    }
    if !has_blank {
        grammar.named(&mut emit);
    }
    grammar.departure_first(&mut emit);
    grammar.in_capitals(&mut emit);
    grammar.castling_in_words(&mut emit);
}

/// Finds the claims of a text that is written as no notation has it, but as people do. It is asked where [`read`]
/// found nothing that can be played.
pub fn read_patiently(text: &str, alphabet: &Alphabet, mut found: impl FnMut(Claim, bool)) {
    let (text, _) = without_number(text);
    let text = &*patient::without_strays(text);
    let grammar = Grammar {
        text,
        alphabet,
        is_patient: true,
    };
    if let Some(claim) = grammar.castling() {
        return found(claim, false);
    }
    let capitals = State {
        capitals: true,
        ..State::default()
    };
    for letter in alphabet.at(text.as_bytes()) {
        let mut state = capitals;
        state.take(letter);
        grammar.move_of(state, Some((letter.role, letter.second_choice)), &mut found);
    }
    grammar.move_of(State::default(), None, &mut found);
    grammar.departure_first(&mut found);
    grammar.in_capitals(&mut found);
    grammar.in_smith(&mut found);
    grammar.castling_in_words(&mut found);
    grammar.by_any_piece(&mut found);
    grammar.unnamed(&mut found);
}

/// The ways to write a pass.
pub(super) fn is_null(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "0000" | "@@@@" | "<>" | "–" | "—")
}

/// Leaves out a move number: `12.`, `12...`, `12)`.
fn without_number(text: &str) -> (&str, bool) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    if digits == 0 || !rest.starts_with(['.', ')']) {
        return (text, false);
    }
    let rest = rest.trim_start_matches(['.', ')', ' ']);
    if rest.is_empty() {
        (text, false)
    } else {
        (rest, true)
    }
}

struct Body {
    from: Place,
    to: Place,
    victim: Option<Role>,
}

impl Body {
    fn go(&self, role: Role) -> Go {
        // `QxP` without a square is descriptive in all but name: there the marks decide.
        let is_descriptive = self.victim.is_some() && self.to.is_nowhere();
        Go {
            from: self.from.squares(),
            to: self.to.squares(),
            captured: self.victim,
            takes: is_descriptive.then_some(true),
            check_decides: is_descriptive,
            ..Go::anywhere(Some(role))
        }
    }
}

impl Grammar<'_> {
    /// The sign before the square of arrival. It is one only if a square or a victim follows: a
    /// colon or a cross at the end means something else.
    fn sign(&self, state: &mut State) {
        let mut ahead = *state;
        self.blanks(&mut ahead);
        if self.dash(&mut ahead) {
            ahead.spelling.hyphen = true;
        } else if self.cross(&mut ahead) {
            ahead.spelling.capture = CaptureSign::Cross;
        } else if self.eat(&mut ahead, b':') {
            ahead.spelling.capture = CaptureSign::Colon;
        } else if self.is_patient && self.eat_any(&mut ahead, &["n. "]) {
            // German: nimmt.
            ahead.spelling.capture = CaptureSign::Cross;
        } else {
            self.sign_in_words(&mut ahead);
        }
        let takes = ahead.spelling.capture != CaptureSign::Missing;
        self.blanks(&mut ahead);
        let mut beyond = ahead;
        let goes_on =
            self.file(&mut beyond).is_some() || (takes && self.victim(&mut beyond).is_some());
        if goes_on {
            *state = ahead;
        }
    }

    /// The piece taken, where it is named: the B of `NxB`.
    fn victim(&self, state: &mut State) -> Option<Role> {
        if let Some(role) = self.named_victim(state) {
            state.spelling.odd.add(Oddities::VICTIM_NAMED);
            return Some(role);
        }
        let rest = self.rest(state).as_bytes();
        if self.is_patient && matches!(rest, [b'A'..=b'H', b'1'..=b'8', ..]) {
            return None;
        }
        let letter = self
            .alphabet
            .at(rest)
            .find(|letter| !letter.odd.contains(Oddities::SMALL_PIECE))?;
        // The xA of `XAQUE` is no bishop taken, nor is the file `David` a queen in German.
        let is_word = matches!(rest.get(letter.text.len()), Some(b'A'..=b'Z'));
        if is_word || self.named_file(&mut state.clone()).is_some() {
            return None;
        }
        state.at += letter.text.len();
        state.spelling.odd.add(Oddities::VICTIM_NAMED);
        Some(letter.role)
    }

    fn body(&self, state: &mut State) -> Body {
        let first = self.departure(state);
        let after_first = *state;
        self.sign(state);
        let takes = state.spelling.capture != CaptureSign::Missing;
        let victim = if takes { self.victim(state) } else { None };
        let second = self.place(state);
        // After a square only a whole square can follow: the c of `Qe3 ch` is no file.
        let is_cut_short = first.is_square() && victim.is_none() && !second.is_square();
        if is_cut_short || (second.is_nowhere() && victim.is_none()) {
            *state = after_first;
            return Body {
                from: Place::default(),
                to: first,
                victim,
            };
        }
        state.spelling.from_file = first.file.is_some();
        state.spelling.from_rank = first.rank.is_some();
        Body {
            from: first,
            to: second,
            victim,
        }
    }

    /// The first place, which may stand in brackets or after a slash: `N(g1)f3`, `R/1e1`.
    fn departure(&self, state: &mut State) -> Place {
        let before = *state;
        let bracket = self.eat(state, b'(');
        if bracket || self.eat(state, b'/') {
            let place = self.place(state);
            if !place.is_nowhere() && (!bracket || self.eat(state, b')')) {
                state.spelling.odd.add(Oddities::DEPARTURE_MARK);
                return place;
            }
            *state = before;
        }
        self.blanks(state);
        if state.told && self.is_linked(state) {
            return Place::default();
        }
        self.place(state)
    }

    /// Reads what follows a man, given with whether it is a second choice.
    fn move_of(
        &self,
        mut state: State,
        man: Option<(Role, bool)>,
        emit: &mut impl FnMut(Claim, bool),
    ) {
        let body = self.body(&mut state);
        let go = match man.map(|(role, _)| role) {
            Some(role) if role != Role::Pawn => piece_goes(role, &body),
            role => {
                let says = (role.is_some(), self.is_patient);
                pawn_goes(says, &body, &mut state.spelling)
            }
        };
        let Some(go) = go else {
            return;
        };
        let second_choice = man.is_some_and(|(_, second_choice)| second_choice);
        if second_choice {
            state.spelling.odd.add(Oddities::SECOND_CHOICE);
        }
        // A hyphen stands between squares: `Gh2-g1` is G from h2, not Gh from the second rank.
        let departs_from_part = !body.from.is_nowhere() && !body.from.is_square();
        let second_choice = second_choice || (state.spelling.hyphen && departs_from_part);
        self.finish(state, go, second_choice, emit);
    }

    /// What may follow the squares: a colon, a promotion, marks.
    fn finish(
        &self,
        mut state: State,
        mut go: Go,
        second_choice: bool,
        emit: &mut impl FnMut(Claim, bool),
    ) {
        let squares = state;
        go.check_decides &= !self.is_patient;
        self.colon_at_end(&mut state);
        let promoting = self.promotion(state, &go);
        let ways = promoting
            .map(|(state, role)| (state, Some(role)))
            .into_iter()
            .chain([(state, None)]);
        for (mut state, promotion) in ways {
            if promotion.is_some() {
                self.colon_at_end(&mut state);
            }
            let mut spelling = state.spelling;
            if marks::read(self.rest(&state), self.alphabet, &mut spelling) {
                let kind = Kind::Go(Go { promotion, ..go });
                return emit(Claim { kind, spelling }, second_choice);
            }
        }
        if self.is_patient
            && let Some(claim) = self.ended_patiently(squares, go)
        {
            emit(claim, second_choice);
        }
    }

    fn colon_at_end(&self, state: &mut State) {
        if self.eat(state, b':') {
            if state.spelling.capture != CaptureSign::Missing {
                state.spelling.odd.add(Oddities::TWO_SIGNS);
            }
            state.spelling.capture = CaptureSign::ColonAtEnd;
        }
    }

    /// The piece that a pawn becomes: `e8Q`, `e8=Q`, `e8(Q)`, `e8/Q`, `e8-Q`, `e8 = Q`.
    fn promotion(&self, mut state: State, go: &Go) -> Option<(State, Role)> {
        if let Some(role) = self.letter_of_uci(&mut state) {
            return Some((state, role));
        }
        // Without a sign only a pawn on its last rank can be meant: `Nf3N` is a novelty.
        let is_pawn = go.role.is_none_or(|role| role == Role::Pawn);
        let may_promote = is_pawn && (go.to & Bitboard::BACKRANKS).any();
        if may_promote && let Some(told) = self.promotion_in_words(state) {
            return Some(told);
        }
        if may_promote
            && self.is_patient
            && let Some(told) = self.promotion_in_english(state)
        {
            return Some(told);
        }
        let blank = self.blanks(&mut state);
        let equals = self.eat(&mut state, b'=');
        let mut sign = match () {
            () if equals => PromotionSign::Equals,
            () if self.eat(&mut state, b'/') => PromotionSign::Slash,
            () if self.dash(&mut state) || blank => PromotionSign::Other,
            () => PromotionSign::Missing,
        };
        self.blanks(&mut state);
        let closing = match self.byte(&state) {
            Some(b'(') => Some(b')'),
            Some(b'[') => Some(b']'),
            _ => None,
        };
        if closing.is_some() {
            state.at += 1;
            sign = match (sign, closing) {
                (PromotionSign::Missing, Some(b')')) => PromotionSign::Brackets,
                _ => PromotionSign::Other,
            };
        }
        let is_signed = equals || closing.is_some() || sign == PromotionSign::Slash;
        if !is_signed && !may_promote {
            return None;
        }
        let role = self.promoted(&mut state)?;
        if closing.is_some_and(|closing| !self.eat(&mut state, closing)) {
            return None;
        }
        state.spelling.promotion = sign;
        Some((state, role))
    }

    /// Squares alone are UCI's, and so is a small letter behind them, whatever the language: `e7e8r` is a
    /// rook in Finnish, too, where R is the knight (UCI-1).
    fn letter_of_uci(&self, state: &mut State) -> Option<Role> {
        let (role, rest) = match self.text.as_bytes() {
            [
                b'a'..=b'h',
                b'1'..=b'8',
                b'a'..=b'h',
                b'1' | b'8',
                letter @ (b'q' | b'r' | b'b' | b'n'),
                rest @ ..,
            ] if state.at == 4 => (Role::from_char(char::from(*letter))?, rest),
            _ => return None,
        };
        if matches!(rest, [next, ..] if next.is_ascii_alphabetic() || *next >= 0x80) {
            return None;
        }
        let mut native = *state;
        if self
            .promoted(&mut native)
            .is_some_and(|other| other != role)
        {
            state.spelling.odd.add(Oddities::LETTER_OF_UCI);
        }
        state.at += 1;
        state.spelling.odd.add(Oddities::SMALL_PIECE);
        Some(role)
    }

    fn promoted(&self, state: &mut State) -> Option<Role> {
        if let Some(role) = self.name(state) {
            return Some(role);
        }
        let rest = self.rest(state).as_bytes();
        if let Some(letter) = self
            .alphabet
            .at(rest)
            .find(|letter| letter.role != Role::Pawn)
        {
            state.take(letter);
            return Some(letter.role);
        }
        let (length, role) = self.alphabet.small_at(rest)?;
        state.at += length;
        state.spelling.odd.add(Oddities::SMALL_PIECE);
        Some(role)
    }

    fn castling(&self) -> Option<Claim> {
        let (length, side, circles) = castling::circles(self.text)?;
        let mut state = State {
            at: length,
            ..State::default()
        };
        state.spelling.circles = circles;
        self.castled(state, Some(side))
    }

    fn castled(&self, state: State, side: Option<CastlingSide>) -> Option<Claim> {
        let kind = Kind::Castle(side);
        let mut spelling = state.spelling;
        if marks::read(self.rest(&state), self.alphabet, &mut spelling) {
            return Some(Claim { kind, spelling });
        }
        if self.is_patient {
            self.castled_patiently(state, kind)
        } else {
            None
        }
    }

    fn castling_in_words(&self, emit: &mut impl FnMut(Claim, bool)) {
        let english = castling::english_words(&self.text.to_ascii_lowercase());
        let native = self.alphabet.words.at(self.text, |word| match word {
            Word::CastlesShort => Some(Some(CastlingSide::KingSide)),
            Word::CastlesLong => Some(Some(CastlingSide::QueenSide)),
            Word::Castles => Some(None),
            _ => None,
        });
        for (length, side) in [english, native].into_iter().flatten() {
            let mut state = State {
                at: length,
                ..State::default()
            };
            state.spelling.odd.add(Oddities::WORDS);
            if let Some(claim) = self.castled(state, side) {
                return emit(claim, false);
            }
        }
    }

    /// The departure before the letter, as older English writers had it: `aRe1`.
    fn departure_first(&self, emit: &mut impl FnMut(Claim, bool)) {
        let mut state = State::default();
        let from = self.place(&mut state);
        if from.is_nowhere() {
            return;
        }
        let rest = self.rest(&state).as_bytes();
        for letter in self.alphabet.at(rest) {
            let mut state = state;
            state.take(letter);
            let mut body = self.body(&mut state);
            // A pawn of a file: `ePxd5`.
            let is_pawn = letter.role == Role::Pawn;
            let is_whole = body.to.is_square() || body.victim.is_some();
            let is_pawns = self.is_patient && from.rank.is_none() && is_whole;
            if is_pawn && !is_pawns || !body.from.is_nowhere() {
                continue;
            }
            body.from = from;
            state.spelling.from_file = from.file.is_some();
            state.spelling.from_rank = from.rank.is_some();
            state.spelling.odd.add(Oddities::DEPARTURE_MARK);
            let go = match letter.role {
                Role::Pawn => pawn_goes((true, true), &body, &mut state.spelling),
                role => piece_goes(role, &body),
            };
            if let Some(go) = go {
                self.finish(state, go, letter.second_choice, emit);
            }
        }
    }

    /// Coordinates in capitals: `E2-E4`, `E4`. A capital that is not followed by a rank may be a
    /// piece as well as a file, as in `BXC3`: that is not read.
    fn in_capitals(&self, emit: &mut impl FnMut(Claim, bool)) {
        let state = State {
            capitals: true,
            ..State::default()
        };
        if self.place(&mut state.clone()).is_square() {
            self.move_of(state, None, emit);
        }
    }
}

fn piece_goes(role: Role, body: &Body) -> Option<Go> {
    let is_victim_only = body.victim.is_some() && body.to.is_nowhere();
    if !body.to.is_square() && !is_victim_only {
        return None;
    }
    Some(body.go(role))
}

/// How a pawn goes, or whatever stands on the square of departure; with whether the pawn has a letter, and whether
/// this is read patiently.
fn pawn_goes(
    (has_letter, is_patient): (bool, bool),
    body: &Body,
    spelling: &mut Spelling,
) -> Option<Go> {
    let takes = spelling.capture != CaptureSign::Missing;
    let mut go = body.go(Role::Pawn);
    match (body.from.file, body.from.rank, body.to.file, body.to.rank) {
        // `Pxd5` may come from either side.
        (None, None, Some(_), Some(_)) if has_letter && takes => {}
        // A square of arrival without a departure file is never a capture (CAP-2).
        (None, _, Some(file), Some(_)) => go.from &= Bitboard::from_file(file),
        (Some(_), None, Some(_), Some(_)) => {}
        (Some(from), Some(rank), Some(_), Some(_)) => {
            if !has_letter {
                // Two squares may be any piece's: UCI writes no letters.
                go.role = None;
                go.from = Bitboard::from_square(Square::from_coords(from, rank));
            }
        }
        (Some(from), None, Some(to), None) if from.distance(to) == 1 => {
            spelling.odd.add(Oddities::FILES_ONLY);
        }
        (Some(_), None, None, None) if body.victim.is_some() => {}
        // The square that it comes from, and the piece that it takes: `b2xR`.
        (Some(_), Some(_), None, None) if is_patient && body.victim.is_some() => {
            go.role = has_letter.then_some(Role::Pawn);
        }
        (None, None, None, None) if has_letter && body.victim.is_some() => {}
        _ => return None,
    }
    Some(go)
}
