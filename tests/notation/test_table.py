"""One table of moves, each in every notation: written exactly so, and read back.

The table is ``tests/data/moves.jsonl``, one move a line:

``line`` or ``fen``
    the game or the position before the move;
``uci``, ``san``
    the move;
``written``
    what the other notations write: ``null`` if they cannot, SAN's spelling if they are left out;
``languages``, ``lan_fr``, ``colon_ru``
    FIDE in other languages (as in English if left out), LAN in French, and a colon in Russian
    without the mark of en passant;
``after``
    the position after the move;
``accept``, ``reject``
    other spellings of the move, and texts that are refused, with the reason.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import stamma
from stamma import COLON, FIDE, LAN, NOTATIONS, Board, Move

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLE = Path(__file__).parents[1] / "data" / "moves.jsonl"
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()
]
EVERY_ROW = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["ref"])

LANGUAGES = ("de", "fr", "ru", "es", "hu", "nl", "it", "pl", "cs", "ro", "tr", "id", "la", "is")

# Why a text is refused: the exception, and the words of its message.
REFUSALS: dict[str, tuple[type[stamma.NotationError], str]] = {
    "ambiguous": (stamma.AmbiguousMoveError, "can mean"),
    "pinned": (stamma.IllegalMoveError, "is pinned by the"),
    "file-missing": (stamma.IllegalMoveError, "must name the file that the pawn comes from"),
    "promotion-missing": (stamma.IllegalMoveError, "the promotion piece is missing"),
    "promotion-piece": (stamma.IllegalMoveError, "a pawn cannot become a king"),
    "case-lost": (stamma.InvalidMoveError, "it has lost its case: write bxc3 or Bxc3"),
    "no-move": (stamma.InvalidMoveError, "is not a move"),
}


def board_of(row: dict[str, Any]) -> Board:
    if "fen" in row:
        return Board(row["fen"], chess960=row.get("chess960", False))
    board = Board()
    for uci in row["line"].split():
        board.push_uci(uci)
    return board


def written(row: dict[str, Any], notation: str) -> str | None:
    default = row["uci"] if notation.startswith("uci") else row["san"]
    text: str | None = row["written"].get(notation, default)
    return text


def fide(row: dict[str, Any], language: str) -> str:
    text: str = row.get("languages", {}).get(language, written(row, "fide"))
    return text


def try_write(board: Board, move: Move, notation: str) -> str | None:
    try:
        return board.write(move, notation)
    except stamma.UnwritableMoveError:
        return None


def read_all(board: Board, texts: Iterable[str]) -> dict[str, str]:
    """Read each text without saying in which notation it is."""
    read = {}
    for text in texts:
        try:
            read[text] = board.parse(text).move.uci()
        except stamma.NotationError as error:
            read[text] = str(error)
    return read


def outcome(board: Board, text: str, notation: str, strict: bool) -> object:
    try:
        reading = board.parse(text, notation, strict=strict)
    except stamma.NotationError as error:
        return str(error)
    return reading.move, reading.written, [remark.name for remark in reading.remarks]


def test_the_table_is_whole() -> None:
    assert len(ROWS) == 137
    assert len({row["ref"] for row in ROWS}) == 137
    assert {name for row in ROWS for name in row["written"]} <= set(NOTATIONS)
    assert {kind for row in ROWS for kind in row.get("reject", {}).values()} == set(REFUSALS)


@EVERY_ROW
def test_each_notation_writes_exactly_this(row: dict[str, Any]) -> None:
    board, move = board_of(row), Move.from_uci(row["uci"])
    expected = {name: written(row, name) for name in NOTATIONS}
    assert {name: try_write(board, move, name) for name in NOTATIONS} == expected


@EVERY_ROW
def test_what_is_written_is_read_back_without_remarks(row: dict[str, Any]) -> None:
    board, move = board_of(row), Move.from_uci(row["uci"])
    texts = {name: text for name in NOTATIONS if (text := written(row, name)) is not None}
    for strict in (False, True):
        read = {name: outcome(board, text, name, strict) for name, text in texts.items()}
        assert read == {name: (move, text, []) for name, text in texts.items()}


@EVERY_ROW
def test_every_notation_but_stammas_is_read_without_being_asked_for(row: dict[str, Any]) -> None:
    board = board_of(row)
    asked_for = {"stamma", "descriptive_es"}
    names = [name for name in NOTATIONS if name not in asked_for]
    texts = {text for name in names if (text := written(row, name)) is not None}
    assert read_all(board, texts) == dict.fromkeys(texts, row["uci"])


@EVERY_ROW
def test_spanish_descriptive_is_read_in_spanish(row: dict[str, Any]) -> None:
    text = written(row, "descriptive_es")
    if text is not None:
        assert board_of(row).parse(text, language="es").move.uci() == row["uci"]


@EVERY_ROW
def test_languages_write_fide_and_read_it_back(row: dict[str, Any]) -> None:
    board, move = board_of(row), Move.from_uci(row["uci"])
    for language in LANGUAGES:
        text = fide(row, language)
        assert board.write(move, FIDE.in_language(language)) == text
        assert board.write(move, FIDE, language) == text
        reading = board.parse(text, FIDE, language, strict=True)
        assert (reading.move, reading.remarks) == (move, [])
        assert board.parse(text, language=language).move == move


@EVERY_ROW
def test_long_french_and_russian_with_a_colon(row: dict[str, Any]) -> None:
    board, move = board_of(row), Move.from_uci(row["uci"])
    french = row.get("lan_fr", written(row, "lan"))
    assert board.write(move, LAN.in_language("fr")) == french
    colon = (written(row, "colon") or "").removesuffix(" e.p.")
    russian = COLON.in_language("ru").replace(en_passant="")
    assert board.write(move, russian) == row.get("colon_ru", colon)


@EVERY_ROW
def test_other_spellings_are_accepted(row: dict[str, Any]) -> None:
    texts = row.get("accept", [])
    assert read_all(board_of(row), texts) == dict.fromkeys(texts, row["uci"])


@pytest.mark.parametrize(
    ("row", "text", "kind"),
    [
        pytest.param(row, text, kind, id=f"{row['ref']}-{text}")
        for row in ROWS
        for text, kind in row.get("reject", {}).items()
    ],
)
def test_a_text_is_refused_for_its_reason(row: dict[str, Any], text: str, kind: str) -> None:
    board = board_of(row)
    error, words = REFUSALS[kind]
    with pytest.raises(error) as caught:
        board.parse(text)
    assert words in str(caught.value)


@EVERY_ROW
def test_the_position_after_the_move(row: dict[str, Any]) -> None:
    board = board_of(row)
    board.push_san(row["san"])
    assert board == Board(row["after"], chess960=row.get("chess960", False))
