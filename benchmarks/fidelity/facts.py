"""The facts of a game, the same for every tool.

The moves with all that is said about them are a *telling*: UCI moves, ``$1`` for a NAG, ``{...}``
for a comment, ``( ... )`` for a variation, in the order of PGN. Tellings are how cases are written
down, and what is compared. What PGN leaves open is made the same first: blanks in comments, the
order of NAGs, several comments at one place, a comment behind a variation (it belongs to the move
before it), a closing brace.

>>> normal("e2e4 ( d2d4 {good} ) {best  by} {test} $5 $1 e7e5")
'e2e4 $1 $5 {best by test} ( d2d4 {good} ) e7e5'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

import chess

_TOKEN = re.compile(r"\{[^}]*\}|[()]|[^\s(){}]+")


class Facts(NamedTuple):
    """What came out of a game."""

    moves: str
    result: str = "*"
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def mainline(self) -> list[str]:
        """The moves of the main line."""
        return mainline(self.moves)


@dataclass
class Node:
    """A move with what is said about it; the first one has no move."""

    move: str = ""
    before: list[str] = field(default_factory=list)
    nags: set[int] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)

    def add(self, move: str) -> Node:
        """Add a continuation after those that are there."""
        child = Node(move)
        self.children.append(child)
        return child


def tokens(telling: str) -> list[str]:
    """Cut a telling into moves, NAGs, comments and brackets."""
    return _TOKEN.findall(telling)


def tree(words: list[str]) -> Node:
    """Build the tree that the tokens of a telling describe."""
    root = Node()
    path = [root]
    stack: list[list[Node]] = []
    waiting: list[str] | None = None
    for word in words:
        if word == "(":
            stack.append(path)
            path = path[:-1]
            waiting = []
        elif word == ")":
            path = stack.pop()
            waiting = None
        elif word.startswith("{"):
            said = " ".join(word[1:-1].split())
            if said:
                (path[-1].comments if waiting is None else waiting).append(said)
        elif word.startswith("$"):
            path[-1].nags.add(int(word[1:]))
        else:
            node = path[-1].add(word)
            node.before, waiting = waiting or [], None
            path = [*path, node]
    return root


def tell(node: Node) -> str:
    """Tell a tree, from the node of its start."""
    words = _remarks(node)
    while node.children:
        main, *others = node.children
        words += [main.move, *_remarks(main)]
        for other in others:
            words += ["(", *_comment(other.before), other.move, *_remarks(other)]
            following = tell(Node(children=other.children))
            words += [following, ")"] if following else [")"]
        node = main
    return " ".join(words)


def _remarks(node: Node) -> list[str]:
    return [*(f"${nag}" for nag in sorted(node.nags)), *_comment(node.comments)]


def _comment(comments: list[str]) -> list[str]:
    # A brace cannot stand in a comment in braces; it is written as a bracket (24.4).
    said = " ".join(" ".join(comments).split()).replace("}", ")")
    return ["{" + said + "}"] if said else []


def normal(telling: str) -> str:
    """Write a telling in its one normal form."""
    return tell(tree(tokens(telling)))


def without_comments(telling: str) -> str:
    """Leave the comments out of a telling."""
    return " ".join(word for word in tokens(telling) if not word.startswith("{"))


def mainline(telling: str) -> list[str]:
    """Return the moves of the main line of a telling."""
    depth, moves = 0, []
    for word in tokens(telling):
        if word in "()":
            depth += 1 if word == "(" else -1
        elif depth == 0 and word[0] not in "{$":
            moves.append(word)
    return moves


def render(telling: str, fen: str = chess.STARTING_FEN) -> str:
    """Write a telling as the moves of a PGN game, in the order in which it is told.

    >>> render("e2e4 ( e2e4 e7e5 ) {so} e7e5 $1")
    '1. e4 (1. e4 e5) {so} 1... e5 $1'
    """
    board = chess.Board(fen)
    stack: list[chess.Board] = []
    written: list[str] = []
    is_number_due = True
    for word in tokens(telling):
        if word == "(":
            stack.append(board.copy())
            board.pop()
        elif word == ")":
            board = stack.pop()
        elif word[0] not in "{$":
            move = chess.Move.from_uci(word)
            if board.turn or is_number_due:
                written.append(f"{board.fullmove_number}{'.' if board.turn else '...'}")
            word = board.san(move)  # noqa: PLW2901
            board.push(move)
            is_number_due = False
            written.append(word)
            continue
        is_number_due = is_number_due or word[0] != "$"
        written.append(word)
    return " ".join(written).replace("( ", "(").replace(" )", ")")
