"""What the core knows by itself says the same as the tables: English, SAN and UCI."""

# ruff: noqa: SLF001 - what is compared has no public name.

from __future__ import annotations

import itertools

import pytest

import stamma
from stamma import NOTATIONS, Board
from stamma._core import Style
from stamma.language_table import FILE_NAMES, FILES_ALSO_NAMED
from stamma.notations import compile_style

POSITIONS = (
    stamma.STARTING_FEN,
    "r3k2r/pppq1ppp/2n2n2/4p3/4P3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "4k3/P6R/R7/8/8/8/1q6/4K1N1 w - - 0 1",
)
MARKS = ("check", "checkmate", "en_passant")
CASTLING = ("castling", "castling_short", "castling_long")


def english_spellings() -> list[str]:
    """Moves with all the letters and words that the table has for English."""
    english = stamma.languages["en"]
    letters = [letter for spellings in english.spellings.values() for letter in spellings]
    marks = [word for meaning in MARKS for word in english.words[meaning]]
    castling = [word for meaning in CASTLING for word in english.words[meaning]]
    moves = [f"{letter}{square}" for letter in letters for square in ("f3", "h4", "a8", "e2")]
    marked = [f"{move}{blank}{mark}" for move in moves for blank in ("", " ") for mark in marks]
    promoted = [f"a8={letter}" for letter in (*letters, *map(str.lower, letters))]
    names = [
        name
        for table in (english.piece_names, english.also_named)
        for names in table.values()
        for name in names
    ]
    links = ["", *(word for key in ("to", "from", "takes") for word in english.words[key])]
    told = [
        f"{name} {link} {square}"
        for name in names
        for link in (*links, *(f"on g1 {link}" for link in links))
        for square in ("f3", "h4", "a8", "e2")
    ]
    told += [f"{word} {name} f3" for word in english.words["article"] for name in names]
    told += [f"a8 {word} {name}" for word in english.words["becomes"] for name in names]
    files = [*itertools.chain(*FILE_NAMES.values()), *FILES_ALSO_NAMED]
    told += [f"knight {file} 3" for file in files] + [f"{file} 4" for file in files]
    return [*moves, *marked, *promoted, *castling, *map(str.title, castling), *told]


@pytest.mark.parametrize("fen", POSITIONS)
def test_without_a_language_all_of_english_is_read(fen: str) -> None:
    board = Board(fen)
    for text in english_spellings():
        built_in, from_table = board._try_parse(text), board._try_parse(text, language="en")
        assert repr(built_in) == repr(from_table), text


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize("name", ["san", "uci"])
def test_a_built_in_notation_is_that_of_the_table(name: str, fen: str) -> None:
    board = Board(fen)
    built_in, from_table = Style.find(name), compile_style(name, None)
    assert built_in is not from_table
    for move in board.legal_moves:
        text = board.write(move, name)
        assert text == board.write(move, NOTATIONS[name])
        assert board._candidates(text, [built_in]) == board._candidates(text, [from_table])


def test_a_file_is_read_alike_by_all_that_read_it() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. castling d6 *"
    game = stamma.pgn.read_game(text)
    assert game is not None
    assert game.uci().split()[-2:] == ["e1g1", "d7d6"]
    assert stamma.pgn.count(text.encode()).moves == 8
