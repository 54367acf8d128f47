"""What commands do with files: where they write, how they name them, what an empty one is."""

from __future__ import annotations

import gzip
import json
import os
import random
import stat
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.cli.program import GAME, PROGRAM, stamma

from stamma import pgn
from stamma.diagrams import png
from stamma.pgn.targets import beside

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAME)
    return path


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_a_file_that_is_replaced_keeps_its_mode(file: Path, tmp_path: Path, mode: int) -> None:
    target = tmp_path / "out.pgn"
    target.write_text("old")
    target.chmod(mode)
    assert stamma("convert", file, "-o", target).returncode == 0
    assert (_mode(target), target.read_text() != "old") == (mode, True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_a_file_that_is_replaced_keeps_its_owner(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.pgn"
    target.write_text("old")
    os.chown(target, 12345, 54321)
    assert stamma("convert", file, "-o", target).returncode == 0
    assert (target.stat().st_uid, target.stat().st_gid) == (12345, 54321)


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_a_new_file_has_what_the_umask_leaves(file: Path, tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        assert stamma("convert", file, "-o", tmp_path / "out.pgn").returncode == 0
        assert stamma("tags", file, "-o", tmp_path / "out.tsv").returncode == 0
        assert stamma("show", "--svg", tmp_path / "out.svg").returncode == 0
    finally:
        os.umask(before)
    for path in tmp_path.glob("out.*"):
        assert _mode(path) == 0o666 & ~umask


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_a_link(file: Path, tmp_path: Path, is_there: bool) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    target, link = folder / "out.pgn", tmp_path / "link.pgn"
    if is_there:
        target.write_text("old")
        target.chmod(0o640)
    link.symlink_to(Path("folder") / "out.pgn")
    assert stamma("convert", file, "-o", link).returncode == 0
    assert link.is_symlink()
    assert target.read_text().startswith("[Event")
    assert not is_there or _mode(target) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "games.pgn", "link.pgn"]
    assert [path.name for path in folder.iterdir()] == ["out.pgn"]


def test_a_file_can_be_written_over_itself(file: Path) -> None:
    assert stamma("convert", file, "-o", file, "--to", "lan").returncode == 0
    assert "1. e2-e4" in file.read_text()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write it")
def test_a_file_that_must_not_be_written_stays(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.pgn"
    target.write_text("old")
    target.chmod(0o400)
    done = stamma("convert", file, "-o", target)
    assert (done.returncode, target.read_text()) == (2, "old")
    assert done.stderr.decode() == f"error: {target}: Permission denied\n"


# Each takes the name of a file that cannot be read.
READERS: dict[str, Callable[[Path], object]] = {
    "open": pgn.open,
    "open games": lambda path: list(pgn.open(path)),
    "check": pgn.check,
    "count": lambda path: pgn.count(str(path)),
    "tags": lambda path: list(pgn.tags(path)),
    "list tags": lambda path: pgn.list_tags(path, os.devnull),
    "convert": lambda path: pgn.convert(path, os.devnull),
    "detect": pgn.detect_language,
    "open with language": lambda path: pgn.open(path, language="auto"),
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_an_error_names_the_file_that_cannot_be_read(
    read: Callable[[Path], object], tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        read(tmp_path / "none.pgn")
    assert missing.value.filename == str(tmp_path / "none.pgn")
    with pytest.raises(IsADirectoryError) as folder:
        read(tmp_path)
    assert folder.value.filename == str(tmp_path)
    broken = tmp_path / "broken.pgn.gz"
    broken.write_bytes(gzip.compress(random.Random(1).randbytes(20_000))[:-10_000])  # noqa: S311
    if read is not pgn.open:
        # A file is read when its games are asked for.
        with pytest.raises(OSError, match="broken") as cut:
            read(broken)
        assert cut.value.filename == str(broken)


# Each takes the name of a file that cannot be written.
WRITERS: dict[str, Callable[[Path], object]] = {
    "convert": lambda path: pgn.convert(GAME.encode(), path),
    "rejects": lambda path: pgn.convert(GAME.encode(), os.devnull, on_error="skip", rejects=path),
    "list tags": lambda path: pgn.list_tags(GAME.encode(), path),
}


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_an_error_names_the_file_that_cannot_be_written(
    write: Callable[[Path], object], tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        write(tmp_path / "none" / "out.pgn")
    assert missing.value.filename == str(tmp_path / "none" / "out.pgn")
    with pytest.raises(IsADirectoryError) as folder:
        write(tmp_path)
    assert folder.value.filename == str(tmp_path)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "none" / "out.pgn")
    with pytest.raises(FileNotFoundError) as dangling:
        write(link)
    assert dangling.value.filename == str(link)


def test_an_error_of_the_work_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("old")

    def work() -> None:
        with beside(target) as (output,):
            assert output is not None
            output.write_all(b"new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        work()
    assert [found.name for found in tmp_path.iterdir()] == ["out"]
    assert target.read_text() == "old"


@pytest.mark.parametrize("command", ["check", "count", "convert", "tags", "read"])
def test_messages_name_the_file_as_it_was_given(command: str, tmp_path: Path) -> None:
    # A folder may hold files to be checked.
    folder = "there is no file of games in this folder" if command == "check" else "Is a directory"
    for name, why in (("none.pgn", "No such file or directory"), (".", folder)):
        done = subprocess.run(  # noqa: S603
            [*PROGRAM, command, name], cwd=tmp_path, capture_output=True, check=False
        )
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode() == f"error: {name}: {why}\n"


def test_a_message_names_the_output_as_it_was_given(file: Path, tmp_path: Path) -> None:
    for arguments in (("convert", file, "-o"), ("tags", file, "-o"), ("show", "--svg")):
        done = subprocess.run(  # noqa: S603
            [*PROGRAM, *map(str, arguments), "none/out"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert done.stderr.decode() == "error: none/out: No such file or directory\n"


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf", gzip.compress(b"", mtime=0)])
def test_an_empty_file_is_an_empty_file(content: bytes, tmp_path: Path) -> None:
    file, target = tmp_path / "empty", tmp_path / "out"
    file.write_bytes(content)
    for command in ("count", "check"):
        done = stamma(command, file)
        assert (done.returncode, done.stdout) == (0, b"0 games, 0 moves, 0 broken\n")
    done = stamma("convert", file, "-o", target)
    assert (done.returncode, target.read_bytes(), done.stdout, done.stderr) == (0, b"", b"", b"")
    done = stamma("read", file)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.decode() == f"note: {file} is empty: there is nothing to read\n"
    assert stamma("tags", file, "--json").stdout == b""


@pytest.mark.parametrize(
    "arguments",
    [
        *(
            ("convert", "--language", "auto"),
            ("convert", "--as", "pgn"),
            ("convert", "--to", "fan"),
        ),
        *(("read", "--pgn"), ("read", "--to", "uci"), ("read", "--as", "pgn")),
    ],
)
def test_nothing_comes_out_of_nothing(arguments: tuple[str, ...]) -> None:
    done = stamma(arguments[0], "-", *arguments[1:])
    assert (done.returncode, done.stdout) == (0, b"")


def test_pictures_go_to_standard_output(tmp_path: Path) -> None:
    done = stamma("show", "--svg", "-")
    assert (done.returncode, done.stdout[:4]) == (0, b"<svg")
    assert stamma("show", "--svg", tmp_path / "a.svg").stdout == b""
    assert (tmp_path / "a.svg").read_bytes() == done.stdout
    done = stamma("show", "--png", "-")
    assert done.stdout == png(pgn.Game().board(), size=400)


def test_read_writes_pgn_in_a_notation() -> None:
    data = b"Then 1. e4 e5 2. Nf3 (2. Bc4) 2... Nc6."
    done = stamma("read", "-", "--pgn", "--to", "fan", data=data)
    assert done.stdout.startswith(b"[Event ")
    assert "1. e4 e5 2. ♘f3 (2. ♗c4) 2... ♞c6 *" in done.stdout.decode()
    done = stamma("read", "-", "--pgn", "--to", "lan", "--language-out", "de", data=data)
    assert "2. Sg1-f3 (2. Lf1-c4) 2... Sb8-c6" in done.stdout.decode()
    done = stamma("read", "-", "--pgn", "--language-out", "de", data=data)
    assert "2. Sf3" in done.stdout.decode()


def test_the_user_says_what_a_file_is(tmp_path: Path) -> None:
    text = tmp_path / "mail.txt"
    text.write_text("Dear Ann,\n1. e4 Nf6 2. e5 1-0\nYours")
    assert b"[Event " not in stamma("convert", text, "--as", "text").stdout
    assert b"taken for" not in stamma("convert", text, "--as", "text").stderr
    games = tmp_path / "games.pgn"
    games.write_text("So 1. e4 Sf6 he said.")
    done = stamma("convert", games, "--as", "text", "--to", "uci")
    assert done.stdout == b"So 1. e2e4 g8f6 he said."
    done = stamma("check", games, "--as", "text")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, b"1 game, 2 moves, 0 broken")
    text.write_text("Nothing.")
    done = stamma("convert", text)
    assert done.stderr.decode().startswith(f"{text} is taken for a text, not for PGN (--as pgn)\n")
    done = stamma("convert", text, "--as", "pgn")
    assert b"taken for" not in done.stderr


def test_read_takes_pgn_as_it_is() -> None:
    data = b'[White "A"]\n\n1. e4 Ke6 1-0\n\n[White "B"]\n\n1. Nf3 *'
    done = stamma("read", "-", "--as", "pgn", data=data)
    assert done.returncode == 0
    assert "White: A\n" in done.stdout.decode()
    assert "3 | 1. e4 Ke6 1-0\n" in done.stdout.decode()
    facts = json.loads(stamma("read", "-", "--as", "pgn", "--json", data=data).stdout)
    assert [game["moves"] for game in facts["games"]] == [["e2e4"], ["g1f3"]]
    assert [(found["line"], found["column"]) for found in facts["diagnostics"]] == [(3, 7)]
    done = stamma("read", "-", "--as", "pgn", "--to", "uci", data=data)
    assert done.stdout == b"e2e4\ng1f3\n"
    assert done.stderr.startswith(b"-:3:7: error: MOV005 ")
    done = stamma("read", "-", "--as", "pgn", "--language", "de", "--pgn", data=b"1. Sf3 *")
    assert b"1. Nf3 *" in done.stdout
    done = stamma("read", "-", "--as", "pgn", "--fen", "startpos", data=data)
    assert done.stderr.startswith(b"error: --notation and --fen are for texts")


def test_counts_are_grammatical() -> None:
    one, two = b"1. e4 *", b"1. e4 * 1. d4 d5 *"
    for command in ("count", "check"):
        assert stamma(command, "-", data=one).stdout.endswith(b"1 game, 1 move, 0 broken\n")
        assert stamma(command, "-", data=two).stdout.endswith(b"2 games, 3 moves, 0 broken\n")
    done = stamma("convert", "-", "--as", "pgn", data=b"1. Ke5 *")
    assert done.stderr.startswith(b"1 of 1 game could not be read whole: kept as it stands")
    done = stamma("convert", "-", "--as", "text", data=b"He plays 1. e4 today.")
    assert done.stderr.startswith(b"1 move in English found")
