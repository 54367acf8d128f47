"""Point 1: a variation never becomes the game.

Every kind of variation, repeated moves among them, at every place of a short game, with a comment
or a NAG at every place that it can have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.fidelity.case import Case, Wanted, survives
from benchmarks.fidelity.facts import mainline, render
from benchmarks.fidelity.tools import OURS, reader

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "variations"
ABOUT = "trees with repeated first moves, comments in every place: read, written, read again"

_MAIN = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
# Another move at each place of the main line; and two replies that are always there.
_OTHER = ("d2d4", "c7c5", "f2f4", "d7d6")
_REPLIES = (("h7h6", "a7a6"), ("h2h3", "a2a3"))


def _shapes(at: int) -> Iterator[tuple[str, list[str]]]:
    """Give the variations of the move at a place; ``@`` is where a comment of theirs may stand."""
    same, other = _MAIN[at], _OTHER[at]
    main = " ".join(_MAIN[at:])
    one, two = _REPLIES[at % 2]
    yield "other", [f"@{other}@"]
    yield "repeated", [f"@{same}@"]
    yield "repeated and gone on", [f"@{same}@ {one}"]
    yield "the whole main line again", [f"@{main}"]
    yield "repeated twice", [f"@{same}@", f"{same} {one}"]
    yield "repeated, then other", [f"@{same}@ {one}", f"{other}"]
    yield "other, then repeated", [f"{other}", f"@{same}@ {one}"]
    yield "twins", [f"@{other}@", f"{other}"]
    yield "twins that part", [f"@{other}@ {one}", f"{other} {two}"]
    yield "repeated inside", [f"@{other}@ {one} ( {one} )"]
    yield "repeated inside a repeated one", [f"@{same}@ ( {same} {one} ) {one} ( {one} )"]


_REMARKS = {
    "bare": ("", "", "", ""),
    "comment before": ("", "{before} ", "", ""),
    "comment after its move": ("", "", " {after}", ""),
    "comment on the main move": ("{main}", "", "", ""),
    "comment behind the bracket": ("", "", "", "{behind}"),
    "NAG": ("$1", "", " $2", ""),
    "everywhere": ("$5 {main}", "{before} ", " $6 {after}", "{behind}"),
}


def _telling(
    at: int, variations: list[str], remarks: tuple[str, str, str, str], *, ends: bool
) -> str:
    on_main, before, after, behind = remarks
    words = [*_MAIN[: at + 1], on_main]
    for variation in variations:
        marked = variation
        if marked.startswith("@"):
            marked = before + marked[1:]
        words.append(f"( {marked.replace('@', after)} )")
    words.append(behind)
    if not ends:
        words += _MAIN[at + 1 :]
    return " ".join(word for word in words if word)


def _in_a_text(name: str, text: str, telling: str) -> Case:
    """A reader of any text may keep side lines otherwise; the game and its result are the same."""

    def check() -> str | None:
        found = reader.read(text)
        if len(found.games) != 1:
            return f"{len(found.games)} games, not 1"
        (game,) = found.games
        if game.mainline != mainline(telling):
            return f"the game is {' '.join(game.mainline)}"
        return Wanted(None, "1-0").compare(game)

    return Case(name, text, {OURS: check})


def cases() -> Iterator[Case]:
    """Make all cases."""
    for at in range(len(_OTHER)):
        for ends in (False, True):
            for shape, variations in _shapes(at):
                for place, remarks in _REMARKS.items():
                    telling = _telling(at, variations, remarks, ends=ends)
                    name = f"{shape}, {place}, at {at}{', at the end' if ends else ''}"
                    text = f"{render(telling)} 1-0\n"
                    yield survives(name, text, Wanted(telling, "1-0"))
                    if place in {"bare", "everywhere"}:
                        yield _in_a_text(f"as a text: {name}", text, telling)
