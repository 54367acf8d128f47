"""Misprints: what is mended, what is reported, and what is left alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import Board, read
from stamma.diagnostics import Severity

if TYPE_CHECKING:
    import random

GAME = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 "
    "10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 16. Nbd2 Bd7"
)
MOVES = read(GAME).games[0].uci()


GAMES = [
    line.split()
    for line in (Path(__file__).parents[3] / "benchmarks" / "games.txt").read_text().splitlines()
][:60]
# What says that a game may be another: a remark about how something is written does not.
GRAVE = (Severity.ERROR, Severity.WARNING)
SIGNS = "abcdefghlotIOSQRBNK0123456789"


def names(text: str, repair: str = "normal") -> tuple[str, list[str]]:
    reading = read(text, repair=repair)  # type: ignore[arg-type]
    moves = reading.games[0].uci() if reading.games else ""
    return moves, [diagnostic.name for diagnostic in reading.diagnostics]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Re1", "Rel"),  # l for 1
        ("Bb5", "8b5"),  # 8 for B
        ("Bb5", "Bh5"),  # h for b
        ("Nc6 3", "Ne6 3"),  # e for c
        ("d6", "db"),  # b for 6
        ("h3", "3h"),  # transposed
        ("Nbd2 cxd4", "Nbd3 cxd4"),  # wrong rank
        ("Qc7", "c7"),  # lost letter
        ("Be7", "be7"),  # lost case
        ("O-O 9", "O-0 9"),  # mixed circles
        ("cxd4 Nc6", "cd4 Nc6"),  # lost capture sign
    ],
)
def test_a_misprint_is_mended(right: str, wrong: str) -> None:
    assert right in GAME
    moves, _ = names(GAME.replace(right, wrong, 1))
    assert moves == MOVES


def test_a_repair_says_what_stood_there_and_what_was_read() -> None:
    text = GAME.replace("Bb5", "Bh5", 1)
    (diagnostic,) = read(text).diagnostics
    assert diagnostic.name == "repaired-move"
    assert text[diagnostic.start : diagnostic.end] == "Bh5"
    assert "Bb5" in diagnostic.message


def test_a_doubt_is_shown_under_its_line() -> None:
    text = "A game.\n\n1. e4 e5 2. Nf3 Nc6\n3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7\n"
    (diagnostic,) = read(text).diagnostics
    assert (diagnostic.line, diagnostic.column) == (4, 4)
    assert diagnostic.render().splitlines()[:3] == [
        f"{diagnostic.message} (line 4, character 4)",
        "  3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7",
        "     ^^^",
    ]


def test_without_repair_the_reading_stops_and_says_where() -> None:
    text = GAME.replace("Bb5", "Bh5", 1)
    moves, diagnostics = names(text, "none")
    assert moves == "e2e4 e7e5 g1f3 b8c6"
    assert diagnostics == ["illegal-move"]


def test_a_move_printed_twice_is_passed_over() -> None:
    moves, diagnostics = names(GAME.replace("a6 4", "a6 a6 4"))
    assert moves == MOVES
    assert diagnostics == ["skipped-move"]


def test_a_lost_move_is_never_passed_over_in_silence() -> None:
    moves, diagnostics = names(GAME.replace("Nf6 5.", "5."))
    assert diagnostics
    assert moves.startswith("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4")


def test_a_wrong_number_is_reported() -> None:
    moves, diagnostics = names(GAME.replace("12.", "21."))
    assert moves == MOVES
    assert diagnostics == ["wrong-number"]


def test_nonsense_is_not_made_into_a_game() -> None:
    text = "1. e4 e5 2. Qxz9 Kqq1 3. Zz5 Xx7 4. Bb9 Cc0 5. Nn8 Mm2"
    moves, diagnostics = names(text)
    assert moves == "e2e4 e7e5"
    assert diagnostics


def test_an_unclear_move_is_settled_by_what_follows() -> None:
    # Only the knight from b1 leaves the one on f3 for e5.
    text = "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 Be7 5. Ne5 O-O 6. Ndf3 Nbd7"
    reading = read(text)
    assert "b1d2" in reading.games[0].uci()
    assert [diagnostic.name for diagnostic in reading.diagnostics] == ["settled-later"]


def test_an_unclear_move_that_nothing_settles_is_undecided() -> None:
    reading = read("1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 Be7")
    assert [diagnostic.name for diagnostic in reading.diagnostics] == ["undecided-move"]


def test_a_diagram_settles_a_doubt() -> None:
    text = """1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2

r n b q k b . r
p p p . . p p p
. . . . p n . .
. . . p . . . .
. . . P . . . .
. . . . P . . .
P P P N . P P P
R N B Q K B . R

4... Be7"""
    assert "f3d2" in read(text).games[0].uci()


def test_letters_may_change_within_a_line() -> None:
    start = "kr6/1pR5/1B4K1/8/8/4n3/8/8 w - - 0 1"
    text = "1.Tc3 Th8 2.Kg7 Te8 3.Kf7 Th8 4.Ld4 Td8 5.Ta3+ Kb8 6.Le5+ Kc8 7.Tc3+ Sc4 8.Rxc4+ Kd7"
    reading = read(text, start=start)
    assert reading.games[0].uci().endswith("e3c4 c3c4 c8d7")
    assert {diagnostic.name for diagnostic in reading.diagnostics} == {"foreign-letter"}


def test_swapped_columns_are_found() -> None:
    rows = ("Black White", "e5 e4", "Nc6 Nf3", "a6 Bb5", "Nf6 Ba4", "Be7 O-O", "b5 Re1")
    reading = read("\n".join(rows))
    assert reading.games[0].uci().startswith("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6")
    assert len(reading.games[0].moves) == 12
    assert [diagnostic.name for diagnostic in reading.diagnostics] == ["swapped-columns"]


@pytest.mark.parametrize(
    ("right", "wrong", "diagnostic"),
    [
        ("Bb5", "B b5", "misplaced-blank"),
        ("Nf6 5.", "N f6 5.", "misplaced-blank"),
        ("9. h3 Na5", "9. h3Na5", "misplaced-blank"),
        ("10. Bc2 c5", "10. c5 Bc2", "swapped-moves"),
        ("Re1 b5", "Rel b5", "repaired-move"),
        ("3. Bb5 a6", "3. Bb4 a6", "repaired-move"),  # legal, and seen to be wrong a move later
        ("13. cxd4", "13. axd4", "repaired-move"),
        ("16. Nbd2 Bd7", "16. Nbd2 8d7", "repaired-move"),  # nothing after it to judge by
        ("6. Re1 b5", "6. Re1 Re1 b5", "skipped-move"),
        ("1. e4", "1. 4e", "repaired-move"),
        ("1. e4", "7. e4", "wrong-number"),
        ("7. Bb3", "1. Bb3", "wrong-number"),
    ],
)
def test_a_damaged_score_is_restored_and_the_damage_named(
    right: str, wrong: str, diagnostic: str
) -> None:
    assert right in GAME
    moves, diagnostics = names(GAME.replace(right, wrong, 1))
    assert moves == MOVES
    assert diagnostic in diagnostics


@pytest.mark.parametrize("number", ["l.", "I."])
def test_a_damaged_first_number_does_no_harm(number: str) -> None:
    assert names(GAME.replace("1.", number, 1))[0] == MOVES


@pytest.mark.parametrize(("right", "wrong"), [("10.", "1O."), ("11.", "ll."), ("15.", "I5.")])
def test_a_damaged_number_does_no_harm(right: str, wrong: str) -> None:
    assert names(GAME.replace(right, wrong, 1))[0] == MOVES


def test_several_misprints_in_one_game() -> None:
    text = GAME.replace("Re1", "Rel").replace("9. h3", "9. b3").replace("Be3", "8e3")
    moves, diagnostics = names(text.replace("a4 16", "a4 a4 16"))
    assert moves == MOVES
    assert diagnostics.count("repaired-move") == 3
    assert diagnostics.count("skipped-move") == 1


@pytest.mark.parametrize(
    ("text", "moves", "place"),
    [
        ("1. e4 e5 2. Nf3 3. Bb5 Nf6 4. O-O Be7 5. Re1 O-O", 3, "Bb5"),
        ("1. d4 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6", 1, "c4"),
        ("1. e4 e5\n2. Sf3 Sc6\n3. Lb5\n4. La4 Sf6\n5. O-O Le7\n", 5, "La4"),
    ],
)
def test_a_lost_move_that_many_would_replace_is_not_put_in(
    text: str, moves: int, place: str
) -> None:
    reading = read(text)
    (diagnostic,) = reading.diagnostics
    assert len(reading.games[0].moves) == moves
    assert diagnostic.name == "missing-move"
    assert text[diagnostic.start : diagnostic.end] == place
    assert "would do" in diagnostic.message
    # Whoever wants a guess is given one.
    assert len(read(text, repair="bold").games[0].moves) > moves + 3


def test_a_game_that_ends_before_what_is_numbered_as_a_later_move_is_read() -> None:
    rest = "2. Nc3 Nc6 3. Nf3 g6 4. d4 cxd4 5. Nxd4 Bg7 6. Be3 Nf6 7. f3 O-O 8. Bc4 Qb6 9. Bb3 Ng4"
    for beginning in ("1. c5", "1. e4", "1. e4 e4 c5", "1. 4e c5"):
        reading = read(f"{beginning} {rest}")
        assert len(reading.games) == 1
        assert reading.diagnostics


def test_a_lost_move_that_only_one_replaces_is_sure() -> None:
    reading = read("1. e4 d5 2. exd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 c6 6. Bc4 Bf5")
    assert reading.games[0].uci().split()[3] == "d8d5"
    assert "nothing else" in reading.diagnostics[0].message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bg4 Nf6",
            "read as Ba4 (doubtful; Bc4, b4, g4 would do as well)",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb4 a6 4. Ba4 Nf6 5. O-O",
            "read as Bb5 (nothing else lets the game go on)",
        ),
        # Either of the two c4 may be e4.
        (
            (
                "1. Nf3 d5 2. d4 Nf6 3. c4 e6 4. g3 Nbd7 5. Bg2 Be7 6. O-O O-O 7. Qd3 Re8 8. Rd1 "
                "8... c6 9. Nbd2 Bd6 10. c4 dxe4 11. Nxe4 Nxe4 12. Qxe4 Nf6"
            ),
            "read as e4 (doubtful; or this one stands as it is, and 'c4' is e4)",
        ),
        # Bf4 would do as well, but is spelt otherwise.
        (
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg9 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6",
            "read as Bg5 (likely)",
        ),
    ],
)
def test_every_other_explanation_is_named(text: str, said: str) -> None:
    (diagnostic,) = read(text).diagnostics
    assert diagnostic.name == "repaired-move"
    assert said in diagnostic.message


@pytest.mark.parametrize(("left", "move"), [("aS", "a7a5"), ("6a", "a7a6"), ("6d", "d7d6")])
def test_what_is_left_of_a_move_is_no_word(left: str, move: str) -> None:
    # "as" is a word, and 6a may be "the sixth".
    moves, diagnostics = names(f"1. e4 e5 2. Nf3 Nc6 3. Bb5 {left}")
    assert moves == f"e2e4 e7e5 g1f3 b8c6 f1b5 {move}"
    assert diagnostics == ["repaired-move"]


@pytest.mark.parametrize(
    "left", ["B", "-O", "6", "06", "93", "a", "al=Q", "a=1Q", "4. 5", "4. O", "4. l8=Q"]
)
def test_what_is_left_of_a_last_move_is_named(left: str) -> None:
    text = f"1. e4 e5 2. Nf3 Nc6 3. Bb5 {'a6 ' if left[0] == '4' else ''}{left}"
    (diagnostic,) = read(text).diagnostics
    # A word that stands in the place of a move is told by the rule of moves.
    assert diagnostic.name == ("not-a-move" if left == "4. O" else "unread-move")
    assert text[diagnostic.start :] == left.removeprefix("4. ")


@pytest.mark.parametrize("right", ["3", "4", "4.", "4. ...", "a\nstrong move", "4. sealed"])
def test_what_is_no_move_after_the_last_one_is_left_alone(right: str) -> None:
    text = f"1. e4 e5 2. Nf3 Nc6 3. Bb5 {'a6 ' if right[0] == '4' else ''}{right}"
    assert read(text).diagnostics == []


def test_a_move_that_is_printed_twice_and_can_be_played_twice_is_found_by_what_follows() -> None:
    # The queen that is printed twice takes the other one, and then 7. Qxb6 is none.
    text = "1. d4 d5 2. Nf3 Nf6 3. Bf4 c5 4. e3 Nc6 5. c3 Qb6 6. Qb3 Qb3 c4 7. Qxb6 axb6 8. Nbd2 b5"
    moves, diagnostics = names(text)
    assert moves.split()[10:] == ["d1b3", "c5c4", "b3b6", "a7b6", "b1d2", "b6b5"]
    assert diagnostics == ["skipped-move"]


def test_a_careful_text_is_taken_at_its_marks() -> None:
    # Rd5 could be played, but would be no check.
    text = (
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Bg4 5. d4 Qa5 6. f3 Bf5 7. Bd2 Nc6 8. d5 Nb4 "
        "9. Nb5 Nxc2+ 10. Kf1 Qb6 11. Rc1 Nd4 12. Rxc7 Nxb5 13. Rc4 Nd6"
    )
    moves, diagnostics = names(text.replace("Qe5+", "Qf5+"))
    assert moves == names(text)[0]
    assert diagnostics == ["repaired-move"]


@pytest.mark.parametrize("left", ["bb3", "bB3"])
def test_the_file_of_a_pawn_that_stays_on_it_may_be_a_bishop(left: str) -> None:
    moves, diagnostics = names(f"1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. {left} d6 5. d3")
    assert moves.split()[6] == "c4b3"
    assert diagnostics == ["undecided-move"]


def spoilt(moves: list[str], dice: random.Random) -> list[str]:
    """One move with one sign lost, doubled, changed or transposed, or the whole move lost."""
    at = dice.randrange(len(moves))
    word = moves[at]
    place = dice.randrange(len(word))
    sign = dice.choice(SIGNS)
    words = [
        word[:place] + word[place + 1 :],
        word[:place] + sign + word[place:],
        word[:place] + sign + word[place + 1 :],
        word[:place] + word[place : place + 2][::-1] + word[place + 2 :],
        "",
        f"{word} {word}",
    ]
    return [*moves[:at], dice.choice(words), *moves[at + 1 :]]


def played(moves: list[str]) -> str | None:
    board = Board()
    try:
        return " ".join(board.push_san(move).uci() for move in moves)
    except ValueError:
        return None


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_no_error_gives_another_game_in_silence(game: list[str], dice: random.Random) -> None:
    moves = spoilt(game, dice)
    if played(" ".join(moves).split()) is not None:
        return  # A game as it stands: nobody can tell.
    numbered = [f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves)]
    reading = read(" ".join(numbered))
    is_right = len(reading.games) == 1 and reading.games[0].uci() == played(game)
    assert is_right or any(one.severity in GRAVE for one in reading.diagnostics)


def test_a_fault_that_is_not_reached_any_more_is_no_rival() -> None:
    # 6. Te8 is Te1. Its mending may stop before a fault that was assumed near the end.
    text = """1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. La4 Pf6 5. O-O Le7 6. Te8

Wit dreigt Pxe5.

6... b5 7. Lb3 d6 8. c3 O-O 9. h3 Pb8 10. d4 Pbd7 11. Pbd2 Lb7 12. Lc2
12... Te8 13. Pf1 Lf8 14. Pg3 g6 15. b3 Lg7 16. d5 Tc8 17. Lg5 h6 18. Le3
18... c6 19. c4 cxd5 20. cxd5 Pc5 21. a4 bxa4 22. b4 Pcd7 23. Lxa4 Tf8 24. Dd3 Pb6
25. Lb3 Pfd7 26. Ta2 Tc7 27. b5 axb5 28. Dxb5 Tc8 29. Ta7 Tb8 30. Db4 Te8 31. Tc1
31... Lf8 32. Ld1 f5 33. exf5 Lxd5 34. Dg4 Df6 35. Lxb6 Pxb6

36. Ph5

½-½"""
    moves, diagnostics = names(text)
    assert diagnostics == ["repaired-move"]
    assert len(moves.split()) == 71


def test_what_two_swapped_moves_take_up_has_no_other_fault() -> None:
    # First a move seems to be lost before `Nh3`; then it has changed places with `Ba6`.
    text = "e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7 Bd3 c5 c3 g6 Ba6 Nh3 Bxa6 Nxa6 Qg4 Nc7"
    _, found = names(text)
    assert found == ["swapped-moves", "swapped-moves"]


@pytest.mark.parametrize(
    ("text", "wrong", "fault"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 5. O-O", "Bh5", "cannot be played here"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Nxd4 5. Nxd4 exd4",
            "d6",
            "can be played here, but the moves after it do not follow",
        ),
    ],
)
def test_a_legal_move_is_not_called_impossible(text: str, wrong: str, fault: str) -> None:
    [diagnostic] = read(text).diagnostics
    assert diagnostic.code == "RDG002"
    assert diagnostic.message.startswith(f"{wrong!r} {fault}; read as ")
