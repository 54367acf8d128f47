"""Code: the strings of a program are the text, and the program around them is not.

A list of moves in it is a line of play from its first move on; what is written as an argument of a
function is marked by its name. Comments that have lines of their own are text as well; behind a
call they count its moves or say them again. Where a move is given as two squares, these are put
together (``pairs``).
"""

from __future__ import annotations

import re

from stamma._patterns import late
from stamma.markup.encoded import backslashes
from stamma.markup.programs import move_lists, square_pairs
from stamma.markup.programs.move_lists import ENGLISH
from stamma.markup.rendering import Finder, Rendering, Writer, scan

_PART = late(
    r"(?P<comment>//[^\n]*|\#[^\n]*)|(?P<long>\"\"\"|'''|`|/\*)"
    r"|(?P<string>\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<open>(?:(?P<call>[^\W\d][\w$]*)\s*)?[(\[{])|(?P<close>[)\]}])|(?P<name>[\w$]+)|.",
    re.DOTALL,
)
# Moves that stand in no string.
_LOST = late(
    rf"(?:\d\.+|\b{ENGLISH})\s{{0,4}}(?<!\w){ENGLISH}(?!\w)|(?<!\w)[1-8]{{4}}\s[1-8]{{4}}(?!\w)"
)
# Nothing but numbers and moves in a comment, and squares.
_BARE = late(rf"[/#*\s]*(?:(?:{ENGLISH}|\d++)[\s.,…]*+)*+[*/]*")
_SQUARE = late("[a-h][1-8]")
_MOVE = late(ENGLISH)
_ENDS = {"/*": "*/"}
# How far before a comment there may be a call.
_REACH = 200
_ARGUMENT = late(r"[(\[,=:]\s*[\"'`]")
_LINE = late(
    r"[;{}()\[\]=,:\"'`]\s*$|\w\(|^\s*(?:#|//|\*|/\*|import\b|from\b|def\b|class\b|const\b|let\b|var\b)"
)
# How programs begin, after comments.
_FIRST_LINE = late(
    r"(?:\s*(?:#|//)[^\n]*\n)*\s*"
    r"(?:(?:import|package|use|using|class|def|function|const|let|var|public)\b|from \S+ import\b"
    r"|if __name__ ==|[\w.]+\([^()\n]*\);?[ \t]*(?:\n|\Z)|[\w.]+ = [\w.]+\()"
)
# So many strings, and such a share of lines that look like it, make a program; fewer will do if
# they are moves, each in a call, and all lines look like it.
_STRINGS = 3
_SHARE = 0.6
_CALL = late(rf"\w\(\s*[\"'`](?:1\.\s?)?{ENGLISH}[^\"'`]*[\"'`]\s*\)")
_CALLS = 2


def is_code(text: str) -> bool:
    r"""Return whether a text is a program with strings in it.

    >>> is_code('board.move("e4")\nboard.move("e5")\nboard.move("Nf3")')
    True
    >>> is_code('He said "e4", and I said "e5" (what else?).')
    False
    """
    strings = len(_ARGUMENT.findall(text))
    if strings < _STRINGS and (strings < _CALLS or len(_CALL.findall(text)) < _CALLS):
        return False
    share = _SHARE if strings >= _STRINGS else 1
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(_LINE.search(line) is not None for line in lines) >= share * len(lines)


def is_program(text: str) -> bool:
    """Return whether a text begins as programs do: its comments may look like headings."""
    return _FIRST_LINE.match(text) is not None and is_code(text)


def render(text: str) -> Rendering | None:
    """Render a program: its strings, and the comments on lines of their own.

    Nothing is returned if there are moves elsewhere, too.

    >>> rendering = render('moves = ["e4", "e5", "Nf3"]  # a line')
    >>> rendering.text
    '1. e4 e5 Nf3'
    """
    renderer = _Renderer(text)
    rendering = renderer.render()
    place, hidden = 0, []
    for start, end in sorted(
        [*((one.start, one.end) for one in rendering.pieces), *renderer.again]
    ):
        hidden.append(text[place:start])
        place = end
    hidden.append(text[place:])
    return None if any(map(_LOST.search, hidden)) else rendering


class _Renderer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.writer = Writer(text)
        #: The functions whose arguments are open, and whether these have a string already.
        self.calls: list[str] = []
        self.begun: list[bool] = []
        #: The function that was called with the last moves, if these were several.
        self.row = ""
        self.finder = Finder(text)
        self.has_pairs = square_pairs.has_pairs(text)
        #: Where comments stand that only say again what is called before them.
        self.again: list[tuple[int, int]] = []

    def render(self) -> Rendering:
        scan(_PART, self.text, self._part)
        return self.writer.rendering()

    def _part(self, match: re.Match[str]) -> int:
        """Write a part of the program, if it is text; return where to go on."""
        kind = match.lastgroup
        if kind == "long":
            return self._long(match)
        if kind == "string":
            self._string(match.start() + 1, match.end() - 1)
        elif kind == "comment":
            self._comment(match)
        elif kind == "name" or match[0] == ";":
            # What is said in one statement is not said in the next.
            self.writer.end_line(2)
        else:
            self._bracket(match)
            if match["open"]:
                place = match.end() - 1
                end = move_lists.write(self.writer, place, self._content, has_pairs=self.has_pairs)
                # The bracket behind the last square, or the last entry, closes this one.
                return match.end() if end is None else end - 1
        return match.end()

    def _bracket(self, match: re.Match[str]) -> None:
        if match["open"]:
            around = self.calls[-1] if self.calls else ""
            self.calls.append(match["call"] or around)
            self.begun.append(False)
            if match["call"]:
                self.writer.end_line(2)
        elif match["close"] and self.calls:
            self.calls.pop()
            self.begun.pop()

    def _long(self, match: re.Match[str]) -> int:
        """Write a string of several lines, or a comment; return where to go on."""
        sign = match["long"]
        end = self.finder.past(_ENDS.get(sign, sign), match.end())
        if end is None:
            return match.end()
        inside = match.end(), end - len(sign)
        if sign != "/*":
            self._string(*inside)
        elif not self._is_behind_call(match.start(), inside[1]):
            self.writer.end_line(2)
            self.writer.copy(*inside)
            self.writer.end_line(2)
        return end

    def _string(self, start: int, end: int) -> None:
        self.writer.part(start)
        is_first = not self.begun or not self.begun[-1]
        if self.begun:
            self.begun[-1] = True
        if is_first and move_lists.is_line(self.text, start - 1):
            self.writer.put("1. ", start, start)
        at = self.writer.at
        self._content(start, end)
        if self.calls and self.calls[-1]:
            self.writer.mark(at, f"call {self._function(self.calls[-1], start, end)}")

    def _function(self, name: str, start: int, end: int) -> str:
        """Return the function that a string is marked by.

        A single move behind a call with several goes on with these, whatever is called with it.
        """
        if _MOVE.fullmatch(self.text, start, end):
            return self.row or name
        self.row = name if _BARE.fullmatch(self.text, start, end) else ""
        return name

    def _content(self, start: int, end: int) -> None:
        backslashes.write(self.writer, start, end)

    def _comment(self, match: re.Match[str]) -> None:
        """Write a comment on a line of its own; behind other code it counts lines or moves."""
        line = self.text.rfind("\n", 0, match.start()) + 1
        if self._is_behind_call(*match.span()) or self.text[line : match.start()].strip():
            return
        self.writer.end_line()
        self.writer.copy(match.start() + len(match[0]) - len(match[0].lstrip("/#")), match.end())
        self.writer.end_line()

    def _is_behind_call(self, start: int, end: int) -> bool:
        """Whether a comment stands behind code with squares on its line, and is no other move.

        A move that is all of a comment, and goes elsewhere, may be the one that was meant.
        """
        line = self.text.rfind("\n", 0, start) + 1
        called = set(_SQUARE.findall(self.text, max(line, start - _REACH), start))
        comment = self.text[start:end]
        if not called or "\n" in comment:
            return False
        if _BARE.fullmatch(comment) and not called.issuperset(_SQUARE.findall(comment)):
            return False
        self.again.append((start, end))
        return True
