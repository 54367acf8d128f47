"""The lattice: which game explains cells best, and how likely each of its moves is."""

from __future__ import annotations

from math import exp, isclose

from stamma import Board, language
from stamma.reading.play.spellings import Letters
from stamma.reading.lattice import Cell, Guess, claims, follow, token_of

ENGLISH = Letters(language("en"))


def cell(*guesses: tuple[str, float], missed: float = 0.03) -> Cell:
    return Cell(tuple(Guess(token_of(text), share) for text, share in guesses), missed)


def test_every_legal_move_may_have_been_meant() -> None:
    board = Board()
    found = claims(board, cell(("e4", 1.0)), ENGLISH)
    assert {one.move for one in found} == set(board.legal_moves)
    best = max(found, key=lambda one: one.log)
    assert board.san(best.move) == "e4"
    assert best.guess == 0


def test_what_is_written_more_alike_is_likelier() -> None:
    board = Board()
    odds = {board.san(one.move): one.log for one in claims(board, cell(("Nt3", 1.0)), ENGLISH)}
    assert odds["Nf3"] > odds["e4"]


def test_an_empty_cell_is_shared_out_among_all_moves() -> None:
    found = claims(Board(), cell(), ENGLISH)
    assert isclose(sum(exp(one.log) for one in found), 1.0)


def test_where_no_move_is_possible_there_is_none() -> None:
    mated = Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert claims(mated, cell(("e4", 1.0)), ENGLISH) == []
    assert follow(mated, [cell(("e4", 1.0))], ENGLISH).halves == []


def test_transpositions_go_on_as_one_game() -> None:
    cells = [cell((text, 1.0)) for text in ("Nf3", "Nf6", "Nc3", "Nc6")]
    best = follow(Board(), cells, ENGLISH)
    for half in best.halves:
        assert isclose(sum(half.likelihoods.values()), 1.0)
    assert best.likelihood > 0.9


def test_a_cell_that_is_open_shares_the_likelihood() -> None:
    cells = [cell(("e4", 0.5), ("d4", 0.5))]
    (half,) = follow(Board(), cells, ENGLISH).halves
    assert isclose(half.likelihoods[half.claimed.move], 0.5, abs_tol=0.02)
