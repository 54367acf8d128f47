"""Which numbers count moves, and which are times, footnotes and pages."""

from __future__ import annotations

import pytest

import stamma

ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4"


@pytest.mark.parametrize(
    "text",
    [
        # Times: of each move, of both sides, with a colon, a full stop, brackets or nothing.
        "1. e4 (0:03) e5 (0:05) 2. Nf3 (1:12) Nc6 (0:45) 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4",
        "1. e4 12:34 e5 12:30 2. Nf3 12:20 Nc6 12:10 3. Bc4 11:59 Bc5 4. c3 Nf6 5. d4 exd4",
        "1. e4 0.03 e5 0.05 2. Nf3 1.12 Nc6 1.45 3. Bc4 1.50 Bc5 4. c3 Nf6 5. d4 exd4",
        "1. e4 3 e5 5 2. Nf3 12 Nc6 45 3. Bc4 45 Bc5 50 4. c3 52 Nf6 55 5. d4 56 exd4 59",
        "1. e4 1 e5 1 2. Nf3 2 Nc6 2 3. Bc4 3 Bc5 3 4. c3 3 Nf6 4 5. d4 5 exd4 5",
        "1. e4 (3) e5 (4) 2. Nf3 Nc6 3. Bc4 (3) Bc5 (12) 4. c3 (5) Nf6 (15) 5. d4 (20) exd4 (8)",
        # Pages, years, diagrams, codes of openings, ratings and scores.
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\n\n45\n\n4. c3 Nf6 5. d4 exd4",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\n\n124 ITALIAN GAME\n\n4. c3 Nf6 5. d4 exd4",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 (Diagram 12) 4. c3 Nf6 [D] 5. d4 exd4",
        "Game 12, page 45. ECO C53/4. 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4",
        # Pauses on lines of their own, and the number of a game.
        "e4\n5\ne5\n10\nNf3\n5\nNc6\n12\nBc4\n5\nBc5\n5\nc3\n7\nNf6\n20\nd4\n5\nexd4",
        "Game 9\n\ne4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4",
        "C54 2715 2690 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 in 1996, 2½-1½.",
    ],
)
def test_other_numbers_do_not_count_moves(text: str) -> None:
    reading = stamma.read(text)
    assert [game.uci() for game in reading.games] == [ITALIAN]
    assert not reading.diagnostics


@pytest.mark.parametrize(
    "text",
    [
        "1\n\ne4 e5\n\n2\n\nNf3 Nc6\n\n3\n\nBc4 Bc5\n\n4\n\nc3 Nf6\n\n5\n\nd4 exd4",
        "1 e4 e5 2 Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4",
        "(1) e4 e5 (2) Nf3 Nc6 (3) Bc4 Bc5 (4) c3 Nf6 (5) d4 exd4",
    ],
)
def test_numbers_of_any_look_may_count_moves(text: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == ITALIAN


def test_digits_may_still_be_what_is_left_of_a_move() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. 94 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O"
    (game,) = stamma.read(text).games
    assert game.uci().startswith(ITALIAN)


@pytest.mark.parametrize(
    "text",
    [
        "1\n2\n3\n4\n5\n6\ne4\nNf3\nBb5\nBa4\nO-O\nRe1\ne5\nNc6\na6\nNf6\nBe7\nb5",
        "1 2 3 4 5 6\nWhite e4 Nf3 Bb5 Ba4 O-O Re1\nBlack e5 Nc6 a6 Nf6 Be7 b5",
    ],
)
def test_numbers_in_a_row_of_their_own_count_no_moves_behind_them(text: str) -> None:
    moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5"
    assert [game.uci() for game in stamma.read(text).games] == [moves]
