"""What can be read and can hardly be meant: told by ``check``, and changing nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn
from stamma.cli import main
from stamma.diagnostics import CATALOGUE
from stamma.reports import FORMATS

if TYPE_CHECKING:
    from pathlib import Path

    from stamma.diagnostics import Diagnostic

LINTS = [rule for rule in CATALOGUE.values() if rule.code.startswith("PGN1")]
# Most kinds of them in one file: each game is there twice.
GAME = """[Event "?"]
[Site "?"]
[Date "2023.02.30"]
[Round "Final"]
[Whtie "M\xc3\xbcller"]
[White "A"]
[Black "B"]
[WhiteElo "GM"]
[ECO "x"]

1. e4+ e5 {M\xc3\xbcller} 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Ke5 1-0

"""
# What is told of the first, and what of the second.
NAMES = (
    "pgn-incomplete-roster",
    "pgn-impossible-date",
    "pgn-odd-round",
    "pgn-mojibake",
    "pgn-bad-rating",
    "pgn-bad-eco",
    "false-check",
    "pgn-mojibake",
    "castling-sign",
    "pgn-kings-in-the-centre",
    "illegal-move",
)


def found_in(text: str, **options: object) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    pgn.check(text.encode(), found.append, **options)  # type: ignore[arg-type]
    return found


def names(text: str, **options: object) -> list[str]:
    return [found.name for found in found_in(text, **options)]


def test_all_that_is_found_in_a_game() -> None:
    assert names(GAME) == list(NAMES)
    first, *others = NAMES
    assert names(GAME * 2) == [*NAMES, first, "pgn-repeated-game", *others]


def test_it_is_said_what_may_be_meant() -> None:
    advice = {found.name: found.advice for found in found_in(GAME * 2)}
    assert advice["false-check"] == "write e4"
    assert advice["castling-sign"] == "write O-O"
    assert advice["pgn-mojibake"] == "if Müller is meant, write that"
    (repeated,) = (found for found in found_in(GAME * 2) if found.name == "pgn-repeated-game")
    assert repeated.message == (
        "the moves and the players are those of game 1; other tags are not compared"
    )
    assert repeated.place is not None
    assert (repeated.place.game, repeated.place.line) == (2, GAME.count("\n") + 1)
    assert repeated.text == '[Event "?"]'


def test_nothing_of_it_is_an_error() -> None:
    own = {"pgn-other-language"}
    assert {rule.name for rule in LINTS if rule.severity == "error"} == own


@pytest.mark.parametrize("rule", LINTS, ids=lambda rule: rule.name)
def test_reading_and_writing_do_not_change(rule: object, tmp_path: Path) -> None:
    assert rule in LINTS
    text = CATALOGUE[getattr(rule, "name", "")].page().example.encode()
    told: list[Diagnostic] = []
    counts = pgn.convert(text, tmp_path / "out.pgn", report=told.append)
    assert not [found for found in told if found.rule in LINTS]
    assert counts == pgn.check(text, told.append) == pgn.count(text)


def test_without_lints_there_are_none() -> None:
    assert names(GAME, lints=False) == ["illegal-move"]
    assert set(names(GAME, lints=False, strict="san")) == {
        *("false-check", "castling-sign", "illegal-move")
    }


@pytest.mark.parametrize("block", [1, 100, 1 << 20])
@pytest.mark.parametrize("threads", [1, 3])
def test_threads_and_blocks_make_no_difference(
    threads: int, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{GAME * 5}1. e4 {{{'word ' * 60}}} *\n\n{GAME * 5}"
    whole = found_in(text)
    monkeypatch.setattr("stamma.pgn.bulk.BLOCK", block)
    assert found_in(text, threads=threads) == whole


@given(st.text('[]"\n .+#0-OeNWhit4x{}Ã¼1', max_size=200))
@settings(max_examples=200)
def test_any_text_is_looked_at(text: str) -> None:
    found = found_in(f'[White "A"]\n{text}\n\n1. e4 {text} *\n')
    assert all(each.message and each.advice and each.render() for each in found)


# With a standard.


def test_a_standard_judges_moves_by_itself() -> None:
    told = names(GAME, strict="san")
    assert told.count("false-check") == told.count("castling-sign") == 1
    assert "pgn-impossible-date" in told


def test_the_export_format_judges_tags_by_itself() -> None:
    text = GAME.replace("2023.02.30", "30.2.2023")
    told = names(text, strict="pgn")
    assert told.count("pgn-date-form") == 1
    assert "pgn-incomplete-roster" not in told
    # No standard forbids it.
    (rating,) = (found for found in found_in(text, strict="pgn") if found.name == "pgn-bad-rating")
    assert rating.severity == "warning"


# Another language.

GERMAN = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 *\n\n"


def test_another_language_is_told_once() -> None:
    found = found_in(GERMAN * 3)
    assert [each.name for each in found] == ["not-a-move", "pgn-other-language"]
    assert "German (de)" in found[1].message
    assert found[1].advice == 'name the language with language="de"'
    assert names(GERMAN * 3, language="de") == []
    assert names(GERMAN * 3, lints=False) == ["not-a-move"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Yf3 *\n\n" * 2,
        # Most games are in English, and this is a slip.
        "1. e4 e5 2. Nf3 Nc6 *\n\n" * 5 + GERMAN * 2,
        "1. e4 e5 2. Nf6 *\n\n" * 2,
    ],
)
def test_what_is_no_other_language_is_told_each_time(text: str) -> None:
    assert len(found_in(text)) == 2
    assert "pgn-other-language" not in names(text)


# The command.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with much to say about it, and no error."""
    path = tmp_path / "games.pgn"
    path.write_text(GAME.replace("Ke5 ", "") * 2, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        (["--select", "PGN10"], {*(f"PGN10{number}" for number in (0, 1, 2, 3, 4, 7, 8))}),
        (["--select", "false-check"], {"SPL002"}),
        (["--select", "PGN100,castling-sign"], {"PGN100", "SPL016"}),
        (["--ignore", "PGN1"], {"SPL002", "SPL016"}),
        (["--ignore", "PGN1,SPL"], set()),
    ],
)
def test_they_are_chosen_like_all_rules(
    options: list[str], codes: set[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(file), "--quiet", "--json", *options]) == 0
    told = [json.loads(line)["code"] for line in capsys.readouterr().out.splitlines()]
    assert set(told) == codes


@pytest.mark.parametrize(
    ("options", "status"),
    [
        ([], 0),
        (["--fail-on", "warning"], 1),
        (["--fail-on", "warning", "--select", "pgn-odd-round"], 0),
        (["--fail-on", "note", "--select", "pgn-odd-round"], 1),
        (["--fail-on", "style", "--select", "castling-sign"], 1),
    ],
)
def test_the_user_says_what_is_bad_enough(options: list[str], status: int, file: Path) -> None:
    assert main(["check", str(file), "--quiet", *options]) == status


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_them(name: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", str(file), "--format", name])
    out = capsys.readouterr().out
    assert "PGN107" in out
    assert "SPL002" in out
