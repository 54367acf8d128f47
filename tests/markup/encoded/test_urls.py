"""Games that are escaped for addresses, as browsers decode them."""

from __future__ import annotations

import re
from urllib.parse import quote, quote_plus

import pytest

import stamma
from stamma.markup.encoded import urls

PGN = """[White "Zoë"]
[Black "Østby"]

1. d4 d5 2. c4 e6 3. Nc3 c6 4. e4 dxe4 5. Nxe4 Bb4+ 6. Bd2 Qxd4 0-1
"""
MOVES = "d2d4 d7d5 c2c4 e7e6 b1c3 c7c6 e2e4 d5e4 c3e4 f8b4 c1d2 d8d4"


@pytest.mark.parametrize(
    "text",
    [
        quote(PGN),
        re.sub("%..", lambda match: match[0].lower(), quote(PGN.replace("\n", "\r\n"), safe="")),
        f"Guarda la partita https://scacchi.example/vedi?pgn={quote(PGN)}&orient=black qui.",
        f"Guarda la partita https://scacchi.example/vedi?lang=it&pgn={quote_plus(PGN)} qui.",
        f"<p>Partie:</p>\n<script>\nzeige({{\n pgn: '{quote(PGN)}',\n a: 'b' }});\n</script>",
        f'<p>Partie : <a class="x" href="https://echecs.example/?pgn={quote(PGN)}">ici</a>.</p>',
        f'<iframe src="https://chess.example/embed?size=9&amp;pgn={quote_plus(PGN)}"></iframe>',
        f"# Diario\n\nLa **partida** [aquí](https://ajedrez.example/?pgn={quote(PGN)}) está.",
    ],
)  # fmt: skip
def test_escaped_games(text: str) -> None:
    reading = stamma.read(text)
    (game,) = reading.games
    assert game.uci() == MOVES
    assert (game.headers["White"], game.headers["Black"]) == ("Zoë", "Østby")
    assert game.result == "0-1"
    assert "".join(text[span.start : span.end] for span in reading.spans) == text


def test_each_sign_has_its_place() -> None:
    text = "1.%20e4%20e5%202.%20Qh5%20Ke7%203.%20Qxe5%23"
    spans = [span for span in stamma.read(text).spans if span.move]
    assert [text[span.start : span.end] for span in spans][-2:] == ["Ke7", "Qxe5%23"]


def test_signs_of_several_bytes_have_the_place_of_all_of_them() -> None:
    rendering = urls.render("x%20%E2%99%98f3%20%C3%A9%20y")
    assert rendering is not None
    assert rendering.text == "x ♘f3 é y"
    assert rendering.source(2, 3) == (4, 13)


@pytest.mark.parametrize(
    "text",
    [
        "White scores 50% of 1.e4 e5 and 20%30 or 45%20 or 5%5B.",
        # An address is no text, whatever its letters are.
        "https://ru.example/wiki/%D0%A8%D0%B0%D1%85%D0%BC%D0%B0%D1%82%D1%8B",
        "https://chess.example/my%20game%20file.pgn",
        # What cannot be decoded, or is no text, is something else.
        "1.%20e4%20e5%20%FF%20",
        "1.%20e4%20e5%20%00%20",
        # Plus signs are checks where there is no query.
        "1.e4+e5+Nf3+Nc6+",
        "https://chess.example/?q=Qf7+,Qg7+,Qh7+,Qxh7+",
    ],
)
def test_other_texts(text: str) -> None:
    assert urls.render(text) is None
