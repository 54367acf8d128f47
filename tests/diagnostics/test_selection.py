"""Which rules a user wants to hear of."""

from __future__ import annotations

import pytest

from stamma import Board
from stamma.diagnostics import CATALOGUE
from stamma.diagnostics.selection import find, selection

(FALSE_CHECK,) = Board().parse("Nf3+").remarks


@pytest.mark.parametrize(
    ("select", "ignore", "is_wanted"),
    [
        (None, None, True),
        (None, [], True),
        ([], None, False),
        (["SPL"], None, True),
        (["SPL002"], None, True),
        (["spl002"], None, True),
        ([" false-check "], None, True),
        (["PGN", "SPL002"], None, True),
        (["PGN"], None, False),
        (None, ["SPL"], False),
        (None, ["PGN"], True),
        (["SPL002"], ["SPL"], False),  # what is ignored is not wanted, even if it is selected
    ],
)
def test_a_diagnostic_is_wanted_or_not(
    select: list[str] | None, ignore: list[str] | None, is_wanted: bool
) -> None:
    assert FALSE_CHECK.code == "SPL002"
    assert selection(select, ignore)(FALSE_CHECK) == is_wanted


def test_the_beginning_of_a_code_is_a_family() -> None:
    assert [rule.code for rule in find("RDG")] == [
        rule.code for rule in CATALOGUE.values() if rule.code.startswith("RDG")
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("MOV5", r"no rule is called 'MOV5'; did you mean MOV005 illegal-move"),
        ("false-chek", "SPL002 false-check"),
        ("", "no rule is called ''$"),
        ("xyzzy", "no rule is called 'xyzzy'$"),
    ],
)
def test_an_unknown_rule_is_refused_with_what_is_near(text: str, hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        selection([text], None)
    with pytest.raises(ValueError, match=hint):
        selection(None, [text])
