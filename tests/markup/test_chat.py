"""Chats: who wrote a message and when is no part of it."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.markup import chat, render

SAID = ("e4", "e5, my favourite", "Nf3", "Nc6", "Bb5", "hm. a6")
NAMES = ("Ann", "Ben M.")
HEADS = [
    "[14.03 21:0{at}] {name}: ",
    "[3/5/24, 9:1{at}:02 PM] {name}: ",
    "[21.0{at}] <{name}> ",
    "12/03/2024, 21:0{at} - {name}: ",
    "2024-03-12 21:0{at} {name}: ",
    "21:0{at} <{name}> ",
    "<{name}> ",
    "{name} (21:0{at}): ",
    "{name}, [3 may 2023 22:1{at}:14]\n",
    "{name} — Today at 9:1{at} PM\n",
    "{name}: ",
]


@pytest.mark.parametrize("head", HEADS)
def test_messages_are_lines(head: str) -> None:
    lines = [head.format(at=at, name=NAMES[at % 2]) + said for at, said in enumerate(SAID)]
    rendering = render("\n".join(lines))
    assert rendering is not None
    assert [line for line in rendering.text.split("\n") if line] == list(SAID)
    (game,) = read("\n".join(lines)).games
    assert game.uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"


@pytest.mark.parametrize(
    "text",
    [
        "White: Anna\nBlack: Ben\nRound: 1\n\n1. e4 e5 2. Nf3 Nc6",
        "Event: A\nWhite: Anna\n1. e4 e5\n\nEvent: B\nWhite: Ben\n1. d4 d5",
        "1. e4 0:03 e5 0:05\n2. Nf3 0:07 Nc6 0:09\n3. Bb5 0:11 a6 0:20\n4. Ba4 0:31 Nf6 1:02",
        "15:02 White opens with 1. e4.\n15:04 Black takes his time.\n15:09 1... c5.\n15:11 2. Nf3",
        "<b>1. e4</b>\n<b>e5</b>\n<b>2. Nf3</b>\n<b>Nc6</b>",
    ],
)
def test_other_texts_are_no_chats(text: str) -> None:
    assert not chat.is_chat(text)


def test_castling_may_be_told_behind_other_words() -> None:
    said = ("e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "oh. kısa rok", "Nxe4")
    lines = [f"[21:0{at}] {NAMES[at % 2]}: {one}" for at, one in enumerate(said)]
    (game,) = read("\n".join(lines)).games
    assert game.uci().split()[-2:] == ["e1g1", "f6e4"]


def test_moves_with_the_time_that_they_took_are_no_names() -> None:
    moves = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
    rows = "ply;san;clock\n" + "\n".join(f"{n};{one};0:59:0{n}" for n, one in enumerate(moves, 1))
    assert not chat.is_chat(rows)
    assert read(rows).games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"


def test_what_somebody_asks_for_in_a_message_is_not_played() -> None:
    said = ("e4", "e5", "Nf3. Now play Nc6!", "d6", "d4", "exd4")
    lines = [f"{NAMES[at % 2]}: {one}" for at, one in enumerate(said)]
    (game,) = read("\n".join(lines)).games
    assert game.uci() == "e2e4 e7e5 g1f3 d7d6 d2d4 e5d4"
