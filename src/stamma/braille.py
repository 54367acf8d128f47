"""Boards and moves in braille, for fingers and for braille displays.

The signs are those of the Braille Chess Code of the United Kingdom (UKAAF 2015), six dots each:

>>> import stamma
>>> board = stamma.Board()
>>> print(board.braille())
⠷⠮⠧⠿⠥⠧⠮⠷ ⠯⠯⠯⠯⠯⠯⠯⠯ ⠒⠆ ⠏⠏⠏⠏⠏⠏⠏⠏ ⠗⠎⠇⠟⠅⠇⠎⠗
>>> print(write_move(board, board.parse_san("Nf3")))
⠎⠋⠒

`docs/speech.md` says what of this is in the code and what is our choice.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from stamma.pieces import BISHOP, KING, KNIGHT, PAWN, PIECE_SYMBOLS, QUEEN, ROOK
from stamma.squares import square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma._core import Board, Move
    from stamma.pieces import PieceType

#: How many lines a board takes: one with its empty squares counted, or one for each rank.
Lines = Literal[1, 8]

# 2.1, 5.1: the white men; a black man has dot 6 as well.
_WHITE = dict(zip((KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN), "⠅⠟⠗⠇⠎⠏", strict=True))
_DOT_6 = 0x20
# 1.3: numbers are written low in the cell, without a number sign.
_DIGITS = "⠴⠂⠆⠒⠲⠢⠖⠶⠦⠔"
_FILES = "⠁⠃⠉⠙⠑⠋⠛⠓"
# Our choice: an empty square of a board in eight lines; dark ones are raised as on a board (D.1.2).
_LIGHT, _DARK = "⠄", "⠤"
# 3.4: before the square of arrival, that something is taken, that there is check, or both.
_SIGNS = {"": "", "x": "⠰", "+": "⠘", "x+": "⠸"}
# 2.2: behind the move. Check may stand there, too, as in an example of 1.4; it is read.
_MATE = "⠜⠍"
_MARKS = {_MATE: "#", "⠜⠏": "+", "": ""}
_BLANK = "\u2800"

_SIZE = 8
_SQUARES = 64


def _man(piece: PieceType, *, white: bool) -> str:
    return _WHITE[piece] if white else chr(ord(_WHITE[piece]) | _DOT_6)


_MEN = {
    _man(piece, white=white): symbol.upper() if white else symbol
    for piece, symbol in enumerate(PIECE_SYMBOLS)
    if symbol
    for white in (True, False)
}

_CELLS = (
    {symbol: man for man, symbol in _MEN.items() if symbol.isupper()}
    | dict(zip("abcdefgh", _FILES, strict=True))
    | {str(digit): cell for digit, cell in enumerate(_DIGITS)}
    # Our choice: castling as in print, with zeros.
    | {"O": _DIGITS[0], "-": "⠤"}
)
_READ_CELLS = {cell: sign for sign, cell in _CELLS.items()}
_READ_SIGNS = {cell: (sign.rstrip("+"), sign.lstrip("x")) for sign, cell in _SIGNS.items() if cell}
_SAN = re.compile(
    r"(?P<man>[KQRBN]?[a-h]?[1-8]?)(?P<takes>x?)(?P<goal>[a-h][1-8]|O-O(?:-O)?)"
    r"=?(?P<promoted>[QRBN]?)(?P<check>\+?)(?P<mate>#?)"
)


def write_board(board: Board, *, lines: Lines = 1) -> str:
    """Write what stands on a board: :meth:`stamma.Board.braille`."""
    if lines not in (1, _SIZE):
        raise ValueError(f"lines is {lines!r}: it is 1 or 8")
    return _one_line(board) if lines == 1 else _eight_lines(board)


def _one_line(board: Board) -> str:
    # 5.1: Forsyth's way, with the empty squares of ranks that are empty counted together.
    placement = re.sub(r"8(/8)*", _count_ranks, board.board_fen())
    signs = {symbol: man for man, symbol in _MEN.items()} | {"/": " "}
    return "".join(signs.get(sign) or _DIGITS[int(sign)] for sign in placement)


def _count_ranks(ranks: re.Match[str]) -> str:
    return str(_SIZE * ranks[0].count("8"))


def _eight_lines(board: Board) -> str:
    men = board.piece_map()
    rows = []
    for rank in reversed(range(_SIZE)):
        cells = ""
        for file in range(_SIZE):
            man = men.get(square(file, rank))
            cells += _man(man.piece_type, white=man.color) if man else _empty(file, rank)
        rows.append(f"{_DIGITS[rank + 1]} {cells}")
    return "\n".join((*rows, f"  {_FILES}"))


def _empty(file: int, rank: int) -> str:
    return _LIGHT if (file + rank) % 2 else _DARK


def read_board(text: str) -> str:
    """Read a board in braille, in one line or in eight: the placement of its men, as in FEN.

    >>> read_board("⠷⠮⠧⠿⠥⠧⠮⠷ ⠯⠯⠯⠯⠯⠯⠯⠯ ⠒⠆ ⠏⠏⠏⠏⠏⠏⠏⠏ ⠗⠎⠇⠟⠅⠇⠎⠗")
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
    >>> read_board("⠷⠮⠧ ⠯")
    Traceback (most recent call last):
    ValueError: the rank '⠷⠮⠧' has 3 squares

    :raises ValueError: if it is none; the message says where.
    """
    squares = ""
    for group in _ranks(text):
        found = _squares(group)
        if len(found) % _SIZE:
            raise ValueError(f"the rank {group!r} has {len(found)} squares")
        squares += found
    if len(squares) != _SQUARES:
        raise ValueError(f"the board has {len(squares)} squares, not 64")
    ranks = (squares[at : at + _SIZE] for at in range(0, _SQUARES, _SIZE))
    return re.sub(r"1+", lambda empty: str(len(empty[0])), "/".join(ranks))


def _ranks(text: str) -> list[str]:
    """Split a board at its blanks, without the names of its ranks and files."""
    lines = text.replace(_BLANK, " ").split("\n")
    ranks = []
    for line in lines:
        groups = line.split()
        has_name = len(groups) > 1 and len(lines) > 1 and groups[0] in _DIGITS
        ranks += groups[1:] if has_name else groups
    return [group for group in ranks if group != _FILES]


def _squares(group: str) -> str:
    """Write the squares of a rank, or of several that are empty: letters, and 1 for no man."""
    squares = ""
    count = ""
    for at, cell in enumerate(group, start=1):
        if cell in _DIGITS:
            count += str(_DIGITS.index(cell))
            continue
        squares += _empty_squares(count, group)
        count = ""
        if cell in _MEN:
            squares += _MEN[cell]
        elif cell in (_LIGHT, _DARK):
            squares += "1"
        else:
            raise ValueError(f"{cell!r}, cell {at} of {group!r}, is no man and no number")
    return squares + _empty_squares(count, group)


def _empty_squares(count: str, group: str) -> str:
    # No board has more squares, whatever a number claims.
    if len(count.lstrip("0")) > len(str(_SQUARES)) or int(count or 0) > _SQUARES:
        raise ValueError(f"{group!r} has more than 64 squares")
    return "1" * int(count or 0)


def write_move(board: Board, move: Move) -> str:
    """Write a move in the Braille Chess Code.

    >>> import stamma
    >>> board = stamma.Board("4k3/8/8/8/5p2/8/8/K4R2 w - - 0 1")
    >>> write_move(board, board.parse_san("Rxf4"))
    '⠗⠰⠋⠲'

    :raises IllegalMoveError: if the move is not legal.
    :raises ValueError: if no man moves: there is no sign for a pass.
    """
    san = board.san(move)
    parts = _SAN.fullmatch(san)
    if parts is None:
        raise ValueError(f"{san!r} is no move of a man: the code has no sign for it")
    sign = _SIGNS[parts["takes"] + parts["check"]]
    mate = _MATE if parts["mate"] else ""
    return _cells(parts["man"]) + sign + _cells(parts["goal"] + parts["promoted"]) + mate


def write_line(board: Board, moves: Iterable[Move]) -> list[str]:
    """Write moves that are played one after the other.

    >>> import stamma
    >>> write_line(stamma.Board(), map(stamma.Move.from_uci, ("e2e4", "e7e5", "g1f3")))
    ['⠑⠲', '⠑⠢', '⠎⠋⠒']
    """
    board = board.copy(stack=False)
    written = []
    for move in moves:
        written.append(write_move(board, move))
        board.push(move)
    return written


def _cells(text: str) -> str:
    return "".join(_CELLS[sign] for sign in text)


def in_print(cells: str) -> str | None:
    """Write a move of the Braille Chess Code in letters and digits; nothing if it is none.

    >>> in_print("⠗⠰⠋⠲"), in_print("⠷⠮")
    ('Rxf4', None)
    """
    try:
        written = _in_print(cells)
    except ValueError:
        return None
    return written if _SAN.fullmatch(written) else None


def _in_print(text: str) -> str:
    cells = text.strip(f" {_BLANK}")
    mark = next(mark for mark in _MARKS if cells.endswith(mark))
    check = _MARKS[mark]
    written = ""
    for at, cell in enumerate(cells.removesuffix(mark), start=1):
        if cell in _READ_SIGNS:
            takes, given = _READ_SIGNS[cell]
            written += takes
            check = check or given
        elif cell in _READ_CELLS:
            written += _READ_CELLS[cell]
        else:
            raise ValueError(f"{cell!r}, cell {at} of {text!r}, is no sign of a move")
    return written + check


def read_move(board: Board, text: str) -> Move:
    """Read a move in the Braille Chess Code.

    >>> import stamma
    >>> read_move(stamma.Board(), "⠎⠋⠒")
    Move.from_uci('g1f3')

    :raises ValueError: if there is a sign that is none of a move.
    :raises NotationError: if it is no legal move.
    """
    return board.parse(_in_print(text)).move
