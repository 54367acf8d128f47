r"""TeX: commands, groups and comments, with what the packages for chess write.

``skak`` and ``xskak`` say which moves are the game (``\mainline``) and which are not
(``\variation``); ``chessfss`` has commands for pieces and signs, ``texmate`` has ``\move``. A
scanner of our own: a command that is not known shows what it is given, so that no move is lost.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from stamma._patterns import late
from stamma.markup.elements import Elements
from stamma.markup.rendering import MAIN, SIDE, Rendering, Writer, ends, scan
from stamma.markup.tex_commands import (
    ACCENTS,
    BOARDS,
    HEADINGS,
    HIDDEN,
    LABELS,
    LAYOUTS,
    SIGNS,
    SWITCHES,
)

_KNOWN = frozenset({*LABELS, *SIGNS, *HIDDEN, *HEADINGS, *BOARDS, "begin", "end"})
# A piece by its letter, as authors define it.
_LETTER = late(r"[KQRBNPSDTLCFAV]")
_CUE = late(
    r"\{\\(?:bf|it|em|tt|sl|bfseries|itshape|large|small)[ \n\\]"
    r"|(?<![\\\w:/])\\(?:(?:documentclass|begin|section|subsection|textbf|emph|textit|usepackage)\*?"
    r"[\[{]|(?:mainline|variation|hidemoves|newgame|newchessgame|chessboard|showboard|fenboard"
    r"|xskakset|setchessboard|(?:sym)?(?:knight|bishop|rook|queen|king)|ldots|dots|item|move"
    r"|noindent|par)(?![a-zA-Z])|[KQRBNSDTL](?=[{} ]*[a-h]?x?[a-h][1-8])|,(?=[KQRBN\\a-h]))"
)
_PART = late(
    r"(?P<half>\\[dt]?frac\s*\{?1\}?\s*\{?2\}?)"
    r"|\\(?P<word>[a-zA-Z@]+)\*?|\\(?P<sign>[^a-zA-Z@])|(?P<comment>%[^\n]*(?:\n[ \t]*(?!\n))?)"
    r"|(?P<open>\{)|(?P<close>\})|(?P<shorthand>[~&]|``|''|-{2,3})|(?P<math>\$+)"
    r"|(?P<text>[^\\%{}~&$`'-]+|.)",
    re.DOTALL,
)
_BLANKS = late(r"[ \t]*(?:\n[ \t]*(?!\n))?")
_OPTIONS = late(r"[ \t]*\n?[ \t]*\[([^\[\]]{0,2000})\](?:\[[^\[\]]{0,2000}\])*+")
_SPACE = late(r"\[[^\[\]]{0,200}\]")
_BRACE = late(r"[ \t]*\n?[ \t]*\{")
_BRACES = late(r"(?<!\\)[{}]")
_NAME = late(r"\s*\{([^{}]{0,40})\}")
_ACCENTED = late(r"\s*(?:\{\s*(?:\\?(\w))?\s*\}|\\?(\w))")
_DEFINITION = late(
    r"\\(?:(?:re)?newcommand|providecommand|def|DeclareRobustCommand)\*?\s*"
    r"\{?\s*\\([a-zA-Z]+)\s*\}?\s*(\[\d\]|#1)?"
)
_FEN = late(r"(?:setfen|fen)\s*=\s*\{?\s*([^,{}\]]+)")
_LEVEL = late(r"\blevel\s*=\s*[2-9]|\bvariation\b")
_MOVE = late(r"\s*(?:\d+\.*\s*)?[a-h][1-8]?[a-h]?[1-8]?\S*")
_SHORTHANDS = {"~": " ", "&": "  ", "``": '"', "''": '"', "--": "–", "---": "—"}
# A body that is longer is more than a sign.
_LONGEST_BODY = 40


def is_tex(text: str) -> bool:
    r"""Return whether there are commands of TeX in a text; ``%`` and ``~`` alone are none.

    >>> is_tex(r"\mainline{1.e4}"), is_tex("~50 % of them play 1.e4"), is_tex(r"C:\games\new")
    (True, False, False)
    """
    return "\\" in text and _CUE.search(text) is not None


def render(text: str, *, is_whole: bool) -> Rendering:
    r"""Render a text with commands; unless the whole text is TeX, nothing but these counts.

    >>> render(r"\mainline{1.e4 e5 2.\knight f3}~\ldots % fine", is_whole=True).text
    '1.e4 e5 2.♘f3 ...'
    """
    return _Renderer(text, is_whole=is_whole).render()


class _Renderer:
    def __init__(self, text: str, *, is_whole: bool) -> None:
        self.text = text
        self.is_whole = is_whole
        self.writer = Writer(text)
        self.elements = Elements(self.writer)
        #: How the next group is marked, as the argument of a command.
        self.argument = ""
        self.signs = dict(SIGNS)

    def render(self) -> Rendering:
        scan(_PART, self.text, self._part)
        self.elements.close(len(self.elements.open))
        return self.writer.rendering()

    def _part(self, match: re.Match[str]) -> int:
        """Write a part of the text; return where to go on."""
        kind, (start, end) = match.lastgroup, match.span()
        if kind == "word":
            return self._command(match)
        if kind == "sign":
            return self._sign(match)
        if kind == "open" and (self.is_whole or self.argument or self.elements.open):
            self.elements.begin("{", *([self.argument] if self.argument else []))
            self.argument = ""
        elif kind == "close" and self.elements.open:
            self._close()
        elif kind == "comment" and not self.is_whole:
            end = start + 1
            self.writer.copy(start, end)
        elif kind == "text" or not self.is_whole:
            self.writer.copy(start, end)
        elif kind == "half":
            self.writer.put("½", start, end)
        elif kind == "shorthand":
            self.writer.put(_SHORTHANDS[match[0]], start, end)
        return end

    def _close(self) -> None:
        """Close a group, unless an environment in it is open."""
        if self.elements.open[-1].name == "{":
            closed = self.elements.close(1)
            if closed is not None and "heading" in closed.labels:
                self.writer.end_line(2)

    def _command(self, match: re.Match[str]) -> int:
        name, (start, end) = match["word"], match.span()
        if not self.is_whole and name not in _KNOWN:
            self.writer.copy(start, end)
            return end
        if name in ("begin", "end"):
            return self._environment(start, end)
        definition = _DEFINITION.match(self.text, start)
        if definition is not None:
            return self._define(definition)
        if name in self.signs:
            return self._put(self.signs[name], start, end)
        if name in ACCENTS and _BRACE.match(self.text, end):
            return self._accent(name, start, end)
        return self._with_arguments(name, start, end)

    def _with_arguments(self, name: str, start: int, end: int) -> int:
        """Pass over what a command is given and nobody sees, and see to what is shown."""
        options = _OPTIONS.match(self.text, end)
        end = self._past(_OPTIONS, end)
        if name in BOARDS:
            self._board(options)
        for _ in range(HIDDEN.get(name, 0)):
            end = self._past_argument(end)
        if _LETTER.fullmatch(name):
            return self._put(name, start, end)
        label = LABELS.get(name, "")
        if label == MAIN and options is not None and _LEVEL.search(options[1]):
            label = SIDE
        if name in HEADINGS:
            self.writer.end_line(2)
            label = "heading"
        return self._given(name, label, end)

    def _board(self, options: re.Match[str] | None) -> None:
        """End the paragraph at a board, and write the position that it is set up with."""
        self.writer.end_line(2)
        fen = None if options is None else _FEN.search(self.text, *options.span())
        if fen is not None:
            self.writer.copy(*fen.span(1))
            self.writer.end_line(2)

    def _given(self, name: str, label: str, end: int) -> int:
        """See to what a command is given to show."""
        if name in SWITCHES:
            if self.elements.open:
                # It holds for all of its group; the last one counts.
                self.elements.open[-1] = self.elements.open[-1]._replace(labels=(label,))
            return self._past(_BLANKS, end)
        brace = _BRACE.match(self.text, end)
        if brace is not None:
            if label == "footnote":
                self.writer.part(end)
            self.argument = label or f"command {name}"
            return brace.end() - 1
        move = _MOVE.match(self.text, end) if label == MAIN else None
        if move is not None:
            # As in ``\move e2e4``.
            at = self.writer.at
            self.writer.copy(*move.span())
            self.writer.mark(at, MAIN)
            return move.end()
        after = self._past(_BLANKS, end)
        # What is not known may have been a word.
        if after > end and not self.writer.begins_line:
            self.writer.copy(end, end + 1)
        return after

    def _past(self, pattern: re.Pattern[str], place: int) -> int:
        """Return where what a pattern matches at a place ends."""
        match = pattern.match(self.text, place)
        return place if match is None else match.end()

    def _put(self, shown: str, start: int, end: int) -> int:
        """Write a sign; the blanks behind its command belong to it, and so do empty braces."""
        stop = end + 2 if self.text.startswith("{}", end) else self._past(_BLANKS, end)
        if shown[0] == "\n":
            self.writer.end_line(len(shown))
        else:
            self.writer.put(shown, start, stop)
        return stop

    def _sign(self, match: re.Match[str]) -> int:
        """Write what a backslash and a sign stand for."""
        sign, (start, end) = match["sign"], match.span()
        if sign in "&%$#_{}":
            self.writer.put(sign, start, end)
        elif not self.is_whole:
            self.writer.copy(start, end)
        elif sign == "\\":
            self.writer.end_line()
            return self._past(_SPACE, end)
        elif sign in ACCENTS and sign not in "=.":
            return self._accent(sign, start, end)
        elif sign in ",;:<> \n":  # thin blanks, and the stops of a table
            self.writer.put(" ", start, end)
        elif sign not in "!/-()[]@":
            self.writer.copy(start, end)
        return end

    def _accent(self, sign: str, start: int, end: int) -> int:
        letter = _ACCENTED.match(self.text, end)
        if letter is None:
            return end
        base = letter[1] or letter[2] or ""
        shown = unicodedata.normalize("NFC", base + ACCENTS[sign]) if base else ""
        self.writer.put(shown, start, letter.end())
        return letter.end()

    def _environment(self, start: int, end: int) -> int:
        """Pass over the beginning or the end of an environment, with what it is given."""
        match = _NAME.match(self.text, end)
        if match is None:
            return end
        name, end = match[1].rstrip("*"), match.end()
        self.writer.end_line(2)
        if not self.text.startswith("\\begin", start):
            self.elements.end(name)
            return end
        end = self._past(_OPTIONS, end)
        if name in LABELS:
            self.elements.begin(name, LABELS[name])
        return self._past_argument(end) if name in LAYOUTS else end

    def _past_argument(self, end: int) -> int:
        """Pass over an argument in braces, if there is one."""
        brace = _BRACE.match(self.text, end)
        return end if brace is None else self.closers.get(brace.end() - 1, end)

    @cached_property
    def closers(self) -> dict[int, int]:
        """Where what each brace opens ends."""
        return ends(_BRACES, "{", self.text)

    def _define(self, match: re.Match[str]) -> int:
        """Remember a command of the author's that stands for a sign."""
        end = self._past_argument(match.end())
        body = self.text[match.end() : end].strip()[1:-1]
        if 0 < len(body) <= _LONGEST_BODY and not match[2]:
            shown = _Renderer(body, is_whole=True).render().text.strip()
            if shown and "\n" not in shown:
                self.signs[match[1]] = shown
        return end
