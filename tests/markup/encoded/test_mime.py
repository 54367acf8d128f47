"""Mails as they are sent: quoted-printable and base64."""

from __future__ import annotations

import base64
import quopri

import pytest

import stamma
from stamma.markup.encoded import mime

PGN = """[White "Zoë Ångström"]
[Black "Østby"]

{ Ein langer Brief über das schöne Opfer, der weit über eine Zeile hinausgeht, wie Briefe es tun. }
1. a4 b5
2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=Q Qxa8 *
"""
MOVES = "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8q d8a8"


def sent(text: str, encoding: str) -> str:
    return quopri.encodestring(text.encode(encoding)).decode("ascii")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("head", ["", "Content-Transfer-Encoding: quoted-printable\n\n"])
def test_mails_are_read_as_they_were_meant(encoding: str, head: str, line_end: str) -> None:
    text = (head + sent(PGN, encoding)).replace("\n", line_end)
    reading = stamma.read(text)
    assert not reading.diagnostics
    (game,) = reading.games
    assert game.uci() == MOVES
    assert "schöne Opfer" in game.comment
    assert (game.headers["White"], game.headers["Black"]) == ("Zoë Ångström", "Østby")
    assert "".join(text[span.start : span.end] for span in reading.spans) == text


@pytest.mark.parametrize(
    "text", ["1. e4 e5 =\n2. Nf3 =\n", "1. e4 =20 e5 8. b8=Q\n", "a = b=20\n", "1. e4 e5"]
)
def test_other_signs_of_equality_stay(text: str) -> None:
    assert mime.render(text) is None


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_base64_is_decoded(encoding: str, line_end: str) -> None:
    body = base64.encodebytes(PGN.encode(encoding)).decode()
    head = "From: zoe@example.org\nContent-Transfer-Encoding: base64\nX-Other: 7\n\n"
    text = (head + body).replace("\n", line_end)
    reading = stamma.read(text)
    (game,) = reading.games
    assert game.uci() == MOVES
    assert (game.headers["White"], game.headers["Black"]) == ("Zoë Ångström", "Østby")
    assert "".join(text[span.start : span.end] for span in reading.spans) == text


@pytest.mark.parametrize("body", ["", "1. e4 e5", "MS4gZTQgZTU", "MS4gZTQgZTU*", "===="])
def test_what_is_no_base64_stays(body: str) -> None:
    assert mime.render(f"Content-Transfer-Encoding: base64\n\n{body}") is None
