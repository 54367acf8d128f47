"""Whether a file is one of games in PGN, or a text of another kind that has games in it."""

from __future__ import annotations

import re
import sys

from stamma._core import Input
from stamma.pgn.bulk import count
from stamma.pgn.detection import LanguageNotFoundError, detect_language
from stamma.pgn.sources import open_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader

    from stamma.language_table import Language
    from stamma.pgn.sources import Source

# How much of a file is looked at, in bytes.
_SAMPLE = 1 << 13

_TAG = re.compile(rb"\s*\[[A-Za-z]\w*\s+\"")


def is_pgn(source: Source, language: str | Language | None = None) -> bool:
    """Whether a file is PGN by its beginning: tags, or moves that can all be read.

    The language is that of the piece letters; ``"auto"`` is any. A binary file other than standard
    input is read from, and not put back.

    >>> is_pgn(b'[Event "?"]'), is_pgn(b"1. e4 e5 *"), is_pgn(b"After 1. e4 Sc6 he lost.")
    (True, True, False)

    :raises OSError: if the file cannot be read.
    """
    sample = _sample(source)
    if _TAG.match(sample):
        return True
    # The last game of the sample may be cut off, so that its last word is half a move.
    whole = sample if len(sample) < _SAMPLE else sample.rsplit(None, 1)[0]
    if language == "auto":
        try:
            found = detect_language(whole)
        except LanguageNotFoundError:
            return False
        return 0 < found.games == found.whole
    counts = count(whole, language=language, threads=1)
    return counts.games > 0 and counts.broken == 0


def _sample(source: Source) -> bytes:
    if source != "-":
        return open_input(source).read(_SAMPLE)
    # Standard input can be read only once, so it is looked at without being read.
    standard_input: BufferedReader = sys.stdin.buffer  # type: ignore[assignment]
    return Input.from_bytes(standard_input.peek(_SAMPLE)[:_SAMPLE]).read(_SAMPLE)
