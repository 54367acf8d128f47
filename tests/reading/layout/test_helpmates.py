"""Helpmates: Black moves first, the numbers count Black's moves, an ellipsis stands for one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.program import run

from stamma import Board, read
from stamma.pgn import Game, read_game, write_helpmate
from stamma.reading.layout.helpmates import find

BLACK = "6k1/8/5K2/8/8/8/8/R7 b - - 0 1"
WHITE = "6k1/8/5K2/8/8/8/8/R7 w - - 0 1"
MOVES = "g8h8 f6f7 h8h7 a1h1"
HALF = "6k1/8/4K3/8/8/8/8/R7 w - - 0 1"
HALF_BLACK = "6k1/8/4K3/8/8/8/8/R7 b - - 0 1"
HALF_MOVES = f"e6f6 {MOVES}"

TEXTS = [
    (BLACK, "1.Kh8 Kf7 2.Kh7 Rh1#"),
    (BLACK, "1. Kh8 Kf7 2. Kh7 Rh1#"),
    (BLACK, "1... Kh8 2. Kf7 Kh7 3. Rh1#"),
    (BLACK, "h#2 1.Kh8 Kf7 2.Kh7 Rh1#"),
    (BLACK, "h#2 Kh8 Kf7 Kh7 Rh1#"),
    (BLACK, "1.Kg8-h8 Kf6-f7 2.Kh8-h7 Ra1-h1 #"),
    (BLACK, "1. Kh8 Kf7\n2. Kh7 Rh1#"),
    (None, f"{BLACK}\nh#2\n\n1.Kh8 Kf7 2.Kh7 Rh1#"),
    (None, f"{BLACK}\n\n1.Kh8 Kf7 2.Kh7 Rh1#"),
    (None, f'[FEN "{BLACK}"]\n\n1. Kh8 Kf7 2. Kh7 Rh1# 1-0'),
    (None, f'[FEN "{BLACK}"]\n\n1... Kh8 2. Kf7 Kh7 3. Rh1# 1-0'),
    (None, "White: Kf6 Ra1. Black: Kg8.\nh#2\n1.Kh8 Kf7 2.Kh7 Rh1#"),
    (None, "Kf6 Ra1 / Kg8   h#2   1.Kh8 Kf7 2.Kh7 Rh1#"),
    (None, "h#2\nwhite Kf6 Ra1\nblack Kg8\n1.Kh8 Kf7 2.Kh7 Rh1#"),
    (None, "Helpmate in 2. White: Kf6, Ra1; Black: Kg8. 1.Kh8 Kf7 2.Kh7 Rh1 mate"),
    (BLACK, "h#2 1.Kh8 (the corner) 1...Kf7 2.Kh7 Rh1#"),
    (BLACK, "H#2 C+\n1.Kg8-h8 Kf6-f7 2.Kh8-h7 Ra1-h1#"),
    (None, "Hilfsmatt in 2 Zügen\nWeiß: Kf6 Ta1\nSchwarz: Kg8\n1.Kh8 Kf7 2.Kh7 Th1#"),
    (None, "Mat aidé en 2\nBlancs: Rf6 Ta1\nNoirs: Rg8\n1.Rh8 Rf7 2.Rh7 Th1#"),
]
HALF_TEXTS = [
    (HALF, "1...Kf6 2.Kh8 Kf7 3.Kh7 Rh1#"),
    (HALF, "h#2.5 1...Kf6 2.Kh8 Kf7 3.Kh7 Rh1#"),
    (HALF, "h#2½\n1…Kf6 2.Kh8 Kf7 3.Kh7 Rh1#"),
    (HALF, "h#2,5 1.… Kf6 2.Kh8 Kf7 3.Kh7 Rh1#"),
    (HALF, "h#2.5 1.Kf6 Kh8 2.Kf7 Kh7 3.Rh1#"),
    (None, f"{HALF} h#2.5 1...Kf6 2.Kh8 Kf7 3.Kh7 Rh1#"),
    (None, "Ke6 Ra1 / Kg8 h#2.5 1...Kf6 2.Kh8 Kf7 3.Kh7 Rh1#"),
]


@pytest.mark.parametrize(("start", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_black_begins(start: str | None, text: str) -> None:
    reading = read(text, start=start)
    (game,) = reading.games
    assert game.uci() == MOVES
    assert game.board().fen() == BLACK
    assert game.result == "1-0"
    assert not reading.diagnostics


@pytest.mark.parametrize(
    "words",
    [
        *("h#", "H ‡", "h≠3", "helpmate", "HELP-MATES", "Hilfsmatt", "mats aidés", "Mate ayudado"),
        *("ayudamate", "mate ajudado", "aiutomatto", "hulpmat", "hjælpemat", "Hjälpmatt"),
        *("hjelpematt", "pomocniczy", "POMOCNÝ MAT", "кооперативный мат", "Кооперативний мат"),
        *("КООПМАТ", "segítőmatt", "apumatti"),
    ],
)
def test_a_helpmate_is_told_in_signs_or_words(words: str) -> None:
    (found,) = find(f"1. ({words}) e4")
    assert (found.start, found.end) == (4, 4 + len(words))


@pytest.mark.parametrize("text", ["1. Qh4# e4+", "the mate", "a match of champions", "oh #2"])
def test_what_is_no_helpmate(text: str) -> None:
    assert find(text) == []


@pytest.mark.parametrize(("start", "text"), HALF_TEXTS, ids=[text for _, text in HALF_TEXTS])
def test_white_begins_with_half_a_move(start: str | None, text: str) -> None:
    reading = read(text, start=start)
    (game,) = reading.games
    assert game.uci() == HALF_MOVES
    assert game.board().fen() == HALF
    assert not reading.diagnostics


@pytest.mark.parametrize(
    ("start", "text", "moves", "side"),
    [
        (WHITE, "h#2 1.Kh8 Kf7 2.Kh7 Rh1#", MOVES, "Black"),
        (None, f"{WHITE}\nh#2\n1.Kh8 Kf7 2.Kh7 Rh1#", MOVES, "Black"),
        (None, f'[FEN "{WHITE}"]\n\n{{h#2}} 1. Kh8 Kf7 2. Kh7 Rh1# 1-0', MOVES, "Black"),
        (HALF_BLACK, "h#2.5 1...Kf6 2.Kh8 Kf7 3.Kh7 Rh1#", HALF_MOVES, "White"),
    ],
)
def test_the_stipulation_says_who_begins(
    start: str | None, text: str, moves: str, side: str
) -> None:
    reading = read(text, start=start)
    assert reading.games[0].uci() == moves
    (doubt,) = reading.diagnostics
    assert doubt.name == "turned-side"
    assert side in doubt.message
    assert text[doubt.start : doubt.end].startswith("h#")


def test_the_back_rank() -> None:
    text = "1. Kg8 Ke6 2. Kh8 Ra8#"
    reading = read(text, start="5k2/6pp/3K4/8/8/8/8/R7 b - - 0 1")
    assert write_helpmate(reading.games[0]) == text
    assert reading.games[0].result == "1-0"


def test_other_solutions_are_side_lines() -> None:
    reading = read("h#2\nI) 1.Kh8 Kf7 2.Kh7 Rh1#\nII) 1.Kh7 Kf7 2.Kh8 Rh1#", start=BLACK)
    (game,) = reading.games
    assert game.uci() == MOVES
    assert [node.move.uci() for node in game.variations if node.move] == ["g8h8", "g8h7"]


def test_a_helpmate_is_written_with_black_first() -> None:
    game = read_game(f'[FEN "{BLACK}"] 1... Kh8 2. Kf7 Kh7 3. Rh1#')
    half = read_game(f'[FEN "{HALF}"] 1. Kf6 Kh8 2. Kf7 Kh7 3. Rh1#')
    assert game is not None
    assert half is not None
    assert write_helpmate(game) == "1. Kh8 Kf7 2. Kh7 Rh1#"
    assert write_helpmate(game, "fan") == "1. ♚h8 ♔f7 2. ♚h7 ♖h1#"
    assert write_helpmate(game, "fide", "de") == "1. Kh8 Kf7 2. Kh7 Th1#"
    assert write_helpmate(half) == "1... Kf6 2. Kh8 Kf7 3. Kh7 Rh1#"
    assert write_helpmate(Game(Board(BLACK))) == ""


def random_game(seed: int, *, white_begins: bool, length: int) -> Game:
    """Play from a position in the middle of a game; the side to move is told to begin."""
    chance = random.Random(seed)  # noqa: S311
    board = Board()
    for _ in range(2 * chance.randrange(4, 20) + (not white_begins)):
        if not board.legal_moves:
            return random_game(seed + 1, white_begins=white_begins, length=length)
        board.push(chance.choice(list(board.legal_moves)))
    game = Game(Board(board.fen()))
    node = game.end()
    for _ in range(length):
        moves = list(node.board().legal_moves)
        if moves:
            node = node.add_variation(chance.choice(moves))
    return game


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.booleans(), st.integers(2, 12), st.sampled_from(["", "h#9 "]))
def test_what_is_written_so_is_read_back(
    seed: int, white_begins: bool, length: int, asked: str
) -> None:
    game = random_game(seed, white_begins=white_begins, length=length)
    asked = asked.replace("9", "9.5") if white_begins else asked
    text = asked + write_helpmate(game)
    reading = read(text, start=game.board().fen())
    assert [one.uci() for one in reading.games] == ([game.uci()] if game.moves else []), text


def test_the_command_writes_helpmates() -> None:
    done = run("read", "-", "--fen", WHITE, "--helpmate", text="h#2 1.Kh8 Kf7 2.Kh7 Rh1#")
    assert done.stdout == "1. Kh8 Kf7 2. Kh7 Rh1#\n"
    assert "'h#2' is begun by Black" in done.stderr
