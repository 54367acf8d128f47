"""Which files are meant by a path, by a folder and by a pattern."""

from __future__ import annotations

import os
from errno import EACCES
from typing import TYPE_CHECKING

import pytest

from stamma.pgn.sources import files_meant

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a.pgn", "B.PGN", "c.pgn.zst", "d.pgn.bak", "e.txt", "sub/f.pgn", ".g/h.pgn"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("given", "files"),
    [
        ("e.txt", ["e.txt"]),
        (".", ["./.g/h.pgn", "./B.PGN", "./a.pgn", "./c.pgn.zst", "./sub/f.pgn"]),
        ("sub", ["sub/f.pgn"]),
        ("*.pgn", ["a.pgn"]),
        ("**/*.pgn", ["a.pgn", "sub/f.pgn"]),
        ("s*", []),
        ("none.pgn", []),
        ("none*", []),
    ],
)
def test_files_that_are_meant(given: str, files: list[str]) -> None:
    assert files_meant(given) == files


def test_signs_of_patterns_may_stand_in_names(folder: Path) -> None:
    name = str(folder / "round [1].pgn")
    (folder / name).touch()
    assert files_meant(name) == [name]


def test_a_folder_that_cannot_be_read_is_no_empty_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("sub"):
            raise PermissionError(EACCES, os.strerror(EACCES), path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(PermissionError, match="sub"):
        files_meant(str(folder))
