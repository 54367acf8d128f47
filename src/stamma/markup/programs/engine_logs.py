"""Logs of UCI: what a game has come to is what the last position says, and the move found for it.

All else is left out: what an engine thought of, settings, and positions that a later one goes on
from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup.rendering import Writer

if TYPE_CHECKING:
    import re

    from stamma.markup.rendering import Rendering

_MOVE = r"[a-h][1-8][a-h][1-8][qrbn]?"
# What programs that log an engine put before its lines.
_BEFORE = r"^[^\n]{0,40}?\b"
_POSITION = (
    r"position[ ]+(?P<start>startpos|fen[ ]+(?P<fen>[1-8/pnbrqkPNBRQK]+(?:[ ]+[^\s]+){1,5}?))"
    rf"(?:[ ]+moves(?P<moves>(?:[ ]+{_MOVE})*))?[ \t\r]*$"
)
_LINE = late(
    rf"(?m){_BEFORE}(?:{_POSITION}|bestmove[ ]+(?P<best>{_MOVE})(?!\w))", needs=("position ",)
)


def is_log(text: str) -> bool:
    r"""Return whether a text is what a program and an engine said to each other.

    >>> is_log("position startpos moves e2e4\ngo\nbestmove e7e5"), is_log("the position is lost")
    (True, False)
    """
    match = _LINE.search(text)
    return match is not None and match["start"] is not None


def render(text: str) -> Rendering:
    r"""Render a log: the moves of each game, and the move that was found last.

    >>> render("position startpos moves e2e4\ngo\ninfo pv c7c5\nbestmove e7e5 ponder g1f3").text
    '1. e2e4 e7e5'
    """
    writer = Writer(text)
    last: re.Match[str] | None = None
    best: re.Match[str] | None = None
    for match in _LINE.finditer(text):
        if match["best"]:
            best = match
            continue
        if last is not None and not _goes_on(last, match):
            _write(writer, last, best)
        last, best = match, None
    if last is not None:
        _write(writer, last, best)
    return writer.rendering()


def _goes_on(last: re.Match[str], match: re.Match[str]) -> bool:
    moves, more = (last["moves"] or "").split(), (match["moves"] or "").split()
    return last["start"] == match["start"] and more[: len(moves)] == moves


def _write(writer: Writer, position: re.Match[str], best: re.Match[str] | None) -> None:
    writer.end_line(2)
    if position["fen"]:
        writer.put('[FEN "', *[position.start("fen")] * 2)
        writer.copy(*position.span("fen"))
        writer.put('"]\n\n', *[position.end("fen")] * 2)
    else:
        writer.put("1. ", *[position.end("start")] * 2)
    if position["moves"]:
        moves = position["moves"]
        writer.copy(position.end("moves") - len(moves.lstrip()), position.end("moves"))
    if best is not None:
        writer.put(" " * bool(position["moves"]), *[best.start("best")] * 2)
        writer.copy(*best.span("best"))
