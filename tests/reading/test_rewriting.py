"""Writing the moves of a text in another notation."""

from __future__ import annotations

import pytest

from stamma import UnknownNotationError
from stamma.reading.rewriting import rewrite, rewrite_bytes

MARKDOWN = """\
# Légal's mate

| no | White | Black |
|----|-------|-------|
| 1  | e4    | e5    |
| 2  | Nf3   | d6    |
| 3  | Bc4   | Bg4?  |
| 4  | Nc3   | g6    |
| 5  | Nxe5! | Bxd1  |
| 6  | Bxf7+ | Ke7   |
| 7  | Nd5#  |       |

Taking the queen was a mistake.
"""


def test_only_moves_change_in_markdown() -> None:
    found, _ = rewrite(MARKDOWN, "san", language_out="de")
    expected = MARKDOWN.replace("Nf3 ", "Sf3 ").replace("Bc4 ", "Lc4 ").replace("Bg4?", "Lg4?")
    expected = expected.replace("Nc3 ", "Sc3 ").replace("Nxe5!", "Sxe5!").replace("Bxd1", "Lxd1")
    expected = expected.replace("Bxf7+", "Lxf7+").replace("Nd5#", "Sd5#")
    assert found == expected


def test_html_comes_out_the_same_elsewhere() -> None:
    text = "<p>1.&nbsp;<b>e4</b> e5\r\n2. <i>Nf3</i> &ndash; good &mdash; 2... Nc6</p>\r\n"
    found, _ = rewrite(text, "lan")
    assert found == (
        "<p>1.&nbsp;<b>e2-e4</b> e7-e5\r\n2. <i>Ng1-f3</i> &ndash; good &mdash; 2... Nb8-c6</p>\r\n"
    )


def test_side_lines_are_written_too() -> None:
    found, reading = rewrite("1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6", "uci")
    assert found == "1. e2e4 e7e5 2. g1f3 (2. f2f4 e5f4 3. g1f3) 2... b8c6"
    assert len(reading.games) == 1


def test_a_text_without_chess_stays_as_it_is() -> None:
    text = "Nothing of the kind is said here.\n"
    assert rewrite(text, "uci")[0] == text


def test_an_unknown_notation_is_refused() -> None:
    with pytest.raises(UnknownNotationError):
        rewrite("1. e4", "morse")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_the_encoding_of_a_file_stays(encoding: str) -> None:
    text = "Gr\u00fcnfeld: 1. d4 Nf6 2. c4 g6 3. Nc3 d5\r\n"
    expected = text.replace("N", "S")
    assert rewrite_bytes(text.encode(encoding), "san", language_out="de")[0] == expected.encode(
        encoding
    )


def test_an_encoding_without_figurines_is_given_up() -> None:
    raw = "Gr\u00fcnfeld: 1. d4 Nf6 2. c4 g6".encode("cp1252")
    assert rewrite_bytes(raw, "fan")[0].decode("utf-8") == "Gr\u00fcnfeld: 1. d4 \u265ef6 2. c4 g6"


def test_bytes_that_no_encoding_knows_come_back() -> None:
    raw = b"\x81\x8d\xff 1. e4 Nf6 \x9d"
    assert rewrite_bytes(raw, "san", language_out="de")[0] == raw.replace(b"N", b"S")
