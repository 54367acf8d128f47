"""``stamma rule``: what can be wrong, as a list, or all there is to say about some of it."""

from __future__ import annotations

import argparse
import sys
import textwrap

from stamma.cli.streams import allow_any_script
from stamma.diagnostics.templates import outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stamma.diagnostics import Rule

_WIDTH = 80
_INDENT = "    "


_EXAMPLES = """\
examples:
  stamma rule
  stamma rule MOV005
  stamma rule SPL01 false-check
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "rule",
        help="list what can be wrong, or explain it",
        description="Lists the rules by which something can be wrong, or explains some of them "
        "with an example.",
        epilog=_EXAMPLES,
    )
    parser.add_argument(
        "rules",
        nargs="*",
        type=_find,
        metavar="RULE",
        help="a code, the beginning of codes, or a name: MOV005, SPL01, illegal-move",
    )
    parser.add_argument("--json", action="store_true", help="facts for programs")
    parser.set_defaults(run=run)


def _find(name: str) -> list[Rule]:
    from stamma.diagnostics.selection import find

    try:
        return find(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}; `stamma rule` lists them all") from error


def run(options: argparse.Namespace) -> int:
    """Print the rules that the options name, or the list of all."""
    from stamma.diagnostics import CATALOGUE

    allow_any_script()
    rules = list(dict.fromkeys(rule for found in options.rules for rule in found))
    if options.json:
        import json

        chosen = rules or CATALOGUE.values()
        sys.stdout.write(json.dumps([_facts(rule) for rule in chosen]) + "\n")
    elif rules:
        sys.stdout.write("\n\n".join(map(explain, rules)))
    else:
        _print_list(CATALOGUE.values())
    return 0


def _print_list(rules: Iterable[Rule]) -> None:
    """Print a line for each rule: in columns on a terminal, with tabs between them for a pipe."""
    rows = [(rule.code, rule.name, rule.severity) for rule in rules]
    gap = "\t"
    if sys.stdout.isatty():
        gap = "  "
        width = max(len(name) for _, name, _ in rows)
        rows = [(code, name.ljust(width), severity) for code, name, severity in rows]
    sys.stdout.writelines(gap.join(row) + "\n" for row in rows)


def explain(rule: Rule) -> str:
    """Write all there is to say about a rule, for a terminal of 80 columns."""
    return "\n".join(_lines(rule)) + "\n"


def _lines(rule: Rule) -> Iterator[str]:
    page = rule.page()
    yield f"{rule.code} {rule.name}"
    yield ""
    yield f"{rule.severity}: {rule.severity.meaning}"
    yield f"fix {rule.fix}: {rule.fix.meaning}"
    if rule.by:
        yield f"by {'; '.join(rule.numbers())}"
    for text in (page.what, page.why):
        yield ""
        yield from textwrap.wrap(text, _WIDTH, break_on_hyphens=False)
    yield ""
    if page.unreachable:
        yield from textwrap.wrap(f"No example: {page.unreachable}.", _WIDTH)
        return
    yield f"Example, given to stamma.{page.door}:"
    yield from _quoted(page.example)
    if page.given:
        yield ""
        yield "with"
        width = max(map(len, page.given))
        yield from (f"{_INDENT}{key:{width}}  {value}" for key, value in page.given.items())
    if page.instead:
        yield ""
        yield "Instead:"
        yield from _quoted(page.instead)
    advice = outline(rule.advice)
    if advice != outline("{help}"):
        yield ""
        yield from textwrap.wrap(f"Advice: {advice}", _WIDTH, break_on_hyphens=False)


def _quoted(text: str) -> Iterator[str]:
    for line in text.rstrip().split("\n"):
        yield f"{_INDENT}{line}".rstrip()


def _facts(rule: Rule) -> dict[str, object]:
    page = rule.page()
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity,
        "fix": rule.fix,
        "message": rule.message,
        "advice": rule.advice,
        "by": dict(rule.by),
        "what": page.what,
        "why": page.why,
        "example": page.example,
        "instead": page.instead,
        "door": page.door,
        "given": dict(page.given),
        "unreachable": page.unreachable,
    }
