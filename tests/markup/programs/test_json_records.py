"""Records in JSON: their strings are the text."""

from __future__ import annotations

import json

import pytest

import stamma
from stamma.markup.programs import json_records


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ({"white": "Smith", "moves": "1. e4 e5"}, "white: Smith\n\nmoves: 1. e4 e5"),
        ({"pgn": '[Event "x"]\n\n1. e4'}, 'pgn: \n[Event "x"]\n\n1. e4'),
        (["e4", "e5", "Nf3"], "1. e4 e5 Nf3"),
        ({"note": "\u2658f3 \\ /"}, "note: \u2658f3 \\ /"),
        # A name of one letter would be a file, or a piece.
        ([{"n": 1, "w": "e4", "b": "e5"}], "1\n\ne4\n\ne5"),
        ([{"san": "e4"}, {"san": "e5"}], "san: e4\n\nsan: e5"),
    ],
)
def test_what_is_shown(record: object, shown: str) -> None:
    text = json.dumps(record)
    assert json_records.is_json(text)
    assert json_records.render(text).text == shown


@pytest.mark.parametrize(
    "text", ["{a comment} 1. e4", "[Event]", "{", "[]", "1. e4", '{"a": }', ""]
)
def test_texts_that_are_no_records(text: str) -> None:
    assert not json_records.is_json(text)


def test_a_record_on_each_line() -> None:
    assert json_records.is_json('{"a": "e4"}\n{"a": "e5"}\n')


@pytest.mark.parametrize(
    "record",
    [
        {"players": {"white": {"user": {"name": "Ann"}}, "black": {"user": {"name": "Bob"}}}},
        {"white": {"username": "Ann", "rating": 1500}, "black": {"username": "Bob"}},
        {"opening": {"name": "Ruy Lopez"}, "white": {"name": "Ann"}, "black": {"name": "Bob"}},
    ],
)
def test_names_of_players_may_stand_deep_below_their_sides(record: dict[str, object]) -> None:
    text = json.dumps({"id": "x7", **record, "winner": "black", "moves": "e4 e5 Nf3 Nc6 Bb5"})
    (game,) = stamma.read(text).games
    assert (game.headers["White"], game.headers["Black"]) == ("Ann", "Bob")
    assert (game.result, game.uci()) == ("0-1", "e2e4 e7e5 g1f3 b8c6 f1b5")
