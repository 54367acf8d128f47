"""From a line to a game: comments, marks, tags and spans stand where the text has them."""

from __future__ import annotations

import pytest

from stamma import read


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. e4 a good move e5 2. Nf3", "1. e4 {a good move} 1... e5 2. Nf3 *"),
        ("1. e4! e5?! 2. Nf3 ±", "1. e4 $1 e5 $6 2. Nf3 $16 *"),
        ("1. e4 e5 (1... c5 sharp) 2. Nf3", "1. e4 e5 (1... c5 {sharp}) 2. Nf3 *"),
        ("{Before} 1. e4 {after} e5 *", "{Before} 1. e4 {after} 1... e5 *"),
    ],
)
def test_what_is_said_stands_by_its_move(text: str, written: str) -> None:
    (game,) = read(text).games
    assert " ".join(game.pgn(tags=False).split()) == written


def test_headings_and_tags_are_tags() -> None:
    (game,) = read("Anna Berg – Carl Dahl, Lund 1987\n\n1. e4 e5 2. Nf3 1-0").games
    assert (game.headers["White"], game.headers["Black"]) == ("Anna Berg", "Carl Dahl")
    assert game.headers["Date"].startswith("1987")


def test_every_character_has_a_span() -> None:
    text = "Here 1. e4 (1. d4) e5 and 2. Nf3 1-0 ends."
    spans = read(text).spans
    assert "".join(text[span.start : span.end] for span in spans) == text
    kinds = {span.kind for span in spans}
    assert {"move", "number", "variation", "result"} <= kinds
