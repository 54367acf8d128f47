from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.cli.program import run

from stamma.notations import NOTATIONS

if TYPE_CHECKING:
    from pathlib import Path

GOOD = '[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'
BROKEN = '[Event "b"]\n\n1. e4 Ke6 1-0\n\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GOOD + BROKEN)
    return path


def test_games_are_counted(file: Path) -> None:
    done = run("count", file)
    assert (done.returncode, done.stdout) == (1, "2 games, 5 moves, 1 broken\n")
    done = run("count", "-", "--json", text=GOOD)
    assert json.loads(done.stdout) == {"games": 1, "moves": 4, "broken": 0, "stray": 0, "held": 0}


def test_games_are_checked(file: Path) -> None:
    done = run("check", file)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "error: MOV005 'Ke6' is not possible: the king on e8 cannot go there",
        f" --> {file}:7:7 (game 2)",
        "  |",
        "7 | 1. e4 Ke6 1-0",
        "  |       ^^^",
        "  = help: did you mean e6?",
        "",
        "1  MOV005  illegal-move",
        "2 games, 5 moves, 1 broken; 1 error",
    ]
    assert run("check", "-", "--quiet", text=GOOD).returncode == 0
    facts = json.loads(run("check", file, "--json").stdout)
    assert facts == {
        "code": "MOV005",
        "name": "illegal-move",
        "severity": "error",
        "message": "'Ke6' is not possible: the king on e8 cannot go there",
        "advice": "did you mean e6?",
        "text": "Ke6",
        "file": str(file),
        "game": 2,
        "ply": 1,
        "line": 7,
        "column": 7,
        "start": len(GOOD) + BROKEN.index("Ke6"),
        "end": len(GOOD) + BROKEN.index("Ke6") + 3,
    }


def test_games_are_converted(file: Path, tmp_path: Path) -> None:
    done = run("convert", "-", "--to", "lan", "--language-out", "de", text=GOOD)
    assert done.returncode == 0
    assert done.stdout.endswith("1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 1-0\n\n")
    target = tmp_path / "out.pgn"
    done = run("convert", file, "-o", target, "--on-error", "skip")
    assert done.returncode == 1
    assert "1 of 2 games could not be read whole: skipped" in done.stderr
    assert target.read_text().count("[Event ") == 1


def test_a_file_that_cannot_be_read_ends_with_a_message(tmp_path: Path) -> None:
    for command in ("count", "check", "convert", "tags"):
        done = run(command, tmp_path / "none.pgn")
        assert done.returncode == 2
        assert done.stderr.startswith("error: ")
        assert "Traceback" not in done.stderr


def test_what_is_written_can_be_chosen() -> None:
    text = "1. e4 $1 {[%clk 0:05:00]} (1. d4 $40) 1... e5 {fine} *"
    for options, moves in (
        (("--nags", "glyphs"), "1. e4! {[%clk 0:05:00]} (1. d4 →) 1... e5 {fine} *"),
        (("--nags", "none", "--no-clocks"), "1. e4 (1. d4) 1... e5 {fine} *"),
        (("--no-variations", "--no-comments"), "1. e4 $1 e5 *"),
        (("--width", "20"), "1. e4 $1 {[%clk\n0:05:00]} (1. d4\n$40) 1... e5 {fine}\n*"),
    ):
        done = run("convert", "-", *options, text=text)
        assert done.stdout.partition("\n\n")[2] == f"{moves}\n\n"


def test_the_language_is_found() -> None:
    german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 Lb4 4. De2 De7 *\n"
    for command in ("check", "convert", "count"):
        done = run(command, "-", "--language", "auto", text=german)
        assert done.returncode == 0
        assert done.stderr.startswith("language: German (de), or ")
        assert done.stderr.endswith("1 of 1 game looked at can be read whole\n")
    done = run("convert", "-", "--language", "auto", "--quiet", text=german)
    assert "2. Nf3 Nc6 3. Bb5 Bb4 4. Qe2 Qe7" in done.stdout
    assert done.stderr == ""
    done = run("check", "-", "--language", "auto", text="1. e4 e5 2. Ψf3 Ψc6 *\n")
    assert done.returncode == 1
    assert "name the language" in done.stderr


def test_tags_are_listed(file: Path, tmp_path: Path) -> None:
    done = run("tags", file, "--select", "Event, Site")
    assert (done.returncode, done.stdout) == (0, "Event\tSite\na\t\nb\t\n")
    done = run("tags", "-", text=GOOD)
    header = "Event\tSite\tDate\tRound\tWhite\tBlack\tResult\n"
    assert done.stdout == header + "a" + "\t" * 6 + "\n"
    target = tmp_path / "tags.json"
    assert run("tags", file, "--json", "-o", target).returncode == 0
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert rows == [{"Event": "a"}, {"Event": "b"}]
    assert "names no tag" in run("tags", file, "--select", ",").stderr


def test_convert_changes_nothing_but_the_moves_of_a_text(tmp_path: Path) -> None:
    source, target = tmp_path / "mail.txt", tmp_path / "out.txt"
    source.write_bytes(b"Dear Ann,\r\n\r\nI play on with 1. e4 Nf6! 2. e5.\r\nYours")
    done = run("convert", source, "--language-out", "de", "-o", target)
    assert target.read_bytes() == b"Dear Ann,\r\n\r\nI play on with 1. e4 Sf6! 2. e5.\r\nYours"
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.splitlines() == [
        f"{source} is taken for a text, not for PGN (--as pgn)",
        "3 moves in English found in the text",
    ]


OLD = """\
[Event "A"]
[Result "1-0"]

1. e4 $1 e5 2. Nf3 (2. f4 exf4 3. Nf3 {or 3. Bc4}) 2... Nc6 {a plan} 3. Bb5 a6 4. Bxc6 dxc6 5. O-O
f6 6. d4 exd4 7. Nxd4 c5 8. Nb3 Qxd1 9. Rxd1 Bg4 10. f3 Be6 11. Nc3 Bd6 12. Be3 b6 13. a4 O-O-O 1-0

[Event "B"]
[Result "*"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 *
"""


@pytest.mark.parametrize("notation", NOTATIONS)
def test_convert_reads_back_what_it_writes(notation: str) -> None:
    written = run("convert", "-", "--to", notation, text=OLD).stdout
    done = run("convert", "-", "--notation", notation, text=written)
    assert done.returncode == 0
    again = run("convert", "-", text=done.stdout)
    assert (again.returncode, again.stdout) == (0, run("convert", "-", text=OLD).stdout)


def test_convert_reads_some_notations_in_texts_only() -> None:
    done = run("convert", "-", "--notation", "stamma", "--as", "pgn", text=OLD)
    assert done.returncode == 2
    assert "stamma notation" in done.stderr
    done = run("convert", "-", "--notation", "nonsense", text=OLD)
    assert done.returncode == 2


def test_convert_leaves_a_text_without_chess() -> None:
    done = run("convert", "-", "--to", "uci", text="It was a dark night.\n")
    assert (done.returncode, done.stdout) == (1, "It was a dark night.\n")
    assert "no game found" in done.stderr


def test_more_threads_than_there_can_be_are_as_many_as_there_can(file: Path) -> None:
    done = run("count", file, "--threads", 1_000_000)
    assert done.stdout == run("count", file, "--threads", 1).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        "count --where Dat=1",
        "tags --where Dat=1",
        "tags --select Dat",
        "tags --select Dat --line e4",
        "export --where Dat=1 --format csv -o -",
        "export --columns Dat --format csv -o -",
        "sort --by Dat",
        "split --by Dat",
    ],
)
def test_a_tag_that_no_game_has_is_told(file: Path, arguments: str) -> None:
    command, *options = arguments.split()
    said = "note: no game has a tag Dat"
    assert said in run(command, file, *options).stderr.splitlines()
    assert said not in run(command, file, *options, "--quiet").stderr
    by_event = [option.replace("Dat", "Event") for option in options]
    assert "note:" not in run(command, file, *by_event).stderr


def test_tags_are_sorted_downwards_with_a_minus(file: Path) -> None:
    assert run("sort", file, "--by", "-Event").stdout == run("sort", file, "--by=-Event").stdout
    done = run("sort", file, "--by", "-o", "x")
    assert done.stderr.startswith("error: --by: expected one argument")


@pytest.mark.parametrize(
    "arguments", ["count --where white_elo>1", "export --columns white_elo --format csv -o -"]
)
def test_a_tag_is_found_by_a_name_with_underscores(file: Path, arguments: str) -> None:
    command, *options = arguments.split()
    assert "WhiteElo" in run(command, file, *options).stderr


@pytest.mark.parametrize("command", ["convert", "merge", "sort --by Event", "dedup", "stats"])
@pytest.mark.parametrize("options", [[], ["--quiet"]])
def test_text_that_is_no_game_fails_no_selection(command: str, options: list[str]) -> None:
    other = GOOD.replace("a", "b")
    text = f"words before\n\n{GOOD}words behind\n\n{other}"
    command, *how = command.split()
    done = run(command, "-", *how, "--where", 'Event = "b"', *options, text=text)
    assert "words" not in done.stdout
    assert "passed on" not in done.stderr
    assert done.returncode == 0
    said = "1 of 2 games selected; 2 texts outside of games"
    assert (said in done.stderr) == (not options)
