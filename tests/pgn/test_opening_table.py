"""The openings of games: by positions and not by the order of moves, from a table that is given."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn
from stamma.cli import main
from stamma.pgn import Opening

if TYPE_CHECKING:
    from pathlib import Path

TABLE = [
    Opening("X1", "first", "1. e4"),
    Opening("X2", "second", "1. e4 e5 2. Nf3 Nc6"),
    Opening("X3", 'third "quoted" \\', "1. d4 d5 2. c4 e6"),
    Opening("X4", "fourth", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6"),
]


def found(moves: str, tags: str = "", table: list[Opening] | None = None) -> str | None:
    openings = pgn.openings(f"{tags}{moves} *".encode(), TABLE if table is None else table)
    names = [code for code, _ in openings.found]
    assert len(names) + openings.without.games == 1
    return names[0] if names else None


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("1. e4 c5", "X1"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4", "X2"),
        # Other orders of moves, and a detour.
        ("1. Nf3 Nc6 2. e4 e5", "X2"),
        ("1. c4 e6 2. d4 d5 3. Nc3", "X3"),
        ("1. e3 e6 2. e4 e5 3. Nf3 Nc6", "X2"),
        # The same men on the same squares, and the other side to move.
        ("1. e3 e5 2. e4 Nc6 3. Nf3", None),
        # A variation is not the game.
        ("1. c4 (1. e4) c5", None),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6", "X4"),
        ("1. a3", None),
        ("", None),
        # As far as it can be read.
        ("1. e4 Ke3", "X1"),
    ],
)
def test_the_last_position_with_a_name_counts(moves: str, code: str | None) -> None:
    assert found(moves) == code


def test_rights_to_castle_and_to_take_in_passing_belong_to_a_position() -> None:
    table = [Opening("X", "x", "1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Ke2 Ke7 5. Ke1 Ke8")]
    assert found("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8", table=table) == "X"
    assert found("1. e4 e5", table=table) is None
    table = [Opening("X", "x", "1. e4 a6 2. e5 d5")]
    assert found("1. e4 d6 2. e5 a6 3. a3 d5", table=table) is None
    assert found("1. e4 a6 2. e5 d5", table=table) == "X"


def test_a_game_that_starts_elsewhere_may_reach_a_position() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert found("1. e4", f'[FEN "{fen}"]\n[SetUp "1"]\n\n') == "X1"


@settings(max_examples=60, deadline=None)
@given(choices=st.lists(st.integers(0, 40), max_size=12))
def test_a_slow_search_finds_the_same(choices: list[int]) -> None:
    board, names = chess.Board(), {}
    for row in TABLE:
        line = chess.Board()
        for word in row.pgn.split():
            if not word[0].isdigit():
                line.push_san(word)
        names[line.epd()] = row.eco
    code = None
    moves = []
    likely = ["e4", "e5", "Nf3", "Nc6", "d4", "d5", "c4", "e6", "Bb5", "a6", "Bxc6"]
    for choice in choices:
        legal = {board.san(move): move for move in board.legal_moves}
        wanted = [word for word in likely if word in legal] or sorted(legal)
        word = wanted[choice % len(wanted)]
        moves.append(word)
        board.push(legal[word])
        code = names.get(board.epd(), code)
    assert found(" ".join(moves)) == code


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ('[Event "a"]\n\n1. e4 *\n', '[Event "a"]\n[ECO "X1"]\n[Opening "first"]\n\n1. e4 *\n'),
        ("1. e4 *\n", '[ECO "X1"]\n[Opening "first"]\n\n1. e4 *\n'),
        ('[A "b"]\r\n\r\n1. e4 *', '[A "b"]\r\n[ECO "X1"]\r\n[Opening "first"]\r\n\r\n1. e4 *'),
        ('[ECO "?"]\n\n1. e4 *', '[ECO "X1"]\n[Opening "first"]\n\n1. e4 *'),
        ('[Opening ""]\n[A "b"]\n\n1. e4 *', '[Opening "first"]\n[A "b"]\n[ECO "X1"]\n\n1. e4 *'),
        ('[ECO "X1"]\n[Opening "first"]\n\n1. e4 *', None),
        ('[ECO "Y"]\n[Opening "other"]\n\n1. e4 *', None),
        ('x\n[A "]"]\n\n1. e4 *', 'x\n[A "]"]\n[ECO "X1"]\n[Opening "first"]\n\n1. e4 *'),
        ('[A "b"]\n\n1. a3 *', None),
        # A bracket that is missing is not taken from a comment.
        (
            '[A "b"\n\n1. e4 {[%clk 0:01:00]} *',
            '[A "b"\n[ECO "X1"]\n[Opening "first"]\n\n1. e4 {[%clk 0:01:00]} *',
        ),
        ('[A "b"\n1. e4 *', '[A "b"\n[ECO "X1"]\n[Opening "first"]\n1. e4 *'),
        ("[A b]\n\n1. e4 {]} *", '[A b]\n[ECO "X1"]\n[Opening "first"]\n\n1. e4 {]} *'),
        # What cannot be read whole stays as it is.
        ('[A "b"]\n\n1. e4 Ke3 *', None),
        (
            '[A "b"]\n\n1. e4 {x} *\n\n1. a3',
            '[A "b"]\n[ECO "X1"]\n[Opening "first"]\n\n1. e4 {x} *\n\n1. a3',
        ),
    ],
)
def test_tags_are_written_and_nothing_else(game: str, expected: str | None, tmp_path: Path) -> None:
    target = tmp_path / "named.pgn"
    pgn.openings(game.encode(), TABLE, target)
    assert target.read_bytes().decode() == (game if expected is None else expected)
    assert pgn.count(target).games == pgn.count(game.encode()).games


def test_tags_that_say_something_else_are_replaced_only_if_wanted(tmp_path: Path) -> None:
    game = b'[ECO "Y"]\n[Opening "other"]\n\n1. d4 d5 2. c4 e6 *\n'
    target = tmp_path / "named.pgn"
    assert pgn.openings(game, TABLE, target)[3:] == (0, 1)
    assert pgn.openings(game, TABLE, target, replace=True)[3:] == (1, 1)
    (read,) = pgn.open(target)
    assert (read.headers["ECO"], read.headers["Opening"]) == TABLE[2][:2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no table of openings"),
        ("eco,name,pgn\nA,b,1. e4\n", "no table of openings"),
        ("eco\tname\tpgn\nA\tb\n", "line 2 has fewer columns"),
    ],
)
def test_what_is_no_table_is_refused(text: str, said: str) -> None:
    with pytest.raises(OSError, match=said):
        pgn.read_openings(text.encode())


def test_columns_have_any_order_and_may_be_more() -> None:
    text = "pgn\teco\tname\tepd\r\n1. e4\tX1\tfirst\t-\r\n\r\n"
    assert pgn.read_openings(text.encode()) == [TABLE[0]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
def test_names_are_read_in_the_encodings_of_games(encoding: str) -> None:
    text = "eco\tname\tpgn\nA04\tRéti – Opening\t1. Nf3\n"
    (opening,) = pgn.read_openings(text.encode(encoding))
    assert opening.name == "Réti – Opening"


def test_of_two_names_of_a_position_the_first_counts() -> None:
    rows = [Opening("X1", "mine", "1. e4 e5"), Opening("X2", "theirs", "1. e4 e5")]
    assert list(pgn.openings(b"1. e4 e5 2. Nf3 *", rows).found) == [("X1", "mine")]


@pytest.mark.parametrize("moves", ["", "1. e5", "1. e4 Ke7", "1. e4 * 1. d4", "a b"])
def test_moves_that_cannot_be_played_are_refused(moves: str) -> None:
    with pytest.raises(ValueError, match=r"the moves of X x in the table cannot be played"):
        pgn.openings(b"1. e4 *", [Opening("X", "x", moves)])


def test_the_command_lists_openings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, file = tmp_path / "table.tsv", tmp_path / "games.pgn"
    table.write_text("eco\tname\tpgn\nX1\tfirst\t1. e4\n")
    file.write_text("1. e4 1-0\n\n1. d4 *\n\n1. e4 e5 0-1\n")
    command = ["openings", str(file), "--table", str(table)]
    assert main(command) == 0
    assert capsys.readouterr().out == "2  +1 =0 -1  X1  first\n1  +0 =0 -0  none of these\n"
    assert main([*command, "--json", "-o", str(tmp_path / "named.pgn")]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["openings"] == [
        {"eco": "X1", "name": "first", "won": 1, "drawn": 0, "lost": 1, "unknown": 0}
    ]
    assert facts["written"] == 2
