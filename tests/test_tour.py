"""The tour shows what the commands print."""

from __future__ import annotations

from tools import tour


def test_the_tour_is_up_to_date() -> None:
    page = tour.PAGE.read_text("utf-8")
    assert page.count("\n$ stamma ") >= 20
    assert tour.made(page) == page, "make tour"


def test_what_a_command_prints_is_written_anew() -> None:
    page = "Before.\n\n```console\n$ echo a\nold\n$ echo b >&2\n```\n\nBehind: `$ echo c`.\n"
    assert tour.made(page) == page.replace("old\n", "a\n").replace(">&2\n", ">&2\nb\n")
