"""``stamma check``: what is wrong with games, for people, editors and build servers."""

from __future__ import annotations

import sys

from stamma.cli import games, voice
from stamma.cli.parsers import UsageError
from stamma.cli.streams import say
from stamma.counting import counted, totals

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from stamma.diagnostics import Diagnostic
    from stamma.pgn import Counts
    from stamma.pgn.sources import Replayed
    from stamma.reports import Report, Summary

_FORMATS = ("full", "concise", "json", "github", "gitlab", "sarif", "junit")
# The formats that are lines, of which there need not be any.
_LINES = ("full", "concise", "json", "github")
_SEVERITIES = ("error", "warning", "style", "note")
_EXAMPLES = """\
examples:
  stamma check games.pgn --where 'Date >= 1850'
  stamma check tournament/ --strict pgn --fail-on warning
  stamma check scoresheet.txt --strict fide
  stamma check *.pgn --ignore PGN028,missing-check --format github
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "check",
        help="check the games of files",
        description="Reads every move of every game and says what is wrong: where, by which rule, "
        "and what to do. The status is 1 if something was found that is bad enough (--fail-on).",
        epilog=_EXAMPLES,
    )
    games.add_files_to(parser)
    games.add_language_to(parser)
    games.add_selection_to(parser)
    parser.add_argument(
        "--strict",
        metavar="STANDARD",
        help="hold every move to a notation (fide, rules_e, lan, ...), also on a score sheet or in "
        "any other text; or the whole file to the export format of PGN (pgn)",
    )
    games.add_kind_to(parser, "pgn; text with --strict and a notation")
    parser.add_argument(
        "--repair",
        choices=("none", "normal", "bold"),
        help="whether misprints in a text are mended: not at all, where the game stops without, or "
        "wherever it reads better with it (default: normal; none with --strict)",
    )
    parser.add_argument(
        "--select",
        metavar="RULES",
        type=games.names,
        action="extend",
        help="say only what these rules are about: codes, beginnings of codes, names; with commas",
    )
    parser.add_argument(
        "--ignore",
        metavar="RULES",
        type=games.names,
        action="extend",
        help="say nothing about these rules",
    )
    parser.add_argument(
        "--fail-on",
        choices=_SEVERITIES,
        default="error",
        help="how bad it must be for the status to be 1 (default: error)",
    )
    parser.add_argument(
        "--format", choices=_FORMATS, default="full", help="how it is written (default: full)"
    )
    parser.add_argument(
        "--json", action="store_const", const="json", dest="format", help="short for --format json"
    )
    voice.add_color_to(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the games; the status is 1 if something is wrong."""
    options.selection = games.selection(options)
    found = _Found(options)
    for file in games.expanded(options.files):
        found.add_file(_check_file(file, options, found.add))
    games.tell_selection(options, options.selection)
    return found.finish()


class _Found:
    """What was found: it is written as it comes, if it was asked for, and counted.

    A report is begun when there is something to say: most files have nothing wrong with them, and
    the formats take longer to import than a small file does to read.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._counts: list[Counts] = []
        self._begun: tuple[Report, Summary] | None = None
        self._is_wanted: Callable[[Diagnostic], bool] | None = None
        if options.select or options.ignore:
            from stamma.diagnostics.selection import selection

            try:
                self._is_wanted = selection(options.select, options.ignore)
            except ValueError as error:
                raise UsageError(str(error)) from error

    def add(self, found: Diagnostic) -> None:
        """Write and count it."""
        if self._is_wanted is None or self._is_wanted(found):
            report, summary = self._begun or self._begin()
            summary.add(found)
            report.add(found)

    def add_file(self, counts: Counts) -> None:
        """Count what a file holds."""
        self._counts.append(counts)

    def finish(self) -> int:
        """Write the end of the report; return the status."""
        options = self._options
        if self._begun is None and options.format in _LINES:
            if not options.quiet and options.format != "json":
                files = f"{counted(len(self._counts), 'file')}: " * (len(self._counts) > 1)
                columns = zip(*(counts[:5] for counts in self._counts), strict=True)
                seen = None
                if options.selection is not None:
                    seen = sum(counts.seen or 0 for counts in self._counts)
                sys.stdout.write(f"{files}{totals(*map(sum, columns), seen=seen)}\n")
            return 0
        report, summary = self._begun or self._begin()
        for counts in self._counts:
            summary.add_file(counts)
        if not options.quiet or options.format not in _LINES:
            report.finish(summary)
        worst = summary.worst()
        bad = _SEVERITIES[: _SEVERITIES.index(options.fail_on) + 1]
        return 1 if worst in bad else 0

    def _begin(self) -> tuple[Report, Summary]:
        from stamma.reports import Summary, report

        color = voice.has_color(self._options, sys.stdout)
        self._begun = report(self._options.format, sys.stdout, color=color), Summary()
        return self._begun


def _check_file(
    file: str, options: argparse.Namespace, report: Callable[[Diagnostic], None]
) -> Counts:
    """Check a file: as PGN, unless it is a text or is held to a notation."""
    is_text = options.kind == "text"
    if options.strict is not None:
        from stamma.pgn.strictness import Standard

        standard = Standard.find(options.strict)
        if standard.is_export and is_text:
            raise UsageError("--strict pgn is for files of games, and --as text says it is a text")
        is_pgn = standard.is_export or (standard.is_algebraic and options.kind == "pgn")
        is_text = not is_pgn
    if not is_text:
        return _check_games(file, options, report)
    from stamma.pgn.sources import replayed

    if options.kind is None and ".pgn" in file.lower() and not options.quiet:
        say(f"{file} is read as a text, not as PGN (--as pgn)")
    return _check_text(replayed(file), options, report)


def _check_games(
    source: Replayed | str, options: argparse.Namespace, report: Callable[[Diagnostic], None]
) -> Counts:
    """Check a file of games."""
    from stamma.pgn import check

    with games.progress(options, source) as progress:
        counts = check(
            source,
            report,
            language=options.language,
            strict=options.strict,
            where=options.selection,
            game_bytes=options.game_bytes,
            unpack_all=options.unpack_all,
            threads=options.threads,
            progress=progress,
        )
    games.tell_language(options, counts)
    return counts


def _check_text(
    source: Replayed | str, options: argparse.Namespace, report: Callable[[Diagnostic], None]
) -> Counts:
    """Check the games of any other text."""
    if options.selection is not None:
        raise UsageError("games are selected in files of PGN, and not in other texts (--as pgn)")
    from stamma.cli import texts

    with games.progress(options, source):
        return texts.check(source, options, report)
