"""In which signs a text is written is found out by what can be played."""

from __future__ import annotations

import pytest

import stamma

EXCHANGE = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"
LONGER = f"{EXCHANGE} e1g1 f7f6 d2d4 e5d4 f3d4 c6c5 d4b3 d8d1 f1d1 c8d7"
MODEL = "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 Bxc6 dxc6 5 0-0 f6 6 d4 exd4 7 Nxd4 c5 8 Nb3 Qxd1 9 Rxd1 Bd7"


@pytest.mark.parametrize(
    "text",
    [
        "１．ｅ４　ｅ５　２．Ｎｆ３　Ｎｃ６　３．Ｂｂ５　ａ６　４．Ｂｘｃ６　ｄｘｃ６",
        "1. ｅ４ ｅ５ 2. Ｎｆ３ Ｎｃ６ 3. Ｂｂ５ ａ６ 4. Ｂxｃ６ ｄxｃ６",
        "1. e٤ e٥ 2. Nf٣ Nc٦ 3. Bb٥ a٦ 4. Bxc٦ dxc٦",
        "1. ε4 ε5 2. Ιζ3 Ιγ6 3. Αβ5 α6 4. Αxγ6 δxγ6",
        "1. е4 е5 2. Кф3 Кц6 3. Сб5 а6 4. С:ц6 д:ц6",
        "1. ה4 ה5 2. פו3 פג6 3. רב5 א6 4. ר×ג6 ד×ג6",
    ],
)
def test_letters_and_digits_of_other_scripts(text: str) -> None:
    assert [game.uci() for game in stamma.read(text).games] == [EXCHANGE]


@pytest.mark.parametrize(
    "text",
    [
        "١. هـ٤ هـ٥ ٢. حو٣ حج٦ ٣. فب٥ أ٦ ٤. ف×ج٦ د×ج٦ ٥. O-O",
        "1. د4 د5 2. حج3 حو6 3. فز5 ح6 4. ف×و6 هـ×و6 5. O-O",
    ],
)
def test_files_are_counted_from_the_side_from_which_they_can_be_played(text: str) -> None:
    assert [game.uci() for game in stamma.read(text).games] == [f"{EXCHANGE} e1g1"]


def test_files_that_may_be_counted_from_either_side_are_not_guessed() -> None:
    assert stamma.read("1. هـ4 هـ5 2. حو3 حج6 3. فب5 أ6 4. ف×ج6 د×ج6").games == []


@pytest.mark.parametrize(
    "strings",
    [
        {"N": "ltJ", "B": ".i.", "Q": "'i!V", "R": "l:!"},
        {"N": "'ifJ", "B": "i.", "Q": "'it'", "R": "l:."},
        {"N": "tLl", "B": "~", "Q": "'¥V", "R": "�"},
        {"N": "lb", "B": "..t", "Q": "'ii", "R": "l:t"},
        {"N": "¤", "B": "¥", "Q": "£", "R": "¦"},
        {"N": "\uf06e", "B": "\uf062", "Q": "\uf071", "R": "\uf072"},
    ],
)
def test_figurines_that_came_out_as_something_else(strings: dict[str, str]) -> None:
    text = "".join(strings.get(sign, sign) for sign in MODEL)
    reading = stamma.read(text)
    assert [game.uci() for game in reading.games] == [LONGER], text
    said = {found.facts["text"]: found.facts["piece"] for found in reading.diagnostics}
    assert {"N": said.get(strings["N"]), "B": said.get(strings["B"])} == {
        "N": "knight",
        "B": "bishop",
    }


def test_the_place_of_a_move_is_all_of_it() -> None:
    text = "1 e4 e5 2 ltJf3 ltJc6 3 .i.b5 a6 4 .i.xc6 dxc6"
    moves = [text[span.start : span.end] for span in stamma.read(text).spans if span.move]
    assert moves == ["e4", "e5", "ltJf3", "ltJc6", ".i.b5", "a6", ".i.xc6", "dxc6"]
