"""Values in tables: what does not fit its type, what servers write, and games that were damaged."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stamma
from stamma import pgn

if TYPE_CHECKING:
    from stamma.pgn.tables import Rows


def rows(source: bytes, names: list[str], kind: Rows = "games", **how: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    found: list[dict[str, Any]] = pa.table(pgn.table(source, kind, names, **how)).to_pylist()
    return found


def tagged(tag: str, value: str) -> bytes:
    return f'[{tag} "{value}"]\n\n1. e4 e5 *'.encode()


@pytest.mark.parametrize(
    ("tag", "value", "column", "expected"),
    [
        ("WhiteElo", "2690", "WhiteElo", 2690),
        ("BlackElo", " 2690 ", "BlackElo", 2690),
        ("WhiteRatingDiff", "+7", "WhiteRatingDiff", 7),
        ("BlackRatingDiff", "-12", "BlackRatingDiff", -12),
        ("PlyCount", "70000", "PlyCount", 70000),
        ("Date", "2024.02.29", "Date", date(2024, 2, 29)),
        ("UTCDate", "2024.02.29", "UTCDate", date(2024, 2, 29)),
        ("EventDate", "1851.05.01", "EventDate", date(1851, 5, 1)),
        ("Date", "1851.??.??", "year", 1851),
        ("Date", "1851.05.??", "month", 5),
        ("Date", "????.??.07", "day", 7),
    ],
)
def test_values_that_fit(tag: str, value: str, column: str, expected: object) -> None:
    for kind in ("games", "moves", "positions"):
        found = rows(tagged(tag, value), [column, "faults"], kind)
        assert {row[column] for row in found} == {expected}
        assert not any(row["faults"] for row in found)


UNFIT = [
    *[(name, value, name) for name in ("WhiteElo", "BlackElo") for value in ("strong", "40000")],
    *[(name, "2500?", name) for name in ("WhiteRatingDiff", "BlackRatingDiff")],
    ("WhiteElo", "2500.5", "WhiteElo"),
    ("PlyCount", "99999999999", "PlyCount"),
    *[(name, "2023.02.30", name) for name in ("Date", "UTCDate", "EventDate")],
    ("Date", "May 1851", "year"),
    ("Date", "1851.13.??", "month"),
    ("Date", "1851.05.32", "day"),
]


@pytest.mark.parametrize(("tag", "value", "column"), UNFIT)
def test_a_value_that_does_not_fit_is_null_and_a_fault(tag: str, value: str, column: str) -> None:
    fault = f"value-does-not-fit:{column}"
    for kind in ("games", "moves", "positions"):
        found = rows(tagged(tag, value), [column, "faults"], kind)
        assert {row[column] for row in found} == {None}
        assert fault in found[0]["faults"], kind
        assert len(found) == 1 or (fault in found[1]["faults"]) == (kind == "positions")
    assert "value-does-not-fit" in stamma.diagnostics.CATALOGUE
    if column == tag and tag != "PlyCount":
        assert rows(tagged(tag, value), [f"{tag}Text"]) == [{f"{tag}Text": value}]


@pytest.mark.parametrize("value", ["?", "-", "", "????.??.??"])
@pytest.mark.parametrize("tag", ["Date", "UTCDate", "EventDate"])
def test_what_nobody_knows_is_null_without_a_word(tag: str, value: str) -> None:
    assert rows(tagged(tag, value), [tag, "faults"]) == [{tag: None, "faults": []}]


@pytest.mark.parametrize("day", ["2023.02.30", "2024.02.29"])
@pytest.mark.parametrize("time", ["25:00:00", "18:05:30"])
def test_a_moment_fits_if_day_and_time_do(day: str, time: str) -> None:
    source = f'[UTCDate "{day}"]\n[UTCTime "{time}"]\n\n1. e4 *'.encode()
    [row] = rows(source, ["utc_timestamp", "faults"])
    if (day, time) == ("2024.02.29", "18:05:30"):
        assert row == {"utc_timestamp": datetime(2024, 2, 29, 18, 5, 30), "faults": []}  # noqa: DTZ001
    else:
        assert row == {"utc_timestamp": None, "faults": ["value-does-not-fit:utc_timestamp"]}


@pytest.mark.parametrize(
    ("command", "column", "value"),
    [
        ("clk 0:00:05", "clock", 5.0),
        ("clk 0:00:05.3", "clock", 5.3),
        ("emt 0:01:00", "emt", 60.0),
        ("eval -0.07", "eval", -7),
        ("eval #-3", "mate", -3),
        ("clk soon", "clock", None),
        ("emt 5", "emt", None),
        ("eval 1e9", "eval", None),
    ],
)
def test_commands_of_comments(command: str, column: str, value: object) -> None:
    source = f"1. e4 {{ [%{command}] }} e5 *".encode()
    fault = [] if value is not None else [f"value-does-not-fit:{column}"]
    assert rows(source, [column, "faults"]) == [{column: [value, None], "faults": fault}]
    first, second = rows(source, [column, "faults"], "moves")
    assert first == {column: value, "faults": fault}
    assert second == {column: None, "faults": []}


def test_the_first_command_of_a_kind_counts_wherever_it_stands() -> None:
    source = (
        b"1. e4 {[%eval 0.3]} (1. d4 {[%eval 0.1]} d5) {[%eval #3] [%clk 0:00:09]} e5 {[%clk x]} *"
    )
    found = rows(source, ["eval", "mate", "clock"], "moves")
    assert [row["eval"] for row in found] == [30, 10, None, None]
    assert {row["mate"] for row in found} == {None}
    assert [row["clock"] for row in found] == [9.0, None, None, None]
    assert rows(source, ["mate"]) == [{"mate": [None, None]}]


def test_of_tags_with_the_same_name_the_first_counts_whatever_stood_before() -> None:
    twice = '[White "a"]\n[White "b"]\n\n1. e4 *\n\n'
    other = '[Event "x"]\n[White "c"]\n\n1. e4 *\n\n'
    found = rows((twice + other + twice).encode(), ["White"])
    assert [row["White"] for row in found] == ["a", "c", "a"]


LICHESS = """\
[Event "Rated Blitz game"]
[Site "https://lichess.org/abcdefgh"]
[Date "2024.02.29"]
[Round "-"]
[White "a"]
[Black "b"]
[Result "{result}"]
[UTCDate "2024.02.29"]
[UTCTime "23:59:58"]
[WhiteElo "1500"]
[BlackElo "?"]
[WhiteRatingDiff "+6"]
[BlackRatingDiff "-6"]
[ECO "C20"]
[Opening "King's Pawn Game"]
[TimeControl "180+2"]
[Termination "{termination}"]
{tags}
{moves} {result}

"""
MOVES = (
    "1. e4 { [%eval 0.25] [%clk 0:03:00] } 1... e5 { [%eval #-3] [%clk 0:00:05] } "
    "2. Qh5?! { [%eval -0.6] [%clk 0:02:58] }"
)


def lichess(
    moves: str = MOVES, result: str = "1-0", termination: str = "Normal", tags: str = ""
) -> str:
    return LICHESS.format(moves=moves, result=result, termination=termination, tags=tags)


def test_a_game_as_lichess_writes_it() -> None:
    names = ["Site", "utc_timestamp", "WhiteElo", "BlackElo", "WhiteRatingDiff", "BlackRatingDiff"]
    names += ["Termination", "Opening", "TimeControl", "result", "clock", "eval", "mate", "faults"]
    [row] = rows(lichess().encode(), names)
    assert row == {
        "Site": "https://lichess.org/abcdefgh",
        "utc_timestamp": datetime(2024, 2, 29, 23, 59, 58),  # noqa: DTZ001
        "WhiteElo": 1500,
        "BlackElo": None,
        "WhiteRatingDiff": 6,
        "BlackRatingDiff": -6,
        "Termination": "Normal",
        "Opening": "King's Pawn Game",
        "TimeControl": "180+2",
        "result": "1-0",
        "clock": [180.0, 5.0, 178.0],
        "eval": [25, None, -60],
        "mate": [None, -3, None],
        "faults": [],
    }
    nags = [row["nags"] for row in rows(lichess().encode(), ["nags"], "moves")]
    assert nags == [[], [], [6]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (lichess(result="*", termination="Unterminated"), ("*", "Unterminated", False)),
        (lichess("", "0-1", "Abandoned"), ("0-1", "Abandoned", False)),
        (lichess(termination="Time forfeit"), ("1-0", "Time forfeit", False)),
        (lichess("1. e4 e5", tags='[Variant "Three-check"]\n'), ("1-0", "Normal", True)),
        # Moves of other games than chess are not read.
        (lichess("1. N@e4 e5", tags='[Variant "Crazyhouse"]\n'), ("1-0", "Normal", True)),
        (
            lichess(
                "1. e4 e5",
                tags='[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]\n'
                '[SetUp "1"]\n[Variant "Chess960"]\n',
            ),
            ("1-0", "Normal", False),
        ),
    ],
)
def test_other_games_of_lichess(text: str, expected: tuple[str, str, bool]) -> None:
    other = lichess()
    names = ["number", "result", "Termination", "broken"]
    found = rows((other + text + other).encode(), names)
    assert [row["number"] for row in found] == [1, 2, 3]
    assert tuple(found[1].values())[1:] == expected


@pytest.mark.parametrize("address", ["s3://bucket/games.pgn.zst", "https://example.org/games.pgn"])
def test_an_address_is_no_file(address: str) -> None:
    with pytest.raises(OSError, match="an address and not a file: download it, pipe it in") as got:
        pgn.table(address).batches()
    assert got.value.filename == address
    with pytest.raises(OSError, match="an address and not a file"):
        pgn.count(address)


def test_an_error_tells_the_line() -> None:
    source = ('[Event "x"]\n\n1. e4 e5 *\n\n' * 9 + '[Event "y"]\n\n1. e4\n{ a }\nKe4 *\n').encode()
    for threads in (1, 2):
        with pytest.raises(ValueError, match=r"^game 10 .*: illegal-move, in line 41, at ply 1$"):
            list(pgn.table(source, on_error="fail", threads=threads).batches())


DAMAGE = st.lists(
    st.tuples(st.integers(0, 2000), st.integers(0, 40), st.binary(max_size=4)), max_size=6
)


@given(DAMAGE)
def test_damaged_files_have_as_many_rows_as_are_counted(
    damage: list[tuple[int, int, bytes]],
) -> None:
    text = (lichess() + lichess("1. e4 (1. d4 {x}) e5", tags='[FEN "x"]\n')).encode() * 2
    for at, length, put in damage:
        text = text[:at] + put + text[at + length :]
    counted = pgn.count(text)
    names = ["number", "broken", "WhiteElo", "Date", "utc_timestamp", "clock", "eval", "faults"]
    found = rows(text, names)
    assert [row["number"] for row in found] == [*range(1, counted.games + 1)]
    assert sum(row["broken"] for row in found) == counted.broken
    assert len(rows(text, ["number"], on_error="skip")) == counted.games - counted.broken
    assert len(rows(text, ["ply", "clock"], "moves")) == counted.moves
    where = rows(text, ["number"], where="WhiteElo = 1500")
    assert where == [{"number": row["number"]} for row in found if row["WhiteElo"] == 1500]
