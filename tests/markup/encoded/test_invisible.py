"""Signs that nobody sees change nothing of what is read."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.markup.encoded import invisible

PGN = """[Event "Club"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0
"""
MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
TAGS = ("Club", "Ann", "Bob", "1-0")


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + PGN,
        PGN.replace("\n", "\r"),
        PGN.replace("\n", "\u2028"),
        PGN.replace(" ", "\u00a0"),
        PGN.replace(" ", " \u200b"),
        PGN.replace("N", "N\u00ad"),
        PGN.replace("Bb5", "\u2066Bb5\u2069"),
        PGN.replace("A", "A\u00ad"),
        "<pre>" + PGN.replace("Nf3", "N&shy;f3").replace(". ", ".&#8203; ") + "</pre>",
    ],
)
def test_the_game_and_its_tags_are_the_same(text: str) -> None:
    reading = read(text)
    (game,) = reading.games
    assert game.uci() == MOVES
    assert tuple(game.headers[name] for name in ("Event", "White", "Black", "Result")) == TAGS
    assert not reading.diagnostics
    assert "".join(text[span.start : span.end] for span in reading.spans) == text


def test_a_move_stands_where_it_stands_in_the_source() -> None:
    text = "\ufeff1. e4 e5 2. N\u00adf3"
    span = read(text).spans[-1]
    assert (span.kind, text[span.start : span.end]) == ("move", "N\u00adf3")


def test_what_joins_letters_is_spelling() -> None:
    assert invisible.render("می\u200cشود 1. e4 e5") is None
