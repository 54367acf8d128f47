"""Moves with the piece letters of another language: that is said once, and not of every move."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stamma._core import Input
from stamma.diagnostics import diagnose
from stamma.pgn.detection import LanguageNotFoundError, detect

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic
    from stamma.pgn.detection import Detected

# A letter or two that are no English ones, and then what a move may have.
_FOREIGN = re.compile(r"(?![KQRBNPO][a-h1-8x:=-])([^\W\d_][^\W\d_a-hx]?)[a-h1-8x:=-]")
_MOST_NAMES = 3


class Foreign:
    """Finds out from the first games of a file whether their letters are of another language."""

    def __init__(self, sample: bytes) -> None:
        self._sample: bytes | None = sample
        self._letters: set[str] = set()

    def replace(self, found: Diagnostic) -> list[Diagnostic]:
        """Return what is told of a move that cannot be read: itself, with more, or nothing."""
        match = _FOREIGN.match(found.text)
        if match is None or match[1].islower():
            return [found]
        if self._sample is not None:
            detected = _detected(self._sample)
            self._sample = None
            if detected is not None:
                self._letters = set(detected.language.letters.values())
                return [found, _told(found, detected)]
        return [] if match[1] in self._letters else [found]


def _detected(sample: bytes) -> Detected | None:
    """Find the language, if it is not English."""
    try:
        detected = detect(Input.from_bytes(sample))
    except LanguageNotFoundError:
        return None
    return None if detected.language.code == "en" else detected


def _told(found: Diagnostic, detected: Detected) -> Diagnostic:
    names = [f"{each.name} ({each.code})" for each in (detected.language, *detected.others)]
    written = " or ".join(names[:_MOST_NAMES])
    text = found.text
    facts = {"text": text, "written": written, "language": detected.language.code}
    told = diagnose("pgn-other-language", text, 0, len(text), found.place, **facts)
    return told.on_line(*found.around)
