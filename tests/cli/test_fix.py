"""``stamma fix``: shows a diff, or writes the files; and when the status is 1."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from stamma.cli import main

if TYPE_CHECKING:
    from pathlib import Path

OLD = b"1. e2e4 e5+ *\r\n"
NEW = b"1. e4 e5+ *\r\n"
BETTER = b"1. e4 e5 *\r\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with something that is safe to fix, and something that is not."""
    path = tmp_path / "games.pgn"
    path.write_bytes(OLD)
    return path


def test_a_diff_is_shown_and_nothing_written(
    file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["fix", str(file)]) == 1
    out, said = capfdbinary.readouterr()
    assert out == b"--- %s\n+++ %s\n@@ -1 +1 @@\n-%s+%s" % (
        *([bytes(file)] * 2),
        *(OLD, NEW),
    )
    assert said == b"%s: 1 place can be fixed\n" % bytes(file)
    assert file.read_bytes() == OLD


def test_files_are_written(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    file.chmod(0o640)
    assert main(["fix", "--write", "--quiet", str(file)]) == 0
    assert capfdbinary.readouterr() == (b"", b"")
    assert file.read_bytes() == NEW
    assert file.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in file.parent.iterdir()] == ["games.pgn"]
    assert main(["fix", str(file)]) == 0
    assert main(["fix", "--unsafe", str(file)]) == 1
    assert main(["fix", "--unsafe", "--write", str(file)]) == 0
    assert file.read_bytes() == BETTER
    assert main(["fix", "--unsafe", str(file)]) == 0


def test_a_folder_and_several_files(file: Path) -> None:
    (file.parent / "other.pgn").write_bytes(BETTER)
    assert main(["fix", str(file.parent)]) == 1
    assert main(["fix", "--write", str(file), str(file.parent / "other.pgn")]) == 0
    assert file.read_bytes() == NEW
    assert (file.parent / "other.pgn").read_bytes() == BETTER


def test_what_cannot_be_changed_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = file.parent / "games.pgn.gz"
    packed.write_bytes(gzip.compress(OLD))
    assert main(["fix", "--write", str(packed)]) == 2
    assert capsys.readouterr().err == f"error: {packed}: it is compressed: unpack it first\n"
    assert packed.read_bytes() == gzip.compress(OLD) or gzip.decompress(packed.read_bytes()) == OLD
    file.write_bytes(OLD.decode().encode("utf-16"))
    assert main(["fix", "--write", str(file)]) == 2
    assert "UTF-16" in capsys.readouterr().err
    assert main(["fix", "-"]) == 2
    assert "standard input" in capsys.readouterr().err
    assert main(["fix", str(file.parent / "none.pgn")]) == 2


def test_games_for_which_no_tries_are_left_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 *\n' * 2)
    monkeypatch.setattr("stamma.fixing._TRIES", 0)
    monkeypatch.setattr("stamma.fixing._TRIES_A_BYTE", 1)
    assert main(["fix", "--unsafe", "--write", str(path)]) == 1
    assert "; 2 games left, in which it would take too long" in capsys.readouterr().out
