"""Scores as plain text, written so that the reader of texts reads the same game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stamma.diagrams.text import text as draw
from stamma.scores.paragraphs import Ended, Run, paragraphs, words
from stamma.scores.parts import SIGNING, Drawn, Played, Said
from stamma.scores.rows import Row, sheets, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stamma.scores.crosstables import Crosstable
    from stamma.scores.paragraphs import Paragraph, Piece
    from stamma.scores.parts import Bulletin, Part, Score

_WIDTH = 79
# So far in stands what is said between the rows of a table.
_INDENT = " " * 6
_LINE = "_" * 20
# Fewer rows beside others are not seen to be a column, and stand below.
_FEWEST_BESIDE = 4
_GAP = " " * 4
# What follows this sign is a comment up to the end of the line, as in PGN.
_TO_LINE_END = "; "
# The sign of an equal position, and of an offer on score sheets.
_EQUAL = "="


class Plain:
    """Writes scores as text."""

    gap = "\n\n\n"

    def __init__(self, bulletin: Bulletin) -> None:
        self._bulletin = bulletin

    def score(self, score: Score, _number: int) -> str:
        """Write a game."""
        return _score(score, self._bulletin.labels)

    def before(self) -> str:
        """Write index and crosstable."""
        return self.gap.join([*self._blocks(), *[""] * bool(self._bulletin.entries)])

    def after(self) -> str:
        """End the last line, if there is one."""
        return "\n" * (self._bulletin.has_index or bool(self._bulletin.entries))

    def _blocks(self) -> Iterator[str]:
        bulletin = self._bulletin
        if bulletin.has_index:
            yield _index(bulletin)
        if bulletin.crosstable is not None:
            yield _crosstable(bulletin.crosstable, bulletin.labels)


def _score(score: Score, labels: Mapping[str, str]) -> str:
    score = _with_clear_signs(score)
    blocks = [_heading(score, labels)]
    if score.layout.arrangement == "running":
        text = [*_running(score.parts, score.heading.result)]
        # The names stand near to the moves, where they are looked for.
        diagram = text[:1] if score.layout.opens_with_diagram else []
        blocks = [*diagram, *blocks, *text[len(diagram) :]]
    elif score.layout.arrangement == "table":
        # Without empty lines: behind one, what is said last would be said of no move.
        blocks += ["\n".join(_table(score.parts)), f"{_INDENT}{score.heading.result}"]
    else:
        blocks += [*_sheets(score), f"{_INDENT}{score.heading.result}", _signatures(labels)]
    return "\n\n".join(filter(None, blocks))


def _with_clear_signs(score: Score) -> Score:
    """Write ``$10`` for ``=`` where the moves stand alone: as on a sheet, it would offer a draw."""
    moves = [part for part in score.parts if isinstance(part, Played)]
    if len(moves) < len(score.parts) or any(move.suffix is not None for move in moves):
        return score
    clear = [
        replace(
            move,
            marks=tuple(
                replace(mark, glyph=f"${mark.nag}") if mark.glyph == _EQUAL else mark
                for mark in move.marks
            ),
        )
        for move in moves
    ]
    return replace(score, parts=clear)


def _heading(score: Score, labels: Mapping[str, str]) -> str:
    """Write what is known, a line for each side: the reader of texts takes names from there."""
    heading = score.heading
    fields = {
        "white": heading.white.rated,
        "black": heading.black.rated,
        "event": heading.event,
        "site": heading.site,
        "date": heading.date,
        "round": heading.round,
        "board": heading.board,
        "position": heading.fen,
    }
    return "\n".join(f"{labels[name]}: {value}" for name, value in fields.items() if value)


def _running(parts: Iterable[Part], result: str = "", indent: str = "") -> Iterator[str]:
    for block in paragraphs(parts, result):
        yield _diagram(block, indent) if isinstance(block, Drawn) else _wrapped(block, indent)


def _written(piece: Piece) -> list[str]:
    """Write a piece as words that can stand at the end of a line: a number stays with its move."""
    match piece:
        case Run(moves):
            return [
                f"{move.label} {move.marked}" if move.is_numbered else move.marked for move in moves
            ]
        case Said(text) if "}" in text:
            # No brace can close it, but the end of its line can. Brackets stand on other lines.
            return ["", f"{_TO_LINE_END}{text}", ""]
        case Said(text):
            return f"{{{text}}}".split(" ")
        case Ended(result):
            return [result]


def _wrapped(paragraph: Paragraph, indent: str) -> str:
    from rich.cells import cell_len

    lines: list[str] = []
    line, width = indent, len(indent)
    for word in filter(None, words(paragraph, _written)):
        wide = cell_len(word)
        if word.startswith(_TO_LINE_END):
            lines += [line] * bool(line.strip())
            lines.append(indent + word)
            line, width = indent, len(indent)
            continue
        if line.strip() and width + 1 + wide > _WIDTH:
            lines.append(line)
            line, width = indent, len(indent)
        gap = " " if line.strip() else ""
        line += gap + word
        width += len(gap) + wide
    return "\n".join([*lines, *[line] * bool(line.strip())])


def _diagram(part: Drawn, indent: str) -> str:
    drawn = draw(part.board, orientation=not part.is_flipped)
    return "\n".join(f"{indent}{line}" for line in drawn.splitlines())


def _table(parts: Sequence[Part]) -> Iterator[str]:
    width = _widest(row for row in table(parts) if isinstance(row, Row))
    for row in table(parts):
        if isinstance(row, Row):
            yield from (_line(part, width) for part in _parted(row))
        else:
            yield from _running(row.parts, indent=_INDENT)


def _parted(row: Row) -> list[Row]:
    """Part a row whose second move needs a number of its own, as a pass does."""
    if row.first is None or row.second is None or not row.second.is_numbered:
        return [row]
    return [replace(row, second=None), replace(row, first=None)]


def _widest(rows: Iterable[Row]) -> int:
    from rich.cells import cell_len

    firsts = [row.first.marked for row in rows if row.first is not None]
    return max((cell_len(text) for text in firsts), default=0)


def _line(row: Row, width: int) -> str:
    """Write a row, with an ellipsis for the first move if it stands elsewhere."""
    second = row.second.marked if row.second is not None else ""
    first = row.first.marked if row.first is not None else "..." * bool(second)
    return f"{row.number:>4}. {_padded(first, width)}  {second}".rstrip()


def _padded(text: str, width: int) -> str:
    from rich.cells import cell_len

    return text + " " * (width - cell_len(text))


def _sheets(score: Score) -> Iterator[str]:
    for blocks in sheets(score):
        filled = [[row for row in block if not row.is_empty] for block in blocks]
        columns = [[_line(row, _widest(block)) for row in block] for block in filled if block]
        if len(columns) > 1 and len(columns[1]) >= _FEWEST_BESIDE:
            yield "\n".join(_beside(*columns))
        else:
            yield from ("\n".join(column) for column in columns)


def _beside(left: list[str], right: list[str]) -> Iterator[str]:
    """Put two columns beside each other, of which the left one is the longer."""
    from rich.cells import cell_len

    width = max(map(cell_len, left)) + len(_GAP)
    for at, line in enumerate(left):
        yield f"{_padded(line, width)}{right[at]}" if at < len(right) else line


def _signatures(labels: Mapping[str, str]) -> str:
    lines = "  ".join(_LINE for _ in SIGNING)
    names = "  ".join(_padded(labels[who], len(_LINE)) for who in SIGNING)
    return f"{_INDENT}{lines}\n{_INDENT}{names}".rstrip()


def _index(bulletin: Bulletin) -> str:
    rows = [
        (f"{number}.", entry.players or "?", entry.result)
        for number, entry in enumerate(bulletin.entries, 1)
    ]
    return f"{bulletin.labels['games']}\n\n{_columns(rows)}"


def _crosstable(found: Crosstable, labels: Mapping[str, str]) -> str:
    head = ("", labels["player"], *found.columns, labels["points"])
    rows = [
        (f"{row.number}.", row.name, *(cell for cell in row.cells), row.points)
        for row in found.standings
    ]
    return f"{labels['crosstable']}\n\n{_columns([head, *rows])}"


def _columns(rows: Sequence[Sequence[str]]) -> str:
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(_padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join(lines)
