"""``stamma show``: a position, drawn in the terminal or into a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from stamma.cli import position, voice
from stamma.cli.arguments import number
from stamma.pgn.targets import beside

if TYPE_CHECKING:
    import argparse

    from stamma import Board, Move

# In pixels: a picture that is drawn needs four bytes for each.
_LARGEST = 10_000


_EXAMPLES = """\
examples:
  stamma show --moves "1. e4 e5 2. Nf3 Nc6 3. Bb5"
  stamma show --moves "e4 e5 Sf3" --language de --flip
  stamma show --fen "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1" --svg position.svg
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "show",
        help="draw a position",
        description="Draws a position in the terminal, or into a file.",
        epilog=_EXAMPLES,
    )
    position.add_language_to(position.add_to(parser), "--moves")
    drawing = parser.add_argument_group("drawing")
    drawing.add_argument("--flip", action="store_true", help="Black's side at the bottom")
    drawing.add_argument("--ascii", action="store_true", help="letters instead of figurines")
    drawing.add_argument(
        "--svg", metavar="FILE", help="write an SVG picture; - for standard output"
    )
    drawing.add_argument("--png", metavar="FILE", help="write a PNG picture; - for standard output")
    drawing.add_argument(
        "--size",
        type=number(1, _LARGEST),
        default=400,
        help="width of the picture in pixels (default: 400)",
    )
    drawing.add_argument("--json", action="store_true", help="facts for programs, no drawing")
    voice.add_color_to(parser)
    voice.add_quiet_to(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw the position that the options name."""
    board = position.read(options)
    lastmove = board.peek() if board.move_stack else None
    if lastmove is not None and not lastmove:
        lastmove = None
    if options.json:
        _print_facts(board)
        return 0
    picture = {"size": options.size, "orientation": not options.flip, "lastmove": lastmove}
    if options.svg is None and options.png is None:
        _draw(board, lastmove, options)
        return 0
    with beside(options.svg, options.png) as (svg_file, png_file):
        if svg_file is not None:
            svg_file.write_all(board.svg(**picture).encode())
        if png_file is not None:
            from stamma.diagrams import png

            png_file.write_all(png(board, **picture))
    return 0


def _draw(board: Board, lastmove: Move | None, options: argparse.Namespace) -> None:
    from stamma.diagrams import draw

    encoding = (sys.stdout.encoding or "").lower()
    unicode = not options.ascii and encoding.startswith("utf")
    console = voice.console(options)
    # A console has a way of its own to end when nobody reads from it.
    with console.capture() as drawn:
        draw(board, console, orientation=not options.flip, unicode=unicode, lastmove=lastmove)
        console.print()
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
