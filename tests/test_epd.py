"""EPD: four fields of a FEN, and operations."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
from stamma.diagnostics import CATALOGUE

if TYPE_CHECKING:
    from stamma.epd import Operation

FIELDS = "4k3/8/8/8/8/8/4P3/4K3 w - -"
E4, E3, KD2 = (stamma.Move.from_uci(uci) for uci in ("e2e4", "e2e3", "e1d2"))

# Records, the operations in them, and the FEN of the board.
READ: tuple[tuple[str, dict[str, Operation], str], ...] = (
    (FIELDS, {}, f"{FIELDS} 0 1"),
    (f"{FIELDS} ", {}, f"{FIELDS} 0 1"),
    (f"{FIELDS} noop;", {"noop": None}, f"{FIELDS} 0 1"),
    (f'{FIELDS} id "a; b";', {"id": "a; b"}, f"{FIELDS} 0 1"),
    (f'{FIELDS} id "";', {"id": ""}, f"{FIELDS} 0 1"),
    (f"{FIELDS} bm e4;", {"bm": [E4]}, f"{FIELDS} 0 1"),
    (f"{FIELDS} bm e4 Kd2; sm e3;", {"bm": [E4, KD2], "sm": E3}, f"{FIELDS} 0 1"),
    (f"{FIELDS} pv;", {"pv": []}, f"{FIELDS} 0 1"),
    (f"{FIELDS} ce -32;acd +7 ;", {"ce": -32, "acd": 7}, f"{FIELDS} 0 1"),
    (f"{FIELDS} Xyz_1 0.5 -2.25;", {"Xyz_1": [0.5, -2.25]}, f"{FIELDS} 0 1"),
    (f"{FIELDS} hmvc 3; fmvn 40;", {"hmvc": 3, "fmvn": 40}, f"{FIELDS} 3 40"),
    (f"{FIELDS} fmvn 40;", {"fmvn": 40}, f"{FIELDS} 0 40"),
    (f"{FIELDS} 3 40 bm e4;", {"hmvc": 3, "fmvn": 40, "bm": [E4]}, f"{FIELDS} 3 40"),
    (f"{FIELDS} 3 40", {"hmvc": 3, "fmvn": 40}, f"{FIELDS} 3 40"),
    (f"{FIELDS}\n\tdm 4;\n", {"dm": 4}, f"{FIELDS} 0 1"),
)

# Operations, and how they are written: in ASCII order, moves without quotes.
WRITTEN: tuple[tuple[dict[str, Operation], str], ...] = (
    ({}, ""),
    ({"noop": None}, " noop;"),
    ({"id": "a; b"}, ' id "a; b";'),
    ({"id": ""}, ' id "";'),
    ({"bm": [E4, KD2]}, " bm e4 Kd2;"),
    ({"bm": E4}, " bm e4;"),
    ({"pv": [E4, stamma.Move.from_uci("e8e7")]}, " pv e4 Ke7;"),
    ({"fmvn": 3, "acd": 2, "Zoo": 1}, " Zoo 1; acd 2; fmvn 3;"),
    ({"x": 0.5, "y": -2.0, "z": [1, 2.125, "three"]}, ' x 0.5; y -2.0; z 1 2.125 "three";'),
    ({"c0": "5"}, ' c0 "5";'),
    ({"c0": 'say "yes"', "id": "a\\b\\"}, r' c0 "say \"yes\""; id "a\b\\";'),
)

# Records as they are found, what is read of them, and the codes of the remarks.
AS_FOUND: tuple[tuple[str, dict[str, Operation], str], ...] = (
    (f"{FIELDS} bm e4", {"bm": [E4]}, "EPD003"),
    (f"{FIELDS} bm e4 Kd2", {"bm": [E4, KD2]}, "EPD003"),
    (f'{FIELDS} bm e4 id "a";', {"bm": [E4], "id": "a"}, "EPD003"),
    (f"{FIELDS} id x bm e4 acd 3", {"id": "x", "bm": [E4], "acd": 3}, "EPD003 EPD003 EPD003"),
    (f'{FIELDS} c0 "a" c1 "b"', {"c0": "a", "c1": "b"}, "EPD003 EPD003"),
    (f"{FIELDS} c0 I am bm here;", {"c0": ["I", "am", "bm", "here"]}, ""),
    (f"{FIELDS} - bm e4;", {"bm": [E4]}, "EPD008"),
    (f"{FIELDS} - - bm e4;", {"bm": [E4]}, "EPD008 EPD008"),
    (f"{FIELDS} 3 40 bm e4;", {"hmvc": 3, "fmvn": 40, "bm": [E4]}, "EPD009"),
    (f"{FIELDS} 3 bm e4;", {"hmvc": 3, "bm": [E4]}, "EPD009"),
    (f"{FIELDS} 3 40; bm e4;", {"hmvc": 3, "fmvn": 40, "bm": [E4]}, "EPD009 EPD007"),
    (f"{FIELDS} bm e2e4;", {"bm": [E4]}, "EPD011"),
    (f"{FIELDS} bm e2-e4 Re2;", {"bm": [E4, "Re2"]}, "EPD011 EPD006"),
    (f"{FIELDS} bm Rd2;", {"bm": [KD2]}, "EPD011"),
    (f"{FIELDS} bm 1. e4, Kd2;", {"bm": [E4, KD2]}, "EPD012"),
    (f"{FIELDS} bm 1.e4,Kd2;", {"bm": [E4, KD2]}, "EPD011"),
    (f"{FIELDS} bm P-K4;", {"bm": [E4]}, "EPD011"),
    (f"{FIELDS} pv e4 Ke9 e5;", {"pv": [E4, "Ke9", "e5"]}, "EPD006 EPD006"),
    (f'{FIELDS} BM e4; ID: "a";', {"bm": [E4], "id": "a"}, "EPD010 EPD010"),
    (f"{FIELDS} bm e4; bm Kd2;", {"bm": [E4, KD2]}, "EPD002"),
    (f'{FIELDS} id "a"; id "b"; id "a";', {"id": ["a", "b"]}, "EPD002 EPD002"),
    (f"{FIELDS} ;; bm e4;;", {"bm": [E4]}, "EPD007 EPD007 EPD007"),
    (f'{FIELDS} id "a; bm e4;', {"id": "a", "bm": [E4]}, "EPD004"),
    (f'{FIELDS} id "a', {"id": "a"}, "EPD003 EPD004"),
    (f"{FIELDS} 1x 3; bm e4;", {"bm": [E4]}, "EPD001"),
    (f"{FIELDS} hmvc many; bm e4;", {"hmvc": "many", "bm": [E4]}, "EPD005"),
    ("4k3/8/8/8/8/8/4P3/4K3 w bm e4;", {"bm": [E4]}, "FEN001 FEN001"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - ce 12;", {"ce": 12}, "FEN001"),
    ("4k3/8/8/8/8/8/4P3/4K3 w KQ - bm e4;", {"bm": [E4]}, "FEN014 FEN014"),
    (f"  {FIELDS}  bm  e4 ;", {"bm": [E4]}, "FEN003"),
)

# What is refused: code, and the record with its fault between « and ».
FAULTS = (
    ("EPD001", f"{FIELDS} «1x» 3;"),
    ("EPD001", f"{FIELDS} «;»"),
    ("EPD001", f'{FIELDS} «"»id";'),
    ("EPD001", f"{FIELDS} «a234567890123456» 1;"),
    ("EPD001", f"{FIELDS} bm e4; «é» 1;"),
    ("EPD002", f"{FIELDS} ce 1; «ce» 2;"),
    ("EPD002", f"{FIELDS} 3 40 «hmvc» 3;"),
    ("EPD003", f"{FIELDS} «bm e4»"),
    ("EPD003", f"{FIELDS} ce 1; «dm 4 »"),
    ("EPD003", f"{FIELDS} «noop»"),
    ("EPD004", f'{FIELDS} id «"never closed;»'),
    ("EPD005", f'{FIELDS} «hmvc» "many";'),
    ("EPD005", f"{FIELDS} «fmvn»;"),
    ("EPD005", f'{FIELDS} c0 "hmvc"; «hmvc» "many";'),
    ("EPD005", f"{FIELDS} «hmvc» 1.5;"),
    ("EPD005", f"{FIELDS} «fmvn» 0;"),
    ("EPD005", f"{FIELDS} «hmvc» -1;"),
    ("EPD005", f"{FIELDS} «fmvn» 4294967296;"),
    ("EPD006", f"{FIELDS} ce 1; «bm e5;»"),
    ("EPD006", f"{FIELDS} «pv e4 e5;»"),
    ("EPD006", f"{FIELDS} «sm hello;»"),
    # The four fields are read as strictly as those of a FEN.
    ("FEN001", "4k3/8/8/8/8/8/4P3/4K3 w -«»"),
    ("FEN003", "4k3/8/8/8/8/8/4P3/4K3«  »w - - noop;"),
    ("FEN024", "«8/8/8/8/8/8/4P3/4K3» w - - noop;"),
)

UNWRITABLE: tuple[dict[str, Operation], ...] = (
    {"1x": 1},
    {"": 1},
    {"a234567890123456": 1},
    {"id": "two\nlines"},
    {"id": "\ud800"},
    {"x": float("nan")},
    {"x": float("inf")},
    {"x": 1e300},
    {"x": [None]},
)


def _marked(text: str) -> tuple[str, int, int]:
    before, _, rest = text.partition("«")
    inside, _, after = rest.partition("»")
    return before + inside + after, len(before), len(before + inside)


@pytest.mark.parametrize(("record", "operations", "fen"), READ)
def test_a_record_is_read(record: str, operations: dict[str, Operation], fen: str) -> None:
    board, found = stamma.Board.from_epd(record)
    assert found == operations
    assert list(found) == list(operations)
    assert board.fen() == fen


@pytest.mark.parametrize(("operations", "text"), WRITTEN)
def test_operations_are_written(operations: dict[str, Operation], text: str) -> None:
    assert stamma.Board(f"{FIELDS} 0 1").epd(**operations) == FIELDS + text  # type: ignore[arg-type]


@pytest.mark.parametrize(("code", "marked"), FAULTS)
def test_a_fault_is_refused_with_its_code_and_place(code: str, marked: str) -> None:
    text, start, end = _marked(marked)
    with pytest.raises(stamma.InvalidEpdError) as caught:
        stamma.Board.from_epd(text)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert (diagnostic.start, diagnostic.end) == (start, end)
    assert diagnostic.text == text


def test_every_rule_of_the_catalogue_has_an_example() -> None:
    found = {code for _, _, codes in AS_FOUND for code in codes.split()}
    codes = {rule.code for rule in CATALOGUE.values() if rule.code.startswith("EPD")}
    assert codes <= found | {code for code, _ in FAULTS}


@pytest.mark.parametrize("operations", UNWRITABLE)
def test_what_cannot_be_written_is_refused(operations: dict[str, Operation]) -> None:
    with pytest.raises(ValueError, match=r"opcode|EPD"):
        stamma.Board().epd(**operations)  # type: ignore[arg-type]


def test_an_epd_of_chess960_keeps_its_castling_rights() -> None:
    record = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - hmvc 7; fmvn 9;"
    board, operations = stamma.Board.from_epd(record)
    assert board.chess960
    assert operations == {"hmvc": 7, "fmvn": 9}
    assert board.fen(shredder=True) == "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 7 9"
    assert board.epd(shredder=True, **operations) == (  # type: ignore[arg-type]
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - fmvn 9; hmvc 7;"
    )


@pytest.mark.parametrize("record", [b"", FIELDS.encode(), None, 5])
def test_only_text_is_read(record: object) -> None:
    with pytest.raises(TypeError, match="str"):
        stamma.Board.from_epd(record)  # type: ignore[arg-type]


# Properties.

_MOVE_OPCODES = {"am", "bm", "pm", "pv", "sm"}
_COUNTERS = {"hmvc", "fmvn"}
_RESERVED = {"shredder", "en_passant"} | _COUNTERS | _MOVE_OPCODES

_opcodes = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,14}", fullmatch=True).filter(
    lambda opcode: opcode not in _RESERVED
)
_strings = st.text(
    st.characters(exclude_characters='"', exclude_categories=("C", "Z")) | st.just(" ")
)
_integers = st.integers(-(10**18) + 1, 10**18 - 1)
_decimals = st.integers(-(10**9), 10**9).map(lambda millionths: millionths / 1_000_000)
_operands = _strings | _integers | _decimals
_operations = st.dictionaries(
    _opcodes,
    st.none() | _operands | st.lists(_operands, min_size=2, max_size=4),
    max_size=5,
)
_moves = st.sampled_from(list(stamma.Board().legal_moves))


@settings(max_examples=300)
@given(_operations)
def test_operations_come_back_as_they_were(operations: dict[str, Operation]) -> None:
    record = stamma.Board().epd(**operations)  # type: ignore[arg-type]
    board, found = stamma.Board.from_epd(record)
    assert board == stamma.Board()
    assert found == operations
    assert list(found) == sorted(operations)
    assert {name: type(value) for name, value in found.items()} == {
        name: type(value) for name, value in operations.items()
    }
    assert stamma.Board().epd(**found) == record  # type: ignore[arg-type]


@given(
    st.dictionaries(st.sampled_from(("am", "bm")), st.lists(_moves, max_size=4)),
    st.dictionaries(st.sampled_from(("sm", "pm")), _moves),
)
def test_moves_come_back_as_they_were(
    several: dict[str, list[stamma.Move]], one: dict[str, stamma.Move]
) -> None:
    record = stamma.Board().epd(**several, **one)  # type: ignore[arg-type]
    assert '"' not in record
    assert stamma.Board.from_epd(record)[1] == {**several, **one}


@given(st.integers(0, 999_999), st.integers(1, 999_999))
def test_counters_set_the_board(clock: int, number: int) -> None:
    board, _ = stamma.Board.from_epd(f"{FIELDS} fmvn {number}; hmvc {clock};")
    assert (board.halfmove_clock, board.fullmove_number) == (clock, number)


_signs = st.sampled_from(string.printable + 'é;;;"" \ud800') | st.characters()
_tails = st.text(_signs) | st.text('abm e4;"0.1-', max_size=40)


def _check_place(error: stamma.InvalidEpdError, record: str) -> None:
    # A lone surrogate in the four fields is shown as replacement characters.
    text = error.diagnostic.text
    assert text == record or "\ufffd" in text
    assert 0 <= error.diagnostic.start <= error.diagnostic.end <= len(text)
    assert str(error)


@settings(max_examples=400)
@given(_tails)
def test_any_tail_is_operations_or_an_error(tail: str) -> None:
    record = f"{FIELDS} {tail}"
    try:
        board, operations = stamma.Board.from_epd(record)
    except stamma.InvalidEpdError as error:
        _check_place(error, record)
        return
    assert board.board_fen() == FIELDS.split(maxsplit=1)[0]
    assert bool(operations) == bool(tail.strip())


@given(st.text())
def test_any_text_is_a_record_or_an_error(text: str) -> None:
    try:
        board, _ = stamma.Board.from_epd(text)
    except stamma.InvalidEpdError as error:
        _check_place(error, text)
        return
    assert stamma.Board.from_epd(board.epd())[0].epd() == board.epd()


@given(st.text(), st.text() | st.floats() | st.integers() | st.lists(st.text()))
def test_any_operation_is_written_or_refused(opcode: str, operand: str | float | list[str]) -> None:
    operations: dict[str, Operation] = {opcode: operand}  # type: ignore[dict-item]
    try:
        record = stamma.Board().epd(**operations)  # type: ignore[arg-type]
    except ValueError:
        return
    assert opcode in stamma.Board.from_epd(record)[1]


@pytest.mark.parametrize(("record", "operations", "codes"), AS_FOUND)
def test_a_record_is_read_as_it_is_found(
    record: str, operations: dict[str, Operation], codes: str
) -> None:
    board, found, remarks = stamma.Board.read_epd(record)
    assert found == operations
    assert board.epd() == FIELDS
    assert [remark.code for remark in remarks] == codes.split()
    for remark in remarks:
        assert remark.text == record
        assert 0 <= remark.start <= remark.end <= len(record)
    assert (board.halfmove_clock, board.fullmove_number) == (
        found.get("hmvc", 0) if isinstance(found.get("hmvc"), int) else 0,
        found.get("fmvn", 1),
    )


@pytest.mark.parametrize(("record", "operations", "fen"), READ)
def test_what_is_strict_is_read_the_same(
    record: str, operations: dict[str, Operation], fen: str
) -> None:
    board, found, remarks = stamma.Board.read_epd(record)
    assert (board.fen(), found) == (fen, operations)
    assert {remark.code for remark in remarks} <= {"EPD009", "FEN003"}


def test_no_position_is_no_record() -> None:
    for record in ("", "bm e4;", "8/8/8/8/8/8/8/8 w - - bm e4;"):
        with pytest.raises(stamma.InvalidEpdError) as caught:
            stamma.Board.read_epd(record)
        assert caught.value.diagnostic.text == record


@settings(max_examples=200, derandomize=True)
@given(st.text(alphabet='abcdehimpv04Ke2 ;"-,.:\n', max_size=30))
def test_any_tail_is_read_as_it_is_found(tail: str) -> None:
    board, operations, remarks = stamma.Board.read_epd(f"{FIELDS} {tail}")
    assert board.board_fen() == FIELDS.split(maxsplit=1)[0]
    try:
        strict = stamma.Board.from_epd(f"{FIELDS} {tail}")[1]
    except stamma.InvalidEpdError:
        return
    # A missing semicolon is only seen by those who know the opcodes.
    assert operations == strict or "EPD003" in {remark.code for remark in remarks}


def test_reading_a_record_keeps_an_en_passant_square_that_nobody_can_use() -> None:
    record = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 hmvc 0; fmvn 1;"
    board, _ = stamma.Board.from_epd(record)
    assert board.ep_square == stamma.E3
    assert board.epd().endswith(" -")
