"""Positions that are given in a text: as FEN, as a diagram made of letters, or as a list of pieces.

Letters may be those of any language; the one is taken in which there is one king of each side.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple

from stamma._core import Board
from stamma._patterns import late
from stamma.language_table import Language, languages, lexicon
from stamma.pieces import PAWN, PIECE_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FEN = late(
    r"(?<![\w/])(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}"
    r"(?:[ \t]+[wb](?:[ \t]+(?:[KQkqA-Ha-h]{1,4}|-)"
    r"(?:[ \t]+(?:[a-h][36]|-)(?:[ \t]+\d+(?:[ \t]+\d+)?)?)?)?)?",
    needs=("/",),
)
_PIECE = r"[^\W\d_a-h]{0,2}[a-h][1-8]"
# Such a one in small letters.
_SMALL_PIECE = r"[^\W\d_]{0,2}[a-h][1-8]"
_ITEMS = rf"{_PIECE}(?:[ ,;]{{1,3}}{_PIECE}){{0,15}}"
_ITEM = late(r"([^\W\d_a-h]{0,2})([a-h][1-8])")
# Black by # or *, White by ^: #R, ^Kt.
_MARKED = late(r"([#*^])\s*(.*)")
# What stands in every list of pieces: the names of the sides are words of a language.
_SLASHED = late(r"//?\s*+[^\W\d_]{0,2}[a-h][1-8]")
_INITIAL = late(r"[Bb](?<!\w[Bb])[ ]?[.:]\s*+[^\W\d_]{0,2}[a-h][1-8]")
_EMPTY = late(r"[\s.·_\-+:*=]*")
_FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPkqrbnp", strict=True))
_NO_SELECTORS = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))
_FILES = ("abcdefgh", "hgfedcba")
_SIZE = 8
_CHOICES = 4
_WIDEST = 4

PositionKind = Literal["fen", "diagram", "list"]


class Position(NamedTuple):
    """A position in a text: where it stands, and how to set it up."""

    start: int
    end: int
    kind: PositionKind
    #: The placement field of a FEN, or a whole FEN; several where letters leave a choice.
    fens: tuple[str, ...]

    @property
    def says_turn(self) -> bool:
        """Whether it is said who is to move."""
        return any(" " in fen.strip() for fen in self.fens)

    def boards(self, *, white_moves: bool) -> list[Board]:
        """Set the position up in every way that is possible."""
        from stamma.errors import InvalidFenError

        found = []
        for fen in self.fens:
            # A diagram does not say who may castle: whoever has king and rook at home, as what is
            # too much in a FEN is left out.
            rest = "" if " " in fen.strip() else f" {'w' if white_moves else 'b'} KQkq - 0 1"
            with suppress(InvalidFenError):
                found.append(Board.read_fen(fen + rest)[0])
        return found


def _names_black(small: str) -> bool:
    """Whether a text in small letters has a name of Black with a square behind it."""
    named = sorted(word for word in lexicon.cues("black") if word in small)
    if not named:
        return False
    either = "|".join(map(re.escape, named))
    return re.search(rf"(?:{either})(?:[ ]?[.:]\s*|\s+){_SMALL_PIECE}", small) is not None


@cache
def _list_pattern() -> re.Pattern[str]:
    """Two lists of pieces with a slash between them, or with the names of the sides before them."""
    white = "|".join(map(re.escape, sorted(lexicon.cues("white"))))
    black = "|".join(map(re.escape, sorted(lexicon.cues("black"))))
    return re.compile(
        rf"(?<![\w.])({_ITEMS})[ ,;]*+\s*+//?\s*+({_ITEMS})(?![\w-])"
        rf"|\b(?:(?i:{white}|W)[ ]?[.:]\s*+|(?i:{white})\s++)({_ITEMS})[\s.,;/|]*+"
        rf"\b(?:(?i:{black}|B)[ ]?[.:]\s*+|(?i:{black})\s++)({_ITEMS})(?![\w-])"
    )


def find(text: str, prose: list[str]) -> list[Position]:
    """Return the positions of a text in its order; ``prose`` names likely languages."""
    found = [Position(m.start(), m.end(), "fen", (m[0],)) for m in _FEN.finditer(text)]
    tongues = _tongues(prose)
    found += _diagrams(text, tongues)
    found += _lists(text, tongues)
    found.sort(key=lambda position: position.start)
    kept: list[Position] = []
    for position in found:
        if not kept or position.start >= kept[-1].end:
            kept.append(position)
    return kept


def _tongues(prose: list[str]) -> tuple[Language, ...]:
    first = [languages[code] for code in (*prose[:3], "en") if code in languages]
    rest = [family[0] for family in languages.families.values()]
    return tuple(dict.fromkeys((*first, *rest)))


def _lists(text: str, tongues: tuple[Language, ...]) -> Iterator[Position]:
    if not (_SLASHED.search(text) or _INITIAL.search(text) or _names_black(text.lower())):
        # Most texts have none, and that is soon seen.
        return
    for match in _list_pattern().finditer(text):
        fens = _fens_of_list(match[1] or match[3], match[2] or match[4], tongues)
        if fens:
            yield Position(match.start(), match.end(), "list", fens)


@lru_cache(maxsize=1000)
def _fens_of_list(white: str, black: str, tongues: tuple[Language, ...]) -> tuple[str, ...]:
    sides = [_ITEM.findall(white), _ITEM.findall(black)]
    return _first(_place_list(sides, tongue) for tongue in tongues)


def _first(placements: Iterable[str | None]) -> tuple[str, ...]:
    """Return the first placements that there are, each once."""
    return tuple(dict.fromkeys(filter(None, placements)))[:_CHOICES]


def _place_list(sides: list[list[tuple[str, str]]], tongue: Language) -> str | None:
    placed: dict[str, str] = {}
    for is_white, side in zip((True, False), sides, strict=True):
        for letters, square in side:
            symbol = _symbol_of(_piece(letters, tongue), is_white=is_white)
            if symbol is None or square in placed:
                return None
            placed[square] = symbol
    # Two kings alone are no position that anybody gives: in an endgame they are moves.
    if len(placed) <= len(sides):
        return None
    return _placement(
        ["".join(placed.get(file + rank, "1") for file in "abcdefgh") for rank in "87654321"]
    )


def _symbol_of(piece: int | None, *, is_white: bool) -> str | None:
    if piece is None:
        return None
    return ("?PNBRQK" if is_white else "?pnbrqk")[piece]


def _piece(letters: str, tongue: Language) -> int | None:
    if not letters:
        return PAWN
    piece = _pieces(tongue).get(letters)
    if piece is not None:
        return piece
    # A pawn may have a small letter.
    return PAWN if letters.upper() in tongue.spellings[PAWN] else None


@cache
def _pieces(tongue: Language) -> dict[str, int]:
    """Find the pieces of a language by their spellings."""
    found: dict[str, int] = {tongue.letters[piece]: piece for piece in reversed(PIECE_TYPES)}
    # The written letters come first: a second spelling may be another piece's letter.
    for piece in PIECE_TYPES:
        for spelling in tongue.spellings[piece]:
            found.setdefault(spelling, piece)
    return found


def _placement(rows: list[str]) -> str | None:
    """Write rows as in FEN; nothing if a king is lacking, or a pawn stands where none can."""
    placed = "/".join(rows)
    is_possible = placed.count("K") == placed.count("k") == 1
    if not is_possible or "P" in (rows[0] + rows[-1]).upper():
        return None
    return re.sub("1+", lambda gap: str(len(gap[0])), placed)


def _diagrams(text: str, tongues: tuple[Language, ...]) -> Iterator[Position]:
    """Diagrams: eight rows of eight cells, with anything but cells between the rows."""
    rows: list[tuple[int, list[str]]] = []
    lines = text.splitlines(keepends=True)
    places = [0, *accumulate(map(len, lines))]
    free = 0  # the first line that is not of the diagram before
    for number, line in enumerate(lines):
        # Signs behind figurines say only how they are to be drawn.
        cells = _cells(line.translate(_NO_SELECTORS))
        if cells is not None:
            rows.append((number, cells))
        elif rows and not _is_rule(line):
            rows = []
        if len(rows) == _SIZE:
            first, last = rows[0][0], number
            placements = _place_diagram(_upright(lines, rows), tongues)
            if placements:
                # The frame and the letters of the files belong to it.
                while first > free and _is_frame(lines[first - 1]):
                    first -= 1
                while last + 1 < len(lines) and _is_frame(lines[last + 1]):
                    last += 1
                free = last + 1
                end = places[last] + len(lines[last].rstrip("\r\n"))
                yield Position(places[first], end, "diagram", placements)
            rows = []


def _upright(lines: list[str], rows: list[tuple[int, list[str]]]) -> list[list[str]]:
    """Return the cells of a diagram as White sees it; the numbers of its ranks tell who does."""
    cells = [row for _, row in rows]
    is_turned = lines[rows[0][0]].lstrip(" \t|")[:1] == "1"
    is_turned = is_turned and lines[rows[-1][0]].lstrip(" \t|")[:1] == "8"
    return [row[::-1] for row in cells[::-1]] if is_turned else cells


def _is_rule(line: str) -> bool:
    """Whether it is a line of a diagram without pieces: a frame, or the letters of the files."""
    stripped = line.strip()
    return (
        not re.search(r"[^\W_]", stripped)
        or re.fullmatch(r"[xX]?[a-hA-H](?:\s*[a-hA-H]){7}[yY]?", stripped) is not None
    )


def _is_frame(line: str) -> bool:
    return bool(line.strip()) and _is_rule(line)


def _cells(line: str) -> list[str] | None:
    """Cut a line into the eight cells of a row; nothing if it is none."""
    body = line.strip()
    if body.count("|") >= _SIZE - 1:
        return _framed_cells(body)
    body = re.sub(r"^[1-8](?:[|:.)]|\b)[ \t]+|[ \t|]+[1-8]$", "", body).strip("| ")
    parts = body.split()
    if len(parts) == _SIZE:
        if "".join(parts).lower() in _FILES:
            return None
        is_row = all(re.fullmatch(r"[^\W\d]{1,2}|[.·_\-+*:]|[♔-♟]", part) for part in parts)
        return parts if is_row else None
    is_row = re.fullmatch(r"[pnbrqkPNBRQK.·_\-♔-♟]{8}", body) is not None
    return list(body) if is_row else None


def _framed_cells(body: str) -> list[str] | None:
    """Cut ``8 | r | n | b |`` into cells."""
    inner = re.sub(r"^[1-8]?\s*\||\|\s*[1-8]?$", "", body)
    cells = [cell.strip() for cell in inner.split("|")]
    is_row = len(cells) == _SIZE and all(len(cell) <= _WIDEST for cell in cells)
    return cells if is_row else None


def _place_diagram(rows: list[list[str]], tongues: tuple[Language, ...]) -> tuple[str, ...]:
    """Set up a diagram in every way: letters may be of several languages, and P a pawn or not."""
    return _first(
        _place_rows(rows, tongue, p_is_pawn) for tongue in tongues for p_is_pawn in (True, False)
    )


def _place_rows(rows: list[list[str]], tongue: Language, p_is_pawn: bool) -> str | None:
    found = []
    for row in rows:
        symbols = [_symbol(cell, tongue, p_is_pawn) for cell in row]
        if None in symbols:
            return None
        found.append("".join(map(str, symbols)))
    return _placement(found)


def _symbol(cell: str, tongue: Language, p_is_pawn: bool) -> str | None:
    """Read a cell: a FEN letter, 1 for none; nothing if it cannot be told."""
    if _EMPTY.fullmatch(cell):
        return "1"
    if cell in _FIGURINES:
        return _FIGURINES[cell]
    marked = _MARKED.fullmatch(cell)
    if marked is not None:
        is_white, letters = marked[1] == "^", marked[2].strip()
    else:
        is_white = cell[0].isupper()
        letters = cell.upper() if cell.upper() in tongue.letters.values() else cell
    is_pawn = p_is_pawn and letters in ("P", "p")
    return _symbol_of(PAWN if is_pawn else _piece(letters, tongue), is_white=is_white)
