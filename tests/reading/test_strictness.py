"""Holding a text to a notation: what breaks its rules is an error, what it prefers is a note."""

from __future__ import annotations

import pytest

from stamma import read


def found(text: str, strict: str) -> list[tuple[str, str, str]]:
    reading = read(text, strict=strict, language="en")
    return [(one.name, str(one.severity), text[one.start : one.end]) for one in reading.diagnostics]


@pytest.mark.parametrize(
    ("text", "strict", "expected"),
    [
        ("1. e4 e5 2. Nf3 Nc6", "san", []),
        ("1. e4 e5 2. Ngf3", "san", [("superfluous-departure", "error", "Ngf3")]),
        ("1. e4 e5 2. Nf3+ Nc6", "san", [("false-check", "error", "Nf3+")]),
        ("1. e4 e5 2. N-f3 Nc6", "fide", [("needless-hyphen", "note", "N-f3")]),
        ("1. e4 e5 2. Nf3 Sc6", "fide", [("other-letter", "error", "Sc6")]),
        ("1. P-K4 e5", "san", [("otherwise", "error", "P-K4")]),
        ("<b>1. e4</b> e5 2. N-f3", "san", [("superfluous-hyphen", "error", "N-f3")]),
    ],
)
def test_each_move_is_held_to_the_notation(
    text: str, strict: str, expected: list[tuple[str, str, str]]
) -> None:
    assert found(text, strict) == expected


def test_what_had_to_be_mended_is_told_once() -> None:
    assert found("1. e4 e5 2. Qh9 Nf6", "san") == [("repaired-move", "error", "Qh9")]


def test_moves_of_side_lines_are_held_to_it_too() -> None:
    assert found("1. e4 e5 (1... c5 2. N-f3) 2. Nf3", "san") == [
        ("superfluous-hyphen", "error", "N-f3")
    ]


def test_remarks_come_in_the_order_of_the_text() -> None:
    reading = read("1. e4 e5 2. Qh9 Nf6 3. N-c3 Bc5 4. Ngf3", strict="san", language="en")
    places = [one.start for one in reading.diagnostics]
    assert places == sorted(places)
    assert len(places) == 3


def test_without_a_notation_nothing_is_held_to_one() -> None:
    assert read("1. e4 e5 2. N-f3 Nc6").diagnostics == []
