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


# With Spanish letters, `RxP` of the 53rd move is the king's, and the rest can be played as well.
ENGLISH = """\
1 P-K4 P-QB4 2 N-KB3 P-Q3 3 P-Q4 PxP 4 NxP N-KB3 5 N-QB3
N-B3 6 B-KN5 P-K3 7 Q-Q2 P-QR3 8 O-O-O B-Q2 9 P-B3 B-K2 10
K-N1 P-R3 11 B-K3 P-KR4 12 B-KN5 Q-B2 13 P-B4 NxN 14 QxN
Q-B4 15 BxN BxB 16 QxP QxQ 17 RxQ BxN 18 PxB B-B3 19 R-Q4
P-R5 20 B-K2 K-K2 21 KR-Q1 QR-QB1 22 K-N2 R-B2 23 B-B3
KR-QB1 24 R-B4 B-N4 25 RxRch RxR 26 P-K5 B-B3 27 BxB RxB 28
R-Q4 R-B4 29 K-N3 P-KN4 30 P-N3 PxNP 31 PxP(KN3) PxP 32 PxP
P-B3 33 R-B4 R-Q4 34 R-B7ch K-Q1 35 RxP PxP 36 P-B4 R-R4 37
PxP RxKP 38 P-B3 K-B1 39 R-N6 P-R4 40 R-N5 R-KB4 41 P-R4
K-B2 42 P-B5 P-K4 43 RxP P-K5 44 R-R7ch K-B3 45 R-R6ch K-B2
46 R-K6 RxP 47 RxP R-KR4 48 K-N4 K-N2 49 R-K7ch K-N3 50
P-R5ch K-R3 51 P-B4 R-R8 52 K-B5 R-R4ch 53 K-Q6 RxP 54 P-B5
R-R8 55 P-B6 R-Q8ch 56 K-B7 R-KR8 57 R-K2 R-R2ch 58 K-Q6
R-R3ch 59 R-K6 R-R2 60 R-K7 R-R3ch 61 K-Q7 R-R1 62 R-K1
R-R2ch 63 R-K7 R-R1 64 R-K6 K-N3 65 R-K7 R-KN1 66 R-R7 R-KB1
"""


def test_the_rook_of_english_descriptive_is_no_spanish_king() -> None:
    reading = read(ENGLISH)
    assert reading.games[0].uci().split()[105] == "h5a5"
