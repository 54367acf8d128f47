"""What comes out of reading a text: a :class:`Reading`, and a :class:`Span` for each part."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from stamma.slots import Slotted

if TYPE_CHECKING:
    from stamma._core import Board, Move
    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn import Game, GameNode

SpanKind = Literal[
    "tag",
    "heading",
    "number",
    "move",
    "result",
    "annotation",
    "comment",
    "variation",
    "prose",
    "rejected",
    "markup",
]


# A frozen one takes five times as long to make, and a long text has very many.
@dataclass(slots=True, unsafe_hash=True)
class Span(Slotted):
    """A part of the text, from ``start`` up to ``end``, and what it was read as.

    A ``move`` is one of a main line, a ``variation`` is one of a side line, a ``heading`` is what
    became a tag of the game, and ``markup`` is what nobody sees of a page: tags, commands, braces.
    Moves of both kinds know the move, its
    ``node`` in the game, the ``board`` before it, and the notation and language it was read in, so
    that it can be written again in another.
    """

    kind: SpanKind
    start: int
    end: int
    move: Move | None = None
    #: The place of the game in :attr:`Reading.games`.
    game: int | None = None
    # The move and the board tell it; nodes of two games are never equal.
    node: GameNode | None = field(default=None, repr=False, compare=False)
    board: Board | None = field(default=None, repr=False)
    notation: Notation | None = field(default=None, repr=False)
    language: Language | None = None

    @property
    def ply(self) -> int | None:
        """The number of half-moves before the move, by the move number of the board."""
        return None if self.board is None else self.board.ply()


@dataclass(frozen=True, slots=True)
class Fit:
    """A language in which the moves can be read, and how sure it is that it was meant."""

    language: Language
    confidence: float

    def __str__(self) -> str:
        return f"{self.language.name} ({self.confidence:.0%})"


@dataclass(frozen=True, slots=True)
class GameConfidence:
    """How sure each part of a game is, from 0 to 1.

    >>> from stamma import read
    >>> (game,) = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5").parts
    >>> game.main_line > 0.95
    True
    """

    #: That its main line has exactly the moves that were meant.
    main_line: float
    #: That all moves of its side lines were meant, if its main line is right. Whether the text has
    #: more of them is another matter.
    side_lines: float
    #: That all of its tags are right. Whether the text gives more of them is another matter.
    heading: float

    @property
    def least(self) -> float:
        """How sure the least sure part is."""
        return min(self.main_line, self.side_lines, self.heading)


@dataclass(slots=True)
class Reading(Slotted):
    """What was understood of a text."""

    text: str = field(repr=False)
    games: list[Game] = field(default_factory=list)
    #: The notation in which most of the moves are written; ``None`` if there are no moves.
    notation: Notation | None = None
    #: The language of most of the piece letters; ``None`` if no move has one.
    language: Language | None = None
    #: All languages in which the moves read the same, the likeliest first.
    languages: list[Fit] = field(default_factory=list)
    #: How sure it is that the games are the ones that were meant, from 0 to 1: no surer than the
    #: least sure of its parts.
    confidence: float = 0.0
    diagnostics: list[Diagnostic] = field(default_factory=list, repr=False)
    #: The whole text, part by part: each character belongs to one span.
    spans: list[Span] = field(default_factory=list, repr=False)
    #: How sure each part of each game is, in the order of :attr:`games`.
    parts: list[GameConfidence] = field(default_factory=list, repr=False)

    def pgn(self) -> str:
        """Write all games in PGN."""
        return "".join(game.pgn() for game in self.games)

    def leave_first(self) -> None:
        r"""Leave the first game alone, and what is said about it or about no game.

        >>> from stamma import read
        >>> reading = read("1. e4 e5 1-0\n\n1. d4 d5 0-1")
        >>> reading.leave_first()
        >>> [game.uci() for game in reading.games]
        ['e2e4 e7e5']
        """
        starts = [span.start for span in self.spans]
        spans = [self.spans[bisect_right(starts, one.start) - 1] for one in self.diagnostics]
        self.diagnostics = [
            one for one, span in zip(self.diagnostics, spans, strict=True) if not span.game
        ]
        self.spans = [
            Span("prose", span.start, span.end) if span.game else span for span in self.spans
        ]
        del self.games[1:], self.parts[1:]
        self.confidence = min((one.least for one in self.parts), default=self.confidence)

    def _repr_html_(self) -> str:
        """Show the games and what there is to say about them, for notebooks."""
        from html import escape

        remarks = "".join(f"<li>{escape(str(found))}</li>" for found in self.diagnostics)
        games = "".join(game._repr_html_() for game in self.games)
        return f"{games}<ul>{remarks}</ul>" if remarks else games or "<p>no game</p>"
