"""One occurrence of a rule: what it says, and how its place is shown."""

from __future__ import annotations

import pytest

from stamma import Board
from stamma.diagnostics import CATALOGUE, Choice, Diagnostic, Place, Severity, diagnose

PLACE = Place("games.pgn", 2, 3, 7, 12, 100, 103)


@pytest.mark.parametrize(
    ("text", "start", "end", "place", "rendered"),
    [
        ("Qh9", 0, 3, None, ["", "  Qh9", "  ^^^"]),
        ("1. Qh9", 3, 6, None, [" (character 4)", "  1. Qh9", "     ^^^"]),
        ("a\nb\n1. Qh9 c", 7, 10, None, [" (line 3, character 4)", "  1. Qh9 c", "     ^^^"]),
        ("a\tQ", 2, 3, None, [" (character 3)", "  a·Q", "    ^"]),
        ("1. Qh9\n", 3, 6, None, [" (character 4)", "  1. Qh9", "     ^^^"]),
        ("Qh9\n", 3, 4, None, [" (character 4)", "  Qh9·", "     ^"]),
        ("1. e4\nQh9\n", 6, 9, PLACE, [" (games.pgn:7:12)", "  Qh9", "  ^^^"]),
        ("Qh9", 3, 3, None, [" (character 4)", "  Qh9", "     ^"]),  # after the end
        ("Qh9", 0, 3, PLACE, [" (games.pgn:7:12)", "  Qh9", "  ^^^"]),
    ],
)
def test_a_place_is_shown_with_carets(
    text: str, start: int, end: int, place: Place | None, rendered: list[str]
) -> None:
    found = diagnose("skipped-move", text, start, end, place, text="Qh9")
    first, shown, caret, advice = found.render().split("\n")
    assert [first.removeprefix(found.message), shown, caret] == rendered
    assert advice == f"  help: {found.advice}"


def test_what_stands_around_it_on_its_line_is_shown() -> None:
    found = diagnose("skipped-move", "Qh9", 0, 3, PLACE, text="Qh9").on_line("1. e4 ", " 2. d4")
    assert found.excerpt() == ("1. e4 Qh9 2. d4", "      ^^^")


@pytest.mark.parametrize(
    ("name", "facts", "message"),
    [
        ("wrong-number", {"said": 21, "number": 12}, "move 21 is numbered here, but it is move 12"),
        ("fen-rank-count", {"count": 1}, "the board has 1 rank instead of eight"),
        ("fen-rank-count", {"count": 7}, "the board has 7 ranks instead of eight"),
    ],
)
def test_facts_are_filled_in_and_counted(name: str, facts: dict[str, object], message: str) -> None:
    assert diagnose(name, "x", 0, 1, **facts).message == message


def test_a_standard_makes_all_but_notes_an_error() -> None:
    for rule in CATALOGUE.values():
        strict = Diagnostic(rule, "x", 0, 1).held_strictly()
        is_note = rule.severity is Severity.NOTE
        assert strict.severity is (Severity.NOTE if is_note else Severity.ERROR)


def test_the_same_can_be_said_of_another_place() -> None:
    found = diagnose("skipped-move", "Qh9", 0, 3, text="Qh9")
    moved = found.at("1. e4\nQh9", 6, 9, PLACE)
    assert (moved.line, moved.column, moved.place) == (2, 1, PLACE)
    assert (moved.code, moved.message, moved.advice) == (found.code, found.message, found.advice)


def test_it_cannot_be_changed() -> None:
    facts: dict[str, object] = {"text": "Qh9"}
    found = Diagnostic(CATALOGUE["skipped-move"], "Qh9", 0, 3, facts=facts)
    facts["text"] = "Qh8"
    assert found.facts == {"text": "Qh9"}
    with pytest.raises(TypeError):
        found.facts["text"] = "Qh8"  # type: ignore[index]
    with pytest.raises(AttributeError):
        found.text = "Qh8"


def test_moves_that_may_be_meant_are_no_part_of_what_is_wrong() -> None:
    found = diagnose("skipped-move", "Qh9", 0, 3, text="Qh9")
    helped = found.offering(Choice(Board(), ()))
    assert helped == found
    assert hash(helped) == hash(found)
    assert repr(helped) == repr(found)
    assert found != found.held_strictly()
    assert found != tuple(found)


def test_it_is_plain_data_for_programs() -> None:
    found = diagnose("skipped-move", "Qh9", 0, 3, text="Qh9")
    assert found.to_dict() == {
        "code": found.code,
        "name": "skipped-move",
        "severity": "warning",
        "message": found.message,
        "advice": found.advice,
    }
