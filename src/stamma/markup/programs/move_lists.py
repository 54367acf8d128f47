"""Lists of moves in programs and records, where entries are moves or have a move each.

``["e4", "c5", {"san": "Nf3", "comment": "on to d4"}, "d6"]``: the strings of the list are moves,
and so are those that its records have under one key, or in one place. That shows: whatever stands
there is a move. So these are the game, counted from the first, and the other strings are talk
about it. A record may have a move of each side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import late
from stamma.markup.programs import square_pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stamma.markup.rendering import Writer

_PIECE = r"(?:[♔-♟]|[^\W\d_a-z][^\W\d_A-Z]?)"
_SPELLING = (
    rf"(?:{_PIECE}?[a-h]?[1-8]?[-x×:]?[a-h][1-8](?:[=/(]?{_PIECE}\)?|[qrbn])?"
    r"|[O0o]-[O0o](?:-[O0o])?)[+#!?]*+"
)
_MOVE = late(_SPELLING)
_SQUARE = late("[a-h][1-8]")
#: A move in English.
ENGLISH = r"(?:[KQRBN♔-♟]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)[+#!?]{0,3}"
_MOVES = late(rf"(?:\s*+([\"'])(?:{ENGLISH})\1\s*+,){{2}}\s*+([\"'])(?:{ENGLISH})\2")
# No first move goes to the ranks where White's men stand.
_ORIGIN = late("[a-h][12]")
_FIRST_MOVES = (late("[^1-8]*[34]"), late("[^1-8]*[56]"))
_RESULT = late(r"1-0|0-1|1/2-1/2|½-½|\*|")
_GLYPH = late(r"[!?]{1,2}|\$\d{1,3}")
_POSITION = late(r"(?:[pnbrqkPNBRQK1-8]{1,8}/){7}")
# Neither side has taken anything, nor has Black moved.
_BEGINNING = "rnbqkbnr/pppppppp/8/8/"
_PART = late(
    r"(?P<comment>//[^\n]*+|\#[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)"
    r"|(?P<quote>\"\"\"|[\"'`])(?P<text>(?:(?!(?P=quote))[^\\]|\\.)*+)(?P=quote)"
    r"|(?P<open>[\[({])|(?P<close>[\])}])|(?P<comma>,)|(?P<sign>=>|[:=])|(?P<name>[\w$.-]+)"
    r"|\s+|.",
    re.DOTALL,
)
# Brackets with nothing but moves before the first record.
_BLANK = r"(?:\s|//[^\n]*+|\#[^\n]*+)*+"
_CUE = late(rf"[\[({{]{_BLANK}(?:([\"'`]){_SPELLING}\1\s*+,{_BLANK})*+(?:[\w.]++\s*+)*+[\[({{]")
_DEEPEST = 8
# So many moves are a line of play.
_LINE = 3
# What is shorter is no talk, but a sign for a program: `"color": "w"`.
_SHORTEST_TALK = 3


class _String(NamedTuple):
    start: int
    end: int
    text: str

    @property
    def is_move(self) -> bool:
        return _MOVE.fullmatch(self.text) is not None


@dataclass(slots=True)
class _Bracket:
    start: int
    values: list[_Value] = field(default_factory=list)
    end: int = 0


@dataclass(slots=True)
class _Value:
    """What stands between two commas: its key, or else its place, and what it is made of."""

    key: str
    parts: list[_String | _Bracket] = field(default_factory=list)
    #: The last thing in it that is neither a string nor in brackets.
    name: str = ""

    @property
    def string(self) -> _String | None:
        """The one string that it is, if it is nothing else."""
        only = self.parts[0] if len(self.parts) == 1 and not self.name else None
        return only if isinstance(only, _String) else None

    @property
    def fields(self) -> list[_Value]:
        """What it has, if it is a record."""
        only = self.parts[0] if len(self.parts) == 1 else None
        return only.values if isinstance(only, _Bracket) else []

    def texts(self) -> Iterator[str]:
        """Go through its strings, with those in brackets."""
        for part in self.parts:
            if isinstance(part, _String):
                yield part.text
            else:
                for value in part.values:
                    yield from value.texts()


class _Keys(NamedTuple):
    """Under which keys the moves stand, one or one for each side, and under which once more."""

    played: list[str]
    repeated: set[str]


def is_line(text: str, place: int) -> bool:
    """Return whether a list that begins here has nothing but moves in its first places.

    >>> is_line('["e4", "e5", "Nf3"]', 1), is_line('["e4", "or", "d4"]', 1)
    (True, False)
    """
    return _MOVES.match(text, place) is not None


def write(
    writer: Writer, place: int, string: Callable[[int, int], None], *, has_pairs: bool
) -> int | None:
    """Write the list that begins with a bracket, if it is one of moves; return where it ends.

    What stands in a string, from one place to another, is written as ``string`` does. The moves
    may be pairs of squares, if the text has these.
    """
    pairs = square_pairs.write(writer, place) if has_pairs else None
    if pairs is not None:
        return pairs
    if not _CUE.match(writer.source, place):
        return None
    bracket = _bracket(writer.source, place, 1)
    keys = None if bracket is None else _keys_of_moves(bracket)
    if bracket is None or keys is None:
        return None
    writer.end_line(2)
    _Line(writer, string).write(bracket, keys)
    writer.end_line(2)
    return bracket.end


def _bracket(text: str, place: int, depth: int) -> _Bracket | None:
    """Take apart what stands in brackets; nothing if they have no end, or are too deep."""
    found = _Bracket(place)
    value = _Value("0")
    match = _PART.match(text, place + 1)
    while match is not None:
        place = match.end()
        if match["quote"]:
            value.parts.append(_String(*match.span("text"), match["text"]))
        elif match["open"]:
            inner = _bracket(text, match.start(), depth + 1) if depth < _DEEPEST else None
            if inner is None:
                return None
            value.parts.append(inner)
            place = inner.end
        elif match["sign"]:
            value = _Value(value.name or "".join(value.texts()))
        elif match["name"]:
            value.name = match["name"]
        elif match["comma"] or match["close"]:
            if value.parts or value.name:
                found.values.append(value)
            if match["close"]:
                found.end = place
                return found
            value = _Value(str(len(found.values)))
        match = _PART.match(text, place)
    return None


def _keys_of_moves(bracket: _Bracket) -> _Keys | None:
    """Return the keys under which the records of a list have its moves.

    Nothing is returned if it is no such list, or if it is not clear what its moves are.
    """
    records = [value.fields for value in bracket.values if value.fields]
    bare = [value.string for value in bracket.values if not value.fields]
    if not records or not all(one and (one.is_move or _RESULT.fullmatch(one.text)) for one in bare):
        return None
    columns: dict[str, list[_Value]] = {}
    for record in records:
        for value in record:
            # The last move of all may have no answer: `"black": null`.
            if any(value.texts()):
                columns.setdefault(value.key, []).append(value)
    moves = {
        key: [value.string.text for value in column if value.string]
        for key, column in columns.items()
        if 2 * len(column) >= len(records)
        and all(value.string and value.string.is_move for value in column)
    }
    keys = _without_repeated(moves)
    positions = {
        key for key, column in columns.items() if any(map(_POSITION.match, column[0].texts()))
    }
    if not all(next(columns[key][0].texts()).startswith(_BEGINNING) for key in positions):
        # Positions may each have a move of their own.
        return None
    line = [*(one.text for one in bare if one), *(move for key in keys for move in moves[key])]
    if len(line) < _LINE or (not bare and all(map(_SQUARE.fullmatch, line))):
        # Squares of records may be anything: where men stand, or what is to be highlighted.
        return None
    firsts = zip(_FIRST_MOVES, [moves[key][0] for key in keys], strict=False)
    if len(keys) == 1 or (
        # One move of White and one of Black.
        len(keys) == len(_FIRST_MOVES)
        and not bare
        and all(first.match(move) for first, move in firsts)
    ):
        return _Keys(keys, positions.union(moves.keys() - keys))
    return None


def _without_repeated(moves: dict[str, list[str]]) -> list[str]:
    """Leave out the keys of squares that men come from, and what repeats moves otherwise spelt."""
    kept: dict[str, list[list[str]]] = {}
    # Squares that men go to say less than moves.
    for key in sorted(moves, key=lambda key: all(map(_SQUARE.fullmatch, moves[key]))):
        goals = [_SQUARE.findall(move)[-1:] for move in moves[key]]
        # Castling has no square in one spelling, and in another one it has.
        is_repeated = any(
            len(goals) == len(others)
            and all(a == b or not (a and b) for a, b in zip(goals, others, strict=True))
            for others in kept.values()
        )
        if not is_repeated and not _ORIGIN.fullmatch(moves[key][0]):
            kept[key] = goals
    return [key for key in moves if key in kept]


class _Line:
    """Writes moves with their numbers, and the talk between them in braces."""

    def __init__(self, writer: Writer, string: Callable[[int, int], None]) -> None:
        self._writer = writer
        self._string = string
        #: How many moves are written; nothing in a side line, which says not where it begins.
        self._count: int | None = 0
        self._is_interrupted = False

    def write(self, bracket: _Bracket, keys: _Keys) -> None:
        """Write the entries of a list."""
        for value in bracket.values:
            if value.string is not None:
                self._add(value.string)
            for one in value.fields:
                if one.key in keys.played and one.string is not None:
                    self._add(one.string)
                elif one.key not in keys.repeated:
                    self._talk(one)

    def _add(self, move: _String) -> None:
        """Go on with a move, or with the result."""
        writer = self._writer
        writer.part(move.start)
        at = writer.at
        if move.is_move and self._count is not None:
            number = f"{self._count // 2 + 1}."
            if not self._count % 2:
                writer.put(f"{number} ", move.start, move.start)
            elif self._is_interrupted:
                writer.put(f"{number}.. ", move.start, move.start)
            self._count += 1
            self._is_interrupted = False
        self._string(move.start, move.end)
        if self._count is not None:
            writer.mark(at, "entry")

    def _talk(self, value: _Value) -> None:
        """Write what a record says about its move: strings, and side lines."""
        for part in value.parts:
            if isinstance(part, _String):
                self._say(part)
            elif (keys := _keys_of_moves(part)) is not None:
                self._write_side_line(part, keys)
            else:
                for one in part.values:
                    self._talk(one)

    def _write_side_line(self, bracket: _Bracket, keys: _Keys) -> None:
        self._is_interrupted = True
        self._writer.part(bracket.start)
        self._writer.put("(", bracket.start, bracket.start + 1)
        count, self._count = self._count, None
        self.write(bracket, keys)
        self._count = count
        self._writer.put(")", bracket.end - 1, bracket.end)

    def _say(self, talk: _String) -> None:
        text = talk.text.strip()
        if _GLYPH.fullmatch(text):
            self._string(talk.start, talk.end)
        elif len(text) >= _SHORTEST_TALK:
            self._is_interrupted = True
            self._writer.part(talk.start)
            # What has braces of its own is left as it is.
            opening, closing = ("", "") if set("{}") & set(text) else "{}"
            self._writer.put(opening, talk.start, talk.start)
            self._string(talk.start, talk.end)
            self._writer.put(closing, talk.end, talk.end)
