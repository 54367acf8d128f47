"""SSML: what is said, marked up for the voices of computers."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.speech.saying import Part, Saying

_NAMESPACE = "http://www.w3.org/2001/10/synthesis"


def ssml(sayings: Sequence[Saying]) -> str:
    """Write sayings of one language as a document of SSML 1.1, each a sentence.

    Squares are to be read as characters, so that no voice takes the letter for a word; where the
    language has names for the letters, these are given instead.

    >>> import stamma
    >>> moves = [stamma.Move.from_uci(uci) for uci in ("e2e4", "g8f6")]
    >>> print(ssml(stamma.speech.say_line(stamma.Board(), moves, "ru")))
    <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="ru">
    <s><sub alias="е 4">e4</sub></s>
    <s>конь <sub alias="эф 6">f6</sub></s>
    </speak>

    :raises ValueError: if there is nothing to say, or in two languages.
    """
    languages = {saying.language.code for saying in sayings}
    if len(languages) != 1:
        raise ValueError(
            f"one language is needed, and there are {', '.join(sorted(languages)) or 'none'}"
        )
    (code,) = languages
    sentences = "\n".join(f"<s>{_sentence(saying)}</s>" for saying in sayings)
    return f'<speak version="1.1" xmlns="{_NAMESPACE}" xml:lang="{code}">\n{sentences}\n</speak>'


def _sentence(saying: Saying) -> str:
    return " ".join(map(_marked, saying.parts))


def _marked(part: Part) -> str:
    text = escape(part.text)
    if part.alias:
        text = f"<sub alias={quoteattr(part.alias)}>{text}</sub>"
    elif part.is_square:
        text = f'<say-as interpret-as="characters">{text}</say-as>'
    return f'<break strength="medium"/> {text}' if part.link == "pause" else text
