"""EPD as it is found: what programs and people write of it is read, and every assumption is told.

The strict reader is in :mod:`stamma.epd`; here nothing is refused but a position that is none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Board
from stamma.diagnostics import Diagnostic, diagnose
from stamma.epd import (
    COUNTERS,
    LISTS,
    MOVES,
    OPCODE,
    QUOTED,
    unescaped,
    value,
    with_counters,
)
from stamma.errors import InvalidEpdError, InvalidFenError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Move
    from stamma.epd import Operand, Operation

# The fields of a FEN, each of which may be missing. Two opcodes could be castling rights.
_TURN = re.compile(r"\s+(?:[wb]|white|black)(?=[\s;]|\Z)", re.IGNORECASE)
_CASTLING = re.compile(r"\s+(?!(?:ce|acd)\s+[+-]?\d)(?:-|[KQkqA-Ha-h]{1,4})(?=[\s;]|\Z)")
_EN_PASSANT = re.compile(r"\s+(?:-|[a-h][1-8])(?=[\s;]|\Z)")
_NUMBER = re.compile(r"\s+\d{1,10}(?=[\s;]|\Z)", re.ASCII)
_DASH = re.compile(r"\s+[-–—](?=[\s;]|\Z)")
_PLACEMENT = re.compile(r"\s*\S+")

# Words, quoted texts, and what ends an operation. A quote that is not closed goes to a semicolon.
_TOKEN = re.compile(rf'{QUOTED}|"(?P<bare>[^"]*)"|(?P<open>"[^;"]*)|(?P<end>;)|(?P<word>[^\s;"]+)')
_NUMBERED = re.compile(r"(?:\d+\.+|\.+)(?=.)", re.ASCII)
_MOVE_NUMBER = re.compile(r"\d+\.*|\.+", re.ASCII)

# What stands behind opcodes of the standard, by which they are known where a semicolon is missing.
_NUMBERS = {"acd", "acn", "acs", "ce", "dm", "fmvn", "hmvc", "rc", "tcgs"}
_TEXTS = {"eco", "id", "nic", "v0", "v1", "v2", *(f"c{digit}" for digit in range(10))}


class _Token(NamedTuple):
    text: str
    start: int
    end: int
    is_quoted: bool = False


class _Operation(NamedTuple):
    opcode: _Token
    operands: list[_Token]
    is_ended: bool

    @property
    def end(self) -> int:
        return self.operands[-1].end if self.operands else self.opcode.end


def read(
    text: str, chess960: bool | None = None
) -> tuple[Board, dict[str, Operation], list[Diagnostic]]:
    """Read an EPD record as people and programs write it: board, operations, and what was assumed.

    >>> board, operations, remarks = read("4k3/8/8/8/8/8/4P3/4K3 w - - - bm e2e4")
    >>> operations
    {'bm': [Move.from_uci('e2e4')]}
    >>> [remark.name for remark in remarks]
    ['epd-spare-dash', 'epd-unfinished', 'epd-move-spelling']

    :raises InvalidEpdError: if no position can be made out.
    """
    return _Reader(text).read(chess960)


class _Reader:
    """Reads one record, and collects what is to be said about it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.remarks: list[Diagnostic] = []

    def remark(self, name: str, start: int, end: int, **facts: object) -> None:
        self.remarks.append(diagnose(name, self.text, start, end, **facts))

    def read(self, chess960: bool | None) -> tuple[Board, dict[str, Operation], list[Diagnostic]]:
        board, at, operations = self.read_fields(chess960)
        for operation in self.split(board, at):
            self.add(operation, board, operations)
        if COUNTERS & operations.keys():
            board = self.set_counters(board, operations)
        self.remarks.sort(key=lambda remark: remark.start)
        return board, operations, self.remarks

    def read_fields(self, chess960: bool | None) -> tuple[Board, int, dict[str, Operation]]:
        """Read the fields of the FEN, with the counters if there are any."""
        at = self.skip(_PLACEMENT, 0)
        for field in (_TURN, _CASTLING, _EN_PASSANT):
            at = self.skip(field, at)
        operations: dict[str, Operation] = {}
        end = at
        for opcode in ("hmvc", "fmvn"):
            start, at = at, self.skip(_NUMBER, at)
            if at > start:
                operations[opcode] = int(self.text[start:at])
        if operations:
            self.remark("epd-clocks", end, at)
        while (after := self.skip(_DASH, at)) > at:
            self.remark("epd-spare-dash", after - 1, after)
            at = after
        try:
            board, remarks = Board.read_fen(self.text[:end], chess960=chess960)
        except InvalidFenError as error:
            raise InvalidEpdError(error.diagnostic._replace(text=self.text)) from error
        # EPD has no counters, so that they are not missing.
        counters = {"half-move clock", "move number"}
        self.remarks += [
            remark._replace(text=self.text)
            for remark in remarks
            if remark.facts.get("field") not in counters
        ]
        return board, at, operations

    def skip(self, field: re.Pattern[str], at: int) -> int:
        found = field.match(self.text, at)
        return found.end() if found else at

    def tokens(self, at: int) -> Iterator[_Token]:
        for found in _TOKEN.finditer(self.text, at):
            start, end = found.span()
            if found["open"] is not None:
                self.remark("epd-open-quote", start, end)
                yield _Token(found["open"][1:].rstrip(), start, end, is_quoted=True)
            elif found["quoted"] is not None or found["bare"] is not None:
                yield _Token(unescaped(found), start, end, is_quoted=True)
            elif found["end"] is not None:
                yield _Token(";", start, end)
            else:
                yield _Token(found["word"], start, end)

    def split(self, board: Board, at: int) -> Iterator[_Operation]:
        """Divide the rest of the record into operations."""
        tokens = list(self.tokens(at))
        opcode: _Token | None = None
        operands: list[_Token] = []
        for place, token in enumerate(tokens):
            following = tokens[place + 1] if place + 1 < len(tokens) else None
            if token.text == ";" and not token.is_quoted:
                if opcode is None:
                    self.remark("epd-empty", token.start, token.end)
                else:
                    yield _Operation(opcode, operands, is_ended=True)
                opcode, operands = None, []
            elif opcode is None:
                opcode = token
            elif operands and self.begins_operation(token, following, board):
                yield _Operation(opcode, operands, is_ended=False)
                opcode, operands = token, []
            else:
                operands.append(token)
        if opcode is not None:
            yield _Operation(opcode, operands, is_ended=False)

    def begins_operation(self, token: _Token, following: _Token | None, board: Board) -> bool:
        """Whether a semicolon is missing before this: a known opcode and what belongs to it."""
        if token.is_quoted or following is None:
            return False
        name = _known(token.text)
        if name in _TEXTS:
            return following.is_quoted
        if following.is_quoted:
            return False
        if name in _NUMBERS:
            return isinstance(value(following.text), int)
        first = next(_parts(following), following)
        return name in MOVES and _find(board, first.text) is not None

    def add(self, operation: _Operation, board: Board, operations: dict[str, Operation]) -> None:
        """Take an operation over, and say what is odd about it."""
        written, start, end, is_quoted = operation.opcode
        opcode = _known(written)
        if is_quoted or not OPCODE.match(opcode):
            self.remark("epd-opcode", start, operation.end, word=written)
            return
        if opcode != written:
            self.remark("epd-opcode-spelling", start, end, text=written, word=opcode)
        if not operation.is_ended:
            self.remark("epd-unfinished", start, operation.end, word=opcode)
        operands: list[Operand]
        if opcode in MOVES:
            operands = self.read_moves(opcode, operation.operands, board)
        else:
            operands = [
                each.text if each.is_quoted else value(each.text) for each in operation.operands
            ]
        if opcode in operations:
            self.remark("epd-opcode-twice", start, end, word=opcode)
            operands = _merged(operations[opcode], operands)
        if opcode in LISTS or len(operands) > 1:
            operations[opcode] = operands
        else:
            operations[opcode] = operands[0] if operands else None

    def read_moves(self, opcode: str, tokens: list[_Token], board: Board) -> list[Operand]:
        board = board.copy(stack=False)
        moves: list[Operand] = []
        is_lost = False
        for token in [part for each in tokens for part in _parts(each)]:
            if _MOVE_NUMBER.fullmatch(token.text):
                self.remark("epd-move-number", token.start, token.end, text=token.text)
                continue
            # Behind a move of a line that cannot be read, nothing can.
            move = None if is_lost else _find(board, token.text)
            if move is None:
                is_lost = opcode == "pv"
                why = f"{token.text!r} is kept as a text"
                self.remark("epd-move", token.start, token.end, word=opcode, why=why)
                moves.append(token.text)
                continue
            written = board.san(move)
            if written != token.text:
                facts = {"text": token.text, "written": written}
                self.remark("epd-move-spelling", token.start, token.end, **facts)
            moves.append(move)
            if opcode == "pv":
                board.push(move)
        return moves

    def set_counters(self, board: Board, operations: dict[str, Operation]) -> Board:
        try:
            return with_counters(self.text, board, operations)
        except InvalidEpdError as error:
            self.remarks.append(error.diagnostic)
            return board


def _known(word: str) -> str:
    """Return the opcode of the standard that a word stands for, or the word."""
    name = word.rstrip(":=").lower()
    return name if name in MOVES | _NUMBERS | _TEXTS else word


def _parts(token: _Token) -> Iterator[_Token]:
    """Cut moves with commas between them apart."""
    for part in re.finditer(r"[^,]+", token.text):
        start = token.start + token.is_quoted + part.start()
        yield _Token(part.group(), start, start + len(part.group()))


def _find(board: Board, text: str) -> Move | None:
    """Return the move that a text means, in any notation and language."""
    bare = _NUMBERED.sub("", text, count=1)
    for language in (None, "auto"):
        try:
            return board.parse(bare, language=language).move
        except NotationError:
            continue
    return None


def _merged(known: Operation, more: list[Operand]) -> list[Operand]:
    """Put the operands of an opcode that is given twice together, each of them once."""
    merged = list(known) if isinstance(known, list) else [known]
    merged += [operand for operand in more if operand not in merged]
    return [operand for operand in merged if operand is not None]
