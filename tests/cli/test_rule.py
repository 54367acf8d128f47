"""``stamma rule``: the list, a page, facts for programs."""

from __future__ import annotations

import io
import json
import sys

import pytest
from tests.cli.program import run

from stamma.cli import main
from stamma.cli.rule import explain
from stamma.diagnostics import CATALOGUE, Rule


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_all_rules_are_listed_a_line_each() -> None:
    done = run("rule")
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert lines == [[rule.code, rule.name, rule.severity] for rule in CATALOGUE.values()]
    assert (done.returncode, done.stderr) == (0, "")


def test_on_a_terminal_the_list_has_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["rule"]) == 0
    lines = terminal.getvalue().splitlines()
    assert len({line.rindex(" ") for line in lines}) == 1
    assert "\t" not in terminal.getvalue()
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("asked", ["SPL016", "spl016", "castling-sign"])
def test_a_rule_is_explained(asked: str) -> None:
    done = run("rule", asked)
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout
        == """\
SPL016 castling-sign

style: it is written otherwise than it should be
fix safe: a program can mend it, and what is meant stays certain
by FIDE C.13; Rules E, E11; PGN 8.2.3.3

Castling is written otherwise than this notation does: with zeros, with the
letter O, or without hyphens.

PGN has the letter O, FIDE the zero. A search for one does not find the other.

Example, given to stamma.Board.parse:
    0-0

with
    fen       r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
    notation  san

Instead:
    O-O

Advice: write …
"""
    )


@pytest.mark.parametrize("rule", CATALOGUE.values(), ids=lambda rule: rule.name)
def test_a_page_fits_the_terminal(rule: Rule) -> None:
    lines = explain(rule).splitlines()
    assert lines[0] == f"{rule.code} {rule.name}"
    # Only what is quoted, and stands to the right, may be longer.
    assert [line for line in lines if len(line) > 80 and not line.startswith("    ")] == []
    assert [line for line in lines if line != line.rstrip()] == []
    assert [line for line in lines if line.startswith("Advice") and "{" in line] == []


def test_several_rules_at_once() -> None:
    both = run("rule", "MOV005", "MOV006").stdout
    assert both == explain(CATALOGUE["illegal-move"]) + "\n\n" + explain(
        CATALOGUE["ambiguous-move"]
    )


def test_a_rule_without_an_example_says_why() -> None:
    assert "No example: it takes ten thousand faults" in run("rule", "pgn-too-many-faults").stdout


def test_facts_for_programs() -> None:
    (facts,) = json.loads(run("rule", "--json", "PGN072").stdout)
    rule = CATALOGUE["pgn-suffix"]
    assert (facts["code"], facts["name"], facts["severity"]) == (rule.code, rule.name, "style")
    assert (facts["fix"], facts["by"], facts["given"]) == (
        "safe",
        {"pgn": "8.2.3.8"},
        {"strict": "pgn"},
    )
    assert facts["example"].endswith("1. e4! e5 *\n\n")
    assert [each["code"] for each in json.loads(run("rule", "--json").stdout)] == [
        rule.code for rule in CATALOGUE.values()
    ]


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        ("MOV5", "did you mean MOV005 illegal-move"),
        ("ilegal-move", "did you mean MOV005 illegal-move"),
        ("qqqqq", "`stamma rule` lists them all"),
    ],
)
def test_an_unknown_rule_is_bad_usage(asked: str, offered: str) -> None:
    done = run("rule", asked)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no rule is called {asked!r}; {offered}" in done.stderr


def test_the_help_has_an_example() -> None:
    assert "stamma rule MOV005" in run("rule", "--help").stdout
