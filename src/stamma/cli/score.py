"""``stamma score``: the games of a file laid out on paper."""

from __future__ import annotations

from stamma.cli import games, say, voice
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from stamma.pgn.game import Game
    from stamma.pgn.sources import Replayed
    from stamma.scores.parts import Bulletin

#: The names of layouts, forms and papers, as stamma.scores has them: help needs no more.
LAYOUTS = ("running", "table", "sheet", "sheet-60", "sheet-beside", "problem", "helpmate")
FORMS = ("text", "markdown", "html", "latex", "latex-plain", "json")
PAPERS = ("a4", "letter")


_EXAMPLES = """\
examples:
  stamma score games.pgn
  stamma score games.pgn --layout sheet --as html -o sheets.html
  stamma score games.pgn --to fan --as latex -o bulletin.tex
  stamma score scoresheet.txt --layout table --language-out de
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "score",
        help="lay the games of a file out on paper",
        description="Lays the games of a file out on paper: as running text, as a table, or on "
        "score sheets to be signed. Several games have an index before them, and a crosstable if "
        "their tags say enough for one. The status is 1 if something could not be read.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("file", help="games or any text, plain or compressed; - for standard input")
    games.add_language_to(parser)
    voice.add_quiet_to(parser)
    games.add_bounds_to(parser)
    games.add_kind_to(parser, "by its name and its beginning", "--from")
    games.add_output_to(parser)
    parser.add_argument(
        "--layout",
        choices=LAYOUTS,
        metavar="LAYOUT",
        default="running",
        help="how the moves stand on paper: running text; a table; a score sheet of 30 rows, "
        "sheet-60 or sheet-beside, with moves 31 to 60 beside 1 to 30; a problem, with a diagram "
        "first; a helpmate, with numbers that count Black's moves (default: running)",
    )
    parser.add_argument(
        "--as",
        dest="form",
        choices=FORMS,
        metavar="FORM",
        default="text",
        help="what is written: text, markdown, html, latex, which needs the package xskak, "
        "latex-plain, which needs none, or json (default: text)",
    )
    games.add_notation_out_to(parser)
    parser.add_argument(
        "--paper",
        choices=PAPERS,
        default="a4",
        help="the paper that HTML and LaTeX are printed on (default: a4)",
    )
    parser.add_argument(
        "--no-index", action="store_true", help="no index and no crosstable before several games"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Lay the games out; the status is 1 if some could not be read whole."""
    from stamma.pgn.sources import replayed
    from stamma.pgn.targets import write
    from stamma.scores import lay_out, write_bulletin

    source = replayed(options.file)
    is_pgn = games.is_pgn(source, options, options.file)
    found, doubts = _pgn(source, options) if is_pgn else _text(source, options)
    bulletin = lay_out(
        found,
        options.layout,
        options.to,
        options.language_out,
        paper=options.paper,
        index=False if options.no_index else None,
    )
    write(options.output, write_bulletin(bulletin, options.form).encode())
    if not options.quiet:
        for told in filter(None, (doubts, _left_out(bulletin))):
            say(f"{told}")
    return 1 if doubts else 0


def _pgn(source: Replayed | str, options: argparse.Namespace) -> tuple[list[Game], str]:
    """Read the games of a file, and say what could not be read."""
    from stamma import pgn

    opened = pgn.open(
        source,
        language=options.language,
        game_bytes=options.game_bytes,
        unpack_all=options.unpack_all,
    )
    found = list(opened)
    if opened.detected is not None and not options.quiet:
        say(f"language: {opened.detected}")
    broken = sum(any(error.severity.value == "error" for error in game.errors) for game in found)
    left = []
    if broken:
        left.append(f"{broken} of {counted(len(found), 'game')} could not be read whole")
    if opened.stray:
        left.append(f"{counted(len(opened.stray), 'text')} outside of games left out")
    return found, f"{' and '.join(left)}; stamma check says why" if left else ""


def _text(source: Replayed | str, options: argparse.Namespace) -> tuple[list[Game], str]:
    """Read the games of any text, and say how much is doubtful."""
    from stamma.cli import texts

    reading = texts.read(options, source)
    if texts.is_empty(reading.text):
        return [], ""
    if not reading.games:
        return [], "no game found: stamma read says more"
    doubts = counted(len(reading.diagnostics), "doubt")
    return reading.games, f"{doubts}: stamma read says which" if reading.diagnostics else ""


def _left_out(bulletin: Bulletin) -> str:
    """Say what the games have that is not on the paper."""
    from collections import Counter

    total: Counter[str] = sum((score.left_out for score in bulletin.scores), Counter())
    things = [counted(number, thing) for thing, number in sorted(total.items()) if number]
    return f"note: left out: {', '.join(things)}" if things else ""
