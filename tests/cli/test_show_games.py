"""``stamma show`` on games of files: what it prints away from a terminal, and its pictures."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from tests.cli.program import run, stamma

if TYPE_CHECKING:
    from pathlib import Path

GAMES = """\
[Event "Club"]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 (2... g6) 3. Bc4 Nf6?? {[%csl Rf7] This loses.} 4. Qxf7# 1-0

[White "Carl"]
[Black "Dora"]

1. d4 d5 *
"""
MAIL = "Lieber Karl, 1. e4 e5 2. Dh5 Sc6 3. Lc4 Sf6?? 4. Dxf7 matt. Grüße, Anna\n"


@pytest.fixture
def pgn(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES, "utf-8")
    return path


def test_the_end_of_the_first_game(pgn: Path) -> None:
    done = run("show", pgn)
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[0] == "Anna – Ben, Club, 1-0"
    assert lines[3] == "7 ♟︎ ♟︎ ♟︎ ♟︎ ·[♕]♟︎ ♟︎"
    assert lines[-3:] == [
        "After 4.Qxf7#",
        "1-0 (checkmate)",
        "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
    ]


def test_a_place_with_what_is_said_there(pgn: Path) -> None:
    lines = run("show", pgn, "--at", "3b", "--to", "fan").stdout.splitlines()
    assert lines[-4:-1] == ["After 3...♞f6??", "[%csl Rf7] This loses.", "Move 4, White to move"]
    lines = run("show", pgn, "--at", "4", "--language-out", "de").stdout.splitlines()
    assert lines[-4:-2] == ["After 2...Sc6", "instead: 2...g6"]


def test_the_start(pgn: Path) -> None:
    lines = run("show", pgn, "--at", "0", "--ascii").stdout.splitlines()
    assert lines[0] == "Anna - Ben, Club, 1-0"
    assert lines[-2] == "Move 1, White to move"


def test_another_game(pgn: Path) -> None:
    assert run("show", pgn, "--game", "2").stdout.startswith("Carl – Dora\n")


def test_any_text(tmp_path: Path) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text(MAIL, "utf-8")
    done = run("show", mail, "--at", "3b")
    assert "After 3...Nf6??" in done.stdout.splitlines()
    assert "is taken for a text, not for PGN (--as pgn)" in done.stderr
    assert run("show", mail, "--at", "3b", "--quiet").stderr == ""


def test_standard_input() -> None:
    assert run("show", "-", "--as", "pgn", text=GAMES).stdout.startswith("Anna – Ben")


def test_doubts_are_told_on_the_side(tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text('[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke5 *\n', "utf-8")
    done = run("show", path)
    assert done.returncode == 0
    assert "After 1...e5" in done.stdout
    assert "MOV" in done.stderr
    assert run("show", path, "--quiet").stderr == ""


def test_facts_of_a_place(pgn: Path) -> None:
    facts = json.loads(run("show", pgn, "--at", "1b", "--json").stdout)
    assert facts["moves"] == ["e2e4", "e7e5"]


def test_a_picture_of_a_place_has_the_marks_of_the_game(pgn: Path) -> None:
    picture = run("show", pgn, "--at", "3b", "--svg", "-").stdout
    assert "Last move: g8 f6. Arrows: f7." in picture


def test_a_page_of_diagrams(pgn: Path, tmp_path: Path) -> None:
    page, drawn = tmp_path / "page.svg", tmp_path / "page.png"
    done = run("show", pgn, "--sheet", "6", "--svg", page, "--png", drawn, "--theme", "print")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert page.read_text("utf-8").count('role="img"') == 1 + 6
    assert Image.open(BytesIO(drawn.read_bytes())).width == 800


def test_a_page_of_the_diagrams_that_the_game_asks_for(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 $220 e5 2. Nf3 Nc6 $220 3. Bb5 a6 $220 *\n", "utf-8")
    done = run("show", path, "--sheet", "6", "--svg", "-")
    assert done.stdout.count('role="img"') == 1 + 3
    done = run("show", path, "--sheet", "2", "--svg", "-")
    assert done.stdout.count('role="img"') == 1 + 2
    assert done.stderr == "note: the game asks for 3 diagrams, of which the page has 2\n"


def test_a_page_of_a_position() -> None:
    assert run("show", "--sheet", "4", "--svg", "-").stdout.count('role="img"') == 1 + 1


@pytest.mark.parametrize(
    ("ending", "begin"), [("gif", b"GIF8"), ("webp", b"RIFF"), ("SVG", b"<svg")]
)
def test_animations(pgn: Path, tmp_path: Path, ending: str, begin: bytes) -> None:
    film = tmp_path / f"game.{ending}"
    done = run("show", pgn, "--animate", film, "--size", "100", "--seconds", "0.5")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    made = film.read_bytes()
    assert made.startswith(begin)
    if ending != "SVG":
        assert Image.open(BytesIO(made)).n_frames == 8  # type: ignore[attr-defined]


def test_pictures_to_standard_output(pgn: Path) -> None:
    assert stamma("show", pgn, "--png", "-").stdout.startswith(b"\x89PNG")
    assert stamma("show", pgn, "--sheet", "2", "--png", "-").stdout.startswith(b"\x89PNG")


def test_letters_and_scripts(pgn: Path) -> None:
    out = run("show", pgn, "--at", "0", "--letters", "ru", "--coordinates", "greek").stdout
    assert out.splitlines()[-4].split() == list("αβγδεζηθ")
    assert out.splitlines()[-5].split() == ["1", "Л", "К", "С", "Ф", "Кр", "С", "К", "Л"]
    out = run("show", "--ascii", "--coordinates", "none").stdout
    assert out.startswith("r n b q k b n r\n")


def test_letters_that_cannot_be_written_are_written_by_their_numbers() -> None:
    done = run("show", "--letters", "ru", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "\\u043b" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("FILE", "--game", "3"), "FILE has only 2 games, not 3"),
        (
            ("FILE", "--at", "5w"),
            "--at 5w: there is no such place; the moves go from 1w to 4w, the half-moves from 0 to",
        ),
        (("FILE", "--at", "soon"), "--at soon: there is no such place; the moves go from 1w"),
        (("--at", "1w"), "--at 1w: there is no such place; there are no moves: only 0"),
        (("FILE", "--moves", "e4"), "--fen, --moves and --chess960 are for a game that is not"),
        (("--game", "1"), "--game is for a file of games, and none is given"),
        (("--as", "pgn"), "--as is for a file of games, and none is given"),
        (("FILE", "--sheet", "6"), "--sheet needs --svg FILE or --png FILE"),
        (("FILE", "--sheet", "0", "--svg", "-"), "--sheet: '0' is not a number from 1 to 100"),
        (("FILE", "--sheet", "2", "--at", "1w", "--svg", "-"), "--at is for one position"),
        (("FILE", "--animate", "game.mp4"), "--animate game.mp4: the name must end with .svg"),
        (("FILE", "--animate", "x.gif", "--seconds", "nan"), "seconds: nan is not a time"),
        (("FILE", "--animate", "x.gif", "--seconds", "a"), "--seconds: 'a' is not a number"),
        (("FILE", "--theme", "pink"), "--theme: it is plain, safe, contrast, dark, auto or print"),
        (("FILE", "--coordinates", "x"), "--coordinates: it is latin, arabic"),
        (("FILE", "--letters", "xx"), "no language is called 'xx'"),
        (("FILE", "--to", "sna", "--at", "0"), "there is no notation 'sna': did you mean san?"),
        (("FILE", "--language-out", "xx", "--at", "0"), "no language is called 'xx'"),
        (("nowhere.pgn",), "nowhere.pgn: No such file or directory"),
    ],
)
def test_bad_input_ends_with_one_line(
    pgn: Path, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    given = [str(pgn) if word == "FILE" else word for word in arguments]
    given = [str(tmp_path / word) if word.startswith("x.") else word for word in given]
    done = run("show", *given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {message.replace('FILE has', f'{pgn} has')}")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "x.gif").exists()


def test_a_text_without_a_game(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("Nothing here.\n", "utf-8")
    done = run("show", path, "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {path} has no game\n")
