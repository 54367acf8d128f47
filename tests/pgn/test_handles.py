"""Games out of open files, one call after the other."""

from __future__ import annotations

import gzip
import io
import os
import weakref
from typing import TYPE_CHECKING

import chess.pgn
import pytest

from stamma import pgn
from stamma.pgn import handles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import IO

GAMES = """[Event "É"]
[Result "1-0"]

1. e4 {naïve} e5 1-0

[Event "two"]

1. d4 d5
2. c4 *


[Event "three"]

1. Nf3 *
"""
LINES = ["e2e4 e7e5", "d2d4 d7d5 c2c4", "g1f3"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAMES.encode())
    return path


def _game(handle: str | IO[str] | IO[bytes]) -> pgn.Game:
    game = pgn.read_game(handle)
    assert game is not None
    return game


def _next(game: pgn.Game) -> pgn.GameNode:
    node = game.next()
    assert node is not None
    return node


WAYS: dict[str, Callable[[Path], IO[str] | IO[bytes]]] = {
    "text": lambda path: path.open(encoding="utf-8"),
    "text with another ending of lines": lambda path: path.open(encoding="utf-8", newline=""),
    "bytes": lambda path: path.open("rb"),
    "StringIO": lambda path: io.StringIO(path.read_text(encoding="utf-8")),
    "BytesIO": lambda path: io.BytesIO(path.read_bytes()),
    "text over bytes": lambda path: io.TextIOWrapper(io.BytesIO(path.read_bytes()), "utf-8"),
    "latin": lambda path: io.TextIOWrapper(
        io.BytesIO(path.read_text(encoding="utf-8").encode("latin-1")), "latin-1"
    ),
    "unpacked": lambda path: io.TextIOWrapper(
        gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(path.read_bytes()))), "utf-8"
    ),
    "packed": lambda path: io.BytesIO(gzip.compress(path.read_bytes())),
}


@pytest.mark.parametrize("way", WAYS)
def test_games_come_one_after_the_other(way: str, path: Path) -> None:
    with WAYS[way](path) as handle:
        games = []
        while (game := pgn.read_game(handle)) is not None:
            games.append(game)
    assert [game.uci() for game in games] == LINES
    assert games[0].headers["Event"] == "É"
    assert _next(games[0]).comment == "naïve"


@pytest.mark.parametrize("way", ["text", "bytes", "StringIO", "BytesIO", "text over bytes"])
def test_the_place_in_the_file_is_the_end_of_the_game(way: str, path: Path) -> None:
    with WAYS[way](path) as handle:
        places = []
        while True:
            places.append(handle.tell())
            if pgn.read_headers(handle) is None:
                break
        for place, line in reversed(list(zip(places, LINES, strict=False))):
            handle.seek(place)
            game = _game(handle)
            assert game.uci() == line
        handle.seek(places[1])
        rest = handle.read()
    assert ("two" in rest) if isinstance(rest, str) else (b"two" in rest)


def test_lines_can_be_read_in_between(path: Path) -> None:
    with path.open(encoding="utf-8") as handle:
        assert pgn.skip_game(handle)
        assert handle.readline() == "\n"
        assert handle.readline() == "\n"
        assert handle.readline() == '[Event "two"]\n'
        assert _game(handle).uci() == LINES[1]


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_pipes_are_read_ahead(mode: str) -> None:
    out, into = os.pipe()
    with os.fdopen(into, "wb") as writer:
        writer.write(GAMES.encode())
    with os.fdopen(out, mode) as handle:
        assert [_game(handle).uci() for _ in LINES] == LINES
        assert pgn.read_game(handle) is None


def test_two_handles_do_not_disturb_each_other(path: Path) -> None:
    with path.open(encoding="utf-8") as one, path.open(encoding="utf-8") as two:
        assert _game(one).uci() == LINES[0]
        assert _game(two).uci() == LINES[0]
        assert _game(one).uci() == LINES[1]


def test_open_takes_text(path: Path) -> None:
    for way in ("text", "StringIO", "latin", "unpacked"):
        with WAYS[way](path) as handle:
            assert [game.uci() for game in pgn.open(handle)] == LINES


def test_skipping_says_whether_there_was_a_game() -> None:
    handle = io.StringIO("1. e4 *")
    assert pgn.skip_game(handle)
    assert not pgn.skip_game(handle)
    assert pgn.read_headers(io.StringIO("")) is None
    assert pgn.read_game("") is None


class Heard(pgn.BaseVisitor["list[str]"]):
    """Writes down what a visitor is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def __getattribute__(self, name: str) -> object:
        if name.startswith(("visit_", "begin_", "end_")):

            def hear(*told: object) -> None:
                shown = [str(value) for value in told]
                self.heard.append(" ".join([name, *shown]))

            return hear
        return super().__getattribute__(name)

    def result(self) -> list[str]:
        """Return what was told."""
        return self.heard


class HeardThere(Heard, chess.pgn.BaseVisitor["list[str]"]):  # type: ignore[misc]
    """The same for python-chess."""


ANNOTATED = """[Event "?"]

{before} 1. e4 $1 $14 {[%clk 0:05:00] best} (1. d4 d5 ({also} 1... Nf6 2. c4) 2. c4) (1. c4)
1... e5 {fine} 2. Nf3 (2. f4) Nc6 1-0
"""


def test_visitors_hear_what_they_hear_from_python_chess() -> None:
    theirs = chess.pgn.read_game(io.StringIO(ANNOTATED))
    assert theirs is not None
    expected = theirs.accept(HeardThere())
    heard = _game(ANNOTATED).accept(Heard())
    # Boards are shown as text, and so are moves. That tags begin is told by us alone.
    assert [line for line in heard if line != "begin_headers"] == expected


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"columns": None},
        {"columns": 20},
        {"headers": False},
        {"comments": False},
        {"variations": False},
        {"headers": False, "comments": False, "variations": False},
    ],
)
def test_exporters_write_what_python_chess_writes(options: dict[str, object]) -> None:
    theirs = chess.pgn.read_game(io.StringIO(ANNOTATED))
    ours = _game(ANNOTATED)
    assert theirs is not None
    expected = theirs.accept(chess.pgn.StringExporter(**options))  # type: ignore[arg-type]
    assert ours.accept(pgn.StringExporter(**options)) == expected  # type: ignore[arg-type]
    file, expected_file = io.StringIO(), io.StringIO()
    written = ours.accept(pgn.FileExporter(file, **options))  # type: ignore[arg-type]
    exporter = chess.pgn.FileExporter(expected_file, **options)  # type: ignore[arg-type]
    assert written == theirs.accept(exporter)
    assert file.getvalue() == expected_file.getvalue()
    node, there = _next(ours), theirs.next()
    assert there is not None
    assert node.accept(pgn.StringExporter(**options)) == there.accept(  # type: ignore[arg-type]
        chess.pgn.StringExporter(**options)  # type: ignore[arg-type]
    )
    # The FEN of the start has its en-passant square with us.
    moves = node.accept_subgame(pgn.StringExporter(headers=False))
    assert moves == there.accept_subgame(chess.pgn.StringExporter(headers=False))
    assert str(ours.mainline()) == str(theirs.mainline())


def test_builders() -> None:
    game = _game(ANNOTATED)
    assert game.accept(pgn.GameBuilder()).pgn() == game.pgn()
    assert game.accept(pgn.HeadersBuilder())["Result"] == "1-0"
    assert game.accept(pgn.BoardBuilder()) == game.end().board()
    assert game.accept(pgn.SkipVisitor()) is True
    built = pgn.read_game(io.StringIO(ANNOTATED), Visitor=pgn.GameBuilder)
    assert built is not None
    assert built.pgn() == game.pgn()
    wrong: list[Exception] = []

    class Listener(pgn.SkipVisitor):
        def handle_error(self, error: Exception) -> None:
            wrong.append(error)

    assert pgn.read_game("1. e4 Ke9 *", Visitor=Listener) is True
    assert len(wrong) == 1


def test_deep_variations_are_told_without_recursion() -> None:
    depth = 2000
    moves = "1. e4 " + "(1. d4 " * depth + ")" * depth + " e5 *"
    game = _game(moves)
    assert game.accept(pgn.StringExporter(columns=None)).count("d4") == depth


SKIPPED = [
    GAMES,
    GAMES.replace("\n", "\r\n"),
    '[White "A"]\n[White "B"]\n[Result "1-0"]\n\n1. e4 {a} (1. d4) *\n\n' * 3,
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e4 *\n',
    '[FEN "x"]\n\n1. e4 *\n\n[Variant "Chess960"]\n\n1. e4 *\n',
    '[White "M\\"B\\\\"]\n\n1. e4 nonsense 1-0\n\n1. d4 *\n\n[White "é"]\n\n{open 1. e4 *\n',
    "prose\n\n1. e4 *\n\n[Event 1]\n\n*\n",
    "",
]


@pytest.mark.parametrize("text", SKIPPED)
@pytest.mark.parametrize("make", [io.StringIO, lambda text: io.BytesIO(text.encode())])
def test_a_game_that_is_passed_over_ends_where_it_would_end_if_it_were_read(
    text: str, make: Callable[[str], IO[str] | IO[bytes]]
) -> None:
    read, tagged, skipped = make(text), make(text), make(text)
    while True:
        game, tags, is_game = pgn.read_game(read), pgn.read_headers(tagged), pgn.skip_game(skipped)
        assert read.tell() == tagged.tell() == skipped.tell()
        assert (game is not None) is (tags is not None) is is_game
        if game is None or tags is None:
            return
        assert dict(tags) == dict(game.headers)
        assert tags.board() == game.board()


def test_reading_and_passing_take_turns() -> None:
    text = "".join(f'[Event "{number}"]\n\n1. e4 *\n\n' for number in range(60))
    handle, seen = io.StringIO(text), []
    for number in range(20):
        seen.append(_game(handle).headers["Event"])
        headers = pgn.read_headers(handle)
        assert headers is not None
        seen.append(headers["Event"])
        assert pgn.skip_game(handle), number
    assert seen == [str(number) for number in range(60) if number % 3 != 2]
    assert not pgn.skip_game(handle)


def test_what_was_read_of_a_file_goes_with_it() -> None:
    for make in (io.StringIO, lambda text: io.BytesIO(text.encode())):
        handle = make(GAMES)
        assert pgn.read_game(handle) is not None
        kept = weakref.ref(handles._TURNS[handle])  # noqa: SLF001
        gone = weakref.ref(handle)
        del handle
        assert gone() is None
        assert kept() is None
