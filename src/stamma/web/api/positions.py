"""Positions: what can be played there, one move in all notations, and pictures."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from stamma._core import Board, Move
from stamma.diagrams import Arrow, png, svg
from stamma.errors import UnwritableMoveError
from stamma.language_table import language as find_language
from stamma.language_table import languages
from stamma.notations import NOTATIONS, SAN
from stamma.speech import say
from stamma.squares import parse_square, square_name
from stamma.web.api.reading import Doubt, doubt
from stamma.web.api.titles import TITLES
from stamma.web.worker import Answer

_LONGEST_SIDE = 4096


class Fen(msgspec.Struct, forbid_unknown_fields=True):
    """A position in FEN."""

    fen: str


class OutcomeFacts(TypedDict):
    """How the game has ended in this position."""

    result: str
    termination: str
    words: str


class PositionFacts(TypedDict):
    """A position: who is to move, what can be played, and what is wrong with how it was given."""

    fen: str
    turn: Literal["white", "black"]
    check: str | None
    legal: list[str]
    outcome: OutcomeFacts | None
    faults: list[Doubt]
    #: What is odd about it, in sentences.
    odd: list[str]


def position(asked: Fen) -> PositionFacts:
    """Return what there is to know about a position."""
    board, remarks = Board.read_fen(asked.fen)
    king = board.king(board.turn) if board.is_check() else None
    return {
        "fen": board.fen(),
        "turn": "white" if board.turn else "black",
        "check": None if king is None else square_name(king),
        "legal": [move.uci() for move in board.legal_moves],
        "outcome": _outcome(board),
        "faults": [doubt(found) for found in remarks],
        "odd": board.status().describe(),
    }


def _outcome(board: Board) -> OutcomeFacts | None:
    outcome = board.outcome()
    if outcome is None:
        return None
    termination = outcome.termination.name.lower()
    return {
        "result": outcome.result(),
        "termination": termination,
        "words": termination.replace("_", " "),
    }


class OneMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move in a position."""

    fen: str
    uci: str
    language: str = "en"


class Row(TypedDict):
    """A move in a notation, and in the language or the languages whose letters it has."""

    notation: str
    title: str
    language: str | None
    languages: NotRequired[list[str]]
    text: str
    note: str


class SaidIn(TypedDict):
    """A move in words."""

    language: str
    text: str


class Rosetta(TypedDict):
    """A move in all notations, in the letters of all languages, and in words."""

    rows: list[Row]
    said: list[SaidIn]


def rosetta(asked: OneMove) -> Rosetta:
    """Write a move in every way."""
    board = Board.read_fen(asked.fen)[0]
    move = board.parse_uci(asked.uci)
    tongue = find_language(asked.language)
    rows: list[Row] = []
    for notation in NOTATIONS.values():
        code = tongue.code if notation.varies else None
        # Castling in Chess960, and moves whose past is not known, cannot be written in all of them.
        with suppress(UnwritableMoveError):
            rows.append(
                _row(notation.name, code, board.write(move, notation, code), notation.about)
            )
    spellings: dict[str, list[str]] = {}
    for each in languages:
        if each.has_letters:
            text = board.write(move, SAN, each)
            spellings.setdefault(text, []).append(each.code)
    for text, codes in spellings.items():
        names = ", ".join(find_language(code).name for code in codes)
        rows.append({**_row(SAN.name, codes[0], text, names), "languages": codes})
    said: list[SaidIn] = [
        {"language": each.code, "text": str(say(board, move, each))}
        for each in languages
        if not each.unsaid
    ]
    return {"rows": rows, "said": said}


def _row(name: str, code: str | None, text: str, note: str) -> Row:
    return {"notation": name, "title": TITLES[name], "language": code, "text": text, "note": note}


class ArrowGiven(msgspec.Struct, forbid_unknown_fields=True, rename={"tail": "from", "head": "to"}):
    """An arrow to be drawn."""

    tail: str
    head: str
    color: str = "green"


class MarkGiven(msgspec.Struct, forbid_unknown_fields=True):
    """A square to be marked."""

    square: str
    color: str = "green"


class Diagram(msgspec.Struct, forbid_unknown_fields=True):
    """A position to be drawn."""

    fen: str
    form: Literal["svg", "png"] = "svg"
    flipped: bool = False
    lastmove: str | None = None
    arrows: list[ArrowGiven] = []
    marks: list[MarkGiven] = []
    coordinates: bool = True
    #: A language whose letters stand for the pieces.
    letters: str | None = None
    size: Annotated[int, msgspec.Meta(ge=16, le=_LONGEST_SIDE)] = 400


def diagram(asked: Diagram) -> Answer:
    """Draw a position."""
    board = Board.read_fen(asked.fen)[0]
    lastmove = None if asked.lastmove is None else Move.from_uci(asked.lastmove)
    drawn = [Arrow(parse_square(a.tail), parse_square(a.head), a.color) for a in asked.arrows]
    drawn += [Arrow(parse_square(m.square), parse_square(m.square), m.color) for m in asked.marks]
    draw = svg if asked.form == "svg" else png
    picture = draw(
        board,
        size=asked.size,
        orientation=not asked.flipped,
        coordinates=asked.coordinates,
        lastmove=lastmove,
        arrows=drawn,
        letters=asked.letters,
    )
    if isinstance(picture, str):
        return Answer(200, "image/svg+xml", picture.encode())
    return Answer(200, "image/png", picture)
