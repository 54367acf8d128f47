"""Records in XML: the values of attributes are the text where nothing stands between tags."""

from __future__ import annotations

import pytest

import stamma
from stamma.markup.programs import xml_attributes

SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"


@pytest.mark.parametrize(
    "text",
    [
        (
            '<?xml version="1.0"?>\n<game id="7">\n<move n="1" white="e4" black="e5"/>\n'
            '<move n="2" white="Nf3" black="Nc6"/>\n<move n="3" white="Bb5" black="a6"/>\n</game>'
        ),
        (
            "<g><p ply='1' san='e4'/><p ply='2' san='e5'/><p ply='3' san='Nf3'/>"
            "<p ply='4' san='Nc6'/><p ply='5' san='Bb5'/><p ply='6' san='a6'/></g>"
        ),
        (
            '<g><m from="e2e4" t="3.1"/><m from="e7e5" t="2.0"/><m from="g1f3" t="1.7"/>'
            '<m from="b8c6" t="4.4"/><m from="f1b5" t="0.9"/><m from="a7a6" t="1.2"/></g>'
        ),
    ],
)
def test_moves_in_attributes(text: str) -> None:
    assert xml_attributes.is_attributed(text)
    assert [game.uci() for game in stamma.read(text).games] == [SPANISH]


@pytest.mark.parametrize(
    "text",
    ["", "<", "1. e4 e5", '<a href="e4">1. e4</a>', '<m a="e4"/> and <m a="e5"/><m a="Nf3"/>'],
)
def test_texts_with_something_between_tags(text: str) -> None:
    assert not xml_attributes.is_attributed(text)
