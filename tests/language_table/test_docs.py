"""The examples of the page on languages, and of the code, run."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest
from tools.languages.page import PAGE

MODULES = ("", ".language", ".lexicon", ".loading", ".order", ".table")


def test_the_examples_of_the_page_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_the_code_run(module: str) -> None:
    assert doctest.testmod(import_module(f"stamma.language_table{module}")).failed == 0
