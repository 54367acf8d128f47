"""Running text: paragraphs of moves and comments, with diagrams between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from stamma.scores.parts import Bracket, Drawn, Part, Played, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Run:
    """Moves that follow one another, with nothing said between them."""

    moves: tuple[Played, ...]
    #: Whether they are of the main line.
    is_main: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The result behind the last move."""

    result: str


Piece: TypeAlias = Run | Said | Ended
Paragraph: TypeAlias = list[Piece | Bracket]


def paragraphs(parts: Iterable[Part], result: str = "") -> Iterator[Paragraph | Drawn]:
    """Go through paragraphs and diagrams; the result, if there is one, ends the last paragraph."""
    pieces: Paragraph = []
    run: list[Played] = []
    depth = 0
    for part in parts:
        if isinstance(part, Played):
            run.append(part)
            continue
        pieces += _ended(run, depth)
        if isinstance(part, Drawn):
            if pieces:
                yield pieces
            yield part
            pieces = []
            continue
        if isinstance(part, Bracket):
            depth += 1 if part.opens else -1
        pieces.append(part)
    pieces += _ended(run, depth)
    if result:
        pieces.append(Ended(result))
    if pieces:
        yield pieces


def _ended(run: list[Played], depth: int) -> list[Run]:
    """End a run of moves, if there is one."""
    ended = [Run(tuple(run), is_main=depth == 0)] if run else []
    run.clear()
    return ended


def words(paragraph: Paragraph, write: Callable[[Piece], list[str]]) -> list[str]:
    """Write a paragraph as words; a bracket stands at the first or the last word that is in it."""
    written: list[str] = []
    opened = ""
    for piece in paragraph:
        if isinstance(piece, Bracket):
            if piece.opens:
                opened = "("
            else:
                # After a diagram it is the first thing of its paragraph.
                written[-1:] = [f"{written[-1]})" if written else ")"]
            continue
        first, *rest = write(piece)
        written += [opened + first, *rest]
        opened = ""
    return [*written, opened] if opened else written
