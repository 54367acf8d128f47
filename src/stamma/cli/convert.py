"""``stamma convert``: the games of a file in another notation or language."""

from __future__ import annotations

from stamma.cli import games
from stamma.cli.parsers import UsageError, number
from stamma.cli.streams import say
from stamma.counting import counted, inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from stamma.pgn.sources import Replayed
    from stamma.reading import Reading


_EXAMPLES = """\
examples:
  stamma convert games.pgn --to lan --language-out de -o german.pgn
  stamma convert games.pgn --where 'Date >= 1850' --no-comments -o bare.pgn
  stamma convert games.pgn --on-error skip --rejects broken.pgn -o good.pgn
  stamma convert mail.txt --language de --language-out en
"""

# The forms of notation that are read in texts only.
_NOT_IN_PGN = ("descriptive", "descriptive-spanish", "original-file")


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "convert",
        help="write the games of a file in another notation",
        description="Writes the games of a file in another notation or language. In a text that is "
        "not PGN only the moves are changed; the options on games do not apply to it. The status "
        "is 1 if something could not be read.",
        epilog=_EXAMPLES,
    )
    games.add_to(parser)
    games.add_kind_to(parser, "by its name and its beginning")
    parser.add_argument(
        "--notation",
        metavar="NOTATION",
        help="notation of the moves in the file; in descriptive notation and in Stamma's own, the "
        "file is read as a text (default: algebraic of every kind, and what a text seems to have)",
    )
    games.add_output_to(parser)
    games.add_notation_out_to(parser)
    games.add_selection_to(parser)
    parser.add_argument(
        "--on-error",
        choices=("keep", "skip", "stop"),
        default="keep",
        help="games that cannot be read whole: keep them as they stand, skip them, or stop and "
        "leave the output as it was (default: keep)",
    )
    parser.add_argument(
        "--rejects", metavar="FILE", help="gets the games that --on-error skip leaves out"
    )
    parser.add_argument(
        "--width",
        type=number(0),
        metavar="NUMBER",
        default=79,
        help="longest line; 0 for no limit (default: 79)",
    )
    parser.add_argument("--no-comments", action="store_true", help="leave out comments")
    parser.add_argument("--no-variations", action="store_true", help="leave out variations")
    parser.add_argument(
        "--nags",
        choices=("numbers", "glyphs", "none"),
        default="numbers",
        help="write marks on moves as numbers, $1, as glyphs, !, or not at all (default: numbers)",
    )
    parser.add_argument(
        "--no-clocks", action="store_true", help="leave out [%%clk] and other times"
    )
    parser.add_argument("--line-breaks", action="store_true", help="keep the lines of comments")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Convert the games; the status is 1 if some could not be read whole."""
    from stamma.pgn import convert
    from stamma.pgn.sources import replayed

    where = games.selection(options)
    source = replayed(options.file)
    if not _is_pgn(source, options):
        if options.rejects is not None:
            raise UsageError("--rejects is for games in PGN: of a text, nothing is left out")
        if where is not None:
            raise UsageError("games are selected in PGN: of a text, nothing is left out")
        return _convert_text(source, options)

    with games.progress(options, source) as progress:
        counts = convert(
            source,
            options.output,
            to=options.to,
            language=options.language,
            language_out=options.language_out,
            on_error=options.on_error,
            rejects=options.rejects,
            width=options.width or None,
            comments=not options.no_comments,
            variations=not options.no_variations,
            nags=options.nags,
            clocks=not options.no_clocks,
            line_breaks=options.line_breaks,
            where=where,
            game_bytes=options.game_bytes,
            unpack_all=options.unpack_all,
            threads=options.threads,
            progress=progress,
        )
    games.tell_language(options, counts)
    games.tell_selection(options, where)
    counts = games.tell_selected(options, counts, "left out")
    left = games.unread(counts)
    if left and not options.quiet:
        they = "it stands" if counts.broken + counts.stray == 1 else "they stand"
        done = {"keep": f"kept as {they}", "skip": "skipped", "stop": _stopped(options.output)}
        say(f"{left}: {done[options.on_error]}; stamma check says why")
    if counts.held and not options.quiet:
        say(f"{inside(counts.held)}, not converted; stamma check says where")
    return 1 if left else 0


def _is_pgn(source: Replayed | str, options: argparse.Namespace) -> bool:
    """Whether the file is to be read as PGN, in which some notations cannot stand."""
    if options.notation is not None:
        from stamma.notations import notation

        if notation(options.notation).form in _NOT_IN_PGN:
            if options.kind == "pgn":
                given = f"moves in {options.notation} notation"
                raise UsageError(f"{given} are not read in PGN: leave out --as pgn")
            return False
    return games.is_pgn(source, options, options.file)


def _stopped(target: str) -> str:
    from stamma.pgn.targets import is_replaced

    kept = f", so that {target} is left as it was" if is_replaced(target) else ""
    return f"the reason to stop{kept}"


def _convert_text(source: Replayed | str, options: argparse.Namespace) -> int:
    """Convert the moves of any text; the status is 1 if there is something doubtful."""
    from stamma.cli import texts
    from stamma.pgn.targets import keep_source, write
    from stamma.reading.rewriting import rewrite_file

    seen = keep_source(options.file, options.output, may_replace=True)
    language = None if options.language == "auto" else options.language
    written, reading = rewrite_file(
        source,
        options.to,
        notation=options.notation,
        language=language,
        language_out=options.language_out,
        unpack_all=options.unpack_all,
    )
    write(options.output, written, seen=seen)
    if texts.is_empty(reading.text):
        return 0
    if not options.quiet:
        say(f"{_summary(reading)}")
    return 1 if reading.diagnostics or not reading.games else 0


def _summary(reading: Reading) -> str:
    if not reading.games:
        return "no game found: the text is unchanged"
    moves = counted(sum(span.move is not None for span in reading.spans), "move")
    letters = "" if reading.language is None else f" in {reading.language.name}"
    doubts = counted(len(reading.diagnostics), "doubt")
    said = f"; {doubts}: stamma read says which" if reading.diagnostics else ""
    return f"{moves}{letters} found in the text{said}"
