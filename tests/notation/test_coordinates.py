"""Coordinates have letters and digits of their own: they mean the same in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import stamma
from stamma import NOTATIONS, Board, Language, Move, Notation, languages, pgn

if TYPE_CHECKING:
    from pathlib import Path

# Pawns of both sides that can become any piece, forwards and taking.
FENS = ("1n5n/P3k1P1/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/p3K1p1/1N5N b - - 0 1")
BY_SQUARES = tuple(
    notation for notation in NOTATIONS.values() if notation.form in {"coordinate", "numeric"}
)
PROMOTIONS = tuple((fen, move) for fen in FENS for move in Board(fen).legal_moves if move.promotion)


def one_each(language: Language) -> str:
    """Write a file with a game for each promotion."""
    return "".join(
        f'[FEN "{fen}"]\n[SetUp "1"]\n\n{Board(fen).write(move, language=language)} *\n\n'
        for fen, move in PROMOTIONS
    )


def test_there_is_something_to_test() -> None:
    assert {notation.name for notation in BY_SQUARES} == {"uci", "uci_chess960", "iccf"}
    assert len(PROMOTIONS) == 2 * 4 * 4


@pytest.mark.parametrize("language", languages, ids=str)
@pytest.mark.parametrize("notation", BY_SQUARES, ids=str)
def test_a_promotion_is_read_back(notation: Notation, language: Language) -> None:
    for fen, move in PROMOTIONS:
        board = Board(fen)
        written = board.write(move, notation, language=language)
        assert written == board.write(move, notation)
        for asked in (None, notation):
            assert board.parse(written, asked, language=language).move == move, written


@pytest.mark.parametrize("language", languages, ids=str)
@pytest.mark.parametrize("notation", BY_SQUARES, ids=str)
def test_files_of_games_are_read_back(
    notation: Notation, language: Language, tmp_path: Path
) -> None:
    target = tmp_path / "out.pgn"
    source = one_each(language).encode()
    counts = pgn.convert(
        source, target, to=notation, language=language, language_out=language, threads=1
    )
    assert (counts.games, counts.broken) == (len(PROMOTIONS), 0)
    played = [game.uci() for game in pgn.open(target, language=language)]
    assert played == [move.uci() for _, move in PROMOTIONS]


@pytest.mark.parametrize("language", languages, ids=str)
def test_texts_are_read_back(language: Language) -> None:
    fen, move = FENS[0], Move.from_uci("g7g8r")
    reading = stamma.read(f"1. {move.uci()} e7d6", start=fen, language=language)
    assert [game.uci() for game in reading.games] == ["g7g8r e7d6"]


@pytest.mark.parametrize(
    ("text", "language", "promotion"),
    [
        # Finnish: R is the knight, T the rook.
        ("g7g8r", "fi", "rook"),
        ("g7g8r!", "fi", "rook"),
        ("1. g7g8r", "fi", "rook"),
        ("g7xh8r", "fi", "knight"),
        ("g7-g8r", "fi", "knight"),
        ("g7g8=r", "fi", "knight"),
        ("g7g8R", "fi", "knight"),
        ("g8r", "fi", "knight"),
        # UCI has no letter t.
        ("g7g8t", "fi", "rook"),
        ("g7g8d", "de", "queen"),
        ("g7g8s", "de", "knight"),
        ("g7g8n", "de", "knight"),
    ],
)
def test_only_squares_without_signs_are_of_uci(text: str, language: str, promotion: str) -> None:
    move = Board(FENS[0]).parse(text, language=language).move
    assert move is not None
    assert stamma.piece_name(move.promotion or 0) == promotion
