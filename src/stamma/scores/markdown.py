"""Scores as Markdown: the main line in bold, tables where a layout has rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stamma.diagrams.text import text as draw
from stamma.scores.paragraphs import Ended, Run, paragraphs, words
from stamma.scores.parts import Drawn, Said
from stamma.scores.rows import Between, Row, sheets, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stamma.scores.crosstables import Crosstable
    from stamma.scores.paragraphs import Piece
    from stamma.scores.parts import Bulletin, Part, Score

# What means something to Markdown anywhere, be it in tables or where formulas are read.
_SIGNS = re.compile(r"[\\`*_\[\]<&|~$]")
# What means something at the beginning of a line only: headings, quotations, lists.
_BEGINNING = re.compile(r"(?:\d+(?=[.)])|(?=[#>+=-]))")
# At the end of a heading it would be no part of it.
_HEADING_END = re.compile(r"#(?=#*\Z)")


class Markdown:
    """Writes scores as Markdown."""

    gap = "\n\n"

    def __init__(self, bulletin: Bulletin) -> None:
        self._bulletin = bulletin

    def score(self, score: Score, _number: int) -> str:
        """Write a game."""
        return self.gap.join(_score(score, self._bulletin.labels))

    def before(self) -> str:
        """Write index and crosstable."""
        return self.gap.join([*self._blocks(), *[""] * bool(self._bulletin.entries)])

    def after(self) -> str:
        """End the last line, if there is one."""
        return "\n" * (self._bulletin.has_index or bool(self._bulletin.entries))

    def _blocks(self) -> Iterator[str]:
        bulletin = self._bulletin
        if bulletin.has_index:
            yield from _index(bulletin)
        if bulletin.crosstable is not None:
            yield from _crosstable(bulletin.crosstable, bulletin.labels)


def escaped(text: str) -> str:
    r"""Write a text so that nothing in it means anything to Markdown in the middle of a line.

    >>> escaped("a*b [c](d) $1")
    'a\\*b \\[c\\](d) \\$1'
    """
    return _SIGNS.sub(r"\\\g<0>", text)


def _paragraph(pieces: Iterable[str]) -> str:
    r"""Put pieces into a line that begins as a paragraph does.

    >>> _paragraph(["1. e4", "e5"]), _paragraph(["- not"])
    ('1\\. e4 e5', '\\- not')
    """
    line = " ".join(pieces)
    begins = _BEGINNING.match(line)
    return line if begins is None else f"{line[: begins.end()]}\\{line[begins.end() :]}"


def _title(level: int, text: str) -> str:
    return f"{'#' * level} {_HEADING_END.sub(chr(92) + '#', escaped(text))}"


def _score(score: Score, labels: Mapping[str, str]) -> Iterator[str]:
    yield from _heading(score, labels)
    sides = tuple(labels[side] for side in score.layout.sides)
    if score.layout.arrangement == "running":
        yield from _paragraphs(score.parts, score.heading.result)
        return
    if score.layout.arrangement == "sheet":
        for blocks in sheets(score):
            rows = [row for block in blocks for row in block if not row.is_empty]
            if rows:
                yield _rows(rows, sides)
    else:
        yield from _table(score.parts, sides)
    yield f"**{escaped(score.heading.result)}**"


def _heading(score: Score, labels: Mapping[str, str]) -> Iterator[str]:
    heading = score.heading
    if heading.players:
        sides = (heading.white.whole or "?", heading.black.whole or "?")
        yield _title(2, " – ".join(sides))
    if occasion := heading.occasion(labels):
        yield _paragraph([escaped(", ".join(occasion))])
    if heading.fen:
        yield f"{labels['position']}: `{heading.fen}`"


def _paragraphs(parts: Iterable[Part], result: str = "") -> Iterator[str]:
    for block in paragraphs(parts, result):
        yield _diagram(block) if isinstance(block, Drawn) else _paragraph(words(block, _written))


def _written(piece: Piece) -> list[str]:
    match piece:
        case Run(moves, is_main):
            spelt = " ".join(
                f"{move.label} {escaped(move.marked)}" if move.is_numbered else escaped(move.marked)
                for move in moves
            )
            return [f"**{spelt}**" if is_main else spelt]
        case Said(text):
            return [escaped(text)]
        case Ended(result):
            return [f"**{escaped(result)}**"]


def _diagram(part: Drawn) -> str:
    return f"```\n{draw(part.board, orientation=not part.is_flipped)}\n```"


def _table(parts: Sequence[Part], sides: tuple[str, ...]) -> Iterator[str]:
    rows: list[Row] = []
    for row in table(parts):
        if isinstance(row, Between):
            if rows:
                yield _rows(rows, sides)
            rows = []
            yield from _paragraphs(row.parts)
        else:
            rows.append(row)
    if rows:
        yield _rows(rows, sides)


def _rows(rows: Iterable[Row], sides: tuple[str, ...]) -> str:
    cells = [("", *sides)]
    for row in rows:
        second = "" if row.second is None else row.second.marked
        first = "…" * bool(second) if row.first is None else row.first.marked
        cells.append((f"{row.number}.", first, second))
    return _grid(cells)


def _grid(rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(escaped(cell) for cell in row)} |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]])


def _index(bulletin: Bulletin) -> Iterator[str]:
    yield _title(1, bulletin.labels["games"])
    lines = []
    for number, entry in enumerate(bulletin.entries, 1):
        lines.append(f"{number}. {escaped(entry.players or '?')}, {escaped(entry.result)}")
    yield "\n".join(lines)


def _crosstable(found: Crosstable, labels: Mapping[str, str]) -> Iterator[str]:
    yield _title(2, labels["crosstable"])
    head = ("", labels["player"], *found.columns, labels["points"])
    rows = [(str(row.number), row.name, *row.cells, row.points) for row in found.standings]
    yield _grid([head, *rows])
