"""The page on faithfulness has what comes out today."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from benchmarks.fidelity import page
from benchmarks.fidelity.cases import KINDS
from benchmarks.fidelity.facts import normal, render
from benchmarks.fidelity.tools import OURS, PYTHON_CHESS, python_chess

Scores: TypeAlias = dict[str, dict[str, page.Score]]


@pytest.fixture(scope="module")
def scores() -> Scores:
    return page.measure((OURS, PYTHON_CHESS))


@pytest.mark.parametrize("title", [kind.title for kind in KINDS])
@pytest.mark.parametrize("tool", [OURS, PYTHON_CHESS])
def test_the_page_has_what_is_measured(scores: Scores, title: str, tool: str) -> None:
    score = scores[title][tool]
    faults = "\n".join(f"{name}: {text!r}: {fault}" for name, text, fault in score.faults)
    assert page.recorded()[title][tool] == str(score), faults


def test_the_page_names_what_is_not_faithful(scores: Scores) -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    named = text.partition("## Not faithful yet")[2]
    for title, tools in scores.items():
        for name, _, _ in tools[OURS].faults:
            assert f"- {title}, {name}\n" in named


def test_each_case_has_a_name_of_its_own() -> None:
    for kind in KINDS:
        names = [case.name for case in kind.cases()]
        assert len(set(names)) == len(names), kind.title


def test_a_telling_is_what_it_was_after_its_way_through_pgn() -> None:
    telling = "{a} e2e4 $1 $5 {b c} ( {d} e2e4 e7e5 ) ( d2d4 ) e7e5 ( c7c5 g1f3 ( b1c3 {e} ) )"
    assert normal(telling) == telling
    (game,) = python_chess.read(f"{render(telling)} *".encode()).games
    assert game.moves == telling
    assert game.mainline == ["e2e4", "e7e5"]
