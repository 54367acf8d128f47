"""Ways of writing that no notation has: a text may use them, and a single move may not."""

from __future__ import annotations

import pytest

from stamma import Board, language
from stamma.errors import NotationError
from stamma.notations import compile_style

ODD, RESPELT, SMALL_LETTER, UNNAMED_PIECE = 1 << 5, 1 << 14, 1 << 15, 1 << 16
START = Board().fen()
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
PROMOTING = "1n5k/P1P5/8/8/8/8/8/K7 w - - 0 1"
QUEENS = "7k/P1P5/8/8/8/8/8/K7 w - - 0 1"
CHECK = "7k/8/8/8/8/2N5/1R6/K6q w - - 0 1"
BISHOPS = "7k/8/8/b4b2/Q5R1/8/8/K7 w - - 0 1"


def found(
    fen: str, text: str, code: str = "en", *, patient: bool = True, small: bool = False
) -> list[tuple[str, int]]:
    style = compile_style(None, language(code))
    candidates = Board(fen)._candidates(text, [style], patient=patient, small=small)  # noqa: SLF001
    return [(move.uci(), doubts) for move, _, doubts, _ in candidates]


@pytest.mark.parametrize(
    ("fen", "text", "code", "moves"),
    [
        # Capital letters for files.
        ("4k3/8/8/8/8/B7/8/4K3 w - - 0 1", "B-C5", "en", "a3c5"),
        (START, "NF3", "en", "g1f3"),
        ("4k3/8/8/8/3p4/2N5/8/4K1N1 w - - 0 1", "NGE2", "en", "g1e2"),
        # Smith's notation.
        ("3bk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d8b", "en", "d2d8"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6E", "en", "e5d6"),
        (CASTLING, "e1g1c", "en", "e1g1"),
        (PROMOTING, "a7b8nQ", "en", "a7b8q"),
        # The new piece, named in brackets or in a sentence.
        (PROMOTING, "a8, and makes a new Rook", "en", "a7a8r"),
        (PROMOTING, "P to R 8, making a Knight", "en", "a7a8n"),
        # A check before the new piece, or none at all.
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8+=Q", "en", "e7e8q"),
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8#=D", "de", "e7e8q"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "P takes P (dis. ch.)", "en", "e4d5"),
        # Signs that a machine or a pen put there.
        (START, "N.f3", "en", "g1f3"),
        (START, "e'4", "en", "e2e4"),
        (START, "Sf3&#43;", "de", "g1f3"),
        (START, "N&ndash;KB3", "en", "g1f3"),
        (START, "Ng1-\n> f3", "en", "g1f3"),
        (START, "h4X mat.", "en", "h2h4"),
        (START, "5254 stark", "en", "e2e4"),
        (CASTLING, "O-O (K)", "en", "e1g1"),
        (CASTLING, "0-0 (KR)", "en", "e1g1"),
        # German: nimmt.
        ("4k3/8/8/8/8/8/3p4/4KB2 w - - 0 1", "K e1 n. d2", "de", "e1d2"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ePxd5", "en", "e4d5"),
        ("4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1", "ePxB", "en", "e4d5"),
        # What follows a square.
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bg2:The", "en", "f1g2"),
        # The piece that is taken instead of its square.
        (BISHOPS, "DxAT", "es", "a4a5"),
        (BISHOPS, "TxAA", "es", ""),
        (BISHOPS, "a4xA", "es", "a4a5"),
    ],
)
def test_what_no_notation_has_is_read_patiently(fen: str, text: str, code: str, moves: str) -> None:
    read = found(fen, text, code)
    assert {uci for uci, _ in read} == set(moves.split())
    assert all(doubts & RESPELT for _, doubts in read)


@pytest.mark.parametrize(
    ("fen", "text", "moves"),
    [
        (START, "K. Kt. to K. B. third sq.", "g1f3"),
        (START, "P. to Q. B. 4th sq.", "c2c4"),
        (START, "K. P. two sq.", "e2e4"),
        (START, "K. P. 2 squares", "e2e4"),
        (START, "K. P. two", "e2e4"),
        (START, "Q. Kt. P. one square", "b2b3"),
        (START, "K. P. three sq.", ""),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "P take P", "e4d5"),
        ("4k3/8/8/8/7N/4N3/8/4K3 w - - 0 1", "Kt (on R4) to Kt2", "h4g2"),
        ("4k3/8/8/8/7N/4N3/8/4K3 w - - 0 1", "Kt (R4!) to Kt2", "h4g2"),
        ("4k3/8/8/8/8/8/K7/R4R2 w - - 0 1", "R (at R sq!) to Kt sq", "a1b1"),
        ("4k3/8/8/8/8/8/3R4/4K2R w - - 0 1", "R from Q 2 to K R 2", "d2h2"),
        ("4k3/8/8/8/8/2p5/1P1P4/4K3 w - - 0 1", "Kts P takes P", "b2c3"),
        ("4k3/8/8/8/8/2p5/1P1P4/4K3 w - - 0 1", "Q Kts P takes P", "b2c3"),
        ("4n2k/8/8/8/8/8/8/4QK2 w - - 0 1", "Q takes K8", "e1e8"),
        ("4n2k/8/8/8/8/8/8/4QK2 w - - 0 1", "QxK8", "e1e8"),
        (CHECK, "R interposes", "b2b1"),
        (CHECK, "Kt covers", "c3d1 c3b1"),
        (QUEENS, "R interposes", ""),
        (QUEENS, "P. queens", "a7a8q c7c8q"),
        (QUEENS, "R. P. becomes a Queen", "a7a8q"),
        (QUEENS, "K. P. queens", ""),
    ],
)
def test_older_books_are_read_patiently(fen: str, text: str, moves: str) -> None:
    assert {uci for uci, _ in found(fen, text)} == set(moves.split())


@pytest.mark.parametrize(
    ("fen", "text", "moves"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", ["e4d5"]),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", ":d8=Q+", ["c7d8q"]),
        ("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1", "xd5", ["e4d5", "c3d5"]),
        ("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1", "\ue040d5", ["e4d5", "c3d5"]),
        ("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", "xd5", []),
    ],
)
def test_a_capture_need_not_say_who_takes(fen: str, text: str, moves: list[str]) -> None:
    read = found(fen, text)
    assert [uci for uci, _ in read] == moves
    assert [bool(doubts & UNNAMED_PIECE) for _, doubts in read] == [False, True][: len(moves)]
    # A pawn is likelier, and no notation leaves it out.
    assert [bool(doubts & ODD) for _, doubts in read] == [True, False][: len(moves)]


def test_a_sign_may_stand_for_any_piece() -> None:
    assert {uci for uci, _ in found(START, "\ue003f3")} == {"g1f3"}
    fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert {uci for uci, _ in found(fen, "\ue003d1")} == {"a1d1", "e1d1"}


def test_a_small_letter_is_a_piece_where_there_are_no_capitals() -> None:
    fen = "4k3/8/8/8/3p4/2P5/1B6/4K3 w - - 0 1"
    assert found(fen, "bc1") == []
    [(uci, doubts)] = found(fen, "bc1", small=True)
    assert uci == "b2c1"
    assert doubts & SMALL_LETTER
    # Nobody names the file of a pawn that stays on it.
    [(uci, doubts)] = found("4k3/8/8/8/8/8/2B5/4K3 w - - 0 1", "bb3")
    assert uci == "c2b3"
    assert doubts & SMALL_LETTER


@pytest.mark.parametrize(
    "text",
    [
        *("N.f3", "e'4", "Ng1-\n> f3", "h4X mat.", "5254 stark", "K. P. two sq."),
        *("K. Kt. to K. B. third sq.", "Kt. from K. Kt. sq. to K. B. 3", "Sf3&#43;"),
    ],
)
def test_a_single_move_is_held_to_a_notation(text: str) -> None:
    assert found(START, text, patient=False) == []
    with pytest.raises(NotationError):
        Board().parse(text)
