"""What holds for every text: it is read in the end, and every character of it is accounted for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import Board, Language, languages, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from stamma import Move, Reading

GAMES = [
    line.split()
    for line in (Path(__file__).parents[2] / "benchmarks" / "games.txt").read_text().splitlines()
    if line and not line.startswith("#")
][:40]

FAMILIES = [family[0] for family in languages.families.values()]
NOTATIONS = ("fide", "san", "lan", "lan_fide", "colon", "colon_end", "fide_bare")
OWN_LETTERS = ("uci", "iccf", "descriptive", "descriptive_es", "fan", "informant", "kt", "problem")


def running(moves: list[str]) -> str:
    return " ".join(
        f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves)
    )


def rows(moves: list[str]) -> list[tuple[int, str, str]]:
    padded = [*moves, ""]
    return [(at // 2 + 1, padded[at], padded[at + 1]) for at in range(0, len(moves), 2)]


LAYOUTS: dict[str, Callable[[list[str]], str]] = {
    "running": running,
    "bare": " ".join,
    "one a line": "\n".join,
    "columns": lambda moves: "\n".join(f"{n}. {w:12} {b}" for n, w, b in rows(moves)),
    "tabs": lambda moves: "\n".join(f"{n}\t{w}\t{b}" for n, w, b in rows(moves)),
    "Markdown": lambda moves: "\n".join(f"| {n} | {w} | {b} |" for n, w, b in rows(moves)),
    "HTML": lambda moves: "".join(
        f"<tr><td>{n}</td><td>{w}</td><td>{b}</td></tr>\n" for n, w, b in rows(moves)
    ),
    "both numbered": lambda moves: "\n".join(
        f"{n}. {w:12} {n}. {b}" if b else f"{n}. {w}" for n, w, b in rows(moves)
    ),
}

PIECES_OF_TEXT = st.sampled_from(
    [
        *(
            "1.",
            "2.",
            "1...",
            "12",
            "(3)",
            "e4",
            "e5",
            "Nf3",
            "Cc6",
            "O-O",
            "0-0-0",
            "P-K4",
            "Kt-B3",
        ),
        *("QxP", "e2-e4", "7163", "exd", "1-0", "½-½", "(", ")", "[", "]", "{", "}", "$1", "!?"),
        *("+-", "...", "the", "if", "not", "resigns", "White:", "\n", "\n\n", "\t", "|", "<b>"),
        *("\\move", '[Event "x"]', "Kf7 Pg8 / Kg3 Lc8 f4", "8/8/8/4k3/8/8/8/4K3 w - - 0 1", "K~"),
    ]
)


def written(game: list[str], notation: str, language: Language | None) -> tuple[list[str], str]:
    """Write a game: its moves in a notation, and the whole in UCI."""
    board = Board()
    spelt, moves = [], []
    for san in game:
        move: Move = board.parse_san(san)
        spelt.append(board.write(move, notation, language))
        moves.append(move.uci())
        board.push(move)
    return spelt, " ".join(moves)


def check_spans(reading: Reading) -> None:
    assert "".join(reading.text[span.start : span.end] for span in reading.spans) == reading.text
    place = 0
    for span in reading.spans:
        assert span.start == place < span.end
        place = span.end
        if span.kind in ("move", "variation"):
            assert span.move is not None
            assert span.board is not None
            assert span.board.is_legal(span.move)
            assert span.ply == span.board.ply()
    for diagnostic in reading.diagnostics:
        assert 0 <= diagnostic.start <= diagnostic.end <= len(reading.text)
        assert diagnostic.message
        assert diagnostic.advice


@given(st.text(max_size=300))
def test_any_text_is_read_in_the_end(text: str) -> None:
    check_spans(read(text))


@settings(max_examples=150)
@given(st.lists(PIECES_OF_TEXT, max_size=40), st.sampled_from([" ", ""]))
def test_any_mixture_of_moves_and_words_is_accounted_for(parts: list[str], between: str) -> None:
    check_spans(read(between.join(parts)))


@given(st.binary(max_size=300))
def test_any_bytes_are_read_in_the_end(raw: bytes) -> None:
    check_spans(read(raw))


@settings(max_examples=60)
@given(
    st.sampled_from(GAMES),
    st.sampled_from(FAMILIES),
    st.sampled_from(NOTATIONS),
    st.sampled_from(sorted(LAYOUTS)),
)
def test_a_game_is_read_back_in_any_language(
    game: list[str], language: Language, notation: str, layout: str
) -> None:
    spelt, moves = written(game, notation, language)
    reading = read(LAYOUTS[layout](spelt))
    assert [one.uci() for one in reading.games] == [moves]
    assert language in [fit.language for fit in reading.languages]
    check_spans(reading)


@settings(max_examples=30)
@given(st.sampled_from(GAMES), st.sampled_from(OWN_LETTERS), st.sampled_from(sorted(LAYOUTS)))
def test_a_game_is_read_back_in_notations_of_their_own(
    game: list[str], notation: str, layout: str
) -> None:
    spelt, moves = written(game, notation, None)
    reading = read(LAYOUTS[layout](spelt))
    assert [one.uci() for one in reading.games] == [moves]


def test_stammas_own_notation_is_read_when_it_is_asked_for() -> None:
    spelt, moves = written(GAMES[0], "stamma", None)
    reading = read(running(spelt), notation="stamma")
    assert [one.uci() for one in reading.games] == [moves]


@pytest.mark.parametrize("notation", ["uci", "iccf", "descriptive", "descriptive_es", "lan", "fan"])
def test_the_notation_is_told(notation: str) -> None:
    spelt, _ = written(GAMES[0], notation, None)
    reading = read(running(spelt))
    assert reading.notation is not None
    assert reading.notation.name == notation
    tongues = {"descriptive": "en", "descriptive_es": "es", "lan": "en"}
    code = None if reading.language is None else reading.language.code
    assert code == tongues.get(notation)
