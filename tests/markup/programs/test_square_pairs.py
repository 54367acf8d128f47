"""Pairs: a move that a program or a record gives as two squares."""

from __future__ import annotations

import pytest

import stamma
from stamma.markup import render


@pytest.mark.parametrize(
    "text",
    [
        'b.move("e2", "e4")\nb.move("e7", "e5")\nb.move("g1", "f3")\nb.move("b8", "c6")\n',
        'move("e2", "e4")\nmove("e7", "e5")\nmove("g1", "f3")\nmove("b8", "c6")\n',
        (
            "b.move({from: 'e2', to: 'e4'});\nb.move({from: 'e7', to: 'e5'});\n"
            "b.move({from: 'g1', to: 'f3', promotion: 'q'});\nb.move({from: 'b8', to: 'c6'});\n"
        ),
        (
            '[{"from": "e2", "to": "e4"}, {"from": "e7", "to": "e5"},'
            ' {"from": "g1", "to": "f3"}, {"from": "b8", "to": "c6"}]'
        ),
        'moves = [("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6")]',
        '[["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"]]',
        (
            'List<Move> moves = {\n    new Move("e2", "e4"), // e4\n    new Move("e7", "e5"),\n'
            '    new Move("g1", "f3"),\n    new Move("b8", "c6")\n};\n'
        ),
    ],
)
def test_two_squares_are_a_move(text: str) -> None:
    reading = stamma.read(text)
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 g1f3 b8c6"]
    assert not reading.diagnostics


@pytest.mark.parametrize(
    "text",
    [
        '[["e4", "e5"], ["d4", "exd4"]]',  # two moves side by side
        'play("e4", "c6")\nplay("d4", "d5")\nplay("e5", "Bf5")\n',
    ],
)
def test_two_squares_may_be_two_moves(text: str) -> None:
    rendering = render(text)
    assert rendering is not None
    assert "e4 " in rendering.text


@pytest.mark.parametrize("rest", ["new (", "//(", "a (", "a" * 50, "(", "[ ", '("e2", '])
def test_what_follows_a_pair_is_gone_through_once(rest: str) -> None:
    # With two ways to match each part this would not end.
    rendering = render('f("e2", "e4")\nf("e7", "e5")\nf("g1", "f3")\n' + rest * 500)
    assert rendering is not None
    assert "e2e4 e7e5 g1f3" in rendering.text
