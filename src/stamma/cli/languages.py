"""``stamma languages``: the table of languages, or all that is known about some of them."""

from __future__ import annotations

import sys

from stamma.cli import voice
from stamma.cli.streams import allow_any_script
from stamma.pieces import PIECE_TYPES, piece_name, piece_symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stamma.language_table import Language
    from stamma.pieces import PieceType

# From the king to the pawn.
_PIECES = PIECE_TYPES[::-1]
_SYMBOLS = [piece_symbol(piece).upper() for piece in _PIECES]
_DIRECTIONS = {"ltr": "left to right", "rtl": "right to left"}


_EXAMPLES = """\
examples:
  stamma languages
  stamma languages de magyar Russian
  stamma languages fr --json
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "languages",
        help="list the languages and their letters for the pieces",
        description="Lists the languages and their letters for the pieces, or all that is known "
        "about some of them.",
        epilog=_EXAMPLES,
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="LANGUAGE",
        help="code, English name or native name: de, German, Deutsch",
    )
    parser.add_argument("--json", action="store_true", help="facts for programs")
    voice.add_color_to(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the languages that the options name, or the table of all."""
    from stamma.language_table import language, languages

    chosen = [language(name) for name in options.names]
    allow_any_script()
    if options.json:
        _print_facts(chosen or languages)
    elif chosen:
        _print_details(chosen, options)
    else:
        header = ("code", "language", "native name", *_SYMBOLS, "also read")
        _print_table(header, map(_overview, languages), options)
    return 0


def _overview(each: Language) -> list[str]:
    letters = each.letters.values() if each.has_letters else [""] * len(_PIECES)
    return [each.code, each.name, each.native, *letters, _also_read(each)]


def _also_read(each: Language) -> str:
    if not each.has_letters:
        return "as English"
    return " ".join(
        f"{symbol}:{'/'.join(each.spellings[piece][1:])}"
        for symbol, piece in zip(_SYMBOLS, _PIECES, strict=True)
        if len(each.spellings[piece]) > 1
    )


def _print_details(chosen: Iterable[Language], options: argparse.Namespace) -> None:
    for number, each in enumerate(chosen):
        if number:
            sys.stdout.write("\n")
        _print_table(("language", f"{each}, {each.native}"), _details(each), options)


def _details(each: Language) -> Iterator[tuple[str, str]]:
    """Yield what is known about a language, as pairs of a label and a text."""
    from stamma.language_table import LETTER_STATUSES, WORDS

    if each.aliases:
        yield "also called", ", ".join(each.aliases)
    yield "script", f"{each.script}, {_DIRECTIONS[each.direction]}"
    yield "letters", LETTER_STATUSES[each.status]
    for piece in _PIECES:
        yield piece_name(piece), _piece(each, piece)
    sisters = each.same_letters()
    if sisters:
        yield "same letters", ", ".join(sister.name for sister in sisters)
    for word in WORDS:
        if each.words[word]:
            yield word.replace("_", " "), ", ".join(each.words[word])
    for conflict in each.conflicts:
        pieces = " and ".join(piece_name(piece) for piece in conflict.pieces)
        yield "conflict", f"{', '.join(conflict.spellings)} ({pieces}): {conflict.rule}"
    for label, texts in (
        ("note", each.notes),
        ("uncertain", each.uncertain),
        ("source", each.sources),
    ):
        for text in texts:
            yield label, text


def _piece(each: Language, piece: PieceType) -> str:
    written, *others = each.spellings[piece] or ("-",)
    also = f" (also {', '.join(others)})" if others else ""
    names = ", ".join(each.piece_names[piece])
    return f"{written}{also}  {names}".rstrip()


def _print_table(
    header: Sequence[str], rows: Iterable[Sequence[str]], options: argparse.Namespace
) -> None:
    """Print a table: for people on a terminal, with tabs between the columns for a pipe."""
    if not sys.stdout.isatty():
        for row in (header, *rows):
            sys.stdout.write("\t".join(row) + "\n")
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for title in header:
        narrow = title in _SYMBOLS or title == header[0]
        table.add_column(title, no_wrap=narrow, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    voice.console(options).print(table)


def _print_facts(chosen: Iterable[Language]) -> None:
    import json

    sys.stdout.write(json.dumps([_facts(each) for each in chosen]) + "\n")


def _facts(each: Language) -> dict[str, object]:
    return {
        "code": each.code,
        "name": each.name,
        "native": each.native,
        "aliases": each.aliases,
        "script": each.script,
        "direction": each.direction,
        "status": each.status,
        "has_letters": each.has_letters,
        "letters": _by_symbol(each.letters),
        "spellings": _by_symbol(each.spellings),
        "piece_names": _by_symbol(each.piece_names),
        "also_named": _by_symbol(each.also_named),
        "words": dict(each.words),
        "same_letters": [sister.code for sister in each.same_letters()],
        "conflicts": [
            {
                "kind": conflict.kind,
                "pieces": [piece_symbol(piece).upper() for piece in conflict.pieces],
                "spellings": conflict.spellings,
                "rule": conflict.rule,
            }
            for conflict in each.conflicts
        ],
        "notes": each.notes,
        "uncertain": each.uncertain,
        "sources": each.sources,
    }


def _by_symbol(facts: Mapping[PieceType, object]) -> dict[str, object]:
    return {symbol: facts[piece] for symbol, piece in zip(_SYMBOLS, _PIECES, strict=True)}
