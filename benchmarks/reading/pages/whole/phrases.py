"""The sentences of all languages: a file for each in ``languages``, with the same keys.

``{line}`` is a line with numbers, ``{one}`` and ``{two}`` are its first half-move and the rest;
``{bare}`` is a move without a number, ``{played}`` the last move of the game with its number,
``{main}`` the next ones. ``{a}``, ``{b}`` and ``{c}`` are squares that are only named. ``{side}``
is who has just moved, or who is about to move where a sentence is about plans; ``{white}``,
``{black}`` and ``{name}`` are people. Sentences are built so that none of them is inflected.

- ``sides_had``: who had which side.
- ``intro``, ``remark``, ``squares``, ``lesson``, ``branch``: no moves in them.
- ``instead``, ``refuted``, ``question``: a line in place of the last move.
- ``next``, ``then``, ``fails``: a line from where the game has come to.
- ``mention``, ``refused``: moves that are no line.
- ``repeat``, ``again``: moves of the game once more. ``on``: the next moves of the game.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_FILES = Path(__file__).with_name("languages")


@cache
def phrases() -> dict[str, dict[str, Any]]:
    """Return the sentences of all languages, by their codes."""
    return {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(_FILES.glob("*.toml"))
    }
