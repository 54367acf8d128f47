"""``stamma score``: what it reads, writes and says."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from tests.cli.program import BROKEN, GAME, run

TOUR = Path(__file__).parents[2] / "docs" / "tour"


def test_a_game_is_laid_out() -> None:
    done = run("score", "-", "--layout", "table", "--to", "fide", "--language-out", "de", text=GAME)
    assert done.stdout == "Turnier: a\n\n   1. e4   e5\n   2. Sf3  Sc6\n\n      1-0\n"
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "Event: a"),
        ("markdown", "a\n"),
        ("html", "<!doctype html>"),
        ("latex", "\\documentclass"),
        ("latex-plain", "\\documentclass"),
        ("json", '{"notation"'),
    ],
)
def test_every_form_is_written(form: str, begins: str, tmp_path: Path) -> None:
    target = tmp_path / "out"
    done = run("score", "-", "--as", form, "-o", target, text=GAME)
    assert done.returncode == 0
    assert target.read_text("utf-8").startswith(begins)


def test_any_text_is_read() -> None:
    done = run("score", "-", text="Ann - Bob\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6. Remis.\n")
    assert done.stdout == "White: Ann\nBlack: Bob\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n"
    assert "(--from pgn)" in done.stderr


def test_compressed_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "game.pgn.gz").write_bytes(gzip.compress(GAME.encode()))
    assert "1. e4 e5 2. Nf3 Nc6 1-0" in run("score", tmp_path / "game.pgn.gz").stdout


def test_what_cannot_be_read_is_said_and_printed() -> None:
    done = run("score", "-", text=GAME + BROKEN)
    assert done.returncode == 1
    assert "{Ke6}" in done.stdout
    assert done.stderr == "1 of 2 games could not be read whole; stamma check says why\n"
    assert run("score", "-", "--quiet", text=GAME + BROKEN).stderr == ""


def test_what_is_left_out_is_said() -> None:
    text = "1. e4 {[%clk 1:00:00] so} (1. d4) e5 $1 *"
    assert run("score", "-", text=text).stderr == "note: left out: 1 command\n"
    done = run("score", "-", "--layout", "sheet", text=text)
    assert done.stderr == "note: left out: 1 command, 1 comment, 1 mark, 1 variation\n"
    assert done.returncode == 0


def test_several_games_have_an_index() -> None:
    games = TOUR / "games.pgn"
    assert run("score", games).stdout.startswith("Games\n\n1.  Morphy, Paul – ")
    assert run("score", games, "--no-index").stdout.startswith("White: Morphy")


def test_nothing_is_written_if_something_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("before")
    done = run("score", "-", "--as", "latex-plain", "--to", "fan", "-o", target, text=GAME)
    assert done.returncode == 2
    assert "latex-plain has no figurines" in done.stderr
    assert target.read_text() == "before"


@pytest.mark.parametrize(
    ("options", "meant"),
    [
        (("--layout", "shet"), "did you mean sheet?"),
        (("--as", "htlm"), "did you mean html?"),
        (("--paper", "leter"), "did you mean letter?"),
        (("--layuot", "sheet"), "did you mean --layout?"),
    ],
)
def test_what_was_meant_is_asked(options: tuple[str, ...], meant: str) -> None:
    done = run("score", "-", *options, text=GAME)
    assert (done.returncode, meant in done.stderr) == (2, True)


def test_the_names_are_those_of_the_library() -> None:
    from stamma.cli import score
    from stamma.scores import FORMS, LAYOUTS, PAPERS

    assert (tuple(LAYOUTS), FORMS, PAPERS) == (score.LAYOUTS, score.FORMS, score.PAPERS)


def test_an_empty_file_gives_an_empty_text() -> None:
    done = run("score", "-", text="")
    assert (done.returncode, done.stdout) == (0, "")
