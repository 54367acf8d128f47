"""Scores as a page of HTML that needs nothing else, with a style for the screen and for paper."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from stamma.diagrams.svg import svg
from stamma.scores.paragraphs import Ended, Run, paragraphs, words
from stamma.scores.parts import SIGNING, Drawn, Said
from stamma.scores.rows import Between, sheets, table
from stamma.scores.styles import style

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stamma.scores.crosstables import Crosstable
    from stamma.scores.heading import Player
    from stamma.scores.paragraphs import Piece
    from stamma.scores.parts import Bulletin, Part, Played, Score
    from stamma.scores.rows import Row

# Names within a picture, and what refers to them.
_NAME = re.compile(r'(\bid="|href="#|url\(#)')

# The commonest glyphs that few fonts have, and what they are made of.
_STACKED = {"⩲": ("+", "="), "⩱": ("=", "+")}

_RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "*"}


class Html:
    """Writes scores as a page line by line, and counts its diagrams."""

    gap = ""

    def __init__(self, bulletin: Bulletin) -> None:
        self._bulletin = bulletin
        self._labels = {name: escape(text) for name, text in bulletin.labels.items()}
        self._diagrams = 0

    def score(self, score: Score, number: int) -> str:
        """Write a game."""
        return _lines(self._score(score, number))

    def before(self) -> str:
        """Write the head of the page, index and crosstable."""
        return _lines(self._begin())

    def after(self) -> str:
        """End the page."""
        return "</body>\n</html>\n"

    def _begin(self) -> Iterator[str]:
        bulletin = self._bulletin
        yield "<!doctype html>"
        yield f'<html lang="{bulletin.labels_language.code}" dir="{bulletin.language.direction}">'
        yield "<head>"
        yield '<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{escape(self._title())}</title>"
        yield f"<style>\n{style(bulletin.paper)}</style>"
        yield "</head>"
        yield "<body>"
        if bulletin.has_index:
            yield from self._index()
        if bulletin.crosstable is not None:
            yield from self._crosstable(bulletin.crosstable)

    def _title(self) -> str:
        entries = self._bulletin.entries
        if len(entries) == 1 and entries[0].players:
            return entries[0].players
        events = {entry.event for entry in entries}
        return (events.pop() if len(events) == 1 else "") or self._bulletin.labels["games"]

    def _score(self, score: Score, number: int) -> Iterator[str]:
        if score.layout.arrangement == "sheet":
            yield from self._sheets(score, number)
            return
        yield f'<article class="{score.layout.arrangement}" id="game-{number}">'
        yield from self._heading(score)
        yield '<div class="moves">'
        if score.layout.arrangement == "table":
            yield from self._table(score)
        else:
            yield from self._paragraphs(score.parts, score.heading.result)
        yield "</div>"
        yield "</article>"

    def _heading(self, score: Score) -> Iterator[str]:
        heading = score.heading
        yield "<header>"
        if heading.players:
            sides = (self._player(side) for side in (heading.white, heading.black))
            yield f"<h2>{' <span>–</span> '.join(sides)}</h2>"
        if occasion := heading.occasion(self._bulletin.labels):
            yield f"<p>{' · '.join(map(_isolated, occasion))}</p>"
        if heading.fen and not score.layout.opens_with_diagram:
            yield f'<p class="position" dir="ltr">{escape(heading.fen)}</p>'
        yield "</header>"

    def _player(self, player: Player) -> str:
        title = f'<abbr class="title">{escape(player.title)}</abbr> ' if player.title else ""
        elo = f' <small class="elo">{escape(player.elo)}</small>' if player.elo else ""
        return f"{title}{_isolated(player.name or '?')}{elo}"

    def _paragraphs(self, parts: Iterable[Part], result: str = "") -> Iterator[str]:
        """Write running text, with diagrams between the paragraphs."""
        for block in paragraphs(parts, result):
            if isinstance(block, Drawn):
                yield self._diagram(block)
            else:
                yield f"<p>{' '.join(words(block, _written))}</p>"

    def _diagram(self, part: Drawn) -> str:
        self._diagrams += 1
        drawn = svg(part.board, orientation=not part.is_flipped, arrows=part.arrows)
        # Names are unique on a page, and every picture has its own.
        drawn = _NAME.sub(rf"\g<1>d{self._diagrams}-", drawn)
        mover = "□" if part.board.turn else "■"
        return f"<figure>{drawn}<figcaption>{mover}</figcaption></figure>"

    def _table(self, score: Score) -> Iterator[str]:
        yield "<table>"
        yield f"<thead><tr>{self._columns(score)}<th></th></tr></thead>"
        yield "<tbody>"
        for row in table(score.parts):
            if isinstance(row, Between):
                said = "".join(self._paragraphs(row.parts))
                # The last column is as wide as what is said.
                yield f'<tr class="between"><td></td><td colspan="3">{said}</td></tr>'
            else:
                yield _row(row)
        yield "</tbody>"
        yield "</table>"
        yield f"<p>{_result(score.heading.result)}</p>"

    def _columns(self, score: Score) -> str:
        heads = "".join(f"<th>{self._labels[side]}</th>" for side in score.layout.sides)
        return f"<th></th>{heads}"

    def _sheets(self, score: Score, number: int) -> Iterator[str]:
        found = sheets(score)
        for place, blocks in enumerate(found, 1):
            identity = f' id="game-{number}"' if place == 1 else ""
            yield f'<article class="sheet"{identity} style="--rows: {score.layout.rows}">'
            part = f" {place}/{len(found)}" if len(found) > 1 else ""
            yield f"<h1>{self._labels['sheet']}{part}</h1>"
            yield from self._form(score)
            yield '<div class="blocks">'
            for block in blocks:
                yield f"<table><thead><tr>{self._columns(score)}</tr></thead><tbody>"
                yield from map(_row, block)
                yield "</tbody></table>"
            yield "</div>"
            yield from self._foot(score)
            yield "</article>"

    def _form(self, score: Score) -> Iterator[str]:
        """Write the fields at the head of a sheet; what is not known is left to be filled in."""
        heading = score.heading
        white, black = heading.white, heading.black
        fields = (
            ("event", heading.event, 6),
            ("date", heading.date, 2),
            ("site", heading.site, 4),
            ("round", heading.round, 2),
            ("board", heading.board, 2),
            ("white", f"{white.title} {white.name}".strip(), 6),
            ("rating", white.elo, 2),
            ("black", f"{black.title} {black.name}".strip(), 6),
            ("rating", black.elo, 2),
        )
        yield '<dl class="form">'
        for name, value, width in fields:
            shown = _isolated(value) if value else "&nbsp;"
            yield (
                f'<div style="grid-column: span {width}">'
                f"<dt>{self._labels[name]}</dt><dd>{shown}</dd></div>"
            )
        if heading.fen:
            yield (
                f'<div style="grid-column: span 8"><dt>{self._labels["position"]}</dt>'
                f'<dd dir="ltr">{escape(heading.fen)}</dd></div>'
            )
        yield "</dl>"

    def _foot(self, score: Score) -> Iterator[str]:
        result = score.heading.result
        shown = _RESULTS[result] if result != "*" else "&nbsp;"
        yield '<div class="foot">'
        label = self._labels["result"]
        yield f'<p class="result"><span>{label}</span> <b dir="ltr">{shown}</b></p>'
        yield from (f'<p class="line">{self._labels[who]}</p>' for who in SIGNING)
        yield "</div>"

    def _index(self) -> Iterator[str]:
        yield '<nav class="index">'
        yield f"<h1>{escape(self._title())}</h1>"
        yield "<ol>"
        for number, entry in enumerate(self._bulletin.entries, 1):
            players = " – ".join(_isolated(name or "?") for name in (entry.white, entry.black))
            yield (
                f'<li><a href="#game-{number}">{players}</a>'
                f'<b dir="ltr">{_RESULTS[entry.result]}</b></li>'
            )
        yield "</ol>"
        yield "</nav>"

    def _crosstable(self, found: Crosstable) -> Iterator[str]:
        yield '<section class="crosstable">'
        yield f"<h2>{self._labels['crosstable']}</h2>"
        heads = "".join(f"<th>{escape(column)}</th>" for column in found.columns)
        yield (
            f"<table><thead><tr><th></th><th>{self._labels['player']}</th>{heads}"
            f"<th>{self._labels['points']}</th></tr></thead><tbody>"
        )
        for row in found.standings:
            cells = "".join(f"<td>{_isolated(cell)}</td>" for cell in row.cells)
            yield (
                f"<tr><th>{row.number}</th><td>{_isolated(row.name)}</td>{cells}"
                f"<td><b>{row.points}</b></td></tr>"
            )
        yield "</tbody></table>"
        yield "</section>"


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _isolated(text: str) -> str:
    """Write a text whose direction is its own."""
    return f"<bdi>{escape(text)}</bdi>"


def _move(move: Played) -> str:
    written = _isolated(move.marked)
    for glyph, (over, under) in _STACKED.items():
        drawn = (
            f'<span class="over" role="img" aria-label="{glyph}"><i>{over}</i><i>{under}</i></span>'
        )
        written = written.replace(glyph, drawn)
    return written


def _result(result: str) -> str:
    return f'<b class="result" dir="ltr">{_RESULTS[result]}</b>'


def _written(piece: Piece) -> list[str]:
    match piece:
        case Run(moves, is_main):
            tag = "b" if is_main else "span"
            return [f'<{tag} class="move">{_numbered(move)}</{tag}>' for move in moves]
        case Said(text):
            return [f'<span class="comment" dir="auto">{escape(text)}</span>']
        case Ended(result):
            return [_result(result)]


def _numbered(move: Played) -> str:
    label = f'<span class="number">{move.label}</span> ' if move.is_numbered else ""
    return f"{label}{_move(move)}"


def _row(row: Row) -> str:
    second = _cell(row.second)
    first = _cell(row.first) if row.first is not None or row.second is None else "…"
    return f"<tr><th>{row.number}</th><td>{first}</td><td>{second}</td></tr>"


def _cell(move: Played | None) -> str:
    return "" if move is None else _move(move)
