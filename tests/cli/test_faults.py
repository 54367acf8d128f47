"""Every call on a file fails once: the old or the new file is whole, and one line says why.

A library that is loaded before the program makes the calls fail, also those of the compiled part.
"""

from __future__ import annotations

import errno
import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.cli.program import BROKEN, GAME, PROGRAM

COMPILER = shutil.which("cc")
pytestmark = pytest.mark.skipif(
    COMPILER is None or sys.platform != "linux", reason="no compiler makes the library of faults"
)

OLD = "what was there before\n"
MAIL = "Dear Ann, I play on with 1. e4 Nf6 2. e5."


class Work(NamedTuple):
    """A command, and what it writes; the words in capitals are files of the folder."""

    arguments: str
    status: int
    written: tuple[str, ...] = ()


WORKS = {
    "convert": Work("convert GAMES.PGN -o OUT.PGN", 0, ("OUT.PGN",)),
    "convert to a new file": Work("convert GAMES.PGN -o NEW.PGN", 0, ("NEW.PGN",)),
    "convert onto itself": Work("convert GAMES.PGN -o GAMES.PGN --to uci", 0, ("GAMES.PGN",)),
    "convert with rejects": Work(
        "convert MIXED.PGN -o OUT.PGN --on-error skip --rejects REJECTS.PGN --quiet",
        1,
        ("OUT.PGN", "REJECTS.PGN"),
    ),
    "convert what is compressed": Work("convert GAMES.GZ -o OUT.PGN --threads 2", 0, ("OUT.PGN",)),
    "tags": Work("tags GAMES.PGN -o OUT.PGN", 0, ("OUT.PGN",)),
    "dedup": Work(
        "dedup GAMES.PGN -o OUT.PGN --rejects REJECTS.PGN --quiet", 0, ("OUT.PGN", "REJECTS.PGN")
    ),
    "show": Work("show --svg OUT.PGN", 0, ("OUT.PGN",)),
    "check": Work("check GAMES.PGN --quiet", 0),
}
# These import much: one kind of error is enough.
TEXTS = {
    "convert a text": Work("convert MAIL.TXT --as text -o OUT.PGN --quiet", 0, ("OUT.PGN",)),
    "read": Work("read MAIL.TXT", 0),
}
RUNS = [
    *((work, error) for work in WORKS for error in (errno.EIO, errno.EINTR)),
    *((work, errno.ENOSPC) for work in ("convert with rejects", "tags")),
    *((work, errno.EIO) for work in TEXTS),
]


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("faults") / "faults.so"
    source = Path(__file__).with_name("faults.c")
    assert COMPILER is not None
    subprocess.run([COMPILER, "-shared", "-fPIC", "-o", path, source, "-ldl"], check=True)  # noqa: S603
    return path


class Folder:
    """A folder of files for the work, and runs in it with one fault each."""

    def __init__(self, path: Path, library: Path) -> None:
        self.path = path / "folder"
        self.found = path / "found"
        self.library = library
        self.path.mkdir()

    def fill(self) -> None:
        for path in self.path.iterdir():
            path.unlink()
        for name in ("OUT.PGN", "REJECTS.PGN"):
            (self.path / name).write_text(OLD)
        (self.path / "GAMES.PGN").write_text(GAME * 2)
        (self.path / "GAMES.GZ").write_bytes(gzip.compress(GAME.encode() * 2, mtime=0))
        (self.path / "MIXED.PGN").write_text(GAME + BROKEN)
        (self.path / "MAIL.TXT").write_text(MAIL)

    def contents(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.path.iterdir()}

    def run(self, work: Work, at: int, error: int) -> subprocess.CompletedProcess[str]:
        self.found.unlink(missing_ok=True)
        arguments = [
            str(self.path / word) if word.isupper() else word for word in work.arguments.split()
        ]
        faults = {
            "LD_PRELOAD": str(self.library),
            "FAULTS_IN": f"{self.path}/",
            "FAULTS_FOUND": str(self.found),
            "FAULTS_AT": str(at),
            "FAULTS_ERROR": str(error),
        }
        return subprocess.run(  # noqa: S603
            [*PROGRAM, *arguments],
            env=os.environ | faults,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def failed_call(self) -> str | None:
        return self.found.read_text() if self.found.exists() else None


@pytest.fixture
def folder(tmp_path: Path, library: Path) -> Folder:
    return Folder(tmp_path, library)


@pytest.mark.parametrize(("name", "error"), RUNS)
def test_files_are_whole_whatever_fails(folder: Folder, name: str, error: int) -> None:
    work = (WORKS | TEXTS)[name]
    folder.fill()
    before = folder.contents()
    undisturbed = folder.run(work, 0, error)
    assert (undisturbed.returncode, undisturbed.stderr) == (work.status, "")
    after = folder.contents()
    assert {name for name in after if before.get(name) != after[name]} == set(work.written)

    failed = set()
    for at in range(1, 100):
        folder.fill()
        done = folder.run(work, at, error)
        call = folder.failed_call()
        if call is None:
            break
        failed.add(call)
        where = f"{call}, the {at}. call"
        now = folder.contents()
        if done.returncode == work.status:
            assert (done.stdout, done.stderr) == (undisturbed.stdout, ""), where
            assert now == after, where
            continue
        assert done.returncode == 2, where
        assert done.stderr.startswith(f"error: {folder.path}/"), where
        # How many games could be read before may be said behind it.
        said, _, _ = done.stderr.rstrip("\n").partition("; ")
        assert said.endswith(f": {os.strerror(error)}"), where
        assert done.stderr.count("\n") == 1, where
        assert error != errno.EINTR or call == "rename", where
        # One file may have its name already when another cannot take its own: both are whole.
        assert now.items() <= before.items() | after.items(), where
        assert now == before or call == "rename", where
    else:
        pytest.fail("there is always one more call that fails")
    assert {"open", "read"} <= failed or name == "show"
    assert not work.written or {"open", "write", "fsync", "close", "rename"} <= failed
    assert "OUT.PGN" not in work.written or {"fchmod", "fchown"} <= failed


@pytest.mark.parametrize("name", [*WORKS, *TEXTS])
def test_bytes_may_come_and_go_one_by_one(folder: Folder, name: str) -> None:
    work = (WORKS | TEXTS)[name]
    folder.fill()
    whole = folder.run(work, 0, errno.EIO)
    contents = folder.contents()
    folder.fill()
    cut = folder.run(work, 0, 0)
    assert (cut.returncode, cut.stdout, cut.stderr) == (whole.returncode, whole.stdout, "")
    assert folder.contents() == contents
