"""Tables of games: what each column says, and that every library takes them as they are."""

from __future__ import annotations

import bz2
import io
import pickle
import re
import subprocess
import sys
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chess
import chess.polyglot
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stamma
from stamma import pgn
from stamma.pgn.tables import USUAL, Rows

if TYPE_CHECKING:
    from collections.abc import Callable


OPERA = """\
[Event "Opera \\"box\\""]
[Site "Paris"]
[Date "1858.??.??"]
[White "Morphy"]
[Black "Duke"]
[Result "1-0"]
[WhiteElo "2690"]
[BlackElo "?"]
[UTCDate "2024.02.29"]
[UTCTime "18:05:30"]
[WhiteRatingDiff "+5"]

{first} 1. e4 $1 {[%clk 0:05:12] [%eval 0.35] good} e5 {[%clk 0:04:59.5] [%eval #-3]}
2. Nf3 (2. f4 {[%clk 1:00:00]} exf4) {late} 2... Nc6 $2 $6 1-0

"""
CASTLING = '[Event "?"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O -- 5. Bxf7+ *\n\n'
BROKEN = '[White "A"]\n[WhiteElo "strong"]\n[Date "2023.02.30"]\n\n1. d4 d5 2. Ke3 1-0\n\n'
FILE = (OPERA + CASTLING + BROKEN).encode()


def listed(table: pgn.Table) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pa.table(table).to_pylist()
    return rows


def asked(query: str, games: pgn.Table) -> duckdb.DuckDBPyConnection:  # noqa: ARG001
    # DuckDB finds the table by its name.
    return duckdb.connect().execute(query)


def column(name: str, source: Any = FILE, rows: Rows = "games", **options: Any) -> list[Any]:  # noqa: ANN401
    return [row[name] for row in listed(pgn.table(source, rows, [name], **options))]


@pytest.mark.parametrize(
    "take",
    [
        lambda table: pa.table(table).to_pylist(),
        lambda table: pl.DataFrame(table).to_dicts(),
        lambda table: [
            dict(zip(table.columns, row, strict=True))
            for row in asked("from games", table).fetchall()
        ],
        # pandas has another word for what is not there.
        lambda table: (
            pd.DataFrame.from_arrow(table).replace({float("nan"): None}).to_dict("records")
        ),
    ],
    ids=["pyarrow", "polars", "duckdb", "pandas"],
)
def test_every_library_takes_a_table_as_it_is(
    take: Callable[[pgn.Table], list[dict[str, Any]]],
) -> None:
    columns = ["number", "Event", "result", "ply_count", "code", "uci"]
    table = pgn.table(FILE, columns=columns)
    rows = [{**row, "code": [*row["code"]], "uci": [*row["uci"]]} for row in take(table)]
    assert rows == listed(table)
    assert rows[0] == {
        "number": 1,
        "Event": 'Opera "box"',
        "result": "1-0",
        "ply_count": 4,
        "code": [12 << 6 | 28, 52 << 6 | 36, 6 << 6 | 21, 57 << 6 | 42],
        "uci": ["e2e4", "e7e5", "g1f3", "b8c6"],
    }


@pytest.mark.parametrize("rows", ["games", "moves", "positions"])
def test_every_library_takes_all_columns(rows: Rows) -> None:
    known = [name for name, _ in stamma._core.table_columns(rows)]  # noqa: SLF001
    games = pgn.table(FILE, rows, [*known, "Date", "WhiteElo", "san"])
    count = len(listed(games))
    assert len(pl.DataFrame(games)) == count
    assert len(pd.DataFrame.from_arrow(games)) == count
    found = asked("select count(*), count(number) from games", games).fetchall()
    assert found == [(count, count)]


def test_duckdb_asks_for_parts_of_a_table_again_and_again() -> None:
    games = pgn.table(FILE)
    for _ in range(2):
        found = asked("select White from games where WhiteElo > 2000", games).fetchall()
        assert found == [("Morphy",)]


# Facts about games, one table of examples: what three games say.
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("file", [None, None, None]),
        ("number", [1, 2, 3]),
        ("offset", [0, len(OPERA), len(OPERA + CASTLING)]),
        ("White", ["Morphy", None, "A"]),
        ("WhiteElo", [2690, None, None]),
        ("WhiteEloText", ["2690", None, "strong"]),
        ("BlackElo", [None, None, None]),
        ("BlackEloText", ["?", None, None]),
        ("WhiteRatingDiff", [5, None, None]),
        ("Date", [None, None, None]),
        ("DateText", ["1858.??.??", None, "2023.02.30"]),
        ("year", [1858, None, 2023]),
        ("month", [None, None, 2]),
        ("day", [None, None, 30]),
        ("UTCDate", [date(2024, 2, 29), None, None]),
        ("utc_timestamp", [datetime(2024, 2, 29, 18, 5, 30), None, None]),  # noqa: DTZ001
        ("result", ["1-0", "*", "1-0"]),
        ("white_wins", [1, 0, 1]),
        ("draws", [0, 0, 0]),
        ("ply_count", [4, 9, 2]),
        ("broken", [False, False, True]),
        ("MyOwnTag", [None, None, None]),
        ("tags", None),
    ],
)
def test_facts_about_games(name: str, expected: list[Any] | None) -> None:
    if expected is None:
        assert column(name)[2] == [
            ("White", "A"),
            ("WhiteElo", "strong"),
            ("Date", "2023.02.30"),
        ]
    else:
        assert column(name) == expected


def test_the_last_position() -> None:
    board = stamma.Board()
    for san in ("e4", "e5", "Nf3", "Nc6"):
        board.push_san(san)
    key = stamma.polyglot.zobrist_hash(board)
    assert column("final_fen")[0] == board.fen()
    assert column("final_epd")[0] == board.epd()
    assert column("final_hash")[0] % (1 << 64) == key


# What is said about moves is a list in a table of games.
@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("san", ["e4", "e5", "Nf3", "Nc6"]),
        ("lan", ["e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6"]),
        ("fan", ["e4", "e5", "♘f3", "♞c6"]),
        ("descriptive", ["P-K4", "P-K4", "N-KB3", "N-QB3"]),
        ("stamma", ["pe4", "pe5", "gf3", "bc6"]),
        ("clock", [312.0, 299.5, None, None]),
        ("eval", [35, None, None, None]),
        ("mate", [None, -3, None, None]),
        (
            "comment",
            ["[%clk 0:05:12] [%eval 0.35] good", "[%clk 0:04:59.5] [%eval #-3]", "late", None],
        ),
        ("piece", ["P", "P", "N", "N"]),
    ],
)
def test_lists_of_moves(name: str, first: list[Any]) -> None:
    assert column(name)[0] == first


def test_moves_with_marks_and_without_squares() -> None:
    assert column("san")[1][-3:] == ["O-O", "--", "Bxf7+"]
    assert column("uci")[1][-3:] == ["e1g1", "0000", "c4f7"]
    # As in Polyglot's books, the king takes its rook.
    assert column("code")[1][-3:-1] == [4 << 6 | 7, 0]
    assert column("capture")[1][-1] == "P"
    assert column("check")[1][-2:] == [False, True]


MOVES = [
    # ply, depth, color, san, clock, nags, comment before, comment
    (1, 0, "white", "e4", 312.0, [1], "first", "[%clk 0:05:12] [%eval 0.35] good"),
    (2, 0, "black", "e5", 299.5, [], None, "[%clk 0:04:59.5] [%eval #-3]"),
    (3, 0, "white", "Nf3", None, [], None, "late"),
    (3, 1, "white", "f4", 3600.0, [], None, "[%clk 1:00:00]"),
    (4, 1, "black", "exf4", None, [], None, None),
    (4, 0, "black", "Nc6", None, [2, 6], None, None),
]


def test_a_row_for_each_move() -> None:
    names = ["ply", "depth", "color", "san", "clock", "nags", "comment_before", "comment"]
    rows = listed(pgn.table(OPERA.encode(), "moves", names))
    assert [tuple(row.values()) for row in rows] == MOVES
    # Facts about the game are in each of its rows.
    assert column("White", rows="moves") == ["Morphy"] * 6 + [None] * 9 + ["A"] * 2


def test_faults_stand_with_the_moves_before_them() -> None:
    assert column("faults", BROKEN.encode(), "moves") == [[], ["illegal-move"]]


def test_a_row_for_each_position() -> None:
    names = ["number", "ply", "move_number", "color", "san", "fen", "hash", "white_wins", "faults"]
    rows = listed(pgn.table(BROKEN.encode(), "positions", names))
    board = stamma.Board()
    for row, san in zip(rows, ["d4", "d5", None], strict=True):
        assert row == {
            "number": 1,
            "ply": len(board.move_stack),
            "move_number": board.fullmove_number,
            "color": "white" if board.turn else "black",
            "san": san,
            "fen": board.fen(),
            "hash": signed(stamma.polyglot.zobrist_hash(board)),
            "white_wins": 1,
            "faults": ["illegal-move"],
        }
        if san:
            board.push_san(san)


def signed(key: int) -> int:
    return key - (1 << 64) if key >= 1 << 63 else key


def test_broken_games_are_kept_left_out_or_an_error() -> None:
    assert column("number") == [1, 2, 3]
    assert column("number", on_error="skip") == [1, 2]
    assert column("ply", rows="moves", on_error="skip") == column(
        "ply", (OPERA + CASTLING).encode(), "moves"
    )
    with pytest.raises(
        pa.ArrowInvalid, match="game 3 cannot be read whole: illegal-move, in line 24, at ply 2"
    ):
        column("number", on_error="fail")
    with pytest.raises(ValueError, match="on_error is 'keep', 'skip' or 'fail', not 'stop'"):
        pgn.table(FILE, on_error="stop")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "rows", "advice"),
    [
        ("WhiteELO", "games", "did you mean WhiteElo?"),
        ("Whtie", "moves", "did you mean White?"),
        ("plycount", "games", "did you mean ply_count?"),
        ("uic", "games", "did you mean uci?"),
        ("fen", "moves", "did you mean fen_before?"),
        ("zzzzzz", "positions", "there are tags, notations, file, number"),
    ],
)
def test_an_unknown_column_gets_a_suggestion(name: str, rows: Rows, advice: str) -> None:
    with pytest.raises(pgn.UnknownColumnError) as caught:
        pgn.table(FILE, rows, [name])
    assert caught.value.diagnostic.code == "TAB001"
    assert caught.value.diagnostic.advice.startswith(advice)


def test_what_no_table_can_be_made_of() -> None:
    with pytest.raises(
        ValueError, match="rows is 'plies': it is one of games, moves and positions"
    ):
        pgn.table(FILE, "plies", ["san"])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the column san is asked for twice"):
        pgn.table(FILE, columns=["san", "san"])
    with pytest.raises(ValueError, match="at least one column"):
        pgn.table(FILE, columns=[])


def test_several_files_whatever_they_are_wrapped_in(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.pgn", "b.pgn", "c.pgn")]
    paths[0].write_bytes(OPERA.encode())
    paths[1].write_bytes(bz2.compress(FILE))
    paths[2].write_bytes(FILE.decode().encode("utf-16"))
    rows = listed(pgn.table(paths, columns=["file", "number", "offset", "length", "ply_count"]))
    assert [(row["file"], row["number"]) for row in rows] == [
        (str(path), number)
        for path, count in zip(paths, (1, 3, 3), strict=True)
        for number in range(1, count + 1)
    ]
    # Places are those of the file itself, unless it is compressed.
    last = rows[-1]
    text = paths[2].read_bytes()[last["offset"] : last["offset"] + last["length"]]
    assert text.decode("utf-16-le").startswith('[White "A"]')
    assert text.decode("utf-16-le").endswith("1-0")


def test_errors_name_their_file(tmp_path: Path) -> None:
    missing = tmp_path / "missing.pgn"
    with pytest.raises(OSError, match=r"missing\.pgn: No such file"):
        column("number", missing)
    broken = tmp_path / "broken.pgn.bz2"
    broken.write_bytes(bz2.compress(FILE * 100)[:-100])
    with pytest.raises((OSError, pa.ArrowInvalid), match=r"broken\.pgn\.bz2: "):
        column("number", broken)


def test_an_open_file_is_read_once() -> None:
    table = pgn.table(io.BytesIO(FILE), columns=["number"])
    assert len(pl.DataFrame(table)) == 3
    with pytest.raises(OSError, match="read only once"):
        pa.table(table)


def test_the_language_of_the_letters() -> None:
    german = b"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *"
    assert column("san", german, language="de") == [["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]]
    assert column("san", german, language="auto") == column("san", german, language="de")


@pytest.mark.parametrize("rows", ["games", "moves", "positions"])
@pytest.mark.parametrize("threads", [1, 3])
def test_blocks_and_threads_make_no_difference(rows: Rows, threads: int) -> None:
    sly = '[Event "x"]\n\n1. d4 { 1-0\n\n[Event "inside"]\n\n1. c4 * } d5 0-1\n\n'
    source = (FILE.decode() + sly).encode() * 10
    columns = [*dict.fromkeys([*USUAL[rows], "number", "length"])]
    whole = listed(pgn.table(source, rows, columns, threads=1))
    assert len({row["number"] for row in whole}) == pgn.count(source).games == 40
    for block in (1, 100, 1000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("stamma.pgn.tables.BLOCK", block)
            assert listed(pgn.table(source, rows, columns, threads=threads)) == whole


ODD = st.lists(
    st.sampled_from(
        [
            *("1. e4 ", "e5 ", "Nf3 ", "Ke3 ", "(", ")", "{", "} ", "$3 ", "1-0 ", "*\n", "-- "),
            *("[%clk 0:01:02] ", "[%eval 0.2]", '[White "x"]\n', '\n\n[Event "y"]\n'),
            *("%x\n", ";", "\n", '[Date "2020.01.0'),
        ]
    ),
    max_size=40,
)


@given(ODD)
def test_tables_agree_with_games_that_are_opened(pieces: list[str]) -> None:
    source = "".join(pieces).encode()
    names = ["White", "result", "uci", "clock", "faults", "broken", "offset", "length"]
    rows = listed(pgn.table(source, columns=names))
    games = list(pgn.open(source))
    assert len(rows) == len(games) == pgn.count(source).games
    for row, game in zip(rows, games, strict=True):
        line = list(game.mainline())
        if not row["uci"] and "pgn-early-variation" in row["faults"]:
            # A tree in which nothing but a variation stands has no other main line.
            line = []
        assert row["uci"] == [node.move.uci() for node in line if node.move is not None]
        clocks = [node.clock() for node in line]
        assert row["clock"] == clocks
        assert row["White"] in (game.headers["White"], None)
        faults = [name for name in row["faults"] if ":" not in name]
        assert sorted(faults) == sorted(error.name for error in game.errors)
        assert (row["offset"], row["length"]) == (
            game.text_start,
            game.text_end - game.text_start,
        )


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=60))
def test_rows_of_moves_agree_with_python_chess(choices: list[int]) -> None:
    board, expected = chess.Board(), []
    for choice in choices:
        legal = sorted(board.legal_moves, key=chess.Move.uci)
        if not legal:
            break
        move = legal[choice % len(legal)]
        san, taken = board.san(move), board.piece_type_at(move.to_square)
        if board.is_en_passant(move):
            taken = chess.PAWN
        man = chess.piece_symbol(board.piece_type_at(move.from_square) or 0).upper()
        board.push(move)
        expected.append(
            {
                "san": san,
                "uci": move.uci(),
                "piece": man,
                "capture": taken and chess.piece_symbol(taken).upper(),
                "check": board.is_check(),
                "checkmate": board.is_checkmate(),
                "fen_after": board.fen(en_passant="fen"),
                "epd_after": board.epd(en_passant="legal"),
                "hash_after": signed(chess.polyglot.zobrist_hash(board)),
            }
        )
    source = " ".join(str(row["san"]) for row in expected).encode() + b" *"
    assert listed(pgn.table(source, "moves", [*expected[0]])) == expected


PAGE = Path(__file__).parents[2] / "docs" / "tables.md"
TYPES = {
    "text": "Utf8",
    "bool": "Boolean",
    "int16": "Int16",
    "int32": "Int32",
    "int64": "Int64",
    "float64": "Float64",
    "timestamp[us]": "Timestamp(µs)",
    "list of text": "List(Utf8, field: 'element')",
    "list of int32": "List(Int32, field: 'element')",
    "map": "Map(",
}


def test_the_page_has_every_column_with_its_type() -> None:
    text = PAGE.read_text("utf-8")
    said = {
        name: kind.strip()
        for names, kind in re.findall(r"^\| (`[^|]+) \| ([^|]+) \|", text, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", names)
    }
    for rows in ("games", "moves", "positions"):
        for name, kind in stamma._core.table_columns(rows):  # noqa: SLF001
            assert kind.startswith(TYPES[said[name]]), name


def test_only_games_that_are_asked_for_are_in_a_table() -> None:
    source = FILE * 5
    assert column("number", source, where="WhiteElo > 2600") == [1, 4, 7, 10, 13]
    assert column("ply_count", source, where="plies = 9") == [9] * 5
    rows = listed(pgn.table(source, "moves", ["number", "san"], where="White = 'A'"))
    assert rows[:2] == [{"number": 3, "san": "d4"}, {"number": 3, "san": "d5"}]
    offsets = column("offset", source)
    assert column("offset", source, where="White = 'A'") == offsets[2::3]
    for block in (1, 100):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("stamma.pgn.tables.BLOCK", block)
            assert column("number", source, where="plies < 9") == [
                number for number in range(1, 16) if number % 3 != 2
            ]
    with pytest.raises(stamma.NotationError):
        pgn.table(FILE, where="WhiteElo >")


def test_a_table_takes_a_selection_but_for_places() -> None:
    wanted = pgn.Selection("WhiteElo > 2600", invert=True)
    assert column("WhiteElo", FILE, where="not WhiteElo > 2600") == column(
        "WhiteElo", FILE, where=wanted
    )
    table = pgn.table(FILE, columns=["number"], where=wanted)
    assert listed(pickle.loads(pickle.dumps(table))) == listed(table)  # noqa: S301
    for place in ({"limit": 1}, {"games": "2-"}, {"sample": 1}):
        with pytest.raises(ValueError, match=f"by their place .{next(iter(place))}"):
            pgn.table(FILE, where=pgn.Selection("has White", **place))


# A file without an end, in which somebody presses Ctrl-C.
ENDLESS = """
import signal, sys, time
import polars
from stamma import pgn

class Endless:
    pressed = False

    def read(self, size):
        if not self.pressed:
            self.pressed = True
            signal.raise_signal(signal.SIGINT)
        return (b"1. e4 e5 *\\n" * (size // 11 + 1))[:size]

table = pgn.table(Endless(), columns=["number"])
try:
    try:
        list(table.batches()) if sys.argv[1] == "batches" else polars.DataFrame(table)
    except polars.exceptions.PolarsError:
        # It comes once more when the library has returned.
        time.sleep(60)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("taken", ["batches", "polars"])
def test_ctrl_c_ends_the_reading(taken: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", ENDLESS, taken],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")
