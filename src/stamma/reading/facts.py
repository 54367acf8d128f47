"""A reading as plain data, for JSON: what ``stamma read --json`` prints and the server sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic
    from stamma.pgn import Game
    from stamma.reading.result import Reading, Span


class FitFacts(TypedDict):
    """A language that the moves can be read in."""

    language: str
    confidence: float


class GameFacts(TypedDict):
    """A game: its tags, its start, the moves of its main line in UCI, and all of it in PGN."""

    headers: dict[str, str]
    fen: str
    moves: list[str]
    pgn: str


class DiagnosticFacts(TypedDict):
    """One thing that is wrong or doubtful, and where it stands in the text."""

    code: str
    name: str
    severity: str
    message: str
    advice: str
    by: NotRequired[str]
    start: int
    end: int
    line: int
    column: int


class SpanFacts(TypedDict):
    """A part of the text, and what it was read as; moves say which."""

    kind: str
    start: int
    end: int
    move: NotRequired[str]
    game: NotRequired[int | None]
    ply: NotRequired[int | None]
    language: NotRequired[str]


class PartFacts(TypedDict):
    """How sure each part of a game is."""

    main_line: float
    side_lines: float
    heading: float


class ReadingFacts(TypedDict):
    """All that was understood of a text."""

    notation: str | None
    language: str | None
    languages: list[FitFacts]
    confidence: float
    #: Of each game.
    parts: list[PartFacts]
    games: list[GameFacts]
    diagnostics: list[DiagnosticFacts]
    spans: list[SpanFacts]


def reading_facts(reading: Reading) -> ReadingFacts:
    """Return all that was understood of a text."""
    return {
        "notation": None if reading.notation is None else reading.notation.name,
        "language": None if reading.language is None else reading.language.code,
        "languages": [
            {"language": fit.language.code, "confidence": round(fit.confidence, 3)}
            for fit in reading.languages
        ],
        "confidence": reading.confidence,
        "parts": [
            {
                "main_line": one.main_line,
                "side_lines": one.side_lines,
                "heading": one.heading,
            }
            for one in reading.parts
        ],
        "games": [_game(game) for game in reading.games],
        "diagnostics": [diagnostic_facts(found) for found in reading.diagnostics],
        "spans": [_span(span) for span in reading.spans],
    }


def _game(game: Game) -> GameFacts:
    return {
        "headers": dict(game.headers),
        "fen": game.board().fen(),
        "moves": [move.uci() for move in game.moves],
        "pgn": game.pgn(),
    }


def diagnostic_facts(diagnostic: Diagnostic) -> DiagnosticFacts:
    """Return what is wrong, and where: in a file in bytes, in a text in characters."""
    found = diagnostic.place or diagnostic
    place = {name: getattr(found, name) for name in ("start", "end", "line", "column")}
    return cast("DiagnosticFacts", {**diagnostic.to_dict(), **place})


def _span(span: Span) -> SpanFacts:
    facts: SpanFacts = {"kind": span.kind, "start": span.start, "end": span.end}
    if span.move is not None:
        facts |= {"move": span.move.uci(), "game": span.game, "ply": span.ply}
        if span.language is not None:
            facts["language"] = span.language.code
    return facts
