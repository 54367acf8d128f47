"""The tags of a game, as a mapping that keeps their order."""

from __future__ import annotations

import re
from collections.abc import MutableMapping

from stamma._core import Board, TagTable, Tree, names_chess960

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from typing import Self

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

#: Their names.
TAG_ROSTER = list(ROSTER)

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z", re.ASCII)
# Tags that are more than words: the result, and the start of the game.
_OF_GAME = frozenset({"Result", "FEN", "SetUp", "Variant"})
_OF_START = frozenset({"FEN", "SetUp"})


class Headers(TagTable, MutableMapping[str, str]):
    """The tags of a game. The seven of the roster are always there.

    >>> from stamma.pgn import Game
    >>> headers = Game().headers
    >>> headers["White"] = "Morphy, Paul"
    >>> headers["White"], headers["Black"], len(headers)
    ('Morphy, Paul', '?', 7)

    ``Result`` is the result of the game itself. ``FEN`` and ``SetUp`` follow from the position that
    the game starts from, and are there if it is not the usual one. To set or delete ``FEN`` is to
    set up that position, which a game with moves refuses; ``SetUp`` cannot contradict it.

    >>> headers["FEN"] = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    >>> headers["SetUp"], len(headers)
    ('1', 9)
    >>> del headers["FEN"]
    >>> "SetUp" in headers
    False

    They can be made without a game, too; those of the roster that are not given are unknown:

    >>> Headers({"White": "Morphy"}, ECO="C41")["ECO"]
    'C41'
    """

    __slots__ = ()

    def __new__(cls, *_: object, **__: object) -> Self:
        """Make tags without a game; what they are is for ``__init__``."""
        return cls._of(Tree(Board()))

    def __init__(
        self, data: Mapping[str, str] | Iterable[tuple[str, str]] = (), **tags: str
    ) -> None:
        given = dict(data, **tags)
        if _OF_GAME.isdisjoint(given) and all(map(_NAME.match, given)):
            self._tree.tags = list(given.items())
        else:
            # The variant says how a FEN is meant, whichever stands first.
            self.update(
                sorted(given.items(), key=lambda tag: (tag[0] in _OF_START, tag[0] == "SetUp"))
            )

    @classmethod
    def _of(cls, tree: Tree) -> Self:
        """Return the tags of a game that is there."""
        return TagTable.__new__(cls, tree)

    @classmethod
    def _passed(cls, tags: list[tuple[str, str]], result: str) -> Headers:
        """Return the tags of a game that was passed over, which begins as usual."""
        tree = Tree(Board())
        tree.tags = tags if len(dict(tags)) == len(tags) else _first(tags)
        tree.result = result
        return cls._of(tree)

    def _implied(self) -> dict[str, str]:
        """Return the tags that follow from the start of the game."""
        fen = self._tree.setup
        if fen is None:
            return {}
        variant = {"Variant": "Chess960"} if self._tree.board(0).chess960 else {}
        return {"SetUp": "1", "FEN": fen, **variant}

    def __setitem__(self, name: str, value: str) -> None:
        if name == "Result":
            self._tree.result = value
        elif not _NAME.match(name):
            raise ValueError(f"{name!r} is not a tag name: letters, digits and underscores")
        elif name == "FEN":
            is_chess960 = names_chess960(self.get("Variant", "")) or None
            set_up(self._tree, Board(value, chess960=is_chess960))
        elif name == "SetUp" and (value not in {"0", "1"} or (value == "0" and self._implied())):
            raise ValueError(f"SetUp follows from the start of the game and cannot be {value!r}")
        else:
            self._set(name, value)

    def _set(self, name: str, value: str) -> None:
        tags = self._tree.tags
        places = [place for place, (known, _) in enumerate(tags) if known == name]
        if places:
            tags[places[0]] = name, value
        else:
            tags.append((name, value))
        self._tree.tags = tags

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        if name == "FEN":
            set_up(self._tree, Board())
        elif name in self._implied():
            raise ValueError(f"{name} follows from the start of the game: delete FEN")
        elif name == "Result":
            self._tree.result = "*"
        _drop(self._tree, {name})

    def popitem(self) -> tuple[str, str]:
        """Take out the last tag that a game can be without, and return it.

        :raises KeyError: if there is none.
        """
        implied = self._implied()
        for name in reversed(list(self)):
            if name not in ROSTER and name not in implied:
                return name, self.pop(name)
        raise KeyError("no tag is left that a game can be without")

    def clear(self) -> None:
        """Forget all tags and the result; the start of the game stays as it is."""
        self._tree.tags = []
        self._tree.result = "*"

    def copy(self) -> Headers:
        """Return the same tags, without the game."""
        tree = Tree(self.board())
        tree.tags, tree.result = self._tree.tags, self._tree.result
        return Headers._of(tree)

    def board(self) -> Board:
        """Return the position that the game starts from."""
        return self._tree.board(0)

    def is_chess960(self) -> bool:
        """Return whether the kings of the game castle by the rules of Chess960."""
        return self.board().chess960

    def __iter__(self) -> Iterator[str]:
        names = (name for name, _ in self._tree.tags)
        return iter(dict.fromkeys((*ROSTER, *names, *self._implied())))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __bool__(self) -> bool:
        # The roster is always there.
        return True

    def __copy__(self) -> Headers:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return self._of, (self._tree,)

    def __repr__(self) -> str:
        pairs = ", ".join(f"{name}={value!r}" for name, value in self.items())
        return f"Headers({pairs})"


def _first(tags: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Of tags with one name the first counts."""
    known: dict[str, str] = {}
    for name, value in tags:
        known.setdefault(name, value)
    return list(known.items())


def set_up(tree: Tree, start: Board) -> None:
    """Let a game start from another position.

    :raises ValueError: if the game has moves, which would not fit any more.
    """
    known = tree.board(0)
    is_there = start == known and start.chess960 == known.chess960
    if not is_there and not tree.set_up(start):
        raise ValueError(f"the game has moves, and cannot start from {start.fen()} any more")
    _drop(tree, _OF_START)


def _drop(tree: Tree, names: Collection[str]) -> None:
    tree.tags = [(name, value) for name, value in tree.tags if name not in names]
