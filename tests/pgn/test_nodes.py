"""Nodes are places in one game: equal if they are the same, and all see its changes."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import pairwise

import pytest

import stamma
from stamma import Board, Move
from stamma.pgn import ChildNode, Evaluation, Game, GameNode, read_game

GAME = "1. e4 {a} (1. d4 d5 (1... c5 2. d5 e6) 2. c4) 1... e5 $1 2. Nf3 -- 3. Bc4 *"
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def a_game(text: str = GAME) -> Game:
    game = read_game(text)
    assert game is not None
    return game


def all_nodes(game: Game) -> list[GameNode]:
    nodes: list[GameNode] = [game]
    for node in nodes:
        nodes.extend(node.variations)
    return nodes


def test_all_nodes_but_the_start_are_children() -> None:
    game = a_game()
    start, *others = all_nodes(game)
    assert isinstance(start, GameNode)
    assert not isinstance(start, ChildNode)
    assert {type(node) for node in others} == {ChildNode}
    assert isinstance(others[0].parent, Game)
    with pytest.raises(IndexError, match="no node 0"):
        ChildNode(game._tree, 0, game._origin)  # noqa: SLF001


def test_the_board_of_a_node_is_the_same_whatever_was_asked_before() -> None:
    games = [a_game(), a_game("1. d4 d5 (1... Nf6 2. c4) 2. c4 e6 *"), Game(Board(ENDING))]
    nodes = [node for game in games for node in all_nodes(game)]

    def facts(node: GameNode) -> tuple[object, ...]:
        board = node.board()
        san = None if node.move is None else node.san()
        return board.fen(), board.move_stack, san, node.ply(), node.turn()

    expected = {}
    for node in nodes:
        line: list[Move] = []
        at: GameNode | None = node
        while at is not None and at.move is not None:
            line.insert(0, at.move)
            at = at.parent
        board = node.game().board()
        for move in line[:-1]:
            board.push(move)
        san = board.san(line[-1]) if line else None
        for move in line[-1:]:
            board.push(move)
        expected[id(node)] = board.fen(), line, san, board.ply(), board.turn
    chance = random.Random(7)  # noqa: S311 - no secret
    for _ in range(300):
        node = chance.choice(nodes)
        assert facts(node) == expected[id(node)]


def test_a_board_that_was_handed_out_is_not_the_games() -> None:
    node = a_game().end()
    node.board().push_san("d6")
    assert len(node.board().move_stack) == 5


def test_boards_are_those_of_the_start_that_was_set_up_last() -> None:
    game = Game()
    game.add_line([Move.from_uci("e2e4"), Move.from_uci("e7e5")]).board()
    game.variations.clear()
    game.setup(ENDING)
    node = game.add_variation(Move.from_uci("e1d2"))
    assert node.board().fen() == "4k3/8/8/8/8/8/3KP3/8 b - - 1 1"
    assert (node.san(), node.ply()) == ("Kd2", 1)


def test_a_node_that_was_taken_out_is_still_a_place() -> None:
    game = a_game()
    node = game.variations[1]
    game.remove_variation(node)
    assert (node.san(), node.board().ply(), node.parent) == ("d4", 1, game)
    game.variations = [*game.variations, node]
    assert game.variations[1] == node


def test_moves_that_are_added_while_a_line_is_gone_through_are_met() -> None:
    game = Game()
    node = game.add_variation(Move.from_uci("e2e4"))
    met = []
    for place in game.mainline():
        met.append(place.san())
        if place == node:
            place.add_variation(Move.from_uci("e7e5"))
    assert met == ["e4", "e5"]


def test_clocks_and_evaluations_of_a_game_are_those_of_its_nodes() -> None:
    game = a_game(
        "1. e4 {[%eval 0.3,20] [%clk 0:05:00]} (1. d4 {[%clk 0:01:00]}) 1... e5 2. Nf3"
        " {[%eval #-2]} Nc6 {[%clk soon] [%eval x]} 3. Bc4 {[%clk 1:00:00.5]} *"
    )
    line = list(game.mainline())
    assert game.clocks() == [node.clock() for node in line] == [300.0, None, None, None, 3600.5]
    assert game.evals() == [node.eval() for node in line]
    assert game.evals()[:4] == [Evaluation(0.3, None, 20), None, Evaluation(None, -2), None]
    assert [found.turn for found in game.evals() if found] == [stamma.BLACK, stamma.BLACK]
    black_first = Game(Board("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"))
    black_first.add_variation(Move.from_uci("e8d7"), comment="[%eval 1]")
    assert [found.turn for found in black_first.evals() if found] == [stamma.WHITE]
    assert (Game().clocks(), Game().evals()) == ([], [])


@pytest.mark.parametrize(
    "comment", [f"[%clk {'9' * 400}:00:00]", f"[%eval {'9' * 400}]", f"[%eval #{'9' * 40}]"]
)
def test_numbers_that_are_none_of_this_world_are_not_understood(comment: str) -> None:
    node = Game().add_variation(Move.from_uci("e2e4"), comment=comment)
    assert (node.clock(), node.eval(), node.comment) == (None, None, comment)


class Named(Game):
    """A game of a program that has more to say."""

    def __init__(self, name: str, *, board: Board | None = None) -> None:
        super().__init__(board)
        self.name = name


def test_a_kind_of_game_of_ones_own_keeps_what_it_has() -> None:
    game = Named("x", board=Board(ENDING))
    game.add_variation(Move.from_uci("e2e4"))
    for again in (copy.deepcopy(game), copy.copy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301
        assert (type(again), again.name, again == game) == (Named, "x", True)
        again.variations.clear()
    assert (len(game.variations), game != Named("x", board=Board(ENDING))) == (1, True)
    assert Named("x") == Named("y")
    assert not Named("x") != Named("y")  # noqa: SIM202 - the operator is tried


def test_nodes_of_one_pickle_are_of_one_game() -> None:
    game = a_game()
    first, last = pickle.loads(pickle.dumps((game.variations[0], game.end())))  # noqa: S301
    first.comment = "changed"
    assert last.game().variations[0].comment == "changed"
    assert game.variations[0].comment == "a"
    assert last.parent.parent.parent.parent == first


LINE = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"


@pytest.mark.parametrize("step", [1, 2, 3, 5])
def test_a_node_that_somebody_keeps_stays_where_it_is(step: int) -> None:
    # A line gives nodes again that nobody has kept.
    game = a_game(LINE)
    moves = game.uci().split()
    kept = [node for count, node in enumerate(game.mainline()) if count % step == 0]
    by_node = {node: node.uci() for node in kept}
    passed = [node.uci() for node in game.mainline()]
    assert passed == moves
    assert [node.uci() for node in kept] == moves[::step]
    assert [by_node[node] for node in kept] == moves[::step]


def test_nodes_of_one_loop_can_be_compared() -> None:
    game = a_game(LINE)
    moves = game.uci().split()
    assert [(one.uci(), next_.uci()) for one, next_ in pairwise(game.mainline())] == [
        *pairwise(moves)
    ]
    walk = iter(game.mainline())
    first = next(walk)
    again = [node.parent for node in walk]
    assert (first, first.uci()) == (again[0], moves[0])
    held = [node.variations for node in game.mainline()]
    assert [view[0].uci() for view in held if view] == moves[1:]
