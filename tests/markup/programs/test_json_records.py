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


def export(moves: str, **fields: object) -> str:
    """A game as Lichess exports it."""
    players = {
        "white": {"user": {"name": "Ann", "title": "FM"}, "rating": 1730},
        "black": {"aiLevel": 3},
    }
    head = {"id": "x7", "variant": "standard", "createdAt": 1577880000000, "status": "resign"}
    return json.dumps(
        {**head, "players": players, **fields, "moves": moves, "clock": {"initial": 60}}
    )


def test_records_of_a_server_keep_names_status_and_result() -> None:
    first = export("e4 e5 Nf3 Nc6", status="outoftime", winner="black", opening={"eco": "C44"})
    second = export("d4 d5 c4 dxc4", status="draw")
    one, other = stamma.read(f"{first}\n{second}\n").games
    assert {name: value for name, value in one.headers.items() if "?" not in value} == {
        "Date": "2020.01.01",
        "White": "Ann",
        "Black": "AI level 3",
        "Result": "0-1",
        "WhiteElo": "1730",
        "WhiteTitle": "FM",
        "ECO": "C44",
        "Termination": "time forfeit",
    }
    assert (other.result, other.uci()) == ("1/2-1/2", "d2d4 d7d5 c2c4 d5c4")


def test_a_record_may_begin_from_a_position() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    (game,) = stamma.read(export("Kf1 Kf8 Ke2 Ke7", initialFen=fen)).games
    assert (game.board().fen(), game.uci()) == (fen, "g1f1 g8f8 f1e2 f8e7")


@pytest.mark.parametrize(
    "record",
    [
        {"tags": [["White", "ann"], ["Black", "bob"], ["Result", "1-0"], ["Event", "Ulm Open"]]},
        {"pgnHeaders": {"White": "ann", "Black": "bob", "Result": "1-0", "Event": "Ulm Open"}},
    ],
)
def test_tags_in_records(record: dict[str, object]) -> None:
    text = json.dumps({"chapter": record, "moves": ["e4", "e5", "Nf3"]}, indent=1)
    (game,) = stamma.read(text).games
    headers = [game.headers[name] for name in ("White", "Black", "Result", "Event")]
    assert headers == ["ann", "bob", "1-0", "Ulm Open"]


def test_what_follows_the_moves_of_a_record_is_of_no_other_game() -> None:
    pgn = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 1-0\n'
    record = {"pgn": pgn, "white": {"username": "ann", "rating": 9}, "black": {"username": "bob"}}
    other = {**record, "pgn": pgn.replace("1. e4 e5 2. Nf3", "1. d4 d5 2. c4")}
    reading = stamma.read(json.dumps({"games": [record, other]}))
    assert [game.headers["White"] for game in reading.games] == ["Ann", "Ann"]
