"""Old words: moves as books of the eighteenth century tell them, "The King's Pawn two steps".

Such a sentence becomes the descriptive move that it tells, in its place and padded to its length.
So it is in the language of Philidor: "Le pion du roi, deux pas." The long s of their print is often
taken for an f: "the King's Bifhop", "the fame", "la troifième cafe".
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from stamma._patterns import late
from stamma.reading.lex.lexemes import ORDINALS, PAD

# So many sentences of this kind are no chance.
_OFTEN = 4
_NAME = late(r"[^\W\d_]+")
_ALIKE = str.maketrans("sſèéê", "ffeee")
# The man that a move is made with.
_MOVED = late("(Kt|[KQRBP])(?=[-x ])")


class _Tongue(NamedTuple):
    """How a language tells moves."""

    #: Words without which there is no such sentence.
    hints: tuple[str, ...]
    men: dict[str, str]
    ranks: tuple[str, ...]
    two: str
    #: The piece that a pawn is named after comes behind it: "le pion du fou".
    is_turned: bool


_ENGLISH = _Tongue(
    ("s Pawn", "s pawn"),
    {"king": "K", "queen": "Q", "bishop": "B", "knight": "Kt", "rook": "R", "pawn": "P"},
    ORDINALS,
    "two",
    False,
)
_FRENCH = _Tongue(
    ("pion ", "Pion "),
    {"roi": "K", "dame": "Q", "fou": "B", "cavalier": "Kt", "tour": "R", "pion": "P"},
    (
        *("première", "seconde", "troisième", "quatrième", "cinquième", "sixième", "septième"),
        "huitième",
    ),
    "deux",
    True,
)


def moves(text: str) -> str:
    """Return a text with descriptive moves for the sentences that tell them.

    >>> text = "White. The King's Pawn two Steps. Black. The fame. The King's Knight at his "
    >>> text += "Bifhop's third Square. The Queen's Pawn one Move. The Queen's Pawn two Moves."
    >>> moves(text + " The Pawn takes it.").replace(PAD, "")
    '       KP 2 sq.        KP 2 sq. KKt-B3. QP 1 sq. QP 2 sq. PxP.'
    """
    for tongue, pattern in ((_ENGLISH, _english), (_FRENCH, _french)):
        if any(hint in text for hint in tongue.hints):
            text = _told(text, tongue, pattern())
    return text


def _told(text: str, tongue: _Tongue, pattern: re.Pattern[str]) -> str:
    if sum(1 for match in pattern.finditer(text) if match["same"] is None) < _OFTEN:
        return text
    before = ""

    def told(match: re.Match[str]) -> str:
        nonlocal before
        move = before if match["same"] else _move(match, before, tongue)
        side = match["side"] or ""
        if not move or len(side + move) > len(match[0]):
            return match[0]
        before = move
        # Whose move it is stays a word of the text, but says nothing more.
        return " " * len(side) + move.rjust(len(match[0]) - len(side), PAD)

    return pattern.sub(told, text)


def _move(match: re.Match[str], before: str, tongue: _Tongue) -> str:
    """Return the descriptive move that a sentence tells, after another one."""
    man = _letters(match["man"], tongue)
    if match["castles"]:
        return "Castles"
    if match["steps"]:
        return f"{man} {2 if match['steps'].lower() == tongue.two else 1} sq"
    if match["rank"]:
        rank = [*map(_key, tongue.ranks)].index(_key(match["rank"])) + 1
        return f"{man}-{_letters(match['file'], tongue)}{rank}"
    # "It" is the man that has moved last.
    moved = _MOVED.search(before)
    last = "" if moved is None else moved[1]
    taken = _letters(match["taken"], tongue) if match["taken"] else last
    return f"{man}x{taken}" if taken else ""


def _letters(names: str, tongue: _Tongue) -> str:
    """Return the letters of men: "Queen's Bishop's" is QB, and so is "fou de la dame"."""
    known = {_key(name): letter for name, letter in tongue.men.items()}
    letters = [known.get(_key(name), "") for name in _NAME.findall(names)]
    return "".join(reversed(letters) if tongue.is_turned else letters)


def _key(word: str) -> str:
    """Return what a word has in common with its misprints: an f for each s, and no accents."""
    return word.lower().translate(_ALIKE)


def _either(words: tuple[str, ...]) -> str:
    return "|".join(word.replace("s", "[sfſ]").replace("è", "[èeé]") for word in words)


@cache
def _english() -> re.Pattern[str]:
    man = f"(?:{_either(tuple(_ENGLISH.men))})"
    owned = rf"(?:{man}['’]s )"
    return re.compile(
        r"(?<!\w)(?P<side>(?:White|Black|W|B)\.\s)?The (?:(?P<same>[sfſ]ame)"
        rf"|(?P<man>{owned}{{0,2}}{man}) (?:(?P<castles>ca[sfſ]tles)"
        r"|(?P<steps>one|two) (?:[sfſ]teps?|moves?|[sfſ]quares?)"
        rf"|(?:at|to) (?:(?:his|her|its|the) )?(?:own )?(?P<file>{owned}{{1,2}})"
        rf"(?P<rank>{_either(_ENGLISH.ranks)})(?: [sfſ]quare)?"
        rf"|(?:re)?takes (?:it|the (?P<taken>{owned}{{0,2}}{man}))))(?!\w)",
        re.IGNORECASE,
    )


@cache
def _french() -> re.Pattern[str]:
    man = f"(?:{_either(tuple(_FRENCH.men))})"
    owned = rf"(?: (?:du|de la|de [sfſ]on|de [sfſ]a|du dit) {man})"
    return re.compile(
        r"(?<!\w)(?P<side>(?:Les )?(?:Blancs?|Noirs?|B|N)\.?\s)?(?:(?P<same>De m[êe]me|Idem)"
        rf"|L[ea] (?P<man>{man}{owned}{{0,2}})(?: ?, ?| )(?:(?P<castles>roque)"
        r"|(?P<steps>un|deux) pas"
        rf"|(?:à|a) (?:la|[sfſ]a) (?P<rank>{_either(_FRENCH.ranks)}) ca[sfſ]e"
        rf" (?:du|de la|de [sfſ]on|de [sfſ]a) (?P<file>{man}{owned}{{0,1}})"
        rf"|(?:re)?prend l[ea] (?P<taken>{man}{owned}{{0,2}})|l[ea] (?:re)?prend))(?!\w)",
        re.IGNORECASE,
    )
