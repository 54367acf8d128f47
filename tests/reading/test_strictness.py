"""Holding a text to a notation: what breaks its rules is an error, what it prefers is a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from stamma import pgn, read

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic


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
        ("1. e4 d5 2. xd5 Qxd5", "fide", [("missing-file", "error", "xd5")]),
        (
            "1. e4 d5 2. Pxd5",
            "fide",
            [("pawn-letter", "error", "Pxd5"), ("missing-file", "error", "Pxd5")],
        ),
        ("<b>1. e4</b> e5 2. N-f3", "san", [("superfluous-hyphen", "error", "N-f3")]),
    ],
)
def test_each_move_is_held_to_the_notation(
    text: str, strict: str, expected: list[tuple[str, str, str]]
) -> None:
    assert found(text, strict) == expected


def test_nothing_is_repaired_unless_asked() -> None:
    text = "1. e4 e5 2. Qh9 Nf6"
    assert found(text, "san") == [("not-a-move", "error", "Qh9")]
    reading = read(text, strict="san", language="en", repair="normal")
    assert [(one.name, str(one.severity)) for one in reading.diagnostics] == [
        ("repaired-move", "error")
    ]


@pytest.mark.parametrize(
    ("text", "illegal"),
    [
        ("1. e5 e5 2. Nf3 Nc6 3. Bb5 a6", 3),
        ("1. e4 e4 2. Nf3 Nc6 3. Bb5 a6", 6),
        ("1. e4 e5 2. Nf3 Nc6 3. 0-0 Nf6 4. Bc4 Be7 5. d3 d6", 23),
        # The knight is pinned; the legal d6 before it is not to be blamed.
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Nxd4 5. Nxd4 exd4", 36),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7 6. Re5", 55),
        # With the letters of German it would be the pawn's move a4.
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 4. Ba4 Nf6 5. 0-0 Be7 6. Re1 b5 7. Bb3 d6", 33),
        ("e4 e5\nNf3 Nc6\nBb5 a6\nBa4 Nf6\n0-0 Be7\nRe1 b5\nBb3 Nd6\nc3 0-0\n", 48),
    ],
)
def test_the_move_that_is_illegal_is_named(text: str, illegal: int) -> None:
    assert [(one.name, one.start) for one in read(text, strict="fide").diagnostics] == [
        ("illegal-move", illegal)
    ]


@pytest.mark.parametrize(
    ("knight", "bishop"),
    ["SL", "CF", "CA", "КС", "PL", "SG", "JS", "HF", "RL", "ΙΑ"],
)
def test_the_illegal_move_is_named_in_every_language(knight: str, bishop: str) -> None:
    # In German 4... Sxd4 is illegal; as a pawn's move of Finnish it could be played.
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Nxd4 5. Nxd4 exd4"
    text = text.replace("N", knight).replace("B", bishop)
    (only,) = read(text, strict="fide").diagnostics
    assert (only.name, only.start, only.advice) == ("illegal-move", 36, "did you mean exd4?")
    assert only.message.startswith(f"'{knight}xd4' is not possible: the knight on c6 is pinned")


@pytest.mark.parametrize(
    ("text", "illegal"),
    [
        ("1. e4 e5 2. Bc4 Bc5 3. Qh5 Nf6 4. Qxf7# Kxf7 5. Nf3 d6", 40),
        ("1. e4 e5 2. Lc4 Lc5 3. Dh5 Sf6 4. Dxf7# Kd8 5. Sf3 d6", 40),
        ("1. f3 e5 2. g4 Qh4# 3. Kf2 d6", 23),
    ],
)
def test_a_move_after_mate_is_illegal(text: str, illegal: int) -> None:
    (only,) = read(text, strict="fide").diagnostics
    assert (only.name, only.start) == ("illegal-move", illegal)
    assert "the game is over" in only.message


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Qe2 Nf6 5. 0-0-0 Be7", "did you mean 0-0?"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. Dd3 d6", "did you mean d3, Fd3, De2?"),
        ("1. e4 e5 2. Nf3 D Nc6", "moves look like e4, Nf3, cxd5, b8Q or 0-0"),
    ],
)
def test_advice_is_written_as_the_notation_has_it(text: str, advice: str) -> None:
    (only,) = read(text, strict="fide").diagnostics
    assert only.advice == advice


@pytest.mark.parametrize("offer", ["=", "( = )", "[=]", "[ = ]"])
def test_a_draw_offer_has_one_sign(offer: str) -> None:
    (only,) = read(f"1. e4 e5 2. Nf3 {offer} Nc6 3. Bb5 a6", strict="fide").diagnostics
    assert (only.name, only.by) == ("bare-draw-offer", "FIDE C.12")


def test_capital_letters_are_no_other_notation() -> None:
    found = read("1. E4 E5 2. NF3 NC6 3. BB5 A6", strict="fide").diagnostics
    assert [(one.name, one.advice) for one in found] == [
        ("capital-files", f"write {move}") for move in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
    ]


@pytest.mark.parametrize(
    ("text", "article", "advice"),
    [
        ("1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 Be7", "FIDE C.10", "write Nbd2 or Nfd2"),
        (
            "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 Be7 5. Ne5 0-0 6. Ndf3 Nbd7",
            "FIDE C.10",
            "write Nbd2 or Nfd2",
        ),
        ("1. e4 d5 2. xd5 Qxd5 3. Nc3 Qa5", "FIDE C.9.3", "write exd5"),
        ("1. e4 d5 2. c4 Nf6 3. xd5 c6", "FIDE C.9.3", "write cxd5 or exd5"),
        ("1. e4 d5 2. Nc3 Nf6 3. xd5 Nxd5", "FIDE C.9.3", "write exd5 or Nxd5"),
        ("1. e4 e5 2. d4 exd4 3. Nf3 Pd6", "FIDE C.4", "write d6"),
        ("1. e4 e5 2. Nf3 = Nc6 3. Bb5 a6", "FIDE C.12", "write Nf3 (=) if a draw was offered"),
        ("1. e4 e5 2. Nf3= Nc6 3. Bb5 a6", "FIDE C.12", "write Nf3 (=) if a draw was offered"),
        ("1. e4 ± e5 2. Nf3 Nc6", "FIDE C.13", "leave it out"),
        ("1. e4 e5 2. Nf3 Nf6 N 3. Nxe5 d6", "FIDE C.13", "leave it out"),
        ("1. e4 e5 2. Nf3 Nc6 3. Lb5 a6 4. Ba4 Nf6", "FIDE C.2", "write Bb5"),
    ],
)
def test_the_article_is_cited(text: str, article: str, advice: str) -> None:
    errors = [one for one in read(text, strict="fide").diagnostics if str(one.severity) == "error"]
    assert [(one.by, one.advice) for one in errors] == [(article, advice)]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 P-QR3 4. B-R4 N-B3 5. O-O B-K2", "descriptive"),
        ("1. 5254 5755 2. 7163 2836 3. 6125 1716", "ICCF"),
        ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "UCI"),
        ("1. e2e4 e7e5 2. d2d4 e5d4 3. d1d4 b8c6", "UCI"),
    ],
)
def test_a_sheet_in_another_notation_is_reported_once(text: str, notation: str) -> None:
    [only] = read(text, strict="fide").diagnostics
    assert (only.name, str(only.severity)) == ("other-notation", "error")
    assert f"this sheet is in {notation} notation" in only.message
    assert only.advice.startswith("write it in FIDE notation: ")


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 (=) Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7 1/2-1/2",
        "1. e2e4 e7e5 2. Ng1f3 Nb8c6 3. Bf1b5 a7a6 4. Bb5xc6 d7xc6",
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. Te1 b5",
        "White\tBlack\n1\te4\te5\n2\tNf3\tNc6\n3\tBb5\ta6\n4\tBa4\tNf6\n5\t0-0\tBe7",
        '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 1-0',
    ],
)
def test_a_correct_sheet_passes(text: str) -> None:
    assert read(text, strict="fide").diagnostics == []


@pytest.mark.parametrize(
    ("text", "article"),
    [("1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 *", "FIDE C.10"), ("1. e4 e5 2. Nf4 *", "")],
)
def test_a_file_of_games_has_the_article_too(text: str, article: str) -> None:
    said: list[Diagnostic] = []
    pgn.check(text.encode(), said.append, strict="fide", lints=False)
    assert [one.by for one in said] == [article]


def test_a_draw_offer_is_held_to_a_notation_without_one() -> None:
    assert found("1. e4 e5 2. Nf3 (=) Nc6", "san") == [("draw-offer-sign", "error", "(=)")]


def test_moves_of_side_lines_are_held_to_it_too() -> None:
    assert found("1. e4 e5 (1... c5 2. N-f3) 2. Nf3", "san") == [
        ("superfluous-hyphen", "error", "N-f3")
    ]


def test_remarks_come_in_the_order_of_the_text() -> None:
    text = "1. e4 e5 2. Qh9 Nf6 3. N-c3 Bc5 4. Ngf3"
    reading = read(text, strict="san", language="en", repair="normal")
    places = [one.start for one in reading.diagnostics]
    assert places == sorted(places)
    assert len(places) == 3


def test_without_a_notation_nothing_is_held_to_one() -> None:
    assert read("1. e4 e5 2. N-f3 Nc6").diagnostics == []
