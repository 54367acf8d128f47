"""Moves without blanks between them are cut apart, and single moves are left whole."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.lex.lexemes import Kind, scan

EXCHANGE = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1"


@pytest.mark.parametrize(
    "text",
    [
        "1.e4e5 2.Nf3Nc6 3.Bb5a6 4.Bxc6dxc6 5.0-0",
        "1e4e5 2Nf3Nc6 3Bb5a6 4Bxc6dxc6 5O-O",
        "1e4 e5 2Nf3 Nc6 3Bb5 a6 4Bxc6 dxc6 5O-O",
        "1.e4e52.Nf3Nc63.Bb5a64.Bxc6dxc65.O-O",
        "e4e5Nf3Nc6Bb5a6Bxc6dxc6O-O",
        "e4e5 Nf3Nc6 Bb5a6 Bxc6+dxc6 O-O",
        "1.e4-e5 2.Nf3-Nc6 3.Bb5-a6 4.Bxc6-dxc6 5.0-0",
        "1.e4/e5 2.Nf3/Nc6 3.Bb5/a6 4.Bxc6/dxc6 5.0-0",
        "1. e4,e5 2. Sf3,Sc6 3. Lb5,a6 4. Lxc6,dxc6 5. 0-0",
        "1.e4e5the usual answer2.Nf3Nc63.Bb5a6as always.4.Bxc6dxc65.0–0",
    ],
)
def test_glued_moves(text: str) -> None:
    assert [game.uci() for game in stamma.read(text).games] == [EXCHANGE]


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-ONxe4 5. d4 Nd6", "e1g1 f6e4 d2d4 e4d6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0d6 5. d4 Bd7", "e1g1 d7d6 d2d4 c8d7"),
    ],
)
def test_castling_does_not_swallow_the_next_move(text: str, uci: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci().endswith(uci)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1.e2e4 e7e5 2.g1f3 b8c6 3.f1b5 a7a6", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
        ("1.e2-e4 e7-e5 2.Ng1-f3 Nb8-c6", "e2-e4 e7-e5 Ng1-f3 Nb8-c6"),
        ("3.Bf1xb5 a7xb6", "Bf1xb5 a7xb6"),
        ("1.Ng1f3 Nb8c6 2.e7e8Q Ke8d8", "Ng1f3 Nb8c6 e7e8Q Ke8d8"),
        ("Ng1xBf3 Nb8xNc6", "Ng1xBf3 Nb8xNc6"),
        (
            "1. e2—e4 e7—e5 2. f2—f4 e5×f4 3. Lf1—c4 b7—b5 4. Lc4×b5 c6×b5",
            "e2—e4 e7—e5 f2—f4 e5×f4 Lf1—c4 b7—b5 Lc4×b5 c6×b5",
        ),
        ("1. e4 e5 2. Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("the word e4e5 alone", "e4e5"),
    ],
)
def test_single_moves_stay_whole(text: str, moves: str) -> None:
    found = (lexeme.text for lexeme in scan(text) if lexeme.kind is Kind.MOVE)
    assert " ".join(found) == moves


def test_what_is_glued_leaves_the_rest_in_its_place() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6dxc6 5. O-O f6 6. d4exd4 7. Nxd4 c5"
    assert all(text[lexeme.start : lexeme.end] == lexeme.text for lexeme in scan(text))
