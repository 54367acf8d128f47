"""Headings of all games of a page: what stands above several games is said of each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import late
from stamma.reading.lex.tags import parse
from stamma.reading.metadata.dates import date_in
from stamma.reading.metadata.heading import SHARED, Heading, read_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.metadata.heading import Field

# What has no two letters or digits side by side says nothing.
_WORD = late(r"\w\w")


class Block(NamedTuple):
    """Where the text before the moves of a game stands, and the tags of PGN in it."""

    start: int
    end: int
    tags: Sequence[Lexeme] = ()


def tags_of(lexemes: Iterable[Lexeme]) -> dict[str, str]:
    """Return the PGN tags, by name; a date that can only mean one day as PGN writes it."""
    found: dict[str, str] = {}
    for lexeme in lexemes:
        tag = parse(lexeme.text)
        if tag is not None:
            value = tag.value
            if tag.name == "Date" and "?" not in value:
                value = date_in(value) or value
            found.setdefault(tag.name, value)
    return found


def headings_of_page(text: str, blocks: Sequence[Block]) -> list[Heading]:
    r"""Read the headings of the games of a page.

    >>> text = "Round 3, 14 March 2024\n\nWeber - Schmidt\n1. e4\n\nKrause - Lang\n1. d4"
    >>> blocks = [Block(0, 40), Block(45, 61)]
    >>> [heading.tags for heading in headings_of_page(text, blocks)][1]
    {'White': 'Krause', 'Black': 'Lang', 'Round': '3', 'Date': '2024.03.14'}
    """
    above: dict[str, Field] = {}
    found = []
    for block in blocks:
        if {"White", "Black"} <= tags_of(block.tags).keys():
            above = {}
            found.append(Heading())
            continue
        heading = _read(text, block)
        if heading.shared:
            above = _renewed(text, above, {one.name: one for one in heading.shared})
        found.append(_with_shared(text, heading, above))
    return found


def _read(text: str, block: Block) -> Heading:
    """Read a block in which the tags are blanked out."""
    part = text[block.start : block.end]
    for tag in block.tags:
        start, end = tag.start - block.start, tag.end - block.start
        part = part[:start] + " " * (end - start) + part[end:]
    if _WORD.search(part) is None:
        return Heading()
    heading = read_heading(part)
    moved = (
        tuple(
            one._replace(start=one.start + block.start, end=one.end + block.start) for one in fields
        )
        for fields in (heading.fields, heading.shared)
    )
    return Heading(*moved)


def _renewed(text: str, above: dict[str, Field], new: dict[str, Field]) -> dict[str, Field]:
    """Put a new heading in the place of what it ends: a round is of the event above it."""
    if "Event" in new or "Site" in new or ("Round" not in new and "Date" in new):
        return new
    kept = {name: one for name, one in above.items() if name != "Round"}
    if "Date" in kept:
        kept["Date"] = _date_of_event(text, above)
    return kept | new


def _date_of_event(text: str, above: dict[str, Field]) -> Field:
    """Return the date above other rounds than its own: beside a round it tells only their year."""
    date, number = above["Date"], above.get("Round", above["Date"])
    between = text[min(date.end, number.end) : max(date.start, number.start)]
    if number is date or "\n" in between:
        return date
    return date._replace(value=f"{date.value[:4]}.??.??")


def _with_shared(text: str, heading: Heading, above: dict[str, Field]) -> Heading:
    """Add to the heading of a game what stands above several; nothing if it is of another event."""
    own = heading.tags
    mine = {one.name: one for one in heading.fields if one.name in SHARED}
    mine = {name: one for name, one in mine.items() if one not in heading.shared}
    years = {one["Date"].value[:4] for one in (mine, above) if "Date" in one}
    is_other = "Event" in mine or "Site" in mine or len(years) > 1
    if is_other or not {"White", "Black"} <= own.keys():
        return heading
    if "Round" in mine and "Date" in above:
        above = {**above, "Date": _date_of_event(text, above)}
    more = [one for name, one in above.items() if name not in own]
    return Heading((*heading.fields, *more), heading.shared)
