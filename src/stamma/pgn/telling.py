"""What the core has found in a file, as diagnostics."""

from __future__ import annotations

from types import MappingProxyType

from stamma.diagnostics import CATALOGUE, Diagnostic, Place
from stamma.diagnostics.spellings import remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from stamma._core import Board
    from stamma.language_table import Language
    from stamma.pgn.foreign import Foreign
    from stamma.pgn.strictness import Standard

    # Name, game, line, column, first and last byte, half-moves before it, what stands there and
    # around it, games that it holds, what may be written instead, and the board if it speaks of a
    # move.
    Found: TypeAlias = tuple[
        str, int, int, int, int, int, int, tuple[str, str, str], int, str, Board | None
    ]

_UNREADABLE = {"not-a-move", "illegal-move", "ambiguous-move"}


class Telling:
    """Says what was found in a file, held to a standard if there is one.

    With a sample of the file it is said once if its letters are of another language.
    """

    def __init__(
        self,
        file: str | None,
        standard: Standard | None,
        language: str | Language | None,
        sample: bytes | None = None,
    ) -> None:
        self._file = file
        self._standard = standard
        self._language = language
        self._sample = sample
        self._foreign: Foreign | None = None

    def tell(self, findings: Iterable[Found]) -> Iterator[Diagnostic]:
        """Say it, in the order of the file."""
        # There may be many, and a named tuple is made faster so than by its own name.
        made = tuple.__new__
        for name, game, line, column, start, last, ply, shown, held, written, board in findings:
            text, before, after = shown
            place = made(Place, (self._file, game, ply, line, column, start, last))
            if board is not None:
                # This needs the table of languages, and most files are right about their moves.
                from stamma.pgn.misread import say

                for one in say(name, text, board, self._language, place):
                    found = one if self._standard is None else self._standard.cite(one)
                    yield from self._replaced(found.on_line(before, after))
            elif self._standard is not None:
                found = self._standard.diagnose(name, text, held, written, place)
                yield found.on_line(before, after)
            elif not name.startswith("pgn-"):
                yield remark(name, text, written, "", place).on_line(before, after)
            else:
                facts: dict[str, object] = {"text": text, "games": held}
                if written:
                    facts["written"] = written
                rule, fixed, around = CATALOGUE[name], MappingProxyType(facts), (before, after)
                parts = (rule, text, 0, len(text), place, fixed, False, around, None)
                yield made(Diagnostic, parts)

    def _replaced(self, found: Diagnostic) -> Iterable[Diagnostic]:
        if self._sample is None or found.name not in _UNREADABLE:
            return (found,)
        if self._foreign is None:
            from stamma.pgn.foreign import Foreign

            self._foreign = Foreign(self._sample)
        return self._foreign.replace(found)
