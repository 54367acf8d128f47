"""What the core has found in a file, as diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from stamma.diagnostics import Place, diagnose
from stamma.diagnostics.spellings import remark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stamma._core import Board
    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.pgn.foreign import Foreign
    from stamma.pgn.strictness import Standard

# Name, game, line, column, first and last byte, half-moves before it, what stands there and around
# it, games that it holds, what may be written instead, and the board if it speaks of a move.
Found: TypeAlias = tuple[
    str, int, int, int, int, int, int, tuple[str, str, str], int, str, "Board | None"
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
        for name, game, line, column, start, last, ply, shown, held, written, board in findings:
            text, *around = shown
            place = Place(self._file, game, ply, line, column, start, last)
            if board is not None:
                # This needs the table of languages, and most files are right about their moves.
                from stamma.pgn.misread import say

                said = say(name, text, board, self._language, place)
            else:
                said = [self._diagnose(name, text, held, written, place)]
            for found in said:
                yield from self._replaced(found.on_line(*around))

    def _diagnose(self, name: str, text: str, games: int, written: str, place: Place) -> Diagnostic:
        if self._standard is not None:
            return self._standard.diagnose(name, text, games, written, place)
        if not name.startswith("pgn-"):
            return remark(name, text, written, "", place)
        facts = {"text": text, "games": games, **({"written": written} if written else {})}
        return diagnose(name, text, 0, len(text), place, **facts)

    def _replaced(self, found: Diagnostic) -> Iterable[Diagnostic]:
        if self._sample is None or found.name not in _UNREADABLE:
            return (found,)
        if self._foreign is None:
            from stamma.pgn.foreign import Foreign

            self._foreign = Foreign(self._sample)
        return self._foreign.replace(found)
