"""stamma: games by ``stamma.pgn.open`` and ``Game.pgn``, whole files by ``convert``."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import stamma.pgn
from benchmarks.fidelity.facts import Facts, Node, tell
from benchmarks.fidelity.tools import Found, Written

if TYPE_CHECKING:
    from stamma.pgn import Game, GameNode


def facts(game: Game) -> Facts:
    """Take the facts out of a game."""
    root = Node(comments=_comments(game))
    work: list[tuple[GameNode, Node]] = [(game, root)]
    while work:
        node, ours = work.pop()
        for child in node.variations:
            made = ours.add(child.uci())
            made.before = list(child.starting_comments)
            made.nags = set(child.nags)
            made.comments = _comments(child)
            work.append((child, made))
    return Facts(tell(root), game.result, tuple(game.headers.items()))


def _comments(node: GameNode) -> list[str]:
    said = list(node.comments)
    return ["(=)", *said] if getattr(node, "draw_offer", False) and "(=)" not in said else said


def read(data: bytes) -> Found:
    games = stamma.pgn.open(data)
    found: list[Facts] = []
    kept: list[str] = []
    said: list[str] = []
    for game in games:
        found.append(facts(game))
        kept += game.unread
        said += [f"{error.name}: {error.text}" for error in game.errors]
    kept += [stray.text for stray in games.stray]
    said += [f"{stray.name}: {stray.text}" for stray in games.stray]
    return Found(found, "\n".join(kept), tuple(said))


def rewrite(data: bytes) -> list[Written]:
    return [_by_hand(data), _by_convert(data)]


def _by_hand(data: bytes) -> Written:
    """Write each game; text that belongs to no game is with the file."""
    games = stamma.pgn.open(data)
    written = "".join(game.pgn() for game in games)
    return Written(written.encode(), read(data).said, "".join(stray.text for stray in games.stray))


def _by_convert(data: bytes) -> Written:
    said: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "out.pgn")
        stamma.pgn.convert(data, target, threads=1, report=lambda found: said.append(str(found)))
        return Written(target.read_bytes(), tuple(said))
