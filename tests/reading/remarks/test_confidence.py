"""Confidence: made of what speaks against a reading, and never raised by it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma import read
from stamma.reading.remarks import confidence, parts
from stamma.reading.remarks.confidence import Evidence, estimate
from stamma.reading.remarks.parts import HeadingEvidence, SideEvidence

SOURCES = [Path(str(module.__file__)) for module in (confidence, parts)]
DATA = json.loads(SOURCES[0].with_name("coefficients.json").read_text(encoding="utf-8"))
KINDS = {kind.__name__: kind for kind in (Evidence, SideEvidence, HeadingEvidence)}
NAMES = [(kind, name) for kind in KINDS.values() for name in kind._fields]
TROUBLES = st.floats(0, 8)

GAME = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
    "9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8"
)

SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5 is Spanish. Some go 3... a6 4. Ba4 Nf6 here."


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (GAME, GAME.replace("Bb5", "Bh5")),
        (GAME.replace("Bb5", "Bh5"), GAME.replace("Bb5", "Bh5").replace("Re1", "Rc1")),
        # Nothing else lets the game go on, but a lost move may be any.
        (GAME.replace("Nbd2", "Nbd9"), GAME.replace("h3", "")),
        (GAME, f"{GAME} 13. Qh9 xx 14. Zz7"),
        (GAME, f"{GAME} Black resigns 1-0 White resigns"),
        (SPANISH, f"{SPANISH} Others go 3... Nf6 4. O-O Nxe4 here."),
    ],
)
def test_trouble_lowers_the_confidence(better: str, worse: str) -> None:
    assert read(worse).confidence < read(better).confidence


def test_a_clean_game_is_sure() -> None:
    assert read(GAME).confidence >= 0.95
    assert read(f"{GAME} 1/2-1/2").confidence >= 0.95


def test_without_a_game_there_is_no_confidence() -> None:
    assert read("Nothing to see here.").confidence == 0


@pytest.mark.parametrize(
    "text",
    [
        GAME,
        f"Ann Archer - Bob Baker, Ulm 1987\n\n{GAME.replace('a6', 'a6 (3... Nf6 4. O-O)')}",
        f"{GAME} 1-0\n\n{GAME.replace('e4', 'd4', 1).replace('e5', 'd5', 1)[:12]} 0-1",
        GAME.replace("h3", ""),
        SPANISH,
    ],
)
def test_the_whole_is_no_surer_than_its_parts(text: str) -> None:
    reading = read(text)
    assert len(reading.parts) == len(reading.games)
    for part in reading.parts:
        least = min(part.main_line, part.side_lines, part.heading)
        assert 0 <= reading.confidence <= least == part.least <= 1


def test_each_part_has_its_own_confidence() -> None:
    plain, side = (
        read(text).parts[0] for text in (GAME, f"{GAME}. There is also 12... Qc8 13. Nf1.")
    )
    assert side.side_lines < plain.side_lines
    several = f"Ann - Bob\n\n{GAME} 1-0\n\nCid - Dora\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 0-1"
    told = read(several).parts[0]
    assert told.heading < plain.heading
    # A fault of one game says nothing about the others.
    first, second = read(several.replace("Bb5 a6", "Bh5 a6")).parts
    assert first.main_line < second.main_line


def test_parts_go_with_their_games() -> None:
    reading = read(f"{GAME} 1-0\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 0-1")
    reading.leave_first()
    assert len(reading.parts) == len(reading.games) == 1
    assert read("Nothing to see here.").parts == []


SCATTERED = (
    "The pawn goes e4. On a page of a lesson with many words and hardly a move there comes e5 at "
    "last, and many words after it, Nf3 and Qd5. The pieces on g1 and b8 want to come out to Rd4."
)


def test_what_is_unsure_is_never_left_without_a_word() -> None:
    reading = read(SCATTERED)
    assert reading.confidence < 0.9
    assert any(one.severity in ("error", "warning") for one in reading.diagnostics)


def test_what_is_warned_of_at_its_place_is_not_told_of_the_whole() -> None:
    reading = read(GAME.replace("h3", ""))
    assert reading.confidence < 0.9
    assert "RDG037" not in {one.code for one in reading.diagnostics}


@pytest.mark.parametrize(
    ("trouble", "word"), [("tongues", "another language"), ("close", "another line")]
)
def test_the_worst_of_it_is_named(trouble: str, word: str) -> None:
    evidence = Evidence(**{"spelling": 0.1, trouble: 9.0})
    assert word in str(confidence.worst_of(evidence, 0.5, []))
    assert confidence.worst_of(evidence, 0.95, []) is None


@pytest.mark.parametrize(("kind", "name"), NAMES)
@given(one=TROUBLES, other=TROUBLES, rest=st.lists(TROUBLES, min_size=len(Evidence._fields)))
def test_no_trouble_ever_raises_it(
    kind: type[Evidence], name: str, one: float, other: float, rest: list[float]
) -> None:
    evidence = kind(**dict(zip(kind._fields, rest, strict=False)))
    less, more = (evidence._replace(**{name: value}) for value in sorted((one, other)))
    assert 0 <= estimate(more) <= estimate(less) <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_coefficient_is_of_a_trouble(kind: str) -> None:
    against = DATA["parts"][kind]["against"]
    assert against.keys() <= set(KINDS[kind]._fields)
    assert all(value > 0 for value in against.values())
    assert "calibrate" in DATA["about"]


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_every_trouble_says_what_it_is(kind: type[Evidence], name: str) -> None:
    text = "".join(source.read_text(encoding="utf-8") for source in SOURCES)
    text = text[text.index(f"class {kind.__name__}(") :]
    assert re.search(rf"^    #: .*\.\n    {name}: float = 0\.0$", text, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        'play("Nf3")  # 1. e4',
        "Qd5 Rd1 Be6 is the plan; 1. e4",
        "Kf2 Qe4 is lost. Sicilian: 1. e4 c5",
    ],
)
def test_a_move_or_two_among_others_are_not_sure(text: str) -> None:
    reading = read(text)
    assert reading.confidence < 0.9
    assert [found.name for found in reading.diagnostics] == ["doubtful-reading"]
    assert read(text[text.index("1.") :]).confidence > 0.9


ENDGAME = "7k/8/8/8/8/8/3K4/R7 w - - 0 1"


@pytest.mark.parametrize("text", ["1. Rd1", "Rd1!"])
def test_letters_of_two_languages_that_nothing_decides_between_are_told(text: str) -> None:
    # The rook in English and the king in Spanish can go there.
    reading = read(text, start=ENDGAME)
    assert reading.confidence < 0.5
    (found,) = reading.diagnostics
    assert found.name == "other-letters"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("White plays 1. Rd1 and then the king comes to the middle.", "a1d1"),
        ("Las blancas juegan 1. Rd1 y luego la torre va a la otra columna.", "d2d1"),
        ("1. Ra2 Kg7", "a1a2"),
        ("1. Ta2 Rg7", "a1a2"),
    ],
)
def test_words_or_moves_decide_between_languages(text: str, move: str) -> None:
    reading = read(text, start=ENDGAME)
    assert reading.games[0].uci().startswith(move)
    assert not reading.diagnostics
