"""Surroundings: what the words before a run say of it, beyond "not" and "or"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import stamma
from stamma.reading.lex.prose import prose_of
from stamma.reading.text.runs import cut

if TYPE_CHECKING:
    from stamma.reading.text.page import Run


LONG = "A grave error, since the queen is lost as soon as the knight has gone away from there."

LARGO = "Se trata de un grave error, ya que al retirar el caballo atacado se pierde la dama negra."


def runs(text: str) -> list[Run]:
    return cut(text, (), prose_of(text).codes).runs


def mentioned(text: str) -> list[str]:
    return [token.text for run in runs(text) if run.mentioned for token in run.tokens]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Black is planning ...Nd7 here.", "Nd7"),
        ("Black is planning ...Nd7 and ...f5 here.", "Nd7 f5"),
        ("White plays c3 with the idea of d4 and Nf3.", "d4 Nf3"),
        ("the setup e3, Nf3, c3 and Bd3 is solid", "e3 Nf3 c3 Bd3"),
        ("He chases the bishop, e.g. 4...b5 5.Bb3 Na5 at once.", "b5 Bb3 Na5"),
        ("He chases the bishop, e. g.\n4...b5 5.Bb3 Na5 at once.", "b5 Bb3 Na5"),
        ("Er jagt den Läufer und spielt, z. B. 4...b5 5.Lb3, sofort", "b5 Lb3"),
        ("On chasse le fou de la dame, p. ex. 4...b5 5.Fb3, et après", "b5 Fb3"),
        ("Se puede expulsar el alfil de la casilla, p.ej. 4...b5 5.Ab3", "b5 Ab3"),
        ("Czarne grają na skrzydle i w centrum, np. 4...b5 5.Gb3", "b5 Gb3"),
        # It would have been.
        ("I think that 9.Ne5 would have been good for me.", "Ne5"),
        ("Jeg tror, at her havde 9.Se5 været godt for mig.", "Se5"),
        ("Ich denke, hier wäre ja auch 9.Se5 gegangen, und 9.Sd2 wäre gut.", "Sd2"),
        # It was played, whatever it was once.
        ("The plan worked: 25.Rd7 Qxb2 and wins.", ""),
        ("He had planned it. 25.Rd7 Qxb2 followed.", ""),
        ("White plays 25.Rd7 Qxb2 here.", ""),
    ],
)
def test_plans_and_examples_are_mentions(text: str, moves: str) -> None:
    assert mentioned(text) == moves.split()


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Black has 3...a6, 3...Nf6 or 3...d6 here.", "a6 Nf6 d6"),
        ("Good are 3.Nc3/3.Nd2 and also 3.e5 here.", "Nc3 Nd2 e5"),
        ("After 1.e4 e6 2.d4 d5 both 3.Nc3 and 3.Nd2 are good.", "Nc3 Nd2"),
        ("- 3.Nc3, the main move\n- 3.Nd2, the other\n- 3.e5, the third\n", "Nc3 Nd2 e5"),
        # The second takes the place of the first, or goes on from it.
        ("22.Qg3 fails, but 22.Qf6+ wins.", ""),
        ("After 22.Qg3 comes 22...Kf8 at once.", ""),
        ("6.Bg3 6.Kxg3 is a draw.", ""),
        # Each has a paragraph of its own.
        ("3.Nc3 is best.\n\n3.Nd2 is good.\n\n3.e5 is bad.", ""),
    ],
)
def test_possibilities_beside_each_other_are_mentions(text: str, moves: str) -> None:
    assert mentioned(text) == moves.split()
    assert [run.listed for run in runs(text)] == [run.mentioned for run in runs(text)]


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("It was possible to play 12.Nf3 here.", "conditional"),
        ("Much stronger is 12.Nf3 here.", "conditional"),
        ("Das ist die Idee und hier wäre 12.Sf3 gewesen.", "conditional"),
        ("Il y avait une suite plus forte avec 12.Cf3 ici.", "conditional"),
        ("He took on f3 instead of 12.Nf3 here.", "replaced"),
        ("Er nahm auf und das ist nicht gut, statt 12.Sf3 zu spielen", "replaced"),
        # Words that may be moves: `de` is one, and so is `ed`.
        ("Depois de 12.Cf3 as brancas e as pretas", "doubted"),
        ("It is more usual than 12.Nf3 here.", "doubted"),
    ],
)
def test_words_say_what_could_have_been_played(text: str, flag: str) -> None:
    run = next(run for run in runs(text) if run.ply is not None)
    assert getattr(run, flag)


@pytest.mark.parametrize(
    ("text", "is_apart"),
    [
        (f"{LONG}\nBlack should have played\n3...Nc6 4.d4 exd4", False),
        (f"{LARGO}\nLas negras deberían de haber seguido con\n3...Cc6 4.d4 exd4", False),
        (f"{LONG}\nBlack has played\n3...Nc6 4.d4 exd4", True),
        ("This is the best game that I have:\n1.e4 e5 2.Nf3", True),
    ],
)
def test_moves_that_should_have_been_played_do_not_stand_apart(text: str, is_apart: bool) -> None:
    (run,) = runs(text)
    assert run.display is is_apart


def test_what_follows_a_colon_on_its_own_line_is_no_plan() -> None:
    *_, run = runs("Les blancs jouent e4. Le reste s'écrit comme suit :\n... e5\nCf3 Cc6\nFb5")
    assert not run.mentioned


def test_what_is_said_before_a_run_ends_with_its_sentence() -> None:
    found = runs("1.e4 e5 2.Nf3 d6. Better was 2...Nc6. 3.d4 exd4 4.Nxd4 Nf6")
    assert [(run.ply, run.doubted) for run in found] == [(0, False), (3, True), (4, False)]


def test_what_does_not_hesitate_is_played() -> None:
    *_, run = runs("White did not hesitate: 17.Bxc6 bxc6")
    assert not run.negated


def test_three_times_the_same_number_is_not_both_moves_of_a_pair() -> None:
    found = runs("1.e4 e6 2.d4 d5. Now 3.Nc3, 3.Nd2, 3.e5 or 3.exd5")
    assert [run.ply for run in found] == [0, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("text", "is_doubted"),
    [
        ("Here 12.Nf3 fails. Then came 12.Bd3 Nf6.", True),
        ("Here 12.Nf3 Be7 deserved attention, as usual.", True),
        ("Hier ist die Antwort und das war 12.Sf3 gewesen.", True),
        # It is said of the next move.
        ("Here 12.Nf3 came, but better was 12.Bd3.", False),
        ("Here 12.Nf3 came. That was better.", False),
    ],
)
def test_a_verdict_after_a_move_says_that_it_was_not_played(text: str, is_doubted: bool) -> None:
    assert runs(text)[0].doubted == is_doubted


def test_a_square_at_the_end_of_a_sentence_has_no_number_from_the_next() -> None:
    reading = stamma.read(
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 fights for e5 and d4. 3...a6 has a point. In fashion is 3...Nf6, "
        "above all in the ending 4.O-O Nxe4 5.d4 Nd6 6.Bxc6 dxc6 7.dxe5 Nf5"
    )
    # No e5 and d4 are played; what is in fashion is gone on with.
    assert reading.games[0].uci().startswith("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4")


LABELS = (
    "1. e4: without comment\ne5: not so bad as it looks, since d5 and Nf6 come later\n"
    "2. Nf3: a knight\nNc6: he could have played d6, or 2... Nf6 3. Nxe5 d6\n3. Bb5: at "
    "last\na6: why not?"
)


def test_moves_over_what_is_said_about_them_are_the_game() -> None:
    reading = stamma.read(LABELS)
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"]
    assert "false-capture" not in [found.name for found in reading.diagnostics]


def test_a_colon_that_takes_something_stays_with_its_move() -> None:
    assert [token.text for token in runs("4. Le5: Sc6 5. Kf2")[0].tokens] == ["Le5:", "Sc6", "Kf2"]


@pytest.mark.parametrize("labels", ["I. II. III.", "A) B) C)", "a. b. c."])
def test_items_that_are_counted_are_possibilities(labels: str) -> None:
    one, two, three = labels.split()
    text = (
        f"After 1.e4 e5 2.Nf3 Nc6 there are three ways.\n{one} 3.Bb5 a6 4.Ba4.\n{two} 3.Bc4 Bc5.\n"
        f"{three} 3.d4 exd4 4.Nxd4."
    )
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 e7e5 g1f3 b8c6"]


def test_a_pair_in_a_record_goes_on_with_the_game() -> None:
    text = (
        '# A lesson\n\nFirst e4 is played.\n\n```\nmoves: ["e4", "c6"]\n```\n\nThen the centre:\n\n'
        '```\nmoves: ["d4", "d5"]\n```\n\nAnd now:\n\n```\nmoves: ["e5", "Bf5"]\n```\n'
    )
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 c7c6 d2d4 d7d5 e4e5 c8f5"]


@pytest.mark.parametrize(
    ("line", "is_apart"),
    [
        ("After the exchange on c6 it would be equal, but now comes …", True),
        ("It would be equal after the exchange on c6. " * 4 + "But now", True),
        ("After the exchange on c6 it would be equal, but now comes", False),
    ],
)
def test_a_line_that_was_ended_on_purpose_is_told_by_its_end_or_its_length(
    line: str, is_apart: bool
) -> None:
    game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4"
    (last,) = (run for run in runs(f"{game}\n{line}\n4... Nf6\nas usual.") if run.ply == 7)
    assert last.display == is_apart
