"""Every command ends with 0, with 1 if the chess is wrong, with 2 if it could not be done.

What is wrong is said in one line, or, if it is chess, with the place and the way out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stamma.cli import main
from stamma.cli.commands import COMMANDS

if TYPE_CHECKING:
    from pathlib import Path

GAME = "1. e4 e5 2. Nf3 Nc6 1-0\n"
BROKEN = "1. e4 Ke6 1-0\n"
ODD = "1. e2e4 e7e5 1-0\n"
PROSE = "It was a dark and stormy night.\n"
TABLE = "eco\tname\tpgn\nX1\tfirst\t1. e4\n"

# Commands that end with each status; what is in capitals is a file.
DONE = {
    "read": "read GAME",
    "move": "move Sf3 --language de",
    "explain": "explain Nf3",
    "show": "show --moves e4",
    "convert": "convert GAME",
    "score": "score GAME",
    "check": "check GAME",
    "fix": "fix GAME",
    "count": "count GAME",
    "tags": "tags GAME",
    "split": "split GAME --games 1",
    "merge": "merge GAME GAME",
    "sort": "sort GAME --by White",
    "dedup": "dedup GAME GAME",
    "stats": "stats GAME",
    "openings": "openings GAME --table TABLE",
    "export": "export GAME -o - --format csv",
    # It serves until it is interrupted: see test_serve.
    "serve": "serve --help",
    "languages": "languages de",
    "rule": "rule MOV005",
    "completion": "completion bash",
    "man": "man",
}
# The other commands have nothing to find.
FOUND = {
    "read": "read PROSE",
    "move": "move Ke5",
    "explain": "explain Ke5",
    "show": "show --fen 8/8",
    "convert": "convert BROKEN",
    "score": "score BROKEN",
    "check": "check BROKEN",
    "fix": "fix ODD",
    "count": "count BROKEN",
    "split": "split BROKEN --games 1",
    "merge": "merge GAME BROKEN",
    "sort": "sort PROSE --by White",
    "dedup": "dedup GAME BROKEN",
    "stats": "stats BROKEN",
    "openings": "openings BROKEN --table TABLE",
}
NOT_DONE = {
    "read": ["read NONE", "read GAME --language xx", "read GAME --to sna", "read"],
    "move": ["move e4 --to sna", "move e4 --language xx", "move e4 --notation xx", "move"],
    "explain": ["explain e4 --notation xx", "explain e4 --language xx"],
    "show": ["show --size 0", "show --svg NONE/x.svg", "show x", "show --moves e4 --language xx"],
    "convert": [
        "convert NONE",
        "convert GAME --to sna",
        "convert GAME --rejects OUT",
        "convert PROSE --as text --on-error skip --rejects OUT",
    ],
    "score": ["score NONE", "score GAME --to sna", "score GAME --to fan --as latex-plain"],
    "check": ["check NONE", "check GAME --format xml", "check GAME --select XYZ001"],
    "fix": ["fix NONE", "fix -", "fix"],
    "count": ["count NONE", "count GAME --threads 0", "count GAME --language xx"],
    "tags": ["tags NONE", "tags GAME --select ,"],
    "split": [
        "split NONE --games 1",
        "split GAME",
        "split GAME --size 1XB",
        "split GAME --games 1 --by White",
        "split GAME --games 1 -o -",
        "split GAME --games 1 -o all.pgn",
        "split GAME --games 1 -o NONE/x/ --language xx",
    ],
    "merge": ["merge NONE", "merge GAME NONE -o OUT", "merge GAME -o GAME/x"],
    "sort": ["sort GAME", "sort GAME --by ,", "sort GAME NONE --by White -o OUT"],
    "dedup": [
        "dedup NONE",
        "dedup GAME --json",
        "dedup GAME --rejects GAME -o OUT",
        "dedup GAME --rejects - -o OUT",
    ],
    "stats": ["stats NONE", "stats GAME --top 0", "stats GAME --language xx"],
    "openings": [
        "openings GAME",
        "openings NONE --table TABLE",
        "openings GAME --table NONE",
        "openings GAME --table PROSE",
        "openings GAME --table BAD -o OUT",
        "openings GAME --table TABLE --replace",
        "openings GAME --table TABLE --json -o -",
    ],
    "export": ["export NONE -o OUT", "export GAME", "export GAME -o -"],
    "serve": ["serve --port x", "serve --workers 0", "serve --host 203.0.113.1", "serve x"],
    "languages": ["languages xx"],
    "rule": ["rule XYZ001"],
    "completion": ["completion cmd", "completion"],
    "man": ["man x"],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    games = {"GAME": GAME, "BROKEN": BROKEN, "ODD": ODD, "PROSE": PROSE}
    for name, text in (games | {"TABLE": TABLE, "BAD": TABLE.replace("e4", "e5")}).items():
        (tmp_path / name).write_text(text)
    return tmp_path


def status(line: str | list[str]) -> int | str | None:
    try:
        return main(line.split() if isinstance(line, str) else line)
    except SystemExit as ended:
        return ended.code


def test_all_commands_are_here() -> None:
    assert [*DONE] == [*NOT_DONE] == [*COMMANDS]


@pytest.mark.parametrize("line", DONE.values())
def test_what_is_done_ends_with_0(line: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert status(line) == 0
    assert capfd.readouterr().out


@pytest.mark.parametrize("line", FOUND.values())
def test_what_is_found_ends_with_1(line: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert status(line) == 1
    assert "".join(capfd.readouterr())


@pytest.mark.parametrize("line", [line for lines in NOT_DONE.values() for line in lines])
def test_what_cannot_be_done_ends_with_2_and_a_line(
    line: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = sorted(folder.iterdir())
    assert status(line) == 2
    out, said = capfd.readouterr()
    assert out == ""
    assert said.startswith("error: ")
    assert said.count("\n") == 1
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("command", ["read", "convert", "check", "count", "tags", "man"])
def test_a_name_with_a_line_break_is_said_in_a_line(
    command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert status([command, "a\nb\x1b[31m"]) == 2
    said = capfd.readouterr().err
    assert "a\\nb\\x1b[31m" in said
    assert said.count("\n") == 1


# What was written, and what was meant.
SLIPS = (
    ("mvoe e4", "move"),
    ("move e4 --langauge de", "--language"),
    ("move e4 --language germn", "German (de)"),
    ("move e4 --language-out frensh", "French (fr)"),
    ("move e4 --notation lam", "lan"),
    ("move e4 --to fdie", "fide"),
    ("read GAME --to unc", "uci"),
    ("show --moves e4 --language germn", "German (de)"),
    ("convert GAME --to fdie", "fide"),
    ("convert GAME --language germn", "German (de)"),
    ("convert GAME --on-error skp", "skip"),
    ("check GAME --strict fdie", "fide"),
    ("check GAME --select ilegal-move", "MOV005 illegal-move"),
    ("check GAME --color nevr", "never"),
    ("languages deutsh", "German (de)"),
    ("rule ilegal-move", "MOV005 illegal-move"),
    ("completion zhs", "zsh"),
)


@pytest.mark.parametrize(("line", "meant"), SLIPS)
def test_what_was_meant_is_asked(line: str, meant: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert status(line) == 2
    said = capfd.readouterr().err
    assert f"did you mean {meant}" in said
    assert said.count("\n") == 1
