"""The table of all that can be asked of the server, and how a question is answered.

It is the one home of names, types and examples: requests are checked by it, the description for
programs is made from it, and processes warm themselves up with its examples.
"""

from __future__ import annotations

import sys
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict
from urllib.parse import parse_qsl

import msgspec

from stamma.errors import NotationError
from stamma.web.api import choices, files, games, positions, reading, writing
from stamma.web.worker import Answer

if TYPE_CHECKING:
    from collections.abc import Callable

_JSON = "application/json"
_BYTES = "application/octet-stream"

_EXAMPLE = (
    "Unsere Vereinsmeisterschaft\n\nSchmidt - Weber\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 "
    "5. 0-0 Le7 6. Te1 b5 7. Lb3 d6 8. c3 0-0 1-0\n"
)
_PGN = '[White "Schmidt"]\n[Black "Weber"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {good} Nc6 1-0\n'
_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Fault(TypedDict):
    """What is wrong: a code that never changes, a sentence, and what to do about it."""

    code: str
    message: str
    advice: str | None


class Refusal(TypedDict):
    """The answer to a request that could not be fulfilled."""

    error: Fault


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked."""

    path: str
    #: Takes the request, if there is one, and the body, if it is not JSON.
    function: Callable[..., Any]
    #: What is sent as JSON, or stands behind the question mark if the body is something else.
    request: type[msgspec.Struct] | None = None
    response: Any = None
    method: Literal["GET", "POST"] = "POST"
    #: What the body is.
    media: str | None = _JSON
    #: What is answered, if it is not JSON.
    answers: tuple[str, ...] = (_JSON,)
    example: dict[str, Any] | bytes = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the task."""
        return self.path.rsplit("/", 1)[-1]

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (self.function.__doc__ or "").partition("\n")[0]


ENDPOINTS = (
    Endpoint(
        "/api/choices",
        choices.choices,
        response=choices.Choices,
        method="GET",
        media=None,
    ),
    Endpoint(
        "/api/read",
        reading.read_text,
        reading.Read,
        reading.TextRead,
        example={"text": _EXAMPLE},
    ),
    Endpoint("/api/game", games.game, games.Pgn, games.GameScore, example={"pgn": _PGN}),
    Endpoint(
        "/api/play",
        games.play,
        games.Play,
        games.Played,
        example={"pgn": _PGN, "node": 1, "uci": "d7d5"},
    ),
    Endpoint(
        "/api/edit",
        games.edit,
        games.Edit,
        games.GameScore,
        example={"pgn": _PGN, "node": 3, "action": "promote"},
    ),
    Endpoint(
        "/api/spell",
        games.spell,
        games.Spell,
        games.Spelt,
        example={"pgn": _PGN, "notation": "fide", "language": "fr"},
    ),
    Endpoint(
        "/api/position",
        positions.position,
        positions.Fen,
        positions.PositionFacts,
        example={"fen": _START},
    ),
    Endpoint(
        "/api/rosetta",
        positions.rosetta,
        positions.OneMove,
        positions.Rosetta,
        example={"fen": _START, "uci": "g1f3", "language": "de"},
    ),
    Endpoint(
        "/api/write",
        writing.write,
        writing.Write,
        writing.Written,
        example={"pgn": _PGN, "form": "markdown", "layout": "table", "language": "de"},
    ),
    Endpoint(
        "/api/rewrite",
        reading.rewrite,
        reading.Rewrite,
        reading.Rewritten,
        example={"text": _EXAMPLE, "notation": "fide", "language": "fr"},
    ),
    Endpoint(
        "/api/diagram",
        positions.diagram,
        positions.Diagram,
        answers=("image/svg+xml", "image/png"),
        example={"fen": _START, "flipped": True},
    ),
    Endpoint("/api/sheet", writing.sheet, writing.Sheet, writing.Printed, example={"pgn": _PGN}),
    Endpoint(
        "/api/games",
        files.games,
        files.Slice,
        files.Listing,
        media=_BYTES,
        example=_PGN.encode(),
    ),
    Endpoint(
        "/api/open",
        files.open_game,
        response=files.Opened,
        media=_BYTES,
        example=_PGN.encode(),
    ),
)

_BY_NAME = {each.name: each for each in ENDPOINTS}


def refusal(status: int, code: str, message: str, advice: str | None = None) -> Answer:
    """Return the answer to a request that cannot be fulfilled."""
    fault: Refusal = {"error": {"code": code, "message": message, "advice": advice}}
    return Answer(status, _JSON, msgspec.json.encode(fault))


def answer(question: str, body: bytes) -> Answer:
    """Answer a question: the name of an endpoint, with what stands behind a question mark."""
    name, _, query = question.partition("?")
    try:
        return _answer(_BY_NAME[name], query, body)
    except NotationError as error:
        found = error.diagnostic
        return refusal(422, found.code, found.message, found.advice)
    except msgspec.ValidationError as error:
        return refusal(422, "bad-request", str(error))
    except (msgspec.DecodeError, UnicodeError) as error:
        return refusal(400, "not-json", str(error))
    except (ValueError, ImportError) as error:
        return refusal(422, "bad-value", str(error))
    except Exception:  # noqa: BLE001 - whatever it is, the next task is to be done
        traceback.print_exc(file=sys.stderr)
        return refusal(500, "fault", "stamma has made a mistake", "please report it")


def _answer(asked: Endpoint, query: str, body: bytes) -> Answer:
    given: list[Any] = []
    if asked.media == _JSON:
        given.append(msgspec.json.decode(body, type=asked.request))
    else:
        if asked.request is not None:
            given.append(msgspec.convert(dict(parse_qsl(query)), asked.request, strict=False))
        if asked.media is not None:
            given.append(body)
    found = asked.function(*given)
    return found if isinstance(found, Answer) else Answer(200, _JSON, msgspec.json.encode(found))


def warm_up() -> None:
    """Answer all examples, so that tables and modules are there before the first request."""
    for each in ENDPOINTS:
        example = each.example
        body = example if isinstance(example, bytes) else msgspec.json.encode(example)
        answer(each.name, body)
