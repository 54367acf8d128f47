"""Writing: a game to take away, as a file or on paper."""

from __future__ import annotations

import re
from typing import TypedDict

import msgspec

from stamma.scores import FORMS as SCORE_FORMS
from stamma.scores import Paper
from stamma.scores.layouts import find
from stamma.web.api.games import first_game

# The media type and the ending of the name of each form.
_FILES = {
    "pgn": ("application/vnd.chess-pgn", "pgn"),
    "text": ("text/plain", "txt"),
    "markdown": ("text/markdown", "md"),
    "html": ("text/html", "html"),
    "latex": ("application/x-tex", "tex"),
    "latex-plain": ("application/x-tex", "tex"),
    "json": ("application/json", "json"),
}
#: What a game can be written as.
FORMS = ("pgn", *SCORE_FORMS)

# What may stand in the name of a file anywhere.
_UNSAFE = re.compile(r"[^\w-]+")
_LONGEST_NAME = 80


class Write(msgspec.Struct, forbid_unknown_fields=True):
    """A game to be written."""

    pgn: str
    form: str = "pgn"
    notation: str = "san"
    language: str = "en"
    layout: str = "running"


class Written(TypedDict):
    """A file: what it says, its media type and its name."""

    text: str
    media: str
    name: str


def write(asked: Write) -> Written:
    """Write a game as one of the forms."""
    media, ending = find(asked.form, _FILES, "form")
    game = first_game(asked.pgn)
    if asked.form == "pgn":
        text = game.pgn(asked.notation, asked.language)
    else:
        text = game.score(asked.layout, asked.form, asked.notation, asked.language)  # type: ignore[arg-type]
    players = [game.headers[side].partition(",")[0] for side in ("White", "Black")]
    known = [_UNSAFE.sub("-", name).strip("-") for name in players if name.strip("?")]
    name = "-".join(filter(None, known))[:_LONGEST_NAME] or "game"
    return {"text": text, "media": media, "name": f"{name}.{ending}"}


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """A game for a score sheet."""

    pgn: str
    paper: Paper = "a4"
    notation: str = "san"
    language: str = "en"


class Printed(TypedDict):
    """A page to be printed."""

    html: str


def sheet(asked: Sheet) -> Printed:
    """Write a game on a score sheet."""
    game = first_game(asked.pgn)
    return {"html": game.score("sheet", "html", asked.notation, asked.language, paper=asked.paper)}
