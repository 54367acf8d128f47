"""What is said about marks of moves in a text is what is said about single moves."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading import read

FALSE = {
    # the second move, and what is wrong with it
    "Nf3+": ["false-check"],
    "Nf3#": ["false-check"],
    "Nf3xx": ["false-check"],
    "Nf3‡": ["false-check"],
    "Nxf3": ["false-capture"],
    "Nf3:+": ["false-capture", "false-check"],
    "Nf3 ep": ["false-en-passant"],
    "Nf3 mate": ["false-check"],
    "Nf3": [],
}


@pytest.mark.parametrize(("move", "names"), FALSE.items())
def test_a_false_mark_is_told(move: str, names: list[str]) -> None:
    reading = read(f"1. e4 e5 2. {move} Nc6 3. Bb5 a6")
    assert reading.games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
    assert [found.name for found in reading.diagnostics] == names


@pytest.mark.parametrize("move", [move for move in FALSE if "xx" not in move])
def test_it_is_told_as_for_a_single_move(move: str) -> None:
    board = stamma.Board()
    for san in ("e4", "e5"):
        board.push_san(san)
    false = {name for names in FALSE.values() for name in names}
    single = [(one.code, one.message) for one in board.parse(move).remarks if one.name in false]
    found = read(f"1. e4 e5 2. {move} Nc6 3. Bb5 a6").diagnostics
    assert [(one.code, one.message) for one in found] == single


def test_mate_that_is_only_check_is_told() -> None:
    (found,) = read("1. e4 e5 2. Dh5 Sc6 3. Dxf7# ").diagnostics
    assert (found.code, found.advice) == ("SPL003", "write Dxf7+")


def test_a_game_without_numbers_does_not_end_in_silence() -> None:
    chat = "Ann: e4\nBen: e5\nAnn: Nf3\nBen: Nc6, ha\nAnn: Rxe8\nBen: Qxe8\nAnn: Rc1\n"
    (found,) = read(chat).diagnostics
    assert (found.name, found.line) == ("unread-rest", 5)


def test_a_game_without_numbers_does_not_go_on_in_silence() -> None:
    chat = "Ann: e4\nBen: c5\nAnn: Nf3\nBen: d6\nAnn: d4\nBen: ok\nAnn: Nxd4\nBen: Nf6\nAnn: Nc3\n"
    reading = read(chat)
    assert ("missing-move", 7) in [(one.name, one.line) for one in reading.diagnostics]


def test_what_has_the_next_number_is_told_whatever_is_said_behind_it() -> None:
    text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. Kt.Kt5 mate!"
    reading = read(text)
    assert reading.games[0].uci() == "e2e4 e7e5 g1f3 b8c6"
    assert [text[one.start : one.end] for one in reading.diagnostics] == ["Kt.Kt5"]
    assert reading.confidence < 0.95


@pytest.mark.parametrize("end", ["\n", "\n\n", "\n\nWhite resigned."])
def test_the_end_of_a_game_that_stands_above_its_middle_is_told(end: str) -> None:
    lines = ("1. e4 e5 2. Nf3 Nc6", "5. O-O Be7 6. Re1 b5", "3. Bb5 a6 4. Ba4 Nf6")
    reading = read(end[:2].join(lines) + end)
    assert reading.games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
    told = [(one.name, one.facts["text"]) for one in reading.diagnostics]
    assert told == [("skipped-move", "O-O")]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 Ba4 Nf6 5 R", "R"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lx", "Lx"),
        ("1 e4 e5 2 Sf3 Sc6 3 Lb5 a6 4 L", "L"),
        ("1. e4, e5; 2. Nf3, Nc6; 3. Bb5, N", "N"),
        ("1. e4 e5 2. Nf3 Nc6 {the usual one} 3. B", "B"),
        ("1\te4\te5\n2\tNf3\tN", "N"),
    ],
)
def test_a_text_that_ends_in_the_middle_of_a_move_is_told(text: str, left: str) -> None:
    (told,) = read(text).diagnostics
    assert told.name in ("unread-move", "not-a-move")
    assert told.facts["text"] == left


@pytest.mark.parametrize("word", ["N.", "Draw", "Ed.", "and so on", "Bob"])
def test_a_word_behind_the_last_move_is_no_move(word: str) -> None:
    found = [one.name for one in read(f"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\n{word}").diagnostics]
    assert "unread-move" not in found


def test_a_letter_among_figurines_is_told() -> None:
    text = "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♞f6 4. O-O ♞xe4 5. ♖e1 ♞d6 6. Hxe5 ♝e7"
    found = [one.name for one in read(text).diagnostics]
    assert "foreign-letter" in found or "repaired-move" in found
    assert "foreign-letter" not in [
        one.name for one in read(text.replace("Hxe5", "♘xe5")).diagnostics
    ]
