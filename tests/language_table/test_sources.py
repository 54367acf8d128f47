"""One file a language: what is made from the files is what is there."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from unicodedata import is_normalized

import pytest
from tools.languages import SOURCES, TABLES, page, tables

from stamma.language_table import LETTER_STATUSES, WORDS, languages
from stamma.language_table.order import PREFERRED

if TYPE_CHECKING:
    from pathlib import Path

ENTRIES = tables.load()
MADE = tables.files(ENTRIES)
PAGES = page.files()


@pytest.mark.parametrize(
    "path", sorted({*MADE, *TABLES.glob("*.json")}), ids=lambda path: path.stem
)
def test_a_table_is_what_the_files_make(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == MADE.get(path), "run `make languages`"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_document_says_what_the_files_say(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path], "run `make languages`"


def test_every_file_is_a_language() -> None:
    assert [language.code for language in languages] == [*ENTRIES]


@pytest.mark.parametrize("code", ENTRIES)
def test_a_file_is_tidy(code: str) -> None:
    text = (SOURCES / f"{code}.json").read_text(encoding="utf-8")
    assert is_normalized("NFC", text)
    assert not re.search(r"[ \t]$|\t", text, re.MULTILINE)
    entry = ENTRIES[code]
    assert {*entry["words"], *entry.get("more_words", ())} <= set(WORDS)
    assert entry["status"] in LETTER_STATUSES
    assert entry["sources"]


def test_only_languages_without_letters_borrow_them() -> None:
    for entry in ENTRIES.values():
        assert ("letters" in entry) != ("letters_of" in entry)
        assert ("letters_of" in entry) == (entry["status"] == "none")
        assert entry.get("letters_of", "en") == "en"


def test_the_order_is_of_languages() -> None:
    assert len(set(PREFERRED)) == len(PREFERRED)
    assert set(PREFERRED) <= ENTRIES.keys()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"code": "xx"}, r"tlh\.json: its code is 'xx'"),
        ({"sources": None}, r"tlh\.json: there is no sources"),
        ({"leters": {}}, r"tlh\.json: leters is no field"),
        ({"prose": {"cues": {"nott": []}}}, r"tlh\.json: prose\.cues\.nott is no field"),
    ],
)
def test_a_file_that_cannot_be_right_is_named(
    change: dict[str, object], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = {**ENTRIES["de"], "code": "tlh", **change}
    entry = {key: value for key, value in entry.items() if value is not None}
    (tmp_path / "tlh.json").write_text(json.dumps(entry), encoding="utf-8")
    (tmp_path / "README.md").write_bytes((SOURCES / "README.md").read_bytes())
    monkeypatch.setattr(tables, "SOURCES", tmp_path)
    with pytest.raises(ValueError, match=complaint):
        tables.load()
