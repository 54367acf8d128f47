"""Opening books in Polyglot's format, with python-chess's names.

>>> import stamma
>>> hex(zobrist_hash(stamma.Board()))
'0x463b96181691fc9c'

A book is sorted by the keys of positions, and looked up where it lies: nothing of it is read but
what is asked for.
"""

from __future__ import annotations

import bisect
import itertools
import mmap
import os
import random
import struct
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Board, Move
from stamma.squares import A1, A8, C1, C8, E1, E8, G1, G8, H1, H8

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from types import TracebackType
    from typing import Self

ENTRY_STRUCT = struct.Struct(">QHHI")

_KEY_STRUCT = struct.Struct(">Q")

# Books write castling as the king taking its rook.
_CASTLING = {
    E1 << 6 | H1: Move(E1, G1),
    E1 << 6 | A1: Move(E1, C1),
    E8 << 6 | H8: Move(E8, G8),
    E8 << 6 | A8: Move(E8, C8),
}


def zobrist_hash(board: Board) -> int:
    """Return the key of a position in Polyglot's books.

    :raises UnplayablePositionError: if nobody can play on the board.
    """
    return board._zobrist_hash()  # noqa: SLF001


class Entry(NamedTuple):
    """A move that a book knows for a position."""

    key: int
    raw_move: int
    weight: int
    learn: int
    move: Move


class MemoryMappedReader:
    """A book that is looked up where it lies. Close it, or open it by ``with``.

    :raises OSError: if the file cannot be opened, or its size is not that of a book.
    """

    def __init__(self, filename: str | bytes | os.PathLike[str]) -> None:
        self._map: mmap.mmap | None = None
        file = os.open(filename, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            size = os.fstat(file).st_size
            if size % ENTRY_STRUCT.size:
                raise OSError(
                    f"{os.fsdecode(filename)} is no book of Polyglot: it has {size} bytes, and"
                    f" every entry has {ENTRY_STRUCT.size}"
                )
            self._count = size // ENTRY_STRUCT.size
            if size:
                # An empty file cannot be mapped.
                self._map = mmap.mmap(file, 0, access=mmap.ACCESS_READ)
        finally:
            os.close(file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Entry:
        place = index + self._count if index < 0 else index
        if not 0 <= place < self._count or self._map is None:
            raise IndexError(f"the book has {self._count} entries, and none with number {index}")
        key, raw_move, weight, learn = ENTRY_STRUCT.unpack_from(
            self._map, place * ENTRY_STRUCT.size
        )
        return Entry(key, raw_move, weight, learn, _move(raw_move))

    def __iter__(self) -> Iterator[Entry]:
        return (self[place] for place in range(self._count))

    def bisect_key_left(self, key: int) -> int:
        """Return the place of the first entry whose key is not smaller."""
        return bisect.bisect_left(range(self._count), key, key=self._key)

    def _key(self, place: int) -> int:
        key: int = _KEY_STRUCT.unpack_from(self._map or b"", place * ENTRY_STRUCT.size)[0]
        return key

    def __contains__(self, entry: Entry) -> bool:
        return any(
            known == entry for known in self.find_all(entry.key, minimum_weight=entry.weight)
        )

    def find_all(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Iterator[Entry]:
        """Go through the entries for a position, or for a key.

        Entries whose moves are not legal on the board are passed over: another position may have
        the same key.
        """
        key = board if isinstance(board, int) else zobrist_hash(board)
        for place in range(self.bisect_key_left(key), self._count):
            entry = self[place]
            if entry.key != key:
                return
            if entry.weight < minimum_weight:
                continue
            if not isinstance(board, int):
                if entry.raw_move in _CASTLING:
                    entry = entry._replace(move=_on_board(board, entry))
                if not board.is_legal(entry.move):
                    continue
            if entry.move not in exclude_moves:
                yield entry

    def find(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Entry:
        """Return the entry with the highest weight; of several, the first.

        :raises IndexError: if there is none.
        """
        found = self.get(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        if found is None:
            raise IndexError("the book has no entry for this position")
        return found

    def get(
        self,
        board: Board | int,
        default: Entry | None = None,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Entry | None:
        """Return the entry with the highest weight, or a default if there is none."""
        entries = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        return max(entries, key=lambda entry: entry.weight, default=default)

    def choice(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
        random: random.Random | None = None,
    ) -> Entry:
        """Return any of the entries, each as likely as the others.

        :raises IndexError: if there is none.
        """
        chosen = None
        entries = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        for number, entry in enumerate(entries):
            # python-chess draws lots in this way, and so the same seed gives the same moves.
            if chosen is None or _draw(random, number) == number:
                chosen = entry
        if chosen is None:
            raise IndexError("the book has no entry for this position")
        return chosen

    def weighted_choice(
        self,
        board: Board | int,
        *,
        exclude_moves: Container[Move] = (),
        random: random.Random | None = None,
    ) -> Entry:
        """Return any of the entries, the likelier the higher its weight is.

        :raises IndexError: if there is none.
        """
        entries = list(self.find_all(board, exclude_moves=exclude_moves))
        total = sum(entry.weight for entry in entries)
        if not total:
            raise IndexError("the book has no entry for this position")
        lot = _draw(random, total - 1)
        sums = itertools.accumulate(entry.weight for entry in entries)
        return next(entry for entry, sum_ in zip(entries, sums, strict=True) if sum_ > lot)

    def close(self) -> None:
        """Let the file go."""
        self._count = 0
        if self._map is not None:
            self._map.close()
            self._map = None


def open_reader(path: str | bytes | os.PathLike[str]) -> MemoryMappedReader:
    """Open a book.

    :raises OSError: if the file cannot be opened, or is no book.
    """
    return MemoryMappedReader(path)


def _draw(given: random.Random | None, last: int) -> int:
    """Return a number from 0 on by chance."""
    return (given or random).randint(0, last)


@cache
def _move(raw: int) -> Move:
    """Return a move of a book; one that goes nowhere is a pass."""
    to_square, from_square = raw & 0x3F, raw >> 6 & 0x3F
    promotion = raw >> 12 & 7
    if from_square == to_square or promotion > 4:  # noqa: PLR2004 - no piece beyond the queen
        return Move.null()
    return Move(from_square, to_square, promotion + 1 if promotion else None)


def _on_board(board: Board, entry: Entry) -> Move:
    """Return what may be castling as the board has it: as a step of the king, but in Chess960."""
    if board.chess960 or not board.is_castling(entry.move):
        return entry.move
    return _CASTLING[entry.raw_move]
