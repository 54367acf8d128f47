"""What is on the screen, whatever its size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.viewer.games import read_game

from stamma.viewer.browser import Browser
from stamma.viewer.screen import Look, Page, View, draw
from stamma.viewer.walk import Walk
from stamma.viewer.wording import Score

COMMENT = "Ein Wort. 良い手です。 " * 30
GAME = read_game(
    f"1. e4 {{{COMMENT}}} e5 (1... c5 {{Sicilian}} 2. Nf3) 2. Nf3 $1 Nc6 3. Bb5 a6 4. Ba4 Nf6 *"
)
KEYS = ("right", "left", "end", "home", "down", "up", "escape", "f", "c", "?", "/", "3", "enter")


def view(*, colored: bool = True, unicode: bool = True) -> View:
    return View(Walk(GAME), Score(), "Anna – Ben", Look(colored, unicode))


@given(
    st.integers(1, 140),
    st.integers(1, 50),
    st.lists(st.sampled_from(KEYS), max_size=8),
    st.booleans(),
    st.booleans(),
)
def test_the_screen_is_never_overrun(
    columns: int, rows: int, keys: list[str], colored: bool, unicode: bool
) -> None:
    browser = Browser(view(colored=colored, unicode=unicode))
    for key in keys:
        assert browser.press(key)
    lines = browser.lines((columns, rows))
    assert len(lines) == rows
    assert all(line.cell_len <= columns and "\n" not in line.plain for line in lines)


@pytest.mark.parametrize(
    ("size", "lines_of_a_square"),
    [
        ((80, 24), 2),
        ((120, 40), 4),
        ((100, 30), 2),
        ((90, 36), 2),
        ((91, 35), 4),
        ((45, 24), 1),
        ((60, 18), 1),
        ((60, 19), 2),
    ],
)
def test_the_board_is_as_large_as_there_is_room(
    size: tuple[int, int], lines_of_a_square: int
) -> None:
    lines = [line.plain for line in draw(view(), size, Page())]
    ranks = [at for at, line in enumerate(lines) if line[:1] in tuple("12345678")]
    assert ranks[1] - ranks[0] == lines_of_a_square


def test_the_current_move_is_always_in_sight() -> None:
    shuffled = " ".join(f"{number}. Nf3 Nf6 {number + 1}. Ng1 Ng8" for number in range(1, 40, 2))
    shown = View(Walk(read_game(f"{shuffled} *")), Score())
    for _ in shown.walk.line()[1:]:
        shown.walk.forward()
        for height in (12, 13, 20):
            lines = draw(shown, (60, height), Page())
            marked = [
                line.plain[span.start : span.end]
                for line in lines
                for span in line.spans
                if "reverse" in str(span.style)
            ]
            assert len(marked) == 1
            assert marked[0].startswith(shown.score.move(shown.walk.node))


def test_what_does_not_fit_is_announced() -> None:
    shown = view()
    shown.walk.forward()
    lines = [line.plain for line in draw(shown, (60, 16), Page())]
    assert any("more: c)" in line for line in lines)
    everything = " ".join(line.plain for line in draw(shown, (60, 60), Page(reading="comments")))
    assert everything.count("Ein Wort.") == 30


def test_nothing_is_said_where_nothing_is() -> None:
    lines = draw(View(Walk(read_game("*")), Score()), (60, 14), Page())
    assert "no moves" in lines[1].plain
    lines = draw(View(Walk(read_game("*")), Score()), (60, 14), Page(reading="comments"))
    assert lines[1].plain == "nothing is said about this move"
