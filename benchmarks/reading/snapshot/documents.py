"""The texts of the documentation and the examples: whole pages, and what stands in their blocks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOT = Path(__file__).parents[3]
_PATTERNS = ("README.md", "docs/**/*.md", "docs/**/*.pgn", "docs/**/*.txt", "docs/**/*.tsv")
_BLOCK = re.compile(r"(?ms)^```[^\n]*\n(.*?)^```")
_LONGEST = 20_000


def documents() -> Iterator[tuple[str, str]]:
    """Yield names and texts, none longer than some pages."""
    for pattern in (*_PATTERNS, "examples/**/*.py"):
        for path in sorted(_ROOT.glob(pattern)):
            name, text = str(path.relative_to(_ROOT)), path.read_text(encoding="utf-8")
            yield name, text[:_LONGEST]
            if path.suffix == ".md":
                for place, block in enumerate(_BLOCK.findall(text)):
                    yield f"{name} {place + 1}", block[:_LONGEST]
