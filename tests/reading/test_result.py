"""A reading and its spans, as values."""

from __future__ import annotations

from stamma import Board, Move, Reading, language, read
from stamma.pgn import Game
from stamma.reading.result import Fit, Span

MOVE = Move.from_uci("e2e4")


def test_a_span_knows_the_half_moves_before_it() -> None:
    board = Board()
    board.push_uci("e2e4")
    assert Span("move", 0, 2, Move.from_uci("e7e5"), board=board).ply == 1
    assert Span("prose", 0, 2).ply is None


def test_spans_are_equal_whatever_their_nodes_are() -> None:
    one, other = (
        Span("move", 0, 2, MOVE, 0, Game().add_variation(MOVE), Board()) for _ in range(2)
    )
    assert (one, hash(one)) == (other, hash(other))
    assert one != Span("move", 0, 2, MOVE, 1, board=Board())


def test_a_fit_is_shown_with_its_confidence() -> None:
    assert str(Fit(language("fr"), 0.756)) == "French (76%)"


def test_the_games_of_a_reading_are_written_one_after_the_other() -> None:
    reading = read("1. e4 e5 1-0\n\n1. d4 d5 0-1")
    assert reading.pgn() == "".join(game.pgn() for game in reading.games)
    assert reading.pgn().count("[Result ") == 2


def test_an_empty_reading() -> None:
    reading = Reading("")
    assert (reading.pgn(), reading.games, reading.confidence) == ("", [], 0.0)
    assert reading._repr_html_() == "<p>no game</p>"


def test_a_notebook_shows_games_and_remarks() -> None:
    shown = read("1. e4 e5 2. Qh9 <Nf6>")._repr_html_()
    assert "<li>" in shown
    assert "<Nf6>" not in shown
