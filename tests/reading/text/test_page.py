"""A page: what can be asked about the places of a text."""

from __future__ import annotations

from stamma.reading.text.runs import cut

TEXT = "First line 1. e4\nsecond line e5 follows\n\nNew paragraph 2. Nf3"


def test_places_have_lines_and_columns() -> None:
    page = cut(TEXT)
    assert [page.line_of(TEXT.index(word)) for word in ("First", "second", "New")] == [0, 1, 3]
    assert page.line(1).strip() == "second line e5 follows"
    assert page.column(TEXT.index("line e5")) == len("second ")


def test_paragraphs_end_at_empty_lines() -> None:
    page = cut(TEXT)
    first, second, third = (TEXT.index(word) for word in ("First", "second", "New"))
    assert not page.has_break(first, second)
    assert page.has_break(second, third)


def test_words_around_a_move_are_seen() -> None:
    page = cut(TEXT)
    e4, e5, _ = (token for run in page.runs for token in run.tokens)
    assert page.words_precede(e4)
    assert not page.words_follow(e4, 0)
    assert page.words_follow(e5, 0)
