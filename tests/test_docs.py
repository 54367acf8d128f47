"""Every example in the documentation runs: docstrings, README and docs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import stamma
from stamma import _core
from stamma.diagnostics import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent

MODULES = ["stamma"] + [
    module.name
    for module in pkgutil.walk_packages(stamma.__path__, "stamma.")
    # The compiled module is looked at class by class; a __main__ runs when it is imported.
    if module.name != "stamma._core" and not module.name.endswith("__main__")
]
CLASSES = [value for value in vars(_core).values() if isinstance(value, type)]
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])

# Far fewer examples than this would mean that they are no longer found.
FEWEST_EXAMPLES = 30

_PYTHON_BLOCK = re.compile(r"^```(?:python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _of_module(name: str) -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    return finder.find(importlib.import_module(name), name)


def _of_class(class_: type) -> list[doctest.DocTest]:
    """Find the examples of a compiled class, whose members doctest does not look at."""
    documented = {class_.__name__: class_.__doc__}
    for name in vars(class_):
        documented[f"{class_.__name__}.{name}"] = getattr(class_, name).__doc__
    parser = doctest.DocTestParser()
    return [
        parser.get_doctest(text, {}, name, None, None)
        for name, text in documented.items()
        if text is not None
    ]


def _of_page(page: Path) -> list[doctest.DocTest]:
    """Find the examples of a page; they share their names from top to bottom."""
    text = page.read_text(encoding="utf-8")
    examples = "\n".join(block for block in _PYTHON_BLOCK.findall(text) if ">>>" in block)
    return [doctest.DocTestParser().get_doctest(examples, {}, page.name, str(page), 0)]


def _failures(tests: list[doctest.DocTest]) -> str:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in tests:
        runner.run(test, out=report.append)
    return "".join(report)


def _run(tests: list[doctest.DocTest]) -> None:
    failures = _failures(tests)
    if failures:
        pytest.fail(failures, pytrace=False)


def _all() -> Iterator[doctest.DocTest]:
    for module in MODULES:
        yield from _of_module(module)
    for class_ in CLASSES:
        yield from _of_class(class_)
    for page in PAGES:
        yield from _of_page(page)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module(module: str) -> None:
    _run(_of_module(module))


@pytest.mark.parametrize("class_", CLASSES, ids=lambda class_: class_.__name__)
def test_the_examples_of_a_compiled_class(class_: type) -> None:
    tests = _of_class(class_)
    assert any(test.examples for test in tests)
    _run(tests)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page(page: Path) -> None:
    _run(_of_page(page))


def test_the_examples_are_found() -> None:
    found = {test.name for test in _all() if test.examples}
    assert {"stamma", "Board", "Board.read_fen", "Move", "Piece", "stamma.epd.read"} <= found
    assert sum(len(test.examples) for test in _all()) >= FEWEST_EXAMPLES


def test_an_example_that_fails_is_reported() -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, None)
    assert "Expected:\n    3\nGot:\n    2" in _failures([wrong])


def test_what_shows_a_promise_is_there() -> None:
    page = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:tests|crates)/[\w/.]+)`", page)
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).is_file()] == []
    targets = re.findall(r"fuzz targets? `(\w+)`(?: and `(\w+)`)?", page)
    for target in filter(None, [name for pair in targets for name in pair]):
        assert (ROOT / "fuzz" / "fuzz_targets" / f"{target}.rs").is_file(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_rule_that_a_page_names_exists(page: Path) -> None:
    codes = {rule.code for rule in CATALOGUE.values()}
    families = "|".join(sorted({code[:3] for code in codes}))
    named = re.findall(rf"\b(?:{families})\d{{3}}\b", page.read_text(encoding="utf-8"))
    assert sorted(set(named) - codes) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_merge_is_left_half_done(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith(("<<<<<<< ", ">>>>>>> "))] == []
