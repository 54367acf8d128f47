"""The rules: what is made from their file, and an example that raises each of them."""

from __future__ import annotations

import pickle
import re
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest
from tools.rules import ROOT, code, pages
from tools.rules.entries import check, load
from tools.rules.examples import told

from stamma import pgn, read
from stamma._core import GAME_BYTES
from stamma.diagnostics import CATALOGUE, Diagnostic, Fix, Rule
from stamma.reading.repair.patience import Patience

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

ENTRIES = load()
RULES = list(CATALOGUE.values())
REACHABLE = [rule for rule in RULES if not rule.page().unreachable]
CORRECTED = [rule for rule in REACHABLE if rule.page().instead]
CODE = code.files(ENTRIES)


def name(rule: Rule) -> str:
    return rule.name


@pytest.mark.parametrize("rule", REACHABLE, ids=name)
def test_the_example_of_a_rule_raises_it(rule: Rule) -> None:
    page = rule.page()
    assert rule.name in [found.name for found in told(page, page.example)]


@pytest.mark.parametrize("rule", CORRECTED, ids=name)
def test_the_example_as_it_should_be_does_not(rule: Rule) -> None:
    page = rule.page()
    assert rule.name not in [found.name for found in told(page, page.instead)]


# What no example on a page can raise.


def checked(games: bytes, game_bytes: int = GAME_BYTES) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    pgn.check(games, found.append, game_bytes=game_bytes)
    return found


def read_with_little_patience() -> list[Diagnostic]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.reading.repair.repairing.for_mending", lambda _: Patience(4))
        return read("1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7").diagnostics


def tabulated() -> list[Rule]:
    faults = pa.table(pgn.table(b'[WhiteElo "?!"] 1. e4 *', columns=["WhiteElo", "faults"]))
    return [CATALOGUE[fault.partition(":")[0]] for fault in faults["faults"][0].as_py()]


HARD_TO_RAISE: dict[str, Callable[[], Sequence[Diagnostic | Rule]]] = {
    "pgn-too-many-faults": lambda: checked(b"1. e4 " + b"& " * 10_001 + b"*"),
    "pgn-too-long": lambda: checked(b"1. e4 {long} e5 *", game_bytes=10),
    "pgn-too-deep": lambda: checked(b"1. e4 " + b"(1. d4 " * 100_001 + b"*"),
    "budget-spent": read_with_little_patience,
    "value-does-not-fit": tabulated,
}


@pytest.mark.parametrize("rule", HARD_TO_RAISE)
def test_what_no_page_can_show_is_raised_all_the_same(rule: str) -> None:
    assert rule in {each.name for each in HARD_TO_RAISE[rule]()}


def test_every_rule_is_raised_by_a_test() -> None:
    assert {rule.name for rule in REACHABLE} | set(HARD_TO_RAISE) == set(CATALOGUE)


# What is made from the file: `make rules` makes it anew.


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_the_code_is_made_from_the_file(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == CODE[path]


def test_the_pages_say_what_stamma_says() -> None:
    made = pages.files(ENTRIES)
    there = {page: page.read_text(encoding="utf-8") for page in pages.FOLDER.glob("*.md")}
    assert {page.name for page in there} == {page.name for page in made}
    assert [page.name for page in made if there[page] != made[page]] == []


def test_the_catalogue_has_every_entry() -> None:
    assert list(CATALOGUE) == list(ENTRIES)
    families = [rule.code[:3] for rule in RULES]
    assert list(dict.fromkeys(families)) == list(pages.FAMILIES)
    for family in pages.FAMILIES:
        codes = [rule.code for rule in RULES if rule.code.startswith(family)]
        assert codes == sorted(codes)


def test_the_core_has_no_names_but_these() -> None:
    sources = (ROOT / "crates").rglob("*.rs")
    text = "".join(file.read_text(encoding="utf-8") for file in sources if file.name != "rules.rs")
    assert not re.findall(r'=> "((?:fen|pgn)-[a-z0-9-]+)"', text)


GOOD = dict(ENTRIES["fen-no-king"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"what": None}, r"\[a-rule\] lacks what"),
        ({"exmaple": "x"}, r"\[a-rule\] has exmaple, which nobody reads"),
        ({"unreachable": "x"}, r"\[a-rule\] has example, instead, which nobody reads"),
        ({"code": "FAN001"}, r"'FAN001', which is of no family"),
        ({"severity": "bad"}, "unknown severity"),
        ({"fix": "maybe"}, "unknown severity or fix"),
        ({"core": "NoKing"}, "'NoKing', which names no variant"),
    ],
)
def test_a_bad_entry_is_refused(change: dict[str, str | None], said: str) -> None:
    entry = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    check({"a-rule": GOOD})
    with pytest.raises(ValueError, match=said):
        check({"a-rule": entry})


def test_a_code_is_given_once() -> None:
    with pytest.raises(ValueError, match=r"\[b\] has the code of \[a\]"):
        check({"a": GOOD, "b": GOOD})


def test_an_enum_that_the_core_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="whose enum is not known"):
        code.rust({"a": {**GOOD, "core": "fen::Flaw::NoKing"}})


def test_an_example_that_does_not_raise_its_rule_is_refused() -> None:
    rule = CATALOGUE["pgn-no-game"]
    with pytest.raises(ValueError, match=r"\[fen-no-king\] raises"):
        pages.said(CATALOGUE["fen-no-king"], rule.page())


# Rules as values.


def test_a_rule_is_a_value() -> None:
    rule = CATALOGUE["check-sign"]
    assert pickle.loads(pickle.dumps(rule)) == rule  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(rule.page())) == rule.page()  # noqa: S301 - our own
    assert hash(rule) == hash(pickle.loads(pickle.dumps(rule)))  # noqa: S301 - our own
    assert (rule.fix, rule.number_in("fide"), rule.number_in("")) == (Fix.SAFE, "FIDE C.13", "")
    assert rule.numbers() == ["FIDE C.13", "Rules E, E11", "PGN 8.2.3.5"]
