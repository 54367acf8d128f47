"""``stamma show``: a game or a position, in the terminal or drawn into files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from stamma import STARTING_FEN
from stamma.cli import allow_any_script, games, position, texts, voice
from stamma.cli.arguments import number
from stamma.cli.parsers import UsageError
from stamma.pgn.targets import beside

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from stamma import Board, Diagnostic, Move
    from stamma.diagrams import Diagram
    from stamma.pgn import Game, GameNode
    from stamma.viewer.wording import Score

# In pixels: a picture that is drawn needs four bytes for each.
_LARGEST = 10_000
# More would not be seen on a page.
_MOST_ON_A_SHEET = 100

_ANIMATIONS = ("svg", "gif", "webp")


_EXAMPLES = """\
examples:
  stamma show games.pgn
  stamma show games.pgn --game 2 --at 2b
  stamma show mail.txt --language de --to fan
  stamma show --moves "1. e4 e5 2. Nf3 Nc6 3. Bb5"
  stamma show --moves "e4 e5 Sf3" --language de --flip
  stamma show --fen "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1" --svg position.svg
  stamma show games.pgn --sheet 6 --theme print --svg page.svg
  stamma show games.pgn --animate game.svg
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "show",
        help="step through a game, or draw a position",
        description="Steps through a game in the terminal, with the arrow keys; ? shows all keys. "
        "In a pipe, and where there are no moves, the position is printed. It can be drawn "
        "into a file as well, and so can a page of diagrams and the game as an animation.",
        epilog=_EXAMPLES,
    )
    parser.add_argument(
        "file",
        nargs="?",
        help="a file with the game: PGN, or any text, plain or compressed; - for standard input",
    )
    games.add_kind_to(parser, "by its name and its beginning")
    games.add_unpacking_to(parser)
    parser.add_argument(
        "--game",
        type=number(1),
        metavar="NUMBER",
        help="which game of the file (default: the first)",
    )
    position.add_language_to(position.add_to(parser), "the moves")
    parser.add_argument(
        "--at",
        metavar="PLACE",
        help="the place: after a move, 23w or 23b, or after so many half-moves (default: the end, "
        "or the start when stepping through a file)",
    )
    parser.add_argument(
        "--to", metavar="NOTATION", help="notation to write moves in (default: san)"
    )
    parser.add_argument(
        "--language-out", metavar="LANGUAGE", help="language to write moves in (default: English)"
    )
    parser.add_argument(
        "--print", action="store_true", help="print the position, also in a terminal"
    )
    _add_drawing_to(parser)
    voice.add_color_to(parser)
    voice.add_quiet_to(parser)
    parser.set_defaults(run=run)


def _add_drawing_to(parser: argparse.ArgumentParser) -> None:
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


def run(options: argparse.Namespace) -> int:
    """Step through the game, or draw the place that the options name."""
    from stamma.viewer.walk import line_through

    _require_sense(options)
    allow_any_script()
    game = _game(options)
    line = line_through(game)
    node = _place(line, options)
    if options.json:
        _print_facts(node.board())
    elif options.svg is not None or options.png is not None or options.animate is not None:
        _write(game, line, node, options)
    elif _steps(line, options):
        _step(game, node, options)
    else:
        _print(game, node, options)
    return 0


def _require_sense(options: argparse.Namespace) -> None:
    if options.file is None:
        for name in ("game", "kind"):
            if getattr(options, name) is not None:
                flag = "as" if name == "kind" else name
                raise UsageError(f"--{flag} is for a file of games, and none is given")
    elif options.moves or options.fen != STARTING_FEN or options.chess960:
        raise UsageError("--fen, --moves and --chess960 are for a game that is not in a file")
    if options.sheet is not None and options.svg is None and options.png is None:
        raise UsageError("--sheet needs --svg FILE or --png FILE")
    if options.animate is not None and _ending(options.animate) not in _ANIMATIONS:
        raise UsageError(f"--animate {options.animate}: the name must end with .svg, .gif or .webp")


def _ending(name: str) -> str:
    return name.rpartition(".")[2].lower()


def _game(options: argparse.Namespace) -> Game:
    from stamma.pgn import Game

    if options.file is not None:
        return _read(options)
    return Game.from_board(position.read(options))


def _read(options: argparse.Namespace) -> Game:
    """Read the game that is asked for, and say on the side what is doubtful about it."""
    from itertools import islice

    from stamma import pgn
    from stamma.pgn.sources import replayed

    source = replayed(options.file)
    wanted = options.game or 1
    if games.is_pgn(source, options, options.file):
        found: Iterable[Game] = pgn.open(
            source, language=options.language, unpack_all=options.unpack_all
        )
        first = list(islice(found, wanted))
        doubts = first[-1].errors if len(first) == wanted else []
    else:
        reading = texts.read(options, source)
        first, doubts = reading.games[:wanted], reading.diagnostics
    if len(first) < wanted:
        count = f"only {len(first)} games" if len(first) > 1 else f"{len(first) or 'no'} game"
        raise ValueError(f"{options.file} has {count}" + (f", not {wanted}" if first else ""))
    _tell(doubts, options)
    return first[-1]


def _tell(doubts: list[Diagnostic], options: argparse.Namespace) -> None:
    if options.quiet or not doubts:
        return
    from stamma.reports import report

    told = report("concise", sys.stderr, color=voice.has_color(options, sys.stderr))
    for doubt in texts.placed(doubts, options.file):
        told.add(doubt)


def _place(line: list[GameNode], options: argparse.Namespace) -> GameNode:
    """Find the place that is asked for."""
    from stamma.viewer.walk import name_of, place

    if options.at is None:
        # Whoever steps through a file begins at its beginning; moves say where they lead to.
        return line[0 if options.file is not None and _steps(line, options) else -1]
    found = place(line, options.at)
    if found is None:
        known = (
            "there are no moves: only 0"
            if len(line) == 1
            else f"the moves go from {name_of(line[1])} to {name_of(line[-1])}, "
            f"the half-moves from 0 to {len(line) - 1}"
        )
        raise UsageError(f"--at {options.at}: there is no such place; {known}")
    return found


def _steps(line: list[GameNode], options: argparse.Namespace) -> bool:
    from stamma.viewer import session

    drawn = (options.svg, options.png, options.animate)
    is_drawn = options.json or options.print or any(file is not None for file in drawn)
    return len(line) > 1 and not is_drawn and session.is_possible()


def _score(options: argparse.Namespace) -> Score:
    from stamma.viewer.wording import Score

    return Score(options.to, options.language_out)


def _unicode(options: argparse.Namespace) -> bool:
    encoding = (sys.stdout.encoding or "").lower()
    return not options.ascii and encoding.startswith("utf")


def _dash(options: argparse.Namespace) -> str:
    return "–" if _unicode(options) else "-"


def _coordinates(options: argparse.Namespace) -> bool | str:
    return options.coordinates != "none" and str(options.coordinates)


def _step(game: Game, node: GameNode, options: argparse.Namespace) -> None:
    from rich.console import Console

    from stamma.diagrams.text import is_colored
    from stamma.viewer import session
    from stamma.viewer.browser import Browser
    from stamma.viewer.screen import Look, View
    from stamma.viewer.walk import Walk
    from stamma.viewer.wording import title

    # Without colours the current move still stands out.
    console = Console(force_terminal=True, no_color=not voice.has_color(options, sys.stdout))
    look = Look(is_colored(console), _unicode(options), _coordinates(options), options.letters)
    walk = Walk(game, node, orientation=not options.flip)
    heading = title(game, _dash(options))
    session.run(Browser(View(walk, _score(options), heading, look)), console)


def _look(options: argparse.Namespace, size: int) -> dict[str, Any]:
    """Collect what all pictures are told."""
    return {
        "size": options.size or size,
        "orientation": not options.flip,
        "coordinates": _coordinates(options),
        "theme": options.theme,
        "letters": options.letters,
    }


def _write(game: Game, line: list[GameNode], node: GameNode, options: argparse.Namespace) -> None:
    from stamma.diagrams import animated, animation
    from stamma.diagrams.png import rendered

    with beside(options.svg, options.png, options.animate) as (svg_file, png_file, film):
        if svg_file is not None or png_file is not None:
            picture = _picture(game, line, node, options)
            if svg_file is not None:
                svg_file.write_all(picture.encode())
            if png_file is not None:
                png_file.write_all(rendered(picture))
        if film is not None:
            shown = [_diagram(each) for each in line]
            look = {**_look(options, 400), "seconds": options.seconds}
            form = _ending(options.animate)
            made = animation(shown, **look).encode() if form == "svg" else None
            film.write_all(made or animated(shown, form, **look))  # type: ignore[arg-type]


def _picture(game: Game, line: list[GameNode], node: GameNode, options: argparse.Namespace) -> str:
    from stamma.diagrams import sheet, svg

    if options.sheet is None:
        shown = _diagram(node)
        return svg(shown.board, lastmove=shown.lastmove, arrows=shown.arrows, **_look(options, 400))
    from stamma.viewer.wording import title

    score = _score(options)
    pages = [_diagram(line[at], score) for at in _chosen(line, options)]
    return sheet(pages, title=title(game), **_look(options, 800))


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


def _diagram(node: GameNode, score: Score | None = None) -> Diagram:
    from stamma.diagrams import Diagram

    caption = score.numbered(node) if score is not None and node.move is not None else ""
    return Diagram(node.board(), caption, _drawn_move(node), node.arrows())


def _drawn_move(node: GameNode) -> Move | None:
    # A null move is none to be drawn.
    return node.move or None


def _print(game: Game, node: GameNode, options: argparse.Namespace) -> None:
    from stamma.diagrams import draw
    from stamma.viewer.wording import remarks, title

    console = voice.console(options)
    board = node.board()
    # A console has a way of its own to end when nobody reads from it.
    with console.capture() as drawn:
        if options.file is not None and (heading := title(game, _dash(options))):
            console.print(heading, markup=False, soft_wrap=True)
            console.print()
        draw(
            board,
            console,
            orientation=not options.flip,
            unicode=_unicode(options),
            lastmove=_drawn_move(node),
            coordinates=_coordinates(options),
            letters=options.letters,
        )
        console.print()
        if options.file is not None and node.move is not None:
            score = _score(options)
            console.print(f"After {score.numbered(node)}", markup=False, soft_wrap=True)
            for remark in remarks(node, score):
                console.print(remark, markup=False, soft_wrap=True)
        console.print(_situation(board), markup=False)
        for oddity in board.status().describe():
            console.print(f"odd: {oddity}", markup=False)
        console.print(board.fen(), markup=False, soft_wrap=True)
    sys.stdout.write(drawn.get())


def _situation(board: Board) -> str:
    outcome = board.outcome()
    if outcome is not None:
        reason = outcome.termination.name.lower().replace("_", " ")
        return f"{outcome.result()} ({reason})"
    side = "White" if board.turn else "Black"
    check = ", in check" if board.is_check() else ""
    return f"Move {board.fullmove_number}, {side} to move{check}"


def _print_facts(board: Board) -> None:
    import json

    outcome = board.outcome()
    facts = {
        "fen": board.fen(),
        "turn": "white" if board.turn else "black",
        "moves": [move.uci() for move in board.move_stack],
        "legal_moves": [move.uci() for move in board.legal_moves],
        "check": board.is_check(),
        "result": board.result(),
        "termination": outcome.termination.name.lower() if outcome else None,
        "oddities": board.status().describe(),
    }
    sys.stdout.write(json.dumps(facts) + "\n")
