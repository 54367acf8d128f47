"""Stems: pages about an opening give its moves as a whole, and then name what may follow.

The title gives them, a table gives them again, and the prose goes on in several ways. None of these
is the game of the page: that is the stem.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.reading.text.page import Run

# Fewer half-moves than these are the beginning of too many games.
_SHORTEST = 2
# What is named in passing goes no further; a longer line is a game that is told in sentences.
_TALK = 6
# A stem is told so often.
_TWICE = 2

Moves = tuple[str, ...]


def note_stem(runs: Sequence[Run]) -> None:
    """Note that runs are only mentioned which go on from the stem of a page."""
    wholes = [run for run in runs if run.ply == 0 and not run.depth and not run.doubted]
    longest = max(wholes, key=lambda run: len(run.tokens), default=None)
    if longest is None or len(longest.tokens) < _SHORTEST:
        return
    stem, length = _moves(longest), len(longest.tokens)
    first = next(run for run in wholes if _moves(run) == stem)
    later = [run for run in runs[runs.index(first) + 1 :] if run.ply is None or run.ply >= length]
    numbered = [run for run in later if run.ply is not None]
    ways = {_moves(run)[0] for run in numbered if run.ply == length}
    played = {_moves(run)[0] for run in numbered if run.ply == length and run.asserted}
    # What was played, among what was thought of, is the game.
    is_gone_on = any(run.table and not run.depth for run in numbered) or len(played) == 1
    reach = max(((run.ply or 0) + len(run.tokens) for run in numbered), default=length) - length
    if not numbered or is_gone_on or reach > _TALK:
        return
    times = Counter(map(_moves, wholes))[stem]
    is_talk = not any(run.display for run in numbered)
    if times >= _TWICE:
        is_stem = len(ways) > 1 or is_talk
    else:
        # A title that is a path, `1. d4/1...d5/2. c4`, and the text speaks of its last move.
        is_path = all(token.number is not None for token in longest.tokens)
        named = sum(run.ply == length - 1 and _moves(run) == stem[-1:] for run in runs)
        is_stem = is_path and named >= _TWICE and len(ways) > 1
    if is_stem:
        for run in later:
            run.mentioned = True


def _moves(run: Run) -> Moves:
    return tuple(token.text.rstrip("+#!?") for token in run.tokens)
