"""Moves of a file that cannot be read or are not well written: said as ``Board.parse`` says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagnostics import CATALOGUE, Diagnostic, diagnose
from stamma.diagnostics.spellings import remark
from stamma.notations import SAN

if TYPE_CHECKING:
    from stamma._core import Board
    from stamma.diagnostics import Place
    from stamma.language_table import Language

#: The rules that speak of a move; why depends on the position.
OF_MOVES = frozenset({"not-a-move", "illegal-move", "ambiguous-move", "pgn-odd-spelling"})


def say(
    name: str, text: str, board: Board, language: str | Language | None, place: Place
) -> list[Diagnostic]:
    """Say what is wrong with a move on its board.

    Why a move cannot be read is put into words when somebody asks: in a file there may be many.

    >>> from stamma import Board
    >>> from stamma.diagnostics import Place
    >>> place = Place(None, 1, 0, 1, 4, 3, 6)
    >>> print(*say("illegal-move", "Ke3", Board(), None, place))
    MOV005 'Ke3' is not possible: the king on e1 cannot go there
    >>> print(*say("pgn-odd-spelling", "nf3", Board(), None, place))
    SPL026 'nf3' has a small letter for a piece
    """
    if name == "pgn-odd-spelling":
        return _remarks(name, text, board, language, place)
    refused = board._refusal(text, language).diagnostic  # noqa: SLF001
    if refused.name == name:
        return [refused.at(text, 0, len(text), place)]
    # A text so long that its end is not shown may be refused in another way than it was.
    facts = {"reasons": "no legal move fits", "moves": "several moves", "in_language": ""}
    return [Diagnostic(CATALOGUE[name], text, 0, len(text), place, facts | dict(refused.facts))]


def _remarks(
    name: str, text: str, board: Board, language: str | Language | None, place: Place
) -> list[Diagnostic]:
    reading = board._try_parse(text, SAN, language)  # noqa: SLF001
    if reading is not None:
        found = list(reading.remarks)
        return [each.at(each.text, each.start, each.end, place) for each in found]
    # Digits, or a mark that stands apart from its move.
    reading = board._try_parse(text, None, language)  # noqa: SLF001
    if reading is None:
        return [diagnose(name, text, 0, len(text), place, text=text)]
    written = board.write(reading.move, SAN, language)
    return [remark("otherwise", text, written, SAN.name, place)]
