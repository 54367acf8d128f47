"""What is said about a game and a place in it, in lines for a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from stamma._core import Style, glyphs
from stamma.pgn.commands import write_clock
from stamma.pgn.diagram_marks import DIAGRAM_NAGS

if TYPE_CHECKING:
    from stamma import Board, Move
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn import Game, GameNode

# Letters are joined or kept apart by these; nothing else that cannot be seen is let through.
_JOINERS: Final = frozenset("\u200c\u200d")
# What is said in words instead: `[%clk 0:05:12]`.
_TOLD: Final = re.compile(r"\[%(?:clk|eval)\s+[^\[\]]*\]")

_GLYPHS: Final[dict[int, str]] = {}
for _text, _nags in glyphs():
    for _nag in _nags:
        _GLYPHS.setdefault(_nag, _text)


class Score:
    """Writes the moves of a game, each once.

    :raises ValueError: if there is no such notation or language.
    """

    def __init__(
        self,
        notation: str | Notation | None = None,
        language: str | Language | None = None,
    ) -> None:
        # Before there is a move to be written.
        Style.find(notation or "san", language)
        self._notation, self._language = notation, language
        self._written: dict[GameNode, str] = {}

    def learn(self, line: list[GameNode]) -> None:
        """Write all moves of a line, with one board that goes along."""
        board = line[0].board()
        for node in line[1:]:
            move = node.move
            if move is not None:
                self._write(node, board, move)
                board.push(move)

    def _write(self, node: GameNode, board: Board, move: Move) -> None:
        if node not in self._written:
            written = board.write(move, self._notation, self._language)
            self._written[node] = safe(written) + _marks(sorted(node.nags))

    def move(self, node: GameNode) -> str:
        """Write the move that led to a place, with its marks.

        >>> from stamma.pgn import read_game
        >>> game = read_game("1. Nf3 $1 $14 *")
        >>> Score("fan").move(game.next()), Score(language="de").move(game.next())
        ('♘f3! ⩲', 'Sf3! ⩲')
        """
        parent, move = node.parent, node.move
        if node not in self._written and parent is not None and move is not None:
            self._write(node, parent.board(), move)
        return self._written[node]

    def numbered(self, node: GameNode) -> str:
        """Write the move with its number.

        >>> from stamma.pgn import read_game
        >>> Score().numbered(read_game("1. e4 e5 *").end())
        '1...e5'
        """
        board = node.board()
        return f"{(board.ply() + 1) // 2}{'...' if board.turn else '.'}{self.move(node)}"


# NAGs up to this one judge the move, and are written to it; those after it, the position.
_LAST_OF_MOVES: Final = 9


def _marks(nags: list[int]) -> str:
    """Write marks behind a move: the first one may be joined to it, but never two to each other."""
    shown = [nag for nag in nags if nag not in DIAGRAM_NAGS]
    is_joined = bool(shown) and shown[0] <= _LAST_OF_MOVES and shown[0] in _GLYPHS
    marks = " ".join(_GLYPHS.get(nag, f"${nag}") for nag in shown)
    return marks if is_joined or not marks else f" {marks}"


def safe(text: str) -> str:
    r"""Write what would steer a terminal by its name, and line breaks as blanks.

    >>> safe("so\n\x1b[2J")
    'so \\x1b[2J'
    """
    return "".join(
        sign
        if sign.isprintable() or sign in _JOINERS
        else " "
        if sign.isspace()
        else repr(sign)[1:-1]
        for sign in text
    )


def title(game: Game, dash: str = "–") -> str:
    """Say whose game it is, as far as that is known.

    >>> from stamma.pgn import read_game
    >>> title(read_game('[White "Anna"] [Black "?"] [Event "Club"] [Result "1-0"] 1. e4 1-0'))
    'Anna – ?, Club, 1-0'
    """
    known = {name: safe(value) for name, value in game.headers.items() if value.strip("?.* ")}
    players = [known.get(name, "?") for name in ("White", "Black")]
    parts = [] if players == ["?", "?"] else [f" {dash} ".join(players)]
    parts += [known[name] for name in ("Event", "Site", "Date", "Result") if name in known]
    return ", ".join(parts)


def remarks(node: GameNode, score: Score) -> list[str]:
    """Say what the game says about a place: comments, times, and what was considered instead.

    >>> from stamma.pgn import read_game
    >>> game = read_game("1. e4 {[%clk 0:05:00] best} (1. d4) (1. c4) *")
    >>> remarks(game.next(), Score())
    ['best', 'clock 0:05:00', 'instead: 1.d4, 1.c4']
    >>> remarks(game[1], Score())
    ['variation 1 of 2 to 1.e4']
    """
    comments = [*node.starting_comments, *node.comments]
    said = [safe(_TOLD.sub("", comment)).strip() for comment in comments]
    said = [text for text in said if text]
    if node.draw_offer:
        said.append("a draw was offered")
    if (clock := node.clock()) is not None:
        said.append(f"clock {write_clock(clock)}")
    if (evaluation := node.eval()) is not None:
        said.append(
            f"evaluation {evaluation.pawns:+.2f}"
            if evaluation.pawns is not None
            else f"evaluation: mate in {evaluation.mate}"
        )
    parent = node.parent
    if parent is None:
        return said
    around: list[GameNode] = list(parent.variations)
    at = around.index(node)
    if at:
        said.append(f"variation {at} of {len(around) - 1} to {score.numbered(around[0])}")
    elif len(around) > 1:
        said.append(f"instead: {', '.join(score.numbered(other) for other in around[1:])}")
    return said
