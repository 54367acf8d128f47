"""The page on languages says what the data says, and its examples run."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stamma import PAWN, piece_name
from stamma.language_table import LETTER_STATUSES, PIECES, Language, languages
from stamma.language_table.loading import read_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PAGE = Path(__file__).parents[2] / "docs" / "languages.md"
MODULES = ("", ".language", ".loading", ".table")


def table(*header: str, rows: Iterable[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def names(some: Iterable[Language]) -> str:
    return ", ".join(str(language) for language in some)


def families() -> str:
    shared = [family for family in languages.families.items() if len(family[1]) > 1]
    shared.sort(key=lambda family: -len(family[1]))
    rows = ((" ".join(letters), names(sisters)) for letters, sisters in shared)
    return table("K Q R B N", "languages", rows=rows)


def alone() -> str:
    rows = (
        (" ".join(letters), str(sisters[0]))
        for letters, sisters in languages.families.items()
        if len(sisters) == 1
    )
    return table("K Q R B N", "language", rows=rows)


def meanings() -> str:
    by_letter: dict[str, dict[int, list[str]]] = {}
    for language in languages:
        for piece in PIECES:
            if piece != PAWN and language.has_letters:
                pieces = by_letter.setdefault(language.letters[piece], {})
                pieces.setdefault(piece, []).append(language.code)
    rows = [
        (letter, *(" ".join(pieces.get(piece, ())) for piece in PIECES if piece != PAWN))
        for letter, pieces in sorted(by_letter.items())
        if len(pieces) > 1
    ]
    return table("letter", "king", "queen", "rook", "bishop", "knight", rows=rows)


def conflicts() -> str:
    def rows() -> Iterator[tuple[str, ...]]:
        for language in languages:
            for conflict in language.conflicts if language.has_letters else ():
                pieces = ", ".join(piece_name(piece) for piece in conflict.pieces)
                spellings = ", ".join(conflict.spellings)
                yield str(language), conflict.kind, spellings, pieces, conflict.rule

    return table("language", "kind", "spellings", "pieces", "rule", rows=rows())


def look_alikes() -> str:
    def rows() -> Iterator[tuple[str, ...]]:
        for language in languages:
            pairs = [
                f"{language.letters[piece]} = {spelling}"
                for piece in PIECES
                if not language.letters[piece].isascii()
                for spelling in language.spellings[piece]
                if spelling.isascii()
            ]
            if pairs and language.script in {"Cyrl", "Grek"}:
                yield str(language), ", ".join(pairs)

    return table("language", "written = Latin shape that is read too", rows=rows())


def statuses() -> str:
    rows = (
        (status, meaning, str(sum(language.status == status for language in languages)))
        for status, meaning in LETTER_STATUSES.items()
    )
    return table("status", "the letters are", "languages", rows=rows)


def sources() -> str:
    return "\n".join(f"- {source}" for source in read_file()["sources"].values())


def without_letters() -> str:
    return "\n".join(f"- {language}" for language in languages if not language.has_letters)


def told() -> str:
    rows = (
        (str(language), *(", ".join(language.words[key]) for key in ("to", "takes", "becomes")))
        for language in languages
        if language.words["takes"]
    )
    return table("language", "to", "takes", "becomes", rows=rows)


def uncertainties() -> str:
    rows = (
        (str(language), " ".join(language.uncertain))
        for language in languages
        if language.uncertain
    )
    return table("language", "what is uncertain", rows=rows)


BLOCKS = {
    block.__name__: block
    for block in (
        families,
        alone,
        meanings,
        conflicts,
        look_alikes,
        statuses,
        sources,
        without_letters,
        told,
        uncertainties,
    )
}


def block_in(page: str, name: str) -> str:
    found = re.search(f"<!-- {name} -->\n\n(.*?)\n\n<!-- end -->", page, re.DOTALL)
    assert found is not None, f"docs/languages.md has no block {name}"
    return found[1]


@pytest.mark.parametrize("name", BLOCKS)
def test_the_page_agrees_with_the_data(name: str) -> None:
    assert block_in(PAGE.read_text(encoding="utf-8"), name) == BLOCKS[name]()


def test_the_page_counts_right() -> None:
    lettered = sum(language.has_letters for language in languages)
    introduction = " ".join(PAGE.read_text(encoding="utf-8").split("```")[0].split())
    assert f"knows {len(languages)} languages. {lettered} of them" in introduction
    assert f"in {len(languages.families)} different sets" in introduction


def test_every_block_of_the_page_is_checked() -> None:
    page = PAGE.read_text(encoding="utf-8")
    marked = re.findall(r"<!-- (\w+) -->", page)
    assert sorted(name for name in marked if name != "end") == sorted(BLOCKS)


def test_the_examples_of_the_page_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_the_code_run(module: str) -> None:
    assert doctest.testmod(import_module(f"stamma.language_table{module}")).failed == 0
