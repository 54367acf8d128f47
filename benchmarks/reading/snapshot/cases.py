"""All texts that there are to read: files that are named, tables of the tests, what is made."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import stamma
from benchmarks import growth
from benchmarks.reading import slowness, texts
from benchmarks.reading.snapshot.case import Case, main_lines
from benchmarks.reading.snapshot.documents import documents
from benchmarks.reading.snapshot.generated import generated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from benchmarks.reading.snapshot.case import Truth

_DATA = Path(__file__).parents[3] / "tests" / "data"
#: What tests give to the reader; made by ``recorder``.
RECORDED = _DATA / "recorded.jsonl"
# How long texts take that are slow is measured elsewhere; here only what comes out of them counts.
_SLOW = 2_000
# What is said of a game stands before or behind these moves.
_GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
_MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
# Tables of texts with their moves in SAN.
_TABLES = ("ways_of_printing", "told_games", "rows_without_numbers")
# Pages of which nobody can be sure what the game is.
_OPEN = ("rival", "extension", "instead")


def cases(corpora: Sequence[Path] = ()) -> list[Case]:
    """Return all cases; of those that are the same only the first."""
    every = chain(_written(corpora), _data(), _own(), generated(), _recorded(), _others())
    found: dict[str, Case] = {}
    for one in every:
        found.setdefault(one.key, one)
    return list(found.values())


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Read a file with an object on each line."""
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.strip():
            yield json.loads(line)


def _written(corpora: Iterable[Path]) -> Iterator[Case]:
    """Texts of files that were named: with ``games`` whole pages, with ``uci`` single games."""
    for path in corpora:
        for item in lines(path):
            if item.get("games") is not None:
                # A position is given where the page has one game and does not print it.
                starts = [game.get("start_fen") for game in item["games"]]
                is_given = len(starts) == 1 and starts[0] and starts[0] not in item["text"]
                options = {"start": starts[0]} if is_given else {}
                kind = item.get("kind", "")
                truth = item["games"]
                yield Case(item["id"], path.stem, item["text"], options, truth=truth, kind=kind)
            else:
                yield _single(item, path.stem)


def _single(item: dict[str, Any], source: str, place: int = 0) -> Case:
    """A text that means one game; ``alt_uci`` is as good."""
    truth = None
    if item.get("uci") is not None:
        truth = [{name: item[name] for name in ("uci", "alt_uci") if item.get(name)}]
    name = item.get("id") or f"{source}-{place}"
    options = {"start": item.get("start_fen") or "startpos"} if truth else {}
    return Case(name, source, item["text"], options, truth=truth)


def _data() -> Iterator[Case]:
    """Tables of the tests."""
    for item in json.loads((_DATA / "texts.json").read_text(encoding="utf-8")):
        text, start = "\n".join(item["text"]), item.get("start")
        truth = _moves(item["moves"], start or item.get("position"))
        options = {"start": start} if start else {}
        yield Case(item["what"], "data/texts", text, options, truth=truth)
    for name in _TABLES:
        for item in lines(_DATA / f"{name}.jsonl"):
            title = " ".join((item.get("kind", ""), item["name"])).strip()
            yield Case(title, f"data/{name}", item["text"], truth=_moves(item["moves"]))
    for item in lines(_DATA / "mentions.jsonl"):
        options = {"start": item["start_fen"]} if item.get("start_fen") else {}
        is_open = item["kind"] in _OPEN
        meant = None if is_open else [{"uci": item["uci"]}]
        yield Case(item["id"], "data/mentions", item["text"], options, truth=meant)
    for item in lines(_DATA / "roles.jsonl"):
        meant = [
            {
                name: value.split() if name == "uci" else [line.split() for line in value]
                for name, value in game.items()
            }
            for game in item["games"]
        ]
        yield Case(item["name"], "data/roles", item["text"], truth=meant)
    endings = json.loads((_DATA / "endings.json").read_text(encoding="utf-8"))
    for result, phrases in endings.items():
        for said in phrases:
            truth = [{"uci": _MOVES, "result": result}]
            yield Case(said, "data/endings", f"{_GAME} {said}", truth=truth)
    for item in lines(_DATA / "headings.jsonl"):
        asked = ["White", "Black"] if item["kind"] == "players" else None
        truth = [{"uci": _MOVES, "tags": item["tags"], "asked": asked}]
        text = f"{item['text']}\n\n{_GAME}"
        yield Case(item["name"], "data/headings", text, truth=truth)
    for item in lines(_DATA / "moves.jsonl"):
        yield from _single_moves(item)


def _moves(moves: str, position: str | None = None) -> Truth:
    board = stamma.Board(position) if position else stamma.Board()
    return main_lines([board.push_san(move) for move in moves.split()])


def _single_moves(item: dict[str, Any]) -> Iterator[Case]:
    """One move, in every way in which it can be written."""
    board = stamma.Board(item["fen"]) if "fen" in item else stamma.Board()
    for move in item.get("line", "").split():
        board.push_uci(move)
    # Of one move nobody knows in which notation or language it is.
    ways = [("notation", "san", item["san"])]
    ways += [("notation", *way) for way in item["written"].items() if way[0] != "stamma"]
    ways += [("language", *way) for way in item.get("languages", {}).items()]
    for option, way, text in ways:
        if text is not None:
            options = {option: way, "start": board.fen()}
            name, truth = f"{item['ref']} {way}", [{"uci": [item["uci"]]}]
            yield Case(name, "data/moves", text, options, truth=truth)


def _own() -> Iterator[Case]:
    for place, item in enumerate(lines(texts.OWN)):
        yield _single(item, "texts", place)
    for name, slow in slowness.known().items():
        yield Case(name, "slow", slow.text(_SLOW))
    for name, pattern in growth.PATTERNS.items():
        text = (pattern * (_SLOW // len(pattern) + 1))[:_SLOW].decode(errors="replace")
        yield Case(name, "growth", text)


def _recorded() -> Iterator[Case]:
    if RECORDED.exists():
        for item in lines(RECORDED):
            options = item.get("options") or {}
            yield Case(item["id"], "tests", item.get("text", ""), options, item.get("cells"))


def _others() -> Iterator[Case]:
    for name, text in documents():
        yield Case(name, "docs", text)
