"""SSML is well-formed, and says how squares are to be read."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from tests.speech.test_saying import MOVES

from stamma import Board, Language, languages, say
from stamma.speech import Part, Saying, say_line, ssml

NAME = "{http://www.w3.org/2001/10/synthesis}"


@pytest.mark.parametrize("language", languages, ids=lambda language: language.code)
def test_a_document_has_a_sentence_for_each_move(language: Language) -> None:
    sayings = say_line(Board(), MOVES, language)
    root = ET.fromstring(ssml(sayings))  # noqa: S314
    assert root.tag == f"{NAME}speak"
    assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == language.code
    sentences = root.findall(f"{NAME}s")
    assert len(sentences) == len(MOVES)
    for saying, sentence in zip(sayings, sentences, strict=True):
        heard = "".join("".join(sentence.itertext()).split())
        assert heard == "".join("".join(part.text for part in saying.parts).split())


def test_squares_are_characters_and_marks_come_after_a_break() -> None:
    board = Board("rnbqkbnr/ppp2ppp/8/3pp3/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 3")
    assert say(board, board.parse_san("Bb5+"), "pt").ssml().splitlines()[1] == (
        '<s>bispo <say-as interpret-as="characters">b5</say-as>'
        ' <break strength="medium"/> xeque</s>'
    )


def test_a_voice_is_told_the_names_of_letters_that_it_does_not_know() -> None:
    board = Board()
    said = say(board, board.parse_san("Nf3"), "ru").ssml()
    assert '<sub alias="эф 3">f3</sub>' in said


def test_signs_of_markup_are_escaped() -> None:
    saying = Saying(languages["en"], [Part("<&>"), Part("a1", is_square=True, alias='"<')])
    (sentence,) = ET.fromstring(saying.ssml())  # noqa: S314
    assert "".join(sentence.itertext()) == "<&> a1"
    assert sentence[0].attrib["alias"] == '"<'


def test_a_document_has_one_language() -> None:
    board = Board()
    move = board.parse_san("e4")
    with pytest.raises(ValueError, match="de, en"):
        ssml([say(board, move, "de"), say(board, move, "en")])
    with pytest.raises(ValueError, match="none"):
        ssml([])
