"""``stamma check``: what is wrong with the games of a file."""

from __future__ import annotations

import sys

from stamma.cli import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from stamma.diagnostics import Diagnostic
    from stamma.pgn.sources import Replayed


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "check",
        help="check the games of a file",
        description="Reads every move of every game and says what is wrong, with file, line, "
        "column and code. The status is 1 if something could not be read, or breaks the standard "
        "that the games are held to.",
    )
    games.add_to(parser)
    parser.add_argument(
        "--strict",
        metavar="STANDARD",
        help="hold every move to a notation (fide, rules_e, lan, ...), also on a score sheet or in "
        "any other text; or the whole file to the export format of PGN (pgn)",
    )
    games.add_kind_to(parser, "pgn; with --strict by its name and its beginning")
    parser.add_argument("--json", action="store_true", help="one object a line, for programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the games; the status is 1 if something could not be read."""
    if options.strict is not None:
        return _hold(options)
    if options.kind == "text":
        from stamma.cli import texts

        return texts.check(options)
    from stamma.pgn import check

    with games.progress(options) as progress:
        counts = check(
            options.file,
            _json if options.json else _line,
            language=options.language,
            game_bytes=options.game_bytes,
            unpack_all=options.unpack_all,
            threads=options.threads,
            progress=progress,
        )
    games.tell_language(options, counts)
    if not options.quiet and not options.json:
        sys.stdout.write(f"{games.summary(counts)}\n")
    return 1 if counts.broken or counts.stray else 0


def _hold(options: argparse.Namespace) -> int:
    """Hold the games to a standard; the status is 1 if they break it."""
    from collections import Counter

    from stamma.counting import counted
    from stamma.pgn.sources import replayed
    from stamma.pgn.strictness import Standard

    standard = Standard.find(options.strict)
    show = _json if options.json else _held_line
    found: Counter[str] = Counter()

    def report(diagnostic: Diagnostic) -> None:
        found[diagnostic.severity] += 1
        show(diagnostic)

    source = replayed(options.file)
    is_file = standard.is_export or (standard.is_algebraic and games.is_pgn(source, options))
    hold = _hold_file if is_file else _hold_text
    whole = hold(source, options, report)
    if not options.quiet and not options.json:
        counts = ", ".join(counted(found[kind], kind) for kind in ("error", "warning", "note"))
        sys.stdout.write(f"held to {options.strict}: {counts}\n")
    return 0 if whole and not found["error"] else 1


def _hold_file(
    source: Replayed | str, options: argparse.Namespace, report: Callable[[Diagnostic], None]
) -> bool:
    """Hold a file of games to the standard; whether all could be read."""
    from stamma.pgn import check

    with games.progress(options) as progress:
        counts = check(
            source,
            report,
            language=options.language,
            strict=options.strict,
            game_bytes=options.game_bytes,
            unpack_all=options.unpack_all,
            threads=options.threads,
            progress=progress,
        )
    games.tell_language(options, counts)
    return counts.broken == counts.stray == 0


def _hold_text(
    source: Replayed | str, options: argparse.Namespace, report: Callable[[Diagnostic], None]
) -> bool:
    """Hold the games of any other text to the standard; whether there are any."""
    from stamma.cli import texts

    reading = texts.read(options, source, strict=options.strict)
    for found in _placed(reading.diagnostics, options.file):
        report(found)
    return bool(reading.games)


def _placed(diagnostics: list[Diagnostic], file: str) -> Iterator[Diagnostic]:
    """Say where in the file the doubts about a page stand."""
    from stamma.diagnostics import Place

    at = byte = 0
    for found in diagnostics:
        byte += len(found.text[at : found.start].encode())
        at = found.start
        word = found.text[found.start : found.end]
        last = byte + len(word.encode())
        place = Place(file, 0, 0, found.line, found.column, byte, last)
        yield found.at(word, 0, len(word), place)


def _held_line(found: Diagnostic) -> None:
    by = f" (by {found.by})" if found.by else ""
    sys.stdout.write(
        f"{found.place}: {found.severity}: {found.code} {found.message}; {found.advice}{by}\n"
    )


def _line(found: Diagnostic) -> None:
    sys.stdout.write(f"{found.place}: {found}\n")


def _json(found: Diagnostic) -> None:
    import json

    place = found.place._asdict() if found.place else {}
    facts = {**found.to_dict(), "text": found.text, **place}
    sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")
