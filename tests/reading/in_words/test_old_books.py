"""Old words: moves as books of the eighteenth century tell them."""

from __future__ import annotations

import stamma
from stamma.reading.in_words.old_books import moves

GAME = """\
White. The King's Pawn two Steps.
Black. The fame.

W. The King's Knight at his Bifhop's third Square.
B. The Queen's Knight at his Bishop's third square.

W. The Queen's Pawn two Moves.
B. The Pawn takes it.

W. The Knight retakes the Pawn.
B. The King's Bifhop to his Queen's Bifhop's fourth Square.

W. The Queen's Bishop at his King's third Square.
B. The Queen at her King's Bifhop's third Square.

W. The Queen's Bifhop's Pawn one Move.
B. The King's Knight at his King's fecond Square.

W. The King's Bifhop at his Queen's Bifhop's fourth Square.
B. The King caftles.

W. The fame.
"""
TOLD = "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5 Be3 Qf6 c3 Nge7 Bc4 O-O O-O"


def test_a_game_is_read_that_is_told_in_sentences() -> None:
    (game,) = stamma.read(GAME).games
    assert " ".join(node.san() for node in game.mainline()) == TOLD


FRENCH = """\
Blanc. Le pion du roi, deux pas.
Noir. De même.

B. Le cavalier du roi, à la troifième cafe de fon fou.
N. Le cavalier de la dame, à la troisième case de son fou.

B. Le fou du roi, à la quatrième case du fou de sa dame.
N. Le fou du roi à la quatrième cafe du fou de fa dame.

B. Le pion du fou de la dame, un pas.
N. Le cavalier du roi , à la troisième case de son fou.

B. Le pion de la dame, deux pas.
N. Le pion prend le pion.

B. Le pion reprend le pion.
N. Le fou du roi, à la troisième case du cavalier de sa dame.

B. Le roi roque.
"""


def test_so_it_is_in_french() -> None:
    (game,) = stamma.read(FRENCH).games
    found = " ".join(node.san() for node in game.mainline())
    assert found == "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb6 O-O"
    assert len(moves(FRENCH)) == len(FRENCH)


def test_places_in_the_text_stay_what_they_are() -> None:
    assert len(moves(GAME)) == len(GAME)
    assert [one.count("\n") for one in (moves(GAME), GAME)] == [GAME.count("\n")] * 2


def test_few_such_sentences_are_prose() -> None:
    text = "The King's Pawn two steps forward was all that he knew. The Queen castles never."
    assert moves(text) == text


def test_what_cannot_be_told_stays_as_it_is() -> None:
    # Nobody has moved whom "the same" could follow, and nothing was there to be taken.
    assert moves(f"The fame. {GAME}").startswith("The fame. ")
    assert moves(f"The King castles. The Pawn takes it. {GAME}").count("The Pawn takes it") == 1
