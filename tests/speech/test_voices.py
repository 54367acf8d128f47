"""eSpeak NG, a free voice for many languages, says squares as a letter and a number.

Whoever has it installed (``espeak-ng``) hears what players say; elsewhere these tests are skipped.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from stamma import Board, say
from stamma.speech import ssml

VOICE = shutil.which("espeak-ng")
pytestmark = pytest.mark.skipif(VOICE is None, reason="espeak-ng is not installed")

# Our codes, and what the voices are called where that is something else.
CODES = (
    *("ca", "cs", "da", "de", "en", "es", "fi", "fr", "hr", "hu", "id", "is", "it", "lt", "lv"),
    *("nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr-Latn", "sv", "tr", "uk", "vi"),
)
VOICES = {"en": "en-gb", "fr": "fr-fr", "sr-Latn": "sr"}

PAWNS = Board("7k/8/8/8/PPPPPPPP/8/8/K7 w - - 0 1")
A5, E5 = PAWNS.parse_san("a5"), PAWNS.parse_san("e5")


def phonemes(code: str, text: str) -> list[str]:
    """What a voice makes of each sentence, without stress and length; (en) is an English word."""
    assert VOICE is not None
    command = [VOICE, "-q", "-x", "-m", "-v", VOICES.get(code, code), "--stdin"]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True)  # noqa: S603
    sentences = [re.sub(r"[',_:!|%=\s;]+", "", line) for line in done.stdout.splitlines()]
    # How open a vowel is depends on its neighbours.
    return [sentence.replace("I", "i") for sentence in sentences if sentence]


@pytest.mark.parametrize("code", CODES)
def test_squares_are_letters_with_a_number_and_no_two_sound_alike(code: str) -> None:
    said = [say(PAWNS, PAWNS.parse_san(f"{file}5"), code) for file in "abcdefgh"]
    heard = phonemes(code, ssml(said))
    (five,) = phonemes(code, "5")
    assert len(set(heard)) == len(said)
    assert all(square.endswith(five) and square != five for square in heard), heard
    assert not any("(en)" in square for square in heard), heard


def test_in_english_a_square_begins_with_no_article() -> None:
    assert phonemes("en", say(PAWNS, A5)) == phonemes("en", say(PAWNS, A5).ssml())
    assert phonemes("en", "a 5") != phonemes("en", say(PAWNS, A5))


@pytest.mark.parametrize("code", ["pt", "ro"])
def test_where_a_letter_is_a_word_markup_helps(code: str) -> None:
    # "And five", "is five".
    assert phonemes(code, say(PAWNS, E5, code)) == phonemes(code, "e 5")
    assert phonemes(code, say(PAWNS, E5, code).ssml()) != phonemes(code, "e 5")


@pytest.mark.parametrize("code", ["ru", "uk"])
def test_where_letters_are_foreign_their_names_help(code: str) -> None:
    assert "(en)" in phonemes(code, say(PAWNS, E5, code))[0]
    assert "(en)" not in phonemes(code, say(PAWNS, E5, code).ssml())[0]
    assert "(en)" not in phonemes(code, say(PAWNS, E5, code, files="names"))[0]


def test_a_dash_between_squares_is_silent() -> None:
    assert phonemes("fi", "a1-d1") == phonemes("fi", "a1 d1")
