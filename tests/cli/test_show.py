"""``stamma show``, run as a user runs it: what it draws, what it writes, how it fails."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest
from tests.cli.program import run

import stamma

if TYPE_CHECKING:
    from pathlib import Path

START_ASCII = """\
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 P P P P P P P P
1 R N B Q K B N R
  a b c d e f g h

Move 1, White to move
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
"""

FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


def _show(*arguments: str, **environment: str) -> str:
    """Run ``stamma show`` where it should succeed and say nothing on the side."""
    done = run("show", *arguments, **environment)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def test_the_start_of_a_game() -> None:
    lines = _show().splitlines()
    assert lines[0] == "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"
    assert lines[7] == "1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖"
    assert lines[-2:] == ["Move 1, White to move", stamma.STARTING_FEN]


def test_letters_instead_of_figurines() -> None:
    assert _show("--ascii") == START_ASCII


def test_letters_where_the_terminal_has_no_figurines() -> None:
    assert _show(PYTHONUTF8="0", PYTHONIOENCODING="ascii") == START_ASCII


def test_black_at_the_bottom() -> None:
    lines = _show("--ascii", "--flip").splitlines()
    assert lines[0] == "1 R N B K Q B N R"
    assert lines[8] == "  h g f e d c b a"


def test_a_fen_and_moves_from_there() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    lines = _show("--ascii", "--fen", fen, "--moves", "e1g1").splitlines()
    assert lines[-2:] == ["Move 1, Black to move", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"]


def test_chess960() -> None:
    fen = "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"
    out = _show("--ascii", "--chess960", "--fen", fen, "--moves", "e1b1")
    assert out.splitlines()[-1] == "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"


@pytest.mark.parametrize(
    ("arguments", "situation"),
    [
        (("--moves", FOOLS_MATE), "0-1 (checkmate)"),
        (("--moves", "e2e4 f7f6 d1h5"), "Move 2, Black to move, in check"),
        (("--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "1/2-1/2 (stalemate)"),
        (("--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 9"), "1/2-1/2 (insufficient material)"),
    ],
)
def test_how_the_game_stands(arguments: tuple[str, str], situation: str) -> None:
    assert situation in _show("--ascii", *arguments).splitlines()


def test_oddities_are_named() -> None:
    out = _show("--ascii", "--fen", "4k3/8/8/8/8/8/PPPPPPPP/3QKQ2 w - - 0 1")
    assert "odd: White has more promoted pieces than missing pawns" in out.splitlines()


def test_colours_are_for_terminals_only_and_never_against_no_color() -> None:
    assert "\x1b[" not in _show()
    assert "\x1b[" in _show(FORCE_COLOR="1", TERM="xterm-256color")
    no_color = _show(FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1")
    assert "\x1b[3" not in no_color
    assert "\x1b[4" not in no_color


def test_an_svg_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert _show("--svg", str(file), "--moves", "e2e4", "--flip", "--size", "200") == ""
    board = stamma.Board()
    move = board.push_uci("e2e4")
    picture = board.svg(size=200, orientation=stamma.BLACK, lastmove=move)
    assert file.read_text(encoding="utf-8") == picture


def test_a_png_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    assert _show("--png", str(file), "--size", "120") == ""
    picture = file.read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(picture[16:20], "big") == 120


def test_facts_for_programs() -> None:
    facts = json.loads(_show("--json", "--moves", FOOLS_MATE))
    assert facts == {
        "fen": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "turn": "white",
        "moves": FOOLS_MATE.split(),
        "legal_moves": [],
        "check": True,
        "result": "0-1",
        "termination": "checkmate",
        "oddities": [],
    }


def test_what_had_to_be_assumed_is_said_on_the_side() -> None:
    done = run("show", "--ascii", "--fen", "4k3/8/8/8/8/8/8/R3K3 b")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"
    assert done.stderr.splitlines() == [
        "note: the castling field is missing",
        "note: the en passant field is missing",
        "note: the half-move clock field is missing",
        "note: the move number field is missing",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--fen", "8/8/8/8/8/8/8/8 w - - 0 1"), "error: FEN024 White has no king"),
        (("--fen", ""), "error: FEN001 the placement field is missing"),
        (
            ("--moves", "e2e5"),
            "error: MOV005 'e2e5' is not possible: the pawn on e2 cannot go there",
        ),
        (("--moves", "Zf3"), "error: MOV004 'Zf3' is not a move with English letters"),
    ],
)
def test_bad_input_ends_with_a_message(arguments: tuple[str, ...], message: str) -> None:
    done = run("show", *arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(message)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("show", "--nonsense"), ("show", "extra")],
)
def test_bad_usage_ends_with_one_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1


def test_whoever_gives_no_command_is_shown_them() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == run("--help").stdout


def test_the_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"stamma {version('stamma')}\n")
