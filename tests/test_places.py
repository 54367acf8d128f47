"""The places of a page: a tree of positions, with python-chess as the oracle."""

from __future__ import annotations

import threading

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_games import ANY_GAME, Game, boards, choose

from stamma import Board, Move
from stamma._core import Places, Style
from stamma.errors import IllegalMoveError
from stamma.language_table import language, languages
from stamma.notations import compile_style

SAN = Style.find("san")
SECOND_CHOICE, MISSING_CAPTURE, MISSING_CHECK, OTHER_STYLE = 1, 8, 16, 1 << 13


def line(places: Places, start: int, moves: str) -> int:
    place = start
    for uci in moves.split():
        place = places.play(place, Move.from_uci(uci))
    return place


@settings(max_examples=60)
@given(ANY_GAME, st.integers(0, 300))
def test_a_game_of_places_agrees_with_python_chess(game: Game, first: int) -> None:
    ours, theirs = boards(game.start)
    places = Places()
    start = place = places.root(ours, first)
    ways = [start]
    for number, ply in enumerate(game.plies):
        move = choose(theirs, ply)
        if move is None:
            break
        children = {
            places.move(places.play(place, our_move)): our_move for our_move in ours.legal_moves
        }
        assert {str(child) for child in children} == {str(one) for one in theirs.legal_moves}
        theirs.push(move)
        ours.push_uci(move.uci())
        before, place = place, places.play(place, Move.from_uci(move.uci()))
        ways.append(place)
        assert places.parent(place) == before
        assert places.ply(place) == first + number + 1
        assert places.board(place).fen(en_passant="legal") == theirs.fen()
        if number > 20:
            break
    assert places.uci(place) == [move.uci() for move in theirs.move_stack]
    assert [move.uci() for move in places.path(place)] == places.uci(place)
    assert places.board(place, stack=True).move_stack == ours.move_stack
    assert places.root_of(place) == start
    for number, above in enumerate(ways):
        assert places.up(place, first + number) == above
        assert places.is_above(above, place)
        assert places.is_above(place, above) == (place == above)
        assert places.fork(above, place) == above
    assert places.up(place, first + len(ways)) == -1
    assert places.up(place, first - 1) == -1


@settings(max_examples=40)
@given(ANY_GAME)
def test_every_legal_move_fits_its_san(game: Game) -> None:
    ours, theirs = boards(game.start)
    places = Places()
    place = places.root(ours, 0)
    for ply in game.plies[:15]:
        for move in theirs.legal_moves:
            child = places.play(place, Move.from_uci(move.uci()))
            assert child in [one for one, _ in places.fits(place, theirs.san(move), SAN)]
        chosen = choose(theirs, ply)
        if chosen is None:
            break
        theirs.push(chosen)
        place = places.play(place, Move.from_uci(chosen.uci()))


def test_what_fits_is_what_a_board_reads() -> None:
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    places = Places()
    place = places.root(board, 0)
    texts = "Nb5 Nxd7 Nd7 bxc3 dxe6 de O-O 0-0 Qh3+ P-Q6 BxB Bb5 e5f7 5567 N3b5 bb5 Qxf6# Sf7 --"
    for name in ("en", "de", "es"):
        style = compile_style(None, language(name))
        for text in texts.split():
            found = [
                (places.move(child), doubts) for child, doubts in places.fits(place, text, style)
            ]
            read = board._candidates(text, [style], patient=True)  # noqa: SLF001
            if text == "--":
                assert found == [(Move.null(), 0)]
            else:
                assert found == [(move, doubts) for move, _, doubts, _ in read], (name, text)


def test_near_is_what_a_board_finds_near() -> None:
    board = Board()
    places = Places()
    place = places.root(board, 0)
    for text in ("Nt3", "e44", "Nf8", "because"):
        found = [
            (places.move(child), distance) for child, distance in places.near(place, text, SAN, 1.6)
        ]
        near = board._near(text, [SAN], 1.6)  # noqa: SLF001
        assert found == [(move, cost) for move, cost, _ in near]


def test_the_same_start_is_the_same_place() -> None:
    places = Places()
    start = places.root(Board(), 0)
    assert places.root(Board(), 0) == start
    assert places.root(Board(), 1) != start
    # The moves before it are forgotten, but the position is not the same.
    played = Board()
    played.push_uci("e2e4")
    assert places.root(played, 0) != start
    assert places.root(played, 0) == places.root(played, 0)
    assert len(places) == 3
    other = places.root(Board("8/8/8/8/8/8/k7/2K5 w - - 0 1"), 0)
    assert places.fork(start, other) == -1


def test_a_pass_is_a_place() -> None:
    places = Places()
    start = places.root(Board(), 0)
    passed = places.play(start, Move.null())
    assert places.fits(start, "--", SAN) == [(passed, 0)]
    assert places.uci(passed) == ["0000"]
    assert places.board(passed).turn == chess.BLACK
    check = line(places, start, "e2e4 f7f6 d1h5")
    with pytest.raises(IllegalMoveError):
        places.play(check, Move.null())


def test_what_is_not_there_is_refused() -> None:
    places = Places()
    start = places.root(Board(), 0)
    for place in (-1, 1, 2**40):
        for ask in (places.ply, places.parent, places.uci, places.board):
            with pytest.raises(IndexError, match=f"no place {place}"):
                ask(place)
        with pytest.raises(IndexError, match=f"no place {place}"):
            places.fork(start, place)
        with pytest.raises(IndexError, match=f"no place {place}"):
            places.run(place, ["e4"], SAN)
    with pytest.raises(IllegalMoveError):
        places.play(start, Move.from_uci("e2e5"))
    with pytest.raises(TypeError):
        places.run(start, [1], SAN)  # type: ignore[list-item]
    with pytest.raises(TypeError):
        places.fits(start, "e4", "san")  # type: ignore[arg-type]


def test_a_run_says_where_it_ends_and_what_is_doubtful() -> None:
    places = Places()
    start = places.root(Board(), 0)
    tokens = ["e4", "d5", "ed", "Qxd5", "Nc3", "Qe5", "Ke3"]
    [(end, count, doubts, choices)] = places.run(start, tokens, SAN)
    assert places.uci(end) == ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"]
    assert (count, choices) == (6, [])
    assert doubts == [0, 0, MISSING_CAPTURE, 0, 0, MISSING_CHECK]


def test_a_run_finds_all_ways() -> None:
    places = Places()
    before = line(places, places.root(Board(), 0), "g1f3 g8f6 d2d3 d7d6")
    ways = places.run(before, ["Nd2", "a6"], SAN)
    assert sorted(places.uci(end)[4] for end, *_ in ways) == ["b1d2", "f3d2"]
    assert [choices for *_, choices in ways] == [[(0, 0, 2)]] * 2
    # What follows settles it.
    [(end, *_)] = places.run(before, ["Nd2", "a6", "Nf3"], SAN)
    assert places.uci(end)[4] == "f3d2"
    assert len(places.run(before, ["Nd2", "a6"], SAN, 1)) == 1


def test_a_token_has_several_spellings() -> None:
    places = Places()
    start = places.root(Board(), 0)
    guesses = [("Nf4", 0), ("Nf3", 0), ("Ng3", 0), ("Na3", 1)]
    [(end, _, _, choices)] = places.run(start, [guesses], SAN)
    assert (places.uci(end), choices) == (["g1f3"], [(0, 1, 1)])
    [(end, *_)] = places.run(start, [(("Nf5", 0), ("Na3", 3), ("Nc3", 4))], SAN)
    assert places.uci(end) == ["b1a3"]
    ends = [places.uci(end) for end, *_ in places.run(start, [(("d4", 0), ("e4", 0))], SAN)]
    assert ends == [["d2d4"], ["e2e4"]]


def test_a_run_with_a_key_is_found_again() -> None:
    places = Places()
    start = places.root(Board(), 0)
    found = places.run(start, ["e4", "e5"], SAN, tries=50, key=1)
    assert places.run(start, [], SAN, tries=50, key=1) == found
    assert places.run(start, [], SAN, tries=50, key=2) == [(start, 0, [], [])]
    assert places.run(start, ["e4"], SAN, 2, tries=50, key=1) != found


def test_the_first_style_that_fits_is_read() -> None:
    places = Places()
    start = places.root(Board(), 0)
    german, english = (compile_style(None, language(code)) for code in ("de", "en"))
    knight = line(places, start, "g1f3")
    assert places.fits(start, "Sf3", [german, english]) == [(knight, 0)]
    assert places.fits(start, "Nf3", [german, english]) == [(knight, OTHER_STYLE)]
    assert places.fits(start, "Nf3", german) == []
    assert places.fits(start, "Nf3", []) == []


def test_a_long_run_takes_few_tries_for_each_token() -> None:
    places = Places()
    start = places.root(Board(), 0)
    row = ["Nf3", "Nf6", "Ng1", "Ng8"] * 5000
    [(end, count, *_)] = places.run(start, row, SAN)
    assert count == 20_000
    assert places.ply(end) == 20_000
    assert places.uci(places.up(end, 4)) == ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert len(places) == 20_001


def test_threads_share_places() -> None:
    places = Places()
    start = places.root(Board(), 0)
    styles = [compile_style(None, one) for one in list(languages)[:8]]
    row = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]
    results: list[object] = []

    def work() -> None:
        results.extend(places.run(start, row, style) for style in styles)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(result in results[: len(styles)] for result in results)
