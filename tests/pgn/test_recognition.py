"""Telling PGN from other texts."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from stamma.pgn.recognition import is_pgn

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "text",
    [
        '[Event "?"]\n\n1. e4 *',
        '\ufeff[White "A"]',
        "1. e4 e5 2. Nf3 *",
        "1. e4 {said} e5 (1... c5) 1/2-1/2",
        "1. d4 d5 2. c4 {" + "x" * 200_000 + "} *",
        # Whatever stands before the first tag.
        'My best games\n\n[Event "?"]\n\n1. e4 *',
        'e5 17. Nf3 Nc6 1-0\n\n[Event "?"]\n\n1. e4 *',
        'Nf3 Zc6 1-0\r\n\r\n  [ White "A" ]\r\n1. e4 *',
        "x" * 50_000 + '\n[White "A"][Black "B"]\n',
        '% a line of a program\n; a comment\n[Event "?"]',
        # Games without tags, too.
        "My best game\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
        "half a game 17. Zf3 1-0\n\n1.e4 e5 {said} 2.Nf3 (2.f4 $1) 1/2-1/2\n\n1. d4 *",
        # Blanks before it do not matter, however many.
        " " * 8192 + "1. e4 e5 *",
        "\r\n" * 70_000 + "My best game\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
        # There is nothing in these that is not PGN.
        "\n" * 200_000,
        "",
        "\ufeff",
        " \r\n\n\t",
    ],
)
def test_pgn_is_recognised(text: str) -> None:
    assert is_pgn(text.encode())
    assert is_pgn(gzip.compress(text.encode()))


@pytest.mark.parametrize(
    "text",
    [
        "Nothing.",
        "1. e4 Cf6",
        "<p>1. e4 e5</p>",
        "After 1. e4 e5 he resigned.",
        "| 1 | e4 |",
        "1. e4 e5 and White won, 1-0",
        "Dear Ann,\n\n1. e4 e5 2. Nf3\n\nYours",
        '[sic] he said [and "meant"] it',
        'see [this "page"] or\n[that](page "title")',
        "1. e4 e5 2. Dh5 Sc6 1-0",
        "1 P-K4 P-K4 2 N-KB3 1-0",
        # What was looked at used to be only blanks, and nothing that is not PGN.
        " " * 65_536 + "Dear Ann, I play 1. e4.",
        "\n" * 300_000 + "Dear Ann, I play 1. e4.",
    ],
)
def test_other_texts_are_not(text: str) -> None:
    assert not is_pgn(text.encode())


def test_the_letters_may_be_those_of_a_language() -> None:
    assert is_pgn(b"1. e4 Cf6 *", "fr")
    assert is_pgn(b"1. e4 Cf6 *", "auto")
    assert not is_pgn(b"Then 1. e4 Cf6", "auto")


@pytest.mark.parametrize(
    "name", ["a.pgn", "A.PGN", "a.b.pgn.gz", "a.pgn.bz2", "a.pgn.zst", "a.pgn.xz"]
)
def test_a_name_tells(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"Nothing.")
    assert is_pgn(path)
    assert is_pgn(str(path))


@pytest.mark.parametrize("name", ["a.txt", "pgn", "a.pgn.old.txt", "a.pgnx", "a.md"])
def test_other_names_do_not(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"Nothing.")
    assert not is_pgn(path)
    path.write_bytes(b"1. e4 *")
    assert is_pgn(path)


@pytest.mark.parametrize(
    "post",
    [
        "Last Sunday we went to Ulm, where it rained all day long. This is what I played:",
        "Am Sonntag fuhren wir nach Ulm, wo es den ganzen Tag regnete. Das habe ich gespielt:",
    ],
)
def test_a_post_that_quotes_a_game_is_a_text(post: str) -> None:
    game = '[Event "Ulm"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
    assert not is_pgn(f"{post}\n\n{game}\nThen we went home.\n".encode())
    assert is_pgn(f"Games from Ulm\n\n{game}".encode())
