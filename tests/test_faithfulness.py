"""The page on faithfulness has what comes out today."""

from __future__ import annotations

import pytest

from benchmarks.fidelity import page
from benchmarks.fidelity.tools import OURS, PYTHON_CHESS

SCORES = page.measure((OURS, PYTHON_CHESS))


@pytest.mark.parametrize("title", SCORES)
@pytest.mark.parametrize("tool", [OURS, PYTHON_CHESS])
def test_the_page_has_what_is_measured(title: str, tool: str) -> None:
    score = SCORES[title][tool]
    faults = "\n".join(f"{name}: {text!r}: {fault}" for name, text, fault in score.faults)
    assert page.recorded()[title][tool] == str(score), faults


def test_the_page_names_what_is_not_faithful() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    named = text.partition("## Not faithful yet")[2]
    for title, tools in SCORES.items():
        for name, _, _ in tools[OURS].faults:
            assert f"- {title}, {name}\n" in named
