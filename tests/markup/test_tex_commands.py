"""The tables of TeX: what commands stand for and how they mark agrees with itself."""

from __future__ import annotations

import unicodedata

import pytest

from stamma.markup import tex_commands as commands
from stamma.markup.rendering import MAIN, SIDE


@pytest.mark.parametrize(
    ("command", "sign"),
    [
        ("knight", "♘"),
        ("symqueen", "♕"),
        ("captures", "x"),
        ("checkmate", "#"),
        ("ldots", "..."),
        ("wbetter", "⩲"),
        ("onlymove", "□"),
        ("par", "\n\n"),
    ],
)
def test_commands_stand_for_signs(command: str, sign: str) -> None:
    assert commands.SIGNS[command] == sign


@pytest.mark.parametrize(
    ("command", "label"),
    [("mainline", MAIN), ("variation", SIDE), ("bf", "bold"), ("em", "italic")],
)
def test_commands_mark_what_they_are_given(command: str, label: str) -> None:
    assert commands.LABELS[command] == label


def test_a_switch_marks_something() -> None:
    assert set(commands.LABELS) >= commands.SWITCHES


def test_no_command_is_in_two_tables() -> None:
    tables = [
        set(commands.SIGNS),
        set(commands.LABELS),
        commands.HEADINGS,
        commands.BOARDS,
        set(commands.HIDDEN),
    ]
    names = [name for table in tables for name in table]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("accent", "letter"), [("'", "é"), ('"', "ë"), ("^", "ê"), ("v", "ě"), ("k", "ę"), (".", "ė")]
)
def test_accents_go_over_and_under_the_next_letter(accent: str, letter: str) -> None:
    assert unicodedata.normalize("NFC", "e" + commands.ACCENTS[accent]) == letter
