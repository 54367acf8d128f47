"""Spellings: which legal moves a token may mean, and at what cost."""

from __future__ import annotations

import pytest

import stamma
from stamma import Board, language
from stamma.reading.play.spellings import Letters
from stamma.reading.lattice import token_of


def read(text: str, code: str = "en", *, small: bool = False, fen: str = "") -> list[str]:
    board = Board(fen) if fen else Board()
    return [
        board.san(found.move)
        for found in Letters(language(code), small=small).read(board, token_of(text))
    ]


@pytest.mark.parametrize(
    ("text", "code", "moves"),
    [
        ("e4", "en", ["e4"]),
        ("Sf3", "de", ["Nf3"]),
        ("N-KB3", "en", ["Nf3"]),
        ("C3AR", "es", ["Nf3"]),
        ("5254", "en", ["e4"]),
        ("e2e4", "en", ["e4"]),
        ("E4", "en", ["e4"]),
        ("N g1-f3", "en", ["Nf3"]),
        ("Ke3", "en", []),
        # As older books tell it.
        ("K. Kt. to K. B. third sq.", "en", ["Nf3"]),
        ("P. to Q. B. 4th sq.", "en", ["c4"]),
        ("K. P. two sq.", "en", ["e4"]),
        ("K. P. two", "en", ["e4"]),
        ("Q. Kt. P. one square", "en", ["b3"]),
        ("K. P. three sq.", "en", []),
    ],
)
def test_legal_moves_are_found(text: str, code: str, moves: list[str]) -> None:
    assert read(text, code) == moves


@pytest.mark.parametrize(
    ("text", "fen", "moves"),
    [
        ("P take P", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", ["exd5"]),
        ("R capture P ch", "4k3/4p3/8/8/8/8/8/4RK2 w - - 0 1", ["Rxe7+"]),
        ("P takes R., becomes a Queen (ch.)", "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", ["exd8=Q+"]),
        ("P to K 8th becoming a Knight", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", ["e8=N"]),
        ("P to K8, and makes a new Rook", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", ["e8=R+"]),
        ("Kt (on R4) to Kt2", "4k3/8/8/8/7N/4N3/8/4K3 w - - 0 1", ["Nhg2"]),
        ("R (at R sq!) to Kt sq", "4k3/8/8/8/8/8/K7/R4R2 w - - 0 1", ["Rab1"]),
        ("R (Q sq) to K sq ch", "4k3/8/8/8/8/8/8/K2R1R2 w - - 0 1", ["Rde1+"]),
        ("Kts P takes P", "4k3/8/8/8/8/2p5/1P1P4/4K3 w - - 0 1", ["bxc3"]),
        ("R interposes", "4k2r/7r/8/8/8/8/8/3K2R1 b - - 0 1", []),
        ("R interposes", "4k2r/7r/8/8/8/8/8/3KR3 b - - 0 1", ["Re7"]),
        ("Q. B. covers", "2b1k3/8/8/8/8/8/8/3KR3 b - - 0 1", ["Be6"]),
    ],
)
def test_what_older_books_say_of_moves(text: str, fen: str, moves: list[str]) -> None:
    assert read(text, fen=fen) == moves


def test_a_pawn_goes_as_far_as_it_is_told() -> None:
    assert read("K. P. one sq.", fen="4k3/8/8/8/4P3/8/8/4K3 w - - 0 1") == ["e5"]
    # Only the longer step stops the check.
    assert read("K. P. one sq.", fen="4k3/8/8/8/r6K/8/4P3/8 w - - 0 1") == []


def test_a_small_letter_is_a_piece_only_in_a_text_without_capitals() -> None:
    fen = "4k3/8/8/8/3p4/2P5/1B6/4K3 w - - 0 1"
    assert read("bc1", fen=fen) == []
    assert read("bc1", fen=fen, small=True) == ["Bc1"]


def test_the_best_reading_stands_first() -> None:
    # The pawn on b4 and the bishop on b2 can both take: a small letter is the file.
    fen = "4k3/8/8/2p5/1P6/8/8/4K2B w - - 0 1"
    assert read("bxc5", fen=fen) == ["bxc5"]


@pytest.mark.parametrize(("text", "nearest"), [("Nt3", "Nf3"), ("o4", "a4"), ("Mf3", "Nf3")])
def test_near_moves_are_found(text: str, nearest: str) -> None:
    board = Board()
    found = Letters(language("en")).near(board, token_of(text), 2.0)
    assert nearest in [board.san(one.move) for one in found[:4]]
    assert [one.cost for one in found] == sorted(one.cost for one in found)


def followed(texts: str, letters: Letters) -> list[str]:
    tokens = [token_of(text) for text in texts.split()]
    return [found.move.uci() for found, _ in letters.follow(Board(), tokens)]


@pytest.mark.parametrize(
    ("texts", "count"),
    [
        ("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O", 9),
        ("e4 d5 exd5 Qd5 Nc3 Qe5+ Be2", 7),
        # Two knights; no move; a weak one; a word; a pass; digits.
        ("d4 d5 Nf3 Nf6 Nd2 e6", 4),
        ("e4 e5 Qh9 Nc6", 2),
        ("e4 d5 ed", 2),
        ("e4 the e5", 1),
        ("e4 -- e5", 1),
        ("e4 5755", 1),
    ],
)
def test_tokens_are_followed_as_far_as_each_plainly_means_one_move(texts: str, count: int) -> None:
    assert len(followed(texts, Letters(language("en")))) == count


def test_what_is_followed_is_what_is_read() -> None:
    letters = Letters(language("de"), (language("en"),))
    board = Board()
    texts = ["e4", "d5", "exd5", "Dd5", "Sc3", "Dd6+", "Le2", "Sf6", "Sf3", "Lg4", "0-0"]
    tokens = [token_of(text) for text in texts]
    for token, (found, after) in zip(tokens, letters.follow(board, tokens), strict=True):
        assert letters.read(board, token) == [found]
        board.push(found.move)
        assert after == board


def test_small_letters_are_not_followed() -> None:
    assert followed("e4 e5", Letters(language("en"), small=True)) == []


def test_a_capture_may_name_the_square_it_comes_from_and_the_man_that_is_taken() -> None:
    reading = stamma.read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bb5xN d7xB 5. Nf3-g1 Qd8-d4")
    assert reading.games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 f3g1 d8d4"
    assert not reading.diagnostics


@pytest.mark.parametrize(
    ("fen", "text", "moves"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", ["exd5"]),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "xd8=Q+", ["cxd8=Q+"]),
        # Two pawns, and a pawn before a piece.
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "×d5", ["cxd5", "exd5"]),
        ("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1", "xd5", ["exd5", "Nxd5"]),
        ("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", "xd5", []),
    ],
)
def test_a_capture_need_not_say_who_takes(fen: str, text: str, moves: list[str]) -> None:
    assert read(text, fen=fen) == moves


def test_captures_without_their_file_are_read_and_what_may_be_two_is_told() -> None:
    reading = stamma.read("1. e4 e5 2. d4 xd4 3. c3 xc3 4. Nxc3 Nc6 5. Nf3 Bb4 6. Bc4 Bxc3 7. xc3")
    assert reading.games[0].uci().endswith("b4c3 b2c3")
    assert not reading.diagnostics
    reading = stamma.read("1. e4 d5 2. c4 e6 3. xd5 xd5 4. xd5")
    assert [found.name for found in reading.diagnostics] == ["undecided-move", "undecided-move"]


def test_a_pawn_queens_in_a_game() -> None:
    text = "1. P. to K's 4th. 1. K. to Kt's 3d. 2. P. queens. 2. K. to R's 2d."
    reading = stamma.read(text, start="8/1P4k1/8/8/8/8/4P3/K7 w - - 0 1")
    assert [game.uci() for game in reading.games] == ["e2e4 g7g6 b7b8q g6h7"]


def test_a_mate_may_have_a_capital() -> None:
    text = (
        "1. P to K4 P to K4 2. Kt to KB3 Kt to QB3 3. B to B4 Kt to Q5 4. Kt takes P Q to Kt4 "
        "5. Kt takes BP Q takes KtP 6. R to B sq Q takes KP ch 7. B to K2 Kt. Mates."
    )
    assert stamma.read(text).games[0].uci().endswith("d4f3")
