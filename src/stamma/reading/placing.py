"""Places: from what a reader sees of a page back to its source, markup and all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stamma.reading.result import Span

if TYPE_CHECKING:
    from stamma.markup import Rendering
    from stamma.reading.result import Reading


def place_in_source(reading: Reading, source: str, rendering: Rendering) -> None:
    """Let a reading of a rendering be one of its source: what was not seen is markup."""
    spans: list[Span] = []
    place = 0
    for span in reading.spans:
        start, end = rendering.source(span.start, span.end)
        start = max(start, place)
        # Line breaks between blocks are nowhere in the source.
        if end <= start:
            continue
        if start > place:
            spans.append(Span("markup", place, start))
        spans.append(replace(span, start=start, end=end))
        place = end
    if place < len(source):
        spans.append(Span("markup", place, len(source)))
    reading.spans = spans
    reading.diagnostics = [
        found.at(source, *rendering.source(found.start, found.end)) for found in reading.diagnostics
    ]
    reading.text = source
