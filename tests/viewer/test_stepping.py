"""Stepping through a game with keys, as it is seen on the screen of a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if sys.platform == "win32":
    pytest.skip("there are no such terminals", allow_module_level=True)

from tests.viewer.pseudo_terminal import Shown

from stamma.diagrams.pixels import ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = """\
[Event "Club"]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 {A good move. [%clk 0:05:00]} e5 2. Qh5 Nc6 (2... g6 {is weak} 3. Qxe5+ (3. Qe2))
(2... Nf6) 3. Bc4 Nf6?? {This loses at once.} 4. Qxf7# 1-0

[White "Carl"]
[Black "Dora"]

1. d4 *
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.pgn"
    path.write_text(GAME, "utf-8")
    return path


@pytest.fixture(params=[(80, 24), (120, 40)], ids=["80x24", "120x40"])
def shown(game: Path, request: pytest.FixtureRequest) -> Iterator[Shown]:
    terminal = Shown(game, size=request.param)
    yield terminal.sees("Anna – Ben, Club, 1-0")
    terminal.press("q")
    assert terminal.end() == 0


def rank(shown: Shown, name: str) -> str:
    """What stands on a rank of the board, from left to right without blanks."""
    (at,) = [at for at, line in enumerate(shown.lines()) if line.startswith(f"{name} ")]
    if shown.screen.lines < 35:
        return "".join(sign for sign in shown.lines()[at] if sign in "♚♛♜♝♞♟")
    # There is room for pieces that are drawn, in four lines each.
    figures = {"".join(rows): "?♟♞♝♜♛♚"[kind] for kind, rows in ROWS.items()}
    lines = [line[2:66] for line in shown.screen.display[at - 1 : at + 3]]
    squares = ("".join(line[x : x + 8] for line in lines) for x in range(0, 64, 8))
    return "".join(figures[square] for square in squares if square.strip())


def test_it_begins_at_the_start(shown: Shown) -> None:
    shown.sees("4. Qxf7#")
    assert shown.highlighted() == ""
    assert rank(shown, "8") == "♜♞♝♛♚♝♞♜"


def test_arrow_keys_go_from_move_to_move(shown: Shown) -> None:
    shown.press("right").until(lambda seen: seen.highlighted() == "e4")
    shown.sees("A good move.").sees("clock 0:05:00")
    assert (rank(shown, "4"), rank(shown, "2")) == ("♟", "♟" * 7)
    shown.press("right", "right").until(lambda seen: seen.highlighted() == "Qh5")
    assert rank(shown, "5") == "♟♛"
    shown.press("left").until(lambda seen: seen.highlighted() == "e5")
    assert rank(shown, "5") == "♟"


def test_home_and_end(shown: Shown) -> None:
    shown.press("end").until(lambda seen: seen.highlighted() == "Qxf7#")
    shown.press("right").press("left").until(lambda seen: seen.highlighted() == "Nf6??")
    shown.press("home").until(lambda seen: seen.highlighted() == "")
    assert rank(shown, "2") == "♟" * 8


def test_the_board_is_flipped(shown: Shown) -> None:
    shown.press("f").until(
        lambda seen: any(line.split() == list("hgfedcba") for line in seen.lines())
    )
    assert rank(shown, "1") == "♜♞♝♚♛♝♞♜"


def test_a_variation_is_entered_and_left(shown: Shown) -> None:
    shown.press(*["right"] * 4).until(lambda seen: seen.highlighted() == "Nc6 ↓")
    shown.sees("instead: 2...g6, 2...Nf6")
    shown.press("down").until(lambda seen: seen.highlighted() == "g6 ↓")
    shown.sees("is weak").sees("variation 1 of 2 to 2...Nc6")
    assert "Qxf7#" not in shown.text()
    shown.press("right").until(lambda seen: seen.highlighted() == "Qxe5+ ↓")
    # A variation in a variation.
    shown.press("down").until(lambda seen: seen.highlighted() == "Qe2 ↓")
    shown.press("escape").until(lambda seen: seen.highlighted() == "Qxe5+ ↓")
    shown.press("escape").until(lambda seen: seen.highlighted() == "Nc6 ↓")
    shown.sees("Qxf7#")
    shown.press("escape").sees("this is the main line")


def test_up_and_down_go_through_the_variations(shown: Shown) -> None:
    shown.press(*["right"] * 4, "down", "down").until(lambda seen: seen.highlighted() == "Nf6 ↓")
    shown.press("down").sees("there is no further variation to this move")
    shown.press("up", "up").until(lambda seen: seen.highlighted() == "Nc6 ↓")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (("/", "3", "enter"), "Bc4"),
        (("3", "b", "enter"), "Nf6??"),
        (("/", "3", ".", "enter"), "Bc4"),
    ],
)
def test_a_move_is_found_by_its_number(game: Path, typed: tuple[str, ...], found: str) -> None:
    shown = Shown(game).sees("Qxf7#").press(*typed)
    shown.until(lambda seen: seen.highlighted() == found)
    shown.press("q")
    assert shown.end() == 0


def test_a_number_that_no_move_has(game: Path) -> None:
    shown = Shown(game).sees("Qxf7#").press("/", "7").sees("go to move: 7_")
    shown.press("enter").sees("there is no move 7 in this line")
    shown.press("/", "7", "escape").sees("? keys")
    shown.press("q")
    assert shown.end() == 0


def test_keys_and_comments_can_be_read(shown: Shown) -> None:
    shown.press("?").sees("enter a variation to the move")
    shown.press("x").sees("Qxf7#")
    shown.press("end", "left", "c").sees("any key goes back to the game")
    shown.sees("This loses at once.")
    assert "Qxf7#" not in shown.text()
    shown.press("x").sees("Qxf7#")


def test_where_it_begins_and_how_moves_are_written(game: Path) -> None:
    shown = Shown(game, "--at", "2b", "--to", "san", "--language-out", "de")
    shown.until(lambda seen: seen.highlighted() == "Sc6 ↓").sees("Dxf7#")
    shown.press("q")
    assert shown.end() == 0


def test_another_game_of_the_file(game: Path) -> None:
    shown = Shown(game, "--game", "2").sees("Carl – Dora").sees("1. d4")
    shown.press("q")
    assert shown.end() == 0


def test_moves_of_the_command_line(game: Path) -> None:
    del game
    shown = Shown("--moves", "e4 e5 Sf3", "--language", "de")
    shown.until(lambda seen: seen.highlighted() == "Nf3")
    shown.press("q")
    assert shown.end() == 0


def test_a_game_that_begins_with_black() -> None:
    shown = Shown("--fen", "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 12", "--moves", "e5 e4")
    shown.sees("12. ...  e5").sees("13. e4").press("/", "1", "2", "b", "enter")
    shown.until(lambda seen: seen.highlighted() == "e5")
    shown.press("q")
    assert shown.end() == 0


@pytest.mark.parametrize("size", [(60, 24), (40, 24), (26, 20), (18, 13)])
def test_narrow_terminals_have_the_score_below(game: Path, size: tuple[int, int]) -> None:
    shown = Shown(game, "--at", "3b", size=size)
    shown.until(lambda seen: seen.highlighted() == "Nf6??")
    assert rank(shown, "8") == "♜♝♛♚♝♜"
    assert all(len(line) <= size[0] for line in shown.lines())
    shown.press("q")
    assert shown.end() == 0


@pytest.mark.parametrize("size", [(17, 24), (80, 10), (5, 3), (1, 1)])
def test_where_there_is_no_room_for_a_board(game: Path, size: tuple[int, int]) -> None:
    shown = Shown(game, size=size).until(lambda seen: seen.lines()[-1] != "")
    shown.press("q")
    assert shown.end() == 0


def test_the_screen_follows_the_size_of_the_terminal(game: Path) -> None:
    shown = Shown(game, "--at", "1w").until(lambda seen: seen.highlighted() == "e4")
    shown.resize(120, 40)
    shown.until(lambda seen: seen.lines()[-1].startswith("←→ move"))
    assert rank(shown, "8") == "♜♞♝♛♚♝♞♜"
    assert shown.lines()[1][69:].startswith("1. e4")
    shown.resize(30, 14).until(lambda seen: seen.lines()[-1] == "q quit  ? keys")
    assert rank(shown, "8") == "♜♞♝♛♚♝♞♜"
    shown.press("q")
    assert shown.end() == 0


def test_without_colours_the_board_is_plain(game: Path) -> None:
    shown = Shown(game, "--at", "1w", NO_COLOR="1")
    shown.until(lambda seen: seen.highlighted() == "e4")
    assert "4 · · · ·[♙]· · ·" in shown.text()
    shown.press("q")
    assert shown.end() == 0
    assert b"\x1b[38" not in shown.received


def test_a_terminal_without_figurines(game: Path) -> None:
    shown = Shown(game, "--at", "2b", "--ascii").sees("Nc6 v")
    assert shown.text().isascii()
    assert any(line.split()[:8] == ["8", *"rbqkbnr"] for line in shown.lines())
    shown.press("q")
    assert shown.end() == 0


def test_a_game_from_a_pipe_leaves_the_keyboard_to_whoever_looks(game: Path) -> None:
    shown = Shown(
        game,
        code="import subprocess, sys; sys.exit(subprocess.run([sys.executable, '-m', 'stamma.cli',"
        " 'show', '-'], stdin=open(sys.argv[1])).returncode)",
    )
    shown.sees("Anna – Ben").press("right").until(lambda seen: seen.highlighted() == "e4")
    shown.press("q")
    assert shown.end() == 0


def test_nothing_in_a_file_steers_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(
        '[White "A\x1b[2JB"]\n[Black "\x9b5n"]\n\n1. e4 {so\x1b]0;title\x07 \u202e it is} e5 *\n',
        "utf-8",
    )
    shown = Shown(path, "--at", "1w", "--as", "pgn").sees("1. e4  e5").sees("it is")
    shown.press("q")
    assert shown.end() == 0
    for sent in (b"\x1b[2J", b"\x1b]0;", b"\x07", "\u202e".encode(), "\x9b".encode()):
        assert sent not in shown.received


def test_a_comment_that_is_too_long_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    words = " ".join(f"word{number}" for number in range(400))
    path.write_text(f"1. e4 {{{words}}} e5 *\n", "utf-8")
    shown = Shown(path, "--at", "1w").sees("more: c)").press("c").sees("word0")
    for _ in range(4):
        shown.press("\x1b[6~")
    shown.sees("word399")
    shown.press("x", "q")
    assert shown.end() == 0
