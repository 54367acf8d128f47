"""Mails: what is quoted is marked, if it is answered with moves."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.markup import mail

MAIL = """Ann wrote:
> 1. e4 e5 2. Nf3 Nc6 3. Bb5 f5

Brave. 3... a6 is better.

> 4. Nc3 fxe4 5. Nxe4 d5

{answer}
"""


def test_what_is_quoted_is_marked() -> None:
    text = MAIL.format(answer="I like 4. d3 as well.")
    rendering = mail.render(text)
    assert rendering.text == text
    assert [text[mark.start : mark.end].strip() for mark in rendering.marks] == [
        "> 1. e4 e5 2. Nf3 Nc6 3. Bb5 f5",
        "> 4. Nc3 fxe4 5. Nxe4 d5",
    ]


@pytest.mark.parametrize(
    "text", ["> 1. e4 e5\n> 2. Nf3\n\n--\nAnn\nBen", "1. e4 e5\n2. Nf3", "> 1. e4\nNf3"]
)
def test_other_texts_are_no_mails(text: str) -> None:
    assert not mail.is_mail(text)


def test_what_goes_on_otherwise_marked_than_the_game_is_told() -> None:
    reading = read(MAIL.format(answer="Now 6. Nxe5 dxe4 7. Nxc6 is the main line."))
    assert "mentioned-end" in [found.name for found in reading.diagnostics]
