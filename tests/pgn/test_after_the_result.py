"""What follows a result belongs to the game that has ended, unless it leads to the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stamma import pgn, read

if TYPE_CHECKING:
    from pathlib import Path

FIRST = '[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 1-0'
NEXT = '[Event "b"]\n[Result "0-1"]\n\n1. d4 d5 0-1\n'
BARE = "1. d4 d5 0-1\n"

# What stands after the first game, and the comments of each game.
CASES: tuple[tuple[str, list[list[str]]], ...] = (
    ("\n; c\n", [["c"]]),
    ("\n{c}", [["c"]]),
    ("\n\n{c}\n", [["c"]]),
    ("\n\n; c\n\n{d}", [["c", "d"]]),
    (f" {{c}}\n\n{NEXT}", [["c"], []]),
    (f"\n{{c}}\n\n{NEXT}", [["c"], []]),
    (f"\n{{c}}\n{NEXT}", [["c"], []]),
    (f"\n; c\n{NEXT}", [["c"], []]),
    (f"\n; c\n; d\n{{e}}\n\n{NEXT}", [["c", "d", "e"], []]),
    (f"\n% x\n{{c}}\n\n{NEXT}", [["c"], []]),
    (f"\n{{c}}\n% x\n\n{NEXT}", [["c"], []]),
    (f" (1... c5)\n{{c}}\n\n{NEXT}", [["c"], []]),
    (f"\n(1... c5)\n{{c}}\n\n{NEXT}", [["c"], []]),
    (f"\n{{c}}\n(1... c5)\n\n{NEXT}", [["c"], []]),
    (f"\n$1\n{{c}}\n\n{NEXT}", [["c"], []]),
    (f"\n1-0\n{{c}}\n\n{NEXT}", [["c"], []]),
    # An empty line and tags: the comment is the preface of the next game.
    (f"\n\n{{c}}\n\n{NEXT}", [[], ["c"]]),
    (f"\n\n; c\n{NEXT}", [[], ["c"]]),
    (f"\n{{c}}\n\n{{d}}\n\n{NEXT}", [["c"], ["d"]]),
    # The next game has no tags.
    (f"\n{{c}}\n{BARE}", [["c"], []]),
    (f"\n; c\n\n{BARE}", [["c"], []]),
    (f"\n\n{{c}}\n\n{BARE}; d\n", [["c"], ["d"]]),
    (f"\n\n{{c}} {BARE}", [[], ["c"]]),
)


def comments(game: pgn.Game) -> list[str]:
    """Return the words c, d and e of the comments of a game, in their order."""
    words = str(game).replace("{", " ").replace("}", " ").split()
    return [word for word in words if word in {"c", "d", "e"}]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_comment_after_a_result(
    text: str, expected: list[list[str]], newline: str, tmp_path: Path
) -> None:
    data = (FIRST + text).replace("\n", newline).encode()

    def found(source: bytes) -> list[list[str]]:
        return [comments(game) for game in pgn.open(source)]

    assert found(data) == expected
    assert pgn.count(data).games == len(expected)
    out = tmp_path / "out.pgn"
    for threads in (1, 2):
        pgn.convert(data, out, threads=threads)
        assert found(out.read_bytes()) == expected
    file = tmp_path / "games.pgn"
    file.write_bytes(data)
    pgn.split(file, tmp_path / "part-{}.pgn", games=1)
    parts = sorted(tmp_path.glob("part-*.pgn"))
    assert [found(part.read_bytes()) for part in parts] == [[words] for words in expected]
    # The games in another order keep their own comments.
    merged = tmp_path / "merged.pgn"
    pgn.merge([file, file], merged)
    assert found(merged.read_bytes()) == expected * 2


@pytest.mark.parametrize(
    "text",
    [
        '\n{the first of two}\n[White "A"]\n\n1. e4 e5 *\n',
        '\n; the first of two\n[White "A"]\n\n1. e4 e5 *\n',
        '[White "A"]\n{with tags around it}\n[Black "B"]\n\n1. c4 e5 2. Nc3 1/2-1/2\n',
        '[Event "a"]\n\n1. d4 *\n\n{a preface}\n[White "A"]\n\n1. e4 e5 *\n',
        '[Event "a"]\n\n1. d4 d5 1-0\n; behind\n\n; before\n[White "A"]\n\n1. e4 e5 *\n',
        '[Event "a"]\n\n1. d4 d5 1-0 {behind}\n\n{before}\n[White "A"]\n\n{more} 1. e4 e5 *\n',
        '[Event "a"]\n\n1. d4 d5 1-0\n{behind}\n\n[White "A"]\n\n1. e4 e5 *\n',
    ],
)
def test_comments_around_tags_are_those_of_the_same_game_however_it_is_read(text: str) -> None:
    games = [game.pgn() for game in pgn.open(text.encode())]
    assert [game.pgn() for game in read(text).games] == games
