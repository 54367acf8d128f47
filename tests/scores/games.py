"""Games for the tests of scores."""

from __future__ import annotations

from stamma.pgn import Game, GameNode, read_game


def game_of(text: str) -> Game:
    """Read a game."""
    game = read_game(text)
    assert game is not None
    return game


def long_game(moves: int) -> Game:
    """Make a game of knights that go to and fro, of an even number of moves."""
    game = Game()
    node: GameNode = game
    for uci in ("g1f3", "g8f6", "f3g1", "f6g8") * (moves // 2):
        node = node.add_variation(node.board().parse_uci(uci))
    return game
