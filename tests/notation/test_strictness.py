"""Strict reading: what each notation allows, and what it refuses."""

from __future__ import annotations

import pytest

from stamma import STARTING_FEN, Board, IllegalMoveError, InvalidMoveError

START = STARTING_FEN
MEET = "4k3/8/8/3pn3/4P3/8/1B6/4K3 w - - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
EN_PASSANT_CHECK = "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 2"
PROMOTION = "8/4P3/8/8/8/8/k6K/8 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
QUEEN_CHECK = "7k/8/8/8/8/8/8/K3Q3 w - - 0 1"
MATE = "7k/8/6K1/8/8/8/8/4Q3 w - - 0 1"

# Strict reading: a notation, then a position with what it allows and what it refuses there.
STRICT = (
    (
        "san",
        START,
        "Nf3 e4 Nf3!",
        "Nxf3 Ng1f3 Ngf3 N-f3 nf3 Nf3+ ♘f3 Sf3 Ktf3 Pe4 e2e4 E4 g1f3 1.e4",
    ),
    ("san", MEET, "Bxe5 exd5", "Be5 B:e5 Be5: ed5 exd ed B×e5 BXe5 Bb2xe5 BxN"),
    ("san", EN_PASSANT, "exd6", "ed6 e:d6 exd6ep exd6e.p. exd5ep"),
    ("san", PROMOTION, "e8=Q e8=N", "e8Q e8(Q) e8/Q e8=q e8 e7e8=Q"),
    ("san", CASTLING, "O-O O-O-O", "0-0 o-o OO Kg1 e1g1 0-0-0 O–O О-О"),
    ("san", QUEEN_CHECK, "Qe8+", "Qe8 Qe8# Qe8++ Qe8† Qe8ch"),
    ("san", MATE, "Qe8#", "Qe8 Qe8+ Qe8++ Qe8‡ Qe8X"),
    ("fide", START, "Nf3 e4 Ng1f3 e2e4", "Nxf3 Ngf3 N-f3 nf3 Nf3+ ♘f3 Pe4 E4 g1f3 Nf3e.p."),
    ("fide", MEET, "Bxe5 Be5 Bb2xe5 Bb2e5 exd5 ed5 e4xd5 e4d5", "B:e5 Be5: exd ed BXe5 BxN"),
    ("fide", EN_PASSANT, "exd6 ed6 e5xd6", "e:d6 exd5"),
    ("fide", PROMOTION, "e8Q e8N e7e8Q", "e8=Q e8(Q) e8/Q e8q e8"),
    ("fide", CASTLING, "0-0 0-0-0", "O-O o-o 00 Kg1 e1g1"),
    ("fide", QUEEN_CHECK, "Qe8 Qe8+", "Qe8# Qe8++ Qe8ch"),
    ("fide", MATE, "Qe8 Qe8# Qe8++", "Qe8ch Qe8mate"),
    ("rules_e", START, "Nf3 e4", "Ng1f3 e2e4 N-f3 Nf3+ Nxf3"),
    ("rules_e", MEET, "Bxe5 exd5", "Be5 ed5 Bb2xe5 e4xd5 B:e5"),
    ("rules_e", EN_PASSANT, "", "exd6 ed6 e5xd6"),
    ("rules_e", PROMOTION, "e8Q", "e8=Q e8"),
    ("rules_e", CASTLING, "0-0 0-0-0", "O-O 00"),
    ("rules_e", QUEEN_CHECK, "Qe8+", "Qe8 Qe8++ Qe8#"),
    ("rules_e", MATE, "Qe8++", "Qe8 Qe8+ Qe8#"),
    ("lan", START, "Ng1-f3 e2-e4", "Nf3 e4 Ng1f3 e2e4 Ngf3 Ng1xf3 g1-f3 E2-E4"),
    ("lan", MEET, "Bb2xe5 e4xd5 Bb2-c3", "Bb2-e5 Bb2:e5 Bxe5 exd5 e4d5"),
    ("lan", EN_PASSANT, "", "e5xd6 e5-d6 exd6"),
    ("lan", PROMOTION, "e7-e8=Q", "e7-e8Q e7e8=Q e8=Q e7-e8"),
    ("lan", CASTLING, "0-0 0-0-0", "O-O Ke1-g1 e1-g1"),
    ("lan", QUEEN_CHECK, "Qe1-e8+", "Qe1-e8 Qe8+"),
    ("uci", START, "e2e4 g1f3", "Nf3 e4 e2-e4 E2E4 Ng1f3 e2xe4"),
    ("uci", MEET, "b2e5 e4d5", "b2xe5 Bb2e5"),
    ("uci", PROMOTION, "e7e8q e7e8n", "e7e8Q e7e8=q e8q e7e8"),
    ("uci", CASTLING, "e1g1 e1c1", "e1h1 O-O 0-0"),
    ("uci_chess960", CASTLING, "e1h1 e1a1", "e1g1 O-O"),
    ("iccf", START, "5254 7163", "52-54 e2e4 525 52541 Nf3 0-0"),
    ("iccf", PROMOTION, "57581 57584", "5758 57585 5751 575810"),
    ("iccf", CASTLING, "5171 5131", "0-0 5181"),
)


@pytest.mark.parametrize(("notation", "fen", "allowed", "refused"), STRICT)
def test_strict_reading(notation: str, fen: str, allowed: str, refused: str) -> None:
    board = Board(fen)
    verdicts = {}
    for text in (*allowed.split(), *refused.split()):
        try:
            board.parse(text, notation, strict=True)
            verdicts[text] = "allowed"
        except (InvalidMoveError, IllegalMoveError):
            verdicts[text] = "refused"
    assert verdicts == {
        **dict.fromkeys(allowed.split(), "allowed"),
        **dict.fromkeys(refused.split(), "refused"),
    }


STRICT_WITH_BLANKS = (
    ("fide", EN_PASSANT, "exd6 e.p.", True),
    ("fide", EN_PASSANT_CHECK, "exd6+ e.p.", True),
    ("rules_e", EN_PASSANT, "exd6 e.p.", True),
    ("rules_e", EN_PASSANT_CHECK, "exd6+ e.p.", True),
    ("rules_e", EN_PASSANT_CHECK, "exd6 e.p.", False),
    ("lan", EN_PASSANT, "e5xd6 e.p.", True),
    ("lan_fide", EN_PASSANT, "e5xd6 e.p.", True),
    ("san", EN_PASSANT, "exd6 e.p.", False),
    ("fide", START, "Nf3 (=)", True),
    ("fide", START, "e 4", False),
    ("fide", QUEEN_CHECK, "Qe8 ch", False),
    ("iccf", START, "52 54", False),
)


@pytest.mark.parametrize(("notation", "fen", "text", "is_allowed"), STRICT_WITH_BLANKS)
def test_strict_reading_of_blanks(notation: str, fen: str, text: str, *, is_allowed: bool) -> None:
    assert (Board(fen)._try_parse(text, notation, strict=True) is not None) == is_allowed  # noqa: SLF001


def test_a_strict_refusal_says_what_to_write() -> None:
    with pytest.raises(InvalidMoveError) as caught:
        Board(PROMOTION).parse("e8Q", strict=True)
    assert str(caught.value).splitlines() == [
        "'e8Q' introduces the promotion in another way than this notation",
        "  e8Q",
        "  ^^^",
        "  help: write e8=Q",
    ]
    assert caught.value.diagnostic.code == "SPL015"
