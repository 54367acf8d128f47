"""Colours are read on a light terminal and on a dark one."""

from __future__ import annotations

import io
import re

import pytest

from stamma.diagnostics import Severity, diagnose
from stamma.reports import report

# What xterm has for its colours, plain and bold.
PALETTE = {
    "31": ("cd0000", "ff0000"),
    "32": ("00cd00", "00ff00"),
    "33": ("cdcd00", "ffff00"),
    "34": ("0000ee", "5c5cff"),
    "35": ("cd00cd", "ff00ff"),
    "36": ("00cdcd", "00ffff"),
    "94": ("5c5cff", "5c5cff"),
}
RULES = {
    Severity.ERROR: "illegal-move",
    Severity.WARNING: "skipped-move",
    Severity.STYLE: "promotion-sign",
    Severity.NOTE: "needless-hyphen",
}


def light(color: str) -> float:
    """Return how light a colour is, as the guidelines for the web measure it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("severity", Severity)
def test_a_severity_can_be_read_on_black_and_on_white(severity: Severity) -> None:
    out = io.StringIO()
    facts = dict.fromkeys(("text", "reasons", "help", "written", "move", "sure", "which"), "x")
    found = diagnose(RULES[severity], "x", 0, 1, **facts)
    assert found.severity == severity
    report("full", out, color=True).add(found)
    codes = re.match(r"\x1b\[1(?:;(\d+))?m", out.getvalue())
    assert codes is not None
    # Without a colour it is that of all text.
    for color in PALETTE[codes[1]] if codes[1] else ():
        assert contrast(color, "000000") > 3
        assert contrast(color, "ffffff") > 3
