"""Point 3: draw offers, ``(=)`` (FIDE C.12, Rules E12).

In PGN they are written behind the move or in a comment; in texts behind the move. An offer that
comes out as a comment ``(=)`` of its move counts for tools that have no other place for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import stamma
import stamma.pgn
from benchmarks.fidelity.case import Case, Wanted, survives
from benchmarks.fidelity.facts import normal
from benchmarks.fidelity.tools import OURS, ours, reader

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "draw offers"
ABOUT = "`(=)` after every kind of move: read, written, read again, no fault"

_SAN = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Bg4")
_UCI = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6", "e1g1", "c8g4")


def _game(at: int, form: str, *, sheet: bool = False) -> str:
    words = []
    for ply, san in enumerate(_SAN):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(san + form if ply == at else san)
    return " ".join(words) if not sheet else " ".join(words).replace(". ", ".")


def _wanted(at: int) -> str:
    return " ".join(f"{move} {{(=)}}" if ply == at else move for ply, move in enumerate(_UCI))


def _in_a_text(name: str, text: str, wanted: str) -> Case:
    def check() -> str | None:
        found = reader.read(text)
        if len(found.games) != 1:
            return f"{len(found.games)} games, not 1"
        return Wanted(wanted).compare(found.games[0])

    return Case(name, text, {OURS: check})


def _written(at: int, notation: str) -> Case:
    """Notations that have the sign write it, and it is read back."""
    text = _game(at, " {(=)}") + " *"

    def check() -> str | None:
        (game,) = stamma.pgn.open(text.encode())
        written = game.pgn(notation, tags=False)
        if "(=)" not in written:
            return f"not written: {written.strip()}"
        again = stamma.pgn.open(written.encode())
        return Wanted(_wanted(at)).compare(ours.facts(next(iter(again))))

    return Case(f"written in {notation} at {at}", text, {OURS: check})


def _no_fault(at: int) -> Case:
    text = f"{_game(at, ' (=)')} 1/2-1/2\n"

    def check() -> str | None:
        said: list[str] = []
        stamma.pgn.check(text.encode(), lambda found: said.append(str(found)))
        return said[0] if said else None

    return Case(f"no fault in check at {at}", text, {OURS: check})


def cases() -> Iterator[Case]:
    """Make all cases."""
    for at in range(len(_SAN)):
        wanted = Wanted(normal(_wanted(at)), "1/2-1/2")
        for form in (" (=)", "(=)", " {(=)}", " ( = )"):
            text = f'[White "A"]\n\n{_game(at, form)} 1/2-1/2\n'
            yield survives(f"PGN, {form!r} at {at}", text, wanted)
        for form in (" (=)", "(=)"):
            text = _game(at, form, sheet=True)
            yield _in_a_text(f"text, {form!r} at {at}", text, _wanted(at))
        for notation in ("fide", "rules_e"):
            yield _written(at, notation)
        yield _no_fault(at)
    telling = "e2e4 {(=)} ( d2d4 {(=)} d7d5 ) e7e5"
    text = "1. e4 (=) (1. d4 (=) d5) 1... e5 *\n"
    yield survives("PGN, in a variation", text, Wanted(telling))
    text = "1. e4! (=) e5 $6 (=) *\n"
    yield survives("PGN, with marks", text, Wanted("e2e4 $1 {(=)} e7e5 $6 {(=)}"))
