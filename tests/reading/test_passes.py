"""Passes: ``--`` in the place of a move is no move, and elsewhere it is a dash."""

from __future__ import annotations

import pytest

from stamma import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5 2. Nf3 -- 3. Bc4 Nc6", "1. e4 e5 2. Nf3 -- 3. Bc4 Nc6 *"),
        ("1. e4 e5 2. -- Nc6 3. Nf3 d6", "1. e4 e5 2. -- Nc6 3. Nf3 d6 *"),
        ("1. e4 e5 2. Nf3 Z0 3. Bc4 Nc6", "1. e4 e5 2. Nf3 -- 3. Bc4 Nc6 *"),
        (
            "1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 a6",
            "1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 a6 *",
        ),
        (
            "1. e4 e5 2. Nf3 (2. -- Nf6 3. Nc3) 2... Nc6 3. Bb5",
            "1. e4 e5 2. Nf3 (2. -- Nf6 3. Nc3) 2... Nc6 3. Bb5 *",
        ),
        # Dashes between moves, around words, and for dots.
        ("1. e4 e5 -- 2. Nf3 Nc6 -- 3. Bb5 a6", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("1. e4 e5 2. Nf3 -- good -- Nc6 3. Bb5", "1. e4 e5 2. Nf3 {-- good} 2... Nc6 3. Bb5 *"),
        ("1. e4 e5 2. Nf3 Now 2. -- Nc6 3. Bb5", "1. e4 e5 2. Nf3 {Now} 2... Nc6 3. Bb5 *"),
    ],
)
def test_a_pass_is_read_where_a_move_is_expected(text: str, expected: str) -> None:
    reading = read(text)
    assert [" ".join(game.pgn(tags=False).split()) for game in reading.games] == [expected]
    assert not reading.diagnostics


def test_who_is_in_check_cannot_pass() -> None:
    reading = read("1. e4 f6 2. Qh5+ -- 3. Nf3 Nc6")
    assert reading.games[0].uci() == "e2e4 f7f6 d1h5"
    assert [diagnostic.rule.name for diagnostic in reading.diagnostics] == ["unread-move"]
