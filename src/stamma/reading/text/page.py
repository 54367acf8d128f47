"""A page: a text with its lexemes, brackets and runs, and what can be asked about places in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.reading.in_words import ending_words
from stamma.reading.lex.lexemes import Form, Kind, Lexeme, begins_line, ends_line
from stamma.reading.text.marking import NO_LABELS, Marking

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from stamma.reading.in_words.endings import Saying
    from stamma.reading.layout.brackets import Group
    from stamma.reading.lex.scans import Misread
    from stamma.reading.text.marking import Labels

PARAGRAPH = late(r"\n[ \t\r]*\n")
_SHORTEST_BREAK = 2
# How far around a lexeme its neighbours are looked for.
_NEAR = 8
# What may stand between a number and its move.
_BETWEEN = (Kind.SIGN, Kind.MARKUP, Kind.DOTS)
_LINE = 12
# What stands before the first move of a line has no more characters.
_MARGIN = 100
#: So much text between two moves may hold a third that was not seen as one.
JUNK = 24


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
    #: How it, or its number, is marked: bold, in a cell, in a class of the page.
    marked_as: Labels = NO_LABELS
    #: What else it may have been in print, where a scanner has taken its signs for others.
    also: tuple[str, ...] = ()

    @property
    def ply(self) -> int:
        """The half-move that its number stands for."""
        return 2 * ((self.number or 1) - 1) + (1 if self.black else 0)


# What words say of moves that were not played.
_TALK = (
    *("optional", "listed", "usual", "conditional", "supposed"),
    *("mentioned", "negated", "doubted"),
)


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
    #: It stands over what is said about it: ``1. f4: the Bird``.
    label: bool = False
    #: No word stands between it and the run before.
    adjacent: bool = False
    negated: bool = False
    optional: bool = False
    #: Some word before it, if not the nearest, says that it is not played, or may be.
    doubted: bool = False
    asserted: bool = False
    #: A verb says that somebody played it.
    played: bool = False
    #: It is said to be usual, perhaps one of several that are.
    usual: bool = False
    #: It is only mentioned: as a plan, a threat or an example, or as one of several possibilities.
    mentioned: bool = False
    #: It is one of several possibilities that are named together.
    listed: bool = False
    #: It could have been played, or should have been.
    conditional: bool = False
    #: It is only supposed, or was thought of: "if 10. a3".
    supposed: bool = False
    #: Another move was played instead of it.
    replaced: bool = False
    #: It is of a helpmate: its numbers count Black's moves, and dots stand for one of them.
    helpmate: bool = False
    #: The page marks it otherwise than the game: it is talk about it.
    aside: bool = False
    #: The same beyond the last move that is marked as the game is: it may be either.
    beyond: bool = False
    #: The run before it in its sentence.
    after: Run | None = field(default=None, repr=False, compare=False)
    #: It stands in brackets that give other moves for some before them.
    goes_back: bool = False
    #: The run before it that is marked as the game is, where no number tells which one it follows.
    follows: Run | None = field(default=None, repr=False, compare=False)
    #: What is said after it about the end of the game.
    ending: Saying | None = None
    place: int = 0

    @property
    def standing(self) -> int:
        """How much it stands out from the prose."""
        return self.display + self.table

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.tokens[-1].end

    @property
    def is_talk(self) -> bool:
        """Whether some word says that it was not played."""
        return any(getattr(self, word) for word in _TALK)

    @property
    def is_supposition(self) -> bool:
        """Whether it is a single move that was not played if nothing goes on with it.

        That is "what if 11. Kf2?"; a longer line after an "if" may be what a lesson is about.
        """
        return self.supposed and not self.display and len(self.tokens) == 1

    @property
    def marked_as(self) -> Labels:
        """How it is marked: as its first token is."""
        return self.tokens[0].marked_as

    def cut_behind(self, count: int) -> Run:
        """Cut off what stands behind so many tokens: a run that begins with a number."""
        rest = Run(self.tokens[count:], self.group, self.depth, adjacent=True, ending=self.ending)
        rest.ply = rest.tokens[0].ply
        rest.display = rest.table = False
        self.tokens, self.ending = self.tokens[:count], None
        return rest

    def is_close_to(self, before: Run) -> bool:
        """Whether there is hardly any text between two runs: no more than a misprinted move."""
        return 0 <= self.start - before.end <= JUNK

    def goes_on_with(self, talk: Run | None) -> bool:
        """Whether it goes on with what was not played: "not 18... Nxe5 because of 19. Nxc5"."""
        if talk is None or talk is not self.after or talk.ply is None or self.display:
            return False
        # Black's moves may have numbers like White's: "if he play 11. Kt to Q5, 12. Q to Q3".
        is_lone = len(talk.tokens) == 1 and not talk.ply % 2
        return self.ply in (talk.ply + len(talk.tokens), talk.ply + 2 if is_lone else None)

    @property
    def first(self) -> str:
        """Its first move, without marks."""
        return _bare(self.tokens[0])

    def is_told_by(self, token: Token | None) -> bool:
        """Whether its last move is the one of a token, told once more."""
        return token is not None and _bare(self.tokens[-1]) == _bare(token)


def _bare(token: Token) -> str:
    return token.text.rstrip("+#!?")


def is_prose(lexeme: Lexeme) -> bool:
    """Return whether a lexeme is a word, and no mere letter."""
    return lexeme.kind is Kind.WORD and len(lexeme.text) > 1


@dataclass(slots=True, eq=False)
class Page:
    """A text, cut into lexemes, groups and runs."""

    text: str
    lexemes: list[Lexeme]
    groups: list[Group]
    #: The group of each lexeme, and the one that it counts for.
    group_of: list[int]
    home: list[int]
    runs: list[Run] = field(default_factory=list)
    #: The lexemes that are numbers of moves, and their values.
    numbers: dict[int, int] = field(default_factory=dict)
    line_starts: list[int] = field(default_factory=list)
    #: Where paragraphs end.
    paragraph_ends: list[int] = field(default_factory=list)
    #: The languages of the prose: what is "or" in one is an article in another.
    tongues: tuple[str, ...] = ()
    #: The strings that stand for pieces, each with its figurine.
    figurines: dict[str, str] = field(default_factory=dict)
    #: What a scanner has misread and was put right.
    misread: list[Misread] = field(default_factory=list)
    #: The lexemes that are words of more than one letter.
    prose: list[int] = field(default_factory=list)
    #: The words that may be moves told in words.
    told: list[int] = field(default_factory=list)
    #: Where diagrams stand, in the order of the text.
    diagrams: list[tuple[int, int]] = field(default_factory=list)
    #: Where comments in braces stand, in the order of the text.
    comments: list[tuple[int, int]] = field(default_factory=list)
    #: How places are marked.
    marking: Marking = field(default_factory=Marking)
    #: The text with the signs of its comments, if these are hidden.
    source: str = ""
    _move_starts: set[int] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.source = self.source or self.text
        words = [at for at, lexeme in enumerate(self.lexemes) if lexeme.kind is Kind.WORD]
        self.prose = [at for at in words if is_prose(self.lexemes[at])]
        self.told = [at for at in words if self.lexemes[at].form is Form.TOLD]
        self.line_starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.paragraph_ends = [match.start() for match in PARAGRAPH.finditer(self.text)]

    def at(self, place: int) -> int:
        """Return the first lexeme that begins at a place of the text or behind it."""
        return bisect_left(self.lexemes, place, key=lambda lexeme: lexeme.start)

    def told_behind(self, at: int, most: int) -> list[int]:
        """Return the first words behind a lexeme that may be moves, at the most so many."""
        first = bisect_right(self.told, at)
        return self.told[first : first + most]

    def move_starts(self) -> AbstractSet[int]:
        """Return where the tokens of its runs begin; these no longer change."""
        if self._move_starts is None:
            self._move_starts = {token.start for run in self.runs for token in run.tokens}
        return self._move_starts

    def line_of(self, place: int) -> int:
        """Return the number of the line at a place, from 0."""
        return bisect_right(self.line_starts, place) - 1

    def line(self, number: int) -> str:
        """Return a line without the blanks at its end."""
        starts = self.line_starts
        end = starts[number + 1] if number + 1 < len(starts) else len(self.text)
        return self.text[starts[number] : end].rstrip()

    def column(self, place: int) -> int:
        """Return how many characters stand before a place on its line."""
        return place - self.line_starts[self.line_of(place)]

    def has_break(self, start: int, end: int) -> bool:
        """Return whether a paragraph ends between two places, neither of which is blank."""
        if end - start < _SHORTEST_BREAK:
            return False
        return bisect_left(self.paragraph_ends, start) < bisect_left(self.paragraph_ends, end)

    def is_paragraph(self, lexeme: Lexeme) -> bool:
        """Return whether a lexeme is a paragraph of its own."""
        number = self.line_of(lexeme.start)
        if self.line(number).strip() != lexeme.text:
            return False
        is_last = number + 1 == len(self.line_starts)
        above = "" if number == 0 else self.line(number - 1)
        below = "" if is_last else self.line(number + 1)
        return not above.strip() and not below.strip()

    def is_aside(self, at: int) -> bool:
        """Return whether a lexeme stands in brackets that hold no moves."""
        return self.group_of[at] != self.home[at]

    def begin(self, at: int) -> int:
        """Return the lexeme that a move begins with: its number, if there is one before it.

        Signs may stand between them: the rules of a table, or markup.
        """
        begin, back = at, at - 1
        while back >= 0:
            kind = self.lexemes[back].kind
            is_before = kind is Kind.DOTS and back + 1 == begin
            if back in self.numbers or (is_before and not self._ends_line(back)):
                begin = back
            elif kind not in _BETWEEN or begin - back > _NEAR:
                break
            back -= 1
        return begin

    def _ends_line(self, at: int) -> bool:
        """Whether a lexeme is the last one on its line, and a number begins the next one."""
        end, begin = self.lexemes[at].end, self.lexemes[at + 1].start
        return at + 1 in self.numbers and "\n" in self.text[end:begin]

    def next_of(self, at: int) -> int | None:
        """Return the next lexeme that is more than a sign or markup."""
        for ahead in range(at + 1, min(at + _NEAR, len(self.lexemes))):
            if self.lexemes[ahead].kind not in (Kind.SIGN, Kind.MARKUP, Kind.DOTS, Kind.GLYPH):
                return ahead
        return None

    def after_brackets(self, at: int, signs: str = "([{") -> int:
        """Return the last lexeme of the brackets right behind a lexeme, or itself."""
        while at + 1 < len(self.lexemes):
            group = self.groups[self.group_of[at + 1]]
            if not group.sign or group.sign not in signs or group.first != at + 1:
                break
            at = group.last
        return at

    def before_brackets(self, at: int, signs: str = "([{") -> int:
        """Return the first lexeme of the brackets right before a lexeme, or itself."""
        while at > 0:
            group = self.groups[self.group_of[at - 1]]
            if not group.sign or group.sign not in signs or group.last != at - 1:
                break
            at = group.first
        return at

    def follows_move(self, at: int) -> bool:
        """Return whether nothing but signs stands between a move and this lexeme."""
        for back in range(at - 1, max(at - _NEAR, -1), -1):
            kind = self.lexemes[back].kind
            if kind is Kind.MOVE:
                return True
            if kind not in (Kind.SIGN, Kind.MARKUP, Kind.GLYPH, Kind.DOTS):
                return False
        return False

    def precedes_move(self, at: int) -> bool:
        """Return whether a move, a number, a result or the end of the line follows."""
        ahead = self.next_of(at)
        if ahead is None or self.lexemes[ahead].kind in (Kind.MOVE, Kind.NUMBER, Kind.RESULT):
            return True
        return "\n" in self.text[self.lexemes[at].end : self.lexemes[ahead].start]

    def words_follow(self, last: Token, group: int) -> bool:
        """Return whether words follow a token on its line, other than that the game is over."""
        line = self.line_of(last.end)
        for ahead in range(last.at + 1, min(last.at + _LINE, len(self.lexemes))):
            lexeme = self.lexemes[ahead]
            if self.line_of(lexeme.start) != line:
                return False
            if lexeme.kind is Kind.WORD and not self.is_aside(ahead) and self.home[ahead] == group:
                return lexeme.text.lower() not in ending_words.words()
        return False

    def asterisk(self, last: Token) -> Lexeme | None:
        """Return the asterisk behind a move that stands in the place of the result."""
        lexemes = self.lexemes
        at = self.after_brackets(last.at)
        while at + 1 < len(lexemes) and lexemes[at + 1].kind is Kind.GLYPH:
            at = self.after_brackets(at + 1)
        if at + 1 >= len(lexemes) or lexemes[at + 1].text != "*":
            return None
        found = lexemes[at + 1]
        before = self.text[found.start - 1]
        is_alone = before.isspace() or before == "}"
        return found if is_alone and ends_line(self.text, found.end, " \t\r") else None

    def words_precede(self, first: Token) -> bool:
        """Return whether words stand before a token on its line."""
        line = self.line_starts[self.line_of(first.start)]
        for back in range(first.at - 1, max(first.at - _LINE, -1), -1):
            lexeme = self.lexemes[back]
            if lexeme.start < line:
                return False
            if lexeme.kind is Kind.WORD:
                return True
        return False

    def is_first_on_line(self, token: Token) -> bool:
        """Return whether nothing but a number, or what a list has, stands before it on its line."""
        line = self.line_starts[self.line_of(token.start)]
        # On a long line of moves in digits, each would look like a number of the next.
        is_near = token.start - line <= _MARGIN
        return is_near and begins_line(self.text, token.start, " \t()[].:0123456789|>-*•")
