"""SSML: what is said, marked up for the voices of computers."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stamma.speech.parts import Part

_NAMESPACE = "http://www.w3.org/2001/10/synthesis"


def document(code: str, sayings: Iterable[Iterable[Part]]) -> str:
    """Write what is said in a language as a document of SSML 1.1, each saying a sentence."""
    sentences = "\n".join(f"<s>{' '.join(map(_marked, parts))}</s>" for parts in sayings)
    return f'<speak version="1.1" xmlns="{_NAMESPACE}" xml:lang="{code}">\n{sentences}\n</speak>'


def _marked(part: Part) -> str:
    text = escape(part.text)
    if part.alias:
        text = f"<sub alias={quoteattr(part.alias)}>{text}</sub>"
    elif part.is_square:
        text = f'<say-as interpret-as="characters">{text}</say-as>'
    return f'<break strength="medium"/> {text}' if part.link == "pause" else text
