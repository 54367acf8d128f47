"""``stamma check`` as a linter: which files, which rules, and when the status is 1."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest

from stamma.cli import main

if TYPE_CHECKING:
    from pathlib import Path

FINE = '[Event "a"]\n\n1. e4 e5 1-0\n'
# An error in line 3, and a warning in line 1.
BROKEN = "[Event a]\n\n1. e4 Ke6 1-0\n"
# Only the warning.
UNQUOTED = "[Event a]\n\n1. e4 e6 1-0\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with games in files of several kinds, to be called from."""
    (tmp_path / "below").mkdir()
    (tmp_path / "fine.pgn").write_text(FINE)
    (tmp_path / "below" / "broken.PGN").write_text(BROKEN)
    (tmp_path / "below" / "packed.pgn.gz").write_bytes(gzip.compress(BROKEN.encode()))
    (tmp_path / "notes.txt").write_text("no games")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def concise(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    """Return the status, and the places and codes that are told."""
    status = main(["check", "--format", "concise", *arguments])
    *lines, _ = capsys.readouterr().out.splitlines()
    return status, [f"{line.split(': ')[0]} {line.split(': ')[2].split()[0]}" for line in lines]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        (["."], ["./below/broken.PGN", "./below/packed.pgn.gz"]),
        (["below"], ["below/broken.PGN", "below/packed.pgn.gz"]),
        (["**/*.PGN"], ["below/broken.PGN"]),
        (["fine.pgn", "below/broken.PGN"], ["below/broken.PGN"]),
        (["fine.pgn"], []),
    ],
)
def test_files_folders_and_patterns(
    arguments: list[str], files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = concise(capsys, *arguments)
    assert status == bool(files)
    assert told == [f"{file}:{where}" for file in files for where in ("1:1 PGN020", "3:7 MOV005")]


@pytest.mark.usefixtures("folder")
def test_several_files_are_added_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "fine.pgn", "fine.pgn"]) == 0
    assert capsys.readouterr().out == "2 files: 2 games, 4 moves, 0 broken\n"
    assert main(["check", "."]) == 1
    assert capsys.readouterr().out.endswith(
        "2  MOV005  illegal-move\n2  PGN020  pgn-unquoted-value\n"
        "3 files: 3 games, 4 moves, 2 broken; 2 errors, 2 warnings\n"
    )


@pytest.mark.usefixtures("folder")
def test_a_folder_without_games_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "none").mkdir()
    assert main(["check", "none"]) == 2
    assert capsys.readouterr().err == "error: none: there is no file of games in this folder\n"
    assert main(["check", "*.none"]) == 2
    assert capsys.readouterr().err == "error: *.none: No such file or directory\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], ["PGN020", "MOV005"]),
        (["--select", "MOV005"], ["MOV005"]),
        (["--select", "illegal-move, PGN02"], ["PGN020", "MOV005"]),
        (["--select", "FEN"], []),
        (["--ignore", "mov005"], ["PGN020"]),
        (["--ignore", "PGN0"], ["MOV005"]),
        (["--select", "PGN", "--ignore", "PGN020"], []),
        (["--ignore", "PGN020", "--ignore", "MOV005"], []),
    ],
)
def test_rules_are_chosen(
    options: list[str], told: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(BROKEN)
    status, found = concise(capsys, str(file), *options)
    assert [line.split()[-1] for line in found] == told
    assert status == ("MOV005" in told)


def test_a_rule_that_is_not_known_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "x.pgn", "--ignore", "MOV5"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: no rule is called 'MOV5'; did you mean MOV005 illegal-move")


def test_a_text_is_not_held_to_the_format_of_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(FINE)
    assert main(["check", str(file), "--strict", "pgn", "--as", "text"]) == 2
    assert capsys.readouterr().err.startswith("error: --strict pgn is for files of games")


@pytest.mark.parametrize(
    ("text", "least", "status"),
    [
        (BROKEN, "error", 1),
        (UNQUOTED, "error", 0),
        (UNQUOTED, "warning", 1),
        (UNQUOTED, "note", 1),
        (FINE, "note", 0),
    ],
)
def test_the_user_says_what_is_bad_enough(
    text: str, least: str, status: int, tmp_path: Path
) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(text)
    assert main(["check", str(file), "--fail-on", least]) == status


def test_a_report_that_is_one_document_is_whole_without_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(FINE)
    for name in ("sarif", "gitlab"):
        assert main(["check", str(file), "--format", name, "--quiet"]) == 0
        assert json.loads(capsys.readouterr().out) is not None
    assert main(["check", str(file), "--format", "json"]) == 0
    assert capsys.readouterr().out == ""


# What a project has set.


def test_a_project_sets_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "games.pgn").write_text(BROKEN)
    monkeypatch.chdir(tmp_path / "below")
    settings = 'format = "concise"\nignore = ["MOV005"]\nfail-on = "warning"\nquiet = true\n'
    for name, table in (("stamma.toml", "check"), ("pyproject.toml", "tool.stamma.check")):
        (tmp_path / name).write_text(f"[{table}]\n{settings}")
        assert main(["check", "games.pgn"]) == 1
        assert [line.split()[2] for line in capsys.readouterr().out.splitlines()] == ["PGN020"]
        # The command line goes before it.
        assert main(["check", "games.pgn", "--fail-on", "error"]) == 0
        capsys.readouterr()
        (tmp_path / name).unlink()
    assert main(["check", "games.pgn", "--format", "concise"]) == 1


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ('[check]\nstrct = "pgn"', "[check] has no setting 'strct'; did you mean strict?"),
        ('[check]\nformat = "html"', "[check] format is one of full, concise, json,"),
        ("[check]\nquiet = 1", "[check] quiet is true or false, not 1"),
        ('[check]\nignore = "MOV005"', "[check] ignore is a list of texts, not 'MOV005'"),
        ("[check]\nstrict = [1]", "[check] strict is a text or a number, not [1]"),
        ('strict = "pgn"', "strict is set outside of the table of a command: [check]"),
        ("[check", "Expected ']'"),
    ],
)
def test_what_is_set_wrongly_is_said(
    settings: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "stamma.toml"
    file.write_text(settings)
    monkeypatch.chdir(tmp_path)
    assert main(["check", "games.pgn"]) == 2
    assert capsys.readouterr().err.startswith(f"error: {file}: {said}")


# What was meant.


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["check", "--strct", "fide", "x"], "--strict"),
        (["check", "--format", "sariff", "x"], "sarif"),
    ],
)
def test_what_was_meant_is_asked(
    arguments: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"; did you mean {meant}?\n")


def test_which_command_was_meant_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chek", "x"]) == 2
    assert capsys.readouterr().err.endswith("; did you mean check?\n")


SHEETS: tuple[tuple[str, list[str], list[str]], ...] = (
    # A sheet, what is found in it as a text, and what is found in it as PGN.
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n", [], ["sheet:1:30 PGN037"]),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Nxd4 1-0\n",
        ["sheet:1:37 MOV005"],
        ["sheet:1:37 MOV005"],
    ),
    ('[White "A"]\n\n1. e4 d5 2. Pd4 *\n', ["sheet:3:13 SPL029"], ["sheet:3:13 SPL029"]),
    ("1. e4 e5 2. Nf3 = Nc6 *\n", ["sheet:1:17 RDG044"], ["sheet:1:13 SPL059"]),
)


@pytest.mark.parametrize("name", ["sheet", "sheet.txt", "sheet.pgn"])
@pytest.mark.parametrize("example", SHEETS)
def test_a_notation_is_held_against_texts_unless_pgn_is_asked_for(
    name: str,
    example: tuple[str, list[str], list[str]],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sheet, as_text, as_pgn = example
    (folder / name).write_text(sheet)
    status, found = concise(capsys, name, "--strict", "fide")
    assert (status, found) == (bool(as_text), [one.replace("sheet", name) for one in as_text])
    _, found = concise(capsys, name, "--strict", "fide", "--as", "pgn")
    assert found == [one.replace("sheet", name) for one in as_pgn]


def test_a_text_is_repaired_only_if_asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "sheet").write_text("1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 5. 0-0 Be7\n")
    assert concise(capsys, "sheet", "--strict", "fide") == (1, ["sheet:1:24 MOV005"])
    repaired = concise(capsys, "sheet", "--strict", "fide", "--repair", "normal")
    assert repaired == (1, ["sheet:1:24 RDG002"])
