"""Old words: moves as books of the eighteenth century tell them, "The King's Pawn two steps".

Such a sentence becomes the descriptive move that it tells, in its place and padded to its length.
The long s of their print is often taken for an f: "the King's Bifhop", "the fame".
"""

from __future__ import annotations

import re
from functools import cache

from stamma._patterns import late
from stamma.reading.text.lexemes import ORDINALS, PAD

# So many sentences of this kind are no chance.
_OFTEN = 4
_HINTS = ("s Pawn", "s pawn")
_MEN = {"king": "K", "queen": "Q", "bishop": "B", "knight": "Kt", "rook": "R", "pawn": "P"}
_APOSTROPHE = "['’]"
_NAME = late(r"[^\W\d_]+")
# The man that a move is made with.
_MOVED = late("(Kt|[KQRBP])(?=[-x ])")


def moves(text: str) -> str:
    """Return a text with descriptive moves for the sentences that tell them.

    >>> text = "White. The King's Pawn two Steps. Black. The fame. The King's Knight at his "
    >>> text += "Bifhop's third Square. The Queen's Pawn one Move. The Queen's Pawn two Moves."
    >>> moves(text + " The Pawn takes it.").replace(PAD, "")
    'KP 2 sq. KP 2 sq. KKt-B3. QP 1 sq. QP 2 sq. PxP.'
    """
    if not any(hint in text for hint in _HINTS):
        return text
    if sum(1 for match in _pattern().finditer(text) if match["same"] is None) < _OFTEN:
        return text
    before = ""

    def told(match: re.Match[str]) -> str:
        nonlocal before
        move = before if match["same"] else _move(match, before)
        if not move or len(move) > len(match[0]):
            return match[0]
        before = move
        return PAD * (len(match[0]) - len(move)) + move

    return _pattern().sub(told, text)


def _move(match: re.Match[str], before: str) -> str:
    """Return the descriptive move that a sentence tells, after another one."""
    man = _letters(match["man"])
    if match["castles"]:
        return "Castles"
    if match["steps"]:
        return f"{man} {2 if match['steps'].lower() == 'two' else 1} sq"
    if match["rank"]:
        rank = _ranks()[_plain(match["rank"])]
        return f"{man}-{_letters(match['file'])}{rank}"
    # "It" is the man that has moved last.
    moved = _MOVED.search(before)
    last = "" if moved is None else moved[1]
    taken = _letters(match["taken"]) if match["taken"] else last
    return f"{man}x{taken}" if taken else ""


def _letters(names: str) -> str:
    """Return the letters of men: "Queen's Bishop's" is QB."""
    letters = (_MEN.get(_plain(name), "") for name in _NAME.findall(names))
    return "".join(letters)


def _plain(word: str) -> str:
    """Return a word of ours in small letters, with an s for each f that was one."""
    word = word.lower().replace("ſ", "s")
    return _without_f().get(word, word)


@cache
def _without_f() -> dict[str, str]:
    return {word.replace("s", "f"): word for word in (*_MEN, *ORDINALS)}


@cache
def _ranks() -> dict[str, int]:
    return {word: rank for rank, word in enumerate(ORDINALS, 1)}


def _either(words: tuple[str, ...]) -> str:
    return "|".join(word.replace("s", "[sfſ]") for word in words)


@cache
def _pattern() -> re.Pattern[str]:
    man = f"(?:{_either(tuple(_MEN))})"
    owned = rf"(?:{man}{_APOSTROPHE}s )"
    return re.compile(
        r"(?<!\w)(?:(?:White|Black|W|B)\.\s)?The (?:(?P<same>[sfſ]ame)"
        rf"|(?P<man>{owned}{{0,2}}{man}) (?:(?P<castles>ca[sfſ]tles)"
        r"|(?P<steps>one|two) (?:[sfſ]teps?|moves?|[sfſ]quares?)"
        rf"|(?:at|to) (?:(?:his|her|its|the) )?(?:own )?(?P<file>{owned}{{1,2}})"
        rf"(?P<rank>{_either(ORDINALS)})(?: [sfſ]quare)?"
        rf"|(?:re)?takes (?:it|the (?P<taken>{owned}{{0,2}}{man}))))(?!\w)",
        re.IGNORECASE,
    )
