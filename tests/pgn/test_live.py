"""What nodes and games hold is live: changes are made to the game, or refused."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
from stamma import Board, Move
from stamma.pgn import Game, read_game

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence

    from stamma.pgn import GameNode

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def a_game(text: str = "1. e4 $1 {a} {b} (1. d4) (1. c4) 1... e5 *") -> Game:
    game = read_game(text)
    assert game is not None
    return game


def first(game: Game) -> GameNode:
    return game.variations[0]


# What can be done to a list, to the live one and to one beside it.
LIST_CHANGES: dict[str, Callable[[MutableSequence[Any]], object]] = {
    "append": lambda known: known.append("x"),
    "insert": lambda known: known.insert(1, "x"),
    "insert before": lambda known: known.insert(-1, "x"),
    "extend": lambda known: known.extend(["x", "y"]),
    "+=": lambda known: known.__iadd__(["x"]),
    "set": lambda known: known.__setitem__(0, "x"),
    "set from the end": lambda known: known.__setitem__(-1, "x"),
    "set a slice": lambda known: known.__setitem__(slice(0, 1), ["x", "y"]),
    "delete": lambda known: known.__delitem__(0),
    "delete a slice": lambda known: known.__delitem__(slice(None)),
    "pop": lambda known: known.pop(),
    "pop first": lambda known: known.pop(0),
    "remove": lambda known: known.remove("b"),
    "clear": lambda known: known.clear(),
    "reverse": lambda known: known.reverse(),
    "sort": lambda known: known.sort(reverse=True),  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("change", LIST_CHANGES.values(), ids=LIST_CHANGES)
def test_comments_change_as_a_list_does(change: Callable[[Any], object]) -> None:
    game, beside = a_game(), ["a", "b"]
    held = first(game).comments
    change(beside)
    change(first(game).comments)
    assert first(game).comments == beside == held
    again = read_game(game.pgn())
    assert again is not None
    assert first(again).comments == beside


def test_a_list_of_comments_answers_as_a_list() -> None:
    comments = first(a_game()).comments
    assert comments[0] == "a"
    assert comments[-1:] == ["b"]
    assert comments + ["c"] == ["a", "b", "c"]  # noqa: RUF005 - the operator is tried
    assert ["c"] + comments == ["c", "a", "b"]  # noqa: RUF005
    assert comments * 2 == ["a", "b", "a", "b"]
    assert (comments.index("b"), comments.count("a"), len(comments)) == (1, 1, 2)
    assert list(reversed(comments)) == ["b", "a"]
    assert repr(comments) == "['a', 'b']"
    assert comments.copy() == comments
    assert "b" in comments
    assert comments != ["a"]
    assert list.__eq__(["a", "b"], comments) is NotImplemented
    with pytest.raises(IndexError):
        comments[7] = "x"


def test_comments_are_texts() -> None:
    node = first(a_game())
    for wrong in (1, None, ["x"]):
        with pytest.raises(TypeError):
            node.comments.append(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a list of texts"):
        node.comments = "abc"
    assert node.comments == ["a", "b"]


SET_CHANGES: dict[str, Callable[[Any], object]] = {
    "add": lambda known: known.add(6),
    "add again": lambda known: known.add(1),
    "discard": lambda known: known.discard(1),
    "discard none": lambda known: known.discard(99),
    "remove": lambda known: known.remove(14),
    "clear": lambda known: known.clear(),
    "update": lambda known: known.update([6], {7}),
    "|=": lambda known: known.__ior__({6, 7}),
    "&=": lambda known: known.__iand__({1}),
    "-=": lambda known: known.__isub__({1}),
    "^=": lambda known: known.__ixor__({1, 6}),
    "difference_update": lambda known: known.difference_update([1]),
    "intersection_update": lambda known: known.intersection_update([1, 9]),
    "symmetric_difference_update": lambda known: known.symmetric_difference_update([1, 9]),
}


@pytest.mark.parametrize("change", SET_CHANGES.values(), ids=SET_CHANGES)
def test_nags_change_as_a_set_does(change: Callable[[Any], object]) -> None:
    game, beside = a_game("1. e4 $14 $1 *"), {1, 14}
    change(beside)
    change(first(game).nags)
    assert first(game).nags == beside
    again = read_game(game.pgn())
    assert again is not None
    assert first(again).nags == beside


@settings(max_examples=60, derandomize=True)
@given(st.sets(st.integers(1, 40)), st.sets(st.integers(1, 40)))
def test_a_set_of_nags_answers_as_a_set(mine: set[int], other: set[int]) -> None:
    node = first(a_game())
    node.nags = mine
    live = node.nags
    assert live == mine
    assert mine == live
    assert (live | other, other | live) == (mine | other, other | mine)
    assert (live & other, other & live) == (mine & other, other & mine)
    assert (live - other, other - live) == (mine - other, other - mine)
    assert (live ^ other, other ^ live) == (mine ^ other, other ^ mine)
    assert (live <= other, live < other, live >= other) == (
        mine <= other,
        mine < other,
        mine >= other,
    )
    assert live.union(other) == mine | other
    assert live.isdisjoint(other) == mine.isdisjoint(other)
    assert live.issubset(other) == mine.issubset(other)
    assert live.issuperset(other) == mine.issuperset(other)
    assert (sorted(live), len(live), bool(live)) == (sorted(mine), len(mine), bool(mine))


def test_nags_are_numbers_of_the_standard() -> None:
    node = first(a_game())
    for wrong in (0, -1, 10**9):
        with pytest.raises(ValueError, match="NAGs are from 1"):
            node.nags.add(wrong)
        with pytest.raises(ValueError, match="NAGs are from 1"):
            node.nags |= {2, wrong}
    assert node.nags == {1}


def test_variations_are_reordered_and_thinned_out() -> None:
    game = a_game()
    game.variations.reverse()
    assert [node.uci() for node in game.variations] == ["c2c4", "d2d4", "e2e4"]
    game.variations.sort(key=lambda node: node.uci(), reverse=True)
    assert [node.uci() for node in game.variations] == ["e2e4", "d2d4", "c2c4"]
    del game.variations[1]
    assert [node.uci() for node in game.variations] == ["e2e4", "c2c4"]
    taken = game.variations.pop()
    assert [node.uci() for node in game.variations] == ["e2e4"]
    game.variations.insert(0, taken)
    assert [node.uci() for node in game.variations] == ["c2c4", "e2e4"]
    game.variations = [node for node in game.variations if node.uci() == "e2e4"]
    assert game.mainline_moves() == [Move.from_uci("e2e4"), Move.from_uci("e7e5")]
    game.variations.clear()
    assert game.is_end()


def test_variations_take_no_strangers() -> None:
    game, other = a_game(), a_game()
    for stranger in (other.variations[0], game, game.variations[0].variations[0]):
        with pytest.raises(ValueError, match="is no continuation"):
            game.variations.append(stranger)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="in one place only"):
        game.variations.append(game.variations[0])
    assert len(game.variations) == 3


def test_a_copy_is_not_live() -> None:
    game = a_game()
    node = first(game)
    ways: tuple[Callable[[Any], Any], ...] = (
        copy.copy,
        copy.deepcopy,
        lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301
    )
    for way in ways:
        nags, comments, variations = (
            way(shown) for shown in (node.nags, node.comments, game.variations)
        )
        assert (type(nags), type(comments), type(variations)) == (set, list, list)
        assert (nags, comments, len(variations)) == ({1}, ["a", "b"], 3)
    nags.add(7)
    assert node.nags == {1}


def test_what_only_shows_refuses() -> None:
    board = Board()
    board.push_uci("e2e4")
    game = a_game()
    move = Move.from_uci("e2e4")
    for shown in (board.move_stack, game.moves, game.unread, Board().parse("nf3").remarks):
        before: list[Any] = list(shown)
        for change in LIST_CHANGES.values():
            with pytest.raises(TypeError, match="cannot be changed"):
                change(shown)
        assert shown == before
    assert board.move_stack == [move]
    assert board.move_stack + [move] == [move, move]  # noqa: RUF005


def test_the_game_of_a_node_is_the_game() -> None:
    game = a_game("1. e4 Ke9 *")
    node = first(game)
    assert node.game() == game == node.parent
    assert isinstance(node.parent, Game)
    assert node.game().errors is game.errors
    assert (node.game().line, node.game().number) == (1, 1)


def test_games_are_compared_by_what_they_are() -> None:
    game = a_game()
    assert game == a_game()
    assert game != first(game)
    assert first(game) != first(a_game())
    changes: tuple[Callable[[Game], object], ...] = (
        lambda other: other.headers.update(White="x"),
        lambda other: other.headers.update(Result="1-0"),
        lambda other: other.variations.reverse(),
        lambda other: first(other).nags.add(2),
        lambda other: first(other).comments.pop(),
        lambda other: other.end().add_variation(Move.from_uci("g1f3")),
    )
    for change in changes:
        other = a_game()
        change(other)
        assert game != other
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_the_start_is_in_the_tags() -> None:
    game = Game(Board(ENDING))
    assert (game.headers["FEN"], game.headers["SetUp"]) == (ENDING, "1")
    assert list(game.headers)[-2:] == ["SetUp", "FEN"]
    assert len(game.headers) == 9
    assert "Variant" not in game.headers
    assert "FEN" not in Game().headers
    again = a_game(game.pgn())
    assert dict(again.headers) == dict(game.headers)
    chess960 = Game(Board(chess960=True))
    assert (chess960.headers["FEN"], chess960.headers["Variant"]) == (
        stamma.STARTING_FEN,
        "Chess960",
    )


def test_the_start_can_be_set_up_later() -> None:
    by_setup, by_board, by_tag = Game(), Game(), Game()
    by_setup.setup(ENDING)
    by_board.setup(Board(ENDING))
    by_tag.headers["SetUp"] = "1"
    by_tag.headers["FEN"] = ENDING
    assert by_setup == by_board == by_tag
    assert by_tag.board() == Board(ENDING)
    del by_tag.headers["FEN"]
    assert by_tag == Game()
    assert "SetUp" not in by_tag.headers


def test_a_start_that_the_moves_need_stays() -> None:
    game = Game(Board(ENDING))
    game.add_variation(Move.from_uci("e2e4"))
    written = game.pgn()
    game.setup(ENDING)
    game.headers["FEN"] = ENDING
    game.headers["SetUp"] = "1"
    for refused in (
        lambda: game.setup(Board()),
        lambda: game.headers.update(FEN=stamma.STARTING_FEN),
        lambda: game.headers.update(SetUp="0"),
        lambda: game.headers.pop("FEN"),
        lambda: game.headers.pop("SetUp"),
    ):
        with pytest.raises(ValueError, match=r"has moves|follows from the start"):
            refused()
    assert game.pgn() == written


def test_tags_are_cleared_and_taken_out() -> None:
    game = Game(Board(ENDING))
    game.headers.update(White="A", ECO="C50", Result="1-0")
    assert game.headers.popitem() == ("ECO", "C50")
    with pytest.raises(KeyError):
        game.headers.popitem()
    game.headers.clear()
    assert game == Game(Board(ENDING))
    assert game.headers.pop("White") == "?"
    with pytest.raises(KeyError):
        del game.headers["ECO"]


def test_a_tag_given_twice_stays_when_another_is_set() -> None:
    game = a_game('[White "A"][White "B"][ECO "x"] 1. e4 *')
    tags = game._tree.tags  # noqa: SLF001
    game.headers["ECO"] = "C50"
    assert game._tree.tags == [*tags[:-1], ("ECO", "C50")]  # noqa: SLF001
