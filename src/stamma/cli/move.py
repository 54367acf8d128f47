"""``stamma move``: one move, read in any notation and written in others."""

from __future__ import annotations

import sys

from stamma.cli import position, speech, voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from stamma import Board, Move, MoveReading


_EXAMPLES = """\
examples:
  stamma move e2e4 --to fide,lan,descriptive
  stamma move Sxe4 --language de --moves "1. e4 Sf6 2. Sc3 Sxe4"
  stamma move Nf3 --say --language-out de
  stamma move Nf3 --all
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "move",
        help="read one move and write it in other notations",
        description="Reads one move in any notation and language, and writes it in others, one a "
        "line. The status is 1 if it cannot be read.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("move", help="the move")
    add_reading_options(parser)
    position.add_to(parser)
    writing = parser.add_argument_group("writing")
    writing.add_argument(
        "--to",
        metavar="NOTATIONS",
        help="notations to write, with commas between them (default: san, unless it is said)",
    )
    writing.add_argument(
        "--language-out", metavar="LANGUAGE", help="language to write in (default: English)"
    )
    writing.add_argument(
        "--all", action="store_true", help="write it in every notation and every language"
    )
    speech.add_to(parser)
    writing.add_argument("--json", action="store_true", help="facts for programs")
    voice.add_color_to(parser)
    voice.add_quiet_to(parser)
    parser.set_defaults(run=run)


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how a move is written."""
    reading = parser.add_argument_group("reading")
    reading.add_argument(
        "--notation", help="the notation of the move (default: any that need not be asked for)"
    )
    position.add_language_to(reading, "the move and of --moves")


def run(options: argparse.Namespace) -> int:
    """Read the move and write it."""
    board = position.read(options)
    reading = board.parse(options.move, options.notation, options.language)
    written = _spellings(board, reading, options) | speech.of_move(board, reading.move, options)
    by_language = _by_language(board, reading.move) if options.all else {}
    if options.json:
        _print_json(reading, written, by_language)
        return 0
    for remark in reading.remarks:
        voice.note(options, remark.message)
    if options.all:
        _print_table(written, by_language)
    else:
        sys.stdout.writelines(f"{spelling}\n" for spelling in written.values())
    return 0


def _spellings(board: Board, reading: MoveReading, options: argparse.Namespace) -> dict[str, str]:
    if options.all:
        from stamma.explanation import spellings

        return spellings(board, reading.move, options.language_out)
    if options.to is None and speech.is_asked_for(options):
        return {}
    names = "san" if options.to is None else options.to
    written = {}
    for name in map(str.strip, names.split(",")):
        spelling = board.write(reading.move, name, options.language_out)
        if reading.draw_offer:
            from stamma.notations import notation

            spelling = notation(name).with_offer(spelling)
        written[name] = spelling
    return written


def _by_language(board: Board, move: Move) -> dict[str, str]:
    from stamma import FIDE, languages

    return {
        f"{language.name} ({language.code})": board.write(move, FIDE, language)
        for language in languages
        if language.has_letters
    }


def _print_table(written: dict[str, str], by_language: dict[str, str]) -> None:
    voice.write_pairs(written)
    sys.stdout.write("\n")
    voice.write_pairs(by_language)


def _print_json(reading: MoveReading, written: dict[str, str], by_language: dict[str, str]) -> None:
    import json

    facts = {
        "text": reading.text,
        "move": reading.move.uci(),
        "draw_offer": reading.draw_offer,
        "remarks": [
            {"code": remark.code, "name": remark.name, "message": remark.message}
            for remark in reading.remarks
        ],
        "written": written,
    }
    if by_language:
        facts["languages"] = by_language
    sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")
