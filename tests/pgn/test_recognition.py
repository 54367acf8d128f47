"""Telling PGN from other texts."""

from __future__ import annotations

import gzip

import pytest

from stamma.pgn.recognition import is_pgn


@pytest.mark.parametrize(
    "text",
    [
        '[Event "?"]\n\n1. e4 *',
        '\ufeff[White "A"]',
        "1. e4 e5 2. Nf3 *",
        "1. e4 {said} e5 (1... c5) 1/2-1/2",
        "1. d4 d5 " * 1 + "2. c4 " + "{" + "x" * 20_000 + "} *",
    ],
)
def test_pgn_is_recognised(text: str) -> None:
    assert is_pgn(text.encode())
    assert is_pgn(gzip.compress(text.encode()))


@pytest.mark.parametrize(
    "text",
    ["", "Nothing.", "1. e4 Cf6", "<p>1. e4 e5</p>", "After 1. e4 e5 he resigned.", "| 1 | e4 |"],
)
def test_other_texts_are_not(text: str) -> None:
    assert not is_pgn(text.encode())


def test_the_letters_may_be_those_of_a_language() -> None:
    assert is_pgn(b"1. e4 Cf6 *", "fr")
    assert is_pgn(b"1. e4 Cf6 *", "auto")
    assert not is_pgn(b"Then 1. e4 Cf6", "auto")
