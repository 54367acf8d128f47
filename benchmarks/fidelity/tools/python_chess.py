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


def games(data: bytes) -> list[chess.pgn.Game]:
    """Read all games, in the encoding that the library's documentation advises."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    file = io.StringIO(text)
    found = []
    while (game := chess.pgn.read_game(file)) is not None:
        found.append(game)
    return found


def read(data: bytes) -> Found:
    heard = _Heard()
    logger = logging.getLogger("chess.pgn")
    logger.addHandler(heard)
    logger.propagate = False
    try:
        found = games(data)
    finally:
        logger.removeHandler(heard)
        logger.propagate = True
    said = [str(error) for game in found for error in game.errors]
    return Found([facts(game) for game in found], "", (*said, *heard.said))


def rewrite(data: bytes) -> list[Written]:
    first = read(data)
    written = "".join(f"{game}\n\n" for game in games(data))
    return [Written(written.encode(), first.said)]
