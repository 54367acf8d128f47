"""Assembly: the notation and the languages of a text, its spans, and what is said of the whole."""

from __future__ import annotations

import pytest

from stamma import read


@pytest.mark.parametrize(
    ("text", "notation", "language"),
    [
        ("1. e4 e5 2. Nf3", "san", "en"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5", "san", "de"),
        ("1. e2-e4 e7-e5 2. Ng1-f3", "lan", "en"),
        ("e2e4 e7e5 g1f3", "uci", None),
        ("1. 5254 5755 2. 7163", "iccf", None),
        ("1. P-K4 P-K4 2. N-KB3", "descriptive", "en"),
        ("1. P4R P4R 2. C3AR", "descriptive_es", "es"),
        ("1. e4 e5 2. ♘f3 ♞c6", "fan", None),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0", "fide", "en"),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O", "san", "en"),
        # How captures are marked.
        ("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5", "san", "en"),
        ("1. e4 d5 2. ed5 Qd5 3. Nc3 Qa5", "fide_bare", "en"),
        ("1. e4 d5 2. e:d5 Q:d5 3. Nc3 Qa5", "colon", "en"),
        ("1. e4 d5 2. ed5: Qd5: 3. Nc3 Qa5", "colon_end", "en"),
        ("1. e4 d5 2. exd5 Qd5 3. Nc3 Qa5", "san", "en"),
        ("1. e4 d5 2. e:d5 Qxd5 3. Nc3 Qa5", "san", "en"),
    ],
)
def test_the_notation_that_the_moves_are_written_in(
    text: str, notation: str, language: str | None
) -> None:
    reading = read(text)
    assert reading.notation is not None
    assert reading.notation.name == notation
    assert (None if reading.language is None else reading.language.code) == language


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1. e4 e5 2. Sf3 Sc6 und Weiß steht ein wenig besser als Schwarz", "de"),
        ("1. e4 e5 2. Sf3 Sc6 och vit är lite bättre än svart i den här ställningen", "sv"),
    ],
)
def test_prose_tells_languages_with_the_same_letters_apart(text: str, code: str) -> None:
    language = read(text).language
    assert language is not None
    assert language.code == code


def test_the_confidences_of_languages_add_up() -> None:
    fits = read("1. e4 e5 2. Sf3 Sc6").languages
    assert len(fits) > 1
    assert sum(fit.confidence for fit in fits) == pytest.approx(1.0)
    assert fits == sorted(fits, key=lambda fit: -fit.confidence)


SPANS = [
    (
        '[White "A"]\n\n1. e4 e5 1-0',
        'tag [White "A"]|prose \n\n|number 1.|prose  |move e4|prose  |move e5|prose  |result 1-0',
    ),
    (
        "So 1. e4! (1. d4).",
        "prose So |number 1.|prose  |move e4!|prose  (|number 1.|prose  |variation d4|prose ).",
    ),
    ("Nothing at all", "prose Nothing at all"),
]


@pytest.mark.parametrize(("text", "expected"), SPANS)
def test_the_whole_text_is_divided_into_spans(text: str, expected: str) -> None:
    spans = read(text).spans
    assert "|".join(f"{span.kind} {text[span.start : span.end]}" for span in spans) == expected
    assert "".join(text[span.start : span.end] for span in spans) == text


def test_a_span_of_a_move_knows_its_place_in_the_game() -> None:
    reading = read("1. e4 e5 1-0\n\n1. d4 (1. c4) d5 1-0")
    moves = [span for span in reading.spans if span.move is not None]
    assert [(span.kind, span.game, span.ply) for span in moves] == [
        ("move", 0, 0),
        ("move", 0, 1),
        ("move", 1, 0),
        ("variation", 1, 0),
        ("move", 1, 1),
    ]
    for span in moves:
        assert span.node is not None
        assert (span.node.move, span.notation) == (span.move, reading.notation)
        assert span.game is not None
        assert span.node.game() == reading.games[span.game]


def test_a_text_without_moves_names_the_nearest_thing() -> None:
    (found,) = read("Then 24. Qxe4 fxe4 25. Rd1 won.").diagnostics
    assert found.name == "no-game"
    assert "Qxe4" in found.message


def test_what_is_no_text_is_not_searched() -> None:
    (found,) = read("\x00\x01\x02\x03 1. e4 e5").diagnostics
    assert "no text at all" in found.message
