"""Trees without brackets: side lines stand right behind the moves that they replace."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.reading.text.runs import cut

SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5"
BERLIN = "3...Nf6 4.O-O Nxe4 5.d4 Nd6 6.Bxc6 dxc6 7.dxe5 Nf5 8.Qxd8+ Kxd8"
TREE = (
    f"1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 {BERLIN} is the Berlin 4.Ba4 Nf6 5.O-O Be7 5...Nxe4 6.d4 b5 7.Bb3 "
    "d5 is the open one 6.Re1 b5"
)


@pytest.mark.parametrize("text", [TREE, TREE.replace(" ", "").replace("is", " is ")])
def test_the_game_goes_on_where_its_numbers_do(text: str) -> None:
    (game,) = read(text).games
    assert game.uci() == SPANISH
    written = " ".join(game.pgn().split())
    assert "(3... Nf6 4. O-O Nxe4" in written
    assert "(5... Nxe4 6. d4 b5 7. Bb3 d5)" in written


def asides(text: str) -> list[str]:
    return [" ".join(token.text for token in run.tokens) for run in cut(text).runs if run.aside]


def test_a_side_line_may_go_on_behind_words() -> None:
    game = "1.e4 c5 2.Nf3 d6 2...Nc6 is older 3.d4 cxd4 3...Nf6 4.Nc3 is the same"
    assert asides(f"{game} 4.Nxd4 Nf6") == ["Nc6", "Nf6 Nc3"]
    assert asides(f"{game} 5.Bf4 a6 4.Nxd4 Nf6") == ["Nc6", "Nf6 Nc3", "Bf4 a6"]
    # Two lines that go on with side lines are not the game, either.
    both = "3...Nf6 is rare 4.Nc3 e5 and 3...a6 is slow 4.Nc3 b5"
    assert asides(f"1.e4 c5 1...e6 is French 2.Nf3 d6 2...Nc6 is older 3.d4 cxd4 {both}") == [
        *("e6", "Nc6", "Nf6", "Nc3 e5", "a6", "Nc3 b5")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 1. e5 2. Nf3 2. Nc6 3. Bb5 3. a6",  # both moves have the same number
        "3. Nc3, 3. Nd2, 3. e5 or 3. exd5",
        f"1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 {BERLIN} is the Berlin",  # one may be a slip
        "1.e4 e5 1...c5 2.Nf3 d6 (2...Nc6) 2...e6",  # there are brackets
        "1. e4 e5\n1... c5 2. Nf3 d6\n2... Nc6",
    ],
)
def test_other_texts_have_no_such_side_lines(text: str) -> None:
    assert not any(run.aside for run in cut(text).runs)


def test_numbers_that_a_scanner_has_lost_make_no_side_lines_of_a_game() -> None:
    text = (
        "1. P-Q4 1. P-Q4 2. P-QB4 2. P-K3 3. Kt-QB3 3. Kt-KB3 4. B-Kt5 4. B-K2 5. Kt-B3 5. QKt-Q2 "
        "G. P-K3 <>. Castles 7. B-Q3 7. P-B3 8. Castles S. PxP 9. BxP 9. P-QKt4 10. B-Q3 1. B-Kt2 "
        "11. P-QR4 11. P-Kt5 12. Kt-K4 i2. P-B4"
    )
    reading = read(text)
    # The first number may be taken for a game of its own, and that is told.
    assert len(reading.games[-1].uci().split()) == 24
    assert reading.diagnostics
