"""Tables of facts that are files of the package."""

from __future__ import annotations

import pytest

from stamma.tables import read_table


def test_a_table_is_found_wherever_the_program_is_called(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert read_table("language_table/tables/languages.json")["en"]


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no_table\.json"):
        read_table("no_table.json")
