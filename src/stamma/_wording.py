"""What the compiled module leaves to the package above it: words, pictures, values made of facts.

The compiled module imports nothing. It asks this module by name for what is made of its facts, and
each is imported when it is first asked for. The methods of a board that are all words or pictures
are written here and put into its class, and so is what games and selections need of rooms above
theirs: scores, and the reader of texts.
"""

from __future__ import annotations

import sys
from _collections_abc import MutableSet  # collections itself would take longer to import

from stamma import _later
from stamma._core import Board, GameRoot, Move, Piece, Selection, SquareSet, set_wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    import chess

    from stamma.braille import Lines
    from stamma.diagnostics import Diagnostic
    from stamma.epd import Operation
    from stamma.explanation import Explanation
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.game import Game
    from stamma.scores import Form, Layout, Paper

# What the compiled module asks for, and where it is.
_HOMES = {
    "BlackToMove": "stamma.pgn.commands",
    "Comments": "stamma.pgn.views",
    "Evaluation": "stamma.pgn.commands",
    "FixedList": "stamma.fixed",
    "Game": "stamma.pgn.game",
    "Headers": "stamma.pgn.headers",
    "NagSet": "stamma.pgn.views",
    "Outcome": "stamma.outcome",
    "Status": "stamma.status",
    "Variations": "stamma.pgn.views",
    "compile_style": "stamma.notations",
    "diagnose": "stamma.diagnostics",
    "from_fen_fault": "stamma.errors",
    "illegal_move": "stamma.errors",
    "interrupt_main": "_thread",
    "not_strict": "stamma.errors",
    "not_uci": "stamma.errors",
    "parse_in_any_language": "stamma.any_language",
    "refuse": "stamma.refusals",
    "remark": "stamma.diagnostics.spellings",
    "unknown_column": "stamma.pgn.tables",
    "unselectable": "stamma.errors",
    "unwritable": "stamma.errors",
}


def explain(
    self: Board,
    text: str,
    notation: str | Notation | None = None,
    language: str | Language | None = None,
) -> Explanation:
    """Explain a written move.

    The explanation says what it claims, what fits, what the standards say about its spelling, and
    how each notation would write it.

    >>> from stamma import Board
    >>> print(Board().explain("Nd3"))
    'Nd3' claims that a knight goes to d3.
    'Nd3' is not possible: the knight on b1 cannot go there; the knight on g1 cannot go there.
    Help: did you mean d3, Nc3?
    """
    from stamma import explanation

    return explanation.explain(self.copy(), text, notation, language)


def svg(self: Board, **options: Any) -> str:  # noqa: ANN401
    """Draw the board as an SVG picture: see :func:`stamma.diagrams.svg` for the options."""
    from stamma import diagrams

    return diagrams.svg(self.copy(), **options)


def braille(self: Board, *, lines: Lines = 1) -> str:
    """Write what stands on the board in braille: see :mod:`stamma.braille`.

    In one line, ranks stand side by side and empty squares are counted; in eight, each rank is a
    line, with its number, and the letters of the files are below:

    >>> from stamma import Board
    >>> print(Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").braille())
    ⠲⠥⠒ ⠲⠴ ⠲⠏⠒ ⠲⠅⠒
    >>> print(Board().braille(lines=8))
    ⠦ ⠷⠮⠧⠿⠥⠧⠮⠷
    ⠶ ⠯⠯⠯⠯⠯⠯⠯⠯
    ⠖ ⠄⠤⠄⠤⠄⠤⠄⠤
    ⠢ ⠤⠄⠤⠄⠤⠄⠤⠄
    ⠲ ⠄⠤⠄⠤⠄⠤⠄⠤
    ⠒ ⠤⠄⠤⠄⠤⠄⠤⠄
    ⠆ ⠏⠏⠏⠏⠏⠏⠏⠏
    ⠂ ⠗⠎⠇⠟⠅⠇⠎⠗
      ⠁⠃⠉⠙⠑⠋⠛⠓
    """
    from stamma.braille import write_board

    return write_board(self.copy(), lines=lines)


def _repr_svg_(self: Board) -> str:
    """Draw the board with its last move, for notebooks."""
    board = self.copy()
    last = board.peek() if board.move_stack else None
    return board.svg(lastmove=last or None)


def score(
    self: Game,
    layout: str | Layout = "running",
    form: Form = "text",
    notation: str | Notation = "san",
    language: str | Language | None = None,
    *,
    paper: Paper = "a4",
) -> str:
    """Lay the game out on paper; for several games see :func:`stamma.scores.write`.

    The layouts are running text, tables, score sheets, problems and helpmates
    (:data:`stamma.scores.LAYOUTS`); the forms text, Markdown, HTML, LaTeX and JSON
    (:data:`stamma.scores.FORMS`).

    >>> from stamma.pgn import read_game
    >>> print(read_game("1. e4 e5 2. Nf3 1-0").score("table", notation="fide", language="fr"))
       1. e4   e5
       2. Cf3
    <BLANKLINE>
          1-0
    <BLANKLINE>

    :raises ValueError: if there is no such layout, form, notation, language or paper, or if the
        form cannot have the notation.
    """
    from stamma.scores import write

    return write([self], layout, form, notation, language, paper=paper)


def line_in_uci(line: str) -> str | None:
    """Write a line of moves in any notation by its squares; none if that is not certain."""
    from stamma.reading.lines import in_uci

    return in_uci(line)


def epd(
    self: Board,
    /,
    *,
    shredder: bool = False,
    en_passant: Literal["fen", "xfen", "legal"] = "legal",
    **operations: Operation,
) -> str:
    """Write the position as EPD, with the operations given.

    >>> from stamma import Board
    >>> Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").epd(id="pawn", acd=12)
    '4k3/8/8/8/8/8/4P3/4K3 w - - acd 12; id "pawn";'

    Other than in :meth:`fen`, the en-passant square is given only if the capture is legal, so that
    the same position has the same text however it came about.

    :raises ValueError: if an operation cannot be written.
    """
    if not operations:
        return self._epd_fields(shredder=shredder, en_passant=en_passant)
    from stamma.epd import write_operations

    board = self.copy()
    fields = board._epd_fields(shredder=shredder, en_passant=en_passant)  # noqa: SLF001
    return fields + write_operations(board, operations)


def set_epd(self: Board, epd: str) -> dict[str, Operation]:
    """Set the position as an EPD record has it, and return the operations of the record.

    >>> from stamma import Board
    >>> board = Board()
    >>> board.set_epd('4k3/8/8/8/8/8/4P3/4K3 w - - id "pawn";')
    {'id': 'pawn'}

    :raises InvalidEpdError: if the record cannot be read; the board then stays as it was.
    """
    board, operations = from_epd(epd, chess960=self.chess960 or None)
    self.set_fen(board.fen(), chess960=board.chess960)
    return operations


def to_chess(self: Board) -> chess.Board:
    """Return the board as python-chess has it, with its moves; python-chess must be installed."""
    from stamma.pgn import bridge

    return bridge.board_to_chess(self.copy())


def from_chess(board: chess.Board) -> Board:
    """Make a board from one of python-chess, with its moves.

    :raises IllegalMoveError: if one of these is not legal.
    :raises InvalidFenError: if nobody can play on its first position.
    """
    from stamma.pgn import bridge

    return bridge.board_from_chess(board)


def _move_to_chess(self: Move) -> chess.Move:
    """Return the move as python-chess has it, which must be installed."""
    import chess

    return chess.Move.from_uci(self.uci())


def _move_from_chess(move: chess.Move) -> Move:
    """Make a move from one of python-chess.

    :raises InvalidMoveError: if it is one that only variants have, such as to drop a piece.
    """
    return Move.from_uci(move.uci())


def parse_xboard(self: Board, xboard: str) -> Move:
    """Read a move as XBoard sends it: in SAN or by its squares, as :meth:`parse_san` does."""
    return self.parse_san(xboard) if xboard != "@@@@" else Move.null()


def push_xboard(self: Board, xboard: str) -> Move:
    """Read a move as XBoard sends it, play it and return it."""
    move = self.parse_xboard(xboard)
    self.push(move)
    return move


def from_epd(epd: str, *, chess960: bool | None = None) -> tuple[Board, dict[str, Operation]]:
    """Read an EPD record: a board and its operations.

    >>> from stamma import Board
    >>> board, operations = Board.from_epd('4k3/8/8/8/8/8/4P3/4K3 w - - id "pawn"; acd 12;')
    >>> operations
    {'id': 'pawn', 'acd': 12}

    :raises InvalidEpdError: if the record cannot be read.
    """
    from stamma.epd import read

    return read(epd, chess960)


def read_epd(
    text: str, *, chess960: bool | None = None
) -> tuple[Board, dict[str, Operation], list[Diagnostic]]:
    """Read an EPD record as people and programs write it.

    What is returned is a board, its operations, and what was assumed.

    Semicolons may be missing, dashes too many, moves in any notation, opcodes given twice, fields
    missing or wrong: each repair is one of the remarks. What cannot be read as a move stays a text.

    >>> from stamma import Board
    >>> record = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bm e2-e4"
    >>> board, operations, remarks = Board.read_epd(record)
    >>> operations
    {'hmvc': 0, 'fmvn': 1, 'bm': [Move.from_uci('e2e4')]}
    >>> for remark in remarks:
    ...     print(remark)
    EPD009 the half-move clock and the move number of a FEN stand before the operations
    EPD003 the operation bm does not end
    EPD011 'e2-e4' is taken for the move e4

    :raises InvalidEpdError: if no position can be made out.
    """
    from stamma.epd_as_found import read

    return read(text, chess960)


def _draw_squares(self: SquareSet) -> str:
    """Draw an empty board with the squares marked, for notebooks."""
    from stamma import svg

    return svg.board(squares=self.copy())


def _draw_piece(self: Piece) -> str:
    """Draw the piece, for notebooks."""
    from stamma import svg

    return svg.piece(self, size=45)


SquareSet._repr_svg_ = _draw_squares  # type: ignore[method-assign]
Piece._repr_svg_ = _draw_piece  # type: ignore[method-assign]
Move.to_chess = _move_to_chess  # type: ignore[method-assign]
Move.from_chess = staticmethod(_move_from_chess)  # type: ignore[method-assign]
score.__qualname__ = "Game.score"
GameRoot.score = score  # type: ignore[assignment, method-assign]
Selection.line_in_uci = staticmethod(line_in_uci)  # type: ignore[method-assign]
MutableSet.register(SquareSet)

for _method in (
    *(explain, svg, braille, _repr_svg_, parse_xboard, push_xboard, to_chess, from_chess),
    *(epd, set_epd, from_epd, read_epd),
):
    _method.__qualname__ = f"{Board.__name__}.{_method.__name__}"
    _is_static = _method in {from_chess, from_epd, read_epd}
    setattr(Board, _method.__name__, staticmethod(_method) if _is_static else _method)

if not TYPE_CHECKING:
    __getattr__, __dir__ = _later.names(__name__, _HOMES)

set_wording(sys.modules[__name__])
