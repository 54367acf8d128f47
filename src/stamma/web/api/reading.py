"""Reading texts: what was understood of one, and the same text with its moves written otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict, cast

import msgspec

from stamma._core import Board
from stamma.errors import InvalidFenError
from stamma.language_table import language as find_language
from stamma.notations import SAN
from stamma.pgn.files import open as open_games
from stamma.pgn.game import Game
from stamma.pgn.recognition import is_pgn
from stamma.reading import Reading, Repair, read
from stamma.reading.facts import DiagnosticFacts, FitFacts, diagnostic_facts, reading_facts
from stamma.reading.result import SpanKind  # noqa: TC001 - msgspec looks at it
from stamma.reading.rewriting import judgement
from stamma.reading.rewriting import rewrite as rewrite_moves
from stamma.web.api.games import GameScore, game_score, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.diagnostics import Diagnostic
    from stamma.reading import Span

# A text in PGN that is longer is not divided into spans: that takes far longer than to read it.
_LONGEST_DIVIDED = 1 << 15
# So many moves are offered for a doubtful one.
_OFFERED = 8
_MENDED = ("repaired-move", "swapped-moves", "misplaced-blank")
_FEN_FIELDS = range(4, 7)
# The number before a move, and how much text it may take up with its dots and blanks.
_NUMBER = re.compile(r"(?<!\w)\d+[.\s]*$")
_NEAR = 12


class Alternative(TypedDict):
    """A move that may have been meant, and what to write from ``start`` to ``end`` for it."""

    start: int
    end: int
    text: str
    san: str
    uci: str


class Doubt(DiagnosticFacts):
    """One thing that is wrong or doubtful, where it stands, and what else may have been meant."""

    url: str
    alternatives: list[Alternative]


class SpanRead(TypedDict):
    """A part of the text, and what became of it."""

    kind: SpanKind
    start: int
    end: int
    move: NotRequired[str]
    san: NotRequired[str]
    game: NotRequired[int | None]
    node: NotRequired[int | None]
    ply: NotRequired[int | None]
    language: NotRequired[str]
    fate: SpanKind | Literal["repaired"]


class TextRead(TypedDict):
    """All that was understood of a text."""

    source: Literal["pgn", "text", "fen"]
    notation: str | None
    language: str | None
    languages: list[FitFacts]
    confidence: float
    games: list[GameScore]
    diagnostics: list[Doubt]
    spans: list[SpanRead]


class Read(msgspec.Struct, forbid_unknown_fields=True):
    """A text to be read, and what is known about it."""

    text: str
    language: str | None = None
    notation: str | None = None
    fen: str | None = None
    repair: Repair = "normal"
    #: Nothing but the first game.
    first: bool = False


def read_text(asked: Read) -> TextRead:
    """Read a text, in whatever notation and language it is written."""
    if not asked.text.strip("\ufeff\0 \t\r\n\v\f"):
        return _facts("text", Reading(asked.text))
    if (board := _position(asked.text)) is not None:
        return _facts("fen", Reading(asked.text, [Game(board)], confidence=1.0))
    if (clean := _clean_pgn(asked)) is not None:
        return _facts("pgn", clean)
    reading = read(
        asked.text,
        language=asked.language,
        notation=asked.notation,
        start=asked.fen,
        repair=asked.repair,
    )
    if asked.first:
        reading.leave_first()
    return _facts("text", reading)


def _position(text: str) -> Board | None:
    """Return the position of a text that is nothing but a FEN."""
    if text.count("/") != 7 or len(text.split()) not in _FEN_FIELDS:  # noqa: PLR2004
        return None
    try:
        return Board.read_fen(text.strip())[0]
    except InvalidFenError:
        return None


def _clean_pgn(asked: Read) -> Reading | None:
    """Read PGN that needs no patience: as it stands, with nothing in it that is not understood.

    What each part of the text is, only the patient reader says.
    """
    text = asked.text.encode()
    if asked.notation or asked.fen or asked.first or not is_pgn(text, asked.language):
        return None
    source = open_games(text, language=asked.language)
    games = list(source)
    if not games or source.stray or any(game.errors for game in games):
        return None
    tongue = None if asked.language is None else find_language(asked.language)
    reading = Reading(asked.text, games, SAN, tongue, confidence=1.0)
    if len(asked.text) <= _LONGEST_DIVIDED:
        patient = read(asked.text, language=asked.language, repair=asked.repair)
        if [game.pgn(tags=False) for game in patient.games] == [
            game.pgn(tags=False) for game in games
        ]:
            reading.games, reading.spans = patient.games, patient.spans
    return reading


def _facts(source: Literal["pgn", "text", "fen"], reading: Reading) -> TextRead:
    facts = reading_facts(reading)
    walked = [list(steps(game)) for game in reading.games]
    numbers: dict[tuple[int, int], int] = {
        (place, step.node): step.id for place, way in enumerate(walked) for step in way
    }
    mended = {found.start for found in reading.diagnostics if found.name in _MENDED}
    spans = [
        _span(span, cast("SpanRead", told), numbers, mended)
        for span, told in zip(reading.spans, facts["spans"], strict=True)
    ]
    return {
        "source": source,
        "notation": facts["notation"],
        "language": facts["language"],
        "languages": facts["languages"],
        "confidence": facts["confidence"],
        "games": [game_score(*pair) for pair in zip(reading.games, walked, strict=True)],
        "diagnostics": [doubt(found, reading) for found in reading.diagnostics],
        "spans": spans,
    }


def _span(
    span: Span, told: SpanRead, numbers: dict[tuple[int, int], int], mended: set[int]
) -> SpanRead:
    told["fate"] = span.kind
    if span.move is not None and span.board is not None:
        told["san"] = span.board.san(span.move)
        if span.node is not None and span.game is not None:
            told["node"] = numbers.get((span.game, span.node._node))  # noqa: SLF001
        if any(span.start <= place < span.end for place in mended):
            told["fate"] = "repaired"
    return told


def doubt(found: Diagnostic, reading: Reading | None = None) -> Doubt:
    """Return what is wrong, with a link to its rule and what else may have been meant."""
    return {
        **diagnostic_facts(found),
        "url": f"/rules/{found.code}",
        "alternatives": [] if reading is None else list(_alternatives(found, reading)),
    }


def _alternatives(found: Diagnostic, reading: Reading) -> Iterator[Alternative]:
    """Write the moves that may be meant as the text writes its moves."""
    choice = found.choice
    if choice is None:
        return
    start, end = found.start, found.end
    behind = judgement(found.text[start:end])
    if choice.is_missing:
        start = start if choice.board.turn else _number_before(start, reading.text)
        end = start
        behind = " "
    for move in choice.moves[:_OFFERED]:
        yield {
            "start": start,
            "end": end,
            "text": choice.board.write(move, reading.notation) + behind,
            "san": choice.board.san(move),
            "uci": move.uci(),
        }


def _number_before(place: int, text: str) -> int:
    """Return where the number of a move stands; if it has none, where the move does.

    A move of Black's that is missing comes before it.
    """
    number = _NUMBER.search(text, max(0, place - _NEAR), place)
    return place if number is None else number.start()


class Rewrite(msgspec.Struct, forbid_unknown_fields=True):
    """A text whose moves are to be written in another notation and language."""

    text: str
    notation: str = "san"
    language: str = "en"
    language_in: str | None = None


class Rewritten(TypedDict):
    """The text with other moves, and what is doubtful about it."""

    text: str
    diagnostics: list[Doubt]


def rewrite(asked: Rewrite) -> Rewritten:
    """Write the moves of a text in another notation, and leave all else as it stands."""
    written, reading = rewrite_moves(
        asked.text, asked.notation, language=asked.language_in, language_out=asked.language
    )
    doubts = [doubt(found, reading) for found in reading.diagnostics]
    return {"text": written, "diagnostics": doubts}
