"""What may follow a move: marks and their annotations, an offer of a draw; and a pass."""

from __future__ import annotations

import pytest

from stamma import Board, Move

QUEEN_CHECK = "7k/8/8/8/8/8/8/K3Q3 w - - 0 1"

# Marks after a move, and the number of their annotation.
NAGS = {
    "!": 1,
    "?": 2,
    "!!": 3,
    "??": 4,
    "!?": 5,
    "?!": 6,
    "‼": 3,
    "⁇": 4,
    "⁉": 5,
    "⁈": 6,
    "□": 7,
    "[]": 7,
    "=": 10,
    "∞": 13,
    "~": 13,
    "⩲": 14,
    "+=": 14,
    "+/=": 14,
    "⩱": 15,
    "=+": 15,
    "=/+": 15,
    "±": 16,
    "+/-": 16,
    "∓": 17,
    "-/+": 17,
    "+-": 18,
    "+−": 18,
    "-+": 19,
    "−+": 19,
    "→": 40,
    "↑": 36,
    "⇆": 132,
    "=∞": 44,
    "⯹": 44,
    "∆": 140,
    "⌓": 142,
    "$1": 1,
    "$14": 14,
    "$139": 139,
    "$255": 255,
    " N": 146,
    " TN": 146,
}


@pytest.mark.parametrize(("mark", "nag"), NAGS.items(), ids=str)
def test_a_mark_is_its_annotation(mark: str, nag: int) -> None:
    for text in (f"Nf3{mark}", f"Nf3 {mark.strip()}"):
        reading = Board().parse(text)
        assert (reading.move.uci(), list(reading.nags), reading.draw_offer) == (
            "g1f3",
            [nag],
            False,
        )


# Marks that speak for the side that moved, or for the side to move: White's number, Black's.
SIDED_NAGS = {"→": (40, 41), "↑": (36, 37), "⇆": (132, 133), "=∞": (44, 45), "⨀": (23, 22)}


@pytest.mark.parametrize(("mark", "nags"), SIDED_NAGS.items())
def test_a_mark_speaks_for_its_side(mark: str, nags: tuple[int, int]) -> None:
    board = Board()
    assert board.parse(f"e4{mark}").nags == [nags[0]]
    board.push_san("e4")
    assert board.parse(f"e5{mark}").nags == [nags[1]]


@pytest.mark.parametrize(("text", "nag"), [("e4!!!", 3), ("e4???", 4)])
def test_three_marks_are_read_as_two(text: str, nag: int) -> None:
    assert Board().parse(text).nags == [nag]


def test_a_check_before_an_evaluation_is_a_check() -> None:
    board = Board(QUEEN_CHECK)
    for text, nag in (("Qe8+ +=", 14), ("Qe8+=", 14), ("Qe8+-", 18), ("Qe8+ -+", 19), ("Qe8+!", 1)):
        reading = board.parse(text)
        assert (reading.move.uci(), reading.nags, list(reading.remarks)) == ("e1e8", [nag], [])


@pytest.mark.parametrize("text", ["Nf3", "Nf3(=)", "Nf3 (=)", "Nf3! (=)", "Nf3 (=)!", "Nf3="])
def test_a_draw_offer(text: str) -> None:
    assert Board().parse(text).draw_offer == ("(=)" in text)


@pytest.mark.parametrize("text", ["--", "Z0", "0000", "@@@@", "<>", "—"])
def test_a_pass(text: str) -> None:
    assert Board().parse(text).move == Move.null()
