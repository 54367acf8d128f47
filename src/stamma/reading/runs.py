"""Runs: moves that stand side by side in a text, with the numbers before them.

A text is a row of runs with prose between them. A run says with its numbers which moves of a game it
gives, and with its place whether it is likely to be the game itself or talk about it: inside
brackets, in the middle of a sentence, after "if" or "not". The search puts runs together to games.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stamma.reading import cues
from stamma.reading.lexemes import Form, Kind, Lexeme, scan

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# How many words before a run may say how it is meant.
_CUE_REACH = 5
# How many languages the words may be of: no more is likely in one text.
_TONGUES = 2

# What may be a misprinted move where a move is expected: a word with a digit, a hyphen or a cross in
# it, or a short one.
_SUSPECT = re.compile(r"(?=.*[\d\-x:])[^\W_][\w\-x:]{1,8}|[^\W\d_]{1,4}|\d{1,2}")
# What looks like one wherever moves stand on both sides: no word in small letters does.
_MAIMED = re.compile(
    r"(?=.*[\d\-x:])[^\W_][\w\-x:]{1,8}|[^\W\d_a-z][a-h]?|[a-h][A-Z]|[b-h]"
    r"|[a-hKQRBNDTLSCFA][a-hBSOlIQ]{1,2}|\d{1,2}"
)
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")
# So many numbers are too few to tell how a text counts.
_FEW = 5
# The half-moves on a row of a score sheet.
_ROW = 2
_SENTENCE_END = frozenset(".;!?")


# What stands before the lines that an engine computes, in the protocol of UCI.
_ENGINE_WORDS = frozenset({"pv", "bestmove", "ponder"})


@dataclass(slots=True)
class Token:
    """A spelling that may be a move, and the number before it."""

    text: str
    start: int
    end: int
    form: Form | None
    piece: str
    #: The place of its lexeme.
    at: int
    number: int | None = None
    #: Dots after the number say that the move is Black's.
    black: bool = False


@dataclass(slots=True)
class Run:
    """Tokens side by side."""

    tokens: list[Token]
    group: int
    depth: int
    #: The half-move of the first token, counted from 0, as the numbers say; none without numbers.
    ply: int | None = None
    #: Stands apart from the prose: in a table, or at the beginning of a paragraph.
    display: bool = True
    #: Nothing but moves stands on its lines.
    table: bool = True
    #: No word stands between it and the run before.
    adjacent: bool = False
    negated: bool = False
    optional: bool = False
    asserted: bool = False
    #: What a program has thought of, as its log says.
    computed: bool = False
    #: The game ends after it, as a result or a word says.
    ends: bool = False
    result: str = ""
    place: int = 0

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.tokens[-1].end


@dataclass(slots=True)
class Group:
    """What stands between two brackets, or the whole text."""

    parent: int
    depth: int
    first: int
    last: int
    sign: str = ""
    has_moves: bool = False


@dataclass(slots=True)
class Page:
    """A text, cut into lexemes, groups and runs."""

    text: str
    lexemes: list[Lexeme]
    groups: list[Group]
    #: The group of each lexeme.
    group_of: list[int]
    runs: list[Run]
    #: The lexemes that are numbers of moves, and their values.
    numbers: dict[int, int] = field(default_factory=dict)


def cut(
    text: str, pictures: Sequence[tuple[int, int]] = (), prose: Sequence[str] = ()
) -> Page:
    """Cut a text into runs; what stands in pictures (diagrams, lists of pieces) is passed over."""
    lexemes = _outside(scan(text), pictures)
    is_pgn = any(lexeme.kind is Kind.TAG for lexeme in lexemes)
    groups, group_of = _groups(text, lexemes, is_pgn)
    page = Page(text, lexemes, groups, group_of, [])
    _Cutter(page, is_pgn, tuple(prose[:_TONGUES])).cut()
    return page


def _outside(lexemes: Iterable[Lexeme], pictures: Sequence[tuple[int, int]]) -> list[Lexeme]:
    if not pictures:
        return list(lexemes)
    starts = [start for start, _ in pictures]
    found = []
    for lexeme in lexemes:
        place = bisect_right(starts, lexeme.start) - 1
        if place < 0 or lexeme.start >= pictures[place][1]:
            found.append(lexeme)
    return found


# Brackets inside more brackets than this are taken for signs.
_DEEPEST = 12
_PAIRS = {")": "(", "]": "[", "}": "{"}


def _groups(text: str, lexemes: list[Lexeme], is_pgn: bool) -> tuple[list[Group], list[int]]:
    """The brackets of a text as a tree. A round bracket that is never closed ends with its paragraph."""
    groups = [Group(-1, 0, 0, len(lexemes))]
    group_of = [0] * len(lexemes)
    open_groups = [0]
    signs: list[str] = [""]
    paragraph_ends = [match.start() for match in _PARAGRAPH.finditer(text)]
    paragraph_of = 0
    closers = _closers(lexemes, paragraph_ends)
    for at, lexeme in enumerate(lexemes):
        while paragraph_of < len(paragraph_ends) and paragraph_ends[paragraph_of] < lexeme.start:
            paragraph_of += 1
        if lexeme.kind is Kind.OPEN and at in closers:
            is_argument = at > 0 and lexemes[at - 1].kind is Kind.MARKUP and lexeme.text == "{"
            in_comment = is_pgn and "{" in signs
            if not is_argument and not in_comment and len(open_groups) < _DEEPEST:
                parent = open_groups[-1]
                groups.append(Group(parent, groups[parent].depth + 1, at, closers[at], lexeme.text))
                open_groups.append(len(groups) - 1)
                signs.append(lexeme.text)
        group_of[at] = open_groups[-1]
        while len(open_groups) > 1 and groups[open_groups[-1]].last <= at:
            open_groups.pop()
            signs.pop()
    for at, lexeme in enumerate(lexemes):
        group = group_of[at]
        if lexeme.kind is Kind.MOVE and not (is_pgn and _in_braces(groups, group)):
            while group >= 0 and not groups[group].has_moves:
                groups[group].has_moves = True
                group = groups[group].parent
    return groups, group_of


def _in_braces(groups: list[Group], group: int) -> bool:
    while group > 0:
        if groups[group].sign == "{":
            return True
        group = groups[group].parent
    return False


def _closers(lexemes: list[Lexeme], paragraph_ends: list[int]) -> dict[int, int]:
    """The closing bracket of each opening one that has any."""
    found: dict[int, int] = {}
    stack: list[int] = []
    for at, lexeme in enumerate(lexemes):
        if lexeme.kind is Kind.OPEN:
            stack.append(at)
        elif lexeme.kind is Kind.CLOSE:
            wanted = _PAIRS[lexeme.text]
            for back in range(len(stack) - 1, max(-1, len(stack) - 9), -1):
                if lexemes[stack[back]].text == wanted:
                    found[stack[back]] = at
                    for lost in stack[back + 1 :]:
                        found[lost] = at - 1
                    del stack[back:]
                    break
    starts = [lexeme.start for lexeme in lexemes] if stack else []
    for lost in stack:
        if lexemes[lost].text == "(":
            end = bisect_right(paragraph_ends, lexemes[lost].start)
            limit = paragraph_ends[end] if end < len(paragraph_ends) else lexemes[-1].end
            found[lost] = max(lost, bisect_left(starts, limit) - 1)
    return found


class _Cutter:
    """Makes the runs of a page."""

    def __init__(self, page: Page, is_pgn: bool, tongues: tuple[str, ...]) -> None:
        self.page = page
        # The languages of the prose: what is "or" in one is an article in another.
        self.tongues = tongues
        self.is_pgn = is_pgn
        self.lexemes = page.lexemes
        self.text = page.text
        # The last run of each group, and whether a word has been seen there since.
        self.current: dict[int, Run] = {}
        self.broken: dict[int, bool] = {}
        self.has_numbers = False
        self.line_starts = [0, *(m.end() for m in re.finditer("\n", page.text))]
        self.home = self._homes()
        self.both_numbered, self.half_numbered = self._numbering()

    def _homes(self) -> list[int]:
        """The group that each lexeme counts for: brackets without moves count for what is around."""
        page = self.page
        homes = []
        for group in page.group_of:
            here = group
            while here > 0 and not page.groups[here].has_moves:
                here = page.groups[here].parent
            homes.append(here)
        return homes

    def _numbering(self) -> tuple[bool, bool]:
        """Whether Black's moves have numbers of their own, ``1. e4  1. e5``, or count on, ``2. e5``."""
        numbers: list[int] = []
        lone = 0
        since = 0
        for at, lexeme in enumerate(self.lexemes):
            if lexeme.kind is Kind.MOVE:
                since += 1
            if lexeme.kind is not Kind.NUMBER or at + 1 >= len(self.lexemes):
                continue
            if self.lexemes[at + 1].kind is Kind.MOVE:
                value = int(re.sub(r"\D", "", lexeme.text))
                if numbers and since == 1 and value == numbers[-1] + 1:
                    lone += 1
                numbers.append(value)
                since = 0
        pairs = sum(one == other for one, other in zip(numbers, numbers[1:], strict=False))
        is_half = len(numbers) > _FEW and lone > len(numbers) * 0.8
        return pairs > len(numbers) * 0.4, is_half

    def cut(self) -> None:
        number: tuple[int, int] | None = None  # value and place
        black = False
        for at, lexeme in enumerate(self.lexemes):
            group = self.home[at]
            is_aside = group != self.page.group_of[at]
            if is_aside or (self.is_pgn and _in_braces(self.page.groups, group)):
                continue
            kind = lexeme.kind
            if kind is Kind.NUMBER:
                if self._is_glued_piece(at, number is not None):
                    continue
                if self._is_maimed_number(at, number is not None):
                    self._add(at, number, black)
                    number, black = None, False
                elif self._is_move_number(at):
                    digits = re.sub(r"\D", "", lexeme.text)
                    number, black = (int(digits), at), False
            elif kind is Kind.DOTS:
                black = True
            elif kind is Kind.MOVE and not self._is_prose(at, number is not None):
                self._add(at, number, black)
                number, black = None, False
            elif kind is Kind.WORD or kind is Kind.MOVE:
                if number is not None or self._follows_move(at):
                    if self._is_suspect(at, number is not None):
                        self._add(at, number, black)
                        number, black = None, False
                        continue
                if kind is Kind.WORD and lexeme.text.lower() in cues.endings():
                    self._end(at, lexeme.text)
                self.broken[group] = True
                number, black = None, False
            elif kind is Kind.RESULT:
                self._end(at, lexeme.text)
                self.broken[group] = True
                number, black = None, False
            elif kind is Kind.TAG:
                self.current.clear()
                number, black = None, False
        runs = [run for run in self.page.runs if not self._is_idle(run)]
        runs.sort(key=lambda run: run.start)
        is_sheet = _are_side_by_side(runs)
        if is_sheet:
            runs.sort(key=lambda run: run.ply or 0)
        self.has_numbers = any(run.ply is not None for run in runs)
        for run in runs:
            self._look_around(run)
        if is_sheet:
            _lay_out_as_sheet(runs)
        runs = [run for run in runs if not run.computed or all(run.computed for run in runs)]
        for place, run in enumerate(runs):
            run.place = place
        self.page.runs = runs

    def _is_idle(self, run: Run) -> bool:
        """Nothing but weak spellings without a number: words."""
        return run.ply is None and all(
            token.form in (Form.WEAK, None) or token.form is Form.NUMERIC and len(run.tokens) == 1
            for token in run.tokens
        )

    def _next(self, at: int) -> int | None:
        """The next lexeme that is more than a sign or markup."""
        for ahead in range(at + 1, min(at + 8, len(self.lexemes))):
            kind = self.lexemes[ahead].kind
            if kind not in (Kind.SIGN, Kind.MARKUP, Kind.DOTS, Kind.GLYPH):
                return ahead
        return None

    def _is_move_number(self, at: int) -> bool:
        lexeme = self.lexemes[at]
        if at + 1 < len(self.lexemes) and self.lexemes[at + 1].kind is Kind.DOTS:
            return True
        ahead = self._next(at)
        if ahead is None:
            return False
        following = self.lexemes[ahead]
        if following.kind is Kind.MOVE:
            return True
        is_marked = not lexeme.text.isdigit()
        return is_marked and following.kind is Kind.WORD and self._may_be_suspect(ahead)

    def _is_glued_piece(self, at: int, numbered: bool) -> bool:
        """Whether a digit is what is left of a piece: ``8e6`` for ``Be6``."""
        lexeme = self.lexemes[at]
        if not lexeme.text.isdigit() or at + 1 >= len(self.lexemes):
            return False
        following = self.lexemes[at + 1]
        if following.kind is not Kind.MOVE or following.start != lexeme.end:
            return False
        run = self.current.get(self.home[at])
        if numbered:
            return True
        if run is None or run.ply is None or not self._follows_move(at):
            return False
        return int(lexeme.text) != (run.ply + len(run.tokens)) // 2 + 1

    def _is_maimed_number(self, at: int, numbered: bool) -> bool:
        """Whether digits are what is left of a move: ``93`` for ``g3``."""
        lexeme = self.lexemes[at]
        if not lexeme.text.isdigit():
            return False
        ahead = self._next(at)
        if numbered:
            return ahead is not None and self.lexemes[ahead].kind is Kind.MOVE
        if not self._follows_move(at) or ahead is None:
            return False
        following = self.lexemes[ahead]
        return following.kind is Kind.RESULT or (
            following.kind is Kind.NUMBER and not following.text.isdigit()
        )

    def _is_prose(self, at: int, numbered: bool) -> bool:
        """Whether a weak spelling is a word here: no number before it, nor moves on both sides."""
        lexeme = self.lexemes[at]
        if lexeme.form is not Form.WEAK or numbered:
            return False
        return not (self._follows_move(at) and self._move_or_end_ahead(at))

    def _follows_move(self, at: int) -> bool:
        for back in range(at - 1, max(at - 6, -1), -1):
            kind = self.lexemes[back].kind
            if kind is Kind.MOVE:
                return True
            if kind not in (Kind.SIGN, Kind.MARKUP, Kind.GLYPH, Kind.DOTS):
                return False
        return False

    def _move_or_end_ahead(self, at: int) -> bool:
        ahead = self._next(at)
        if ahead is None or self.lexemes[ahead].kind in (Kind.MOVE, Kind.NUMBER, Kind.RESULT):
            return True
        between = self.text[self.lexemes[at].end : self.lexemes[ahead].start]
        return "\n" in between

    def _may_be_suspect(self, at: int) -> bool:
        lexeme = self.lexemes[at]
        return (
            _SUSPECT.fullmatch(lexeme.text) is not None
            and lexeme.text.lower() not in cues.endings()
            and self._move_or_end_ahead(at)
        )

    def _is_suspect(self, at: int, numbered: bool) -> bool:
        lexeme = self.lexemes[at]
        if lexeme.kind is Kind.MOVE or not self._may_be_suspect(at):
            return False
        if numbered:
            return True
        return _MAIMED.fullmatch(lexeme.text) is not None and not cues.is_word(lexeme.text)

    def _add(self, at: int, number: tuple[int, int] | None, black: bool) -> None:
        lexeme = self.lexemes[at]
        group = self.home[at]
        token = Token(lexeme.text, lexeme.start, lexeme.end, lexeme.form, lexeme.piece, at)
        if at > 0 and self.lexemes[at - 1].end == lexeme.start:
            glued = self.lexemes[at - 1]
            is_number = number is not None and number[1] == at - 1
            if glued.kind is Kind.NUMBER and glued.text.isdigit() and not is_number:
                token.text, token.start, token.form = glued.text + token.text, glued.start, None
        if number is not None:
            self.page.numbers[number[1]] = number[0]
            if not self.half_numbered:
                token.number = number[0]
        token.black = black
        run = self.current.get(group)
        if run is not None and not self.broken.get(group) and self._continues(run, token):
            run.tokens.append(token)
            if run.ply is None and token.number is not None:
                run.ply = _label(token) - len(run.tokens) + 1
            return
        is_adjacent = run is not None and not self.broken.get(group)
        run = Run([token], group, self.page.groups[group].depth, adjacent=is_adjacent)
        if token.number is not None:
            run.ply = _label(token)
        self.current[group] = run
        self.broken[group] = False
        self.page.runs.append(run)

    def _continues(self, run: Run, token: Token) -> bool:
        """Whether the number before a token is the one that the run has come to."""
        is_new_paragraph = _PARAGRAPH.search(self.text, run.end, token.start) is not None
        if token.number is None:
            # `1. e4 ... e5`: the dots only repeat whose move it is. A sentence may begin with a move.
            return not is_new_paragraph or not self._words_follow(token, run.group)
        if is_new_paragraph or (self._begins_in_prose(run) and self._is_first_on_line(token)):
            # What comes with a new paragraph, or after a sentence, is told by its number.
            return False
        if run.ply is None:
            return _label(token) >= len(run.tokens)
        expected = run.ply + len(run.tokens)
        if token.number != expected // 2 + 1:
            return False
        is_blacks = expected % 2 == 1
        return token.black == is_blacks or (is_blacks and self.both_numbered)

    def _is_first_on_line(self, token: Token) -> bool:
        line = self.line_starts[self._line(token.start)]
        return not self.text[line : token.start].strip(" \t()[].:0123456789|>")

    def _begins_in_prose(self, run: Run) -> bool:
        """Whether words stand before the run on its line."""
        first = run.tokens[0]
        line = self.line_starts[self._line(first.start)]
        for back in range(first.at - 1, max(first.at - 12, -1), -1):
            lexeme = self.lexemes[back]
            if lexeme.start < line:
                return False
            if lexeme.kind is Kind.WORD:
                return True
        return False

    def _end(self, at: int, result: str) -> None:
        """The game ends with the last run before this place, if nothing much stands between."""
        run = self.current.get(self.home[at])
        if run is None or run.ends:
            return
        words = sum(lexeme.kind is Kind.WORD for lexeme in self.lexemes[run.tokens[-1].at + 1 : at])
        if words <= _CUE_REACH:
            run.ends = True
            run.result = result

    def _line(self, place: int) -> int:
        return bisect_right(self.line_starts, place) - 1

    def _look_around(self, run: Run) -> None:
        """Find out whether the run stands apart from prose, and which words are before it."""
        first = run.tokens[0].at
        begin = self._begin(first)
        line = self._line(self.lexemes[begin].start)
        words: list[str] = []
        sentence_open = True
        has_prose = False
        last = self.lexemes[begin].start
        for back in range(begin - 1, max(begin - 60, -1), -1):
            lexeme = self.lexemes[back]
            if _PARAGRAPH.search(self.text, lexeme.end, last):
                break
            last = lexeme.start
            if (
                self.home[back] != run.group
                and self.page.groups[self.home[back]].depth >= run.depth
            ):
                continue
            if self.page.group_of[back] != self.home[back]:
                continue
            if lexeme.kind is Kind.WORD:
                has_prose = has_prose or len(lexeme.text) > 1
                if sentence_open and len(words) < _CUE_REACH:
                    words.append(lexeme.text.lower())
                    sentence_open = words[-1] not in cues.words("but", self.tongues)
            elif lexeme.kind is Kind.MOVE or lexeme.text in _SENTENCE_END:
                sentence_open = False
        run.computed = bool(words) and words[0] in _ENGINE_WORDS
        run.negated = bool(cues.words("not", self.tongues).intersection(words))
        for word in words:
            if word in cues.words("then", self.tongues):
                run.asserted = True
                break
            if word in cues.words("or", self.tongues):
                run.optional = True
                break
        prose_follows = self._words_follow(run.tokens[-1], run.group)
        run.display = not has_prose or self._begins_line(begin, line)
        if run.ply is None and prose_follows and self.has_numbers:
            run.display = False
        run.table = run.display and not prose_follows

    def _words_follow(self, last: Token, group: int) -> bool:
        """Whether words follow a token on its line."""
        line = self._line(last.end)
        for ahead in range(last.at + 1, min(last.at + 12, len(self.lexemes))):
            lexeme = self.lexemes[ahead]
            if self._line(lexeme.start) != line:
                return False
            is_aside = self.page.group_of[ahead] != self.home[ahead]
            if lexeme.kind is Kind.WORD and not is_aside and self.home[ahead] == group:
                return lexeme.text.lower() not in cues.endings()
        return False

    def _begin(self, first: int) -> int:
        """The lexeme that a run begins with: the number before its first move, if there is one."""
        begin = first
        while begin > 0 and (
            self.lexemes[begin - 1].kind is Kind.DOTS or begin - 1 in self.page.numbers
        ):
            begin -= 1
        return begin

    def _begins_line(self, begin: int, line: int) -> bool:
        """Whether it begins a line that is not just the next one of a wrapped paragraph."""
        start = self.lexemes[begin].start
        if line == 0 or self.text[self.line_starts[line] : start].strip(" \t|*>_-"):
            return False
        lines = self._paragraph(line)
        width = max(len(text) for text in lines)
        before = self.text[self.line_starts[line - 1] : self.line_starts[line]].rstrip()
        if before.lstrip()[:1].isdigit() or before.lstrip()[:1] == "(":
            return True
        first_word = len(self.lexemes[begin].text)
        return len(before) + 1 + first_word < width * 0.85 or before.endswith((".", "!", "?", ":"))

    def _paragraph(self, line: int) -> list[str]:
        first = last = line
        starts = self.line_starts

        def text_of(number: int) -> str:
            end = starts[number + 1] if number + 1 < len(starts) else len(self.text)
            return self.text[starts[number] : end].rstrip()

        while first > 0 and line - first < 12 and text_of(first - 1).strip():
            first -= 1
        while last + 1 < len(starts) and last - line < 12 and text_of(last + 1).strip():
            last += 1
        return [text_of(number) for number in range(first, last + 1)]


def _are_side_by_side(runs: list[Run]) -> bool:
    """Whether a score sheet has several columns of moves: ``1. e4 e5   21. Kf1 Rd8``."""
    if not runs or any(run.ply is None for run in runs):
        return False
    plies = [run.ply or 0 for run in runs]
    pairs = list(zip(plies, plies[2:], strict=False))
    steps = sum(0 < later - earlier <= _ROW for earlier, later in pairs)
    backward = sum(later < earlier for earlier, later in zip(plies, plies[1:], strict=False))
    return len(runs) > _FEW and steps >= len(pairs) * 0.8 and backward >= len(runs) * 0.3


def _lay_out_as_sheet(runs: list[Run]) -> None:
    """Make the columns of a score sheet one table, which ends where its last move stands."""
    result = next((run.result for run in runs if run.ends), "")
    ends = any(run.ends for run in runs)
    for run in runs:
        run.display = run.table = True
        run.ends, run.result = False, ""
    runs[-1].ends, runs[-1].result = ends, result


def _label(token: Token) -> int:
    """The half-move that the number of a token stands for."""
    number = token.number or 1
    return 2 * (number - 1) + (1 if token.black else 0)
