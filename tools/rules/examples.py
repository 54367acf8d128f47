"""Runs the example of a rule through the door that it is for, and returns what stamma says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from stamma import Board, NotationError, pgn, read, read_candidates
from stamma.reading.rewriting import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from stamma.diagnostics import Diagnostic
    from stamma.diagnostics.page import Page
    from stamma.reading.decode.solving import Repair

# What the file of an example is called in messages.
FILE = "game.pgn"


def told(page: Page, text: str) -> list[Diagnostic]:
    """Return all that stamma says about a text, given as the example of a page is."""
    try:
        return list(_DOORS[page.door](text, page.given))
    except NotationError as error:
        return [error.diagnostic]


def _fen(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    Board(text)
    return ()


def _fen_as_found(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    return Board.read_fen(text)[1]


def _epd(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    Board.from_epd(text)
    return ()


def _epd_as_found(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    return Board.read_epd(text)[2]


def _uci(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    Board().push_uci(text)
    return ()


def _write(text: str, given: Mapping[str, str]) -> Iterable[Diagnostic]:
    board = _board(given)
    board.write(board.parse(text, "uci").move, given["notation"])
    return ()


def _parse(text: str, given: Mapping[str, str]) -> Iterable[Diagnostic]:
    return _board(given).parse(text, given.get("notation"), given.get("language")).remarks


def _explain(text: str, given: Mapping[str, str]) -> Iterable[Diagnostic]:
    remarks = _board(given).explain(text, language=given["language"]).remarks
    return [remark for found in remarks.values() for remark in found]


def _board(given: Mapping[str, str]) -> Board:
    return Board(given["fen"]) if "fen" in given else Board()


def _check(text: str, given: Mapping[str, str]) -> Iterable[Diagnostic]:
    found: list[Diagnostic] = []
    pgn.check(text.encode(), found.append, strict=given.get("strict"))
    for each in found:
        place = each.place and each.place._replace(file=FILE)
        yield each.at(each.text, each.start, each.end, place)


def _table(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    pgn.table(b"", columns=[text])
    return ()


def _read(text: str, given: Mapping[str, str]) -> Iterable[Diagnostic]:
    repair = cast("Repair | None", given.get("repair"))
    strict = given.get("strict")
    return read(text, start=given.get("start"), repair=repair, strict=strict).diagnostics


def _rewrite(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    return rewrite(text, "san")[1].diagnostics


def _read_candidates(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    return read_candidates(json.loads(text)).diagnostics


def _select(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    pgn.Selection(text)
    return ()


def _select_games(text: str, _: Mapping[str, str]) -> Iterable[Diagnostic]:
    pgn.Selection(games=text)
    return ()


_DOORS: dict[str, Callable[[str, Mapping[str, str]], Iterable[Diagnostic]]] = {
    "Board": _fen,
    "Board.read_fen": _fen_as_found,
    "Board.from_epd": _epd,
    "Board.read_epd": _epd_as_found,
    "Board.push_uci": _uci,
    "Board.write": _write,
    "Board.parse": _parse,
    "Board.explain": _explain,
    "pgn.check": _check,
    "pgn.table": _table,
    "pgn.Selection": _select,
    "pgn.Selection.games": _select_games,
    "read": _read,
    "read_candidates": _read_candidates,
    "rewrite": _rewrite,
}
