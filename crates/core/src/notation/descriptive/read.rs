//! Reading: what a descriptive move claims.
//!
//! A move is a man, a sign, a square or a victim, and endings. Where it can be split in two ways
//! (Spanish `P8TD` is a square, or one and a queen) each way is a claim.

use std::cell::LazyCell;

use shakmaty::{Bitboard, CastlingSide, Color, Rank, Role};

use super::Tongue;
use super::names::{Name, Names, as_wing, files, started_by, wing_files};
use super::tail::{Tail, tail};
use super::words::{Word, split};
use crate::notation::claim::{CaptureSign, CheckMark, Claim, Go, Kind, Oddities, PromotionSign};
use crate::notation::original::Origins;

/// What a spelling claims; nothing when it is not of this notation.
///
/// With origins, a man named by its wing (`KN`) may be the one that stands there and the one that
/// started there; where these are not the same, each is a claim. They take as long to find as the
/// game is, so they are asked for only then.
pub fn read(
    text: &str,
    turn: Color,
    tongue: &Tongue,
    origins: impl Fn() -> Option<Origins>,
) -> Vec<Claim> {
    read_with(text, turn, tongue, None, origins)
}

/// The same of a spelling as older books have it, which no notation has, and in which the check mark decides nothing;
/// given whether the side to move is in check. It is asked where [`read`] found nothing that can be played.
pub fn read_patiently(
    text: &str,
    turn: Color,
    is_check: bool,
    tongue: &Tongue,
    origins: impl Fn() -> Option<Origins>,
) -> Vec<Claim> {
    read_with(text, turn, tongue, Some(Patience { is_check }), origins)
}

fn read_with(
    text: &str,
    turn: Color,
    tongue: &Tongue,
    patience: Option<Patience>,
    origins: impl Fn() -> Option<Origins>,
) -> Vec<Claim> {
    let Some((words, odd)) = split(text, tongue, patience.is_some()) else {
        return Vec::new();
    };
    let reader = Reader {
        names: Names { turn, tongue },
        origins: LazyCell::new(origins),
        odd,
        patience,
    };
    if let Some(claim) = reader.castling(&words) {
        return vec![claim];
    }
    let mut claims = Vec::new();
    reader.moves(&words, &mut claims);
    claims
}

/// What the man goes to.
#[derive(Clone, Copy)]
enum Target {
    Squares(Bitboard),
    Victim(Name),
    /// Something on these squares.
    Anything(Bitboard),
    /// Not said: `Q ch`, `P queens`.
    Unsaid,
    /// Not said: whatever stops a check.
    Stopping,
}

/// What is known where older books are read.
#[derive(Clone, Copy)]
struct Patience {
    is_check: bool,
}

struct Reader<'a, F> {
    names: Names<'a>,
    origins: LazyCell<Option<Origins>, F>,
    odd: Oddities,
    patience: Option<Patience>,
}

impl<F: Fn() -> Option<Origins>> Reader<'_, F> {
    /// Castling (DES-7): circles, or the word with or without a side.
    fn castling(&self, words: &[Word]) -> Option<Claim> {
        let (side, circles, rest) = match words {
            [Word::Circles(side, circles), rest @ ..] => (Some(*side), *circles, rest),
            [Word::Castles, rest @ ..] => {
                let (side, rest) = castling_side(rest);
                (side, Default::default(), rest)
            }
            _ => return None,
        };
        let mut spelling = tail(rest, false)?.spelling;
        spelling.circles = circles;
        spelling.odd.add(self.odd);
        Some(Claim {
            kind: Kind::Castle(side),
            spelling,
        })
    }

    fn moves(&self, words: &[Word], claims: &mut Vec<Claim>) {
        let sign = words
            .iter()
            .position(|word| matches!(word, Word::Goes | Word::Takes));
        if let Some(at) = sign {
            self.signed(words, at, claims);
        } else {
            self.unsigned(words, claims);
        }
    }

    /// A move with a sign at this place: `N-B3`, `NxP`.
    fn signed(&self, words: &[Word], at: usize, claims: &mut Vec<Claim>) {
        let (mover, rest) = words.split_at_checked(at).unwrap_or_default();
        let Some((sign, rest)) = rest.split_first() else {
            return;
        };
        // `N3-K2` names the rank only; without a sign that would be a square.
        let (mover, rank) = match mover {
            [mover @ .., Word::Rank(rank)] if ends_in_man(mover) => (mover, Some(*rank)),
            _ => (mover, None),
        };
        let Some(mut mover) = self.names.whole_name(mover) else {
            return;
        };
        if let Some(rank) = rank {
            mover.place &= self.names.rank(rank);
            mover.by_rank = true;
        }
        if *sign == Word::Takes {
            self.victims(mover, rest, claims);
        } else {
            self.arrivals(mover, rest, claims);
        }
    }

    /// A move without a sign: `PK4`, `P4R`, `Q ch`.
    fn unsigned(&self, words: &[Word], claims: &mut Vec<Claim>) {
        for at in 1..=words.len() {
            let Some((mover, rest)) = words.split_at_checked(at) else {
                return;
            };
            let Some(mover) = self.names.whole_name(mover) else {
                continue;
            };
            for (to, rest) in self.names.squares(rest) {
                self.claim(mover, Target::Squares(to), rest, false, claims);
            }
            self.claim(mover, Target::Unsaid, rest, false, claims);
            if let Some(patience) = self.patience {
                self.partial(mover, rest, patience, claims);
            }
        }
    }

    /// A move that leaves its square to the position: `K. P. two sq.`, `R interposes`.
    fn partial(&self, mover: Name, words: &[Word], patience: Patience, claims: &mut Vec<Claim>) {
        match words {
            [Word::Interposes, rest @ ..] if patience.is_check && mover.role != Role::King => {
                self.claim(mover, Target::Stopping, rest, false, claims);
            }
            [Word::Steps(steps), rest @ ..] if mover.role == Role::Pawn => {
                let ranks = Rank::ALL.iter().skip(1);
                let arrivals = Rank::ALL.iter().skip(1 + usize::from(*steps));
                for (from, to) in ranks.zip(arrivals) {
                    let mut mover = mover;
                    mover.place &= self.names.rank(*from);
                    let to = Target::Squares(self.names.rank(*to));
                    self.claim(mover, to, rest, false, claims);
                }
            }
            _ => {}
        }
    }

    /// A man goes to a square.
    fn arrivals(&self, mover: Name, words: &[Word], claims: &mut Vec<Claim>) {
        let rest = match words {
            // `K. to his 2d`: on the file that bears the man's own name.
            [Word::Own, Word::Rank(rank), rest @ ..] if mover.role != Role::Pawn => {
                let wing = mover.wing.map_or(Bitboard::FULL, wing_files);
                let to = started_by(mover.role) & wing & self.names.rank(*rank);
                return self.claim(mover, Target::Squares(to), rest, true, claims);
            }
            [Word::Own, rest @ ..] => rest,
            _ => words,
        };
        for (to, rest) in self.names.squares(rest) {
            self.claim(mover, Target::Squares(to), rest, true, claims);
        }
        // DES-10: the first rank may be left out, `N-Q`.
        if self.names.tongue.first_rank_understood && mover.role != Role::Pawn {
            for (files, rest) in self.names.files(rest) {
                let is_square = matches!(rest, [Word::Man(_) | Word::Rank(_), ..]);
                if !is_square {
                    let to = Target::Squares(files & self.names.rank(Rank::First));
                    self.claim(mover, to, rest, true, claims);
                }
            }
        }
    }

    /// A man takes another: `NxP`, `PxQP`, `RxN(K5)`, `QxKR`.
    fn victims(&self, mover: Name, words: &[Word], claims: &mut Vec<Claim>) {
        for men in 1..=3 {
            let Some((victim, rest)) = self.names.name(words, men) else {
                continue;
            };
            // `PxR(N)` is a promotion, not a rook on the knight's file.
            let promotes = mover.role == Role::Pawn && victim.role != Role::Pawn;
            if let Some((placed, rest)) = self.names.placed(victim, rest)
                && (!promotes || placed.by_rank)
            {
                self.claim(mover, Target::Victim(placed), rest, false, claims);
            }
            self.claim(mover, Target::Victim(victim), rest, false, claims);
            // Spanish, with the file that it stands on: `DxAT`.
            if self.patience.is_some() && self.names.tongue.rank_first {
                for (files, rest) in self.names.files(rest) {
                    let mut placed = victim;
                    placed.place &= files;
                    self.claim(mover, Target::Victim(placed), rest, false, claims);
                }
            }
        }
        // A slip of the pen: the square is named, not the man on it.
        if self.patience.is_some() {
            for (to, rest) in self.names.squares(words) {
                self.claim(mover, Target::Anything(to), rest, false, claims);
            }
        }
    }

    /// Makes the claim, if the rest of the words can follow.
    fn claim(
        &self,
        mover: Name,
        target: Target,
        rest: &[Word],
        hyphen: bool,
        claims: &mut Vec<Claim>,
    ) {
        let Some(tail) = tail(rest, mover.role == Role::Pawn) else {
            return;
        };
        if !self.is_enough(target, &tail) {
            return;
        }
        let mut spelling = tail.spelling;
        let check_decides = self.patience.is_none() || matches!(target, Target::Unsaid);
        spelling.odd.add(self.odd);
        spelling.hyphen = hyphen;
        spelling.from_file = mover.by_file;
        spelling.from_rank = mover.by_rank;
        let mut go = Go {
            promotion: tail.promotion,
            check_decides,
            ..Go::anywhere(Some(mover.role))
        };
        let arrivals = match target {
            Target::Squares(to) => {
                go.takes = Some(false);
                vec![to]
            }
            Target::Victim(victim) => {
                go.takes = Some(true);
                go.captured = Some(victim.role);
                spelling.capture = CaptureSign::Cross;
                self.places(victim, !self.names.turn)
            }
            Target::Anything(to) => {
                go.takes = Some(true);
                spelling.capture = CaptureSign::Cross;
                vec![to]
            }
            Target::Unsaid => vec![Bitboard::FULL],
            Target::Stopping => {
                go.takes = Some(false);
                vec![Bitboard::FULL]
            }
        };
        for from in self.places(mover, self.names.turn) {
            for to in &arrivals {
                let (from, to) = self.as_pawns_move(&go, from, *to, spelling.en_passant);
                let kind = Kind::Go(Go { from, to, ..go });
                claims.push(Claim { kind, spelling });
            }
        }
    }

    /// Whether enough was said. Without a target only a check, a mate (DES-11) or a promotion
    /// (DES-8) makes a move; a new man without a sign must stand behind a square of the last rank.
    fn is_enough(&self, target: Target, tail: &Tail) -> bool {
        let by_sign = tail.spelling.promotion != PromotionSign::Missing;
        let promotes = tail.promotion.is_some();
        match target {
            Target::Unsaid if promotes => by_sign,
            Target::Unsaid => tail.spelling.check != CheckMark::Missing,
            Target::Victim(_) | Target::Anything(_) | Target::Stopping => by_sign || !promotes,
            Target::Squares(to) => {
                by_sign || !promotes || to.is_subset(self.names.rank(Rank::Eighth))
            }
        }
    }

    /// Where a man may stand: by its wing as it stands and, where that is known and not the same,
    /// as it started.
    fn places(&self, name: Name, color: Color) -> Vec<Bitboard> {
        let Some(wing) = name.wing else {
            return vec![name.place];
        };
        let mut places = vec![name.place & wing_files(wing)];
        if let Some(origins) = self.origins.as_ref() {
            let standing = origins.men(name.role, color) & wing_files(wing);
            let started = origins.men_of_wing(name.role, color, wing);
            if started != standing && started.any() {
                places.push(name.place & started);
            }
        }
        places
    }

    /// What a pawn's move says beyond its words: a pawn that does not take stays on its file, and
    /// one that takes en passant goes from the fifth rank to the sixth. The square of the pawn
    /// taken is allowed for that of arrival.
    fn as_pawns_move(
        &self,
        go: &Go,
        from: Bitboard,
        to: Bitboard,
        en_passant: bool,
    ) -> (Bitboard, Bitboard) {
        if go.role != Some(Role::Pawn) {
            return (from, to);
        }
        match go.takes {
            Some(false) => (
                from & files(|file| to.intersects(Bitboard::from_file(file))),
                to,
            ),
            Some(true) if en_passant => {
                let fifth = self.names.rank(Rank::Fifth);
                let behind = (to & fifth).shift(self.names.turn.fold_wb(8, -8));
                (from & fifth, to & self.names.rank(Rank::Sixth) | behind)
            }
            _ => (from, to),
        }
    }
}

fn ends_in_man(words: &[Word]) -> bool {
    matches!(words.last(), Some(Word::Man(_)))
}

/// The side behind the word for castling: `K`, `QR`, `king's side`, `(K)`.
fn castling_side(words: &[Word]) -> (Option<CastlingSide>, &[Word]) {
    let (is_open, inner) = match words {
        [Word::Open, inner @ ..] => (true, inner),
        _ => (false, words),
    };
    let (side, rest) = match inner {
        [Word::Wing(side), rest @ ..] => (Some(*side), rest),
        [wing, Word::Man(Role::Rook) | Word::Side, rest @ ..] => (as_wing(*wing), rest),
        [wing, rest @ ..] => (as_wing(*wing), rest),
        [] => (None, inner),
    };
    match (side, rest) {
        (None, _) => (None, words),
        (_, [Word::Close, rest @ ..]) if is_open => (side, rest),
        _ if is_open => (None, words),
        _ => (side, rest),
    }
}
