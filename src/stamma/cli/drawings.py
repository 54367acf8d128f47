"""The pictures of ``stamma show``: their options, and the files that are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stamma.cli import voice
from stamma.cli.parsers import number
from stamma.pgn.targets import beside

if TYPE_CHECKING:
    import argparse

    from stamma import Board, Move
    from stamma.diagrams import Diagram
    from stamma.pgn import Game, GameNode
    from stamma.viewer.wording import Score

# In pixels: a picture that is drawn needs four bytes for each.
_LARGEST = 10_000
_USUAL = 400
_USUAL_PAGE = 800
# More would not be seen on a page.
_MOST_ON_A_SHEET = 100

#: How the names of animations end.
ANIMATIONS = ("svg", "gif", "webp")


class Place(NamedTuple):
    """A place in a game, on the line that leads there, and how moves are written."""

    game: Game
    line: list[GameNode]
    node: GameNode
    score: Score


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options to a command, as a group."""
    from stamma.diagrams.coordinates import SCRIPTS
    from stamma.diagrams.themes import THEMES

    drawing = parser.add_argument_group("drawing")
    drawing.add_argument("--flip", action="store_true", help="Black's side at the bottom")
    drawing.add_argument("--ascii", action="store_true", help="letters instead of figurines")
    drawing.add_argument(
        "--letters", metavar="LANGUAGE", help="letters of this language instead of pieces"
    )
    drawing.add_argument(
        "--coordinates",
        choices=(*SCRIPTS, "none"),
        default="latin",
        metavar="SCRIPT",
        help=f"letters and digits beside the board: {', '.join(SCRIPTS)} or none (default: latin)",
    )
    drawing.add_argument(
        "--svg", metavar="FILE", help="write an SVG picture; - for standard output"
    )
    drawing.add_argument("--png", metavar="FILE", help="write a PNG picture; - for standard output")
    drawing.add_argument(
        "--sheet",
        type=number(1, _MOST_ON_A_SHEET),
        metavar="NUMBER",
        help="let the picture be a page of so many diagrams: where the game asks for them, or else "
        "evenly spread",
    )
    drawing.add_argument(
        "--animate",
        metavar="FILE",
        help="write the game as an animation; the name ends with .svg, .gif or .webp",
    )
    drawing.add_argument(
        "--seconds",
        type=_seconds,
        default=1.0,
        metavar="NUMBER",
        help="how long an animation shows a position (default: 1)",
    )
    drawing.add_argument(
        "--size",
        type=number(1, _LARGEST),
        help="width of the picture in pixels (default: 400, or 800 for a page)",
    )
    drawing.add_argument(
        "--theme",
        choices=tuple(THEMES),
        default="plain",
        metavar="THEME",
        help="the colours of pictures: "
        + "; ".join(f"{name}, {theme.about}" for name, theme in THEMES.items())
        + " (default: plain)",
    )
    drawing.add_argument("--json", action="store_true", help="facts for programs, no drawing")


def _seconds(given: str) -> float:
    """Read how long a position is shown; what is no such time is refused where it is used."""
    import argparse

    try:
        return float(given)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{given[:80]!r} is not a number of seconds") from None


def coordinates(options: argparse.Namespace) -> bool | str:
    """Say which coordinates are asked for."""
    return options.coordinates != "none" and str(options.coordinates)


def ending(name: str) -> str:
    """Tell how the name of a file ends, and so what it is to be."""
    return name.rpartition(".")[2].lower()


def _look(options: argparse.Namespace, size: int) -> dict[str, Any]:
    """Collect what all pictures are told."""
    return {
        "size": options.size or size,
        "orientation": not options.flip,
        "coordinates": coordinates(options),
        "theme": options.theme,
        "letters": options.letters,
    }


def write(place: Place, options: argparse.Namespace) -> None:
    """Write the files that are asked for."""
    from stamma.diagrams.png import rendered

    with beside(options.svg, options.png, options.animate) as (svg_file, png_file, film):
        if svg_file is not None or png_file is not None:
            picture = _picture(place, options)
            if svg_file is not None:
                svg_file.write_all(picture.encode())
            if png_file is not None:
                png_file.write_all(rendered(picture))
        if film is not None:
            film.write_all(_film(place, options))


def _picture(place: Place, options: argparse.Namespace) -> str:
    from stamma.diagrams import sheet, svg
    from stamma.viewer.wording import title

    if options.sheet is None:
        shown = _diagram(place.node, place.node.board())
        look = _look(options, _USUAL)
        return svg(shown.board, lastmove=shown.lastmove, arrows=shown.arrows, **look)
    chosen = [place.line[at] for at in _chosen(place.line, options)]
    page = [_diagram(node, node.board(), place.score) for node in chosen]
    return sheet(page, title=title(place.game), **_look(options, _USUAL_PAGE))


def _film(place: Place, options: argparse.Namespace) -> bytes:
    from stamma.diagrams import animated, animation
    from stamma.viewer.walk import boards

    shown = [_diagram(node, board) for node, board in boards(place.line)]
    look = {**_look(options, _USUAL), "seconds": options.seconds}
    form = ending(options.animate)
    if form == "svg":
        return animation(shown, **look).encode()
    return animated(shown, "gif" if form == "gif" else "webp", **look)


def _chosen(line: list[GameNode], options: argparse.Namespace) -> list[int]:
    """Choose the places for a page of diagrams."""
    from stamma.diagrams.sheet import spread
    from stamma.viewer.walk import marked

    asked = marked(line)
    if len(asked) > options.sheet:
        voice.note(
            options,
            f"the game asks for {len(asked)} diagrams, of which the page has {options.sheet}",
        )
    return spread(options.sheet, asked or range(len(line) > 1, len(line)))


def _diagram(node: GameNode, board: Board, score: Score | None = None) -> Diagram:
    from stamma.diagrams import Diagram

    caption = score.numbered(node) if score is not None and node.move is not None else ""
    return Diagram(board, caption, last_move(node), node.arrows())


def last_move(node: GameNode) -> Move | None:
    """Give the move that led to a place, if there is one to be drawn."""
    # A null move is none to be drawn.
    return node.move or None
