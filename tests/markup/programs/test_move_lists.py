"""Lists of moves and of records: what is always a move is the game, and the rest is talk."""

from __future__ import annotations

import json

import pytest

import stamma
from stamma.markup.programs import json_records, source_code


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        # Strings and records, whatever the keys are called.
        (
            ["d4", "d5", {"zug": "c4", "notiz": "Auch Sf3 geht."}, "e6"],
            "1. d4 d5 2. c4 {Auch Sf3 geht.} 2... e6",
        ),
        (["d4", {"m": "Nf6", "why": ["flexible", "like d5"]}, "c4"],
         "1. d4 Nf6 {flexible} {like d5} 2. c4"),
        # A sign for a program is no talk; signs of a move are its own, and so is the result.
        ([{"c": "w", "san": "f4"}, {"c": "b", "san": "e5", "nag": "?!"}, "Nf3", "1-0"],
         "1. f4 e5?! 2. Nf3 1-0"),
        # The same moves once more.
        (
            [
                {"from": "g1", "to": "f3", "san": "Nf3", "uci": "g1f3"},
                {"from": "d7", "to": "d5", "san": "d5", "uci": "d7d5"},
                {"from": "g2", "to": "g3", "san": "g3", "uci": "g2g3"},
            ],
            "1. Nf3 d5 2. g3",
        ),
        # One move of each side, under names or in places.
        ([{"nr": 1, "blancas": "d4", "negras": "Cf6"}, {"nr": 2, "blancas": "c4"}],
         "1. d4 Cf6 2. c4"),
        ([[1, "d4", "Nf6"], [2, "c4", "g6"]], "1. d4 Nf6 2. c4 g6"),
        ([{"w": "f3", "b": "e5"}, {"w": "g4", "b": "Qh4#"}, {"w": "", "b": None}],
         "1. f3 e5 2. g4 Qh4# "),
        # Side lines, wherever they begin.
        (
            [{"mv": "e4"}, {"mv": "e6", "alt": [{"mv": "c6"}, {"mv": "d4"}, {"mv": "Nf6"}]}, "d4"],
            "1. e4 e6 ( c6 d4 Nf6) 2. d4",
        ),
        # Talk with braces of its own needs no others.
        (["b3", {"mv": "e5", "say": "a {strange} one"}, "Bb2"],
         "1. b3 e5 a {strange} one 2. Bb2"),
    ],
)  # fmt: skip
def test_lists_of_moves(record: object, shown: str) -> None:
    assert json_records.render(json.dumps(record)).text == shown


@pytest.mark.parametrize(
    "record",
    [
        # Squares that are to be highlighted.
        [{"square": "e4"}, {"square": "e5"}, {"square": "d4"}],
        # Each position has a move of its own.
        [
            {"fen": f"6k1/5ppp/8/8/8/8/8/R3K{place}2 w - - 0 1", "best": "Ra8#"}
            for place in ("B1", "N1", "2")
        ],
        # What was played, and what was better: the list does not say which is which.
        [{"a": "e4", "b": "d4"}, {"a": "e5", "b": "c5"}, {"a": "Nf3", "b": "Nc3"}],
        # Most records have no move.
        [{"id": "x", "san": "Nf3"}, {"id": "y"}, {"id": "z"}, {"id": "u"}],
        ["e4", {"san": "not a move"}, "Nf3"],
    ],
)
def test_other_lists(record: object) -> None:
    assert "1. " not in json_records.render(json.dumps(record)).text


def test_positions_that_count_on_are_those_of_the_game() -> None:
    board = stamma.Board()
    history = []
    for san in ("Nf3", "d5", "g3", "c5"):
        before = board.fen()
        board.push_san(san)
        history.append({"san": san, "before": before, "after": board.fen()})
    assert json_records.render(json.dumps(history)).text == "1. Nf3 d5 2. g3 c5"
    # A game that begins elsewhere needs its position.
    assert "1. " not in json_records.render(json.dumps(history[1:])).text


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        ('linea = [("c4", "inglesa"), ("e5", "o c5"), ("Cc3", "")]',
         "1. c4 {inglesa} 1... e5 {o c5} 2. Cc3"),
        ("lines.push([{ san: 'c4', note: 'it\\'s d4 next' }, 'e5', { san: 'Nc3' }]);",
         "1. c4 {it's d4 next} 1... e5 2. Nc3"),
        ('var l = List.of(new Ply("f4", t("Bird", "Птица")), new Ply("d5"), new Ply("Nf3"));',
         "1. f4 {Bird} {Птица} 1... d5 2. Nf3"),
        ('g = [ # open\n "e4", # or d4\n dict(move="e5", text="also e6"),\n "Nf3" ]',
         "1. e4 e5 {also e6} 2. Nf3"),
        # All stands in its order.
        ('l = [{san: "f4", say: f("one") + "two" + f("three")}, "d5", "Nf3"]',
         "1. f4 {one} {two} {three} 1... d5 2. Nf3"),
        # Brackets without an end, or too deep ones, are none.
        ('l = [{san: "f4"}, "d5", "Nf3"', "f4 d5 Nf3"),
        ("l = " + "[{san: " * 20 + '"f4"' + "}]" * 20, "f4"),
    ],
)  # fmt: skip
def test_programs(program: str, shown: str) -> None:
    rendering = source_code.render(program)
    assert rendering is not None
    assert rendering.text == shown


def test_each_move_has_its_place_and_the_talk_is_not_played() -> None:
    text = """course = {
    "title": _("Petrov — 3.Cxe5 d6", "Petrov — 3.Nxe5 d6"),
    "moves": [
        "e4", "e5", "Nf3",
        {"key": "Nf6", "say": _("Contre-attaque ; …Cc6 est solide.", "Counterattack; …Nc6 holds.")},
        {"key": "Nxe5", "say": _("Attention à 3…Cxe4 ? 4.De2.", "Beware of 3…Nxe4? 4.Qe2.")},
        "d6", "Nf3", "Nxe4", "d4",
    ],
}
"""
    reading = stamma.read(text)
    (game,) = reading.games
    assert game.uci() == "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4 d2d4"
    moves = [text[span.start : span.end] for span in reading.spans if span.kind == "move"]
    assert " ".join(moves) == "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4"
    assert "Counterattack" in game.pgn()
    assert reading.confidence > 0.9
