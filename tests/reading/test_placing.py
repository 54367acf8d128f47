"""Places: what is read of a page stands somewhere in its source, and the rest is markup."""

from __future__ import annotations

import pytest

from stamma import Reading, read
from stamma.diagnostics import diagnose
from stamma.markup import render
from stamma.reading.placing import place_in_source
from stamma.reading.result import Span

SOURCE = "<p><b>1. e4</b> e5 &ndash; good</p>"


def placed(source: str, spans: list[tuple[str, str]]) -> Reading:
    """Place a reading of which the spans are given by their kinds and their texts."""
    rendering = render(source)
    assert rendering is not None
    found, place = [], 0
    for kind, text in spans:
        start = rendering.text.index(text, place)
        place = start + len(text)
        found.append(Span(kind, start, place))  # type: ignore[arg-type]
    reading = Reading(rendering.text, spans=found)
    reading.diagnostics = [
        diagnose("no-game", rendering.text, span.start, span.end, nearest="") for span in found
    ]
    place_in_source(reading, source, rendering)
    return reading


def shown(reading: Reading) -> list[tuple[str, str]]:
    return [(span.kind, reading.text[span.start : span.end]) for span in reading.spans]


def test_what_is_not_seen_is_markup() -> None:
    reading = placed(SOURCE, [("move", "e4"), ("move", "e5"), ("comment", "– good")])
    assert shown(reading) == [
        ("markup", "<p><b>1. "),
        ("move", "e4"),
        ("markup", "</b> "),
        ("move", "e5"),
        ("markup", " "),
        ("comment", "&ndash; good"),
        ("markup", "</p>"),
    ]


def test_the_text_is_that_of_the_source() -> None:
    reading = placed(SOURCE, [("move", "e4")])
    assert reading.text == SOURCE
    assert "".join(text for _, text in shown(reading)) == SOURCE


def test_diagnostics_stand_in_the_source() -> None:
    reading = placed(SOURCE, [("move", "e4"), ("comment", "–")])
    assert [SOURCE[one.start : one.end] for one in reading.diagnostics] == ["e4", "&ndash;"]


@pytest.mark.parametrize(
    "source",
    [
        SOURCE,
        "# Game\n\n**1. e4** e5 *2. Nf3*",
        "<ul><li>1. e4 e5</li><li>2. Nf3</li></ul>",
        "[b]1. e4[/b] e5 2. [i]Nf3[/i]",
    ],
)
def test_each_character_of_a_page_belongs_to_one_span(source: str) -> None:
    reading = read(source)
    assert "markup" in {span.kind for span in reading.spans}
    assert "".join(text for _, text in shown(reading)) == source
