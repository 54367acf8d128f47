"""Letters of any language for the pieces, and coordinates of any script."""

from __future__ import annotations

import io
import sys
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

import stamma
from stamma.diagrams import SCRIPTS, draw, png, svg, text
from stamma.diagrams.coordinates import coordinates_of
from stamma.diagrams.lettering import STROKES
from stamma.language_table import languages

SVG = "{http://www.w3.org/2000/svg}"
KINGS = stamma.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")


def told(picture: str) -> list[str]:
    """What is left to fonts."""
    root = ET.fromstring(picture)  # noqa: S314 - our own picture
    return [element.text or "" for element in root.iter(SVG + "text")]


@pytest.mark.parametrize("code", [language.code for language in languages])
def test_letters_of_every_language(code: str) -> None:
    letters = languages[code].letters
    picture = svg(stamma.Board(), letters=code)
    written = told(picture)
    for letter in filter(None, letters.values()):
        drawn = all(STROKES.get(sign, "") in picture for sign in letter if sign in STROKES)
        assert drawn if all(sign in STROKES for sign in letter) else letter in written
    assert picture.count("<use ") == 32
    # In plain characters, no two pieces are written alike.
    plain = text(stamma.Board(), letters=code, coordinates=False).replace("\u200e", "")
    signs = set(plain.split()) - {"·"}
    assert len(signs) == 12


def test_german_letters() -> None:
    assert text(stamma.Board(), letters="de", unicode=False).splitlines()[-2:] == [
        "1 T S L D K L S T",
        "  a b c d e f g h",
    ]


def test_letters_of_two_signs_keep_the_columns() -> None:
    lines = text(KINGS, letters="ru").splitlines()
    assert lines[0] == "8  ·  ·  ·  · кр  ·  ·  ·"
    assert lines[7] == "1  ·  ·  ·  · Кр  ·  ·  ·"


def test_a_script_without_small_letters_marks_black() -> None:
    lines = text(KINGS, letters="ka").splitlines()
    assert "*მ" in lines[0]
    assert "*" not in lines[7]


def test_a_language_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="no language is called 'xx'"):
        svg(KINGS, letters="xx")
    with pytest.raises(ValueError, match="no language is called 'xx'"):
        text(KINGS, letters="xx")


@pytest.mark.parametrize("script", SCRIPTS)
def test_coordinates_of_every_script(script: str) -> None:
    files, ranks = SCRIPTS[script]
    assert (len(set(files)), len(set(ranks))) == (8, 8)
    written = told(svg(KINGS, coordinates=script))
    assert written == [sign for sign in (*files, *reversed(ranks)) if sign not in STROKES]
    lines = text(KINGS, coordinates=script).replace("\u200e", "").splitlines()
    assert lines[-1].split() == list(files)
    assert [line[0] for line in lines[:8]] == list(reversed(ranks))


def test_coordinates_of_the_other_side() -> None:
    lines = text(KINGS, coordinates="greek", orientation=False).splitlines()
    assert lines[-1] == "  θ η ζ ε δ γ β α"
    assert told(svg(KINGS, coordinates="greek", orientation=False)) == list("θηζεδγβα")


def test_letters_from_right_to_left_stay_in_the_order_of_the_files() -> None:
    last = text(KINGS, coordinates="hebrew").splitlines()[-1]
    # Each is kept apart from its neighbours by a mark of direction.
    assert last.count("\u200e") == 16


def test_digits_of_a_script_are_those_of_unicode() -> None:
    for _, ranks in SCRIPTS.values():
        assert [int(sign) for sign in ranks] == list(range(1, 9))


def test_coordinates_sign_by_sign() -> None:
    given = ("ABCDEFGH", ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"])
    assert coordinates_of(given) == given
    picture = svg(KINGS, coordinates=given)
    assert ET.fromstring(picture) is not None  # noqa: S314 - our own picture


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("klingon", "there is no script 'klingon'; there are: latin, arabic"),
        (("abc", "12345678"), "eight names of files and eight of ranks"),
        (("abcdefgh",), "eight names of files and eight of ranks"),
    ],
)
def test_coordinates_that_are_none(given: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        svg(KINGS, coordinates=given)  # type: ignore[arg-type]


def test_a_coordinate_cannot_carry_markup() -> None:
    given = (["<b>"] * 8, ["&"] * 8)
    assert told(svg(KINGS, coordinates=given)) == ["<b>"] * 8 + ["&"] * 8


def test_coloured_boards_have_letters_too() -> None:
    raw = io.StringIO()
    console = Console(file=raw, color_system="truecolor", force_terminal=True, width=80)
    draw(stamma.Board(), console, letters="de", coordinates=False)
    assert "T" in raw.getvalue().splitlines()[0]


def test_a_letter_that_no_font_has_is_named_and_not_lost() -> None:
    # No font may have a glyph for a private character.
    with pytest.raises(ValueError, match="no font of this computer has the letters '\\\\U0010fff"):
        png(KINGS, coordinates=(["\U0010fff0"] * 8, "12345678"))


def test_what_is_drawn_needs_no_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["stamma.diagrams.png"], "_look", lambda _: b"")
    assert png(KINGS, letters="de")
    with pytest.raises(ValueError, match="no font"):
        png(KINGS, letters="ru")
