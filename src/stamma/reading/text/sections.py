"""Sections: which runs of a text belong to one game, and where that game may begin.

A new section begins with PGN tags, with a position, with a move 1 that stands apart from the prose,
or after a result. Each section is searched for one game.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from stamma import _core
from stamma._core import Board
from stamma._patterns import late
from stamma.reading.layout import helpmates
from stamma.reading.lex.lexemes import RESULT, Lexeme
from stamma.reading.lex.tags import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.layout.helpmates import Stipulation
    from stamma.reading.layout.positions import Position
    from stamma.reading.text.page import Page, Run, Token


_SLIP = 4
# So many moves make two columns.
_COLUMNS = 6
# In two rows that stand apart, so many are.
_ROWS = 4
_SIDES = 2
# In how many runs a line may be quoted before the game goes on.
_QUOTED = 4
# Of these a game has one each, and where they come again another game begins.
_FIRST = ("Event", "White", "Black", "Result")
# All that stands behind the tags of a game without moves.
_ENDING = late(rf"\s*(?:\*|{RESULT})\s*")
_VARIANT_LINE = late(r"(?im)(?<![^\n])[\[ \t>|\"]{0,8}\bVariant\b[^\n]{1,80}$")
# How many of the positions before a game it may begin with: the nearest.
_POSITIONS = 8


@dataclass(slots=True, eq=False)
class Section:
    """Runs that may be one game."""

    #: Where the text that belongs to it begins and ends.
    start: int
    end: int
    runs: list[Run] = field(default_factory=list)
    #: The positions between the section before and the first run.
    positions: list[Position] = field(default_factory=list)
    #: The positions further on that turned out to be of the same game.
    shown: list[Position] = field(default_factory=list)
    tags: list[Lexeme] = field(default_factory=list)
    #: The tags among its moves.
    late: list[Lexeme] = field(default_factory=list)
    #: What the tag ``FEN`` says.
    fen: str | None = None
    #: Black's moves stand before White's.
    swapped: bool = False
    #: Runs right before its own that are in no game.
    passed: list[Run] = field(default_factory=list)

    @property
    def chess960(self) -> bool | None:
        """Whether a tag says that it is Chess960; nothing if the position has to."""
        found = (tag for lexeme in self.tags if (tag := parse(lexeme.text)) is not None)
        return (
            any(tag.name == "Variant" and _core.names_chess960(tag.value) for tag in found) or None
        )

    @property
    def tokens(self) -> int:
        """How many moves it may have."""
        return sum(len(run.tokens) for run in self.runs)

    @property
    def first(self) -> int:
        """Where its tags or its moves begin."""
        return self.tags[0].start if self.tags else self.runs[0].start


class Root(NamedTuple):
    """A position that a game may begin with."""

    board: Board
    #: The starting position of chess: its first move is number 1.
    is_start: bool
    #: A problem in which Black's moves stand first gives the move to the other side than the text
    #: does, and here it is said.
    turned: Stipulation | None = None


def names_unknown_rules(tag: Lexeme) -> bool:
    """Whether a tag says that its game is neither chess nor Chess960: its moves are not read."""
    parsed = parse(tag.text)
    return parsed is not None and _core.names_unknown_rules(parsed.name, parsed.value)


def lines_of_unknown_rules(text: str) -> list[tuple[int, int]]:
    """Return where lines say the same though they are no tags: ``[Variant: "Atomic"]``."""
    return [
        match.span()
        for match in _VARIANT_LINE.finditer(text)
        if _core.names_unknown_rules_in_line(match[0])
    ]


def of_one_game(page: Page, tags: list[Lexeme]) -> list[Lexeme]:
    """Return the tags of the next game: not those of games without moves, which end before it."""
    seen: set[str] = set()
    place = len(tags)
    while place:
        tag = parse(tags[place - 1].text)
        name = "" if tag is None else tag.name
        between = page.text[tags[place - 1].end : tags[place].start] if place < len(tags) else ""
        if (name in seen and name in _FIRST) or _ENDING.fullmatch(between):
            break
        seen.add(name)
        place -= 1
    return tags[place:]


def fen_of(lexemes: list[Lexeme]) -> tuple[Lexeme | None, str | None]:
    """Find the tag ``FEN``, and what it says."""
    for lexeme in lexemes:
        tag = parse(lexeme.text)
        if tag is not None and tag.name.lower() == "fen":
            return lexeme, tag.value
    return None, None


def roots(
    section: Section, given: Board | None, stipulation: Stipulation | None = None
) -> list[Root]:
    """Return the positions that the game of a section may begin with, the likeliest first."""
    found = _roots(section, given)
    if stipulation is None:
        return found
    said = given is not None or section.fen is not None
    said = said or any(position.says_turn for position in section.positions)
    return list(_with_turns([root.board for root in found], stipulation, said=said))


def _with_turns(boards: list[Board], stipulation: Stipulation, *, said: bool) -> Iterator[Root]:
    """Give the move to the side that begins a helpmate; failing that, to the other."""
    first = bool(stipulation.white_begins)
    for white in (first, not first):
        for board in boards:
            turned = helpmates.with_turn(board, white=white)
            if turned is not None:
                is_other = said and turned.turn != board.turn
                yield Root(turned, False, stipulation if is_other else None)


def _roots(section: Section, given: Board | None) -> list[Root]:
    if given is not None:
        return [Root(given, given == Board())]
    if section.fen is not None:
        from stamma.errors import InvalidFenError

        try:
            board, _ = Board.read_fen(section.fen, chess960=section.chess960)
        except InvalidFenError:
            pass
        else:
            from_start = [Root(Board(), True)] if section.runs[0].ply == 0 else []
            return [Root(board, board == Board()), *from_start]
    white_moves = not section.runs[0].tokens[0].black
    found = [
        Root(board, board == Board())
        for position in reversed(section.positions[-_POSITIONS:])
        for board in position.boards(white_moves=white_moves)
    ]
    first, *others = section.runs
    # `9. e4 e5 2. Nf3`: a first number that is wrong.
    is_misnumbered = bool(others) and others[0].ply == len(first.tokens)
    # `1. 4e c5 2. Nf3`: a first move that is not seen as one.
    is_beheaded = first.ply == 1 and not first.tokens[0].black
    if is_misnumbered or is_beheaded or any(run.ply in (0, None) for run in section.runs):
        found.append(Root(Board(), True))
    return found


def with_columns_swapped(section: Section) -> Section | None:
    """Return the section with the two moves of each row swapped; nothing if it has no rows."""
    runs = []
    for run in section.runs:
        if not run.table or len(run.tokens) == 1:
            return None
        tokens = []
        for first, second in zip(run.tokens[::2], run.tokens[1::2], strict=False):
            tokens += [
                replace(second, number=first.number, black=False),
                replace(first, number=None),
            ]
        runs.append(replace(run, tokens=tokens))
    return replace(section, runs=runs, swapped=True)


def with_columns_apart(section: Section) -> list[Section]:
    """Return the section with one half as White's moves and the other as Black's, if it may be so.

    What is copied from a table may have all moves of White's before those of Black's. Two rows,
    mostly with the names of the sides before them, are as good as columns, in either order.
    """
    tokens = [token for run in section.runs for token in run.tokens]
    is_parted = len(section.runs) == _SIDES
    is_table = all(run.table or (is_parted and run.ply is None) for run in section.runs)
    if not is_table or len(tokens) < (_ROWS if is_parted else _COLUMNS):
        return []
    half = len(section.runs[0].tokens) if is_parted else (len(tokens) + 1) // 2
    sides = [(tokens[:half], tokens[half:])]
    sides += [(tokens[half:], tokens[:half])] if is_parted else []
    return [
        _in_turn(section, white, black)
        for white, black in sides
        if 0 <= len(white) - len(black) <= 1
    ]


def _in_turn(section: Section, white: list[Token], black: list[Token]) -> Section:
    """Return a section with the moves of the two sides in turn."""
    rows = zip_longest(
        (replace(token, number=row, black=False) for row, token in enumerate(white, 1)),
        (replace(token, number=None, black=False) for token in black),
    )
    ordered = [token for row in rows for token in row if token is not None]
    return replace(section, runs=[replace(section.runs[0], tokens=ordered, ply=0)])
