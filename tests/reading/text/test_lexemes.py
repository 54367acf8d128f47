"""What a text is cut into, before anything is decided about it."""

from __future__ import annotations

import pytest

from stamma.reading.text.lexemes import Form, Kind, begins_line, ends_line, scan


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("12... Nf6", "number dots move"),
        ("(3) e4", "number move"),
        ("3) e4 (see p. 45) 4. d4", "number move open word word sign number close number move"),
        ("e4 4.5 12:30", "move sign sign"),  # an evaluation and a clock
        ("½-½", "result"),
        ("1-0", "result"),
        ("Nf3!? +-", "move glyph"),
        ("Bb5 {a comment}", "move open word word close"),
        ('[Event "x"]', "tag"),
        ("\\move $1 <b>e4</b>", "markup glyph markup move markup"),
        ("the knight", "word word"),
        ("", ""),
    ],
)
def test_a_text_is_cut(text: str, kinds: str) -> None:
    assert " ".join(lexeme.kind.value for lexeme in scan(text)) == kinds


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Nf3", Form.ALGEBRAIC),
        ("exd6 e.p.", Form.ALGEBRAIC),
        ("Nf3-\ng5", Form.ALGEBRAIC),  # a line may end after a hyphen
        ("Кf3", Form.ALGEBRAIC),
        ("♘f3", Form.ALGEBRAIC),
        ("O-O-O+", Form.CASTLING),
        ("P-K4", Form.DESCRIPTIVE),
        ("R x P ch", Form.DESCRIPTIVE),
        ("P4R", Form.SPANISH),
        ("7163", Form.NUMERIC),
        ("ed", Form.WEAK),
        ("castles", Form.WEAK),
    ],
)
def test_a_move_is_one_lexeme_with_its_form(text: str, form: Form) -> None:
    (lexeme,) = scan(text)
    assert (lexeme.kind, lexeme.text, lexeme.form) == (Kind.MOVE, text, form)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("10 B takes Kt P takes B", ["B takes Kt", "P takes B"]),
        ("10 BxKt PxB", ["BxKt", "PxB"]),
        ("10 BxKt P-K4", ["BxKt", "P-K4"]),
        ("10 B takes Kt P", ["B takes Kt P"]),
        ("37 K to K2 Q takes K8 ch", ["K to K2", "Q takes K8 ch"]),  # a slip: the square is named
    ],
)
def test_a_man_belongs_to_the_move_that_it_makes(text: str, moves: list[str]) -> None:
    assert [lexeme.text for lexeme in scan(text) if lexeme.kind is Kind.MOVE] == moves


def test_lexemes_know_where_they_stand() -> None:
    text = "Then 1. e4  e5 followed."
    assert all(text[lexeme.start : lexeme.end] == lexeme.text for lexeme in scan(text))


def test_a_half_among_days_is_one_of_them() -> None:
    kinds = [lexeme.kind for lexeme in scan("e4 31/12 e5 1/2 Nf3 2/2")]
    assert Kind.RESULT not in kinds


@pytest.mark.parametrize(("place", "begins", "ends"), [(0, True, False), (4, True, True)])
def test_ends_of_lines_are_found(place: int, begins: bool, ends: bool) -> None:
    assert begins_line("e4\n> ", place, "> ") == begins
    assert ends_line("e4\n> ", place, "> ") == ends
