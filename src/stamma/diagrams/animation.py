"""Games that play themselves: as SVG with a style sheet, or as GIF and WebP."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal
from zlib import crc32

from .drawing import Look, Marks, described
from .png import rendered
from .svg import require_size, svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import TypedDict, Unpack

    from stamma.language_table import Language

    from .coordinates import Given
    from .position import Move, Piece
    from .sheet import Diagram

    class Options(TypedDict, total=False):
        """What all animations can be told about their looks, as `svg` can."""

        size: int
        orientation: bool
        coordinates: Given
        colors: Mapping[str, str] | None
        theme: str
        letters: str | Language | None


# The last position stays for so many moves; a piece glides for at most so much of its time.
_LAST: Final = 3
_GLIDE: Final = 0.3
_LONGEST_GLIDE: Final = 0.35


class _Life:
    """A piece from its first position to its last, on one square after the other."""

    def __init__(self, piece: Piece, first: int, square: int) -> None:
        self.piece = piece
        self.first = first
        self.squares = {first: square}
        self.gone: int | None = None

    @property
    def square(self) -> int:
        return next(reversed(self.squares.values()))


def animation(
    diagrams: Iterable[Diagram], *, seconds: float = 1.0, **options: Unpack[Options]
) -> str:
    """Draw positions that follow each other as one SVG document, in which pieces move.

    Each position is shown for so many seconds, the last one longer; then it begins again. Whoever
    has asked for less motion sees the first position. The other options are those of `svg`.

    >>> import stamma
    >>> from stamma.diagrams import Diagram, animation
    >>> board = stamma.Board()
    >>> after = board.copy()
    >>> move = after.push_uci("e2e4")
    >>> "prefers-reduced-motion" in animation([Diagram(board), Diagram(after, lastmove=move)])
    True

    :raises ValueError: if there is no diagram, and as `svg` does.
    """
    shown = _required(diagrams, seconds)
    size = options.get("size", 400)
    require_size(size)
    look = Look(
        size=size,
        orientation=options.get("orientation", True),
        coordinates=options.get("coordinates", True),
        theme=options.get("theme", "plain"),
        colors=options.get("colors"),
        letters=options.get("letters"),
    )
    marks = [Marks.of(each.board, lastmove=each.lastmove, arrows=each.arrows) for each in shown]
    lives = _lives(shown)
    film = _Film(len(shown), seconds, look, repr([(each.board.piece_map()) for each in shown]))
    body = look.around(
        "".join(
            (
                *(film.only(at, look.under(each)) for at, each in enumerate(marks)),
                film.pieces(lives),
                *(
                    film.only(at, look.over(each, shown[at].board.piece_map()))
                    for at, each in enumerate(marks)
                ),
            )
        )
    )
    kinds = {life.piece.piece_type for life in lives}
    return (
        f"{look.document((size, size), (look.whole, look.whole), described(shown[0].board))}"
        f"<title>Chess game, {len(shown)} positions</title>"
        f"{look.definitions(kinds, body)}{film.rules()}{body}</svg>"
    )


def animated(
    diagrams: Iterable[Diagram],
    form: Literal["gif", "webp"],
    *,
    seconds: float = 1.0,
    **options: Unpack[Options],
) -> bytes:
    """Draw positions that follow each other as a GIF or WebP picture.

    This needs the extra `animation`; without it, `ImportError` says how to install it.

    >>> import stamma
    >>> from stamma.diagrams import Diagram, animated
    >>> animated([Diagram(stamma.Board())] * 2, "gif", size=80)[:3]
    b'GIF'
    """
    shown = _required(diagrams, seconds)
    try:
        from PIL import Image
    except ImportError as error:
        raise ImportError(
            f"{form.upper()} needs the extra \"animation\": pip install 'stamma[animation]'",
            name="PIL",
        ) from error

    def frames() -> Iterator[Image.Image]:
        for each in shown:
            picture = svg(each.board, lastmove=each.lastmove, arrows=each.arrows, **options)
            yield Image.open(BytesIO(rendered(picture))).convert("RGB")

    durations = [round(seconds * 1000)] * len(shown)
    durations[-1] *= _LAST
    film = frames()
    written = BytesIO()
    next(film).save(
        written,
        format=form.upper(),
        save_all=True,
        append_images=film,
        duration=durations,
        loop=0,
        lossless=True,
    )
    return written.getvalue()


def _required(diagrams: Iterable[Diagram], seconds: float) -> list[Diagram]:
    shown = list(diagrams)
    if not shown:
        raise ValueError("diagrams: an animation needs at least one")
    # A time that is no number is not greater either.
    if not 0 < seconds <= 60:  # noqa: PLR2004
        raise ValueError(f"seconds: {seconds!r} is not a time from just above 0 to 60")
    return shown


class _Film:
    """What is seen at which time, as rules of a style sheet."""

    def __init__(self, count: int, seconds: float, look: Look, content: str) -> None:
        self._look = look
        self._whole = seconds * (count - 1 + _LAST)
        self._seconds = seconds
        self._glide = min(_LONGEST_GLIDE, _GLIDE * seconds)
        self._count = count
        # Several such pictures may stand in one document: their rules must not mix.
        self._name = f"s{crc32(content.encode()):08x}"
        self._rules: list[str] = []

    def only(self, at: int, content: str) -> str:
        """Show something with one position alone."""
        if not content:
            return ""
        # Marks come when the piece has arrived.
        begin = 0.0 if at == 0 else at * self._seconds + self._glide
        end = self._whole if at == self._count - 1 else (at + 1) * self._seconds
        steps = {0.0: 0, begin: 1, end: 0}
        if end == self._whole:
            del steps[end]
        return self._group(
            {time: f"opacity:{value}" for time, value in steps.items()},
            content,
            hidden=at > 0,
            at_once=True,
        )

    def pieces(self, lives: Sequence[_Life]) -> str:
        """Show the pieces where they are; those that move lie over the others."""
        drawn = []
        for life in sorted(lives, key=lambda each: len(each.squares)):
            first = life.squares[life.first]
            piece = self._look.piece(life.piece.piece_type, first)
            if self._look.palette.is_print:
                piece = self._look.halo(piece) + self._look.side(life.piece.color, piece)
            else:
                piece = self._look.side(life.piece.color, piece)
            if len(life.squares) > 1:
                piece = self._group(self._ways(life), piece)
            if life.first or life.gone is not None:
                piece = self._group(
                    self._presence(life), piece, hidden=life.first > 0, at_once=True
                )
            drawn.append(piece)
        return "".join(drawn)

    def _ways(self, life: _Life) -> dict[float, str]:
        (x0, y0) = self._look.corner[life.squares[life.first]]
        steps = {}
        before = "transform:translate(0,0)"
        steps[0.0] = before
        for at, square in list(life.squares.items())[1:]:
            x, y = self._look.corner[square]
            steps[at * self._seconds] = before
            before = f"transform:translate({x - x0}px,{y - y0}px)"
            steps[at * self._seconds + self._glide] = before
        steps[self._whole] = before
        return steps

    def _presence(self, life: _Life) -> dict[float, str]:
        steps = {0.0: "opacity:0" if life.first else "opacity:1"}
        if life.first:
            steps[life.first * self._seconds + self._glide] = "opacity:1"
        if life.gone is not None:
            steps[life.gone * self._seconds + self._glide] = "opacity:0"
        return steps

    def _group(
        self, steps: dict[float, str], content: str, *, hidden: bool = False, at_once: bool = False
    ) -> str:
        name = f"{self._name}-{len(self._rules)}"
        frames = "".join(
            f"{100 * time / self._whole:.4g}%{{{said}}}" for time, said in sorted(steps.items())
        )
        self._rules.append(f"@keyframes {name}{{{frames}}}")
        kind = "step" if at_once else "glide"
        unseen = ' opacity="0"' if hidden else ""
        return (
            f'<g class="{self._name} {self._name}-{kind}" style="animation-name:{name}"{unseen}>'
            f"{content}</g>"
        )

    def rules(self) -> str:
        """Write the style sheet."""
        return (
            "<style>@media (prefers-reduced-motion:no-preference){"
            f".{self._name}{{animation:{self._whole:g}s infinite}}"
            f".{self._name}-step{{animation-timing-function:step-end}}"
            f".{self._name}-glide{{animation-timing-function:ease-in-out}}"
            f"{''.join(self._rules)}}}</style>"
        )


def _lives(diagrams: Sequence[Diagram]) -> list[_Life]:
    """Follow every piece through the positions."""
    lives: list[_Life] = []
    on: dict[int, _Life] = {}
    for at, diagram in enumerate(diagrams):
        pieces = diagram.board.piece_map()
        left = {
            square: life
            for square, life in on.items()
            if square not in pieces or _kind(pieces[square]) != _kind(life.piece)
        }
        come = {
            square: piece for square, piece in pieces.items() if square not in on or square in left
        }
        move = diagram.lastmove
        for square in left:
            del on[square]
        for square, piece in sorted(come.items(), key=lambda each: _order(each[0], move)):
            start = _origin(square, piece, left, move)
            if start is None:
                on[square] = _Life(piece, at, square)
                lives.append(on[square])
            else:
                on[square] = left.pop(start)
                on[square].squares[at] = square
        for life in left.values():
            life.gone = at
    return lives


def _kind(piece: Piece) -> tuple[int, bool]:
    return piece.piece_type, piece.color


def _order(square: int, move: Move | None) -> tuple[bool, int]:
    """Let the piece that was moved be looked for first."""
    return move is None or square != move.to_square, square


def _origin(square: int, piece: Piece, left: Mapping[int, _Life], move: Move | None) -> int | None:
    """Find the square that a piece has come from: of the move, or of a piece of its kind."""
    own = [start for start, life in left.items() if _kind(life.piece) == _kind(piece)]
    if move is not None and square == move.to_square and move.from_square in own:
        return move.from_square
    # The other piece of castling; what is taken leaves no square of its own kind free.
    return next((start for start in own if start != square), None)
