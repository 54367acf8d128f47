"""Whether a file is one of games in PGN, or a text of another kind that has games in it."""

from __future__ import annotations

import os
import re

from stamma.pgn.bulk import count
from stamma.pgn.detection import LanguageNotFoundError, detect_language
from stamma.pgn.sources import name_of, naming, open_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma._core import Input
    from stamma.language_table import Language
    from stamma.pgn.sources import Source

# How much of a file is looked at, in bytes.
_SAMPLE = 1 << 16

# What is before it does not matter, up to 16 MB.
_BLANKS = b"\0 \t\r\n\v\f"
_BLANK_SAMPLES = 1 << 8

# The name of a file of games, compressed as it may be.
_NAME = re.compile(r"\.pgn(?:\.\w{1,4})?\Z", re.IGNORECASE | re.ASCII)

# A tag that has a line to itself, or begins one with others behind it. Prose has brackets, too, and
# pages have quotes, but not these.
_TAG = re.compile(rb'^[ \t]*\[[ \t]*[A-Za-z]\w*[ \t]+"[^"\r\n]*"[ \t]*\]', re.MULTILINE)
_FIRST_TAG = re.compile(rb'\s*\[\s*[A-Za-z]\w*\s+"')

# So many words may stand before the first tag; more of them are a text that quotes a game.
_WORD = re.compile(rb"[^\W\d_]{2,}")
_PREAMBLE = 12

# A line that begins with the first move of a game: what follows may be one in PGN, to its result.
_FIRST_MOVE = re.compile(rb"^[ \t]*1[ \t]*\.[ \t]*[A-Za-z]", re.MULTILINE)
_RESULT = re.compile(rb"(?<=\s)(?:1-0|0-1|1/2-1/2|\*)(?=\s|\Z)")
# So many lines are tried; the games of a file are alike.
_TRIED = 8


def is_pgn(source: Source, language: str | Language | None = None) -> bool:
    r"""Whether a file is PGN: by its name, or by tags or moves in its beginning.

    Tags make it PGN if no more than a few words stand before them; so does a game that begins a
    line with ``1.`` and can be read to its result, and moves alone if all of them can be read.
    There is nothing in an empty file that is not PGN. The language is that of the piece letters;
    ``"auto"`` is any. A binary file is read from, and not put back.

    >>> is_pgn(b'[Event "?"]'), is_pgn(b"1. e4 e5 *"), is_pgn(b"After 1. e4 Sc6 he lost.")
    (True, True, False)
    >>> is_pgn(b'My best games\n\n[Event "?"]\n\n1. e4 *')
    True

    A text of its own that quotes a game is none.

    >>> quoting = b'We went to Ulm by train, and it rained all day. Here is the game of board two:'
    >>> is_pgn(quoting + b'\n\n[Event "?"]\n\n1. e4 *')
    False

    :raises OSError: if the file cannot be read.
    """
    if isinstance(source, str | os.PathLike) and _NAME.search(name_of(source) or ""):
        return True
    file = open_input(source)
    with naming(source):
        sample = _first_words(file)
    if not sample or _FIRST_TAG.match(sample):
        return True
    tag = _TAG.search(sample)
    if tag is not None:
        return len(_WORD.findall(sample, 0, tag.start())) <= _PREAMBLE
    # The last game of the sample may be cut off, so that its last word is half a move.
    whole = sample if len(sample) < _SAMPLE else sample.rsplit(None, 1)[0]
    return _can_be_read(whole, language) or any(
        _can_be_read(game, language) for game in _games(whole)
    )


def _first_words(file: Input) -> bytes:
    """Read the beginning of a file, from its first sign that is not blank."""
    for _ in range(_BLANK_SAMPLES):
        block = file.read(_SAMPLE)
        sample = block.lstrip(_BLANKS)
        if sample or not block:
            # As much as if it had begun there.
            return sample + file.read(_SAMPLE - len(sample)) if sample else b""
    return b""


def _games(sample: bytes) -> list[bytes]:
    """Cut out what may be games in PGN without tags."""
    games: list[bytes] = []
    for start in _FIRST_MOVE.finditer(sample):
        result = _RESULT.search(sample, start.end())
        if result is None or len(games) == _TRIED:
            break
        games.append(sample[start.start() : result.end()])
    return games


def _can_be_read(sample: bytes, language: str | Language | None) -> bool:
    """Whether there are games, and all of their moves can be read."""
    if language == "auto":
        try:
            found = detect_language(sample)
        except LanguageNotFoundError:
            return False
        return 0 < found.games == found.whole
    counts = count(sample, language=language, threads=1)
    return counts.games > 0 and counts.broken == counts.stray == 0
