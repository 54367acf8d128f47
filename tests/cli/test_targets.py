"""Which file is written: never two at once, never the one that is read, never a stream replaced."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.cli.program import BROKEN, GAME, PROGRAM, sh, stamma

from stamma import fixing, pgn
from stamma.cli import main
from stamma.pgn import targets

if TYPE_CHECKING:
    from collections.abc import Callable

BOTH = "two things cannot be written to the same file"
READ = "this is the file that is read"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make games.pgn, and old.pgn with a link and a hard link to it."""
    monkeypatch.chdir(tmp_path)
    Path("games.pgn").write_text(GAME + BROKEN)
    Path("old.pgn").write_text("old")
    Path("link.pgn").symlink_to("old.pgn")
    Path("hard.pgn").hardlink_to("old.pgn")
    Path("games-link.pgn").symlink_to("games.pgn")
    return tmp_path


def contents() -> dict[str, str]:
    return {path.name: path.read_text() for path in Path().iterdir()}


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("convert games.pgn -o old.pgn --on-error skip --rejects old.pgn", f"old.pgn: {BOTH}"),
        ("convert games.pgn -o old.pgn --on-error skip --rejects ./old.pgn", f"./old.pgn: {BOTH}"),
        ("convert games.pgn -o old.pgn --on-error skip --rejects link.pgn", f"link.pgn: {BOTH}"),
        ("convert games.pgn -o old.pgn --on-error skip --rejects hard.pgn", f"hard.pgn: {BOTH}"),
        ("convert games.pgn -o new.pgn --on-error skip --rejects new.pgn", f"new.pgn: {BOTH}"),
        ("convert games.pgn --on-error skip --rejects old.pgn >> old.pgn", f"old.pgn: {BOTH}"),
        ("show --svg new --png new", f"new: {BOTH}"),
        (
            "convert games.pgn --on-error skip --rejects -",
            "standard output: games that are left out need a file of their own",
        ),
        ("convert games.pgn -o new.pgn --on-error skip --rejects games.pgn", f"games.pgn: {READ}"),
        (
            "convert games.pgn -o new.pgn --on-error skip --rejects games-link.pgn",
            f"games-link.pgn: {READ}",
        ),
        (
            "convert games.pgn -o old.pgn --rejects new.pgn",
            "only --on-error skip leaves games out for --rejects",
        ),
        ("tags games.pgn -o games.pgn", f"games.pgn: {READ}"),
        ("tags games-link.pgn -o games.pgn", f"games.pgn: {READ}"),
        ("tags - -o games.pgn < games.pgn", f"games.pgn: {READ}"),
        # It would be read as it grows, for ever.
        ("convert games.pgn >> games.pgn", f"standard output: {READ}"),
        ("convert - < games.pgn >> games.pgn", f"standard output: {READ}"),
        ("convert games.pgn -o /dev/stdout >> games.pgn", f"/dev/stdout: {READ}"),
        ("tags games.pgn >> games.pgn", f"standard output: {READ}"),
        ("convert games.pgn -o folder/", "folder/: Is a directory"),
        ("convert games.pgn -o ''", ": No such file or directory"),
        ("convert games.pgn -o games.pgn/x", "games.pgn/x: Not a directory"),
        ("convert games.pgn -o /dev/fd/77", "/dev/fd/77: Bad file descriptor"),
    ],
)
def test_what_would_be_lost_is_refused(script: str, said: str) -> None:
    before = contents()
    assert sh(f"stamma {script}") == (2, f"error: {said}\n")
    assert contents() == before


def test_devices_may_be_written_to_twice() -> None:
    assert sh(
        "stamma convert games.pgn -o /dev/null --on-error skip --rejects /dev/null --quiet"
    ) == (1, "")


@pytest.mark.parametrize("command", ["convert games.pgn", "convert - < games.pgn"])
def test_a_file_may_be_replaced_by_what_is_made_of_it(command: str) -> None:
    assert sh(f"stamma {command} -o games.pgn --to lan --quiet") == (1, "")
    assert "1. e2-e4" in Path("games.pgn").read_text()
    assert BROKEN in Path("games.pgn").read_text()


@pytest.mark.parametrize(("is_there", "status"), [(True, 1), (False, 1)])
def test_where_the_work_stops_the_file_is_left_as_it_was(is_there: bool, status: int) -> None:
    target = "old.pgn" if is_there else "new.pgn"
    before = contents()
    done = stamma("convert", "games.pgn", "-o", target, "--on-error", "stop")
    said = (
        "1 of 2 games could not be read whole: the reason to stop, so that "
        f"{target} is left as it was; stamma check says why\n"
    )
    assert (done.returncode, done.stderr.decode()) == (status, said)
    assert contents() == before
    done = stamma("convert", "games.pgn", "--on-error", "stop")
    assert done.stdout.count(b"[Event ") == 1
    assert b"left as it was" not in done.stderr


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "to-stdout"])
def test_a_stream_is_written_to_and_not_replaced(name: str) -> None:
    if name.startswith("/") and not Path(name).parent.exists():
        pytest.skip("there is no such folder")
    Path("to-stdout").symlink_to("/dev/stdout")
    written = stamma("convert", "games.pgn", "--quiet").stdout.decode()
    for operator, before in ((">", ""), (">>", "first\n")):
        Path("out").write_text("first\n")
        inode = Path("out").stat().st_ino
        assert sh(f"stamma convert games.pgn --quiet -o {name} {operator} out") == (1, "")
        assert Path("out").read_text() == before + written
        assert Path("out").stat().st_ino == inode
    sh(f"{{ echo first; stamma convert games.pgn --quiet -o {name}; echo last; }} > out")
    assert Path("out").read_text() == f"first\n{written}last\n"
    sh(f"stamma convert games.pgn --quiet -o {name} | cat > out")
    assert Path("out").read_text() == written


def test_a_file_that_is_open_already_is_written_to_where_it_is() -> None:
    written = stamma("tags", "games.pgn").stdout.decode()
    sh("{ echo first >&3; stamma tags games.pgn -o /dev/fd/3; echo last >&3; } 3> out")
    assert Path("out").read_text() == f"first\n{written}last\n"


@pytest.mark.parametrize(
    "name",
    [
        b"a" * 251 + b".pgn",
        "ä".encode() * 125 + b".pgn",
        "♞".encode() * 83 + b".pgn",
        b"x" + "♞".encode() * 83 + b".pgn",
        b"caf\xe9.pgn",
        b"\x80" * 251 + b".pgn",
        b".pgn",
        b"-.pgn",
        b"new\nline.pgn",
    ],
)
def test_names_may_be_long_and_need_not_be_text(name: bytes) -> None:
    for folder in (b"", b"./"):
        output = b"--output=" + folder + name
        done = stamma("convert", "games.pgn", output, "--quiet")
        assert (done.returncode, done.stderr) == (1, b"")
    path = Path(os.fsdecode(name))
    assert path.read_text().count("[Event ") == 2
    done = stamma("check", b"./" + name, "--format", "concise")
    assert done.stdout.startswith(b"./" + name + b":13:7: error: MOV005 ")
    assert done.stdout.endswith(b"2 games, 5 moves, 1 broken; 1 error\n")
    assert sum(each.name.endswith("-unfinished") for each in Path().iterdir()) == 0


def test_a_name_that_is_too_long_is_an_error() -> None:
    name = "a" * 256
    done = stamma("convert", "games.pgn", "-o", name)
    assert (done.returncode, done.stderr.decode()) == (2, f"error: {name}: File name too long\n")


def test_a_name_is_shortened_between_characters(folder: Path) -> None:
    with targets.beside(folder / ("ab" + "♞" * 60)) as (output,):
        assert output is not None
        (growing,) = (path.name for path in folder.iterdir() if path.name.startswith(".ab"))
    assert growing.startswith(".ab" + "♞" * 32 + ".")


def test_a_folder_that_takes_no_new_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = os.open

    def refuse(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied", path)
        return make(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(PermissionError) as found:
        pgn.convert(GAME.encode(), "old.pgn")
    why = "its folder takes no new file, which would replace it when it is complete"
    assert (found.value.filename, found.value.strerror) == ("old.pgn", why)
    with pytest.raises(PermissionError) as found:
        pgn.convert(GAME.encode(), "new.pgn")
    assert (found.value.filename, found.value.strerror) == ("new.pgn", "Permission denied")
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["games.pgn", "old.pgn", "link.pgn", "hard.pgn", "games-link.pgn"]
    )


def test_a_stream_that_must_not_wait_is_waited_for() -> None:
    """A program beside this one may have told a terminal or a pipe not to wait."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    Path("many.pgn").write_text(GAME * 5000)
    with subprocess.Popen(  # noqa: S603
        [*PROGRAM, "convert", "many.pgn"], stdout=writing, stderr=subprocess.PIPE
    ) as program:
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            assert pipe.read().count(b"[Event ") == 5000
        assert program.stderr is not None
        assert (program.stderr.read(), program.wait()) == (b"", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limits there")
def test_a_limit_of_the_size_of_files_is_an_error() -> None:
    Path("many.pgn").write_text(GAME * 5000)
    before = contents()
    status, said = sh("ulimit -f 100; stamma convert many.pgn -o old.pgn")
    assert (status, said) == (2, "error: old.pgn: File too large\n")
    assert contents() == before


def test_a_rename_that_fails_names_the_files_that_were_written(folder: Path) -> None:
    note = r"already written before that: .*one\.pgn"

    def write() -> None:
        with targets.beside(folder / "one.pgn", folder / "two.pgn"):
            (folder / "two.pgn").mkdir()

    with pytest.raises(IsADirectoryError, match=r"two\.pgn") as raised:
        write()
    assert re.fullmatch(note, raised.value.__notes__[0])
    assert not list(folder.glob(".*"))


def test_no_file_is_made_once_the_program_is_being_ended(folder: Path) -> None:
    before = contents()
    threads = [
        threading.Thread(target=pgn.split, args=("games.pgn", "new/{}.pgn"), kwargs={"games": 1}),
        threading.Thread(target=pgn.merge, args=("games.pgn", "new.pgn")),
    ]
    with targets.making_files:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(0.2)
        assert contents() == before
    for thread in threads:
        thread.join()
    assert {path.name for path in folder.iterdir()} == {*before, "new", "new.pgn"}


def _append(*_: object) -> None:
    with Path("games.pgn").open("a") as file:
        file.write(GAME)


IN_PLACE: dict[str, Callable[[str], object]] = {
    "merge": lambda target: pgn.merge("games.pgn", target, progress=_append),
    "sort": lambda target: pgn.sort("games.pgn", target, by="White", progress=_append),
    "dedup": lambda target: pgn.dedup("games.pgn", target, progress=_append),
    "convert": lambda target: pgn.convert("games.pgn", target, on_error="skip", progress=_append),
}


@pytest.mark.parametrize("target", ["games.pgn", "games-link.pgn"])
@pytest.mark.parametrize("name", IN_PLACE)
def test_a_file_that_changes_while_it_is_read_is_not_replaced(name: str, target: str) -> None:
    before = Path("games.pgn").read_text()
    with pytest.raises(OSError, match="changed while it was being read"):
        IN_PLACE[name](target)
    after = Path("games.pgn").read_text()
    assert len(after) > len(before)
    assert after.startswith(before)
    assert after.endswith(GAME)
    assert not list(Path().glob(".*"))


@pytest.mark.parametrize(
    ("command", "work"),
    [
        ("convert --as text", "stamma.reading.rewriting.rewrite_file"),
        ("score", "stamma.scores.bulletins.lay_out"),
        ("score --as text", "stamma.scores.bulletins.lay_out"),
    ],
)
def test_a_text_that_changes_while_it_is_read_is_not_replaced(
    command: str,
    work: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    module, _, name = work.rpartition(".")
    done = getattr(importlib.import_module(module), name)

    def append(*given: object, **options: object) -> object:
        _append()
        return done(*given, **options)

    before = Path("games.pgn").read_text()
    monkeypatch.setattr(work, append)
    first, *rest = command.split()
    assert main([first, "games.pgn", *rest, "-o", "games.pgn"]) == 2
    assert "games.pgn: it changed while it was being read" in capsys.readouterr().err
    assert Path("games.pgn").read_text() == before + GAME


def test_fix_keeps_what_is_appended_while_it_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("games.pgn").write_text(text := "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *\n\n")
    work = fixing.fix

    def fix(old: bytes, *, unsafe: bool) -> fixing.Fixed:
        _append()
        return work(old, unsafe=unsafe)

    monkeypatch.setattr(fixing, "fix", fix)
    assert main(["fix", "--write", "games.pgn"]) == 2
    assert "games.pgn: it changed while it was being read" in capsys.readouterr().err
    assert Path("games.pgn").read_text() == text + GAME
    monkeypatch.setattr(fixing, "fix", work)
    assert main(["fix", "--write", "games.pgn"]) in {0, 1}
    assert "O-O *" in Path("games.pgn").read_text()
