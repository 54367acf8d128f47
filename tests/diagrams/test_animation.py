"""Games that play themselves."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from types import SimpleNamespace
from typing import Literal
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import stamma
from stamma.diagrams import Diagram, animated, animation
from stamma.diagrams.animation import _lives

SVG = "{http://www.w3.org/2000/svg}"
GAMES = {
    "captures": "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2",
    "castling": "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O",
    "en passant": "e4 a6 e5 d5 exd6",
    "promotion": "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nbd7 bxa8=Q",
    "equals taken": "d4 d5 c4 e6 cxd5 exd5 Nc3 Nc6 Nxd5 Nxd4",
    "long castling": "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
}


def played(moves: str) -> list[Diagram]:
    board = stamma.Board()
    diagrams = [Diagram(board.copy())]
    for san in moves.split():
        move = board.push_san(san)
        diagrams.append(Diagram(board.copy(), lastmove=move))
    return diagrams


@pytest.mark.parametrize("moves", GAMES.values(), ids=list(GAMES))
def test_every_position_of_the_film_is_that_of_the_game(moves: str) -> None:
    diagrams = played(moves)
    lives = _lives(diagrams)
    for at, diagram in enumerate(diagrams):
        seen = {
            next(square for first, square in reversed(life.squares.items()) if first <= at): (
                life.piece.piece_type,
                life.piece.color,
            )
            for life in lives
            if life.first <= at and (life.gone is None or at < life.gone)
        }
        pieces = diagram.board.piece_map()
        assert seen == {sq: (each.piece_type, each.color) for sq, each in pieces.items()}


@pytest.mark.parametrize("moves", GAMES.values(), ids=list(GAMES))
def test_pieces_go_their_way_and_do_not_jump_into_being(moves: str) -> None:
    diagrams = played(moves)
    lives = _lives(diagrams)
    # Only a promotion brings a new piece.
    assert len(lives) == 32 + moves.count("=")
    for at, diagram in enumerate(diagrams[1:], 1):
        move = diagram.lastmove
        assert move is not None
        # Castling moves two; a promoted pawn vanishes where it arrives.
        moved = [life.squares[at] for life in lives if at in life.squares and life.first < at]
        if move.promotion is None:  # type: ignore[attr-defined]
            assert move.to_square in moved
        assert len(moved) <= 2


def test_positions_that_do_not_follow_each_other() -> None:
    """Such as those of a page: pieces come and go."""
    empty = Diagram(SimpleNamespace(turn=True, piece_map=dict, is_check=bool, king=lambda _: None))
    lives = _lives([Diagram(stamma.Board()), empty, Diagram(stamma.Board())])
    assert len(lives) == 64


def test_it_is_a_picture_with_a_style_sheet() -> None:
    drawn = animation(played(GAMES["captures"]), seconds=0.5)
    root = ET.fromstring(drawn)  # noqa: S314 - our own picture
    (style,) = root.iter(SVG + "style")
    rules = style.text or ""
    assert rules.startswith("@media (prefers-reduced-motion:no-preference){")
    assert rules.count("{") == rules.count("}")
    # Every animation that is named is there, once.
    named = re.findall(r"animation-name:([\w-]+)", drawn)
    assert sorted(named) == sorted(re.findall(r"@keyframes ([\w-]+)\{", rules))
    # Seven moves at half a second, and the last one for three.
    assert "animation:5s infinite" in rules
    for frames in re.findall(r"@keyframes [\w-]+\{(.*?\})\}", rules):
        times = [float(time) for time in re.findall(r"([\d.]+)%", frames)]
        assert times == sorted(times)
        assert times[0] == 0
        assert times[-1] <= 100


def test_who_wants_no_motion_sees_the_first_position() -> None:
    drawn = re.sub(r"<style>.*?</style>", "", animation(played(GAMES["promotion"])))
    root = ET.fromstring(drawn)  # noqa: S314 - our own picture

    def seen(element: ET.Element) -> int:
        if element.get("opacity") == "0":
            return 0
        return (element.tag == SVG + "use") + sum(seen(child) for child in element)

    assert seen(root) == 32


def test_films_in_one_document_do_not_mix() -> None:
    one, other = (
        set(re.findall(r"@keyframes (\w+)-", animation(played(moves))))
        for moves in (GAMES["captures"], GAMES["castling"])
    )
    assert len(one) == len(other) == 1
    assert one != other


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_frames_of_a_picture(form: Literal["gif", "webp"]) -> None:
    made = animated(played(GAMES["castling"]), form, size=80, seconds=0.2)
    picture = Image.open(BytesIO(made))
    assert picture.format == form.upper()
    assert picture.size == (80, 80)
    assert picture.n_frames == 11  # type: ignore[attr-defined]
    picture.seek(1)
    picture.load()
    assert picture.info["duration"] == 200


def test_what_is_no_film() -> None:
    with pytest.raises(ValueError, match="an animation needs at least one"):
        animation([])
    for seconds in (0, -1, float("nan"), float("inf"), 61):
        with pytest.raises(ValueError, match="seconds: "):
            animation(played("e4"), seconds=seconds)
        with pytest.raises(ValueError, match="seconds: "):
            animated(played("e4"), "gif", seconds=seconds)


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ImportError) as caught:
        animated(played("e4"), "webp")
    assert (
        str(caught.value) == "WEBP needs the extra \"animation\": pip install 'stamma[animation]'"
    )
