"""Choices: the languages, notations, layouts and forms that there are."""

from __future__ import annotations

from typing import Literal, TypedDict

import stamma
from stamma.language_table import languages
from stamma.language_table.language import PIECES, Language
from stamma.notations import NOTATIONS
from stamma.pieces import piece_symbol
from stamma.scores import LAYOUTS
from stamma.web.api.titles import TITLES
from stamma.web.api.writing import FORMS
from stamma.web.limits import Limits


class LanguageChoice(TypedDict):
    """A language, and its letters for the pieces."""

    code: str
    name: str
    native: str
    letters: dict[str, str]
    direction: Literal["ltr", "rtl"]
    speaks: bool


class NotationChoice(TypedDict):
    """A notation, and whether its letters differ from language to language."""

    name: str
    title: str
    about: str
    languages: bool


class LimitFacts(TypedDict):
    """How many bytes a request may have."""

    text: int
    slice: int


class Choices(TypedDict):
    """All that can be chosen."""

    version: str
    languages: list[LanguageChoice]
    notations: list[NotationChoice]
    layouts: list[str]
    forms: list[str]
    limits: LimitFacts


def choices() -> Choices:
    """Return all that can be chosen."""
    limits = Limits()
    return {
        "version": stamma.__version__,
        "languages": [_language(each) for each in languages],
        "notations": [
            {
                "name": each.name,
                "title": TITLES[each.name],
                "about": each.about,
                "languages": each.varies,
            }
            for each in NOTATIONS.values()
        ],
        "layouts": list(LAYOUTS),
        "forms": list(FORMS),
        "limits": {"text": limits.text, "slice": limits.slice},
    }


def _language(each: Language) -> LanguageChoice:
    return {
        "code": each.code,
        "name": each.name,
        "native": each.native,
        "letters": {piece_symbol(piece).upper(): each.letters[piece] for piece in PIECES},
        "direction": each.direction,
        "speaks": not each.unsaid,
    }
