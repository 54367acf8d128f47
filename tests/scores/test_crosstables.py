"""Crosstables: made where the tags say enough, and not where they do not."""

from __future__ import annotations

import pytest

from stamma.pgn import Game
from stamma.scores import FORMS, write
from stamma.scores.bulletins import entry_of
from stamma.scores.crosstables import Crosstable, crosstable
from stamma.scores.heading import heading_of


def games(*rows: str, event: str = "Open") -> list[Game]:
    """Make games from rows such as ``1 Ann Bob 1-0``."""
    made = []
    for row in rows:
        number, white, black, result = row.split()
        game = Game()
        game.headers.update(Event=event, Round=number, White=white, Black=black, Result=result)
        made.append(game)
    return made


def table(*rows: str) -> Crosstable | None:
    return crosstable([entry_of(heading_of(game)) for game in games(*rows)])


def cells(found: Crosstable | None) -> list[str]:
    assert found is not None
    return [f"{row.name} {' '.join(row.cells)} = {row.points}" for row in found.standings]


def test_all_have_met() -> None:
    found = table("1 Ann Bob 1-0", "2 Bob Cid 1/2-1/2", "3 Cid Ann 1/2-1/2")
    assert cells(found) == ["Ann × ½ 1 = 1½", "Cid ½ × ½ = 1", "Bob 0 ½ × = ½"]
    assert found is not None
    assert (found.kind, found.columns) == ("all-play-all", ("1", "2", "3"))


def test_all_have_met_twice() -> None:
    rows = ("1 A B 1-0", "2 B C 1-0", "3 C A 0-1", "4 B A 1-0", "5 C B 1/2-1/2", "6 A C *")
    assert cells(table(*rows)) == ["B × 01 1½ = 2½", "A 10 × 1* = 2", "C 0½ 0* × = ½"]


def test_some_have_met_in_rounds() -> None:
    found = table("1 Ann Bob 1-0", "1 Cid Dan 0-1", "2.1 Dan Ann 1/2-1/2", "2.2 Bob Cid *")
    assert cells(found) == [
        "Ann 3w1 2b½ = 1½",
        "Dan 4b1 1w½ = 1½",
        "Bob 1b0 4w* = 0",
        "Cid 2w0 3b* = 0",
    ]
    assert found is not None
    assert (found.kind, found.columns) == ("swiss", ("1", "2"))


def test_who_did_not_play_has_a_dash() -> None:
    found = table("1 Ann Bob 1-0", "2 Cid Ann 1-0", "3 Ann Dan 1-0")
    assert cells(found)[0] == "Ann 3w1 2b0 4w1 = 2"
    assert cells(found)[1] == "Cid – 1w1 – = 1"


@pytest.mark.parametrize(
    "rows",
    [
        ("1 Ann Bob 1-0", "2 Bob Ann 1-0"),
        ("1 Ann Bob 1-0", "1 Ann Cid 1-0"),
        ("? Ann Bob 1-0", "? Ann Cid 1-0"),
        ("1 Ann ? 1-0", "1 Bob Cid 1-0", "2 Ann Bob 1-0"),
        ("1 Ann Bob 1-0", "2 Bob Cid 1-0", "3 Cid Ann 1-0", "4 Ann Ann 1-0"),
    ],
    ids=["a match", "twice in a round", "no rounds", "nobody", "against oneself"],
)
def test_there_is_no_table(rows: tuple[str, ...]) -> None:
    assert table(*rows) is None


def test_there_is_no_table_of_several_events() -> None:
    found = games("1 Ann Bob 1-0", "2 Bob Cid 1-0") + games("3 Cid Ann 1-0", event="Cup")
    assert crosstable([entry_of(heading_of(game)) for game in found]) is None
    nameless = games("1 Ann Bob 1-0", "2 Bob Cid 1-0", "3 Cid Ann 1-0", event="?")
    assert crosstable([entry_of(heading_of(game)) for game in nameless]) is None


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_the_table(form: str) -> None:
    found = games("1 Ann Bob 1-0", "2 Bob Cid 1-0", "3 Cid Ann 1-0")
    written = write(found, "running", form)  # type: ignore[arg-type]
    assert "×" in written or r"$\times$" in written
    bare = write(found, "running", form, index=False)  # type: ignore[arg-type]
    assert "×" not in bare
    assert "times" not in bare.replace("/times", "")


def test_a_table_of_text() -> None:
    found = games("1 Ann Bob 1-0", "2 Bob Cid 1/2-1/2", "3 Cid Ann 1/2-1/2")
    assert write(found).split("\n\n\n")[1] == (
        "Crosstable\n\n"
        "    Player  1  2  3  Points\n"
        "1.  Ann     ×  ½  1  1½\n"
        "2.  Cid     ½  ×  ½  1\n"
        "3.  Bob     0  ½  ×  ½"
    )
