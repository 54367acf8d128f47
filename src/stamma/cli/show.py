"""``stamma show``: a game or a position, in the terminal or drawn into files."""

from __future__ import annotations

import sys

from stamma import STARTING_FEN
from stamma.cli import drawings, games, position, texts, voice
from stamma.cli.parsers import UsageError, number
from stamma.cli.streams import allow_any_script

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable
    from typing import Any

    from stamma import Board, Diagnostic, Move
    from stamma.pgn import Game, GameNode

_EXAMPLES = """\
examples:
  stamma show games.pgn --game 2 --at 2b
  stamma show --moves "e4 e5 Sf3" --language de --flip
  stamma show --fen "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1" --svg position.svg
  stamma show games.pgn --sheet 6 --theme print --svg page.svg
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
    drawings.add_to(parser)
    voice.add_color_to(parser)
    voice.add_quiet_to(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Step through the game, or draw the place that the options name."""
    from stamma.viewer.walk import line_through
    from stamma.viewer.wording import Score

    _require_sense(options)
    allow_any_script()
    score = Score(options.to, options.language_out)
    game = _game(options)
    line = line_through(game)
    place = drawings.Place(game, line, _find(line, options), score)
    if options.json:
        _print_facts(place.node.board())
    elif options.svg is not None or options.png is not None or options.animate is not None:
        drawings.write(place, options)
    elif _steps(line, options):
        _step(place, options)
    else:
        _print(place, options)
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
    is_one_picture = options.animate is None or options.svg is not None or options.png is not None
    if options.at is not None and (options.sheet is not None or not is_one_picture):
        raise UsageError("--at is for one position: a page and an animation have many")
    if options.animate is not None and drawings.ending(options.animate) not in drawings.ANIMATIONS:
        raise UsageError(f"--animate {options.animate}: the name must end with .svg, .gif or .webp")


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


def _find(line: list[GameNode], options: argparse.Namespace) -> GameNode:
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
    drawn = (options.svg, options.png, options.animate)
    is_drawn = options.json or options.print or any(file is not None for file in drawn)
    if len(line) == 1 or is_drawn or not sys.stdout.isatty():
        return False
    from stamma.viewer import session

    return session.is_possible()


def _unicode(options: argparse.Namespace) -> bool:
    encoding = (sys.stdout.encoding or "").lower()
    return not options.ascii and encoding.startswith("utf")


def _dash(options: argparse.Namespace) -> str:
    return "–" if _unicode(options) else "-"


def _step(place: drawings.Place, options: argparse.Namespace) -> None:
    from rich.console import Console

    from stamma.diagrams.text import is_colored
    from stamma.viewer import session
    from stamma.viewer.browser import Browser
    from stamma.viewer.screen import Look, View
    from stamma.viewer.walk import Walk
    from stamma.viewer.wording import title

    # Without colours the current move still stands out.
    console = Console(force_terminal=True, no_color=not voice.has_color(options, sys.stdout))
    look = Look(
        is_colored(console), _unicode(options), drawings.coordinates(options), options.letters
    )
    walk = Walk(place.game, place.node, orientation=not options.flip)
    heading = title(place.game, _dash(options))
    session.run(Browser(View(walk, place.score, heading, look)), console)


def _print(place: drawings.Place, options: argparse.Namespace) -> None:
    from stamma.viewer.wording import remarks, title

    board = place.node.board()
    lines = []
    if options.file is not None and (heading := title(place.game, _dash(options))):
        lines += [heading, ""]
    lines += [_drawn(board, drawings.last_move(place.node), options), ""]
    if options.file is not None and place.node.move is not None:
        lines += [f"After {place.score.numbered(place.node)}", *remarks(place.node, place.score)]
    lines.append(_situation(board))
    lines += (f"odd: {oddity}" for oddity in board.status().describe())
    lines.append(board.fen())
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _drawn(board: Board, last: Move | None, options: argparse.Namespace) -> str:
    """Draw the board, with coloured squares only where there are colours: these take a library."""
    from stamma.diagrams.text import draw, text

    look: dict[str, Any] = {
        "orientation": not options.flip,
        "unicode": _unicode(options),
        "lastmove": last,
        "coordinates": drawings.coordinates(options),
        "letters": options.letters,
    }
    if not voice.has_color(options, sys.stdout):
        return text(board, **look)
    console = voice.console(options)
    # A console has a way of its own to end when nobody reads from it.
    with console.capture() as drawn:
        draw(board, console, **look)
    return drawn.get().removesuffix("\n")


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
