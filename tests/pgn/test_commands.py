"""Commands in comments: all of them are read, and setting one leaves the rest as it was."""

from __future__ import annotations

from math import copysign
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
from stamma import Move
from stamma.diagrams import Arrow
from stamma.pgn import Evaluation, Game, read_game

if TYPE_CHECKING:
    from stamma.pgn import GameNode

COLORS = ("green", "red", "yellow", "blue", "cyan", "magenta", "orange")


def node_with(*comments: str) -> GameNode:
    node = Game().add_variation(Move.from_uci("e2e4"))
    node.comments = comments
    return node


@pytest.mark.parametrize(
    ("comments", "arrows"),
    [
        (["[%csl Ga1][%csl Rb2,Yc3]"], "Ga1 Rb2 Yc3"),
        (["[%cal Ga1a2] text [%cal Bb2b3]"], "Ga1a2 Bb2b3"),
        (["[%csl Ga1]", "and [%csl Rb2] so"], "Ga1 Rb2"),
        (["[%cal Ca1a2,Ob1b2,Mc1c2]"], "Ca1a2 Ob1b2 Mc1c2"),
        (["[%cal ga1A2, Rb1b2 ,Yc1c2]"], "Ga1a2 Rb1b2 Yc1c2"),
        (["[%csl Ga1 Rb2;Yc3]"], "Ga1 Rb2 Yc3"),
        (["[%cal Ga1a2][%csl Rb2]"], "Rb2 Ga1a2"),
        (["[%csl Za1,Gb2,Gi9,x]"], "Gb2"),
    ],
)
def test_all_arrows_are_read(comments: list[str], arrows: str) -> None:
    letters = {color[0].upper(): color for color in COLORS}
    expected = [
        Arrow(
            stamma.parse_square(word[1:3]),
            stamma.parse_square(word[3:] or word[1:3]),
            letters[word[0]],
        )
        for word in arrows.split()
    ]
    node = node_with(*comments)
    assert node.arrows() == expected
    node.set_arrows(node.arrows())
    assert node.comments == comments


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["[%csl Ga1,Gb2] x [%csl Gc3]"], ["[%csl Rh8] x"]),
        (["[%csl Za1,Gb2] x"], ["[%csl Za1,Rh8] x"]),
        (["x [%cal Za1a2,Ga1a3] y"], ["[%csl Rh8] x [%cal Za1a2] y"]),
        (["x [%cal Ga1a3] y"], ["[%csl Rh8] x y"]),
        (["[%cal Ga1a3]", "y"], ["[%csl Rh8] y"]),
        (["two\nlines  [%clk 0:00:01]"], ["[%csl Rh8] two\nlines  [%clk 0:00:01]"]),
        ([], ["[%csl Rh8]"]),
    ],
)
def test_other_arrows_take_the_place_of_the_old(before: list[str], after: list[str]) -> None:
    node = node_with(*before)
    node.set_arrows([Arrow(stamma.H8, stamma.H8, "red")])
    assert node.comments == after


def test_a_colour_without_a_letter_is_refused() -> None:
    node = node_with("[%csl Ga1]")
    with pytest.raises(ValueError, match="no letter for the colour 'pink'"):
        node.set_arrows([Arrow(0, 1, "pink")])
    assert node.comments == ["[%csl Ga1]"]


@pytest.mark.parametrize("pawns", [float("nan"), float("inf"), None])
def test_an_evaluation_without_a_number_is_refused(pawns: float | None) -> None:
    node = node_with("[%eval 0.1]")
    with pytest.raises(ValueError, match="an evaluation is a number"):
        node.set_eval(Evaluation(pawns, None))
    assert node.comments == ["[%eval 0.1]"]


def test_one_command_of_several_is_replaced_where_it_stands() -> None:
    node = node_with("a  b [%emt 0:00:07] c\nd [%clk 00:05:12] e", "[%clk 0:00:01]f")
    node.set_clock(60)
    assert node.comments == ["a  b [%emt 0:00:07] c\nd [%clk 0:01:00] e", "f"]
    node.set_clock(None)
    assert node.comments == ["a  b [%emt 0:00:07] c\nd e", "f"]
    node.set_eval(Evaluation(0.125, None))
    assert node.comments == ["[%eval 0.125] a  b [%emt 0:00:07] c\nd e", "f"]
    assert node.eval() == Evaluation(0.125, None)


COMMANDS = st.sampled_from(
    [
        *("[%clk 0:05:12]", "[%clk 00:05:12.50]", "[%clk 5:12]", "[%clk soon]", "[%emt 0:0:7]"),
        *("[%eval 0.3]", "[%eval +.30,20]", "[%eval #-3]", "[%eval ?]", "[%eval 0.1234]"),
        *("[%csl Ga1]", "[%csl Ra1, Cb2]", "[%cal Oa1h8,Zb1b2]", "[%cal ge2e2]", "[%csl]"),
        *("[%tqu En,x]", "[%clk", "text", "  ", "\n", "[%draw arrow,e2,e4,red]", ""),
    ]
)
COMMENTS = st.lists(st.lists(COMMANDS, max_size=5).map(" ".join), max_size=3)


def facts(node: GameNode) -> dict[str, object]:
    return {
        "clock": node.clock(),
        "emt": node.emt(),
        "eval": node.eval(),
        "arrows": sorted(node.arrows()),
    }


@settings(max_examples=150, derandomize=True)
@given(COMMENTS)
def test_what_is_set_to_what_it_is_stays(comments: list[str]) -> None:
    node = node_with(*comments)
    node.set_clock(node.clock())
    node.set_emt(node.emt())
    node.set_eval(node.eval())
    node.set_arrows(node.arrows())
    assert node.comments == comments


@settings(max_examples=150, derandomize=True)
@given(
    COMMENTS,
    st.sampled_from(["clock", "emt", "eval", "arrows"]),
    st.floats(0, 1e5).map(lambda seconds: round(seconds, 3)) | st.none(),
    st.lists(
        st.builds(Arrow, st.integers(0, 63), st.integers(0, 63), st.sampled_from(COLORS)),
        max_size=4,
    ),
)
def test_setting_one_leaves_the_others(
    comments: list[str], name: str, number: float | None, arrows: list[Arrow]
) -> None:
    node = node_with(*comments)
    before = facts(node)
    if name == "arrows":
        node.set_arrows(arrows)
        expected: object = sorted(arrows)
    elif name == "eval":
        expected = None if number is None else Evaluation(number, None, 7)
        node.set_eval(None if number is None else Evaluation(number, None, 7))
    else:
        {"clock": node.set_clock, "emt": node.set_emt}[name](number)
        expected = number
    after = facts(node)
    assert after.pop(name) == expected
    before.pop(name)
    assert after == before
    # The words of the comments are there as before.
    words = [word for comment in comments for word in comment.split() if word == "text"]
    found = [word for comment in node.comments for word in comment.split() if word == "text"]
    assert found == words
    assert ("[%tqu En,x]" in node.comment) == any("[%tqu En,x]" in text for text in comments)
    assert node.comment.count("Zb1b2") == sum(text.count("Zb1b2") for text in comments)


def test_an_evaluation_is_that_of_its_own_position() -> None:
    # The same one may be given twice.
    said = ["0.35", "0.35", "-0.00", "-0.00", "0.00", "0.00", "10.00", "-10.00", "10.01", "0.355"]
    moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]
    pairs = zip(moves, said, strict=True)
    game = read_game(" ".join(f"{move} {{[%eval {value}]}}" for move, value in pairs))
    assert game is not None
    for found in (game.evals(), [node.eval() for node in game.mainline()]):
        values = [one.pawns for one in found if one is not None and one.pawns is not None]
        assert values == [float(value) for value in said]
        assert [copysign(1, value) for value in values] == [1, 1, -1, -1, 1, 1, 1, -1, 1, 1]
        assert [one.turn for one in found if one] == 5 * [stamma.BLACK, stamma.WHITE]
