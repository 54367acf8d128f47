"""Scores as plain text, written so that the reader of texts reads the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.diagrams.text import text as draw
from stamma.scores.parts import Bracket, Drawn, Played, Said
from stamma.scores.rows import Between, Row, sheets, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stamma.scores.crosstables import Crosstable
    from stamma.scores.parts import Bulletin, Part, Score

_WIDTH = 79
# So far in stands what is said between the rows of a table.
_INDENT = " " * 6
_LINE = "_" * 26


def write(bulletin: Bulletin) -> str:
    """Write scores as text."""
    blocks: list[str] = []
    if bulletin.has_index:
        blocks.append(_index(bulletin))
    if bulletin.crosstable is not None:
        blocks.append(_crosstable(bulletin.crosstable, bulletin.labels))
    blocks += [_score(score, bulletin.labels) for score in bulletin.scores]
    return "\n\n\n".join(blocks) + "\n"


def _score(score: Score, labels: Mapping[str, str]) -> str:
    blocks = [_heading(score, labels)]
    if score.layout.arrangement == "running":
        blocks += _running(score.parts, ending=score.heading.result)
    else:
        is_sheet = score.layout.arrangement == "sheet"
        blocks += _sheets(score) if is_sheet else _table(score.parts)
        blocks.append(f"{_INDENT}{score.heading.result}")
        if is_sheet:
            blocks.append(_signatures(labels))
    return "\n\n".join(filter(None, blocks))


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


def _running(parts: Iterable[Part], ending: str = "", indent: str = "") -> Iterator[str]:
    """Write paragraphs, and diagrams between them."""
    words: list[str] = []
    opened = ""
    for part in parts:
        match part:
            case Drawn():
                if words:
                    yield _wrapped(words, indent)
                words = []
                yield _diagram(part, indent)
            case Bracket(opens=True):
                opened += "("
            case Bracket():
                words[-1:] = [f"{word})" for word in words[-1:]] or [")"]
            case Said(text):
                words += f"{opened}{_comment(text)}".split(" ")
                opened = ""
            case Played():
                label = [part.label] if part.is_numbered else []
                first, *rest = [*label, *part.marked.split(" ")]
                words += [opened + first, *rest]
                opened = ""
    words += [ending] if ending else []
    if words:
        yield _wrapped(words, indent)


def _comment(text: str) -> str:
    return f"{{{text}}}"


def _wrapped(words: Iterable[str], indent: str) -> str:
    from rich.cells import cell_len

    lines: list[str] = []
    line, width = indent, len(indent)
    for word in words:
        wide = cell_len(word)
        if line.strip() and width + 1 + wide > _WIDTH:
            lines.append(line)
            line, width = indent, len(indent)
        gap = " " if line.strip() else ""
        line += gap + word
        width += len(gap) + wide
    return "\n".join([*lines, line])


def _diagram(part: Drawn, indent: str) -> str:
    drawn = draw(part.board, orientation=not part.is_flipped)
    return "\n".join(f"{indent}{line}" for line in drawn.splitlines())


def _table(parts: Sequence[Part]) -> Iterator[str]:
    rows: list[Row] = []
    width = _widest(row for row in table(parts) if isinstance(row, Row))
    for row in table(parts):
        if isinstance(row, Row):
            rows.append(row)
            continue
        if rows:
            yield "\n".join(_line(each, width) for each in rows)
        rows = []
        yield from _running(row.parts, indent=_INDENT)
    if rows:
        yield "\n".join(_line(each, width) for each in rows)


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
        if not columns:
            continue
        width = max(len(line) for line in columns[0])
        lines = []
        for at, line in enumerate(columns[0]):
            beside = [column[at] for column in columns[1:] if at < len(column)]
            lines.append("    ".join([_padded(line, width), *beside]).rstrip())
        yield "\n".join(lines)


def _signatures(labels: Mapping[str, str]) -> str:
    sides = f"{_padded(labels['white'], len(_LINE))}    {labels['black']}"
    return f"{_INDENT}{_LINE}    {_LINE}\n{_INDENT}{sides}"


def _index(bulletin: Bulletin) -> str:
    rows = [
        (f"{number}.", score.heading.players or "?", score.heading.result)
        for number, score in enumerate(bulletin.scores, 1)
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
