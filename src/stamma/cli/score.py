"""``stamma score``: the games of a file laid out on paper."""

from __future__ import annotations

from stamma.cli import games, voice
from stamma.cli.streams import say
from stamma.counting import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from stamma.pgn.game import Game
    from stamma.pgn.sources import Replayed
    from stamma.scores.parts import Bulletin

#: The names of layouts, forms and papers, as stamma.scores has them: help needs no more.
LAYOUTS = ("running", "table", "sheet", "sheet-60", "sheet-beside", "problem", "helpmate")
FORMS = ("text", "markdown", "html", "latex", "latex-plain", "json")
PAPERS = ("a4", "letter")

# So many bytes of what is written are held in memory, and more on disk; so many are copied at once.
_HELD = 8 << 20
_BLOCK = 1 << 20


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
    from itertools import chain
    from tempfile import SpooledTemporaryFile

    from stamma.pgn.sources import replayed
    from stamma.pgn.targets import keep_source, write_parts
    from stamma.scores import write_each

    seen = keep_source(options.file, options.output, may_replace=True)
    source = replayed(options.file)
    is_pgn = games.is_pgn(source, options, options.file)
    doubts: list[str] = []
    found = _pgn(source, options, doubts) if is_pgn else _text(source, options, doubts)
    # What stands before the games is known when all have been read; no more than one is held.
    with SpooledTemporaryFile(_HELD) as written:
        document = write_each(
            found,
            options.layout,
            options.form,
            options.to,
            options.language_out,
            put=lambda text: written.write(text.encode()),
            paper=options.paper,
            index=False if options.no_index else None,
        )
        written.seek(0)
        blocks = iter(lambda: written.read(_BLOCK), b"")
        parts = chain([document.before.encode()], blocks, [document.after.encode()])
        write_parts(options.output, parts, seen=seen)
    if not options.quiet:
        for told in filter(None, (*doubts, _left_out(document.bulletin))):
            say(f"{told}")
    return 1 if doubts else 0


def _pgn(source: Replayed | str, options: argparse.Namespace, doubts: list[str]) -> Iterator[Game]:
    """Go through the games of a file, and say in the end what could not be read."""
    from stamma import pgn

    opened = pgn.open(
        source,
        language=options.language,
        game_bytes=options.game_bytes,
        unpack_all=options.unpack_all,
    )
    number = broken = 0
    for game in opened:
        number += 1
        broken += any(error.severity.value == "error" for error in game.errors)
        yield game
    if opened.detected is not None and not options.quiet:
        say(f"language: {opened.detected}")
    left = []
    if broken:
        left.append(f"{broken} of {counted(number, 'game')} could not be read whole")
    if opened.stray:
        left.append(f"{counted(len(opened.stray), 'text')} outside of games left out")
    if left:
        doubts.append(f"{' and '.join(left)}; stamma check says why")


def _text(source: Replayed | str, options: argparse.Namespace, doubts: list[str]) -> Iterable[Game]:
    """Read the games of any text, and say how much is doubtful."""
    from stamma.cli import texts

    reading = texts.read(options, source)
    if texts.is_empty(reading.text):
        return []
    if not reading.games:
        doubts.append("no game found: stamma read says more")
    elif reading.diagnostics:
        number = counted(len(reading.diagnostics), "doubt")
        doubts.append(f"{number}: stamma read says which")
    return reading.games


def _left_out(bulletin: Bulletin) -> str:
    """Say what the games have that is not on the paper."""
    found = sorted(bulletin.left_out.items())
    things = [counted(number, thing) for thing, number in found if number]
    return f"note: left out: {', '.join(things)}" if things else ""
