"""Lines: which one explains a text best, and which of them a run may continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import stamma
from stamma import Board, language
from stamma.reading.play.spellings import Letters
from stamma.reading.search.beam import Followed
from stamma.reading.search.hypotheses import Tongues
from stamma.reading.search.patience import Patience
from stamma.reading.search.search import Search
from stamma.reading.text.runs import cut

if TYPE_CHECKING:
    from stamma.reading.play.line import Line


def best(text: str, budget: int = 1000) -> Line:
    search = Search(Board(), Letters(language("en")), is_start=True, budget=budget)
    return search.best(cut(text).runs)


def moves(line: Line) -> str:
    return " ".join(step.found.move.uci() for step in line.steps() if step.found is not None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5 2. Nf3", "e2e4 e7e5 g1f3"),
        ("1. e4 e5 2. Qh9 Nf6", "e2e4 e7e5"),
        ("1. e4 e5 (1... c5) 2. Nf3", "e2e4 e7e5 g1f3"),
        # However long it is, nor however short the game.
        ("1. e4 ({Or} 1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5) 1... e5", "e2e4 e7e5"),
        ("e4 (d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7) e5 Nf3", "e2e4 e7e5 g1f3"),
        ("1. e4 e5 (1... c5 with play, 2. Nf3 d6 3. d4 cxd4 4. Nxd4)", "e2e4 e7e5"),
        # A doubtful move may be the first one, if the text has no other.
        ("1. f3?", "f2f3"),
        ("1. f3? d5 2. g4 or 1. e4 d5 2. exd5", "e2e4 d7d5 e4d5"),
        ("1. e4 and not 1... c5 but 1... e5 2. Nf3", "e2e4 e7e5 g1f3"),
        # The knight that leaves b1 is the one that lets 5. Ne5 be played.
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2 e6 4. Ne5", "d2d4 d7d5 g1f3 g8f6 b1d2 e7e6 f3e5"),
        # Nobody has won so soon.
        ("1. e4\n\nWhite moves first and wins.\n\n1... e5\n\n2. Nf3", "e2e4 e7e5 g1f3"),
        # What stands apart is the game, and what is said about it is not.
        (
            (
                "1. e4\n\n1... e5\n\nSimple.\n\n2. Nf3\n\nIt attacks e5.\n\n2... d6\n\nIt defends"
                " the e5 pawn. The e5 pawn is safe. Others play 2... Nc6 for the e5 pawn.\n\n3. d4"
            ),
            "e2e4 e7e5 g1f3 d7d6 d2d4",
        ),
        ("Nothing here", ""),
    ],
)
def test_the_line_that_explains_the_most_is_taken(text: str, expected: str) -> None:
    assert moves(best(text)) == expected


def test_every_reading_is_paid_for() -> None:
    search = Search(Board(), Letters(language("en")), is_start=True, budget=10)
    search.best(cut("1. e4 e5 2. Nf3 Nc6").runs)
    assert search.budget == 10 - 4


def test_without_tries_the_best_line_alone_is_followed() -> None:
    assert moves(best("1. e4 e5 2. Nf3 Nc6", budget=0)) == "e2e4 e7e5 g1f3 b8c6"


def test_a_run_is_offered_to_the_best_line_first() -> None:
    followed = Followed(with_diagrams=False)
    first, second = cut("1. e4 e5 or 2. Nf3").runs
    assert followed.before(second) == []
    search = Search(Board(), Letters(language("en")), is_start=True, budget=100)
    lines = search.play(first, first.tokens) + search.play(first, first.tokens[:1])
    lines[1].score = 5.0
    for line in lines:
        followed.add(line)
    assert followed.before(second) == [lines[1], lines[0]]
    assert followed.best_score == 5.0


def test_of_two_lines_to_the_same_position_the_better_is_followed() -> None:
    followed = Followed(with_diagrams=False)
    (run,) = cut("1. e4 e5").runs
    search = Search(Board(), Letters(language("en")), is_start=True, budget=100)
    (worse,) = search.play(run, run.tokens)
    (better,) = search.play(run, run.tokens)
    better.score += 1
    for line in (worse, better, worse):
        followed.add(line)
    assert list(followed) == [better]


@pytest.mark.parametrize(
    ("text", "code"), [("1. Sf3 Sf6 2. Lg5", "de"), ("1. Кf3 Кf6", "ru"), ("1. Nf3 Nf6", "en")]
)
def test_letters_are_ranked_by_what_can_be_played(text: str, code: str) -> None:
    tongues = Tongues([], None, None)
    ranked = tongues.rank(cut(text).runs, Board(), is_start=True, patience=Patience(1000))
    assert code in [one.code for one in ranked[0].family]
    assert ranked[0].score == max(one.score for one in ranked)


def test_letters_are_made_once_for_a_text() -> None:
    tongues = Tongues([], None, None)
    one, other = (
        tongues.rank(cut(text).runs, Board(), is_start=True, patience=Patience(1000))[0]
        for text in ("1. Nf3 Nf6", "1. Nc3 Nc6")
    )
    assert one.letters is other.letters


def test_tries_are_shared_out_by_length() -> None:
    patience = Patience(100, waiting=10)
    assert patience.grant(4) == 40
    patience.pay(10)
    assert patience.grant(6) == 90
    patience.pay(1000)
    assert patience.left == 0


def test_the_answer_may_have_the_number_of_the_move_before_it_and_more_behind_it() -> None:
    text = (
        "1. P. to K's 4th. 1. P. to K's 4th. 2. P. to K. B's 4th. 2. P. takes P. "
        "3. B. to Q. B's 4th. 3. Q. to K. R's 5th (ch.) 4. K. to B's sq. 4. P. to Q's 3d."
    )
    reading = stamma.read(text)
    assert reading.games[0].uci() == "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 d7d6"
    assert not reading.diagnostics
