"""Fields of game records, as servers export them, and the tags of PGN that they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIDES = {"white": "White", "black": "Black"}
# What is said of a player, and the end of its tag.
_PLAYER = {"name": "", "username": "", "userId": "", "rating": "Elo", "title": "Title"}
# What a record is called that has the tags of PGN by their names.
_HEADERS = ("headers", "pgnHeaders", "tags")
_OPENING = {"eco": "ECO", "name": "Opening"}
# Fields with few values, and the tags that these stand for.
_VALUES = {
    "winner": {"white": ("Result", "1-0"), "black": ("Result", "0-1")},
    "variant": {"chess960": ("Variant", "Chess960")},
    "status": {
        "draw": ("Result", "1/2-1/2"),
        "stalemate": ("Result", "1/2-1/2"),
        "outoftime": ("Termination", "time forfeit"),
        "timeout": ("Termination", "abandoned"),
        "aborted": ("Termination", "abandoned"),
        "noStart": ("Termination", "rules infraction"),
        "cheat": ("Termination", "rules infraction"),
    },
}
_MILLISECONDS = 11


def tag_of(key: str, value: str, above: Sequence[str]) -> tuple[str, str] | None:
    """Return the tag that a field stands for, by its key and the keys that it stands under.

    >>> tag_of("name", "Ann", ["players", "white", "user"]), tag_of("winner", "white", [])
    (('White', 'Ann'), ('Result', '1-0'))
    >>> tag_of("createdAt", "1514505150384", [])
    ('Date', '2017.12.28')
    """
    if above and above[-1] in _HEADERS:
        return (key, value) if key[:1].isupper() else None
    side = next((_SIDES[one] for one in reversed(above) if one in _SIDES), None)
    return _of_game(key, value, above) if side is None else _of_player(side, key, value)


def _of_player(side: str, key: str, value: str) -> tuple[str, str] | None:
    if key == "aiLevel":
        return side, f"AI level {value}"
    return (side + _PLAYER[key], value) if key in _PLAYER else None


def _of_game(key: str, value: str, above: Sequence[str]) -> tuple[str, str] | None:
    if above[-1:] == ["opening"]:
        return (_OPENING[key], value) if key in _OPENING else None
    if key == "createdAt" and value.isdecimal() and len(value) > _MILLISECONDS:
        # Few texts are records, and the import takes longer than most of them.
        from datetime import UTC, datetime, timedelta

        day = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=int(value[:15]))
        return "Date", f"{day:%Y.%m.%d}"
    if key == "initialFen":
        return ("FEN", value) if "/" in value else None
    return _VALUES.get(key, {}).get(value)
