"""python-chess: games by ``chess.pgn.read_game`` and its exporter."""

from __future__ import annotations

import io
import logging

import chess.pgn

from benchmarks.fidelity.facts import Facts, Node, tell
from benchmarks.fidelity.tools import Found, Written


def facts(game: chess.pgn.Game) -> Facts:
    """Take the facts out of a game."""
    root = Node(comments=[game.comment])
    work: list[tuple[chess.pgn.GameNode, Node]] = [(game, root)]
    while work:
        node, ours = work.pop()
        for child in node.variations:
            made = ours.add(child.uci())
            made.before = [child.starting_comment]
            made.nags = set(child.nags)
            made.comments = [child.comment]
            work.append((child, made))
    return Facts(tell(root), game.headers.get("Result", "*"), tuple(game.headers.items()))


class _Heard(logging.Handler):
    """What the library logs while it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def games(data: bytes) -> tuple[list[chess.pgn.Game], tuple[str, ...]]:
    """Read all games, in the encoding that the library's documentation advises, and hear it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    heard = _Heard()
    logger = logging.getLogger("chess.pgn")
    logger.addHandler(heard)
    logger.propagate = False
    try:
        file = io.StringIO(text)
        found = []
        while (game := chess.pgn.read_game(file)) is not None:
            found.append(game)
    finally:
        logger.removeHandler(heard)
        logger.propagate = True
    errors = (str(error) for game in found for error in game.errors)
    return found, (*errors, *heard.said)


def read(data: bytes) -> Found:
    found, said = games(data)
    return Found([facts(game) for game in found], "", said)


def rewrite(data: bytes) -> list[Written]:
    found, said = games(data)
    return [Written("".join(f"{game}\n\n" for game in found).encode(), said)]
