"""Making diagnostics: most texts have none, and do not wait for the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic
    from stamma.reading.text.page import Token

#: So many moves are shown in a message.
SHOWN = 4


def diagnose(name: str, text: str, start: int, end: int, /, **facts: object) -> Diagnostic:
    """Make a diagnostic for the rule with this name, as :func:`stamma.diagnostics.diagnose` does.

    >>> diagnose("misplaced-blank", "1. N f3", 3, 7, text="N f3", move="Nf3").name
    'misplaced-blank'
    """
    from stamma.diagnostics import diagnose

    return diagnose(name, text, start, end, **facts)


def at_token(text: str, token: Token, name: str, /, **facts: object) -> Diagnostic:
    """Make a diagnostic at a token of a text."""
    return diagnose(name, text, token.start, token.end, text=token.text, **facts)
