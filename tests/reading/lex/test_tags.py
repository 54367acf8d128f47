"""Tags that are read wherever they stand, and told where a sign is missing."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.reading.lex import tags

REST = '\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n'


@pytest.mark.parametrize(
    ("tag", "fault"),
    [
        ('[White "Ann"]', None),
        ("[White “Ann”]", None),
        ('      [White "Ann"]', None),
        ('> [White "Ann"]', None),
        ('[White "Ann"', "pgn-unclosed-tag"),
        ('[White "Ann', "pgn-unclosed-tag"),
        ('White "Ann"]', "pgn-malformed-tag"),
        ('White "Ann"', "pgn-malformed-tag"),
        ('[White "Ann]', "pgn-loose-quote"),
        ('[White Ann"]', "pgn-unquoted-value"),
        ("[White Ann]", "pgn-unquoted-value"),
        ("[White 'Ann']", "pgn-unquoted-value"),
        ('[White: "Ann"]', "pgn-odd-tag-name"),
        ('[White "\nAnn"]', "pgn-split-tag"),
    ],
)
def test_a_tag_that_lacks_a_sign_is_read_and_told(tag: str, fault: str | None) -> None:
    whole = read('[White "Ann"]' + REST)
    reading = read(tag + REST)
    (game,) = reading.games
    assert game.headers["White"] == "Ann"
    assert (game.headers["Black"], game.result, len(game.uci().split())) == ("Bob", "1-0", 4)
    assert [one.name for one in reading.diagnostics] == ([] if fault is None else [fault])
    assert (reading.confidence < whole.confidence) == (fault is not None)


def test_tags_may_stand_on_one_line_and_behind_a_game() -> None:
    text = '[White "A"] [Black "B"] 1. e4 e5 1-0 [White "C"]  [Opening "D"] 1. d4 d5 0-1'
    games = read(text).games
    assert [game.headers["White"] for game in games] == ["A", "C"]
    assert [game.headers.get("Opening") for game in games] == [None, "D"]


def test_tags_among_the_moves_begin_no_game() -> None:
    reading = read('1. e4 e5\n[White "Ann"]\n2. Nf3 Nc6')
    (game,) = reading.games
    assert (game.uci(), game.headers["White"]) == ("e2e4 e7e5 g1f3 b8c6", "Ann")
    assert [one.name for one in reading.diagnostics] == ["pgn-late-tag"]


@pytest.mark.parametrize(
    "text",
    [
        '1. e4 e5 [see "My System"] 2. Nf3 Nc6',
        '1. e4 e5\nWhite "threatens" to win.\n2. Nf3 Nc6',
        "1. e4 e5\n[White is better]\n2. Nf3 Nc6",
    ],
)
def test_what_is_said_in_a_sentence_is_no_tag(text: str) -> None:
    reading = read(text)
    (game,) = reading.games
    assert game.uci() == "e2e4 e7e5 g1f3 b8c6"
    assert game.headers["White"] == "?"


def test_a_backslash_keeps_a_quote() -> None:
    assert tags.parse(r'[White "A \"B\" C"]') == ("White", 'A "B" C', None)


@pytest.mark.parametrize(
    "text",
    [
        '[Event "A long name"] [White\n"Ann"] [Black "Bob\nSmith"]\n\n1. e4 e5',
        '[Event "A long\nname"]\n[White "Ann"]\n[Black\n"Bob Smith"]\n\n1. e4 e5',
        '> [Event "A long\n> name"] [White\n> "Ann"]\n> [Black "Bob\n> Smith"]\n>\n> 1. e4 e5',
    ],
    ids=["filled", "wrapped", "quoted"],
)
def test_tags_on_two_lines_are_read_and_told(text: str) -> None:
    reading = read(text)
    headers = reading.games[0].headers
    assert (headers["Event"], headers["White"]) == ("A long name", "Ann")
    assert headers["Black"] == "Bob Smith"
    assert {found.name for found in reading.diagnostics} == {"pgn-split-tag"}


def test_quotes_that_a_table_has_doubled_are_one() -> None:
    text = '[Event ""The Cup""] [White ""Ann, A""] [Black ""] [Result ""1-0""]\n\n1. e4 e5 2. Nf3'
    game = read(text).games[0]
    assert (game.headers["Event"], game.headers["White"], game.result) == (
        "The Cup",
        "Ann, A",
        "1-0",
    )
    assert game.headers["Black"] == ""
