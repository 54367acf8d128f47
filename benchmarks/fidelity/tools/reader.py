"""stamma's reader of texts, ``stamma.read``, which the other tools have no like of."""

from __future__ import annotations

import stamma
from benchmarks.fidelity.tools import Found, ours


def read(text: str, **options: str) -> Found:
    """Read the games of any text."""
    reading = stamma.read(text, **options)  # type: ignore[arg-type]
    said = tuple(f"{found.name}: {found.message}" for found in reading.diagnostics)
    return Found([ours.facts(game) for game in reading.games], "", said)
