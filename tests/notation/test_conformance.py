"""The page on conformance names tests and rows that exist, for every rule that there is."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "conformance.md"

# How many rules each family has.
FAMILIES = {
    "P{}": 9,
    "SQ-{}": 5,
    "PC-{}": 6,
    "CAP-{}": 6,
    "EP-{}": 3,
    "PRO-{}": 5,
    "CAS-{}": 4,
    "CHK-{}": 4,
    "RES-{}": 5,
    "NUM-{}": 5,
    "LAN-{}": 5,
    "FAN-{}": 3,
    "ICCF-{}": 5,
    "UCI-{}": 4,
    "ECO-{}": 2,
    "INF-{}": 3,
    "STA-{}": 8,
    "DES-{}": 11,
    "SDN-{}": 5,
    "PRB-{}": 4,
    "ANN-{}": 6,
    "PGN-{}": 20,
    "FEN-{}": 9,
    "V{}": 12,
    "C.{}": 13,
    "8.2.3.{}": 8,
}
OTHERS = {
    *(f"DIS-{number}" for number in range(9)),
    *("C.9.1", "C.9.2", "C.9.3", "C.10.1", "C.10.2", "C.10.3"),
    *(f"C.10.3.{number}" for number in range(1, 5)),
    *(f"E{number}" for number in (*range(1, 9), 10, 11, 12)),
    *("E9(1)", "E9(2)", "E9(3)", "EPD"),
}
RULES = OTHERS | {
    name.format(number) for name, count in FAMILIES.items() for number in range(1, count + 1)
}


def rows_of_page() -> dict[str, str]:
    """The rules of the page, and what is said to show each."""
    found: dict[str, str] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] not in {"rule", "---"}:
            assert cells[0] not in found, f"{cells[0]} stands on the page twice"
            found[cells[0]] = cells[2]
    return found


PAGE_ROWS = rows_of_page()


@cache
def names_in(file: str) -> set[str]:
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_rule_is_on_the_page() -> None:
    assert set(PAGE_ROWS) == RULES


@pytest.mark.parametrize("rule", PAGE_ROWS)
def test_a_rule_is_shown_by_tests_that_exist(rule: str) -> None:
    shown = PAGE_ROWS[rule]
    named = re.findall(r"`([^`]+\.py)::([^`]+)`", shown)
    assert bool(named) != shown.startswith("*later*: ")
    for file, name in named:
        assert name in names_in(file)


@pytest.mark.parametrize("rule", [rule for rule, shown in PAGE_ROWS.items() if "; rows " in shown])
def test_a_rule_is_shown_by_rows_that_name_it(rule: str) -> None:
    table = (TESTS / "data" / "moves.jsonl").read_text(encoding="utf-8").splitlines()
    about = {row["ref"] for row in map(json.loads, table) if rule in row["rules"]}
    _, _, rows = PAGE_ROWS[rule].partition("; rows ")
    named = re.findall(r"`([^`]+)`", rows)
    assert named
    assert set(named) <= about
