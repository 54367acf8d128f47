"""Games that are laid out together: each as a score; many have an index and a crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.language_table import language as find_language
from stamma.notations import notation as find_notation
from stamma.scores.crosstables import crosstable
from stamma.scores.flow import Flow
from stamma.scores.heading import heading_of
from stamma.scores.labels import labels
from stamma.scores.parts import Bulletin, Score

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.game import Game
    from stamma.scores.layouts import Layout


def bulletin(
    games: Iterable[Game],
    layout: Layout,
    notation: str | Notation,
    language: str | Language | None,
    *,
    paper: str,
    index: bool | None,
) -> Bulletin:
    """Lay games out; several have an index unless it is not wanted."""
    chosen = find_notation(notation)
    if language is not None:
        chosen = chosen.in_language(language)
    # Also where a notation has no letters, the page is in the language that was asked for.
    tongue = find_language(chosen.language if language is None else language)
    scores = [score(game, layout, chosen) for game in games]
    has_index = len(scores) > 1 if index is None else index
    code, words = labels(tongue.code)
    return Bulletin(
        scores=scores,
        notation=chosen,
        language=tongue,
        labels=words,
        labels_language=find_language(code),
        paper=paper,
        has_index=has_index,
        crosstable=crosstable([score.heading for score in scores]) if has_index else None,
    )


def score(game: Game, layout: Layout, notation: Notation) -> Score:
    """Lay one game out."""
    flow = Flow(game, layout, notation)
    parts = tuple(flow.parts())
    return Score(layout, heading_of(game), parts, flow.left_out)
