"""A run as the decoder sees it: a value that no explanation changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.text.marking import Labels
    from stamma.reading.text.page import Run, Token

# How what somebody else wrote is marked.
_QUOTED = {"quote"}
# The length of a square with a mark behind it.
_SQUARE = 3


class Setting(NamedTuple):
    """Where a run of the game stands: what the runs after it are compared with."""

    #: The brackets around it, the outermost first.
    groups: tuple[int, ...]
    marks: Labels
    #: Nothing but moves stands on its lines.
    table: bool
    #: Its place among the runs, while those that follow it in its sentence are decided.
    at: int = -1
    until: int = -1


class Observed:
    """A run with what can be seen of it on its page: the same for every explanation."""

    __slots__ = (
        *(
            "after",
            "before",
            "border",
            "ended",
            "groups",
            "index",
            "instead",
            "is_begun",
            "is_black",
            "is_long_page",
            "is_solid",
            "is_sparse_page",
            "marks",
            "names",
        ),
        *("may_begin", "newline", "paragraph", "ply", "run", "setting", "shown", "tags"),
        "tokens",
    )

    def __init__(self, run: Run, groups: tuple[int, ...], tags: list[Lexeme]) -> None:
        self.run = run
        self.tokens: list[Token] = run.tokens
        self.ply = run.ply
        self.is_black = run.tokens[0].black
        # An answer goes on with the moves that it quotes.
        self.marks = run.marked_as - _QUOTED
        #: The brackets around it, the outermost first.
        self.groups = groups
        #: The place of the run before it in its sentence.
        self.after: int | None = None
        self.setting = Setting(groups, self.marks, run.table)
        #: The tags right before it.
        self.tags = tags
        #: What stands before it on its line: nothing, a mark of a list, a colon or words.
        self.before = ""
        #: What parts it from the run before: tags, a position or a heading.
        self.border = ""
        #: How the text says after the run before that a game is over.
        self.ended = ""
        #: The boards that are shown around it.
        self.shown: frozenset[str] = frozenset()
        self.paragraph = False
        self.newline = False
        #: It stands in brackets right behind moves, and gives others for some of them.
        self.instead = False
        #: Another run stands before it in its brackets.
        self.is_begun = False
        self.is_long_page = False
        #: It is long, and has hardly any moves.
        self.is_sparse_page = False
        #: Its number is that of a first move, or something parts it from the run before.
        self.may_begin = False
        #: Its place among the runs.
        self.index = 0
        #: Its features, without a role.
        self.names: list[str] = []
        #: It is more than squares that may only be named.
        self.is_solid = run.ply is not None or not all(map(is_bare, run.tokens))


def is_bare(token: Token) -> bool:
    """Return whether a token is nothing but a square, which a sentence may name."""
    return not token.piece and len(token.text) <= _SQUARE
