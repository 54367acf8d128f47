"""Renderings: what is written stands somewhere in the source, and one may lie over another."""

from __future__ import annotations

from stamma.markup.rendering import Marked, Rendering, Writer

SOURCE = "<b>1.</b>&nbsp;Nf3"


def bold_number() -> Rendering:
    """Render the source as ``1. Nf3``."""
    writer = Writer(SOURCE)
    writer.copy(3, 5)
    writer.mark(0, "bold")
    writer.put(" ", 9, 15)
    writer.copy(15, 18)
    return writer.rendering()


def test_each_part_knows_its_source() -> None:
    rendering = bold_number()
    assert rendering.text == "1. Nf3"
    assert rendering.source(0, 2) == (3, 5)
    assert rendering.source(2, 3) == (9, 15)
    assert rendering.source(3, 6) == (15, 18)
    assert rendering.source(0, 6) == (3, 18)
    assert rendering.marks == (Marked(0, 2, "bold"),)


def test_what_is_nowhere_in_the_source_has_an_empty_place() -> None:
    writer = Writer("<p>a<p>b")
    writer.copy(3, 4)
    writer.end_line(2)
    writer.copy(7, 8)
    rendering = writer.rendering()
    assert rendering.text == "a\n\nb"
    assert rendering.source(1, 3) == (7, 7)
    assert Writer("").rendering().source(0, 0) == (0, 0)


def test_what_is_seen_of_a_stretch_of_the_source() -> None:
    rendering = bold_number()
    assert list(rendering.seen(0, 18)) == [("1.", 3, 5), (" ", 9, 15), ("Nf3", 15, 18)]
    assert list(rendering.seen(16, 17)) == [("f", 16, 17)]
    assert list(rendering.seen(5, 9)) == []


def test_a_rendering_of_a_rendering_is_one_of_the_source() -> None:
    below = bold_number()
    writer = Writer(below.text)
    writer.put("one", 0, 2)
    writer.copy(2, 6)
    rendering = writer.rendering().over(below)
    assert rendering.text == "one Nf3"
    assert rendering.source(0, 3) == (3, 5)
    assert rendering.source(3, 4) == (9, 15)
    assert rendering.source(5, 7) == (16, 18)
    assert [mark.label for mark in rendering.marks] == ["bold"]


def test_breaks_of_blocks_do_not_add_up() -> None:
    writer = Writer("ab\ncd")
    writer.end_line(2)
    writer.copy(0, 1)
    writer.end_line()
    writer.end_line(2)
    writer.end_line()
    writer.copy(1, 2)
    writer.end_line()
    writer.copy(2, 5)
    assert writer.rendering().text == "a\n\nb\ncd"


def test_broken_lines_add_up_to_a_paragraph() -> None:
    writer = Writer("abc")
    writer.copy(0, 1)
    writer.break_line()
    writer.copy(1, 2)
    writer.break_line()
    writer.break_line()
    writer.break_line()
    writer.copy(2, 3)
    assert writer.rendering().text == "a\nb\n\nc"


def test_a_part_that_is_rendered_on_its_own_keeps_its_places_and_marks() -> None:
    inner = Writer("b*cd")
    inner.copy(0, 1)
    inner.copy(2, 4)
    inner.mark(1, "bold")
    outer = Writer("a[b*cd]e")
    outer.copy(0, 1)
    outer.end_line()
    outer.show(inner.rendering(), 2)
    outer.copy(7, 8)
    rendering = outer.rendering()
    assert rendering.text == "a\nbcde"
    assert rendering.source(3, 5) == (4, 6)
    assert rendering.marks == (Marked(3, 5, "bold"),)
