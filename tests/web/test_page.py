"""What holds for the files of the page without a browser: words, weight, no markup made of text."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from stamma.notations import NOTATIONS
from stamma.scores import LAYOUTS

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "src/stamma/web/page"
WORDS: Final = {
    path.stem: json.loads(path.read_text("utf-8")) for path in PAGE.glob("words/*.json")
}
SOURCES: Final = "".join(
    path.read_text("utf-8") for path in (*PAGE.glob("*.js"), PAGE / "index.html")
)
# Keys that are put together of a kind and a name.
KINDS: Final = ("fate", "sample", "white", "black", "form", "notation", "layout", "read")


def facts(phrase: str) -> set[str]:
    return set(re.findall(r"\{\w+\}", phrase))


def test_the_page_has_its_languages() -> None:
    assert set(WORDS) == {"en", "de", "fr", "es", "ru"}
    for code in WORDS:
        assert re.search(rf"\b{code}: \"", SOURCES), code


@pytest.mark.parametrize("code", sorted(set(WORDS) - {"en"}))
def test_a_language_has_every_phrase_with_its_facts(code: str) -> None:
    english = WORDS["en"]
    assert list(WORDS[code]) == list(english)
    for key, phrase in WORDS[code].items():
        assert phrase.strip()
        assert facts(phrase) == facts(english[key]), key


def test_every_phrase_is_used_and_every_used_one_is_there() -> None:
    used = set(re.findall(r"data-word(?:-label)?=\"([\w-]+)\"", SOURCES))
    used |= set(re.findall(r"\bword\(\"([\w-]+)\"", SOURCES))
    assert used <= set(WORDS["en"])
    for key in WORDS["en"]:
        assert f'"{key}"' in SOURCES or key.partition("-")[0] in KINDS, key


def test_notations_and_layouts_have_names() -> None:
    assert {f"notation-{name}" for name in NOTATIONS} - set(WORDS["en"]) <= {"notation-pgn"}
    assert {f"layout-{name}" for name in LAYOUTS} <= set(WORDS["en"])


def test_text_never_becomes_markup() -> None:
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in SOURCES
    html = (PAGE / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?! type=\"module\" src=)|<style| style=| on\w+=", html) == []
    assert re.findall(r"https?://", SOURCES.replace("http://www.w3.org/2000/svg", "")) == []


def test_the_page_is_light() -> None:
    assert sum(path.stat().st_size for path in PAGE.rglob("*.*")) < 150_000


def test_the_readme_shows_the_page() -> None:
    picture = ROOT / "docs/reading-room.png"
    assert picture.stat().st_size < 150_000
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "](docs/reading-room.png)" in readme.partition("```")[0]
