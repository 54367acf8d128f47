"""How a game ended: whom to believe when board, tag, printed result, heading and words differ."""

from __future__ import annotations

import pytest

from stamma import read

MATE = "1. f3 e5 2. g4 Qh4#"
OPEN = "1. e4 e5 2. Nf3 Nc6"


@pytest.mark.parametrize(
    ("text", "result", "is_contradicted"),
    [
        (f"{OPEN} 1-0", "1-0", False),
        (f"{OPEN} White resigned.", "0-1", False),
        (f"{OPEN} Draw agreed.", "1/2-1/2", False),
        (OPEN, "*", False),
        # The board before everything else.
        (f"{MATE} 0-1", "0-1", False),
        (f"{MATE} 1-0", "0-1", True),
        # The tag before what is printed, and that before words.
        (f'[Result "1-0"]\n\n{OPEN} 0-1', "1-0", True),
        (f"{OPEN} 1-0 White resigned.", "1-0", True),
    ],
)
def test_the_order_of_trust(text: str, result: str, *, is_contradicted: bool) -> None:
    reading = read(text)
    assert reading.games[0].result == result
    names = [found.name for found in reading.diagnostics]
    assert ("contradicted-ending" in names) is is_contradicted


HEADING = "White: Ann Marsh\nBlack: Bob Dale\n"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (f"{HEADING}Winner: white\n\n{OPEN}", "1-0"),
        (f"{HEADING}Winner: Dale\n\n{OPEN}", "0-1"),
        (f"Result：draw\n\n{OPEN}", "1/2-1/2"),
        (f"{HEADING}**Result:** draw\n\n{OPEN}", "1/2-1/2"),
        (f"{HEADING}Result: Marsh won on time\n\n{OPEN}", "1-0"),
        (f"{HEADING}Result: Black resigned\n\n{OPEN}", "1-0"),
        (f"Weiß: Karl\nSchwarz: Otto\nErgebnis: Weiß\n\n{OPEN.replace('N', 'S')}", "1-0"),
        (f"{HEADING}\n{OPEN}\n\nWinner: Ann\n", "1-0"),
        (f"{HEADING}\n{OPEN}\n\n{HEADING}Winner: Ann\n", "*"),
        ('{"white": "Ann", "black": "Bob", "moves": "e4 e5 Nf3 Nc6", "winner": "black"}', "0-1"),
        (f"{HEADING}Winner: the prize for the best game\n\n{OPEN}", "*"),
        (f"{HEADING}Result: Ann and Bob are friends\n\n{OPEN}", "*"),
    ],
)
def test_forms_tell_the_result_in_words(text: str, result: str) -> None:
    reading = read(text)
    assert [game.result for game in reading.games] == [result]
    assert not reading.diagnostics


def test_a_form_that_says_something_else_is_told() -> None:
    reading = read(f"{HEADING}Result: draw\n\n{OPEN} 1-0")
    assert reading.games[0].result == "1-0"
    assert [one.name for one in reading.diagnostics] == ["contradicted-ending"]


def test_how_it_ended_is_kept() -> None:
    assert read(f"{OPEN} Black lost on time.").games[0].headers["Termination"] == "time forfeit"


def test_a_list_of_results_is_no_heading() -> None:
    index = "1. Anna – Bert  1-0\n2. Cleo – Dora  0-1\n3. Emil – Fred  1/2-1/2"
    reading = read(f"{index}\n\nAnna – Bert\n\n{OPEN} 1-0")
    assert [game.result for game in reading.games] == ["1-0"]
    assert not reading.diagnostics
    assert read(f"{index}\n\nCleo – Dora 0-1\n\n{OPEN}").games[0].result == "0-1"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        # Behind a sentence, or in one further on in the paragraph.
        (f"{OPEN}\n\nNobody had expected that. 1-0", "1-0"),
        (f"{OPEN}\n\nNobody in the hall had expected that move. Black resigned.", "1-0"),
        (f"{OPEN}\n\nA quiet end to a good fight. The players agreed to a draw.", "1/2-1/2"),
        (f"{OPEN}\n\nEin ruhiges Ende nach einem Kampf. Remis vereinbart.", "1/2-1/2"),
        (f"{OPEN}\n\nSpillerne enedes om remis.", "1/2-1/2"),
        (f"{OPEN}\n\nHráči se dohodli na remíze.", "1/2-1/2"),
        (f"{OPEN}\n\nPelaajat sopivat tasapelin.", "1/2-1/2"),
        (f"{OPEN}\n\nresigns 1-0", "1-0"),
        # A draw of which somebody only speaks.
        (f"{OPEN}\n\nThis line was played by all masters, and it led to many a draw.", "*"),
        # Points in a table, and other games.
        (f"{OPEN}\n\n1.  Marsh   1980  2\n2.  Dale    1905  ½\n", "*"),
        (f"{OPEN}\n\nOther games of the round: Horn - Voss 1-0", "*"),
        # Beside the players.
        (f"Marsh, Ann - Dale, Bob, 0-1, Leeds op, 1995\n\n{OPEN}", "0-1"),
        (f"Ann Marsh (1850) 1-0 Bob Dale (1790), Leeds 1995\n\n{OPEN}", "1-0"),
        (f"Marsh – Dale 1-0\nHorn – Voss 0-1\nBerg – Lang 1/2-1/2\n\nHorn – Voss\n\n{OPEN}", "0-1"),
    ],
)
def test_where_the_result_may_stand(text: str, result: str) -> None:
    assert [game.result for game in read(text).games] == [result]


LISTS = [
    "{one} 1:0  1.e4 e5 2.Sf3 Sc6\n{two} 0:1  1.d4 d5 2.c4 e6 3.Sc3\n{three} remis  1.c4 e5",
    "- {one} 1-0: 1. e4 e5 2. Nf3\n- {two} 0-1: 1. d4 d5 2. c4 e6\n- {three} ½-½: 1. c4 e5 2. Nc3",
    "| {one} | 1-0 | 1. e4 e5 2. Nf3 |\n| {two} | 0-1 | 1. d4 d5 2. c4 |\n| {three} | 1. c4 e5 |",
]


@pytest.mark.parametrize("text", LISTS)
def test_in_a_list_a_result_is_of_the_game_on_its_line(text: str) -> None:
    text = text.format(one="Weber – Lang", two="Lang – Horn", three="Horn – Weber")
    games = read(text).games
    assert [game.result for game in games][:2] == ["1-0", "0-1"]
    assert [game.headers["White"] for game in games] == ["Weber", "Lang", "Horn"]


def test_a_result_that_begins_a_line_ends_the_game_before_it() -> None:
    games = read("1. e4 e5 2. Nf3 Nc6\n1-0 1. d4 d5 2. c4 e6\n0-1").games
    assert [game.result for game in games] == ["1-0", "0-1"]
