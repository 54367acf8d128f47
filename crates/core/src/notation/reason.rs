//! Why no legal move fits a claim, and which legal moves come near it.

use shakmaty::{
    Bitboard, CastlingSide, Color, File, Move, Piece, Position as _, Rank, Role, Square, attacks,
};

use super::claim::{Claim, Go, Kind};
use super::resolve::exposes_king;
use super::spell;
use super::style::Style;
use crate::board::{Board, Position};

/// A piece on its square.
pub type Man = (Role, Square);

/// One reason.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Reason {
    /// The side to move has no such piece.
    NoSuchPiece(Role),
    /// No such piece stands on the squares where the move is said to start.
    NoneThere(Role, Bitboard),
    /// The square of departure is empty.
    EmptySquare(Square),
    /// The piece on the square of departure is the other side's.
    NotYours(Man),
    /// Another piece stands on the square of departure.
    OtherPiece(Man),
    /// The square of arrival holds a piece of the own side.
    OwnPiece(Man),
    /// The piece cannot move like that.
    CannotReach(Man),
    /// Something stands in the way.
    Blocked {
        /// The piece that should move.
        man: Man,
        /// What stands in its way.
        by: Square,
    },
    /// The piece is pinned to its king.
    Pinned {
        /// The piece that should move.
        man: Man,
        /// The piece that pins it.
        by: Man,
    },
    /// The king stays in check.
    StaysInCheck {
        /// A piece that gives check.
        by: Man,
    },
    /// The king would be attacked there.
    KingAttacked {
        /// The attacker.
        by: Man,
    },
    /// A pawn that reaches the last rank must become something.
    PromotionMissing,
    /// Only a pawn that reaches the last rank becomes something.
    NoPromotionHere,
    /// A pawn cannot become this.
    NotAPromotionPiece(Role),
    /// A pawn moves sideways only to take, and there is nothing to take.
    NothingToTake(Square),
    /// A pawn capture by files, and nothing to take on that file.
    NothingOnFile(File),
    /// A pawn takes sideways: the file it comes from must be named.
    PawnCaptureNeedsFile(Square),
    /// The named piece is not there to be taken.
    VictimNotThere(Role),
    /// Both castling rights of the side are gone, or this one is.
    NoCastlingRight,
    /// The right was lost by this move.
    CastlingRightLost {
        /// The number of the move.
        number: u32,
        /// The side that made it.
        color: Color,
        /// The move, in SAN.
        san: String,
    },
    /// Something stands between king and rook.
    CastlingBlocked(Square),
    /// The king is in check.
    CastlingOutOfCheck {
        /// The piece that gives it.
        by: Man,
    },
    /// The king would pass or reach an attacked square.
    CastlingThroughCheck {
        /// The attacked square.
        at: Square,
        /// The attacker.
        by: Man,
    },
}

/// The reasons why no legal move fits the claims, the most telling first.
pub fn reasons(board: &Board, claims: &[Claim]) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for claim in claims {
        let more = match claim.kind {
            Kind::Go(go) => why_not_go(board.position(), &go),
            Kind::Castle(side) => why_not_castle(board, side),
            Kind::Null => why_not_pass(board.position()),
        };
        for reason in more {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
    }
    reasons.sort_by_key(weight);
    reasons
}

/// What a player would want to hear first.
fn weight(reason: &Reason) -> u8 {
    match reason {
        Reason::PromotionMissing
        | Reason::NotAPromotionPiece(_)
        | Reason::NoPromotionHere
        | Reason::PawnCaptureNeedsFile(_) => 0,
        Reason::Pinned { .. } | Reason::StaysInCheck { .. } | Reason::KingAttacked { .. } => 1,
        Reason::Blocked { .. } | Reason::OwnPiece(_) => 2,
        Reason::CannotReach(_) => 4,
        _ => 3,
    }
}

/// Nobody passes in check.
fn why_not_pass(position: &Position) -> Vec<Reason> {
    let board = position.rules().board();
    let checkers = position.checkers().into_iter();
    let man = |square| Some((board.role_at(square)?, square));
    let reasons = checkers.filter_map(man).take(1);
    reasons.map(|by| Reason::StaysInCheck { by }).collect()
}

fn why_not_go(position: &Position, go: &Go) -> Vec<Reason> {
    let rules = position.rules();
    let board = rules.board();
    let role = match (go.role, go.from.single_square()) {
        (Some(role), _) => role,
        (None, Some(from)) => match board.piece_at(from) {
            None => return vec![Reason::EmptySquare(from)],
            Some(piece) if piece.color != rules.turn() => {
                return vec![Reason::NotYours((piece.role, from))];
            }
            Some(piece) => piece.role,
        },
        (None, None) => return Vec::new(),
    };
    if let Some(reason) = why_not_promote(position, go, role) {
        return vec![reason];
    }
    if let (Role::Pawn, Some(to)) = (role, go.to.single_square())
        && go.from == Bitboard::from_file(to.file())
        && pawns_could_take(position, to)
    {
        return vec![Reason::PawnCaptureNeedsFile(to)];
    }
    let candidates = rules.our(role) & go.from;
    if candidates.is_empty() {
        return vec![why_nobody(position, go, role)];
    }
    let Some(to) = go.to.single_square() else {
        return vec![match go.captured {
            Some(victim) => Reason::VictimNotThere(victim),
            None => go
                .to
                .first()
                .map_or(Reason::NoneThere(role, go.from), |to| {
                    Reason::NothingOnFile(to.file())
                }),
        }];
    };
    if let Some(own) = board.role_at(to).filter(|_| rules.us().contains(to)) {
        return vec![Reason::OwnPiece((own, to))];
    }
    match go.captured {
        Some(victim) if board.role_at(to) != Some(victim) => vec![Reason::VictimNotThere(victim)],
        _ => candidates
            .into_iter()
            .map(|from| why_not_from(position, role, from, to))
            .collect(),
    }
}

fn why_not_promote(position: &Position, go: &Go, role: Role) -> Option<Reason> {
    let last = Bitboard::from_rank(position.turn().relative_rank(Rank::Eighth));
    let arrives = go.to & last;
    match go.promotion {
        Some(Role::King | Role::Pawn) => go.promotion.map(Reason::NotAPromotionPiece),
        Some(_) if role != Role::Pawn || arrives.is_empty() => Some(Reason::NoPromotionHere),
        // With a queen it would be a move.
        None if role == Role::Pawn && arrives.any() => {
            let queening = Claim {
                kind: Kind::Go(Go {
                    promotion: Some(Role::Queen),
                    ..*go
                }),
                spelling: Default::default(),
            };
            let found = super::resolve::resolve(position, &queening);
            (!found.as_slice().is_empty()).then_some(Reason::PromotionMissing)
        }
        _ => None,
    }
}

fn why_nobody(position: &Position, go: &Go, role: Role) -> Reason {
    let rules = position.rules();
    if rules.our(role).is_empty() {
        return Reason::NoSuchPiece(role);
    }
    let Some(from) = go.from.single_square() else {
        return Reason::NoneThere(role, go.from);
    };
    match rules.board().piece_at(from) {
        None => Reason::EmptySquare(from),
        Some(piece) if piece.color != rules.turn() => Reason::NotYours((piece.role, from)),
        Some(piece) => Reason::OtherPiece((piece.role, from)),
    }
}

fn pawns_could_take(position: &Position, to: Square) -> bool {
    let rules = position.rules();
    let taking = attacks::pawn_attacks(!rules.turn(), to) & rules.our(Role::Pawn);
    rules.them().contains(to) && taking.any()
}

/// Why this one piece cannot go there.
fn why_not_from(position: &Position, role: Role, from: Square, to: Square) -> Reason {
    let rules = position.rules();
    let board = rules.board();
    let occupied = board.occupied();
    let man = (role, from);
    if role == Role::Pawn {
        return why_not_pawn(position, from, to);
    }
    let piece = Piece {
        color: rules.turn(),
        role,
    };
    if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
        return Reason::CannotReach(man);
    }
    if let Some(by) = first_between(from, to, occupied) {
        return Reason::Blocked { man, by };
    }
    if role == Role::King {
        return attacker(position, to, occupied.without(from))
            .map_or(Reason::CannotReach(man), |by| Reason::KingAttacked { by });
    }
    why_exposed(position, man, to)
}

fn why_not_pawn(position: &Position, from: Square, to: Square) -> Reason {
    let rules = position.rules();
    let occupied = rules.board().occupied();
    let turn = rules.turn();
    let man = (Role::Pawn, from);
    if attacks::pawn_attacks(turn, from).contains(to) {
        let takes = rules.them().contains(to) || rules.maybe_ep_square() == Some(to);
        return if takes {
            why_exposed(position, man, to)
        } else {
            Reason::NothingToTake(to)
        };
    }
    let forward = turn.fold_wb(8, -8);
    let single = from.offset(forward);
    let double = single
        .filter(|_| from.rank() == turn.relative_rank(Rank::Second))
        .and_then(|single| single.offset(forward));
    if single != Some(to) && double != Some(to) {
        return Reason::CannotReach(man);
    }
    let in_the_way = single
        .filter(|square| occupied.contains(*square))
        .or_else(|| Some(to).filter(|square| occupied.contains(*square)));
    match in_the_way {
        Some(by) => Reason::Blocked { man, by },
        None => why_exposed(position, man, to),
    }
}

/// A move that is possible but for the own king.
fn why_exposed(position: &Position, man: Man, to: Square) -> Reason {
    let rules = position.rules();
    let board = rules.board();
    let (_, from) = man;
    let Some(king) = position.king(rules.turn()) else {
        return Reason::CannotReach(man);
    };
    if let Some(checker) = position.checkers().first() {
        let role = board.role_at(checker).unwrap_or(Role::Pawn);
        return Reason::StaysInCheck {
            by: (role, checker),
        };
    }
    let victim = (man.0 == Role::Pawn && from.file() != to.file() && board.role_at(to).is_none())
        .then(|| Square::from_coords(to.file(), from.rank()));
    if !exposes_king(position, from, to, victim) {
        return Reason::CannotReach(man);
    }
    let mut occupied = board.occupied().without(from).with(to);
    if let Some(victim) = victim {
        occupied.discard(victim);
    }
    attacker(position, king, occupied)
        .map_or(Reason::CannotReach(man), |by| Reason::Pinned { man, by })
}

fn attacker(position: &Position, square: Square, occupied: Bitboard) -> Option<Man> {
    let board = position.rules().board();
    let from = board
        .attacks_to(square, !position.turn(), occupied)
        .first()?;
    Some((board.role_at(from)?, from))
}

/// The first piece that a piece going there would meet.
fn first_between(from: Square, to: Square, occupied: Bitboard) -> Option<Square> {
    let between = attacks::between(from, to) & occupied;
    if from < to {
        between.first()
    } else {
        between.last()
    }
}

fn why_not_castle(board: &Board, side: Option<CastlingSide>) -> Vec<Reason> {
    let sides = side.map_or(CastlingSide::ALL.to_vec(), |side| vec![side]);
    sides
        .into_iter()
        .map(|side| why_not_castle_there(board, side))
        .collect()
}

fn why_not_castle_there(board: &Board, side: CastlingSide) -> Reason {
    let position = board.position();
    let rules = position.rules();
    let turn = rules.turn();
    let (Some(rook), Some(king)) = (rules.castles().rook(turn, side), position.king(turn)) else {
        return lost_right(board, side);
    };
    let occupied = rules.board().occupied();
    let in_the_way = rules.castles().path(turn, side) & occupied;
    if let Some(by) = in_the_way.first() {
        return Reason::CastlingBlocked(by);
    }
    if let Some(by) = attacker(position, king, occupied) {
        return Reason::CastlingOutOfCheck { by };
    }
    let arrival = side.king_to(turn);
    let path = attacks::between(king, arrival).with(arrival);
    let without_castlers = occupied.without(king).without(rook);
    for at in path {
        if let Some(by) = attacker(position, at, without_castlers) {
            return Reason::CastlingThroughCheck { at, by };
        }
    }
    Reason::NoCastlingRight
}

/// Looks for the move that cost the right to castle.
fn lost_right(board: &Board, side: CastlingSide) -> Reason {
    let turn = board.position().turn();
    let mut position = board.root().clone();
    for played in board.moves() {
        let Ok(legal) = position.find(played) else {
            match position.pass() {
                Some(after) => position = after,
                None => break,
            }
            continue;
        };
        let after = position.after(legal);
        let had = position.rules().castles().has(turn, side);
        if had && !after.rules().castles().has(turn, side) {
            return Reason::CastlingRightLost {
                number: position.rules().fullmoves().get(),
                color: position.turn(),
                san: spell::write(&Board::from(position), legal, &Style::san()).unwrap_or_default(),
            };
        }
        position = after;
    }
    Reason::NoCastlingRight
}

/// Legal moves that come near what was claimed, the nearest first; at most `limit`.
pub fn nearest(position: &Position, claims: &[Claim], limit: usize) -> Vec<Move> {
    let mut scored: Vec<_> = position
        .legal_moves()
        .into_iter()
        .filter_map(|legal| {
            let score = claims
                .iter()
                .filter_map(|claim| nearness(claim, legal))
                .max()?;
            Some((std::cmp::Reverse(score), legal))
        })
        .collect();
    scored.sort_by_key(|(score, _)| *score);
    scored.truncate(limit);
    scored.into_iter().map(|(_, legal)| legal).collect()
}

/// How near a legal move comes to a claim; nothing if neither the piece nor the square is right.
fn nearness(claim: &Claim, legal: Move) -> Option<u32> {
    let go = match claim.kind {
        Kind::Go(go) if !legal.is_castle() => go,
        Kind::Castle(_) if legal.is_castle() => return Some(0),
        _ => return None,
    };
    let distance = go.to.into_iter().map(|to| to.distance(legal.to())).min()?;
    let same_role = go.role.is_none_or(|role| role == legal.role());
    let from_fits = legal.from().is_some_and(|from| go.from.contains(from));
    let arrives = match distance {
        0 => 4,
        1 if same_role => 2,
        _ if same_role && from_fits && go.from != Bitboard::FULL => 1,
        _ => return None,
    };
    let same_promotion = go.promotion == legal.promotion();
    Some(arrives + 2 * u32::from(same_role) + u32::from(from_fits) + u32::from(same_promotion))
}
