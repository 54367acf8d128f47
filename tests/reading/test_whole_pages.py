"""Pages with their whole truth: it can be played, stands in the text, and stays the same."""

from __future__ import annotations

import json
import random
import string
from typing import TYPE_CHECKING

import pytest
from benchmarks.reading import roles
from benchmarks.reading.pages import __main__ as command
from benchmarks.reading.pages.whole import CLASSES, whole_page, whole_pages
from benchmarks.reading.pages.whole.phrases import phrases
from benchmarks.reading.pages.whole.told import Told, plausible
from benchmarks.reading.snapshot.case import Case

import stamma
from stamma.reading.decode.weights import WEIGHTS

if TYPE_CHECKING:
    from pathlib import Path

SLOTS = {
    "again": {"line"},
    "fails": {"line"},
    "instead": {"line"},
    "intro": {"white", "black"},
    "mention": {"bare", "side"},
    "next": {"line"},
    "on": {"main", "side"},
    "question": {"one"},
    "refused": {"one", "side"},
    "refuted": {"one", "two"},
    "remark": {"side"},
    "repeat": {"played", "side"},
    "resigns": {"side"},
    "sides_had": {"white", "black"},
    "squares": {"a", "b", "c"},
    "then": {"one", "two"},
    "wrote": {"name"},
}
LISTS = {"draws", "events", "lesson", "branch", "to_move", "hello", "bye", "ordinary", "sides"}


@pytest.mark.parametrize("number", range(4 * len(CLASSES)))
def test_the_truth_can_be_played(number: int) -> None:
    made = whole_page(7, number)
    for game in made.games:
        assert game["uci"]
        for line in (game["uci"], *game["lines"]):
            board = stamma.Board(game["start_fen"] or stamma.STARTING_FEN)
            for move in line:
                board.push_uci(move)
        beside = [line for line in game["lines"] if line == game["uci"][: len(line)]]
        assert not beside


def test_tags_stand_in_the_text() -> None:
    for made in whole_pages(5, 6 * len(CLASSES)):
        text = made.text.replace("\n", " ").replace("&amp;", "&")
        for game in made.games:
            for name in ("White", "Black", "Event", "Site", "Round"):
                assert game["tags"].get(name, "") in text
            assert game["tags"].get("Date", "")[:4] in text


def test_a_mate_is_a_result() -> None:
    for made in whole_pages(4, 6 * len(CLASSES)):
        for game in made.games:
            board = stamma.Board(game["start_fen"] or stamma.STARTING_FEN)
            for move in game["uci"]:
                board.push_uci(move)
            if board.is_checkmate():
                assert game["result"] == board.result()


def test_a_page_is_the_same_whenever_it_is_made() -> None:
    assert whole_page(3, 17) == whole_page(3, 17)
    assert list(whole_pages(3, 18))[17] == whole_page(3, 17)
    assert whole_page(3, 17) != whole_page(5, 17)


def test_three_seeds_take_different_games() -> None:
    one, two, three = (
        {
            tuple(game["uci"])
            for made in whole_pages(seed, 120)
            for game in made.games
            if made.kind in ("bulletin", "annotated") and len(game["uci"]) > 20
        }
        for seed in (1, 2, 3)
    )
    assert len(one) > 20
    assert not one & two
    assert not two & three
    assert not three & one


def test_there_are_pages_of_every_class_and_language() -> None:
    made = list(whole_pages(1, 30 * len(CLASSES)))
    assert {page.kind for page in made} == {write.__name__ for write in CLASSES}
    assert {page.language for page in made} == set(phrases())
    assert len(phrases()) >= 15
    by_kind = {page.kind: page for page in made}
    assert not by_kind["nothing"].games
    assert all(len(page.games) > 1 for page in made if page.kind in ("bulletin", "opening_list"))
    assert sum(bool(game["lines"]) for page in made for game in page.games) > len(made) / 3


@pytest.mark.parametrize("language", sorted(phrases()))
def test_every_language_has_every_sentence(language: str) -> None:
    own = phrases()[language]
    assert set(own) == {*SLOTS, *LISTS, "words", "openings"}
    assert set(own["words"]) == set(phrases()["en"]["words"])
    assert set(own["openings"]) == set(phrases()["en"]["openings"])
    for role, allowed in SLOTS.items():
        for text in [own[role]] if role == "wrote" else own[role]:
            slots = {slot for _, slot, _, _ in string.Formatter().parse(text) if slot}
            assert slots <= allowed
            if role not in ("remark", "intro"):
                assert slots - {"side"} or allowed == {"side"}
    assert all(own[name] for name in LISTS)
    assert len(own["sides"]) == len(own["to_move"]) == 2


def test_a_side_line_never_begins_with_the_move_to_avoid() -> None:
    dice = random.Random(1)  # noqa: S311
    board = stamma.Board()
    e4 = stamma.Move.from_uci("e2e4")
    for _ in range(50):
        moves = plausible(board, dice, 4, {e4})
        assert moves[0] != e4
        told = Told((e4,))
        told.beside(0, moves)
        assert told.truth()["lines"] == [[move.uci() for move in moves]]


def test_the_command_writes_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pages.jsonl"
    monkeypatch.setattr("sys.argv", ["pages", "--seed", "2", "--count", "5", "-o", str(path)])
    command.main()
    items = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert items == [json.loads(json.dumps(page._asdict())) for page in whole_pages(2, 5)]
    assert {"id", "kind", "language", "text", "games"} == set(items[0])


def test_whatever_is_read_on_a_page_without_a_game_is_too_much() -> None:
    empty: list[dict[str, object]] = []
    page = roles.prepared(Case("a", "made", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", truth=empty), {})
    assert page is not None
    found = roles.decode(page, dict(WEIGHTS))
    assert roles.judged(page, found)["too many"] == 1
    hoped = roles.decode(page, dict(WEIGHTS), 4.0)
    assert roles.judged(page, hoped)["right"] == 1
