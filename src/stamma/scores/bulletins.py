"""Games that are laid out together: each as a score; many have an index and a crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.language_table import language as find_language
from stamma.notations import notation as find_notation
from stamma.scores.crosstables import Entry, crosstable
from stamma.scores.flow import Flow
from stamma.scores.heading import heading_of
from stamma.scores.labels import labels
from stamma.scores.parts import Bulletin, Score

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.game import Game
    from stamma.scores.heading import Heading
    from stamma.scores.layouts import Layout


def begin(notation: str | Notation, language: str | Language | None, paper: str) -> Bulletin:
    """Begin a bulletin, without any games."""
    chosen = find_notation(notation)
    if language is not None:
        chosen = chosen.in_language(language)
    # Also where a notation has no letters, the page is in the language that was asked for.
    tongue = find_language(chosen.language if language is None else language)
    code, words = labels(tongue.code)
    return Bulletin(
        notation=chosen,
        language=tongue,
        labels=words,
        labels_language=find_language(code),
        paper=paper,
    )


def lay_out(
    games: Iterable[Game], layout: Layout, bulletin: Bulletin, index: bool | None
) -> Iterator[Score]:
    """Lay games out one by one; several have an index in the end unless it is not wanted."""
    # Games with the same entry share it: there may be millions that have no tags.
    known: dict[Entry, Entry] = {}
    for game in games:
        laid_out = score(game, layout, bulletin.notation)
        entry = entry_of(laid_out.heading)
        bulletin.entries.append(known.setdefault(entry, entry))
        bulletin.left_out.update(laid_out.left_out)
        yield laid_out
    bulletin.has_index = len(bulletin.entries) > 1 if index is None else index
    bulletin.crosstable = crosstable(bulletin.entries) if bulletin.has_index else None


def entry_of(heading: Heading) -> Entry:
    """Return what is kept of a game: what index and crosstable need."""
    return Entry(
        heading.event,
        heading.round,
        heading.white.name,
        heading.black.name,
        heading.players,
        heading.result,
    )


def score(game: Game, layout: Layout, notation: Notation) -> Score:
    """Lay one game out."""
    flow = Flow(game, layout, notation)
    parts = tuple(flow.parts())
    return Score(layout, heading_of(game), parts, flow.left_out)
