"""Standard streams that are closed, full or left by their reader; values that are no numbers."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from tests.cli.program import GAME, PROGRAM, sh, stamma

MAIL = "Dear Ann, I play on with 1. e4 Nf6 2. e5.\n"

# The words in capitals are files.
COMMANDS = (
    *("check GAMES", "check --strict pgn GAMES", "count GAMES", "tags GAMES", "convert GAMES"),
    *("convert MAIL --quiet", "read MAIL", "show", "show --svg -", "move e4", "explain e4"),
    *("languages", "languages --json", "--help", "check --help", "--version", "rule", "man"),
    *("stats GAMES", "stats GAMES --color always", "score GAMES", "merge GAMES", "dedup GAMES"),
    *("sort GAMES --by Date", "export GAMES --format csv -o -", "completion bash"),
)
# What is written at once fails in other places.
BUFFERINGS = [
    *((command, "") for command in COMMANDS),
    *((command, "1") for command in ("check --strict pgn GAMES", "show", "--help")),
]
WITH_INPUT = ("check -", "count -", "tags -", "convert -", "read -", "read --as pgn -")


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("GAMES").write_text(GAME)
    Path("MAIL").write_text(MAIL)


def run(command: str, redirected: str) -> tuple[int, str]:
    return sh(f"stamma {command} {redirected}")


@pytest.mark.parametrize(("command", "unbuffered"), BUFFERINGS)
def test_output_that_cannot_be_written_is_an_error(
    command: str, unbuffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    assert run(command, ">&-") == (2, "error: standard output: Bad file descriptor\n")
    if Path("/dev/full").exists():
        full = (2, "error: standard output: No space left on device\n")
        assert run(command, "> /dev/full") == full


@pytest.mark.parametrize(("command", "unbuffered"), BUFFERINGS)
def test_a_reader_may_go(command: str, unbuffered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in ``stamma show | head -1``: the status is what a shell reports for it, and no more."""
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run(  # noqa: S603
            [*PROGRAM, *command.split()], stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("command", WITH_INPUT)
def test_input_that_is_closed_is_an_error(command: str) -> None:
    assert run(command, "<&-") == (2, "error: -: Bad file descriptor\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_not_needed_may_be_closed(command: str) -> None:
    status, said = run(command, "<&- 2>&- > OUT")
    assert (status, said) == ("--strict" in command, "")
    assert Path("OUT").stat().st_size > 0
    assert run(command, "2> /dev/full > OUT2")[0] == status
    assert Path("OUT2").read_bytes() == Path("OUT").read_bytes()


def test_a_file_does_not_get_the_number_of_a_closed_stream() -> None:
    """It would be written to like standard output, or read like standard input."""
    assert run("convert GAMES -o OUT", ">&- <&-") == (0, "")
    assert Path("OUT").read_text().startswith("[Event")
    assert run("check GAMES", "<&- >&-") == (2, "error: standard output: Bad file descriptor\n")


def test_an_error_that_nobody_hears_is_an_error_all_the_same() -> None:
    for closed in ("2>&-", "2> /dev/full"):
        assert run("check NONE", closed)[0] == 2
    assert run("convert NONE -o OUT", "2>&-")[0] == 2


@pytest.mark.parametrize(
    ("command", "name"),
    [(command, "DEVICE") for command in ("convert GAMES -o", "tags GAMES -o", "show --svg")],
)
def test_a_full_device_is_named(command: str, name: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no such device")
    assert run(f"{command} /dev/full", "") == (2, "error: /dev/full: No space left on device\n")
    Path(name).symlink_to("/dev/full")
    assert run(f"{command} {name}", "") == (2, f"error: {name}: No space left on device\n")


NUMBERS = (
    ("convert GAMES --width", 0),
    ("show --size", 1),
    *((f"{command} GAMES --threads", 1) for command in ("check", "count", "convert", "tags")),
)


@pytest.mark.parametrize("value", ["-1", "many", "1.5", "", "0x10", "1e3", str(10**30), "9" * 5000])
@pytest.mark.parametrize(("command", "least"), NUMBERS)
def test_a_value_that_is_no_number_is_refused_in_a_line(
    command: str, least: int, value: str
) -> None:
    done = stamma(*command.split(), value)
    option = command.rsplit(maxsplit=1)[-1]
    assert (done.returncode, done.stdout) == (2, b"")
    said = done.stderr.decode()
    assert said.startswith(f"error: {option}: '{value[:80]}")
    assert f" is not a number from {least} to " in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(("command", "least"), NUMBERS)
def test_numbers_begin_where_they_make_sense(command: str, least: int) -> None:
    assert stamma(*command.split(), least).returncode == 0
    assert stamma(*command.split(), least - 1).returncode == 2
