"""EPD: the four fields of a position, followed by operations such as ``bm Nf3; id "WAC.001";``.

Reading is strict here; :mod:`stamma.epd_as_found` reads what this refuses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from stamma._core import Board, Move
from stamma.diagnostics import diagnose
from stamma.errors import InvalidEpdError, InvalidFenError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Operand: TypeAlias = "str | int | float | Move | None"
Operation: TypeAlias = "Operand | list[Operand]"

_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\s;\"]+")
# Strings have the escapes of PGN's. One whose last sign is a backslash is read without them.
QUOTED = r'"(?P<quoted>(?:[^"\\]|\\.)*)"'
_QUOTED = re.compile(QUOTED)
_BARE_QUOTED = re.compile(r'"(?P<bare>[^"]*)"')
_ESCAPED = re.compile(r'\\(["\\])')
_TO_ESCAPE = re.compile(r'"|\\(?=["\\]|\Z)')
OPCODE = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,14}\Z", re.ASCII)
_INTEGER = re.compile(r"[+-]?[0-9]{1,18}\Z", re.ASCII)
_DECIMAL = re.compile(r"[+-]?[0-9]{1,18}\.[0-9]{1,18}\Z", re.ASCII)
# Some programs write the clock and the move number of a FEN before the operations.
_FEN_COUNTERS = re.compile(r"\s+([0-9]{1,6})\s+([0-9]{1,6})(?=\s|\Z)", re.ASCII)

# The operands of these are moves.
MOVES = {"am", "bm", "pm", "pv", "sm"}
# These take several moves, so that even one of them is a list.
LISTS = {"am", "bm", "pv"}
# These set the clock and the move number.
COUNTERS = {"hmvc", "fmvn"}


def read(text: str, chess960: bool | None = None) -> tuple[Board, dict[str, Operation]]:
    """Read an EPD record: a board and its operations.

    The operands of ``am``, ``bm``, ``pm``, ``pv`` and ``sm`` become moves. ``hmvc`` and ``fmvn``
    set the clock and the move number of the board.

    >>> board, operations = read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 3; fmvn 40;")
    >>> operations
    {'bm': [Move.from_uci('e2e4')], 'hmvc': 3, 'fmvn': 40}
    >>> board.fen()
    '4k3/8/8/8/8/8/4P3/4K3 w - - 3 40'

    :raises InvalidEpdError: if the record cannot be read.
    """
    board, at = Board._read_epd_fields(text, chess960)  # noqa: SLF001
    operations: dict[str, Operation] = {}
    if counters := _FEN_COUNTERS.match(text, at):
        operations["hmvc"], operations["fmvn"] = (int(number) for number in counters.groups())
        at = counters.end()
    _read_operations(text, at, board, operations)
    if COUNTERS & operations.keys():
        board = with_counters(text, board, operations)
    return board, operations


def _read_operations(text: str, at: int, board: Board, operations: dict[str, Operation]) -> None:
    at = _skip_space(text, at)
    while at < len(text):
        word = _WORD.match(text, at)
        opcode = word.group() if word else text[at]
        end = at + len(opcode)
        if not OPCODE.match(opcode):
            raise InvalidEpdError(diagnose("epd-opcode", text, at, end, word=opcode))
        if opcode in operations:
            raise InvalidEpdError(diagnose("epd-opcode-twice", text, at, end, word=opcode))
        start = at
        operands, at = _read_operands(text, opcode, start)
        if opcode in MOVES:
            operands = _read_moves(text, (start, at), board, opcode, operands)
        if opcode in LISTS or len(operands) > 1:
            operations[opcode] = operands
        else:
            operations[opcode] = operands[0] if operands else None
        at = _skip_space(text, at)


def _read_operands(text: str, opcode: str, start: int) -> tuple[list[Operand], int]:
    operands: list[Operand] = []
    at = _skip_space(text, start + len(opcode))
    while at < len(text) and text[at] != ";":
        if text[at] == '"':
            quoted = _QUOTED.match(text, at) or _BARE_QUOTED.match(text, at)
            if quoted is None:
                raise InvalidEpdError(diagnose("epd-open-quote", text, at, len(text)))
            operands.append(unescaped(quoted))
            at = quoted.end()
        elif word := _WORD.match(text, at):
            operands.append(value(word.group()))
            at = word.end()
        at = _skip_space(text, at)
    if at >= len(text):
        raise InvalidEpdError(diagnose("epd-unfinished", text, start, len(text), word=opcode))
    return operands, at + 1


def _read_moves(
    text: str, span: tuple[int, int], board: Board, opcode: str, operands: list[Operand]
) -> list[Operand]:
    board = board.copy(stack=False)
    moves: list[Operand] = []
    for operand in operands:
        try:
            move = board.parse_san(str(operand))
            if opcode == "pv":
                board.push(move)
        except NotationError as error:
            why = error.diagnostic.message
            raise InvalidEpdError(
                diagnose("epd-move", text, *span, word=opcode, why=why)
            ) from error
        moves.append(move)
    return moves


def _skip_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def unescaped(quoted: re.Match[str]) -> str:
    """Return the text of a quoted operand."""
    found = quoted.groupdict()
    text = found.get("quoted")
    return found["bare"] if text is None else _ESCAPED.sub(r"\1", text)


def value(word: str) -> str | int | float:
    """Return an operand that is not quoted: a number, if it is one."""
    if _INTEGER.match(word):
        return int(word)
    if _DECIMAL.match(word):
        return float(word)
    return word


def with_counters(text: str, board: Board, operations: Mapping[str, Operation]) -> Board:
    """Set the clock and the move number of a board by ``hmvc`` and ``fmvn``.

    :raises InvalidEpdError: if they are no numbers for them.
    """
    fields = board.epd(en_passant="fen")
    for opcode, default in (("hmvc", 0), ("fmvn", 1)):
        number = operations.get(opcode, default)
        if not isinstance(number, int):
            raise InvalidEpdError(diagnose("epd-counter", text, *_place(text, opcode), word=opcode))
        fields += f" {number}"
    try:
        return Board(fields, chess960=board.chess960)
    except InvalidFenError as error:
        opcode = "hmvc" if error.diagnostic.facts["field"] == "half-move clock" else "fmvn"
        place = _place(text, opcode)
        raise InvalidEpdError(diagnose("epd-counter", text, *place, word=opcode)) from error


def _place(text: str, opcode: str) -> tuple[int, int]:
    """Find an operation: its opcode outside of quotes, at the start or after a semicolon."""
    bare = _QUOTED.sub(lambda quoted: "." * len(quoted.group()), text)
    found = re.search(rf"(?<![^\s;]){opcode}\b", bare)
    return found.span() if found else (0, len(text))


def write_operations(board: Board, operations: Mapping[str, Operation]) -> str:
    """Write operations in their order by ASCII, each with a space before it; moves in SAN.

    :raises ValueError: if an opcode or an operand cannot be written.
    """
    return "".join(
        f" {_opcode(opcode)}{_operands(board, opcode, operation)};"
        for opcode, operation in sorted(operations.items())
    )


def _opcode(opcode: str) -> str:
    if not OPCODE.match(opcode):
        raise ValueError(
            f"{opcode!r} is not an opcode: "
            "it is a letter followed by up to 14 letters, digits or underscores"
        )
    return opcode


def _operands(board: Board, opcode: str, operation: Operation) -> str:
    if operation is None:
        return ""
    operands: Iterable[Operand] = operation if isinstance(operation, list) else [operation]
    if opcode == "pv":
        board = board.copy(stack=False)
    words = []
    for operand in operands:
        if isinstance(operand, Move):
            words.append(board.san(operand))
            if opcode == "pv":
                board.push(operand)
        else:
            words.append(_operand(operand))
    return "".join(f" {word}" for word in words)


def _operand(operand: str | float | None) -> str:
    if isinstance(operand, int) and _INTEGER.match(str(int(operand))):
        return str(int(operand))
    if isinstance(operand, float):
        return _decimal(operand)
    if not isinstance(operand, str) or not operand.isprintable():
        raise ValueError(
            f"EPD has no way to write {operand!r}: no control characters, at most 18 digits"
        )
    escaped = _TO_ESCAPE.sub(r"\\\g<0>", operand)
    return f'"{escaped}"'


def _decimal(number: float) -> str:
    text = format(number, ".18f").rstrip("0")
    text = repr(number) if _DECIMAL.match(repr(number)) else text
    if not _DECIMAL.match(text) or float(text) != number:
        raise ValueError(f"EPD has no way to write {number}")
    return text
