"""The pages of rules, in HTML: what can be wrong, why it matters, and an example."""

from __future__ import annotations

from html import escape

from stamma.diagnostics import CATALOGUE, Rule
from stamma.diagnostics.templates import outline

_BY_CODE = {rule.code: rule for rule in CATALOGUE.values()}


def page(code: str) -> str | None:
    """Write the page of the rule with this code; nothing if there is none.

    >>> "<h1>RDG002 repaired-move</h1>" in page("RDG002")
    True
    >>> page("XYZ999") is None
    True
    """
    rule = _BY_CODE.get(code)
    return None if rule is None else _html(rule)


def _html(rule: Rule) -> str:
    told = rule.page()
    title = escape(f"{rule.code} {rule.name}")
    parts = [
        f"<h1>{title}</h1>",
        f"<p><strong>{escape(str(rule.severity))}</strong>: {escape(rule.severity.meaning)}</p>",
        f"<p>{escape(told.what)}</p>",
        f"<p>{escape(told.why)}</p>",
    ]
    if told.example:
        parts += ["<h2>Example</h2>", f"<pre>{escape(told.example)}</pre>"]
    if told.instead:
        parts += ["<h2>Instead</h2>", f"<pre>{escape(told.instead)}</pre>"]
    advice = outline(rule.advice)
    if advice != outline("{help}"):
        parts += ["<h2>Advice</h2>", f"<p>{escape(advice)}</p>"]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f'<title>{title}</title>\n<link rel="stylesheet" href="/page/rules.css">\n</head>\n'
        "<body>\n<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )
