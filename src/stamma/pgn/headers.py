"""The tags of a game, as a mapping that keeps their order."""

from __future__ import annotations

import re
from collections.abc import MutableMapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Tree

#: The seven tags that every game has, and what stands for the unknown.
ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z", re.ASCII)


class Headers(MutableMapping[str, str]):
    """The tags of a game. The seven of the roster are always there.

    >>> from stamma.pgn import Game
    >>> headers = Game().headers
    >>> headers["White"] = "Morphy, Paul"
    >>> headers["White"], headers["Black"], len(headers)
    ('Morphy, Paul', '?', 7)

    ``Result`` is the result of the game itself; ``FEN`` and ``SetUp`` are written by the game, and
    cannot be set here.
    """

    __slots__ = ("_tree",)

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def __getitem__(self, name: str) -> str:
        if name == "Result":
            return self._tree.result
        given = self._tree.tag(name)
        return ROSTER[name] if given is None else given

    def __setitem__(self, name: str, value: str) -> None:
        if name == "Result":
            self._tree.result = value
            return
        if not _NAME.match(name):
            raise ValueError(f"{name!r} is not a tag name: letters, digits and underscores")
        if name in {"FEN", "SetUp"}:
            raise ValueError(f"{name} follows from the position that the game starts from")
        tags = dict(self._tree.tags)
        tags[name] = value
        self._tree.tags = list(tags.items())

    def __delitem__(self, name: str) -> None:
        tags = dict(self._tree.tags)
        if name not in tags and name not in ROSTER:
            raise KeyError(name)
        tags.pop(name, None)
        self._tree.tags = list(tags.items())
        if name == "Result":
            self._tree.result = "*"

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*ROSTER, *(name for name, _ in self._tree.tags))))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        pairs = ", ".join(f"{name}={value!r}" for name, value in self.items())
        return f"Headers({pairs})"
