"""How commands speak: in colours or not, quietly or at length, as wide as the terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from stamma.cli import main
from stamma.terminal import columns

TOUR = Path(__file__).parents[2] / "docs/tour"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SAVED = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(TOUR, tmp_path / "tour")
    monkeypatch.chdir(tmp_path / "tour")
    for name in SAVED:
        monkeypatch.delenv(name, raising=False)


def on_terminal(line: str, columns: int = 80, **environment: str) -> str:
    """Run a command on a terminal of its own; return all that it shows."""
    mine, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    program = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "stamma.cli", *line.split()],
        stdin=subprocess.DEVNULL,
        stdout=its,
        stderr=its,
        env={**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
    )
    os.close(its)
    shown = b""
    try:
        while block := os.read(mine, 1 << 16):
            shown += block
    except OSError:
        pass  # On Linux that is how a terminal ends.
    os.close(mine)
    program.wait()
    return shown.decode().replace("\r\n", "\n")


SEEN = (
    *("read mail.txt", "read scoresheet.txt", "read tournament/round1.pgn", "move Nf3 --all"),
    *("move Cf3", "explain Cf3", "explain exd6ep --moves e4,e6", "show", "convert games.pgn"),
    *("check tournament", "check scoresheet.txt --strict fide --as text", "count games.pgn"),
    *("languages de", "rule", "rule FEN001", "rule PGN010 SPL", "nonsense"),
)


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("line", SEEN)
def test_lines_fit_into_the_terminal(line: str, columns: int) -> None:
    shown = ESCAPE.sub("", on_terminal(line, columns))
    assert shown
    # An example of a rule is shown as it is.
    lines = [each for each in shown.splitlines() if not each.startswith("    ")]
    assert [each for each in lines if len(each.rstrip()) > columns] == []


def test_a_narrow_terminal_breaks_sentences_below_each_other() -> None:
    shown = ESCAPE.sub("", on_terminal("move Cf3", 60)).splitlines()
    assert shown[0] == "error: MOV004 'Cf3' is not a move with English letters"
    assert shown[4].startswith(" = help: it is a move in Spanish")
    assert shown[5].startswith(" " * len(" = help: ") + "Portuguese")
    assert max(map(len, shown)) <= 60


def test_of_a_long_line_the_place_is_shown(tmp_path: Path) -> None:
    words = "word " * 40
    (tmp_path / "long.pgn").write_text(f"1. e4 {{{words}}} Ke6 {{{words}}} 1-0\n")
    shown = ESCAPE.sub("", on_terminal(f"check --ignore PGN106 {tmp_path}/long.pgn")).splitlines()
    assert max(map(len, shown[2:])) <= 80
    at = shown[4].index("^^^")
    assert shown[3][at : at + 3] == "Ke6"


COLORED = ("show", "check tournament", "read mail-with-fault.txt", "languages de")


@pytest.mark.parametrize("line", COLORED)
def test_colours(
    line: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("mail-with-fault.txt").write_text("1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7")

    def shown(*more: str) -> str:
        main([*line.split(), *more])
        return capfd.readouterr().out

    assert "\x1b[" not in shown()
    assert "\x1b[" not in shown("--color", "never")
    if line != "languages de":  # In a pipe it is a table for programs.
        assert "\x1b[" in shown("--color", "always")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in shown()


@pytest.mark.parametrize("line", ["move Cf3", "explain e4 --moves Cf3", "show --fen 8/8"])
def test_colours_of_a_refusal(line: str, capfd: pytest.CaptureFixture[str]) -> None:
    for color, is_colored in (("auto", False), ("never", False), ("always", True)):
        assert main([*line.split(), "--color", color]) == 1
        assert ("\x1b[1;31merror\x1b[0m: " in capfd.readouterr().err) == is_colored


def test_a_console_that_does_not_know_its_width() -> None:
    class Console(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert columns(Console(), 70) == 70


@pytest.mark.parametrize("said", ["60", "0", "-1", "wide", "9" * 5000])
def test_the_user_says_how_wide_it_is(said: str) -> None:
    shown = ESCAPE.sub("", on_terminal("move Cf3", 100, COLUMNS=said)).splitlines()
    assert max(map(len, shown)) <= (60 if said == "60" else 100)
    assert (len(shown) > 6) == (said == "60")


@pytest.mark.parametrize("line", COLORED)
def test_colours_on_a_terminal(line: str) -> None:
    Path("mail-with-fault.txt").write_text("1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7")
    assert "\x1b[" in on_terminal(line)
    for unwanted in (on_terminal(line, NO_COLOR="1"), on_terminal(f"{line} --color never")):
        # Bold is no colour.
        assert not re.search(r"\x1b\[[0-9;]*(3|4|9)[0-9]", unwanted)


NOTES = (
    "move Nf3+",
    "show --fen 4k3/8/8/8/8/8/8/R3K3",
    "explain e4 --fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "read empty.txt",
    "read mail-with-fault.txt --to uci",
    "convert mail.txt",
    "count games.pgn --language auto",
)


@pytest.mark.parametrize("line", NOTES)
def test_quiet_leaves_out_what_was_not_asked_for(
    line: str, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("mail-with-fault.txt").write_text("1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7")
    Path("empty.txt").touch()
    main(line.split())
    asked, beside = capfd.readouterr()
    assert beside
    main([*line.split(), "--quiet"])
    assert capfd.readouterr() == (asked, "")


@pytest.mark.parametrize("line", ["check games.pgn", "count games.pgn", "tags games.pgn"])
def test_verbose_says_what_was_read(line: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--verbose"]) == 0
    said = capfd.readouterr().err.splitlines()
    assert said[0] == "settings: none"
    size = f"{Path('games.pgn').stat().st_size:,} bytes"
    assert re.fullmatch(rf"games\.pgn: 2 games, {size}, \d+\.\d\d s", said[1])
    Path("stamma.toml").write_text("[check]\n")
    main([*line.split(), "--verbose"])
    assert capfd.readouterr().err.splitlines()[0] == f"settings: {Path.cwd() / 'stamma.toml'}"
