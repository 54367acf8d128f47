"""Nodes of games: each row does the same in both, on games as Lichess exports them.

The first rows are on games that have been read. What python-chess keeps as an attribute costs it
nothing to look at; it paid when the game was read. So the last rows read the games, too, which is
what a program does; the very last opens only those games whose tags pass, as each does best.
"""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chess
import chess.pgn

import stamma
import stamma.pgn
from benchmarks import lichess
from benchmarks.measure import Row, compare

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "Nodes of games"

_GAMES = 10
_ATTRIBUTE = "an attribute there"

# What is asked of each node of the main lines; `m` is the move that follows it.
NODES: dict[str, str] = {
    "node.eval(), node.clock()": "",
    "node.san()": "",
    "node.uci()": "",
    "node.ply()": "",
    "node.turn()": "",
    "node.board()": "",
    "node.game()": "an object is made here",
    "node.is_mainline()": "",
    "node.next()": _ATTRIBUTE,
    "node.parent": _ATTRIBUTE,
    "node.move": _ATTRIBUTE,
    "node.comment": _ATTRIBUTE,
    "node.nags": _ATTRIBUTE,
    "node.variations": _ATTRIBUTE,
}
# What is asked of each game; python-chess has a loop where we have a list.
WHOLE: dict[str, tuple[str, str]] = {
    "the moves of a game (an object is made for each)": ("list(game.mainline_moves())",) * 2,
    "all clocks": ("game.clocks()", "[node.clock() for node in game.mainline()]"),
    "all evaluations": ("game.evals()", "[node.eval() for node in game.mainline()]"),
    "the main line in UCI": (
        "game.uci()",
        "' '.join([move.uci() for move in game.mainline_moves()])",
    ),
    "a game of moves, `add_line` (each must be legal here)": (
        "lib.pgn.Game().add_line(game.mainline_moves())",
    )
    * 2,
}
# What is asked of each node of games that are read for it.
READING = ("node.comment", "node.nags", "node.variations", "node.eval(), node.clock()")


def rows() -> Iterator[Row]:
    """Measure one row after the other."""
    text = "\n".join(islice(lichess.games(_bare()), _GAMES))
    games = list(stamma.pgn.open(text.encode()))
    ours: dict[str, Any] = {"lib": stamma, "games": games, "text": text}
    theirs: dict[str, Any] = {"lib": chess, "games": list(_theirs(text)), "text": text}
    ours["read"] = lambda: stamma.pgn.open(text.encode())
    theirs["read"] = lambda: _theirs(text)

    def row(what: str, our_code: str, their_code: str) -> Row:
        return compare(what, _compiled(our_code, ours), _compiled(their_code, theirs))

    for what, why in NODES.items():
        code = f"[({what}) for game in games for node in game.mainline()]"
        yield row(f"`{what}`" + (f" ({why})" if why else ""), code, code)
    for what, sides in WHOLE.items():
        our_code, their_code = (f"[{side} for game in games]" for side in sides)
        yield row(what, our_code, their_code)
    for what in READING:
        code = f"[({what}) for game in read() for node in game.mainline()]"
        yield row(f"read, and `{what}` of each move", code, code)
    code = "[(game.headers['White'], game.headers['Black'], {}) for game in read()]"
    uci = WHOLE["the main line in UCI"]
    yield row("read, two tags and the main line in UCI", *(code.format(side) for side in uci))
    # One game in ten has this site.
    site = games[-1].headers["Site"]
    ours["passing"] = lambda: stamma.pgn.open(text.encode(), where=f'Site = "{site}"')
    theirs["passing"] = lambda: _with_site(text, site)
    yield row("the games whose tags pass, and how many", *("len(list(passing()))",) * 2)


def _bare() -> Iterator[lichess.Bare]:
    """Make games of the moves beside this module."""
    lines = (Path(__file__).parent / "games.txt").read_text(encoding="utf-8").splitlines()
    for moves in lines:
        yield lichess.Bare({"White": "A", "Black": "B"}, moves.split(), "1-0")


def _theirs(text: str) -> Iterator[chess.pgn.Game]:
    handle = io.StringIO(text)
    while (game := chess.pgn.read_game(handle)) is not None:
        yield game


def _with_site(text: str, site: str) -> Iterator[chess.pgn.Game]:
    handle = io.StringIO(text)
    while True:
        start = handle.tell()
        headers = chess.pgn.read_headers(handle)
        if headers is None:
            return
        if headers["Site"] == site:
            end = handle.tell()
            handle.seek(start)
            game = chess.pgn.read_game(handle)
            handle.seek(end)
            if game is not None:
                yield game


def _compiled(code: str, names: dict[str, Any]) -> Any:  # noqa: ANN401
    return eval(f"lambda: {code}", names)  # noqa: S307 - of this module
