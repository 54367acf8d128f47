"""What stands beside the files and the ranks: letters and digits of any script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Coordinates(NamedTuple):
    """The names of the files from a to h, and of the ranks from 1 to 8."""

    files: Sequence[str]
    ranks: Sequence[str]


Given: TypeAlias = "bool | str | tuple[Sequence[str], Sequence[str]]"
"""How coordinates may be asked for: or not, by the name of a script, or sign by sign."""

_LATIN: Final = "abcdefgh"
_EUROPEAN: Final = "12345678"

SCRIPTS: Final[Mapping[str, Coordinates]] = {
    "latin": Coordinates(_LATIN, _EUROPEAN),
    # The order of these letters is the one in which they count, as that of a to h is.
    "arabic": Coordinates("أبجدهوزح", "١٢٣٤٥٦٧٨"),
    "persian": Coordinates("ابجدهوزح", "۱۲۳۴۵۶۷۸"),
    "hebrew": Coordinates("אבגדהוזח", _EUROPEAN),
    "greek": Coordinates("αβγδεζηθ", _EUROPEAN),
    "cyrillic": Coordinates("абвгдежз", _EUROPEAN),
    "armenian": Coordinates("աբգդեզէը", _EUROPEAN),
    "georgian": Coordinates("აბგდევზთ", _EUROPEAN),
    # Where moves have Latin letters, the digits alone are those of the script.
    "bengali": Coordinates(_LATIN, "১২৩৪৫৬৭৮"),
    "devanagari": Coordinates(_LATIN, "१२३४५६७८"),
    "gujarati": Coordinates(_LATIN, "૧૨૩૪૫૬૭૮"),
    "kannada": Coordinates(_LATIN, "೧೨೩೪೫೬೭೮"),
    "lao": Coordinates(_LATIN, "໑໒໓໔໕໖໗໘"),
    "malayalam": Coordinates(_LATIN, "൧൨൩൪൫൬൭൮"),
    "tamil": Coordinates(_LATIN, "௧௨௩௪௫௬௭௮"),
    "telugu": Coordinates(_LATIN, "౧౨౩౪౫౬౭౮"),
    "thai": Coordinates(_LATIN, "๑๒๓๔๕๖๗๘"),
}
"""The scripts that are known by name."""

_SIDE: Final = 8


def coordinates_of(given: Given) -> Coordinates | None:
    """Find the coordinates that are asked for; none if none are wanted.

    >>> coordinates_of("greek").files[4]
    'ε'
    >>> coordinates_of(("abcdefgh", "一二三四五六七八")).ranks[2]
    '三'
    >>> coordinates_of("klingon")
    Traceback (most recent call last):
    ...
    ValueError: coordinates: there is no script 'klingon'; there are: latin, arabic, persian, \
hebrew, greek, cyrillic, armenian, georgian, bengali, devanagari, gujarati, kannada, lao, \
malayalam, tamil, telugu, thai
    """
    if isinstance(given, bool):
        return SCRIPTS["latin"] if given else None
    if isinstance(given, str):
        if given not in SCRIPTS:
            raise ValueError(
                f"coordinates: there is no script {given!r}; there are: {', '.join(SCRIPTS)}"
            )
        return SCRIPTS[given]
    if len(given) != 2 or any(len(signs) != _SIDE for signs in given):  # noqa: PLR2004
        raise ValueError("coordinates: eight names of files and eight of ranks are needed")
    return Coordinates(*given)
