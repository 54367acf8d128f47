"""Tags alone: the same as those of the games, and the moves are not looked at."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn

if TYPE_CHECKING:
    from pathlib import Path

GAME = '[Event "{0}"]\n[White "a \\"b\\" {0}"]\n\n1. e4 {{[%clk 0:01:00]}} e5 1-0\n\n'
# A comment that looks like the end of a game and the start of the next.
SLY = '[Event "{0}"]\n\n1. d4 {{ 1-0\n\n[Event "inside"]\n\n1. c4 * }} d5 0-1\n\n'
BARE = "[White x]\n1. e4 ; {{ \n*\n[White y]\n\n1. d4 1-0\n\n"
FILE = "".join((GAME, SLY, BARE)[number % 3].format(number) for number in range(60)).encode()


def expected(data: bytes) -> list[tuple[dict[str, str], int, int, int]]:
    found = []
    for game in pgn.open(data):
        given_tags = dict(game._tree.tags)  # noqa: SLF001
        if given_tags:
            found.append((given_tags, game.line, game.text_start, game.text_end))
    return found


def skimmed(source: pgn.sources.Source) -> list[tuple[dict[str, str], int, int, int]]:
    return [(dict(game), game.line, game.text_start, game.text_end) for game in pgn.tags(source)]


@pytest.mark.parametrize("written", ["one\ntwo", "one\r\n  two", "one\ntwo \\"])
def test_a_value_on_several_lines_is_on_one_for_all(written: str, tmp_path: Path) -> None:
    data = f'[White "{written}"]\n\n1. e4 *\n'.replace(' \\"', ' \\\\"').encode()
    (game,) = pgn.open(data)
    white = game.headers["White"]
    assert white.split(" ")[:2] == ["one", "two"]
    assert [dict(tags) for tags in pgn.tags(data)] == [{"White": white}]
    headers = pgn.read_headers(io.BytesIO(data))
    assert headers is not None
    assert headers["White"] == white
    target = tmp_path / "tags"
    pgn.list_tags(data, target, ["White", "Black"])
    assert target.read_text().splitlines() == ["White\tBlack", f"{white}\t"]
    pgn.list_tags(data, target, json=True)
    assert json.loads(target.read_text()) == {"White": white}
    assert pl.DataFrame(pgn.table(data, columns=["White"])).item() == white
    assert list(pgn.stats(data).players) == [white]
    assert pgn.count(data, where=f'White = "{white}"').games == 1


def test_tags_are_those_of_the_games() -> None:
    assert skimmed(FILE) == expected(FILE)
    assert len(expected(FILE)) == 80
    utf16 = FILE.decode().encode("utf-16")
    assert skimmed(utf16) == expected(utf16)
    assert [game.number for game in pgn.tags(FILE)] == list(range(1, 81))


@settings(max_examples=50)
@given(st.integers(1, 300))
def test_blocks_make_no_difference(block: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.windows._BLOCK", block)
        assert skimmed(io.BytesIO(FILE)) == expected(FILE)


@pytest.mark.parametrize("block", [1, 64, 1000, 1 << 20])
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_tags_are_listed_the_same_on_all_threads(tmp_path: Path, threads: int, block: int) -> None:
    target = tmp_path / "tags"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.bulk.BLOCK", block)
        assert pgn.list_tags(FILE, target, (), json=True, threads=threads) == 80
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert rows == [tags for tags, *_ in expected(FILE)]


def test_tags_are_listed_in_columns(tmp_path: Path) -> None:
    target = tmp_path / "tags"
    pgn.list_tags(GAME.format("x").encode(), target, ("White", "Round", "Event"))
    assert target.read_text() == 'White\tRound\tEvent\na "b" x\t\tx\n'


def test_a_file_without_tags_has_none() -> None:
    for data in (b"", b"1. e4 *", b"Dear Sir, [=x] {"):
        assert list(pgn.tags(data)) == []
