"""The pages: an index and one page a rule, with what stamma says about its example today."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from stamma.diagnostics import CATALOGUE, Fix, Rule, Severity
from tools.rules import ROOT
from tools.rules.examples import told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from stamma.diagnostics.page import Page
    from tools.rules.entries import Entries

FOLDER = ROOT / "docs/rules"

_WIDTH = 100
FAMILIES = {
    "FEN": "Positions in FEN",
    "EPD": "Records in EPD",
    "MOV": "Moves that cannot be read or written",
    "SPL": "Spellings of moves",
    "PGN": "Games in PGN",
    "RDG": "Games in any text",
    "TAB": "Tables of games",
    "SEL": "Expressions that select games",
}

_INDEX = """\
# Rules

What stamma can have against a position, a move, a game or a text. `stamma rule` lists the rules in
the terminal, `stamma rule MOV005` shows one of them; in Python they are in
`stamma.diagnostics.CATALOGUE`. Codes and names never change.

{severities}

Held to a standard (`--strict`), all but notes are errors.

{fixes}

These pages are made by `make rules` from `src/stamma/diagnostics/rules.toml`. What stamma says
about an example is what it said when they were made, and a test watches over it.
"""


def files(entries: Entries) -> dict[Path, str]:
    """Make the pages.

    :raises ValueError: if an example does not raise its rule.
    """
    made = {FOLDER / f"{CATALOGUE[name].code}.md": page(CATALOGUE[name]) for name in entries}
    return {FOLDER / "README.md": index(entries), **made}


def index(entries: Entries) -> str:
    """Write the table of all rules, by families."""
    parts = [
        _INDEX.format(
            severities=_meanings("severity", Severity),
            fixes=_meanings("fix", Fix),
        )
    ]
    for family, title in FAMILIES.items():
        rows = [
            (f"[{rule.code}]({rule.code}.md)", f"`{name}`", rule.severity, rule.fix, entry["what"])
            for name, entry in entries.items()
            if (rule := CATALOGUE[name]).code.startswith(family)
        ]
        table = _table(("code", "name", "severity", "fix", "what is wrong"), rows)
        parts.append(f"## {title}\n\n{table}\n")
    return "\n".join(parts)


def _meanings(title: str, kinds: Iterable[Severity | Fix]) -> str:
    return _table((title, "means"), [(kind, kind.meaning) for kind in kinds])


def _table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def page(rule: Rule) -> str:
    """Write the page of a rule."""
    return "\n\n".join(_blocks(rule)) + "\n"


def _blocks(rule: Rule) -> Iterator[str]:
    text = rule.page()
    yield f"# {rule.code} {rule.name}"
    verdict = f"**{rule.severity.capitalize()}**: {rule.severity.meaning}. "
    verdict += f"**Fix**: {rule.fix}; {rule.fix.meaning}."
    if rule.by:
        verdict += f" **By** {'; '.join(rule.numbers())}."
    yield _wrapped(verdict)
    yield _wrapped(text.what)
    yield _wrapped(text.why)
    yield "## Example"
    if text.unreachable:
        yield _wrapped(f"None: {text.unreachable}.")
    else:
        yield f"Given to `{text.call}`:"
        yield _code(text.example)
        yield "stamma says:"
        yield _code(said(rule, text))
    if text.instead:
        yield "## Instead"
        yield _code(text.instead)
    yield "[All rules](README.md)"


def said(rule: Rule, text: Page) -> str:
    """Return what stamma says about the example of a page by this rule.

    :raises ValueError: if it says nothing by it.
    """
    found = told(text, text.example)
    by_rule = next((each for each in found if each.rule == rule), None)
    if by_rule is None:
        names = ", ".join(each.name for each in found) or "nothing"
        raise ValueError(
            f"the example of [{rule.name}] raises {names}; if the core has changed, `make develop`"
        )
    return by_rule.render()


def _code(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_on_hyphens=False, break_long_words=False)
