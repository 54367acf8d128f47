"""Offers of a draw: ``(=)`` after a move, or ``=`` alone on a score sheet (FIDE C.12)."""

from __future__ import annotations

import pytest

from stamma import read

TEXTS = [
    ("1. e4 e5 2. Nf3 Nc6 (=) 3. Bb5 a6", [4]),
    ("1. e4 e5 2. Nf3 (=) Nc6 3. Bb5 a6 (=)", [3, 6]),
    ("1. e4 e5 2. Nf3(=) Nc6 3. Bb5 a6( = )", [3, 6]),
    ("1. e4 e5 2. Nf3 Nc6 (=), a surprise. 3. Bb5 a6", [4]),
    ("1. e4 e5 2. Nf3 Nc6 {(=)} 3. Bb5 a6", [4]),
    ("1. e4\te5\n2. Nf3 (=)\tNc6\n3. Bb5\ta6", [3]),
    ("1. e4 e5 2. Nf3 Nc6! (=) 3. Bb5 a6", [4]),
    ("1. e4 e5\n2. Nf3 Nc6 =\n3. Bb5 a6", [4]),
    ("1. e2-e4 e7-e5 2. Sg1-f3 (=) Sb8-c6 3. Lf1-b5 a7-a6", [3]),
    ("1. e4 e5 2. Nf3 Nc6 (=) 3. Bb5 a6 1/2-1/2", [4]),
]


@pytest.mark.parametrize(("text", "offers"), TEXTS, ids=[text for text, _ in TEXTS])
def test_an_offer_stays_with_its_move(text: str, offers: list[int]) -> None:
    reading = read(text)
    (game,) = reading.games
    assert [at for at, node in enumerate(game.mainline(), 1) if node.draw_offer] == offers
    assert len(game.moves) == 6
    assert not reading.diagnostics
    again = read(game.pgn())
    assert [at for at, node in enumerate(again.games[0].mainline(), 1) if node.draw_offer] == offers


def test_an_offer_in_a_side_line() -> None:
    (game,) = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 (=) 4. O-O) 4. Ba4").games
    assert "(3... Nf6 {(=)} 4. O-O)" in game.pgn()


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3! Nc6 = 3. Bb5 a6",
        "1. e4 e5 2. Nf3 Nc6 = with chances for both 3. Bb5 a6",
        "1. e4 e5 2. Nf3 Nc6 = 3. Bb5 += a6",
    ],
)
def test_among_comments_it_is_an_evaluation(text: str) -> None:
    (game,) = read(text).games
    nodes = list(game.mainline())
    assert not any(node.draw_offer for node in nodes)
    assert 10 in nodes[3].nags
