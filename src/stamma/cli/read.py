"""``stamma read``: the games of any text, in whatever notation and language they are written."""

from __future__ import annotations

import sys

from stamma.cli import games, speech, texts, voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import TextIO

    from stamma import Reading


_EXAMPLES = """\
examples:
  stamma read mail.txt
  stamma read mail.txt --say --language-out de
  stamma read mail.txt --pgn > mail.pgn
  stamma read scoresheet.txt --language en --repair bold
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "read",
        help="read the games of any text",
        description="Reads the games of a book, a mail, a score sheet or any other text, in "
        "whatever notation and language they are written, and says what it understood and what "
        "is doubtful. The status is 1 if there is no game in it.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("file", help="the text, plain or compressed; - for standard input")
    games.add_kind_to(parser, "text")
    reading = parser.add_argument_group("reading")
    reading.add_argument("--notation", help="the notation of the text (default: found out)")
    reading.add_argument("--language", help="the language of the text (default: found out)")
    reading.add_argument(
        "--fen", help="the position that the game starts from, or startpos (default: found out)"
    )
    reading.add_argument(
        "--repair",
        choices=("none", "normal", "bold"),
        default="normal",
        help="whether misprints are mended: not at all, where the game stops without, or wherever "
        "it reads better with it (default: normal)",
    )
    games.add_unpacking_to(reading)
    reading.add_argument(
        "--first",
        action="store_true",
        help="nothing but the first game, whatever else the text has",
    )
    writing = parser.add_argument_group("writing")
    writing.add_argument("--pgn", action="store_true", help="write the games in PGN")
    writing.add_argument("--json", action="store_true", help="facts for programs")
    writing.add_argument(
        "--to",
        metavar="NOTATION",
        help="write nothing but the moves of the main lines, in this notation; with --pgn, the "
        "games in this notation",
    )
    writing.add_argument(
        "--language-out", metavar="LANGUAGE", help="language to write in (default: English)"
    )
    writing.add_argument(
        "--helpmate",
        action="store_true",
        help="write nothing but the main lines, with Black's moves first, as those of helpmates",
    )
    speech.add_to(parser)
    voice.add_color_to(parser)
    voice.add_quiet_to(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read the text and say what it is; the status is 1 if there is no game in it."""
    reading = _read(options)
    if options.first:
        reading.leave_first()
    if options.json:
        _print_json(reading)
    elif _is_empty(reading):
        voice.note(options, f"{options.file} is empty: there is nothing to read")
    elif options.pgn:
        notation = options.to or "san"
        sys.stdout.writelines(game.pgn(notation, options.language_out) for game in reading.games)
        _report(reading, options)
    elif options.helpmate:
        _print_helpmates(reading, options.to, options.language_out)
        _report(reading, options)
    elif speech.is_asked_for(options):
        speech.of_games(reading.games, options)
        _report(reading, options)
    elif options.to is not None:
        _print_moves(reading, options.to, options.language_out)
        _report(reading, options)
    else:
        _print_all(reading, options)
    return 0 if reading.games or _is_empty(reading) else 1


def _read(options: argparse.Namespace) -> Reading:
    if options.kind == "pgn":
        return _read_pgn(options)
    return texts.read(options, notation=options.notation, start=options.fen, repair=options.repair)


def _read_pgn(options: argparse.Namespace) -> Reading:
    """Read the games of a file as the standard has them, without looking for anything else."""
    from stamma import pgn
    from stamma.language_table import language
    from stamma.notations import SAN
    from stamma.pgn.sources import replayed
    from stamma.reading import Reading

    if options.notation or options.fen:
        raise ValueError("--notation and --fen are for texts: PGN says these things itself")
    if options.first:
        raise ValueError("--first is for texts: in PGN each game is one of its own")
    source = pgn.open(
        replayed(options.file), language=options.language, unpack_all=options.unpack_all
    )
    found = list(source)
    diagnostics = [*source.stray, *(error for game in found for error in game.errors)]
    diagnostics.sort(key=lambda each: each.place.start if each.place else 0)
    # Nothing was guessed.
    reading = Reading("", found, SAN, confidence=1.0, diagnostics=diagnostics)
    if source.detected is not None:
        reading.language = source.detected.language
    elif options.language is not None:
        reading.language = language(options.language)
    return reading


def _is_empty(reading: Reading) -> bool:
    nothing_told = not any(found.place for found in reading.diagnostics)
    return not reading.games and nothing_told and texts.is_empty(reading.text)


def _print_moves(reading: Reading, notation: str, language: str | None) -> None:
    for game in reading.games:
        written = (node.write(notation, language) for node in game.mainline())
        sys.stdout.write(" ".join(written) + "\n")


def _print_helpmates(reading: Reading, notation: str | None, language: str | None) -> None:
    from stamma.pgn import write_helpmate

    for game in reading.games:
        sys.stdout.write(write_helpmate(game, notation, language) + "\n")


def _report(reading: Reading, options: argparse.Namespace) -> None:
    """Doubts go to standard error, so that what is written stays clean."""
    if not options.quiet:
        _tell(reading, options, "concise", sys.stderr)


def _tell(reading: Reading, options: argparse.Namespace, form: str, out: TextIO) -> None:
    from stamma.reports import report

    doubts = report(form, out, color=voice.has_color(options, out))
    for diagnostic in texts.placed(reading.diagnostics, options.file):
        doubts.add(diagnostic)


def _print_all(reading: Reading, options: argparse.Namespace) -> None:
    out = sys.stdout
    if reading.notation is not None:
        tongues = [fit.language.name for fit in reading.languages]
        first = ", ".join(tongues[:3])
        rest = f" and {len(tongues) - 3} more" if len(tongues) > 3 else ""  # noqa: PLR2004
        same = ", which have the same letters" if len(tongues) > 1 else ""
        out.write(f"Notation: {reading.notation.name} ({reading.notation.about})\n")
        if tongues:
            out.write(f"Language: {first}{rest}{same}\n")
        out.write(f"Confidence: {reading.confidence:.0%}\n")
    for number, game in enumerate(reading.games, 1):
        out.write("\n")
        if len(reading.games) > 1:
            out.write(f"Game {number}\n")
        known = {name: value for name, value in game.headers.items() if value.strip("?.*")}
        out.writelines(f"{name}: {value}\n" for name, value in known.items())
        out.write(game.pgn(language=options.language_out, tags=False).strip() + "\n")
    if reading.diagnostics:
        out.write("\n")
        _tell(reading, options, "full", out)


def _print_json(reading: Reading) -> None:
    import json

    from stamma.reading.facts import reading_facts

    sys.stdout.write(json.dumps(reading_facts(reading), ensure_ascii=False) + "\n")
